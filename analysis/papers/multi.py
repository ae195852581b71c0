"""MULTI's tables of runs: points by number of pictures, question type, level of education and subject (its Tables 3, 4,
5, and 7 for the hard subset); those of what pictures and knowledge add stand with them (`papers_multi_gains`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from isoprobe.analysis.inference.figures import NONE, Figure, Figured, Sheet, SheetCell, SheetRow, estimate_of, percent
from isoprobe.analysis.papers.exam_marks import (
    CONDITIONS,
    COUNTED,
    NUMBERS,
    TYPES,
    Condition,
    Mark,
    closed,
    legend_of,
    number_of,
    score_ratio,
    share_of,
)
from isoprobe.analysis.papers.multi_gains import Marking, table_6, table_8, table_missing
from isoprobe.analysis.papers.multi_printed import BY_SHEET
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
_PRINTED = "as printed"


def multi_figures(marks: Sequence[Mark], catalogue: Catalogue) -> list[Figure]:
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
        found += [Figure(table, {name: group}, "points", score_ratio(held)) for group, held in sorted(groups.items())]
    return [*found, *_by_pictures("multi_7", hard), *_by_type("multi_7", hard)]


def _main_condition(marks: Iterable[Mark]) -> Condition:
    """What a run shows in place of the picture, or the picture: where it asks in several ways, the picture."""
    there = {mark.condition for mark in marks if mark.pictures}
    return next((each for each in reversed(CONDITIONS) if each in there), "")


def _group(labels: Mapping[str, str | int | float | bool], name: str) -> str:
    """The item's group in Table 5, by its education, or by its subject where the paper has one for that."""
    if name == "subject":
        return str(labels.get(name, ""))
    told = (str(labels.get("subject", "")), str(labels.get("education", "")))
    known = (short for text in told for word, short in {**LEVELS, **_ENGLISH}.items() if word in text)
    return next(known, told[1])


def _by_pictures(table: str, marks: Sequence[Mark]) -> list[Figure]:
    held: dict[str, list[Mark]] = {OVERALL: closed(marks), **{name: [] for name in NUMBERS}}
    for mark in held[OVERALL]:
        held[number_of(mark.pictures)].append(mark)
    return [Figure(table, {"pictures": name}, "points", score_ratio(of)) for name, of in held.items() if of]


def _by_type(table: str, marks: Sequence[Mark]) -> list[Figure]:
    found = []
    for kind in (*TYPES, OVERALL):
        held = [mark for mark in marks if kind in (mark.type, OVERALL)]
        if not held:
            continue
        key = {"kind": kind}
        if kind != OVERALL:
            found.append(Figure(table, key, "points", score_ratio(held)))
        if kind not in ("OP", OVERALL):
            found.append(Figure(table, key, "strict", share_of(held, [mark.right for mark in held])))
        found.append(Figure(table, key, "refused", share_of(held, [mark.refused for mark in held])))
        found.append(Figure(table, key, "picture_missing", share_of(held, [mark.missing for mark in held])))
    return found


# ---- the tables ----


def multi_sheets(runs: Sequence[Marking]) -> list[Sheet]:
    """Tables 3 to 8 in the paper's layout, each where runs have what it needs; the paper's own figures below where the
    questions are its own."""
    own = any(mark.dataset == "multi" for run in runs for mark in run.marks)
    made = (
        _table_3(runs),
        _table_4(runs),
        *_table_5(runs),
        table_6(runs),
        table_missing(runs),
        _table_7(runs),
        table_8(runs),
    )
    return [_beside(sheet, BY_SHEET.get(sheet.name, {}) if own else {}) for sheet in made if sheet.rows]


def _beside(sheet: Sheet, printed: Mapping[str, tuple[str, ...]]) -> Sheet:
    """The sheet with the paper's rows below; columns that the paper does not have hold a dash."""
    places = _PLACES.get(sheet.name, ())
    rows = []
    for model, figures in printed.items():
        told = dict(zip(places, figures, strict=True))
        cells = tuple(SheetCell(told.get(column, NONE)) for column in sheet.columns)
        rows.append(SheetRow((model, *(_PRINTED for _ in sheet.heads[1:])), cells))
    return Sheet(
        sheet.name, sheet.title, sheet.note, sheet.heads, sheet.columns, (*sheet.rows, *rows), sheet.unit, sheet.legend
    )


