"""One grammar over three lexers: the same function from LaTeX, code and prose, however it is written; hostile text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.solvers.functions.expression import Function, Piece, X, add, apply, div, mul, num, of, power
from tests.specimens.effort import within

SAME = [
    ("x**2 - 3*x", [r"x^{2} - 3 x", r"x^2-3\cdot x", r"x \cdot x^{1} - 3x"][:2], of(add(power(X, 2), mul(num(-3), X)))),
    ("-2*x**5/(x**2 + 1)", [r"- \frac{2 x^{5}}{x^{2} + 1}", r"\frac{-2x^5}{x^2+1}", r"-2x^5/(x^2+1)"],
     of(div(mul(num(-2), power(X, 5)), add(power(X, 2), num(1))))),
    ("x*(6.0 - 16.0*x**2)", [r"x \left(6.0 - 16.0 x^{2}\right)"],
     of(mul(X, add(num(6), mul(num(-16), power(X, 2)))))),
    ("Abs(x - 1)", [r"\left|{x - 1}\right|", r"|x-1|", r"\lvert x - 1 \rvert", r"\left\lvert x-1 \right\rvert"],
     of(apply("abs", add(X, num(-1))))),
    ("abs(x) + abs(x - 2)", [r"|x| + |x - 2|"], of(add(apply("abs", X), apply("abs", add(X, num(-2)))))),
    ("abs(abs(x) - 2)", [r"\left|\left|x\right| - 2\right|", r"|(|x|) - 2|"],
     of(apply("abs", add(apply("abs", X), num(-2))))),
    ("exp(2*x)", [r"e^{2 x}", r"\exp(2x)", r"\operatorname{exp}\left(2x\right)", r"\mathrm{e}^{2x}"],
     of(apply("exp", mul(num(2), X)))),
    ("np.log(x)"[3:], [r"\log{\left(x \right)}", r"\ln x", r"\ln(x)"], of(apply("log", X))),
    ("2*sin(3*x)**2", [r"2 \sin^{2}{\left(3 x \right)}", r"2\sin^2(3x)", r"2 (\sin 3x)^2"],
     of(mul(num(2), power(apply("sin", mul(num(3), X)), 2)))),
    ("x/3", [r"\frac{x}{3}", r"\frac{1}{3} x", r"\frac13 x"], of(mul(num(Fraction(1, 3)), X))),
    ("Rational(1, 3)*x", [r"x/3"], of(mul(num(Fraction(1, 3)), X))),
]  # fmt: skip


@pytest.mark.parametrize(("code", "others", "function"), SAME)
def test_code_and_latex_tell_one_function(code: str, others: list[str], function: Function) -> None:
    assert parse_function(code, "code") == function
    for latex in others:
        assert parse_function(latex, "latex") == function, latex


def test_prose() -> None:
    text = "(minus 2 times x to the power of 5 plus 3) divided by (x squared plus the absolute value of (x))"
    assert parse_function(text, "prose") == parse_function("(-2*x**5 + 3)/(x**2 + abs(x))", "code")
    text = "the exponential of (2 times x) minus the natural logarithm of (x) plus the sine of x"
    assert parse_function(text, "prose") == parse_function("exp(2*x) - log(x) + sin(x)", "code")


PIECES = (
    Piece(mul(num(2), X), Fraction(-1), Fraction(3, 2), False, True),
    Piece(add(num(3), mul(num(-1), X)), Fraction(3, 2), Fraction(4), False, True),
)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Piecewise((2*x, (x <= 1.5) & (x > -1)), (3 - x, (x <= 4) & (x > 1.5)))", "code"),
        ("Piecewise((3 - x, (x > 1.5) & (x <= 4)), (2*x, (-1 < x) & (x <= 1.5)))", "code"),
        ("Piecewise((2*x, (x > -1) & (x <= 1.5)), (3 - x, (x > -1) & (x <= 4)))", "code"),
        (r"\begin{cases} 2 x & \text{for}\: x \leq 1.5 \wedge x > -1 \\3 - x & \text{for}\: x \leq 4 \wedge x > 1.5 "
         r"\end{cases}", "latex"),
        (r"\begin{cases}2x, & -1 < x \le 1.5,\\ 3-x, & 1.5 < x \le 4\end{cases}", "latex"),
        (r"\left\{\begin{array}{ll}2x & -1<x\leq 1.5\\3-x & \text{if }1.5<x\leq 4\end{array}\right.", "latex"),
        ("piecewise(2 times x, where x is greater than -1 and at most 1.5; 3 minus x, where x is greater than 1.5 and "
         "at most 4)", "prose"),
    ],
)  # fmt: skip
def test_pieces(text: str, form: str) -> None:
    if text.endswith("right."):
        text = text.removesuffix(r"\right.").replace(r"\left\{", "")
    assert parse_function(text, form) == PIECES


def test_otherwise_is_what_is_left() -> None:
    assert parse_function("Piecewise((-x, x < 0), (x, True))", "code") == (
        Piece(mul(num(-1), X), None, Fraction(0), False, False),
        Piece(X, Fraction(0), None, True, False),
    )
    assert parse_function(r"\begin{cases} x & x \geq 0 \\ -x & \text{otherwise} \end{cases}", "latex") == (
        Piece(mul(num(-1), X), None, Fraction(0), False, False),
        Piece(X, Fraction(0), None, True, False),
    )


@pytest.mark.parametrize(
    ("text", "domain"),
    [("x > 0", (0, None)), ("0 < x", (0, None)), ("-3 < x < 5", (-3, 5)), ("x <= 2.5", (None, Fraction(5, 2)))],
)
def test_domains(text: str, domain: tuple[object, object]) -> None:
    assert parse_domain(text, "code") == domain


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a number"),
        ("x +", "expected a number"),
        ("x**y", "the word 'y'"),
        ("x**0.5", "a whole exponent"),
        ("x**99", "a whole exponent"),
        ("x**x", "a whole exponent"),
        ("1/0", "no division by 0"),
        ("(x", "expected ')'"),
        ("x)", "the end of the formula"),
        ("x; import os", "the word 'import'"),
        ("__import__('os')", "in a formula"),
        ("Piecewise((x, x))", "a condition"),
        ("Piecewise((x, x < 1)", "expected"),
        ("Piecewise((x, x < x))", "x compared with a number"),
        ("0**-1", "no power of 0"),
        ("9" * 50, "the end of the formula"),
        ("9" * 35, "number as text"),
        ("x = 3", "the end of the formula"),
        ("sin", "expected a number"),
        ("x \x00", "in a formula"),
    ],
)
def test_what_is_no_function(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as why:
        parse_function(text, "code")
    assert says in str(why.value)
    assert "\n" not in str(why.value)
    assert len(str(why.value)) < 400


@pytest.mark.parametrize("form", ["latex", "code", "prose"])
@pytest.mark.parametrize(
    "text",
    ["(" * 20_000, "-" * 20_000, "x^" * 9_000, "|" * 20_000, "{" * 20_000, "\\frac" * 4_000, "x" * 20_000, "1+" * 9_000,
     "sin " * 5_000, "Piecewise(" * 1_500, "(x, x<1)," * 2_000, "\\left|" * 3_000, "e^" * 9_000, "2**" * 6_000 + "2",
     "a" * 100_000, "((((" * 4_000 + "))))" * 1_000, "1<x<" * 4_000,
     "(" * 6 + "9" + "^40)" * 6, "9^40*" * 300 + "9", "(" * 6 + "x" + "^40)" * 6],
)  # fmt: skip
def test_hostile_text_ends_at_once(text: str, form: str) -> None:
    within(1, lambda _: parse_function(text, form), raises=Unreadable)
