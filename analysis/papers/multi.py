"""MULTI's tables of runs: points by number of pictures, question type, level of education and subject (its Tables 3, 4,
5, and 7 for the hard subset); those of what pictures and knowledge add stand with them (`multi_gains`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from isoprobe.analysis.inference.measures import Measure, MeasuredRun, estimate_of
from isoprobe.analysis.inference.paper_table import PaperRow, PaperTable, percent
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.papers.exam_marks import (
    CONDITIONS,
    NUMBERS,
    TYPES,
    Condition,
    Mark,
    closed,
    number_of,
    score_ratio,
    share_of,
)
from isoprobe.analysis.papers.multi_columns import MODEL, STRATEGY, counted, heading, legend_of, with_printed
from isoprobe.analysis.papers.multi_gains import Marking, table_6, table_8, table_missing
from isoprobe.analysis.scoring.catalogue import Catalogue

OVERALL = "all"
LEVELS: Mapping[str, str] = {"初中": "JuH", "高中": "SeH", "大学": "Uni", "驾驶": "Driv", "行测": "AAT"}
_ENGLISH: Mapping[str, str] = {  # the same, in the questions that are generated
    "driving": "Driv",
    "administrative aptitude": "AAT",
    "junior high": "JuH",
    "senior high": "SeH",
    "university": "Uni",
}


def multi_measures(marks: Sequence[Mark], catalogue: Catalogue) -> list[Measure]:
    """The figures of one run: none where no question is one of an examination."""
    if not any(mark.exam for mark in marks):
        return []
    main = [mark for mark in marks if mark.pictures == 0 or mark.condition == _main_condition(marks)]
    hard = [mark for mark in main if catalogue.items[mark.item].labels.get("elite") is True]
    found = [*_by_pictures("multi_3", main), *_by_type("multi_4", main)]
    for name in ("education", "subject"):
        groups: dict[str, list[Mark]] = defaultdict(list)
        for mark in closed(main):
            if label := _group(catalogue.items[mark.item].labels, name):
                groups[label].append(mark)
        table = "multi_5" if name == "education" else "multi_subjects"
        found += [Measure(table, {name: group}, "points", score_ratio(held)) for group, held in sorted(groups.items())]
    return [*found, *_by_pictures("multi_7", hard), *_by_type("multi_7", hard)]


def _main_condition(marks: Iterable[Mark]) -> Condition:
    """What a run shows in place of the picture, or the picture: where it asks in several ways, the picture."""
    there = {mark.condition for mark in marks if mark.pictures}
    return next((each for each in reversed(CONDITIONS) if each in there), "")


def _group(labels: Mapping[str, str | int | float | bool], name: str) -> str:
    """The item's group in Table 5, by its education, or by its subject where the paper has one for that."""
    if name == "subject":
        return str(labels.get(name, ""))
    labelled = (str(labels.get("subject", "")), str(labels.get("education", "")))
    known = (short for text in labelled for word, short in {**LEVELS, **_ENGLISH}.items() if word in text)
    return next(known, labelled[1])


def _by_pictures(table: str, marks: Sequence[Mark]) -> list[Measure]:
    held: dict[str, list[Mark]] = {OVERALL: closed(marks), **{name: [] for name in NUMBERS}}
    for mark in held[OVERALL]:
        held[number_of(mark.pictures)].append(mark)
    return [Measure(table, {"pictures": name}, "points", score_ratio(of)) for name, of in held.items() if of]


def _by_type(table: str, marks: Sequence[Mark]) -> list[Measure]:
    found = []
    for kind in (*TYPES, OVERALL):
        held = [mark for mark in marks if kind in (mark.type, OVERALL)]
        if not held:
            continue
        key = {"kind": kind}
        if kind != OVERALL:
            found.append(Measure(table, key, "points", score_ratio(held)))
        if kind not in ("OP", OVERALL):
            found.append(Measure(table, key, "strict", share_of(held, [mark.right for mark in held])))
        found.append(Measure(table, key, "refused", share_of(held, [mark.refused for mark in held])))
        found.append(Measure(table, key, "picture_missing", share_of(held, [mark.missing for mark in held])))
    return found


# ---- the tables ----

