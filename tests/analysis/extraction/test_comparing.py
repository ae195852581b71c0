"""Yes or no where two things are compared."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

TWIG = "Is the twig longer than the stick?"
COINS = "Are there more coins with green rims than with orange rims?"


@pytest.mark.parametrize(
    ("reply", "question", "value"),
    [
        ("Of the two, the stick is the longer one.", TWIG, False),
        ("The twig is the longer one.", TWIG, True),
        ("The stick is shorter.", TWIG, True),
        ("The stick isn't longer.", TWIG, None),
        ("The green-rimmed coins outnumber the orange-rimmed ones.", COINS, True),
        ("The orange-rimmed coins outnumber the green-rimmed ones.", COINS, False),
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
