"""Seeing by questions about single elements: which kind a respondent reads worst."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import LEVEL, Estimate, estimate
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

GOOD = 0.9  # a kind of element that is surely read less often than this is read badly
LEAST = 30  # questions about a kind of element from which something is said of it


@dataclass(frozen=True)
class ElementKind:
    """How well questions about one kind of element are answered from the picture: `accuracy` over `questions`, the
    chance that a blind answer has (None where it is not known)."""

    name: str
    accuracy: Estimate
    questions: int
    chance: float | None


def element_kinds(scored: Sequence[Scored], catalogue: Catalogue) -> tuple[ElementKind, ...]:
    """Every kind of element that was asked about on certified pictures, the worst first. All intervals together hold
    with 95% (Bonferroni)."""
    points: dict[str, list[float]] = defaultdict(list)
    clusters: dict[str, list[str]] = defaultdict(list)
    chances: dict[str, list[float]] = defaultdict(list)
    for one in scored:
        if one.arm != "element" or one.score.outcome not in EVIDENCE or one.item in catalogue.uncertified:
            continue
        name = catalogue.questions[one.item, one.question].element
        points[name].append(one.score.points / one.score.of if one.score.of > 0 else 0.0)
        clusters[name].append(catalogue.cluster_of(catalogue.items[one.item]))
        chances[name].append(catalogue.chances.get((one.item, one.question), math.nan))
    level = 1 - (1 - LEVEL) / max(1, len(points))
    kinds = [
        ElementKind(
            name,
            estimate(values, clusters[name], level=level),
            len(values),
            None if math.isnan(mean := sum(chances[name]) / len(values)) else mean,
        )
        for name, values in points.items()
    ]
    return tuple(sorted(kinds, key=lambda kind: (kind.accuracy.value, kind.name)))


def worst_kind(kinds: Sequence[ElementKind]) -> ElementKind | None:
    """The kind of element that is read worst, where it is surely read badly and often enough asked about."""
    known = (kind for kind in kinds if kind.questions >= LEAST and kind.accuracy.high < GOOD)
    return next(known, None)
