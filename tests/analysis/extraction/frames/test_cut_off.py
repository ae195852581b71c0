"""Replies that end in the middle of a sentence."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.frames.cut_off import breaks_off

BEFORE = (
    "the cuboid has 16 cubes. the three visible shapes take 12 of them. two of the others can be seen at the front. "
)


@pytest.mark.parametrize(
    ("end", "broken"),
    [
        ("so the dark shape has four of", True),
        ("at x = 519 line 1 is at 344 + 2.364·67 ≈", True),
        ("the hidden cubes lie in the lower back row and stick out beside the", True),
        ("d is mirrored, and e would stick out at the top. ⇒ shape c", False),
        ("so the dark shape has four of them.", False),
        ("it is as much the one as the other.\n\nanswer: both", False),
        ("what is missing comes to 12.\n\nfinal answer: **+**", False),
        ("what is missing comes to 12.\n\nanswer: <", False),
        ("what is missing comes to 12.\n\nanswer: the", True),
    ],
)
def test_whether_it_breaks_off(end: str, broken: bool) -> None:
    assert breaks_off(BEFORE + end) is broken


def test_a_list_that_ends_with_the_number_of_a_point_breaks_off() -> None:
    assert breaks_off("in postorder:\n\n1. k\n2. b\n3. e\n4.")
    assert not breaks_off("in postorder:\n\n1. k\n2. b\n3. e")
    assert not breaks_off("the answer:\n\n4.")
