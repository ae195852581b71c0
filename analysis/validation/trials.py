"""A world tried many times: how often the intervals hold what was planted, and what is said of the shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from isoprobe.analysis.attribution.identification import Assumption, Identification, Status, identification_of
from isoprobe.analysis.attribution.shares import shares_of
from isoprobe.analysis.validation.worlds import Expected, World, plant, planted_shares

FIGURES: Final = ("loss", "perception", "reasoning")
COVERED: Final = (0.93, 0.97)  # what share of the 95% intervals holds the truth
FOUND, FALSE_ALARMS = 0.95, 0.02  # of runs that are to be called not identified, and that are not
MISSED = 0.05  # of runs with a fault too faint to be sure of that may be called identified
RARE = 1 / 2_000  # how seldom chance alone lets a trial fail that is as it should be


@dataclass(frozen=True)
class Trial:
    """What came of `repetitions` runs in one world. `truth`: the planted loss and shares; `coverage`: by figure, the
    share of runs whose 95% interval holds it (empty where the shares are not identified). `said`: by status, the share
    of runs. `rejected`: by assumption, the share of runs in which it was rejected."""

    world: str
    expected: Expected
    items: int
    repetitions: int
    truth: Mapping[str, float]
    coverage: Mapping[str, float]
    said: Mapping[Status, float]
    rejected: Mapping[Assumption, float]

    @property
    def passed(self) -> bool:
        """Whether it is as it should be, as far as so many repetitions can tell."""
        alarms = self.said["not identified"]
        if self.expected == "not identified":
            return alarms >= least(FOUND, self.repetitions)
        if self.expected == "faint":
            return self.said["identified"] <= most(MISSED, self.repetitions)
        held = min(self.coverage.values()) >= least(COVERED[0], self.repetitions)
        close = self.expected == "bounded" or max(self.coverage.values()) <= most(COVERED[1], self.repetitions)
        return held and close and alarms <= most(FALSE_ALARMS, self.repetitions)


def least(share: float, repetitions: int) -> float:
    """The share of so many runs that chance alone undercuts once in 2,000 times, where `share` is true."""
    from scipy.stats import binom  # slow to import

    return float(binom.ppf(RARE, repetitions, share) / repetitions)


def most(share: float, repetitions: int) -> float:
    """As `least`, the one that chance alone exceeds."""
    from scipy.stats import binom  # slow to import

    return float(binom.ppf(1 - RARE, repetitions, share) / repetitions)


def try_world(world: World, items: int, repetitions: int, seed: int = 0) -> Trial:
    """So many runs of this world's respondent, `items` each where the world does not name its own number. The same
    arguments give the same result."""
    items = world.items or max(world.each, items // world.each * world.each)
    known = world.expected in ("identified", "bounded")
    truth = planted_shares(world) if known else {}
    hits, said, rejected = Counter[str](), Counter[Status](), Counter[Assumption]()
    for repetition in range(repetitions):
        found = plant(world, items, np.random.default_rng([seed, repetition]))
        checks: Identification = identification_of(found)
        said[checks.status] += 1
        rejected.update(check.name for check in checks.rejected)
        shares = shares_of(found, FIGURES) if known else None
        for figure in FIGURES if shares else ():
            estimate = getattr(shares, figure)
            hits[figure] += estimate.low - 1e-9 <= truth[figure] <= estimate.high + 1e-9
    statuses: tuple[Status, ...] = ("identified", "not identified", "could not be checked")
    return Trial(
        world.name,
        world.expected,
        items,
        repetitions,
        truth,
        {figure: hits[figure] / repetitions for figure in FIGURES} if known else {},
        {status: said[status] / repetitions for status in statuses},
        {name: count / repetitions for name, count in rejected.most_common()},
    )
