"""What a picture that is easier or harder to see changes: the same question, by item, with the picture as it is and
changed.

Of the errors on the picture as it is some are repaired; but a model that draws its answers repairs errors by luck, and
spoils as many right answers. So three figures stand side by side: the share of errors repaired, of right answers
spoiled, and what of the errors is repaired on balance, which luck alone does not move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from isoprobe.adapters.strategies.shown.changing import INTERVENE, base_of
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find
from isoprobe.analysis.inference.paired import compare
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import estimate, ratio
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.engine.registry import PUBLISHED
from isoprobe.probes.results import Scored

TABLE = "visibility"
MEASURES = ("as_it_is", "changed", "gain", "repaired", "spoiled", "on_balance", "certified")


def visibility_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """By intervention, of the questions with evidence both on the picture as it is and on the changed one: what of them
    is right in each, the difference (paired), the share of errors repaired and of right answers spoiled, what is
    repaired on balance as a share of the errors, and the share of pictures that are certified."""
    scored = list(scored)
    if not any(one.arm.startswith(f"{INTERVENE}(") for one in scored):
        return []
    earned = by_arm(scored)
    found = []
    for arm in (arm for arm in earned if arm.startswith(f"{INTERVENE}(")):
        before = earned.get(base_of(arm), {})
        keys = [key for key in earned[arm] if key in before]
        if not keys:
            continue
        items = [catalogue.items[item] for item, _ in keys]
        clusters = [catalogue.cluster_of(item) for item in items]
        first = np.array([before[key] for key in keys])
        second = np.array([earned[arm][key] for key in keys])
        up, down = np.maximum(second - first, 0), np.maximum(first - second, 0)
        paired = compare(first, second, clusters)
        certified = [float(item.id not in catalogue.uncertified and item.task != PUBLISHED) for item in items]
        values = {
            "as_it_is": estimate(first, clusters),
            "changed": estimate(second, clusters),
            "gain": paired.difference,
            "repaired": ratio(up, 1 - first, clusters),
            "spoiled": ratio(down, first, clusters),
            "on_balance": ratio(second - first, 1 - first, clusters, (-1.0, 1.0)),
            "certified": estimate(certified, clusters),
        }
        found += [
            Measure(TABLE, {"arm": arm}, name, values[name], p=paired.p if name == "gain" else None)
            for name in MEASURES
        ]
    return found


def by_arm(scored: Iterable[Scored]) -> dict[str, dict[tuple[str, str], float]]:
    """By arm, item and question the mean over its samples of the points earned, of replies that are evidence."""
    held: dict[str, dict[tuple[str, str], list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in scored:
        if one.score.outcome in EVIDENCE and one.score.of:
            held[one.arm][one.item, one.question].append(one.score.points / one.score.of)
    return {arm: {key: sum(of) / len(of) for key, of in by.items()} for arm, by in held.items()}


def visibility_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """A line a run and intervention; none where no run has any."""
    rows = []
    for run in runs:
        for arm in arms_of(run, TABLE):
            found = {name: find(run, TABLE, name, arm=arm) for name in MEASURES}
            rows.append(PaperRow((run.model, arm), (_count(found), *_cells(found))))
    return PaperTable(
        TABLE,
        message("visibility.title"),
        message("visibility.note"),
        (message("head.model"), message("head.intervention")),
        (message("head.prompts"), *(message(f"visibility.{name}") for name in MEASURES), message("visibility.p")),
        tuple(rows),
    )


def arms_of(run: MeasuredRun, table: str) -> list[str]:
    """The arms that a run has figures of in this table, in order."""
    return list(dict.fromkeys(figure.key["arm"] for figure in run.measures if figure.table == table))


def _count(found: Mapping[str, Measure | None]) -> PaperCell:
    first = found["as_it_is"]
    return PaperCell(f"{first.estimate.of:,}" if first else "")


def _cells(found: Mapping[str, Measure | None]) -> list[PaperCell]:
    cells = [
        percent(each.estimate if each else None, signed=name in ("gain", "on_balance")) for name, each in found.items()
    ]
    gain = found["gain"]
    return [*cells, PaperCell("" if gain is None or gain.p is None else f"{gain.p:.2g}")]
