"""How a number of things changes, in a text's own words."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.trends import by_trend
from isoprobe.analysis.replies.answer_spans import Asked

ASKED = Asked(
    ("remain the same", "increase", "decrease", "NA"),
    "If the number of grasshoppers decreases, what will the population of spiders most likely do?",
)


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("With less food available, there will be fewer spiders.", "C"),
        ("The spiders will probably become more numerous.", "B"),
        ("Nothing should change for the spiders.", "A"),
        ("The grasshoppers decline.", ""),
        ("The spiders would not grow.", ""),
        ("The spiders grow, then the spiders dwindle.", ""),
    ],
)
def test_a_trend_of_what_is_asked(text: str, letter: str) -> None:
    found = by_trend(text, ASKED)
    assert (found.value if found else "") == letter
