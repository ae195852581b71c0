"""A box with three labelled edges: its volume, its surface, or the length of all its edges."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.solids import box_labels, slanted, slanted_box
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "edges up to 9", 2: "up to 16", 3: "up to 30"}
_MOST = {1: 9, 2: 16, 3: 30}
UNITS = ("cm", "m", "mm", "km")
QUESTIONS = {
    "volume": "What is the volume of the box, in cubes of its unit of length?",
    "surface": "What is the area of all six faces of the box together, in squares of its unit of length?",
    "edges": "Wires lie along all edges of the box, each edge once. How much wire is that, in its unit of length?",
    "open": "The box has no lid. What is the area of its other five faces, in squares of its unit of length?",
}


def make(draw: Draw, level: int) -> Facts:
    """Three edges."""
    number, most = draw["numeric"], _MOST[level]
    wide, high, deep = (number.randint(2, most) for _ in range(3))
    return {
        "width": wide,
        "height": high,
        "depth": deep,
        "unit": draw["symbolic"].choice(UNITS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    edges = [facts[name] for name in ("width", "height", "depth")]
    if max(edges) > 4 * min(edges):
        return f"edges {edges}: expected the longest to be at most four times the shortest"
    return ""


def by_formula(facts: Facts) -> int:
    """The products and sums of school."""
    a, b, c = facts["width"], facts["height"], facts["depth"]
    of = {
        "volume": a * b * c,
        "surface": 2 * (a * b + a * c + b * c),
        "edges": 4 * (a + b + c),
        "open": a * c + 2 * b * (a + c),
    }
    return int(of[facts["wording"]])


def by_cubes(facts: Facts) -> int:
    """Unit cubes, one by one: each, its faces that are outside, or its edges that lie on two outer faces."""
    edges = (facts["width"], facts["height"], facts["depth"])
    total = 0
    for cube in product(*map(range, edges)):
        out = [(at == 0) + (at == most - 1) for at, most in zip(cube, edges, strict=True)]
        if facts["wording"] == "volume":
            total += 1
        elif facts["wording"] == "edges":
            total += out[0] * out[1] + out[0] * out[2] + out[1] * out[2]
        else:
            total += sum(out)
            if facts["wording"] == "open" and cube[1] == edges[1] - 1:
                total -= 1
    return total


def scene(facts: Facts, look: Look) -> FigureScene:
    """The box slantwise, its faces in three shades or none."""
    made, rng = FigureScene(look), look.rng()
    size = (facts["width"], facts["height"], facts["depth"])
    fills = rng.choice((("", "", ""), tuple(f"pale {name}" for name in look.palette[:3])))
    labels = [f"{edge} {facts['unit']}" for edge in size]
    slanted_box(made, slanted(made, rng, *size, margin=6.5), size, fills, labels)
    return made


def read(figure: FigureReading) -> Facts:
    """The edges' labels: the lowest, the one most to the left and the one most to the right."""
    lengths = box_labels(figure)
    wide = lengths["width"]
    unit = next(u for u in UNITS if wide.one_of([f"{int(wide.number or 0)} {u}"]))
    return {**{name: int(text.number or 0) for name, text in lengths.items()}, "unit": unit}


def _an_edge(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(("width", "height", "depth")),)


TASK = program_task(
    topic="solid geometry",
    summary="What is the volume, the surface or the length of all edges of a box?",
    levels=LEVELS,
    variations=("numeric", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={"width": Whole(1, 40), "height": Whole(1, 40), "depth": Whole(1, 40), "unit": Word(UNITS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("formula", "products of the edges", by_formula),
        ("cubes", "unit cubes counted, and what is outside of each", by_cubes),
    ),
    scene=scene,
    read=read,
    canvas=(480, 420),
    prose="A box is {width} {unit} wide, {height} high and {depth} deep.",
    elements=(
        Element("edge", "Which number tells the {a} of the box?", "integer", lambda f, args: int(f[args[0]]), _an_edge),
    ),
    labels=lambda facts: {"sought": facts["wording"]},
)
