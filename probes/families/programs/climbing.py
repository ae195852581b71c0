"""How seed programs get harder, to see and to think: by the sizes that they draw by, and by how small their pictures
are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from isoprobe.probes.core import State, Style
from isoprobe.probes.grid import MOST, Axis, Cell, Grid, Numbers, climb, later

DIGITS = (20, 18, 17, 16, 15, 14, 13, 12, 11, 10)  # pixels: their height, with which a whole picture shrinks
SHORT = (17, 10)  # of a program without sizes, at both ends
TINY = (20, 18, 16, 14, 12, 11, 10, 9, 8, 7)
VAST = later(100, 120, 250, 420, 680, 1000)  # percent: pictures of ever more pixels for them
_SMALL = "lettering and fine lines alone cost more"
_LEVELS, _ONE_LEVEL = "the levels are all there is to think", "it has one level"
_LOOK = {"digits": 13, "room": 100}  # at a program's levels, about


def see(words: str, digits: Sequence[int] = DIGITS, ceiling: str = "", **steps: Sequence[int]) -> Axis:
    """What is harder to see: ten values of each number that is in braces among the words. Pictures shrink with the
    height of their digits; `room`, where it is among the numbers, is how much more of it they have, in percent."""
    told = "" if "{digits}" in words else "; digits {digits} pixels high"
    room = " on {room}% of the usual room" if "room" in steps else ""
    if not ceiling and not steps:
        ceiling = _SMALL
    return Axis(f"{words}{told}{room}", {"digits": digits, **steps}, ceiling)


def small(words: str, ceiling: str = "", **steps: Sequence[int]) -> Axis:
    """What is harder to see where lettering and marks get as small as they can be read in ever larger pictures."""
    return see(words, TINY, ceiling, room=VAST, **steps)


def think(words: str, ceiling: str = "", **steps: Sequence[int]) -> Axis:
    """What is harder to think: ten values of each number that is in braces among the words. `wider`, where it is among
    the numbers, is the room in percent with which more to think about is as easy to see."""
    return Axis(words, steps, ceiling)


@dataclass(frozen=True)
class Sizes:
    """The numbers that a program draws by, named in order: those of its levels, and those of the cells of a grid."""

    names: tuple[str, ...]
    levels: Mapping[int, tuple[int, ...]]
    see: Axis
    think: Axis

    def __post_init__(self) -> None:
        if lacking := sorted(set(self.names) - self.see.steps.keys() - self.think.steps.keys()):
            raise ValueError(f"{', '.join(lacking)}: on neither axis, expected on one")

    def __call__(self, level: int) -> tuple[int, ...]:
        """The numbers of a level, or of the cell with this level. Raises KeyError where it is neither."""
        cell = Cell.of(level)
        if cell is None:
            return self.levels[level]
        numbers = {**self.see.at(cell.see), **self.think.at(cell.think)}
        return tuple(numbers[name] for name in self.names)

    def nearest(self, level: int) -> tuple[int, int]:
        """The cell whose numbers are nearest to a level's, by their ratios."""
        told = {**dict(zip(self.names, self.levels[level], strict=True)), **_LOOK}
        return _nearest(self.see, told), _nearest(self.think, told)

    def grid(self, make: Callable[[Random, int], State], canvas: tuple[int, int]) -> Grid:
        """The grid of the program that draws states of a level like this, on a canvas about this wide and high."""

        return Grid(
            self.see,
            self.think,
            lambda rng, numbers: make(rng, Cell(numbers["see"], numbers["think"]).level),
            {level: self.nearest(level) for level in self.levels},
            _look(canvas),
        )


def short(
    make: Callable[[Random, int], State],
    levels: Collection[int],
    digits: tuple[int, int],
    canvas: tuple[int, int],
    pages: int,
) -> Grid:
    """The grid of a program without sizes: its pictures shrink as digits do, and states are those of its levels, from
    the easiest to the hardest."""
    known, heights = sorted(levels), climb(*digits)
    steps = [known[step * len(known) // MOST] for step in range(MOST)]
    seeing = see("all that is drawn gets smaller", heights)
    thinking = think("as at level {level}", _LEVELS if len(known) > 1 else _ONE_LEVEL, level=steps)
    return Grid(
        seeing,
        thinking,
        lambda rng, numbers: make(rng, numbers["level"]),
        {level: (_nearest(seeing, _LOOK), _nearest(thinking, {"level": level})) for level in known},
        _look(canvas, pages),
        short=True,
    )


def _nearest(axis: Axis, told: Numbers) -> int:
    """The step of an axis whose numbers are nearest to those told, by their ratios."""

    def off(step: int) -> float:
        return sum(abs(log((1 + n) / (1 + told[name]))) for name, n in axis.at(step).items() if name in told)

    return min(range(1, MOST + 1), key=off)


def _look(canvas: tuple[int, int], pages: int = 1) -> Callable[[Random, State, Numbers], Style]:
    """How a picture on a canvas about this wide and high looks by a cell's numbers."""

    def look(rng: Random, state: State, numbers: Numbers) -> Style:
        from isoprobe.vision.figure.style import sample_style, sized

        style = sample_style(rng, (state["plan"] or {}).get("tint", ""), canvas)
        small = sized(style, numbers["digits"], numbers.get("room", 100) * numbers.get("wider", 100) / 10_000)
        return small if pages == 1 else {**small, "pages": pages}

    return look


def sizes(names: str, levels: Mapping[int, tuple[int, ...]], see: Axis, think: Axis) -> Sizes:
    """The sizes with these names, parted by blanks."""
    return Sizes(tuple(names.split()), levels, see, think)
