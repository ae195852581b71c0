"""What the picture adds to a question over none, over a caption, over the characters in it (MULTI's Table 6), and what
pieces of knowledge add (its Table 8): runs of one model and one family of prompts, paired by item, with intervals that
respect clusters of items. For any suite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Protocol

from isoprobe.analysis.inference.figures import Figured, Sheet, SheetCell, SheetRow, percent
from isoprobe.analysis.papers.emma import spec_of
from isoprobe.analysis.papers.exam_marks import (
    CONDITIONS,
    COUNTED,
    NUMBERS,
    Condition,
    Mark,
    closed,
    legend_of,
    number_of,
    score_ratio,
    share_of,
    shown_by,
)
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, ratio

Earned = dict[str, tuple[float, float, str]]  # by item: points a reply, of how many, cluster
Held = dict[Condition, list[Mark]]  # marks by what was shown
NOTHING = SheetCell()


class Marking(Figured, Protocol):
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


def _gained(with_it: Sequence[Mark], without: Sequence[Mark]) -> SheetCell:
    """The ratio, and beside it the gain with its interval: "46.9 (+35.6, +31 to +40)"."""
    level, more = gain(with_it, without)
    if not more.n:
        return percent(score_ratio(with_it))
    change = percent(more, signed=True)
    return SheetCell(percent(level).text, f"{change.text}, {change.small}")


def _settings(runs: Sequence[Marking], knowledge: bool = False) -> dict[tuple[str, str], Held]:
    """The marks of closed questions by model and prompts, and there by what was shown. Of several runs that showed the
    same the first one's, one whose strategy shows it before one that asks from a text form besides. Questions without
    pictures stand under ""."""
    found: dict[tuple[str, str], Held] = {}
    for own in (True, False):
        for run in runs:
            asked = shown_by(spec_of(run.strategy))
            taken: dict[tuple[str, str], Held] = defaultdict(lambda: defaultdict(list))
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


def _compared(runs: Sequence[Marking]) -> dict[tuple[str, str], Held]:
    """The settings of models that were asked in several of them, the question alone among these."""
    held = _settings(runs)
    return {key: of for key, of in held.items() if "none" in of and len(of.keys() - {""}) > 1}


def _columns(held: Iterable[Held]) -> list[tuple[str, Condition]]:
    """Number of pictures and setting of each column: the paper's, and the reader's where there is one."""
    told = {(number_of(mark.pictures), name) for of in held for name, marks in of.items() if name for mark in marks}
    numbers = [number for number in ("one", "several") if any(number == each for each, _ in told)]
    there = [name for name in CONDITIONS if name != "reader" or any(name == each for _, each in told)]
    return [(number, name) for number in numbers for name in there]


def _of(held: Held, number: str, condition: Condition) -> list[Mark]:
    return [mark for mark in held.get(condition, ()) if number_of(mark.pictures) == number]


def table_6(runs: Sequence[Marking]) -> Sheet:
    """Points by number of pictures and by what was shown, with the gains over the question alone."""
    compared = _compared(runs)
    columns = _columns(compared.values())
    rows = []
    for (model, family), held in compared.items():
        cells = [percent(score_ratio(held[""]) if "" in held else None)]
        for number, name in columns:
            shown, alone = _of(held, number, name), _of(held, number, "none")
            cells.append(percent(score_ratio(alone)) if name == "none" else _gained(shown, alone) if shown else NOTHING)
        rows.append(SheetRow((model, family), tuple(cells)))
    return Sheet(
        "multi_6",
        "MULTI, Table 6: what the picture adds",
        f"{COUNTED}Beside each figure is the gain over the question alone, on the items that were asked in both ways, "
        "and its 95% interval. w. reader: what the OpenCV reader saw, as text. Open questions are left out.",
        ("Model", "prompts"),
        ("NI", *(f"{NUMBERS[number]} {CONDITIONS[name]}" for number, name in columns)),
        tuple(rows),
        legend=legend_of("NI", "SI", "MI"),
    )


def table_missing(runs: Sequence[Marking]) -> Sheet:
    """Shares of replies that say that the picture is missing, in Table 6's columns; no rows where none do."""
    compared = _compared(runs)
    columns = _columns(compared.values())
    rows = []
    for (model, family), held in compared.items():
        of = [_of(held, number, name) for number, name in columns]
        cells = (percent(share_of(marks, [mark.missing for mark in marks])) if marks else NOTHING for marks in of)
        if any(mark.missing for marks in of for mark in marks):
            rows.append(SheetRow((model, family), tuple(cells)))
    return Sheet(
        "multi_missing",
        "MULTI, section 4.5: replies that say that the picture is missing",
        "The share of replies that give no answer and say so, in Chinese or English, by what the model was shown.",
        ("Model", "prompts"),
        tuple(f"{NUMBERS[number]} {CONDITIONS[name]}" for number, name in columns),
        tuple(rows),
        legend=legend_of("SI", "MI"),
    )


def _settled(held: Held, there: Held) -> list[Condition]:
    """What both were asked with, the picture first; questions without pictures by themselves only where that is all."""
    both: list[Condition] = [name for name in reversed(CONDITIONS) if name in held and name in there]
    return both or ([""] if "" in held and "" in there else [])


def table_8(runs: Sequence[Marking]) -> Sheet:
    """Points without and with pieces of knowledge."""
    without, with_it = _settings(runs), _settings(runs, knowledge=True)
    rows = []
    for (model, family), held in with_it.items():
        there = without.get((model, family), {})
        for condition in _settled(held, there):
            plain = [*there[condition], *(there.get("", []) if condition else [])]
            more = [*held[condition], *(held.get("", []) if condition else [])]
            shown = CONDITIONS.get(condition, "no pictures")
            rows.append(SheetRow((model, f"{family}, {shown}"), (percent(score_ratio(plain)), _gained(more, plain))))
    return Sheet(
        "multi_8",
        "MULTI, Table 8: what pieces of knowledge add",
        f"{COUNTED}Beside the figure is the gain on the same items, and its 95% interval. Open questions are left out.",
        ("Model", "prompts"),
        ("w/o. kn", "w. kn"),
        tuple(rows),
    )
