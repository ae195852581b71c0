"""How well `isoprobe place` finds thresholds: simulated respondents of known thresholds, one item at a time and several
at once.

    python benchmarks/placing.py [--respondents N]

Accuracy falls off logistically with slope 1.5; "errs" is wrong where it fails, "guesses" is right half of the time
there. "At best" is how many would be within a tenth if all but the threshold were known beforehand and all 60 items
were asked at the step that tells most about it (Fisher's information): no method does better on the average.
"""

from __future__ import annotations

import argparse
from math import erf, exp, sqrt
from random import Random

from isoprobe.analysis.planning.placing import ITEMS, Placing, Threshold
from isoprobe.probes.grid import MOST

THRESHOLDS = (2.5, 4.0, 5.5, 7.0, 8.5)
SLOPE = 1.5
KINDS = {"errs": 0.0, "guesses": 0.5}


def placed(true: float, floor: float, batch: int, seed: int) -> Threshold:
    """One simulated respondent, placed."""
    rng, placing = Random(f"{true}/{floor}/{batch}/{seed}"), Placing(floor)
    while not placing.done:
        for step in placing.next_steps(batch):
            placing.saw(step, rng.random() < floor + (1 - floor) * _kept(step, true))
    return placing.threshold()


def _kept(step: int, true: float) -> float:
    return 1 / (1 + exp(SLOPE * (step - true)))


def at_best(true: float, floor: float) -> float:
    """The chance that an estimate is within a tenth of this threshold, where all items tell as much as any can."""
    told = []
    for kept in (_kept(step, true) for step in range(1, MOST + 1)):
        right, slant = floor + (1 - floor) * kept, SLOPE * (1 - floor) * kept * (1 - kept)
        told.append(slant**2 / (right * (1 - right)))
    return erf(true / 10 * sqrt(ITEMS * max(told) / 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--respondents", type=int, default=60)
    given = parser.parse_args()
    print("| respondents | at once | within 1 number | within a tenth of it | at best | in the interval | items each |")
    print("|---|---|---|---|---|---|---|")
    for kind, floor in KINDS.items():
        for batch in (1, 4, 8):
            found = [
                (THRESHOLDS[k % len(THRESHOLDS)], placed(THRESHOLDS[k % len(THRESHOLDS)], floor, batch, k))
                for k in range(given.respondents)
            ]
            counts = [
                sum(abs(one.threshold - true) <= 1.0 for true, one in found),
                sum(abs(one.threshold - true) <= true / 10 for true, one in found),
                round(sum(at_best(true, floor) for true, _ in found)),
                sum(one.low <= true <= one.high for true, one in found),
            ]
            told = " | ".join(f"{count} of {len(found)}" for count in counts)
            items = sum(one.items for _, one in found) / len(found)
            print(f"| {kind} | {batch} | {told} | {items:.0f} |", flush=True)


if __name__ == "__main__":
    main()
