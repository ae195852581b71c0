"""Do answers depend on the truth at all? Their agreement with it, beyond that of the same answers dealt out at
random."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from isoprobe.analysis.scoring.catalogue import Catalogue, Group, group_of
from isoprobe.analysis.statistics import Estimate, estimate, numbered
from isoprobe.probes.core import EVIDENCE, Probe
from isoprobe.probes.results import Scored

EQUIVALENCE = 0.90  # level of intervals that all lie within a margin: two one-sided tests at 5% each

_Asked = tuple[str, Group, str, float | None]  # of a question: cluster, group, true, chance
_Answer = tuple[_Asked, str, float]  # to it: said, points


def agreement(
    scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue, level: float = EQUIVALENCE
) -> dict[str, Estimate]:
    """As `agreements`, at one level."""
    return agreements(scored, probes, (level,))[0]


def agreements(
    scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue, levels: Sequence[float]
) -> list[dict[str, Estimate]]:
    """For each level of intervals, by arm, accuracy minus the accuracy of the same answers dealt out at random among
    like questions.

    Zero where answers owe nothing to the truth, whatever the respondent's habits (Cohen's kappa without the
    denominator). A question that has no like is held against its chance, and left out where that is not known.
    Transcripts have none.
    """
    catalogue = Catalogue.of(probes)
    asked: dict[tuple[str, str], _Asked | None] = {}
    rows: dict[str, list[_Answer]] = defaultdict(list)
    for one in scored:
        score = one.score
        if score.outcome not in EVIDENCE:
            continue
        key = one.item, one.question
        if key not in asked:
            asked[key] = _asked(catalogue, *key)
        about = asked[key]
        if about is not None:
            rows[one.arm].append((about, score.extracted, score.points / score.of if score.of > 0 else 0.0))
    made = [_excess(answers, levels) for answers in rows.values()]
    return [dict(zip(rows, of, strict=True)) for of in zip(*made, strict=True)] if made else [{} for _ in levels]


def _asked(catalogue: Catalogue, id: str, identity: str) -> _Asked | None:
    question, item = catalogue.questions[id, identity], catalogue.items[id]
    if question.kind == "transcript":
        return None
    truth = {True: "yes", False: "no"}.get(question.expected) if isinstance(question.expected, bool) else None
    true = (truth or str(question.expected)).casefold()
    return catalogue.cluster_of(item), group_of(item, question), true, catalogue.chances.get((id, identity))


def _excess(answers: list[_Answer], levels: Sequence[float]) -> list[Estimate]:
    like = Counter(group for (_, group, _, _), _, _ in answers)
    dealt = _dealt(answers)
    excess, clusters = [], []
    for (cluster, group, _, chance), _, points in answers:
        expected = dealt[group] if like[group] > 1 else chance
        if expected is not None:
            excess.append(points - expected)
            clusters.append(cluster)
    values, numbers = np.array(excess, dtype=np.float64), numbered(clusters)
    return [estimate(values, numbers, (-1.0, 1.0), level) for level in levels]


def _dealt(answers: Iterable[_Answer]) -> dict[Group, float]:
    """By group, the accuracy of its answers dealt out among its questions."""
    said: dict[Group, Counter[str]] = defaultdict(Counter)
    true: dict[Group, Counter[str]] = defaultdict(Counter)
    for (_, group, truth, _), answer, _ in answers:
        said[group][answer.casefold()] += 1
        true[group][truth] += 1
    return {
        group: sum(count * true[group][answer] for answer, count in counts.items()) / counts.total() ** 2
        for group, counts in said.items()
    }
