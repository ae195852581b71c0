"""Rows of equations whose signs are hidden: what they come to, and which signs fit them all."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

from isoprobe.probes.families.programs import kit

SIGNS = {"plus": "+", "minus": "−", "times": "×", "divided by": "÷"}
MOST = 999

Found = dict[str, str]  # the sign under each colour


def worth(numbers: Sequence[int], signs: Sequence[str]) -> Fraction:
    """What a row comes to: products first, then their sum."""
    terms = [Fraction(numbers[0])]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign in ("times", "divided by"):
            terms[-1] = terms[-1] * number if sign == "times" else terms[-1] / number
        else:
            terms.append(Fraction(number if sign == "plus" else -number))
    return sum(terms, Fraction(0))


def split(numbers: Sequence[int], signs: Sequence[str]) -> Fraction:
    """The same by the sign that is worked out last, the last + or − or else × or ÷, and what is on both sides."""
    for last in (("plus", "minus"), ("times", "divided by")):
        for k in range(len(signs) - 1, -1, -1):
            if signs[k] in last:
                left, right = split(numbers[: k + 1], signs[:k]), split(numbers[k + 1 :], signs[k + 1 :])
                return {"plus": left + right, "minus": left - right, "times": left * right}.get(signs[k], left / right)
    return Fraction(numbers[0])


def tried(facts: kit.Facts) -> list[Found]:
    """All ways to give the colours different signs, of which those that no row is against are left."""
    colours, found = list(dict.fromkeys(hue for row in facts["discs"] for hue in row)), []
    for signs in permutations(SIGNS, len(colours)):
        under = dict(zip(colours, signs, strict=True))
        rows = zip(facts["numbers"], facts["discs"], facts["results"], strict=False)
        if all(worth(numbers, [under[hue] for hue in hues]) == result for numbers, hues, result in rows):
            found.append(under)
    return found


def joined(facts: kit.Facts) -> list[Found]:
    """Row after row: the signs that it allows, with what the rows before it allow."""
    found: list[Found] = [{}]
    for numbers, hues, result in zip(facts["numbers"], facts["discs"], [*facts["results"], None], strict=True):
        longer = []
        for under in found:
            new = [hue for hue in dict.fromkeys(hues) if hue not in under]
            for signs in permutations([sign for sign in SIGNS if sign not in under.values()], len(new)):
                more = under | dict(zip(new, signs, strict=True))
                if result is None or split(numbers, [more[hue] for hue in hues]) == result:
                    longer.append(more)
        found = longer
    return found


def no_rows(facts: kit.Facts) -> str:
    """Why facts are no rows of equations; "" where they are."""
    if not len(facts["numbers"]) == len(facts["discs"]) == len(facts["results"]) + 1:
        return "rows: expected numbers and discs of each row, and a result of all but the last"
    if any(len(row) != len(hues) + 1 for row, hues in zip(facts["numbers"], facts["discs"], strict=True)):
        return "discs: expected one between any two numbers of a row"
    values = {worth(facts["numbers"][-1], [under[hue] for hue in facts["discs"][-1]]) for under in tried(facts)}
    whole = len(values) == 1 and all(value.denominator == 1 and 0 <= value <= MOST for value in values)
    return "" if whole else "rows: expected to tell what the last of them comes to, a whole number"


def row_of(signs: Sequence[str], rng: Random) -> list[int]:
    """Numbers with which one or two signs, × and ÷ before + and −, come to a whole number from 0 on at every step."""
    x, y, z, more = rng.randint(2, 9), rng.randint(2, 9), rng.randint(2, 9), rng.randint(12, 60)
    if len(signs) == 1:
        return {"plus": [more, x], "minus": [more, x], "times": [x, y], "divided by": [x * y, y]}[signs[0]]
    first, second = signs
    if first in ("plus", "minus"):
        less = first == "minus"
        return {
            "times": [more + less * x * y, x, y],
            "divided by": [more, x * y, y],
        }.get(second, [more + z, x, y])
    if first == "times":
        return {"plus": [x, y, more], "minus": [x + z, y, z]}.get(second, [x * z, y, z])
    return {"plus": [x * y, y, more], "minus": [(x + z) * y, y, z]}.get(second, [x * y, y, z])
