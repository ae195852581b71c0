"""Seed programs: enough variants and answers of each, types of variation that vary alone, and bad input."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from probes.batches import KINDRED, PROGRAMS, plan_paper, varying
from probes.core import BadState, Disproved, Solution, Task, Unreadable
from probes.making import BadPlan, draw_state, make_item, prove
from probes.program_fields import Listed, Smiles, Whole, Word
from probes.program_forms import Forms, bare
from probes.program_questions import integer, option, pictured, real, spoken
from probes.programs import SKILLS, TOPICS, VARIATIONS, program_task
from probes.registry import load_task, task_files

NAMES = [name for name, family in task_files().items() if family == PROGRAMS]
OTHERS = [name for name, family in task_files().items() if family in ("emma", "multi")]
EVERY_PROGRAM = pytest.mark.parametrize("name", [*NAMES, *OTHERS])
VARIANTS = 120


@EVERY_PROGRAM
def test_variants_and_answers_are_many(name: str) -> None:
    """Of one seed: at least 50 distinct variants and 4 distinct answers (2 where there are no more), none too often."""
    task = load_task(name)
    for level in task.levels:
        states = [draw_state(task, level, 5, variant) for variant in range(VARIANTS)]
        assert len({json.dumps(bare(state)) for state in states}) >= 50
        answers = Counter(json.dumps(task.solvers[0].solve(state).answer) for state in states)
        most = max(answers.values()) / VARIANTS
        if len(answers) == 2:
            assert most < 0.5 + 3.3 * 0.5 / VARIANTS**0.5
        else:
            lettered = task.kind == "option" and len(answers) == 3
            assert len(answers) >= (3 if lettered else 4)
            assert most <= (0.33 if lettered else 0.4) + (0.14 if lettered else 0.0), answers.most_common(2)


@EVERY_PROGRAM
def test_each_type_of_variation_varies_alone(name: str) -> None:
    """A type that is declared changes something, and the same types changed again give the same bytes."""
    task = load_task(name)
    assert task.subject in (*TOPICS, *(f"{subject}: {skill}" for subject in SKILLS for skill in SKILLS[subject]))
    assert set(task.variations) <= set(VARIATIONS)
    first = draw_state(task, 1, 3)
    for kind in task.variations:
        states = [draw_state(task, 1, 3, variant, [kind]) for variant in range(12)]
        assert states[0] == first
        assert states == [draw_state(task, 1, 3, variant, [kind]) for variant in range(12)]
        if kind == "colour":
            assert len({state["plan"]["tint"] for state in states}) > 4
        else:
            assert len({json.dumps([state["facts"], state["ask"]]) for state in states}) > 1, kind
            assert len({json.dumps(state["plan"]) for state in states}) == 1


@EVERY_PROGRAM
def test_methods_agree_on_100_variants(name: str) -> None:
    task = load_task(name)
    for variant in range(15 if task.subject.startswith("coding:") else 100):  # of which five programs are run
        prove(task, draw_state(task, 1 + variant % len(task.levels), 2, variant))


@EVERY_PROGRAM
def test_element_questions_are_answered_from_the_picture_alone(name: str) -> None:
    task = load_task(name)
    if task.representation("picture").unreadable:
        pytest.skip("no reader reads such pictures")
    probe = make_item(task, 1, 8, representations=["picture"])
    seen = task.representation("picture").read(probe.view("picture").payload, {})
    for question in probe.questions:
        if question.about == "element":
            understood = task.understand(question.text)
            assert understood is not None
            assert understood.given == {}
            assert task.respond(understood, seen) == f"Answer: {spoken(question.expected)}"


def test_colour_varies_the_colours_of_a_picture_alone() -> None:
    task = load_task("bar_chart")
    styles = [make_item(task, 1, 4, variant, ["picture"], ["colour"]).view("picture").style for variant in range(3)]
    assert len({json.dumps(style["palette"]) for style in styles}) == 3
    assert len({json.dumps({**style, "palette": 0, "paper": 0, "ink": 0}) for style in styles}) == 1


def test_a_suite_holds_ten_variants_of_each_program() -> None:
    orders = plan_paper(PROGRAMS)
    seeds = Counter((order.task, order.level, order.seed) for order in orders)
    assert set(seeds.values()) == {10}
    assert {task for task, _, _ in seeds} == {*NAMES, *KINDRED}
    topics = Counter(KINDRED.get(name) or load_task(name).subject for name in {*NAMES, *KINDRED})
    assert set(topics) == set(TOPICS)
    assert min(topics.values()) >= 8
    some = varying(orders, ["context"])
    assert {order.task for order in some} == {name for name in NAMES if "context" in load_task(name).variations}
    with pytest.raises(BadPlan, match="vary weather: expected some of"):
        varying(orders, ["weather"])
    with pytest.raises(BadPlan, match="cannot vary"):
        draw_state(load_task("clock_minutes"), 1, 1, 1, ["function"])


def sums(**changed: object) -> Task:
    """A program about two numbers, without a picture worth the name."""
    whole = {
        "topic": "arithmetic",
        "summary": "The sum of two numbers.",
        "levels": {1: "small"},
        "variations": {"numeric": "the numbers"},
        "question": "What is the sum?",
        "fields": {"numbers": Listed(Whole(0, 99), 2, 2)},
        "answer": integer(),
        "make": lambda draw, level: {"numbers": [draw["numeric"].randint(0, 99) for _ in range(2)]},
        "solvers": (
            ("plus", "addition", lambda facts: sum(facts["numbers"])),
            ("count", "counting on", lambda facts: len([*range(facts["numbers"][0]), *range(facts["numbers"][1])])),
        ),
        "scene": lambda facts, look: None,
        "read": lambda figure: {},
    }
    return program_task(**{**whole, **changed})  # type: ignore[arg-type]


def test_a_picture_that_nothing_reads_is_issued_uncertified() -> None:
    """And its options are the picture's own: the answer is a letter."""
    png = bytes(cv2.imencode(".png", np.full((60, 80, 3), 255, np.uint8))[1])
    ways = (("odd", "parity", lambda f: "AB"[sum(f["numbers"]) % 2]), ("one", "counting", lambda f: "AB"[count(f)]))

    def count(facts: dict) -> int:
        return len([k for k in range(sum(facts["numbers"])) if k % 2 == 0]) - sum(facts["numbers"]) // 2

    task = replace(sums(scene=lambda f, look: png, read=None, answer=pictured(2, "sum"), solvers=ways), name="sums")
    probe = make_item(task, 1, 1)
    view = probe.view("picture")
    assert (view.certified, view.attempts, view.why) == (False, 1, "no reader reads pictures of this kind")
    asked = next(question for question in probe.questions if question.view == "picture" and question.about == "answer")
    assert (asked.kind, asked.choices, asked.chance) == ("option", ("sum A", "sum B"), 0.5)
    assert asked.expected == task.solvers[1].solve(probe.item.state).answer
    understood = task.understand(asked.text)
    assert understood is not None
    assert task.respond(understood, probe.item.state) == f"Answer: {asked.expected}"


