"""What a plot of a function shows: its axes in pixels and units, and its curves as a row for every column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Axis:
    """Pixels to units along one direction: `zero` is the column (row) at which the axis reads 0, `unit` the pixels to
    one unit, negative where values grow upwards. `numbers`: how many ticks tell it; 0 where only a drawn line does, and
    then `unit` is 1 or -1 and values are pixels. `drawn`: how dark the line is that is drawn there, 0 for none."""

    zero: float
    unit: float
    numbers: int
    drawn: float = 0.0

    def value(self, pixel: Any) -> Any:
        """The value at a column (row)."""
        return (pixel - self.zero) / self.unit

    def pixel(self, value: Any) -> Any:
        """The column (row) of a value."""
        return self.zero + value * self.unit


@dataclass(frozen=True)
class Curve:
    """The graph of one function: `rows[i]` is its height in pixels (y grows downwards) at column `left` + i, NaN where
    it is not seen. `stroke` is its width in pixels, `colour` blue, green, red. `dots`: whether an open dot was taken
    away at the left and at the right end. `followed`: whether it was followed through other strokes of its colour."""

    left: int
    rows: Reals
    stroke: float
    colour: tuple[int, int, int]
    dots: tuple[bool, bool] = (False, False)
    followed: bool = False

    def columns(self) -> Reals:
        """The column of each row."""
        return np.arange(self.left, self.left + len(self.rows), dtype=np.float64)

    def seen(self) -> tuple[Reals, Reals]:
        """Columns and rows where the curve is seen."""
        good = ~np.isnan(self.rows)
        return self.columns()[good], self.rows[good]

    def around(self, pixels: NDArray[Any]) -> NDArray[np.int16]:
        """The pixels above, at and below each place where the curve is seen: 3 x places x channels."""
        columns, rows = self.seen()
        x = np.clip(np.rint(columns), 0, pixels.shape[1] - 1).astype(np.intp)
        y = np.clip(np.rint(rows), 1, pixels.shape[0] - 2).astype(np.intp)
        return np.stack([pixels[y + step, x] for step in (-1, 0, 1)]).astype(np.int16)

    def gaps(self) -> list[tuple[float, float]]:
        """First and last column of each stretch in which the curve is not seen: a pole, a jump, or beyond the edge."""
        columns, _ = self.seen()
        steps = np.flatnonzero(np.diff(columns) > 1)
        return [(float(columns[i]) + 1, float(columns[i + 1]) - 1) for i in steps]


@dataclass(frozen=True)
class Rest:
    """Ink inside the plot that is explained by nothing that was read: a `kind` (fill, frame, stroke, arrow from words,
    marks such as letters and dots, or pale: fainter than strokes), the box that it fills, left, top, right, bottom, and
    its area in pixels."""

    kind: str
    box: Box
    area: int


@dataclass(frozen=True)
class PlotScene:
    """`box`: left, top, right and bottom of the plot in pixels. An axis is None where nothing tells where its 0 is.
    `rest`: what is left over. `factor`: how many pixels of the picture are one of the scene's, more than 1 where a
    large picture was made smaller to be read. `unframed`: whether level lines alone tell where it ends above and
    below. `open_ends`: whether no line tells where it ends along x, and up; there the box is as far as it may reach."""

    box: Box
    x_axis: Axis | None
    y_axis: Axis | None
    curves: tuple[Curve, ...]
    worn: bool
    rest: tuple[Rest, ...] = ()
    factor: float = 1.0
    unframed: bool = False
    open_ends: tuple[bool, bool] = (False, False)

    def samples(self, number: int) -> tuple[Reals, Reals]:
        """x and y of one curve in units, where it is seen. Raises ValueError without axes."""
        if self.x_axis is None or self.y_axis is None:
            raise ValueError("the scene has no axes: expected both to be known")
        columns, rows = self.curves[number].seen()
        return self.x_axis.value(columns), self.y_axis.value(rows)
