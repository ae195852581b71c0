"""DynaMath's tables of a run with variants: average-case and worst-case accuracy by topic and level (its Tables 2 and
3), reasoning robustness (its Table 7), and one table of all its measures; the paper's own figures beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find, in_arm, run_names
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, printed, spanned
from isoprobe.analysis.inference.repetitions import averages, repetition_estimates
from isoprobe.analysis.inference.robustness import MEASURES, Seed, robustness_of, seeds_of
from isoprobe.analysis.inference.variations import breaking_of
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.parts import level_of, school_of, topic_of
from isoprobe.analysis.statistics import Estimate, proportion
from isoprobe.probes.results import Scored

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

COLUMNS = (
    *("average", "worst", "independent", "robustness", "consistency", "consistent_failures", "right_again"),
    *("memorised", "incomplete"),
)


def robustness_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
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
        found += _measured("robustness", {"arm": arm, "topic": ALL, "level": ALL}, repetition_estimates(seeds))
        if len(runs := averages(seeds)) > 1:
            found += [
                Measure("repetition", {"arm": arm, "n": str(k)}, "average", Estimate(one, one, one, 1, 1, "none"))
                for k, one in enumerate(runs, 1)
            ]
        if variants < 2:
            continue
        parts: dict[tuple[str, str, str], list[Seed]] = defaultdict(list)
        for seed in seeds:
            parts["robustness", topic_of(seed.item), ALL].append(seed)
            for told in {level_of(seed.item), school_of(seed.item)} - {""}:
                parts["robustness", ALL, told].append(seed)
            parts["question_kind", seed.kind, ""].append(seed)
        for (table, part, level), of in parts.items():
            if table == "robustness":
                found += _figures({"arm": arm, "topic": part, "level": level}, of, IN_PARTS)
            elif len(of) < len(seeds):
                found += _figures({"arm": arm, "kind": part}, of, (*IN_PARTS, "independent"), table)
        if any(seed.varied for seed in held):
            found += _by_variation(arm, held)
    return found


def _by_variation(arm: str, seeds: Sequence[Seed]) -> list[Measure]:
    found = []
    for varied, breaking in breaking_of(seeds).items():
        key = {"arm": arm, "varied": varied}
        of = [seed for seed in seeds if seed.varied == varied]
        found += _figures(key, of, (*IN_PARTS, "independent"), "variation")
        ps = {"beyond": breaking.beyond_p, "more": breaking.more_p}
        measures = {name: getattr(breaking, name) for name in BREAKING}
        found += [replace(figure, p=ps.get(figure.name)) for figure in _measured("variation", key, measures)]
    return found


def _measured(table: str, key: Mapping[str, str], measures: Mapping[str, Estimate]) -> list[Measure]:
    return [Measure(table, key, name, measured) for name, measured in measures.items() if measured.n]


def _figures(
    key: Mapping[str, str], seeds: Sequence[Seed], names: Sequence[str], table: str = "robustness"
) -> list[Measure]:
    found = robustness_of(seeds, memory="memorised" in names)
    made = []
    for name in names:
        measured: Estimate = getattr(found, name)
        if measured.n:
            made.append(Measure(table, key, name, measured, p=found.p if name == "memorised" else None))
    if names == MEASURES and found.incomplete:
        left_out = proportion(found.incomplete, found.incomplete + found.seeds)
        made.append(Measure(table, key, "incomplete", left_out))
    return made


def robustness_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """All measures, a line for each run and arm; columns that no run has are left out."""
    shown = [
        name for name in COLUMNS if any(f.table == "robustness" and f.name == name for r in runs for f in r.measures)
    ]
    rows = []
    for run, name in zip(runs, run_names(runs), strict=True):
        for arm in _arms(run):
            found = [find(run, "robustness", measure, arm=arm, topic=ALL, level=ALL) for measure in shown]
            average = find(run, "robustness", "average", arm=arm, topic=ALL, level=ALL)
            seeds = PaperCell(f"{average.estimate.n:,}") if average else PaperCell()
            rows.append(PaperRow((name, arm_name(arm)), (seeds, *(_cell(one) for one in found))))
    return PaperTable(
        "robustness",
        message("robustness.title"),
        message("robustness.note"),
        (message("head.model"), message("head.arm")),
        (message("head.seeds"), *(message(f"robustness.{name}") for name in shown)),
        spanned(rows),
    )


def _cell(figure: Measure | None) -> PaperCell:
    if figure is None:
        return PaperCell()
    cell = percent(figure.estimate, signed=figure.name == "memorised")
    if figure.name == "incomplete":
        return PaperCell(cell.text, message("text.of", n=figure.estimate.of))
    if figure.p is None or figure.p != figure.p:
        return cell
    p = "< 0.001" if figure.p < 0.001 else f"{figure.p:.2g}"
    return PaperCell(cell.text, message("text.bounds_p", bounds=cell.small, p=p))


def _arms(run: MeasuredRun) -> list[str]:
    return list(dict.fromkeys(figure.key["arm"] for figure in run.measures if figure.table == "robustness"))


_TABLES = (("dynamath_2", "average"), ("dynamath_3", "worst"), ("dynamath_7", "robustness"))


def dynamath_tables(runs: Sequence[MeasuredRun]) -> list[PaperTable]:
    """Tables 2, 3 and 7 in the paper's layout: a line a model, from the picture (its first arm, where that was not
    asked), then the paper's own; none where no run has variants."""
    arms = [next((arm for arm in ("picture", *_arms(run)) if arm in _arms(run)), "") for run in runs]
    parts = _parts(runs)
    tables = []
    for table, measure in _TABLES:
        rows = []
        for run, name, arm in zip(runs, run_names(runs), arms, strict=True):
            if not find(run, "robustness", "worst", arm=arm, topic=ALL, level=ALL):
                continue
            found = [find(run, "robustness", measure, arm=arm, topic=topic, level=level) for topic, level in parts]
            rows.append(PaperRow((in_arm(name, arm),), tuple(percent(one.estimate if one else None) for one in found)))
        if rows:
            tables.append(_with_printed(table, rows, [topic if topic != ALL else level for topic, level in parts]))
    return tables


