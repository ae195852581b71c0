"""A bar chart: how two bars differ, what they make together, or how far the highest is above one of them."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit

LABELS = kit.setting(
    fruit=("Apple", "Pear", "Plum", "Cherry", "Melon", "Grape", "Fig", "Lemon"),
    pets=("Dog", "Cat", "Bird", "Fish", "Pony", "Rabbit", "Turtle", "Mouse"),
    days=("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    towns=("Arden", "Boston", "Cadiz", "Dover", "Essen", "Fargo", "Ghent", "Halle"),
)
HEIGHTS = kit.each("labels", "values")


class BarChart(kit.Program):
    """How do two bars of a bar chart differ?

    1: three or four bars, up to 20, the height of each read off a line
    2: five bars, up to 40
    3: seven bars, up to 40"""

    school = "elementary school"
    variations = ("numeric", "colour", "context")
    question = {
        "difference": "By how much do the heights of the bars of {first} and {second} in the bar chart differ?",
        "sum": "What is the sum of the heights of the bars of {first} and {second} in the bar chart?",
        "range": "By how much is the highest bar of the bar chart higher than the lower of the bars of {first} and "
        "{second}?",
    }
    fields = {"labels": LABELS.listed(2, 8), "values": kit.Listed(kit.Whole(0, 40), 2, 8)}
    asked = {"first": LABELS.word, "second": LABELS.word}
    labels = {"bars": "values"}
    rules = (kit.named("labels", "values"), kit.asks_of("labels", "first", "second"))
    canvas = (640, 440)
    table = ("labels", "values")
    prose = "From left to right the bars are {labels}; their heights, in the same order, are {values}."
    says = {
        "labels": "bars (what is written below them, from left to right)",
        "values": "heights (of the bars on the axis, in the same order)",
    }
    elements = (
        kit.count("bars", "How many bars does the chart have?", "values"),
        kit.value_at("height", "How high is the bar of {a}?", HEIGHTS),
        kit.compare("higher", "Is the bar of {a} higher than the bar of {b}?", HEIGHTS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Heights, labels of one context, and two bars to ask about."""
        number, (fewest, many, most) = draw["numeric"], {1: (3, 4, 20), 2: (5, 5, 40), 3: (7, 7, 40)}[level]
        labels = LABELS.some(draw["context"], number.randint(fewest, many))
        first, second = number.sample(labels, 2)
        return {"labels": labels, "values": [number.randint(1, most) for _ in labels], "first": first, "second": second}

    def by_heights(self, facts: kit.Facts) -> int:
        """Arithmetic on the heights."""
        a, b = (HEIGHTS(facts)[facts[which]] for which in ("first", "second"))
        if facts["wording"] == "range":
            return int(max(facts["values"]) - min(a, b))
        return int(a + b if facts["wording"] == "sum" else abs(a - b))

    def by_levels(self, facts: kit.Facts) -> int:
        """Units counted at which one bar stands, or both."""
        marked = [value for label, value in HEIGHTS(facts).items() if label in (facts["first"], facts["second"])]
        standing = [sum(value >= level for value in marked) for level in range(1, max(facts["values"]) + 1)]
        if facts["wording"] == "range":
            return sum(n < 2 for n in standing)
        return sum(standing) if facts["wording"] == "sum" else standing.count(1)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Bars of one colour, or each of its own, on an axis with numbers and thin lines."""
        look, rng, values = scene.look, scene.look.rng(), facts["values"]
        most = 20 if max(values) <= 20 else 40
        chart = kit.chart(scene, 3.5 * look.size + 12, 2 * look.size, 16, 3.2 * look.size, len(values), most)
        chart.levels(most // 4)
        many, half = rng.random() < 0.5, chart.wide * rng.uniform(0.45, 0.7) / 2
        for k, value in enumerate(values):
            x = chart.x(k + 0.5)
            scene.box(x - half, chart.y(value), x + half, chart.bottom, look.palette[k if many else 0])
        chart.labels(facts["labels"])
        chart.axes()

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Heights from the bars' tops against the numbers of the axis, labels from below."""
        bars = kit.boxes(figure)
        heights = kit.scale_before(figure, bars[0].left)
        below = [text for text in figure.texts if text.y > heights.zero + 5]
        labels = [figure.nearest(bar.x, heights.zero + 20, below) for bar in bars]
        return {
            "labels": [label.one_of(LABELS.names) or label.text for label in labels],
            "values": [heights.whole(bar.top) for bar in bars],
        }


TASK = BarChart().task()
