"""Blanks that prose fills: by the question's words beside each, or in order where a sentence holds as many."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.several.aligned_blanks import aligned, in_order

TRAIN = (
    "The earliest arrival is at [MASK] (written as hh:mm); to arrive then, at least [MASK] changes of train are needed."
)
CIRCUIT = "The voltmeter reads [MASK] V and the ammeter reads [MASK] A."
TREE = "删除后，根结点中最小的关键字是[MASK]，树中共有[MASK]个结点。"


@pytest.mark.parametrize(
    ("question", "reply", "filled"),
    [
        (TRAIN, "Arrival 14:29, with 1 change.", ("14:29", "1")),
        (TRAIN, "With one change of train at F the traveller arrives at 14:29 at the earliest.", ("14:29", "one")),
        (CIRCUIT, "The total is 18 Ω. The ammeter reads 1.5 A, so the voltmeter reads 12 V.", ("12 V", "1.5 A")),
        (CIRCUIT, '{"total_resistance": "18 Ω", "voltmeter": "12 V", "ammeter": "1.5 A"}', ("12 V", "1.5 A")),
        (TREE, "删除3后，空结点与右兄弟合并。最终根结点中最小的关键字为31，树中共有六个结点。", ("31", "6")),
    ],
)
def test_values_stand_where_the_questions_words_do(question: str, reply: str, filled: tuple[str, ...]) -> None:
    assert extract(reply, "blanks", question=question).value == filled


@pytest.mark.parametrize("reply", ["Arrival 14:29.", "The total is 18 Ω.", "I cannot see the timetable.", "9" * 400])
def test_one_blank_without_a_value_of_its_own_leaves_all_unread(reply: str) -> None:
    assert aligned(reply, TRAIN) is None
    assert aligned(reply, CIRCUIT) is None
    assert in_order(reply, CIRCUIT) is None
