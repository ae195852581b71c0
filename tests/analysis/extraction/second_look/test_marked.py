"""What a reply leads to at its end, or alone sets in bold; a list of the options leads to none of them."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.second_look.marked import counted_list, number_in_bold, set_apart
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.replies.answer_spans import Asked
from isoprobe.analysis.replies.text import clean

SOLIDS = ("prism", "pyramid", "prism with a pyramid")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("A box carries a pyramid on top: a prism with a pyramid.", "prism with a pyramid"),
        ("It is no pyramid, but a **prism**, close to one.", "prism"),
        ("The **prism** and the **pyramid** meet.", None),
        ("prism: no\npyramid: no\nC: prism", None),
        ("What it shows: a prism and more.", None),
    ],
)
def test_only_what_is_set_apart_counts(said: str, value: str | None) -> None:
    found = set_apart(clean(said), READERS["choice"], "choice", Asked(SOLIDS))
    assert (found.value if found else None) == value


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("The two lines meet **2** times.", 2),
        ("I count **7 crossings** here.", 7),
        ("It is not **2**.", None),
        ("It might be **2**.", None),
        ("There are **2** or **3**.", None),
        ("I start at **2**. Then I go on.", None),
    ],
)
def test_the_number_that_one_short_sentence_sets_in_bold(said: str, value: int | None) -> None:
    found = number_in_bold(clean(said), "integer")
    assert (found.value if found else None) == value


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Exports are greater than 0.92% in 3 years: 2004, 2006, and 2008.", 3),
        ("They met in two years (2004 and 2006).", 2),
        ("They met in 3 years: 2004 and 2006.", None),  # two are listed
        ("They may have met in 3 years: 2004, 2006 and 2008.", None),
        ("They met in 2 years: 2004 and 2006. They sold in 3 years: 2001, 2002 and 2003.", None),
        ("They met in 2 towns: Ulm and Bonn.", None),
    ],
)
def test_a_count_behind_which_as_many_are_listed(said: str, value: int | None) -> None:
    found = counted_list(clean(said), "integer", Asked(counted="year"))
    assert (found.value if found else None) == value
    assert counted_list(clean(said), "integer", Asked()) is None
