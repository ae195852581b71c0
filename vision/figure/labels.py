"""Where labels stand: near what they name, clear of lines and each other, and nearer to it than to its like."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

import shapely

from isoprobe.vision import LayoutRejected
from isoprobe.vision.figure.measuring import APART, extent
from isoprobe.vision.figure.scene import FigureScene, Point

STEPS = 20  # directions that are tried
CLEAR = 0.42  # digit heights between a label and a line
OWN = 0.8  # of the way to the next thing of a kind: the farthest that a label stands from its own
BESIDE = 0.75  # of the way to another line: the farthest that a line's label stands from it


class Labels:
    """Sets the labels of a scene one after another. `lines` are what they keep clear of, and `spots`, discs of one
    radius about points."""

    def __init__(
        self, made: FigureScene, lines: Sequence[tuple[Point, Point]], spots: Sequence[Point] = (), radius: float = 0.0
    ) -> None:
        self.made, self.lines, self.spots, self.radius = made, list(lines), list(spots), radius
        self._drawn = shapely.MultiLineString(self.lines)
        shapely.prepare(self._drawn)
        self.boxes: list[tuple[float, float, float, float]] = []

    def put(
        self,
        text: object,
        at: Point,
        towards: Point = (0.0, 0.0),
        among: Sequence[Point] = (),
        reach: Sequence[float] = (1.05, 1.3, 1.6, 1.95),
        scale: float = 1.0,
        along: tuple[Point, Point] | None = None,
    ) -> Point:
        """Where the label is put: about `reach` digit heights from a point, best `towards` a direction, and nearer to
        the point than to any other `among` its like, and nearer to the line that it belongs to, where it is one
        `along` such, than to any other. Raises LayoutRejected where there is no room."""
        size = self.made.look.size * scale
        wide, high = extent(str(text), self.made.look, scale) / 2, 0.55 * size
        best = atan2(towards[1], towards[0]) if any(towards) else -pi / 2
        for far in reach:
            for k in range(STEPS + 1):
                turn = best + (k // 2 if k % 2 else -k // 2) * 2 * pi / STEPS
                x = at[0] + (far * size + wide - high) * cos(turn)
                y = at[1] + far * size * sin(turn)
                if self._free(x, y, wide, high, size) and self._own((x, y), at, among) and self._beside((x, y), along):
                    self.boxes.append((x - wide, y - high, x + wide, y + high))
                    self.made.text(text, x, y, scale=scale)
                    return x, y
        raise LayoutRejected(f"no room for {text!r} beside {at[0]:.0f}, {at[1]:.0f}")

    def _own(self, place: Point, at: Point, among: Sequence[Point]) -> bool:
        own = hypot(place[0] - at[0], place[1] - at[1])
        return all(own < OWN * hypot(place[0] - x, place[1] - y) for x, y in among if (x, y) != at)

    def _beside(self, place: Point, along: tuple[Point, Point] | None) -> bool:
        if along is None:
            return True
        spot = shapely.Point(place)
        others = shapely.MultiLineString([line for line in self.lines if set(line) != set(along)])
        return bool(others.is_empty or shapely.LineString(along).distance(spot) < BESIDE * others.distance(spot))

    def _free(self, x: float, y: float, wide: float, high: float, size: float) -> bool:
        look = self.made.look
        if not (wide + 4 < x < look.width - wide - 4 and high + 4 < y < look.height - high - 4):
            return False
        for left, top, right, bottom in self.boxes:
            aside, above = max(left - x - wide, x - wide - right), max(top - y - high, y - high - bottom)
            if aside < (APART + 0.05) * size and above < 0.4 * size:
                return False
        for sx, sy in self.spots:
            if hypot(max(0.0, abs(sx - x) - wide), max(0.0, abs(sy - y) - high)) < self.radius + CLEAR * size:
                return False
        across, down = wide + CLEAR * size, high + CLEAR * size
        return not self._drawn.intersects(shapely.box(x - across, y - down, x + across, y + down))
