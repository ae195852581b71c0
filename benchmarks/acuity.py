"""How well thresholds of planted observers are found, and how many questions that takes beside an even grid.

`python benchmarks/acuity.py --observers 40` prints a line a factor: the ladder of values, how many of the thresholds
are within a tenth of the planted one, how many intervals hold it, the questions asked on the average, and how many an
even grid takes until its interval, by the same posterior, is as narrow.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean

from isoprobe.analysis.planning.acuity import Acuity, Seeking, even_grid


@dataclass(frozen=True)
class Factor:
    """A factor, its values in a suite, whether less of it is harder, and from where to where thresholds are planted."""

    name: str
    values: Sequence[float]
    less: bool
    low: float
    high: float


FACTORS = (
    Factor("stroke", [round(0.5 * 1.12**k, 2) for k in range(25)], True, 1.0, 4.0),  # pixels
    Factor("letter_height", [round(4 * 1.1**k, 1) for k in range(26)], True, 6.5, 25.0),  # pixels
    Factor("smallest_angle", [float(k) for k in range(3, 61, 2)], True, 6.0, 30.0),  # degrees
    Factor("crossings", [float(k) for k in range(1, 41)], False, 4.0, 20.0),
    Factor("nodes", [float(k) for k in range(4, 45)], False, 8.0, 26.0),
)
MOST = 600  # questions of an even grid


def right(factor: Factor, value: float, threshold: float, chance: float, lapse: float, rng: Random) -> bool:
    """A planted observer's answer: half of what it can is lost at the threshold, within a fifth of it nearly all."""
    ease = math.log(value / threshold) if factor.less else math.log(threshold / value)
    sees = 1 / (1 + math.exp(-12 * ease))
    return rng.random() < chance + (1 - chance - lapse) * sees


def seek(factor: Factor, threshold: float, chance: float, lapse: float, rng: Random) -> Acuity:
    """The threshold as it is found by asking where most is told."""
    seeking = Seeking(factor.name, factor.values, chance, factor.less)
    while not seeking.done:
        value = seeking.next_value()
        seeking.saw(value, right(factor, value, threshold, chance, lapse, rng))
    return seeking.found()


def on_grid(factor: Factor, threshold: float, chance: float, lapse: float, rng: Random, width: float) -> int:
    """How many questions an even grid takes until its interval spans no larger a ratio; MOST where it never does."""
    seeking = Seeking(factor.name, factor.values, chance, factor.less, most=MOST)
    for asked, value in enumerate(even_grid(seeking, MOST // len(seeking.values)), 1):
        seeking.saw(value, right(factor, value, threshold, chance, lapse, rng))
        if asked % 5 == 0:
            found = seeking.found()
            if found.high <= width * found.low:
                return asked
    return MOST


def line(factor: Factor, observers: int, chance: float) -> tuple[float, float, float, float]:
    """Shares within a tenth and held, questions asked, and those of an even grid."""
    near, held, asked, grid = [], [], [], []
    for k in range(observers):
        rng = Random(f"{factor.name}/{chance}/{k}")
        threshold = math.exp(rng.uniform(math.log(factor.low), math.log(factor.high)))
        lapse = rng.choice((0.0, 0.02))
        found = seek(factor, threshold, chance, lapse, rng)
        near.append(abs(found.threshold / threshold - 1) <= 0.1)
        held.append(found.low <= threshold <= found.high)
        asked.append(found.asked)
        grid.append(on_grid(factor, threshold, chance, lapse, rng, found.high / found.low))
    return mean(near), mean(held), mean(asked), mean(grid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--observers", type=int, default=40)
    parser.add_argument("--chance", type=float, default=0.1)
    given = parser.parse_args()
    print("| factor | within a tenth | interval holds it | questions | an even grid's |\n|---|---|---|---|---|")
    for factor in FACTORS:
        near, held, asked, grid = line(factor, given.observers, given.chance)
        print(f"| {factor.name} | {100 * near:.0f}% | {100 * held:.0f}% | {asked:.0f} | {grid:.0f} |", flush=True)


if __name__ == "__main__":
    main()
