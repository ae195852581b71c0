"""Yes or no, where it is asked whether something leads from one thing to another."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.whether.leading import led

ARC = "is there an arc from node b to node f in the graph?"
PATH = "is there a path between node 4 and node 9 in the graph?"
FOOD = "does food pass from moss to krill, directly or by way of other living things?"


@pytest.mark.parametrize(
    ("question", "sentence", "value"),
    [
        (ARC, "i see an arrow starting at b and ending at f", True),
        (ARC, "b's outgoing arcs go to a and d only", False),
        (ARC, "b → c → f", None),
        (ARC, "b → f", True),
        (ARC, "f → b", None),
        (PATH, "4 → 2 → 7 → 9", True),
        (PATH, "9-1-4", True),
        (PATH, "starting at 4, i can reach 1, 3 and 8 but never 9", False),
        (PATH, "4 → 2 → 7", None),
        (FOOD, "so food does reach krill from moss by way of two others", True),
        ("does a road lead directly from v to x?", "the roads at v go to u and w, and none of them ends at x", False),
        ("is it blue?", "4 → 9", None),
    ],
)
def test_ways(question: str, sentence: str, value: bool | None) -> None:
    found = led(sentence, 0, question)
    assert (found and found.value) is value
