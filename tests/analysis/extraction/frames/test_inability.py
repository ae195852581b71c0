import pytest

from isoprobe.analysis.extraction.extraction import extract

MATE = "Can white give mate in one move?"


@pytest.mark.parametrize(
    ("reply", "question", "said"),
    [
        ("White cannot give mate in one move.", MATE, False),
        ("Therefore, white can't give mate in one move.", MATE, False),
        ("White can give mate in one move.", MATE, True),
        ("The robot is unable to reach the exit.", "Can the robot reach the exit?", False),
        ("The exit is out of reach.", "Can the robot reach the exit?", False),
        ("The robot could not determine the way out.", "Could the robot determine the way out?", False),
    ],
)
def test_what_cannot_be_done_is_an_answer_where_that_is_asked(reply: str, question: str, said: bool) -> None:
    assert extract(reply, "yes_no", question=question).value is said


@pytest.mark.parametrize(
    ("reply", "question"),
    [
        ("I cannot give an answer.", MATE),
        ("We cannot determine this.", "Can the robot determine the way out?"),
        ("It cannot be determined.", "Is the bar taller?"),
    ],
)
def test_a_refusal_stays_one(reply: str, question: str) -> None:
    assert extract(reply, "yes_no", question=question).outcome == "refused"
