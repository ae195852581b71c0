"""Do answers depend on the truth at all? Their agreement with it, beyond that of the same answers dealt out at
random."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from isoprobe.analysis.scoring.catalogue import Catalogue, Group, group_of
from isoprobe.analysis.statistics import Estimate, estimate
from isoprobe.probes.core import EVIDENCE, Probe
from isoprobe.probes.results import Scored

EQUIVALENCE = 0.90  # level of intervals that all lie within a margin: two one-sided tests at 5% each

_Answer = tuple[str, Group, str, str, float, float | None]  # cluster, group, said, true, points, chance


def agreement(
    scored: Iterable[Scored], probes: Iterable[Probe] | Catalogue, level: float = EQUIVALENCE
) -> dict[str, Estimate]:
    """By arm, accuracy minus the accuracy of the same answers dealt out at random among like questions.

    Zero where answers owe nothing to the truth, whatever the respondent's habits (Cohen's kappa without the
    denominator). A question that has no like is held against its chance, and left out where that is not known.
    Transcripts have none.
    """
    catalogue = Catalogue.of(probes)
    rows: dict[str, list[_Answer]] = defaultdict(list)
    for one in scored:
        question = catalogue.questions[one.item, one.question]
        if one.score.outcome in EVIDENCE and question.kind != "transcript":
            item = catalogue.items[one.item]
            truth = {True: "yes", False: "no"}.get(question.expected) if isinstance(question.expected, bool) else None
            rows[one.arm].append(
                (
                    catalogue.cluster_of(item),
                    group_of(item, question),
                    one.score.extracted.casefold(),
                    (truth or str(question.expected)).casefold(),
                    one.score.points / one.score.of if one.score.of > 0 else 0.0,
                    catalogue.chances.get((one.item, one.question)),
                )
            )
    return {arm: _excess(answers, level) for arm, answers in rows.items()}


def _excess(answers: list[_Answer], level: float) -> Estimate:
    like = Counter(group for _, group, *_ in answers)
    dealt = _dealt(answers)
    excess, clusters = [], []
    for cluster, group, _, _, points, chance in answers:
        expected = dealt[group] if like[group] > 1 else chance
        if expected is not None:
            excess.append(points - expected)
            clusters.append(cluster)
    return estimate(excess, clusters, (-1.0, 1.0), level)


def _dealt(answers: Iterable[_Answer]) -> dict[Group, float]:
    """By group, the accuracy of its answers dealt out among its questions."""
    said: dict[Group, Counter[str]] = defaultdict(Counter)
    true: dict[Group, Counter[str]] = defaultdict(Counter)
    for _, group, answer, truth, *_ in answers:
        said[group][answer] += 1
        true[group][truth] += 1
    return {
        group: sum(count * true[group][answer] for answer, count in counts.items()) / counts.total() ** 2
        for group, counts in said.items()
    }
