"""The frame of a chart: axes, numbered lines and labels are drawn by it, and read back through its scales."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region
    from isoprobe.vision.figure.texts import SeenText

Named = Sequence[tuple[str, "SeenText"]]  # words of a program where they stand


@dataclass(frozen=True)
class Chart:
    """A chart on a scene. Its edges are in pixels; `across` units, or places for labels, fit from its left edge to its
    right one, and `up` from the lower edge to the upper one."""

    scene: FigureScene
    left: float
    top: float
    right: float
    bottom: float
    across: int
    up: int

    @property
    def wide(self) -> float:
        """Pixels of a unit to the right."""
        return (self.right - self.left) / self.across

    @property
    def high(self) -> float:
        """Pixels of a unit upwards."""
        return (self.bottom - self.top) / self.up

    def x(self, value: float) -> float:
        return self.left + value * self.wide

    def y(self, value: float) -> float:
        return self.bottom - value * self.high

    def at(self, x: float, y: float) -> Point:
        """The pixel of a point."""
        return self.x(x), self.y(y)

    def row(self, k: int) -> float:
        """The middle of a row, counted from 0 at the top, where each unit upwards is one."""
        return self.top + (k + 0.5) * self.high

    def levels(self, every: int, worth: int = 1, thin: float = 0.7, strong: float = 1.8, gap: float = 9.0) -> None:
        """A thin line at each unit upwards; at each `every` a stronger one with its number, of which a unit is `worth`
        so much, that many pixels left of the axis."""
        for level in range(self.up + 1):
            y, numbered = self.y(level), level % every == 0
            self.scene.stroke([(self.left, y), (self.right, y)], "grey", strong if numbered else thin)
            if numbered:
                self.scene.text(level * worth, self.left - gap, y, "right")

    def uprights(
        self,
        every: int,
        worth: int = 1,
        thin: float = 0.8,
        strong: float = 1.8,
        drop: float = 1.6,
        scale: float = 1.0,
    ) -> None:
        """The same for units to the right; numbers stand `drop` digit heights below the axis."""
        for k in range(self.across + 1):
            x, numbered = self.x(k), k % every == 0
            self.scene.stroke([(x, self.top), (x, self.bottom)], "grey", strong if numbered else thin)
            if numbered:
                self.scene.text(k * worth, x, self.bottom + drop * self.scene.look.size, scale=scale)

    def labels(self, labels: Sequence[object], drop: float = 1.5, below: float = 0.0, shift: float = 0.5) -> None:
        """A label `drop` digit heights below the axis, which is lower by `below` pixels, at the middle of each unit to
        the right (at its beginning with no `shift`); all as large as fits."""
        scale, y = self.scene.fitting(labels, self.wide), self.bottom + below + drop * self.scene.look.size
        for k, label in enumerate(labels):
            self.scene.text(label, self.x(k + shift), y, scale=scale)

    def names(self, names: Sequence[object], gap: float = 0.9) -> None:
        """A name left of each row, from the top, so many digit heights from the axis."""
        for k, name in enumerate(names):
            self.scene.text(name, self.left - gap * self.scene.look.size, self.row(k), "right")

    def axes(self, above: float = 4.0, beyond: float = 0.0, below: float = 0.0) -> None:
        """The two axes, so many pixels longer than the chart at the top and at the right, and lower by `below`."""
        foot = self.bottom + below
        self.scene.stroke([(self.left, self.top - above), (self.left, foot), (self.right + beyond, foot)])


def chart(scene: FigureScene, left: float, top: float, right: float, bottom: float, across: int, up: int) -> Chart:
    """A chart of so many units, with margins of so many pixels on each side of the scene."""
    return Chart(scene, left, top, scene.look.width - right, scene.look.height - bottom, across, up)


@dataclass(frozen=True)
class Scale:
    """An axis as it is read: the pixel of 0, and pixels a unit (negative: upwards)."""

    zero: float
    unit: float

    def at(self, pixel: float) -> float:
        return (pixel - self.zero) / self.unit

    def whole(self, pixel: float, off: float = 0.5) -> int:
        """The whole number at a pixel. Raises Unreadable where it is farther off than that."""
        found = self.at(pixel)
        if abs(found - round(found)) > off:
            raise Unreadable(f"{found:.2f} on an axis: expected a whole number")
        return round(found)


def scale(figure: FigureReading, ticks: Sequence[SeenText], vertical: bool, worth: int = 1) -> Scale:
    """The scale of numbers along an axis, in units `worth` so much. What is no number, beside a piece of the axis, is
    left out where there are three others. Raises Unreadable where they lie on no scale."""
    known = [tick for tick in ticks if tick.number is not None]
    zero, unit = figure.scale(known if len(known) >= 3 else ticks, vertical)
    return Scale(zero, unit * worth)


def scale_before(figure: FigureReading, right: float, left: float = 0.0, top: float = 0.0) -> Scale:
    """The upright scale of the numbers left of a pixel, right of `left` and below `top`."""
    return scale(figure, [n for n in figure.numbers() if left < n.x < right and n.y > top], vertical=True)


def beside_and_below(figure: FigureReading) -> tuple[list[SeenText], list[SeenText]]:
    """The numbers left of a chart, from its foot upwards, and those below it, from the left: the lowest of all."""
    numbers = [text for text in figure.texts if text.whole is not None]
    if not numbers:
        raise Unreadable("no numbers along axes")
    lowest = max(text.y for text in numbers)
    below = sorted((text for text in numbers if text.y > lowest - 6), key=lambda text: text.x)
    return sorted((text for text in numbers if text not in below), key=lambda text: -text.y), below


def worth(ticks: Sequence[SeenText], units: int) -> int:
    """What a unit is worth where the first two of these numbers are so many units apart."""
    return ((ticks[1].whole or 0) - (ticks[0].whole or 0)) // units


def hues(figure: FigureReading) -> list[str]:
    """The colours in the picture, without that of thin lines."""
    return [colour for colour in figure.hues if colour != "grey"]


def discs(figure: FigureReading, pixels: int = 7) -> list[Region]:
    """Discs that are thicker than that, on lines of their colour or alone, from the left."""
    return sorted((disc for hue in hues(figure) for disc in figure.thick(hue, pixels)), key=lambda disc: disc.x)


def boxes(figure: FigureReading, wide: float = 10, high: float = 0) -> list[Region]:
    """Filled boxes that are wider and higher than so many pixels. Raises Unreadable where there is none."""
    found = [
        box for box in figure.regions if box.is_box and box.colour != "grey" and box.wide > wide and box.high > high
    ]
    if not found:
        raise Unreadable("no filled boxes")
    return found


def names_of(found: Named) -> list[str]:
    """The names alone."""
    return [name for name, _ in found]


def from_left(figure: FigureReading, names: Sequence[str]) -> Named:
    """Those of the names that stand in the picture, from the left."""
    return sorted(figure.words(names), key=lambda found: found[1].x)


def from_top(figure: FigureReading, names: Sequence[str]) -> Named:
    """Those of the names that stand in the picture, from the top."""
    return sorted(figure.words(names), key=lambda found: found[1].y)


def grid(rows: Named, columns: Named, values: Iterable[tuple[float, float, int | None]]) -> list[list[int]]:
    """Values at places x, y, row by row: each belongs to the names nearest to its level and nearest above or below it.
    Raises Unreadable unless there is one in each row and column."""
    cells: dict[tuple[str, str], int] = {}
    for x, y, value in values:
        row, _ = min(rows, key=lambda found: abs(found[1].y - y))
        column, _ = min(columns, key=lambda found: abs(found[1].x - x))
        if (row, column) in cells or value is None:
            raise Unreadable(f"{value} in the row {row} and the column {column}: expected one number")
        cells[row, column] = value
    if len(cells) != len(rows) * len(columns):
        raise Unreadable(f"{len(cells)} numbers in {len(rows)} rows and {len(columns)} columns")
    return [[cells[row, column] for column, _ in columns] for row, _ in rows]


def in_line(texts: Iterable[SeenText]) -> tuple[bool, list[SeenText]]:
    """Whether the texts stand in a row from left to right, not one below the other, and the texts in that order."""
    found = list(texts)
    xs, ys = [text.x for text in found], [text.y for text in found]
    across = max(xs) - min(xs) > max(ys) - min(ys)
    return across, sorted(found, key=lambda text: text.x if across else text.y)


def number_or_mark(text: SeenText) -> str:
    """The whole number that a text is, or "?". Raises Unreadable where it is neither."""
    if text.whole is None and text.text != "?":
        raise Unreadable(f"{text.text}: expected a number or a question mark")
    return "?" if text.whole is None else str(text.whole)


def inked(figure: FigureReading) -> tuple[int, int, int, int]:
    """From where to where there is ink: left, top, right, bottom, the last two beyond it. Raises Unreadable where there
    is none."""
    ink = figure.mask("ink")
    columns, rows = np.flatnonzero(ink.max(0)), np.flatnonzero(ink.max(1))
    if not len(columns):
        raise Unreadable("no ink")
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def signed(number: object) -> str:
    """A number as it is lettered, with the sign of minus."""
    return str(number).replace("-", "−")
