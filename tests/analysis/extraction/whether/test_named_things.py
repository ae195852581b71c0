"""Yes or no about things that the question names by their letters."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.whether.named_things import of_named

EDGE = "is there an edge between node d and node l in the graph?"
PATH = "is there a path between d and l?"
POINT = "is there a point with the letter v in the diagram?"


@pytest.mark.parametrize(
    ("question", "sentence", "value"),
    [
        (EDGE, "d is joined only to b, f and m", False),
        (EDGE, "l isn't among its neighbours", False),
        (EDGE, "i see a straight line running from d to l", True),
        (EDGE, "no line runs from d to l", False),
        (EDGE, "d and l are connected via k", None),
        (EDGE, "if d were joined to l, the graph would be a tree", None),
        (PATH, "d is joined only to b, f and m", None),
        (POINT, "v is at the bottom right", True),
        (POINT, "v is nowhere to be seen", False),
        (POINT, "the points shown are b, c and w", False),
        (POINT, "the diagram has b on the left", None),
        ("is the graph connected?", "d is joined only to b, f and m", None),
    ],
)
def test_what_is_said_of_named_things(question: str, sentence: str, value: bool | None) -> None:
    said = of_named(sentence, 0, question)
    assert (said and said.value) is value if value is not None else said is None
