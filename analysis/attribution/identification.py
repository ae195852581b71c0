"""Whether the shares mean what they say: each assumption behind them, tested with a tolerance on the replies
themselves.

The shares take the answer from the own transcript for what the model does when it looks and reasons, its own words for
as easy as the true text, right answers for seen and reasoned or guessed, and its transcript for what it saw. Five
checks, one for each way in which that fails:

- `mode`: picture and own transcript differ by more than the tolerance;
- `words`: on transcripts that are exact, own words and true text differ, though they say the same;
- `text`, in place of `words` where there are no own transcripts: the picture is answered better than the true text;
- `leak`: right from transcripts that are not enough, more often than failed reasoning and a guess explain;
- `unfaithful`: right from the picture more often than what was written down, and guesses, explain;
- `writing`: questions about elements are answered better from the picture than from the own transcript.

An item's own answer from the text says how often its reasoning fails, so that hard items are not held against easy
ones. Replies that are missing count as the assumption would have them. Of the five p values Holm's are
taken, so that all assumptions holding, one is rejected in at most 5% of runs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.attribution.evidence import Evidence
from isoprobe.analysis.attribution.shares import luck_of
from isoprobe.analysis.attribution.testing import holm, p_beyond
from isoprobe.analysis.statistics import LEVEL, Values, quantile, standard_error

Assumption = Literal["mode", "words", "text", "leak", "unfaithful", "writing"]
Status = Literal["identified", "not identified", "could not be checked"]
Outcome = Literal["held", "rejected", "unchecked"]

TOLERANCE: Final = 0.02  # of accuracy: a smaller difference moves no share by more than a point
MATERIAL: Final = 0.10  # of all items: an assumption holds where it surely fails on fewer
ALPHA: Final = 0.05


@dataclass(frozen=True)
class Check:
    """One assumption. `excess`: by how much it fails on average, over `n` clusters, with its 95% interval low..high.
    `concerns`: the share of the items that it is about. `p` is adjusted for the number of checks (Holm). `held`: what
    it could move is surely less than MATERIAL. `unchecked`: neither that nor rejected; `n` is 0 where it was not asked.
    """

    name: Assumption
    excess: float
    low: float
    high: float
    n: int
    concerns: float
    p: float
    outcome: Outcome


@dataclass(frozen=True)
class Identification:
    """All checks, and what they say together: not identified where one is rejected, else could not be checked where one
    is unchecked."""

    checks: tuple[Check, ...]
    status: Status

    @classmethod
    def of(cls, checks: Iterable[Check]) -> Identification:
        """With the status that follows from the checks."""
        held = tuple(checks)
        outcomes = {check.outcome for check in held}
        open_ones: Status = "could not be checked" if "unchecked" in outcomes or not held else "identified"
        return cls(held, "not identified" if "rejected" in outcomes else open_ones)

    @property
    def rejected(self) -> tuple[Check, ...]:
        """The assumptions that do not hold, the surest first."""
        return tuple(sorted((c for c in self.checks if c.outcome == "rejected"), key=lambda c: c.p))

    @property
    def unchecked(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.outcome == "unchecked")

    @property
    def costly(self) -> bool:
        """Whether all that fails is that answering in one step costs: the two shares stand, and a third part is lost
        that may be of either."""
        return bool(self.rejected) and all(check.name == "mode" and check.excess < 0 for check in self.rejected)


NOTHING_CHECKED: Final = Identification.of(())


@dataclass(frozen=True)
class _Excess:
    """What an assumption fails by, a row each (`point`, NaN where there is no evidence), and with missing replies at
    what brings it down (`least`) and up (`most`). `both`: it fails in either direction. `concerns`: see Check."""

    name: Assumption
    point: Values
    least: Values
    most: Values
    both: bool = False
    concerns: float = 1.0
    rejects_only: bool = False  # that it is not found to fail does not show that it holds


def identification_of(found: Evidence) -> Identification:
    """The checks of this evidence."""
    excesses = [make(found) for make in (_mode, _words, _leak, _unfaithful, _writing)]
    adjusted = holm([_p(excess, found) for excess in excesses])
    return Identification.of(_check(excess, found, p) for excess, p in zip(excesses, adjusted, strict=True))


def _p(excess: _Excess, found: Evidence) -> float:
    above = p_beyond(*standard_error(excess.least, found.clusters), TOLERANCE)
    below = p_beyond(*standard_error(-excess.most, found.clusters), TOLERANCE) if excess.both else 1.0
    return min(above, below)


def _check(excess: _Excess, found: Evidence, p: float) -> Check:
    mean, error, n = standard_error(excess.point, found.clusters)
    half = quantile((1 + LEVEL) / 2, n) * error
    reach = _reach(excess.most, found) if n else math.inf
    if excess.both and n:
        reach = max(reach, _reach(-excess.least, found))
    held = not excess.rejects_only and (not excess.concerns or reach * excess.concerns <= MATERIAL)
    outcome: Outcome = "rejected" if p < ALPHA else "held" if held else "unchecked"
    return Check(excess.name, mean, mean - half, mean + half, n, excess.concerns, p, outcome)


def _reach(values: Values, found: Evidence) -> float:
    """The mean's upper bound, 95% one-sided; of values that are all alike, where one in so many may still differ."""
    mean, error, n = standard_error(values, found.clusters)
    return mean + (quantile(LEVEL, n) * error if error > 1e-12 else 1 - (1 - LEVEL) ** (1 / n))


