"""A box with lettered corners, told by hand."""

from __future__ import annotations

from math import acos, degrees, sqrt

import pytest

from isoprobe.probes.tasks.dynamath.analytic_geometry.lettered_box import LetteredBox, corners, no_box
from isoprobe.probes.tasks.dynamath.analytic_geometry.questions.lettered_box import Distance, Parallel, Volume

# In front A B below and D E above, at the back F G below and H K above.
BOX = {"width": 3, "height": 4, "depth": 6, "letters": list("ABDEFGHK")}


def test_where_corners_are() -> None:
    assert no_box(BOX) == ""
    assert corners(BOX)["E"] == (3, 4, 0)
    assert corners(BOX)["F"] == (0, 0, 6)


def test_angles_between_diagonals() -> None:
    facts = {**BOX, "a": "A", "b": "E", "c": "G", "d": "K"}  # the diagonal of the front, and an upright edge
    angle = degrees(acos(4 / 5))
    assert LetteredBox().by_product(facts) == pytest.approx(angle)
    assert LetteredBox().by_triangle(facts) == pytest.approx(angle)
    assert LetteredBox().valid({**facts, "c": "A", "d": "F"})  # at a right angle


@pytest.mark.parametrize(("planes", "parallel"), [("ABDFGK", True), ("BDFAEG", False), ("BDFEGH", True)])
def test_planes(planes: str, parallel: bool) -> None:
    facts = {**BOX, **dict(zip("abcdef", planes, strict=True))}
    assert Parallel().fair(facts) == ""
    assert Parallel().by_normals(facts) == Parallel().by_distances(facts) == parallel


def test_a_corner_cut_off() -> None:
    facts = {**BOX, "a": "A", "b": "B", "c": "D", "d": "F"}
    assert Volume().by_determinant(facts) == 12
    assert Volume().by_distances(facts) == pytest.approx(12)
    far = 1 / sqrt(1 / 9 + 1 / 16 + 1 / 36)
    assert Distance().by_normal(facts) == pytest.approx(far)
    assert Distance().by_volume(facts) == pytest.approx(far)
    assert Distance().fair({**facts, "a": "H", "b": "A", "d": "E"})  # the plane is a face
