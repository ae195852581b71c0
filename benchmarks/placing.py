"""How well `isoprobe place` finds thresholds: simulated respondents of known thresholds, one item at a time and several
at once.

    python benchmarks/placing.py [--respondents N]

Accuracy falls off logistically with slope 1.5; "errs" is wrong where it fails, "guesses" is right half of the time
there, and so is a blind guess at what both are asked; what "lucky" is asked is no yes or no, and it is right at a fifth
of the items all the same. "At best" is how many would be within a tenth by the Cramer-Rao bound: an unbiased estimate
from 60 items, of which each step is asked as often as is best, has that error or a larger one. First with all but the
threshold known beforehand, then with the slope unknown too.
"""

from __future__ import annotations

import argparse
from functools import cache
from math import erf, exp, sqrt
from random import Random

import numpy as np
from scipy.optimize import minimize

from isoprobe.analysis.planning.placing import ITEMS, Placing, Threshold
from isoprobe.probes.grid import MOST

THRESHOLDS = (2.5, 4.0, 5.5, 7.0, 8.5)
SLOPE = 1.5
KINDS = {"errs": (0.0, 0.0), "guesses": (0.5, 0.5), "lucky": (0.0, 0.2)}  # accuracy of a blind guess, and its own floor


def placed(true: float, chance: float, floor: float, batch: int, seed: int) -> Threshold:
    """One simulated respondent, placed."""
    rng, placing = Random(f"{true}/{floor}/{batch}/{seed}"), Placing(chance)
    while not placing.done:
        for step in placing.next_steps(batch):
            placing.saw(step, rng.random() < floor + (1 - floor) * _kept(step, true))
    return placing.threshold()


def _kept(step: int, true: float) -> float:
    return 1 / (1 + exp(SLOPE * (step - true)))


@cache
def error(true: float, floor: float, slope_known: bool) -> float:
    """The least standard error that an unbiased estimate of this threshold can have: the Cramer-Rao bound, with the
    items at the steps where they tell most."""
    steps = np.arange(1, MOST + 1)
    kept = 1 / (1 + np.exp(SLOPE * (steps - true)))
    right, fall = floor + (1 - floor) * kept, (1 - floor) * kept * (1 - kept)
    slants = np.stack([SLOPE * fall] + ([] if slope_known else [(true - steps) * fall]))
    scaled = slants / np.sqrt(right * (1 - right))

    def spread(weights: np.ndarray) -> float:
        shares = np.exp(weights - weights.max())
        told = ITEMS * (scaled * (shares / shares.sum())) @ scaled.T
        return float(np.log(np.linalg.inv(told + 1e-9 * np.eye(len(told)))[0, 0]))

    starts = (-np.abs(steps - true), -2 * np.abs(steps - true + 0.5), np.zeros(MOST))
    return sqrt(exp(min(float(minimize(spread, start, method="L-BFGS-B").fun) for start in starts)))


def at_best(true: float, floor: float, slope_known: bool = True) -> float:
    """The chance that an unbiased estimate with the least error is within a tenth of this threshold."""
    return erf(true / 10 / error(true, floor, slope_known) / sqrt(2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--respondents", type=int, default=200)
    given = parser.parse_args()
    print(
        "| respondents | at once | within 1 number | within a tenth of it | at best | at best, slope unknown | in the "
        "interval | items each |\n|---|---|---|---|---|---|---|---|"
    )
    for kind, (chance, floor) in KINDS.items():
        for batch in (1, 4, 8):
            truths = [THRESHOLDS[k % len(THRESHOLDS)] for k in range(given.respondents)]
            found = [(true, placed(true, chance, floor, batch, k)) for k, true in enumerate(truths)]
            counts = [
                sum(abs(one.threshold - true) <= 1.0 for true, one in found),
                sum(abs(one.threshold - true) <= true / 10 for true, one in found),
                round(sum(at_best(true, floor) for true in truths)),
                round(sum(at_best(true, floor, slope_known=False) for true in truths)),
                sum(one.low <= true <= one.high for true, one in found),
            ]
            told = " | ".join(f"{count} of {len(found)}" for count in counts)
            items = sum(one.items for _, one in found) / len(found)
            print(f"| {kind} | {batch} | {told} | {items:.0f} |", flush=True)


if __name__ == "__main__":
    main()
