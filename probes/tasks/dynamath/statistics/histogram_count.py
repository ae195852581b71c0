"""A histogram: how many of what was measured lie between two borders, or outside of them?"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs.axes import draw_levels
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, option
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "five classes, up to 12", 2: "six classes, up to 20", 3: "eight classes, up to 40"}
_SHAPE = {1: (5, 12), 2: (6, 20), 3: (8, 40)}
MEASURES = (
    "heights of seedlings in cm",
    "ages of visitors in years",
    "masses of letters in g",
    "times of runners in minutes",
    "lengths of fish in cm",
    "prices of books in euros",
)
QUESTIONS = {
    "between": "The histogram shows {measure}. How many of them are at least {low} but less than {high}?",
    "outside": "The histogram shows {measure}. How many of them are less than {low}, or else {high} or more?",
}


def make(draw: Draw, level: int) -> Facts:
    """Counts of classes of equal width, and two borders with classes on either side."""
    number = draw["numeric"]
    count, most = _SHAPE[level]
    width, start = number.choice((2, 5, 10, 20)), number.randint(0, 4)
    edges = [(start + k) * width for k in range(count + 1)]
    low = number.randint(*((0, count - 2) if level == 1 else (1, count - 3)))
    high = number.randint(low + 2, count - (1 if level > 1 or not low else 0))
    return {
        "edges": edges,
        "counts": [number.randint(1, most) for _ in range(count)],
        "low": edges[low],
        "high": edges[high],
        "measure": draw["context"].choice(MEASURES),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    edges = facts["edges"]
    if len(edges) != len(facts["counts"]) + 1 or len({b - a for a, b in pairwise(edges)}) != 1 or edges[1] <= edges[0]:
        return "edges: expected equal classes, one for each count"
    if not {facts["low"], facts["high"]} <= set(edges) or facts["low"] >= facts["high"]:
        return "low and high: expected two borders of classes, the lower one first"
    if facts["wording"] == "outside" and facts["high"] - facts["low"] == edges[-1] - edges[0]:
        return "low and high: expected classes outside"
    return ""


def by_cumulation(facts: Facts) -> int:
    """The number of those below each border, subtracted."""
    below = [0]
    for count in facts["counts"]:
        below.append(below[-1] + count)
    within = below[facts["edges"].index(facts["high"])] - below[facts["edges"].index(facts["low"])]
    return int(within if facts["wording"] == "between" else below[-1] - within)


def by_roll(facts: Facts) -> int:
    """One measure in the middle of its class written out for each of them, and those that fit counted."""
    roll = [
        (a + b) / 2
        for (a, b), count in zip(pairwise(facts["edges"]), facts["counts"], strict=True)
        for _ in range(count)
    ]
    within = facts["wording"] == "between"
    return sum((facts["low"] <= each < facts["high"]) == within for each in roll)


def wrong(facts: Facts, truth: Any) -> list[int]:
    """A class too many or too few, the other question, near misses."""
    low, high = facts["edges"].index(facts["low"]), facts["edges"].index(facts["high"])
    total = sum(facts["counts"])
    slips = [truth + facts["counts"][k] for k in (low - 1, high) if 0 <= k < len(facts["counts"])]
    slips += [truth - facts["counts"][k] for k in (low, high - 1)]
    slips += [total - truth, truth + 2, truth - 2, truth + 1, truth - 1, truth + 3, truth - 3, truth + 5, truth - 4]
    return [each for each in slips if each > 0]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Bars side by side over a scale, their borders numbered."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    highest, edges = max(facts["counts"]), facts["edges"]
    most = next(each for each in (12, 20, 40) if highest <= each)
    left, right, top, bottom = 3 * size + 14, look.width - 2 * size, 1.6 * size, look.height - 3.2 * size
    unit = (bottom - top) / most
    draw_levels(made, left, right, bottom, unit, most, most // 4)
    inset = rng.uniform(1.0, 1.8) * size
    slot = (right - left - 2 * inset) / len(facts["counts"])
    scale = made.fitting(edges, slot)
    for k, count in enumerate(facts["counts"]):
        x = left + inset + k * slot
        made.box(x + 2, bottom - count * unit, x + slot - 2, bottom, look.palette[0])
    for k, edge in enumerate(edges):
        made.text(edge, left + inset + k * slot, bottom + 1.6 * size, scale=scale)
    made.stroke([(left, top - 4), (left, bottom), (right, bottom)])
    return made


def read(figure: FigureReading) -> Facts:
    """The bars' tops against the scale, the borders from below."""
    bars = [region for region in figure.regions if region.is_box and region.wide > 10 and region.colour != "grey"]
    if not bars:
        raise Unreadable("no bars")
    foot = max(bar.bottom for bar in bars)
    zero, unit = figure.scale([n for n in figure.numbers() if n.y < foot + 8 and n.x < bars[0].left], vertical=True)
    below = sorted((n for n in figure.numbers() if n.y > foot + 8), key=lambda n: n.x)
    counts = [round((bar.top - zero) / unit) for bar in sorted(bars, key=lambda bar: bar.x)]
    return {"edges": [int(n.number or 0) for n in below], "counts": counts}


def _an_edge(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.choice(facts["edges"][:-1])),)


TASK = program_task(
    topic="statistics",
    summary="How many lie between two borders of a histogram?",
    levels=LEVELS,
    variations={
        "numeric": "counts, classes and borders",
        "colour": "the bars' colour",
        "function": "between the borders or outside",
        "context": "what was measured",
    },
    question=QUESTIONS,
    fields={"edges": Listed(Whole(0, 400), 4, 12), "counts": Listed(Whole(1, 40), 3, 11)},
    asked={"measure": Word(MEASURES), "low": Whole(0, 400), "high": Whole(0, 400)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("cumulation", "numbers below each border, subtracted", by_cumulation),
        ("roll", "every measure written out and compared with the borders", by_roll),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    canvas=(620, 430),
    prose="The borders of the classes are {edges}; from left to right they hold {counts}.",
    elements=(
        Element("classes", "How many bars does the histogram have?", "integer", lambda f, _: len(f["counts"])),
        Element(
            "count",
            "How many lie in the class that begins at {a}?",
            "integer",
            lambda f, args: int(f["counts"][f["edges"].index(int(args[0]))]),
            _an_edge,
        ),
    ),
    labels=lambda facts: {"classes": len(facts["counts"])},
)
