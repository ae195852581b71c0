"""Accuracy by arm, representation, task, level and element: rows that a report renders and a CSV file holds."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import NO_EVIDENCE, Estimate, Values, estimate, numbered
from isoprobe.probes.core import EVIDENCE, OUTCOMES, Item, Outcome, Probe, Question
from isoprobe.probes.results import Score, Scored


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
    held = _Columns.of(scored, catalogue)
    asked = [(one, catalogue.items[one.item], catalogue.questions[one.item, one.question]) for one in held.prompts]
    made = []
    for name, columns, key in _TABLES:
        places: dict[tuple[str, ...], int] = {}
        group_of = np.array([places.setdefault(key(*each), len(places)) for each in asked], dtype=np.int64)
        groups = group_of[held.prompt] if len(asked) else held.prompt
        ordered = np.argsort(groups, kind="stable")
        ends = np.cumsum(np.bincount(groups, minlength=len(places)))
        order = sorted(
            (place for place in places if place),
            key=lambda place: [_rank(column, at) for column, at in zip(columns, place, strict=True)],
        )
        rows = []
        for place in order:
            number = places[place]
            of = ordered[ends[number - 1] if number else 0 : ends[number]]
            rows.append(held.row(dict(zip(columns, place, strict=True)), of))
        made.append(Table(name, message(f"table.{name}"), columns, tuple(rows)))
    return tuple(made)


def row(key: Mapping[str, str], scored: Sequence[Scored], catalogue: Catalogue) -> Row:
    """The row of these replies."""
    return _Columns.of(scored, catalogue).row(key, np.arange(len(scored)))


@dataclass(frozen=True)
class _Columns:
    """Replies as columns. `prompts`: the first reply to each prompt, whose samples stand together; `prompt`: of each
    reply the place of its own among them. `outcome` by its place in OUTCOMES; `value`: the share of points of what is
    evidence, NaN of what is none; `enough` of transcripts, else NaN. `item`, `cluster` and `chance` of each reply, the
    first two as numbers; the chance is NaN where it is not known."""

    prompts: Sequence[Scored]
    prompt: NDArray[np.int64]
    outcome: NDArray[np.int64]
    value: Values
    enough: Values
    item: NDArray[np.int64]
    cluster: NDArray[np.int64]
    chance: Values

    @classmethod
    def of(cls, scored: Sequence[Scored], catalogue: Catalogue) -> _Columns:
        prompts: list[Scored] = []
        prompt, places = array("q"), array("q")
        known: dict[int, int] = {}  # by the identity of a score, all of which are held by `scored`
        scores: list[Score] = []
        item = arm = question = ""
        for one in scored:
            if one.question != question or one.item != item or one.arm != arm:
                item, arm, question = one.item, one.arm, one.question
                prompts.append(one)
            prompt.append(len(prompts) - 1)
            score = one.score
            place = known.get(id(score))
            if place is None:
                place = known[id(score)] = len(scores)
                scores.append(score)
            places.append(place)
        at, of = (np.frombuffer(each, dtype=np.int64) if each else _NONE for each in (prompt, places))
        number = {outcome: place for place, outcome in enumerate(OUTCOMES)}
        values = [each.points / each.of if each.outcome in EVIDENCE and each.of > 0 else math.nan for each in scores]
        enough = [math.nan if each.enough is None else float(each.enough) for each in scores]
        names = {one.item for one in prompts}
        clusters = {id: catalogue.cluster_of(catalogue.items[id]) for id in names}
        chances = [catalogue.chances.get((one.item, one.question), math.nan) for one in prompts]
        return cls(
            prompts,
            at,
            np.array([number[each.outcome] for each in scores], dtype=np.int64)[of],
            np.array(values, dtype=np.float64)[of],
            np.array(enough, dtype=np.float64)[of],
            numbered([one.item for one in prompts])[at],
            numbered([clusters[one.item] for one in prompts])[at],
            np.array(chances, dtype=np.float64)[at],
        )

    def row(self, key: Mapping[str, str], replies: NDArray[np.int64]) -> Row:
        """The row of the replies at these places."""
        counts = np.bincount(self.outcome[replies], minlength=len(OUTCOMES)).tolist()
        values = self.value[replies]
        found = replies[~np.isnan(values)]
        numbers, enough = _renumbered(self.cluster[found]), self.enough[found]
        written = ~np.isnan(enough)
        chances = self.chance[found]
        as_wrong = None
        if len(found) < len(replies):
            as_wrong = estimate(np.nan_to_num(values), _renumbered(self.cluster[replies]))
        return Row(
            key=key,
            accuracy=estimate(self.value[found], numbers) if len(found) else NO_EVIDENCE,
            chance=sum(chances.tolist()) / len(found) if len(found) and not np.isnan(chances).any() else None,
            outcomes=dict(zip(OUTCOMES, counts, strict=True)),
            items=len(np.unique(self.item[found])),
            replies=len(replies),
            enough=estimate(enough[written], _renumbered(numbers[written])) if written.any() else None,
            as_wrong=as_wrong,
        )


_NONE = np.zeros(0, dtype=np.int64)


def _renumbered(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers from 0 in order of appearance, equal where these are."""
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse.reshape(-1)]


def _rank(column: str, at: str) -> tuple[int, str]:
    if column == "arm":
        return (list(ARMS).index(at) if at in ARMS else len(ARMS), at)
    if column == "level":
        return (int(at), at)
    return (0, at)
