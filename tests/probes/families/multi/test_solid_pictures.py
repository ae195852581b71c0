"""Pictures of solids: read back as they were drawn, and read apart where one point differs."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.solid_pictures import SolidProgram, read_solid, solid_scene
from isoprobe.probes.families.multi.solids import EdgeField, another, invalid_solid, marked_points, named_solid
from isoprobe.solvers import BadState
from isoprobe.solvers.multi.solid_section import SOLIDS
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style
from tests.specimens.examination import drawn_figure


def drawn(facts: dict, seed: int) -> bytes:
    return drawn_figure(solid_scene, facts, (600, 500), seed)


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


def test_a_picture_without_dots_is_unreadable() -> None:
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
