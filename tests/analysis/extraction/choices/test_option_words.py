"""Options in words of the reply's own, and in another spelling."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.option_words import formed
from isoprobe.analysis.extraction.extraction import extract

EFFECTS = ("Nothing", "Decrease", "Slightly Decrease", "Increase")
CURVES = ("a polynomial", "a sine wave", "an exponential function", "a logarithm")
FORMS = ("$\\frac{1}{2}$", "$\\frac{2}{3}$", "$\\frac{5}{12}$", "$\\sqrt{2}-1$", "$80-20\\pi$")


@pytest.mark.parametrize(
    ("choices", "text", "letter"),
    [
        (("slide", "flip", "turn"), "The shape has been flipped.", "B"),
        (CURVES, "It shows the exponential function y = 3^x.", "C"),
        (EFFECTS, "It would likely see a slight decrease over time.", "C"),
        (EFFECTS, "It would decrease.", "B"),
        (("rise", "vary", "fall"), "It does not fall.", None),
        (("Mon", "Tue", "Wed"), "Sales peaked on Wednesday.", "C"),
        (("Sun", "Moon"), "Sunday", None),
        (("none", "one", "two"), "2", "C"),
        (("Both A and B", "None of the above", "I"), "Both A and B", "A"),
    ],
)
def test_words(choices: tuple[str, ...], text: str, letter: str | None) -> None:
    found = extract(text, "option", choices)
    assert found.value == letter


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        *(("5/12", "C"), ("\\boxed{1/2}", "A"), ("\\frac12", "A"), ("$\\sqrt{2} - 1$", "D"), ("80-20π", "E")),
        *(("7/12", None), ("\\sqrt{2}", None)),
    ],
)
def test_spellings(text: str, letter: str | None) -> None:
    assert extract(text, "option", FORMS).value == letter


def test_one_spelling() -> None:
    assert formed("\\frac{\\pi}{3}") == formed("π/3") == "π/3"
    assert formed("x \\geq 2") == formed("x ≥ 2") == "x≥2"
    assert formed("(x - 1)^2") == formed("(x − 1)²")
    assert formed("4 \\sqrt { 7 }") == formed("4√7")
    assert formed("2") != formed("√2")
