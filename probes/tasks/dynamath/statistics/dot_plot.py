"""A dot plot: which number is the most frequent, which is the middle one, or what do all make together?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit


class DotPlot(kit.Program):
    """What is the mode, the median or the sum of a dot plot?

    1: five numbers, up to four dots
    2: seven numbers, up to six
    3: nine numbers, up to eight"""

    version = 5  # 5: higher columns where seeing is hard
    stem = "In the dot plot, every dot stands for one result, the number below its column."
    question = {
        "mode": "Which result is the most frequent one?",
        "median": "What is the median of the results?",
        "sum": "What is the sum of all results?",
    }
    fields = {"numbers": kit.Listed(kit.Whole(0, 60), 3, 12), "dots": kit.Listed(kit.Whole(0, 50), 3, 12)}
    sizes = kit.sizes(
        "count most more",
        {1: (5, 4, 0), 2: (7, 6, 0), 3: (9, 8, 0)},
        kit.small("{more} dots more in every column", more=kit.later(0, 4, 10, 18, 26, 34)),
        kit.think(
            "{count} numbers in a row, up to {most} dots in a column",
            count=kit.rise(3, 12),
            most=(3, 4, 5, 6, 7, 8, 9, 10, 12, 14),
        ),
    )
    labels = {"dots": lambda facts: sum(facts["dots"])}
    rules = (kit.as_many("numbers", "dots"), kit.consecutive("numbers"))
    canvas = (560, 360)
    table = ("numbers", "dots")
    prose = "From left to right the numbers are {numbers}; above them there are, in the same order, {dots} dots."
    says = {
        "numbers": "numbers (below the axis, from left to right)",
        "dots": "dots (how many there are above each of these numbers, in the same order)",
    }
    elements = (
        kit.value_at("column", "How many dots are there above the number {a}?", kit.each("numbers", "dots")),
        kit.count("dots", "How many dots are there in the whole plot?", lambda facts: sum(facts["dots"])),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """An odd number of dots over numbers that follow one another."""
        number, (count, most, more) = draw["numeric"], self.sizes(level)
        start = number.randint(0, 40)
        dots = [more + number.randint(0, most) for _ in range(count)]
        if sum(dots) % 2 == 0:
            k = number.randrange(count)
            dots[k] += 1 if dots[k] < more + most else -1
        return {"numbers": list(range(start, start + count)), "dots": dots}

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Columns from the smallest number."""
        columns = sorted(zip(facts["numbers"], facts["dots"], strict=True))
        return {**facts, "numbers": [number for number, _ in columns], "dots": [dots for _, dots in columns]}

    def valid(self, facts: kit.Facts) -> str:
        dots = facts["dots"]
        if facts["wording"] == "mode" and dots.count(max(dots)) > 1:
            return "dots: expected one number with most"
        if facts["wording"] == "median" and sum(dots) % 2 == 0:
            return f"{sum(dots)} dots: expected an odd number"
        return "" if sum(dots) > 4 else "dots: expected five or more"

    def by_list(self, facts: kit.Facts) -> int:
        """All results written out in order."""
        results = [n for n, dots in zip(facts["numbers"], facts["dots"], strict=True) for _ in range(dots)]
        if facts["wording"] == "mode":
            return int(max(set(results), key=results.count))
        return sum(results) if facts["wording"] == "sum" else int(results[len(results) // 2])

    def by_removal(self, facts: kit.Facts) -> int:
        """Dots taken away or moved along until the answer is left: rows for the mode, both ends for the median."""
        numbers, dots = facts["numbers"], list(facts["dots"])
        if facts["wording"] == "mode":
            while sum(each > 0 for each in dots) > 1:
                dots = [each - 1 for each in dots]
            return int(numbers[next(k for k, each in enumerate(dots) if each > 0)])
        if facts["wording"] == "median":
            while sum(dots) > 1:
                filled = [k for k, each in enumerate(dots) if each]
                dots[filled[0]] -= 1
                dots[filled[-1]] -= 1
            return int(numbers[dots.index(1)])
        moved = 0
        for k in range(len(dots) - 1, 0, -1):
            moved += dots[k]
            dots[k - 1] += dots[k]
        return int(moved + numbers[0] * dots[0])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Dots in columns over an axis with a number below each."""
        look, size, radius = scene.look, scene.look.size, scene.look.scale * scene.look.rng().uniform(6.0, 8.5)
        chart = kit.chart(scene, 1.5 * size, 1.5 * size, 1.5 * size, 3.4 * size, len(facts["numbers"]), 1)
        chart.labels(facts["numbers"], drop=1.8)
        step = min(2.7 * radius, (chart.bottom - chart.top) / max(8.5, max(facts["dots"]) + 0.5))
        for k, dots in enumerate(facts["dots"]):
            x = chart.x(k + 0.5)
            scene.stroke([(x, chart.bottom), (x, chart.bottom + 0.5 * size)])
            for n in range(dots):
                scene.disc(x, chart.bottom - 6 - (n + 0.6) * step, radius, look.palette[0])
        scene.stroke([(chart.left, chart.bottom), (chart.right, chart.bottom)])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Discs, each with the number that stands below it."""
        hued = [region for region in figure.regions if region.colour != "grey" and region.area > 40]
        discs = [region for region in hued if abs(region.wide - region.high) <= 4]
        numbers = sorted((text for text in figure.texts if text.whole is not None), key=lambda text: text.x)
        if len(numbers) < 3 or not discs:
            raise kit.Unreadable(f"{len(numbers)} numbers and {len(discs)} dots")
        slot, dots = numbers[1].x - numbers[0].x, [0] * len(numbers)
        for disc in discs:
            k = round((disc.x - numbers[0].x) / slot)
            if not 0 <= k < len(dots) or abs(numbers[k].x - disc.x) > 0.3 * slot:
                raise kit.Unreadable(f"a dot at {disc.x:.0f}, over no number")
            dots[k] += 1
        return {"numbers": [text.whole for text in numbers], "dots": dots}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two columns confused, or some seen with dots too many or too few."""
        dots = list(facts["dots"])
        places = rng.sample(range(len(dots)), rng.randint(1, 3))
        if len(places) == 2:
            a, b = places
            dots[a], dots[b] = dots[b], dots[a]
        else:
            for k in places:
                dots[k] = min(50, max(0, dots[k] + rng.choice((-2, -1, 1, 2))))
        return {**facts, "dots": dots}


TASK = DotPlot().task()
