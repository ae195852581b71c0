"""Two lines and one of the four regions that they part, shaded: which system of inequalities is it?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import cv2

from isoprobe.probes.families.figures.regions import (
    EDGES,
    HEIGHT,
    REACH,
    SEEN,
    SHADED,
    SIDES,
    SLOPES,
    belongs,
    crossing,
    cut_by,
    edge_ends,
    heights_of,
    lines,
    middles,
    no_region,
    normals,
    rays,
    share_shaded,
    system,
    varied,
)
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, draw_plane, read_plane


class InequalityRegion(kit.Program):
    """Which system of inequalities has a shaded region?

    1: whole slopes that are not steep, lines that cross at a grid point
    2: halves and steep ones too, also at a grid point
    3: lines that cross anywhere"""

    version = 1
    variations = ("numeric", "geometric", "colour")
    question = f"{SHADED}Which system of inequalities describes it?"
    fields = {
        "heights": kit.Listed(kit.Listed(HEIGHT, 2, 2), 2, 2),
        "edges": kit.Listed(kit.Word(EDGES), 2, 2),
        "sides": kit.Listed(kit.Word(SIDES, synonyms={"over": "above", "under": "below"}), 2, 2),
    }
    answer = kit.option(4)
    canvas = CANVAS
    table = ("heights", "edges", "sides")
    says = {
        "heights": "heights (for each line, in brackets, its y-coordinate at x = 0 and that at x = 2)",
        "edges": "lines (for each line in this order, whether it is solid or dashed)",
        "sides": "shaded side (for each line in this order, whether the region is above or below it)",
    }
    prose = (
        "The y-coordinates of the two lines at x = 0 and at x = 2 are {heights}. In the same order, the lines are "
        "{edges}, and the region lies, of each line, {sides} it."
    )
    elements = (
        kit.count("dashed", "How many of the two lines are dashed?", lambda facts: facts["edges"].count("dashed")),
        kit.whether(
            "shaded",
            "Is the point with x = {a} and y = {b} within the shaded region?",
            lambda facts: {
                (x, y): belongs(facts, x, y)
                for x, y in product(range(-6, 7, 2), repeat=2)
                if all(abs(y - m * x - c) > 1 for m, c in lines(facts))
            },
        ),
    )
    labels = {"dashed": lambda facts: facts["edges"].count("dashed")}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two lines, and for each a side and an edge."""
        number, form = draw["numeric"], draw["geometric"]
        slopes = [Fraction(number.choice(SLOPES[level])) for _ in range(2)]
        heights = sorted([c, int(c + 2 * m)] for m, c in ((m, number.randint(-5, 5)) for m in slopes))
        sides = [form.choice(SIDES) for _ in slopes]
        facts = {"heights": heights, "edges": [form.choice(EDGES) for _ in slopes], "sides": sides}
        if max(abs(height) for both in heights for height in both) > REACH or no_region(facts):
            return None
        return None if level < 3 and any(each.denominator > 1 for each in crossing(facts)) else facts

    def valid(self, facts: kit.Facts) -> str:
        if why := no_region(facts):
            return why
        return "" if len(middles(facts, facts["sides"])) >= SEEN else "sides: expected a region that is seen"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The systems in which two of four choices are others: on which side of each line, and which edges belong."""
        (one, other), heights = varied(facts), []
        for flips in product((False, True), repeat=2):
            choices = [*facts["sides"], *facts["edges"]]
            for place, flip in zip((one, other), flips, strict=True):
                if flip:
                    both = SIDES if place < 2 else EDGES
                    choices[place] = both[1 - both.index(choices[place])]
            heights.append(system(facts, tuple(choices[:2]), tuple(choices[2:])))
        return [each for each in heights if each != truth]

    def by_sides(self, facts: kit.Facts) -> str:
        """Each line's equation, with the sign of its side and of its edge."""
        return system(facts, tuple(facts["sides"]), tuple(facts["edges"]))

    def by_points(self, facts: kit.Facts) -> str:
        """Of all systems about both lines the one that grid points fulfil exactly if they belong to the region, and
        points on the lines."""
        m, n = (line[0] for line in lines(facts))
        x0, y0 = crossing(facts)
        (p, q), (r, s) = rays(facts)
        places = [(Fraction(x), Fraction(y)) for x, y in product(range(-9, 10), repeat=2)]
        places += [(x0 + p, y0 + q), (x0 + r, y0 + s), (x0 - 1, y0 - m), (x0 + 1, y0 + n), (x0 + 1, y0 + m + n)]
        right = [belongs(facts, *place) for place in places]
        for sides, edges in product(product(SIDES, repeat=2), product(EDGES, repeat=2)):
            other = {**facts, "sides": list(sides), "edges": list(edges)}
            if [belongs(other, *place) for place in places] == right:
                return system(facts, sides, edges)
        raise ValueError("no system describes the region")

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The line that is lower at x = 0 first."""
        both = sorted(zip(facts["heights"], facts["edges"], facts["sides"], strict=True))
        return {
            **facts,
            "heights": [a for a, _, _ in both],
            "edges": [b for _, b, _ in both],
            "sides": [c for *_, c in both],
        }

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A side or an edge seen amiss, or a line at other heights."""
        found = {field: list(facts[field]) for field in self.fields}
        k, way = rng.randrange(2), rng.randrange(4)
        if way == 0:
            found["edges"][k] = EDGES[1 - EDGES.index(found["edges"][k])]
        elif way == 1:
            found["sides"][k] = SIDES[1 - SIDES.index(found["sides"][k])]
        elif way == 2:
            shift = rng.choice((-2, -1, 1, 2))
            found["heights"][k] = [height + shift for height in found["heights"][k]]
        else:
            found["heights"][k] = [found["heights"][k][0], found["heights"][k][1] + rng.choice((-2, -1, 1, 2))]
        return self.in_order({**facts, **found})

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The region in a pale colour below the grid, and both lines, each in a colour, across the plane."""
        look, end, sides = scene.look, REACH + 0.3, [(float(a), float(b), float(c)) for a, b, c in normals(facts)]
        plane = draw_plane(scene, REACH)
        corners = [(-end, -end), (end, -end), (end, end), (-end, end)]
        for side in sides:
            corners = cut_by(corners, *side)
        scene.polygon([plane.pixel(*corner) for corner in corners], f"pale {look.palette[0]}")
        for k in range(-REACH, REACH + 1):  # the grid once more, white on the shade
            for whole in ([(float(k), -end), (float(k), end)], [(-end, float(k)), (end, float(k))]):
                part = whole
                for side in sides:
                    part = cut_by(part, *side)[:2]
                if len(part) == 2:
                    scene.stroke([plane.pixel(*each) for each in part], "paper", 1.4)
        drawn = [[plane.pixel(*each) for each in edge_ends(float(m), c, end)] for m, c in lines(facts)]
        for ends in drawn:
            scene.stroke(ends, "paper", 9.0)
        scene.stroke([plane.pixel(0, -end), plane.pixel(0, end)])
        scene.stroke([plane.pixel(-end, 0), plane.pixel(end, 0)])
        for ends, edge, hue in zip(drawn, facts["edges"], look.palette[1:], strict=False):
            scene.stroke(ends, hue, 3.4, 13.0 if edge == "dashed" else 0.0)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The two thin colours are lines; the broad one tells in which of the four regions it is."""
        plane = read_plane(figure)
        masks = {hue: figure.mask(hue) for hue in figure.hues if hue not in ("grey", "black")}
        broad = max(masks, key=lambda hue: cv2.countNonZero(masks[hue]))
        thin = sorted((hue for hue in masks if hue != broad), key=lambda hue: -cv2.countNonZero(masks[hue]))
        if len(thin) < 2 or any(
            cv2.countNonZero(masks[hue]) > 0.2 * cv2.countNonZero(masks[thin[1]]) for hue in thin[2:]
        ):
            raise kit.Unreadable(f"{len(thin)} colours of lines: expected two")
        found = sorted((heights_of(plane, masks[hue]), hue) for hue in thin[:2])
        heights, end = [each for each, _ in found], REACH + 0.3
        edges = []
        for (m, c), (_, hue) in zip(lines({"heights": heights}), found, strict=True):
            start, stop = (plane.pixel(*each) for each in edge_ends(float(m), c, end))
            share = figure.inked(start, stop, hue)
            if 0.8 < share < 0.93 or share < 0.3:
                raise kit.Unreadable(f"a line of which {share:.2f} are seen")
            edges.append("solid" if share > 0.9 else "dashed")
        facts: kit.Facts = {"heights": heights, "edges": edges}
        shares = {sides: share_shaded(plane, masks[broad], facts, sides) for sides in product(SIDES, repeat=2)}
        first, second = sorted(shares, key=shares.__getitem__, reverse=True)[:2]
        if shares[first] < 0.6 or shares[second] > 0.1:
            raise kit.Unreadable(f"a shade in {shares[first]:.2f} of one region and {shares[second]:.2f} of another")
        return {**facts, "sides": list(first)}


TASK = InequalityRegion().task()
