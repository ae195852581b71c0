"""An option in another dress: hyphens, indices, comparatives, Chinese without its joining words."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.levelled import by_level
from isoprobe.analysis.replies.answer_spans import Asked

REACTIONS = ("Single displacement", "Double displacement", "Combustion")
COMPARED = ("larger than", "equal to", "smaller than")
FORCES = ("$\\mathrm{F}$ 逐渐变大, $\\mathrm{T}$ 逐渐变大", "$\\mathrm{F}$ 逐渐变大, $\\mathrm{T}$ 逐渐变小")


@pytest.mark.parametrize(
    ("said", "choices", "letter"),
    [
        ("It's a double-displacement reaction.", REACTIONS, "B"),
        ("This is not a double-displacement reaction.", REACTIONS, None),
        ("BaSO₄ falls out", ("NaCl", "BaSO4", "KNO3"), "B"),
        ("the slope is greater than that", COMPARED, "A"),
        ("F逐渐变大，T也逐渐变大。", FORCES, "A"),
        ("F逐渐变大", FORCES, None),
        ("12 of them", ("12", "13"), None),
    ],
)
def test_the_one_option_that_stands_there(said: str, choices: tuple[str, ...], letter: str | None) -> None:
    found = by_level(said, Asked(choices))
    assert (found.value if found else None) == letter
