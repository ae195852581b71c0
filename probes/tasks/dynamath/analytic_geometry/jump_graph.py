"""The graph of a function with jumps and holes: what is its limit from one side?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, draw_plane, read_plane

REACH = 6  # the plane goes from its negative to it
GRAPH = (
    "The graph of the function f is made of straight pieces. A filled dot belongs to the graph, an open circle does "
    "not; all dots and circles are grid points. "
)
RADIUS = 6.5  # pixels of dots and circles
HEIGHT = kit.Whole(-REACH, REACH)
_PIECES = {1: 2, 2: 3, 3: 4}


def ends_at(facts: kit.Facts, x: int) -> tuple[int, int, int]:
    """Where a piece ends left of a place where two meet, the value there, and where the next piece begins."""
    k = facts["breaks"].index(x)
    return facts["pieces"][k - 1][1], facts["values"][k - 1], facts["pieces"][k][0]


def ends_of(breaks: Sequence[int], pieces: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """Both ends of every piece."""
    sides = zip(pairwise(breaks), pieces, strict=True)
    return {(x, end) for both, piece in sides for x, end in zip(both, piece, strict=True)}


def heights(facts: kit.Facts) -> dict[Fraction, Fraction]:
    """The heights at all quarters within pieces: of each piece from its left end on, by adding its rise per quarter."""
    found = {}
    for start, stop, (low, high) in zip(facts["breaks"], facts["breaks"][1:], facts["pieces"], strict=False):
        quarters = 4 * (stop - start)
        at = Fraction(low)
        for k in range(1, quarters):
            at += Fraction(high - low, quarters)
            found[start + Fraction(k, 4)] = at
    return found


def approached(facts: kit.Facts, x: int, way: int) -> Fraction:
    """What the two nearest of these heights on one side of a place come to when they are continued to it."""
    at = heights(facts)
    near, far = sorted((each for each in at if way * (each - x) > 0), key=lambda each: abs(each - x))[:2]
    return at[near] + (at[near] - at[far]) * (x - near) / (near - far)


class JumpGraph(kit.Program):
    """What is the limit from one side of a function with jumps?

    1: two pieces
    2: three pieces
    3: four pieces"""

    version = 1
    school = "undergraduate"
    variations = ("geometric", "function", "colour")
    question = {
        side: f"{GRAPH}What is the limit of f(x) as x approaches {{x}} from the {side}?" for side in ("left", "right")
    }
    fields = {
        "breaks": kit.Listed(HEIGHT, 3, 5),
        "pieces": kit.Listed(kit.Listed(HEIGHT, 2, 2), 2, 4),
        "values": kit.Listed(HEIGHT, 1, 3),
    }
    asked = {"x": HEIGHT}
    answer = kit.integer()
    canvas = CANVAS
    says = {
        "breaks": "ends (x-coordinates of the ends of all pieces, from the left; where two pieces end, once)",
        "pieces": "pieces (each in brackets, from the left, with the y-coordinates at its left and its right end)",
        "values": "values (f(x) at each x where two pieces end, from the left)",
    }
    prose = (
        "From the left, the pieces end at the x-coordinates {breaks}. Their y-coordinates at the left and at the right "
        "end are {pieces}. Where two pieces end, the values of f are, from the left, {values}."
    )
    elements = (
        kit.count("pieces", "Of how many straight pieces is the graph made?", "pieces"),
        kit.value_at(
            "value",
            "What is the y-coordinate of the filled dot at x = {a}?",
            kit.each(lambda facts: facts["breaks"][1:-1], "values"),
        ),
    )
    labels = {"pieces": "pieces"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Pieces that meet or do not, and values that are the end of one of them, of both, or of none."""
        place, function, count = draw["geometric"], draw["function"], _PIECES[level]
        breaks = sorted(place.sample(range(-REACH, REACH + 1), count + 1))
        if min(b - a for a, b in pairwise(breaks)) < 2:
            return None
        pieces = [[function.randint(-5, 5) for _ in range(2)] for _ in range(count)]
        values = []
        for before, after in pairwise(pieces):
            meet, on = function.random() < 0.4, function.random() < 0.6
            if meet:
                after[0] = before[1]
            values.append(function.choice((before[1], after[0])) if on else function.randint(-5, 5))
        return {"breaks": breaks, "pieces": pieces, "values": values, "x": place.choice(breaks[1:-1])}

    def valid(self, facts: kit.Facts) -> str:
        if facts["breaks"] != sorted(set(facts["breaks"])):
            return "breaks: expected them from the left, each once"
        if not len(facts["breaks"]) == len(facts["pieces"]) + 1 == len(facts["values"]) + 2:
            return "breaks, pieces and values: expected two ends of each piece, and a value where two meet"
        if "x" in facts and facts["x"] not in facts["breaks"][1:-1]:
            return "x: expected a place where two pieces end"
        return ""

    def by_end(self, facts: kit.Facts) -> int:
        """The end of the piece on that side."""
        left, _, right = ends_at(facts, facts["x"])
        return left if facts["wording"] == "left" else right

    def by_approach(self, facts: kit.Facts) -> int:
        """The two nearest of a table of heights on that side, continued to the place."""
        return int(approached(facts, facts["x"], -1 if facts["wording"] == "left" else 1))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Ends and values seen at another height."""
        pieces = [[rng.randint(-5, 5) if rng.random() < 0.6 else end for end in piece] for piece in facts["pieces"]]
        values = [rng.randint(-5, 5) if rng.random() < 0.4 else one for one in facts["values"]]
        return {**facts, "pieces": pieces, "values": values}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Pieces of one colour; open circles where they end beside the value, dots at the value and the outer ends."""
        colour, plane = scene.look.palette[0], draw_plane(scene, REACH)
        breaks, pieces = facts["breaks"], facts["pieces"]
        for (a, b), (low, high) in zip(pairwise(breaks), pieces, strict=True):
            scene.stroke([plane.pixel(a, low), plane.pixel(b, high)], colour, 3.0)
        filled = {
            (breaks[0], pieces[0][0]),
            (breaks[-1], pieces[-1][1]),
            *zip(breaks[1:-1], facts["values"], strict=True),
        }
        for x, y in sorted(ends_of(breaks, pieces) - filled):
            scene.disc(*plane.pixel(x, y), RADIUS, "paper")
            scene.ring(*plane.pixel(x, y), RADIUS, colour, 2.4)
        for x, y in sorted(filled):
            scene.disc(*plane.pixel(x, y), RADIUS, colour)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Dots and circles at the grid points, and the pieces that run between those of neighbouring columns."""
        plane, hues = read_plane(figure), kit.hues(figure)
        if len(hues) != 1:
            raise kit.Unreadable(f"graphs in {len(hues)} colours: expected one")
        mask = figure.mask(hues[0]) > 0
        dots, circles = set[tuple[int, int]](), set[tuple[int, int]]()
        for x in range(-REACH, REACH + 1):
            for y in range(-REACH, REACH + 1):
                at = plane.pixel(x, y)
                left, top = (max(0, int(middle - RADIUS) - 1) for middle in at)
                around = mask[top : int(at[1] + RADIUS) + 3, left : int(at[0] + RADIUS) + 3]
                rows, columns = np.indices(around.shape)
                far = np.hypot(columns + left - at[0], rows + top - at[1])
                middle, rim = around[far < 0.45 * RADIUS].mean(), around[abs(far - RADIUS) < 0.8].mean()
                if middle > 0.9 and around[far < 0.8 * RADIUS].mean() > 0.9:
                    dots.add((x, y))
                elif middle < 0.1 and rim > 0.8:
                    circles.add((x, y))
                elif middle < 0.1 and rim > 0.5:
                    raise kit.Unreadable(f"what may be a circle at {x}, {y}")
        breaks = sorted({x for x, _ in dots})
        if not {x for x, _ in circles} <= set(breaks) or len(breaks) != len(dots):
            raise kit.Unreadable("dots and circles: expected one dot at each end")
        pieces = []
        for a, b in pairwise(breaks):
            runs = [
                (low, high)
                for c, low in sorted(dots | circles)
                for d, high in sorted(dots | circles)
                if (c, d) == (a, b) and self._runs(figure, plane.pixel(a, low), plane.pixel(b, high), hues[0])
            ]
            if len(runs) != 1:
                raise kit.Unreadable(f"{len(runs)} straight pieces from x = {a} to {b}: expected one")
            pieces.append(list(runs[0]))
        height = dict(dots)
        if not circles <= ends_of(breaks, pieces):
            raise kit.Unreadable("a circle at which no piece ends")
        return {"breaks": breaks, "pieces": pieces, "values": [height[x] for x in breaks[1:-1]]}

    def _runs(self, figure: kit.FigureReading, a: kit.Point, b: kit.Point, hue: str) -> bool:
        """Whether a piece goes from one pixel to the other, dots and circles at its ends left out."""
        share = 1.6 * RADIUS / float(np.hypot(b[0] - a[0], b[1] - a[1]))
        near, far = ((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (share, 1 - share))
        return figure.inked(near, far, hue) > 0.95


TASK = JumpGraph().task()
