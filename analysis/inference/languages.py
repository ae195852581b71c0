"""What the language of the question changes: the same item, the same picture, asked in English and in Chinese."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence

from isoprobe.analysis.attribution.evidence import closed
from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent
from isoprobe.analysis.inference.robustness import ANSWERING
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.parts import rotation_of, varied_of
from isoprobe.analysis.statistics import estimate
from isoprobe.probes.core import EVIDENCE, Item
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.results import Scored

_MEASURES = ("en", "zh", "gain", "english_only", "chinese_only")


def language_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """By arm, of prompts that have evidence in both languages: share of points in each, the difference (paired), and
    the shares of prompts that earned more in one language than in the other. None where no item is asked in both.
    Open answers are left out: ROUGE-L of a Chinese text is not that of an English one."""
    asked = {item.language for item in catalogue.items.values()}
    if not asked.issuperset(LANGUAGES):
        return []
    earned: dict[tuple[str, Hashable, str, int], dict[str, float]] = defaultdict(dict)
    clusters: dict[tuple[str, Hashable, str, int], str] = {}
    for one in closed(scored, catalogue):
        item = catalogue.items[one.item]
        if one.arm not in ANSWERING or one.score.outcome not in EVIDENCE or not one.score.of:
            continue
        key = (one.arm, _same_but_language(item), one.question, one.sample)
        earned[key][item.language] = one.score.points / one.score.of
        clusters[key] = catalogue.cluster_of(item)
    pairs: dict[str, list[tuple[str, float, float]]] = defaultdict(list)
    for key, by in earned.items():
        if len(by) == len(LANGUAGES):
            pairs[key[0]].append((clusters[key], by["en"], by["zh"]))
    found = []
    for arm, held in sorted(pairs.items(), key=lambda pair: arm_place(pair[0])):
        of = [cluster for cluster, _, _ in held]
        values = {
            "en": [english for _, english, _ in held],
            "zh": [chinese for _, _, chinese in held],
            "gain": [chinese - english for _, english, chinese in held],
            "english_only": [float(english > chinese) for _, english, chinese in held],
            "chinese_only": [float(chinese > english) for _, english, chinese in held],
        }
        for name in _MEASURES:
            bounds = (-1.0, 1.0) if name == "gain" else (0.0, 1.0)
            found.append(Measure("languages", {"arm": arm}, name, estimate(values[name], of, bounds)))
    return found


def _same_but_language(item: Item) -> Hashable:
    """What an item shares with the one that asks the same in another language, and with no other."""
    dataset = item.labels.get("dataset", "")
    made = (item.task, item.version, item.level, item.seed, item.variant)
    return (*made, varied_of(item), rotation_of(item), dataset)


def language_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """A line a run and arm; none where no run asks in both languages."""
    rows = []
    for run in runs:
        for arm in dict.fromkeys(f.key["arm"] for f in run.measures if f.table == "languages"):
            found = {measure: find(run, "languages", measure, arm=arm) for measure in _MEASURES}
            first = found["en"]
            cells = [percent(f.estimate if f else None, signed=name == "gain") for name, f in found.items()]
            count = PaperCell(f"{first.estimate.of:,}" if first else "")
            rows.append(PaperRow((run.model, arm_name(arm)), (count, *cells)))
    return PaperTable(
        "languages",
        message("languages.title"),
        message("languages.note"),
        (message("head.model"), message("head.arm")),
        (message("head.prompts"), *(message(f"languages.{name}") for name in _MEASURES)),
        tuple(rows),
    )
