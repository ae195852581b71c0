"""A record of Tangram: a triangle with a line from a corner to the other side, and a circle."""

from __future__ import annotations

from typing import Any

POINTS = {"A": (0.0, 0.0), "B": (100.0, 0.0), "C": (0.0, 100.0), "D": (50.0, 1.0)}

CEVIAN: dict[str, Any] = {
    "point_instances": ["A", "B", "C", "D"],
    "line_instances": ["AD", "DB", "AB", "BC", "AC", "CD"],
    "circle_instances": ["D"],
    "point_positions": {name: list(place) for name, place in POINTS.items()},
}
