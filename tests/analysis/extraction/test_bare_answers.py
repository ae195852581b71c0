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
