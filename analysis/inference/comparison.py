"""Runs set against a first one over the same items: arm by arm, one arm against another, and share by share.

Every line is paired by item, with clusters of items kept together. An item of which a reply is missing counts in no
difference, but in its bounds: what the difference would be, were all that is missing right on the one side and wrong on
the other, with the interval of Imbens and Manski. The p-values are stepped down by Holm over all lines, so that 5%
holds for all of them together.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from isoprobe.adapters.strategies.arms import ARMS, arm_called
from isoprobe.adapters.strategies.shown.changing import ELEMENT, base_of, is_changed
from isoprobe.analysis.attribution.bounds import bounded
from isoprobe.analysis.attribution.evidence import closed
from isoprobe.analysis.attribution.testing import holm
from isoprobe.analysis.inference.paired import Comparison, compare
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Bounded, Values, numbered
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

ANSWERING = tuple(arm for arm in ARMS if arm not in ("element", "transcript"))  # arms that ask the item's own answer


class NothingPaired(ValueError):
    """Runs that have nothing to be paired by. The message says what each has."""


class Earned(NamedTuple):
    """What an item earns in an arm: the mean of its replies that are evidence (NaN for none), and the least and the
    most that it would be, were none missing."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Linear:
    """A figure that is a sum of accuracies, `constant` + the sum of `weights` by arm, between `bounds` for an item."""

    constant: float
    weights: Mapping[str, float]
    bounds: tuple[float, float]


# The loss on the picture in its three parts, as in `attribution.shares`.
SHARES: Mapping[str, Linear] = {
    "perception": Linear(0.5, {"text": 0.5, "own_transcript": -0.5, "transcript": -0.5}, (-0.5, 1.0)),
    "reasoning": Linear(0.5, {"transcript": 0.5, "own_transcript": -0.5, "text": -0.5}, (-0.5, 1.0)),
    "mode": Linear(0.0, {"own_transcript": 1.0, "picture": -1.0}, (-1.0, 1.0)),
}


@dataclass(frozen=True)
class Line:
    """One figure of two runs: means over the `items` with evidence in both, and the paired comparison.

    `first` and `second` name what is compared, an arm or a share. `bounded` lies between the differences with all that
    is missing counted for the first and for the second, over these and the `missing` items, which lack a reply in
    either run; None where none is missing. `left_out` counts items that were asked in one of the two only. `p` is
    Holm's, over all lines of the comparison; the comparison's own p is of this line alone.
    """

    first: str
    second: str
    items: int
    first_mean: float
    second_mean: float
    comparison: Comparison
    missing: int
    left_out: int
    bounded: Bounded | None = None
    p: float = 1.0


@dataclass(frozen=True)
class Against:
    """All lines of one run against the first."""

    arms: tuple[Line, ...]
    shares: tuple[Line, ...] = ()


def compare_runs(
    first: Sequence[Scored],
    others: Sequence[Sequence[Scored]],
    catalogue: Catalogue,
    arms: Sequence[str] = (),
    against: str = "",
) -> list[Against]:
    """Each of the others against the first, Holm's p over all of it.

    Arms that both have are paired with themselves. Where they share none, those of the other that ask the item's own
    answer are paired with the first's picture, or the first such arm that it has. `arms` keeps to these arms of the
    others; `against` names the arm of the first that all are paired with, which may be an arm of the same run. Raises
    UnknownArm and NothingPaired.
    """
    arms, against = [arm_called(arm) for arm in arms], arm_called(against) if against else ""
    runs = [first, *others]
    earned = [earned_in(run) for run in runs]
    wholly = [] if arms or against else [_whole(run, catalogue) for run in runs]
    clusters = {id: catalogue.cluster_of(item) for id, item in catalogue.items.items()}
    found = []
    for k, run in enumerate(others, 1):
        pairs = pairs_of(earned[0], earned[k], arms, against)
        pairs = [(a, b) for a, b in pairs if a != b] if run is first and against else pairs
        if not pairs:
            raise NothingPaired(_nothing(earned[0], earned[k]))
        lines = [pair((a, b), earned[0][a], earned[k][b], clusters) for a, b in pairs]
        shares = _shares(wholly[0], wholly[k], clusters) if wholly else []
        found.append(Against(tuple(lines), tuple(shares)))
    return _stepped_down(found)


def _beside(arm: str, against: str, first: Collection[str], named: bool) -> str:
    """What an arm is paired with: elements are other questions, which changed pictures are asked too, and stand beside
    one another; beside another arm only where they are `named`. "" where there is nothing."""
    if named or against == ELEMENT or (arm == ELEMENT or base_of(arm) == ELEMENT) == (against == ELEMENT):
        return against
    return ELEMENT if is_changed(arm) and base_of(arm) == ELEMENT and ELEMENT in first else ""


def pairs_of(
    first: Collection[str], second: Collection[str], arms: Sequence[str] = (), against: str = ""
) -> list[tuple[str, str]]:
    """Which arms of two runs are paired, those of the first named first. Raises NothingPaired."""
    for arm in arms:
        if arm not in second:
            raise NothingPaired(f"the run has no arm {arm!r}: it has {_spelled(second)}")
    if against and against not in first:
        raise NothingPaired(f"the first run has no arm {against!r}: it has {_spelled(first)}")
    wanted = [arm for arm in _in_order(second) if not arms or arm in arms]
    if against:
        return [(base, arm) for arm in wanted if (base := _beside(arm, against, first, bool(arms)))]
    if shared := [(arm, arm) for arm in wanted if arm in first]:
        return shared
    base = next((arm for arm in ANSWERING if arm in first), "")
    return [(base, arm) for arm in wanted if base and arm in ANSWERING]


