"""The states of function tasks: a function as an exact tree, its domain, and the window that a picture of it shows.

    {"function": tree, "domain": [low, high], "window": [xmin, xmax, ymin, ymax]}

The domain is an open interval; an end that is null is none. The window follows from the rest. A view that shows less
than all of it, such as a table, holds what it shows instead:

    {"samples": [[x, y], ...], "domain": [low, high]}    or    {"class": answer, "domain": [low, high]}
    or, as read off a plot,    {"points": [[x, y], ...], "domain": [None, None]}

`visible_margin` tells how much of the picture's height shows the answer, so that what cannot be seen is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.functions.visibility import Domain, Problem, best_window, margin_in
from isoprobe.solvers.functions import breakpoints
from isoprobe.solvers.functions.expression import Function, number_of
from isoprobe.solvers.functions.expression_json import (
    brief,
    function_from_json,
    function_json,
    number_from_json,
    number_json,
)

CLASSES: Mapping[Problem, tuple[str, ...]] = {
    "parity": ("even", "odd", "neither"),
    "convexity": ("convex", "concave"),
    "breakpoints": (),
}
MOST_SAMPLES = 200
DECIMAL = re.compile(r"-?(?:0|[1-9]\d{0,39})(?:\.\d{1,40}|/[1-9]\d{0,39})?")


@dataclass(frozen=True)
class FunctionKind:
    """What the states of a function task hold, and what is allowed in them."""

    problem: Problem

    def assemble(self, function: Function, domain: Domain) -> State:
        """The state, with the window that shows it best. Raises BadState for what has no breakpoints to be counted."""
        function = tuple(function)
        if self.problem == "breakpoints":
            domain = (
                function[0].low if domain[0] is None else domain[0],
                function[-1].high if domain[1] is None else domain[1],
            )
            breakpoints.validate(function, domain)
        window = best_window(self.problem, function, domain)
        return {
            "function": function_json(function),
            "domain": [number_json(end) for end in domain],
            "window": [str(edge) for edge in window],
        }

    def transcribable(self, state: Mapping[str, Any]) -> State:
        """The state without what only a picture shows; of what a picture shows what can be written down of it: its key
        points, or the curve that they are of."""
        seen = state.get("seen", {})
        if "points" in seen:
            return {"points": seen["points"], "domain": [None, None]}
        return dict(seen["curve"]) if "curve" in seen else self.answerable(state)

    def answerable(self, state: Mapping[str, Any]) -> State:
        """What the answer is worked out from."""
        return {key: value for key, value in state.items() if key != "seen"}

    def validate(self, state: object) -> None:
        """Raises BadState, in one line that names value, place and expectation, unless the state is in order."""
        if not isinstance(state, dict):
            raise BadState(f"state is {brief(state)}, expected an object")
        keys = set(state)
        told = ({"samples", "domain"}, {"points", "domain"}, {"class", "domain"})
        if keys not in ({"function", "domain", "window"}, *told):
            raise BadState(
                f"state has the keys {brief(sorted(map(str, keys)))}, expected function, domain and window "
                "(or samples and domain)"
            )
        domain = domain_of(state)
        if "samples" in keys or "points" in keys:
            _validate_samples(state["samples"] if "samples" in keys else state["points"])
        elif "class" in keys:
            self._validate_class(state["class"])
        else:
            self._validate_whole(state, domain)

    def _validate_class(self, seen: object) -> None:
        known = CLASSES[self.problem]
        if not (seen in known if known else type(seen) is int and seen >= 0):
            raise BadState(f"class: {brief(seen)}, expected {' or '.join(known) or 'a whole number'}")

    def _validate_whole(self, state: State, domain: Domain) -> None:
        function = function_of(state)
        if self.problem == "breakpoints":
            breakpoints.validate(function, domain)
        edges = state["window"]
        if not isinstance(edges, list) or len(edges) != 4:
            raise BadState(f"window: {brief(edges)}, expected [xmin, xmax, ymin, ymax]")
        left, right, bottom, top = (number_from_json(edge, "window") for edge in edges)
        if not (left < right and bottom < top):
            raise BadState(f"window: {brief(edges)}, expected the lower edges before the upper ones")


def function_of(state: Mapping[str, Any]) -> Function:
    """The state's function. Raises BadState."""
    return function_from_json(state["function"])


def domain_of(state: Mapping[str, Any]) -> Domain:
    """The state's domain. Raises BadState."""
    ends = state["domain"]
    if not isinstance(ends, list) or len(ends) != 2:
        raise BadState(f"domain: {brief(ends)}, expected [low, high]")
    low, high = (None if end is None else number_from_json(end, "domain") for end in ends)
    if low is not None and high is not None and not low < high:
        raise BadState(f"domain: {brief(ends)}, expected the lower end first")
    return low, high


def with_room(state: Mapping[str, Any], style: Mapping[str, Any]) -> State:
    """The state with its window wider where the style leaves room beyond an end of the domain (`room`, shares of the
    window's width, left and right): what a picture in this style shows."""
    left, right, bottom, top = (Fraction(edge) for edge in state["window"])
    before, after = (Fraction(str(share)) * (right - left) for share in style.get("room", (0, 0)))
    return {**state, "window": [str(edge) for edge in (left - before, right + after, bottom, top)]}


def _validate_samples(rows: object) -> None:
    if not isinstance(rows, list) or not 2 <= len(rows) <= MOST_SAMPLES:
        raise BadState(f"samples: {brief(rows)}, expected a list of 2 to {MOST_SAMPLES} rows")
    last: Fraction | None = None
    for row in rows:
        good = isinstance(row, list) and len(row) == 2
        if not good or not all(isinstance(each, str) and DECIMAL.fullmatch(each) for each in row):
            raise BadState(f"samples: {brief(row)}, expected x and y as text, such as ['-1.5', '0.25']")
        x = number_of(row[0])
        if last is not None and x < last:
            raise BadState(f"samples: {row[0]} after {last}, expected x in order")
        last = x


def visible_margin(problem: Problem, state: Mapping[str, Any]) -> float:
    """How much of the picture's height shows the answer: see `function_visibility.margin_in`."""
    left, right, bottom, top = map(number_of, state["window"])
    return margin_in(problem, function_of(state), domain_of(state), (left, right, bottom, top))


@lru_cache(maxsize=1024)
def decimal(number: Fraction) -> str:
    """The number as a decimal where that is exact and short, else as a fraction p/q."""
    if number.denominator == 1:
        return str(number.numerator)
    below, digits = number.denominator, 0
    while below % 10 == 0:
        below //= 10
        digits += 1
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
            digits += 1
    if below != 1 or digits > 12:
        return str(number)
    sign = "-" if number < 0 else ""
    text = str(abs(number.numerator) * (10**digits // number.denominator)).rjust(digits + 1, "0")
    whole, part = (text[:-digits], text[-digits:].rstrip("0")) if digits else (text, "")
    return sign + whole + ("." + part if part else "")
