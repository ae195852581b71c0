"""What blind rules about functions look at: the shape of the formula and the domain, without reasoning about them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any

from isoprobe.probes.core import State
from isoprobe.probes.families.functions.states import domain_of, function_of, visible_margin
from isoprobe.probes.families.functions.visibility import Problem
from isoprobe.solvers.functions.expression import FUNCTIONS, Expression, Function, coefficient_of, walk


def _nodes(state: State) -> list[Expression]:
    return [node for piece in function_of(state) for node in walk(piece.body)]


def _terms(state: State) -> int:
    return sum(len(node.parts) for node in _nodes(state) if node.kind == "+")


def degree(function: Function) -> int:
    """The largest exponent in the formula, 1 where there is none."""
    return max((int(node.number) for piece in function for node in walk(piece.body) if node.kind == "^"), default=1)


def _minus_signs(state: State) -> int:
    return sum(node.kind == "num" and node.number < 0 for node in _nodes(state))


def _first_sign(state: State) -> bool:
    node = function_of(state)[0].body
    while node.kind in ("+", "/"):
        node = node.parts[0]
    return coefficient_of(node)[0] < 0


def _constant(state: State) -> bool:
    """Whether a number stands alone at the end of the formula, or of its numerator."""
    node = function_of(state)[0].body
    while node.kind == "/":
        node = node.parts[0]
    if node.kind == "*":
        return any(part.kind == "+" and part.parts[-1].kind == "num" for part in node.parts)
    return node.kind == "num" or (node.kind == "+" and node.parts[-1].kind == "num")


def _used(state: State) -> tuple[str, ...]:
    kinds = {node.kind for node in _nodes(state)}
    return tuple(name for name in (*FUNCTIONS, "/") if name in kinds)


def _domain_kind(state: State) -> str:
    low, high = domain_of(state)
    return f"{'bounded' if low is not None else 'open'} {'bounded' if high is not None else 'open'}"


def _side(state: State) -> tuple[bool, bool]:
    low, high = domain_of(state)
    return low is not None and low >= 0, high is not None and high <= 0


def _width(state: State) -> int | None:
    low, high = domain_of(state)
    return None if low is None or high is None else int(high - low)


def _last_number(state: State) -> int:
    numbers = [node.number for node in _nodes(state) if node.kind == "num"]
    return (numbers[-1] > 0) - (numbers[-1] < 0) if numbers else 0


FEATURES: Mapping[str, Callable[[State], Hashable]] = {
    "degree": lambda state: degree(function_of(state)),
    "terms": _terms,
    "minus signs": _minus_signs,
    "sign of the first coefficient": _first_sign,
    "sign of the last number": _last_number,
    "a constant term": _constant,
    "functions used": _used,
    "size of the formula": lambda state: len(_nodes(state)) // 6,
    "pieces": lambda state: len(function_of(state)),
    "absolute values": lambda state: sum(node.kind == "abs" for node in _nodes(state)),
    "ends of the domain": _domain_kind,
    "side of the domain": _side,
    "width of the domain": _width,
}


def common_labels(state: State) -> dict[str, Any]:
    """Shape, largest exponent, functions used, domain."""
    function = function_of(state)
    low, high = domain_of(state)
    return {
        "nodes": len(_nodes(state)),
        "degree": degree(function),
        "functions": " ".join(_used(state)) or "none",
        "pieces": len(function),
        "domain": "all" if (low, high) == (None, None) else "bounded" if None not in (low, high) else "half line",
    }


def labels_with_margin(problem: Problem, state: State) -> dict[str, str | int | float | bool]:
    """Shape, domain, and how much of the window's height shows the answer."""
    return {**common_labels(state), "visible_margin": round(visible_margin(problem, state), 3)}


def hundredths(number: float) -> Fraction:
    """The number to two decimals."""
    return Fraction(round(number * 100), 100)