def test_options_may_have_brackets_and_bonds() -> None:
    task = sums(
        answer=option(2, Smiles()), wrong=lambda f, truth: ["CC(=O)O"], solvers=(("a", "a", lambda f: "C#N"),) * 2
    )
    state = task.make(Random(1), 1)
    assert sorted(state["ask"]["options"]) == ["C#N", "CC(=O)O"]
    given = task.understand(f"What is the sum? (A) CC(=O)O (B) C#N. {task.summary}")
    assert given is not None
    assert given.given == {"options": ["CC(=O)O", "C#N"]}
    with pytest.raises(BadState, match=r"options\[0\]: 'C C'"):
        task.validate({**state, "ask": {"options": ["C C", "C#N"]}})


def test_a_wrong_method_is_found_out() -> None:
    solvers = (("plus", "addition", lambda f: sum(f["numbers"])), ("most", "the larger", lambda f: max(f["numbers"])))
    task = sums(solvers=solvers)
    with pytest.raises(Disproved, match="solvers differ"):
        prove(task, task.make(Random(1), 1))
    state = sums().make(Random(1), 1)
    with pytest.raises(Disproved, match="plus gives"):
        sums().check(state, Solution(0, {}))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"topic": "weather"}, "topic 'weather'"),
        ({"subject": "weather"}, "subject 'weather'"),
        ({"subject": "physics"}, "topic 'arithmetic': expected one of 3D field"),
        ({"variations": {"size": ""}}, "variations"),
        ({"question": "What is {a}?"}, "wording"),
        ({"prose": "Numbers."}, "prose names"),
    ],
)
def test_a_program_that_contradicts_itself_is_refused(changed: dict, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        sums(**changed)


def test_facts_that_make_gives_are_checked() -> None:
    with pytest.raises(BadState, match="numbers\\[0\\]: 200"):
        sums(make=lambda draw, level: {"numbers": [200, 1]}).make(Random(1), 1)
    with pytest.raises(BadState, match="make gave no"):
        sums(make=lambda draw, level: {}).make(Random(1), 1)


def test_a_method_that_fails_on_odd_facts_says_so() -> None:
    task = sums(solvers=(("over", "division", lambda f: 1 // 0), ("none", "nothing", lambda f: 1 // 0)))
    with pytest.raises(BadState, match="ZeroDivisionError in solving"):
        task.solvers[0].solve(task.make(Random(1), 1))


def test_one_decimal_place_is_singular() -> None:
    assert "rounded to 1 decimal place." in real(1).ending
    assert "rounded to 2 decimal places in cm." in real(2, "cm").ending


def test_forms_refuse_what_they_did_not_write() -> None:
    fields = {"names": Listed(Word(), 1, 3), "numbers": Listed(Whole(0, 9), 1, 3)}
    listing, _, table = Forms(fields, {}, lambda state: None, ("names", "numbers")).representations()
    state = {"facts": {"names": ["A", "B"], "numbers": [1, 2]}, "ask": {}, "plan": None}
    assert listing.read(listing.show(state, {}), {}) == state
    assert table.read("Here:\n" + str(table.show(state, {})), {}) == state
    for text, why in (
        ("names: A\nnames: B", "twice"),
        ("numbers: 1, x", "numbers: ' x'"),
        ("names: A=B", "expected a"),
    ):
        with pytest.raises(Unreadable, match=why):
            listing.read(text, {})
    with pytest.raises(Unreadable, match="not 2 cells"):
        table.read("| names | numbers |\n| A |", {})
