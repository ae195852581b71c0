"""A scatter plot with a straight line through it: how far off is the farthest dot, or where do dots lie on average?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.core import Allowance
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "five dots", 2: "eight dots", 3: "twelve dots"}
_DOTS = {1: 5, 2: 8, 3: 12}
WIDE, HIGH = 12, 10  # squares
STEPS = (1, 2, 3, 4, 5, 6, 8, 10)  # what a square is high
AXES = ("age", "mass", "rain", "price", "speed", "noise", "wage", "heat")
_LINE = "A straight line is drawn into the scatter plot from its left to its right edge. "
QUESTIONS = {
    "farthest": _LINE + "How far above or below the line, straight up or down, is the dot farthest from it?",
    "above": _LINE + "What is the mean height, on the upright axis, of the dots above the line?",
    "below": _LINE + "What is the mean height, on the upright axis, of the dots below the line?",
    "all": _LINE + "By how much is the mean height of all dots different from the height of the line at its middle?",
}


def make(draw: Draw, level: int) -> Facts:
    """Dots at corners of squares around a line from edge to edge."""
    number, place, context = draw["numeric"], draw["geometric"], draw["context"]
    line = [place.randint(1, HIGH - 1), place.randint(1, HIGH - 1)]
    columns = [*range(1, WIDE), number.randint(1, WIDE - 1)]
    dots = [[x, number.randint(1, HIGH - 1)] for x in columns]
    across, up = context.sample(AXES, 2)
    return {
        "dots": sorted(number.sample(dots, 12)[: _DOTS[level]]),
        "line": line,
        "step": number.choice(STEPS),
        "across": across,
        "up": up,
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _height(line: list[int], x: int) -> Fraction:
    return line[0] + Fraction(x * (line[1] - line[0]), WIDE)


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    dots, line = facts["dots"], facts["line"]
    if facts["step"] not in STEPS:
        return f"step {facts['step']}: expected one of {STEPS}"
    if dots != sorted(dots) or len({tuple(dot) for dot in dots}) < len(dots):
        return "dots: expected them in order, none twice"
    off = [y - _height(line, x) for x, y in dots]
    if min(map(abs, off)) < Fraction(2, 5):
        return "dots: expected none on the line or close to it"
    return "" if min(off) < 0 < max(off) else "dots: expected some on either side of the line"


def by_heights(facts: Facts) -> Fraction:
    """The line's height below or above each dot, by its slope."""
    line = facts["line"]
    off = {(x, y): y - _height(line, x) for x, y in facts["dots"]}
    if facts["wording"] == "farthest":
        return Fraction(max(map(abs, off.values())) * facts["step"])
    sides = {"above": [1], "below": [-1], "all": [1, -1]}[facts["wording"]]
    heights = [y for (_, y), far in off.items() if (1 if far > 0 else -1) in sides]
    mean = Fraction(sum(heights), len(heights))
    far = abs(mean - Fraction(sum(line), 2)) if facts["wording"] == "all" else mean
    return Fraction(far * facts["step"])


def by_areas(facts: Facts) -> Fraction:
    """Sides and distances by the area of the triangle from a dot to the line's ends; means moved on dot by dot."""
    step = facts["step"]
    low, high = (step * end for end in facts["line"])
    mean, count, farthest = Fraction(0), 0, Fraction(0)
    for x, y in ((x, step * squares) for x, squares in facts["dots"]):
        twice = WIDE * (y - low) - x * (high - low)  # the cross product of the ways to the line's end and to the dot
        farthest = max(farthest, Fraction(abs(twice), WIDE))
        if facts["wording"] == "all" or (twice > 0) == (facts["wording"] == "above"):
            count += 1
            mean += (y - mean) / count
    if facts["wording"] == "farthest":
        return farthest
    return max(mean - Fraction(low + high, 2), Fraction(low + high, 2) - mean) if facts["wording"] == "all" else mean


def scene(facts: Facts, look: Look) -> FigureScene:
    """Ruled paper with numbers on both axes and their names at the ends, a line from edge to edge, and dots."""
    made, size = FigureScene(look), look.size
    left, right, top, bottom = 4.8 * size, look.width - 2.2 * size, 4.2 * size, look.height - 5.2 * size
    across, up = (right - left) / WIDE, (bottom - top) / HIGH
    for k in range(HIGH + 1):
        y = bottom - k * up
        made.stroke([(left, y), (right, y)], "grey", 1.0)
        if k % 2 == 0:
            made.text(k * facts["step"], left - 0.9 * size, y, "right")
    for k in range(WIDE + 1):
        x = left + k * across
        made.stroke([(x, bottom), (x, top)], "grey", 1.0)
        if k % 2 == 0:
            made.text(k, x, bottom + 1.5 * size)
    made.stroke([(left, top - 6), (left, bottom), (right + 6, bottom)])
    made.text(facts["up"], left - 2.4 * size, top - 2.4 * size, "left")
    made.text(facts["across"], right, bottom + 3.7 * size, "right")
    made.stroke([(left, bottom - facts["line"][0] * up), (right, bottom - facts["line"][1] * up)], look.palette[0], 2.6)
    for x, y in facts["dots"]:
        made.disc(left + x * across, bottom - y * up, 5.2, look.palette[1])
    return made


