"""Gears that mesh in a row: how often, and which way, does the one at the far end turn?"""

from __future__ import annotations

from math import cos, gcd, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, option
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two or three gears", 2: "four gears", 3: "six gears"}
_GEARS = {1: (2, 3), 2: (4, 4), 3: (6, 6)}
WAYS = ("clockwise", "counterclockwise")
_ROW = "The gears mesh in a row, and each bears the number of its teeth above it. The "
_END = " turns {turns} times {way}. How often and which way does the "
QUESTIONS = {
    "right": _ROW + "leftmost" + _END + "rightmost turn meanwhile?",
    "left": _ROW + "rightmost" + _END + "leftmost turn meanwhile?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Teeth, and turns of the gear at one end that make whole turns at the other."""
    number, wording = draw["numeric"], draw["function"].choice(list(QUESTIONS))
    teeth = [number.choice((8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24)) for _ in range(number.randint(*_GEARS[level]))]
    driver, driven = (teeth[0], teeth[-1]) if wording == "right" else (teeth[-1], teeth[0])
    if driver == driven:
        return None
    turns = driven // gcd(driver, driven) * number.randint(1, 4)
    if turns < 2 or turns > 36 or turns * driver // driven < 2:
        return None
    return {"teeth": teeth, "turns": turns, "way": draw["geometric"].choice(WAYS), "wording": wording}


def _ends(facts: Facts) -> tuple[int, int]:
    first, last = facts["teeth"][0], facts["teeth"][-1]
    return (first, last) if facts["wording"] == "right" else (last, first)


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    driver, driven = _ends(facts)
    whole = facts["turns"] * driver % driven == 0
    return "" if whole else f"{facts['turns']} turns of {driver} teeth: expected whole turns of {driven}"


def _other(way: str) -> str:
    return WAYS[1 - WAYS.index(way)]


def by_ratio(facts: Facts) -> str:
    """The ratio of the outer gears' teeth; the way by whether their number is odd."""
    driver, driven = _ends(facts)
    way = facts["way"] if len(facts["teeth"]) % 2 else _other(facts["way"])
    return f"{facts['turns'] * driver // driven} {way}"


def by_teeth(facts: Facts) -> str:
    """The row moved on tooth by tooth, the marks of all gears counted when they come round."""
    teeth = facts["teeth"] if facts["wording"] == "right" else facts["teeth"][::-1]
    at, turns = [0] * len(teeth), [0] * len(teeth)
    while turns[0] < facts["turns"]:
        for k, count in enumerate(teeth):
            at[k] = (at[k] + 1) % count
            turns[k] += at[k] == 0
    way = facts["way"]
    for _ in teeth[1:]:
        way = _other(way)
    return f"{turns[-1]} {way}"


def wrong(facts: Facts, truth: Any) -> list[str]:
    """The other way, the ratio upside down, no ratio at all, and near misses."""
    driver, driven = _ends(facts)
    count, way = str(truth).split(" ")
    counts = [int(count), max(1, facts["turns"] * driven // driver), facts["turns"], int(count) + 1, int(count) + 2]
    return [f"{each} {turned}" for each in counts for turned in (way, _other(way))]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Gears with as many teeth as they have, side by side, their numbers above."""
    made, size, teeth = FigureScene(look), look.size, facts["teeth"]
    unit = min((look.width - 2 * size - 4 * len(teeth)) / (2 * sum(teeth)), (look.height - 6 * size) / (2 * max(teeth)))
    across = 2 * unit * sum(teeth) + 4 * (len(teeth) - 1)
    x, y = (look.width - across) / 2, look.height / 2 + 1.2 * size
    for k, count in enumerate(teeth):
        radius, points = unit * count, []
        x += radius
        for n in range(4 * count):
            angle = 2 * pi * (n + 0.5) / (4 * count)
            reach = radius if n % 4 < 2 else radius - min(1.4 * unit, 0.25 * radius)
            points.append((x + reach * cos(angle), y + reach * sin(angle)))
        made.polygon(points, look.palette[k % 3])
        made.disc(x, y, max(2.5, 0.12 * radius), "paper")
        made.text(count, x, y - radius - 1.5 * size)
        x += radius + 4
    return made


def read(figure: FigureReading) -> Facts:
    """The gears from left to right, each with the number above it."""
    gears = [region for region in figure.regions if region.area > 100]
    if len(gears) < 2 or len(gears) != len(figure.numbers()):
        raise Unreadable(f"{len(gears)} gears and {len(figure.numbers())} numbers")
    return {"teeth": [figure.nearest(gear.x, gear.top, figure.numbers()).whole for gear in gears]}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A gear overlooked or seen twice, or the number of one misread."""
    teeth = list(facts["teeth"])
    k = rng.randrange(len(teeth))
    how = rng.randrange(3)
    if how == 0 and len(teeth) > 2:
        teeth.pop(k)
    elif how == 1 and len(teeth) < 8:
        teeth.insert(k, teeth[k])
    else:
        teeth[k] = rng.randint(8, 24)
    return {**facts, "teeth": teeth}


TASK = program_task(
    topic="scientific figure",
    summary="How often and which way does the last gear of a row turn?",
    levels=LEVELS,
    variations={
        "numeric": "teeth and turns",
        "geometric": "the way the first gear turns",
        "colour": "the gears' colours",
        "function": "from left to right or from right to left",
    },
    question=QUESTIONS,
    fields={"teeth": Listed(Whole(8, 24), 2, 8)},
    asked={"turns": Whole(1, 99), "way": Word(WAYS)},
    answer=option(6),
    make=make,
    valid=valid,
    solvers=(
        ("ratio", "ratio of the outer gears' teeth, and whether the number of gears is odd", by_ratio),
        ("teeth", "the row moved on tooth by tooth", by_teeth),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(680, 300),
    prose="From left to right the gears have {teeth} teeth.",
    elements=(
        Element("gears", "How many gears are in the row?", "integer", lambda f, _: len(f["teeth"])),
        Element("most", "How many teeth has the largest gear?", "integer", lambda f, _: max(map(int, f["teeth"]))),
        Element(
            "end",
            "How many teeth has the gear at the {a} end of the row?",
            "integer",
            lambda f, args: int(f["teeth"][0 if args[0] == "left" else -1]),
            lambda rng, facts: (rng.choice(("left", "right")),),
        ),
    ),
    labels=lambda facts: {"gears": len(facts["teeth"])},
)
