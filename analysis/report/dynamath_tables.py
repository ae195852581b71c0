"""DynaMath's further tables: by kind of change and kind of question, repetitions (its Tables 4 and 10), a prompt
against memory (Table 8), variants in context against a copy (Table 9), options in every order (section H.8)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import variance as variance_among

from isoprobe.adapters.strategies.spec import BadSpec, Spec, parse_spec
from isoprobe.analysis.inference.comparison import earned_in, pair
from isoprobe.analysis.inference.instabilities import changed
from isoprobe.analysis.inference.measures import MeasuredRun, find, in_arm, run_names
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, printed, spanned
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.papers.dynamath import ALL, paper_line
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.scoring.parts import KINDS
from isoprobe.analysis.statistics import Estimate, estimate
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.families.programs.programs import VARIATIONS

MODEL, SEEDS = message("head.model"), message("head.seeds")
_PARTS = ("average", "worst", "independent", "robustness")
_BREAKING = ("broken", "asked_again", "beyond", "more")


def variation_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """What each kind of change breaks by itself: a line a run, arm and type of variation."""
    shown = _shown(runs, "variation", (*_PARTS, *_BREAKING))
    rows = []
    for run, arm, name in _arms(runs, "variation"):
        varied = dict.fromkeys(f.key["varied"] for f in run.measures if f.table == "variation" and f.key["arm"] == arm)
        for kind in sorted(varied, key=lambda kind: (not kind, _place(kind))):
            found = [find(run, "variation", measure, arm=arm, varied=kind) for measure in shown]
            cells = [
                percent(f.estimate if f else None, signed=m in ("beyond", "more"))
                for m, f in zip(shown, found, strict=True)
            ]
            seeds = found[0].estimate.n if found and found[0] else 0
            words = message("change.alone", changes=changed(kind)) if kind else changed(kind)
            rows.append(PaperRow((name, words), (PaperCell(f"{seeds:,}"), *cells)))
    return PaperTable(
        "variation",
        message("variation.title"),
        message("variation.note"),
        (MODEL, message("variation.what_changes")),
        (SEEDS, *(_heading(name) for name in shown)),
        spanned(rows),
    )


def _heading(name: str) -> Text:
    return message(f"robustness.{name}") if name in _PARTS else message(f"variation.{name}")


def _place(kind: str) -> tuple[int, str]:
    return (VARIATIONS.index(kind) if kind in VARIATIONS else len(VARIATIONS), kind)


def kind_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """Average and worst case by the paper's three kinds of question; none where a run has but one."""
    shown = _shown(runs, "question_kind", _PARTS)
    rows = []
    for run, arm, name in _arms(runs, "question_kind"):
        for kind in KINDS:
            found = [find(run, "question_kind", measure, arm=arm, kind=kind) for measure in shown]
            if found and found[0]:
                cells = [percent(f.estimate if f else None) for f in found]
                rows.append(
                    PaperRow((name, Name("question_kind", kind)), (PaperCell(f"{found[0].estimate.n:,}"), *cells))
                )
    columns = (SEEDS, *(_heading(name) for name in shown))
    heads = (MODEL, message("head.questions"))
    return PaperTable("question_kind", message("variation.question_kind"), "", heads, columns, spanned(rows))


def _shown(runs: Sequence[MeasuredRun], table: str, names: Sequence[str]) -> list[str]:
    return [name for name in names if any(f.table == table and f.name == name for run in runs for f in run.measures)]


def _arms(runs: Sequence[MeasuredRun], table: str) -> list[tuple[MeasuredRun, str, Text]]:
    """Each run and arm that the table has figures of, and what they are called together."""
    found = []
    for run, name in zip(runs, run_names(runs), strict=True):
        for arm in dict.fromkeys(f.key["arm"] for f in run.measures if f.table == table):
            found.append((run, arm, in_arm(name, arm)))
    return found


# ---- repetitions ----


