"""The five kinds of questions: proved two ways, asked in the publishers' words, answered from what is seen."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import BadState, NotMade, Query, Reply, View
from isoprobe.probes.engine.making import make_probe
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.families.visonlyqa.forms import NAME
from isoprobe.probes.families.visonlyqa.states import seen_of
from isoprobe.probes.families.visonlyqa.tasks import wording
from tests.specimens.visonlyqa import ANSWERS, ASKED, TASKS, figure


def probe_of(kind: str):
    return make_probe(load_task(TASKS[kind]), figure(kind), id=kind, level=0, seed=0, representations=[NAME])


@pytest.mark.parametrize("kind", ASKED)
def test_both_methods_prove_the_answer(kind: str) -> None:
    probe = probe_of(kind)
    assert set(probe.proof.answers.values()) == {ANSWERS[kind]}
    assert len(probe.proof.answers) == 2
    (question,) = probe.questions
    assert question.wording == wording(ASKED[kind])
    assert score(question, Reply(f"Answer: {ANSWERS[kind]}"), probe.item).outcome == "right"
    assert score(question, Reply(ANSWERS[kind].lower()), probe.item).outcome == "right"
    wrong = {"True": "False", "C": "D", "E": "A"}[ANSWERS[kind]]
    assert score(question, Reply(f"Answer: {wrong}"), probe.item).outcome == "wrong"


def test_the_publishers_words() -> None:
    assert wording(ASKED["quadrilateral"]).startswith(
        "There is no quadrilateral ABCD in this figure. True or False?\n\n"
    )
    assert wording(ASKED["angle"]).endswith(
        "(a) 45 degrees (b) 180 degrees (c) 90 degrees (d) 135 degrees (e) 10 degrees"
    )
    assert probe_of("length").questions[0].choices == ("4", "0.25", "0.5", "1", "2")


@pytest.mark.parametrize("kind", ASKED)
def test_a_transcript_is_enough_where_it_leads_to_the_answer(kind: str) -> None:
    task, probe = load_task(TASKS[kind]), probe_of(kind)
    picture = View(probe.item.id, "picture", "image", {}, probe.views[0].stated, b"", False, 1)
    asked = task.questions(probe.item, picture, Random(0))
    assert {q.about for q in asked} == {"answer", "element", "transcript"}
    transcript = next(q for q in asked if q.about == "transcript")
    said = task.respond(transcript.query, figure(kind))
    exact = score(transcript, Reply(said), probe.item)
    assert (exact.outcome, exact.enough) == ("right", True)
    rough = said.replace("x=2.00", "x=2.12").replace("y=3.00", "y=2.90")
    assert score(transcript, Reply(rough), probe.item).outcome == "right"
    blind = said.replace("AEB", "AE")
    seen = score(transcript, Reply(blind), probe.item)
    assert seen.outcome == "wrong"
    assert seen.enough is (kind not in ("triangle",))
    for question in asked:
        if question.about == "element":
            for state in (figure(kind), seen_of(figure(kind))):
                assert score(question, Reply(task.respond(question.query, state)), probe.item).outcome == "right"


def test_no_seed_makes_one_and_no_list_names_it() -> None:
    assert not set(TASKS.values()) & set(task_names())
    with pytest.raises(NotMade):
        load_task("angle_size").make(Random(0), 0)


def test_a_state_less_its_places_is_not_written_down() -> None:
    task = load_task("angle_size")
    query = Query("transcript", form=NAME)
    with pytest.raises(BadState, match="less its places"):
        task.respond(query, seen_of(figure("angle")))
