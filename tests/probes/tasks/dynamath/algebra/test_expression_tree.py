"""Trees of operations: their rows tell them, in whichever signs people write."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.algebra.expression_tree import FULL, NONE, Rows

TREE = ["plus", "minus", "times", "9", "4", "12", "3", *[NONE] * 8]


@pytest.mark.parametrize(
    "text",
    [
        "(+), (-, ×), (9, 4, 12, 3)",
        "[plus], [minus, times], [9, 4, 12, 3]",
        "(+), (−, *), (9, 4, 12, 3)",
        "+\n- ×\n9 4 12 3",
        "- +\n- -, ×\n- 9, 4, 12, 3",
    ],
)
def test_rows_tell_the_tree(text: str) -> None:
    assert Rows().parse(text) == TREE
    assert Rows().write(TREE) == "(+), (-, ×), (9, 4, 12, 3)"


def test_branches_stand_below_their_signs() -> None:
    nodes = Rows().parse("(×), (+, 7), (5, 6)")
    assert len(nodes) == FULL
    assert (nodes[1], nodes[2], nodes[3], nodes[4]) == ("plus", "7", "5", "6")
    with pytest.raises(ValueError, match="3 nodes below 1 signs: expected two below each"):
        Rows().parse("(+), (1, 2, 3)")
