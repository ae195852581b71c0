"""A dot plot: which number is the most frequent, which is the middle one, or what do all make together?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "five numbers, up to four dots", 2: "seven numbers, up to six dots", 3: "nine numbers, up to eight dots"}
_SHAPE = {1: (5, 4), 2: (7, 6), 3: (9, 8)}
_DOTS = "In the dot plot every dot stands for one result, the number below it."
QUESTIONS = {
    "mode": _DOTS + " Which result is the most frequent?",
    "median": _DOTS + " Which result is the median?",
    "sum": _DOTS + " What is the sum of all results?",
}


def make(draw: Draw, level: int) -> Facts:
    """An odd number of dots over numbers that follow one another."""
    number = draw["numeric"]
    count, most = _SHAPE[level]
    start = number.randint(0, 40)
    dots = [number.randint(0, most) for _ in range(count)]
    if sum(dots) % 2 == 0:
        k = number.randrange(count)
        dots[k] += 1 if dots[k] < most else -1
    return {
        "numbers": list(range(start, start + count)),
        "dots": dots,
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    numbers, dots = facts["numbers"], facts["dots"]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))) or len(numbers) != len(dots):
        return "numbers: expected some that follow one another, each with its dots"
    if facts["wording"] == "mode" and dots.count(max(dots)) > 1:
        return "dots: expected one number with most"
    if facts["wording"] == "median" and sum(dots) % 2 == 0:
        return f"{sum(dots)} dots: expected an odd number"
    return "" if sum(dots) > 4 else "dots: expected five or more"


def by_list(facts: Facts) -> int:
    """All results written out in order."""
    results = [n for n, dots in zip(facts["numbers"], facts["dots"], strict=True) for _ in range(dots)]
    if facts["wording"] == "mode":
        return int(max(set(results), key=results.count))
    return sum(results) if facts["wording"] == "sum" else int(results[len(results) // 2])


def by_removal(facts: Facts) -> int:
    """Dots taken away: the lowest row for the mode, one at each end for the median, all to the left end for the sum."""
    numbers, dots = facts["numbers"], list(facts["dots"])
    if facts["wording"] == "mode":
        while sum(each > 0 for each in dots) > 1:
            dots = [each - 1 for each in dots]
        return int(numbers[next(k for k, each in enumerate(dots) if each > 0)])
    if facts["wording"] == "median":
        while sum(dots) > 1:
            filled = [k for k, each in enumerate(dots) if each]
            dots[filled[0]] -= 1
            dots[filled[-1]] -= 1
        return int(numbers[dots.index(1)])
    moved = 0
    for k in range(len(dots) - 1, 0, -1):
        moved += dots[k]
        dots[k - 1] += dots[k]
    return int(moved + numbers[0] * dots[0])


def scene(facts: Facts, look: Look) -> FigureScene:
    """Dots in columns over an axis with a number below each."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    left, right, bottom = 1.5 * size, look.width - 1.5 * size, look.height - 3.4 * size
    slot = (right - left) / len(facts["numbers"])
    radius = rng.uniform(6.0, 8.5)
    step = min(2.7 * radius, (bottom - 1.5 * size) / 8.5)
    scale = made.fitting(facts["numbers"], slot)
    for k, (number, dots) in enumerate(zip(facts["numbers"], facts["dots"], strict=True)):
        x = left + (k + 0.5) * slot
        made.text(number, x, bottom + 1.8 * size, scale=scale)
        made.stroke([(x, bottom), (x, bottom + 0.5 * size)])
        for n in range(dots):
            made.disc(x, bottom - 6 - (n + 0.6) * step, radius, look.palette[0])
    made.stroke([(left, bottom), (right, bottom)])
    return made


def read(figure: FigureReading) -> Facts:
    """Discs, each with the number that stands below it."""
    hued = [region for region in figure.regions if region.colour != "grey" and region.area > 40]
    discs = [region for region in hued if abs(region.wide - region.high) <= 4]
    numbers = sorted((text for text in figure.texts if text.whole is not None), key=lambda text: text.x)
    if len(numbers) < 3 or not discs:
        raise Unreadable(f"{len(numbers)} numbers and {len(discs)} dots")
    slot = numbers[1].x - numbers[0].x
    dots = [0] * len(numbers)
    for disc in discs:
        k = round((disc.x - numbers[0].x) / slot)
        if not 0 <= k < len(dots) or abs(numbers[k].x - disc.x) > 0.3 * slot:
            raise Unreadable(f"a dot at {disc.x:.0f}, over no number")
        dots[k] += 1
    return {"numbers": [text.whole for text in numbers], "dots": dots}


def _a_number(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.choice(facts["numbers"])),)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Two columns confused, or some seen with dots too many or too few."""
    dots = list(facts["dots"])
    places = rng.sample(range(len(dots)), rng.randint(1, 3))
    if len(places) == 2:
        a, b = places
        dots[a], dots[b] = dots[b], dots[a]
    else:
        for k in places:
            dots[k] = min(8, max(0, dots[k] + rng.choice((-2, -1, 1, 2))))
    return {**facts, "dots": dots}


TASK = program_task(
    topic="statistics",
    summary="What is the mode, the median or the sum of a dot plot?",
    levels=LEVELS,
    variations={"numeric": "the numbers and dots", "colour": "the dots' colour", "function": "mode, median or sum"},
    question=QUESTIONS,
    fields={"numbers": Listed(Whole(0, 60), 3, 12), "dots": Listed(Whole(0, 8), 3, 12)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("list", "all results written out in order", by_list),
        ("removal", "dots taken away or moved along until the answer is left", by_removal),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(560, 360),
    table=("numbers", "dots"),
    prose="Over the numbers {numbers} there are, in this order, {dots} dots.",
    elements=(
        Element(
            "column",
            "How many dots are there over the number {a}?",
            "integer",
            lambda f, args: int(f["dots"][f["numbers"].index(int(args[0]))]),
            _a_number,
        ),
        Element("dots", "How many dots does the plot have in all?", "integer", lambda f, _: sum(f["dots"])),
    ),
    labels=lambda facts: {"dots": sum(facts["dots"])},
)
