"""Thresholds of planted observers on physical factors, and what an even grid takes beside."""

from __future__ import annotations

import pytest

from benchmarks.acuity import FACTORS, line
from isoprobe.analysis.planning.acuity import BadFactor, Seeking


@pytest.mark.parametrize("factor", FACTORS, ids=lambda factor: factor.name)
def test_planted_thresholds_are_found_with_few_questions(factor) -> None:  # type: ignore[no-untyped-def]
    near, held, asked, grid = line(factor, 2, 0.1)
    assert near == held == 1
    assert asked < grid / 2


def seen(seeking: Seeking, threshold: float, less: bool) -> Seeking:
    while not seeking.done:
        value = seeking.next_value()
        seeking.saw(value, value > threshold if less else value < threshold)
    return seeking


def test_values_stand_evenly_by_their_logarithms_where_they_span_much() -> None:
    seeking = Seeking("stroke", (1, 2, 4, 8), less=True)
    assert [seeking.place_of(value) for value in (8, 4, 2, 1)] == pytest.approx([1, 4, 7, 10])
    assert [seeking.value_at(place) for place in (1, 4, 7, 10)] == pytest.approx([8, 4, 2, 1])
    few = Seeking("nodes", (10, 12, 14, 16))
    assert [few.place_of(value) for value in (10, 12, 14, 16)] == pytest.approx([1, 4, 7, 10])


@pytest.mark.parametrize("less", [True, False])
def test_a_sharp_edge_is_found_and_the_curve_passes_from_right_to_wrong(less: bool) -> None:
    found = seen(Seeking("length", range(5, 41), less=less), 17.5, less).found()
    assert found.threshold == pytest.approx(17.5, rel=0.1)
    assert found.low < 17.5 < found.high
    assert found.lapse < 0.1
    easiest, *_, hardest = found.curve
    assert easiest[1] > 0.5 > hardest[1]
    assert sum(asked for *_, asked, _ in found.curve) == found.asked


def test_a_threshold_that_is_not_among_the_values_is_told_as_that() -> None:
    assert seen(Seeking("stroke", range(5, 41), less=True), 1, True).found().beyond == "harder"
    assert "easier than any" in str(seen(Seeking("stroke", range(5, 41), less=True), 90, True).found())


@pytest.mark.parametrize("values", [(), (1, 2), (1, 2, float("nan"))])
def test_too_few_values_are_told(values: tuple[float, ...]) -> None:
    with pytest.raises(BadFactor, match="stroke"):
        Seeking("stroke", values)
