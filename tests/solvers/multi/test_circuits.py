"""Circuits with known currents, and random ones that must come out alike by all ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import networkx as nx
import pytest

from isoprobe.solvers.multi.circuits import ShortCircuit, carrying, eliminated, nodal, reduced

F = Fraction


def test_a_battery_two_branches_and_an_ammeter() -> None:
    """12 V, 2 ohms before 3 and 6 ohms side by side: 3 A, of which 2 A go through the 3 ohms and its ammeter."""
    parts = [("p", "m", F(2)), ("m", "x", F(3)), ("m", "n", F(6))]
    found = nodal(("p", "n"), F(12), parts, ammeters=[("x", "n")])
    assert found.currents == [3, 2, 1]
    assert found.through == [2]
    assert found.voltages == {"p": 12, "m": 6, "x": 0, "n": 0}
    assert reduced(("p", "n"), F(12), [*parts, ("x", "n", F(0))]) == [3, 2, 1, 2]


def test_wheatstone_bridge() -> None:
    """Unbalanced: 1, 2, 3, 4 ohms and 5 across, 10 V. Its currents by hand: i = (U_m - U_k) / 5."""
    arms = [("p", "m", F(1)), ("p", "k", F(2)), ("m", "n", F(3)), ("k", "n", F(4)), ("m", "k", F(5))]
    found = nodal(("p", "n"), F(10), arms)
    um, uk = found.voltages["m"], found.voltages["k"]
    assert um is not None
    assert uk is not None
    assert (10 - um) / 1 == um / 3 + (um - uk) / 5
    assert (10 - uk) / 2 + (um - uk) / 5 == uk / 4
    assert found.currents[4] == (um - uk) / 5 != 0
    assert carrying(("p", "n"), [(a, b) for a, b, _ in arms]) == [True] * 5
    with pytest.raises(ValueError, match="series and parallel"):
        reduced(("p", "n"), F(10), arms)
    balanced = [("p", "m", F(1)), ("p", "k", F(2)), ("m", "n", F(3)), ("k", "n", F(6)), ("m", "k", F(5))]
    assert nodal(("p", "n"), F(10), balanced).currents[4] == 0


def test_shorted_and_dead_parts_carry_nothing() -> None:
    edges = [("p", "m"), ("m", "n"), ("m", "d"), ("x", "y")]
    assert carrying(("p", "n"), edges) == [True, True, False, False]
    assert carrying(("p", "n"), edges, [("m", "n")]) == [True, False, False, False]
    assert carrying(("p", "n"), edges[:1]) == [False]
    found = nodal(("p", "n"), F(6), [(a, b, F(2)) for a, b in edges], [("m", "n")])
    assert found.currents == [3, 0, 0, 0]
    assert found.voltages["d"] == found.voltages["m"] == 0
    assert found.voltages["x"] is None


def test_short_circuits_are_refused() -> None:
    with pytest.raises(ShortCircuit):
        nodal(("p", "n"), F(6), [("p", "n", F(1))], [("p", "x"), ("x", "n")])
    with pytest.raises(ShortCircuit):
        nodal(("p", "n"), F(6), [("p", "n", F(1))], [("p", "x")], [("x", "n")])
    with pytest.raises(ShortCircuit):
        carrying(("p", "n"), [("p", "n")], [("p", "n")])
    with pytest.raises(ShortCircuit):
        reduced(("p", "n"), F(6), [("p", "n", F(1)), ("p", "n", F(0))])
    with pytest.raises(ValueError, match="no resistance"):
        reduced(("p", "n"), F(6), [("p", "m", F(0)), ("p", "m", F(0)), ("m", "n", F(2))])
    with pytest.raises(ValueError, match="no single solution"):
        eliminated([[F(1), F(1), F(2)], [F(2), F(2), F(4)]])


@pytest.mark.parametrize("seed", range(40))
def test_ways_agree(seed: int) -> None:
    """A random ladder: series and parallel only, so that all ways can solve it."""
    rng = Random(seed)
    parts: list[tuple[object, object, Fraction]] = [(0, 1, F(1))]
    nodes = 2
    for _ in range(8):
        a, b, ohms = parts.pop(rng.randrange(len(parts)))
        if rng.random() < 0.5:
            parts += [(a, nodes, ohms), (nodes, b, F(rng.randint(1, 9)))]
            nodes += 1
        else:
            parts += [(a, b, ohms), (b, a, F(rng.randint(1, 9)))]
    parts.append((nodes, 0, F(3)))  # leads nowhere
    order = rng.sample(parts, len(parts))
    found = nodal((0, 1), F(7), order)
    assert found.currents == reduced((0, 1), F(7), order)
    assert [bool(current) for current in found.currents] == carrying((0, 1), [(a, b) for a, b, _ in order])


def test_what_carries_a_current_is_what_shares_a_block_with_the_battery() -> None:
    """Against networkx' blocks, on graphs with loops, doubled edges and dead ends."""
    rng, carried = Random(1), Counter[bool]()
    for _ in range(300):
        nodes = rng.randint(2, 9)
        ends = [(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(rng.randint(0, 14))]
        graph = nx.Graph([("battery", 0), ("battery", 1), *((a, b) for a, b in ends if a != b)])
        blocks = [block for block in nx.biconnected_components(graph) if "battery" in block and len(block) > 2]
        live = set().union(*blocks)
        flows = carrying((0, 1), ends)
        assert flows == [a != b and {a, b} <= live for a, b in ends]
        carried.update(flows)
    assert min(carried.values()) > 300
