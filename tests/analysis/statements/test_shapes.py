"""Which way replies say that a curve bends, and definitions that say nothing of it."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.shapes import read_convexity


def ways(reply: str) -> set[object]:
    return {one.value for one in read_convexity(reply) if one.kind == "curvature"}


@pytest.mark.parametrize(
    ("reply", "way"),
    [
        ("The graph curves upward.", "up"),
        ("* It bends downwards.", "down"),
        ("- The graph is U-shaped and opens upward.", "up"),
        ("- The plot shows an inverted V shape with a maximum at x = 0.", "down"),
        ('The function has a "V" shape, which is characteristic of a convex function.', "up"),
        ("- The curve flattens; the slope becomes more negative as x increases.", "down"),
        ("As you move to the right, the slope of the function is increasing.", "up"),
        ("This characteristic downward curvature is the defining feature of a concave function.", "down"),
        ("The curve appears to flatten rather than bend downward. It curves upward.", "up"),
    ],
)
def test_bends_are_read(reply: str, way: str) -> None:
    assert ways(reply) == {way}


@pytest.mark.parametrize(
    "reply",
    [
        "convex",
        "A convex function curves upward.",
        "- A function is convex if the segment lies above the graph. The function curves upward.",
        "For a concave function, the graph bends downward.",
        "If it curved, it would curve downward.",
        "The graph does not bend downward.",
        "The function appears to be a V-shape, with the vertex at the highest point.",
        "The curve curves upward and then it bends downward.",
    ],
)
def test_definitions_and_doubts_state_nothing(reply: str) -> None:
    assert ways(reply) == set()


def test_points_of_the_curve_are_read_and_those_of_a_chord_are_not() -> None:
    (one,) = read_convexity("The lowest point of the graph is at (0, -5).")
    assert (one.about, one.value) == (("0",), -5.0)
    assert read_convexity("The point on the line segment at x = 0 is (0, 5).") == []
