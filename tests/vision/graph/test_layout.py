"""Layouts: within their room, the same for the same seed, and relaxed until nothing is too close."""

from __future__ import annotations

from random import Random

import networkx as nx
import numpy as np
import pytest

from isoprobe.vision.graph.curves import distances
from isoprobe.vision.graph.layout import LAYOUTS, Room, lay_out

ROOM = Room(20.0, 30.0, 620.0, 530.0, vertex_gap=50.0, edge_gap=25.0, angle=0.14)


def graph(n: int, m: int, seed: int) -> nx.Graph:
    return nx.gnm_random_graph(n, m, seed=seed)


@pytest.mark.parametrize("kind", LAYOUTS)
def test_vertices_stay_in_the_room_to_a_hundredth_of_a_pixel(kind: str) -> None:
    for seed in range(5):
        z, lack = lay_out(kind, graph(9, 11, seed), Random(seed), ROOM)
        assert len(z) == 9
        assert (z.real >= ROOM.left).all()
        assert (z.real <= ROOM.right).all()
        assert (z.imag >= ROOM.top).all()
        assert (z.imag <= ROOM.bottom).all()
        assert np.abs(z.real * 100 - np.round(z.real * 100)).max() < 1e-6
        assert lack >= 0


@pytest.mark.parametrize("kind", LAYOUTS)
def test_where_nothing_lacks_nothing_is_too_close(kind: str) -> None:
    seen = 0
    for seed in range(12):
        given = graph(8, 9, seed)
        z, lack = lay_out(kind, given, Random(seed), ROOM, ease=6)
        if lack > 0.5:
            continue
        seen += 1
        apart = np.abs(z[:, None] - z[None]) + 1e6 * np.eye(8)
        assert apart.min() > ROOM.vertex_gap - 1
        for u, v in given.edges:
            others = [w for w in given if w not in (u, v)]
            assert distances(z[others], z[[u]], z[[v]]).min() > ROOM.edge_gap - 1
    assert seen == 12


@pytest.mark.parametrize("kind", LAYOUTS)
def test_chance_comes_from_the_seed_alone(kind: str) -> None:
    one, same, other = (lay_out(kind, graph(8, 10, 1), Random(seed), ROOM)[0] for seed in (3, 3, 4))
    assert (one == same).all()
    assert (one != other).any() or kind == "planar"  # a drawing without crossings is turned to fit its room


def test_a_planar_layout_has_no_crossing_before_it_is_relaxed_away() -> None:
    loose = Room(0.0, 0.0, 2000.0, 2000.0, vertex_gap=1.0, edge_gap=1.0, angle=0.0)
    ladder = nx.convert_node_labels_to_integers(nx.ladder_graph(4))
    z, _ = lay_out("planar", ladder, Random(2), loose)

    def side(a: complex, b: complex, c: complex) -> float:
        return ((b - a).conjugate() * (c - a)).imag

    edges = [(z[u], z[v]) for u, v in ladder.edges]
    crossings = sum(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for k, (a, b) in enumerate(edges)
        for c, d in edges[:k]
    )
    assert crossings == 0


def test_graphs_of_no_or_few_vertices_and_vertices_in_one_place() -> None:
    for kind in LAYOUTS:
        assert len(lay_out(kind, nx.path_graph(1), Random(0), ROOM)[0]) == 1
        z, lack = lay_out(kind, nx.path_graph(2), Random(0), ROOM)
        assert np.isfinite(z).all()
        assert lack < 1
    tight = Room(10.0, 10.0, 10.0, 10.0, 50.0, 25.0, 0.1)
    z, lack = lay_out("circular", nx.cycle_graph(4), Random(0), tight)
    assert np.isfinite(z).all()
    assert lack > 40


def test_an_unknown_layout_is_named() -> None:
    with pytest.raises(ValueError, match=r"^unknown layout 'star': expected one of spring, circular, planar, "):
        lay_out("star", nx.path_graph(3), Random(0), ROOM)
