"""The two tables of stated facts, from hand-made findings."""

from __future__ import annotations

from dataclasses import dataclass

from isoprobe.analysis.inference.measures import Measure
from isoprobe.analysis.messages.messages import locale_of
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statements.families import FAMILIES
from isoprobe.analysis.statements.stated import Stated
from isoprobe.analysis.statements.statement import Statement
from isoprobe.analysis.statements.tables import stated_measures, stated_tables
from isoprobe.probes.core import Fault, Item


@dataclass(frozen=True)
class Run:
    model: str
    strategy: str
    measures: tuple[Measure, ...]


def catalogue(count: int) -> Catalogue:
    items = {f"i{n}": Item(f"i{n}", "maxflow", 1, 0, n, 0, {}, 1, {}) for n in range(count)}
    return Catalogue(items, {}, frozenset(), {})


def stated(item: str, right: bool, fault: Fault, facts: int, **errors: int) -> Stated:
    held = tuple(Statement("capacity", ("0", str(n)), 1, (0, 0)) for n in range(facts))
    said, enough = facts - sum(errors.values()), not errors if facts else None
    return Stated(item, "maxflow", 0, right, held, errors, said, 5, enough, None, fault)


def test_shares_and_counts() -> None:
    held = [
        stated("i0", True, "none", 5),
        stated("i1", False, "perception", 5, capacity=2, direction=1),
        stated("i2", False, "undetermined", 0),
    ]
    run = Run("m", "direct", tuple(stated_measures(held, catalogue(3))))
    facts, faults = stated_tables([run])
    lines = {row[1]: row[2] for row in facts.lines()[1:]}
    assert lines["stated facts that are false"].startswith("30.0 ")
    assert lines["facts of the picture that are stated truly"].startswith("46.7 ")
    assert lines["replies that state facts"].startswith("66.7 ")
    assert lines["of these: another capacity"].startswith("20.0 ")
    lines = {row[1]: row[2] for row in faults.lines()[1:]}
    assert lines["wrong: some false, not enough"].startswith("50.0 (1 of 2;")
    assert lines["right: all facts stated, all true"].startswith("100.0 (1 of 1;")
    assert lines["wrong, the fault is perception"].startswith("50.0 (1 of 2;")


def test_no_table_where_nothing_is_stated() -> None:
    run = Run("m", "direct", tuple(stated_measures([stated("i0", True, "undetermined", 0)], catalogue(1))))
    assert run.measures == ()
    assert stated_tables([run]) == []


def test_every_task_and_error_has_its_words_in_both_languages() -> None:
    for language in ("en", "zh"):
        wordings = locale_of(language).wordings
        assert all(f"stated_task.{task}" in wordings for task in FAMILIES)
