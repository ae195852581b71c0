"""Every law fails where what it is about is broken: one solver, certificate, form, generator, question or reader at a
time. The same laws hold for the same tasks unbroken, else this would show nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from isoprobe.probes.core import (
    BadState,
    Disproved,
    LayoutRejected,
    Payload,
    Representation,
    Solution,
    Solver,
    State,
    Stated,
    Style,
    Task,
    Unreadable,
)
from isoprobe.probes.engine.registry import load_task
from tests.probes import laws
from tests.probes.blind_rules import no_blind_rule_beats_chance, options_cannot_be_guessed
from tests.probes.laws import Draws
from tests.probes.plenty import different_items_are_as_many_as_is_said

Law = Callable[[Draws], None]
BROKEN = (AssertionError, pytest.fail.Exception, Disproved, BadState, LayoutRejected, Unreadable, LookupError)
PROGRAM, PROVED = load_task("coins"), load_task("connectivity")
LAWS: tuple[Law, ...] = (
    laws.solvers_agree_and_certificates_check,
    laws.a_certificate_proves_one_answer,
    laws.corrupted_states_have_another_answer,
    laws.states_are_plain_json_and_come_again,
    laws.every_text_form_reads_back,
    laws.text_forms_read_back_from_a_transcript,
    no_blind_rule_beats_chance,
    different_items_are_as_many_as_is_said,
    laws.questions_are_answered_from_their_structure_by_who_sees_all,
    laws.yes_no_elements_are_balanced,
    laws.pictures_read_back,
    laws.worn_pictures_are_never_read_amiss,
)


@pytest.mark.parametrize("task", [PROGRAM, PROVED], ids=["coins", "connectivity"])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_sound_task_keeps_the_law(law: Law, task: Task) -> None:
    law(Draws(task, 1))


def broken(law: Law, task: Task) -> None:
    """Asserts that the law does not hold for the task."""
    with pytest.raises(BROKEN):
        law(Draws(task, 1))


def with_form(task: Task, name: str, **changed: Any) -> Task:
    """The task with one representation changed."""
    forms = [replace(each, **changed) if each.name == name else each for each in task.representations]
    assert forms != list(task.representations)
    return replace(task, representations=tuple(forms))


# ---- solvers and certificates ----


def solving(solve: Callable[[State], Solution]) -> Task:
    return replace(PROGRAM, solvers=(PROGRAM.solvers[0], Solver("other", "another idea", solve)))


def test_a_solver_that_errs_once_in_forty_states() -> None:
    first = PROGRAM.solvers[0].solve
    unlucky = Draws(PROGRAM, 1).state(17)

    def solve(state: State) -> Solution:
        found = first(state).answer
        assert isinstance(found, int)
        return Solution(found + (state == unlucky))

    broken(laws.solvers_agree_and_certificates_check, solving(solve))


def test_one_solver_under_two_names() -> None:
    one = PROGRAM.solvers[0]
    broken(laws.solvers_agree_and_certificates_check, replace(PROGRAM, solvers=(one, replace(one, name="again"))))
    broken(laws.solvers_agree_and_certificates_check, replace(PROGRAM, solvers=(one,)))


@pytest.mark.parametrize("certificate", [None, {}, {"path": []}, {"separated": []}])
def test_a_solver_without_a_sound_certificate(certificate: State | None) -> None:
    first = PROVED.solvers[0].solve
    other = Solver("other", "another idea", lambda state: Solution(first(state).answer, certificate))
    broken(laws.solvers_agree_and_certificates_check, replace(PROVED, solvers=(PROVED.solvers[0], other)))


def test_a_certificate_check_that_checks_nothing() -> None:
    broken(laws.a_certificate_proves_one_answer, replace(PROVED, check=lambda state, solution: None))


def test_a_certificate_check_that_trusts_the_certificate() -> None:
    def check(state: State, solution: Solution) -> None:
        if solution.answer is not ("path" in solution.grounds):
            raise Disproved("the certificate is of the other kind")

    broken(laws.a_certificate_proves_one_answer, replace(PROVED, check=check))


def test_a_certificate_that_is_only_named() -> None:
    broken(laws.solvers_agree_and_certificates_check, replace(PROGRAM, certificate="the coins", check=PROVED.check))


def test_a_corrupted_state_with_the_same_answer() -> None:
    broken(laws.corrupted_states_have_another_answer, replace(PROGRAM, corrupt=lambda rng, state: state))

    def in_place(rng: Random, state: State) -> State:
        state["facts"] = PROGRAM.corrupt(rng, state)["facts"]
        return state

    broken(laws.corrupted_states_have_another_answer, replace(PROGRAM, corrupt=in_place))


# ---- generators ----


def made(change: Callable[[State], State]) -> Task:
    return replace(PROGRAM, make=lambda rng, level: change(PROGRAM.make(rng, level)))


def test_a_generator_of_states_that_are_not_plain_json() -> None:
    task = made(lambda state: {**state, "facts": {**state["facts"], "rims": tuple(state["facts"]["rims"])}})
    broken(laws.states_are_plain_json_and_come_again, task)


def test_a_generator_that_draws_from_elsewhere() -> None:
    numbers = count()
    task = replace(PROGRAM, make=lambda rng, level: PROGRAM.make(Random(next(numbers)), level))
    broken(laws.states_are_plain_json_and_come_again, task)


def test_a_generator_of_states_out_of_order() -> None:
    task = made(lambda state: {**state, "facts": {**state["facts"], "values": [10**9] * 6}})
    broken(laws.solvers_agree_and_certificates_check, task)


def test_a_generator_with_a_favourite_answer() -> None:
    def make(rng: Random, level: int) -> State:
        state = PROVED.make(rng, level)
        again = rng.random() < 0.3 and not PROVED.solvers[0].solve(state).answer
        return PROVED.make(rng, level) if again else state

    broken(no_blind_rule_beats_chance, replace(PROVED, make=make))


def test_a_cheap_feature_that_tells_the_answer() -> None:
    def leaks(state: State) -> object:
        answer = PROVED.solvers[0].solve(state).answer
        return answer if Random(repr(state)).random() < 0.1 else None

    broken(no_blind_rule_beats_chance, replace(PROVED, features={**PROVED.features, "a leak": leaks}))


def test_few_items_that_are_not_told_and_numbers_that_are_wrong() -> None:
    law = different_items_are_as_many_as_is_said

    def one_of(count: int) -> Task:
        return replace(PROGRAM, make=lambda rng, level: PROGRAM.make(Random(f"item {rng.randrange(count)}"), level))

    broken(law, one_of(600))
    for said, kept in ((600, True), (150, False), (2500, False), (5000, False)):
        task = replace(one_of(600), different={1: said})
        if kept:
            law(Draws(task, 1))
        else:
            broken(law, task)
    broken(law, replace(PROGRAM, different={1: 600}))


def test_options_of_which_the_first_is_right_more_often() -> None:
    task = load_task("road_signs")
    options_cannot_be_guessed(Draws(task, 1))
    first = task.solvers[0]

    def solve(state: State) -> Solution:
        found = first.solve(state).answer
        assert isinstance(found, list)
        return Solution(sorted({"A", *found}))

    solvers = (replace(first, solve=solve), *task.solvers[1:])
    with pytest.raises(AssertionError):
        options_cannot_be_guessed(Draws(replace(task, solvers=solvers), 1))


def test_a_state_of_another_kind_that_passes() -> None:
    task = replace(PROGRAM, validate=lambda state: None)
    with pytest.raises(BROKEN):
        laws.hostile_states_are_refused_in_one_line(task)

    def chatty(state: State) -> None:
        try:
            PROGRAM.validate(state)
        except BadState as why:
            raise BadState(f"{why}\nand so on") from why

    with pytest.raises(BROKEN):
        laws.hostile_states_are_refused_in_one_line(replace(PROGRAM, validate=chatty))


def test_labels_that_are_no_labels() -> None:
    for labels in ({}, {"coins": [1, 2]}):
        with pytest.raises(BROKEN):
            laws.answers_are_labelled(replace(PROGRAM, labels=lambda state, told=labels: told), 1)


# ---- text forms ----


def text_form() -> Representation:
    return next(each for each in PROGRAM.representations if each.medium == "text")


def test_a_form_that_leaves_something_out() -> None:
    form = text_form()

    def show(state: State, style: Style) -> Payload:
        return str(form.show(state, style)).replace("1", "2")

    broken(laws.every_text_form_reads_back, with_form(PROGRAM, form.name, show=show))


def test_a_parser_that_reads_something_else() -> None:
    form = text_form()

    def read(payload: Payload, stated: Stated) -> State:
        state = form.read(payload, stated)
        return {**state, "facts": {**state["facts"], "rims": state["facts"]["rims"][::-1]}}

    broken(laws.every_text_form_reads_back, with_form(PROGRAM, form.name, read=read))


def test_a_parser_that_takes_nothing_around_the_form() -> None:
    form = text_form()

    def read(payload: Payload, stated: Stated) -> State:
        if str(payload).startswith("Sure"):
            raise Unreadable("no form")
        return form.read(payload, stated)

    broken(laws.text_forms_read_back_from_a_transcript, with_form(PROGRAM, form.name, read=read))
    broken(laws.text_forms_read_back_from_a_transcript, with_form(PROGRAM, form.name, form=""))


# ---- questions ----


def asking(change: Callable[[Any], Any]) -> Task:
    """The program with each of its questions changed, or left out where `change` gives None."""

    def questions(item: Any, view: Any, rng: Random) -> Any:
        changed = (change(question) for question in PROGRAM.questions(item, view, rng))
        return tuple(question for question in changed if question is not None)

    return replace(PROGRAM, questions=questions)


@pytest.mark.parametrize(
    "change",
    [
        lambda q: replace(q, expected=q.expected + 1) if q.kind == "integer" else q,
        lambda q: replace(q, expected=not q.expected) if q.kind == "yes_no" else q,
        lambda q: replace(q, expected=f"{q.expected} 1") if q.kind == "transcript" else q,
        lambda q: replace(q, wording=" "),
        lambda q: replace(q, answer_format=""),
        lambda q: replace(q, query=replace(q.query, stated={"asked": 7})),
        lambda q: replace(q, query=replace(q.query, language="zh")),
        lambda q: replace(q, query=replace(q.query, about="answer")),
        lambda q: replace(q, id="one"),
    ],
    ids=["number", "yes or no", "transcript", "wording", "answer format", "stated", "language", "about", "identity"],
)
def test_a_question_that_is_wrong(change: Callable[[Any], Any]) -> None:
    broken(laws.questions_are_answered_from_their_structure_by_who_sees_all, asking(change))


def test_questions_that_are_mostly_answered_by_yes() -> None:
    task = asking(lambda q: None if q.kind == "yes_no" and not q.expected and "red" not in q.text else q)
    broken(laws.yes_no_elements_are_balanced, task)


# ---- pictures ----

PICTURE = PROGRAM.representation("picture")


def test_a_reader_that_reads_nothing() -> None:
    def read(payload: Payload, stated: Stated) -> State:
        raise Unreadable("too dark")

    broken(laws.pictures_read_back, with_form(PROGRAM, "picture", read=read))


def test_a_reader_that_errs() -> None:
    def read(payload: Payload, stated: Stated) -> State:
        state = PICTURE.read(payload, stated)
        return {**state, "facts": {**state["facts"], "values": [7 for _ in state["facts"]["values"]]}}

    broken(laws.pictures_read_back, with_form(PROGRAM, "picture", read=read))


def test_a_reader_that_needs_a_second_layout() -> None:
    shown: set[str] = set()

    def show(state: State, style: Style) -> Payload:
        if repr(state) not in shown:
            shown.add(repr(state))
            raise LayoutRejected("too narrow")
        return PICTURE.show(state, style)

    broken(laws.pictures_read_back, with_form(PROGRAM, "picture", show=show))


def test_a_picture_that_is_another_each_time() -> None:
    numbers = count()

    def style(rng: Random, state: State) -> Style:
        return PICTURE.style(Random(next(numbers)), state)

    broken(laws.pictures_read_back, with_form(PROGRAM, "picture", style=style))


def test_a_reader_that_is_misled_by_wear() -> None:
    sound: set[bytes] = set()

    def show(state: State, style: Style) -> Payload:
        payload = PICTURE.show(state, style)
        assert isinstance(payload, bytes)
        sound.add(payload)
        return payload

    def read(payload: Payload, stated: Stated) -> State:
        state = PICTURE.read(payload, stated)
        if payload in sound:
            return state
        return {**state, "facts": {**state["facts"], "values": [7 for _ in state["facts"]["values"]]}}

    def refuse(payload: Payload, stated: Stated) -> State:
        if payload in sound:
            return PICTURE.read(payload, stated)
        raise Unreadable("not as it was drawn")

    misled = with_form(PROGRAM, "picture", show=show, read=read)
    laws.pictures_read_back(Draws(misled, 1))
    broken(laws.worn_pictures_are_never_read_amiss, misled)
    broken(laws.worn_pictures_are_never_read_amiss, with_form(PROGRAM, "picture", show=show, read=refuse))
