"""Questions about one thing in a seed program's picture, put together from a few kinds.

A *table* is what elements ask about: from the facts, a mapping of what the question calls a thing to its value; `each`
makes one of two fields. Every kind tells how it draws from the source of chance: the order is part of a suite's bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from isoprobe.probes.engine.answers import Choices
from isoprobe.probes.engine.languages import Wording
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.programs.fields import Facts

Of = str | Callable[[Facts], Any]  # a field's name, or what is made of the facts
Table = Callable[[Facts], Mapping[str, Any]]


def value_of(of: Of, facts: Facts) -> Any:
    """The field of this name, or what is made of the facts."""
    return facts[of] if isinstance(of, str) else of(facts)


def each(keys: Of | Sequence[str], values: Of) -> Table:
    """The table of the entries of one list by those of another of equal length, as texts: of "labels" and "values".
    `keys` may be words that do not change."""

    def table(facts: Facts) -> Mapping[str, Any]:
        names = value_of(keys, facts) if isinstance(keys, str) or callable(keys) else keys
        return dict(zip(map(str, names), value_of(values, facts), strict=True))

    return table


def numbered(values: Of, first: int = 1) -> Table:
    """The table of a list's entries by their places, counted from `first`."""

    def table(facts: Facts) -> Mapping[str, Any]:
        return {str(first + k): value for k, value in enumerate(value_of(values, facts))}

    return table


def by_field(*fields: str) -> Table:
    """The table of these fields by their names."""
    return lambda facts: {field: facts[field] for field in fields}


def count(
    name: str, wording: Wording, of: Of, depth: int = 1, when: Callable[[Facts], bool] = lambda facts: True
) -> Element:
    """Asks for a whole number: of a list its entries (with `depth` 2, those of its lists), else the number itself; not
    of facts for which `when` is false. Draws nothing."""

    def number(value: Any, depth: int) -> int:
        if not isinstance(value, list):
            return int(value)
        return len(value) if depth == 1 else sum(number(entry, depth - 1) for entry in value)

    return Element(
        name,
        wording,
        "integer",
        lambda facts, _: number(value_of(of, facts), depth),
        lambda rng, facts: () if when(facts) else None,
    )


def tally(of: Of, words: Sequence[Any] | None = None) -> Table:
    """The table of how often each entry of a list is in it, in order; of fixed words also those which are not."""

    def table(facts: Facts) -> Mapping[str, Any]:
        entries = value_of(of, facts)
        return {str(entry): entries.count(entry) for entry in words or sorted(set(entries))}

    return table


def value_at(
    name: str, wording: Wording, table: Callable[[Facts], Mapping[Any, Any]], among: Of | None = None
) -> Element:
    """Asks for the whole number at {a}, or at {a} and {b}: a key of the table or a pair of them, or one of `among`
    where there are some. One draw."""

    def arguments(rng: Random, facts: Facts) -> Arguments | None:
        keys = list(table(facts)) if among is None else value_of(among, facts)
        return _texts(rng.choice(keys)) if keys else None

    return Element(name, wording, "integer", lambda facts, at: int(_by_texts(table(facts))[at]), arguments)


def cell_at(name: str, wording: Wording, rows: Of, columns: Of, cells: Of) -> Element:
    """Asks for the whole number in row {a} and column {b}, by their names. Two draws: a row, then a column."""

    def names(facts: Facts) -> tuple[list[Any], list[Any]]:
        return list(value_of(rows, facts)), list(value_of(columns, facts))

    def cell(facts: Facts, at: Arguments) -> int:
        row, column = (list(map(str, of)).index(key) for of, key in zip(names(facts), at, strict=True))
        return int(value_of(cells, facts)[row][column])

    def arguments(rng: Random, facts: Facts) -> Arguments:
        return _texts(tuple(rng.choice(of) for of in names(facts)))

    return Element(name, wording, "integer", cell, arguments)


def compare(name: str, wording: Wording, table: Table, late: bool = False) -> Element:
    """Asks whether the value at {a} is above the one at {b}: as often it is as not, and never of two that are alike.

    Draws two keys, then which of them comes first; `late`: the second only of two that differ, by whether the answer
    is to be yes.
    """

    def arguments(rng: Random, facts: Facts) -> Arguments | None:
        values = table(facts)
        a, b = rng.sample(list(values), 2)
        if late:
            if values[a] == values[b]:
                return None
            return (a, b) if (values[a] > values[b]) == (rng.random() < 0.5) else (b, a)
        a, b = sorted((a, b), key=values.__getitem__, reverse=rng.random() < 0.5)
        return None if values[a] == values[b] else (a, b)

    def above(facts: Facts, at: Arguments) -> bool:
        values = table(facts)
        return bool(values[at[0]] > values[at[1]])

    return Element(name, wording, "yes_no", above, arguments)


def whether(name: str, wording: Wording, table: Callable[[Facts], Mapping[Any, bool | None]]) -> Element:
    """Asks whether something is true at {a}, or at {a} and {b}: of a table that tells it by one key or by pairs of
    them. What is None there is never asked about, and not true. Draws whether the answer is to be yes, then the key."""

    def arguments(rng: Random, facts: Facts) -> Arguments | None:
        wanted = rng.random() < 0.5
        fit = [key for key, true in table(facts).items() if true is not None and true == wanted]
        return _texts(rng.choice(fit)) if fit else None

    def true(facts: Facts, at: Arguments) -> bool:
        return bool(_by_texts(table(facts))[at])

    return Element(name, wording, "yes_no", true, arguments)


def rises(name: str, wording: Wording, keys: str, values: str) -> Element:
    """Asks whether the values rise from {a} to {b}, two neighbours among the keys. Draws as `whether` does."""

    def table(facts: Facts) -> Mapping[tuple[str, str], bool | None]:
        at = list(zip(map(str, facts[keys]), facts[values], strict=True))
        return {(a, b): None if u == v else u < v for k, (a, u) in enumerate(at) for b, v in at[k + 1 : k + 2]}

    return whether(name, wording, table)


def one_of(name: str, wording: Wording, choices: Choices, of: Of) -> Element:
    """Asks which of these names it is: the field `of`, or what is made of the facts. Draws nothing."""
    return Element(name, wording, "choice", lambda facts, _: str(value_of(of, facts)), choices=choices)


def one_at(name: str, wording: Wording, choices: Choices, table: Table) -> Element:
    """Asks which of these names stands at {a}, a key of the table. One draw."""

    def arguments(rng: Random, facts: Facts) -> Arguments:
        return (rng.choice(list(table(facts))),)

    return Element(name, wording, "choice", lambda facts, at: str(table(facts)[at[0]]), arguments, choices)


def holds(name: str, wording: Wording, of: Of) -> Element:
    """Asks whether something is true of the whole picture. Draws nothing."""
    return Element(name, wording, "yes_no", lambda facts, _: bool(value_of(of, facts)))


def _texts(key: Any) -> Arguments:
    return tuple(map(str, key)) if isinstance(key, tuple) else (str(key),)


def _by_texts(table: Mapping[Any, Any]) -> Mapping[Arguments, Any]:
    return {_texts(key): value for key, value in table.items()}
