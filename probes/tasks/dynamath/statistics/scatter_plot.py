"""A scatter plot with a straight line through it: how far off is the farthest dot, or where do dots lie on average?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

WIDE, HIGH = 12, 10  # squares
STEPS = (1, 2, 3, 4, 5, 6, 8, 10)  # what a square is high on the vertical axis
MOST = HIGH * STEPS[-1]
AXES = ("age", "mass", "rain", "price", "speed", "noise", "wage", "heat")
_FIRST = "What is the height, on the vertical axis, of the leftmost dot in the scatter plot?"


def alone_at_the_left(facts: kit.Facts) -> bool:
    return bool(facts["dots"][0][0] < facts["dots"][1][0])


class ScatterPlot(kit.Program):
    """How far are the dots of a scatter plot from a line, or where do they lie on average?

    1: five dots
    2: eight dots
    3: twelve dots"""

    variations = ("numeric", "geometric", "colour", "context")
    stem = "In the scatter plot, a straight line runs from the left edge to the right edge."
    question = {
        "farthest": "Straight up or down, in units of the vertical axis, how far from the line is the dot farthest "
        "from it?",
        "above": "What is the mean height, on the vertical axis, of the dots above the line?",
        "below": "What is the mean height, on the vertical axis, of the dots below the line?",
        "all": "On the vertical axis, by how much do the mean height of all dots and the height of the line's middle "
        "differ?",
    }
    fields = {
        "dots": kit.Listed(kit.Listed(kit.Whole(0, MOST), 2, 2), 3, 14),
        "line": kit.Listed(kit.Whole(0, MOST), 2, 2),
        "top": kit.Whole(HIGH, MOST),
        "across": kit.Word(AXES),
        "up": kit.Word(AXES),
    }
    answer = kit.real(2)
    rules = (kit.none_twice("dots"),)
    sizes = kit.sizes(
        "count step",
        {1: (5, 3), 2: (8, 3), 3: (12, 3)},
        kit.see("{count} dots", count=(4, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        kit.think(
            "squares that stand for {step} on the vertical axis",
            "heights above a line are all that is asked",
            step=(1, 2, 10, 5, 5, 3, 4, 6, 8, 8),
        ),
    )
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
        "The horizontal axis, {across}, goes from 0 to 12, and the vertical axis, {up}, from 0 to {top}. The dots "
        "are at {dots}, first along the horizontal axis, then along the vertical one. The heights of the line at the "
        "left and at the right edge are {line}."
    )
    says = {
        "dots": "dots (in any order, each in brackets, first its place on the horizontal axis, then its height on the "
        "vertical axis)",
        "line": "ends of the line (its heights on the vertical axis at the left edge, where the horizontal axis has "
        "0, and at the right edge, where it has 12)",
        "top": "top of the vertical axis (the highest number beside it)",
        "across": "horizontal axis (its name)",
        "up": "vertical axis (its name)",
    }
    elements = (
        kit.count("dots", "How many dots does the scatter plot have?", "dots"),
        kit.count("first", _FIRST, lambda facts: facts["dots"][0][1], when=alone_at_the_left),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Dots at corners of squares around a line from edge to edge."""
        number, place = draw["numeric"], draw["geometric"]
        ends = [place.randint(1, HIGH - 1), place.randint(1, HIGH - 1)]
        columns = [*range(1, WIDE), number.randint(1, WIDE - 1)]
        dots = [[x, number.randint(1, HIGH - 1)] for x in columns]
        count, step = self.sizes(level)
        some = sorted(number.sample(dots, 12)[:count])
        across, up = draw["context"].sample(AXES, 2)
        if level in self.sizes.levels:
            step = number.choice(STEPS)
        dots, line = [[x, step * y] for x, y in some], [step * end for end in ends]
        return {"dots": dots, "line": line, "top": HIGH * step, "across": across, "up": up}

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Dots from the left."""
        return {**facts, "dots": sorted(facts["dots"])}

    def _off(self, facts: kit.Facts) -> list[tuple[int, Fraction]]:
        """The height of each dot, and how far it is above the line."""
        low, high = facts["line"]
        return [(y, y - low - Fraction(x * (high - low), WIDE)) for x, y in facts["dots"]]

    def valid(self, facts: kit.Facts) -> str:
        step, odd = divmod(facts["top"], HIGH)
        heights = [y for _, y in facts["dots"]] + facts["line"]
        if odd or step not in STEPS or any(y % step or y > facts["top"] for y in heights):
            return f"top {facts['top']}: expected {HIGH} times one of {STEPS}, and heights on the lines below it"
        if facts["dots"] != sorted(facts["dots"]) or facts["dots"][-1][0] > WIDE:
            return f"dots: expected them in order, at most {WIDE} to the right"
        off = [far for _, far in self._off(facts)]
        if min(map(abs, off)) < step * Fraction(2, 5):
            return "dots: expected none on the line or close to it"
        return "" if min(off) < 0 < max(off) else "dots: expected some on either side of the line"

    def by_heights(self, facts: kit.Facts) -> Fraction:
        """The line's height at each dot, by its slope."""
        off, wording = self._off(facts), facts["wording"]
        if wording == "farthest":
            return max(abs(far) for _, far in off)
        heights = [y for y, far in off if wording == "all" or (far > 0) == (wording == "above")]
        mean = Fraction(sum(heights), len(heights))
        return abs(mean - Fraction(sum(facts["line"]), 2)) if wording == "all" else mean

    def by_areas(self, facts: kit.Facts) -> Fraction:
        """Triangles between dots and the line's ends, and a running mean."""
        low, high = facts["line"]
        twice = [
            (WIDE * (y - low) - x * (high - low), y) for x, y in facts["dots"]
        ]  # the area, below zero under the line
        if facts["wording"] == "farthest":
            return Fraction(max(abs(area) for area, _ in twice), WIDE)
        mean, middle = Fraction(0), Fraction(low + high, 2)
        some = [y for area, y in twice if facts["wording"] in ("all", "above" if area > 0 else "below")]
        for k, y in enumerate(some):
            mean += (y - mean) / (k + 1)
        return max(mean - middle, middle - mean) if facts["wording"] == "all" else mean

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Ruled paper with numbers on both axes and their names at the ends, a line from edge to edge, and dots."""
        size, palette, step = scene.look.size, scene.look.palette, facts["top"] // HIGH
        chart = kit.chart(scene, 4.8 * size, 4.2 * size, 2.2 * size, 5.2 * size, WIDE, HIGH)
        chart.levels(2, step, 1.0, 1.0, gap=0.9 * size)
        chart.uprights(2, 1, 1.0, 1.0, drop=1.5)
        chart.axes(above=6, beyond=6)
        scene.text(facts["up"], chart.left - 2.4 * size, chart.top - 2.4 * size, "left")
        scene.text(facts["across"], chart.right, chart.bottom + 3.7 * size, "right")
        left, right = facts["line"]
        scene.stroke([chart.at(0, left / step), chart.at(WIDE, right / step)], palette[0], 2.6)
        for x, y in facts["dots"]:
            scene.disc(*chart.at(x, y / step), 5.2 * scene.look.scale, palette[1])

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
        dots = sorted([right.whole(disc.x, 0.25), step * upwards.whole(disc.y, 0.25)] for disc in discs)
        ends = [step * upwards.whole(y, 0.25) for _, y in sorted(line.ends)]
        return {"dots": dots, "line": ends, "top": HIGH * step, "across": across, "up": up}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One dot or one end of the line seen somewhere else."""
        dots, line, step = [list(dot) for dot in facts["dots"]], list(facts["line"]), facts["top"] // HIGH
        if rng.random() < 0.3:
            line[rng.randrange(2)] = step * rng.randint(1, HIGH - 1)
        else:
            rng.choice(dots)[:] = rng.randint(1, WIDE - 1), step * rng.randint(1, HIGH - 1)
        return {**facts, "dots": sorted(dots), "line": line}


TASK = ScatterPlot().task()