# ---- the assumptions ----


def _mode(found: Evidence) -> _Excess:
    p, e = found.arms["picture"], found.arms["own_transcript"]
    return _Excess("mode", p.point - e.point, p.least - e.most, p.most - e.least, both=True)


def _words(found: Evidence) -> _Excess:
    e, t = found.arms["own_transcript"], found.arms["text"]
    if not found.has("own_transcript"):
        p = found.arms["picture"]
        return _Excess("text", p.point - t.point, p.least - t.most, p.most - t.least, rejects_only=True)
    exact = found.exact == 1
    point, least, most = (
        np.where(exact, each, math.nan) for each in (e.point - t.point, e.least - t.most, e.most - t.least)
    )
    concerns = _share(exact, found.exact, e.least, t.least)
    return _Excess("words", point, least, most, both=True, concerns=concerns)


def _leak(found: Evidence) -> _Excess:
    e, t, s = found.arms["own_transcript"], found.arms["text"], found.arms["transcript"]
    short = s.point < 0.5
    luck, highest, lowest = (luck_of(each, found.chance) for each in (t.point, t.least, t.most))
    point, least, most = (
        np.where(short, each, math.nan) for each in (e.point - luck, e.least - highest, e.most - lowest)
    )
    return _Excess("leak", point, least, most, concerns=_share(short, s.point, e.least, t.least))


def _unfaithful(found: Evidence) -> _Excess:
    p, t, s = found.arms["picture"], found.arms["text"], found.arms["transcript"]

    def explained(seen: Values, text: Values) -> Values:
        luck = np.minimum(luck_of(text, found.chance), 1.0)
        return np.asarray(seen + (1 - seen) * luck, dtype=np.float64)

    return _Excess(
        "unfaithful",
        p.point - explained(s.point, t.point),
        p.least - explained(s.most, t.least),
        p.most - explained(s.least, t.most),
    )


def _writing(found: Evidence) -> _Excess:
    excess = found.seen - found.written
    return _Excess("writing", excess, excess, excess)


def _share(concerned: NDArray[np.bool_], *columns: Values) -> float:
    """The share of rows that are concerned, of those with something in each of the columns; 1 where there are none."""
    known = ~np.any([np.isnan(column) for column in columns], axis=0)
    return float(concerned[known].mean()) if known.any() else 1.0
