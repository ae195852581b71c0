"""BlindTest scenes as text, and back: lines of fixed wording, written and read by the same templates.

Reading is tolerant of what stands around the lines (prose, code fences, markdown) and strict on what stands in them. Of
two versions in one text the last one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Unreadable
from isoprobe.probes.engine.text_forms import text_form
from isoprobe.probes.families.blindtest.states import SceneKind
from isoprobe.vision.blindtest.colours import COLOURS

NAMED = f"Colours are named {', '.join([*COLOURS][:-1])} or {[*COLOURS][-1]}."
LONGEST = 200_000  # characters; far above any form of the largest scene

_TYPES = {
    "number": r"-?\d{1,7}",
    "word": r"[a-z]+(?: [a-z]+)?",
    "bends": r"\d{1,7} bends?",
    "around": r"none|\d{1,7}",  # a number, or none for 0
    "circle": r"neither|circle \d{1,7}",  # likewise
    "numbers": r"none|-?\d{1,7}(?:, -?\d{1,7})*",
    "points": r"none|\(-?\d{1,7}, -?\d{1,7}\)(?:, \(-?\d{1,7}, -?\d{1,7}\))*",
    "pairs": r"none|\d{1,4}-\d{1,4}(?:, \d{1,4}-\d{1,4})*",
}
_FIELD = re.compile(r"\{(\w+):(\w+)\}")
_NUMBER = re.compile(r"-?\d+")


class Line:
    """A line of a text form: fixed words with typed fields, such as "Circle {i:number} is {colour:word}."."""

    def __init__(self, template: str) -> None:
        self._fields = _FIELD.findall(template)
        self._format = _FIELD.sub(lambda field: "{" + field[1] + "}", template)
        places = _FIELD.split(template)
        pattern = re.escape(places[0])
        for name, kind, after in zip(places[1::3], places[2::3], places[3::3], strict=True):
            pattern += f"(?P<{name}>{_TYPES[kind]})" + re.escape(after)
        self._pattern = re.compile(pattern + r"\s*\Z")

    def write(self, **values: Any) -> str:
        """The line with these values."""
        return self._format.format(**{name: _written(kind, values[name]) for name, kind in self._fields})

    def read(self, line: str) -> dict[str, Any] | None:
        """The values in a line, None where it is no such line."""
        match = self._pattern.match(line)
        return match and {name: _read(kind, match[name]) for name, kind in self._fields}


def _written(kind: str, value: Any) -> str:
    if kind == "numbers":
        return ", ".join(map(str, value)) or "none"
    if kind == "points":
        return ", ".join(f"({x}, {y})" for x, y in value) or "none"
    if kind == "pairs":
        return ", ".join(f"{a}-{b}" for a, b in value) or "none"
    if kind == "bends":
        return f"{value} bend{'' if value == 1 else 's'}"
    if kind == "circle":
        return f"circle {value}" if value else "neither"
    return "none" if kind == "around" and not value else str(value)


def _read(kind: str, text: str) -> Any:
    if kind == "word":
        return text
    if kind == "number":
        return int(text)
    if kind == "pairs":
        return [] if text == "none" else [[int(n) for n in pair.split("-")] for pair in text.split(", ")]
    numbers = [int(number) for number in _NUMBER.findall(text)]
    if kind in ("bends", "around", "circle"):
        return numbers[0] if numbers else 0
    return numbers if kind == "numbers" else [numbers[i : i + 2] for i in range(0, len(numbers), 2)]


Values = dict[str, Any]


def read_lines(payload: Payload, head: Line, rows: Line) -> tuple[Values, list[Values]]:
    """The values of the last head and of the rows below it. Raises Unreadable where there is no head."""
    if isinstance(payload, bytes):
        raise Unreadable("bytes, expected text")
    if len(payload) > LONGEST:
        raise Unreadable(f"text of {len(payload)} characters, expected at most {LONGEST}")
    first: Values | None = None
    found: list[Values] = []
    for raw in payload.split("\n"):
        line = " ".join(raw[:20_000].split()).strip("#>*-` ")
        if (values := head.read(line)) is not None:
            first, found = values, []
        elif first is not None and (values := rows.read(line)) is not None:
            found.append(values)
    if first is None:
        raise Unreadable("no line that tells what the scene is")
    return first, found


def numbered(rows: Sequence[Values], count: int, what: str) -> list[Values]:
    """The rows, if they are numbered 1 to count in their field `i`; raises Unreadable."""
    if [row["i"] for row in rows] != list(range(1, count + 1)):
        raise Unreadable(f"{len(rows)} lines about {what}, expected {count}, numbered from 1")
    return list(rows)


def counted(payload: Payload, head: Line, rows: Line, what: str) -> tuple[Values, list[Values]]:
    """As `read_lines`, where the head says in `count` how many rows there are, numbered from 1."""
    first, found = read_lines(payload, head, rows)
    return first, numbered(found, first["count"], what)


class Wording(NamedTuple):
    """One text form: how it is described to whoever writes it, and what writes and what reads it."""

    form: str
    write: Callable[[State], str]
    read: Callable[[Payload], State]


def scene_forms(kind: SceneKind, plan: Wording, seen: Wording) -> tuple[Representation, Representation]:
    """Both text forms: coordinates, which tell the plan, and a description, which tells what a picture holds."""

    def read_plan(payload: Payload, stated: Stated) -> State:
        found = plan.read(payload)
        try:
            kind.check_plan(found)
            return kind.assemble(found)
        except BadState as why:
            raise Unreadable(str(why)) from why

    def read_seen(payload: Payload, stated: Stated) -> State:
        state = kind.transcribable(seen.read(payload))
        try:
            kind.validate(state)
        except BadState as why:
            raise Unreadable(str(why)) from why
        return state

    return (
        text_form("coordinates", plan.form, plan.write, read_plan),
        text_form("description", seen.form, seen.write, read_seen, kind.transcribable),
    )
