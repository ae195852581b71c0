"""Thresholds from replies that there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from isoprobe.analysis.planning.acuities import acuity_in
from isoprobe.analysis.planning.acuity import BadFactor
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.results import Score, Scored
from tests.specimens.pools import pool

CATALOGUE = Catalogue.of(pool("connectivity", 60, level=2))


ASKED = [(item, id) for item, id in CATALOGUE.questions if id.startswith("picture/element/degree")]


def replies(right: Callable[[str, str], bool]) -> list[Scored]:
    found = []
    for (item, id), question in CATALOGUE.questions.items():
        if question.about == "element" and question.view == "picture":
            hit = right(item, id)
            found.append(Scored(item, "element", id, 0, Score("right" if hit else "wrong", points=float(hit))))
    return found


def test_letters_below_a_height_are_missed() -> None:
    heights = sorted({CATALOGUE.factor(item, id, "letter_height") or 0 for item, id in ASKED})
    planted = heights[len(heights) // 2]
    said = replies(lambda item, id: (CATALOGUE.factor(item, id, "letter_height") or 0) > planted)
    found = acuity_in(said, CATALOGUE, "letter_height", "degree")
    assert found.low <= planted <= found.high
    assert found.threshold == pytest.approx(planted, rel=0.1)
    assert found.asked == 60


def test_what_is_hard_may_be_told() -> None:
    """Of one who misses the easy ones alone, more of it is harder."""
    heights = sorted({CATALOGUE.factor(item, id, "letter_height") or 0 for item, id in ASKED})
    planted = heights[len(heights) // 2]
    said = replies(lambda item, id: (CATALOGUE.factor(item, id, "letter_height") or 0) < planted)
    assert acuity_in(said, CATALOGUE, "letter_height", "degree", "more").threshold == pytest.approx(planted, rel=0.1)


def test_what_is_right_in_part_is_not_right() -> None:
    half = set(ASKED[::2])
    said = [
        replace(one, score=Score("partial", points=0.6)) if (one.item, one.question) in half else one
        for one in replies(lambda item, id: True)
    ]
    assert acuity_in(said, CATALOGUE, "letter_height", "degree").right == len(ASKED) - len(half)


@pytest.mark.parametrize(
    ("factor", "element", "told"),
    [
        ("stroke", "nothing", "unknown kind of element that was asked about 'nothing'"),
        ("strokes", "edge", "Did you mean 'stroke'"),
        ("stroke", "", "unknown factor 'stroke'"),  # no reply for the answer
    ],
)
def test_what_was_not_asked_is_told(factor: str, element: str, told: str) -> None:
    with pytest.raises(BadFactor, match=told):
        acuity_in(replies(lambda item, id: True), CATALOGUE, factor, element)