def _with_printed(table: str, rows: list[PaperRow], columns: Sequence[str]) -> PaperTable:
    """The table of these rows, the paper's own below where the columns are its topics or levels."""
    legend: dict[str, Text] = {SHORT[name.lower()]: Name("topic", name) for name in columns if name.lower() in SHORT}
    shorts = ["ALL" if name == ALL else SHORT.get(name.lower(), name) for name in columns]
    heads = tuple(message("dynamath.all") if name == ALL else _heading(name) for name in columns)
    note: Text = ""
    if len(legend) > 1:
        for model, figures in printed_table("dynamath", table).rows.items():
            rows.append(PaperRow((paper_line(model),), tuple(printed(figures.get(short)) for short in shorts)))
        note = message("dynamath.own_lines_un" if "UN" in shorts and table != "dynamath_3" else "dynamath.own_lines")
    title = message(f"dynamath.table_{table.removeprefix('dynamath_')}")
    return PaperTable(table, title, note, (message("head.model_paper"),), heads, tuple(rows), legend=legend)


def _heading(name: str) -> Text:
    """The paper's abbreviation of a topic or level; another's own name."""
    return SHORT.get(name.lower()) or Name("topic", name)


def paper_line(model: str) -> Text:
    """The head of a row of the paper's own figures."""
    return message("paper.line", model=Name("respondent", model))


def _parts(runs: Sequence[MeasuredRun]) -> list[tuple[str, str]]:
    """All topics and levels that the runs have figures of."""
    return in_order({(f.key["topic"], f.key["level"]) for run in runs for f in run.measures if f.table == "robustness"})


def in_order(parts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """These pairs of a topic and a level, one of which is all: both all, then the topics, then the levels; those of the
    paper in its order, others by name.

    >>> in_order([("all", "high school"), ("algebra", "all"), ("all", "all"), ("all", "2")])
    [('all', 'all'), ('algebra', 'all'), ('all', 'high school'), ('all', '2')]
    """
    order = list(SHORT)

    def place(name: str) -> tuple[int, str]:
        return (order.index(name.lower()) if name.lower() in order else len(order), name)

    return sorted(parts, key=lambda key: (key != (ALL, ALL), key[0] == ALL, place(key[0]), place(key[1])))
