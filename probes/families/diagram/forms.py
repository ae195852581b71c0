"""Diagrams as text, and back: clauses such as "Line A D C" and "Circle O through A B", and what text forms share.

Reading is tolerant of what stands around the form (prose, code fences, markdown), of the order of clauses and of the
direction in which a line is told, and strict on the rest: a line that begins like a clause and names a letter is one or
is an error. The same reader takes a model's transcript. Of two versions in one text the last one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Style, Unreadable
from isoprobe.probes.families.diagram.states import (
    MOST_LETTERS,
    MOST_LINES,
    MOST_ROUNDS,
    canonical,
    state_of,
    transcribable,
    validate,
)
from isoprobe.probes.families.graphs.forms import lines_of
from isoprobe.solvers.diagrams.diagram import Circle, Diagram, Name
from isoprobe.vision.diagram.scene import NAME

_LONGEST = 1000  # characters of a clause
_PLAIN = [("′", "'"), ("’", "'"), ("″", "''"), ("∥", "||"), ("∠", " "), ("\\parallel", "||"), ("\\angle", " ")]
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_ITEM = re.compile(r"\(?[0-9]{1,3}[.):]\s+")
_NAMES = re.compile(rf"(?:{NAME.pattern})+")
MENTION = re.compile(rf"\b(?:{NAME.pattern})+(?![A-Za-z0-9])")
_BETWEEN = re.compile(r"[\s,()-]+")
EXAMPLE = state_of(
    Diagram(
        letters=("A", "B", "C", "D", "E", "O"),
        lines=(("A", "B"), ("A", "D", "C"), ("A", "E"), ("B", "D"), ("C", "E")),
        dashed=(1,),
        circles=(Circle("O", ("A", "B", "E")),),
        crossings=((2, 3),),
        right=(("A", "D", "B"),),
        ticks=((("A", "D"), ("C", "D")),),
        parallel=((0, 4),),
    )
)  # what the forms are explained with


def texts_of(payload: Payload) -> list[str]:
    """The text's lines without markdown and numbering, with plain primes, digits and signs. Raises Unreadable."""
    if isinstance(payload, str):
        for old, new in _PLAIN:
            payload = payload.replace(old, new)
        payload = re.sub(r"(?<=[A-Z])_\{?([0-9])\}?", r"\1", payload.translate(_SUBSCRIPTS))
    return [_ITEM.sub("", line, count=1) if line[:1] in "(0123456789" else line for line in lines_of(payload)]


def quote(text: str) -> str:
    """The text in quotes, shortened."""
    text = text.strip()
    return repr(text if len(text) <= 80 else text[:77] + "...")


def names_in(text: str, where: str) -> list[Name]:
    """The names that the text lists, apart or run together ("A D C", "A, D and C", "ADC"). Raises Unreadable."""
    words = [word for word in _BETWEEN.split(text.strip(" .:")) if word and word != "and"]
    for word in words:
        if not _NAMES.fullmatch(word):
            raise Unreadable(f"{quote(where)}: {quote(word)} is not the name of a point")
    found = [name for word in words for name in NAME.findall(word)]
    if len(found) > MOST_LETTERS:
        raise Unreadable(f"{quote(where)}: {len(found)} letters, expected at most {MOST_LETTERS}")
    return found


