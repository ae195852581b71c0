"""The order of things seen in a figure: rows of them, and the stretches of a colour along a line of pixels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray


class Placed(Protocol):
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...


T = TypeVar("T", bound=Placed)


def in_rows(things: Iterable[T], apart: float) -> list[list[T]]:
    """The things in rows from top to bottom, each from left to right; rows are at least `apart` pixels apart."""
    rows: list[list[T]] = []
    for thing in sorted(things, key=lambda thing: thing.y):
        if rows and thing.y - rows[-1][-1].y < apart:
            rows[-1].append(thing)
        else:
            rows.append([thing])
    return [sorted(row, key=lambda thing: thing.x) for row in rows]


def stretches(line: NDArray[Any], least: int = 1) -> list[tuple[int, int]]:
    """Where along a line of pixels something is: (first, one past the last) of each stretch of `least` or more."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], (line > 0).astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(ends[::2], ends[1::2], strict=True) if b - a >= least]
