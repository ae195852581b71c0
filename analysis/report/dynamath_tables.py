"""DynaMath's further tables: by kind of change and kind of question, repetitions (its Tables 4 and 10), variants in
context against a copy (Table 9), options in every order (section H.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import variance as variance_among

from isoprobe.adapters.strategies.spec import BadSpec, Spec, parse_spec
from isoprobe.analysis.inference.arm_names import ARM_NAMES
from isoprobe.analysis.inference.comparison import compare_scores
from isoprobe.analysis.inference.figures import Figured, Sheet, SheetCell, SheetRow, find, named, percent, spanned
from isoprobe.analysis.inference.instabilities import changed
from isoprobe.analysis.papers.dynamath import ALL, PRINTED, printed
from isoprobe.analysis.papers.dynamath_printed import CIRCULAR, IN_CONTEXT, REPETITION
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.scoring.parts import KINDS
from isoprobe.analysis.statistics import estimate
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.families.programs.programs import VARIATIONS

_PARTS: Mapping[str, str] = {
    "average": "average case",
    "worst": "worst case",
    "independent": "worst case of independent errors",
    "robustness": "reasoning robustness",
}
_BREAKING: Mapping[str, str] = {
    "broken": "pairs of variants broken",
    "asked_again": "broken by asking again",
    "beyond": "beyond that",
    "more": "beyond other changes",
}
_BREAKING_NOTE = (
    "In each set of variants one kind of change is made alone, all else staying as in the seed’s first variant. A pair "
    "of variants is broken where one is answered rightly, and the other wrongly and otherwise. Broken by asking again: "
    "pairs of replies to one and the same prompt, one right and one wrong. What lies beyond that is the change’s own "
    "doing; without repetitions, compare with other changes to the same seeds. The intervals of these two differences "
    "hold together over all kinds of change."
)


def variation_sheet(runs: Sequence[Figured]) -> Sheet:
    """What each kind of change breaks by itself: a line a run, arm and type of variation."""
    columns = {**_PARTS, **_BREAKING}
    shown = _shown(runs, "variation", columns)
    rows = []
    for run, arm, name in _arms(runs, "variation"):
        varied = dict.fromkeys(f.key["varied"] for f in run.figures if f.table == "variation" and f.key["arm"] == arm)
        for kind in sorted(varied, key=lambda kind: (not kind, _place(kind))):
            found = [find(run, "variation", measure, arm=arm, varied=kind) for measure in shown]
            cells = [
                percent(f.estimate if f else None, signed=m in ("beyond", "more"))
                for m, f in zip(shown, found, strict=True)
            ]
            seeds = found[0].estimate.n if found and found[0] else 0
            words = f"{changed(kind)} alone" if kind else changed(kind)
            rows.append(SheetRow((name, words), (SheetCell(f"{seeds:,}"), *cells)))
    heads = ("model", "what changes")
    titles = tuple(columns[name] for name in shown)
    return Sheet(
        "variation", "Which kind of change breaks it", _BREAKING_NOTE, heads, ("seeds", *titles), spanned(rows)
    )


def _place(kind: str) -> tuple[int, str]:
    return (VARIATIONS.index(kind) if kind in VARIATIONS else len(VARIATIONS), kind)


def kind_sheet(runs: Sequence[Figured]) -> Sheet:
    """Average and worst case by the paper's three kinds of question; none where a run has but one."""
    shown = _shown(runs, "question_kind", _PARTS)
    rows = []
    for run, arm, name in _arms(runs, "question_kind"):
        for kind in KINDS:
            found = [find(run, "question_kind", measure, arm=arm, kind=kind) for measure in shown]
            if found and found[0]:
                cells = [percent(f.estimate if f else None) for f in found]
                rows.append(SheetRow((name, kind), (SheetCell(f"{found[0].estimate.n:,}"), *cells)))
    columns = ("seeds", *(_PARTS[name] for name in shown))
    return Sheet("question_kind", "By kind of question", "", ("model", "questions"), columns, spanned(rows))


def _shown(runs: Sequence[Figured], table: str, names: Mapping[str, str]) -> list[str]:
    return [name for name in names if any(f.table == table and f.name == name for run in runs for f in run.figures)]


def _arms(runs: Sequence[Figured], table: str) -> list[tuple[Figured, str, str]]:
    """Each run and arm that the table has figures of, and what they are called together."""
    found = []
    for run, name in zip(runs, named(runs), strict=True):
        for arm in dict.fromkeys(f.key["arm"] for f in run.figures if f.table == table):
            found.append((run, arm, name if arm == "picture" else f"{name}, {ARM_NAMES.get(arm, arm)}"))
    return found


# ---- repetitions ----


