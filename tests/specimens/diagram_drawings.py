"""A triangle with its median as a figure, and a fixed look, for tests of diagram drawings."""

import copy

MEDIAN = {
    "letters": ["A", "B", "C", "D"],
    "lines": [["A", "B"], ["A", "C"], ["A", "D"], ["B", "D", "C"]],
    "dashed": [],
    "circles": [],
    "arcs": [],
    "crossings": [],
    "right": [],
    "ticks": [],
    "parallel": [],
    "plan": {
        "points": {"A": [300_000, 0], "B": [0, 700_000], "C": [1_000_000, 700_000], "D": [500_000, 700_000]},
        "ends": [
            [300_000, 0, 0, 700_000],
            [300_000, 0, 1_000_000, 700_000],
            [300_000, 0, 500_000, 700_000],
            [0, 700_000, 1_000_000, 700_000],
        ],
        "circles": [],
        "arcs": [],
        "loose": [],
    },
}
LOOK = {
    "width": 400,
    "height": 310,
    "scale": 0.00035,
    "origin": [25.0, 30.0],
    "background": [255, 255, 255],
    "lines": {"colour": [0, 0, 0], "width": 1.5, "dash": [8.0, 5.0]},
    "marks": {"colour": [255, 0, 0], "width": 1.2, "size": 10.0},
    "letters": {"face": "STIXGeneralItalic", "cap": 12.0, "colour": [0, 0, 255], "clearance": 1.5},
    "second": None,
    "dots": {"of": "bare", "radius": 2.5},
    "arrows": False,
    "heads": "filled",
    "fills": [],
    "texts": {"face": "DejaVuSans", "cap": 11.0, "lengths": [], "angles": [], "dimensions": []},
    "watermark": None,
    "finish": {"blur": 0.0, "threshold": 0, "jpeg": 0},
}


def figure(**changes):
    return copy.deepcopy(MEDIAN) | changes


def plan(**changes):
    made = figure()
    return made | {"plan": made["plan"] | changes}


def look(**changes):
    return copy.deepcopy(LOOK) | changes
