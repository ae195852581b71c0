"""Box plots side by side: by how much two medians differ, or what two ranges or two boxes come to."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import quantiles

import numpy as np

from isoprobe.probes.families.programs import kit

MOST = 40  # thin lines of the axis
STEPS = (1, 2, 3, 4, 5, 6, 10)  # from one to the next
NAMES = kit.setting(
    towns=("Arden", "Boston", "Dover", "Essen", "Halle", "Turin"),
    teams=("Lions", "Bears", "Hawks", "Tigers", "Foxes", "Bulls"),
    crops=("Rye", "Maize", "Barley", "Millet", "Hops", "Flax"),
)
MEDIANS = kit.each("names", lambda facts: [five[2] for five in facts["marks"]])


class BoxPlot(kit.Program):
    """How do medians, ranges or boxes of two box plots compare?

    1: two plots over 20 thin lines
    2: three plots over 30 lines
    3: five plots over 40 lines"""

    variations = ("numeric", "colour", "context")
    question = {
        "medians": "By how much do the medians of {first} and {second} in the box plots differ?",
        "ranges": "What do the ranges of {first} and {second} in the box plots, largest minus smallest value, "
        "add up to?",
        "boxes": "What do the interquartile ranges of {first} and {second} in the box plots add up to?",
        "across": "In the box plots, how far apart are the smallest value of {first} and the upper quartile of "
        "{second}?",
    }
    fives = kit.Listed(kit.Listed(kit.Whole(0, MOST * STEPS[-1]), 5, 5), 2, 6)  # least, quartiles, median, largest
    fields = {"names": NAMES.listed(2, 6), "marks": fives}
    asked = {"first": NAMES.word, "second": NAMES.word}
    allowances = (kit.Allowance("certified first", "long names and wide numbers leave the canvas", (3,), bound=0.6),)
    sizes = kit.sizes(
        "count most step",
        {1: (2, 20, 3), 2: (3, 30, 3), 3: (5, 40, 3)},
        kit.see(
            "{count} plots over {most} thin lines",
            digits=(20, 18, 17, 16, 15, 14, 13, 13, 12, 12),
            room=(100, 100, 100, 100, 105, 110, 115, 120, 120, 120),
            count=kit.climb(2, 6),
            most=(15, 18, 20, 23, 26, 29, 32, 35, 38, 40),
        ),
        kit.think(
            "steps of {step} from one thin line to the next",
            "a few numbers and one sum or difference are all that is asked",
            step=(1, 2, 10, 5, 5, 3, 3, 4, 4, 6),
        ),
    )
    labels = {"asks": "wording"}
    rules = (kit.named("names", "marks"), kit.asks_of("names", "first", "second"))
    canvas = (560, 360)
    table = ("names", "marks")
    prose = (
        "From top to bottom the box plots are of {names}. In the same order, smallest value, lower quartile, median, "
        "upper quartile and largest value are {marks}."
    )
    says = {
        "names": "box plots (their names, from top to bottom)",
        "marks": "five values (of each box plot in brackets, in the same order, the smallest value, the lower "
        "quartile, the median, the upper quartile and the largest value)",
    }
    elements = (
        kit.count("plots", "How many boxes with whiskers are there?", "names"),
        kit.compare("higher", "Is the line inside the box of {a} farther to the right than that of {b}?", MEDIANS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Five values for each plot, on thin lines of the axis that are two apart or more."""
        number, (count, most, step) = draw["numeric"], self.sizes(level)
        names = NAMES.some(draw["context"], count)
        if level in self.sizes.levels:
            step = number.choice(STEPS)
        marks = [[step * (low + k) for k, low in enumerate(sorted(number.sample(range(most - 3), 5)))] for _ in names]
        first, second = number.sample(names, 2)
        return {"names": names, "marks": marks, "first": first, "second": second}

    def valid(self, facts: kit.Facts) -> str:
        step = self._step(facts)
        if any(b - a < 2 * step for five in facts["marks"] for a, b in pairwise(five)):
            return f"marks: expected five numbers in order for each plot, {2 * step} apart or more"
        largest = max(five[4] for five in facts["marks"])
        return "" if largest <= MOST * step else f"marks: expected none above {MOST * step}"

    def _step(self, facts: kit.Facts) -> int:
        """What is from one thin line to the next: the largest step by which all values lie on lines."""
        return max(step for step in STEPS if all(mark % step == 0 for five in facts["marks"] for mark in five))

    def _two(self, facts: kit.Facts) -> list[list[int]]:
        return [facts["marks"][facts["names"].index(facts[which])] for which in ("first", "second")]

    def by_marks(self, facts: kit.Facts) -> int:
        """Differences of the places of lines and ends."""
        a, b = self._two(facts)
        ranges, boxes = a[4] - a[0] + b[4] - b[0], a[3] - a[1] + b[3] - b[1]
        found = {"medians": abs(a[2] - b[2]), "ranges": ranges, "boxes": boxes, "across": abs(a[0] - b[3])}
        return found[facts["wording"]]

    def by_samples(self, facts: kit.Facts) -> float:
        """Values made up that have these plots, and their quartiles."""
        numbers = []
        for five in self._two(facts):
            values = sorted([*five, *(low + (high - low) / 3 for low, high in pairwise(five))])
            numbers.append((values[0], *quantiles(values, n=4, method="inclusive"), values[-1]))
        a, b = numbers
        if facts["wording"] in ("ranges", "boxes"):
            least, largest = (0, 4) if facts["wording"] == "ranges" else (1, 3)
            return sum(five[largest] - five[least] for five in numbers)
        return abs(a[2] - b[2]) if facts["wording"] == "medians" else abs(a[0] - b[3])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Boxes with whiskers in rows above one axis, thin lines at steps, each fifth thick, with its number."""
        look, size, names = scene.look, scene.look.size, facts["names"]
        step = self._step(facts)
        most = min(MOST + 5, -(-(1 + max(five[4] for five in facts["marks"]) // step) // 5) * 5)
        chart = kit.chart(scene, 6.8 * size, 1.2 * size, 2 * size, 3.4 * size, most, len(names))
        chart.uprights(5, step, drop=1.7)
        scene.stroke([(chart.left, chart.bottom), (chart.right, chart.bottom)])
        chart.names(names)
        half = min(0.32 * chart.high, 2.6 * size)
        for n, five in enumerate(facts["marks"]):
            y, (least, lower, middle, upper, largest) = chart.row(n), (chart.x(mark / step) for mark in five)
            for end, quartile in ((least, lower), (largest, upper)):
                scene.stroke([(end, y), (quartile, y)])
                scene.stroke([(end, y - 0.35 * half), (end, y + 0.35 * half)])
            scene.box(lower, y - half, upper, y + half, f"pale {look.palette[n]}", "ink", look.line)
            scene.stroke([(middle, y - half), (middle, y + half)], width=look.line + 1.4)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Ink on each name's level: whisker, line in the box, whisker."""
        ticks = sorted((text for text in figure.texts if text.whole is not None), key=lambda text: text.x)
        words, step, marks = kit.from_top(figure, NAMES.names), kit.worth(ticks, 5), []
        lines = kit.scale(figure, ticks, vertical=False, worth=step)
        for _, text in words:
            seen = np.flatnonzero(figure.mask("ink")[round(text.y) - 3 : round(text.y) + 4].any(0))
            runs = np.split(seen, np.flatnonzero(np.diff(seen) > 2) + 1)
            if len(runs) != 3:
                raise kit.Unreadable(f"{len(runs)} pieces of ink in a row: expected two whiskers and the line in a box")
            (a, b), (c, d), (e, f) = ((float(run[0]) + 0.5, float(run[-1]) + 0.5) for run in runs)
            marks.append([step * lines.whole(x, 0.3) for x in (a + 1, b - 1, (c + d) / 2, e + 1, f - 1)])
        return {"names": kit.names_of(words), "marks": marks}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One line or end of a plot seen at one of the next thin lines."""
        marks, step = [list(five) for five in facts["marks"]], self._step(facts)
        rng.choice(marks)[rng.randrange(5)] += step * rng.choice((-2, -1, 1, 2))
        return {**facts, "marks": marks}


TASK = BoxPlot().task()
