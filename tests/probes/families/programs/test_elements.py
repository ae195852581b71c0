"""Kinds of elements: truths are those of the facts, answers are balanced, and what is not there is not asked about."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs import kit

FACTS: kit.Facts = {
    "names": ["Rye", "Oats", "Hops"],
    "years": [-1, 2, 5],
    "bushels": [7, 4, 4],
    "cells": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    "ripe": "Oats",
}
BUSHELS = kit.each("names", "bushels")


def asked(element: Element, facts: kit.Facts = FACTS) -> Counter[tuple[tuple[str, ...] | None, object]]:
    """How often each question is drawn in 400, with its answer."""
    rng = Random(1)
    drawn = [element.draw(rng, facts) for _ in range(400)]
    return Counter((at, None if at is None else element.truth(facts, at)) for at in drawn)


def test_counts() -> None:
    assert asked(kit.count("rows", "How many rows?", "cells")) == {((), 3): 400}
    assert asked(kit.count("cells", "How many cells?", "cells", depth=2)) == {((), 9): 400}
    assert asked(kit.count("sum", "How many bushels?", lambda f: sum(f["bushels"]))) == {((), 15): 400}
    ripe = kit.count("rows", "How many rows?", "cells", when=lambda f: f["ripe"] == "Rye")
    assert asked(ripe) == {(None, None): 400}


def test_a_value_is_asked_at_every_key() -> None:
    assert set(asked(kit.value_at("much", "How much {a}?", BUSHELS))) == {(("Rye",), 7), (("Oats",), 4), (("Hops",), 4)}
    assert set(asked(kit.value_at("year", "In {a}?", kit.each("years", "bushels")))) == {
        (("-1",), 7),
        (("2",), 4),
        (("5",), 4),
    }
    rows = kit.numbered(lambda f: [sum(row) for row in f["cells"]])
    assert set(asked(kit.value_at("row", "Row {a}?", rows))) == {(("1",), 6), (("2",), 15), (("3",), 24)}


def test_a_value_is_asked_of_fields_by_their_names() -> None:
    sides = kit.value_at("side", "How long is the {a}?", kit.by_field("width", "depth"))
    assert set(asked(sides, {"width": 3, "height": 4, "depth": 5})) == {(("width",), 3), (("depth",), 5)}


def test_a_value_is_asked_among_some_keys_and_known_at_all() -> None:
    some = kit.value_at("much", "How much {a}?", BUSHELS, among=lambda f: f["names"][:1])
    assert set(asked(some)) == {(("Rye",), 7)}
    assert some.truth(FACTS, ("Hops",)) == 4
    assert set(asked(kit.value_at("much", "How much {a}?", BUSHELS, among=lambda f: []))) == {(None, None)}
    with pytest.raises(KeyError):
        some.truth(FACTS, ("Flax",))


def test_a_value_is_asked_at_pairs_of_keys() -> None:
    roads = kit.value_at("road", "How far from {a} to {b}?", lambda f: {("Rye", "Ely"): 9, ("Ely", 3): 4})
    assert set(asked(roads)) == {(("Rye", "Ely"), 9), (("Ely", "3"), 4)}


def test_entries_are_tallied_in_order_or_by_words_that_need_not_be_among_them() -> None:
    assert list(kit.tally("bushels")(FACTS).items()) == [("4", 2), ("7", 1)]
    assert kit.tally("bushels", (1, 7))(FACTS) == {"1": 0, "7": 1}
    assert set(asked(kit.value_at("as", "How many have {a}?", kit.tally("bushels")))) == {(("4",), 2), (("7",), 1)}


def test_a_cell_is_asked_by_row_and_column() -> None:
    found = asked(kit.cell_at("cell", "{a}, {b}?", "names", "names", "cells"))
    assert len(found) == 9
    assert found[("Oats", "Hops"), 6] > 20
    numbered = kit.cell_at("cell", "{a}, {b}?", lambda f: range(1, 4), "years", lambda f: f["cells"][::-1])
    assert {(("1", "-1"), 7), (("3", "5"), 3)} <= set(asked(numbered))


@pytest.mark.parametrize("late", [False, True])
def test_comparisons_are_as_often_true_as_not_and_never_of_what_is_alike(late: bool) -> None:
    found = asked(kit.compare("more", "More {a} than {b}?", BUSHELS, late))
    assert all(("Rye" in at) == (truth is not None) for at, truth in found if at is not None)
    assert {at for at, _ in found} == {None, ("Rye", "Oats"), ("Oats", "Rye"), ("Rye", "Hops"), ("Hops", "Rye")}
    true = sum(n for (_, truth), n in found.items() if truth is True)
    assert abs(true / sum(n for (_, truth), n in found.items() if truth is not None) - 0.5) < 0.11


def test_whether_is_as_often_true_as_not() -> None:
    ripe = kit.whether("ripe", "Is {a} ripe?", lambda f: {name: name == f["ripe"] for name in f["names"]})
    found = asked(ripe)
    assert set(found) == {(("Rye",), False), (("Oats",), True), (("Hops",), False)}
    assert abs(found[("Oats",), True] / 400 - 0.5) < 0.09
    same = kit.whether("same", "Is it {a} or {b}?", lambda f: {(1, 2): None})
    assert set(asked(same)) == {(None, None)}
    assert same.truth(FACTS, ("1", "2")) is False


def test_a_line_rises_between_neighbours_that_differ() -> None:
    element = kit.rises("rises", "From {a} to {b}?", "years", "bushels")
    assert set(asked(element)) == {(None, None), (("-1", "2"), False)}
    assert asked(element, {**FACTS, "bushels": [1, 4, 2]}).keys() == {(("-1", "2"), True), (("2", "5"), False)}


def test_names_and_what_holds_of_the_whole() -> None:
    which = kit.one_of("ripe", "Which is ripe?", ("Rye", "Oats", "Hops"), "ripe")
    assert asked(which) == {((), "Oats"): 400}
    assert which.choices == ("Rye", "Oats", "Hops")
    colours = kit.one_at("colour", "Which colour has {a}?", ("red", "blue"), lambda f: {"Rye": "red", "Oats": "blue"})
    assert set(asked(colours)) == {(("Rye",), "red"), (("Oats",), "blue")}
    assert asked(kit.holds("many", "Are there many?", lambda f: len(f["names"]) > 2)) == {((), True): 400}
