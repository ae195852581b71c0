"""Yes or no: words, verdicts, statements about what is asked, and the turns that change them."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.whether.yes_no import after_questions, read_yes_no
from isoprobe.analysis.replies.answer_spans import Asked, Commitment


def committed(text: str, question: str = "") -> tuple[object, str] | None:
    """The value and the words that it was taken from."""
    found = read_yes_no(text, Asked(question=question))
    return None if found is None else (found.value, text[found.start : found.end])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("yes", (True, "yes")),
        ("no path exists", (False, "no path")),
        ("there is no path", (False, "no path")),
        ("they are not connected", (False, "connected")),
        ("they are not disconnected", (True, "disconnected")),
        ("there is no doubt that they are connected", (True, "connected")),
        ("connected components differ", None),
        ("a path does not exist", (False, "a path")),
        ("it is not impossible to reach it", (True, "impossible to reach")),
        ("it is false that they are connected", (False, "connected")),
        ("i will check whether they are connected", None),
        ("yes or no", (None, "yes or no")),
        ("yes or yes", (True, "yes")),
        ("yes/no: no", (False, "no")),
        ("no, they are isomorphic", (None, "no, they are isomorphic")),
        ("no, they are not isomorphic", (False, "no")),
        ("y", (True, "y")),
        ("yn", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_words_and_predicates(text: str, wanted: tuple[object, str] | None) -> None:
    assert committed(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("certainly.", True),
        ("certainly not.", False),
        ("correct.", True),
        ("incorrect.", False),
        ("absolutely, since every node is reached.", True),
        ("certainly! here is what i see.", None),
        ("sure, i can help with that.", None),
        ("correct, they are not connected.", False),
        ("correct answers are rare", None),
        ("not at all.", False),
        ("right angles occur", None),
        ("unfortunately not.", False),
        ("i'm afraid not.", False),
        ("obviously not, since they are apart", False),
        ("clearly not all of them are", None),
    ],
)
def test_assent_counts_where_it_stands_alone(text: str, wanted: bool | None) -> None:
    found = read_yes_no(text)
    assert (found and found.value) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("that is right.", True),
        ("that is not right.", False),
        ("that isn't wrong.", True),
        ("the statement is false.", False),
        ("the given statement is clearly not true, because it rains.", False),
        ("it is a right angle.", None),
        ("it is true that it rains.", None),
        ("the drawing is true.", None),
        ("该说法正确", True),
        ("这个命题是错误的", False),
        ("这个判断不正确,因为", False),
    ],
)
def test_verdicts_on_a_statement(text: str, wanted: bool | None) -> None:
    found = read_yes_no(text)
    assert (found and found.value) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("是", True),
        ("是的,因为有路径", True),
        ("不是", False),
        ("对于这个图", None),
        ("是否连通", None),
        ("是或否", None),
        ("是/否: 否", False),
        ("两个图同构", True),
        ("两个图不同构", False),
        ("两个不同的图是同构的", True),
        ("图是不连通的", False),
        ("无向图是连通的", True),
        ("连通分量有两个", None),
    ],
)
def test_chinese(text: str, wanted: bool | None) -> None:
    found = read_yes_no(text)
    assert (found and found.value) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("no... wait, actually yes.", (True, "yes")),
        ("yes. hmm. sorry, no.", (False, "no")),
        ("yes. wait, no edge is missing.", (True, "yes")),
        ("no. it is actually true that it rains.", (False, "no")),
    ],
)
def test_the_last_correction_counts(text: str, wanted: tuple[object, str]) -> None:
    assert committed(text) == wanted


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("the function is not continuous.", False),
        ("the function is continuous.", True),
        ("the function is bounded.", None),
        ("the function is discontinuous.", False),
        ("the function is not discontinuous.", True),
        ("the function is continuous? i would say the function is not continuous.", False),
    ],
)
def test_a_sentence_that_repeats_the_question_answers_it(sentence: str, wanted: bool | None) -> None:
    found = read_yes_no(sentence, Asked(question="Is the function continuous?"))
    assert (found and found.value) is wanted


def test_a_sentence_answers_no_question_that_asks_for_something_else() -> None:
    assert committed("the curve is symmetric.", "Is the curve asymmetric?") == (False, "the curve is symmetric")
    assert committed("the function is not continuous.", "Which function is not continuous?") is None


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("is it red? no: blue.", " no: blue."),
        ("no: blue. is it red?", "no: blue. is it red?"),
        ("is it red? is it blue?", ""),
        ("连通吗?是的", "是的"),
        ("a?b", "a?b"),
    ],
)
def test_questions_at_the_beginning_are_passed(text: str, rest: str) -> None:
    assert text[after_questions(text) :] == rest


def test_a_question_is_no_statement_but_what_follows_it_is() -> None:
    assert committed("what do you mean by connected?") is None
    assert committed("are they connected? yes.") == (True, "yes")
    assert committed("are they connected? yes or no: no") == (False, "no")
    assert committed("are they connected? they are not connected.") == (False, "connected")


def test_a_box_is_no_part_of_what_stands_in_it() -> None:
    assert read_yes_no("\\boxed{no}") == Commitment(False, 7, 9)
