"""The graph of a function with a sharp corner, or a smooth one: is it differentiable at a place?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, draw_plane, read_plane

KINDS = ("corner", "smooth")
REACH = 7  # the plane goes from its negative to it
STEEP = (1, 2, 3)  # per unit: of the straight pieces; of the parabola in quarters of a unit
GRAPH = "The graph shows a function f with one turning point, which is a grid point. "


def height(facts: kit.Facts, x: Fraction) -> Fraction:
    """The value at a place."""
    far = abs(x - facts["turns"][0])
    return Fraction(facts["turns"][1] + facts["steep"] * (far if facts["kind"] == "corner" else far * far / 4))


class SharpCorner(kit.Program):
    """Is a function differentiable at a place?

    1: asked at 0
    2: asked elsewhere too
    3: steeper graphs too"""

    version = 1
    school = "undergraduate"
    variations = ("geometric", "function", "colour")
    question = f"{GRAPH}Is f differentiable at x = {{x}}?"
    fields = {
        "kind": kit.Word(KINDS, said={"corner": "sharp corner", "smooth": "smooth"}),
        "turns": kit.Listed(kit.Whole(-6, 6), 2, 2),
        "steep": kit.Whole(-3, 3),
    }
    asked = {"x": kit.Whole(-6, 6)}
    answer = kit.yes_no()
    different = {1: 140, 2: 650}
    canvas = CANVAS
    says = {
        "kind": "turning point (whether the two sides meet in a sharp corner, as straight lines do, or smoothly)",
        "turns": "place of the turning point (x-coordinate, y-coordinate)",
        "steep": "steepness (by how much the graph rises from one unit to four units right of the turning point, over "
        "3 where it is straight and, where it is smooth, over 15/4; negative where it falls)",
    }
    prose = (
        "The graph has a {kind} turning point at {turns}. Its steepness, that is how much it rises from one unit to "
        "four units right of that point, over 3 where it is straight and over 15/4 where it is smooth, is {steep}."
    )
    elements = (
        kit.count("across", "What is the x-coordinate of the turning point?", lambda facts: facts["turns"][0]),
        kit.count("up", "What is the y-coordinate of the turning point?", lambda facts: facts["turns"][1]),
    )
    labels = {"kind": "kind", "turns": lambda facts: facts["turns"][0]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A corner seen as smooth or the other way round, at another place, or both."""
        kind = rng.choice(KINDS)
        across = facts["x"] if rng.random() < 0.5 else rng.randint(-5, 5)
        return {**facts, "kind": kind, "turns": [across, facts["turns"][1]]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """As often differentiable there as not: else the corner is elsewhere, or what turns there is smooth."""
        place, function = draw["geometric"], draw["function"]
        x, differentiable, elsewhere = (
            place.randint(-4, 4) if level > 1 else 0,
            function.random() < 0.5,
            function.random() < 0.5,
        )
        at = place.choice([k for k in range(-5, 6) if k != x]) if differentiable and elsewhere else x
        kind = "smooth" if differentiable and not elsewhere else "corner"
        steep = function.choice((1, 1, 2)) if level < 3 else function.choice(STEEP)
        up = place.choice((True, False))
        turns = [at, place.randint(-5, 1) if up else place.randint(-1, 5)]
        return {"kind": kind, "turns": turns, "steep": steep if up else -steep, "x": x}

    def valid(self, facts: kit.Facts) -> str:
        if not facts["steep"]:
            return "steep: expected a graph that is not level"
        low = -5 <= facts["turns"][1] <= 1 if facts["steep"] > 0 else -1 <= facts["turns"][1] <= 5
        return "" if low else "turns: expected room for the graph"

    def by_turning_point(self, facts: kit.Facts) -> bool:
        """Not at a sharp corner, everywhere else."""
        return bool(facts["kind"] == "smooth" or facts["x"] != facts["turns"][0])

    def by_quotients(self, facts: kit.Facts) -> bool:
        """Difference quotients from the right and from the left: whether they differ by less and less."""
        apart = []
        for step in (Fraction(1, 100), Fraction(1, 10_000)):
            left, at, right = (height(facts, Fraction(facts["x"] + k * step)) for k in (-1, 0, 1))
            apart.append(abs((right - at) - (at - left)) / step)
        return apart[1] <= apart[0] / 10

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The graph, as far as the plane goes."""
        look, plane = scene.look, draw_plane(scene, REACH)
        xs = [Fraction(k, 20) for k in range(-20 * REACH, 20 * REACH + 1)]
        points = [(float(x), float(y)) for x in xs if abs(y := height(facts, x)) <= REACH]
        scene.stroke([plane.pixel(*point) for point in points], look.palette[0], 3.0)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The middle of the curve in each column of pixels, and the one graph that runs through all of them."""
        plane, hues = read_plane(figure), [hue for hue in figure.hues if hue not in ("grey", "black")]
        if len(hues) != 1:
            raise kit.Unreadable(f"curves in {len(hues)} colours: expected one")
        mask = figure.mask(hues[0]) > 0
        columns = np.flatnonzero(mask.any(0))[3:-3]
        rows = np.arange(mask.shape[0])[:, None]
        middles = (mask * rows).sum(0)[columns] / mask.sum(0)[columns]
        x, y = (columns - plane.zero_x) / plane.unit_x, (middles - plane.zero_y) / plane.unit_y
        found = []
        for up in (1, -1):
            tip = int(np.argmin(up * y))
            for a in range(round(x[tip]) - 1, round(x[tip]) + 2):
                for b in range(round(y[tip]) - 1, round(y[tip]) + 2):
                    for kind in KINDS:
                        for steep in STEEP:
                            facts = {"kind": kind, "turns": [a, b], "steep": up * steep}
                            far = np.abs(x - a)
                            off = np.abs(b + up * steep * (far if kind == "corner" else far * far / 4) - y)
                            found.append((float(np.quantile(off, 0.9)) * abs(plane.unit_y), str(facts), facts))
        best, second = sorted(found, key=lambda each: each[:2])[:2]
        if best[0] > 3.5 or second[0] < best[0] + 2:
            raise kit.Unreadable(f"no graph that runs through the curve: {best[0]:.1f} and {second[0]:.1f} pixels off")
        return best[2]


TASK = SharpCorner().task()
