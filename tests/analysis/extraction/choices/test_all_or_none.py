"""What is said of all options at once, where several may be right."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

LAMPS = tuple(f"lamp {letter}" for letter in "ABCD")
QUESTION = "Through which of the lamps does a current flow? One or more options are right."


@pytest.mark.parametrize(
    ("reply", "outcome", "value"),
    [
        ("The switch is closed, so every lamp carries the current.", "answer", tuple("ABCD")),
        ("No lamp is lit, because the switch is open.", "off the list", None),
        ("None of the lamps is lit.", "off the list", None),
        ("Answer: none (the switch is open)", "off the list", None),
        ("Lamp A: dark\nLamp B: lit\nLamp C: dark\nLamp D: lit", "answer", ("B", "D")),
        ("Only (B) and (D) can be confirmed; (A) and (C) are contradicted by the plan.", "answer", ("B", "D")),
    ],
)
def test_all_or_none(reply: str, outcome: str, value: tuple[str, ...] | None) -> None:
    found = extract(reply, "options", LAMPS, question=QUESTION)
    assert (found.outcome, found.value) == (outcome, value)


@pytest.mark.parametrize(
    ("reply", "value"),
    [("只有树A和树C满足定义。", ("A", "C")), ("A树太高，B树太低，都不符合。C和D符合条件。", ("C", "D"))],
)
def test_trees_in_chinese(reply: str, value: tuple[str, ...]) -> None:
    assert extract(reply, "options", ("树A", "树B", "树C", "树D"), question="哪些树是3阶B树？").value == value
