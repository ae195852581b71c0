"""Curvature by the rules of convex analysis: what sums, multiples, powers, exp, log and |x| of convex and concave trees
are. Nothing is differentiated. Grant, Boyd and Ye, Disciplined convex programming (2006).
"""

from __future__ import annotations

from isoprobe.solvers.functions.expression import Expression, Undefined, coefficient_of
from isoprobe.solvers.functions.intervals import Interval, value


def curvature_by_rules(tree: Expression, x: Interval) -> int | None:
    """1 convex, -1 concave, 0 linear on x by the rules of convex analysis; None where they do not tell.

    >>> from isoprobe.solvers.functions.expression import X, apply
    >>> curvature_by_rules(apply("exp", X), (float("-inf"), float("inf")))
    1
    """
    match tree.kind:
        case "num" | "x":
            return 0 if tree.kind == "num" or x[0] < x[1] else None
        case "+":
            signs = {curvature_by_rules(part, x) for part in tree.parts}
            if None in signs or {1, -1} <= signs:
                return None
            return max(signs, key=lambda sign: abs(sign or 0))
        case "*":
            number, rest = coefficient_of(tree)
            inner = None if rest is None or rest.kind == "*" else curvature_by_rules(rest, x)
            return None if inner is None else inner * (1 if number > 0 else -1 if number else 0)
        case "/":
            if tree.parts[0].kind != "num":
                return None
            return _power_rule(tree.parts[1], -1, x, 1 if tree.parts[0].number > 0 else -1)
        case "^":
            return _power_rule(tree.parts[0], int(tree.number), x, 1)
    inner = curvature_by_rules(tree.parts[0], x)
    if inner is None:
        return None
    try:
        low, high = value(tree.parts[0], x)
    except Undefined:
        return None
    match tree.kind:
        case "abs":
            return inner if low >= 0 else -inner if high <= 0 else 1 if inner == 0 else None
        case "exp":
            return 1 if inner >= 0 else None
        case "log":
            return -1 if inner <= 0 and low >= 0 else None
    return None


def _power_rule(base: Expression, exponent: int, x: Interval, sign: int) -> int | None:
    inner = curvature_by_rules(base, x)
    if inner is None:
        return None
    try:
        low, high = value(base, x)
    except Undefined:
        return None
    side = 1 if low >= 0 else -1 if high <= 0 else 0
    if exponent in (0, 1):
        return sign * inner * exponent
    if exponent > 1:
        if exponent % 2 == 0:
            return sign if inner == 0 or (side and inner == side) else None
        return sign * side if side and inner in (0, side) else None
    if not side or inner == side:
        return None
    return sign * (side if exponent % 2 else 1)
