"""Diagrams described in sentences of a few shapes, and read back.

A sentence is looked up among the shapes of all wordings. One that names two points or more and has no known shape is an
error, one that names fewer is prose; so nothing is guessed and nothing that is told is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from isoprobe.probes.core import Payload, State, Style, Unreadable
from isoprobe.probes.families.diagram.forms import EXAMPLE, MENTION, Told, quote, text_form, texts_of
from isoprobe.solvers.diagrams.diagram import Name
from isoprobe.vision.diagram.scene import NAME

WORDINGS = 4
MIXED = 4  # the wording in which the shapes take turns

# What a sentence tells, and its shapes. {names} is a list of points, {pairs} one of pairs such as AB, {straight} is
# "straight" or "dashed", and {lie} "lies" or "lie".
SHAPES: dict[str, tuple[str, ...]] = {
    "letters": (
        "The letters in the diagram name the points {names}.",
        "The points {names} are marked in the diagram.",
        "There are points with the letters {names}.",
        "In the figure, letters name the points {names}.",
    ),
    "no letters": ("The diagram has no lettered points.",),
    "line": (
        "A {straight} line runs from {a} through {names} to {b}.",
        "The points {a}, {names} and {b} lie on one {straight} line in this order.",
        "The {straight} line from {a} to {b} passes through {names}.",
        "On one {straight} line there are, in this order, {a}, {names} and {b}.",
    ),
    "short line": (
        "A {straight} line joins {a} and {b}.",
        "{a} and {b} are joined by a {straight} line.",
        "The {straight} segment {a}{b} is drawn.",
        "There is a {straight} line from {a} to {b}.",
    ),
    "circle": (
        "A circle with centre {a} passes through {names}.",
        "{names} {lie} on a circle with centre {a}.",
        "Around {a} there is a circle through {names}.",
        "There is a circle with centre {a} through {names}.",
    ),
    "circle without centre": (
        "A circle without a lettered centre passes through {names}.",
        "{names} {lie} on a circle whose centre has no letter.",
        "There is a circle through {names}, and no letter stands at its centre.",
    ),
    "circle without letters": (
        "A circle with centre {a} passes through none of the points.",
        "Around {a} there is a circle on which no letter lies.",
    ),
    "bare circle": (
        "A circle without a lettered centre passes through none of the points.",
        "There is a circle on which no letter lies, and no letter stands at its centre.",
    ),
    "arc": (
        "An arc with centre {a} goes through {names} in this order.",
        "On an arc around {a} there are, in this order, {names}.",
    ),
    "arc without centre": (
        "An arc without a lettered centre goes through {names} in this order.",
        "On an arc whose centre has no letter there are, in this order, {names}.",
    ),
    "arc without letters": ("An arc with centre {a} goes through none of the points.",),
    "bare arc": ("An arc without a lettered centre goes through none of the points.",),
    "right": (
        "The angle {a}{v}{b} is marked as a right angle.",
        "A right-angle mark stands in the angle {a}{v}{b}.",
        "Angle {a}{v}{b} has the mark of a right angle.",
        "A small square marks angle {a}{v}{b} as a right angle.",
    ),
    "equal": (
        "The segments {pairs} are marked as equally long.",
        "The segments {pairs} have the same ticks.",
        "Equal ticks are on the segments {pairs}.",
        "Ticks mark the segments {pairs} as equal.",
    ),
    "parallel": (
        "The lines {pairs} are marked as parallel.",
        "The lines {pairs} have the same arrows.",
        "The same arrows are on the lines {pairs}.",
        "Arrows mark the lines {pairs} as parallel.",
    ),
    "crossing": (
        "The lines {pairs} cross at a point without a letter.",
        "The lines {pairs} cross where no letter stands.",
        "At a point without a letter the lines {pairs} cross.",
        "No letter stands where the lines {pairs} cross.",
    ),
}
_AND = r"(?:, and |, | and )"
_ONE = rf"(?:{NAME.pattern})"
_FIELDS = {
    "names": rf"(?P<names>{_ONE}(?:{_AND}{_ONE}){{0,59}}?)",
    "pairs": rf"(?P<pairs>{_ONE}{_ONE}(?:{_AND}{_ONE}{_ONE}){{0,59}})",
    "straight": "(?P<straight>straight|dashed)",
    "lie": "lies?",
    **{name: f"(?P<{name}>{_ONE})" for name in ("a", "b", "v")},
}
_FIELD = re.compile(r"\{(\w+)\}")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")
_WORD = re.compile(  # the words that look like points
    r"\bA (?=(?:straight|dashed|circle|line|diagram|picture|description|figure|geometr|short|few|good|note)\w*\b)"
    r"|\bI (?=(?:see|hope|have|will|can|could|would|describe|think|am|must|read)\b)"
)
_LONGEST = 1000


def describe(state: Mapping[str, Any], wording: int = 0) -> str:
    """The state less its plan in sentences; `wording` from 0 to 3 chooses their shapes, MIXED takes them in turn."""
    told: list[str] = []

    def tell(what: str, **words: object) -> None:
        shapes = SHAPES[what]
        shape = shapes[(len(told) if wording == MIXED else wording) % len(shapes)]
        sentence = shape.format(**words)
        told.append(sentence[0].upper() + sentence[1:])

    letters, lines = state["letters"], state["lines"]
    if letters:
        tell("letters", names=_enumerate(letters))
    else:
        tell("no letters")
    for i, line in enumerate(lines):
        straight = "dashed" if i in state["dashed"] else "straight"
        if len(line) == 2:
            tell("short line", straight=straight, a=line[0], b=line[1])
        else:
            # In "the points A, D and C", the commas between end and inner letters are the shape's own.
            inner = line[1:-1]
            listed = shape_lists(SHAPES["line"], wording, len(told))
            names = ", ".join(inner) if listed else _enumerate(inner)
            tell("line", straight=straight, a=line[0], names=names, b=line[-1])
    for kind in ("circle", "arc"):
        for ring in state[f"{kind}s"]:
            tell(_round(kind, ring), a=ring["centre"], names=_enumerate(ring["through"]), lie=_lie(ring["through"]))
    for a, v, b in state["right"]:
        tell("right", a=a, v=v, b=b)
    for group in state["ticks"]:
        tell("equal", pairs=_enumerate([a + b for a, b in group]))
    ends = [line[0] + line[-1] for line in lines]
    for what, groups in (("parallel", state["parallel"]), ("crossing", state["crossings"])):
        for places in groups:
            tell(what, pairs=_enumerate([ends[i] for i in places]))
    return " ".join(told)


def shape_lists(shapes: Sequence[str], wording: int, turn: int) -> bool:
    """Whether the shape to be used writes the ends of a line into one list with the letters between."""
    return "{a}, {names}" in shapes[(turn if wording == MIXED else wording) % len(shapes)]


def _round(kind: str, ring: Mapping[str, Any]) -> str:
    if ring["through"]:
        return kind if ring["centre"] else f"{kind} without centre"
    return f"{kind} without letters" if ring["centre"] else f"bare {kind}"


def _lie(names: Sequence[Name]) -> str:
    return "lies" if len(names) == 1 else "lie"


def _enumerate(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    found = []
    for what, shapes in SHAPES.items():
        for shape in shapes:
            pieces = _FIELD.split(shape.rstrip("."))
            pattern = "".join(_FIELDS[p] if i % 2 else f"(?i:{re.escape(p)})" for i, p in enumerate(pieces))
            found.append((what, re.compile(pattern)))
    return found


def read_description(payload: Payload) -> State:
    """The state that the sentences tell. Raises Unreadable with one line that quotes the sentence."""
    told = Told()
    for sentence in _SENTENCE.split("\n".join(texts_of(payload))):
        text = sentence.strip().rstrip(".!")
        found = None
        if len(text) <= _LONGEST:
            found = next(((what, match) for what, p in _patterns() if (match := p.fullmatch(text))), None)
        if found is None:
            named = sum(len(NAME.findall(run)) for run in MENTION.findall(_WORD.sub("", text[:_LONGEST])))
            if named > 1:
                raise Unreadable(f"{quote(sentence)}: not a sentence of the form prose")
            continue
        what, match = found
        if what.endswith("letters") and not what.startswith(("circle", "arc")) and told.letters is not None:
            told = Told()  # another version begins
        _hear(told, what, match.groupdict(), sentence)
    if told.letters is None:
        raise Unreadable(f"no sentence such as {quote(SHAPES['letters'][0].format(names='A and B'))} found")
    return told.state()


def _hear(told: Told, what: str, words: Mapping[str, str], sentence: str) -> None:
    """Adds what one sentence tells."""
    names = NAME.findall(words.get("names") or "")
    pairs = [NAME.findall(pair) for pair in re.split(_AND, words["pairs"])] if words.get("pairs") else []
    if pairs and (len(pairs) < 2 or (what == "crossing" and len(pairs) > 2)):
        raise Unreadable(
            f"{quote(sentence)}: {len(pairs)} pairs, expected two{'' if what == 'crossing' else ' or more'}"
        )
    if what in ("letters", "no letters"):
        told.letters = names
    elif what in ("line", "short line"):
        told.line([words["a"], *names, words["b"]], words["straight"] == "dashed")
    elif what == "right":
        told.right.append([words["a"], words["v"], words["b"]])
    elif pairs:
        {"equal": told.ticks, "parallel": told.parallel, "crossing": told.crossings}[what].append(pairs)
    else:
        told.round("arc" if "arc" in what else "circle", words.get("a") or "", names)


def _style(rng: Random, state: State) -> Style:
    return {"wording": rng.randrange(WORDINGS + 1)}


PROSE = text_form(
    "prose",
    lambda state, style: describe(state, style.get("wording", 0)),
    read_description,
    "a description in sentences, in exactly the words of the example: first all letters that name points, then every "
    "drawn straight line once with all letters on it in order ('dashed' where it is dashed), the circles and arcs, "
    "the marked right angles, the segments that have the same ticks, the lines that have the same arrows, and the "
    "lines that cross at a point without a letter. Where a circle has no letter at its centre, write 'A circle "
    "without a lettered centre passes through A and B.'; where no letter is on it, 'passes through none of the "
    "points'; for an arc (not a whole circle), 'An arc with centre O goes through A, B and C in this order.' An "
    f"example of this form:\n\n{describe(EXAMPLE)}",
    style=_style,
)
