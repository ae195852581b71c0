"""Accuracy by arm, representation, task, level and element: rows that a report renders and a CSV file holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, estimate, numbered
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Item, Outcome, Probe, Question
from isoprobe.probes.results import Scored


@dataclass(frozen=True)
class Row:
    """One line of a table. `key` holds its coordinates, such as {"arm": "text", "representation": "matrix"}.

    `accuracy` is over replies that are evidence (right, wrong, partial) on `items` distinct items; `as_wrong` over all
    replies, those that are no evidence counted as wrong (None where there are none). `chance` is what a blind rule
    reaches on the same questions (None for transcripts, and where it is not known of all), `outcomes` counts all
    replies by all seven outcomes. `enough` (rows of transcripts only): share of transcripts on which an exact solver
    gives the item's answer.
    """

    key: Mapping[str, str]
    accuracy: Estimate
    chance: float | None
    outcomes: Mapping[Outcome, int]
    items: int
    replies: int
    enough: Estimate | None = None
    as_wrong: Estimate | None = None


@dataclass(frozen=True)
class Table:
    """`name` is one of "arm", "representation", "task", "level", "element", "tangram"; `columns` are the rows' keys in
    order. `beside`: figures reported elsewhere, in percent, by whose they are and by key; `note` says what they are."""

    name: str
    title: Text
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: Text = ""
    beside: Mapping[str, Mapping[tuple[str, ...], float]] = field(default_factory=dict)


Key = Callable[[Scored, Item, Question], tuple[str, ...]]


def _form(one: Scored, question: Question) -> str:
    """A transcript's representation is the form it is written in; a picture is one also where it is not at hand, and a
    text form's question stands for what was asked of it elsewhere."""
    if question.about == "transcript":
        return question.element
    return "picture" if one.arm == "picture" and not question.view.startswith("picture") else question.view


# Name, columns, and the coordinates of a reply.
_TABLES: tuple[tuple[str, tuple[str, ...], Key], ...] = (
    ("arm", ("arm",), lambda one, item, question: (one.arm,)),
    (
        "representation",
        ("arm", "representation"),
        lambda one, item, question: (one.arm, _form(one, question)),
    ),
    ("task", ("task", "arm"), lambda one, item, question: (item.task, one.arm)),
    (
        "level",
        ("task", "level", "arm"),
        lambda one, item, question: (item.task, str(item.level), one.arm),
    ),
    (
        "element",
        ("task", "element"),
        lambda one, item, question: (item.task, question.element) if question.about == "element" else (),
    ),
)


def tables(scored: Sequence[Scored], probes: Iterable[Probe] | Catalogue) -> tuple[Table, ...]:
    """All five tables. Rows stand in the order of task, level (by number), arm and name. Every reply counts in each
    table, but for the table of elements, which holds replies about elements only."""
    catalogue = Catalogue.of(probes)
    made = []
    for name, columns, key in _TABLES:
        groups: dict[tuple[str, ...], list[Scored]] = defaultdict(list)
        at: tuple[str, str, str] = ("", "", "")
        place: tuple[str, ...] = ()
        for one in scored:
            if at != (one.item, one.arm, one.question):  # samples of one prompt stand together
                at = (one.item, one.arm, one.question)
                place = key(one, catalogue.items[one.item], catalogue.questions[one.item, one.question])
            if place:
                groups[place].append(one)
        order = sorted(groups, key=lambda place: [_rank(column, at) for column, at in zip(columns, place, strict=True)])
        rows = tuple(row(dict(zip(columns, place, strict=True)), groups[place], catalogue) for place in order)
        made.append(Table(name, message(f"table.{name}"), columns, rows))
    return tuple(made)


def row(key: Mapping[str, str], scored: Sequence[Scored], catalogue: Catalogue) -> Row:
    """The row of these replies."""
    counts = Counter(one.score.outcome for one in scored)
    found = [one for one in scored if one.score.outcome in EVIDENCE and one.score.of > 0]
    items = catalogue.items
    cluster_of = {id: catalogue.cluster_of(items[id]) for id in {one.item for one in scored}}
    numbers = numbered([cluster_of[one.item] for one in found])
    chances = [catalogue.chances[at] for one in found if (at := (one.item, one.question)) in catalogue.chances]
    enough = np.array(
        [np.nan if one.score.enough is None else float(one.score.enough) for one in found], dtype=np.float64
    )
    written = ~np.isnan(enough)
    as_wrong = None
    if len(found) < len(scored):
        earned = [
            one.score.points / one.score.of if one.score.outcome in EVIDENCE and one.score.of > 0 else 0.0
            for one in scored
        ]
        as_wrong = estimate(earned, [cluster_of[one.item] for one in scored])
    return Row(
        key=key,
        accuracy=estimate([one.score.points / one.score.of for one in found], numbers) if found else NO_EVIDENCE,
        chance=sum(chances) / len(chances) if chances and len(chances) == len(found) else None,
        outcomes={outcome: counts[outcome] for outcome in OUTCOMES},
        items=len({one.item for one in found}),
        replies=len(scored),
        enough=estimate(enough[written], numbered(numbers[written].tolist())) if written.any() else None,
        as_wrong=as_wrong,
    )


def _rank(column: str, at: str) -> tuple[int, str]:
    if column == "arm":
        return (list(ARMS).index(at) if at in ARMS else len(ARMS), at)
    if column == "level":
        return (int(at), at)
    return (0, at)
