"""A part of a suite: without what models solve from text alone (EMMA, section 3.2), balanced over labels (EMMA-mini,
section 3.3), and the hardest by earlier results (MULTI-Elite, section 3.3)."""

from __future__ import annotations

import json
import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from isoprobe.adapters.strategies.shown.changing import is_changed
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import EVIDENCE, Item
from isoprobe.probes.results import Scored
from isoprobe.probes.suites.allocation import Key, spread

OWN = ("task", "level", "kind")  # what every item has beside its labels; kind: of the answer it is asked for
LESS = "(none)"  # the group of items without the label


class BadSelection(ValueError):
    """What was asked for cannot be selected. One line: value, place, expectation."""


@dataclass(frozen=True)
class Selection:
    """`chosen` item ids in the suite's order, of `available` that were left after `dropped` ones; `groups`: of each
    group how many there were, and how many were taken."""

    chosen: tuple[str, ...]
    available: int
    dropped: tuple[str, ...]
    groups: Mapping[Key, tuple[int, int]]


def solved(runs: Sequence[Iterable[Scored]], catalogue: Catalogue, threshold: int = 5) -> set[str]:
    """Items of which some run answered a question rightly in at least `threshold` of its repetitions, in one arm. The
    runs are those of models that saw no picture: with its caption, say, ten times each."""
    if threshold < 1:
        raise BadSelection(f"threshold is {threshold}: expected 1 or more")
    found = set()
    for run in runs:
        right: Counter[tuple[str, str, str]] = Counter()
        for one in run:
            about = catalogue.questions[one.item, one.question].about
            if one.score.outcome == "right" and about == "answer" and not is_changed(one.arm):
                right[one.item, one.arm, one.question] += 1
        found |= {item for (item, _, _), count in right.items() if count >= threshold}
    return found


def hardness(runs: Sequence[Iterable[Scored]], catalogue: Catalogue) -> dict[str, float]:
    """Of every item with evidence the share of points that was lost on its answer questions, the mean over runs."""
    lost: dict[str, list[float]] = defaultdict(list)
    for run in runs:
        points: dict[str, list[float]] = defaultdict(list)
        for one in run:
            about = catalogue.questions[one.item, one.question].about
            if about == "answer" and one.score.outcome in EVIDENCE and one.score.of and not is_changed(one.arm):
                points[one.item].append(one.score.points / one.score.of)
        for item, earned in points.items():
            lost[item].append(1 - sum(earned) / len(earned))
    return {item: sum(shares) / len(shares) for item, shares in lost.items()}


def richness(catalogue: Catalogue, steps: Mapping[str, int]) -> dict[str, float]:
    """How rich an item is in text and in what is shown, from 0 to 1, as MULTI's annotators were told to judge quality
    (section 3.2: comprehensive content, several pictures, detailed explanations): the mean of its ranks among all items
    by the characters of its question, by its pictures and all that they show (the state, in JSON), and by the
    characters of the `steps` to its answer."""
    texts: Counter[str] = Counter()
    for (id, _), question in catalogue.questions.items():
        if question.about == "answer":
            texts[id] = max(texts[id], len(question.text))
    shown = {
        id: (float(item.labels.get("pictures", 1)), len(json.dumps(item.state, ensure_ascii=False)))
        for id, item in catalogue.items.items()
    }
    measures: list[Mapping[str, Any]] = [texts, shown, {id: steps.get(id, 0) for id in catalogue.items}]
    found = dict.fromkeys(catalogue.items, 0.0)
    for measure in measures:
        at = {value: (low + high) / 2 for value, low, high in _ranks([measure[id] for id in found])}
        for id in found:
            found[id] += at[measure[id]] / len(found) / len(measures)
    return found


def _ranks(values: Sequence[Any]) -> list[tuple[Any, int, int]]:
    """Each value with how many are below it, and how many are not above it."""
    ordered = sorted(values)
    return [(value, bisect_left(ordered, value), bisect_right(ordered, value)) for value in set(values)]


def poor(catalogue: Catalogue, rich: Mapping[str, float], share: float, balance: Sequence[str] = ()) -> set[str]:
    """The items to drop where of each group only that share is to stay, the richest; and all whose answer is open.
    Raises BadSelection for a share that is none."""
    if not 0 < share <= 1:
        raise BadSelection(f"rich is {share}: expected a share above 0, 1 at the most")
    kinds = _kinds(catalogue)
    groups: dict[Key, list[str]] = defaultdict(list)
    gone = {id for id in catalogue.items if kinds.get(id) == "open"}
    for id, item in catalogue.items.items():
        if id not in gone:
            groups[tuple(_value(item, name, kinds) for name in balance)].append(id)
    for held in groups.values():
        held.sort(key=lambda id: (-rich[id], id))
        gone |= set(held[math.ceil(share * len(held)) :])
    return gone


def _kinds(catalogue: Catalogue) -> dict[str, str]:
    """Of each item the kind of its answer."""
    return {item: question.kind for (item, _), question in catalogue.questions.items() if question.about == "answer"}


def select(
    catalogue: Catalogue,
    n: int | None = None,
    balance: Sequence[str] = (),
    drop: Collection[str] = (),
    hard: Mapping[str, float] | None = None,
    seed: int = 0,
) -> Selection:
    """`n` items (all where None) less those to drop, spread evenly over the values of the labels in `balance`, the
    second within the first. Within a group they are drawn at random, or with `hard` the hardest first: what is largest
    there (points lost, or a difficulty), then the highest level, then the longest question; items of which nothing is
    known come last.

    Raises BadSelection for a number below 1, a label that no item has, and where nothing is left.
    """
    if n is not None and n < 1:
        raise BadSelection(f"n is {n}: expected 1 or more")
    known = sorted({name for item in catalogue.items.values() for name in item.labels} | set(OWN))
    for name in balance:
        if name not in known:
            raise BadSelection(f"label {name!r}: expected one of {', '.join(known)}")
    kinds = _kinds(catalogue)
    length: Counter[str] = Counter()
    for (of, _), question in catalogue.questions.items():
        length[of] = max(length[of], len(question.text) if question.about == "answer" else 0)
    gone = set(drop)
    groups: dict[Key, list[Item]] = defaultdict(list)
    for id, item in catalogue.items.items():
        if id not in gone:
            groups[tuple(_value(item, name, kinds) for name in balance)].append(item)
    left = sum(map(len, groups.values()))
    if not left:
        raise BadSelection(f"none of {len(catalogue.items)} items is left: all are dropped")
    shares = spread({key: len(held) for key, held in groups.items()}, left if n is None else n)
    rng = Random(f"{seed}/{'/'.join(balance)}")
    chosen: set[str] = set()
    for key in sorted(groups):
        held = groups[key]
        rng.shuffle(held)
        if hard is not None:
            held.sort(key=lambda item: (-hard.get(item.id, -math.inf), -item.level, -length[item.id]))
        chosen |= {item.id for item in held[: shares[key]]}
    return Selection(
        tuple(id for id in catalogue.items if id in chosen),
        left,
        tuple(id for id in catalogue.items if id in gone),
        {key: (len(groups[key]), shares[key]) for key in sorted(groups)},
    )


def _value(item: Item, name: str, kinds: Mapping[str, str]) -> str:
    if name in item.labels:
        return str(item.labels[name])
    own = {"task": item.task, "level": str(item.level), "kind": kinds.get(item.id, LESS)}
    return own.get(name, LESS)
