"""Pictures that nobody would draw: each is another, and what a reader takes for them is told."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.specimens.loading import benchmark_at


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
