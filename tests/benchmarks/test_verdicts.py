"""IsoBench's published verdicts beside ours: the page, the readings by eye and what is kept of all replies agree, and a
sample of the replies is read now as it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]
LOGS = ROOT.parent / "shared" / "data" / "isobench_logs"


@pytest.fixture(scope="module")
def verdicts() -> Iterator[ModuleType]:
    with benchmark_at("verdicts") as module:
        yield module


def test_the_page_holds_what_is_printed(verdicts: ModuleType) -> None:
    page = verdicts.PAGE.read_text(encoding="utf-8")
    pairs, read = verdicts.kept(), verdicts.read_by_eye()
    assert len(pairs) == 6748
    assert "\n".join(verdicts.table(pairs, read)) in page
    same, right = verdicts.sentences(pairs, read)
    assert same in page
    assert right in page


def test_every_reply_where_the_two_differ_was_read(verdicts: ModuleType) -> None:
    pairs = verdicts.kept()
    at = {verdicts.place(name): reading for name, reading in verdicts.read_by_eye().items()}
    assert {where for where, pair in pairs.items() if pair.differ} <= at.keys()
    for where, reading in at.items():
        assert reading.fault in ("", *verdicts.FAULTS), where
        assert (pairs[where].theirs in reading.taken) == (reading.fault in ("", "label")), where


def test_ours_is_right_where_it_takes_what_a_reader_takes(verdicts: ModuleType) -> None:
    kind, no_choice = verdicts.Pair, verdicts.Reading("!?", "hidden", "Silver is a metal")
    assert verdicts.ours_right(kind("chemistry", "!", "A", True), no_choice)
    assert verdicts.ours_right(kind("chemistry", "?", "A", True), no_choice)
    assert not verdicts.ours_right(kind("chemistry", "A", "A", True), no_choice)
    assert verdicts.ours_right(kind("chemistry", "A", "A", True), None)
    assert not verdicts.ours_right(kind("chemistry", "A", "B", True), None)


def test_a_reply_that_is_misread_is_counted(verdicts: ModuleType) -> None:
    pairs = {"m/chemistry/0": verdicts.Pair("chemistry", "A", "A", True)}
    read = {"m/chemistry/text/7/0": verdicts.Reading("?", "none", "asks for the picture")}
    rows = {row.split(" | ")[0]: row for row in verdicts.table(pairs, read)}
    assert rows["| gives no answer"] == "| gives no answer | 1 | 1 |"
    assert rows["| of these, counted right"].endswith("| 1 | 1 |")
    assert rows["| misread by ours"].endswith("| 1 | 1 |")
    assert verdicts.sentences(pairs, read)[1] == "Ours is right in 0 of 1 (0.0%)"


@pytest.mark.skipif(not LOGS.is_dir(), reason="the logs are not at ../shared/data")
def test_a_sample_is_read_now_as_it_is_kept(verdicts: ModuleType) -> None:
    """A reader that was changed: `python benchmarks/verdicts.py ../shared/data --write` reads all anew."""
    pairs, read = verdicts.kept(), sorted(map(verdicts.place, verdicts.read_by_eye()))
    drawn = Random(19)
    among = frozenset(drawn.sample(sorted(pairs), 100)) | frozenset(drawn.sample(read, 120))
    now = {verdicts.place(record["id"]): pair for record, pair, _ in verdicts.anew(LOGS, among)}
    assert now.keys() == among
    assert {where: (pair, pairs[where]) for where, pair in now.items() if pair != pairs[where]} == {}
