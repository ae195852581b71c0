"""Questions about diagrams: the paper's own, and elements and transcripts, answered from what is seen."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState, Item, Query, Question, View
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.states import transcribable
from tests.specimens.diagrams import EVERYTHING, HEIGHT, changed

NAMES = ("letters", "circles", "triangles", "segments")


def questions(name: str, state: dict, representation: str = "picture", seed: int = 1) -> dict[str, Question]:
    """The task's questions about a state by their id."""
    task = load_task(name)
    item = Item("x", name, 1, 1, 1, 0, state, task.solvers[0].solve(state).answer, {})
    view = View("x", representation, "image" if representation == "picture" else "text", {}, {}, "", True, 1)
    return {question.id: question for question in task.questions(item, view, Random(seed))}


@pytest.mark.parametrize(
    ("name", "begins", "count"),
    [
        ("letters", "Please count how many letters are in the diagram. ", 9),
        ("circles", "Please count how many circles are in the diagram. ", 2),
        ("triangles", "Please count how many triangles are formed by letters in the diagram. ", 4),
        ("segments", "Please count how many line segments are formed by letters in the diagram. ", 8),
    ],
)
def test_the_papers_question_and_its_answer(name: str, begins: str, count: int) -> None:
    """Tangram, Table 4."""
    asked = questions(name, EVERYTHING)["picture/answer"]
    assert asked.text.startswith(begins)
    assert asked.text.endswith('End with a line "Answer: N", where N is an integer.')
    assert asked.expected == count
    assert asked.query == Query("answer")
    assert load_task(name).respond(asked.query, transcribable(EVERYTHING)) == f"Answer: {count}"


def test_elements_are_asked_of_pictures_and_spread_over_the_tasks() -> None:
    asked = {name: {q.element for q in questions(name, EVERYTHING).values() if q.about == "element"} for name in NAMES}
    assert asked == {
        "letters": {"letter"},
        "circles": set(),  # an arc might be taken for the circle
        "triangles": {"segment", "right_angle"},  # AC and BD cross by the habits of books: nothing is like it
        "segments": {"parallel", "equal_length"},
    }
    ringed = changed(EVERYTHING, arcs=[], plan={"arcs": []})
    assert {q.element for q in questions("circles", ringed).values() if q.about == "element"} == {
        "on_circle",
        "circle_letters",
    }
    assert list(questions("letters", EVERYTHING, "clauses")) == ["clauses/answer"]


def test_transcripts_are_asked_in_forms_without_coordinates() -> None:
    asked = {q.element: q for q in questions("letters", HEIGHT).values() if q.about == "transcript"}
    assert set(asked) == {"clauses", "prose"}
    task = load_task("letters")
    for form, question in asked.items():
        assert question.query == Query("transcript", form=form)
        assert task.respond(question.query, transcribable(HEIGHT)) == question.expected
        assert task.representation(form).read(question.expected, {}) == transcribable(HEIGHT)
    with pytest.raises(LookupError, match="no text form 'edge_list'"):
        task.respond(Query("transcript", form="edge_list"), transcribable(HEIGHT))


def test_the_letters_of_a_circle_are_a_sorted_list() -> None:
    ringed = changed(EVERYTHING, arcs=[], plan={"arcs": []})
    asked = questions("circles", ringed)["picture/element/circle_letters/0"]
    assert asked.kind == "letters"
    assert asked.expected == ["E", "F"]
    assert "Which letters lie on the circle with centre O?" in asked.text
    task = load_task("circles")
    assert asked.query == Query("element", "circle_letters", ("O",))
    assert task.respond(asked.query, transcribable(ringed)) == "Answer: E, F"
    without = changed(ringed, circles=[{"centre": "O", "through": []}], right=[], plan=None)
    assert task.respond(asked.query, without) == "Answer: none"


@pytest.mark.parametrize(
    ("name", "element", "arguments", "reply"),
    [
        ("letters", "letter", ["A'"], "Answer: yes"),
        ("letters", "letter", ["A1"], "Answer: no"),
        ("triangles", "crossing", [*"ACBD"], "Answer: yes"),
        ("triangles", "right_angle", [*"ABC"], "Answer: yes"),
        ("triangles", "right_angle", [*"AZC"], "I see no such thing."),
        ("triangles", "segment", ["A'", "C1"], "Answer: no"),
        ("triangles", "segment", ["A'", "C'"], "I see no such thing."),
        ("segments", "on_line", [*"CAB"], "Answer: no"),
        ("segments", "on_line", [*"CEF"], "I see no such thing."),
        ("segments", "equal_length", [*"OEOF"], "Answer: yes"),
        ("circles", "on_circle", [*"EO"], "Answer: yes"),
        ("circles", "on_circle", ["E"], "I see no such thing."),
    ],
)
def test_elements_are_answered(name: str, element: str, arguments: list[str], reply: str) -> None:
    assert load_task(name).respond(Query("element", element, tuple(arguments)), transcribable(EVERYTHING)) == reply


def test_nobody_reasons_on_a_state_that_is_out_of_order() -> None:
    with pytest.raises(BadState):
        load_task("letters").respond(Query("answer"), changed(HEIGHT, lines=[["B", "A"]]))
