"""What the picture adds to a question over none, over a caption, over the characters in it (MULTI's Table 6), and what
pieces of knowledge add (its Table 8): runs of one model and one family of prompts, paired by item, with intervals that
respect clusters of items. For any suite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Protocol

from isoprobe.analysis.inference.measures import MeasuredRun
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.papers.emma import spec_of
from isoprobe.analysis.papers.exam_marks import (
    CONDITIONS,
    NUMBERS,
    Condition,
    Mark,
    closed,
    number_of,
    score_ratio,
    share_of,
    shown_by,
)
from isoprobe.analysis.papers.multi_columns import MODEL, PROMPTS, counted, heading, legend_of, with_printed
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, ratio

Earned = dict[str, tuple[float, float, str]]  # by item: points a reply, of how many, cluster
Held = dict[Condition, list[Mark]]  # marks by what was shown
NOTHING = PaperCell()


class Marking(MeasuredRun, Protocol):
    """What the tables of several runs read of each: the findings have it."""

    @property
    def marks(self) -> Sequence[Mark]: ...


def _earned(marks: Iterable[Mark]) -> Earned:
    """Points by item, the mean of its replies."""
    replies: dict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        replies[mark.item].append(mark)
    return {item: (sum(mark.points for mark in of) / len(of), of[0].of, of[0].cluster) for item, of in replies.items()}


def gain(with_it: Sequence[Mark], without: Sequence[Mark]) -> tuple[Estimate, Estimate]:
    """The score ratio of the first on the items that both have, and what it gains over the second on them."""
    more, less = _earned(with_it), _earned(without)
    both = [item for item in more if item in less]
    if not both:
        return NO_EVIDENCE, NO_EVIDENCE
    of, clusters = [more[item][1] for item in both], [more[item][2] for item in both]
    level = ratio([more[item][0] for item in both], of, clusters)
    return level, ratio([more[item][0] - less[item][0] for item in both], of, clusters, (-1.0, 1.0))


def _gained(with_it: Sequence[Mark], without: Sequence[Mark]) -> PaperCell:
    """The ratio, and beside it the gain with its interval: "46.9 (+35.6, +31 to +40)"."""
    level, more = gain(with_it, without)
    if not more.n:
        return percent(score_ratio(with_it))
    change = percent(more, signed=True)
    return PaperCell(percent(level).text, message("text.gain_bounds", gain=change.text, bounds=change.small))


def _settings(runs: Sequence[Marking], knowledge: bool = False) -> dict[tuple[str, Text], Held]:
    """The marks of closed questions by model and prompts, and there by what was shown. Of several runs that showed the
    same the first one's, one whose strategy shows it before one that asks from a text form besides. Questions without
    pictures stand under ""."""
    found: dict[tuple[str, Text], Held] = {}
    for own in (True, False):
        for run in runs:
            asked = shown_by(spec_of(run.strategy))
            taken: dict[tuple[str, Text], Held] = defaultdict(lambda: defaultdict(list))
            for mark in closed(run.marks):
                condition: Condition = mark.condition if mark.pictures else ""
                if (
                    mark.knowledge == knowledge
                    and own == (condition in ("", asked))
                    and (condition or not mark.pictures)
                ):
                    taken[run.model, mark.family][condition].append(mark)
            for key, held in taken.items():
                there = found.setdefault(key, {})
                for condition, marks in held.items():
                    there.setdefault(condition, marks)
    return found


def _compared(runs: Sequence[Marking]) -> dict[tuple[str, Text], Held]:
    """The settings of models that were asked in several of them, the question alone among these."""
    held = _settings(runs)
    return {key: of for key, of in held.items() if "none" in of and len(of.keys() - {""}) > 1}


def _columns(held: Iterable[Held]) -> list[tuple[str, Condition]]:
    """Number of pictures and setting of each column: the paper's, and the reader's where there is one."""
    asked = {(number_of(mark.pictures), name) for of in held for name, marks in of.items() if name for mark in marks}
    numbers = [number for number in ("one", "several") if any(number == each for each, _ in asked)]
    there = [name for name in CONDITIONS if name != "reader" or any(name == each for _, each in asked)]
    return [(number, name) for number in numbers for name in there]


def _of(held: Held, number: str, condition: Condition) -> list[Mark]:
    return [mark for mark in held.get(condition, ()) if number_of(mark.pictures) == number]


def table_6(runs: Sequence[Marking], own: bool = False) -> PaperTable:
    """Points by number of pictures and by what was shown, with the gains over the question alone; where
    the questions are the paper's `own`, its figures below."""
    compared = _compared(runs)
    columns = _columns(compared.values())
    rows = []
    for (model, family), held in compared.items():
        cells = [percent(score_ratio(held[""]) if "" in held else None)]
        for number, name in columns:
            shown, alone = _of(held, number, name), _of(held, number, "none")
            cells.append(percent(score_ratio(alone)) if name == "none" else _gained(shown, alone) if shown else NOTHING)
        rows.append(PaperRow((model, family), tuple(cells)))
    keys = ("NI", *(f"{NUMBERS[number]} {name}" for number, name in columns))
    table = PaperTable(
        "multi_6",
        message("multi.table_6"),
        counted("multi.table_6_note"),
        (MODEL, PROMPTS),
        tuple(map(heading, keys)),
        tuple(rows),
        legend=legend_of("NI", "SI", "MI"),
    )
    return with_printed(table, keys) if own and rows else table


def table_missing(runs: Sequence[Marking]) -> PaperTable:
    """Shares of replies that say that the picture is missing, in Table 6's columns; no rows where none do."""
    compared = _compared(runs)
    columns = _columns(compared.values())
    rows = []
    for (model, family), held in compared.items():
        of = [_of(held, number, name) for number, name in columns]
        cells = (percent(share_of(marks, [mark.missing for mark in marks])) if marks else NOTHING for marks in of)
        if any(mark.missing for marks in of for mark in marks):
            rows.append(PaperRow((model, family), tuple(cells)))
    return PaperTable(
        "multi_missing",
        message("multi.missing"),
        message("multi.missing_note"),
        (MODEL, PROMPTS),
        tuple(heading(f"{NUMBERS[number]} {name}") for number, name in columns),
        tuple(rows),
        legend=legend_of("SI", "MI"),
    )


def _settled(held: Held, there: Held) -> list[Condition]:
    """What both were asked with, the picture first; questions without pictures by themselves only where that is all."""
    both: list[Condition] = [name for name in reversed(CONDITIONS) if name in held and name in there]
    return both or ([""] if "" in held and "" in there else [])


def table_8(runs: Sequence[Marking], own: bool = False) -> PaperTable:
    """Points without and with pieces of knowledge; `own` as in table_6."""
    without, with_it = _settings(runs), _settings(runs, knowledge=True)
    rows = []
    for (model, family), held in with_it.items():
        there = without.get((model, family), {})
        for condition in _settled(held, there):
            plain = [*there[condition], *(there.get("", []) if condition else [])]
            more = [*held[condition], *(held.get("", []) if condition else [])]
            shown = message(f"multi_shown.{condition}") if condition else message("multi.no_pictures")
            setting = message("multi.in_setting", family=family, shown=shown)
            rows.append(PaperRow((model, setting), (percent(score_ratio(plain)), _gained(more, plain))))
    keys = ("without_knowledge", "with_knowledge")
    table = PaperTable(
        "multi_8",
        message("multi.table_8"),
        counted("multi.table_8_note"),
        (MODEL, PROMPTS),
        tuple(map(heading, keys)),
        tuple(rows),
    )
    return with_printed(table, keys) if own and rows else table
