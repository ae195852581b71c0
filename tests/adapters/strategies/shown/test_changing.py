"""The arms that show another picture: their names, and what of a prompt they change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.arms import UnknownArm, asked_of, questions_of, strategy_of, ways_of
from isoprobe.adapters.strategies.shown.changing import (
    AGREEING,
    DIFFERING,
    base_of,
    changed_arm,
    is_changed,
    picture_in,
)
from isoprobe.adapters.strategies.spec import BadSpec
from isoprobe.adapters.strategies.strategies import UnknownStrategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.engine.interventions import BadChange
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from tests.specimens.sums import put


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("intervene(scale=2)", "intervene(scale=2)"),
        ("intervene( contrast = 0.50, blur )", "intervene(contrast=0.5,blur=0.7)"),
        ("intervene( element , scale = 2.0 )", "intervene(element,scale=2)"),
        ("pair", "pair"),
        ("pair( same )", "pair(same)"),
    ],
)
def test_an_arm_has_one_spelling(written: str, name: str) -> None:
    assert changed_arm(written).name == name
    assert is_changed(written)
    assert list(ways_of("direct", [written, name])) == [name]


@pytest.mark.parametrize(
    ("written", "error", "told"),
    [
        ("intervene(bigger=2)", BadChange, "unknown intervention 'bigger'"),
        ("intervene(scale=900)", BadChange, "from 0.2 to 6"),
        ("intervene(scale=two)", BadChange, "'two': expected a number"),
        ("intervene()", BadSpec, "as in intervene"),
        ("intervene(scale=vote(cot))", BadSpec, "is a strategy"),
        ("pair(other)", BadSpec, r"expected pair or pair\(same\)"),
        ("intervene(scale=2", BadSpec, "the end"),
        ("interven(scale=2)", UnknownArm, "intervene"),
    ],
)
def test_a_wrong_one_is_told(written: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        ways_of("direct", [written])


def test_a_changed_picture_stands_where_the_own_one_stood(probes: list[Probe]) -> None:
    probe = probes[0]
    [question] = questions_of("picture", probe)
    for arm, other in (("intervene(pad=0.25)", True), (DIFFERING, True), (AGREEING, True), ("picture", False)):
        asked = next(ways_of("chain_of_thought", [arm])[arm](probe, question))
        own = next(ways_of("chain_of_thought", ["picture"])["picture"](probe, question))
        assert (asked.arm, asked.question, asked.item) == (arm, question.id, own.item)
        assert text_of(asked) == text_of(own)
        [shown] = contents(asked).pictures
        assert (shown != contents(own).pictures[0]) is other


def test_questions_about_elements_are_put_to_changed_pictures() -> None:
    probe = make_item(load_task("connectivity"), 1, 3)
    arm = "intervene(element,scale=1.5)"
    asked = questions_of(arm, probe)
    assert asked == questions_of("element", probe)
    assert base_of(arm) == "element"
    assert base_of("intervene(scale=1.5)") == base_of("pair") == "picture"
    for question, said in zip(asked, put(Reader(), arm, probe), strict=True):
        assert score(question, Reply(said), probe.item).outcome == "right", question.id
    colour = next(question for question in asked if question.element == "colour")
    with pytest.raises(CannotAsk, match="another answer"):
        next(strategy_of("intervene(element,highlight)")(probe, colour))
    model = open_model("planted:see=0,helped=1", [probe])
    for question, said in zip(asked, put(model, arm, probe), strict=True):
        assert score(question, Reply(said), probe.item).outcome == "right", question.id


def test_the_picture_of_an_arm_can_be_made_again(probes: list[Probe]) -> None:
    """As the report shows it: without reading it back, and the same file."""
    probe = probes[0]
    [question] = questions_of("picture", probe)
    [shown] = contents(next(strategy_of("intervene(pad=0.25)")(probe, question))).pictures
    assert picture_in("intervene(pad=0.25)", probe, probe.view("picture"), question) == shown.file
    for arm in (DIFFERING, "picture", "intervene(line=2)"):
        assert picture_in(arm, probe, probe.view("picture"), question) is None


def test_the_reader_answers_by_what_is_shown(probes: list[Probe]) -> None:
    """One bar more or less is another answer; a bar moved to the other row, or wider paper, is not."""
    for probe in probes[:6]:
        [differs], [agrees] = put(Reader(), DIFFERING, probe), put(Reader(), AGREEING, probe)
        assert differs.isdigit()
        assert differs != str(probe.item.answer)
        assert agrees == str(probe.item.answer)


def test_what_cannot_be_changed_is_not_asked(probes: list[Probe]) -> None:
    [question] = questions_of("picture", probes[0])
    for arm, why in (
        ("intervene(turn)", "what is up"),
        ("intervene(blur=20)", "not certified"),
        ("intervene(line)", "line"),
    ):
        with pytest.raises(CannotAsk, match=why):
            next(strategy_of(arm)(probes[0], question))
    bare = replace(probes[0], views=probes[0].views[1:], questions=probes[0].questions[-2:])
    assert asked_of("intervene(scale)", bare) == ([], "no question about a picture (arm intervene(scale))")


def test_strategies_that_show_more_than_a_view_have_no_such_arms() -> None:
    with pytest.raises(UnknownStrategy, match="own_transcript"):
        ways_of("isoscratchpad", [DIFFERING])
