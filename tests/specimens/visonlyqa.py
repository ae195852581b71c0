"""Small figures of VisOnlyQA's kind, with a question of each kind about them."""

from __future__ import annotations

from isoprobe.probes.core import State

POINTS = {"A": [0.0, 0.0], "B": [4.0, 0.0], "C": [4.0, 3.0], "D": [0.0, 3.0], "E": [2.0, 0.0]}
LINES = [["A", "E", "B"], ["B", "C"], ["A", "C"], ["D", "A"]]
RATIOS = [4.0, 0.25, 0.5, 1.0, 2.0]
ASKED: dict[str, State] = {
    "triangle": {"kind": "triangle", "of": ["ABC"], "denied": False, "options": []},
    "quadrilateral": {"kind": "quadrilateral", "of": ["ABCD"], "denied": True, "options": []},
    "length": {"kind": "length", "of": ["AE", "AB"], "denied": False, "options": RATIOS},
    "area": {"kind": "area", "of": ["ABCD", "ABC"], "denied": False, "options": RATIOS},
    "angle": {"kind": "angle", "of": ["ABC"], "denied": False, "options": [45.0, 180.0, 90.0, 135.0, 10.0]},
}
ANSWERS = {"triangle": "True", "quadrilateral": "True", "length": "C", "area": "E", "angle": "C"}
TASKS = {
    "triangle": "drawn_triangle",
    "quadrilateral": "drawn_quadrilateral",
    "length": "length_ratio",
    "area": "area_ratio",
    "angle": "angle_size",
}


def figure(kind: str = "triangle") -> State:
    """A rectangle less its upper side, with a diagonal and a point on its lower side."""
    return {
        "points": {name: list(place) for name, place in POINTS.items()},
        "lines": [list(line) for line in LINES],
        "circles": [[1.0, 1.0, 0.5]],
        "asked": ASKED[kind],
    }
