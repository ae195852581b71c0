"""Replies that are one JSON object: which field answers, whatever its key."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ('{"steps": ["3 choices", "2 choices"], "calculation": "3 * 2 * 3", "final": 18, "confidence": 0.62}', 18),
        ('```json\n{"reasoning": "2 rows of 9", "total_ways": 18, "confidence": 0.9}\n```', 18),
        ('{"red": 4, "ways": 18, "note": "as asked"}', 18),
        ('{"confidence": 0.62, "reasoning": "there are 18"}', None),
        ('{"first": 4, "second": 18}', None),
    ],
)
def test_the_field_that_answers(reply: str, value: int | None) -> None:
    found = extract(reply, "integer", question="In how many different ways can she color the figure?")
    assert found.value == value


@pytest.mark.parametrize(
    ("reply", "question", "value"),
    [
        ('{"function_is_odd": true}', "Is the function even?", None),
        ('{"image_readable": true}', "Is the function even?", None),
        ('{"image_readable": true, "function_is_even": false}', "Is the function even?", False),
        ('{"isEven": true}', "Is the function even?", True),
        ('{"path_exists": true}', "Is there a path between A and B?", True),
        ('{"circles_touch_or_overlap": false}', "Are the circles touching or overlapping?", False),
        ('{"answer": true}', "Is the function even?", True),
        ('{"reachable": false}', "Is there a path from A to B?", False),
        ('{"has_cycle": true, "graph_is_connected": false}', "Is the graph connected?", False),
    ],
)
def test_a_key_that_names_another_thing_is_no_answer(reply: str, question: str, value: bool | None) -> None:
    assert extract(reply, "yes_no", question=question).value is value
    said = {True: "A", False: "B", None: None}[value]
    assert extract(reply, "option", ("yes", "no"), question=question).value == said
