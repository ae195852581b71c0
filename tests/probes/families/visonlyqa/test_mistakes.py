"""Near misses: valid figures, of which some have another answer, and none has none."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.visonlyqa.mistakes import corrupt
from isoprobe.probes.families.visonlyqa.states import answer_of, seen_of, validate
from tests.specimens.visonlyqa import ASKED, figure


@pytest.mark.parametrize("kind", ASKED)
def test_a_near_miss_is_a_figure_and_often_has_another_answer(kind: str) -> None:
    rng, truth = Random(1), figure(kind)
    answers = []
    for _ in range(60):
        state = corrupt(rng, truth)
        validate(state)
        answers.append(answer_of(state))
    assert None not in answers
    assert len(set(answers)) > 1
    assert truth == figure(kind)


def test_a_line_through_three_corners_may_be_seen_as_bent() -> None:
    state = figure()
    state["asked"] = {**ASKED["triangle"], "of": ["AEB"]}
    assert answer_of(state) == "False"
    assert {answer_of(corrupt(Random(k), state)) for k in range(20)} == {"False", "True"}


def test_a_state_less_its_places_has_none() -> None:
    with pytest.raises(BadState):
        corrupt(Random(0), seen_of(figure()))
