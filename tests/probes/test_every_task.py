"""The laws that hold for every task, at every level, over many seeds (docs: the design's laws 1 to 7)."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import lru_cache

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.registry import load_task, own_pictures, task_names
from tests.probes import laws
from tests.probes.blind_rules import no_blind_rule_beats_chance, options_cannot_be_guessed
from tests.probes.laws import Draws
from tests.probes.plenty import different_items_are_as_many_as_is_said


def _of_one_stem(case: tuple[str, int]) -> tuple[str, int, str]:
    """Tasks of one stem draw the same states: they follow each other at each level, so that these are drawn once."""
    name, level = case
    return load_task(name).stem or name, level, name


def _told_anew(name: str) -> bool:
    """Whether a further question is of another family than the program whose pictures it is about."""
    return load_task(name).family != load_task(load_task(name).stem).family


CASES = sorted(((name, level) for name in task_names() for level in load_task(name).levels), key=_of_one_stem)
OWN = [case for case in CASES if case[0] in own_pictures()]
FURTHER = [case for case in CASES if case not in OWN]
SHOWN = OWN if laws.ASKED < 40 else CASES
TOLD = [  # questions with text forms of their own: in Chinese too, about pictures of another paper
    next(case for case in FURTHER if case[0] == name)
    for name in {load_task(name).stem: name for name, _ in FURTHER if _told_anew(name)}.values()
    if name not in {shown for shown, _ in SHOWN}
]
# The scope makes all laws of one task and level follow each other: its states are made and solved once.
EVERY_TASK_AND_LEVEL = pytest.mark.parametrize(
    ("name", "level"), CASES, ids=[f"{n}-{lv}" for n, lv in CASES], scope="module"
)
EVERY_PICTURE_AND_LEVEL = pytest.mark.parametrize(  # several questions about one picture share it, and all its forms
    ("name", "level"), SHOWN, ids=[f"{n}-{lv}" for n, lv in SHOWN], scope="module"
)
EVERY_FORM_AND_LEVEL = pytest.mark.parametrize(
    ("name", "level"), SHOWN + TOLD, ids=[f"{n}-{lv}" for n, lv in SHOWN + TOLD], scope="module"
)
COUNTING = pytest.mark.skipif(0 < laws.ASKED < 40, reason="shares are counted over hundreds of states")


@lru_cache(maxsize=8)
def draws(name: str, level: int) -> Draws:
    return Draws(load_task(name), level)


@EVERY_TASK_AND_LEVEL
def test_solvers_agree_and_certificates_check(name: str, level: int) -> None:
    laws.solvers_agree_and_certificates_check(draws(name, level))


@EVERY_TASK_AND_LEVEL
def test_a_certificate_proves_one_answer(name: str, level: int) -> None:
    laws.a_certificate_proves_one_answer(draws(name, level))


@EVERY_TASK_AND_LEVEL
def test_states_are_plain_json_and_come_again(name: str, level: int) -> None:
    laws.states_are_plain_json_and_come_again(draws(name, level))


@EVERY_FORM_AND_LEVEL
def test_every_text_form_reads_back(name: str, level: int) -> None:
    laws.every_text_form_reads_back(draws(name, level))


@EVERY_FORM_AND_LEVEL
def test_text_forms_read_back_from_a_transcript(name: str, level: int) -> None:
    laws.text_forms_read_back_from_a_transcript(draws(name, level))


@COUNTING
@EVERY_TASK_AND_LEVEL
def test_no_blind_rule_beats_chance(name: str, level: int) -> None:
    no_blind_rule_beats_chance(draws(name, level))
    if load_task(name).kind == "options":
        options_cannot_be_guessed(draws(name, level))


@COUNTING
@EVERY_TASK_AND_LEVEL
def test_different_items_are_as_many_as_is_said(name: str, level: int) -> None:
    different_items_are_as_many_as_is_said(draws(name, level))


@EVERY_TASK_AND_LEVEL
def test_corrupted_states_have_another_answer(name: str, level: int) -> None:
    laws.corrupted_states_have_another_answer(draws(name, level))


@EVERY_TASK_AND_LEVEL
def test_questions_are_answered_from_their_structure_by_who_sees_all(name: str, level: int) -> None:
    laws.questions_are_answered_from_their_structure_by_who_sees_all(draws(name, level))


@COUNTING
@EVERY_PICTURE_AND_LEVEL
def test_yes_no_elements_are_balanced(name: str, level: int) -> None:
    laws.yes_no_elements_are_balanced(draws(name, level))


@EVERY_PICTURE_AND_LEVEL
def test_pictures_read_back(name: str, level: int) -> None:
    laws.pictures_read_back(draws(name, level))


@EVERY_PICTURE_AND_LEVEL
def test_worn_pictures_are_never_read_amiss(name: str, level: int) -> None:
    if load_task(name).family == "graphs" and not laws.ASKED:
        pytest.skip("looked at in test_pictures_worn.py, where those that are read are counted too")
    laws.worn_pictures_are_never_read_amiss(draws(name, level), ways=4 if laws.ASKED > 2 else 2 if laws.ASKED else 1)


@pytest.mark.parametrize(("name", "level"), FURTHER, ids=[f"{n}-{lv}" for n, lv in FURTHER], scope="module")
def test_a_further_question_is_about_the_pictures_of_its_program(name: str, level: int) -> None:
    laws.shows_what_its_program_shows(draws(name, level))


@pytest.mark.parametrize("name", task_names())
def test_hostile_states_are_refused_in_one_line(name: str) -> None:
    laws.hostile_states_are_refused_in_one_line(load_task(name))


@pytest.mark.parametrize("hostile", ["[" * 10**6, "\\begin{bmatrix}" * 20_000, "Nodes: " + "A," * 90_000, "", "\x00"])
def test_hostile_text_is_unreadable_at_once(hostile: str) -> None:
    for name in task_names():
        for representation in load_task(name).representations:
            if representation.medium == "text":
                with pytest.raises(Unreadable) as why:
                    representation.read(hostile, {})
                assert "\n" not in str(why.value)
                assert len(str(why.value)) < 400


PRINT = """
import hashlib, json
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, task_names
for number, name in enumerate(task_names()):
    task = load_task(name)
    forms = [r.name for r in task.representations if r.medium == "text"]
    level = list(task.levels)[number % len(task.levels)]
    for language in task.languages:
        probe = make_item(task, level, 7, representations=forms, language=language)
        views = [[view.payload, view.style] for view in probe.views]
        told = json.dumps([probe.item.state, views, [question.text for question in probe.questions]])
        print(name, level, language, hashlib.sha256(told.encode()).hexdigest())
"""


def test_same_seed_same_bytes_in_another_process() -> None:
    def run(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(
            [sys.executable, "-c", PRINT], env=environment, check=True, capture_output=True, text=True
        ).stdout

    first = run("1")  # a level of each task, another one of the next
    assert len(first.splitlines()) == sum(len(load_task(name).languages) for name in task_names())
    assert first == run("2")


def test_answers_of_all_levels_are_labelled() -> None:
    for name in task_names():
        task = load_task(name)
        for level in task.levels:
            laws.answers_are_labelled(task, level)
