import pytest

from isoprobe.analysis.scoring.answers import answer_of, spelled
from isoprobe.probes.core import Query, Question
from isoprobe.probes.results import Score


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (25, "25"),
        (25, "25.0"),
        (0.5, "0.50"),
        (-3, "−3"),
        (True, "Yes"),
        (False, "no"),
        ("Red", "red."),
        (["A", "B"], "a, b"),
        ([3, 4], "3, 4.0"),
        (100000, "1e5"),
        (10**59, "1e59"),
    ],
)
def test_equal_answers_have_one_spelling(one: object, other: str) -> None:
    assert spelled(one) == spelled(other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"), [(25, "5"), (3, "-3"), ("A", "B"), (["A", "B"], "B, A"), (1, "11"), (1, "yes")]
)
def test_near_misses_do_not(one: object, other: str) -> None:
    assert spelled(one) != spelled(other)  # type: ignore[arg-type]


def test_a_hostile_number_is_text() -> None:
    assert spelled("9" * 5000) == "9" * 5000
    assert [spelled(text) for text in ("1e999", "1e60", "1e-60")] == ["1e999", "1e60", "1e-60"]
    assert spelled("x" * 100_000)


def test_right_replies_give_the_expected_answer_and_others_what_was_extracted() -> None:
    question = Question("a", "picture", Query("answer"), "?", "real", 0.333)
    assert answer_of(Score("right", "1/3"), question) == "0.333"
    assert answer_of(Score("wrong", "0.5"), question) == "0.5"
    for outcome in ("unparsed", "refused", "ambiguous", "failed"):
        assert answer_of(Score(outcome, "0.5"), question) is None  # type: ignore[arg-type]
