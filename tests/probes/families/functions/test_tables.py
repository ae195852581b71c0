"""Tables of values: written, read in any dress, and answered from."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.states import FunctionKind
from isoprobe.probes.families.functions.tables import read_rows, rounded, seen_answer, table_of, write_rows
from isoprobe.probes.families.functions.visibility import Domain, Problem

R: Domain = (None, None)


def table(problem: Problem, code: str, domain: Domain = R) -> dict:
    return table_of(problem, FunctionKind(problem).assemble(parse_function(code, "code"), domain))


@pytest.mark.parametrize(
    ("problem", "code", "domain", "answer"),
    [
        ("parity", "x**2 + 1", R, "even"),
        ("parity", "x**3 - x", R, "odd"),
        ("parity", "x**3 - x + 1", R, "neither"),
        ("parity", "1/x", R, "odd"),
        ("parity", "x**2", (Fraction(-2), Fraction(3)), "neither"),
        ("parity", "Piecewise((x, x < 0), (x + 2, x > 0))", R, "neither"),
        ("convexity", "x**3", (Fraction(1), Fraction(3)), "convex"),
        ("convexity", "log(x)", (Fraction(0), None), "concave"),
        ("breakpoints", "Abs(Abs(x) - 1)", (Fraction(-3), Fraction(3)), 3),
        ("breakpoints", "Piecewise((x, x <= 1), (x, x > 1))", (Fraction(0), Fraction(2)), 0),
        ("breakpoints", "Piecewise((x, x <= 1), (3.1 - 2*x, x > 1))", (Fraction(0), Fraction(2)), 1),
    ],
)
def test_the_answer_is_in_the_rows(problem: Problem, code: str, domain: Domain, answer: object) -> None:
    content = table(problem, code, domain)
    FunctionKind(problem).validate(content)
    assert seen_answer(problem, content) == answer
    assert read_rows(write_rows(content["samples"])) == content["samples"]


def test_rows_of_lines_are_exact_and_jumps_have_two() -> None:
    content = table("breakpoints", "Piecewise((x, x <= 1), (3.1 - 2*x, x > 1))", (Fraction(0), Fraction(2)))
    rows = content["samples"]
    assert rows[:2] == [["0", "0"], ["0.125", "0.125"]]
    assert [row for row in rows if row[0] == "1"] == [["1", "1"], ["1", "1.1"]]
    assert rows[-1] == ["2", "-0.9"]


def test_tables_of_lines_have_as_many_rows_whatever_the_answer() -> None:
    ends = Fraction(-3), Fraction(3)
    sizes = {
        len(table("breakpoints", code, ends)["samples"])
        for code in ("Abs(x)", "Abs(Abs(x) - 1)", "Piecewise((x, x <= 1), (x, x > 1))")
    }
    assert sizes == {17}


def test_rounding_does_not_change_which_way_a_curve_bends() -> None:
    content = table("convexity", "x + exp(x)/10000", (Fraction(-1), Fraction(1)))
    ys = [Fraction(y) for _, y in content["samples"]]
    assert all(a - 2 * b + c > 0 for a, b, c in zip(ys, ys[1:], ys[2:], strict=False))


def test_a_class_is_its_own_answer() -> None:
    assert seen_answer("parity", {"class": "odd", "domain": [None, None]}) == "odd"


@pytest.mark.parametrize(
    "text", ["1, 2\n2, 3.5\n", "| 1 | 2 |\n| 2 | 3.5 |", "x f(x)\n1 2\n2 3.5", "(1, 2)\n(2, 3.50)"]
)
def test_rows_in_other_dress(text: str) -> None:
    assert read_rows(text) == [["1", "2"], ["2", "3.5"]]


def test_the_last_table_counts() -> None:
    assert read_rows("1 1\n2 2\n\nNo, rather:\n1 2\n2 3") == [["1", "2"], ["2", "3"]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no table"),
        ("1 2", "no table"),
        ("2 2\n1 2", "x in order"),
        ("1.2.3 4\n2 2", "expected a number"),
        ("1.5/3 4\n2 2", "expected a number"),
    ],
)
def test_what_is_no_table(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_rows(text)


def test_too_long_a_table() -> None:
    with pytest.raises(Unreadable, match="at most 200"):
        read_rows("\n".join(f"{i} 1" for i in range(300)))


@pytest.mark.parametrize(
    ("value", "text"), [(1234567.0, "1235000"), (0.000123456, "0.0001235"), (-1e-12, "0"), (2.0, "2")]
)
def test_rounding(value: float, text: str) -> None:
    assert rounded(value) == text
