"""IsoBench's mathematics: records of functions, their code and LaTeX parsed by our own grammar, as states of our tasks.

Both forms must tell one function. A domain such as "x > 0" stands in a field of its own; an older card has `xlim`, the
half width of the picture, which says nothing about the domain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.core import Answer, BadState, State, Unreadable
from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.probes.families.functions.states import CLASSES, FunctionKind
from isoprobe.probes.families.functions.visibility import Domain, Problem
from isoprobe.solvers.functions.expression import Function

CONFIGS: Mapping[str, Problem] = {
    "math_parity": "parity",
    "math_convexity": "convexity",
    "math_breakpoint": "breakpoints",
}
FIELDS = ("latex", "code", "label")
OTHER_FIELDS = ("domain", "xlim")

_LONGEST = 20_000
_START = re.compile(r"\s{0,9}\${0,2}\s{0,9}f\s?\(\s?x\s?\)\s?=")
_MOST_BREAKPOINTS = 1000


def read_function(config: str, row: Row) -> tuple[State, Answer]:
    """State and published label of a record of one of CONFIGS. Raises BadField."""
    problem = CONFIGS[config]
    code, latex = (_parsed(row, field, form) for field, form in (("code", "code"), ("latex", "latex")))
    if code != latex:
        raise BadField(f"code and latex tell two functions: {brief(row['code'])} and {brief(row['latex'])}")
    kind = FunctionKind(problem)
    state = _state(kind, code, _domain(row))
    return state, _label(problem, row["label"])


def _parsed(row: Row, field: str, form: str) -> Function:
    text = row[field]
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise BadField(f"{field} is {brief(text)}, expected 'f(x) = ...' of at most {_LONGEST} characters")
    start = _START.match(text)
    if start is None:
        raise BadField(f"{field} is {brief(text)}, expected 'f(x) = ...'")
    try:
        return parse_function(text[start.end() :].strip().removesuffix("$$"), form)
    except Unreadable as why:
        raise BadField(f"{field}: {why}") from why


def _domain(row: Row) -> Domain:
    told = row.get("domain")
    if told is None or told == "":
        return None, None
    if not isinstance(told, str) or len(told) > 100:
        raise BadField(f"domain is {brief(told)}, expected a condition such as 'x > 0'")
    try:
        return parse_domain(told, "code")
    except Unreadable as why:
        raise BadField(f"domain is {brief(told)}: {why}") from why


def _state(kind: FunctionKind, function: Function, domain: Domain) -> State:
    try:
        state = kind.assemble(function, domain)
        kind.validate(state)
    except BadState as why:
        raise BadField(str(why)) from why
    return state


def _label(problem: Problem, label: object) -> Answer:
    known = CLASSES[problem]
    if known:
        if not isinstance(label, str) or label not in known:
            raise BadField(f"label is {brief(label)}, expected {' or '.join(known)}")
        return label
    if isinstance(label, str) and re.fullmatch(r"\d{1,3}", label):
        label = int(label)
    if isinstance(label, float) and label.is_integer():
        label = int(label)
    if type(label) is not int or not 0 <= label <= _MOST_BREAKPOINTS:
        raise BadField(f"label is {brief(label)}, expected a whole number from 0 up")
    return label


def _reader(config: str) -> Callable[[Row], tuple[State, Answer]]:
    return lambda row: read_function(config, row)


READ: Mapping[str, Callable[[Row], tuple[State, Answer]]] = {config: _reader(config) for config in CONFIGS}
