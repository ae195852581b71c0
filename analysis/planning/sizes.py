"""How many items a paired comparison needs to find a difference, planned for the test that is made of it later.

Of two that answer the same items only those items tell that one of the two alone answers rightly: their share follows
from the two accuracies and from how far both are right on the same items (the correlation that is called pairing here).
The first guess is Connor's (Biometrics 1987); items are then added until McNemar's exact test itself has the power.
Items of one stem (variants, questions about one picture) tell less than as many others, by the design effect
1 + (m − 1) ρ of Kish (1965).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from isoprobe.analysis.anytime import claims
from isoprobe.analysis.inference.comparison import Earned
from isoprobe.analysis.statistics import SEED, Values, numbered

PATHS = 120  # runs that are drawn to see when a sequence stops
LONGEST = 10_000  # items of such a run
MOST_TESTS = 1_000_000
LARGE = 4_000  # items from which the normal approximation is exact enough


class Unplannable(ValueError):
    """Figures that no two respondents can have. The message gives the figure and what was expected."""


@dataclass(frozen=True)
class Setting:
    """What is assumed or was measured: accuracies of the two, `pairing`, the correlation of their answers to one item,
    `within`, that of their differences within a stem, and `per_stem`, how many items a stem has."""

    first: float
    second: float
    pairing: float = 0.0
    within: float = 0.0
    per_stem: float = 1.0

    @property
    def difference(self) -> float:
        return self.second - self.first

    @property
    def design_effect(self) -> float:
        """How many items of such stems tell as much as one that stands alone."""
        return 1 + (self.per_stem - 1) * self.within

    def alone(self) -> tuple[float, float]:
        """Shares of the items that the second alone answers rightly, and the first alone. Raises Unplannable."""
        for name, value in (("first accuracy", self.first), ("second accuracy", self.second)):
            if not 0 <= value <= 1:
                raise Unplannable(f"the {name} is {value:.3g}: expected 0 to 1")
        if not self.difference:
            raise Unplannable("the difference is 0: expected one that is to be found")
        if not 0 <= self.within <= 1:
            raise Unplannable(f"the correlation within a stem is {self.within:.3g}: expected 0 to 1")
        if not self.per_stem >= 1:
            raise Unplannable(f"items a stem are {self.per_stem:.3g}: expected 1 or more")
        spread = math.sqrt(self.first * (1 - self.first) * self.second * (1 - self.second))
        both = self.first * self.second + self.pairing * spread
        least, most = max(0.0, self.first + self.second - 1), min(self.first, self.second)
        if not least - 1e-9 <= both <= most + 1e-9:
            low, high = ((bound - self.first * self.second) / spread if spread else 0.0 for bound in (least, most))
            told = f"the pairing is {self.pairing:.3g}: between accuracies {self.first:.3g} and {self.second:.3g}"
            raise Unplannable(f"{told} expected {low:.2f} to {high:.2f}")
        return max(0.0, self.second - both), max(0.0, self.first - both)


@dataclass(frozen=True)
class Size:
    """What a setting takes: `items` in as many `stems`, of which about `differing` are answered rightly by one alone,
    and the power that they have. `stopping`: after how many items a run with `--stop-when` makes its claim, in half of
    the runs and in as many as have the power; None where it takes more than are drawn."""

    setting: Setting
    items: int
    stems: int
    differing: float
    power: float
    stopping: tuple[int | None, int | None]


def size_of(setting: Setting, power: float = 0.8, level: float = 0.05, tests: int = 1) -> Size:
    """The fewest items that find the difference with this power, at this level of the first of `tests` that Holm steps
    down. Raises Unplannable."""
    if not 0 < level < 1:
        raise Unplannable(f"the level is {level:.3g}: expected above 0 and below 1")
    if not level < power < 1:
        raise Unplannable(f"the power is {power:.3g}: expected above the level {level:.3g} and below 1")
    if not 1 <= tests <= MOST_TESTS:
        raise Unplannable(f"tests are {tests}: expected 1 to {MOST_TESTS:,}")
    gained, lost = setting.alone()
    alpha = level / tests
    alone = max(1, math.ceil(_connor(gained, lost, power, alpha)))
    while alone < LARGE and power_of(alone, gained, lost, alpha) < power:
        alone += max(1, alone // 100)
    items = math.ceil(alone * setting.design_effect)
    stems = math.ceil(items / setting.per_stem)
    items = max(items, math.floor(stems * setting.per_stem))
    return Size(
        setting,
        items,
        stems,
        items * (gained + lost),
        power_of(alone, gained, lost, alpha) if alone < LARGE else power,
        _stopping(gained, lost, power, level, setting.design_effect),
    )


def power_of(items: int, gained: float, lost: float, level: float = 0.05) -> float:
    """The power of McNemar's exact test on so many items, of which these shares are answered rightly by one alone."""
    from scipy.stats import binom  # slow to import

    apart = gained + lost
    k = np.arange(int(binom.ppf(1e-9, items, apart)), int(binom.ppf(1 - 1e-9, items, apart)) + 1)
    few = binom.ppf(level / 2, k, 0.5)
    few = np.where(2 * binom.cdf(few, k, 0.5) > level, few - 1, few)  # the most of the rarer side that still rejects
    rejects = binom.cdf(few, k, gained / apart) + binom.sf(k - few - 1, k, gained / apart)
    return float((binom.pmf(k, items, apart) * rejects).sum())


