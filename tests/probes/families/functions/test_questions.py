"""Questions about functions: asked and answered."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Item, Marking, Query, View
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.functions.forms import forms
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.questions import ASKS, PLACES, function_questions
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.probes.families.functions.tables import seen_answer

KIND = FunctionKind("parity")
STATE = KIND.assemble(parse_function("x**3", "code"), (None, None))
ITEM = Item("parity-1", "parity", 1, 1, 1, 0, STATE, "odd", {})
ZERO = Element(
    "zero",
    "Is f({a}) above 0 in the picture?",
    "yes_no",
    lambda state, a: float(a[0]) > 0,
    lambda rng, shown: ("2",),
)
NEAR = Element(
    "near",
    "What is f({a}) in the picture, give or take {b}?",
    "real",
    lambda state, arguments: -3.4,
    lambda rng, shown: ("-1.5", "0.2"),
    stated=lambda arguments: {"x": arguments[0]},
    marking=lambda arguments: Marking(absolute=float(arguments[1])),
)
TABLE = [form for form in forms(KIND) if form.name == "table"]
QUESTIONS = function_questions(
    KIND, lambda state: "odd" if "function" in state else seen_answer("parity", state), TABLE, [ZERO]
)


def view(name: str) -> View:
    medium = "image" if name == "picture" else "text"
    return View(ITEM.id, name, medium, {}, {}, "", True, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "place"), [("latex", PLACES[1]), ("table", PLACES[2]), ("picture", PLACES[0]), ("key_points", PLACES[3])]
)
def test_the_answer_question(name: str, place: str) -> None:
    question = QUESTIONS.questions(ITEM, view(name), Random(1))[0]
    assert question.text.startswith(ASKS["parity"].replace("{place}", place))
    assert question.text.endswith("WORD is one of: even, odd, neither.")
    assert (question.kind, question.expected, question.chance) == ("choice", "odd", 1 / 3)
    assert question.query == Query("answer")
    assert QUESTIONS.respond(Query("answer"), STATE) == "Answer: odd"


def test_a_picture_has_elements_and_transcripts() -> None:
    asked = QUESTIONS.questions(ITEM, view("picture"), Random(1))
    assert [question.about for question in asked] == ["answer", "element", "transcript"]
    assert asked[1].query == Query("element", "zero", ("2",))
    assert QUESTIONS.respond(Query("element", "zero", ("2",)), STATE) == "Answer: yes"
    assert asked[2].query == Query("transcript", form="table", stated={"points": True})
    assert QUESTIONS.respond(asked[2].query, STATE) == asked[2].expected


def test_an_element_may_name_a_point_and_how_exact_its_value_has_to_be() -> None:
    questions = function_questions(KIND, lambda state: "odd", TABLE, [NEAR])
    question = questions.questions(ITEM, view("picture"), Random(1))[1]
    assert question.text.endswith('give or take 0.2? End with a line "Answer: X", where X is a number.')
    assert (question.expected, question.marking, question.chance) == (-3.4, Marking(absolute=0.2), None)
    assert question.query == Query("element", "near", ("-1.5", "0.2"), stated={"x": "-1.5"})
    assert questions.respond(question.query, STATE) == "Answer: -3.4"
