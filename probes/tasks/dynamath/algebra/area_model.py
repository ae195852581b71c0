"""A product of two sums as four boxes: which number is covered, or what do all boxes make?"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.probes.core import Disproved, State
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Certificate, Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "all numbers at the sides", 2: "one of them left out", 3: "two of them left out"}
_LARGEST = {1: 12, 2: 16, 3: 20}
HIDDEN = 2  # numbers at the sides that may be left out, at most
EMPTY, MARK = "empty", "?"
SIDES = (EMPTY, *map(str, range(1, 26)))
BOXES = (MARK, EMPTY, *map(str, range(1, 626)))
CORNERS = tuple(product((2, 3), (0, 1)))  # of each box, the places of its numbers in `sides`: at the left, above
PLACES = tuple(product(("upper", "lower"), ("left", "right")))
QUESTIONS = {
    "box": (
        "In the box model each box holds the product of the number above its column and the number left of its row; "
        "some numbers are left out. What number belongs in place of the question mark?"
    ),
    "whole": (
        "Each box of the box model holds the number above its column times the number left of its row; not all are "
        "given. What do the numbers that belong in all four boxes add up to?"
    ),
}


def make(draw: Draw, level: int) -> Facts | None:
    """Two numbers above, two at the left, and two boxes that are filled in."""
    number, place = draw["numeric"], draw["geometric"]
    sides = [number.randint(2, _LARGEST[level]) for _ in range(4)]
    mark, *rest = place.sample(range(4), 4)
    hidden = place.sample(range(4), 4)[: level - 1]
    if level > 1 and not set(CORNERS[mark]) & set(hidden):
        return None
    boxes = [EMPTY] * 4
    boxes[mark] = MARK
    for k in rest[:2]:
        row, column = CORNERS[k]
        boxes[k] = str(sides[row] * sides[column])
    return {
        "sides": [EMPTY if k in hidden else str(side) for k, side in enumerate(sides)],
        "boxes": boxes,
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _given(values: list[str]) -> list[int | None]:
    return [None if value in (EMPTY, MARK) else int(value) for value in values]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if facts["boxes"].count(MARK) != 1:
        return "boxes: expected one question mark"
    if facts["sides"].count(EMPTY) > HIDDEN:
        return f"sides: expected {HIDDEN} left out at most"
    try:
        return "" if by_steps(facts) == by_trial(facts) else "boxes: expected products of the sides"
    except ValueError as why:
        return str(why)


def by_steps(facts: Facts) -> int:
    """Products and quotients, step by step, until all boxes are filled."""
    sides, boxes = _given(facts["sides"]), _given(facts["boxes"])
    for _ in range(8):
        for k, (row, column) in enumerate(CORNERS):
            left, above, box = sides[row], sides[column], boxes[k]
            if left and above:
                if box not in (None, left * above):
                    raise ValueError(f"boxes: {box}, expected {left * above}")
                boxes[k] = left * above
            elif box and (left or above):
                known, unknown = (left, column) if left else (above, row)
                sides[unknown], rest = divmod(box, known or 1)
                if rest:
                    raise ValueError(f"boxes: {box}, expected a multiple of {known}")
    if any(box is None for box in boxes):
        raise ValueError("boxes: expected enough numbers to fill all four")
    numbers = [box or 0 for box in boxes]
    return sum(numbers) if facts["wording"] == "whole" else numbers[facts["boxes"].index(MARK)]


def _sides(facts: Facts) -> list[tuple[int, ...]]:
    """All numbers at the sides that go with what is shown."""
    boxes = _given(facts["boxes"])
    every = product(*(range(1, 26) if side is None else (side,) for side in _given(facts["sides"])))
    return [
        sides
        for sides in every
        if all(box in (None, sides[r] * sides[c]) for box, (r, c) in zip(boxes, CORNERS, strict=True))
    ]


def by_trial(facts: Facts) -> int:
    """Every number tried at the sides; of those that fit, one product or the product of both sums."""
    row, column = CORNERS[facts["boxes"].index(MARK)]
    whole = facts["wording"] == "whole"
    found = {(s[0] + s[1]) * (s[2] + s[3]) if whole else s[row] * s[column] for s in _sides(facts)}
    if len(found) != 1:
        raise ValueError(f"boxes: expected one way to fill the model, not {len(found)}")
    return found.pop()


def _all_sides(facts: Facts, value: int) -> State:
    return {"sides": list(_sides(facts)[0])}


def _proves(facts: Facts, certificate: State) -> int:
    """What follows from sides that go with every number in the picture; `valid` lets no other answer go with one."""
    sides: list[int] = certificate["sides"]
    boxes = [sides[row] * sides[column] for row, column in CORNERS]
    shown = [*zip(_given(facts["sides"]), sides, strict=True), *zip(_given(facts["boxes"]), boxes, strict=True)]
    if any(told not in (None, number) for told, number in shown) or min(sides) < 1:
        raise Disproved(f"sides {sides}: expected some that give the numbers in the picture")
    return sum(boxes) if facts["wording"] == "whole" else boxes[facts["boxes"].index(MARK)]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Four boxes of unequal width and height, numbers above and left of them, a ring around the question mark."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    left, top, right, bottom = 5.5 * size, 4 * size, look.width - 2 * size, look.height - 1.5 * size
    xs = (left, left + (right - left) * rng.uniform(0.42, 0.58), right)
    ys = (top, top + (bottom - top) * rng.uniform(0.42, 0.58), bottom)
    for k in range(3):
        made.stroke([(xs[k], top), (xs[k], bottom)])
        made.stroke([(left, ys[k]), (right, ys[k])])
    middles = [(xs[k] + xs[k + 1]) / 2 for k in range(2)], [(ys[k] + ys[k + 1]) / 2 for k in range(2)]
    for k, side in enumerate(facts["sides"]):
        if side != EMPTY:
            made.text(side, *((middles[0][k], top - 1.8 * size) if k < 2 else (left - 2.5 * size, middles[1][k - 2])))
    for k, box in enumerate(facts["boxes"]):
        x, y = middles[0][k % 2], middles[1][k // 2]
        if box == MARK:
            made.ring(x, y, 1.5 * size, look.palette[0], 3.6)
        if box != EMPTY:
            made.text(box, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """The extent of the boxes, and what stands in, above and left of them."""
    ink = figure.mask("ink")
    columns, rows = np.flatnonzero(ink.max(0)), np.flatnonzero(ink.max(1))
    if not len(columns):
        raise Unreadable("no boxes")
    left, top = columns[0], rows[0]
    x, y = (left + columns[-1]) / 2, (top + rows[-1]) / 2
    sides, boxes = [EMPTY] * 4, [EMPTY] * 4
    for text in figure.texts:
        if text.whole is None and text.text != "?":
            raise Unreadable(f"{text.text}: expected a number or a question mark")
        value = MARK if text.whole is None else str(text.whole)
        if text.y < top:
            sides[int(text.x > x)] = value
        elif text.x < left:
            sides[2 + int(text.y > y)] = value
        else:
            boxes[2 * int(text.y > y) + int(text.x > x)] = value
    return {"sides": sides, "boxes": boxes}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A number at a side seen amiss, and the boxes that go with it."""
    sides = list(rng.choice(_sides(facts)))
    k = rng.randrange(4)
    sides[k] = max(1, sides[k] + rng.choice((-3, -2, -1, 1, 2, 3)))
    seen = [str(sides[r] * sides[c]) for r, c in CORNERS]
    boxes = [box if box in (EMPTY, MARK) else new for box, new in zip(facts["boxes"], seen, strict=True)]
    shown = [side if side == EMPTY else str(new) for side, new in zip(facts["sides"], sides, strict=True)]
    return {**facts, "sides": shown, "boxes": boxes}


