"""The text twin both ways: the publishers' words, and what people and models make of them."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.visonlyqa.forms import PICTURE, TWIN, read, state_of_scene, write
from isoprobe.probes.families.visonlyqa.states import seen_of
from isoprobe.solvers.diagrams.diagram import Circle, Diagram
from isoprobe.vision.diagram.scene import DiagramScene, Round
from tests.specimens.published import png
from tests.specimens.visonlyqa import ASKED, figure

STATED = {"asked": ASKED["triangle"]}
OTHERS = [
    "Points:\nA (0, 0)\nB (4, 0)\nC (4, 3)\nD: (0, 3)\nE = (2, 0)\n\nLines:\n- AEB\n- BC\n- AC\n- AD\n\nCircles:\n"
    "- Circle with center (1, 1) and radius 0.5",
    "Here is what I see:\n\n```\nPoint A: (0.0, 0.0)\nPoint B: (4.0, 0.0)\nPoint C: (4.0, 3.0)\nPoint D: (0.0, 3.0)\n"
    "Point E: (2.0, 0.0)\n\nLine: AEB, BC, AC, AD\n\nCircles:\n  Circle O: CenterPosition(x=1, y=1), Radius=0.5\n```",
    "**Points**\n| Point | x | y |\n|---|---|---|\n| A | 0 | 0 |\n| B | 4 | 0 |\n| C | 4 | 3 |\n| D | 0 | 3 |\n"
    "| E | 2 | 0 |\n\n**Line:** A-E-B, B-C, A-C, A-D\n\n**Circles:**\n1 circle: x=1, y=1, radius 0.5",
    '{"points": {"A": [0, 0], "B": [4, 0],\n"C": {"x": 4, "y": 3}, "D": [0, 3], "E": [2, 0]},\n'
    '"lines": ["AEB", "BC", "AC", "AD"],\n"circles": [{"x": 1, "y": 1, "radius": 0.5}]}',
    "Point A is at (0, 0)\nPoint B is at (4, 0)\nPoint C is at (4, 3)\nPoint D is at (0, 3)\nPoint E is at (2, 0)\n"
    "Line A, E, B\nLine B, C\nLine A, C\nLine A, D\nCircle: center (1, 1), radius: 0.5",
]


def test_the_twin_is_in_the_publishers_words() -> None:
    assert write({**figure(), "points": {"A": [-1.42, 1.3]}, "lines": [["J", "I"], ["A", "C"]], "circles": []}) == (
        "The following text provides information about geometric shapes in the provided figure.\n\nPoints:\n"
        "  Point A: Position(x=-1.42, y=1.30)\n\nLine: JI, AC\n\nCircles:\n  No circle"
    )


def test_what_is_written_reads_back() -> None:
    assert read(write(figure()), STATED) == figure()
    bare = {**figure(), "circles": []}
    assert read(write(bare), STATED) == bare
    assert TWIN.stated(figure(), {}) == STATED


@pytest.mark.parametrize("text", OTHERS)
def test_other_spellings_of_the_same_figure(text: str) -> None:
    assert seen_of(read(text, STATED)) == seen_of(figure())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("I cannot see the picture.", "Point A"),
        ("Points:\nA (0, 0)\nB (1, 1)", "Line: AB"),
        ("Points:\nA (0, 0)\nLine: AB\nNo circles", "none of the points"),
        ("Points:\nA (0, 0)\nB (1, 0)\nLine: AB\nCircles:\nround A", "a circle's centre and radius"),
    ],
)
def test_what_is_no_figure_is_refused(text: str, says: str) -> None:
    with pytest.raises((Unreadable, ValueError), match=says):
        read(text, STATED)


def test_a_scene_is_a_figure_with_its_height_turned() -> None:
    diagram = Diagram(("A", "B"), (("A", "B"),), circles=(Circle(),))
    scene = DiagramScene(90, 70, diagram, {"A": (1, 60), "B": (80, 10)}, rounds=(Round(30, 30, 12),))
    state = state_of_scene(scene, STATED)
    assert state["points"] == {"A": [1, 10], "B": [80, 60]}
    assert (state["lines"], state["circles"]) == ([["A", "B"]], [[30, 40, 12]])
    with pytest.raises(Unreadable, match="the letter B was not found"):
        state_of_scene(DiagramScene(90, 70, diagram, {"A": (1, 60)}), STATED)


def test_a_blank_picture_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        PICTURE.read(png(90, 70), STATED)
