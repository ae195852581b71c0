"""Boxes drawn slantwise: a front face that keeps its shape, with the top and one side behind it, and their labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.corners import beside
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText


@dataclass(frozen=True)
class Slanted:
    """Where points of space lie on the canvas: x right, y up, z away from who looks, to the right or to the left."""

    left: float
    bottom: float
    unit: float
    right: float  # pixels to the right for each unit away
    rise: float  # pixels up for each unit away

    def at(self, x: float, y: float, z: float) -> Point:
        return self.left + x * self.unit + z * self.right, self.bottom - y * self.unit - z * self.rise


def slanted(made: FigureScene, rng: Random, wide: float, high: float, deep: float, margin: float = 5.0) -> Slanted:
    """A view in which a box fits the canvas, `margin` digit heights from its edges; what lies behind goes up and to
    the right."""
    look = made.look
    right, rise = rng.uniform(0.42, 0.6), rng.uniform(0.28, 0.42)
    room = (look.width - 2 * margin * look.size, look.height - 2 * margin * look.size)
    unit = min(room[0] / (wide + deep * right), room[1] / (high + deep * rise)) * rng.uniform(0.88, 1.0)
    left = (look.width - (wide + deep * right) * unit) / 2
    bottom = (look.height + (high + deep * rise) * unit) / 2
    return Slanted(left, bottom, unit, right * unit, rise * unit)


def slanted_box(
    made: FigureScene,
    view: Slanted,
    size: Sequence[float],
    fills: Sequence[str] = ("", "", ""),
    labels: Sequence[object] = (),
    colour: str = "ink",
) -> None:
    """Draws a box `size` (width, height, depth) with fills of its front, top and right face; labels of the three
    edges stand below the front, left of it, and beside the lower edge of the right face."""
    wide, high, deep = size
    at, width = view.at, made.look.line
    front = [at(0, 0, 0), at(wide, 0, 0), at(wide, high, 0), at(0, high, 0)]
    top = [at(0, high, 0), at(wide, high, 0), at(wide, high, deep), at(0, high, deep)]
    side = [at(wide, 0, 0), at(wide, 0, deep), at(wide, high, deep), at(wide, high, 0)]
    for points, fill in zip((front, top, side), fills, strict=True):
        made.polygon(points, fill, colour, width)
    if labels:
        middle = at(wide / 2, high / 2, deep / 2)
        beside(made, labels[0], front[0], front[1], middle)
        beside(made, labels[1], front[0], front[3], middle)
        beside(made, labels[2], side[0], side[1], middle)


def box_labels(figure: FigureReading) -> dict[str, SeenText]:
    """The labels of a box's width, height and depth, where `slanted_box` puts them. Raises Unreadable unless the
    figure's numbers are these three."""
    texts = figure.numbers()
    if len(texts) != 3:
        raise Unreadable(f"{len(texts)} lengths: expected three")
    height, depth = min(texts, key=lambda t: t.x), max(texts, key=lambda t: t.x)
    width = next(text for text in texts if text not in (height, depth))
    return {"width": width, "height": height, "depth": depth}
