"""Options that stand in a picture: what is told by their look alone, and near misses that are even-handed.

Rule of all pictured options: a set of things is drawn first in which no member stands out, one of them is chosen by
chance to be right, and the question is built so that it is. Then nothing about the options alone tells which it is;
`looks` are the features by which that is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, TypeVar

from isoprobe.probes.engine.answers import LETTERS
from isoprobe.probes.families.programs.fields import Facts

T = TypeVar("T")


def letters_of(things: Sequence[Any], wanted: Callable[[Any], bool]) -> str:
    """The letters of the things that are wanted."""
    return "".join(letter for letter, thing in zip(LETTERS, things, strict=False) if wanted(thing))


def _ends(scores: Sequence[float], high: bool) -> str:
    best = max(scores) if high else min(scores)
    return letters_of(scores, lambda score: bool(score == best))


def looks(parts: Callable[[Facts], Sequence[Sequence[Hashable]]], empty: Hashable = ".") -> dict[str, Any]:
    """Features of options alone, from the parts of each in one order (cells, attributes): which is most and least like
    the rest, which has most and fewest parts that are not `empty`, and which have the commonest value of each part."""

    def alike(facts: Facts) -> list[float]:
        options = [tuple(option) for option in parts(facts)]
        return [
            sum(a == b for other in options for a, b in zip(option, other, strict=False)) - len(option)
            for option in options
        ]

    def filled(facts: Facts) -> list[float]:
        return [sum(part != empty for part in option) for option in parts(facts)]

    def usual(facts: Facts) -> list[float]:
        columns = list(zip(*parts(facts), strict=False))
        most = [max(sorted(set(column), key=str), key=column.count) for column in columns]
        return [sum(a == b for a, b in zip(option, most, strict=False)) for option in parts(facts)]

    return {
        "most like the rest": lambda facts: _ends(alike(facts), True),
        "odd one out": lambda facts: _ends(alike(facts), False),
        "most filled": lambda facts: _ends(filled(facts), True),
        "least filled": lambda facts: _ends(filled(facts), False),
        "most usual parts": lambda facts: _ends(usual(facts), True),
    }


def exchanged(rng: Random, facts: Facts, key: str, right: str) -> Facts:
    """The facts with the right option and another one taken for each other."""
    things = list(facts[key])
    a = LETTERS.index(right)
    b = rng.choice([k for k in range(len(things)) if k != a])
    things[a], things[b] = things[b], things[a]
    return {**facts, key: things}


def differing(things: Sequence[T]) -> bool:
    """Whether no two are the same."""
    return all(thing not in things[:k] for k, thing in enumerate(things))
