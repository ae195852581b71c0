"""Formulas as sympy writes them; any tree reads back from each of the three."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.probes.families.functions.writing import write_domain, write_function
from isoprobe.solvers.functions.expression import Expression, Piece, X, add, apply, div, mul, num, of, power


def random_tree(rng: Random, depth: int) -> Expression:
    kind = rng.choice(("num", "x", "x") if depth == 0 else ("+", "+", "*", "/", "^", "abs", "sin", "log", "exp", "x"))
    if kind == "num":
        return num(Fraction(rng.choice((-7, -2, -1, 1, 3, 5)), rng.choice((1, 2, 3, 10))))
    if kind == "x":
        return X
    parts = [random_tree(rng, depth - 1) for _ in range(2)]
    if kind == "^":
        return power(parts[0], rng.choice((-2, 2, 3)))
    if kind in ("abs", "sin", "log", "exp"):
        return apply(kind, parts[0])
    return {"+": add, "*": mul, "/": div}[kind](*parts)


@pytest.mark.parametrize("form", ["latex", "code", "prose"])
def test_every_tree_reads_back(form: str) -> None:
    rng = Random(11)
    for _ in range(600):
        function = of(random_tree(rng, rng.randint(1, 4)))
        text = write_function(function, form)
        assert parse_function(text, form) == function, text


def test_written_as_sympy_does() -> None:
    """From IsoBench's records of indices 0 (parity and breakpoints) and 1 (convexity)."""
    for code, latex in (
        ("-2*x**5/(2*x**8 - 4*x**6 + 11.16)", r"- \frac{2 x^{5}}{2 x^{8} - 4 x^{6} + 11.16}"),
        ("-0.22*x**7 - exp(0.09*x) + 0.18*log(x)", r"- 0.22 x^{7} - e^{0.09 x} + 0.18 \log{\left(x \right)}"),
        ("2.23*Abs(x) + 6.64", r"2.23 \left|{x}\right| + 6.64"),
    ):
        function = parse_function(code, "code")
        assert write_function(function, "code") == code
        assert write_function(function, "latex") == latex
    pieces = "Piecewise((44.14*x + 375.09, (x <= -6.23) & (x > -10.36)), (-31.91*x - 98.86, (x <= 0.04) & (x > -6.23)))"
    assert write_function(parse_function(pieces, "code"), "code") == pieces


def test_prose() -> None:
    function = parse_function("-2*x**5/(abs(x) + 1)", "code")
    assert write_function(function, "prose") == (
        "minus 2 times x to the power of 5 divided by (the absolute value of (x) plus 1)"
    )


@pytest.mark.parametrize("form", ["latex", "code", "prose"])
@pytest.mark.parametrize("low_in", [False, True])
def test_pieces_and_domains_read_back(form: str, low_in: bool) -> None:
    pieces = (
        Piece(X, None, Fraction(-1, 3), False, not low_in),
        Piece(add(power(X, 2), num(1)), Fraction(-1, 3), Fraction(5, 2), low_in, True),
        Piece(num(-4), Fraction(5, 2), None),
    )
    text = write_function(pieces, form)
    assert parse_function(f"piecewise({text})" if form == "prose" else text, form) == pieces
    for domain in ((Fraction(0), None), (None, Fraction(-5, 2)), (Fraction(-1), Fraction(3, 2))):
        assert parse_domain(write_domain(domain, form).strip("$"), form) == domain
    assert write_domain((None, None), form) == "all real x"
