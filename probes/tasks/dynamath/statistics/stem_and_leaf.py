"""A stem-and-leaf plot: what is the median, the range or the mean of its numbers?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "three stems with up to three leaves",
    2: "four stems with up to five leaves",
    3: "six stems with up to seven leaves",
}
_SHAPE = {1: (3, 3), 2: (4, 5), 3: (6, 7)}
_PLOT = "In the stem-and-leaf plot, the column on the left holds the tens of each number, the rows their ones."
QUESTIONS = {
    "median": _PLOT + " What is the median of the numbers?",
    "range": _PLOT + " How far is the smallest of the numbers from the largest?",
    "mean": _PLOT + " What is the mean of the numbers?",
}


def make(draw: Draw, level: int) -> Facts:
    """Leaves in order on stems that follow one another."""
    number = draw["numeric"]
    count, most = _SHAPE[level]
    start = number.randint(1, 9 - count + 1)
    return {
        "stems": list(range(start, start + count)),
        "leaves": [sorted(number.randint(0, 9) for _ in range(number.randint(1, most))) for _ in range(count)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    stems = facts["stems"]
    if stems != list(range(stems[0], stems[0] + len(stems))) or len(facts["leaves"]) != len(stems):
        return "stems: expected numbers that follow one another, each with leaves"
    return "" if all(each == sorted(each) for each in facts["leaves"]) else "leaves: expected them in order"


def _numbers(facts: Facts) -> list[int]:
    return [10 * stem + leaf for stem, leaves in zip(facts["stems"], facts["leaves"], strict=True) for leaf in leaves]


def by_list(facts: Facts) -> Fraction:
    """The numbers written out in order."""
    numbers = sorted(_numbers(facts))
    if facts["wording"] == "range":
        return Fraction(numbers[-1] - numbers[0])
    if facts["wording"] == "mean":
        return Fraction(sum(numbers), len(numbers))
    half = len(numbers) // 2
    return Fraction(numbers[half] + numbers[-1 - half], 2)


def by_levels(facts: Facts) -> Fraction:
    """From how many numbers reach each of the levels 1 to 99."""
    numbers = _numbers(facts)
    reach = [sum(each >= level for each in numbers) for level in range(1, 100)]
    count = len(numbers)
    if facts["wording"] == "range":
        return Fraction(sum(0 < each < count for each in reach))
    if facts["wording"] == "mean":
        return Fraction(sum(reach), count)
    return Fraction(sum(2 * each > count for each in reach) + sum(2 * each >= count for each in reach), 2)


def scene(facts: Facts, look: Look) -> FigureScene:
    """Stems left of an upright line, leaves in rows right of it."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    step = min(look.height / (len(facts["stems"]) + 1), rng.uniform(2.6, 3.2) * size)
    top = (look.height - step * (len(facts["stems"]) - 1)) / 2
    x = look.width * rng.uniform(0.14, 0.2)
    apart = (look.width - x - 2 * size) / 7.6
    for k, (stem, leaves) in enumerate(zip(facts["stems"], facts["leaves"], strict=True)):
        y = top + k * step
        made.text(stem, x - 1.3 * size, y, "right")
        for n, leaf in enumerate(leaves):
            made.text(leaf, x + (n + 0.6) * apart, y)
        if k:
            made.stroke([(x - 3 * size, y - step / 2), (look.width - size, y - step / 2)], "grey", 1.0)
    made.stroke([(x, top - step / 2), (x, top + (len(facts["stems"]) - 0.5) * step)], look.palette[0], 2.6)
    return made


def read(figure: FigureReading) -> Facts:
    """Rows of digits by the stems left of the upright line."""
    lines = [line for colour in figure.hues if colour != "grey" for line in figure.segments(colour, 50)]
    if not lines:
        raise Unreadable("no upright line")
    x = (lines[0].ax + lines[0].bx) / 2
    digits = figure.texts
    if odd := next((text.text for text in digits if text.whole is None), ""):
        raise Unreadable(f"the text {odd!r}: expected numbers alone")
    stems = sorted((text for text in digits if text.x < x), key=lambda text: text.y)
    rows: list[list[tuple[float, int]]] = [[] for _ in stems]
    for text in digits:
        if text.x > x:
            nearest = min(range(len(stems)), key=lambda k: abs(stems[k].y - text.y))
            rows[nearest].append((text.x, text.whole or 0))
    if not stems or not all(rows):
        raise Unreadable("a stem without leaves")
    first = min(row[0][0] for row in map(sorted, rows))
    apart = (figure.width - x - 2 * stems[0].high) / 7.6
    for row in rows:
        places = [round((x - first) / apart) for x, _ in sorted(row)]
        if places != list(range(len(row))):
            raise Unreadable("a gap among the leaves of a stem")
    return {"stems": [text.whole for text in stems], "leaves": [[leaf for _, leaf in sorted(row)] for row in rows]}


def _a_stem(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.choice(facts["stems"])),)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One leaf seen amiss, left out or seen twice, in each of one or two rows."""
    rows = [list(row) for row in facts["leaves"]]
    for row in rng.sample(rows, rng.randint(1, 2)):
        k = rng.randrange(len(row))
        how = rng.randrange(3)
        if how == 0 and len(row) > 1:
            row.pop(k)
        elif how == 1 and len(row) < 8:
            row.append(row[k])
        else:
            row[k] = rng.randint(0, 9)
    return {**facts, "leaves": [sorted(row) for row in rows]}


TASK = program_task(
    topic="statistics",
    summary="What is the median, range or mean of a stem-and-leaf plot?",
    levels=LEVELS,
    variations={
        "numeric": "stems and leaves",
        "colour": "the line between them",
        "function": "median, range or mean",
    },
    question=QUESTIONS,
    fields={"stems": Listed(Whole(1, 9), 2, 8), "leaves": Listed(Listed(Whole(0, 9), 1, 8), 2, 8)},
    answer=real(1),
    make=make,
    valid=valid,
    solvers=(
        ("list", "the numbers written out in order", by_list),
        ("levels", "how many numbers reach each level from 1 to 99", by_levels),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(480, 320),
    table=("stems", "leaves"),
    prose="The stems are {stems}, and in the same order their leaves {leaves}.",
    elements=(
        Element(
            "leaves",
            "How many leaves has the row of stem {a}?",
            "integer",
            lambda f, args: len(f["leaves"][f["stems"].index(int(args[0]))]),
            _a_stem,
        ),
        Element("all", "How many leaves are there in all rows?", "integer", lambda f, _: sum(map(len, f["leaves"]))),
    ),
    labels=lambda facts: {"numbers": sum(map(len, facts["leaves"]))},
)
