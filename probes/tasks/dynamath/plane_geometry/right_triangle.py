"""A right-angled triangle with two sides known: how long is the third, or how long are all three together?"""

from __future__ import annotations

from math import acos, atan2, cos, sin, sqrt, tan
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import real
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.corners import beside
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "whole sides", 2: "up to 20, not whole", 3: "up to 60, not whole"}
_MOST = {2: 20, 3: 60}
_WHOLE = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41), (12, 35, 37), (28, 45, 53))
CORNERS = ("lower left", "lower right", "upper left", "upper right")
NAMES = ("x", "y", "n")
QUESTIONS = {
    "side": "One angle of the triangle is a right angle. How long is the side with the letter?",
    "around": "One angle of the triangle is a right angle. How long are its three sides together?",
    "ladder": (
        "The figure shows a ladder, the wall it leans against and the level ground between, lengths in feet. How many "
        "feet long is the side with the letter?"
    ),
}


def make(draw: Draw, level: int) -> Facts | None:
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
    wording, corner = draw["context"].choice(list(QUESTIONS)), draw["geometric"].choice(CORNERS)
    return {
        "sides": sides,
        "corner": corner.replace("upper", "lower") if wording == "ladder" else corner,
        "name": draw["symbolic"].choice(NAMES),
        "wording": wording,
    }


def _lengths(sides: list[int]) -> tuple[float, float, float]:
    """All sides by the theorem of Pythagoras."""
    a, b, c = sides
    if c == 0:
        return a, b, sqrt(a * a + b * b)
    if a == 0:
        return sqrt(c * c - b * b), b, c
    return a, sqrt(c * c - a * a), c


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    a, b, c = facts["sides"]
    if [a, b, c].count(0) != 1:
        return f"sides {facts['sides']}: expected one to be 0, which is unknown"
    if c and c <= max(a, b):
        return f"sides {facts['sides']}: expected the slanting one to be the longest"
    if facts.get("wording") == "ladder" and "upper" in facts["corner"]:
        return f"corner {facts['corner']}: expected a lower one, between wall and ground"
    level, upright, _ = _lengths(facts["sides"])
    if not 0.4 <= level / upright <= 2.5:
        return f"sides {facts['sides']}: expected a triangle that is not too flat"
    return ""


def by_squares(facts: Facts) -> float:
    """The theorem of Pythagoras."""
    sides = _lengths(facts["sides"])
    return sum(sides) if facts["wording"] == "around" else sides[facts["sides"].index(0)]


def by_angle(facts: Facts) -> float:
    """From the angle between the level and the slanting side."""
    a, b, c = map(float, facts["sides"])
    if c == 0:
        angle = atan2(b, a)
        missing = a / cos(angle)
    elif b == 0:
        angle = acos(a / c)
        missing = a * tan(angle)
    else:
        angle = acos(b / c)
        missing = c * sin(angle)
    return a + b + c + missing if facts["wording"] == "around" else missing


def scene(facts: Facts, look: Look) -> FigureScene:
    """The triangle to scale with a small square in its right angle."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    level, upright, _ = _lengths(facts["sides"])
    unit = min((look.width - 9.0 * size) / level, (look.height - 6.4 * size) / upright) * rng.uniform(0.85, 1.0)
    wide, high = level * unit / 2, upright * unit / 2
    x, y = look.width / 2, look.height / 2
    right, lower = "right" in facts["corner"], "lower" in facts["corner"]
    h, v = (1 if right else -1), (1 if lower else -1)
    corner, far, top = (x + h * wide, y + v * high), (x - h * wide, y + v * high), (x + h * wide, y - v * high)
    made.polygon([corner, far, top], f"pale {look.palette[0]}", width=look.line)
    s = 0.9 * size
    made.stroke(
        [(corner[0] - h * s, corner[1]), (corner[0] - h * s, corner[1] - v * s), (corner[0], corner[1] - v * s)],
        width=1.5,
    )
    label = [str(side) if side else facts["name"] for side in facts["sides"]]
    beside(made, label[0], corner, far, top)
    beside(made, label[1], corner, top, far)
    beside(made, label[2], far, top, corner)
    return made


def read(figure: FigureReading) -> Facts:
    """The right angle is where the triangle fills its box's corner; labels by the sides that they are nearest to."""
    shape = max(figure.regions, key=lambda region: region.area)
    corners = shape.corners
    ends = {(v, h): (getattr(shape, h), getattr(shape, v)) for v in ("top", "bottom") for h in ("left", "right")}
    away = {
        key: min(abs(x - cx) + abs(y - cy) for cx, cy in corners) for key, (x, y) in ends.items()
    }  # the corner opposite to the right angle has none near
    v, h = max(away, key=away.__getitem__)
    if len(figure.texts) != 3:
        raise Unreadable(f"{len(figure.texts)} labels: expected three")
    level = max(figure.texts, key=lambda t: t.y) if v == "top" else min(figure.texts, key=lambda t: t.y)
    upright = max(figure.texts, key=lambda t: t.right) if h == "left" else min(figure.texts, key=lambda t: t.left)
    slant = next(t for t in figure.texts if t not in (level, upright))
    sides, name = [], ""
    for text in (level, upright, slant):
        name = next((n for n in NAMES if text.one_of([n])), name)
        sides.append(0 if text.number is None else text.whole)
    corner = f"{'lower' if v == 'top' else 'upper'} {'right' if h == 'left' else 'left'}"
    return {"sides": sides, "corner": corner, "name": name}


def _a_known(rng: Random, facts: Facts) -> tuple[str, ...]:
    kinds = ("level", "upright", "slanting")
    return (rng.choice([kind for kind, side in zip(kinds, facts["sides"], strict=True) if side]),)


TASK = program_task(
    topic="plane geometry",
    summary="How long is the third side of a right-angled triangle?",
    levels=LEVELS,
    variations=("numeric", "geometric", "colour", "symbolic", "context"),
    question=QUESTIONS,
    fields={"sides": Listed(Whole(0, 250), 3, 3), "corner": Word(CORNERS), "name": Word(NAMES)},
    answer=real(2),
    make=make,
    valid=valid,
    solvers=(
        ("squares", "the squares on the sides", by_squares),
        ("angle", "the angle at the level side, and its sine, cosine or tangent", by_angle),
    ),
    scene=scene,
    read=read,
    canvas=(480, 420),
    prose=(
        "The level, the upright and the slanting side of a triangle are {sides} long, where 0 is written for the one "
        "marked {name}; the right angle is at the {corner}."
    ),
    elements=(
        Element(
            "side",
            "Which number stands at the {a} side?",
            "integer",
            lambda f, args: int(f["sides"][("level", "upright", "slanting").index(args[0])]),
            _a_known,
        ),
        Element("corner", "Where is the right angle?", "choice", lambda f, _: str(f["corner"]), choices=CORNERS),
    ),
    labels=lambda facts: {"unknown": ("level", "upright", "slanting")[facts["sides"].index(0)]},
)
