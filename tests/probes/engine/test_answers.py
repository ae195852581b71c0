"""How questions are to be answered: one sentence for each kind, in both languages, and answers as replies tell them."""

from __future__ import annotations

import re

import pytest

from isoprobe.probes.core import Answer, Marking
from isoprobe.probes.engine.answers import (
    ENDINGS,
    AnswerFormat,
    blanks,
    choice,
    essay,
    integer,
    option,
    pictured,
    real,
    several,
    spelled,
    spoken,
    yes_no,
)
from isoprobe.probes.engine.languages import LANGUAGES, Said

BOTH = (integer(), real(2), option(), pictured(), several(what="path"), blanks(2), yes_no())


@pytest.mark.parametrize("how", BOTH, ids=lambda how: how.kind)
def test_an_ending_leaves_no_field_open_and_is_in_its_language(how: AnswerFormat) -> None:
    for language in LANGUAGES:
        ending = how.ending(language)
        assert not re.search(r"[{}]", ending)
        assert bool(re.search("[\u4e00-\u9fff]", ending)) == (language == "zh")
        assert ("答案：" if language == "zh" else "Answer:") in ending


def test_every_kind_has_one_ending() -> None:
    assert set(ENDINGS) == {
        "yes_no", "integer", "integers", "real", "choice", "option", "options", "text", "letters", "blanks", "move",
        "open",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("how", "ending", "described"),
    [
        (integer("cm"), 'Answer: N", where N is an integer in cm.', "an integer in cm"),
        (integer(), 'Answer: N", where N is an integer.', ""),
        (real(1), "X is a number rounded to 1 decimal place.", "a number rounded to 1 decimal place"),
        (real(2, "cm"), "rounded to 2 decimal places in cm.", "a number rounded to 2 decimal places in cm"),
        (real(0), "X is a whole number.", "a whole number"),
        (AnswerFormat("real"), "X is a number.", ""),
        (
            choice(("red", "blue"), "COLOUR"),
            '"Answer: COLOUR", where COLOUR is one of: red, blue.',
            "one of: red, blue",
        ),
        (AnswerFormat("move"), "as e2e4 or e7e8q.", "a move in UCI notation, as e2e4 or e7e8q"),
        (yes_no(), 'End with a line "Answer: yes" or "Answer: no".', ""),
    ],
)
def test_what_is_to_be_written_and_what_the_answer_is(how: AnswerFormat, ending: str, described: str) -> None:
    assert how.ending().endswith(ending)
    assert how.described() == described


@pytest.mark.parametrize(
    ("how", "answer", "english", "chinese"),
    [
        (yes_no(), True, "yes", "是"),
        (integer(), 7, "7", "7"),
        (AnswerFormat("integers"), [3, 4], "3 rows, 4 columns", "3 rows, 4 columns"),
        (AnswerFormat("letters"), ["A", "C'"], "A, C'", "A, C'"),
        (AnswerFormat("letters"), [], "none", "none"),
        (choice({"red": "红"}), "red", "red", "红"),
        (blanks(2, {"more": "大"}), ["21", "more"], "21; more", "21; 大"),
        (essay(lambda value, language: f"{language} {value}"), 5, "en 5", "zh 5"),
    ],
)
def test_an_answer_as_a_reply_tells_it(how: AnswerFormat, answer: Answer, english: str, chinese: str) -> None:
    assert [how.spoken(answer, language) for language in LANGUAGES] == [english, chinese]


def test_chances_and_markings() -> None:
    hows = (
        yes_no(),
        integer(),
        option(5),
        several(3, "path"),
        choice("abcd"),
        blanks(2),
        AnswerFormat("move", guess=0.1),
    )
    assert [how.chance for how in hows] == [0.5, None, 1 / 5, 1 / 3, 1 / 4, None, 0.1]
    assert real(1, "s").marking == Marking(absolute=pytest.approx(0.051), unit="s")
    assert AnswerFormat("real").marking == integer().marking == Marking()


def test_choices_in_a_picture_are_called_by_their_letters() -> None:
    how = pictured(3, Said("path", "路径"))
    assert [how.choices(language) for language in LANGUAGES] == [
        ("path A", "path B", "path C"),
        ("路径A", "路径B", "路径C"),
    ]
    with pytest.raises(ValueError, match="expected either"):
        several(3)


def test_values_are_spelled() -> None:
    assert [spoken(True), spoken(False, "zh"), spoken(["a", "b"]), spelled(0.1 + 0.2), spelled(3)] == [
        "yes", "否", "a, b", "0.3", "3",
    ]  # fmt: skip
