"""The range of every number that a verb takes: what is out of it is told before anything is imported or done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from numbers import Real
from typing import Any, NamedTuple

from isoprobe.probes.grid import MOST as MOST_STEPS


class BadNumber(ValueError):
    """A number that is out of range: one line with its name, its value and what was expected."""


class Range(NamedTuple):
    """Numbers from `least` to `most`, both included unless they are `above` the one or `below` the other."""

    least: float
    most: float
    above: bool = False
    below: bool = False

    def __contains__(self, value: object) -> bool:
        number: Any = value
        if not isinstance(value, Real) or not self.least <= number <= self.most:
            return False
        return not (self.above and number == self.least) and not (self.below and number == self.most)

    def __str__(self) -> str:
        least, most = f"{'above ' * self.above}{self.least:,}", f"{'below ' * self.below}{self.most:,}"
        return f"{least}{' and ' if self.above or self.below else ' to '}{'up to ' * (self.above > self.below)}{most}"


SHARE, INSIDE = Range(0, 1), Range(0, 1, above=True, below=True)
MOST_ITEMS = 10**11  # more than any disc holds
RANGES: Mapping[str, Range] = {
    "accuracy": SHARE,
    "batch": Range(1, 1000),
    "budget_calls": Range(1, MOST_ITEMS),
    "budget_minutes": Range(0, 10**7, above=True),
    "budget_tokens": Range(1, 10**15),
    "concurrency": Range(1, 1024),
    "difference": Range(-1, 1),
    "items": Range(1, MOST_ITEMS),
    "largest_picture": Range(1, 10**9),
    "level": Range(0, 10**6),
    "limit": Range(1, MOST_ITEMS),
    "max_tokens": Range(1, 10**8),
    "mini": Range(1, MOST_ITEMS),
    "narrow": Range(0, 10, above=True),
    "pairing": Range(-1, 1),
    "panels": Range(1, 2),
    "per_stem": Range(1, 10**6),
    "power": INSIDE,
    "repetitions": Range(1, 10**6),
    "rich": Range(0, 1, above=True),
    "samples": Range(1, 100_000),
    "seed": Range(0, 10**12),
    "temperature": Range(0, 10),
    "tests": Range(1, 10**6),
    "threshold": Range(1, 100_000),
    "top_p": Range(0, 1, above=True),
    "variant": Range(0, 10**9),
    "variants": Range(1, 10_000),
    "within": SHARE,
    "workers": Range(1, 1000),
}  # by the name of a parameter
LADDERS = ("see", "think")
OWN: Mapping[str, Mapping[str, Range]] = {
    "acuity": {"items": Range(1, 10**6)},
    "place": {"items": Range(1, 10**5)},
    "plan": {"level": INSIDE},
    "show": {"seed": Range(0, 2**63 - 1)},
    "validate": {"items": Range(1, 10**6)},
}  # where a verb's differs: by the verb, and the parameter


def range_of(verb: str, name: str) -> Range | None:
    """The range of a verb's parameter; None where it is no number."""
    return OWN.get(verb, {}).get(name) or RANGES.get(name)


def check_numbers(verb: str, given: Mapping[str, Any]) -> None:
    """Raises BadNumber for the first number, alone or in a list, that is out of its range, or on no ladder."""
    for name in LADDERS:
        steps_of(name, given.get(name))
    for name, value in given.items():
        allowed = range_of(verb, name)
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if allowed and isinstance(one, Real) and one not in allowed:
                raise BadNumber(f"{name} is {_told(one)}: expected {allowed}")


_STEPS = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")


def steps_of(name: str, value: Any) -> list[int]:
    """The numbers on a ladder that are meant by a number, a range, or several with commas between. Raises BadNumber.

    >>> steps_of("see", "1..3,10"), steps_of("see", 5), steps_of("see", None)
    ([1, 2, 3, 10], [5], [])
    """
    found: list[int] = []
    several = value if isinstance(value, (list, tuple)) else [] if value is None else [value]
    for text in ",".join(map(str, several)).split(",") if several else ():
        match = _STEPS.fullmatch(text.strip())
        steps = range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)
        if not steps or steps[0] < 1 or steps[-1] > MOST_STEPS:
            told = text.strip()[:40]
            raise BadNumber(f"{name} {told!r}: expected a number from 1 to {MOST_STEPS}, or a range such as 3..7")
        found += steps
    return found


def _told(number: Any) -> str:
    """The number with commas, or by its digits' count where these are many."""
    text = f"{number:,}"
    return text if len(text) <= 40 else f"{text[:12]}... of {len(text)} characters"
