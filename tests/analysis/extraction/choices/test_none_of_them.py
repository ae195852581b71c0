"""That none of the options fits, in words of a conclusion or in a box, and what can be no answer of the kind."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

LENGTHS = ("3 cm", "4 cm", "5 cm")
FAULTY = "The area is 7. None of the given options match, so there might be a mistake. Please check the problem again."


@pytest.mark.parametrize(
    ("said", "kind", "choices", "outcome"),
    [
        ("It is 7 cm.\n\n\\boxed{\\text{None of the above}}", "option", LENGTHS, "off the list"),
        ("\\boxed{\\text{None of the above}}", "option", (*LENGTHS, "none of the above"), "answer"),
        (FAULTY, "option", LENGTHS, "off the list"),
        ("The answer is D.", "integer", (), "off the list"),
        ("The answer is 4.", "integer", (), "answer"),
        ("(A) and (B)\n\n(A) has four sides, (B) has three.", "option", ("P", "Q", "R"), "off the list"),
        ("\\boxed{\\text{A and B}}", "option", ("P", "Q", "R"), "off the list"),
    ],
)
def test_what_is_none_of_them(said: str, kind: str, choices: tuple[str, ...], outcome: str) -> None:
    assert extract(said, kind, choices, question="How long is it?").outcome == outcome  # type: ignore[arg-type]