def _a_box(rng: Random, facts: Facts) -> tuple[str, ...]:
    return PLACES[rng.choice([k for k, box in enumerate(_given(facts["boxes"])) if box])]


TASK = program_task(
    topic="algebra",
    summary="Which number of a box model of multiplication is missing?",
    levels=LEVELS,
    variations={
        "numeric": "the numbers",
        "colour": "the ring",
        "geometric": "which numbers are given, and where the question mark is",
        "function": "one box or all of them",
    },
    question=QUESTIONS,
    fields={"sides": Listed(Word(SIDES), 4, 4), "boxes": Listed(Word(BOXES), 4, 4)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("steps", "products and quotients until all boxes are filled", by_steps),
        ("trial", "every number tried at the sides, sums multiplied", by_trial),
    ),
    certificate=Certificate("sides that give every number in the picture", _all_sides, _proves),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(420, 320),
    prose="The two numbers above and the two at the left of the model are {sides}; its boxes row by row hold {boxes}.",
    elements=(
        Element(
            "box",
            "Which number stands in the {a} {b} box of the model?",
            "integer",
            lambda f, args: int(f["boxes"][PLACES.index((args[0], args[1]))]),
            _a_box,
        ),
        Element(
            "sides",
            "How many numbers stand outside the boxes of the model, above and at the left?",
            "integer",
            lambda f, _: sum(side != EMPTY for side in f["sides"]),
        ),
    ),
    labels=lambda facts: {"left out": facts["sides"].count(EMPTY)},
)
