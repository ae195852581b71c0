"""Equations whose signs are hidden, told by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from isoprobe.probes.families.figures.equations import SIGNS, no_rows, row_of, split, tried, worth
from isoprobe.probes.tasks.dynamath.puzzle_test.hidden_signs import HiddenSigns
from isoprobe.probes.tasks.dynamath.puzzle_test.questions.hidden_signs import Sign

FACTS = {  # red: ÷, blue: −, green: +
    "numbers": [[24, 6, 1], [9, 2, 5], [30, 7, 1]],
    "discs": [["red", "blue"], ["blue", "green"], ["green", "blue"]],
    "results": [3, 12],
}


@pytest.mark.parametrize(
    ("numbers", "signs", "value"),
    [
        ([8, 2, 3], ["minus", "times"], 2),
        ([8, 2, 3], ["minus", "minus"], 3),
        ([8, 2, 3], ["divided by", "times"], 12),
        ([8, 3, 2], ["plus", "divided by"], Fraction(19, 2)),
        ([7], [], 7),
    ],
)
def test_what_rows_come_to(numbers: list[int], signs: list[str], value: Fraction) -> None:
    assert worth(numbers, signs) == split(numbers, signs) == value


def test_both_ways_to_work_out_a_row_agree() -> None:
    for numbers in product((1, 2, 3, 7), repeat=3):
        for signs in product(SIGNS, repeat=2):
            assert worth(numbers, signs) == split(numbers, signs)


def test_rows_are_made_of_whole_numbers_from_0_on() -> None:
    rng = Random(1)
    for signs in [(sign,) for sign in SIGNS] + [pair for pair in product(SIGNS, repeat=2) if pair[0] != pair[1]]:
        for _ in range(40):
            value = worth(row_of(signs, rng), signs)
            assert value.denominator == 1
            assert value >= 0


def test_the_last_row_by_both_methods() -> None:
    assert HiddenSigns().valid(FACTS) == ""
    assert HiddenSigns().by_trial(FACTS) == HiddenSigns().by_joining(FACTS) == 36


@pytest.mark.parametrize(("colour", "sign"), [("red", "divided by"), ("blue", "minus"), ("green", "plus")])
def test_the_sign_under_a_disc(colour: str, sign: str) -> None:
    facts = {**FACTS, "colour": colour}
    assert Sign().fair(facts) == ""
    assert Sign().by_trial(facts) == Sign().by_joining(facts) == sign


@pytest.mark.parametrize("told", ["3, 12", "3, 12, ?", "3, 12 and ?", "[3, 12, ?]", "3; 12; (?)", "3\n12\n?"])
def test_the_question_mark_may_be_told_among_the_results(told: str) -> None:
    assert HiddenSigns.fields["results"].parse(told) == [3, 12]


def test_rows_that_do_not_tell_are_refused() -> None:
    open_ended = {"numbers": [[2, 2], [8, 4], [5, 3]], "discs": [["red"], ["blue"], ["red"]], "results": [4, 2]}
    assert {under["red"] for under in tried(open_ended)} == {"plus", "times"}  # 2 + 2 = 2 × 2
    assert "rows" in no_rows(open_ended)
    assert "colour" in Sign().fair({**open_ended, "colour": "red"})
    assert "discs" in no_rows({**FACTS, "discs": [["red"], ["blue", "green"], ["green", "blue"]]})
