"""Inference that holds whenever one looks: for runs that stop as soon as their replies show enough.

Who looks again and again at intervals made for one look is fooled far more often than told. Two answers are used here.

*Betting.* Against "the mean is not above 0" a gambler with one coin stakes shares of it on each value in [-1, 1]; were
it so, nobody could expect to gain, and the chance of ever holding c coins is at most 1/c (Ville 1939). Her stakes are
spread evenly over all shares from 0 to 1 (a mixture, as Robbins 1970), and another gambler bets on the other side. For
the mean itself see Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", JRSS B 2024.

*Stretching.* An interval that is normal for large n holds at all times where its half-width is multiplied so that the
normal mixture's boundary is met: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory
and asymptotic confidence sequences", Annals of Statistics 2024.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95
TIGHTEST = 100  # clusters at which a stretched interval is tightest; near that for many times fewer and more
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)
STAKES: NDArray[np.float64] = (_NODES + 1) / 2  # shares of the capital, from 0 to 1
WEIGHTS: NDArray[np.float64] = _WEIGHTS / 2
_HOLDS: ContextVar[bool] = ContextVar("isoprobe_any_time", default=False)

Values = NDArray[np.float64]


@contextmanager
def at_any_time(holds: bool = True) -> Iterator[None]:
    """While this lasts, and `holds`, intervals of `analysis.statistics` hold at whatever moment a run was stopped."""
    token = _HOLDS.set(holds)
    try:
        yield
    finally:
        _HOLDS.reset(token)


def holds_at_any_time() -> bool:
    """Whether intervals are to hold at any time."""
    return _HOLDS.get()


# ---- stretching ----


def stretch(n: int, level: float = LEVEL) -> float:
    """By how much an interval from n clusters gets wider that is to hold at any time."""
    alpha = 1 - level
    spread = n * _rho_squared(alpha)
    boundary = math.sqrt((1 + 1 / spread) * math.log((spread + 1) / alpha**2))
    return boundary / NormalDist().inv_cdf(1 - alpha / 2)


def stretch_of_exact(n: int, level: float = LEVEL) -> float:
    """As `stretch`, of Clopper and Pearson's bound where n clusters are all alike: from Robbins' mixture of shares."""
    tail = (1 - level) / 2
    return float((1 - (tail / (n + 1)) ** (1 / n)) / (1 - tail ** (1 / n)))


def any_time_p(values: Sequence[float] | Values) -> float:
    """Two-sided p of the sum of these values that holds at any time: the least alpha at which a stretched interval,
    with the spread that no difference would have, leaves 0 out (1.0 for none)."""
    column = np.asarray(values, dtype=np.float64)
    squares = float((column**2).sum())
    return any_time_p_of(float(column.sum()) / math.sqrt(squares), len(column)) if squares else 1.0


def any_time_p_of(z: float, n: int) -> float:
    """As `any_time_p`, of a mean of n clusters that is z standard errors away from where it should be."""
    spread = n * _rho_squared(1 - LEVEL)
    return min(1.0, math.sqrt(spread + 1) * math.exp(-(z**2) * spread / (2 * (spread + 1))))


def _rho_squared(alpha: float) -> float:
    """The mixture's variance for which the interval is tightest at TIGHTEST clusters, nearly."""
    twice = -2 * math.log(alpha)
    return (twice + math.log(twice + 1)) / TIGHTEST


# ---- betting ----


class Bets:
    """Two gamblers on the mean of values in [-1, 1] that come one after another: one bets that it is above 0, one that
    it is below. A value that is not known lies between two bounds, and each gambler is paid by the worse for her."""

    def __init__(self, level: float = LEVEL) -> None:
        self.level = level
        self.lows: list[float] = []
        self.highs: list[float] = []
        self._above = np.zeros(len(STAKES))  # logarithm of the capital of each stake
        self._below = np.zeros(len(STAKES))

    def add(self, low: float, high: float) -> None:
        """One more value, between `low` and `high`. Raises ValueError where they are not in [-1, 1], in this order."""
        if not -1 <= low <= high <= 1:
            raise ValueError(f"a value between {low} and {high}: expected bounds in [-1, 1]")
        self.lows.append(low)
        self.highs.append(high)
        self._above += np.log1p(STAKES * low)
        self._below += np.log1p(STAKES * -high)

    @property
    def capitals(self) -> tuple[float, float]:
        """The logarithms of what the two hold, above and below."""
        return _capital(self._above), _capital(self._below)

    @property
    def claim(self) -> Literal[-1, 0, 1]:
        """1 where the mean is above 0 and -1 where it is below, by one who has won enough; else 0. Either is false with
        half of 1 - level at most, however often this is asked."""
        enough = math.log(2 / (1 - self.level))
        above, below = self.capitals
        if max(above, below) < enough:
            return 0
        return 1 if above >= below else -1

    def interval(self) -> tuple[float, float]:
        """The mean's interval that holds at any time: those means that neither gambler has won enough against."""
        if not self.lows:
            return -1.0, 1.0
        return _bound(np.array(self.lows), self.level), -_bound(-np.array(self.highs), self.level)


def claims(values: Values, level: float = LEVEL) -> tuple[int, int]:
    """After how many of the values, and with which sign, the bets on them first allow a claim; their number and 0 where
    they never do."""
    enough = math.log(2 / (1 - level))
    column = values[:, None]
    above = _capitals(np.cumsum(np.log1p(STAKES * column), axis=0))
    below = _capitals(np.cumsum(np.log1p(STAKES * -column), axis=0))
    won = np.flatnonzero(np.maximum(above, below) >= enough)
    if not len(won):
        return len(values), 0
    first = int(won[0])
    return first + 1, 1 if above[first] >= below[first] else -1


def _bound(values: Values, level: float) -> float:
    """The least mean against which a gambler who bets on more has not won enough."""
    enough = math.log(2 / (1 - level))
    low, high = -1.0, float(values.mean())
    for _ in range(40):
        mean = (low + high) / 2
        if 1 + mean < 1e-12:
            return -1.0
        gains = (values - mean) / (1 + mean)  # from -1 on
        if _capital(np.log1p(STAKES[:, None] * gains).sum(axis=1)) >= enough:
            low = mean
        else:
            high = mean
    return low


def _capital(logs: Values) -> float:
    return float(_capitals(logs[None, :])[0])


def _capitals(logs: Values) -> Values:
    most = logs.max(axis=1, keepdims=True)
    return np.asarray(np.log(np.exp(logs - most) @ WEIGHTS) + most[:, 0])
