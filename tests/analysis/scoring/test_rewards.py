"""Rewards for training: what earns one, what does not help, and that nothing in a completion raises."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import isoprobe
from isoprobe.analysis.scoring.rewards import LONGEST, Rewards, rewards
from isoprobe.probes.core import Item, Query, Question

ITEM = Item("one", "connectivity", 1, 1, 0, 0, {}, 7, {})
COUNT = Question("q", "picture", Query("answer"), "How many circles are there?", "integer", 7)
LETTER = Question("q", "picture", Query("answer"), "Which?", "option", "B", choices=("Sun", "Moon"))


def reward(**options: object) -> Rewards:
    return Rewards({"one": (COUNT, ITEM), "two": (LETTER, ITEM)}, **options)  # type: ignore[arg-type]


def test_a_batch_in_the_form_of_a_trainer() -> None:
    completions = ["Answer: 7", "Answer: 8", [{"role": "assistant", "content": "\\boxed{7}"}]]
    given_back = reward()(prompts=["p"] * 3, completions=completions, id=["one", "one", "one"], other=[1, 2, 3])
    assert given_back == [1.0, 0.0, 1.0]
    assert all(type(each) is float for each in given_back)
    assert reward()(completions=["B"], ids=["two"]) == [1.0]
    assert reward().__name__ == "isoprobe"


@pytest.mark.parametrize(
    "text",
    [
        "I count 7 circles in the picture, and 7 is a prime.",  # nothing is said outright
        "Answer: 6\nAnswer: 7",  # two answers
        "The answer is 6. The answer is 7. The answer is 8.",
        "\\boxed{6} \\boxed{7}",
        "<think>Answer: 7</think>",
        "Answer: 7 or 8",
        "",
    ],
)
def test_what_earns_what_silence_does(text: str) -> None:
    assert reward(silent=-0.1)(completions=[text], id=["one"]) == [-0.1]


def test_length_and_repetition_cannot_help() -> None:
    right = "Answer: 7"
    assert reward()(completions=[f"{right}\n" * 40], id=["one"]) == [1.0]
    assert reward()(completions=["Answer: 7\n" + "Answer: 8\n" * 50], id=["one"]) == [0.0]
    assert reward()(completions=["x" * (LONGEST + 1) + right], id=["one"]) == [0.0]
    assert reward()(completions=["<think>" + "hm. " * 9000 + "</think>" + right], id=["one"]) == [1.0]


def test_prose_counts_where_it_is_asked_for() -> None:
    text = "There are 7 circles."
    assert reward(explicit=False)(completions=[text], id=["one"]) == [1.0]
    assert reward()(completions=[text], id=["one"]) == [0.0]


def test_what_is_no_completion_earns_what_silence_does() -> None:
    odd = [None, 7, [], [{"role": "assistant"}], [{"content": None}], {"content": "7"}]
    assert reward(silent=-1.0)(completions=odd, id=["one"] * len(odd)) == [-1.0] * len(odd)
    assert reward()(completions=["Answer: 7", "Answer: 7"], id=["nowhere"]) == [0.0, 0.0]
    assert reward()(completions=["Answer: 7"]) == [0.0]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.one_of(st.text(), st.none(), st.integers(), st.lists(st.dictionaries(st.text(), st.text()))), max_size=5
    )
)
def test_nothing_raises(completions: list[object]) -> None:
    given_back = reward()(completions=completions, id=["one"] * len(completions))
    assert len(given_back) == len(completions)
    assert set(given_back) <= {0.0, 1.0}


def test_other_processes_can_have_it() -> None:
    again = pickle.loads(pickle.dumps(reward()))  # noqa: S301
    assert again(completions=["Answer: 7"], id=["one"]) == [1.0]


def test_it_stands_at_the_front_door() -> None:
    assert isoprobe.rewards is rewards
    assert len(isoprobe.rewards([])) == 0


def test_points_are_a_share_of_those_there_are() -> None:
    several = Question(
        "q", "picture", Query("answer"), "Which?", "options", ["A", "C"], choices=("Sun", "Moon", "Mars")
    )
    graded = Rewards({"three": (several, ITEM)})
    assert graded(completions=["Answer: A, C", "Answer: A", "Answer: A, B"], id=["three"] * 3) == [1.0, 0.5, 0.0]
