"""Places in a row that are asked for, and told as ordinals."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("A still has to play C. So team D plays against team F in the first round.", 1),
        ("They meet in the 4th round.", 4),
        ("They do not meet in the first round.", None),
        ("They meet in the second round or in the third round.", None),
        ("It could be in the fifth round.", None),
        ("The first letter tells it.", None),
    ],
)
def test_in_which_round(reply: str, value: int | None) -> None:
    assert extract(reply, "integer", question="In which round will team D play against team F?").value == value


def test_an_ordinal_is_a_number_only_where_a_place_in_a_row_is_asked_for() -> None:
    assert extract("They meet in the first round.", "integer", question="How many teams are there?").value is None
