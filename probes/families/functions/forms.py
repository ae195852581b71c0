"""Functions as text, and back: LaTeX, sympy code, prose, and a table of values.

Reading is tolerant of what stands around the form (prose, code fences, markdown) and exact on the formula. Of two
versions in one text the last one counts.
"""

from __future__ import annotations

import re
from dataclasses import replace

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Unreadable
from isoprobe.probes.engine.text_forms import text_form
from isoprobe.probes.families.functions.key_points import agree, key_points_of, read_points, write_points
from isoprobe.probes.families.functions.notation import LONGEST as LONGEST_FORMULA
from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.probes.families.functions.states import FunctionKind, domain_of, function_of
from isoprobe.probes.families.functions.tables import read_rows, table_of, write_rows
from isoprobe.probes.families.functions.visibility import Domain
from isoprobe.probes.families.functions.writing import write_domain, write_function
from isoprobe.solvers.functions.expression import Function, Piece, X, add, apply, mul, num, power
from isoprobe.solvers.functions.expression_json import number_json

LONGEST = 200_000  # characters of a text
_TRIED = 4  # of the formulas in a text, the last ones

_START = re.compile(
    r"\bf\s{0,9}(?:\\left)?\s{0,9}\(\s{0,9}x\s{0,9}(?:\\right)?\s{0,9}\)\s{0,9}(?:=|is\b(?!\s{1,9}(?:defined|even|odd)))\s{0,9}:?"
)
_END = re.compile(r"\n\s*\n|\$\$|\\\]|```|\n[\s*#>-]*(?:the )?domain\b", re.IGNORECASE)
_DOMAIN = re.compile(r"\bdomain\b(?: of f)?(?:\s{0,3}[:=]|\s{1,3}is\b)\s{0,9}([^\n]{1,300})", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|any|every)\b|\\mathbb\s*\{?\s*R|ℝ|\breals?\b", re.IGNORECASE)
KEY_POINTS = "key_points"  # the form that a picture can be written down in
_AROUND = " \t\n.$`*"


def write_formula(state: State, form: str) -> str:
    """The formula and a line with the domain."""
    formula, domain = write_function(function_of(state), form), domain_of(state)
    start = {"latex": f"$$f(x) = {formula}$$", "code": f"f(x) = {formula}", "prose": f"f(x) is {formula}."}[form]
    return f"{start}\nDomain: {write_domain(domain, form)}"


def read_formula(kind: FunctionKind, payload: Payload, form: str) -> State:
    """The state that a formula and a domain tell; all real numbers where no domain is told. Raises Unreadable."""
    text = text_of(payload)
    function = find_function(text, form)
    try:
        state = kind.assemble(function, find_domain(text, form))
        kind.validate(state)
    except BadState as why:
        raise Unreadable(str(why)) from why
    return state


def text_of(payload: Payload) -> str:
    """The text, its line ends alike. Raises Unreadable for bytes and for what is too long."""
    if isinstance(payload, bytes):
        raise Unreadable("bytes, expected text")
    if len(payload) > LONGEST:
        raise Unreadable(f"text of {len(payload)} characters, expected at most {LONGEST}")
    return payload.replace("\r\n", "\n").replace("\r", "\n")


def find_function(text: str, form: str) -> Function:
    """The last formula in a text that can be read. Raises Unreadable, with what is wrong with the last one."""
    why = "no 'f(x) =' found"
    starts = [match.end() for match in _START.finditer(text)]
    for start in reversed(starts[-_TRIED:]):
        body = text[start : start + LONGEST_FORMULA]
        end = _END.search(body)
        for piece in dict.fromkeys([body[: end.start()] if end else body, body.strip().partition("\n")[0]]):
            formula = piece.strip(_AROUND)
            if form == "prose" and "where" in formula:
                formula = f"piecewise({formula})"
            try:
                return parse_function(formula, form)
            except Unreadable as error:
                why = str(error) if start == starts[-1] else why
    raise Unreadable(why)


def find_domain(text: str, form: str) -> Domain:
    """The domain in the last line that tells one; without ends where there is none. Raises Unreadable."""
    told = [match[1] for match in _DOMAIN.finditer(text)]
    if not told or _ALL.search(told[-1]):
        return None, None
    line = told[-1].strip(_AROUND)
    interval = re.fullmatch(r"[(\[]\s*([^,\s]{1,30})\s*,\s*([^,\s]{1,30})\s*[)\]]", line)
    if interval:
        ends = [None if "inf" in end or "oo" in end else f"x > {end}" for end in interval.groups()]
        low, high = (None if end is None else parse_domain(end, form)[0] for end in ends)
        return low, high
    return parse_domain(line, form)


def write_table(kind: FunctionKind, state: State) -> str:
    """Rows of values and a line with the domain, from a state or from what a table shows."""
    content = state if "samples" in state else table_of(kind.problem, state)
    return f"{write_rows(content['samples'])}\nDomain: {write_domain(domain_of(content), 'code')}"


def read_table(kind: FunctionKind, payload: Payload) -> State:
    """What a table shows. Raises Unreadable."""
    text = text_of(payload)
    rows = read_rows(text)
    state: State = {"samples": rows, "domain": [number_json(end) for end in find_domain(text, "code")]}
    try:
        kind.validate(state)
    except BadState as why:
        raise Unreadable(str(why)) from why
    return state


_TOLD = {
    "latex": "the function as a LaTeX formula $$f(x) = ...$$, then a line 'Domain: ...' with a condition on x",
    "code": "the function as a sympy expression, f(x) = ..., then a line 'Domain: ...' with a condition on x",
    "prose": "the function in words, f(x) is ..., with brackets where needed, then a line 'Domain: ...'",
    "table": "a table of values with rows '| x | f(x) |', then a line 'Domain: ...' with a condition on x",
    "key_points": (
        "the points of the graph from left to right, a line '(x, y)' each, as exactly as the plot tells: both ends "
        "(with an open circle or not), every corner, every highest and lowest point, and where the graph bends as many "
        "more, ten or so, that straight lines from point to point keep close (none between the corners of straight "
        "pieces); where it jumps, two points with one x"
    ),
}


def forms(kind: FunctionKind) -> tuple[Representation, ...]:
    """The text forms: latex, code and prose hold all of the state, table and key points what they show."""
    return tuple(_form(kind, name) for name in _TOLD)


_POINTS: State = {"points": [["-2", "-1.5"], ["0", "2.25"], ["1.5", "0.8"], ["3", "0.8"]]}  # of another graph


def _form(kind: FunctionKind, name: str) -> Representation:
    def write(state: State) -> str:
        if name == KEY_POINTS:
            return write_points(key_points_of(kind.problem, state))
        return write_table(kind, state) if name == "table" else write_formula(state, name)

    def content(state: State) -> State:
        if name == KEY_POINTS:
            return key_points_of(kind.problem, state)
        return table_of(kind.problem, state) if name == "table" and "samples" not in state else state

    def read(payload: Payload, stated: Stated) -> State:
        if name == KEY_POINTS:
            return read_points(payload)
        return read_table(kind, payload) if name == "table" else read_formula(kind, payload, name)

    example = _POINTS if name == KEY_POINTS else _example(kind)
    form = f"{_TOLD[name]}. An example of this form:\n\n{write(example)}"
    made = text_form(name, form, write, read, content)
    return replace(made, agrees=agree) if name == KEY_POINTS else made


def _example(kind: FunctionKind) -> State:
    """A tiny state that the forms are explained with."""
    if kind.problem == "breakpoints":
        pieces = (
            Piece(mul(num(2), X), num(-3).number, num(1).number, low_in=False, high_in=True),
            Piece(add(num(3), mul(num(-1), X)), num(1).number, num(4).number, low_in=False, high_in=True),
        )
        return kind.assemble(pieces, (num(-3).number, num(4).number))
    bodies = {"parity": add(power(X, 3), mul(num("0.5"), X)), "convexity": add(apply("exp", X), mul(num("0.5"), X))}
    return kind.assemble((Piece(bodies[kind.problem]),), (num(-2).number, num(2).number))
