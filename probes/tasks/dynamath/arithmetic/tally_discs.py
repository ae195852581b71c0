"""Discs of several colours in a grid: by how many, or for how many points, do two colours count?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "24 discs of three colours", 2: "36 discs of three colours", 3: "48 discs of four colours"}
_SHAPES = {1: ((3, 8), (4, 6), (6, 4)), 2: ((3, 12), (4, 9), (6, 6)), 3: ((4, 12), (6, 8), (8, 6))}
COLOURS = ("red", "blue", "green", "orange", "purple")
QUESTIONS = {
    "more": "By how many do the {first} discs of the grid outnumber the {second} ones?",
    "points": "Each {first} disc of the grid earns three points and each {second} one two. How many points is that?",
    "pairs": "In how many ways can one {first} disc and one {second} disc be picked from the grid?",
}


def make(draw: Draw, level: int) -> Facts:
    """Discs of colours that are not equally frequent, and the two colours that are asked about."""
    number = draw["numeric"]
    shape = draw["geometric"].choice(_SHAPES[level])
    colours = draw["colour"].sample(COLOURS, len(COLOURS))[: 4 if level == 3 else 3]
    weights = [number.randint(1, 9) for _ in colours]
    discs = number.choices(range(len(colours)), weights, k=shape[0] * shape[1])
    grid = [[colours[k] for k in discs[r * shape[1] : (r + 1) * shape[1]]] for r in range(shape[0])]
    return {
        "grid": grid,
        "first": colours[0],
        "second": colours[1],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if len({len(row) for row in facts["grid"]}) != 1:
        return "grid: expected rows of one length"
    if facts["first"] == facts["second"]:
        return "first and second: expected two colours"
    discs = [disc for row in facts["grid"] for disc in row]
    first, second = discs.count(facts["first"]), discs.count(facts["second"])
    if not first or not second:
        return "grid: expected discs of both colours that are asked about"
    return "" if first > second or facts["wording"] != "more" else "grid: expected more discs of the first colour"


def by_counts(facts: Facts) -> int:
    """How many discs there are of each colour, put into a formula."""
    counts = Counter(disc for row in facts["grid"] for disc in row)
    first, second = counts[facts["first"]], counts[facts["second"]]
    return {"more": first - second, "points": 3 * first + 2 * second, "pairs": first * second}[str(facts["wording"])]


def by_walk(facts: Facts) -> int:
    """Disc after disc: what each adds, of pairs those with all discs of the other colour that came before."""
    total, seen = 0, {facts["first"]: 0, facts["second"]: 0}
    for column in zip(*facts["grid"], strict=True):
        for disc in column:
            if disc not in seen:
                continue
            other = facts["second"] if disc == facts["first"] else facts["first"]
            worth = {"more": (1, -1), "points": (3, 2), "pairs": (seen[other], seen[other])}[facts["wording"]]
            total += worth[disc == facts["second"]]
            seen[disc] += 1
    return total


def scene(facts: Facts, look: Look) -> FigureScene:
    """The discs in even rows."""
    made, rng, grid = FigureScene(look), look.rng(), facts["grid"]
    rows, columns = len(grid), len(grid[0])
    pitch = min((look.width - 20) / columns, (look.height - 20) / rows, 64.0)
    left, top = (look.width - pitch * columns) / 2, (look.height - pitch * rows) / 2
    radius = pitch * rng.uniform(0.32, 0.4)
    for r, row in enumerate(grid):
        for c, disc in enumerate(row):
            made.disc(left + (c + 0.5) * pitch, top + (r + 0.5) * pitch, radius, disc)
    return made


def read(figure: FigureReading) -> Facts:
    """The colour of each disc, row by row."""
    discs = [region for region in figure.regions if region.is_disc and region.wide > 8]
    if not discs:
        raise Unreadable("no discs")
    return {"grid": [[disc.colour for disc in row] for row in in_rows(discs, 0.5 * discs[0].wide)]}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One disc or two taken for another of the colours in the grid."""
    grid = [list(row) for row in facts["grid"]]
    for _ in range(rng.randint(1, 2)):
        row = rng.choice(grid)
        row[rng.randrange(len(row))] = rng.choice(rng.choice(facts["grid"]))
    return {**facts, "grid": grid}


def _a_disc(rng: Random, facts: Facts) -> tuple[str, ...]:
    return str(rng.randint(1, len(facts["grid"]))), rng.choice(rng.choice(facts["grid"]))


TASK = program_task(
    topic="arithmetic",
    summary="How do the numbers of discs of two colours compare?",
    levels=LEVELS,
    variations={
        "numeric": "how many discs there are of each colour, and where",
        "colour": "the colours",
        "geometric": "rows and columns of the grid",
        "function": "difference, points or pairs",
    },
    question=QUESTIONS,
    fields={"grid": Listed(Listed(Word(COLOURS), 4, 12), 3, 8)},
    asked={"first": Word(COLOURS), "second": Word(COLOURS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("counts", "the colours counted, then a formula", by_counts),
        ("walk", "disc after disc, with what each one adds", by_walk),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(500, 380),
    prose="Row by row the discs are {grid}.",
    elements=(
        Element("discs", "How many discs are there in the grid?", "integer", lambda f, _: sum(map(len, f["grid"]))),
        Element(
            "row",
            "How many discs in row {a} of the grid, counted from the top, are {b}?",
            "integer",
            lambda f, args: f["grid"][int(args[0]) - 1].count(args[1]),
            _a_disc,
        ),
    ),
    labels=lambda facts: {"discs": sum(map(len, facts["grid"]))},
)
