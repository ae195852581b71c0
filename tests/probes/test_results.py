"""What comes of a run prints itself in one short line, whatever it holds."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Reply
from isoprobe.probes.results import Answered, Diagnosis, Score, Scored

LONG = "a line\n\ud800 ⟦x⟧ " * 100_000
RESULTS = [
    Score("partial"),
    Score("right", LONG, "answer"),
    Scored("i", "picture", "q", 0, Score("wrong", LONG)),
    Answered("i", "picture", "q", 0, Reply(LONG)),
    Diagnosis("i", "perception", True, False, None),
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_a_result_prints_itself_in_one_short_line(result: object) -> None:
    for told in (repr(result), str(result)):
        assert len(told) < 300, told
        assert "\n" not in told


def test_a_score_tells_outcome_answer_and_rule() -> None:
    assert repr(Score("right", "17", "answer")) == "Score(right: '17' by answer)"
    assert repr(Score("partial", points=1.5, of=2)) == "Score(partial: '' by no rule, 1.5 of 2)"


def test_a_diagnosis_tells_its_evidence() -> None:
    told = repr(Diagnosis("i", "perception", True, False, None))
    assert told == "Diagnosis(i: perception; text right, transcript wrong, picture unknown)"
