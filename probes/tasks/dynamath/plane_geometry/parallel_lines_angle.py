"""Two parallel lines and one that cuts both: what is x, where an angle is a multiple of it?"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.corners import in_corner

_TIMES = {1: (1, 1), 2: (2, 4), 3: (5, 9)}
PLACES = ("upper left", "upper right", "lower right", "lower left")
NAMES = ("x", "y", "n")


def _down(facts: kit.Facts) -> float:
    """The angle, clockwise from the right, in which the third line goes down."""
    acute_side = PLACES.index(facts[facts["known"]]) % 2 == 0  # upper left and lower right
    return float(facts["degrees"] if acute_side else 180 - facts["degrees"])


def _a_line(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice(("upper", "lower")),)


class ParallelLinesAngle(kit.Program):
    """What is an angle between parallel lines and one that cuts them?

    1: the angle itself is sought
    2: it is twice to four times x
    3: it is five to nine times x"""

    variations = ("numeric", "geometric", "colour", "symbolic", "context")
    question = {
        "plain": "Two lines that are parallel are cut by a third one; angles are in degrees. What is the letter's "
        "value?",
        "railway": "A road crosses two straight parallel rails; angles are in degrees. What does the letter stand for?",
        "field": "A path runs across two parallel hedges; angles are in degrees. Which number is the letter?",
    }
    fields = {
        "degrees": kit.Whole(20, 160),
        "times": kit.Whole(1, 9),
        "upper": kit.Word(PLACES),
        "lower": kit.Word(PLACES),
        "known": kit.Word(("upper", "lower")),
        "name": kit.Word(NAMES),
    }
    answer = kit.real(2)
    canvas = (520, 400)
    prose = (
        "At the {known} of two parallel lines, one above the other, an angle of {degrees} degrees is marked; the "
        "marked corner at the upper line is {upper}, that at the lower line {lower}; the other angle is {times} times "
        "{name}."
    )
    elements = (
        kit.Element(
            "corner",
            "In which corner of the crossing at the {a} line is an angle marked?",
            "choice",
            lambda f, args: str(f[args[0]]),
            _a_line,
            PLACES,
        ),
        kit.count("known", "How many degrees has the angle whose number is given?", "degrees"),
    )
    labels = {"alike": lambda facts: facts["upper"] == facts["lower"]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """An angle at one line's crossing, and where a multiple of the unknown stands at the other's."""
        number, places = draw["numeric"], draw["geometric"]
        degrees = number.randint(40, 140)
        return {
            "degrees": degrees,
            "times": number.randint(*_TIMES[level]),
            "upper": places.choice(PLACES),
            "lower": places.choice(PLACES),
            "known": places.choice(("upper", "lower")),
            "name": draw["symbolic"].choice(NAMES),
            "wording": draw["context"].choice(list(self.question)),
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if 80 <= facts["degrees"] <= 100:
            return f"degrees {facts['degrees']}: expected an angle that is plainly acute or obtuse"
        return ""

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """Equal and supplementary angles by the places' parity."""
        apart = (PLACES.index(facts["upper"]) - PLACES.index(facts["lower"])) % 2
        return Fraction(180 - facts["degrees"] if apart else facts["degrees"], facts["times"])

    def by_turning(self, facts: kit.Facts) -> Fraction:
        """Directions of all rays, and the opening between two of them."""
        known, sought = facts["upper"], facts["lower"]
        if facts["known"] == "lower":
            known, sought = sought, known
        down = {
            "lower right": facts["degrees"],
            "lower left": 180 - facts["degrees"],
            "upper left": facts["degrees"],
            "upper right": 180 - facts["degrees"],
        }[known]
        rays = {
            "lower right": (0, down),
            "lower left": (down, 180),
            "upper left": (180, 180 + down),
            "upper right": (180 + down, 360),
        }
        a, b = rays[sought]
        return Fraction(b - a, facts["times"])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two lines, a little tilted or level, and a coloured third one."""
        look, rng = scene.look, scene.look.rng()
        tilt, down = radians(rng.choice((0, 0, rng.uniform(-7, 7)))), radians(_down(facts))
        along, across = (cos(tilt), sin(tilt)), (cos(tilt + down), sin(tilt + down))
        middle, half = (look.width / 2, look.height / 2), look.height * rng.uniform(0.2, 0.24)
        reach = half / sin(down)
        labels = {True: f"{facts['degrees']}°", False: facts["name"]}
        if facts["times"] > 1:
            labels[False] = f"{facts['times']}{facts['name']}"
        ends = 1.75 * reach
        scene.stroke(
            [(middle[0] + s * ends * across[0], middle[1] + s * ends * across[1]) for s in (-1, 1)],
            look.palette[0],
            2.4,
        )
        for name, sign in (("upper", -1), ("lower", 1)):
            x, y = middle[0] + sign * reach * across[0], middle[1] + sign * reach * across[1]
            left, right = (x - 20.0) / cos(tilt), (look.width - 20.0 - x) / cos(tilt)
            scene.stroke([(x - left * along[0], y - left * along[1]), (x + right * along[0], y + right * along[1])])
            turn = 1 if "right" in facts[name] else -1
            fall = 1 if "lower" in facts[name] else -1
            a = (x + 50 * turn * along[0], y + 50 * turn * along[1])
            b = (x + 50 * fall * across[0], y + 50 * fall * across[1])
            in_corner(scene, labels[facts["known"] == name], (x, y), a, b)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Each label by which side of the third line, and above or below which of the two, it stands."""
        lines = sorted(figure.segments("ink", 120)[:2], key=lambda s: s.ay + s.by)
        third = max(
            (s for hue in figure.hues if hue != "grey" for s in figure.segments(hue)[:1]), key=lambda s: s.length
        )
        if len(lines) != 2 or len(figure.texts) != 2:
            raise kit.Unreadable(f"{len(lines)} lines and {len(figure.texts)} labels: expected two and two")
        found: kit.Facts = {}
        for name, line, text in zip(("upper", "lower"), lines, figure.texts, strict=True):
            level = line.ay + (line.by - line.ay) * (text.x - line.ax) / (line.bx - line.ax)
            upright = third.ax + (third.bx - third.ax) * (text.y - third.ay) / (third.by - third.ay)
            found[name] = f"{'upper' if text.y < level else 'lower'} {'left' if text.x < upright else 'right'}"
            if text.text.endswith("°"):
                found["known"], found["degrees"] = name, int(text.number or 0)
            else:
                each = [(times, unknown) for times in range(1, 10) for unknown in NAMES]
                said = next(pair for pair in each if text.one_of([f"{pair[0] if pair[0] > 1 else ''}{pair[1]}"]))
                found["times"], found["name"] = said
        return {key: found[key] for key in ("degrees", "times", "upper", "lower", "known", "name")}


TASK = ParallelLinesAngle().task()
