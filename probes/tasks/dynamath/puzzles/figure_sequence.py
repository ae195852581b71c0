"""Figures of tiles that grow by a rule: how many tiles does a later figure have?"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

LEVELS = {1: "one or two figures on", 2: "three to six figures on", 3: "seven to fourteen figures on"}
_ON = {1: (4, 5), 2: (6, 9), 3: (10, 17)}
SHAPES = ("bar", "angle", "rectangle", "stairs", "hill", "cup")
TILES = ("square", "disc")
Rule = tuple[str, int, int, int]  # shape, start, growth, extra
QUESTIONS = {
    "tiles": "The figures of tiles grow by the same rule for ever. How many tiles does figure {place} have?",
    "more": "Figures of tiles grow by the same rule for ever. How many more does figure {place} have than figure 1?",
    "all": "These figures of tiles go on by the same rule. How many tiles do figures 1 to {place} have together?",
}


def make(draw: Draw, level: int) -> Facts:
    """A kind of figure, how it grows, and which later one is asked about."""
    number = draw["numeric"]
    growth = number.randint(1, 2)
    rule = (draw["function"].choice(SHAPES), number.randint(1, 5 - growth), growth, number.randint(0, 3))
    return {
        "heights": _shown(*rule),
        "tile": draw["geometric"].choice(TILES),
        "place": number.randint(*_ON[level]),
        "wording": draw["context"].choice(list(QUESTIONS)),
    }


def _heights(shape: str, n: int, extra: int) -> list[int]:
    """Of a figure, how many tiles are in each column."""
    if shape == "bar":
        return [1 + extra] * n
    if shape == "angle":
        return [n, *[1] * (n + extra)]
    if shape == "rectangle":
        return [n] * (n + extra)
    if shape == "stairs":
        return [n + extra - k for k in range(n)]
    if shape == "hill":
        return [*range(1, n), *[n] * (1 + extra), *range(n - 1, 0, -1)]
    return [n + 1, *[1] * (n + extra), n + 1]  # cup


def _shown(shape: str, start: int, growth: int, extra: int) -> list[list[int]]:
    return [_heights(shape, start + growth * k, extra) for k in range(3)]


@cache
def _by_heights() -> dict[str, list[Rule]]:
    """Every rule, by the figures that it makes."""
    found: dict[str, list[Rule]] = {}
    for rule in product(SHAPES, range(1, 5), range(1, 3), range(4)):
        found.setdefault(json.dumps(_shown(*rule)), []).append(rule)
    return found


def _rules(facts: Facts) -> list[Rule]:
    """The rules that make all figures that are shown."""
    return _by_heights().get(json.dumps(facts["heights"]), [])


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    return "" if _rules(facts) else "heights: expected three figures that grow by a rule"


def by_laying(facts: Facts) -> int:
    """The rule found that makes all three figures; the later one laid column by column."""
    shape, start, growth, extra = _rules(facts)[0]
    counts = [sum(_heights(shape, start + growth * k, extra)) for k in range(facts["place"])]
    if facts["wording"] == "all":
        return sum(counts)
    return counts[-1] - counts[0] if facts["wording"] == "more" else counts[-1]


def by_differences(facts: Facts) -> int:
    """From the numbers of tiles of the three figures shown: Newton's formula with first and second differences."""
    a, b, c = (sum(map(int, heights)) for heights in facts["heights"])
    k = int(facts["place"]) - 1
    first, second = b - a, c - 2 * b + a
    if facts["wording"] == "all":
        return (k + 1) * a + comb(k + 1, 2) * first + comb(k + 1, 3) * second
    return (0 if facts["wording"] == "more" else a) + k * first + comb(k, 2) * second


def wrong(facts: Facts, truth: Any) -> list[int]:
    """Growth taken for even, a place too far or too near, tiles at corners miscounted."""
    a, b, c = (sum(map(int, heights)) for heights in facts["heights"])
    k, place = facts["place"] - 3, facts["place"]
    slips = [c + k * (c - b), a + (place - 1) * (b - a), c * 2, place * a, truth + c - b, truth - (c - b)]
    slips += [by_laying({**facts, "place": place + step}) for step in (-1, 1)]
    slips += [truth + 1, truth - 1, truth + 2, truth - 2]
    return [*slips, truth + 4, truth - 4, truth + 3, truth - 3]


