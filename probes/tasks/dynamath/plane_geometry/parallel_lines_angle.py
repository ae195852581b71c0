"""Two parallel lines and one that cuts both: what is x, where an angle is a multiple of it?"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.corners import in_corner

_TIMES = {1: (1, 1), 2: (2, 4), 3: (5, 9)}
PLACES = ("upper left", "upper right", "lower right", "lower left")
_WHERE = "In which corner of the crossing at the {a} line is an angle marked?"
NAMES = ("x", "y", "n")
SAID = {f"{times if times > 1 else ''}{name}": (times, name) for times in range(1, 10) for name in NAMES}


def _on(start: kit.Point, along: kit.Point, far: float) -> kit.Point:
    return start[0] + far * along[0], start[1] + far * along[1]


class ParallelLinesAngle(kit.Program):
    """What is an angle between parallel lines and one that cuts them?

    1: the angle itself is sought
    2: it is twice to four times x
    3: it is five to nine times x"""

    variations = ("numeric", "geometric", "colour", "symbolic")
    question = {
        "plain": "Two parallel lines are cut by a third line; angles are in degrees. One angle is given by a letter or "
        "a multiple of it. What is the value of the letter?",
        "railway": "A straight road crosses two parallel rails; angles are in degrees. One angle is given by a letter "
        "or a multiple of it. What number does the letter stand for?",
        "field": "A straight path crosses two parallel hedges; angles are in degrees. One angle is given by a letter "
        "or a multiple of it. What is the letter's value?",
    }
    fields = {
        "degrees": kit.Whole(20, 160),
        "times": kit.Whole(1, 9),
        "upper": labelled.CORNER,
        "lower": labelled.CORNER,
        "known": kit.Word(("upper", "lower"), synonyms={"upper line": "upper", "lower line": "lower"}),
        "name": kit.Word(NAMES),
    }
    says = {
        "degrees": "given angle (in degrees)",
        "times": "times the letter (the other angle is so many times the letter, 4 where it is marked 4x)",
        "upper": "corner on the upper line (in which corner of the crossing an angle is marked, upper or lower, left "
        "or right)",
        "lower": "corner on the lower line (the same at the other crossing)",
        "known": "line of the given angle (upper or lower; the other angle is on the other line)",
        "name": "letter",
    }
    answer = kit.real(2)
    canvas = (520, 400)
    prose = (
        "A line crosses two parallel lines, one above the other, and an angle is marked at each crossing: in the "
        "{upper} corner at the upper line, and in the {lower} corner at the lower line. At the {known} line the angle "
        "is {degrees} degrees; the other is {times} times {name}."
    )
    elements = (
        kit.one_at("corner", _WHERE, PLACES, kit.by_field("upper", "lower")),
        kit.count("known", "How many degrees is the angle that is given as a number?", "degrees"),
    )
    labels = {"alike": lambda facts: facts["upper"] == facts["lower"]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """An angle at one line's crossing, and where a multiple of the unknown stands at the other's."""
        number, places = draw["numeric"], draw["geometric"]
        degrees, times = number.randint(40, 140), number.randint(*_TIMES[level])
        upper, lower, known = places.choice(PLACES), places.choice(PLACES), places.choice(("upper", "lower"))
        told = {"name": draw["symbolic"].choice(NAMES), "wording": draw["question"].choice(list(self.question))}
        return {"degrees": degrees, "times": times, "upper": upper, "lower": lower, "known": known, **told}

    def valid(self, facts: kit.Facts) -> str:
        fine = abs(facts["degrees"] - 90) > 10
        return "" if fine else f"degrees {facts['degrees']}: expected an angle that is plainly acute or obtuse"

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """Equal and supplementary angles by the places' parity."""
        apart = (PLACES.index(facts["upper"]) - PLACES.index(facts["lower"])) % 2
        return Fraction(180 - facts["degrees"] if apart else facts["degrees"], facts["times"])

    def by_turning(self, facts: kit.Facts) -> Fraction:
        """Directions of all rays, and the opening between two of them."""
        known, sought = facts[facts["known"]], facts["lower" if facts["known"] == "upper" else "upper"]
        down = facts["degrees"] if known in ("lower right", "upper left") else 180 - facts["degrees"]
        rays = (0, down, 180, 180 + down, 360)  # clockwise from the right, the corners between them
        k = ("lower right", "lower left", "upper left", "upper right").index(sought)
        return Fraction(rays[k + 1] - rays[k], facts["times"])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two lines, a little tilted or level, and a coloured third one."""
        look, rng = scene.look, scene.look.rng()
        degrees, times, acute = facts["degrees"], facts["times"], ("upper left", "lower right")
        tilt = radians(rng.choice((0, 0, rng.uniform(-7, 7))))
        down = radians(degrees if facts[facts["known"]] in acute else 180 - degrees)
        along, across = (cos(tilt), sin(tilt)), (cos(tilt + down), sin(tilt + down))
        middle, reach = (look.width / 2, look.height / 2), look.height * rng.uniform(0.2, 0.24) / sin(down)
        labels = {True: f"{degrees}°", False: f"{times if times > 1 else ''}{facts['name']}"}
        scene.stroke([_on(middle, across, s * 1.75 * reach) for s in (-1, 1)], look.palette[0], 2.4)
        for name, sign in (("upper", -1), ("lower", 1)):
            at = _on(middle, across, sign * reach)
            scene.stroke([_on(at, along, (edge - at[0]) / cos(tilt)) for edge in (20.0, look.width - 20.0)])
            a = _on(at, along, 50 if "right" in facts[name] else -50)
            b = _on(at, across, 50 if "lower" in facts[name] else -50)
            in_corner(scene, labels[facts["known"] == name], at, a, b)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Each label by which side of the third line, and above or below which of the two, it stands."""
        lines = sorted(figure.segments("ink", 120)[:2], key=lambda s: s.ay + s.by)
        third = max((s for hue in kit.hues(figure) for s in figure.segments(hue)[:1]), key=lambda s: s.length)
        found: kit.Facts = {}
        for name, line, text in zip(("upper", "lower"), lines, labelled.labels(figure, 2), strict=True):
            level = line.ay + (line.by - line.ay) * (text.x - line.ax) / (line.bx - line.ax)
            upright = third.ax + (third.bx - third.ax) * (text.y - third.ay) / (third.by - third.ay)
            found[name] = f"{'upper' if text.y < level else 'lower'} {'left' if text.x < upright else 'right'}"
            if text.text.endswith("°"):
                found["known"], found["degrees"] = name, int(text.number or 0)
            else:
                found["times"], found["name"] = next(SAID[label] for label in SAID if text.one_of([label]))
        return {key: found[key] for key in ("degrees", "times", "upper", "lower", "known", "name")}


TASK = ParallelLinesAngle().task()
