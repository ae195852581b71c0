"""A box of small cubes is painted and taken apart: how many of them have so many painted faces?"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.solids import slanted, slanted_box
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "three to seven cubes along an edge",
    2: "up to nine",
    3: "up to twelve",
}
_MOST = {1: 7, 2: 9, 3: 12}
BARE = {"all": (), "standing": ("bottom",), "ring": ("bottom", "top")}
_PAINT = {
    "all": "All its faces are painted",
    "standing": "It stands on a table, and all its faces but the one on the table are painted",
    "ring": "Its four upright faces are painted, but neither top nor bottom",
}
QUESTIONS = {
    key: "A box is built of small cubes, as many along each edge as the figure tells. "
    + paint
    + ", and the box is taken apart. How many small cubes have exactly {count} painted faces?"
    for key, paint in _PAINT.items()
}


def make(draw: Draw, level: int) -> Facts:
    """Cubes along the edges, and how many painted faces are asked for."""
    number, most = draw["numeric"], _MOST[level]
    count = number.randint(0, 2)
    wide, high, deep = (number.randint(3, most) for _ in range(3))
    return {
        "width": wide,
        "height": high,
        "depth": deep,
        "count": count,
        "wording": draw["function"].choice(tuple(_PAINT)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    edges = [facts[name] for name in ("width", "height", "depth")]
    if max(edges) > 3 * min(edges):
        return f"edges {edges}: expected the longest to be at most three times the shortest"
    return ""


def by_parts(facts: Facts) -> int:
    """Choices along the edges multiplied: in each direction a place is at a painted end or not."""
    bare = BARE[facts["wording"]]
    ends = {"width": 2, "height": 2 - len(bare), "depth": 2}
    ways = {0: 1}
    for name, painted in ends.items():
        fresh: dict[int, int] = {}
        for faces, count in ways.items():
            fresh[faces] = fresh.get(faces, 0) + count * (facts[name] - painted)
            fresh[faces + 1] = fresh.get(faces + 1, 0) + count * painted
        ways = fresh
    return ways[facts["count"]]


def by_cubes(facts: Facts) -> int:
    """Every small cube looked at."""
    bare = BARE[facts["wording"]]
    wide, high, deep = facts["width"], facts["height"], facts["depth"]
    found: Counter[int] = Counter()
    for x, y, z in product(range(wide), range(high), range(deep)):
        faces = (x == 0) + (x == wide - 1) + (z == 0) + (z == deep - 1)
        faces += (y == 0 and "bottom" not in bare) + (y == high - 1 and "top" not in bare)
        found[faces] += 1
    return found[facts["count"]]


def scene(facts: Facts, look: Look) -> FigureScene:
    """The box slantwise, with the small cubes' edges, and how many there are along each of its edges."""
    made, rng = FigureScene(look), look.rng()
    wide, high, deep = size = (facts["width"], facts["height"], facts["depth"])
    view = slanted(made, rng, *size, margin=4.0)
    fills = [f"pale {name}" for name in look.palette[:3]]
    slanted_box(made, view, size, fills, size)
    at, thin = view.at, max(1.0, 0.6 * look.line)
    for x in range(1, wide):
        made.stroke([at(x, 0, 0), at(x, high, 0), at(x, high, deep)], width=thin)
    for y in range(1, high):
        made.stroke([at(0, y, 0), at(wide, y, 0), at(wide, y, deep)], width=thin)
    for z in range(1, deep):
        made.stroke([at(0, high, z), at(wide, high, z), at(wide, 0, z)], width=thin)
    return made


def read(figure: FigureReading) -> Facts:
    """The edges' numbers: the one most to the left, the one most to the right, and the third one."""
    texts = figure.numbers()
    if len(texts) != 3:
        raise Unreadable(f"{len(texts)} numbers: expected three")
    height, deep = min(texts, key=lambda t: t.x), max(texts, key=lambda t: t.x)
    wide = next(text for text in texts if text not in (height, deep))
    return {"width": wide.whole, "height": height.whole, "depth": deep.whole}


def _an_edge(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(("width", "height", "depth")),)


TASK = program_task(
    topic="solid geometry",
    summary="How many small cubes of a painted box have so many painted faces?",
    levels=LEVELS,
    variations=("numeric", "colour", "function"),
    question=QUESTIONS,
    fields={"width": Whole(3, 15), "height": Whole(3, 15), "depth": Whole(3, 15)},
    asked={"count": Whole(0, 2)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("parts", "ways to lie at painted ends in each direction, multiplied", by_parts),
        ("cubes", "every small cube looked at", by_cubes),
    ),
    scene=scene,
    read=read,
    canvas=(480, 420),
    prose="A box is {width} cubes wide, {height} cubes high and {depth} cubes deep.",
    elements=(
        Element(
            "edge",
            "How many small cubes does the box have along its {a}?",
            "integer",
            lambda f, args: int(f[args[0]]),
            _an_edge,
        ),
        Element(
            "all",
            "Of how many small cubes is the box built?",
            "integer",
            lambda f, _: int(f["width"] * f["height"] * f["depth"]),
        ),
    ),
    labels=lambda facts: {"faces": facts["count"], "painted": facts["wording"]},
)
