"""docs/tangram.md holds what is kept, and what is kept is what the reader sees."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.papers.tangram import DIFFICULTIES
from tests.specimens.loading import benchmark_at


@pytest.fixture(scope="module")
def solids() -> Iterator[ModuleType]:
    with benchmark_at("tangram_solids") as module:
        yield module


def test_the_page_has_the_tables_of_what_is_kept(solids: ModuleType) -> None:
    assert solids.tables(solids.kept()) in solids.PAGE.read_text("utf-8"), "python benchmarks/tangram_solids.py --write"


def test_some_of_every_difficulty_are_solids(solids: ModuleType) -> None:
    rows = solids.kept()
    for level in DIFFICULTIES:
        flags = [row["solid"] for row in rows if row["level"] == level]
        assert len(flags) >= 100
        assert 0.13 < sum(flags) / len(flags) < 0.41  # 27 in a hundred, by chance


def test_what_is_kept_comes_again(solids: ModuleType) -> None:
    for row in solids.kept()[:3]:
        assert solids.measured(row["level"], row["seed"]) == row


def test_counts_are_wrong_where_a_picture_is_refused(solids: ModuleType) -> None:
    rows = [
        {"level": 1, "solid": False, "right": dict.fromkeys(solids.COUNTED, True)},
        {"level": 1, "solid": True, "right": dict.fromkeys(solids.COUNTED, False) | {"letters": True}},
    ]
    told = solids.tables(rows)
    assert "| our reader, all | 100.0 | 25.0 | -75.0 |" in told
    assert "| our reader, letters | 100.0 | 100.0 | +0.0 |" in told


def test_the_share_that_two_of_the_printed_tables_allow(solids: ModuleType) -> None:
    """Of GPT-4o with steps: all 1,080 diagrams by their difficulties, between plane and solid."""
    row = printed_table("tangram", "tangram").rows["GPT-4o with steps"]
    every = (488 * row["easy all"] + 459 * row["medium all"] + 133 * row["hard all"]) / 1080
    plane, solid = solids.PRINTED["GPT-4o"]
    assert round((plane - every) / (plane - solid), 2) == 0.24