_TYPED = ("SA", "MA", "MA Acc.", "FB")
_PAPER_CONDITIONS = [told for name, told in CONDITIONS.items() if name != "reader"]
_PLACES: Mapping[str, tuple[str, ...]] = {
    "multi_3": ("Overall", *NUMBERS.values()),
    "multi_4": (*_TYPED, "OP"),
    "multi_5": tuple(LEVELS.values()),
    "multi_6": ("NI", *(f"{number} {told}" for number in ("SI", "MI") for told in _PAPER_CONDITIONS)),
    "multi_7": ("Overall", *_TYPED, *NUMBERS.values()),
    "multi_8": ("w/o. kn", "w. kn"),
}


def _rows(runs: Sequence[Figured], table: str, cells: Mapping[str, tuple[str, Mapping[str, str]]]) -> list[SheetRow]:
    """A row for each run that has the table; `cells` name each column's figure and its key."""
    return [
        SheetRow(
            (run.model, run.strategy),
            tuple(percent(estimate_of(run, table, name, **key)) for name, key in cells.values()),
        )
        for run in runs
        if any(figure.table == table for figure in run.figures)
    ]


_BY_PICTURES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    short: ("points", {"pictures": name}) for name, short in NUMBERS.items()
}
_ALL: Mapping[str, tuple[str, Mapping[str, str]]] = {"Overall": ("points", {"pictures": OVERALL})}
_BY_TYPE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "SA": ("points", {"kind": "SA"}),
    "MA": ("points", {"kind": "MA"}),
    "MA Acc.": ("strict", {"kind": "MA"}),
    "FB": ("points", {"kind": "FB"}),
}


def _table_3(runs: Sequence[Figured]) -> Sheet:
    cells = {**_ALL, **_BY_PICTURES}
    return Sheet(
        "multi_3",
        "MULTI, Table 3: points by number of pictures",
        f"{COUNTED}Open questions are left out here and stand in Table 4.",
        ("Model", "strategy"),
        tuple(cells),
        tuple(_rows(runs, "multi_3", cells)),
        legend=legend_of("NI", "SI", "MI"),
    )


def _table_4(runs: Sequence[Figured]) -> Sheet:
    cells = {
        **_BY_TYPE,
        "FB Acc.": ("strict", {"kind": "FB"}),
        "OP": ("points", {"kind": "OP"}),
        "refused": ("refused", {"kind": OVERALL}),
        "picture missing": ("picture_missing", {"kind": OVERALL}),
    }
    return Sheet(
        "multi_4",
        "MULTI, Table 4: points by question type",
        f"{COUNTED}The paper fills blanks by exact match; here an equal number or formula fills one too, unless the "
        "rule multi was asked for. The last two columns are shares of all replies: refused, and of these the ones that "
        "say that the picture is missing.",
        ("Model", "strategy"),
        tuple(cells),
        tuple(_rows(runs, "multi_4", cells)),
        legend=legend_of(*TYPES, "Acc."),
    )


def _table_5(runs: Sequence[Figured]) -> list[Sheet]:
    made = []
    for table, name, title in (
        ("multi_5", "education", "MULTI, Table 5: points by level of education"),
        ("multi_subjects", "subject", "MULTI: points by subject"),
    ):
        there = {figure.key[name] for run in runs for figure in run.figures if figure.table == table}
        known = [short for short in LEVELS.values() if short in there] if name == "education" else []
        groups = [*known, *sorted(there - set(known))]
        cells: dict[str, tuple[str, Mapping[str, str]]] = {group: ("points", {name: group}) for group in groups}
        legend = {short: f"{_LEVEL_NAMES[short]} ({word})" for word, short in LEVELS.items() if short in known}
        rows = tuple(_rows(runs, table, cells))
        note = f"{COUNTED}Open questions are left out."
        made.append(Sheet(table, title, note, ("Model", "strategy"), tuple(cells), rows, legend=legend))
    return made


_LEVEL_NAMES = {
    "JuH": "junior high school",
    "SeH": "senior high school",
    "Uni": "university",
    "Driv": "driving test",
    "AAT": "administrative aptitude test",
}


def _table_7(runs: Sequence[Figured]) -> Sheet:
    cells = {**_ALL, **_BY_TYPE, **_BY_PICTURES}
    return Sheet(
        "multi_7",
        "MULTI, Table 7: points on the hard subset",
        f"{COUNTED}Items that the label “elite” marks.",
        ("Model", "strategy"),
        tuple(cells),
        tuple(_rows(runs, "multi_7", cells)),
        legend=legend_of("SA", "MA", "FB", "NI", "SI", "MI", "Acc."),
    )
