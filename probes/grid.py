"""Two ladders that are climbed apart: how hard an item is to see, and how hard it is to think.

A cell of the grid has a number for each, 1 to 10. What a number means is physical (nodes, crossings, pixels, steps),
and stands in a task's `Grid`. An item of a cell has the level 100 * see + think: 1001 is the hardest to see and the
easiest to think, so whatever goes by levels goes by cells too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

AS_PUBLISHED = 0  # the level of items after a published set, which give away what that gives away
MOST = 10  # numbers on each axis, from 1
AXES = ("see", "think")  # their names, in a cell's order
Numbers = Mapping[str, int]  # what a task draws by, by name: all whole numbers


class Cell(NamedTuple):
    """A place on the grid."""

    see: int
    think: int

    @property
    def level(self) -> int:
        """The level that its items have.

        >>> Cell(10, 1).level, Cell.of(1001), Cell.of(3)
        (1001, Cell(see=10, think=1), None)
        """
        return 100 * self.see + self.think

    @classmethod
    def of(cls, level: int) -> Cell | None:
        """The cell whose items have this level; None where it is no cell's."""
        see, think = divmod(level, 100)
        return cls(see, think) if 1 <= see <= MOST and 1 <= think <= MOST else None


def level_told(level: int) -> str:
    """A level as people read it: a cell's by its place on both ladders.

    >>> level_told(3), level_told(1001)
    ('level 3', 'see 10, think 1')
    """
    cell = Cell.of(level)
    return f"see {cell.see}, think {cell.think}" if cell else f"level {level}"


CORNERS = (Cell(1, 1), Cell(MOST, 1), Cell(1, MOST), Cell(MOST, MOST))
MIDDLE = Cell(5, 5)


@dataclass(frozen=True)
class Axis:
    """One of the two ladders: words with a place in braces for each of its numbers, and the ten values of each number.

    `ceiling` says where it ends for a reason that lies in the task.
    """

    words: str
    steps: Mapping[str, Sequence[int]]
    ceiling: str = ""

    def __post_init__(self) -> None:
        for name, values in self.steps.items():
            if len(values) != MOST:
                raise ValueError(f"{name}: {len(values)} values, expected {MOST}")

    def at(self, step: int) -> Numbers:
        """Its numbers at a step from 1."""
        return {name: values[step - 1] for name, values in self.steps.items()}

    def told(self, step: int) -> str:
        """What a step is, in words.

        >>> Axis("{nodes} nodes", {"nodes": range(10, 20)}).told(3)
        '12 nodes'
        """
        return self.words.format(**self.at(step))


@dataclass(frozen=True)
class Grid:
    """How a task climbs both ladders. `make` draws a state by the numbers of both axes, balanced over answers; `look`,
    where seeing is a matter of the drawing too, draws how a picture of it looks. `levels`: the cell that is nearest to
    each of the task's levels. It is `short` where pictures shrink and no more is harder to see, and the levels are all
    there is to think."""

    see: Axis
    think: Axis
    make: Callable[[Random, Numbers], dict[str, Any]]
    levels: Mapping[int, tuple[int, int]]
    look: Callable[[Random, dict[str, Any], Numbers], dict[str, Any]] | None = None
    short: bool = False

    def __post_init__(self) -> None:
        if shared := self.see.steps.keys() & self.think.steps.keys():
            raise ValueError(f"{', '.join(sorted(shared))}: on both axes, expected on one")

    @property
    def axes(self) -> Mapping[str, Axis]:
        """Both, by name."""
        return {"see": self.see, "think": self.think}

    def numbers(self, cell: Cell) -> Numbers:
        """What a cell's items are drawn by, and its own two numbers, `see` and `think`."""
        return {**self.see.at(cell.see), **self.think.at(cell.think), **cell._asdict()}

    def at_level(self, rng: Random, level: int) -> dict[str, Any]:
        """A state of the cell with this level, not yet proved."""
        cell = Cell.of(level)
        assert cell is not None
        return self.make(rng, self.numbers(cell))

    def style(self, cell: Cell, rng: Random, state: dict[str, Any]) -> dict[str, Any]:
        """How a picture of this cell looks, where the grid has a `look`."""
        assert self.look is not None
        return self.look(rng, state, self.numbers(cell))


def rise(low: float, high: float) -> tuple[int, ...]:
    """Ten whole numbers from `low` to `high` in equal steps, rounded.

    >>> rise(3, 12), rise(5, 2)
    ((3, 4, 5, 6, 7, 8, 9, 10, 11, 12), (5, 5, 4, 4, 4, 3, 3, 3, 2, 2))
    """
    return tuple(round(low + (high - low) * k / (MOST - 1)) for k in range(MOST))


def later(usual: int, *hard: int) -> tuple[int, ...]:
    """Ten numbers: the usual one, until the last steps have others.

    >>> later(1, 5, 15, 50, 150)
    (1, 1, 1, 1, 1, 1, 5, 15, 50, 150)
    """
    return (usual,) * (MOST - len(hard)) + hard


def held(*rising: int) -> tuple[int, ...]:
    """Ten numbers, of which the last one is held to the end.

    >>> held(2, 2, 3, 4, 5)
    (2, 2, 3, 4, 5, 5, 5, 5, 5, 5)
    """
    return rising + rising[-1:] * (MOST - len(rising))


def climb(low: float, high: float) -> tuple[int, ...]:
    """Ten whole numbers from `low` to `high` in steps of equal ratio.

    >>> climb(8, 60), climb(30, 10)
    ((8, 10, 13, 16, 20, 25, 31, 38, 48, 60), (30, 27, 24, 21, 18, 16, 14, 13, 11, 10))
    """
    return tuple(round(low * (high / low) ** (k / (MOST - 1))) for k in range(MOST))
