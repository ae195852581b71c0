"""Answers to two pictures that differ in one element: do they stay where they must change, and change without cause?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from isoprobe.adapters.strategies.shown.changing import AGREEING, DIFFERING
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.scoring.answers import answer_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import question_of
from isoprobe.analysis.statistics import estimate, ratio
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

TABLE = "pairs"
MEASURES = {
    DIFFERING: ("stays", "stays_after_right", "both_right"),
    AGREEING: ("changes", "changes_after_right", "both_right"),
}
_Key = tuple[str, str, int]  # item, question, sample


def pair_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """Of the pairs with an answer to both pictures. Where the answer must change: the share of answers that stay, of
    all and of those that were right before (blind to what changed), and of pairs with both right. Where it must not:
    the share of answers that change, of all and of those that were right before, and of pairs with both right."""
    scored = list(scored)
    if not any(one.arm in MEASURES for one in scored):
        return []
    answers: dict[str, dict[_Key, str]] = defaultdict(dict)
    right: Counter[tuple[str, _Key]] = Counter()
    for one in scored:
        if one.arm not in ("picture", *MEASURES) or one.score.outcome not in EVIDENCE:
            continue
        key = (one.item, one.question, one.sample)
        question = question_of(one, catalogue)
        answer = answer_of(one.score, question) if question else None
        if answer is not None:
            answers[one.arm][key] = answer
            right[one.arm, key] += one.score.outcome == "right"
    before = answers["picture"]
    found = []
    for arm, names in MEASURES.items():
        keys = [key for key in answers[arm] if key in before]
        if not keys:
            continue
        clusters = [catalogue.cluster_of(catalogue.items[item]) for item, _, _ in keys]
        same = [float(answers[arm][key] == before[key]) for key in keys]
        first = [float(right["picture", key]) for key in keys]
        failed = same if arm == DIFFERING else [1 - each for each in same]
        after = ratio([a * b for a, b in zip(failed, first, strict=True)], first, clusters)
        both = [float(right["picture", key] and right[arm, key]) for key in keys]
        values = (estimate(failed, clusters), after, estimate(both, clusters))
        found += [Measure(TABLE, {"arm": arm}, name, value) for name, value in zip(names, values, strict=True)]
    return found


def pair_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """A line a run and arm; none where no run has pairs."""
    rows = []
    for run in runs:
        for arm, names in MEASURES.items():
            held = [find(run, TABLE, name, arm=arm) for name in names]
            if held[0] is not None:
                cells = [percent(each.estimate if each else None) for each in held]
                count = PaperCell(f"{held[0].estimate.of:,}")
                rows.append(PaperRow((run.model, message(f"pairs.{names[0]}")), (count, *cells)))
    return PaperTable(
        TABLE,
        message("pairs.title"),
        message("pairs.note"),
        (message("head.model"), message("pairs.head")),
        (message("head.prompts"), *(message(f"pairs.{name}") for name in ("of_all", "after_right", "both_right"))),
        tuple(rows),
    )
