"""What is only said in passing is blanked, and everything else stays where it was."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.second_look.asides import without_asides
from isoprobe.analysis.replies.text import clean


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("They cross 5 times (twice within 2 cm).", "They cross 5 times ."),
        ("Candle D, followed by A and then C; B is last", "Candle D ; B is last"),
        ("FJ = 35, and the rest is JG = 15.", "FJ = 35 ."),
        ("x ≈ 1.46, which is close to 3/2.", "x ≈ 1.46 ."),
    ],
)
def test_an_aside_is_blanked_in_place(said: str, left: str) -> None:
    less = without_asides(clean(said))
    assert less is not None
    assert less.cased.split() == left.split()
    assert len(less.cased) == len(said)


@pytest.mark.parametrize("said", ["f(4) = 7", "(A)", "2(x + 1) = 6", "(only an aside in brackets)", "5"])
def test_what_is_no_aside_stays(said: str) -> None:
    assert without_asides(clean(said)) is None
