"""Boxes that change a number one after another: what comes out, or what went in?"""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.core import Disproved, State
from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Certificate, Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two boxes", 2: "three boxes", 3: "five boxes"}
_BOXES = {1: 2, 2: 3, 3: 5}
SIGNS = {"add": "+", "multiply": "×", "subtract": "-"}
WAYS = ("across", "down")
MOST = 20_000
SIDES = ("in", "out")
_SAID = re.compile(r"\?|[+×-]?[0-9]+")


def make(draw: Draw, level: int) -> Facts | None:
    """A number, and what each box does with it."""
    number, count = draw["numeric"], _BOXES[level]
    kinds = [draw["function"].choice(list(SIGNS)) for _ in range(5)][:count]
    start = number.randint(2, 40)
    by: list[int] = []
    value = Fraction(start)
    for kind in kinds:
        by.append(number.randint(2, 9) if kind == "multiply" else number.randint(2, 30))
        value = _forward(value, kind, by[-1])
    side = draw["symbolic"].choice(SIDES)
    known = int(value) if side == "in" else start
    if not 1 <= known <= MOST:
        return None
    return {"kinds": kinds, "by": by, "known": known, "asked": side, "way": draw["geometric"].choice(WAYS)}


def _forward(value: Fraction, kind: str, by: int) -> Fraction:
    return value + by if kind == "add" else value * by if kind == "multiply" else value - by


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if len(facts["kinds"]) != len(facts["by"]):
        return "by: expected a number for each box"
    if any(by < 2 or (kind == "multiply" and by > 9) for kind, by in zip(facts["kinds"], facts["by"], strict=True)):
        return "by: expected 2 or more, and 2 to 9 to multiply by"
    values = _values(facts)
    if any(value.denominator > 1 or not 1 <= value <= MOST for value in values):
        return f"expected whole numbers from 1 to {MOST} all the way"
    return ""


def _values(facts: Facts) -> list[Fraction]:
    """The number before the first box and after each."""
    steps, values = list(zip(facts["kinds"], facts["by"], strict=True)), [Fraction(facts["known"])]
    if facts["asked"] == "out":
        for kind, by in steps:
            values.append(_forward(values[-1], kind, by))
        return values
    for kind, by in reversed(steps):
        last = values[0]
        values.insert(0, last - by if kind == "add" else last / by if kind == "multiply" else last + by)
    return values


def by_steps(facts: Facts) -> int:
    """Box after box, each undone where the way goes back."""
    return int(_values(facts)[-1 if facts["asked"] == "out" else 0])


def by_line(facts: Facts) -> int:
    """All boxes as one function a x + b, from what they make of 0 and of 1; of it the value, or where it is reached."""
    ends = []
    for start in (0, 1):
        value = Fraction(start)
        for kind, by in zip(facts["kinds"], facts["by"], strict=True):
            value = _forward(value, kind, by)
        ends.append(value)
    slope = ends[1] - ends[0]
    known = Fraction(facts["known"])
    return int(slope * known + ends[0] if facts["asked"] == "out" else (known - ends[0]) / slope)


def _between(facts: Facts, value: int) -> State:
    return {"values": [int(each) for each in _values(facts)]}


def _proves(facts: Facts, certificate: State) -> int:
    """The number at the other end of a row of numbers of which each box makes one out of the one before."""
    values: list[int] = certificate["values"]
    known, asked = (0, -1) if facts["asked"] == "out" else (-1, 0)
    if values[known] != facts["known"]:
        raise Disproved(f"values {values}: expected {facts['known']} at the known end")
    for value, kind, by, after in zip(values[:-1], facts["kinds"], facts["by"], values[1:], strict=True):
        if _forward(Fraction(value), kind, by) != after:
            raise Disproved(f"a box makes no {after} out of {value}")
    return values[asked]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Boxes in a row with arrows between them, the number at one end, a question mark at the other."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count, across = len(facts["kinds"]), facts["way"] == "across"
    length = look.width if across else look.height
    slot = (length - 10) / (count + 2)
    middle = (look.height if across else look.width) / 2
    half = min(0.38 * slot, 2.8 * size)
    wide = 2.9 * size if not across else half
    high = 1.8 * size if across else min(0.34 * slot, 1.7 * size)
    many = rng.random() < 0.5
    ends = ("?", facts["known"]) if facts["asked"] == "in" else (facts["known"], "?")
    for n in range(count + 2):
        along = 5 + (n + 0.5) * slot
        x, y = (along, middle) if across else (middle, along)
        if 0 < n <= count:
            tint = look.palette[n if many else 1]
            made.box(x - wide, y - high, x + wide, y + high, "", tint, 4.0)
            label = f"{SIGNS[facts['kinds'][n - 1]]} {facts['by'][n - 1]}"
            made.text(label, x, y, scale=made.fitting([label], 2 * wide + 6, 0.8))
        else:
            made.text(ends[0 if n == 0 else 1], x, y)
        if n <= count:
            reach = half if across else high
            digits = len(str(ends[0 if n == 0 else 1]))
            room = min((1.2 + 0.45 * digits) * size, slot - half - 16) if across else 1.4 * size
            start = along + (reach + 4 if n else room)
            stop = along + slot - (reach + 5 if n < count else room)
            tip = min(7.0, stop - start - 1)
            points = [(stop, 0.0), (stop - tip, 4.5), (stop - tip, -4.5)]
            made.stroke([_at(start, 0, middle, across), _at(stop - tip, 0, middle, across)], look.palette[0], 3.0)
            made.polygon([_at(a, b, middle, across) for a, b in points], look.palette[0])
    return made


