"""Solids with marked points: drawn and read back, other than one drawn otherwise, and bad facts refused."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.probes.families.multi.solids import (
    EdgeField,
    SolidProgram,
    another,
    invalid_solid,
    marked_points,
    marked_solid,
    named_solid,
    read_solid,
    solid_scene,
)
from isoprobe.solvers import BadState
from isoprobe.solvers.multi.solid_section import SOLIDS
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.style import look_of, sample_style

PRISM = {
    "edges": ["AB", "AC", "AD", "BC", "BE", "CF", "DE", "DF", "EF"],
    "points": ["P", "R", "T"],
    "on": ["AB", "CF", "EF"],
    "parts": ["1:1", "1:2", "2:1"],
}


def drawn(facts: dict, seed: int) -> bytes:
    for k in range(10):
        try:
            return draw_scene(solid_scene(facts, look_of(sample_style(Random(f"{seed}/{k}"), "", (600, 500)))))
        except LayoutRejected:
            continue
    raise AssertionError("ten layouts rejected")


def test_pictures_of_every_solid_read_back_and_a_changed_point_is_seen() -> None:
    rng = Random(2)
    for solid in SOLIDS.values():
        facts, names = named_solid(rng, solid, in_order=False)
        while True:
            facts |= marked_points(rng, solid, names, 2)
            try:
                if not invalid_solid(facts):
                    break
            except BadState:
                continue
        assert read_solid(read_figure(drawn(facts, 1))) == facts
        other = another(rng, facts)
        while other == facts or len(set(other["on"])) < 3:
            other = another(rng, facts)
        assert read_solid(read_figure(drawn(other, 1))) == other != facts


def test_a_solid_is_known_by_its_edges() -> None:
    marked = marked_solid(PRISM)
    assert marked.solid.name == "triangular prism"
    assert marked.by_heights.sides == marked.by_clipping.sides
    assert marked.by_heights.share(marked.corner("A")) == marked.by_clipping.share(marked.corner("A"))


def test_a_ratio_counts_from_the_first_letter() -> None:
    one, other = marked_solid(PRISM), marked_solid({**PRISM, "parts": ["1:1", "2:1", "2:1"]})
    edge = one.corners("CF")
    assert one.by_heights.divides(edge) == Fraction(1, 3)
    assert other.by_clipping.divides(edge) == Fraction(2, 3)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"edges": ["BA", *PRISM["edges"][1:]]}, "edges: expected pairs"),
        ({"on": ["AB", "AB", "EF"]}, "on: expected three different edges"),
        ({"on": ["AB", "AC", "BC"]}, "on: expected no face with all three"),
        ({"points": ["A", "R", "T"]}, "points: expected other letters"),
    ],
)
def test_facts_that_are_none_are_refused(changed: dict, told: str) -> None:
    assert invalid_solid({**PRISM, **changed}).startswith(told)


def test_edges_of_no_known_solid_are_refused() -> None:
    with pytest.raises(BadState, match="edges: 9 of 7 corners"):
        invalid_solid(
            {**PRISM, "edges": ["AB", "AC", "AD", "AG", "BC", "BE", "CF", "DE", "EF"], "on": ["AB", "CF", "EF"]}
        )


def test_a_picture_without_dots_is_unreadable() -> None:
    from isoprobe.vision.figure.scene import FigureScene

    made = FigureScene(look_of(sample_style(Random(1), "", (600, 500))))
    made.stroke([(50, 50), (400, 300)])
    with pytest.raises(Unreadable, match="dots"):
        read_solid(read_figure(draw_scene(made)))


def test_an_edge_that_is_told_the_other_way_round_turns_its_ratio() -> None:
    edge = EdgeField()
    told = {
        "edges": [edge.parse(text) for text in ("L-K", "KM", "edge M–L")],
        "points": ["B", "A", "D"],
        "on": [edge.parse(text) for text in ("L-K", "K-M", "LM")],
        "parts": ["1:3", "2:1", "1:1"],
    }
    assert SolidProgram().in_order(told) == {
        "edges": ["KL", "KM", "LM"],
        "points": ["A", "B", "D"],
        "on": ["KM", "KL", "LM"],
        "parts": ["2:1", "3:1", "1:1"],
    }
