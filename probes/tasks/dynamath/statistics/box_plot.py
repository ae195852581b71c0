"""Box plots side by side: by how much two medians differ, or what two ranges or two boxes come to."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import quantiles
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two plots over 20 thin lines", 2: "three plots over 30 lines", 3: "five plots over 40 lines"}
_SHAPE = {1: (2, 20), 2: (3, 30), 3: (5, 40)}
MOST = 40  # thin lines of the axis
STEPS = (1, 2, 3, 4, 5, 6, 10)  # from one to the next
CONTEXTS = {
    "towns": ("Arden", "Boston", "Dover", "Essen", "Halle", "Turin"),
    "teams": ("Lions", "Bears", "Hawks", "Tigers", "Foxes", "Bulls"),
    "crops": ("Rye", "Maize", "Barley", "Millet", "Hops", "Flax"),
}
NAMES = tuple(each for names in CONTEXTS.values() for each in names)
QUESTIONS = {
    "medians": "By how much do the medians of {first} and {second} in the box plots differ?",
    "ranges": "What do the ranges of {first} and {second} in the box plots, largest less smallest value, add up to?",
    "boxes": "What do the interquartile ranges of {first} and {second} in the box plots add up to?",
    "across": "In the box plots, how far is the smallest value of {first} from the upper quartile of {second}?",
}


def make(draw: Draw, level: int) -> Facts:
    """Five thin lines of the axis for each plot, two apart or more, and what is from one line to the next."""
    number, context = draw["numeric"], draw["context"]
    count, most = _SHAPE[level]
    names = context.sample(CONTEXTS[context.choice(list(CONTEXTS))], 6)[:count]
    marks = [[low + k for k, low in enumerate(sorted(number.sample(range(most - 3), 5)))] for _ in names]
    a, b = number.sample(range(count), 2)
    return {
        "names": names,
        "marks": marks,
        "step": number.choice(STEPS),
        "first": names[a],
        "second": names[b],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names, marks = facts["names"], facts["marks"]
    if len(names) != len(marks) or len(set(names)) < len(names):
        return "names and marks: expected as many, none twice"
    if any(b - a < 2 for five in marks for a, b in pairwise(five)):
        return "marks: expected five numbers in order for each plot, two apart or more"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(names):
        return "first and second: expected two of the plots"
    return "" if facts["step"] in STEPS else f"step {facts['step']}: expected one of {STEPS}"


def _two(facts: Facts) -> tuple[list[int], list[int]]:
    a, b = (facts["marks"][facts["names"].index(facts[which])] for which in ("first", "second"))
    return [mark * facts["step"] for mark in a], [mark * facts["step"] for mark in b]


def by_marks(facts: Facts) -> int:
    """Differences between places of the ends, the box's edges and the line in it."""
    a, b = _two(facts)
    found = {
        "medians": abs(a[2] - b[2]),
        "ranges": a[4] - a[0] + b[4] - b[0],
        "boxes": a[3] - a[1] + b[3] - b[1],
        "across": abs(a[0] - b[3]),
    }
    return int(found[facts["wording"]])


def by_samples(facts: Facts) -> float:
    """Nine values made up for each plot so that it is theirs, and their quartiles found anew."""
    numbers = []
    for five in _two(facts):
        steps = pairwise(five)
        values = [*five, *(low + (high - low) / 3 for low, high in steps)]
        numbers.append((min(values), *quantiles(sorted(values), n=4, method="inclusive"), max(values)))
    (low, lower, middle, upper, high), other = numbers
    if facts["wording"] == "medians":
        return abs(middle - other[2])
    if facts["wording"] == "ranges":
        return high - low + other[4] - other[0]
    return upper - lower + other[3] - other[1] if facts["wording"] == "boxes" else abs(low - other[3])


