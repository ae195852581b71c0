"""Values of trees: exact where rational, to many digits elsewhere, bounded always."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.analysis.expressions.tree import TooLarge, parse, spelled
from isoprobe.analysis.expressions.values import constant, proportional, same_value
from tests.specimens.effort import within


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3 + 1/6", Fraction(1, 2)),
        ("2^10", 1024),
        ("2^(-2)", Fraction(1, 4)),
        ("(8/27)^(2/3)", Fraction(4, 9)),
        ("(-8)^(1/3)", -2),
        (r"\sqrt{144}", 12),
        (r"\sqrt{2}", None),
        ("5!", 120),
        (r"\binom{6}{3}", 20),
        ("|-3|", 3),
        (r"\log_2 8", 3),
        (r"\log_3 8", None),
        (r"\lfloor 7/2 \rfloor", 3),
        ("50%", Fraction(1, 2)),
        ("pi", None),
        ("0^0", 1),
        ("1/0", None),
        ("(-1)^1000000001", -1),
        ("9^9^9", None),
        ("x", None),
    ],
)
def test_constants(text: str, value: Fraction | int | None) -> None:
    assert constant(parse(text)) == value


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("x + x", "2x", True),
        ("x^2/x", "x", True),
        (r"\sqrt{x^2}", "|x|", True),
        (r"\sqrt{x^2}", "x", False),
        (r"\sqrt{2}\sqrt{3}", r"\sqrt{6}", True),
        (r"\sqrt{2}+\sqrt{3}", r"\sqrt{5+2\sqrt{6}}", True),
        (r"\sqrt{2}+\sqrt{3}", "3.14626436994197", False),
        ("e^{-100}", "0", False),
        (r"\sin^2 x + \cos^2 x - 1", "0", True),
        (r"\sin^2 x + \cos^2 x - 1", "e^{-90}", False),
        ("1/(x-x)", "1", None),
        (r"\tan 45°", "1", True),
        (r"\tan x", r"\sin x / \cos x", True),
        (r"\cosh x", "(e^x + e^{-x})/2", True),
        (r"\arctan 1", r"\pi/4", True),
        ("(1+i)^2", "2i", True),
    ],
)
def test_same_value(first: str, second: str, same: bool | None) -> None:
    assert same_value(parse(spelled(first)), parse(spelled(second))) is same


@pytest.mark.parametrize(
    "text",
    [
        "9^9^9",
        "2^100000",
        "1000!",
        "x^99999",
        "e^{e^{e^{e^9}}}",
        "pi^{pi^{pi^{pi^9}}}",
        r"\sinh 99999",
        r"\sin 10^{99}",
        "(x+y)^{9999}",
        "(10^{99})^{99} + pi",
        r"(\sqrt{2})^{999999999}",
    ],
)
def test_what_grows_out_of_bounds_stops_at_once(text: str) -> None:
    within(0.2, lambda _: same_value(parse(text), parse("pi + x")), raises=TooLarge)  # mpmath's import included


@pytest.mark.parametrize(
    ("first", "second", "sign"),
    [("2x - 4", "x - 2", 1), ("4 - 2x", "x - 2", -1), ("x - 3", "x - 2", 0), ("x^2 - 4", "x - 2", 0), ("pi x", "x", 1)],
)
def test_proportional(first: str, second: str, sign: int) -> None:
    assert proportional(parse(first), parse(second)) == sign


def test_agreement_at_known_points_does_not_help() -> None:
    """A polynomial that vanishes at many likely points differs from 0 all the same."""
    forged = "*".join(f"(x-{k}/{n})" for k in range(1, 9) for n in range(1, 9))
    assert same_value(parse(forged), parse("0")) is False
