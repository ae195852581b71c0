"""Questions about graphs: what they state, and the reply of someone who sees only part."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState, Query
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.graphs.questions import SENTENCES, in_words

SEEN = {
    "nodes": ["0", "1", "2"], "arcs": [["0", "1", 5], ["1", "2", 3]], "source": "0", "sink": "2",
    "colours": {"0": "red", "1": "white", "2": "blue"},
}  # fmt: skip


def test_what_is_stated_is_told_in_words() -> None:
    values = {"query": ["A", "C"], "query_colour": "red", "source": "A", "sink": "C"}
    colours = {"source_colour": "red", "sink_colour": "blue"}
    assert {keys: in_words({key: (values | colours)[key] for key in keys}) for keys in SENTENCES} == {
        ("query",): "The query nodes are node A and node C.",
        ("query_colour",): "The query nodes are the two red nodes.",
        ("source", "sink"): "The source is node A and the sink is node C.",
        ("source_colour", "sink_colour"): "The source is the red node and the sink is the blue node.",
        ("source", "sink_colour"): "The source is node A and the sink is the blue node.",
        ("source_colour", "sink"): "The source is the red node and the sink is node C.",
    }
    assert in_words({}) == ""


def test_questions_state_what_marks_the_nodes_and_name_one_of_a_pair() -> None:
    probe = make_item(load_task("isomorphism"), 1, 3, representations=["picture"])
    assert {q.query.arguments[0] for q in probe.questions if q.about == "element"} == {"G", "H"}
    assert all(f"graph {q.query.arguments[0]}" in q.wording for q in probe.questions if q.about == "element")
    probe = make_item(load_task("maxflow"), 2, 3, representations=["picture"])
    stated = probe.view("picture").stated
    assert stated
    assert all(question.query.stated == ({} if question.about == "element" else stated) for question in probe.questions)


def test_pictures_of_two_graphs_say_which_is_which() -> None:
    probe = make_item(load_task("isomorphism"), 1, 3, representations=["picture"])
    assert all("G, on the left or above" in question.text for question in probe.questions)


@pytest.mark.parametrize("task", ["connectivity", "maxflow"])
def test_nodes_told_by_name_need_not_be_written_down(task: str) -> None:
    told = set()
    for seed in range(8):
        probe = make_item(load_task(task), 1, seed, representations=["picture"])
        by_name = not any("colour" in key for key in probe.view("picture").stated)
        asked = [question.text for question in probe.questions if question.about == "transcript"]
        assert asked
        assert all(("That need not be written down." in text) == by_name for text in asked)
        told.add(by_name)
    assert told == {True, False}


@pytest.mark.parametrize(
    ("task", "form", "told"),
    [
        (
            "maxflow",
            "matrix",
            "the entry in row X, column Y is the capacity of the arc from X to Y, 0 where there is none.",
        ),
        ("maxflow", "edge_list", "A->B 5 is an arc from A to B with a capacity of 5."),
        (
            "connectivity",
            "matrix_latex",
            "the entry in row X, column Y is 1 where an edge joins X and Y, 0 where none does.",
        ),
        ("connectivity", "edge_list", "?"),
        ("maxflow", "story", "?"),
    ],
)
def test_a_question_about_a_text_form_tells_how_it_is_read(task: str, form: str, told: str) -> None:
    probe = make_item(load_task(task), 1, 3, representations=[form])
    assert probe.questions[0].wording.endswith(told)


@pytest.mark.parametrize(
    ("element", "arguments", "reply"),
    [
        ("node_count", (), "Answer: 3"),
        ("edge_count", (), "Answer: 2"),
        ("arc", ("0", "1"), "Answer: yes"),
        ("arc", ("1", "0"), "Answer: no"),
        ("capacity", ("1", "2"), "Answer: 3"),
        ("capacity", ("2", "1"), "I see no such thing."),
        ("out_degree", ("0",), "Answer: 1"),
        ("in_degree", ("0",), "Answer: 0"),
        ("colour", ("2",), "Answer: blue"),
        ("colour", ("7",), "I see no such thing."),
    ],
)
def test_respond_to_elements(element, arguments, reply) -> None:
    assert load_task("maxflow").respond(Query("element", element, arguments), SEEN) == reply


def test_respond_with_the_answer_and_the_transcript() -> None:
    task = load_task("maxflow")
    assert task.respond(Query("answer"), SEEN) == "Answer: 3"
    text = task.respond(Query("transcript", form="edge_list"), SEEN)
    assert text == "Nodes: 0, 1, 2\nArcs: 0->1 5, 1->2 3\nSource: 0\nSink: 2"


def test_who_does_not_know_the_source_cannot_answer() -> None:
    blind = {key: value for key, value in SEEN.items() if key != "source"}
    for query in (Query("answer"), Query("transcript", form="matrix")):
        with pytest.raises(BadState):
            load_task("maxflow").respond(query, blind)


def test_absent_arcs_are_often_arcs_turned_round() -> None:
    """Else the direction would not be asked about."""
    from isoprobe.probes.families.graphs.questions import draw_nodes

    part = {"nodes": list("ABCDEFGH"), "arcs": [["A", "B", 1], ["B", "C", 1]]}
    drawn = [draw_nodes(Random(seed), "arc", part, {}) for seed in range(400)]
    turned = sum(pair in (("B", "A"), ("C", "B")) for pair in drawn)
    there = sum(pair in (("A", "B"), ("B", "C")) for pair in drawn)
    assert 160 < there < 240
    assert turned > 60
