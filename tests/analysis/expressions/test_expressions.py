"""Expressions that are the same, their nearest neighbours that are not, and which one a reply commits to."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from isoprobe.analysis.expressions.expressions import equivalent, read_expression
from tests.specimens.effort import within

SAME = [
    ("x^2+2x+1", "(x+1)^2"),
    ("\\frac{1}{2}", "0.5"),
    ("\\dfrac12", "1/2"),
    ("x = 3", "3"),
    ("y=2x+1", "2x+1"),
    ("y=2x+1", "y-1=2x"),
    ("{1,2}", "{2, 1}"),
    ("\\{1,2\\}", "2,1"),
    ("[0,1)", "[0, 1)"),
    ("0\\le x<1", "[0,1)"),
    ("(1,2)", "(1, 2)"),
    ("50%", "0.5"),
    ("50\\%", "50"),
    ("90^\\circ", "90"),
    ("90°", "\\pi/2"),
    ("\\frac{\\sqrt{3}}{2}", "sqrt(3)/2"),
    ("3\\frac{1}{2}", "3.5"),
    ("3 1/2", "7/2"),
    ("5 cm", "5"),
    ("5\\text{ cm}", "5cm"),
    ("5 m/s", "5\\,\\mathrm{m/s}"),
    ("2*x+1", "2x+1"),
    ("x**2", "x^2"),
    ("\\sin^2 x+\\cos^2 x", "1"),
    ("\\sin 2x", "2\\sin x\\cos x"),
    ("sin(2x)", "2 sin x cos x"),
    ("\\log_2 8", "3"),
    ("\\ln e^2", "2"),
    ("1,000", "1000"),
    ("x = 1 or x = 2", "2, 1"),
    ("x=\\pm 2", "-2, 2"),
    ("\\pm 2", "x=2 or x=-2"),
    ("2√3", "\\sqrt{12}"),
    ("1.414214", "\\sqrt{2}"),
    ("(-\\infty, 3)", "x<3"),
    ("$10", "10"),
    ("\\$10", "10 dollars"),
    ("f(x)=x^2", "x^2"),
    ("2π", "2\\pi"),
    ("1.5\\times10^{3}", "1500"),
    ("1.5e3", "1500"),
    ("0.\\overline{3}", "1/3"),
    ("\\int_0^1 x dx", "1/2"),
    ("\\sum_{k=1}^{3} k", "6"),
    ("x/2", "\\frac{1}{2}x"),
    ("-x", "-1*x"),
    ("|x-1|", "|1-x|"),
    ("e^{i\\pi}", "-1"),
    ("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "\\begin{pmatrix}1&2\\\\3&2^2\\end{pmatrix}"),
    ("\\binom{5}{2}", "10"),
    ("5!", "120"),
    ("\\sqrt[3]{-8}", "-2"),
    ("(-8)^{1/3}", "-2"),
    ("\\angle ABC = 40^\\circ", "40"),
    ("x^2+y^2=4", "2x^2+2y^2=8"),
    ("x>3", "3<x"),
    ("-1<x<2", "(-1,2)"),
    ("x\\in[0,1)", "[0,1)"),
    ("\\frac{a}{b}", "a/b"),
    ("ab", "ba"),
    ("log 100", "2"),
    ("(x+1)(x-1)", "x²-1"),
    ("(-\\infty,1)\\cup(2,\\infty)", "(2,\\infty)\\cup(-\\infty,1)"),
    ("100^{\\circ}", "100 degrees"),
    ("x_1+x_2", "x_{2}+x_{1}"),
    ("12 square meters", "12"),
    ("10^{-3}", "0.001"),
    ("tan(π/4)", "1"),
    ("1/3", "0.333333"),
    ("π", "3.14159"),
]

DIFFERENT = [
    ("x^2+2x+1", "(x+2)^2"),
    ("1/2", "0.33"),
    ("x=3", "4"),
    ("y=2x+1", "2x+2"),
    ("{1,2}", "{1,3}"),
    ("[0,1)", "(0,1)"),
    ("[0,1]", "(0,1)"),
    ("(1,2)", "(2,1)"),
    ("50%", "0.05"),
    ("90°", "80"),
    ("5 cm", "5 m"),
    ("5 cm", "6 cm"),
    ("sqrt(3)/2", "sqrt(2)/2"),
    ("1.41", "\\sqrt{2}"),
    ("-3", "3"),
    ("x=1, y=2", "2, 1"),
    ("x<3", "x>3"),
    ("x<3", "x<=3"),
    ("\\sqrt{x^2}", "x"),
    ("25", "5"),
    ("x", "y"),
    ("1/3", "0.33"),
    ("e^{-50}\\pi", "0"),
    ("2x", "x^2"),
    ("\\int_0^1 x dx", "1/3"),
    ("\\ln(x)", "x"),
    ("1", "x"),
    ("f(x)=x^2", "f(x)=x^3"),
    ("y=2x", "y=3x"),
    ("2,3", "2"),
    ("\\sin x", "\\cos x"),
    ("3.5", "35"),
    ("1 1/2", "1/2"),
    ("π", "3.14"),
    ("π", "3.14158"),
]

# read by nobody, too large to be worked out, or no mathematics
UNREAD = [
    ("9**9**9", "9"),
    ("9^{9^{9^{9}}}", "x"),
    ("((((" * 200, "1"),
    ("1000000!", "1"),
    ("5!!!!!!!!!!!!", "5"),
    ("\\frac{" * 100, "1"),
    ("__import__('os')", "1"),
    ("a triangle", "the square"),
    ("", "1"),
    ("1", "x" * 2000),
    ("2^", "4"),
    ("1/0", "1"),
    ("\\int \\int (((((((x", "1"),
    ("a+b+c+d+f+g+h+j+k+l", "1"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), SAME)
def test_the_same(first: str, second: str) -> None:
    assert equivalent(first, second) is True
    assert equivalent(second, first) is True


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_not_the_same(first: str, second: str) -> None:
    assert equivalent(first, second) is False
    assert equivalent(second, first) is False


@pytest.mark.parametrize(("first", "second"), UNREAD)
def test_neither(first: str, second: str) -> None:
    blank = " "
    assert within(0.05, lambda number: equivalent(first + blank * number, second)) is None
    assert within(0.05, lambda number: equivalent(second + blank * number, first)) is None


def test_equal_texts_are_the_same_even_where_nobody_can_read_them() -> None:
    assert equivalent("\\mathfrak{g} \\rtimes \\mathfrak{h}", "\\mathfrak{g}\\rtimes\\mathfrak{h}") is True


def test_a_pair_costs_far_less_than_20_ms_at_the_median() -> None:
    pairs = [*SAME, *DIFFERENT]

    def all_of_them(number: int) -> None:
        for first, second in pairs:
            equivalent(first + " " * (number + 1), second)  # not in the cache

    within(0.02 * len(pairs), all_of_them)


def test_threads_agree_with_one_thread() -> None:
    pairs = [pair for pair in [*SAME, *DIFFERENT] for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda pair: equivalent(f" {pair[0]}  ", pair[1]), pairs))
    assert told == [pair in SAME for pair in pairs]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=4), st.integers(-5, 5))
def test_a_polynomial_is_its_shifted_self_and_not_its_neighbour(coefficients: list[int], shift: int) -> None:
    written = " + ".join(f"({c})*x^{k}" for k, c in enumerate(coefficients))
    nested = "0"
    for c in reversed(coefficients):
        nested = f"({c} + x \\cdot ({nested}))"
    assert equivalent(written, nested) is True
    assert equivalent(written, f"{nested} + {shift}") is (shift == 0)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2x+1", "2x+1"),
        ("The answer is $x=3$.", "x=3"),
        ("so the final answer is x = 3", "x = 3"),
        ("$\\frac{1}{2}$ because it is half", "\\frac{1}{2}"),
        ("\\boxed{\\frac{1}{2}} m", "\\frac{1}{2}"),
        ("so it is \\fbox{3\\sqrt{2}", "3\\sqrt{2}"),
        ("(x+1)^2 is the answer", "(x+1)^2"),
        ("y = 2x + 1, since the slope is 2", "y = 2x + 1"),
        ("The area is 25\\pi square units.", "25\\pi"),
        ("**2x+1**", "2x+1"),
        ("the value of f(x) = 2x", "f(x) = 2x"),
        ("approximately 3.14", "3.14"),
        ("x \\in [0,1)", "x \\in [0,1)"),
        ("{1,2}", "{1,2}"),
        ("x = 1 or x = 2", "x = 1 or x = 2"),
        ("it is 45°.", "45°"),
        ("5 cm", "5 cm"),
        ("we get $\\frac{1}{2}$ , and the rest follows", "\\frac{1}{2}"),
        ("we get \\frac{1}{2} , and the rest follows", "\\frac{1}{2}"),
        ("I cannot tell", None),
        ("A triangle has three sides", None),
        ("The graph is connected.", None),
        ("no", None),
        ("yes", None),
        ("is it?", None),
        ("", None),
        ("\\text{no solution}", None),
        ("((((((", None),
    ],
)
def test_what_a_piece_commits_to(text: str, wanted: str | None) -> None:
    found = read_expression(text)
    assert (found and found.value) == wanted
    if found:
        assert text[found.start : found.end] == wanted


BLANK = ["3" + " " * 900 + "x", " " * 999, "\n" * 999, "3 ," * 300, "\\text{" * 150, "is " * 330, "$" * 999]


@pytest.mark.parametrize("text", BLANK)
def test_a_piece_of_blanks_takes_little_time(text: str) -> None:
    read_expression("x")
    within(0.1, lambda number: [read_expression(text[10 * number + k :]) for k in range(10)])
