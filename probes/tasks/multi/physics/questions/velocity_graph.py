"""Examination questions about a graph of velocity over time."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor

from isoprobe.probes.families.multi.exams import PEERS, Judged, verdict
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.velocity_graph import VelocityGraph

_SHOWN = kit.Said(
    "The figure is the velocity-time graph of a body that moves along a straight line; velocities are in metres per "
    "the unit of time at the end of the horizontal axis (s: seconds, min: minutes, h: hours). ",
    "图为一物体做直线运动的速度—时间图像，横轴末端标有时间单位（s为秒，min为分，h为小时），速度的单位是“米/该时间单位”。",
)
TIME = kit.Whole(0, 10)


def to_hundredths(number: Fraction | int) -> float:
    """The number rounded to two decimals, halves upwards."""
    return floor(100 * number + Fraction(1, 2)) / 100


class Shown(kit.Asking, VelocityGraph):
    """What is seen of the velocity of a body?"""

    subject, topic, education = "physics", "motion", "senior high"
    fields = {
        **VelocityGraph.fields,
        "unit": kit.Term(
            {"s": "s", "min": "min", "h": "h"},
            synonyms={"seconds": "s", "second": "s", "minutes": "min", "minute": "min", "hours": "h", "hour": "h"},
        ),
    }
    prose = kit.Said(
        "The line goes straight from dot to dot. From left to right the dots are at the times {times} with the unit "
        "{unit}; their velocities, in the same order, are {speeds}.",
        "图线在相邻的点之间为直线段。自左向右各点的时间依次为{times}，时间单位为{unit}；各点的速度依次为{speeds}。",
    )
    says = {
        "times": kit.Said(
            "times (of the dots that the line joins, from left to right)", "时间（图线上各点，自左向右）"
        ),
        "speeds": kit.Said("velocities (of these dots, in the same order)", "速度（各点，顺序同上）"),
        "unit": kit.Said("unit of time (at the end of the horizontal axis)", "时间单位（横轴末端）"),
    }
    elements = (
        kit.value_at(
            "velocity",
            kit.Said(
                "The graph shows the velocity of a body over time. What is its velocity at time {a}?",
                "图为速度—时间图像。物体在时刻{a}的速度是多少？",
            ),
            kit.each("times", "speeds"),
        ),
        kit.rises(
            "faster",
            kit.Said(
                "The graph shows the velocity of a body over time. Does it increase from time {a} to time {b}?",
                "图为速度—时间图像。从时刻{a}到时刻{b}，速度增大了吗？",
            ),
            "times",
            "speeds",
        ),
    )

    def shows(self, facts: kit.Facts) -> str:
        return VelocityGraph.valid(self, facts)

    def speed(self, facts: kit.Facts, time: Fraction | int) -> Fraction:
        """The velocity at a time, by its piece."""
        pieces = pairwise(zip(facts["times"], facts["speeds"], strict=True))
        (a, u), (b, v) = next(piece for piece in pieces if piece[0][0] <= time <= piece[1][0])
        return u + Fraction(v - u, b - a) * (time - a)

    def slope(self, facts: kit.Facts) -> kit.Said:
        """The slope of the piece on which the time that is asked about lies."""
        pieces = pairwise(zip(facts["times"], facts["speeds"], strict=True))
        a, u, b, v = next((a, u, b, v) for (a, u), (b, v) in pieces if a <= facts["time"] < b)
        return kit.Said(
            f"From time {a} to time {b} the velocity goes from {u} to {v}: the slope is ({v} - {u}) / ({b} - {a}) = "
            f"{to_hundredths(Fraction(v - u, b - a)):g}.",
            f"时刻{a}到{b}，速度由{u}变为{v}，斜率为({v}-{u})÷({b}-{a})={to_hundredths(Fraction(v - u, b - a)):g}。",
        )


SLOPE = kit.Said("The slope of a velocity-time graph is the acceleration.", "速度—时间图线的斜率表示加速度。")
SAME_WAY = kit.Said(
    "A body gets faster where its acceleration points the way it moves, and slower where it points the other way.",
    "加速度方向与速度方向相同时物体加速，相反时物体减速。",
)


class Displacement(Shown):
    """How large is the displacement of a body between two times?"""

    version = 5  # 5: the horizontal axis ends with its numbers
    question = kit.Said(
        _SHOWN.en + "What is the displacement of the body from time {low} to time {high}, in metres?",
        _SHOWN.zh + "从时刻{low}到时刻{high}，物体的位移为多少米？",
    )
    asked = {"low": TIME, "high": TIME}
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        low, high = sorted(draw["numeric"].sample(range(11), 2))
        return {"low": low, "high": high}

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["low"] < facts["high"] <= facts["times"][-1]
        return "" if fine and self.by_trapezoids(facts) else "low and high: expected times on the graph, in order"

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the area under the graph is."""
        return [
            kit.Said(
                "The displacement is the area between the velocity-time graph and the time axis; areas below the axis "
                "count as negative.",
                "速度—时间图线与时间轴围成的面积表示位移，时间轴下方的面积取负值。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The trapezoids between the times at which the graph bends."""
        low, high = facts["low"], facts["high"]
        stops = [low, *(t for t in facts["times"] if low < t < high), high]
        found = []
        for a, b in pairwise(stops):
            u, v = self.speed(facts, a), self.speed(facts, b)
            area = (b - a) * (u + v) / 2
            found.append(
                kit.Said(
                    f"From {a} to {b} the velocity goes from {u} to {v}: ({u} + {v}) / 2 × {b - a} = {area}.",
                    f"时刻{a}到{b}，速度由{u}变为{v}，位移为({u}+{v})÷2×{b - a}={area}。",
                )
            )
        whole = f"{self.by_trapezoids(facts):g}"
        return [*found, kit.Said(f"In all that is {whole} m.", f"总位移为{whole}米。")]

    def by_trapezoids(self, facts: kit.Facts) -> float:
        """Trapezoids under the line."""
        low, high = facts["low"], facts["high"]
        stops = [low, *(t for t in facts["times"] if low < t < high), high]
        return to_hundredths(
            sum((b - a) * (self.speed(facts, a) + self.speed(facts, b)) / 2 for a, b in pairwise(stops))
        )

    def by_middles(self, facts: kit.Facts) -> float:
        """Half a unit of time after the other, at the velocity in the middle of each."""
        quarters = range(4 * facts["low"] + 1, 4 * facts["high"], 2)
        return to_hundredths(sum(self.speed(facts, Fraction(quarter, 4)) / 2 for quarter in quarters))


class Acceleration(Shown):
    """How large is the acceleration of a body at a time?"""

    version = 5  # 5: the horizontal axis ends with its numbers
    question = kit.Said(
        _SHOWN.en + "What is the acceleration of the body at time {time}.5, in metres per the square of this unit "
        "(below nought where the body slows down), rounded to two decimal places?",
        _SHOWN.zh + "物体在时刻{time}.5的加速度为多少（单位：米/该时间单位²，减速时取负值，保留两位小数）？",
    )
    levels = {2: "three pieces", 3: "five pieces"}
    asked = {"time": TIME}
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"time": draw["numeric"].randrange(10)}

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["time"] < facts["times"][-1] and self.by_slope(facts)
        return "" if fine else "time: expected one on the graph at which the velocity changes"

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the slope of the graph is."""
        return [SLOPE]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The slope of the piece on which the time lies."""
        return [self.slope(facts)]

    def by_slope(self, facts: kit.Facts) -> float:
        """Rise over run of the piece there."""
        pieces = pairwise(zip(facts["times"], facts["speeds"], strict=True))
        slope = next(Fraction(v - u, b - a) for (a, u), (b, v) in pieces if a <= facts["time"] < b)
        return to_hundredths(slope)

    def by_change(self, facts: kit.Facts) -> float:
        """How much the velocity changes from the whole time before to the one after."""
        early, late = (facts["time"] + Fraction(k, 5) for k in (1, 4))
        return to_hundredths((self.speed(facts, late) - self.speed(facts, early)) * Fraction(5, 3))


class Direction(Judged, Shown):
    """Does a body's acceleration point the way it moves?"""

    version = 5  # 5: the horizontal axis ends with its numbers
    levels = {2: "three pieces"}
    question = kit.Said(
        _SHOWN.en + "Is this statement true or false? At time {time}.5 the acceleration of the body points in the "
        "direction of its velocity.",
        _SHOWN.zh + "判断：在时刻{time}.5，物体的加速度方向与速度方向相同。",
    )
    asked = {"time": TIME}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.pick(draw, [{"time": time} for time in range(10)], facts)

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["time"] < facts["times"][-1] and self.speed(facts, facts["time"] + Fraction(1, 2))
        still = fine and self.speed(facts, facts["time"]) == self.speed(facts, facts["time"] + 1)
        return "" if fine and not still else "time: expected one on the graph at which the velocity changes"

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What the slope of the graph is."""
        return [SLOPE, SAME_WAY]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The slope of the piece on which the time lies."""
        return [self.slope(facts), self.compared(facts)]

    def compared(self, facts: kit.Facts) -> kit.Said:
        """Whether velocity and change of velocity have one sign."""
        rises = self.by_change(facts)[0]
        return kit.Said(
            f"The body moves forwards and its speed {'rises' if rises else 'falls'}.",
            f"物体沿正方向运动，速度{'增大' if rises else '减小'}。",
        )

    def by_slope(self, facts: kit.Facts) -> list[bool]:
        """Whether the piece there rises."""
        pieces = pairwise(zip(facts["times"], facts["speeds"], strict=True))
        return verdict(next(v > u for (a, u), (b, v) in pieces if a <= facts["time"] < b))

    def by_change(self, facts: kit.Facts) -> list[bool]:
        """Whether the body is faster after that unit of time than before it."""
        return verdict(self.speed(facts, facts["time"] + 1) > self.speed(facts, facts["time"]))


DISPLACEMENT = Displacement().task()
DIRECTION = Direction().task()
SPEEDING = Acceleration().task()
