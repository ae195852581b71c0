"""A circle in a ruled plane, its centre and one of its grid points marked: coefficients of its equation."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, POINT_NOTE, dots, draw_plane, read_plane

_ASKS = {1: ("square", "double"), 2: ("constant", "all"), 3: ("triple", "differing")}


def _asked(facts: kit.Facts, a: Fraction, b: Fraction, c: Fraction) -> int:
    square = (a * a + b * b) / 4 - c
    asked = {"square": square, "double": 2 * square, "constant": c, "all": a + b + c, "triple": 3 * c}
    return int({**asked, "differing": 2 * (a + b - c)}[str(facts["wording"])])


class CircleEquation(kit.Program):
    """What is the equation of a drawn circle?

    1: the square of the radius
    2: a coefficient of the expanded equation
    3: of an equation times a number"""

    variations = ("numeric", "colour", "geometric")
    stem = "The centre of the circle and one point on it are marked; both are grid points."
    question = {
        "square": "What is the square of its radius?",
        "double": "What is twice the square of its radius?",
        "constant": "Its equation is x² + y² + ax + by + c = 0. What is c?",
        "all": "Its equation is x² + y² + ax + by + c = 0. What is a + b + c?",
        "triple": "Its equation is 3x² + 3y² + ax + by + c = 0. What is c?",
        "differing": "Its equation is 2x² + 2y² + ax + by + c = 0. What is a + b - c?",
    }
    fields = {"centre": GRID_POINT, "point": GRID_POINT}
    canvas = CANVAS
    says = {
        "centre": f"centre of the circle ({POINT_NOTE})",
        "point": f"marked point on the circle ({POINT_NOTE})",
    }
    prose = "The circle has its centre at ({centre}), and the point marked on it is ({point})."
    elements = (
        kit.count("centre", "What is the x-coordinate of the circle's centre?", lambda facts: facts["centre"][0]),
        kit.count(
            "point", "What is the y-coordinate of the point that is marked on the circle?", lambda f: f["point"][1]
        ),
    )
    labels = {"asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A centre, and a point of the circle."""
        centre = [draw["numeric"].randint(-4, 4) for _ in range(2)]
        step = [draw["geometric"].randint(-5, 5) for _ in range(2)]
        point = [max(-7, min(7, at + by)) for at, by in zip(centre, step, strict=True)]
        return {"centre": centre, "point": point, "wording": draw["question"].choice(_ASKS[level])}

    def valid(self, facts: kit.Facts) -> str:
        (a, b), (c, d) = facts["centre"], facts["point"]
        square = (c - a) ** 2 + (d - b) ** 2
        if not 4 <= square <= 36:
            return "point: expected 2 to 6 units from the centre"
        return "" if (max(abs(a), abs(b)) + square**0.5) <= 7.2 else "centre: expected room for the circle"

    def by_expanding(self, facts: kit.Facts) -> int:
        """The equation in centre and radius, multiplied out."""
        (x, y), (c, d) = facts["centre"], facts["point"]
        square = (c - x) ** 2 + (d - y) ** 2
        return _asked(facts, Fraction(-2 * x), Fraction(-2 * y), Fraction(x * x + y * y - square))

    def by_three_points(self, facts: kit.Facts) -> int:
        """Three points of the circle, put into the equation."""
        (x, y), (c, d) = facts["centre"], facts["point"]
        turned = [(c, d), (x - (d - y), y + (c - x)), (2 * x - c, 2 * y - d)]
        rows = [[Fraction(p), Fraction(q), Fraction(1), Fraction(-p * p - q * q)] for p, q in turned]
        for k in range(3):
            pivot = next(row for row in rows[k:] if row[k])
            rows.remove(pivot)
            rows.insert(k, [each / pivot[k] for each in pivot])
            rows = [
                row if n == k else [at - row[k] * by for at, by in zip(row, rows[k], strict=True)]
                for n, row in enumerate(rows)
            ]
        return _asked(facts, *(row[3] for row in rows))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A ring of one colour, its centre a disc of another, its point a disc of its own."""
        look = scene.look
        plane = draw_plane(scene, 7)
        (x, y), (c, d) = plane.pixel(*facts["centre"]), plane.pixel(*facts["point"])
        scene.ring(x, y, ((x - c) ** 2 + (y - d) ** 2) ** 0.5, look.palette[0], 3.0)
        scene.disc(c, d, 7.0, look.palette[0])
        scene.disc(x, y, 7.0, look.palette[1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Two discs: that in the colour of the ring, which is wide, is the point."""
        plane, found = read_plane(figure), dots(figure)
        if [len(regions) for regions in found.values()] != [1, 1]:
            raise kit.Unreadable(f"points in {len(found)} colours: expected one in each of two")
        wide = sorted(found, key=lambda hue: int((figure.mask(hue) > 0).sum()))
        centre, point = (plane.grid_point(found[hue][0].x, found[hue][0].y) for hue in wide)
        return {"centre": centre, "point": point}


TASK = CircleEquation().task()
