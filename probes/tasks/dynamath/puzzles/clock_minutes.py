"""Two clocks: how many minutes lie between them?"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "quarters of an hour", 2: "minutes by fives", 3: "every minute"}
_STEP = {1: 15, 2: 5, 3: 1}
_END = "less than twelve hours later. How many minutes is that in all?"
QUESTIONS = {
    "film": f"A film starts at the time of the left clock and ends at that of the right clock, {_END}",
    "train": f"A train leaves at the time of the left clock and arrives at that of the right clock, {_END}",
    "cake": f"A cake goes into the oven at the time of the left clock and comes out at that of the right clock, {_END}",
    "night": f"Someone falls asleep at the time of the left clock and wakes at that of the right clock, {_END}",
}


def make(draw: Draw, level: int) -> Facts:
    """Two times whose hands do not hide each other."""
    number = draw["numeric"]
    times = [[number.randint(1, 12), number.randrange(0, 60, _STEP[level])] for _ in range(2)]
    return {"left": times[0], "right": times[1], "wording": draw["context"].choice(list(QUESTIONS))}


def _angles(time: list[int]) -> tuple[float, float]:
    """Degrees clockwise from twelve of the hour hand and of the minute hand."""
    return (30 * time[0] + time[1] / 2) % 360, 6.0 * time[1]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    for name in ("left", "right"):
        hour, minute = facts[name]
        if not 1 <= hour <= 12 or not 0 <= minute < 60:
            return f"{name}: expected an hour from 1 to 12 and a minute from 0 to 59"
        apart = abs((_angles(facts[name])[0] - _angles(facts[name])[1] + 180) % 360 - 180)
        if not 20 <= apart <= 160:
            return f"{name}: expected hands that do not lie in one line"
    return "" if facts["left"] != facts["right"] else "expected two different times"


def by_minutes(facts: Facts) -> int:
    """Both times as minutes since twelve, subtracted."""
    (a, b), (c, d) = facts["left"], facts["right"]
    return int((60 * c + d - 60 * a - b) % 720)


def by_steps(facts: Facts) -> int:
    """The left clock moved on minute by minute until it stands as the right one."""
    (hour, minute), passed = facts["left"], 0
    while [hour, minute] != facts["right"]:
        minute, passed = minute + 1, passed + 1
        if minute == 60:
            hour, minute = hour % 12 + 1, 0
    return passed


def scene(facts: Facts, look: Look) -> FigureScene:
    """Two dials side by side, with all numbers or every third."""
    made, rng = FigureScene(look), look.rng()
    radius = look.width * rng.uniform(0.19, 0.215)
    every, hands = rng.choice((1, 3)), rng.choice(("ink", look.palette[0]))
    y = look.height * rng.uniform(0.47, 0.53)
    for name, x in (("left", look.width * 0.26), ("right", look.width * 0.74)):
        made.ring(x, y, radius, width=look.line + 0.6)
        for hour in range(1, 13):
            dx, dy = sin(radians(30 * hour)), -cos(radians(30 * hour))
            made.stroke([(x + 0.93 * radius * dx, y + 0.93 * radius * dy), (x + radius * dx, y + radius * dy)])
            if hour % every == 0:
                made.text(hour, x + 0.79 * radius * dx, y + 0.79 * radius * dy, scale=0.9)
        for angle, share, wide in zip(_angles(facts[name]), (0.38, 0.62), (5.0, 2.6), strict=True):
            end = (x + share * radius * sin(radians(angle)), y - share * radius * cos(radians(angle)))
            made.stroke([(x, y), end], hands, wide)
    return made


def read(figure: FigureReading) -> Facts:
    """The time of each dial from the long and the short hand."""
    dials = sorted(figure.rings()[:2], key=lambda ring: ring.x)
    if len(dials) < 2:
        raise Unreadable(f"{len(dials)} dials: expected two")
    found = []
    for dial in dials:
        face = (dial.x, dial.y, 0.68 * dial.radius)
        strokes = [stroke for colour in ("ink", *figure.hues) for stroke in figure.segments(colour, 24, face)]
        hands = []
        for stroke in strokes:
            near, far = sorted(stroke.ends, key=lambda end: hypot(end[0] - dial.x, end[1] - dial.y))
            if hypot(near[0] - dial.x, near[1] - dial.y) < 0.15 * dial.radius:
                length = hypot(far[0] - dial.x, far[1] - dial.y)
                hands.append((length, degrees(atan2(far[0] - dial.x, dial.y - far[1])) % 360))
        if len(hands) != 2:
            raise Unreadable(f"{len(hands)} hands on a dial: expected two")
        (_, short), (_, long) = sorted(hands)
        minute = round(long / 6) % 60
        found.append([(round((short - minute / 2) / 30) - 1) % 12 + 1, minute])
    return {"left": found[0], "right": found[1]}


def _a_side(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(("left", "right")),)


TASK = program_task(
    topic="puzzle test",
    summary="How many minutes lie between two clocks?",
    levels=LEVELS,
    variations={
        "numeric": "the two times",
        "colour": "the colour of hands and paper",
        "context": "what lasts from one time to the other",
    },
    question=QUESTIONS,
    fields={"left": Listed(Whole(0, 59), 2, 2), "right": Listed(Whole(0, 59), 2, 2)},
    answer=integer("minutes"),
    make=make,
    valid=valid,
    solvers=(
        ("minutes", "minutes since twelve, subtracted", by_minutes),
        ("steps", "one clock moved on by minutes until both stand alike", by_steps),
    ),
    scene=scene,
    read=read,
    canvas=(600, 320),
    prose="The left clock shows (hour, minute) {left} and the right clock {right}.",
    elements=(
        Element(
            "hour",
            "Between which hours, told by the earlier, is the short hand of the {a} clock, or at which?",
            "integer",
            lambda f, args: int(f[args[0]][0]),
            _a_side,
        ),
        Element(
            "minute",
            "At how many minutes is the long hand of the {a} clock?",
            "integer",
            lambda f, args: int(f[args[0]][1]),
            _a_side,
        ),
    ),
    labels=lambda facts: {"past noon": facts["right"] < facts["left"]},
)
