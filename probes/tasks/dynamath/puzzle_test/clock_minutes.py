"""Two clocks: how many minutes lie between them?"""

from __future__ import annotations

import re
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random
from typing import Any

from isoprobe.probes.families.programs import kit

SIDES = ("left", "right")
_CLOCK = kit.Listed(kit.Whole(0, 59), 2, 2)
HOURS = kit.each(SIDES, lambda facts: [facts[side][0] for side in SIDES])
MINUTES = kit.each(SIDES, lambda facts: [facts[side][1] for side in SIDES])
_END = "less than twelve hours later. How many minutes pass in between?"


class Time:
    """A time on a clock's face, kept as [8, 30] and written as 8:30."""

    def check(self, value: Any, where: str) -> None:
        _CLOCK.check(value, where)

    def write(self, value: Any) -> str:
        return f"{value[0]}:{value[1]:02}"

    def parse(self, text: str) -> Any:
        found = re.fullmatch(r"\W*(\d{1,2})\s*[:.,;h]\s*(\d{1,2})\b.{0,12}", text.strip())
        if not found:
            raise ValueError(f"{text[:40]!r}, expected a time such as 8:30")
        return [(int(found[1]) + 11) % 12 + 1, int(found[2])]

    def alter(self, rng: Random, value: Any) -> Any:
        return _CLOCK.alter(rng, value)


class ClockMinutes(kit.Program):
    """How many minutes lie between two clocks?

    1: quarters of an hour
    2: minutes by fives
    3: every minute"""

    school = "elementary school"
    question = {
        "film": f"A film starts at the time on the left clock and ends at the time on the right clock, {_END}",
        "train": f"A train leaves at the time on the left clock and arrives at the time on the right clock, {_END}",
        "cake": "A cake goes into the oven at the time on the left clock and comes out at the time on the right clock, "
        + _END,
        "night": "Someone falls asleep at the time on the left clock and wakes up at the time on the right clock, "
        + _END,
    }
    fields = {"left": Time(), "right": Time()}
    says = {"left": "left clock (time in hours and minutes)", "right": "right clock (time in hours and minutes)"}
    answer = kit.integer("minutes")
    allowances = (
        kit.Allowance("certified first", "hands that lie on one another or on a number are drawn anew", bound=0.7),
    )
    labels = {"past noon": lambda facts: facts["right"] < facts["left"]}
    canvas = (600, 320)
    prose = "The left clock shows {left} and the right clock shows {right} in hours and minutes."
    elements = (
        kit.value_at(
            "hour",
            "Which hour does the {a} clock show, the one that its short hand points to or has passed last?",
            HOURS,
        ),
        kit.value_at("minute", "How many minutes past the hour does the {a} clock show?", MINUTES),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Two times."""
        number, step = draw["numeric"], {1: 15, 2: 5, 3: 1}[level]
        return {side: [number.randint(1, 12), number.randrange(0, 60, step)] for side in SIDES}

    def _angles(self, time: list[int]) -> tuple[float, float]:
        """Degrees clockwise from twelve of the hour hand and of the minute hand."""
        return (30 * time[0] + time[1] / 2) % 360, 6.0 * time[1]

    def valid(self, facts: kit.Facts) -> str:
        """Both are times at which the hands do not hide each other, and they differ."""
        for side in SIDES:
            if not 1 <= facts[side][0] <= 12:
                return f"{side}: expected an hour from 1 to 12"
            hour, minute = self._angles(facts[side])
            if not 20 <= abs((hour - minute + 180) % 360 - 180) <= 160:
                return f"{side}: expected hands that do not lie in one line"
        return "" if facts["left"] != facts["right"] else "expected two different times"

    def by_minutes(self, facts: kit.Facts) -> int:
        """Both times as minutes since twelve, subtracted."""
        (a, b), (c, d) = facts["left"], facts["right"]
        return int((60 * c + d - 60 * a - b) % 720)

    def by_steps(self, facts: kit.Facts) -> int:
        """The left clock moved on minute by minute until it stands as the right one."""
        (hour, minute), passed = facts["left"], 0
        while [hour, minute] != facts["right"]:
            hour, minute, passed = hour if minute < 59 else hour % 12 + 1, (minute + 1) % 60, passed + 1
        return passed

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two dials side by side, with all numbers or every third."""
        look, rng = scene.look, scene.look.rng()
        radius = look.width * rng.uniform(0.19, 0.215)
        every, hands = rng.choice((1, 3)), rng.choice(("ink", look.palette[0]))
        y = look.height * rng.uniform(0.47, 0.53)
        for side, x in (("left", look.width * 0.26), ("right", look.width * 0.74)):
            scene.ring(x, y, radius, width=look.line + 0.6)
            for hour in range(1, 13):
                dx, dy = sin(radians(30 * hour)), -cos(radians(30 * hour))
                scene.stroke([(x + 0.93 * radius * dx, y + 0.93 * radius * dy), (x + radius * dx, y + radius * dy)])
                if hour % every == 0:
                    scene.text(hour, x + 0.79 * radius * dx, y + 0.79 * radius * dy, scale=0.9)
            for angle, share, wide in zip(self._angles(facts[side]), (0.38, 0.62), (5.0, 2.6), strict=True):
                end = (x + share * radius * sin(radians(angle)), y - share * radius * cos(radians(angle)))
                scene.stroke([(x, y), end], hands, wide)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The time of each dial from the long and the short hand."""
        found = []
        for dial in sorted(figure.rings()[:2], key=lambda ring: ring.x):
            face = (dial.x, dial.y, 0.68 * dial.radius)
            hands = []
            for stroke in (each for colour in ("ink", *figure.hues) for each in figure.segments(colour, 24, face)):
                lengths = sorted((hypot(x - dial.x, y - dial.y), x - dial.x, y - dial.y) for x, y in stroke.ends)
                if lengths[0][0] < 0.15 * dial.radius:
                    length, dx, dy = lengths[1]
                    hands.append((length, degrees(atan2(dx, -dy)) % 360))
            if len(hands) != 2:
                raise kit.Unreadable(f"{len(hands)} hands on a dial: expected two")
            (_, short), (_, long) = sorted(hands)
            minute = round(long / 6) % 60
            found.append([(round((short - minute / 2) / 30) - 1) % 12 + 1, minute])
        return dict(zip(SIDES, found, strict=True))


TASK = ClockMinutes().task()