Column = tuple[str, Mapping[str, str]]  # a measure's name and its key


def multi_tables(runs: Sequence[Marking]) -> list[PaperTable]:
    """Tables 3 to 8 in the paper's layout, each where runs have what it needs; the paper's own figures below where the
    questions are its own."""
    own = any(mark.dataset == "multi" for run in runs for mark in run.marks)
    made = (
        _table_3(runs, own),
        _table_4(runs, own),
        _table_5(runs, own),
        _subjects(runs),
        table_6(runs, own),
        table_missing(runs),
        _table_7(runs, own),
        table_8(runs, own),
    )
    return [table for table in made if table.rows]


_BY_PICTURES: Mapping[str, Column] = {short: ("points", {"pictures": name}) for name, short in NUMBERS.items()}
_ALL: Mapping[str, Column] = {"overall": ("points", {"pictures": OVERALL})}
_BY_TYPE: Mapping[str, Column] = {
    "SA": ("points", {"kind": "SA"}),
    "MA": ("points", {"kind": "MA"}),
    "ma_strict": ("strict", {"kind": "MA"}),
    "FB": ("points", {"kind": "FB"}),
}


def _table(
    runs: Sequence[MeasuredRun],
    name: str,
    note: str,
    columns: Mapping[str, Column],
    legend: Mapping[str, Text],
    own: bool,
) -> PaperTable:
    """A row for each run that has the table; `columns` name each column's measure and its key. `note`: its id."""
    rows = tuple(
        PaperRow(
            (run.model, run.strategy),
            tuple(percent(estimate_of(run, name, measure, **key)) for measure, key in columns.values()),
        )
        for run in runs
        if any(each.table == name for each in run.measures)
    )
    title = message(f"multi.table_{name.removeprefix('multi_')}")
    heads = tuple(map(heading, columns))
    table = PaperTable(name, title, counted(note), (MODEL, STRATEGY), heads, rows, legend=legend)
    return with_printed(table, tuple(columns)) if own and rows else table


def _table_3(runs: Sequence[MeasuredRun], own: bool) -> PaperTable:
    legend = legend_of("NI", "SI", "MI")
    return _table(runs, "multi_3", "multi.table_3_note", {**_ALL, **_BY_PICTURES}, legend, own)


def _table_4(runs: Sequence[MeasuredRun], own: bool) -> PaperTable:
    columns = {
        **_BY_TYPE,
        "fb_strict": ("strict", {"kind": "FB"}),
        "OP": ("points", {"kind": "OP"}),
        "refused": ("refused", {"kind": OVERALL}),
        "picture_missing": ("picture_missing", {"kind": OVERALL}),
    }
    return _table(runs, "multi_4", "multi.table_4_note", columns, legend_of(*TYPES, "strict"), own)


def _table_5(runs: Sequence[MeasuredRun], own: bool) -> PaperTable:
    there = _there(runs, "multi_5", "education")
    known = [short for short in LEVELS.values() if short in there]
    legend: dict[str, Text] = {
        short: message("multi.education_with_word", education=message(f"multi_education.{short}"), word=word)
        for word, short in LEVELS.items()
        if short in known
    }
    columns: dict[str, Column] = {
        group: ("points", {"education": group}) for group in (*known, *sorted(there - set(known)))
    }
    return _table(runs, "multi_5", "multi.table_5_note", columns, legend, own)


def _subjects(runs: Sequence[MeasuredRun]) -> PaperTable:
    columns: dict[str, Column] = {
        group: ("points", {"subject": group}) for group in sorted(_there(runs, "multi_subjects", "subject"))
    }
    return _table(runs, "multi_subjects", "multi.table_5_note", columns, {}, own=False)


def _there(runs: Sequence[MeasuredRun], table: str, name: str) -> set[str]:
    return {each.key[name] for run in runs for each in run.measures if each.table == table}


def _table_7(runs: Sequence[MeasuredRun], own: bool) -> PaperTable:
    columns = {**_ALL, **_BY_TYPE, **_BY_PICTURES}
    legend = legend_of("SA", "MA", "FB", "NI", "SI", "MI", "strict")
    return _table(runs, "multi_7", "multi.table_7_note", columns, legend, own)
