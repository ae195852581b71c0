"""Replies that name values and commit themselves to none."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

CUBES = ("cube A", "cube B", "cube C")


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("It might be A, but it might just as well be C.", None),
        ("It may have been cube A, or it was turned. It depends on how one looks at it.", None),
        ("It depends on how one looks at it, but I take cube B.", "B"),
        ("I'm torn between A and B.", None),
        ("I'm stuck between A and B: both have the star next to the dot.", None),
        ("Either A or B is the one.", None),
        ("Only B fits. A student might pick C, but there the star is turned.", "B"),
        ("Cube B works. Cube C has its faces turned.", "B"),
        ("I was torn between A and B, but in the end it is B.", "B"),
        ("Cubes A and C look alike, so it could be either one.", None),
        ("I can't decide, so the result may be either A or C.", None),
        ("It might be A or C.", None),
        ("It might be A or C. Since C has the wrong top, it is A.", "A"),
        ("I wouldn't want to commit to either answer without a clearer picture.", None),
        ("Answer: [your answer]", None),
        ("Answer: X", None),
        ("Answer: N/A", None),
        ('I will end with a line like "Answer: B" once I can see it.', None),
        ("Answer: A\n\nThough it may be C, and I can't settle on one of the two.", None),
        ("If the picture were another one, it would be C.", None),
        ("Let me take a look at cube B.", None),
        ("Answer: B", "B"),
    ],
)
def test_nothing_is_said(reply: str, value: str | None) -> None:
    question = 'Which cube is it? End with a line "Answer: X", where X is the letter of the right option.'
    assert extract(reply, "option", CUBES, question=question).value == value


@pytest.mark.parametrize(
    "reply",
    [
        "Choose point A on line l; B on line m. The rest follows. \\boxed{B}",
        "A if you go by colour; B if you go by shape. \\boxed{B}",
        "B looks plausible, and so does C, but the colour is that of B.",
        "If the colour counts, then B, and if the shape counts, B too.",
    ],
)
def test_cases_that_are_settled_behind_or_come_to_one(reply: str) -> None:
    assert extract(reply, "option", ("cat", "dog", "cow"), question="Which comes next?").value == "B"
