"""Strokes, rounds and marks found in a picture of one size, as they stand in the picture at another size."""

from __future__ import annotations

from dataclasses import replace

from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke


def place(at: float, factor: float) -> float:
    """A coordinate in a picture `factor` times as large. Whole numbers are the middles of pixels."""
    return (at + 0.5) * factor - 0.5


def stroke_at(stroke: StraightStroke, factor: float) -> StraightStroke:
    x1, y1, x2, y2 = (place(at, factor) for at in (stroke.x1, stroke.y1, stroke.x2, stroke.y2))
    return replace(stroke, x1=x1, y1=y1, x2=x2, y2=y2, width=stroke.width * factor)


def round_at(each: Round, factor: float) -> Round:
    x, y = place(each.x, factor), place(each.y, factor)
    return replace(each, x=x, y=y, radius=each.radius * factor, width=each.width * factor)


def mark_at(mark: Mark, factor: float) -> Mark:
    x, y = place(mark.x, factor), place(mark.y, factor)
    return replace(mark, x=x, y=y, dx=mark.dx * factor, dy=mark.dy * factor)
