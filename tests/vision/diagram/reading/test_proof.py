"""Lines proved by ink: a short chord beside its arc, and no line where another one explains the ink."""

import cv2
import numpy as np

from isoprobe.vision.diagram.reading.proof import missing_strokes
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, incident, reach
from isoprobe.vision.diagram.scene import Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import find_line_ink

H = 12.0
CIRCLE = Round(100.0, 100.0, 70.0, 1.5)
FAR = reach([], H)


def found(places: dict, lines: list, drawn_circle: bool = True, strokes: tuple = (), rounds: tuple = (CIRCLE,)):
    page = np.full((220, 220, 3), 255, np.uint8)
    if drawn_circle:
        cv2.circle(page, (100 * 16, 100 * 16), 70 * 16, (0, 0, 0), 1, cv2.LINE_AA, 4)
    for a, b in lines:
        ends = [tuple(round(16 * v) for v in places[n]) for n in (a, b)]
        cv2.line(page, *ends, (0, 0, 0), 1, cv2.LINE_AA, 4)
    ink = find_line_ink(page)
    points = {n: incident(DiagramVertex(*p), strokes, rounds, (), FAR) for n, p in places.items()}
    return [(s.x1, s.y1, s.x2, s.y2) for s in missing_strokes(points, strokes, rounds, ink, FAR, H)]


def on_circle(angle: float) -> tuple[float, float]:
    return 100 + 70 * float(np.cos(np.radians(angle))), 100 + 70 * float(np.sin(np.radians(angle)))


def test_a_short_chord_is_told_from_its_arc() -> None:
    places = {"A": on_circle(20), "B": on_circle(45)}
    assert len(found(places, [("A", "B")])) == 1
    assert found(places, []) == []


def test_a_side_is_proved_and_a_gap_or_another_line_is_not() -> None:
    places = {"A": (30.0, 40.0), "B": (180.0, 60.0), "C": (60.0, 180.0)}
    assert len(found(places, [("A", "B")], drawn_circle=False, rounds=())) == 1
    side = StraightStroke(30.0, 40.0, 180.0, 60.0, 1.0)
    beside = {**places, "D": (35.0, 42.0), "E": (175.0, 57.0)}
    assert found({"D": beside["D"], "E": beside["E"]} | places, [("A", "B")], False, (side,), ()) == []
    half = {**places, "D": (105.0, 50.0)}
    assert found(half, [("A", "D")], drawn_circle=False, rounds=()) == [(30.0, 40.0, 105.0, 50.0)]
