"""Curves that grow by rules of different order, as n log n and 2^n do: their heights, told and read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, permutations
from math import inf, log, log2
from typing import Any

import numpy as np

from isoprobe.probes.families.programs import kit

RULES: Mapping[str, Callable[[float], float]] = {  # from the slowest on
    "log n": log2,
    "n": float,
    "n log n": lambda n: n * log2(n),
    "n²": lambda n: n**2,
    "n³": lambda n: n**3,
    "2^n": lambda n: 2.0**n,
}
AT = (2, 4, 8)  # where heights are told
TALL, STEP = 64, 4  # of the axis; heights at the right end are multiples of the step, no two of them neighbours,
LEAST = 6  # and at least so many
FAR = 6  # pixels: what is farther off, as where two colours cross and make a third, is off by no more than this


def heights(rule: str, top: float) -> list[float]:
    """How high the curve of a rule is at each place, if it is as high as that at the last."""
    return [round(top * RULES[rule](n) / RULES[rule](AT[-1]), 1) for n in AT]


def by_ratio(seen: Sequence[float]) -> str:
    """The rule by which the last doubling of n multiplies by about as much."""
    grown = log(seen[2] / seen[1]) if min(seen) > 0 else inf
    return min(RULES, key=lambda rule: abs(log(RULES[rule](8) / RULES[rule](4)) - grown))


def by_fit(seen: Sequence[float]) -> str:
    """The rule whose curve to the same height at the end is nearest to the other heights, each told in percent."""
    laid = {rule: heights(rule, seen[-1]) for rule in RULES}
    return min(RULES, key=lambda rule: sum(abs(h - g) / (h + g) for h, g in zip(seen, laid[rule], strict=True)))


def above(facts: kit.Facts) -> dict[tuple[str, str], bool | None]:
    """Of any two curves whether the first is above the second at n = 4; None where that is hard to see."""
    at = {name: seen[1] for name, seen in zip(facts["names"], facts["heights"], strict=True)}
    return {(a, b): None if abs(at[a] - at[b]) < 2 else at[a] > at[b] for a, b in permutations(at, 2)}


def no_curves(facts: kit.Facts) -> str:
    """Why facts are no curves; "" where they are."""
    rules = [by_ratio(seen) for seen in facts["heights"]]
    if any(a >= b for seen in facts["heights"] for a, b in pairwise(seen)):
        return "heights: expected curves that rise"
    fine = rules == [by_fit(seen) for seen in facts["heights"]] and len(set(rules)) == len(rules)
    return "" if fine else "heights: expected curves by different ones of the rules"


def curve(mask: Any, across: kit.Scale, up: kit.Scale) -> list[float]:
    """The heights of the curve that runs through these pixels: of all curves the one from which they are the least off,
    at right angles to it. Raises Unreadable where none is near, or two are."""
    columns = np.flatnonzero(mask.any(0))[3:-3]
    middles = (mask * np.arange(mask.shape[0])[:, None]).sum(0)[columns] / mask.sum(0)[columns]
    ns, found = (columns - across.zero) / across.unit, []
    for rule, grows in RULES.items():
        shape = np.array([grows(float(n)) for n in np.maximum(ns, 1)]) / grows(AT[-1])
        for top in range(LEAST * STEP, TALL + STEP, STEP):
            rows = up.zero + top * shape * up.unit
            off = (rows - middles) / np.hypot(1, np.gradient(rows, columns))
            found.append((float(np.sqrt(np.mean(np.minimum(np.abs(off), FAR) ** 2))), heights(rule, top)))
    best, second = sorted(found)[:2]
    if best[0] > 2.8 or second[0] < best[0] + 1:
        raise kit.Unreadable(f"no curve of a rule: {best[0]:.1f} and {second[0]:.1f} pixels off")
    return best[1]
