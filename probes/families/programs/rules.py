"""What must be true of facts, as parts of a program's `rules`: each tells why not, or gives ""."""

from __future__ import annotations

from collections.abc import Callable

from isoprobe.probes.families.programs.fields import Facts

Rule = Callable[[Facts], str]


def as_many(*fields: str) -> Rule:
    """These lists are equally long."""
    return lambda facts: (
        "" if len({len(facts[field]) for field in fields}) == 1 else f"{_and(fields)}: expected as many of each"
    )


def none_twice(*fields: str) -> Rule:
    """No entry stands twice in these lists, taken together."""

    def rule(facts: Facts) -> str:
        entries = [str(entry) for field in fields for entry in facts[field]]
        return "" if len(set(entries)) == len(entries) else f"{_and(fields)}: expected none twice"

    return rule


def consecutive(field: str) -> Rule:
    """Whole numbers that follow one another."""

    def rule(facts: Facts) -> str:
        first, count = facts[field][0], len(facts[field])
        fine = facts[field] == list(range(first, first + count))
        return "" if fine else f"{field}: expected numbers that follow one another"

    return rule


def named(names: str, *others: str) -> Rule:
    """The names are all different, and the other lists have an entry for each."""
    rules = (as_many(names, *others), none_twice(names))
    return lambda facts: next(filter(None, (rule(facts) for rule in rules)), "")


def a_cell_each(rows: str, columns: str, cells: str) -> Rule:
    """No row's or column's name stands twice, and there is a cell in each row and column."""

    def rule(facts: Facts) -> str:
        sizes = [len(row) for row in facts[cells]]
        return (
            "" if sizes == [len(facts[columns])] * len(facts[rows]) else f"{cells}: expected one in each row and column"
        )

    twice = (none_twice(rows), none_twice(columns))
    return lambda facts: next(filter(None, (each(facts) for each in (*twice, rule))), "")


def asks_of(names: str, *asked: str) -> Rule:
    """What is asked about are some of these names, each another. Of a question that tells only some of it, or nothing,
    these."""

    def rule(facts: Facts) -> str:
        told = [facts[key] for key in asked if key in facts]
        fine = len(set(told)) == len(told) and set(told) <= set(facts[names])
        return "" if fine else f"{_and(asked)}: expected some of the {names}, each another"

    return rule


def _and(words: tuple[str, ...]) -> str:
    return " and ".join(words)
