"""Three notations brought to one."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.functions import notation as function_notation
from isoprobe.probes.families.functions.notation import LONGEST, plain


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


EXAMPLES = [
    ("latex", r"\begin{cases}x&\text{for}\:x\leq1\wedge x>0\\[2pt]-\dfrac{1}{x}&\mathrm{ for }\;x\geqslant 1"),
    ("latex", r"\begin{array}{lr}\left| x\right|\cdot\lvert x\rvert\times\left\lvert x\right\rvert&x\lt 1\end{array}"),
    ("latex", r"\vert x\vert\ast\mid x\mid\land\{\exp x\}+\ln\left(x\right)\,\big(\sin x\big)\gt\cos[x]x\le2\ge"),
    ("latex", r"\operatorname*{ log }x \lVert x\rVert \left\| x\right\| \displaystyle\frac12\limits\quad x"),
    ("prose", "x Raised to the power of 2 Plus the Absolute value of (x) minus 3 times x divided by 4 over x squared"),
    ("prose", "the natural logarithm of x, the log of x, the exponential function of x, the sine of x, x cubed"),
    (
        "prose",
        "the cosine of x, greater than or equal to 1, more than or equal to 2, less than or equal to 3, More than 5",
    ),
    (
        "prose",
        "x IS at least 1 and AT MOST 2, greater than 0, smaller than 4, to the power 3, mınus 1, pluſ 2, ſquared",
    ),
    ("code", "2*x**2 + [1] · x² ≤ 3"),
]


@pytest.mark.parametrize(("form", "text"), EXAMPLES)
def test_no_pattern_is_left_out_that_would_match(form: str, text: str) -> None:
    """The letters that are looked for first only save time: the same comes out where every pattern is tried."""
    wanted = text
    for old, new in function_notation._PLAIN if form != "latex" else function_notation._PLAIN[:-3]:
        wanted = wanted.replace(old, new)
    for _, pattern, new in {"latex": function_notation._LATEX, "prose": function_notation._PROSE}.get(form, []):
        wanted = pattern.sub(new, wanted)
    if form == "latex":
        wanted = wanted.replace("[", "(").replace("]", ")")
    assert plain(text, form) == wanted != text