def read(figure: FigureReading) -> Facts:
    """Dots against the numbers of both axes; the line's heights where the axes begin and end."""
    names = sorted(figure.words(AXES), key=lambda found: found[1].y)
    if len(names) != 2:
        raise Unreadable(f"{len(names)} names of axes: expected two")
    numbers = [text for text in figure.texts if text.whole is not None]
    lowest = max(text.y for text in numbers)
    below = [text for text in numbers if text.y > lowest - 6]
    beside = sorted((text for text in numbers if text not in below), key=lambda text: -text.y)
    step = ((beside[1].whole or 0) - (beside[0].whole or 0)) // 2
    (zero_x, unit_x), (zero_y, unit_y) = figure.scale(below, vertical=False), figure.scale(beside, vertical=True)
    unit_y *= step
    strokes = {hue: found[0] for hue in figure.hues if hue != "grey" and (found := figure.segments(hue, 120))}
    if len(strokes) != 1:
        raise Unreadable(f"{len(strokes)} coloured lines: expected one")
    (hue, line), *_ = strokes.items()
    ends = [(y - zero_y) / unit_y for _, y in sorted(line.ends)]
    dots = [
        ((region.x - zero_x) / unit_x, (region.y - zero_y) / unit_y)
        for colour in figure.hues
        if colour not in ("grey", hue)
        for region in figure.thick(colour, 7)
    ]
    if any(abs(each - round(each)) > 0.25 for each in (*ends, *(c for dot in dots for c in dot))):
        raise Unreadable("a dot or an end of the line that is not at a corner of squares")
    return {
        "dots": sorted([round(x), round(y)] for x, y in dots),
        "line": [round(end) for end in ends],
        "step": step,
        "across": names[1][0],
        "up": names[0][0],
    }


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One dot or one end of the line seen a unit or two away."""
    dots, line = [list(dot) for dot in facts["dots"]], list(facts["line"])
    moved = line if rng.random() < 0.3 else rng.choice(dots)
    k = rng.randrange(2)
    moved[k] = min(HIGH, max(0, moved[k] + rng.choice((-2, -1, 1, 2))))
    return {**facts, "dots": sorted(dots), "line": line}


TASK = program_task(
    topic="statistics",
    summary="How far are the dots of a scatter plot from a line, or where do they lie on average?",
    allowances=(Allowance("worn", "dots of a few pixels are passed over", cases=("labels of 8 pixels",)),),
    levels=LEVELS,
    variations={
        "numeric": "the dots and the upright axis",
        "geometric": "the line",
        "colour": "dots and line",
        "function": "the farthest dot, or means",
        "context": "what the axes are",
    },
    question=QUESTIONS,
    fields={
        "dots": Listed(Listed(Whole(0, WIDE), 2, 2), 3, 14),
        "line": Listed(Whole(0, HIGH), 2, 2),
        "step": Whole(1, 10),
        "across": Word(AXES),
        "up": Word(AXES),
    },
    answer=real(2),
    make=make,
    valid=valid,
    solvers=(
        ("heights", "the line's height at each dot, by its slope", by_heights),
        ("areas", "triangles between dots and the line's ends, and a running mean", by_areas),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(540, 460),
    prose=(
        "By squares to the right, along the axis of {across}, and up, along the axis of {up}, the dots are {dots}; a "
        "square is {step} high; the line begins at the left edge and ends twelve squares to the right, at the squares "
        "{line} of height."
    ),
    elements=(
        Element("dots", "How many dots does the scatter plot have?", "integer", lambda f, _: len(f["dots"])),
        Element(
            "first",
            "What is the height of the dot farthest to the left in the scatter plot?",
            "integer",
            lambda f, _: int(f["dots"][0][1] * f["step"]),
            lambda rng, facts: () if [x for x, _ in facts["dots"]].count(facts["dots"][0][0]) == 1 else None,
        ),
    ),
    labels=lambda facts: {"dots": len(facts["dots"])},
)
