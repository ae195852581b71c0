"""Options that a reply judges one after another."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

LAMPS = tuple(f"lamp {letter}" for letter in "ABCDE")
LIT = "Which lamps are lit? (A) lamp A (B) lamp B (C) lamp C (D) lamp D (E) lamp E."


@pytest.mark.parametrize(
    "reply",
    [
        "- (A) ✗\n- (B) ✓\n- (C) ✗\n- (D) ✗\n- (E) ✓",
        "(A): No – they are on different sides.\n(B): Yes, at its end.\n(C): No, it has five.\n(D): No.\n(E): Yes.",
        "| Statement | True? |\n|---|---|\n| A | No |\n| B | Yes |\n| C | No |\n| D | No |\n| E | Yes |",
        '{"A": false, "B": true, "C": false, "D": false, "E": true}',
        "A项错误，B项正确，C项错误，D项错误，E项正确。",
        "- Lamp A: not lit\n- Lamp B: lit\n- Lamp C: not lit (short-circuited)\n- Lamp D: not lit\n- Lamp E: lit",
        "Lamps B and E light up; A, C and D stay dark.",
        "Lamps A, C and D stay dark. The remaining lamps, B and E, are lit.",
        "All lamps except A, C and D are lit.",
        "The second and the last option are right.",
        "只有A、C和D不成立，其余都成立。",
    ],
)
def test_several_options(reply: str) -> None:
    assert extract(reply, "options", LAMPS, question=LIT).value == ("B", "E")


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("A. false\nB. true\nC. false\nD. false\nE. false", "B"),
        ("A. false\nB. true\nC. true\nD. false\nE. false", None),  # two, where one is asked for
        ("A. it may be so\nB. true\nC. false\nD. false\nE. false", None),  # one without a verdict
    ],
)
def test_one_option(reply: str, letter: str | None) -> None:
    found = extract(reply, "option", ("one", "two", "three", "four", "five"))
    assert (found.value if found.rule == "ticked" else None) == letter
