"""Where on a ladder a model begins to fail, found with few items: each asked at the step that tells most.

The chance of a right answer at a step x is floor + (1 - floor - lapse) / (1 + exp(slope * (x - threshold))): a logistic
psychometric function (Wichmann and Hill, 2001). The threshold is where half of what lies between floor and ceiling is
lost. A posterior over a grid of thresholds, slopes, lapses and floors is kept, and the next step is the one whose
answer is expected to tell most about the threshold (Kontsevich and Tyler, 1999; here the nuisances are summed out).
Several are asked at once by looking ahead: each further step is the one that is expected to tell most beside those
chosen before it, whatever they will be answered. Asking ends where the 95% interval of the threshold is narrow enough,
or the items are spent. A yes or no that is guessed is right half of the time, and whoever fails balanced items in
another way is rare: so much is thought of the floor before anything is asked, else the answers would be spent on it.
Where no guess is likely to be right, as of a number, some answers may be lucky all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.grid import MOST

LEVEL = 0.95  # of the interval
NARROW = 1.2  # steps: an interval so wide is narrow enough
ITEMS = 60  # on an axis, at the most
BEYOND = 2  # steps past either end of the ladder that a threshold is looked for
_AHEAD = 16  # outcomes of steps that are asked at once, the likeliest, which are looked ahead to
_THRESHOLDS = np.round(np.arange(1 - BEYOND, MOST + BEYOND + 0.01, 0.1), 2)
_SLOPES = np.array([0.6, 0.9, 1.3, 1.9, 2.8])
_GENTLE = np.array([0.2, 0.3, 0.42])  # slopes that only the interval reckons with
_GENTLY = 0.4  # how likely at first that a curve is one of these, against one of the others
_LAPSES = np.array([0.0, 0.03, 0.1])
_LAPSING = np.array([0.7, 0.25, 0.05])  # how likely each of them is thought at first
_ERRING = 0.15  # how likely at first that who does not know is always wrong, where a blind guess is not
_LUCKY = {
    0.0: 0.7,
    0.1: 0.2,
    0.25: 0.1,
}  # how likely each floor is thought at first, where a blind guess is never right
CLOSE = 0.1  # of the threshold: its interval is to be no wider than so much on either side, too
_STEPS = np.arange(1, MOST + 1)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Threshold:
    """Where half is lost, with its interval, and what it took. `beyond`: "" or on which side of the ladder it lies,
    "below 1" or "above 10", where the interval does not leave that side. `sure`: the interval is narrow enough."""

    threshold: float
    low: float
    high: float
    items: int
    right: int
    sure: bool
    beyond: str = ""

    def __str__(self) -> str:
        where = f"{self.threshold:.1f} ({self.low:.1f} to {self.high:.1f})"
        told = f"{self.beyond}: {where}" if self.beyond else where
        return f"{told} after {self.items} items" + ("" if self.sure or self.beyond else ", not sure yet")

    @property
    def step(self) -> int:
        """The nearest step of the ladder."""
        return int(min(MOST, max(1, round(self.threshold))))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return dict(vars(self))


class Placing:
    """One model on one ladder. `chance`: accuracy of a blind guess. `at`: where the steps stand, of one whose steps
    are not the numbers from 1 to 10; they are counted from 1 too, floors go up to `chance`, and no floor or lapse is
    thought likelier than another."""

    def __init__(
        self, chance: float = 0.0, most: int = ITEMS, narrow: float = NARROW, at: Sequence[float] | None = None
    ) -> None:
        self.most, self.narrow, self.close = most, narrow, CLOSE if at is None else np.inf
        places = np.asarray(_STEPS if at is None else at, np.float64)
        first = _LUCKY if not chance else {0.0: _ERRING, chance: 1 - _ERRING}
        floors = np.array(list(first)) if at is None else np.unique(np.array([0.0, chance / 2, chance]))
        threshold, slope, lapse, floor = np.meshgrid(_THRESHOLDS, _SLOPES, _LAPSES, floors, indexing="ij")
        shape = (len(_THRESHOLDS), -1)
        steps = places[:, None, None, None, None]
        with np.errstate(over="ignore"):
            kept = 1 / (1 + np.exp(slope * (steps - threshold)))
        right = floor + (1 - floor - lapse) * kept
        self._right: Floats = np.clip(right, 0.005, 0.995).reshape(len(places), *shape)
        self._nuisances = {
            name: each.reshape(shape) for name, each in (("slope", slope), ("lapse", lapse), ("guess", floor))
        }
        guessing = np.array(list(first.values()))
        likely = _LAPSING[:, None] * guessing if at is None else np.ones((len(_LAPSES), len(floors)))
        beside = np.broadcast_to(likely, threshold.shape)
        self._weight: Floats = beside.reshape(shape) / beside.sum()
        self._gentle: tuple[Floats, Floats] | None = None
        if at is None:
            gentle = _GENTLY * np.ones((len(_THRESHOLDS), len(_GENTLE))) / (len(_THRESHOLDS) * len(_GENTLE))
            falling = 1 / (1 + np.exp(_GENTLE * (places[:, None, None] - _THRESHOLDS[None, :, None])))
            floor_at = float(np.array(list(first)) @ guessing)
            self._gentle = gentle, np.clip(floor_at + (1 - floor_at) * falling, 0.005, 0.995)
        self.answers: list[tuple[int, bool]] = []

    def saw(self, step: int, right: bool) -> None:
        """One more answer, to an item of this step."""
        likely = self._right[step - 1]
        self._weight = self._weight * (likely if right else 1 - likely)
        told = self._weight.sum()
        self._weight /= told
        if self._gentle is not None:
            weight, rights = self._gentle
            self._gentle = weight * (rights[step - 1] if right else 1 - rights[step - 1]) / told, rights
        self.answers.append((step, right))

    def next_step(self) -> int:
        """The step whose answer is expected to tell most about the threshold; of equal ones the easiest."""
        return self.next_steps(1)[0]

    def next_steps(self, count: int) -> list[int]:
        """So many steps to be asked at once, as far as items are left; each tells most beside those before it."""
        chosen: list[int] = []
        outcomes = [self._weight]
        for _ in range(min(count, self.most - len(self.answers))):
            chosen.append(self._telling(outcomes))
            likely = self._right[chosen[-1] - 1]
            split = [part for each in outcomes for part in (each * likely, each * (1 - likely))]
            outcomes = sorted(split, key=lambda part: -float(part.sum()))[:_AHEAD]
        return chosen

    def _telling(self, outcomes: list[Floats]) -> int:
        """The step that is expected to tell most, over what may have come of the steps before; each outcome's weights
        add up to its chance."""
        expected = np.zeros(len(self._right))
        for weight in outcomes:
            before = weight.sum(axis=1)
            for k, likely in enumerate(self._right):
                joint = (weight * likely).sum(axis=1)
                for part in (joint, before - joint):
                    total = part.sum()
                    expected[k] += total * _entropy(part / total)
        return int(np.argmin(np.round(expected, 9))) + 1

    def shape(self) -> dict[str, float]:
        """The posterior's means of what shapes the curve beside its threshold: its slope, lapses and guesses."""
        return {name: float((self._weight * each).sum()) for name, each in self._nuisances.items()}

    def rights(self) -> Floats:
        """The chance of a right answer at each step, as is expected now."""
        return np.asarray((self._right * self._weight).sum(axis=(1, 2)), np.float64)

    @property
    def done(self) -> bool:
        """Whether the threshold is known well enough, or is beyond the ladder for sure, or the items are spent."""
        found = self.threshold()
        return found.sure or bool(found.beyond) or len(self.answers) >= self.most

    def threshold(self) -> Threshold:
        """What is known so far: the posterior's middle and interval. The interval is as wide as that of curves that may
        fall off more slowly, too: few answers do not tell them apart."""
        low, middle, high = _interval(self._weight.sum(axis=1))
        beyond = "above 10" if low >= MOST else "below 1" if high <= 1 else ""
        right = sum(right for _, right in self.answers)
        sure = high - low <= min(self.narrow, 2 * self.close * middle)
        if self._gentle is not None and not beyond:
            wide = _interval(self._weight.sum(axis=1) + self._gentle[0].sum(axis=1))
            low, high = min(low, wide[0]), max(high, wide[2])
        return Threshold(middle, low, high, len(self.answers), right, sure, beyond)


def _interval(weights: Floats) -> tuple[float, float, float]:
    """The least, the middle and the greatest threshold of the interval, by the weight of each threshold."""
    sums = np.cumsum(weights) / weights.sum()
    tail = (1 - LEVEL) / 2
    low, middle, high = (float(_THRESHOLDS[int(np.searchsorted(sums, part))]) for part in (tail, 0.5, 1 - tail))
    return low, middle, high


def _entropy(shares: Floats) -> float:
    kept = shares[shares > 0]
    return float(-(kept * np.log(kept)).sum())
