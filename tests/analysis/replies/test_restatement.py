import pytest

from isoprobe.analysis.replies.restatement import affirms, asks_whether, content, likeness

ASKED = "Is the function continuous at x = 2?"


def test_words_that_carry_meaning():
    assert content("what is the number of red bars") == {"number", "red", "bar"}
    words = content("number of red bars")
    assert likeness("there are 5 red bars", words) == pytest.approx(2 / 3)
    assert likeness("red", frozenset({"red"})) == 0


@pytest.mark.parametrize(
    ("question", "whether"),
    [(ASKED, True), ("Look. Does it rain?", True), ("How many are there?", False), ("What is it?", False), ("", False)],
)
def test_a_question_for_yes_or_no(question, whether):
    assert asks_whether(question) is whether


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("the function is continuous at x = 2", True),
        ("the function is not continuous at x = 2", False),
        ("the function is not continuous at x = 2 because it is not defined", False),
        ("it rains", None),
    ],
)
def test_what_a_repeated_question_is_told(sentence, said):
    assert affirms(sentence, ASKED) is said


def test_an_opposite_turns_the_answer_round_and_a_negation_turns_it_back():
    asked = "Is the red bar greater than the blue bar?"
    assert affirms("the red bar is greater than the blue bar", asked) is True
    assert affirms("the red bar is less than the blue bar", asked) is False
    assert affirms("the red bar is not less than the blue bar", asked) is True
