"""Yes or no where two things are compared."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

TWIG = "Is the twig longer than the stick?"
HALF = "Is more than half of bar B shaded?"
FEWER = "Is the number of jets less than the number of sedans?"
PRICE = "Is the price of Drum higher than the price of Doll?"
ENDS = "Of the two ends of the graph in the picture, is the left one the higher?"
COINS = "Are there more coins with green rims than with orange rims?"


@pytest.mark.parametrize(
    ("reply", "question", "value"),
    [
        ("Of the two, the stick is the longer one.", TWIG, False),
        ("The twig is the longer one.", TWIG, True),
        ("The stick has a slightly longer shaft than the twig.", TWIG, False),
        ("About 2/5 of the bar is shaded.", HALF, False),
        ("Three quarters of bar B is shaded.", HALF, True),
        ("Bar B is shaded.", HALF, None),
        ("2 is not less than 1.", FEWER, False),
        ("1 is less than 3.", FEWER, True),
        ("The stick is shorter.", TWIG, True),
        ("The stick isn't longer.", TWIG, None),
        ("The green-rimmed coins outnumber the orange-rimmed ones.", COINS, True),
        ("The orange-rimmed coins outnumber the green-rimmed ones.", COINS, False),
        ("The stick is 7.5 cm long and the twig only 6 cm.", TWIG, False),
        ("Twig: 8.2 cm, stick: 6.1 cm.", TWIG, True),
        ("Both are 5 cm long, so neither exceeds the other.", TWIG, False),
        ("The twig (4.5 cm) is shorter.", TWIG, False),
        ("Compare the lengths of the twig and the stick.", TWIG, None),
        ("The twig is thicker than the stick.", TWIG, None),
        ("There are fewer coins with green rims.", COINS, False),
        ("Drum costs 12.50 and Doll 14.20.", PRICE, False),
        ("The doll is cheaper, so the drum costs more.", PRICE, True),
        ("The right end is higher than the left one.", ENDS, False),
        ("The left end is the higher one.", ENDS, True),
        ("It is not the case that the line rises there.", "Does the line rise from Jun to Jul?", False),
        (
            "So Rye's is indeed the farther right of the two.",
            "Is the box of Rye farther right than that of Hops?",
            True,
        ),
    ],
)
def test_the_thing_that_is_named_decides(reply: str, question: str, value: bool | None) -> None:
    assert extract(reply, "yes_no", question=question).value is value
