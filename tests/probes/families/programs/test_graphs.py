"""Drawn graphs of seed programs: trees with more edges, and pictures that differ by one edge read apart."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.answers import integer
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.graphs import (
    CANVAS,
    FIELDS,
    WEIGHTS,
    GraphProgram,
    connected_edges,
    degrees,
    graph_scene,
    in_order,
    invalid_graph,
    joined,
    plain_graph,
    read_graph,
    simple_paths,
    weighted_graph,
    weights_at,
)
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene, Text
from isoprobe.vision.figure.style import look_of, sample_style

SQUARE: Facts = {"vertices": ["A", "B", "D", "E"], "edges": ["AB", "AE", "BD", "DE"], "weights": [7, 12, 3, 40]}


def seen(facts: Facts, weighted: bool) -> Facts:
    look = look_of(sample_style(Random(3), "tint", CANVAS))
    return read_graph(read_figure(draw_scene(graph_scene(facts, look))), weighted)


def test_graphs_that_differ_by_one_edge_or_weight_are_read_apart() -> None:
    assert seen(SQUARE, True) == SQUARE
    assert seen({**SQUARE, "weights": [7, 12, 8, 40]}, True)["weights"] == [7, 12, 8, 40]
    plain = {key: SQUARE[key] for key in ("vertices", "edges")}
    assert seen(plain, False) == plain
    assert seen({**plain, "edges": ["AB", "AE", "BD"]}, False)["edges"] == ["AB", "AE", "BD"]


def test_a_circle_without_its_letter_is_refused() -> None:
    look = look_of(sample_style(Random(3), "tint", CANVAS))
    scene = graph_scene({key: SQUARE[key] for key in ("vertices", "edges")}, look)
    letter = next(thing for thing in scene.things if isinstance(thing, Text) and thing.text == "D")
    scene.disc(letter.x, letter.y, look.size, "paper")
    with pytest.raises(Unreadable, match=r"the circle at \d+, \d+: expected a letter"):
        read_graph(read_figure(draw_scene(scene)))


def test_connected_edges_reach_every_vertex() -> None:
    for seed in range(40):
        edges = connected_edges(Random(seed), "ABDEFG", seed % 4)
        assert len(edges) == 5 + seed % 4 == len(set(edges))
        reached = {"A"}
        for _ in range(6):
            reached |= {v for edge in edges if set(edge) & reached for v in edge}
        assert reached == set("ABDEFG")


def test_a_weighted_graph_takes_each_of_its_facts_from_one_stream() -> None:
    def drawn(**seeds: int) -> tuple[Facts, list[str]]:
        streams = {"symbolic": 1, "graph": 2, "numeric": 3} | seeds
        return weighted_graph({kind: Random(seed) for kind, seed in streams.items()}, 5, 2, 30, ends=2)

    facts, ends = drawn()
    assert not invalid_graph(facts)
    assert (len(facts["edges"]), len(set(ends))) == (6, 2)
    other, others = drawn(numeric=4)
    assert (other["edges"], others) == (facts["edges"], ends)
    assert other["weights"] != facts["weights"]
    renamed, _ = drawn(symbolic=5)
    assert renamed["weights"] == facts["weights"]
    assert renamed["vertices"] != facts["vertices"]


def test_a_plain_graph_keeps_its_shape_under_other_letters() -> None:
    def drawn(letters: int) -> tuple[Facts, list[str]]:
        return plain_graph({"symbolic": Random(letters), "graph": Random(2)}, 6, 3, 8)

    (facts, letters), (other, others) = drawn(1), drawn(5)
    assert not invalid_graph(facts)
    assert (facts["vertices"], len(facts["edges"])) == (sorted(letters), 8)
    renamed = str.maketrans(dict(zip(letters, others, strict=True)))
    assert sorted("".join(sorted(edge.translate(renamed))) for edge in facts["edges"]) == other["edges"]


def test_what_elements_ask_of_a_graph() -> None:
    assert weights_at(SQUARE)["B", "D"] == 3
    assert degrees({**SQUARE, "edges": ["AB", "AE", "BD"]}) == {"A": 2, "B": 2, "D": 1, "E": 1}
    assert joined(SQUARE) == {(a, b): a + b not in ("AD", "BE") for a, b in combinations("ABDE", 2)}


class Heaviest(GraphProgram):
    """Which is the greatest weight?"""

    topic = "graph theory"
    levels = {1: "small"}  # noqa: RUF012
    variations = ("graph",)
    question = "What is the greatest weight?"
    fields = {**FIELDS, "weights": WEIGHTS}  # noqa: RUF012
    answer = integer()

    def by_size(self, facts: Facts) -> int:
        """The greatest."""
        return max(facts["weights"])

    def by_order(self, facts: Facts) -> int:
        """The last of all in order."""
        return sorted(facts["weights"])[-1]


def test_a_program_about_a_graph_draws_and_reads_it_with_the_weights_it_has() -> None:
    scene = Heaviest().scene(SQUARE, look_of(sample_style(Random(3), "tint", CANVAS)))
    assert isinstance(scene, FigureScene)
    assert Heaviest().read(read_figure(draw_scene(scene))) == SQUARE
    with pytest.raises(BadState, match="edge DF: expected two of the vertices"):
        Heaviest().task().validate({"facts": {**SQUARE, "edges": ["AB", "AE", "BD", "DF"]}, "ask": {}, "plan": None})


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"edges": ["AB", "AE", "BD", "DF"]}, "edge DF: expected two of the vertices"),
        ({"edges": ["AE", "AB", "BD", "DE"]}, "in the order of the alphabet"),
        ({"weights": [1, 2]}, "weights: expected one for each edge"),
    ],
)
def test_what_is_no_graph_is_told(changed: Facts, why: str) -> None:
    assert not invalid_graph(SQUARE)
    assert why in invalid_graph({**SQUARE, **changed})


def test_graphs_written_in_another_order_are_the_same() -> None:
    written = {"vertices": ["E", "B", "A", "D"], "edges": ["ED", "BA", "DB", "AE"], "weights": [40, 7, 3, 12]}
    assert in_order(written) == SQUARE
    assert invalid_graph(SQUARE) == ""
    assert "expected two of the vertices, in the order" in invalid_graph({**SQUARE, "edges": ["AB", "AE", "BD", "ED"]})


def test_paths_are_those_that_networkx_finds() -> None:
    for seed in range(30):
        rng = Random(seed)
        edges = connected_edges(rng, "ABCDEFGH", rng.randint(0, 8))
        most = rng.randint(1, 8)
        theirs = nx.all_simple_paths(nx.Graph(map(tuple, edges)), "A", "H", cutoff=most)
        assert sorted(simple_paths(edges, "A", "H", most)) == sorted(map("".join, theirs))
    assert simple_paths(["AB"], "A", "Z", 3) == []
