"""What a chart shows: bars, sectors or points, with their colours and values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from isoprobe.vision.chart.areas import Colour
from isoprobe.vision.plot.scene import Box


@dataclass(frozen=True)
class Bar:
    """A bar, or a part of one that is stacked: from which value to which it goes. `place`: which bar it is a part of,
    from the left or from the top; `column` and `row`: the middle of its end, in pixels."""

    colour: Colour
    place: int
    start: float
    stop: float
    column: float
    row: float

    @property
    def value(self) -> float:
        return self.stop - self.start


@dataclass(frozen=True)
class Sector:
    """A sector of a pie: its colour, and from which share of the whole turn to which it goes, clockwise from the top;
    `column` and `row`: where it begins at the rim, in pixels."""

    colour: Colour
    start: float
    stop: float
    column: float
    row: float

    @property
    def share(self) -> float:
        return self.stop - self.start


@dataclass(frozen=True)
class Point:
    """A mark of a scatter plot: its colour, its values, and its place in pixels."""

    colour: Colour
    x: float
    y: float
    column: float
    row: float


@dataclass(frozen=True)
class ChartScene:
    """`kind`: bars, pie or points. `upright`: which way bars go. `rest`: boxes (left, top, right, bottom) and
    areas of ink that is none of this, the largest first. `unsure`: what lessens `confidence`, in words."""

    kind: str
    bars: tuple[Bar, ...] = ()
    upright: bool = True
    sectors: tuple[Sector, ...] = ()
    points: tuple[Point, ...] = ()
    rest: tuple[tuple[Box, int], ...] = ()
    confidence: float = 1.0
    unsure: tuple[str, ...] = ()


def chart_state(scene: ChartScene) -> dict[str, Any]:
    """The scene as plain JSON: colours are red, green, blue, places in pixels; bars from the left or from the top with
    the parts of each from its foot; sectors clockwise."""
    told: dict[str, Any] = {"shows": scene.kind}
    if scene.kind == "bars":
        told["upright"] = scene.upright
        told["bars"] = [
            {"bar": one.place, **_seen(one), "from": round(one.start, 4), "to": round(one.stop, 4)}
            for one in scene.bars
        ]
    elif scene.kind == "pie":
        told["sectors"] = [
            {**_seen(one), "from": round(one.start, 4), "share": round(one.share, 4)} for one in scene.sectors
        ]
    else:
        told["points"] = [{**_seen(one), "x": round(one.x, 4), "y": round(one.y, 4)} for one in scene.points]
    told["left_over"] = [
        {"kind": "marks", "box": [round(side) for side in box], "area": area} for box, area in scene.rest
    ]
    return {**told, "confidence": round(scene.confidence, 3), "unsure": list(scene.unsure)}


def _seen(one: Bar | Sector | Point) -> dict[str, Any]:
    return {"colour": list(one.colour[::-1]), "place": [round(one.column, 1), round(one.row, 1)]}
