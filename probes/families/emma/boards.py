"""What EMMA's tasks on boards share: fields of cells, of places on a rim and of whole boards, and their words in text
forms, which are those of somebody who has only the picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isqrt
from random import Random
from typing import Any

from isoprobe.probes.core import BadState
from isoprobe.probes.families.programs.fields import Listed, Whole, brief

_SIDES = {  # of a board: what text forms say, and other words for it
    "top": ("above", "upper", "over"),
    "right": (),
    "bottom": ("below", "lower", "under"),
    "left": (),
}


@dataclass(frozen=True)
class Signs:
    """A row of signs, or a board of rows with a slash between them. `words`: what text forms call each sign;
    `synonyms`: other words for a sign."""

    words: Mapping[str, str]
    synonyms: Mapping[str, str] = field(default_factory=dict)
    longest: int = 120
    grouped = True

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str) or not 1 <= len(value) <= self.longest or set(value) - {*self.words, "/"}:
            raise BadState(f"{where}: {brief(value)}, expected rows of {' '.join(self.words)}")

    def write(self, value: Any) -> str:
        rows = [" ".join(self.words[sign] for sign in row) for row in value.split("/")]
        return rows[0] if len(rows) == 1 else f"({' / '.join(rows)})"

    def parse(self, text: str) -> Any:
        rows = [row for row in re.split(r"[/;\n]", text) if row.strip(" ,()[]")]
        return "/".join("".join(map(self._sign, re.findall(r"[^\s,()\[\]\"'`]+", row))) for row in rows)

    def _sign(self, word: str) -> str:
        known = {said.casefold(): sign for sign, said in self.words.items()} | dict(self.synonyms)
        found = known.get(word.casefold(), word)
        if set(found) - set(self.words):
            raise ValueError(f"{brief(word)}, expected one of {', '.join(self.words.values())}")
        return found

    def alter(self, rng: Random, value: Any) -> Any:
        return value


@dataclass(frozen=True)
class Cell:
    """A cell of a board by its number, row by row from 1; text forms say its row and its column."""

    rows: int
    columns: int
    grouped = True

    def check(self, value: Any, where: str) -> None:
        if type(value) is not int or not 1 <= value <= self.rows * self.columns:
            raise BadState(f"{where}: {brief(value)}, expected a cell from 1 to {self.rows * self.columns}")

    def write(self, value: Any) -> str:
        row, column = divmod(value - 1, self.columns)
        return f"({row + 1}, {column + 1})"

    def parse(self, text: str) -> Any:
        numbers = [int(each) for each in re.findall(r"\d{1,3}", text)]
        if len(numbers) != 2 or not (1 <= numbers[0] <= self.rows and 1 <= numbers[1] <= self.columns):
            raise ValueError(f"{brief(text)}, expected a row and a column")
        return (numbers[0] - 1) * self.columns + numbers[1]

    def alter(self, rng: Random, value: Any) -> Any:
        near = [value + step for step in (-3, -2, -1, 1, 2, 3) if 1 <= value + step <= self.rows * self.columns]
        return rng.choice(near)


@dataclass(frozen=True)
class RimPlace:
    """A place beside a board: "left 3" is beside the third row, "top 3" above the third column."""

    most: int

    def check(self, value: Any, where: str) -> None:
        side, _, number = value.partition(" ") if isinstance(value, str) else ("", "", "")
        if side not in _SIDES or not number.isdecimal() or not 1 <= int(number[:3]) <= self.most:
            raise BadState(f"{where}: {brief(value)}, expected a place beside the board, as in left 3")

    def write(self, value: Any) -> str:
        side, number = value.split(" ")
        if side in ("left", "right"):
            return f"{side} of row {number}"
        return f"{'above' if side == 'top' else 'below'} column {number}"

    def parse(self, text: str) -> Any:
        words = re.findall(r"[a-z]+", text.casefold())
        sides = [side for side, others in _SIDES.items() if {side, *others} & set(words)]
        numbers = re.findall(r"\d{1,3}", text)
        if len(sides) != 1 or len(numbers) != 1:
            raise ValueError(f"{brief(text)}, expected a place beside the board, as in left of row 3")
        return f"{sides[0]} {int(numbers[0])}"

    def alter(self, rng: Random, value: Any) -> Any:
        return f"{rng.choice(list(_SIDES))} {rng.randint(1, self.most)}"


@dataclass(frozen=True)
class FromOne(Whole):
    """A number that counts from 0 in the state, and from 1 in text forms."""

    def write(self, value: Any) -> str:
        return str(value + 1)

    def parse(self, text: str) -> Any:
        return super().parse(text) - 1


@dataclass(frozen=True)
class Square(Listed):
    """The cells of a square board in one list, row by row; text forms have a bracket for each row."""

    def joined(self, texts: list[str]) -> str:
        side = isqrt(len(texts))
        return ", ".join(f"({', '.join(texts[k : k + side])})" for k in range(0, len(texts), side))

    def parse(self, text: str) -> Any:
        cells = re.split(r"[,;\n()\[\]]+", text)
        return [self.of.parse(cell) for cell in cells if cell.strip()]


def numbered_places(side: int) -> list[str]:
    """All places around a square board: along the top from the left, down the right side, along the bottom from the
    left, down the left side."""
    return [f"{edge} {k}" for edge in _SIDES for k in range(1, side + 1)]
