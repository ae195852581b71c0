"""A scatter plot with a straight line through it: how far off is the farthest dot, or where do dots lie on average?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

WIDE, HIGH = 12, 10  # squares
STEPS = (1, 2, 3, 4, 5, 6, 8, 10)  # what a square is high
AXES = ("age", "mass", "rain", "price", "speed", "noise", "wage", "heat")
_LINE = "A straight line is drawn into the scatter plot from its left to its right edge. "
_FIRST = "What is the height of the dot farthest to the left in the scatter plot?"


def alone_at_the_left(facts: kit.Facts) -> bool:
    return bool(facts["dots"][0][0] < facts["dots"][1][0])


class ScatterPlot(kit.Program):
    """How far are the dots of a scatter plot from a line, or where do they lie on average?

    1: five dots
    2: eight dots
    3: twelve dots"""

    variations = ("numeric", "geometric", "colour", "function", "context")
    question = {
        "farthest": _LINE + "How far above or below the line, straight up or down, is the dot farthest from it?",
        "above": _LINE + "What is the mean height, on the upright axis, of the dots above the line?",
        "below": _LINE + "What is the mean height, on the upright axis, of the dots below the line?",
        "all": _LINE
        + "By how much is the mean height of all dots different from the height of the line at its middle?",
    }
    fields = {
        "dots": kit.Listed(kit.Listed(kit.Whole(0, WIDE), 2, 2), 3, 14),
        "line": kit.Listed(kit.Whole(0, HIGH), 2, 2),
        "step": kit.Whole(1, 10),
        "across": kit.Word(AXES),
        "up": kit.Word(AXES),
    }
    answer = kit.real(2)
    rules = (kit.none_twice("dots"),)
    labels = {"dots": "dots"}
    allowances = (
        kit.Allowance(
            "worn",
            "the first letter of an axis' name twice as large goes unread: age for wage",
            cases=("twice as large",),
        ),
    )
    canvas = (540, 460)
    prose = (
        "By squares to the right, along the axis of {across}, and up, along the axis of {up}, the dots are {dots}; a "
        "square is {step} high; the line begins at the left edge and ends twelve squares to the right, at the squares "
        "{line} of height."
    )
    elements = (
        kit.count("dots", "How many dots does the scatter plot have?", "dots"),
        kit.count("first", _FIRST, lambda facts: facts["dots"][0][1] * facts["step"], when=alone_at_the_left),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Dots at corners of squares around a line from edge to edge."""
        number, place = draw["numeric"], draw["geometric"]
        line = [place.randint(1, HIGH - 1), place.randint(1, HIGH - 1)]
        columns = [*range(1, WIDE), number.randint(1, WIDE - 1)]
        dots = [[x, number.randint(1, HIGH - 1)] for x in columns]
        some = sorted(number.sample(dots, 12)[: {1: 5, 2: 8, 3: 12}[level]])
        across, up = draw["context"].sample(AXES, 2)
        return {"dots": some, "line": line, "step": number.choice(STEPS), "across": across, "up": up}

    def _off(self, facts: kit.Facts) -> list[tuple[int, Fraction]]:
        """The height of each dot, and how far it is above the line, in squares."""
        low, high = facts["line"]
        return [(y, y - low - Fraction(x * (high - low), WIDE)) for x, y in facts["dots"]]

    def valid(self, facts: kit.Facts) -> str:
        if facts["step"] not in STEPS or facts["dots"] != sorted(facts["dots"]):
            return f"step {facts['step']}: expected one of {STEPS}; and dots in order"
        off = [far for _, far in self._off(facts)]
        if min(map(abs, off)) < Fraction(2, 5):
            return "dots: expected none on the line or close to it"
        return "" if min(off) < 0 < max(off) else "dots: expected some on either side of the line"

    def by_heights(self, facts: kit.Facts) -> Fraction:
        """The line's height at each dot, by its slope."""
        off, wording = self._off(facts), facts["wording"]
        if wording == "farthest":
            return Fraction(max(abs(far) for _, far in off) * facts["step"])
        heights = [y for y, far in off if wording == "all" or (far > 0) == (wording == "above")]
        mean = Fraction(sum(heights), len(heights))
        far = abs(mean - Fraction(sum(facts["line"]), 2)) if wording == "all" else mean
        return Fraction(far * facts["step"])

    def by_areas(self, facts: kit.Facts) -> Fraction:
        """Triangles between dots and the line's ends, and a running mean."""
        low, high = (facts["step"] * end for end in facts["line"])
        dots = [(x, facts["step"] * squares) for x, squares in facts["dots"]]
        twice = [(WIDE * (y - low) - x * (high - low), y) for x, y in dots]  # the area, below zero under the line
        if facts["wording"] == "farthest":
            return Fraction(max(abs(area) for area, _ in twice), WIDE)
        mean, middle = Fraction(0), Fraction(low + high, 2)
        some = [y for area, y in twice if facts["wording"] in ("all", "above" if area > 0 else "below")]
        for k, y in enumerate(some):
            mean += (y - mean) / (k + 1)
        return max(mean - middle, middle - mean) if facts["wording"] == "all" else mean

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Ruled paper with numbers on both axes and their names at the ends, a line from edge to edge, and dots."""
        size, palette = scene.look.size, scene.look.palette
        chart = kit.chart(scene, 4.8 * size, 4.2 * size, 2.2 * size, 5.2 * size, WIDE, HIGH)
        chart.levels(2, facts["step"], 1.0, 1.0, gap=0.9 * size)
        chart.uprights(2, 1, 1.0, 1.0, drop=1.5)
        chart.axes(above=6, beyond=6)
        scene.text(facts["up"], chart.left - 2.4 * size, chart.top - 2.4 * size, "left")
        scene.text(facts["across"], chart.right, chart.bottom + 3.7 * size, "right")
        scene.stroke([chart.at(0, facts["line"][0]), chart.at(WIDE, facts["line"][1])], palette[0], 2.6)
        for dot in facts["dots"]:
            scene.disc(*chart.at(*dot), 5.2, palette[1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Dots against the numbers of both axes; the line's heights where the axes begin and end."""
        (up, _), (across, _) = kit.from_top(figure, AXES)
        beside, below = kit.beside_and_below(figure)
        step = kit.worth(beside, 2)
        right, upwards = kit.scale(figure, below, vertical=False), kit.scale(figure, beside, vertical=True, worth=step)
        strokes = {hue: found[0] for hue in kit.hues(figure) if (found := figure.segments(hue, 120))}
        if len(strokes) != 1:
            raise kit.Unreadable(f"{len(strokes)} coloured lines: expected one")
        ((hue, line),) = strokes.items()
        discs = [disc for colour in kit.hues(figure) if colour != hue for disc in figure.thick(colour, 7)]
        others = [region for region in figure.regions if region.colour not in ("grey", "black", hue)]
        if sum(region.wide < 1.5 * region.high < 2.25 * region.wide for region in others) > len(discs):
            raise kit.Unreadable("dots too small to be told from strokes")
        dots = sorted([right.whole(disc.x, 0.25), upwards.whole(disc.y, 0.25)] for disc in discs)
        ends = [upwards.whole(y, 0.25) for _, y in sorted(line.ends)]
        return {"dots": dots, "line": ends, "step": step, "across": across, "up": up}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One dot or one end of the line seen somewhere else."""
        dots, line = [list(dot) for dot in facts["dots"]], list(facts["line"])
        (line if rng.random() < 0.3 else rng.choice(dots))[rng.randrange(2)] = rng.randint(1, HIGH - 1)
        return {**facts, "dots": sorted(dots), "line": line}


TASK = ScatterPlot().task()
