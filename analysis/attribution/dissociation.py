"""Double dissociation: over a grid of seeing and thinking the perception share must rise with the one, and the
reasoning share with the other.

Each item has a perception and a reasoning part of its loss, whose means are the shares (see `shares`). Both are fitted
by least squares to the two numbers of its cell; the errors are robust to clusters (Liang and Zeger 1986, with the usual
small-sample factor). Four differences must be above nothing, each by a one-sided test (all must hold, so none needs a
correction): the slope of perception along seeing, that of reasoning along thinking, and by how much each exceeds the
other part's slope along the same axis. A model for which one of the latter two is below nothing fails the dissociation:
what is lost moves with the wrong ladder, and the attribution is not to be believed of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from isoprobe.analysis.attribution.shares import evidence
from isoprobe.analysis.attribution.testing import holm, p_beyond
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, Values, numbered, quantile
from isoprobe.probes.grid import AXES
from isoprobe.probes.results import Scored

Outcome = Literal["passed", "failed", "not shown"]
SURE = 0.05
FEWEST = 12  # items
PARTS = ("perception", "reasoning")


@dataclass(frozen=True)
class Dissociation:
    """`slopes`: by part and axis ("perception along see"), the share that one number more adds, with its interval.
    `contrasts`: by axis, how much steeper its own part rises along it than the other. `p`: that all four differences
    are above nothing; `p_against`: that a contrast is below."""

    outcome: Outcome
    slopes: Mapping[str, Estimate]
    contrasts: Mapping[str, Estimate]
    p: float
    p_against: float
    items: int


def dissociation_of(scored: Iterable[Scored], catalogue: Catalogue) -> Dissociation | None:
    """What a run over a grid shows; None where its items are not of two numbers or more on each axis, or where they
    lack an arm that the shares need."""
    held = evidence(scored, whole=True)
    rows: list[tuple[float, float, float, float]] = []
    clusters: list[str] = []
    for id, item in catalogue.items.items():
        arms = [held.get((id, arm)) for arm in ("text", "transcript", "own_transcript")]
        steps = [item.labels.get(axis) for axis in AXES]
        if id in catalogue.uncertified or None in arms or not all(isinstance(step, int) for step in steps):
            continue
        text, seen, both = (float(arm or 0.0) for arm in arms)
        see, think = (float(step or 0) for step in steps)
        rows.append((see, think, ((text - both) + (1 - seen)) / 2, ((seen - both) + (1 - text)) / 2))
        clusters.append(catalogue.cluster_of(item))
    if len(rows) < FEWEST:
        return None
    table = np.array(rows)
    if any(len(set(table[:, axis])) < 2 for axis in (0, 1)) or len(set(clusters)) < FEWEST:
        return None
    return fitted(table[:, 0], table[:, 1], table[:, 2], table[:, 3], numbered(clusters))


def fitted(
    see: Values, think: Values, perception: Values, reasoning: Values, clusters: NDArray[np.int64]
) -> Dissociation | None:
    """The dissociation from an item's numbers and parts; None where the numbers of both axes move as one."""
    design = np.column_stack([np.ones(len(see)), see, think])
    if np.linalg.matrix_rank(design) < 3:
        return None
    parts = {"perception": perception, "reasoning": reasoning}
    slopes, errors = {}, {}
    for name, values in parts.items():
        for axis, (value, error) in zip(AXES, _slopes(design, values, clusters), strict=True):
            slopes[f"{name} along {axis}"] = _estimate(value, error, clusters)
            errors[f"{name} along {axis}"] = error
    steeper = dict(zip(AXES, _slopes(design, perception - reasoning, clusters), strict=True))
    signed = {"see": steeper["see"], "think": (-steeper["think"][0], steeper["think"][1])}
    contrasts = {axis: _estimate(value, error, clusters) for axis, (value, error) in signed.items()}
    n = int(clusters.max()) + 1
    own = [f"{part} along {axis}" for part, axis in zip(PARTS, AXES, strict=True)]
    tests = [(slopes[name].value, errors[name]) for name in own] + list(signed.values())
    p = max(p_beyond(value, error, n) for value, error in tests)
    against = min(holm([p_beyond(-value, error, n) for value, error in signed.values()]))
    outcome: Outcome = "passed" if p < SURE else "failed" if against < SURE else "not shown"
    return Dissociation(outcome, slopes, contrasts, p, against, len(see))


def _slopes(design: Values, values: Values, clusters: NDArray[np.int64]) -> list[tuple[float, float]]:
    """The coefficients of both axes with their errors, robust to clusters."""
    bread = np.linalg.inv(design.T @ design)
    found = bread @ design.T @ values
    residual = (values - design @ found)[:, None] * design
    n, groups = len(values), int(clusters.max()) + 1
    sums = np.zeros((groups, design.shape[1]))
    np.add.at(sums, clusters, residual)
    factor = groups / (groups - 1) * (n - 1) / (n - design.shape[1])
    variance = factor * bread @ (sums.T @ sums) @ bread
    return [(float(found[k]), math.sqrt(max(0.0, float(variance[k, k])))) for k in (1, 2)]


def _estimate(value: float, error: float, clusters: NDArray[np.int64]) -> Estimate:
    n = int(clusters.max()) + 1
    if n < 2:
        return NO_EVIDENCE
    half = quantile(0.975, n) * error
    return Estimate(value, value - half, value + half, n, len(clusters), "robust")
