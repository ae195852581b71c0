"""Replies of real models, and replies reworded after the faults that they showed: what is read, beside references.

`tests/specimens/replies_read.json` names the replies of MathVista that were read by a person where we differ from the
reference: it errs there, or either reading is fair.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from isoprobe.adapters.datasets.records.recorded import recorded
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.results import Score
from tests.specimens.loading import loaded

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
CASES = DATA / "cases"
SILENT = ("unparsed", "refused", "ambiguous")
beside = pytest.mark.skipif(not DATA.is_dir(), reason="../shared/data is not there")


def benchmark() -> ModuleType:
    return loaded(ROOT / "benchmarks" / "replies.py", "replies_benchmark")  # its dataclasses look it up


@cache
def read(name: str) -> list[Any]:
    return list(benchmark().read_set(name, DATA))


@beside
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "outcomes", "values"),
    [("mathvista", 0.96, 0.985), ("reworded_failing", 0.97, 0), ("reworded_passing", 1, 0)],
)
def test_agreement_with_references(name: str, outcomes: float, values: float) -> None:
    replies = benchmark()
    found = read(name)
    fair = replies.read_by_eye()
    compared = [one for one in found if one.outcome is not None]
    assert sum(one.outcome for one in compared) >= outcomes * len(compared)
    valued = [one for one in found if one.value is not None]
    assert sum(one.value or one.id in fair for one in valued) >= values * len(valued)


@pytest.mark.slow
@beside
def test_letters_of_mathvision_are_read_as_their_publishers_do() -> None:
    found = [one for one in read("mathvision") if one.value is not None]
    assert sum(one.value for one in found) >= 0.99 * len(found)


def row(head: str, verdicts: list[tuple[str, bool]], fair: frozenset[str]) -> str:
    """A row of docs/scoring.md's table: how many are compared, the same, fair after reading, and our errors."""
    same = sum(verdict for _, verdict in verdicts)
    read_fair = sum(not verdict and name in fair for name, verdict in verdicts)
    return f"| {head} | {len(verdicts):,} | {same:,} | {read_fair} | {len(verdicts) - same - read_fair} |"


@pytest.mark.slow
@beside
def test_the_differences_that_were_read_are_told_as_they_are() -> None:
    fair, page = benchmark().read_by_eye(), (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")
    for name, title, value in (("mathvista", "MathVista", "value"), ("mathvision", "MATH-Vision", "a choice's letter")):
        outcomes = [(one.id, one.outcome) for one in read(name) if one.outcome is not None]
        values = [(one.id, one.value) for one in read(name) if one.value is not None]
        assert row(f"{title}, outcome", outcomes, fair) in page
        assert row(f"{title}, {value}", values, fair) in page


def at_most(verdicts: list[tuple[str, bool]], errs: frozenset[str]) -> str:
    """How many of the verdicts a reader without fault could share, as docs/scoring.md says."""
    could = sum(verdict or name not in errs for name, verdict in verdicts)
    return f"{could:,} ({100 * could / len(verdicts):.1f}%)"


@pytest.mark.slow
@beside
def test_what_agreement_a_right_reader_could_reach_is_told_as_it_is() -> None:
    listed = json.loads(benchmark().READ.read_text(encoding="utf-8"))
    fair, errs = benchmark().read_by_eye(), frozenset(listed["reference errs"])
    outcomes = [(one.id, one.outcome) for one in read("mathvista") if one.outcome is not None]
    values = [(one.id, one.value) for one in read("mathvista") if one.value is not None]
    told = []
    for found, of in ((outcomes, "MathVista's {:,} outcomes"), (values, "its {:,} values")):
        right = sum(same or name in fair for name, same in found)
        told.append(f"{right:,} of {of.format(len(found))} ({100 * right / len(found):.1f}%)")
    page = " ".join((ROOT / "docs" / "scoring.md").read_text(encoding="utf-8").split())
    assert f"Ours is right, or as fair, in {' and '.join(told)}." in page
    most = f"{at_most(outcomes, errs)} outcomes and {at_most(values, errs)} values at most could."
    assert f"Where the reference errs no right reading agrees with it: {most}" in page


def scored(case: str) -> dict[str, Score]:
    [folder] = CASES.glob(f"{case}-*")
    read = [recorded(json.loads(line), "") for line in (folder / "in.jsonl").read_text(encoding="utf-8").splitlines()]
    names = [json.loads(line)["id"] for line in (folder / "in.jsonl").read_text(encoding="utf-8").splitlines()]
    return {name: score(one.question, one.reply, one.item) for name, one in zip(names, read, strict=True)}


@beside
@pytest.mark.parametrize(
    ("case", "right", "never"),
    [
        ("01", (), ("step value", "letter of an area", "letter of a side", "term", "answer line", "final answer")),
        ("02", ("quoted, false", "quoted, negated, false", "not neighbours", "last line", "last line, bold",
                "last line no", "yes? no.", "no doubt"), ("both words",)),
        ("03", ("bare last letter", "options repeated, letter last"),
         ("two letters", "three letters", "all four", "none of them", "both")),
        ("05", tuple(map(str, range(11))), ("11",)),
        ("06", ("a", "b", "c", "f", "h"), ("d", "e", "g")),
        ("08", tuple(map(str, range(8))), ()),
        ("09", ("gold is a letter", "both", "answer both", "neither"), ("wrong one",)),
        ("11", ("zh", "closing words"), ()),
    ],
)  # fmt: skip
def test_cases_cut_down_from_public_reports(case: str, right: tuple[str, ...], never: tuple[str, ...]) -> None:
    found = scored(case)
    assert {name: found[name] for name in right if found[name].outcome != "right"} == {}
    assert {name: found[name] for name in never if found[name].outcome == "right"} == {}


@beside
def test_what_is_committed_to_and_no_option_is_off_the_list() -> None:
    assert Counter(one.off_list for one in scored("01").values()) == {True: 6}