def earned_in(scored: Iterable[Scored], whole: bool = False) -> dict[str, dict[str, Earned]]:
    """By arm and item what it earns, a mean over its replies: points reached, or enough for transcripts. With `whole` a
    reply counts where it earns all points."""
    held: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in scored:
        held[one.arm, one.item].append(_points(one, whole))
    found: dict[str, dict[str, Earned]] = defaultdict(dict)
    for (arm, item), points in held.items():
        known = [value for value in points if not math.isnan(value)]
        low, unknown_ones = sum(known), len(points) - len(known)
        mean = low / len(known) if known else math.nan
        found[arm][item] = Earned(mean, low / len(points), (low + unknown_ones) / len(points))
    return dict(found)


def _points(one: Scored, whole: bool) -> float:
    """What a reply earns, NaN where it is no evidence."""
    score = one.score
    if score.outcome not in EVIDENCE:
        return math.nan
    if one.arm == "transcript":
        return math.nan if score.enough is None else float(score.enough)
    if score.of <= 0:
        return math.nan
    return float(score.points >= score.of) if whole else score.points / score.of


def pair(
    names: tuple[str, str],
    first: Mapping[str, Earned],
    second: Mapping[str, Earned],
    clusters: Mapping[str, str],
    bounds: tuple[float, float] = (0.0, 1.0),
) -> Line:
    """The line of two figures over the items that both were asked; `bounds` are those of the figure for an item."""
    items = sorted(first.keys() & second.keys())
    a, b = (np.array([run[item] for item in items]).reshape(-1, 3) for run in (first, second))
    groups = [clusters.get(item, item) for item in items]
    reach = bounds[1] - bounds[0]
    both = ~np.isnan(a[:, 0]) & ~np.isnan(b[:, 0])
    missing = (a[:, 1] < a[:, 2]) | (b[:, 1] < b[:, 2])
    return Line(
        *names,
        items=int(both.sum()),
        first_mean=float(a[both, 0].mean()) if both.any() else math.nan,
        second_mean=float(b[both, 0].mean()) if both.any() else math.nan,
        comparison=compare(a[:, 0], b[:, 0], groups, (-reach, reach)),
        missing=int(missing.sum()),
        left_out=len(first.keys() ^ second.keys()),
        bounded=_bounded(a, b, numbered(groups), reach) if missing.any() else None,
    )


def _bounded(a: Values, b: Values, clusters: NDArray[np.int64], reach: float) -> Bounded | None:
    """The difference between its bounds; `a` and `b` hold what is earned, a row an item."""
    lower, upper, points = (
        column.reshape(-1, 1) for column in (b[:, 1] - a[:, 2], b[:, 2] - a[:, 1], b[:, 0] - a[:, 0])
    )
    (found,) = bounded(lower, upper, points, clusters, [(-reach, reach)])
    return found if isinstance(found, Bounded) else None


def _whole(scored: Sequence[Scored], catalogue: Catalogue) -> dict[str, dict[str, Earned]]:
    """What shares are made of: right or wrong, closed questions, pictures that are proved legible."""
    kept = (one for one in closed(scored, catalogue) if one.item not in catalogue.uncertified)
    return earned_in(kept, whole=True)


def _shares(
    first: Mapping[str, Mapping[str, Earned]],
    second: Mapping[str, Mapping[str, Earned]],
    clusters: Mapping[str, str],
) -> list[Line]:
    """The shares that both runs have the arms for."""
    return [
        pair((name, name), _share(first, share), _share(second, share), clusters, share.bounds)
        for name, share in SHARES.items()
        if share.weights.keys() <= first.keys() & second.keys()
    ]


def _share(run: Mapping[str, Mapping[str, Earned]], share: Linear) -> dict[str, Earned]:
    """The share on every item that was asked in all its arms."""
    asked = [run[arm] for arm in share.weights]
    found = {}
    for item in set.intersection(*(set(arm) for arm in asked)):
        value = low = high = share.constant
        for weight, arm in zip(share.weights.values(), asked, strict=True):
            one = arm[item]
            value += weight * one.value
            low += weight * (one.low if weight > 0 else one.high)
            high += weight * (one.high if weight > 0 else one.low)
        found[item] = Earned(value, low, high)
    return found


def _stepped_down(found: Sequence[Against]) -> list[Against]:
    """The same with Holm's p over all lines."""
    adjusted = iter(holm([line.comparison.p for one in found for line in (*one.arms, *one.shares)]))
    return [
        Against(*(tuple(replace(line, p=next(adjusted)) for line in lines) for lines in (one.arms, one.shares)))
        for one in found
    ]


def _nothing(first: Collection[str], second: Collection[str]) -> str:
    return (
        f"nothing to pair: the first run has {_spelled(first)}, the other {_spelled(second)}; "
        "name arms by --arm and --against"
    )


def _spelled(arms: Collection[str]) -> str:
    return ", ".join(_in_order(arms)) or "no reply"


def _in_order(arms: Collection[str]) -> list[str]:
    return sorted(arms, key=lambda arm: (list(ARMS).index(arm) if arm in ARMS else len(ARMS), arm))