def repetition_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """Tables 4 and 10 in one: repetition consistency, seeds lost in part, and how the average accuracy varies."""
    rows = []
    for run, arm, name in _arms(runs, "repetition"):
        whole = {"arm": arm, "topic": ALL, "level": ALL}
        consistency, lost, variance = (
            find(run, "robustness", measure, **whole) for measure in ("consistency", "partly_lost", "variance")
        )
        each = [100 * f.estimate.value for f in run.measures if f.table == "repetition" and f.key["arm"] == arm]
        cells = (
            PaperCell(f"{len(each)}"),
            percent(consistency.estimate if consistency else None),
            percent(lost.estimate if lost else None),
            PaperCell(f"{variance_among(each):.2f}"),
            _squared(variance.estimate) if variance else PaperCell(),
            PaperCell(", ".join(f"{one:.1f}" for one in each)),
        )
        rows.append(PaperRow((name,), cells))
    if rows:
        for model, figures in printed_table("dynamath", "dynamath_4").rows.items():
            shares = (printed(figures["consistency"]), printed(figures["partly_lost"]))
            varies = PaperCell(f"{figures['variance']:.2f}")
            rows.append(PaperRow((paper_line(model),), (PaperCell("5"), *shares, varies, PaperCell(), PaperCell())))
    return PaperTable(
        "dynamath_4",
        message("dynamath.table_4"),
        message("dynamath.table_4_note"),
        (message("head.model_paper"),),
        (
            message("dynamath.repetitions"),
            message("dynamath.consistency"),
            message("dynamath.partly_lost"),
            message("dynamath.variance"),
            message("dynamath.by_seeds"),
            message("dynamath.averages"),
        ),
        tuple(rows),
    )


def _squared(found: Estimate) -> PaperCell:
    value, low, high = (f"{1e4 * each:.2f}" for each in (found.value, found.low, found.high))
    return PaperCell(value, message("text.bounds", low=low, high=high))


# ---- a prompt against memory ----

NO_MEMORY = "dynamath_no_memory"
_CASES = ("average", "worst", "robustness")


def prompt_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """Table 8: the prompt of section H.4 beside the model's other runs without examples; none without such a run."""
    rows = []
    asked = [(run, spec.name) for run in runs if (spec := _spec(run.strategy)) and not examples_of(run.strategy)]
    for model in dict.fromkeys(run.model for run, name in asked if name == NO_MEMORY):
        held = [(run, name == NO_MEMORY) for run, name in asked if run.model == model]
        for run, prompted in sorted(held, key=lambda pair: pair[1]):
            whole = {"arm": "picture", "topic": ALL, "level": ALL}
            found = [find(run, "robustness", measure, **whole) for measure in _CASES]
            if found[0]:
                told = message("dynamath.new_prompt" if prompted else "dynamath.zero_shot")
                cells = tuple(percent(one.estimate if one else None) for one in found)
                rows.append(PaperRow((model, told, run.strategy), cells))
    if rows:
        for model, figures in printed_table("dynamath", "dynamath_8").rows.items():
            for asked_with, suffix in (("zero_shot", ""), ("new_prompt", "_prompt")):
                heads = (paper_line(model), message(f"dynamath.{asked_with}"), "")
                rows.append(PaperRow(heads, tuple(printed(figures[measure + suffix]) for measure in _CASES)))
    return PaperTable(
        "dynamath_8",
        message("dynamath.table_8"),
        message("dynamath.table_8_note"),
        (message("head.model_paper"), message("dynamath.prompt"), message("head.strategy")),
        tuple(message(f"robustness.{measure}") for measure in _CASES),
        spanned(rows),
    )


def _spec(strategy: str) -> Spec | None:
    """The strategy, taken apart; None where it is none."""
    try:
        return parse_spec(strategy)
    except BadSpec:
        return None


# ---- examples in context ----

_EXAMPLES = ("alone", "few_shot", "variants", "copy")  # what stands before the question


