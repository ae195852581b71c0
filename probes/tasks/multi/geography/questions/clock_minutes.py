"""An examination question about the local times on two clocks."""

from __future__ import annotations

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.puzzle_test.clock_minutes import SIDES, ClockMinutes

_SIDE = {"left": "左", "right": "右"}


class Longitude(kit.Asking, ClockMinutes):
    """How far apart in longitude are two places whose local times two clocks show?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    subject, topic, education = "geography", "longitude and time", "senior high"
    question = kit.Said(
        "The left clock shows the local solar time at place P, and the right clock shows it at the same moment at "
        "place Q, which lies east of P; the two times are less than twelve hours apart. By how many degrees of "
        "longitude do the two places differ?",
        "左边的时钟表示甲地的地方时，右边的时钟表示同一时刻乙地的地方时。乙地在甲地以东，两地的地方时相差不到12小时，则两地的经度相差"
        "多少度？",
    )
    levels = {2: "minutes by fives", 3: "every minute"}
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)
    prose = kit.Said(
        "The left clock shows {left} and the right clock shows {right} in hours and minutes.",
        "左边的时钟指示{left}，右边的时钟指示{right}（时和分）。",
    )
    says = {
        "left": kit.Said("left clock (time in hours and minutes)", "左边的时钟（时和分）"),
        "right": kit.Said("right clock (time in hours and minutes)", "右边的时钟（时和分）"),
    }
    elements = tuple(
        kit.Element(
            f"{side} {part}",
            kit.Said(en.format(side), zh.format(_SIDE[side])),
            "integer",
            lambda facts, _, side=side, k=k: facts[side][k],
        )
        for side in SIDES
        for k, (part, en, zh) in enumerate(
            (
                (
                    "hour",
                    "Which hour does the {} clock show, the one that its short hand points to or has passed last?",
                    "{}边时钟的时针指向或刚走过的是几时？",
                ),
                ("minute", "How many minutes past the hour does the {} clock show?", "{}边时钟的分针指示多少分？"),
            )
        )
    )

    def shows(self, facts: kit.Facts) -> str:
        return ClockMinutes.valid(self, facts)

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How far the Earth turns."""
        return [
            kit.Said(
                "The Earth turns by 15 degrees in an hour, by one degree in four minutes; places farther east have the "
                "later local time.",
                "地球每小时自转15°，每4分钟自转1°；同一时刻，越靠东的地点地方时越大（东加西减）。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The minutes between the two times, and what they are in degrees."""
        (a, b), (c, d) = facts["left"], facts["right"]
        minutes = (60 * c + d - 60 * a - b) % 720
        degrees = f"{self.by_rate(facts):g}"
        return [
            kit.Said(
                f"From {a}:{b:02} to {c}:{d:02} are {minutes} minutes; {minutes} / 4 = {degrees} degrees.",
                f"从{a}:{b:02}到{c}:{d:02}相差{minutes}分钟，{minutes}÷4={degrees}，即相差{degrees}°。",
            )
        ]

    def by_rate(self, facts: kit.Facts) -> float:
        """The minutes between the two times, four to a degree."""
        (a, b), (c, d) = facts["left"], facts["right"]
        return ((60 * c + d - 60 * a - b) % 720) / 4

    def by_turning(self, facts: kit.Facts) -> float:
        """The Earth turned on by a quarter of a degree, and the left clock by a minute, until both clocks agree."""
        (hour, minute), quarters = facts["left"], 0
        while [hour, minute] != facts["right"]:
            minute, quarters = minute + 1, quarters + 1
            if minute == 60:
                hour, minute = hour % 12 + 1, 0
        return 0.25 * quarters


LONGITUDE = Longitude().task()