def scene(facts: Facts, look: Look) -> FigureScene:
    """The first three figures side by side with their numbers below."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    extents = [(len(heights), max(heights)) for heights in facts["heights"]]
    gaps = 4 * 22
    bottom = look.height - 4 * size
    pitch = min((look.width - gaps) / sum(w for w, _ in extents), (bottom - 12) / max(h for _, h in extents), 30.0)
    gap = (look.width - pitch * sum(w for w, _ in extents)) / 4
    half, x = pitch * rng.uniform(0.36, 0.41), gap
    for k, heights in enumerate(facts["heights"]):
        for c, r in ((c, r) for c, high in enumerate(heights) for r in range(high)):
            cx, cy = x + (c + 0.5) * pitch, bottom - (r + 0.5) * pitch
            if facts["tile"] == "disc":
                made.disc(cx, cy, half, look.palette[0])
            else:
                made.box(cx - half, cy - half, cx + half, cy + half, look.palette[0])
        made.text(k + 1, x + len(heights) * pitch / 2, bottom + 2 * size)
        x += len(heights) * pitch + gap
    return made


def read(figure: FigureReading) -> Facts:
    """The tiles of each figure on a grid, and the only rule that makes all three."""
    tiles = [region for region in figure.regions if region.colour != "grey"]
    if len(tiles) < 3:
        raise Unreadable(f"{len(tiles)} tiles: expected more")
    numbers = sorted(figure.numbers(), key=lambda n: n.x)
    if [n.whole for n in numbers] != [1, 2, 3]:
        raise Unreadable("no three numbers below the figures")
    pitch = min(abs(a.x - b.x) + abs(a.y - b.y) for a in tiles for b in tiles if a is not b)
    columns: list[list[list[Region]]] = [[]]
    for tile in tiles:  # from left to right
        last = columns[-1][-1][-1].x if columns[-1] else tile.x
        if tile.x - last > 1.6 * pitch:
            columns.append([])
        if not columns[-1] or tile.x - last > 0.5 * pitch:
            columns[-1].append([])
        columns[-1][-1].append(tile)
    full = sum(tile.area / (tile.wide * tile.high) for tile in tiles) / len(tiles)
    heights = [[len(column) for column in group] for group in columns]
    return {"heights": heights, "tile": TILES[0 if full > 0.9 else 1]}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Figures of another rule of the kind seen instead."""
    shape, start, growth, extra = rng.choice(_rules(facts))
    start, growth, extra = (max(0, min(3, k + rng.choice((-1, 0, 1)))) for k in (start, growth, extra))
    return {**facts, "heights": _shown(shape, max(1, start), max(1, growth), extra)}


def _a_figure(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, 3)),)


def _tiles(facts: Facts, arguments: tuple[str, ...]) -> int:
    return sum(facts["heights"][int(arguments[0]) - 1])


TASK = program_task(
    topic="puzzle test",
    summary="How many tiles does a later figure of a sequence have?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "geometric", "context"),
    question=QUESTIONS,
    fields={"heights": Listed(Listed(Whole(1, 12), 1, 18), 3, 3), "tile": Word(TILES)},
    asked={"place": Whole(4, 20)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("laying", "the figure laid tile by tile", by_laying),
        ("differences", "first and second differences of the tiles shown", by_differences),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    corrupt=corrupt,
    prose="The columns of the three figures, from left to right, are {heights} tiles high; each tile is a {tile}.",
    canvas=(620, 340),
    elements=(
        Element("tiles", "How many tiles does the drawn figure {a} have?", "integer", _tiles, _a_figure),
        Element(
            "wide",
            "How many tiles wide is the drawn figure {a}?",
            "integer",
            lambda f, args: len(f["heights"][int(args[0]) - 1]),
            _a_figure,
        ),
    ),
    labels=lambda facts: {"shape": _rules(facts)[0][0]},
)
