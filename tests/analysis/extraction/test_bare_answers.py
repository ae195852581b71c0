"""An answer that stands by itself, at the beginning or at the end."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

SIDES = ("black", "draw", "white")


@pytest.mark.parametrize(
    ("kind", "choices", "text", "value"),
    [
        ("integer", (), "12. A cube has 8 vertices and 6 faces.", 12),
        ("integer", (), "2 breakpoints.\n\n- At x = -5 the slope changes (x ≈ 10).", 2),
        ("integer", (), "1. Count the rows: 3\n2. Count the columns: 4", None),
        ("option", SIDES, "White wins.\n\nReasoning: the black king is mated.", "C"),
        ("option", SIDES, "Winner: White. Black is checkmated by the queen.", "C"),
        ("option", ("yes", "no"), "B) no. The total is 8, which is more.", "B"),
        ("option", ("yes", "no"), "One might think that yes.\n\nNo", "B"),
        ("yes_no", (), "They are joined, so there is a triangle.\n\nFalse.", False),
        ("option", ("10", "45", "90"), "Therefore 45 is too small.\n\nc", "C"),
    ],
)
def test_alone(kind: str, choices: tuple[str, ...], text: str, value: object) -> None:
    question = "How many breakpoints are there?" if kind == "integer" else "Determine the winner."
    found = extract(text, kind, choices, question=question)  # type: ignore[arg-type]
    assert found.value == value or (value is None and found.rule != "opening")


def test_a_reply_that_closes_otherwise_than_it_opened_is_ambiguous() -> None:
    text = "Yes, the nodes are connected.\n\nHere is the analysis: " + "node 3 has no edge at all. " * 6
    assert extract(text + "\n\nTherefore, nodes 1 and 3 are not connected.", "yes_no").outcome == "ambiguous"
    assert extract(text + "\n\nTherefore, nodes 1 and 3 are connected.", "yes_no").value is True


@pytest.mark.parametrize("text", ["no idea", "由于缺少图片信息，无法确定答案。", "没有提供图片，无法判断。"])
def test_a_refusal_by_itself_counts_nothing(text: str) -> None:
    assert extract(text, "integer").outcome == "refused"
    assert extract("没有", "integer").value == 0


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("letters", "Only A. It is dark.", ("A",)),
        ("letters", "Just B and C. They are behind the switch.", ("B", "C")),
        ("set", "Only A, C and D. The others are lit.", ("A", "C", "D")),
        ("text", "Only A. It is dark.", "A"),
        ("text", "Only A. Wait, lamp B is dark.", None),
        ("letters", "Only a few are dark. It is hard to tell.", None),
    ],
)
def test_names_that_are_all_of_the_first_sentence(kind: str, text: str, value: object) -> None:
    found = extract(text, kind, question="Which of the lamps are dark?")  # type: ignore[arg-type]
    assert found.value == value if value else found.rule != "opening"


LAMPS = ("lamp A", "lamp B", "lamp C", "lamp D")


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("- Lamp A\n- Lamp B\n- Lamp D", ("A", "B", "D")),
        ("1. C\n2. A", ("A", "C")),
        ("• lamp B;\n• lamp D.", ("B", "D")),
    ],
)
def test_options_one_in_each_line(text: str, letters: tuple[str, ...]) -> None:
    assert extract(text, "options", LAMPS, question="Which lamps are lit?").value == letters


def test_options_that_are_judged_line_by_line_are_no_list() -> None:
    assert extract("- Lamp A not lit\n- Lamp B", "options", LAMPS, question="Which lamps are lit?").value != ("A", "B")


def test_a_check_before_an_offer_closes_nothing() -> None:
    text = (
        "2 * 21 + B = 47\n\n⟹ **B = 5**\n\nQuick check: 42 + 5 = 47\n\nIs there anything else you would like to know?"
    )
    assert extract(text, "integer", question="Which digit does B stand for?").value == 5


def test_an_equation_that_goes_on_opens_with_no_answer() -> None:
    text = (
        "Rate of change = (shells on Friday − shells on Thursday) / (1 day)\n\n= (10 − 17) / 1 = −7\n\n"
        "So the number of shells changed by −7 shells per day between Thursday and Friday, that is, it fell by 7 a day."
    )
    asked = "What was the rate of change between Thursday and Friday? (Unit: shells per day)"
    assert extract(text, "integer", question=asked).value == -7


def test_the_last_line_of_a_reply_that_is_cut_is_no_answer() -> None:
    text = "The rays A and B are in the upper half. Ray C is at 24°, which is the angle in the film.\n\nRay D is at"
    assert extract(text, "option", ("ray A", "ray B", "ray C", "ray D"), question="Which ray is it?").value is None
