"""Pictures that nobody would draw: each is another, and what a reader takes for them is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from isoprobe.verbs.read import KINDS
from tests.specimens.loading import benchmark_at

HOUSE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def benchmark() -> Iterator[ModuleType]:
    with benchmark_at("endless") as module:
        yield module


def test_there_are_as_many_as_is_said_and_each_is_another(benchmark: ModuleType) -> None:
    drawn = dict(benchmark.pictures())
    assert len(drawn) == len(list(benchmark.pictures())) == 180
    some = [drawn[name]() for name in list(drawn)[::9]]
    assert {each.shape for each in some} == {(1200, 1200, 3)}
    assert len({each.tobytes() for each in some}) == len(some)
    assert all(0 < (each < 128).mean() < 1 for each in some)


def test_what_a_reader_takes_is_told_of_each(benchmark: ModuleType) -> None:
    told = benchmark.measured("grid", 60)
    assert list(told["seconds"]) == [name for name, _ in benchmark.pictures()][::60]
    assert all(0 <= seconds < 10 for seconds in told["seconds"].values())
    assert told["mb"] is None or told["mb"] > 30


def test_the_page_says_what_was_measured() -> None:
    kept = json.loads((HOUSE / "benchmarks" / "endless-2026-12-01.json").read_text())
    page = " ".join((HOUSE / "docs" / "performance.md").read_text("utf-8").split())
    assert set(kept) == set(KINDS)
    for kind, told in kept.items():
        name, worst = max(told["seconds"].items(), key=lambda one: one[1])
        late = sum(seconds > 2 for seconds in told["seconds"].values())
        row = f"| `{kind}` | {len(told['seconds'])} | {late} | {worst:.1f} s ({name}) | {told['mb']} MB |"
        assert row in page
