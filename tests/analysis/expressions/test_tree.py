"""What the parser of expressions makes of a text, and what it refuses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.analysis.expressions.tree import DEPTH, LENGTH, Node, TooLarge, Unread, parse, spelled, variables
from tests.specimens.effort import within


def shown(node: Node) -> str:
    """The tree in prefix form."""
    if node.op == "number":
        return str(node.value)
    if node.op in ("variable", "constant"):
        return node.name
    return f"{node.name or node.op}({' '.join(map(shown, node.args))})"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("2x+1", "sum(product(2 x) 1)"),
        ("-x^2", "minus(power(x 2))"),
        ("2^-1", "power(2 minus(1))"),
        ("x^y^z", "power(x power(y z))"),
        ("1/2x", "product(1 quotient(1 2) x)"),
        (r"\frac12", "quotient(1 2)"),
        (r"\frac{x+1}{2}", "quotient(sum(x 1) 2)"),
        (r"3\frac{1}{2}", "7/2"),
        (r"2\frac{x}{3}", "product(2 quotient(x 3))"),
        ("3 1/2", "7/2"),
        ("√12", "root(2 12)"),
        (r"\sqrt[3]{x}", "root(3 x)"),
        (r"\sin^2 x", "power(sin(x) 2)"),
        (r"\sin^{-1} x", "asin(x)"),
        ("sin 2x cos x", "product(sin(product(2 x)) cos(x))"),
        (r"\log_2 8", "log(8 2)"),
        ("ln x", "ln(x)"),
        ("|x-1|", "abs(sum(x minus(1)))"),
        ("5!", "factorial(5)"),
        ("x != 3", "!=(x 3)"),
        ("x_1 + x_{max}", "sum(x_1 x_max)"),
        ("f'(x)", "product(f' x)"),
        ("2π", "product(2 pi)"),
        ("2pi r", "product(2 pi r)"),
        (r"\theta", "theta"),
        ("[0,1)", "[)(0 1)"),
        ("{1,2}", "set(1 2)"),
        (r"\{3\}", "set(3)"),
        (r"\emptyset", "set()"),
        ("0<x<=1", "chain(<(0 x) <=(x 1))"),
        (r"x \leq 3", "<=(x 3)"),
        ("50%", "percent(50)"),
        ("30°", "degrees(30)"),
        (r"1\pm\sqrt2", "sum(1 pm(root(2 2)))"),
        ("1,234,567", "1234567"),
        ("(1,234)", "()(1 234)"),
        ("1.5e3", "1500"),
        ("x²", "power(x 2)"),
        ("２＋３", "sum(2 3)"),
        (r"0.1\overline{6}", "product(1 quotient(1 6))"),
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "matrix(()(1 2) ()(3 4))"),
    ],
)
def test_trees(text: str, tree: str) -> None:
    assert shown(parse(spelled(text))) == tree


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2 3",
        "x2",
        "2^",
        "(1",
        "1)",
        "[x)",
        "\\frac{1}",
        "\\unknown{x}",
        "|x",
        "the answer",
        "1..2",
        "#",
        "\\",
        "{",
        "3\\frac10",
        "__import__('os').system('id')",
        "().__class__",
        "x\x00y",
        "\ud800",
        "x;",
        "=",
        "\\begin{evil}1\\end{evil}",
        "日本",
    ],
)
def test_what_is_no_expression_is_unread(text: str) -> None:
    with pytest.raises(Unread):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * (DEPTH + 5),
        "2^" * (DEPTH + 5) + "2",
        r"\frac{" * 60,
        r"\sqrt" * 100,
        "9" * 100,
        "x!!!!!!!!!!!!!!!!!!",
        "1e999",
        "sin " * 100 + "x",
        "{" * 50,
        "|" * 200,
        "-(" * 100,
    ],
)
def test_depth_and_digits_are_bounded(text: str) -> None:
    within(0.05, lambda _: parse(spelled(text)), raises=Unread)


def test_length_is_bounded() -> None:
    with pytest.raises(TooLarge, match=f"{LENGTH + 1} characters"):
        spelled("x" * (LENGTH + 1))


def test_variables_are_not_constants() -> None:
    assert variables(parse("e^x + pi y_1 + i")) == {"x", "y_1"}


def test_a_long_product_is_flat() -> None:
    tree = parse("x*" * 400 + "3")
    assert len(tree.args) == 401
    assert tree.args[-1] == Node("number", value=Fraction(3))
