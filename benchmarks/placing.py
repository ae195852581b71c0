"""How well `isoprobe place` finds thresholds: simulated respondents of known thresholds, one item at a time and several
at once.

    python benchmarks/placing.py [--respondents N]

Accuracy falls off logistically with slope 1.5; "errs" is wrong where it fails, "guesses" is right half of the time
there.
"""

from __future__ import annotations

import argparse
from math import exp
from random import Random

from isoprobe.analysis.planning.placing import Placing, Threshold

THRESHOLDS = (2.5, 4.0, 5.5, 7.0, 8.5)
SLOPE = 1.5
KINDS = {"errs": 0.0, "guesses": 0.5}


def placed(true: float, floor: float, batch: int, seed: int) -> Threshold:
    """One simulated respondent, placed."""
    rng, placing = Random(f"{true}/{floor}/{batch}/{seed}"), Placing(floor)
    while not placing.done:
        for step in placing.next_steps(batch):
            placing.saw(step, rng.random() < floor + (1 - floor) / (1 + exp(SLOPE * (step - true))))
    return placing.threshold()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--respondents", type=int, default=60)
    given = parser.parse_args()
    print("| respondents | at once | within 1 number | within a tenth of it | in the interval | items on the average |")
    print("|---|---|---|---|---|---|")
    for kind, floor in KINDS.items():
        for batch in (1, 4, 8):
            found = [
                (THRESHOLDS[k % len(THRESHOLDS)], placed(THRESHOLDS[k % len(THRESHOLDS)], floor, batch, k))
                for k in range(given.respondents)
            ]
            counts = [
                sum(abs(one.threshold - true) <= 1.0 for true, one in found),
                sum(abs(one.threshold - true) <= true / 10 for true, one in found),
                sum(one.low <= true <= one.high for true, one in found),
            ]
            told = " | ".join(f"{count} of {len(found)}" for count in counts)
            items = sum(one.items for _, one in found) / len(found)
            print(f"| {kind} | {batch} | {told} | {items:.0f} |", flush=True)


if __name__ == "__main__":
    main()
