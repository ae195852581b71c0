"""Coordinates read back exactly, with the plan; what lies on what follows from them."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import LayoutRejected, Unreadable
from isoprobe.probes.families.diagram.coordinates import COORDINATES, read_coordinates, write_coordinates
from isoprobe.probes.families.diagram.states import transcribable
from tests.specimens.diagrams import HEIGHT, SPECIMENS, changed
from tests.specimens.effort import within


@pytest.mark.parametrize("name", SPECIMENS)
def test_coordinates_read_back_with_the_plan(name: str) -> None:
    state = SPECIMENS[name]
    assert read_coordinates(write_coordinates(state)) == state == COORDINATES.content(state, {})


def test_coordinates_need_a_plan_and_tell_no_incidence() -> None:
    with pytest.raises(LayoutRejected):
        write_coordinates(transcribable(HEIGHT))
    text = write_coordinates(HEIGHT)
    assert "Stroke (-50, 400) to (650, 400)" in text
    assert "Line" not in text
    assert "Point D (200, 400)" in text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Point D (200, 400)", "Point D (200.02, 400)", "apart, expected 0 or 25000"),
        ("Point D (200, 400)", "Point D (200, 400.0001)", "expected a line such as"),
        ("Point D (200, 400)", "Point A (200, 400)", "A stands there twice"),
        ("Stroke (200, 0) to (0, 400)", "Stroke (200, 0)", "expected a line such as"),
        ("Stroke (200, 0) to (0, 400)", "Stroke (200, 0) to (200, 0)", "shorter than"),
        ("Right angle A D B", "Right angle B A D", "not a right one"),
        ("Right angle A D B", "Circle centre (0, 0)", "expected a line such as"),
    ],
)
def test_coordinates_that_leave_a_doubt(old: str, new: str, why: str) -> None:
    text = write_coordinates(HEIGHT)
    assert old in text
    with pytest.raises(Unreadable, match=why):
        read_coordinates(text.replace(old, new))


def test_a_point_elsewhere_is_another_diagram() -> None:
    text = write_coordinates(changed(HEIGHT, right=[]))
    other = read_coordinates(text.replace("Point D (200, 400)", "Point D (300, 400)"))
    assert other["lines"] == [["A", "B"], ["A", "C"], ["B", "D", "C"]]
    assert other["plan"]["loose"] == [[200_000, 0, 200_000, 400_000, 0]]


@pytest.mark.parametrize(
    "hostile",
    [
        "Point A (" + "1" * 100_000,
        "Point A (" + "1" * 900,
        "Stroke (1, 1) to (2, 2)\n" * 8_000,
        "Circle centre (0, 0) radius 100\n" * 6_000,
        "Arc centre (0, 0) radius 0 from 0 through 0 degrees",
        "Point A (0, 0)\nCircle centre (99999, 0) radius 1",
    ],
)
def test_hostile_text_is_unreadable_at_once(hostile: str) -> None:
    within(2, lambda _: read_coordinates(hostile), raises=Unreadable)
