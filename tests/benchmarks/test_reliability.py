"""Confidence is counted in bins by kind, on a sample of real readings, and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def benchmark() -> Iterator[ModuleType]:
    with benchmark_at("reliability") as module:
        yield module


def test_readings_fall_into_the_bins_of_their_kind(benchmark: ModuleType) -> None:
    some = [("plots", 0.95, True), ("plots", 0.92, False), ("plots", 1.0, True), ("boards", 0.1, False)]
    readings = [benchmark.Reading(kind, "", sure, right) for kind, sure, right in some]
    lines = benchmark.table(readings).splitlines()
    assert lines[2:] == [
        "| boards | 0.00 to 0.30 | 1 | 0.10 | 0 | 0.0% |",
        "| plots | 0.90 to 0.97 | 2 | 0.94 | 1 | 50.0% |",
        "| plots | 0.97 to 1.00 | 1 | 1.00 | 1 | 100.0% |",
    ]


def test_boards_in_looks_of_their_own_are_read_and_drawn(benchmark: ModuleType, tmp_path: Path) -> None:
    readings = list(benchmark.of_boards(3))
    assert readings
    assert all(one.right for one in readings if one.confidence >= 0.9)
    benchmark.draw(readings, tmp_path / "curves.png")
    assert (tmp_path / "curves.png").stat().st_size > 1000
