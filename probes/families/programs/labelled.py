"""Figures that are labelled with lengths: their labels and units as they are read and written down, and the edges of a
drawn box."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs.elements import Table, each
from isoprobe.probes.families.programs.fields import Facts, Whole, Word
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.vision import Unreadable

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

UNITS = ("cm", "m", "mm", "km")
_METRES = {"centi": "cm", "": "m", "milli": "mm", "kilo": "km"}
UNIT = Word(UNITS, synonyms={f"{of}{end}": unit for of, unit in _METRES.items() for end in ("metres", "meters")})
CORNERS = ("lower left", "lower right", "upper left", "upper right")
CORNER = Word(
    CORNERS, synonyms={each.replace("lower", "bottom").replace("upper", "top"): each for each in CORNERS}
)  # of a figure
EDGES = ("width", "height", "depth")
BOX = {
    "width": "width (of the box, from left to right)",
    "height": "height (of the box, from bottom to top)",
    "depth": "depth (of the box, from front to back)",
}  # what text forms call its edges


@dataclass(frozen=True)
class LengthOrLetter(Whole):
    """What stands at a line: a whole number, or 0 for a letter. Text forms say 0 in words, and a person may have
    written the letter itself."""

    said: Mapping[int, str] = dataclasses.field(default_factory=lambda: {0: "the letter"})

    def parse(self, text: str) -> Any:
        word = text.strip(" .*`'\"")
        return 0 if word == "?" or (len(word) == 1 and word.isalpha()) else super().parse(word)


def labels(figure: FigureReading, count: int) -> list[SeenText]:
    """All texts of a figure, from the top. Raises Unreadable unless there are so many."""
    return _so_many(figure.texts, count, "labels")


def lengths(figure: FigureReading, count: int) -> list[SeenText]:
    """All texts of a figure that begin with a number, from the top. Raises Unreadable unless there are so many."""
    return _so_many(figure.numbers(), count, "lengths")


def in_unit(text: SeenText, units: Sequence[str] = UNITS) -> tuple[int, str]:
    """The length on a label and its unit. Raises StopIteration where it bears none of the units."""
    length = int(text.number or 0)
    return length, next(unit for unit in units if text.one_of([f"{length} {unit}"]))


def length_or_name(texts: Sequence[SeenText], names: Sequence[str]) -> tuple[list[int | None], str]:
    """The whole numbers on labels, 0 for one that bears a letter, and which of the names the letter is, or ""."""
    found = [name for text in texts for name in names if text.one_of([name])]
    return [0 if text.number is None else text.whole for text in texts], (found or [""])[-1]


def inside_and_outside(
    numbers: Sequence[SeenText], left: float, top: float, right: float, bottom: float
) -> tuple[list[SeenText], list[SeenText]]:
    """Those of the numbers that are within these pixels, and the others. Raises Unreadable unless there are two of
    each."""
    inside = [number for number in numbers if left < number.x < right and top < number.y < bottom]
    outside = [number for number in numbers if number not in inside]
    if len(inside) != 2 or len(outside) != 2:
        raise Unreadable(f"{len(inside)} lengths inside and {len(outside)} outside: expected two and two")
    return inside, outside


def known(parts: Sequence[str], lengths: str) -> Table:
    """The table of the lengths in a field by their names, without the one that is 0 as it is unknown."""
    table = each(parts, lengths)
    return lambda facts: {part: length for part, length in table(facts).items() if length}


def one_unknown(lengths: str) -> Rule:
    """Of the sides of a right-angled triangle in a field one is 0: unknown. The last is that one or the longest."""

    def rule(facts: Facts) -> str:
        *legs, slant = facts[lengths]
        if facts[lengths].count(0) != 1:
            return f"{lengths} {facts[lengths]}: expected one to be 0, which is unknown"
        fine = slant == 0 or slant > max(legs)
        return "" if fine else f"{lengths} {facts[lengths]}: expected the slanting one to be the longest"

    return rule


def right_angled(lengths: Sequence[int]) -> tuple[float, float, float]:
    """Both legs and the slanting side of a right-angled triangle, of which one is 0 as it is unknown, by the theorem of
    Pythagoras."""
    a, b, c = lengths
    if c == 0:
        return a, b, sqrt(a * a + b * b)
    return (a, sqrt(c * c - a * a), c) if b == 0 else (sqrt(c * c - b * b), b, c)


def box_fields(least: int, most: int) -> dict[str, Whole]:
    """The fields of a box's edges."""
    return {edge: Whole(least, most) for edge in EDGES}


def edges(facts: Facts) -> tuple[int, int, int]:
    """Width, height and depth of a box."""
    return facts["width"], facts["height"], facts["depth"]


def some_edges(rng: Random, least: int, most: int) -> Facts:
    """A box's width, height and depth, each drawn from `least` to `most`."""
    return {edge: rng.randint(least, most) for edge in EDGES}


def stout(times: int) -> Rule:
    """No edge of a box is longer than so many times another."""

    def rule(facts: Facts) -> str:
        found = edges(facts)
        fine = max(found) <= times * min(found)
        return "" if fine else f"edges {list(found)}: expected the longest to be at most {times} times the shortest"

    return rule


def _so_many(texts: list[SeenText], count: int, what: str) -> list[SeenText]:
    if len(texts) != count:
        raise Unreadable(f"{len(texts)} {what}: expected {count}")
    return texts
