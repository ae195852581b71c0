"""A part of the work, `2/5`: what one of several machines does of it."""

from __future__ import annotations

import re
from dataclasses import dataclass


class BadPart(ValueError):
    """Not a part of a whole, or parts that do not make one. The message is one line."""


@dataclass(frozen=True)
class Part:
    """Part `number` of `parts`, from 1."""

    number: int
    parts: int

    @classmethod
    def read(cls, text: str) -> Part:
        """From words: "2/5". Raises BadPart."""
        match = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text)
        if match is None or not 1 <= int(match[1]) <= int(match[2]):
            raise BadPart(f"part {text[:40]!r}: expected i/n with i from 1 to n, such as 2/5")
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.number}/{self.parts}"

    def of(self, total: int) -> range:
        """Which of so many things, in order, belong to this part: those of all parts follow one another."""
        return range(total * (self.number - 1) // self.parts, total * self.number // self.parts)

    def has(self, place: int) -> bool:
        """Whether this part has the thing at this place where nobody knows how many there are: every n-th."""
        return place % self.parts == self.number - 1


WHOLE = Part(1, 1)


def part_of(text: str | None) -> Part:
    """The part that is named; the whole where none is. Raises BadPart."""
    return WHOLE if text is None else Part.read(text)
