"""States of graph tasks: what is refused, in one line that names value, place and expectation."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.graphs.states import (
    CONNECTIVITY,
    FLOW,
    PAIR,
    components,
    distances,
    draw_names,
    in_order,
    neighbours,
)

PATH = {"nodes": ["A", "B", "C"], "edges": [["A", "B"]], "query": ["A", "C"]}
NET = {"nodes": ["0", "1", "10"], "arcs": [["0", "1", 5], ["1", "0", 3]], "source": "0", "sink": "10"}
TWO = {"G": {"nodes": ["A"], "edges": []}, "H": {"nodes": ["0", "1"], "edges": [["0", "1"]]}}


def test_good_states() -> None:
    CONNECTIVITY.validate(PATH)
    FLOW.validate(NET)
    PAIR.validate(TWO)


@pytest.mark.parametrize(
    ("kind", "state", "why"),
    [
        (CONNECTIVITY, {**PATH, "nodes": ["B", "A", "C"]}, "expected each once and in order"),
        (CONNECTIVITY, {**PATH, "nodes": ["A", "A", "B", "C"]}, "expected each once and in order"),
        (CONNECTIVITY, {**PATH, "nodes": ["A", "B", "C", "aa"]}, "'aa', expected a capital letter or a number"),
        (CONNECTIVITY, {**PATH, "nodes": ["01", "B"]}, "'01', expected a capital letter or a number"),
        (CONNECTIVITY, {**PATH, "nodes": [1, 2]}, "nodes: 1, expected a capital letter"),
        (CONNECTIVITY, {**PATH, "nodes": []}, "expected a list of 1 to 400"),
        (CONNECTIVITY, {**PATH, "nodes": ["A"] * 10**5}, "expected a list of 1 to 400"),
        (CONNECTIVITY, {**PATH, "edges": [["A", "B", 1]]}, "edges: ['A', 'B', 1], expected a list of 2"),
        (CONNECTIVITY, {**PATH, "edges": [["B", "A"]]}, "expected two different nodes in order"),
        (CONNECTIVITY, {**PATH, "edges": [["A", "A"]]}, "expected two different nodes in order"),
        (CONNECTIVITY, {**PATH, "edges": [["A", "X"]]}, "'X' is not one of the nodes"),
        (CONNECTIVITY, {**PATH, "edges": [["A", ["B"]]]}, "['B'] is not one of the nodes"),
        (CONNECTIVITY, {**PATH, "edges": [["A", "B"], ["A", "B"]]}, "expected each once and in order of the nodes"),
        (CONNECTIVITY, {**PATH, "query": ["A", "A"]}, "query: both are 'A'"),
        (CONNECTIVITY, {**PATH, "query": ["C", "A"]}, "expected in order of the nodes"),
        (CONNECTIVITY, {**PATH, "query": ["A"]}, "expected two nodes"),
        (CONNECTIVITY, {**PATH, "colours": {}}, "expected ['edges', 'nodes', 'query']"),
        (FLOW, {**NET, "sink": "0"}, "source and sink: both are '0'"),
        (FLOW, {**NET, "sink": 10}, "10 is not one of the nodes"),
        (FLOW, {**NET, "arcs": [["0", "1", 0]]}, "capacity 0, expected a whole number from 1"),
        (FLOW, {**NET, "arcs": [["0", "1", -2]]}, "capacity -2, expected a whole number from 1"),
        (FLOW, {**NET, "arcs": [["0", "1", 2.5]]}, "capacity 2.5, expected a whole number from 1"),
        (FLOW, {**NET, "arcs": [["0", "1", True]]}, "capacity True, expected a whole number from 1"),
        (FLOW, {**NET, "arcs": [["0", "1", 10**30]]}, "expected a whole number from 1 to 1000000000"),
        (PAIR, {**TWO, "G": []}, "graph G: [], expected an object"),
        (PAIR, {**TWO, "H": {"nodes": ["0"], "edges": [["0", "1"]]}}, "graph H: edges: ['0', '1']: '1' is not one"),
        (PAIR, {"G": TWO["G"]}, "expected ['G', 'H']"),
        (PAIR, None, "state is None, expected an object"),
    ],
)
def test_bad_states(kind, state, why) -> None:
    with pytest.raises(BadState) as told:
        kind.validate(state)
    assert why in str(told.value)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 300


def test_assembled_states_are_in_order() -> None:
    part = {"nodes": ["10", "2", "0"], "edges": [("10", "2"), ("2", "10"), ("2", "0")]}
    state = CONNECTIVITY.assemble([part], {"query": ["10", "0"]})
    assert state == {"nodes": ["0", "2", "10"], "edges": [["0", "2"], ["2", "10"]], "query": ["0", "10"]}
    CONNECTIVITY.validate(state)


def test_names_tell_nothing() -> None:
    drawn = [draw_names(Random(seed), 5) for seed in range(200)]
    assert {name for names in drawn for name in names} == set("ABCDE01234")
    assert all(sorted(names) in (list("ABCDE"), list("01234")) for names in drawn)
    assert len({names[0] for names in drawn}) == 10
    assert in_order(draw_names(Random(1), 30)) == [str(i) for i in range(30)]


def test_components_and_distances() -> None:
    part = {"nodes": list("ABCDE"), "edges": [["A", "C"], ["C", "E"], ["B", "D"]]}
    assert components(part) == [["A", "C", "E"], ["B", "D"]]
    assert distances(neighbours(part), "A") == {"A": 0, "C": 1, "E": 2}
