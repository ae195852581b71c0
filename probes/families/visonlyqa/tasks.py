"""The five kinds of questions that VisOnlyQA asks about drawn figures, each a task: proved, and not made from seeds.

Kamoi et al., VisOnlyQA: Large Vision Language Models Still Struggle with Visual Perception of Geometric Information
(2024), github.com/psunlpgroup/VisOnlyQA, synthetic geometry. The words are the publishers'; how to answer is ours, as a
strategy may ask for reasoning first.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NoReturn

from isoprobe.probes.core import (
    BadState,
    Disproved,
    Item,
    NotMade,
    Query,
    Question,
    Solution,
    Solver,
    State,
    Task,
    View,
)
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.questions import Questionnaire, States
from isoprobe.probes.families.diagram.elements import LETTER, ON_LINE, SEGMENT
from isoprobe.probes.families.visonlyqa.forms import PICTURE, TWIN
from isoprobe.probes.families.visonlyqa.mistakes import corrupt
from isoprobe.probes.families.visonlyqa.states import LETTERS, SHAPES, answer_of, diagram_of, seen_of, validate
from isoprobe.solvers.diagrams.measures import by_distances, drawn_by_areas, nearest

REQUEST = "Write down the points, lines and circles that the figure shows in the form {form}, and write nothing else."
_POLYGONS: Mapping[str, tuple[str, str]] = {
    "triangle": (
        "There is {article} triangle {of} in the figure. True or False?",
        "A triangle is a polygon with three edges and three vertices, which are explicitly connected in the figure.",
    ),
    "quadrilateral": (
        "There is {article} quadrilateral {of} in this figure. True or False?",
        "A quadrilateral is a four-sided polygon having four edges (sides) and four corners (vertices).",
    ),
}
_BY_EYE = "You only need to estimate from the visual information and do not need to do any mathematical reasoning."
_MEASURED: Mapping[str, str] = {
    "length": "Line {0} is X times longer than {1}. Which of the following options is a reasonable estimate of X?",
    "area": "{0} is X times larger in area than {1}. Which of the following options is a reasonable estimate?",
    "angle": "Which of the following options is a reasonable estimate of the angle {0} in the figure?",
}


def wording(asked: Mapping[str, object]) -> str:
    """The question in the publishers' words, its options with it."""
    kind, of, options = str(asked["kind"]), asked["of"], asked["options"]
    assert isinstance(of, list)
    assert isinstance(options, list)
    if kind in SHAPES:
        claim, meaning = _POLYGONS[kind]
        return f"{claim.format(article='no' if asked['denied'] else 'a', of=of[0])}\n\n{meaning}"
    unit = " degrees" if kind == "angle" else ""
    told = " ".join(f"({letter.lower()}) {option:g}{unit}" for letter, option in zip(LETTERS, options, strict=True))
    return f"{_MEASURED[kind].format(*of)} {_BY_EYE} {told}"


def _by_sight(state: State) -> Solution:
    """By lines and directions; of a state less its places, what it says that they come to."""
    answer = state["seen"] if "seen" in state else answer_of(state)
    if answer is None:
        raise Disproved("a point of the question is missing, or no option is the nearest")
    return Solution(answer)


def _by_distances(state: State) -> Solution:
    """By areas and distances."""
    asked, points = state["asked"], state.get("points")
    if points is None:
        return _by_sight(state)
    if missing := sorted(set("".join(asked["of"])) - set(points)):
        raise Disproved(f"the point {missing[0]} of the question is missing")
    if asked["kind"] in SHAPES:
        return Solution(str(drawn_by_areas(asked["of"][0], state["lines"], points) is not asked["denied"]))
    return Solution(LETTERS[nearest(asked["kind"], by_distances(asked["kind"], asked["of"], points), asked["options"])])


def _not_made(rng: Random, level: int) -> NoReturn:
    raise NotMade("VisOnlyQA's questions are imported, not made")


def _choices(item: Item) -> tuple[str, ...]:
    unit = " degrees" if item.state["asked"]["kind"] == "angle" else ""
    return tuple(f"{option:g}{unit}" for option in item.state["asked"]["options"])


def _ask(item: Item, view: View) -> str:
    return wording(item.state["asked"])


def _questions(kind: str) -> Questionnaire:
    shape = kind in SHAPES
    return Questionnaire(
        ask=_ask,
        answer=AnswerFormat("choice", names=("True", "False")) if shape else AnswerFormat("option", count=len(LETTERS)),
        choices=None if shape else _choices,
        solve=lambda state: _by_sight(state).answer,
        states=States(validate, dict),
        forms=(TWIN,),
        request=REQUEST,
        elements=(LETTER, SEGMENT, ON_LINE),
        scene=diagram_of,
    )


def _task(kind: str, summary: str) -> Task:
    asking = _questions(kind)

    def questions(item: Item, view: View, rng: Random) -> tuple[Question, ...]:
        return asking.questions(item, view, rng)

    def respond(query: Query, state: State) -> str:
        if "seen" in state and query.about == "transcript":
            raise BadState("a state less its places cannot be written down")
        return asking.respond(query, state)

    return Task(
        version=1,
        subject="plane geometry",
        source="VisOnlyQA (Kamoi et al., 2024), synthetic geometry",
        summary=summary,
        levels={0: "as published"},
        kind="choice" if kind in SHAPES else "option",
        make=_not_made,
        validate=validate,
        solvers=(
            Solver("directions", "sides on drawn lines, and coordinates: turns, lengths, areas", _by_sight),
            Solver(
                "areas and distances", "areas that do not vanish, and distances between points alone", _by_distances
            ),
        ),
        representations=(PICTURE, TWIN),
        questions=questions,
        respond=respond,
        corrupt=corrupt,
        features={},
        labels=lambda state: {"category": state["asked"]["kind"], "letters": len(seen_of(state)["letters"])},
        transcribable=seen_of,
    )


DRAWN_TRIANGLE = _task("triangle", "Is a triangle of these three letters drawn?")
DRAWN_QUADRILATERAL = _task("quadrilateral", "Is a quadrilateral of these four letters drawn?")
LENGTH_RATIO = _task("length", "How many times as long as another segment is a segment, nearly?")
AREA_RATIO = _task("area", "How many times as large as another polygon is a polygon, nearly?")
ANGLE_SIZE = _task("angle", "How large is an angle, nearly?")
