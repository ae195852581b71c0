"""A polygon with all angles but one: how large is that one, or the angle outside it?"""

from __future__ import annotations

from math import atan2, cos, pi, radians, sin

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.corners import in_corner

_CORNERS = {1: 4, 2: 5, 3: 6}
_LEAST = 50
NAMES = ("x", "n", "z", "a")
_NEXT = kit.each(("clockwise", "anticlockwise"), lambda facts: (facts["angles"][0], facts["angles"][-1]))


def _inside(facts: kit.Facts) -> int:
    return int(180 * (len(facts["angles"]) - 1) - sum(facts["angles"]))


class PolygonAngle(kit.Program):
    """How large is the missing angle of a polygon?

    1: a quadrilateral
    2: a pentagon
    3: a hexagon"""

    variations = ("numeric", "colour", "symbolic")
    stem = "All angles of a polygon but one are given in degrees."
    question = {
        "inside": "How large is the one marked with a letter?",
        "outside": "Suppose that at the corner with a letter one side is extended beyond the corner, which is not "
        "drawn. How large is the angle between this extension and the other side at that corner?",
    }
    fields = {"angles": kit.Listed(kit.Whole(20, 170), 3, 5), "name": kit.Word(NAMES)}
    says = {
        "angles": "given angles (in degrees, clockwise, starting with the one after the letter)",
        "name": "letter (that marks the angle which is not given)",
    }
    answer = kit.integer("degrees")
    canvas = (500, 440)
    prose = "Clockwise from the angle marked {name}, the other angles of a polygon are {angles} degrees."
    elements = (
        kit.count("corners", "How many corners does the polygon have?", lambda facts: len(facts["angles"]) + 1),
        kit.value_at("next", "Going {a} from the corner with a letter, which number stands at the next corner?", _NEXT),
    )
    labels = {"corners": lambda facts: len(facts["angles"]) + 1}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Angles that leave a fit one, clockwise from the one that is sought."""
        number, count = draw["numeric"], _CORNERS[level]
        mean = 180 - 360 / count
        angles = [round(number.triangular(_LEAST, 165, mean)) for _ in range(count - 1)]
        return {"angles": angles, "name": draw["symbolic"].choice(NAMES)}

    def valid(self, facts: kit.Facts) -> str:
        missing = _inside(facts)
        if not _LEAST <= missing <= 165:
            return f"angles {facts['angles']}: expected such that {_LEAST} to 165 degrees are left for the last one"
        return ""

    def by_triangles(self, facts: kit.Facts) -> int:
        """The angles of as many triangles as corners less two."""
        inside = _inside(facts)
        return inside if facts["wording"] == "inside" else 180 - inside

    def by_walking(self, facts: kit.Facts) -> int:
        """One full turn shared out over the corners."""
        left = 360
        for angle in facts["angles"]:
            left -= 180 - angle
        return left if facts["wording"] == "outside" else 180 - left

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The polygon with these angles whose sides all touch one circle, turned at random."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        angles = [_inside(facts), *facts["angles"]]
        turn, points = rng.uniform(0, 2 * pi), []
        for angle in angles:
            half = radians(180 - angle) / 2
            turn += half
            points.append((cos(turn) / cos(half), sin(turn) / cos(half)))
            turn += half
        xs, ys = [x for x, _ in points], [y for _, y in points]
        unit = min(
            (look.width - 2.5 * size) / (max(xs) - min(xs)),
            (look.height - 2.5 * size) / (max(ys) - min(ys)),
        )
        points = [
            (
                look.width / 2 + (x - (max(xs) + min(xs)) / 2) * unit,
                look.height / 2 + (y - (max(ys) + min(ys)) / 2) * unit,
            )
            for x, y in points
        ]
        scene.stroke(points, rng.choice(("ink", look.palette[0])), look.line + 0.8, closed=True)
        for k, angle in enumerate(angles):
            label = f"{angle}°" if k else facts["name"]
            in_corner(scene, label, points[k], points[k - 1], points[(k + 1) % len(points)])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The labels around their middle, clockwise from the letter."""
        letters, numbers = figure.words(NAMES), figure.numbers()
        if len(letters) != 1 or len(numbers) + 1 != len(figure.texts):
            raise kit.Unreadable(f"{len(letters)} letters and {len(numbers)} numbers among {len(figure.texts)} texts")
        name, letter = letters[0]
        x = sum(text.x for text in figure.texts) / len(figure.texts)
        y = sum(text.y for text in figure.texts) / len(figure.texts)
        start = atan2(letter.y - y, letter.x - x)
        numbers.sort(key=lambda n: (atan2(n.y - y, n.x - x) - start) % (2 * pi))
        return {"angles": [int(n.number or 0) for n in numbers], "name": name}


TASK = PolygonAngle().task()
