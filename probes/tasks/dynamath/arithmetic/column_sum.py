"""Numbers added or subtracted in writing, one digit covered: which digit is it?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit

SIGNS = {"plus": "+", "minus": "-"}
SAID = {"+": "plus", "add": "plus", "addition": "plus", "added": "plus"}
SAID |= dict.fromkeys(("-", "−", "–", "subtract", "subtraction", "subtracted"), "minus")
COVER = "?"


@dataclass(frozen=True)
class Row(kit.Word):
    """A number in the working, a question mark in place of a digit that is covered."""

    def parse(self, text: str) -> Any:
        """Without a sign before it or blanks between its digits, whatever stands for the cover."""
        return re.sub(r"[_*#xX□■▢▮]", COVER, text.strip("+-−–= ").replace(" ", ""))


def _uncovered(facts: kit.Facts) -> dict[str, int]:
    """The numbers that are whole, by their rows."""
    return {str(k): int(row) for k, row in enumerate(facts["rows"], 1) if COVER not in row}


def _with(rows: list[str], r: int, k: int, digit: str) -> list[str]:
    """The rows with another digit at place k of row r."""
    return [*rows[:r], rows[r][:k] + digit + rows[r][k + 1 :], *rows[r + 1 :]]


class ColumnSum(kit.Program):
    """Which digit of a written sum is covered?

    1: two numbers of two digits
    2: two numbers of four digits
    3: three or four numbers of five digits"""

    school = "elementary school"
    variations = ("numeric", "colour", "function")
    question = (
        "Numbers are added or subtracted in columns, with the result below the line; in a subtraction, all the numbers "
        "below the first are taken away from it. One digit is covered. Which digit is it?"
    )
    fields = {"rows": kit.Listed(Row(), 3, 6), "sign": kit.Word(tuple(SIGNS), synonyms=SAID)}
    labels = {"sign": "sign"}
    certificate = "the whole sum, which is right"
    canvas = (360, 320)
    says = {
        "rows": "rows (the numbers from top to bottom, the result last, a question mark in place of the covered digit)",
        "sign": "sign (plus or minus)",
    }
    prose = (
        "From top to bottom, the numbers in columns are {rows}, of which the last is the result and where a question "
        "mark stands for the covered digit; the sign is {sign}."
    )
    elements = (
        kit.holds("plus", "Is it an addition?", lambda facts: facts["sign"] == "plus"),
        kit.value_at("row", "What number stands in row {a}, counted from the top?", _uncovered),
        kit.count("rows", "How many numbers stand below one another, the result included?", "rows"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A sum or difference that is right, one of its digits covered, no matter which."""
        number, sign = draw["numeric"], draw["function"].choice(list(SIGNS))
        digits, count = {1: 2, 2: 4, 3: 5}[level], 2 if level < 3 else number.randint(3, 4)
        least, most = 10 ** (digits - 1), 10**digits - 1
        given = [number.randint(least, most) for _ in range(count)]
        if sign == "minus" and level == 3:
            given = [number.randint(5 * least, most), *(number.randint(least // 10, 2 * least) for _ in given[1:])]
        given = given if sign == "plus" else [max(given), *sorted(given)[:-1]]
        total = given[0] + (1 if sign == "plus" else -1) * sum(given[1:])
        if total < 10:
            return None
        rows, digit = [str(value) for value in [*given, total]], str(number.randrange(10))
        places = [(r, k) for r, row in enumerate(rows) for k, each in enumerate(row) if each == digit]
        if not places:
            return None
        return {"rows": _with(rows, *number.choice(places), COVER), "sign": sign}

    def valid(self, facts: kit.Facts) -> str:
        """One digit is covered, and told by the others."""
        rows = facts["rows"]
        if any(not {*row} <= {*"0123456789", COVER} or len(row) > 6 or row[0] == "0" for row in rows):
            return "rows: expected numbers of at most six digits, none of which begins with 0"
        (covered,) = (row for row in rows if COVER in row)
        if covered[0] == COVER and all(len(other) < len(covered) for other in rows if other != covered):
            return f"rows: expected another digit covered than a first one that only {covered} has"
        return "" if self.by_trial(facts) == self.by_columns(facts) else "rows: expected a sum that is right"

    def by_trial(self, facts: kit.Facts) -> int:
        """Every digit tried in the whole sum."""
        tried = [[int(row.replace(COVER, str(digit))) for row in facts["rows"]] for digit in range(10)]
        sign = 1 if facts["sign"] == "plus" else -1
        (digit,) = (k for k, (first, *given, total) in enumerate(tried) if first + sign * sum(given) == total)
        return digit

    def by_columns(self, facts: kit.Facts) -> int:
        """From the right, column by column with what is carried, until the column of the covered digit."""
        first, *others, result = facts["rows"]  # where numbers are taken away, they and what is left make the first
        rows = [first, *others, result] if facts["sign"] == "plus" else [result, *others, first]
        carried = 0
        for *upper, lower in zip_longest(*(reversed(row) for row in rows), fillvalue="0"):
            total = carried + sum(int(digit) for digit in upper if digit != COVER)
            if COVER in upper:
                return (int(lower) - total) % 10
            if lower == COVER:
                return total % 10
            carried = total // 10
        raise ValueError("rows: expected a covered digit")

    def grounds(self, facts: kit.Facts, value: int) -> kit.State:
        return {"rows": [row.replace(COVER, str(value)) for row in facts["rows"]]}

    def proves(self, facts: kit.Facts, certificate: kit.State) -> int:
        """The digit under the cover of a sum that is right, and else written as in the picture."""
        rows: list[str] = certificate["rows"]
        both = [pair for seen, whole in zip(facts["rows"], rows, strict=True) for pair in zip(seen, whole, strict=True)]
        digits = {digit for sign, digit in both if sign != digit or sign == COVER}
        signs = [1, *([1 if facts["sign"] == "plus" else -1] * (len(rows) - 2)), -1]
        if sum(sign * int(row) for sign, row in zip(signs, rows, strict=True)) or len(digits) != 1:
            raise kit.Disproved(f"{rows}: expected the sum in the picture, and it to be right")
        if [row.replace(COVER, min(digits)) for row in facts["rows"]] != rows:
            raise kit.Disproved(f"{rows}: expected the digits in the picture")
        return int(min(digits))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One digit seen amiss."""
        digits = [(r, k) for r, row in enumerate(facts["rows"]) for k, each in enumerate(row) if each != COVER]
        return {**facts, "rows": _with(facts["rows"], *rng.choice(digits), rng.choice("0123456789"))}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The numbers below one another, digit below digit, a line above the last."""
        look, rng, size, rows = scene.look, scene.look.rng(), scene.look.size, facts["rows"]
        wide, longest, count = size * rng.uniform(2.9, 3.2), max(len(row) for row in rows), len(rows)
        high = min(3.0 * size, (look.height - 30) / count)
        right, top = look.width / 2 + longest * wide / 2, (look.height - count * high) / 2
        filled, half, tint = rng.random() < 0.5, 0.95 * size, look.palette[0]
        for r, row in enumerate(rows):
            y = top + (r + 0.5) * high + (6 if r == count - 1 else -6)
            for k, digit in enumerate(reversed(row)):
                x = right - (k + 0.5) * wide
                if digit == COVER:
                    scene.box(x - half, y - half, x + half, y + half, tint if filled else "", tint, 0 if filled else 4)
                else:
                    scene.text(digit, x, y, scale=1.2)
            if 0 < r < count - 1:
                scene.text(SIGNS[facts["sign"]], right - (longest + 0.7) * wide, y, scale=1.3)
        y = top + (count - 1) * high
        scene.stroke([(right - (longest + 1.2) * wide, y), (right + 4, y)])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rows of digits, of which one has the box."""
        (box,) = (region for region in figure.regions if region.is_box and region.high > 12)
        things: list[kit.SeenText | kit.Region] = [*(n for n in figure.texts if n.whole is not None), box]
        rows = ["".join(str(getattr(each, "whole", COVER)) for each in row) for row in kit.in_rows(things, 12)]
        added = any(text.one_of("+") for text in figure.texts)  # a minus alone is too low for lettering
        return {"rows": rows, "sign": "plus" if added else "minus"}


TASK = ColumnSum().task()
