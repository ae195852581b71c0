# ruff: noqa: E501 (one case a line)
"""Questions about graphs: their wording both ways, and the reply of someone who sees only part."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from isoprobe.probes.core import BadState, Understood
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.graphs.questions import TOLD, told_in_words

SEEN = {
    "nodes": ["0", "1", "2"], "arcs": [["0", "1", 5], ["1", "2", 3]], "source": "0", "sink": "2",
    "colours": {"0": "red", "1": "white", "2": "blue"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "about", "element", "arguments", "stated"),
    [
        ("Is there a path between node A and node C in the graph in the picture?", "answer", "", (), {"query": ["A", "C"]}),
        ("Is there a path between the two red nodes in the graph in the picture?", "answer", "", (), {"query_colour": "red"}),
        ("Can one drive from city 3 to city 12 on these roads?", "answer", "", (), {"query": ["3", "12"]}),
        ("Is there an edge between node A and node 10 in the graph in the picture?", "element", "edge", ("A", "10"), {}),
        ("Which colour is node Q in the graph in the picture?", "element", "colour", ("Q",), {}),
        ("Write down what the picture shows in the form edge_list, and write nothing else. "
         "The query nodes are the two blue nodes.", "transcript", "edge_list", (), {"query_colour": "blue"}),
    ],
)  # fmt: skip
def test_understand(text, about, element, arguments, stated) -> None:
    wanted = Understood(about, element, arguments, stated)
    task = load_task("connectivity")
    assert task.understand(text) == wanted
    assert task.understand(f"Think step by step. {text} End with a line.") == wanted


@pytest.mark.parametrize(
    "text", ["", "How are you?", "Is there a path between node a and node b?", "Which colour is it?"]
)
def test_other_texts_are_not_understood(text: str) -> None:
    assert load_task("connectivity").understand(text) is None


def test_the_last_question_counts() -> None:
    one, other = (f"How many arcs leave node {node} in the graph in the picture?" for node in "01")
    understood = load_task("maxflow").understand(f"{one}\n\n{other}")
    assert understood is not None
    assert understood.arguments == ("1",)


def test_long_texts_take_little_time() -> None:
    for name in ("connectivity", "maxflow", "isomorphism"):
        for unit in ("Is there a path between node A and ", "Is there an edge between node ", "The query nodes are "):
            begin = perf_counter()
            load_task(name).understand(unit * (10**6 // len(unit)))
            assert perf_counter() - begin < 1


def test_what_is_given_is_told() -> None:
    for keys in TOLD:
        values = {"query": ["A", "C"], "query_colour": "red", "source": "A", "sink": "C"}
        stated = {key: values.get(key, {"source_colour": "red", "sink_colour": "blue"}.get(key)) for key in keys}
        task = load_task("connectivity" if keys[0].startswith("query") else "maxflow")
        understood = task.understand(
            f"Write down what the picture shows in the form matrix, and write nothing else. {told_in_words(stated)}"
        )
        assert understood is not None
        assert understood.stated == stated
    assert told_in_words({}) == ""


@pytest.mark.parametrize(
    ("element", "arguments", "reply"),
    [
        ("node_count", (), "Answer: 3"),
        ("edge_count", (), "Answer: 2"),
        ("arc", ("0", "1"), "Answer: yes"),
        ("arc", ("1", "0"), "Answer: no"),
        ("capacity", ("1", "2"), "Answer: 3"),
        ("capacity", ("2", "1"), "There is no such arc."),
        ("out_degree", ("0",), "Answer: 1"),
        ("in_degree", ("0",), "Answer: 0"),
        ("colour", ("2",), "Answer: blue"),
        ("colour", ("7",), "There is no node 7."),
    ],
)
def test_respond_to_elements(element, arguments, reply) -> None:
    assert load_task("maxflow").respond(Understood("element", element, arguments), SEEN) == reply


def test_respond_with_the_answer_and_the_transcript() -> None:
    task = load_task("maxflow")
    assert task.respond(Understood("answer"), SEEN) == "Answer: 3"
    text = task.respond(Understood("transcript", "edge_list"), SEEN)
    assert text == "Nodes: 0, 1, 2\nArcs: 0->1 5, 1->2 3\nSource: 0\nSink: 2"


def test_who_does_not_know_the_source_cannot_answer() -> None:
    blind = {key: value for key, value in SEEN.items() if key != "source"}
    for understood in (Understood("answer"), Understood("transcript", "matrix")):
        with pytest.raises(BadState):
            load_task("maxflow").respond(understood, blind)


def test_absent_arcs_are_often_arcs_turned_round() -> None:
    """Else the direction would not be asked about."""
    from isoprobe.probes.families.graphs.questions import _draw

    part = {"nodes": list("ABCDEFGH"), "arcs": [["A", "B", 1], ["B", "C", 1]]}
    drawn = [_draw(Random(seed), "arc", part, {}) for seed in range(400)]
    turned = sum(pair in (("B", "A"), ("C", "B")) for pair in drawn)
    there = sum(pair in (("A", "B"), ("B", "C")) for pair in drawn)
    assert 160 < there < 240
    assert turned > 60
