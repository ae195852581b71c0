"""Seed programs: enough variants and answers of each, types of variation that vary alone, and bad input."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.probes.core import BadState, Disproved, Item, Language, Query, Solution, State, Task, View
from isoprobe.probes.engine.answers import blanks, essay, integer, option, pictured, real, several, spoken, statement
from isoprobe.probes.engine.languages import LANGUAGES, Said, reply
from isoprobe.probes.engine.making import QUESTION, BadPlan, draw_state, make_item, prove
from isoprobe.probes.engine.registry import load_task, own_pictures, task_files
from isoprobe.probes.families.programs.fields import Claim, Facts, Listed, Smiles, Whole
from isoprobe.probes.families.programs.forms import transcribable
from isoprobe.probes.families.programs.programs import VARIATIONS, Certificate, program_task
from isoprobe.probes.families.programs.topics import EXAMS, SKILLS, TOPICS
from isoprobe.probes.suites.batches import KINDRED, PROGRAMS, plan_paper, varying

NAMES = [name for name, file in task_files().items() if file.family == PROGRAMS]
OTHERS = [name for name, file in task_files().items() if file.family in ("emma", "multi")]
HAN = re.compile("[\u4e00-\u9fff]")
OWN = [name for name in (*NAMES, *OTHERS) if name in own_pictures()]
EVERY_PICTURE = pytest.mark.parametrize("name", OWN)  # several questions about one picture share it
EVERY_PROGRAM = pytest.mark.parametrize("name", [*NAMES, *OTHERS])
VARIANTS, FEWER, PROVED = 80, 36, 6  # of one seed at a level and at the others: counted; solved by all methods


@EVERY_PROGRAM
def test_variants_and_answers_are_many_and_methods_agree(name: str) -> None:
    """Of one seed: at least 50 distinct variants and 4 distinct answers (2 where there are no more), none too often; at
    further levels 24 of fewer."""
    task = load_task(name)
    for level in task.levels:
        count, least = (VARIANTS, 50) if level == min(task.levels) else (FEWER, 24)
        distinct, answers = drawn_variants(task, level, count, least)
        assert len(distinct) >= least
        most = max(answers.values()) / count
        if len(answers) == 2:
            assert most < 0.5 + 3.3 * 0.5 / count**0.5
        else:
            lettered = task.kind == "option" and len(answers) == 3
            assert len(answers) >= (3 if lettered else 4)
            by_chance = 0.06 if count < VARIANTS else 0.0  # of four letters, two standard errors more
            assert most <= (0.47 if lettered else 0.4) + by_chance, answers.most_common(2)


def drawn_variants(task: Task, level: int, count: int, least: int) -> tuple[set[str], Counter[str]]:
    """The variants of one seed and their answers: as many as are counted, or so many that the rest cannot change what
    is found, whatever they are."""
    proved = 5 if task.subject.startswith("coding:") else PROVED  # of which five programs are run
    first = task.solvers[0]
    distinct, answers = set[str](), Counter[str]()
    for variant in range(count):
        state = draw_state(task, level, 5, variant)
        distinct.add(json.dumps(transcribable(state)))
        answer = prove(task, state).answers[first.name] if variant < proved else first.solve(state).answer
        answers[json.dumps(answer)] += 1
        rest = count - 1 - variant
        if len(distinct) >= least and len(answers) >= 4 and max(answers.values()) + rest <= 0.4 * count:
            break
    return distinct, answers


@EVERY_PROGRAM
def test_each_type_of_variation_varies_alone(name: str) -> None:
    """A type that is declared changes something, and the same types changed again give the same bytes."""
    task = load_task(name)
    told = [
        f"{subject}: {topic}" for subjects in (SKILLS, EXAMS) for subject in subjects for topic in subjects[subject]
    ]
    assert task.subject in (*TOPICS, *told)
    assert set(task.variations) <= {*VARIATIONS, QUESTION}
    level = min(task.levels)
    first = draw_state(task, level, 3)
    for kind in task.variations:
        states = [draw_state(task, level, 3, variant, [kind]) for variant in range(12)]
        assert states[0] == first
        assert states[:4] == [draw_state(task, level, 3, variant, [kind]) for variant in range(4)]
        if kind == "colour":
            assert len({state["plan"]["tint"] for state in states}) > 4
        elif kind != QUESTION:
            assert len({json.dumps([state["facts"], state["ask"]]) for state in states}) > 1, kind
            assert len({json.dumps(state["plan"]) for state in states}) == 1


@EVERY_PROGRAM
def test_variants_of_a_seed_ask_one_question_unless_it_is_chosen_to_vary(name: str) -> None:
    task = load_task(name)
    variants = {level: [draw_state(task, level, 3, variant) for variant in range(6)] for level in task.levels}
    for states in variants.values():
        assert len({state["ask"].get("wording") for state in states}) == 1
    if QUESTION in task.variations:
        asked = [draw_state(task, level, 3, k, [QUESTION]) for level in task.levels for k in range(12)]
        assert len({state["ask"]["wording"] for state in asked}) > 1


@EVERY_PICTURE
def test_a_transcript_is_asked_for_with_an_example_of_the_level_that_is_not_the_item(name: str) -> None:
    task = load_task(name)
    program = task.solve_part.__self__  # type: ignore[union-attr]
    for level in task.levels:
        one = Item(name, name, task.version, level, 0, 0, program.make(Random("example 0"), level), 0, {})
        other = replace(one, state=draw_state(task, level, 5))
        shown = program.example(one), program.example(other)
        assert shown[0] != one.state["facts"]
        assert shown[1] == one.state["facts"]
    assert program.example(replace(other, level=99)) == shown[1]  # of the nearest level, where there is no such


@EVERY_PICTURE
def test_element_questions_are_answered_from_the_picture_alone(name: str) -> None:
    task = load_task(name)
    if task.representation("picture").unreadable:
        pytest.skip("no reader reads such pictures")
    for language in task.languages:
        probes = (make_item(task, 1, seed, representations=["picture"], language=language) for seed in range(8, 14))
        probe = next(probe for probe in probes if probe.view("picture").certified)
        seen = task.representation("picture").read(probe.view("picture").payload, {})
        for question in probe.questions:
            if question.about == "element":
                assert question.query.stated == {}
                assert task.respond(question.query, seen) == reply(spoken(question.expected, language), language)


@pytest.mark.parametrize("name", [name for name in OTHERS if len(load_task(name).languages) > 1])
def test_both_languages_show_the_same_and_ask_the_same(name: str) -> None:
    task = load_task(name)
    for level in task.levels:
        english, chinese = (make_item(task, level, 6, language=language) for language in ("en", "zh"))
        assert (english.item.language, chinese.item.language) == ("en", "zh")
        assert english.item.id != chinese.item.id
        assert english.item.answer == chinese.item.answer
        assert english.item.state == chinese.item.state
        assert english.view("picture").payload == chinese.view("picture").payload
        assert english.view("listing").payload != chinese.view("listing").payload
        assert len(english.questions) == len(chinese.questions)
        for one, other in zip(english.questions, chinese.questions, strict=True):
            assert (one.id, one.kind, one.chance, len(one.choices)) == (
                other.id,
                other.kind,
                other.chance,
                len(other.choices),
            )
            assert not HAN.search(one.text + str(one.choices))
            assert HAN.search(other.text)
            told = other.text.split("格式如下")[0]  # the keys of JSON, and a form's name, are English
            english = task.subject.startswith("english: ")  # a lesson in English quotes it
            assert english or not re.search(r"(?:[A-Za-z]{2,} ){3}", told), told
            assert (one.language, other.language) == ("en", "zh")
            assert one.query == replace(other.query, language="en")


def viewed(task: Task, state: State, language: Language = "en") -> tuple[Item, View, Random]:
    item = Item("x", task.name, 1, 1, 0, 0, state, task.solvers[0].solve(state).answer, {}, language)
    return item, View("x", "listing", "text", {}, {}, "", True, 1), Random(1)


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
        "variations": ("numeric",),
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
    assert task.respond(asked.query, probe.item.state) == f"Answer: {asked.expected}"


CLAIMS = Claim(
    {
        "sum": Said("the sum is {0}", "两数之和为{0}"),
        "least": Said("the least number is at least {0}", "较小的数不小于{0}"),
        "called": Said("the first number is a {0}", "第一个数是{0}"),
    },
    {"dozen": "一打"},
)
EXAM = {
    "subject": "mathematics",
    "topic": "geometric proof",
    "education": "junior high",
    "says": {"numbers": Said("numbers", "数")},
    "question": Said("Look at the numbers.", "请看这些数。"),
}


def holds(facts: dict, claim: str) -> bool:
    kind, value = claim.split(" ")
    if kind == "called":
        return value == "dozen" and facts["numbers"][0] == 12
    return sum(facts["numbers"]) == int(value) if kind == "sum" else min(facts["numbers"]) >= int(value)


def exam(**changed: object) -> Task:
    """A question about two numbers that is asked in both languages."""
    return sums(**{**EXAM, **changed})


def claimed(kind: object, options: list[str]) -> Task:
    way = ("each", "one by one", lambda facts: [holds(facts, claim) for claim in facts["options"]])
    return exam(
        answer=kind,
        solvers=(way, ("again", "again", way[2])),
        make=lambda draw, level: {"numbers": [12, 9], "options": options},
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_statements_are_asked_in_both_languages(language: Language) -> None:
    options = ["sum 21", "least 10", "called dozen"]
    task = claimed(several(3, of=CLAIMS), options)
    state = task.make(Random(1), 1)
    item, _, _ = viewed(task, state, language)
    view = View("x", "picture", "image", {}, state["ask"], "", True, 1)
    asked = task.questions(item, view, Random(1))[0]
    assert asked.expected == item.answer == ["A", "C"]
    assert asked.chance == pytest.approx(1 / 3)
    assert (
        asked.choices
        == {
            "en": ("the sum is 21", "the least number is at least 10", "the first number is a dozen"),
            "zh": ("两数之和为21", "较小的数不小于10", "第一个数是一打"),
        }[language]
    )
    assert asked.query == Query("answer", stated={"options": options}, language=language)
    assert task.respond(asked.query, state) == {"en": "Answer: A, C", "zh": "答案：A, C"}[language]


def test_one_statement_and_one_alone_is_right() -> None:
    task = claimed(statement(2, CLAIMS), ["least 10", "sum 21"])
    assert task.solvers[0].solve(task.make(Random(1), 1)).answer == "B"
    for options, why in ((["sum 21", "least 9"], "2 options are right"), (["sum 1", "sum 2"], "0 options")):
        with pytest.raises(BadState, match=why):
            task.solvers[0].solve(claimed(statement(2, CLAIMS), options).make(Random(1), 1))
    none = claimed(several(2, of=CLAIMS), ["sum 1", "sum 2"])
    with pytest.raises(BadState, match="no option is right"):
        none.solvers[0].solve(none.make(Random(1), 1))
    with pytest.raises(BadState, match=r"options\[0\]: 'sum', expected 1 after sum"):
        claimed(several(2, of=CLAIMS), ["sum", "sum 2"]).make(Random(1), 1)


def test_blanks_are_filled_in_both_languages() -> None:
    way = lambda facts: [sum(facts["numbers"]), "more" if facts["numbers"][0] > 9 else "less"]  # noqa: E731
    task = exam(
        question=Said("Sum: [MASK]. Than nine: [MASK].", "和为[MASK]，比九[MASK]。"),
        answer=blanks(2, {"more": "大", "less": "小"}),
        solvers=(("a", "a", way), ("b", "b", way)),
        make=lambda draw, level: {"numbers": [12, 9]},
    )
    state = task.make(Random(1), 1)
    told: tuple[tuple[Language, list, str], ...] = (
        ("en", ["21", "more"], "Answer: 21; more"),
        ("zh", ["21", ["大", "more"]], "答案：21; 大"),
    )
    for language, expected, said in told:
        asked = task.questions(*viewed(task, state, language))[0]
        assert asked.expected == expected
        assert task.respond(asked.query, state) == said
    with pytest.raises(ValueError, match="expected 2 blanks"):
        exam(question=Said("Sum: [MASK].", "和为[MASK]。"), answer=blanks(2))


def test_an_open_answer_is_written_in_the_language_of_the_question() -> None:
    way = lambda facts: sorted(facts["numbers"])  # noqa: E731
    say = lambda value, language: f"{'从' if language == 'zh' else 'from'} {value[0]}"  # noqa: E731
    task = exam(
        answer=essay(say), solvers=(("a", "a", way), ("b", "b", way)), make=lambda draw, level: {"numbers": [12, 9]}
    )
    state = task.make(Random(1), 1)
    assert task.solvers[0].solve(state).answer == [9, 12]
    assert [task.questions(*viewed(task, state, language))[0].expected for language in LANGUAGES] == [
        "from 9",
        "从 9",
    ]


def test_options_may_have_brackets_and_bonds() -> None:
    task = sums(
        answer=option(2, Smiles()), wrong=lambda f, truth: ["CC(=O)O"], solvers=(("a", "a", lambda f: "C#N"),) * 2
    )
    state = task.make(Random(1), 1)
    assert sorted(state["ask"]["options"]) == ["C#N", "CC(=O)O"]
    [asked] = task.questions(*viewed(task, state))
    assert asked.choices == tuple(state["ask"]["options"])
    with pytest.raises(BadState, match=r"options\[0\]: 'C C'"):
        task.validate({**state, "ask": {"options": ["C C", "C#N"]}})


def test_a_wrong_method_is_found_out() -> None:
    solvers = (("plus", "addition", lambda f: sum(f["numbers"])), ("most", "the larger", lambda f: max(f["numbers"])))
    task = sums(solvers=solvers)
    with pytest.raises(Disproved, match="solvers differ"):
        prove(task, task.make(Random(1), 1))


def test_without_a_certificate_two_methods_agree() -> None:
    task = sums()
    state = task.make(Random(1), 1)
    assert prove(task, state).certificate is None
    assert task.proof == "two methods agree"
    with pytest.raises(Disproved, match="two methods agree"):
        task.check(state, Solution(task.solvers[0].solve(state).answer, {}))


def test_a_certificate_proves_one_answer() -> None:
    def proves(facts: Facts, told: State) -> int:
        if sorted(told["addends"]) != sorted(facts["numbers"]):
            raise Disproved("these are not the numbers")
        return sum(told["addends"])

    task = sums(certificate=Certificate("the addends", lambda facts, value: {"addends": facts["numbers"]}, proves))
    state = task.make(Random(1), 1)
    proof = prove(task, state)
    assert proof.certificate == {"addends": state["facts"]["numbers"]}
    (answer, _) = proof.answers.values()
    assert isinstance(answer, int)
    for wrong in (Solution(answer + 1, proof.certificate), Solution(answer, {"addends": []}), Solution(answer, {})):
        with pytest.raises(Disproved):
            task.check(state, wrong)
    with pytest.raises(Disproved, match="without a certificate"):
        task.check(state, Solution(answer))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"topic": "weather"}, "topic 'weather'"),
        ({"subject": "weather"}, "subject 'weather'"),
        ({"subject": "physics"}, "topic 'arithmetic': expected one of 3D field"),
        ({**EXAM, "education": "nursery"}, "education 'nursery'"),
        ({**EXAM, "topic": "circuits"}, "topic 'circuits'"),
        ({**EXAM, "question": "Which?"}, "asked in en: expected every wording in en, zh"),
        ({"question": EXAM["question"]}, "asked in en, zh"),
        ({"variations": ("size",)}, "variations"),
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
    assert "rounded to 1 decimal place." in real(1).ending()
    assert "rounded to 2 decimal places in cm." in real(2, "cm").ending()