def repetition_sheet(runs: Sequence[Figured]) -> Sheet:
    """Tables 4 and 10 in one: repetition consistency, seeds lost in part, and how the average accuracy varies."""
    rows = []
    for run, arm, name in _arms(runs, "repetition"):
        whole = {"arm": arm, "topic": ALL, "level": ALL}
        consistency, lost, variance = (
            find(run, "robustness", measure, **whole) for measure in ("consistency", "partly_lost", "variance")
        )
        each = [100 * f.estimate.value for f in run.figures if f.table == "repetition" and f.key["arm"] == arm]
        cells = (
            SheetCell(f"{len(each)}"),
            percent(consistency.estimate if consistency else None),
            percent(lost.estimate if lost else None),
            SheetCell(f"{variance_among(each):.2f}"),
            SheetCell(*_squared(variance.estimate.value, variance.estimate.low, variance.estimate.high))
            if variance
            else SheetCell(),
            SheetCell(", ".join(f"{one:.1f}" for one in each)),
        )
        rows.append(SheetRow((name,), cells))
    if rows:
        for model, figures in REPETITION.items():
            printed_cells = (printed(figures["consistency"]), printed(figures["partly_lost"]))
            variance_cell = SheetCell(f"{figures['variance']:.2f}")
            rows.append(
                SheetRow((PRINTED + model,), (SheetCell("5"), *printed_cells, variance_cell, SheetCell(), SheetCell()))
            )
    return Sheet(
        "dynamath_4",
        "DynaMath, Tables 4 and 10: repetitions",
        "Lost in part: seeds that are answered rightly in some variant while in another every repetition gives one "
        "wrong answer. The variance of the average accuracy is in squared percentage points: as it is among these few "
        "averages, and as the seeds’ own variances add up to it, with an interval by resampling seeds. Lines that "
        "begin with “the paper” are its own figures.",
        ("Model",),
        ("repetitions", "Repetition Consistency", "seeds lost in part", "Variance of Average Accuracy",
         "by seeds", "the averages"),
        tuple(rows),
    )  # fmt: skip


def _squared(value: float, low: float, high: float) -> tuple[str, str]:
    return f"{1e4 * value:.2f}", f"{1e4 * low:.2f} to {1e4 * high:.2f}"


# ---- examples in context ----

_WAYS: Mapping[str, str] = {
    "alone": "Original Performance",
    "few_shot": "after examples of other seeds",
    "variants": "Few-shot (its own variants)",
    "copy": "Controlled Experiment (itself, solved)",
}


def way_of(strategy: str) -> str:
    """Which of the ways of asking a run is: few_shot, variants or copy; "" for any other."""
    try:
        spec = parse_spec(strategy)
    except BadSpec:
        return ""
    if spec.name == "dynamath_variants":
        return "copy" if _argument(spec, "copy", 1) == "yes" else "variants"
    return "few_shot" if spec.name == "few_shot" else ""


def _argument(spec: Spec, name: str, place: int) -> str:
    for position, (key, value) in enumerate(spec.arguments):
        if key == name or (not key and position == place):
            return str(value)
    return ""


def in_context_sheet(runs: Sequence[Findings]) -> Sheet:
    """Table 9: examples before the question against the question alone, paired by item; none without such runs."""
    rows = []
    for model in dict.fromkeys(run.model for run in runs):
        held = [run for run in runs if run.model == model]
        if not any(way_of(run.strategy) in ("variants", "copy") for run in held):
            continue
        plain = [run for run in held if not way_of(run.strategy) and _accuracy(run).text != SheetCell().text]
        alone = next((run for run in plain if run.strategy == "direct"), plain[0] if plain else None)
        ways = [("alone", alone)] if alone else []
        ways += [(way, run) for way in _WAYS for run in held if way_of(run.strategy) == way]
        for way, run in ways:
            gain = p = SheetCell()
            if alone and run is not alone:
                paired = [
                    row for row in compare_scores(alone.scored, run.scored, dict(run.clusters)) if row.arm == "picture"
                ]
                if paired:
                    gain = percent(paired[0].comparison.difference, signed=True)
                    p = SheetCell(f"{paired[0].comparison.p:.2g}")
            rows.append(SheetRow((model, _WAYS[way], run.strategy), (_accuracy(run), gain, p)))
    if rows:
        for model, figures in IN_CONTEXT.items():
            for way, figure in figures.items():
                gain = SheetCell() if way == "alone" else SheetCell(f"+{figure - figures['alone']:.1f}")
                rows.append(SheetRow((PRINTED + model, _WAYS[way], ""), (printed(figure), gain, SheetCell())))
    return Sheet(
        "dynamath_9",
        "DynaMath, Table 9: variants in context",
        "Accuracy from the picture. A gain over the question alone is paired by item, its interval clustered by seed, "
        "its p that of a sign test. The controlled experiment gives the answer away: what falls short of 100 there is "
        "not read off the copy. Lines that begin with “the paper” are its own figures.",
        ("Model", "the question", "strategy"),
        ("accuracy", "gain", "p"),
        spanned(rows),
    )


def _accuracy(run: Findings) -> SheetCell:
    held = [one for one in run.scored if one.arm == "picture" and one.score.outcome in EVIDENCE and one.score.of > 0]
    if not held:
        return SheetCell()
    clusters = [run.clusters.get(one.item, one.item) for one in held]
    return percent(estimate([one.score.points / one.score.of for one in held], clusters))


# ---- options in every order ----


def circular_sheet(runs: Sequence[Figured]) -> Sheet:
    """Section H.8: options moved round through all places; none where no run has such items."""
    names = {
        "as_they_stand": "options as they stand",
        "in_all": "right in all orders",
        "independent": "in all orders, errors independent",
        "same": "the same option in all orders",
    }
    rows = []
    for run, arm, name in _arms(runs, "circular"):
        found = [find(run, "circular", measure, arm=arm) for measure in names]
        count = found[0].estimate.of if found[0] else 0
        rows.append(SheetRow((name,), (SheetCell(f"{count:,}"), *(percent(f.estimate if f else None) for f in found))))
    if rows:
        rows += [
            SheetRow((PRINTED + model,), (*[SheetCell()] * 4, printed(share))) for model, share in CIRCULAR.items()
        ]
    return Sheet(
        "dynamath_circular",
        "DynaMath, section H.8: circular consistency of options",
        "Each question with lettered options was asked once for every place that its options can be moved to. Errors "
        "independent: what a respondent as accurate would get whose errors fall on orders at random. Lines that begin "
        "with “the paper” are its own figures.",
        ("Model",),
        ("prompts", *names.values()),
        tuple(rows),
    )
