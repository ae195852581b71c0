"""A right-angled triangle with two sides known: how long is the third, or how long are all three together?"""

from __future__ import annotations

from math import acos, atan2, cos, sin, tan

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.corners import beside

_MOST = {2: 20, 3: 60}
_WHOLE = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41), (12, 35, 37), (28, 45, 53))
SIDES = ("level", "upright", "slanting")
NAMES = ("x", "y", "n")


class RightTriangle(kit.Program):
    """How long is the third side of a right-angled triangle?

    1: whole sides
    2: up to 20, not whole
    3: up to 60, not whole"""

    variations = ("numeric", "geometric", "colour", "symbolic")
    question = {
        "side": "One angle of the triangle is a right angle. How long is the side marked with a letter?",
        "around": "One angle of the triangle is a right angle. How long is its perimeter?",
        "ladder": "A ladder, the upright wall that it leans against and the level ground between them form a triangle, "
        "with lengths in feet. How many feet long is the side marked with a letter?",
    }
    fields = {
        "sides": kit.Listed(labelled.LengthOrLetter(0, 250), 3, 3),
        "corner": labelled.CORNER,
        "name": kit.Word(NAMES),
    }
    says = {
        "sides": "sides (what stands at the horizontal, the vertical and the slanting side, in this order)",
        "corner": "right angle (at which corner of the triangle it is)",
        "name": "letter (at the side without a number)",
    }
    answer = kit.real(2)
    canvas = (480, 420)
    prose = (
        "At the horizontal, the vertical and the slanting side of a triangle stand {sides}, in this order. The letter "
        "is {name}, and the right angle is at the {corner}."
    )
    elements = (
        kit.value_at("side", "Which number stands at the {a} side?", labelled.known(SIDES, "sides")),
        kit.one_of("corner", "Where is the right angle?", labelled.CORNERS, "corner"),
    )
    rules = (labelled.one_unknown("sides"),)
    labels = {"unknown": lambda facts: SIDES[facts["sides"].index(0)]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Level, upright and slant side, one of them 0: unknown."""
        number = draw["numeric"]
        unknown = number.randrange(3)
        if level == 1:
            legs = number.choice([each for each in _WHOLE if each[0] / each[1] > 0.4])
            times = number.randint(1, 4)
            sides = [times * each for each in legs]
            if number.random() < 0.5:
                sides[:2] = sides[1::-1]
        else:
            sides = [number.randint(4, _MOST[level]) for _ in range(3)]
        sides[unknown] = 0
        wording, corner = draw["question"].choice(list(self.question)), draw["geometric"].choice(labelled.CORNERS)
        corner = corner.replace("upper", "lower") if wording == "ladder" else corner
        return {"sides": sides, "corner": corner, "name": draw["symbolic"].choice(NAMES), "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        if facts.get("wording") == "ladder" and "upper" in facts["corner"]:
            return f"corner {facts['corner']}: expected a lower one, between wall and ground"
        level, upright, _ = labelled.right_angled(facts["sides"])
        if not 0.4 <= level / upright <= 2.5:
            return f"sides {facts['sides']}: expected a triangle that is not too flat"
        return ""

    def by_squares(self, facts: kit.Facts) -> float:
        """The squares on the sides."""
        sides = labelled.right_angled(facts["sides"])
        return sum(sides) if facts["wording"] == "around" else sides[facts["sides"].index(0)]

    def by_angle(self, facts: kit.Facts) -> float:
        """The angle at the level side, and its sine, cosine or tangent."""
        a, b, c = map(float, facts["sides"])
        if c == 0:
            missing = a / cos(atan2(b, a))
        elif b == 0:
            missing = a * tan(acos(a / c))
        else:
            missing = c * sin(acos(b / c))
        return a + b + c + missing if facts["wording"] == "around" else missing

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The triangle to scale with a small square in its right angle."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        level, upright, _ = labelled.right_angled(facts["sides"])
        unit = min((look.width - 9.0 * size) / level, (look.height - 6.4 * size) / upright) * rng.uniform(0.85, 1.0)
        wide, high = level * unit / 2, upright * unit / 2
        h, v = (1 if "right" in facts["corner"] else -1), (1 if "lower" in facts["corner"] else -1)
        x, y = look.width / 2 + h * wide, look.height / 2 + v * high
        corner, far, top = (x, y), (look.width / 2 - h * wide, y), (x, look.height / 2 - v * high)
        scene.polygon([corner, far, top], f"pale {look.palette[0]}", width=look.line)
        across, up = x - h * 0.9 * size, y - v * 0.9 * size
        scene.stroke([(across, y), (across, up), (x, up)], width=1.5)
        label = [str(side) if side else facts["name"] for side in facts["sides"]]
        beside(scene, label[0], corner, far, top)
        beside(scene, label[1], corner, top, far)
        beside(scene, label[2], far, top, corner)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The right angle is where the triangle fills its box's corner; labels by the sides that they are nearest
        to."""
        shape = max(figure.regions, key=lambda region: region.area)
        ends = {(v, h): (getattr(shape, h), getattr(shape, v)) for v in ("top", "bottom") for h in ("left", "right")}
        away = {key: min(abs(x - cx) + abs(y - cy) for cx, cy in shape.corners) for key, (x, y) in ends.items()}
        v, h = max(away, key=away.__getitem__)  # the corner opposite to the right angle has none near
        texts = labelled.labels(figure, 3)
        level = max(texts, key=lambda t: t.y if v == "top" else -t.y)
        upright = max(texts, key=lambda t: t.right if h == "left" else -t.left)
        slant = next(t for t in texts if t not in (level, upright))
        sides, name = labelled.length_or_name((level, upright, slant), NAMES)
        corner = f"{'lower' if v == 'top' else 'upper'} {'right' if h == 'left' else 'left'}"
        return {"sides": sides, "corner": corner, "name": name}


TASK = RightTriangle().task()
