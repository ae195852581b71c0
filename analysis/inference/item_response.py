"""How hard items are and how able models, on one scale, from runs of several models: an item response model.

The chance that model m answers item i rightly is floor + (1 - floor) / (1 + exp(-a_i (ability_m - b_i))): two
parameters an item, its difficulty b and its discrimination a, over the accuracy of a blind guess, which the wording
fixes (Birnbaum 1968). Here models are few and items many: so it is the items that are taken for a random sample (de
Boeck, Random item IRT models, 2008), difficulties standard normal and discriminations lognormal, and abilities that are
estimated by marginal maximum likelihood, the items summed out on a grid. On this scale an item of middling difficulty
is at 0, and two in three items lie between -1 and 1. An item's figures are the mean of its posterior, with the interval
that holds 95% of it. Abilities have a normal prior so wide (3) that it matters only for a model that is right, or
wrong, throughout, and so has the mean discrimination (.5 about 1); intervals of abilities are Wald's, by the curvature
of the likelihood.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Values
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

FEWEST_MODELS, FEWEST_ITEMS = 2, 20
SPREAD = 0.4  # of the logarithms of discriminations
WIDE = 3.0  # standard deviation of abilities, before anything is known
USUAL = 0.5  # the same of the mean logarithm of discriminations, which two models alone do not tell
HIGHEST_FLOOR = 0.5
Z = 1.959964
_B, _A = np.meshgrid(np.linspace(-4, 4, 41), np.linspace(-2, 2, 7) * SPREAD, indexing="ij")
_DIFFICULTIES, _LOG_A = _B.ravel(), _A.ravel()
_PRIOR = -(_DIFFICULTIES**2) / 2 - (_LOG_A / SPREAD) ** 2 / 2
_PRIOR -= np.log(np.exp(_PRIOR).sum())


class TooFewResponses(ValueError):
    """Too few models or items. One line: how many there are, and how many are expected."""


@dataclass(frozen=True)
class Located:
    """A model's ability or an item's difficulty, with its 95% interval, and the answers it rests on."""

    value: float
    low: float
    high: float
    right: int
    asked: int


@dataclass(frozen=True)
class ItemResponses:
    """`abilities` of the models in their order; `difficulties` and `discriminations` of the items by id."""

    abilities: tuple[Located, ...]
    difficulties: Mapping[str, Located]
    discriminations: Mapping[str, float]


@dataclass(frozen=True)
class Responses:
    """Right answers, and all that are evidence, of items (rows) by models (columns); `floors` of the items."""

    items: tuple[str, ...]
    right: NDArray[np.int64]
    asked: NDArray[np.int64]
    floors: Values


def responses_of(runs: Sequence[Iterable[Scored]], catalogue: Catalogue, arm: str = "picture") -> Responses:
    """What each run's model answered in this arm, samples added up; an answer that is right in part is not right."""
    counts: dict[str, NDArray[np.int64]] = defaultdict(lambda: np.zeros((2, len(runs)), np.int64))
    floors: dict[str, float] = {}
    for number, run in enumerate(runs):
        for one in run:
            question = catalogue.questions[one.item, one.question]
            if one.arm != arm or question.about != "answer" or one.score.outcome not in EVIDENCE:
                continue
            counts[one.item] += np.array([[one.score.outcome == "right"], [True]]) * (np.arange(len(runs)) == number)
            floors[one.item] = min(HIGHEST_FLOOR, question.chance or 0.0)
    items = tuple(id for id in catalogue.items if id in counts)
    table = np.array([counts[id] for id in items]).reshape(len(items), 2, len(runs))
    return Responses(items, table[:, 0], table[:, 1], np.array([floors[id] for id in items]))


