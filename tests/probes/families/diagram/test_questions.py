"""Questions about diagrams are understood from their wording, wherever it stands, and answered from what is seen."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState, Item, Question, Understood, View
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.questions import spoken
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
    assert asked.text.endswith('End with a line "Answer: N", where N is a whole number.')
    assert asked.expected == count
    task = load_task(name)
    assert task.understand(asked.text) == Understood("answer")
    assert task.respond(Understood("answer"), transcribable(EVERYTHING)) == f"Answer: {count}"
    for other in set(NAMES) - {name}:
        assert load_task(other).understand(asked.text) is None


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
        understood = task.understand(question.text)
        assert understood == Understood("transcript", form)
        assert task.respond(understood, transcribable(HEIGHT)) == question.expected
        assert task.representation(form).read(question.expected, {}) == transcribable(HEIGHT)
    assert task.understand(asked["clauses"].text.replace("form clauses", "form edge_list")) is None


def test_the_letters_of_a_circle_are_a_sorted_list() -> None:
    ringed = changed(EVERYTHING, arcs=[], plan={"arcs": []})
    asked = questions("circles", ringed)["picture/element/circle_letters/0"]
    assert asked.kind == "letters"
    assert asked.expected == ["E", "F"]
    assert "Which letters lie on the circle with centre O?" in asked.text
    task = load_task("circles")
    understood = task.understand(asked.text)
    assert understood == Understood("element", "circle_letters", ("O",))
    assert task.respond(understood, transcribable(ringed)) == "Answer: E, F"
    without = changed(ringed, circles=[{"centre": "O", "through": []}], right=[], plan=None)
    assert task.respond(understood, without) == "Answer: none"


@pytest.mark.parametrize(
    ("name", "text", "arguments", "reply"),
    [
        ("letters", "Is there a point with the letter {} in the diagram?", ["A'"], "Answer: yes"),
        ("letters", "Is there a point with the letter {} in the diagram?", ["A1"], "Answer: no"),
        ("triangles", "Do the drawn lines {}{} and {}{} cross inside both of them", [*"ACBD"], "Answer: yes"),
        ("triangles", "Is the angle {}{}{} marked as a right angle", [*"ABC"], "Answer: yes"),
        ("triangles", "Is the angle {}{}{} marked as a right angle", [*"AZC"], "There is no point Z."),
        ("triangles", "Is there a drawn straight line that goes from {} to {}", ["A'", "C1"], "Answer: no"),
        ("segments", "Does point {} lie on the drawn straight line through {} and {}?", [*"CAB"], "Answer: no"),
        ("segments", "Does point {} lie on the drawn straight line through {} and {}?", [*"CEF"], "There is no such"),
        ("segments", "Do the segments {}{} and {}{} bear the same ticks of equal length", [*"OEOF"], "Answer: yes"),
        ("circles", "Does point {} lie on the circle with centre {}?", [*"EO"], "Answer: yes"),
        ("circles", "Does point {} lie on the circle in the diagram?", ["E"], "There is no such"),
    ],
)
def test_elements_are_understood_and_answered(name: str, text: str, arguments: list[str], reply: str) -> None:
    task = load_task(name)
    text = text.format(*arguments)
    text += "" if text.endswith("?") else " in the diagram?"
    around = f"Look at the picture. {text} End with a line."
    understood = task.understand(around)
    assert understood is not None
    assert understood.arguments == tuple(arguments)
    assert task.respond(understood, transcribable(EVERYTHING)).startswith(reply)


def test_the_last_wording_counts_and_other_words_are_not_understood() -> None:
    task = load_task("letters")
    first, last = (f"Is there a point with the letter {name} in the diagram?" for name in "AB")
    assert task.understand(f"{first} {last}") == Understood("element", "letter", ("B",))
    assert task.understand("How many letters are in the alphabet?") is None
    assert task.understand("x" * 10**6) is None


def test_nobody_reasons_on_a_state_that_is_out_of_order() -> None:
    with pytest.raises(BadState):
        load_task("letters").respond(Understood("answer"), changed(HEIGHT, lines=[["B", "A"]]))


def test_answers_are_spoken() -> None:
    assert [spoken(True), spoken(False), spoken(7), spoken(["A", "C'"]), spoken([])] == [
        "yes",
        "no",
        "7",
        "A, C'",
        "none",
    ]