def _at(along: float, off: float, middle: float, across: bool) -> tuple[float, float]:
    return (along, middle + off) if across else (middle + off, along)


def read(figure: FigureReading) -> Facts:
    """Texts in a row: signs with numbers, a number at one end, a question mark at the other."""
    texts = [text for text in figure.texts if _SAID.fullmatch(text.text.replace(" ", ""))]  # not bits of arrows
    across = max(t.x for t in texts) - min(t.x for t in texts) > max(t.y for t in texts) - min(t.y for t in texts)
    texts = sorted(texts, key=lambda t: t.x if across else t.y)
    said = [text.text.replace(" ", "") for text in texts]
    kinds: list[str] = []
    by: list[int] = []
    for text in said[1:-1]:
        kind = next((kind for kind, sign in SIGNS.items() if text.startswith(sign)), "")
        if not kind or not text[1:].isdigit():
            raise Unreadable(f"a box of {text}: expected a sign and a number")
        kinds.append(kind)
        by.append(int(text[1:]))
    asked = SIDES[0 if said[0] == "?" else 1]
    known = texts[-1 if asked == "in" else 0].whole
    return {"kinds": kinds, "by": by, "known": known, "asked": asked, "way": WAYS[0 if across else 1]}


def _a_box(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, len(facts["by"]))),)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The known number or that of a box seen amiss, by more than a little where the boxes multiply."""
    by, known = list(facts["by"]), facts["known"]
    if rng.random() < 0.5:
        k = rng.randrange(len(by))
        by[k] = min(30, max(2, by[k] + rng.choice((-3, -2, -1, 1, 2, 3))))
    if rng.random() < 0.7:
        known = min(MOST, max(1, known + rng.randint(-60, 60)))
    return {**facts, "by": by, "known": known}


TASK = program_task(
    topic="algebra",
    summary="What goes into a row of boxes, or what comes out?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "geometric", "symbolic"),
    question=(
        "A number goes through the boxes as the arrows show; each box changes it. What number belongs in place of the "
        "question mark?"
    ),
    fields={
        "kinds": Listed(Word(tuple(SIGNS)), 2, 5),
        "by": Listed(Whole(2, 30), 2, 5),
        "known": Whole(1, MOST),
        "asked": Word(SIDES),
        "way": Word(WAYS),
    },
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("steps", "box after box, forwards or undone", by_steps),
        ("line", "all boxes as one linear function, solved", by_line),
    ),
    certificate=Certificate("the numbers between the boxes", _between, _proves),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(640, 440),
    table=("kinds", "by"),
    prose="The boxes stand {way}; they {kinds} by {by}; {known} is known, and what goes {asked} is asked for.",
    elements=(
        Element(
            "by",
            "Which number stands in box {a} of the row, counted as the arrows go?",
            "integer",
            lambda f, args: int(f["by"][int(args[0]) - 1]),
            _a_box,
        ),
        Element("boxes", "How many boxes does the number go through?", "integer", lambda f, _: len(f["by"])),
        Element("in", "Does the question mark stand before the first box?", "yes_no", lambda f, _: f["asked"] == "in"),
    ),
    labels=lambda facts: {"boxes": len(facts["by"])},
)