def scene(facts: Facts, look: Look) -> FigureScene:
    """Boxes with whiskers in rows above one axis, thin lines at steps, a thick one with its number at every fifth."""
    made, size, names = FigureScene(look), look.size, facts["names"]
    high = 1 + max(five[4] for five in facts["marks"])
    most = min(MOST + 5, -(-high // 5) * 5)
    left, right = 6.8 * size, look.width - 2 * size
    top, bottom = 1.2 * size, look.height - 3.4 * size
    unit, step = (right - left) / most, (bottom - top) / len(names)
    for k in range(most + 1):
        x = left + k * unit
        made.stroke([(x, top), (x, bottom)], "grey", 1.8 if k % 5 == 0 else 0.8)
        if k % 5 == 0:
            made.text(k * facts["step"], x, bottom + 1.7 * size)
    made.stroke([(left, bottom), (right, bottom)])
    half = min(0.32 * step, 2.6 * size)
    for n, (name, five) in enumerate(zip(names, facts["marks"], strict=True)):
        y = top + (n + 0.5) * step
        least, lower, middle, upper, largest = (left + mark * unit for mark in five)
        made.text(name, left - 0.9 * size, y, "right")
        made.stroke([(least, y), (lower, y)])
        made.stroke([(upper, y), (largest, y)])
        for x in (least, largest):
            made.stroke([(x, y - 0.35 * half), (x, y + 0.35 * half)])
        made.box(lower, y - half, upper, y + half, f"pale {look.palette[n]}", "ink", look.line)
        made.stroke([(middle, y - half), (middle, y + half)], width=look.line + 1.4)
    return made


def read(figure: FigureReading) -> Facts:
    """Ink on each name's level: whisker, line in the box, whisker."""
    words = sorted(figure.words(NAMES), key=lambda found: found[1].y)
    ticks = sorted((text for text in figure.texts if text.whole is not None), key=lambda text: text.x)
    zero, unit = figure.scale(ticks, vertical=False)
    step = ((ticks[1].whole or 0) - (ticks[0].whole or 0)) // 5
    marks = []
    for _, text in words:
        y = round(text.y)
        seen = np.flatnonzero(figure.mask("ink")[y - 3 : y + 4].any(0))
        runs = np.split(seen, np.flatnonzero(np.diff(seen) > 2) + 1)
        if len(runs) != 3:
            raise Unreadable(f"{len(runs)} pieces of ink in a row: expected two whiskers and the line in a box")
        (a, b), (c, d), (e, f) = ((float(run[0]) + 0.5, float(run[-1]) + 0.5) for run in runs)
        at = [(x - zero) / unit / step for x in (a + 1, b - 1, (c + d) / 2, e + 1, f - 1)]
        if max(abs(x - round(x)) for x in at) > 0.3:
            raise Unreadable(f"marks at {', '.join(f'{x:.1f}' for x in at)}: expected thin lines")
        marks.append([round(x) for x in at])
    return {"names": [name for name, _ in words], "marks": marks, "step": step}


def _median(facts: Facts, name: str) -> int:
    return int(facts["marks"][facts["names"].index(name)][2])


def _draw_higher(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = sorted(rng.sample(facts["names"], 2), key=lambda name: _median(facts, name), reverse=rng.random() < 0.5)
    return None if _median(facts, a) == _median(facts, b) else (a, b)


TASK = program_task(
    topic="statistics",
    summary="How do medians, ranges or boxes of two box plots compare?",
    levels=LEVELS,
    variations={
        "numeric": "the five marks of each plot, the axis, and which two are asked about",
        "colour": "the boxes' colours",
        "function": "medians, ranges or interquartile ranges",
        "context": "what the plots are of",
    },
    question=QUESTIONS,
    fields={
        "names": Listed(Word(NAMES), 2, 5),
        "marks": Listed(Listed(Whole(0, MOST), 5, 5), 2, 5),
        "step": Whole(1, 10),
    },
    asked={"first": Word(NAMES), "second": Word(NAMES)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("marks", "differences of the places of lines and ends", by_marks),
        ("samples", "values made up that have these plots, and their quartiles", by_samples),
    ),
    scene=scene,
    read=read,
    canvas=(560, 360),
    table=("names", "marks"),
    prose=(
        "From the top the plots are of {names}; least value, quartiles with the median, and largest lie {marks} thin "
        "lines from zero, and from one thin line to the next it is {step}."
    ),
    elements=(
        Element("plots", "How many boxes with whiskers are there?", "integer", lambda f, _: len(f["names"])),
        Element(
            "higher",
            "Is the line inside the box of {a} farther to the right than the one of {b}?",
            "yes_no",
            lambda f, args: _median(f, args[0]) > _median(f, args[1]),
            _draw_higher,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
