"""Arrows from words to a curve are told from curves, across other ink, too."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.strokes.pointers import with_bridges
from tests.specimens.figures import figure

X = np.linspace(-4, 4, 400)


def noted(words: str, colour: str, style: str, place: tuple[float, float] = (-1.5, 12.0)) -> Any:
    def draw(axes: Any) -> None:
        axes.plot(X, X**2, color="tab:blue")
        axes.set_ylim(-2, 20)
        arrow = {"arrowstyle": style, "color": colour}
        axes.annotate(words, (2.0, 4.0), place, ha="center", arrowprops=arrow, fontsize=12)

    return figure(draw, dpi=100)


@pytest.mark.parametrize("place", [(-1.5, 12.0), (0.3, 15.0)])
@pytest.mark.parametrize("style", ["-|>", "->"])
def test_an_arrow_from_words_to_the_curve_is_named(style: str, place: tuple[float, float]) -> None:
    scene = read_plot(noted("minimum here", "black", style, place))
    assert len(scene.curves) == 1
    assert [rest.kind for rest in scene.rest].count("arrow") == 1
    assert "stroke" not in [rest.kind for rest in scene.rest]


@pytest.mark.parametrize(
    ("words", "colour", "style"),
    [("", "black", "-|>"), ("minimum here", "tab:blue", "-")],
    ids=["without words", "without a head in the curve's colour"],
)
def test_what_may_be_a_curve_is_refused(words: str, colour: str, style: str) -> None:
    with pytest.raises(Unreadable):
        read_plot(noted(words, colour, style))


def test_a_line_to_no_curve_is_refused_beside_words_too() -> None:
    def draw(axes: Any) -> None:
        axes.plot(X, X**2, color="tab:blue")
        axes.plot([-1.2, 1.4], [9.0, 13.0], color="black", lw=1)
        axes.text(-1.5, 8.4, "slope", ha="right")

    with pytest.raises(Unreadable, match="may be another curve"):
        read_plot(figure(draw, dpi=100))


def test_a_shaft_that_a_curve_cuts_is_one_and_a_shaft_with_a_gap_is_two() -> None:
    ink, free = np.zeros((120, 120), np.uint8), np.full((120, 120), 255, np.uint8)
    cv2.line(ink, (10, 10), (110, 110), 255, 2)
    ink[40:80, 40:80] = 0
    assert (with_bridges(ink, free) == ink).all()
    free[40:80, 40:80] = 0
    whole = with_bridges(ink, free)
    assert cv2.connectedComponents(ink)[0] == 3
    assert cv2.connectedComponents(whole)[0] == 2
