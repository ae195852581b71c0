"""A square-ruled plane for seed programs: numbered axes, grid points read back from pixels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs.fields import Listed, Whole, brief
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.regions import Region
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

CANVAS = (480, 480)
REACH = 8  # the plane goes from its negative to it, or to less
GRID_POINT = Listed(Whole(-REACH, REACH), 2, 2)
POINT_NOTE = "x-coordinate, y-coordinate"
OFF = 0.28  # of a unit: what is farther from a grid point is none


@dataclass(frozen=True)
class Stretches:
    """So many pairs of grid points, each as its four coordinates: text forms write "(1, 2) to (3, 4); ..."."""

    fewest: int
    most: int

    @property
    def _numbers(self) -> Listed:
        return Listed(Listed(GRID_POINT.of, 4, 4), self.fewest, self.most)

    def check(self, value: Any, where: str) -> None:
        self._numbers.check(value, where)

    def write(self, value: Any) -> str:
        return "; ".join(f"({a}, {b}) to ({c}, {d})" for a, b, c, d in value)

    def parse(self, text: str) -> Any:
        text = text.replace("−", "-").replace("–", "-")
        points = re.findall(r"[(\[]\s*([-+]?\d{1,3})\s*[,;|]\s*([-+]?\d{1,3})\s*[)\]]", text)
        found = [n for point in points for n in point] or re.findall(r"[-+]?\d{1,3}", text)
        if len(found) % 4 or not self.fewest <= len(found) // 4 <= self.most:
            raise ValueError(f"{brief(text)}, expected pairs of points as in (1, 2) to (3, 4)")
        return [[int(n) for n in found[k : k + 4]] for k in range(0, len(found), 4)]

    def alter(self, rng: Random, value: Any) -> Any:
        return self._numbers.alter(rng, value)


@dataclass(frozen=True)
class Plane:
    """Pixels of a point: (zero_x + x * unit_x, zero_y + y * unit_y); unit_y is negative, as y goes up."""

    zero_x: float
    unit_x: float
    zero_y: float
    unit_y: float

    def pixel(self, x: float, y: float) -> Point:
        return self.zero_x + x * self.unit_x, self.zero_y + y * self.unit_y

    def grid_point(self, x: float, y: float) -> list[int]:
        """The grid point at a pixel. Raises Unreadable where there is none near."""
        found = (x - self.zero_x) / self.unit_x, (y - self.zero_y) / self.unit_y
        if max(abs(each - round(each)) for each in found) > OFF:
            raise Unreadable(f"a point at {found[0]:.2f}, {found[1]:.2f}: expected a grid point")
        return [round(found[0]), round(found[1])]


def draw_plane(made: FigureScene, reach: int) -> Plane:
    """Draws grid lines, the two axes and numbers below and at the left, from -reach to reach; returns where it lies."""
    look: Look = made.look
    size = look.size
    left, top, right, bottom = 3.6 * size, 1.4 * size, look.width - 1.4 * size, look.height - 2.8 * size
    span = 2 * reach + 0.6
    unit = min((right - left) / span, (bottom - top) / span)
    plane = Plane((left + right) / 2, unit, (top + bottom) / 2, -unit)
    end = reach + 0.3
    step = 1 if unit >= 2.9 * size else 2
    for k in range(-reach, reach + 1):
        made.stroke([plane.pixel(k, -end), plane.pixel(k, end)], "grey", 1.2)
        made.stroke([plane.pixel(-end, k), plane.pixel(end, k)], "grey", 1.2)
        if k % step == 0:
            made.text(k, plane.pixel(k, 0)[0], plane.pixel(0, -end)[1] + 1.3 * size, scale=0.9)
            made.text(k, plane.pixel(-end, 0)[0] - 0.9 * size, plane.pixel(0, k)[1], "right", scale=0.9)
    made.stroke([plane.pixel(0, -end), plane.pixel(0, end)])
    made.stroke([plane.pixel(-end, 0), plane.pixel(end, 0)])
    return plane


def draw_line(made: FigureScene, points: list[Point], over: float, colour: str) -> None:
    """A line in this colour from the first of two pixels to the second, at both ends longer by so many pixels along the
    axis nearer to it."""
    (x0, y0), (x1, y1) = points
    share = over / max(abs(x1 - x0), abs(y1 - y0))
    dx, dy = share * (x1 - x0), share * (y1 - y0)
    made.stroke([(x0 - dx, y0 - dy), (x1 + dx, y1 + dy)], colour, 3.0)


def read_plane(figure: FigureReading) -> Plane:
    """Where the numbers below and at the left put the plane. Raises Unreadable where they are on no scale."""
    numbers = [text for text in figure.texts if text.whole is not None]
    if not numbers:
        raise Unreadable("no numbers along axes")
    lowest = max(text.y for text in numbers)
    below = [text for text in numbers if lowest - text.y < 6]
    first = min(text.x for text in below)
    beside = [text for text in numbers if text not in below and text.right < first]
    across, up = figure.scale(below, vertical=False), figure.scale(beside, vertical=True)
    if across[1] <= 0 or up[1] >= 0:
        raise Unreadable("numbers that run the wrong way along an axis")
    return Plane(*across, *up)


def dots(figure: FigureReading, thick: int = 8) -> dict[str, list[Region]]:
    """By colour the discs on lines of their colour, from left to right."""
    found = {hue: figure.thick(hue, thick) for hue in figure.hues if hue not in ("grey", "black")}
    return {hue: sorted(regions, key=lambda r: (r.x, r.y)) for hue, regions in found.items() if regions}


def read_two_dots(figure: FigureReading) -> dict[str, list[list[int]]]:
    """The fact `points`: the grid points of two discs of one colour, the only coloured ones. Raises Unreadable."""
    plane, found = read_plane(figure), list(dots(figure).values())
    if [len(regions) for regions in found] != [2]:
        raise Unreadable(f"points in {len(found)} colours: expected two in one")
    return {"points": on_plane(plane, found[0])}


def on_plane(plane: Plane, regions: list[Region]) -> list[list[int]]:
    """The grid points of discs, in order."""
    return sorted(plane.grid_point(region.x, region.y) for region in regions)
