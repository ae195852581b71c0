"""Two lines in a square-ruled plane, each through two marked grid points: where do they meet?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, Stretches, dots, draw_line, draw_plane, on_plane, read_plane

_NEAR = {1: (0, 4), 2: (2, 6), 3: (7, 16)}
SLOPES = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (3, 2), (2, 3), (1, 0), (0, 1))


def _meet(facts: kit.Facts) -> tuple[int, int] | None:
    """By determinants."""
    (a, b, c, d), (e, f, g, h) = facts["lines"]
    whole = (c - a) * (h - f) - (d - b) * (g - e)
    first, second = c * b - a * d, g * f - e * h
    x, y = (first * (g - e) - second * (c - a), first * (h - f) - second * (d - b))
    if x % whole or y % whole:
        return None
    return x // whole, y // whole


def _asked(facts: kit.Facts, x: int, y: int) -> int:
    return {"x": x, "y": y, "sum": x + y}[str(facts["wording"])]


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    return [([d - b, a - c], (d - b) * a - (c - a) * b) for a, b, c, d in facts["lines"]]


def _wanted(facts: kit.Facts) -> kit.Equation:
    return {"x": [1, 0], "y": [0, 1], "sum": [1, 1]}[str(facts["wording"])], 0


def _highest(facts: kit.Facts) -> int:
    return int(max(line[k] for line in facts["lines"] for k in (1, 3)))


class LineCrossing(kit.Program):
    """Where do two lines through grid points meet?

    1: lines that meet within 4 of the axes
    2: within 6
    3: lines that meet beyond what is drawn"""

    variations = ("numeric", "colour", "geometric")
    stem = (
        "Each of the two straight lines goes through two marked grid points. Continued as far as needed, they meet in "
        "a point."
    )
    question = {
        "x": "What is its x-coordinate?",
        "y": "What is its y-coordinate?",
        "sum": "What is the sum of its two coordinates?",
    }
    fields = {"lines": Stretches(2, 2)}
    canvas = CANVAS
    says = {
        "lines": "lines (in any order, for each line its two marked points, each as x-coordinate, y-coordinate in "
        "brackets, a semicolon between the two lines)"
    }
    prose = "Two points are marked on each of two straight lines: {lines}."
    elements = (
        kit.count("highest", "What is the largest y-coordinate of a marked point?", _highest),
        kit.count("leftmost", "What is the smallest x-coordinate of a marked point?", lambda f: f["lines"][0][0]),
    )
    certificate = kit.added_equations(_equations, _wanted)
    labels = {"asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A point, two directions through it, and two points in each."""
        number, low, high = draw["numeric"], *_NEAR[level]
        meet = [number.randint(-high, high) for _ in range(2)]
        if not low <= max(map(abs, meet)) <= high:
            return None
        lines = []
        for _ in range(2):
            dx, dy = draw["geometric"].choice(SLOPES)
            dy *= draw["geometric"].choice((1, -1))
            steps = range(-16, 17)
            points = [[meet[0] + k * dx, meet[1] + k * dy] for k in steps if k]
            points = [point for point in points if max(map(abs, point)) <= 6]
            share = [number.random() for _ in range(2)]
            if len(points) < 2:
                return None
            first, second = int(share[0] * len(points)), int(share[1] * len(points))
            lines.append([*points[min(first, second)], *points[max(first, second)]])
        lines = [[*min(a, b), *max(a, b)] for a, b in ((line[:2], line[2:]) for line in lines)]
        return {"lines": sorted(lines)}

    def valid(self, facts: kit.Facts) -> str:
        lines = facts["lines"]
        ends = [line[k : k + 2] for line in lines for k in (0, 2)]
        if lines != sorted(lines) or any(line[:2] >= line[2:] for line in lines):
            return "lines: expected points and lines from left to right"
        (a, b, c, d), (e, f, g, h) = lines
        if (c - a) * (h - f) == (d - b) * (g - e):
            return "lines: expected some that meet"
        if any(max(abs(p[0] - q[0]), abs(p[1] - q[1])) < 2 for k, p in enumerate(ends) for q in ends[:k]):
            return "lines: expected points that are two apart or more"
        meet = _meet(facts)
        if meet is None:
            return "lines: expected some that meet in a grid point"
        return "" if list(meet) not in ends else "lines: expected the point where they meet not marked"

    def by_determinants(self, facts: kit.Facts) -> int:
        """The two equations, by determinants."""
        meet = _meet(facts)
        assert meet is not None
        return _asked(facts, *meet)

    def by_search(self, facts: kit.Facts) -> int:
        """The grid point in line with both pairs."""
        for x in range(-40, 41):
            for y in range(-40, 41):
                if all((c - a) * (y - b) == (d - b) * (x - a) for a, b, c, d in facts["lines"]):
                    return _asked(facts, x, y)
        raise ValueError("the lines meet too far off")

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Points and lines from left to right."""
        ends = [(line[:2], line[2:]) for line in facts["lines"]]
        return {**facts, "lines": sorted([*min(pair), *max(pair)] for pair in ends)}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The numbers along an axis all seen one or two off."""
        by, odd = rng.choice((-2, -1, 1, 2)), rng.choice((0, 1))
        return {**facts, "lines": [[at + by * (k % 2 == odd) for k, at in enumerate(line)] for line in facts["lines"]]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Lines a little longer than from point to point, in two colours."""
        look = scene.look
        plane = draw_plane(scene, 7)
        for k, (a, b, c, d) in enumerate(facts["lines"]):
            draw_line(scene, [plane.pixel(a, b), plane.pixel(c, d)], 0.5 * plane.unit_x, look.palette[k])
        for k, (a, b, c, d) in enumerate(facts["lines"]):
            for x, y in ((a, b), (c, d)):
                scene.disc(*plane.pixel(x, y), 6.5, look.palette[k])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Two discs of each of two colours."""
        plane, found = read_plane(figure), dots(figure)
        if sorted(map(len, found.values())) != [2, 2]:
            raise kit.Unreadable(f"{sorted(map(len, found.values()))} points by colour: expected two and two")
        lines = [on_plane(plane, regions) for regions in found.values()]
        return {"lines": sorted([*a, *b] for a, b in lines)}


TASK = LineCrossing().task()
