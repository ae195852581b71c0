"""A line chart: how large is its greatest rise or fall between neighbours, or how far does it climb in all?"""

from __future__ import annotations

from itertools import pairwise

from isoprobe.probes.families.programs import kit

TIMES = kit.setting(
    months=("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    hours=tuple(f"{hour}h" for hour in range(8, 20)),
    years=tuple(str(year) for year in range(2011, 2023)),
    weeks=tuple(f"W{week}" for week in range(21, 33)),
)
_SCALES = (12, 20, 40, 80, 160, 240, 320, 400, 600, 800)  # highest values


class LineChart(kit.Program):
    """How large is the greatest rise or fall of a line chart?

    1: five points, up to 12
    2: seven points, up to 20
    3: nine points, up to 40"""

    version = 5  # 5: where seeing is hard values up to 800, units of two pixels
    variations = ("numeric", "colour", "context")
    question = {
        "rise": "What is the largest rise of the line in the chart from one point to the next?",
        "fall": "What is the largest fall of the line in the chart from one point to the next?",
        "climb": "What do all the rises of the line in the chart, each from one point to the next, add up to?",
    }
    fields = {"times": TIMES.listed(3, 12), "values": kit.Listed(kit.Whole(0, _SCALES[-1]), 3, 12)}
    sizes = kit.sizes(
        "count most",
        {1: (5, 12), 2: (7, 20), 3: (9, 40)},
        kit.see(
            "values up to {most}, read off a scale",
            digits=kit.held(20, 18, 16, 14, 12),
            room=kit.later(100, 150, 200, 300, 400, 500),
            most=(12, 12, 20, 20, 40, 80, 160, 320, 600, 800),
        ),
        kit.think("{count} points", "to compare all steps is all the thinking there is", count=kit.climb(4, 9)),
    )
    labels = {"points": "values"}
    rules = (kit.named("times", "values"),)
    canvas = (640, 420)
    table = ("times", "values")
    prose = "From left to right the points of the line are at {times}; their values, in the same order, are {values}."
    says = {
        "times": "points (what is written below them, from left to right)",
        "values": "values (of the points on the axis, in the same order)",
    }
    elements = (
        kit.value_at("value", "What is the value of the line at {a}?", kit.each("times", "values")),
        kit.rises("rises", "Does the line rise from {a} to {b}?", "times", "values"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Values at following times of one context."""
        count, most = self.sizes(level)
        context = draw["context"]
        times, start = TIMES.contexts[context.choice(list(TIMES.contexts))], context.randrange(4)
        return {
            "times": list(times[start : start + count]),
            "values": [draw["numeric"].randint(0, most) for _ in range(count)],
        }

    def valid(self, facts: kit.Facts) -> str:
        """There is a step up and a step down."""
        steps = [b - a for a, b in pairwise(facts["values"])]
        return "" if min(steps) < 0 < max(steps) else "values: expected a rise and a fall"

    def by_steps(self, facts: kit.Facts) -> int:
        """Differences of neighbours."""
        steps = [b - a for a, b in pairwise(facts["values"])]
        if facts["wording"] == "climb":
            return sum(max(step, 0) for step in steps)
        return int(max(steps) if facts["wording"] == "rise" else -min(steps))

    def by_crossings(self, facts: kit.Facts) -> int:
        """Levels between units that each piece of the line crosses, upwards or downwards."""
        up = [sum(a <= level < b for level in range(_SCALES[-1])) for a, b in pairwise(facts["values"])]
        down = [sum(b <= level < a for level in range(_SCALES[-1])) for a, b in pairwise(facts["values"])]
        return sum(up) if facts["wording"] == "climb" else max(up if facts["wording"] == "rise" else down)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Discs joined by a line, on thin lines of a scale."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        times, values, colour = facts["times"], facts["values"], look.palette[0]
        most = next(each for each in _SCALES if max(values) <= each)
        chart = kit.chart(scene, 3 * size + 12, 1.6 * size + 4, 16, 3.2 * size + 8, len(times), most)
        chart.levels(most // 4 if rng.random() < 0.5 else most // 2)
        points = [chart.at(k + 0.5, value) for k, value in enumerate(values)]
        scene.stroke(points, colour, 2.0)
        for x, y in points:
            scene.disc(x, y, 5.5 * look.scale, colour)
        chart.labels(times, below=8)
        chart.axes(above=12, below=8)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The discs against the scale at the left; the times by where the discs are."""
        discs = kit.discs(figure)
        axis = max(figure.segments("ink", 60), key=lambda stroke: abs(stroke.by - stroke.ay))
        scale = kit.scale(figure, [n for n in figure.numbers() if n.right < axis.ax], vertical=True)
        found = kit.from_left(figure, TIMES.names)
        times = [time for time, text in found if text.y > scale.zero + 8 and text.x > axis.ax]
        if len(times) != len(discs):
            raise kit.Unreadable(f"{len(discs)} points and {len(times)} times")
        return {"times": times, "values": [scale.whole(disc.y) for disc in discs]}


TASK = LineChart().task()
