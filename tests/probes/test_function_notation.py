"""Three notations brought to one."""

from __future__ import annotations

import pytest

from probes.core import Unreadable
from probes.function_notation import LONGEST, plain


@pytest.mark.parametrize(
    ("text", "form", "words"),
    [
        (r"\frac{x}{2} \cdot \left|x\right|", "latex", "frac {x}{2} * ⟨ x ⟩"),
        (r"x \leq 2 \wedge x > 1", "latex", "x <= 2 and x > 1"),
        (r"\begin{cases} x & \text{for}\: x \geq 0 \\ 1 \end{cases}", "latex", "piecewise( x , for x >= 0 row 1 )"),
        ("x squared minus 3 divided by the sine of x", "prose", "x ^2 - 3 / sin x"),
        ("x is greater than 2 and at most 3", "prose", "x > 2 and <= 3"),
        ("[x² − 1]", "code", "(x^2 - 1)"),
    ],
)
def test_one_notation(text: str, form: str, words: str) -> None:
    assert plain(text, form).split() == words.split()


def test_what_is_too_long() -> None:
    with pytest.raises(Unreadable, match="characters, expected at most"):
        plain("x" * (LONGEST + 1), "code")
