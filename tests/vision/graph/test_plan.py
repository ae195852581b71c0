"""A planned drawing: the first layout without faults, or the fault of the last."""

import networkx as nx
import numpy as np

from isoprobe.vision.graph.legibility import layout_faults
from isoprobe.vision.graph.plan import GraphPlan, plan
from tests.specimens.graph_styles import BOUNDS, style_of


def look(directed=False, **changes):
    return style_of(directed, panels=[BOUNDS], seeds=[5], layouts=["circular"], **changes)


def network(*arcs):
    graph = nx.DiGraph()
    graph.add_nodes_from("ABCD")
    for u, v, capacity in arcs:
        graph.add_edge(u, v, capacity=capacity)
    return graph


def test_a_plan_holds_the_graph_in_order_and_has_no_fault():
    graph = nx.Graph([("C", "A"), ("B", "C"), ("D", "A")])
    style = look()
    made = plan(graph, style, 0)
    assert isinstance(made, GraphPlan)
    assert made.names == tuple(graph)
    ends = list(zip(made.edges.tail.tolist(), made.edges.head.tolist(), strict=True))
    assert ends == sorted(ends)
    assert {frozenset(made.names[i] for i in pair) for pair in ends} == set(map(frozenset, graph.edges))
    assert layout_faults(made.names, made.z, made.edges, style, BOUNDS) == []
    assert made.values == ()
    assert made.capacities is None


def test_capacities_stay_with_their_arcs():
    graph = network(("B", "A", 9), ("A", "B", 7), ("C", "D", 12), ("A", "D", 3))
    made = plan(graph, look(directed=True), 0)
    assert isinstance(made, GraphPlan)
    found = {
        (made.names[i], made.names[j]): value
        for i, j, value in zip(made.edges.tail, made.edges.head, made.values, strict=True)
    }
    assert found == {(u, v): c for u, v, c in graph.edges(data="capacity")}
    assert made.capacities is not None
    assert made.capacities.text == tuple(map(str, made.values))
    nearest = made.edges.gaps(made.capacities.centre).argmin(axis=1)
    assert nearest.tolist() == list(range(4))


def test_the_seed_decides():
    graph = nx.cycle_graph("ABCDE")
    one, same, other = (plan(graph, look() | {"seeds": [seed]}, 0) for seed in (5, 5, 6))
    assert np.array_equal(one.z, same.z)
    assert not np.array_equal(one.z, other.z)


def test_what_cannot_be_drawn_legibly_says_why():
    crowd = nx.relabel_nodes(nx.complete_graph(26), lambda i: chr(65 + i))
    assert isinstance(plan(crowd, look() | {"panels": [[0.0, 0.0, 160.0, 160.0]]}, 0), str)
    faint = look()
    faint["edges"]["colour"] = [250, 250, 250]
    why = plan(nx.path_graph("AB"), faint, 0)
    assert isinstance(why, str)
    assert why
    assert "\n" not in why
