"""A histogram: how many of what was measured lie between two borders, or outside of them?"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from isoprobe.probes.families.programs import kit

MEASURES = (
    "heights of seedlings in cm",
    "ages of visitors in years",
    "masses of letters in g",
    "times of runners in minutes",
    "lengths of fish in cm",
    "prices of books in euros",
)
CLASSES = {1: (5, 12), 2: (6, 20), 3: (8, 40)}  # by level so many, each with at most so many
COUNTS = kit.each(lambda facts: facts["edges"][:-1], "counts")  # by where a class begins


class HistogramCount(kit.Program):
    """How many lie between two borders of a histogram?

    1: five classes, up to 12
    2: six classes, up to 20
    3: eight classes, up to 40"""

    version = 3  # 3: below the lower and above the upper border there are bars
    variations = ("numeric", "colour", "context")
    stem = (
        "The histogram shows {measure}. A bar stands for the values from its left border up to its right border, which "
        "itself belongs to the next bar."
    )
    question = {
        "between": "How many of the values are at least {low} but less than {high}?",
        "outside": "How many of the values are either less than {low}, or {high} or more?",
    }
    fields = {"edges": kit.Listed(kit.Whole(0, 400), 4, 12), "counts": kit.Listed(kit.Whole(1, 40), 3, 11)}
    asked = {"measure": kit.Word(MEASURES), "low": kit.Whole(0, 400), "high": kit.Whole(0, 400)}
    sizes = kit.sizes(
        "others span most",
        {1: (3, 2, 12), 2: (3, 3, 20), 3: (4, 4, 40)},
        kit.see(
            "{others} classes beside those between the borders",
            others=(2, 2, 2, 3, 3, 3, 4, 4, 4, 4),
        ),
        kit.think(
            "{span} classes between the borders, up to {most} in a class",
            span=(2, 2, 3, 3, 4, 4, 5, 5, 6, 7),
            most=(8, 12, 12, 16, 20, 24, 24, 30, 36, 40),
        ),
    )
    labels = {"classes": "counts"}
    answer = kit.option(5)
    canvas = (620, 430)
    prose = "From left to right the borders of the bars are at {edges}; the heights of the bars are {counts}."
    says = {
        "edges": "borders of the bars (the numbers below the axis, from left to right)",
        "counts": "heights (of the bars, how many each stands for, from left to right)",
    }
    elements = (
        kit.count("classes", "How many bars does the histogram have?", "counts"),
        kit.value_at("count", "How high is the bar that begins at {a}?", COUNTS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Counts of classes of equal width, and two borders with classes on either side."""
        number = draw["numeric"]
        if level in CLASSES:
            count, most = CLASSES[level]
        else:
            others, span, most = self.sizes(level)
            count = others + span
        width, start = number.choice((2, 5, 10, 20)), number.randint(0, 4)
        edges = [(start + k) * width for k in range(count + 1)]
        if level in CLASSES:
            low = number.randint(*((0, count - 2) if level == 1 else (1, count - 3)))
            high = number.randint(low + 2, count - (1 if level > 1 or not low else 0))
        else:
            low = number.randint(1, others - 1)
            high = low + span
        counts = [number.randint(1, most) for _ in range(count)]
        measure = draw["context"].choice(MEASURES)
        return {"edges": edges, "counts": counts, "low": edges[low], "high": edges[high], "measure": measure}

    def valid(self, facts: kit.Facts) -> str:
        """Classes are equally wide, and the borders are some of theirs."""
        edges, low, high = facts["edges"], facts["low"], facts["high"]
        equal = len({b - a for a, b in pairwise(edges)}) == 1 and edges[0] < edges[1]
        if not equal or len(edges) != len(facts["counts"]) + 1:
            return "edges: expected equal classes, one for each count"
        if not {low, high} <= set(edges) or low >= high:
            return "low and high: expected two borders of classes, the lower one first"
        one_sided = facts["wording"] == "outside" and (low == edges[0] or high == edges[-1])
        return "low and high: expected classes outside on both sides" if one_sided else ""

    def by_cumulation(self, facts: kit.Facts) -> int:
        """Numbers below each border, subtracted."""
        below = [sum(facts["counts"][:k]) for k in range(len(facts["edges"]))]
        low, high = (below[facts["edges"].index(facts[border])] for border in ("low", "high"))
        return int(high - low if facts["wording"] == "between" else below[-1] - (high - low))

    def by_roll(self, facts: kit.Facts) -> int:
        """Every measure written out and compared with the borders."""
        middles = [(a + b) / 2 for a, b in pairwise(facts["edges"])]
        roll = [middle for middle, count in zip(middles, facts["counts"], strict=True) for _ in range(count)]
        within = facts["wording"] == "between"
        return sum((facts["low"] <= each < facts["high"]) == within for each in roll)

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """What is right of four other draws of bars over the same borders; where two of all five are alike, they are
        too few, and all is drawn again: so none of the five is likelier than another."""
        rng, count = Random(str(facts)), len(facts["counts"])
        most = next((most for classes, most in CLASSES.values() if classes >= count), max(facts["counts"]))
        others = ({**facts, "counts": [rng.randint(1, most) for _ in range(count)]} for _ in range(4))
        return [self.by_cumulation(other) for other in others]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Bars side by side over a scale, their borders numbered."""
        look, rng, size, counts = scene.look, scene.look.rng(), scene.look.size, facts["counts"]
        most = next(each for each in (12, 20, 40) if max(counts) <= each)
        left, right, top, bottom = 3 * size + 14, 2 * size, 1.6 * size, 3.2 * size
        chart = kit.chart(scene, left, top, right, bottom, 1, most)
        chart.levels(most // 4)
        inset = rng.uniform(1.0, 1.8) * size
        classes = kit.chart(scene, left + inset, top, right + inset, bottom, len(counts), most)
        for k, count in enumerate(counts):
            scene.box(classes.x(k) + 2, chart.y(count), classes.x(k + 1) - 2, chart.bottom, look.palette[0])
        classes.labels(facts["edges"], 1.6, shift=0)
        chart.axes()

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The bars' tops against the scale, the borders from below."""
        bars = sorted(kit.boxes(figure), key=lambda bar: bar.x)
        foot = max(bar.bottom for bar in bars)
        beside = [n for n in figure.numbers() if n.y < foot + 8 and n.x < bars[0].left]
        below = sorted((n for n in figure.numbers() if n.y > foot + 8), key=lambda n: n.x)
        scale = kit.scale(figure, beside, vertical=True)
        return {"edges": [int(n.number or 0) for n in below], "counts": [scale.whole(bar.top) for bar in bars]}


TASK = HistogramCount().task()
