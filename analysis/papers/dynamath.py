"""DynaMath's tables of a run with variants: average-case and worst-case accuracy by topic and level (its Tables 2 and
3), reasoning robustness (its Table 7), and one table of all its measures; the paper's own figures beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from isoprobe.analysis.inference.arm_names import ARM_NAMES, arm_place
from isoprobe.analysis.inference.figures import (
    Figure,
    Figured,
    Sheet,
    SheetCell,
    SheetRow,
    find,
    named,
    percent,
    spanned,
)
from isoprobe.analysis.inference.repetitions import averages, repetition_measures
from isoprobe.analysis.inference.robustness import MEASURES, Seed, robustness_of, seeds_of
from isoprobe.analysis.inference.variations import breaking_of
from isoprobe.analysis.papers.dynamath_printed import TABLES
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.parts import level_of, topic_of
from isoprobe.analysis.statistics import Estimate, proportion
from isoprobe.probes.core import Scored

ALL = "all"
# The paper's abbreviations (its Table 1), in its order; other topics and levels stand by their own names.
SHORT: Mapping[str, str] = {
    "plane geometry": "PG",
    "solid geometry": "SG",
    "analytic geometry": "AG",
    "algebra": "AL",
    "puzzle test": "PT",
    "graph theory": "GT",
    "statistics": "ST",
    "scientific figure": "SF",
    "arithmetic": "AR",
    "elementary school": "EL",
    "high school": "HI",
    "undergraduate": "UN",
}
BREAKING = ("broken", "asked_again", "beyond", "more")
IN_PARTS = ("average", "worst", "robustness")  # the measures that are broken down by topic and level

COLUMNS: Mapping[str, str] = {
    "average": "average case",
    "worst": "worst case",
    "independent": "worst case of independent errors",
    "robustness": "reasoning robustness",
    "consistency": "repetition consistency",
    "consistent_failures": "consistent failures",
    "right_again": "right when asked again",
    "memorised": "memorised, beyond chance",
    "incomplete": "seeds left out",
}

_NOTE = (
    "A seed is one problem in several variants. Worst case: right in all of them; reasoning robustness: worst over "
    "average case. Independent errors: the worst case of a respondent as accurate on every task and level whose errors "
    "fall on variants at random. Where ours lies above that, errors keep to certain seeds; where it equals it, what "
    "is lost from average to worst case says no more than the errors do. Repetition consistency: two replies to one "
    "prompt give the same answer. Consistent failures: all replies to a prompt give one wrong answer. Right when asked "
    "again: of wrong replies; as many as of all replies where errors are noise. Memorised: one answer in every variant "
    "although their truths differ, less what chance makes of that; p is the chance of so many."
)


def robustness_figures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Figure]:
    """All measures of every arm asked in variants or repetitions, and the first three by topic, level and kind of
    question; where types of variation change alone, those by type. Where there also are variants in which everything
    changes, all but the last are of those."""
    found = []
    for arm, held in sorted(seeds_of(scored, catalogue).items(), key=lambda pair: arm_place(pair[0])):
        seeds = [seed for seed in held if not seed.varied] or held
        variants = max(len(seed.truths) for seed in seeds)
        if variants < 2 and max(len(seed.right) for seed in seeds) < 2:
            continue
        found += _figures({"arm": arm, "topic": ALL, "level": ALL}, seeds, MEASURES)
        found += _told("robustness", {"arm": arm, "topic": ALL, "level": ALL}, repetition_measures(seeds))
        if len(runs := averages(seeds)) > 1:
            found += [
                Figure("repetition", {"arm": arm, "n": str(k)}, "average", Estimate(one, one, one, 1, 1, "none"))
                for k, one in enumerate(runs, 1)
            ]
        if variants < 2:
            continue
        parts: dict[tuple[str, str, str], list[Seed]] = defaultdict(list)
        for seed in seeds:
            parts["robustness", topic_of(seed.item), ALL].append(seed)
            parts["robustness", ALL, level_of(seed.item)].append(seed)
            parts["question_kind", seed.kind, ""].append(seed)
        for (table, part, level), of in parts.items():
            if table == "robustness":
                found += _figures({"arm": arm, "topic": part, "level": level}, of, IN_PARTS)
            elif len(of) < len(seeds):
                found += _figures({"arm": arm, "kind": part}, of, (*IN_PARTS, "independent"), table)
        if any(seed.varied for seed in held):
            found += _by_variation(arm, held)
    return found


def _by_variation(arm: str, seeds: Sequence[Seed]) -> list[Figure]:
    found = []
    for varied, breaking in breaking_of(seeds).items():
        key = {"arm": arm, "varied": varied}
        of = [seed for seed in seeds if seed.varied == varied]
        found += _figures(key, of, (*IN_PARTS, "independent"), "variation")
        ps = {"beyond": breaking.beyond_p, "more": breaking.more_p}
        measures = {name: getattr(breaking, name) for name in BREAKING}
        found += [replace(figure, p=ps.get(figure.name)) for figure in _told("variation", key, measures)]
    return found


def _told(table: str, key: Mapping[str, str], measures: Mapping[str, Estimate]) -> list[Figure]:
    return [Figure(table, key, name, measured) for name, measured in measures.items() if measured.n]


def _figures(
    key: Mapping[str, str], seeds: Sequence[Seed], names: Sequence[str], table: str = "robustness"
) -> list[Figure]:
    found = robustness_of(seeds, memory="memorised" in names)
    made = []
    for name in names:
        measured: Estimate = getattr(found, name)
        if measured.n:
            made.append(Figure(table, key, name, measured, p=found.p if name == "memorised" else None))
    if names == MEASURES and found.incomplete:
        left_out = proportion(found.incomplete, found.incomplete + found.seeds)
        made.append(Figure(table, key, "incomplete", left_out))
    return made


def robustness_sheet(runs: Sequence[Figured]) -> Sheet:
    """All measures, a line for each run and arm; columns that no run has are left out."""
    shown = [
        name for name in COLUMNS if any(f.table == "robustness" and f.name == name for r in runs for f in r.figures)
    ]
    rows = []
    for run, name in zip(runs, named(runs), strict=True):
        for arm in _arms(run):
            found = [find(run, "robustness", measure, arm=arm, topic=ALL, level=ALL) for measure in shown]
            average = find(run, "robustness", "average", arm=arm, topic=ALL, level=ALL)
            seeds = SheetCell(f"{average.estimate.n:,}") if average else SheetCell()
            rows.append(SheetRow((name, ARM_NAMES.get(arm, arm)), (seeds, *(_cell(one) for one in found))))
    return Sheet(
        "robustness",
        "Over variants and repetitions",
        _NOTE,
        ("model", "arm"),
        ("seeds", *(COLUMNS[name] for name in shown)),
        spanned(rows),
    )


def _cell(figure: Figure | None) -> SheetCell:
    if figure is None:
        return SheetCell()
    cell = percent(figure.estimate, signed=figure.name == "memorised")
    if figure.name == "incomplete":
        return SheetCell(cell.text, f"of {figure.estimate.of}")
    if figure.p is None or figure.p != figure.p:
        return cell
    return SheetCell(cell.text, f"{cell.small}; p {'< 0.001' if figure.p < 0.001 else f'{figure.p:.2g}'}")


def _arms(run: Figured) -> list[str]:
    return list(dict.fromkeys(figure.key["arm"] for figure in run.figures if figure.table == "robustness"))


_SHEETS = (
    ("dynamath_2", "average", "DynaMath, Table 2: average-case accuracy"),
    ("dynamath_3", "worst", "DynaMath, Table 3: worst-case accuracy"),
    ("dynamath_7", "robustness", "DynaMath, Table 7: reasoning robustness (worst over average case)"),
)
PRINTED = "the paper: "
_BESIDE = (
    "Lines that begin with “the paper” are its own figures, of other models on its own 501 programs in ten variants, "
    "without intervals."
)
_UN = (
    " Its column UN does not fit the others: what its models have over all, in EL and in HI leaves them some "
    "20 to 30 points more there."
)


def dynamath_sheets(runs: Sequence[Figured]) -> list[Sheet]:
    """Tables 2, 3 and 7 in the paper's layout: a line a model, from the picture (its first arm, where that was not
    asked), then the paper's own; none where no run has variants."""
    arms = [next((arm for arm in ("picture", *_arms(run)) if arm in _arms(run)), "") for run in runs]
    parts = _parts(runs)
    sheets = []
    for table, measure, title in _SHEETS:
        rows = []
        for run, name, arm in zip(runs, named(runs), arms, strict=True):
            if not find(run, "robustness", "worst", arm=arm, topic=ALL, level=ALL):
                continue
            found = [find(run, "robustness", measure, arm=arm, topic=topic, level=level) for topic, level in parts]
            head = name if arm == "picture" else f"{name}, {ARM_NAMES.get(arm, arm)}"
            rows.append(SheetRow((head,), tuple(percent(one.estimate if one else None) for one in found)))
        if rows:
            columns = [topic if topic != ALL else level for topic, level in parts]
            legend = {SHORT[name.lower()]: name for name in columns if name.lower() in SHORT}
            heads = tuple("ALL" if name == ALL else SHORT.get(name.lower(), name) for name in columns)
            note = ""
            if len(legend) > 1:  # the paper's own topics or levels
                rows += [
                    SheetRow((PRINTED + model,), tuple(printed(figures.get(head)) for head in heads))
                    for model, figures in TABLES[table].items()
                ]
                note = _BESIDE + (_UN if "UN" in heads and table != "dynamath_3" else "")
            sheets.append(Sheet(table, title, note, ("Model",), heads, tuple(rows), legend=legend))
    return sheets


def printed(figure: float | None) -> SheetCell:
    """A figure of the paper's, in percent as it stands there."""
    return SheetCell() if figure is None else SheetCell(f"{figure:.1f}")


def _parts(runs: Sequence[Figured]) -> list[tuple[str, str]]:
    """All, then the topics, then the levels: those of the paper in its order, others by name."""
    keys = {(f.key["topic"], f.key["level"]) for run in runs for f in run.figures if f.table == "robustness"}
    order = list(SHORT)

    def place(name: str) -> tuple[int, str]:
        return (order.index(name.lower()) if name.lower() in order else len(order), name)

    return sorted(keys, key=lambda key: (key != (ALL, ALL), key[0] == ALL, place(key[0]), place(key[1])))
