"""The end of a reply: an equation that comes to the answer, a last sentence or line that is nothing else."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

SOLVED = "The cylinder has 450π m³.\n\n## Total\n"


@pytest.mark.parametrize(
    ("last", "value"),
    [
        ("V = 450 + 75 = 525 cubic meters", 525),
        ("$V = 525$", 525),
        ("**T ≈ 6.36 × 10^3 s**", 6360),
        ("体积 = ⅓ × 4 × 1，即 1⅓。", 4 / 3),
        ("V = 525\n\n(The other volume would be W = 75, but it is not asked for.)", 525),
        ("V = 525\n\nNote that the cone alone has 75 m³.", 525),
    ],
)
def test_an_equation_that_closes_a_reply_comes_to_the_answer(last: str, value: float) -> None:
    found = extract(SOLVED + last, "real", question="What is the volume V or T?")
    assert (found.value, found.rule) == (pytest.approx(value), "last line")


@pytest.mark.parametrize(
    "last",
    [
        "* x = -4, y = 70\n* x = 11, y = 12",  # points of a list
        "They lie at x = -4 and x = 11.",  # two equations, no chain
        "If the mass were known, a = 7 / 2 = 3.5",
    ],
)
def test_givens_and_suppositions_close_nothing(last: str) -> None:
    found = extract(f"There are 4 breakpoints.\n\n{last}", "integer", question="How many breakpoints are there?")
    assert found.value == 4


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("It looks like a bar chart, but each marker has a thin line, so I would not call it that. Stem plot.", "B"),
        ("The angle is 42°. Careful: 84° is option (C), but it is not asked for.\n\n∠QPR = 12° + 42° = 54°", "D"),
    ],
)
def test_a_last_sentence_that_is_an_option_decides(reply: str, letter: str) -> None:
    choices = ("bar chart", "stem plot", "pie chart") if letter == "B" else ("36°", "42°", "84°", "54°")
    assert extract(reply, "option", choices).value == letter


def test_a_last_line_of_letters_names_several_options() -> None:
    reply = "| Statement | Verdict |\n|---|---|\n| (A) | ✅ |\n| (B) | ✅ |\n| (C) | ❌ |\n\n**A, B**"
    assert extract(reply, "options", ("one", "two", "three")).value == ("A", "B")
    assert extract("Both hold.\n\n**cab**", "options", ("one", "two", "three")).outcome != "answer"  # a word


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("So 7 + 6 = 13, and hence the hidden ones are 26.\n\n84 - 26 = 58.\n\n**Minimum total: 58**", 58),
        ("So 7 + 6 = 13, and hence the hidden ones are 26.\n\nThe rest, **58**, is not needed.", 26),
    ],
)
def test_a_bold_line_at_the_end_outweighs_a_conclusion_before_it(reply: str, value: int) -> None:
    assert extract(reply, "integer", question="What is the minimum of that total?").value == value
