"""Small plotting programs in matplotlib's own words, parsed and never executed as Python: calls with literals.

A program is straight-line code: imports of matplotlib and numpy (which are skipped), assignments of literals, and calls
of named methods on a figure or its axes. Anything else is refused, so that a program from anywhere can be looked at.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from isoprobe.solvers import BadState

LONGEST = 4_000  # characters of a program
MOST_VALUES = 400  # numbers and texts in it

_IMPORTS = {"matplotlib.pyplot": "plt", "numpy": "np"}
MADE = {("plt", "subplots"), ("plt", "figure"), ("fig", "add_subplot")}
METHODS = frozenset(
    re.findall(
        r"\w+",
        """
        bar barh bar3d boxplot contour contourf errorbar fill_between imshow pie plot quiver scatter stackplot stem step
        violinplot axhline axvline grid invert_xaxis invert_yaxis legend margins set_theta_direction
        set_theta_zero_location set_title set_xlabel set_xlim set_xscale set_xticks set_ylabel set_ylim set_yscale
        set_yticks set_zlim tick_params view_init
        """,
    )
)
LISTS = {"sorted", "cumsum"}  # sorted(x), sorted(x, reverse=True), np.cumsum(x)


@dataclass(frozen=True)
class Call:
    """`on` "plt", "fig" or "ax", a method, and its arguments as plain values (lists, numbers, texts, booleans)."""

    on: str
    method: str
    arguments: tuple[Any, ...]
    options: Mapping[str, Any]

    @property
    def meaning(self) -> str:
        """The call in one spelling: options by name, whole floats as integers."""
        options = ", ".join(f"{name}={_spelled(self.options[name])}" for name in sorted(self.options))
        return f"{self.on}.{self.method}({', '.join(map(_spelled, self.arguments))}; {options})"


def calls_of(program: str) -> list[Call]:
    """The calls of a program in order. Raises BadState with the line for what is not of its kind.

    >>> calls_of("import matplotlib.pyplot as plt; fig, ax = plt.subplots(); ax.bar([1, 2], [3, 4])")[1].arguments
    ([1, 2], [3, 4])
    """
    if not isinstance(program, str) or len(program) > LONGEST:
        raise BadState(f"program of {len(str(program)):,} characters, expected at most {LONGEST:,}")
    try:
        tree = ast.parse(program)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as why:
        raise BadState(f"no program: {type(why).__name__} {str(why)[:80]!r}") from None
    known: dict[str, Any] = {}
    found: list[Call] = []
    many = len(program) >= 2 * MOST_VALUES  # a value takes two characters at least, with what parts it from the next
    if many and sum(isinstance(node, ast.Constant) for node in ast.walk(tree)) > MOST_VALUES:
        raise BadState(f"more than {MOST_VALUES} values in a program")
    for node in tree.body:
        if isinstance(node, ast.Import):
            if any(_IMPORTS.get(name.name, "") != name.asname for name in node.names):
                raise _refused(node, "an import")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if (call := _call(node.value, known)).method not in METHODS or call.on != "ax":
                raise _refused(node, f"{call.on}.{call.method}")
            found.append(call)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(node.value, ast.Call) and _made(node.value):
                found.append(_call(node.value, known))
            elif isinstance(target, ast.Name) and target.id not in ("ax", "fig", "plt", "np"):
                known[target.id] = _value(node.value, known)
            else:
                raise _refused(node, "an assignment")
        else:
            raise _refused(node, type(node).__name__)
    return found


def meaning_of(program: str) -> tuple[str, ...]:
    r"""What a program draws, in one spelling: two that differ in names, spaces or the order of options have the same.
    What is called one after another without meeting (a title, a grid) stays in the order of the program.

    >>> meaning_of("import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.set_ylim(0.0, 10)")
    ('plt.subplots(; )', 'ax.set_ylim(0, 10; )')
    """
    if not isinstance(program, str) or len(program) > LONGEST:
        calls_of(program)  # which raises
    return _meaning(program)


@lru_cache(maxsize=256)
def _meaning(program: str) -> tuple[str, ...]:
    return tuple(call.meaning for call in calls_of(program))


def _made(node: ast.Call) -> bool:
    where = node.func
    return (
        isinstance(where, ast.Attribute) and isinstance(where.value, ast.Name) and (where.value.id, where.attr) in MADE
    )


def _call(node: ast.Call, known: Mapping[str, Any]) -> Call:
    where = node.func
    if not isinstance(where, ast.Attribute) or not isinstance(where.value, ast.Name):
        raise _refused(node, "a call")
    if any(keyword.arg is None for keyword in node.keywords):
        raise _refused(node, "a call with **")
    arguments = tuple(_value(argument, known) for argument in node.args)
    options = {str(keyword.arg): _value(keyword.value, known) for keyword in node.keywords}
    return Call(where.value.id, where.attr, arguments, options)


def _value(node: ast.expr, known: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float, str, bool)):
        if isinstance(node.value, (int, float)) and abs(node.value) > 1e9:
            raise _refused(node, "a number beyond a thousand million")
        return node.value
    if isinstance(node, ast.Name):
        if node.id not in known:
            raise _refused(node, f"the name {node.id[:20]!r}")
        return known[node.id]
    if isinstance(node, (ast.List, ast.Tuple)):
        return [_value(each, known) for each in node.elts]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        number = node.operand.value
        if isinstance(number, (int, float)) and not isinstance(number, bool):
            return -number
    if isinstance(node, ast.Call):
        return _listed(node, known)
    raise _refused(node, type(node).__name__)


def _listed(node: ast.Call, known: Mapping[str, Any]) -> Any:
    """sorted(x), sorted(x, reverse=True), np.cumsum(x), of numbers."""
    where = node.func
    name = where.id if isinstance(where, ast.Name) else where.attr if isinstance(where, ast.Attribute) else ""
    if name not in LISTS or len(node.args) != 1:
        raise _refused(node, "a call within a call")
    values = _value(node.args[0], known)
    if not isinstance(values, list) or not all(isinstance(each, (int, float)) for each in values):
        raise _refused(node, f"{name} of what is no list of numbers")
    options = {str(keyword.arg): _value(keyword.value, known) for keyword in node.keywords}
    if name == "sorted" and set(options) <= {"reverse"}:
        return sorted(values, reverse=bool(options.get("reverse", False)))
    if options or name != "cumsum":
        raise _refused(node, f"{name} with {', '.join(options) or 'that'}")
    sums, total = [], 0
    for each in values:
        total += each
        sums.append(total)
    return sums


def _spelled(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_spelled, value)) + "]"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else repr(value)


def _refused(node: ast.AST, what: str) -> BadState:
    return BadState(f"line {getattr(node, 'lineno', 0)}: {what}, expected a plotting call or values")
