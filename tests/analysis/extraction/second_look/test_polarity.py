"""Yes or no by the polarity of what is said; what is of another thing, supposed or only compared says nothing."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.second_look.polarity import by_polarity
from isoprobe.analysis.replies.answer_spans import Asked

POISON = "If Wheat is poisoned, does the poison get into Toad?"
KEY = "树A中有关键字88吗？"


@pytest.mark.parametrize(
    ("said", "question", "value"),
    [
        ("wheat → mouse → toad, so the poison reaches toad.", POISON, True),
        ("none of these eats wheat, so the poison never comes to toad.", POISON, False),
        ("if mouse ate wheat, the poison would reach toad.", POISON, None),
        ("the function rises above its chord, so convexity fails here.", "Is the function convex?", False),
        ("no other colour encloses as large an area as pink.", "Does Pink have the maximum area?", True),
        ("27 < 41", "Is the sum greater than the largest?", False),
        ("41 > 27.", "Is the sum greater than the largest?", True),
        ("1.2.3 < 4", "Is the sum greater than the largest?", None),  # no number
        ("41 < 27", "Is the sum greater than the largest?", None),  # untrue by itself
        ("f(-11) = 6.3, so f(-11) > 0.", "Is f(-11) greater than 0?", True),
        ("f(-11) < 0.", "Is f(-11) greater than 0?", False),
        ("is f(-11) > 0?", "Is f(-11) greater than 0?", None),
        ("f(11) > 0.", "Is f(-11) greater than 0?", None),
        ("the stick is not longer.", "Is the twig longer than the stick?", None),
        ("tree e holds the keys 5, 9 and 31.", "Does tree E have the key 18?", None),
        ("the sign is a minus: we look at a subtraction.", "Is it an addition?", False),
        ("neither of them touches nor crosses the other.", "Do the two lines touch?", False),
        ("the circle h is solid black.", "Is the symbol of G filled?", None),
        ("树a的右子树中可以找到关键字88.", KEY, True),
        ("树a里没有任何关键字88.", KEY, False),
        ("树b里没有关键字88.", "树A中有关键字吗？", None),
        ("如果树a有关键字88,它在右边.", KEY, None),
        ("两条线段隔着一段距离,没有公共点.", "图中的两条线段相交吗？", False),
        ("它们在中间交叉成x形.", "图中的两条线段相交吗？", True),
        ("延长之后才会有公共点.", "图中的两条线段相交吗？", None),
        ("j的图形是空白的", "J的图形是填充的吗？", None),
    ],
)
def test_negations_turn_it_round(said: str, question: str, value: bool | None) -> None:
    found = by_polarity(said, Asked(question=question))
    assert (found.value if found else None) is value
