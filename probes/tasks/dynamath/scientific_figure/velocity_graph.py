"""A velocity-time line of straight pieces: how far does the body come, or how fast is it on average?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from isoprobe.probes.families.programs import kit

UNITS = ("s", "min", "h")


class VelocityGraph(kit.Program):
    """How far does a body come whose velocity is drawn over time?

    1: two pieces, the first level
    2: three pieces
    3: five pieces"""

    version = 4  # 4: the horizontal axis ends with its numbers
    variations = ("numeric", "colour", "symbolic")
    stem = (
        "The graph shows the velocity of a body over time. The unit of time stands at the end of the horizontal axis "
        "(s for seconds, min for minutes, h for hours), and velocities are in metres per this unit."
    )
    question = {
        "distance": "How many metres does the body travel in all?",
        "average": "What is the average velocity of the body over the whole time?",
        "after": "How many metres does the body travel after the time of the second dot from the left?",
    }
    fields = {
        "times": kit.Listed(kit.Whole(0, 10), 2, 8),
        "speeds": kit.Listed(kit.Whole(0, 12), 2, 8),
        "unit": kit.Word(
            UNITS,
            synonyms={"seconds": "s", "second": "s", "minutes": "min", "minute": "min", "hours": "h", "hour": "h"},
        ),
    }
    answer = kit.real(1)
    rules = (kit.named("times", "speeds"),)
    labels = {"pieces": lambda facts: len(facts["times"]) - 1}
    canvas = (600, 440)
    prose = (
        "The line goes straight from dot to dot. From left to right the dots are at the times {times} with the unit "
        "{unit}; their velocities, in the same order, are {speeds}."
    )
    says = {
        "times": "times (of the dots that the line joins, from left to right)",
        "speeds": "velocities (of these dots, in the same order)",
        "unit": "unit of time (at the end of the horizontal axis)",
    }
    elements = (
        kit.value_at(
            "velocity",
            "The graph shows the velocity of a body over time. What is its velocity at time {a}?",
            kit.each("times", "speeds"),
        ),
        kit.rises(
            "faster",
            "The graph shows the velocity of a body over time. Does it increase from time {a} to time {b}?",
            "times",
            "speeds",
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Corners at whole times and velocities."""
        number = draw["numeric"]
        times = [0, *sorted(number.sample(range(1, 11), {1: 2, 2: 3, 3: 5}[level]))]
        speeds = [number.randint(0, 12) for _ in times]
        if level == 1:
            speeds[1] = speeds[0]
        return {"times": times, "speeds": speeds, "unit": draw["symbolic"].choice(UNITS)}

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Dots from the left."""
        dots = sorted(zip(facts["times"], facts["speeds"], strict=True))
        return {**facts, "times": [time for time, _ in dots], "speeds": [speed for _, speed in dots]}

    def valid(self, facts: kit.Facts) -> str:
        if facts["times"][0] or facts["times"] != sorted(facts["times"]):
            return "times: expected them from 0 on, in order"
        return "" if max(facts["speeds"][1:]) else "speeds: expected a body that moves"

    def _pieces(self, facts: kit.Facts) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        corners = list(pairwise(zip(facts["times"], facts["speeds"], strict=True)))
        return corners[1:] if facts["wording"] == "after" else corners

    def by_areas(self, facts: kit.Facts) -> Fraction:
        """Areas of trapezoids under the line."""
        area = sum((Fraction((b - a) * (u + v), 2) for (a, u), (b, v) in self._pieces(facts)), Fraction(0))
        return area / facts["times"][-1] if facts["wording"] == "average" else area

    def by_motion(self, facts: kit.Facts) -> Fraction:
        """The body moved on in small steps, at the velocity in the middle of each."""
        step, way = Fraction(1, 10), Fraction(0)
        for (a, u), (b, v) in self._pieces(facts):
            for k in range(10 * (b - a)):
                speed = u + (v - u) * (k + Fraction(1, 2)) * step / (b - a)
                way += speed * step
        return way / facts["times"][-1] if facts["wording"] == "average" else way

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A grid with numbers on both axes, discs at the corners of the line."""
        look, size = scene.look, scene.look.size
        chart = kit.chart(scene, 3 * size + 12, 1.6 * size, 5.5 * size, 3.6 * size, 10, 12)
        chart.levels(2, 1, 1.0, 1.0)
        chart.uprights(1, 1, 1.0, 1.0)
        scene.text(facts["unit"], chart.right + 3.0 * size, chart.bottom)
        chart.axes(above=8)  # no longer at the right, where a disc would cut a sign off it
        points = [chart.at(time, speed) for time, speed in zip(facts["times"], facts["speeds"], strict=True)]
        scene.stroke(points, look.palette[0], 2.4)
        for x, y in points:
            scene.disc(x, y, 5.5, look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The discs against the numbers of both axes."""
        beside, below = kit.beside_and_below(figure)
        times, speeds = kit.scale(figure, below, vertical=False), kit.scale(figure, beside, vertical=True)
        ((unit, _),) = figure.words(UNITS)
        corners = sorted((times.whole(disc.x), speeds.whole(disc.y)) for disc in kit.discs(figure))
        return {"times": [time for time, _ in corners], "speeds": [speed for _, speed in corners], "unit": unit}


TASK = VelocityGraph().task()
