"""A sector of a circle: how many times pi is its area, or its arc?"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.corners import beside, in_corner

_STEP = {1: 30, 2: 15, 3: 4}


def _turned(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


class CircleSector(kit.Program):
    """How large is a sector of a circle, or how long its arc?

    1: angles by 30 degrees
    2: by 15 degrees
    3: by 4 degrees"""

    different = {1: 2_300}
    variations = ("numeric", "colour", "symbolic")
    question = {
        "area": "What is the area of the sector, divided by pi?",
        "arc": "What is the length of the sector's curved edge, divided by pi?",
        "rest": "The sector is completed to a whole circle. What is the area of the part that is added, divided by pi?",
    }
    fields = {"radius": kit.Whole(1, 40), "degrees": kit.Whole(20, 340), "unit": labelled.UNIT}
    says = {
        "radius": "radius (of the sector, the length of either straight edge)",
        "degrees": "angle (between the straight edges, inside the sector, in degrees)",
        "unit": "unit of length",
    }
    answer = kit.option(5)
    canvas = (480, 420)
    prose = "A sector has a radius of {radius} {unit} and an angle of {degrees} degrees."
    elements = (
        kit.count("radius", "What is the radius of the sector?", "radius"),
        kit.count("angle", "How many degrees is the angle of the sector?", "degrees"),
    )
    labels = {"beyond half": lambda facts: facts["degrees"] > 180}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A radius and an angle."""
        number, step = draw["numeric"], _STEP[level]
        return {
            "radius": number.randint(2, 24),
            "degrees": step * number.randint(-(-40 // step), 320 // step),
            "unit": draw["symbolic"].choice(labelled.UNITS),
        }

    def valid(self, facts: kit.Facts) -> str:
        if 172 <= facts["degrees"] <= 188:
            return f"degrees {facts['degrees']}: expected other than a half circle"
        return ""

    def by_share(self, facts: kit.Facts) -> Fraction:
        """The angle's share of the whole circle."""
        radius, share = Fraction(facts["radius"]), Fraction(facts["degrees"], 360)
        if facts["wording"] == "arc":
            return share * 2 * radius
        return (share if facts["wording"] == "area" else 1 - share) * radius * radius

    def by_adding(self, facts: kit.Facts) -> Fraction:
        """Pieces of one degree added, each like a triangle on its arc."""
        arc = Fraction(2 * facts["radius"], 360)
        total, rest = Fraction(0), Fraction(0)
        for degree in range(360):
            piece = arc if facts["wording"] == "arc" else arc * facts["radius"] / 2
            if degree < facts["degrees"]:
                total += piece
            else:
                rest += piece
        return rest if facts["wording"] == "rest" else total

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two radii and the arc between them, in ink or in a colour; the angle's number in its corner."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        degrees, start = facts["degrees"], rng.uniform(0, 360)
        radius = min(look.width - 12 * size, look.height - 5 * size) / 2
        x, y = look.width / 2, look.height / 2
        colour = rng.choice(("ink", look.palette[0]))
        ends = [_turned(x, y, radius, start + degrees * k / 120) for k in range(121)]
        scene.stroke([(x, y), *ends], colour, look.line + 0.6, closed=True)
        a, b = ends[0], ends[-1]
        if degrees > 180:  # there is room around the corner
            middle = radians(start + degrees / 2)
            scene.text(f"{degrees}°", x + 2.6 * size * cos(middle), y + 2.0 * size * sin(middle))
        else:
            in_corner(scene, f"{degrees}°", (x, y), a, b)
        inside = _turned(x, y, radius, start + 60)
        outside = _turned(x, y, radius, start - 60)
        beside(scene, f"{facts['radius']} {facts['unit']}", (x, y), a, outside if degrees > 270 else inside, along=0.6)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The number with a degree sign and the number with a unit."""
        length, angle = sorted(labelled.labels(figure, 2), key=lambda text: text.text.endswith("°"))
        if not angle.text.endswith("°"):
            raise kit.Unreadable("no label in degrees")
        radius, unit = labelled.in_unit(length)
        return {"radius": radius, "degrees": int(angle.number or 0), "unit": unit}


TASK = CircleSector().task()