def examples_of(strategy: str) -> str:
    """Which examples the strategy puts before the question: few_shot, variants or copy; "" for none of these."""
    spec = _spec(strategy)
    if spec is None:
        return ""
    if spec.name == "dynamath_variants":
        return "copy" if _argument(spec, "copy", 1) == "yes" else "variants"
    return "few_shot" if spec.name == "few_shot" else ""


def _argument(spec: Spec, name: str, place: int) -> str:
    for position, (key, value) in enumerate(spec.arguments):
        if key == name or (not key and position == place):
            return str(value)
    return ""


def in_context_table(runs: Sequence[Findings]) -> PaperTable:
    """Table 9: examples before the question against the question alone, paired by item; none without such runs."""
    rows = []
    for model in dict.fromkeys(run.model for run in runs):
        held = [run for run in runs if run.model == model]
        if not any(examples_of(run.strategy) in ("variants", "copy") for run in held):
            continue
        plain = [run for run in held if not examples_of(run.strategy) and _accuracy(run).text != PaperCell().text]
        alone = next((run for run in plain if run.strategy == "direct"), plain[0] if plain else None)
        asked = [("alone", alone)] if alone else []
        asked += [(examples, run) for examples in _EXAMPLES for run in held if examples_of(run.strategy) == examples]
        for examples, run in asked:
            gain = p = PaperCell()
            if alone and run is not alone:
                without, with_them = (earned_in(one.scored).get("picture", {}) for one in (alone, run))
                line = pair(("picture", "picture"), without, with_them, run.clusters)
                if line.items:
                    gain = percent(line.comparison.difference, signed=True)
                    p = PaperCell(f"{line.comparison.p:.2g}")
            rows.append(PaperRow((model, message(f"dynamath.{examples}"), run.strategy), (_accuracy(run), gain, p)))
    if rows:
        for model, figures in printed_table("dynamath", "dynamath_9").rows.items():
            for examples, figure in figures.items():
                gain = PaperCell() if examples == "alone" else PaperCell(f"+{figure - figures['alone']:.1f}")
                heads = (paper_line(model), message(f"dynamath.{examples}"), "")
                rows.append(PaperRow(heads, (printed(figure), gain, PaperCell())))
    return PaperTable(
        "dynamath_9",
        message("dynamath.table_9"),
        message("dynamath.table_9_note"),
        (message("head.model_paper"), message("dynamath.the_question"), message("head.strategy")),
        (message("head.accuracy"), message("head.gain"), message("head.p")),
        spanned(rows),
    )


def _accuracy(run: Findings) -> PaperCell:
    held = [one for one in run.scored if one.arm == "picture" and one.score.outcome in EVIDENCE and one.score.of > 0]
    if not held:
        return PaperCell()
    clusters = [run.clusters.get(one.item, one.item) for one in held]
    return percent(estimate([one.score.points / one.score.of for one in held], clusters))


# ---- options in every order ----


def circular_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """Section H.8: options moved round through all places; none where no run has such items."""
    names = ("as_they_stand", "in_all", "independent", "same")
    rows = []
    for run, arm, name in _arms(runs, "circular"):
        found = [find(run, "circular", measure, arm=arm) for measure in names]
        count = found[0].estimate.of if found[0] else 0
        rows.append(PaperRow((name,), (PaperCell(f"{count:,}"), *(percent(f.estimate if f else None) for f in found))))
    if rows:
        rows += [
            PaperRow((paper_line(model),), (*[PaperCell()] * 4, printed(figures["same"])))
            for model, figures in printed_table("dynamath", "dynamath_circular").rows.items()
        ]
    return PaperTable(
        "dynamath_circular",
        message("dynamath.circular"),
        message("dynamath.circular_note"),
        (message("head.model_paper"),),
        (message("head.prompts"), *(message(f"dynamath.{name}") for name in names)),
        tuple(rows),
    )
