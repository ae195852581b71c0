"""Zero and one without a number."""

from __future__ import annotations

import pytest

from isoprobe.analysis.numbers.few import and_more, few_counted, none_counted, only_one
from isoprobe.analysis.numbers.grammar import numbers_in
from isoprobe.analysis.numbers.numbers import asked_about

BARS = asked_about("How many bars have values smaller than 0?")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("no bar dips below the zero line; the lowest one is 3", 0),
        ("none of the bars has a value smaller than 0", 0),
        ("not a single one is smaller than 0", 0),
        ("no bar is striped", None),
        ("no bars except two are smaller", None),
        ("two bars are smaller", None),
    ],
)
def test_none_of_them(said: str, value: int | None) -> None:
    found = none_counted(said, BARS)
    assert (found.value if found else None) == value


def test_none_in_chinese() -> None:
    found = none_counted("图中只有圆,没有三角形", asked_about("图中共有多少个三角形？"))
    assert found is not None
    assert found.value == 0


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("only the bar for q3 is negative, at about -4", 1),
        ("only the bars on the left are", None),
        ("the bar is", None),
    ],
)
def test_only_one(said: str, value: int | None) -> None:
    found = only_one(said, BARS)
    assert (found.value if found else None) == value


def test_few_of_the_things() -> None:
    none, single = few_counted("there are no green bars", "bar"), few_counted("there is exactly one bar", "bar")
    assert none is not None
    assert single is not None
    assert (none.value, single.value) == (0, 1)


@pytest.mark.parametrize(
    ("said", "found", "value"),
    [
        ("there are 6 circles plus one more in the corner", True, 7),
        ("there are six circles, and two more inside", True, 8),
        ("there are half a dozen circles plus another one", True, 7),
        ("there are 3 red circles and 4 blue circles", True, None),
        ("there are 3 red circles, 4 blue circles", True, None),
        ("there are 3 red circles and 4 blue circles, 7 in total", False, None),
        ("there are 6 circles and one more square", False, None),
        ("there are 6 circles, one more than squares", False, None),
        ("there are 3 red circles and 4 red circles", False, None),
        ("there are 6 circles", False, None),
    ],
)
def test_what_comes_to_a_count(said: str, found: bool, value: int | None) -> None:
    one = and_more(said, numbers_in(said), asked_about("How many circles are there?"))
    assert (one is not None) == found
    assert (one.value if one else None) == value


def test_a_kind_that_the_question_names_is_no_second_value() -> None:
    said = "there are 3 red circles and 4 blue circles"
    assert and_more(said, numbers_in(said), asked_about("How many red circles are there?")) is None