@dataclass
class Told:
    """What a text says, in its own order; lines are referred to by two or more of their letters."""

    letters: list[Name] | None = None
    lines: list[list[Name]] = field(default_factory=list)
    dashed: list[int] = field(default_factory=list)
    circles: list[State] = field(default_factory=list)
    arcs: list[State] = field(default_factory=list)
    crossings: list[list[list[Name]]] = field(default_factory=list)
    right: list[list[Name]] = field(default_factory=list)
    ticks: list[list[list[Name]]] = field(default_factory=list)
    parallel: list[list[list[Name]]] = field(default_factory=list)

    def line(self, names: list[Name], dashed: bool) -> None:
        """One more line. Raises Unreadable where it has too few letters, or one twice."""
        _apart(names, "line", 2)
        if dashed:
            self.dashed.append(len(self.lines))
        self.lines.append(names)

    def round(self, kind: str, centre: str, names: list[Name]) -> None:
        """One more circle or arc."""
        _apart([centre, *names] if centre else names, kind, 0)
        (self.circles if kind == "circle" else self.arcs).append({"centre": centre, "through": names})

    def state(self, plan: State | None = None) -> State:
        """The state told. Raises Unreadable, in one line, where it is incomplete or contradicts itself."""
        if self.letters is None:
            raise Unreadable("no line 'Letters ...' found")
        for what, some, most in (
            ("letters", self.letters, MOST_LETTERS),
            ("lines", self.lines, MOST_LINES),
            ("circles", self.circles, MOST_ROUNDS),
            ("arcs", self.arcs, MOST_ROUNDS),
            ("marks", [*self.right, *self.ticks, *self.parallel], MOST_LINES),
            ("crossings", self.crossings, MOST_LINES * MOST_LINES // 2),
        ):
            if len(some) > most:
                raise Unreadable(f"{len(some)} {what}, expected at most {most}")
        used = [*self.lines, *self.right, *(pair for group in self.ticks for pair in group)]
        used += [[*ring["through"], *([ring["centre"]] * bool(ring["centre"]))] for ring in self.circles + self.arcs]
        for name in (name for names in used for name in names):
            if name not in self.letters:
                raise Unreadable(f"{name} is not one of the letters {', '.join(self.letters)}")
        told: State = {
            "letters": self.letters,
            "lines": self.lines,
            "dashed": self.dashed,
            "circles": self.circles,
            "arcs": self.arcs,
            "crossings": [[self._place(names) for names in pair] for pair in self.crossings],
            "right": [[self._nearest(v, a), v, self._nearest(v, b)] for a, v, b in self.right],
            "ticks": self.ticks,
            "parallel": [[self._place(names) for names in group] for group in self.parallel],
            "plan": plan,
        }
        state = canonical(told)
        try:
            validate(state)
        except BadState as why:
            raise Unreadable(str(why)) from why
        return state

    def _place(self, names: list[Name]) -> int:
        for place, line in enumerate(self.lines):
            if len(set(names)) > 1 and set(names) <= set(line):
                return place
        raise Unreadable(f"no line goes through {' and '.join(names)}")

    def _nearest(self, vertex: Name, name: Name) -> Name:
        """The nearest letter on the ray from the vertex through the named one."""
        line = self.lines[self._place([vertex, name])]
        at = line.index(vertex)
        return line[at + 1] if line.index(name) > at else line[at - 1]


def _apart(names: list[Name], what: str, least: int) -> None:
    if len(names) < least or len(set(names)) != len(names):
        raise Unreadable(f"{what} {quote(' '.join(names))}, expected {least} letters or more, each once")


# Clauses.


def write_clauses(state: Mapping[str, Any]) -> str:
    """The state less its plan, one clause a line."""
    ends = [f"{line[0]} {line[-1]}" for line in state["lines"]]
    told = [f"Letters {' '.join(state['letters']) or 'none'}"]
    for i, line in enumerate(state["lines"]):
        told.append(f"{'Dashed line' if i in state['dashed'] else 'Line'} {' '.join(line)}")
    for circle in state["circles"]:
        through = f" through {' '.join(circle['through'])}" if circle["through"] else BARE
        told.append(f"Circle {circle['centre'] or UNCENTRED}{through}")
    for arc in state["arcs"]:
        centre = f"with centre {arc['centre']}" if arc["centre"] else UNCENTRED
        told.append(" ".join(["Arc", *arc["through"], centre]) + ("" if arc["through"] else BARE))
    return "\n".join([*told, *write_marks(state, ends), *_write_crossings(state, ends)])


def write_marks(state: Mapping[str, Any], ends: list[str]) -> list[str]:
    """The clauses of right angles, ticks and arrows; `ends` names the lines."""
    told = [f"Right angle {a} {v} {b}" for a, v, b in state["right"]]
    told += ["Equal " + " = ".join(f"{a} {b}" for a, b in group) for group in state["ticks"]]
    return told + ["Parallel " + " || ".join(ends[i] for i in group) for group in state["parallel"]]


def _write_crossings(state: Mapping[str, Any], ends: list[str]) -> list[str]:
    return [f"Lines {ends[i]} and {ends[j]} cross" for i, j in state["crossings"]]


UNCENTRED, BARE = "without a lettered centre", ", no letter on it"  # of a circle or an arc
_UNCENTRED = r"(?:no|without)(?: an?)?(?: lettered)? cent(?:re|er)"
_BARE = re.compile(r",? ?\(?(?:with |through )?(?:no letters?|none)(?: on it)?\)?$")
_ROUND = re.compile(
    rf"(?:with )?(?:{_UNCENTRED}|(?:(?:with )?cent(?:re|er) )?({NAME.pattern}))?"
    r"(?:,? ?\(?(?:through|passing through) (.*?)\)?)?"
)
_ARC = re.compile(rf"(.*?)(?:,? ?\(?(?:with )?(?:{_UNCENTRED}|cent(?:re|er) ({NAME.pattern}))\)?)?")
Clause = Callable[[Told, re.Match[str], str], None]


def _letters(told: Told, found: re.Match[str], text: str) -> None:
    told.letters = [] if found[1].strip(" .:").lower() in ("none", "no letters") else names_in(found[1], text)


def _line(told: Told, found: re.Match[str], text: str) -> None:
    told.line(names_in(found[2], text), (found[1] or "").lower() == "dashed ")


def _circle(told: Told, found: re.Match[str], text: str) -> None:
    match = _ROUND.fullmatch(_BARE.sub("", found[1].strip(" .:")))
    if not match:
        raise Unreadable(f"{quote(text)}, expected a clause such as 'Circle O through A B'")
    told.round("circle", match[1] or "", names_in(match[2] or "", text))


def _arc(told: Told, found: re.Match[str], text: str) -> None:
    match = _ARC.fullmatch(_BARE.sub("", found[1].strip(" .:")))
    assert match is not None  # the pattern takes any text
    told.round("arc", match[2] or "", names_in(match[1], text))


def _right(told: Told, found: re.Match[str], text: str) -> None:
    names = names_in(found[1], text)
    if len(names) != 3 or len(set(names)) != 3:
        raise Unreadable(f"{quote(text)}, expected three letters, the vertex second")
    told.right.append(names)


def _groups(text: str, by: str, where: str) -> list[list[Name]]:
    groups = [names_in(part, where) for part in text.split(by)]
    if len(groups) < 2 or any(len(set(group)) < 2 for group in groups):
        raise Unreadable(f"{quote(where)}, expected two or more pairs of letters with {by!r} between")
    return groups


def _equal(told: Told, found: re.Match[str], text: str) -> None:
    told.ticks.append(_groups(found[1], "=", text))


def _parallel(told: Told, found: re.Match[str], text: str) -> None:
    told.parallel.append(_groups(found[1], "||", text))


def _cross(told: Told, found: re.Match[str], text: str) -> None:
    groups = _groups(found[1], " and ", text)
    if len(groups) != 2:
        raise Unreadable(f"{quote(text)}, expected a clause such as 'Lines A C and B D cross'")
    told.crossings.append(groups)


MARKS: list[tuple[re.Pattern[str], Clause]] = [
    (re.compile(r"right angles?\b(.*)", re.IGNORECASE), _right),
    (re.compile(r"equal(?: segments?| lengths?)?\b(.*)", re.IGNORECASE), _equal),
    (re.compile(r"parallel(?: lines)?\b(.*)", re.IGNORECASE), _parallel),
]
_CLAUSES: list[tuple[re.Pattern[str], Clause]] = [
    (re.compile(r"(?:letters?|points?)\b(.*)", re.IGNORECASE), _letters),
    (re.compile(r"lines?\b(.*) (?:cross|intersect)(?: each other)?\.?", re.IGNORECASE), _cross),
    (re.compile(r"(dashed |solid |straight )?lines?(?: segment)?\b(.*)", re.IGNORECASE), _line),
    (re.compile(r"circle\b(.*)", re.IGNORECASE), _circle),
    (re.compile(r"arc\b(.*)", re.IGNORECASE), _arc),
    *MARKS,
]
_LIKE_A_CLAUSE = re.compile(
    r"(?:(?:dashed |solid )?(?:lines?|strokes?)|letters?|points?|circle|arc|ellipse|right angles?|equal|parallel)\b",
    re.IGNORECASE,
)
_WITHOUT_LETTERS = re.compile(
    rf"(?:letters?:? none|(?:circle|arc)(?: (?:with )?{_UNCENTRED})?(?:,? ?(?:with )?no letters?(?: on it)?)?)[ .:]*$",
    re.IGNORECASE,
)


def read_clauses(payload: Payload) -> State:
    """The state that clauses tell. Raises Unreadable with one line that quotes the clause."""
    told = Told()
    for text in candidates(payload, _WITHOUT_LETTERS):
        for pattern, clause in _CLAUSES:
            if found := pattern.fullmatch(text):
                if clause is _letters and told.letters is not None:
                    told = Told()  # another version begins
                clause(told, found, text)
                break
    return told.state()


def candidates(payload: Payload, also: re.Pattern[str]) -> list[str]:
    """What may be a clause: pieces of the text that name a letter, and those that begin like `also`."""
    found = []
    for piece in (piece.strip() for line in texts_of(payload) for piece in line.split(";")):
        if len(piece) <= _LONGEST:
            if MENTION.search(piece) or also.match(piece):
                found.append(piece)
        elif _LIKE_A_CLAUSE.match(piece):
            raise Unreadable(f"{quote(piece)}: a line of {len(piece)} characters, expected at most {_LONGEST}")
    return found


# Representations.


def text_form(
    name: str,
    show: Callable[[State, Style], str],
    read: Callable[[Payload], State],
    form: str,
    content: Callable[[State], State] = transcribable,
    style: Callable[[Random, State], Style] = lambda rng, state: {},
) -> Representation:
    """A text form, nothing given beside it; `content` is what of the state it holds."""

    def stated(state: State, style: Style) -> Stated:
        return {}

    def held(state: State, style: Style) -> State:
        return content(state)

    def read_back(payload: Payload, stated: Stated) -> State:
        return read(payload)

    return Representation(name, "text", style, show, stated, held, read_back, form)


CLAUSES = text_form(
    "clauses",
    lambda state, style: write_clauses(state),
    read_clauses,
    "one clause a line. First 'Letters' and the names of all points. Then every drawn straight line once, with all "
    "letters on it in order ('Dashed line' where it is dashed; an end without a letter is left out); every circle with "
    f"the letter at its centre and the letters on it, as in 'Circle O through A B', 'Circle {UNCENTRED} through A B' "
    f"or 'Circle O{BARE}'; every arc (not a whole circle) with the letters on it in order, as in 'Arc A B C with "
    "centre O'; marked right angles, the vertex second; the segments that have the same ticks, two or "
    "more; the lines that have the same arrows; and the lines that cross at a point without a letter. Numbers, such as "
    f"lengths and angles, are left out. An example of this form:\n\n{write_clauses(EXAMPLE)}",
)