def fitted(given: Responses) -> ItemResponses:
    """The model's figures. Raises TooFewResponses."""
    from scipy.optimize import minimize

    models = given.right.shape[1]
    if models < FEWEST_MODELS or len(given.items) < FEWEST_ITEMS:
        raise TooFewResponses(
            f"{models} models on {len(given.items)} items: expected {FEWEST_MODELS} or more on {FEWEST_ITEMS} or more"
        )
    likelihood = _Likelihood(given)
    share = (given.right.sum(0) + 0.5) / (given.asked.sum(0) + 1)
    start = np.append(np.clip(np.log(share / (1 - share)), -3, 3), 0.0)
    found = minimize(likelihood, start, jac=True, method="BFGS", options={"gtol": 1e-4})
    errors = np.sqrt(np.maximum(0.0, np.diag(np.linalg.inv(_curvature(likelihood, found.x)))))
    abilities = tuple(
        Located(float(v), float(v - Z * e), float(v + Z * e), int(right), int(asked))
        for v, e, right, asked in zip(found.x[:-1], errors, given.right.sum(0), given.asked.sum(0), strict=False)
    )
    difficulties, discriminations = {}, {}
    for id, weights, right, asked in zip(
        given.items, likelihood.posterior(found.x), given.right.sum(1), given.asked.sum(1), strict=True
    ):
        mean, low, high = _told(weights)
        difficulties[id] = Located(mean, low, high, int(right), int(asked))
        discriminations[id] = float(weights @ np.exp(found.x[-1] + _LOG_A))
    return ItemResponses(abilities, difficulties, discriminations)


class _Likelihood:
    """Minus the logarithm of the marginal likelihood, and its slope, of abilities and (last) the mean logarithm of the
    discriminations. Items that were answered alike are counted once."""

    def __init__(self, given: Responses) -> None:
        rows = np.column_stack([given.right, given.asked, np.round(1000 * given.floors).astype(np.int64)])
        kept, self._which, counts = np.unique(rows, axis=0, return_inverse=True, return_counts=True)
        models = given.right.shape[1]
        self._right, self._wrong = kept[:, :models], kept[:, models:-1] - kept[:, :models]
        self._floors, self._counts = kept[:, -1] / 1000, counts

    def __call__(self, at: Values) -> tuple[float, Values]:
        before = np.append(at[:-1] / WIDE, at[-1] / USUAL)
        total, slope = float((before**2).sum() / 2), before / np.append(np.full(len(at) - 1, WIDE), USUAL)
        for floor in np.unique(self._floors):
            own = self._floors == floor
            likely, by_ability, by_scale = _chances(at, float(floor))
            right, wrong, counts = self._right[own], self._wrong[own], self._counts[own]
            logs = right @ np.log(likely) + wrong @ np.log(1 - likely) + _PRIOR
            top = logs.max(axis=1, keepdims=True)
            weights = np.exp(logs - top)
            sums = weights.sum(axis=1, keepdims=True)
            total -= float(counts @ (np.log(sums) + top)[:, 0])
            weights = weights / sums * counts[:, None]
            pull = (right.T @ weights) / likely - (wrong.T @ weights) / (1 - likely)
            slope -= np.append((pull * by_ability).sum(axis=1), (pull * by_scale).sum())
        return total, slope

    def posterior(self, at: Values) -> Values:
        """The weight of each point of the grid for each item, in the items' order."""
        logs = np.empty((len(self._floors), len(_PRIOR)))
        for floor in np.unique(self._floors):
            own = self._floors == floor
            likely, _, _ = _chances(at, float(floor))
            logs[own] = self._right[own] @ np.log(likely) + self._wrong[own] @ np.log(1 - likely) + _PRIOR
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        found: Values = (weights / weights.sum(axis=1, keepdims=True))[self._which.ravel()]
        return found


def _chances(at: Values, floor: float) -> tuple[Values, Values, Values]:
    """Of models (rows) on the grid's points: the chance of a right answer, and its slopes along the ability and along
    the logarithm of the discrimination."""
    scale = np.exp(at[-1] + _LOG_A)
    apart = at[:-1, None] - _DIFFICULTIES
    knows = 1 / (1 + np.exp(-np.clip(scale * apart, -30, 30)))
    steep = (1 - floor) * knows * (1 - knows) * scale
    return np.clip(floor + (1 - floor) * knows, 1e-9, 1 - 1e-9), steep, steep * apart


def _curvature(likelihood: _Likelihood, at: Values, step: float = 1e-4) -> Values:
    """The second derivatives, from differences of slopes."""
    steps = np.eye(len(at)) * step
    rows = np.array([(likelihood(at + one)[1] - likelihood(at - one)[1]) / (2 * step) for one in steps])
    found: Values = (rows + rows.T) / 2
    return found


def _told(weights: Values) -> tuple[float, float, float]:
    """Mean and central 95% of the difficulty under these weights of the grid's points."""
    places = _B[:, 0]
    shares = weights.reshape(_B.shape).sum(axis=1)
    sums = np.cumsum(shares) - shares / 2  # each point stands for what lies half a step to either side
    low, high = np.interp((0.025, 0.975), sums, places)
    return float(shares @ places), float(low), float(high)
