"""IsoBench's mathematics: states, one line for every bad record, and what the audit finds in the published set."""

from __future__ import annotations

import ast
import json
import operator
from fractions import Fraction
from pathlib import Path

import pytest

from isoprobe.adapters.audit.audit import audit
from isoprobe.adapters.datasets.dataset import BadRecord, Record, load_dataset
from isoprobe.adapters.datasets.records.functions import CONFIGS, read_function
from isoprobe.adapters.datasets.records.graphs import BadField
from tests.specimens.published import BREAKPOINT, CONVEXITY, PARITY, Row, write_jsonl, write_parquet

ISOBENCH = load_dataset("isobench")
ROWS = {"math_parity": PARITY, "math_convexity": CONVEXITY, "math_breakpoint": BREAKPOINT}


@pytest.mark.parametrize("config", list(CONFIGS))
def test_both_layouts_give_the_same_states(tmp_path: Path, config: str) -> None:
    lines = list(ISOBENCH.records(write_jsonl(tmp_path / "lines", config, [ROWS[config]])))
    table = list(ISOBENCH.records(write_parquet(tmp_path / "table", config, [ROWS[config]])))
    assert isinstance(lines[0], Record)
    assert isinstance(table[0], Record)
    assert (lines[0].state, lines[0].published) == (table[0].state, table[0].published)


def test_states() -> None:
    state, label = read_function("math_convexity", CONVEXITY)
    assert state["domain"] == ["0", None]
    assert label == "convex"
    state, label = read_function("math_breakpoint", BREAKPOINT)
    assert state["domain"] == ["-2", "3"]
    assert label == 1
    assert read_function("math_breakpoint", BREAKPOINT | {"label": "1"})[1] == 1
    assert (
        read_function("math_parity", {key: PARITY[key] for key in ("latex", "code", "label")})[0]
        == (read_function("math_parity", PARITY)[0])
    )


@pytest.mark.parametrize(
    ("config", "changes", "says"),
    [
        ("math_parity", {"label": "weird"}, "label is 'weird', expected even or odd or neither"),
        ("math_parity", {"label": 1}, "label is 1, expected even or odd or neither"),
        ("math_breakpoint", {"label": "two"}, "label is 'two', expected a whole number"),
        ("math_breakpoint", {"label": True}, "label is True, expected a whole number"),
        ("math_parity", {"code": "x**2"}, "code is 'x**2', expected 'f(x) = ...'"),
        ("math_parity", {"code": 5}, "code is 5, expected 'f(x) = ...'"),
        ("math_parity", {"code": "f(x) = __import__('os').system('ls')"}, "code: "),
        ("math_parity", {"code": "f(x) = " + "(" * 15_000}, "code: more than"),
        ("math_parity", {"code": "f(x) = " + "(" * 50_000}, "of at most 20000 characters"),
        ("math_parity", {"code": "f(x) = 2*x**5/(2*x**8 + 11.16)"}, "code and latex tell two functions"),
        ("math_parity", {"latex": "$$f(x) = \\frac{x}{y}$$"}, "latex: the word 'y'"),
        ("math_convexity", {"domain": "x is big"}, "domain is 'x is big'"),
        ("math_convexity", {"domain": 3}, "domain is 3, expected a condition"),
        ("math_breakpoint", {"code": "f(x) = x**2", "latex": "$$f(x) = x^{2}$$"}, "expected"),
    ],
)
def test_bad_records(config: str, changes: Row, says: str) -> None:
    with pytest.raises(BadField) as why:
        read_function(config, ROWS[config] | changes)
    assert says in str(why.value)
    assert "\n" not in str(why.value)
    assert len(str(why.value)) < 400


def test_a_bad_record_ends_nothing(tmp_path: Path) -> None:
    rows = [PARITY, PARITY | {"code": "f(x) = eval(x)"}, PARITY]
    found = list(ISOBENCH.records(write_jsonl(tmp_path / "isobench", "math_parity", list(rows))))
    assert [type(each) for each in found] == [Record, BadRecord, Record]


def test_a_planted_wrong_label_is_found(tmp_path: Path) -> None:
    rows = [BREAKPOINT, BREAKPOINT | {"label": 2}]
    found = audit("isobench", write_jsonl(tmp_path / "isobench", "math_breakpoint", list(rows))).configs[0]
    assert (found.confirmed, [(wrong.published, wrong.proved) for wrong in found.wrong]) == (1, [(2, 1)])


# Each of the five has even powers and a constant only, above and below; f = 0 is both, and so is a linear function.
WRONG = {"isobench-math_parity-57", "isobench-math_parity-71", "isobench-math_parity-94", "isobench-math_parity-164",
         "isobench-math_parity-268"}  # fmt: skip


def test_the_audit_of_the_published_set(real: Path) -> None:
    parity, convexity, breakpoint_ = audit("isobench", real / "isobench", list(CONFIGS)).configs
    assert (parity.records, convexity.records, breakpoint_.records) == (384, 256, 256)
    assert {(wrong.id, wrong.published, wrong.proved) for wrong in parity.wrong} == {
        (identity, "neither", "even") for identity in WRONG
    }
    assert [(each.id, "even and odd at once" in each.why) for each in parity.undecidable] == [
        ("isobench-math_parity-311", True)
    ]
    assert not convexity.wrong
    assert [(each.id, "convex and concave at once" in each.why) for each in convexity.undecidable] == [
        ("isobench-math_convexity-188", True)
    ]
    assert breakpoint_.confirmed == 256
    assert not parity.unreadable + convexity.unreadable + breakpoint_.unreadable


def test_wrong_labels_are_wrong_at_a_point_too(real: Path) -> None:
    """f(3/7) and f(-3/7) in exact fractions by another parser: equal, and not 0, so that f can be even and not odd."""
    rows = [json.loads(line) for line in (real / "isobench" / "math_parity.jsonl").read_text().splitlines()]
    for identity in WRONG:
        code = rows[int(identity.rpartition("-")[2])]["code"].partition("=")[2]
        right, left = (_value(ast.parse(code.strip(), mode="eval").body, Fraction(sign * 3, 7)) for sign in (1, -1))
        assert right == left != 0


def _value(node: ast.expr, x: Fraction) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.Name(id="x"):
            return x
        case ast.UnaryOp(op=ast.USub()):
            return -_value(node.operand, x)
        case ast.BinOp():
            one, other = _value(node.left, x), _value(node.right, x)
            return {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
                    ast.Pow: lambda a, b: a ** int(b)}[type(node.op)](one, other)  # fmt: skip
    raise AssertionError(ast.dump(node))