def measured(first: Mapping[str, Earned], second: Mapping[str, Earned] | None, clusters: Mapping[str, str]) -> Setting:
    """The setting that two runs, or one alone (its second accuracy then is the first), show on the items that have
    evidence. Raises Unplannable where there are none."""
    others = first if second is None else second
    items = [
        item
        for item in sorted(first.keys() & others.keys())
        if not math.isnan(first[item].value) and not math.isnan(others[item].value)
    ]
    if not items:
        raise Unplannable("the runs have no item with evidence in common: expected some to measure on")
    a, b = (np.array([run[item].value for item in items]) for run in (first, others))
    groups = [clusters.get(item, item) for item in items]
    within, per_stem = correlation_within(a if second is None else b - a, groups)
    pairing = 0.0 if second is None or not (a.std() and b.std()) else float(np.corrcoef(a, b)[0, 1])
    return Setting(float(a.mean()), float(b.mean()), pairing, within, per_stem)


def correlation_within(values: Values, groups: Sequence[str]) -> tuple[float, float]:
    """The correlation of values within a group by analysis of variance (Donner 1986), from 0 to 1, and the size of a
    group as a value meets it (Σn²/Σn)."""
    numbers = numbered(groups)
    counts = np.bincount(numbers).astype(np.float64)
    n, k = len(values), len(counts)
    per_group = float((counts**2).sum() / n)
    if k < 2 or n == k:
        return 0.0, per_group
    means = np.bincount(numbers, weights=values) / counts
    between = float((counts * (means - values.mean()) ** 2).sum()) / (k - 1)
    inside = float(((values - means[numbers]) ** 2).sum()) / (n - k)
    size = (n - per_group) / (k - 1)
    spread = between + (size - 1) * inside
    return (min(1.0, max(0.0, (between - inside) / spread)) if spread > 0 else 0.0), per_group


def _connor(gained: float, lost: float, power: float, level: float) -> float:
    normal = NormalDist()
    apart, difference = gained + lost, gained - lost
    by_level, by_power = normal.inv_cdf(1 - level / 2), normal.inv_cdf(power)
    found = by_level * math.sqrt(apart) + by_power * math.sqrt(max(0.0, apart - difference**2))
    return (found / difference) ** 2


def _stopping(gained: float, lost: float, power: float, level: float, effect: float) -> tuple[int | None, int | None]:
    """After how many items half of the runs that look after each have made their claim, and the share `power` of
    them."""
    if _connor(gained, lost, power, level) > LONGEST:
        return None, None
    longest = min(LONGEST, 4 * math.ceil(_connor(gained, lost, power, level)) + 50)
    rng = np.random.default_rng(SEED)
    stops = []
    for _ in range(PATHS):
        drawn = rng.random(longest)
        telling = np.flatnonzero((drawn < gained) | (drawn > 1 - lost))  # items that one alone answers rightly
        places, sign = claims(np.where(drawn[telling] < gained, 1.0, -1.0), 1 - level)
        stops.append(float(telling[places - 1] + 1) if sign else math.inf)
    found = (np.quantile(stops, share, method="higher") for share in (0.5, power))
    half, most = (None if math.isinf(items) else math.ceil(items * effect) for items in found)
    return half, most
