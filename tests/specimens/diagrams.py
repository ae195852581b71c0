"""Diagrams drawn up by hand, for the tests of diagram tasks."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

# A triangle with a height: 4 letters, 6 segments, 3 triangles.
HEIGHT: dict[str, Any] = {
    "letters": ["A", "B", "C", "D"],
    "lines": [["A", "B"], ["A", "C"], ["A", "D"], ["B", "D", "C"]],
    "dashed": [],
    "circles": [],
    "arcs": [],
    "crossings": [],
    "right": [["A", "D", "B"]],
    "ticks": [],
    "parallel": [],
    "plan": {
        "points": {"A": [200_000, 0], "B": [0, 400_000], "C": [600_000, 400_000], "D": [200_000, 400_000]},
        "ends": [
            [200_000, 0, 0, 400_000],
            [200_000, 0, 600_000, 400_000],
            [200_000, 0, 200_000, 400_000],
            [-50_000, 400_000, 650_000, 400_000],
        ],
        "circles": [],
        "arcs": [],
        "loose": [],
    },
}
# One of everything: a square with diagonals that cross at no letter, a circle with two radii, an arc, a bare circle
# and a bare stroke. 9 letters, 2 circles, 8 segments, 4 triangles.
EVERYTHING: dict[str, Any] = {
    "letters": ["A", "A'", "B", "C", "C1", "D", "E", "F", "O"],
    "lines": [["A", "B"], ["A", "C"], ["A", "D"], ["B", "C"], ["B", "D"], ["C", "D"], ["E", "O"], ["F", "O"]],
    "dashed": [7],
    "circles": [{"centre": "", "through": []}, {"centre": "O", "through": ["E", "F"]}],
    "arcs": [{"centre": "", "through": ["A'", "C1"]}],
    "crossings": [[1, 4]],
    "right": [["A", "B", "C"], ["E", "O", "F"]],
    "ticks": [[["A", "B"], ["B", "C"]], [["E", "O"], ["F", "O"]]],
    "parallel": [[0, 5]],
    "plan": {
        "points": {
            "A": [0, 0],
            "A'": [300_000, 900_000],
            "B": [400_000, 0],
            "C": [400_000, 400_000],
            "C1": [100_000, 900_000],
            "D": [0, 400_000],
            "E": [800_000, 200_000],
            "F": [700_000, 100_000],
            "O": [700_000, 200_000],
        },
        "ends": [
            [0, 0, 400_000, 0],
            [0, 0, 400_000, 400_000],
            [0, 0, 0, 400_000],
            [400_000, 0, 400_000, 400_000],
            [400_000, 0, 0, 400_000],
            [400_000, 400_000, 0, 400_000],
            [800_000, 200_000, 700_000, 200_000],
            [700_000, 100_000, 700_000, 200_000],
        ],
        "circles": [[700_000, 850_000, 60_000], [700_000, 200_000, 100_000]],
        "arcs": [[200_000, 900_000, 100_000, 0, 180_000]],
        "loose": [[500_000, 600_000, 900_000, 600_500, 1]],
    },
}
EMPTY: dict[str, Any] = {key: [] for key in HEIGHT} | {"plan": None}
SPECIMENS = {"height": HEIGHT, "everything": EVERYTHING}


def changed(state: dict[str, Any], **values: Any) -> dict[str, Any]:
    """A copy of the state with other values; `plan` values are merged into the plan."""
    made = deepcopy(state)
    plan = values.pop("plan", {})
    made.update(values)
    if plan is None or made["plan"] is None:
        made["plan"] = plan
    else:
        made["plan"].update(plan)
    return made
