"""A radar chart of several series: by how much do two of them differ on an axis?"""

from __future__ import annotations

from math import atan2, pi
from random import Random

from isoprobe.probes.families.figures.radars import (
    AXES,
    CHART,
    COUNTS,
    HUES,
    MOST,
    SERIES,
    VALUES,
    cells,
    directions,
    no_chart,
    rated,
)
from isoprobe.probes.families.programs import kit


class RadarChart(kit.Program):
    """By how much do two series of a radar chart differ on an axis?

    1: two series, five axes
    2: two series, six axes
    3: three series, seven axes"""

    version = 1
    school = "elementary school"
    variations = ("numeric", "colour", "context")
    question = {
        "differ": f"{CHART}By how much do the two series {{first}} and {{second}} differ on all axes together, the "
        "difference on each axis counted as positive?",
        "largest": f"{CHART}Take, over all axes, the largest and the smallest difference between the series {{first}} "
        "and {{second}}. What is their sum?",
    }
    fields = {"axes": AXES.listed(5, 7), "series": kit.Listed(kit.Word(HUES), 2, 3), "values": kit.Listed(VALUES, 2, 3)}
    asked = {"first": kit.Word(HUES), "second": kit.Word(HUES)}
    answer = kit.integer()
    canvas = (560, 520)
    says = {
        "axes": "axes (their names, clockwise from the top)",
        "series": "series (the colours of the outlines, in the order of the alphabet)",
        "values": "values (for each series in this order, in brackets, its value on each axis in this order)",
    }
    prose = (
        "Clockwise from the top, the axes are {axes}. The series, by the colours of their outlines, are {series}; "
        "their values on the axes in this order are {values}."
    )
    elements = (
        kit.count("series", "How many series does the radar chart have?", "series"),
        kit.count("axes", "How many axes does the radar chart have?", "axes"),
        kit.value_at("value", "What is the value of the {a} series on the axis {b}?", cells),
        kit.whether(
            "above",
            "On the axis {a}, has {b} the highest value?",
            lambda facts: {
                (axis, series): value == max(cells(facts)[other, axis] for other in facts["series"])
                for (series, axis), value in cells(facts).items()
            },
        ),
    )
    labels = {"axes": "axes", "series": "series"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Series that differ on every axis."""
        number, count, many = draw["numeric"], SERIES[level], COUNTS[level]
        axes = AXES.some(draw["context"], many)
        columns = [number.sample(range(1, MOST), 3)[:count] for _ in axes]
        series = sorted(draw["colour"].sample(HUES, 3)[:count])
        first, second = number.sample(range(count), 2)
        values = [list(row) for row in zip(*columns, strict=True)]
        return {"axes": axes, "series": series, "values": values, "first": series[first], "second": series[second]}

    def valid(self, facts: kit.Facts) -> str:
        if why := no_chart(facts):
            return why
        fine = facts["first"] != facts["second"] and {facts["first"], facts["second"]} <= set(facts["series"])
        return "" if fine else "first and second: expected two of the series"

    def by_axes(self, facts: kit.Facts) -> int:
        """The difference on each axis."""
        both = zip(rated(facts, facts["first"]), rated(facts, facts["second"]), strict=True)
        gaps = [abs(a - b) for a, b in both]
        return sum(gaps) if facts["wording"] == "differ" else max(gaps) + min(gaps)

    def by_rings(self, facts: kit.Facts) -> int:
        """Ring by ring, on how many axes it lies between the outlines; or of each axis how many such rings it has."""
        one, other = rated(facts, facts["first"]), rated(facts, facts["second"])
        between = [[min(a, b) <= ring < max(a, b) for a, b in zip(one, other, strict=True)] for ring in range(MOST + 1)]
        if facts["wording"] == "differ":
            return sum(map(sum, between))
        rings = [sum(axis) for axis in zip(*between, strict=True)]
        return int(sorted(rings)[0] + sorted(rings)[-1])

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Series in the order of the alphabet."""
        both = sorted(zip(facts["series"], facts["values"], strict=True))
        return {**facts, "series": [series for series, _ in both], "values": [row for _, row in both]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A few values seen at other rings, or two series or two axes taken for each other."""
        values, way = [list(row) for row in facts["values"]], rng.randrange(3)
        for _ in range(rng.choice((1, 2, 3))):
            row, k = rng.choice(values), rng.randrange(len(facts["axes"]))
            if way == 0:
                row[k] = min(MOST - 1, max(1, row[k] + rng.choice((-2, -1, 1, 2))))
            elif way == 1:
                rng.shuffle(values)
            else:
                other = rng.randrange(len(row))
                row[k], row[other] = row[other], row[k]
        return {**facts, "values": values}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Rings and axes in grey, a rim of ink, and an outline with dots for each series."""
        look, size, count = scene.look, scene.look.size, len(facts["axes"])
        x, y = look.width / 2, look.height / 2 + 0.3 * size
        unit = min(look.width / 2 - 7.6 * size, look.height / 2 - 3.6 * size) / MOST
        ways = directions(count)

        def at(k: int, value: float) -> kit.Point:
            return x + unit * value * ways[k][0], y + unit * value * ways[k][1]

        for ring in range(1, MOST):
            scene.stroke([at(k, ring) for k in range(count)], "grey", 1.8 if ring % 2 == 0 else 0.9, closed=True)
        for k in range(count):
            scene.stroke([(x, y), at(k, MOST)], "grey", 1.2)
        for k, name in enumerate(facts["axes"]):
            side = ways[k][0]
            u, v = at(k, MOST + (1.7 if abs(side) < 0.2 else 0.9) * size / unit)
            scene.text(name, u, v, "middle" if abs(side) < 0.2 else "left" if side > 0 else "right")
        for hue, row in zip(facts["series"], facts["values"], strict=True):
            scene.stroke([at(k, value) for k, value in enumerate(row)], hue, 2.6, closed=True)
        for hue, row in zip(facts["series"], facts["values"], strict=True):
            for k, value in enumerate(row):
                scene.disc(*at(k, value), 5.4 * look.scale, hue)
        scene.stroke([at(k, MOST) for k in range(count)], closed=True)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Names around the rim, from the top; of each colour a dot on each way from the middle to a name."""
        words = figure.words(AXES.names)
        left, top, right, bottom = kit.inked(figure)
        count, half = len(words), (left + right) / 2
        if not 5 <= count <= 7:
            raise kit.Unreadable(f"{count} axes: expected five to seven")
        ways = directions(count)
        wide, high = (right - left) / 2, (bottom - top) / (1 + max(v for _, v in ways))
        radius = wide / max(u for u, _ in ways)
        if abs(radius - high) > 0.02 * radius + 2:
            raise kit.Unreadable("a rim that is not regular")
        middle, unit = top + radius, radius / MOST
        turns = {name: atan2(text.x - half, middle - text.y) % (2 * pi) for name, text in words}
        axes = sorted(turns, key=lambda name: (turns[name] + pi / count) % (2 * pi))
        found = {}
        for hue in kit.hues(figure):
            dots = figure.thick(hue, max(5, round(0.4 * unit)))
            if not dots:
                continue  # where two outlines cross they look like a third colour
            if len(dots) != count:
                raise kit.Unreadable(f"{len(dots)} dots of {hue}: expected {count}")
            row = [self._value(dots, half, middle, unit, way) for way in ways]
            found[hue] = row
        return {"axes": axes, "series": sorted(found), "values": [found[hue] for hue in sorted(found)]}

    def _value(self, dots: list[kit.Region], x: float, y: float, unit: float, way: kit.Point) -> int:
        """The value of the one dot that lies in a direction from the middle."""
        seen = []
        for dot in dots:
            u, v = (dot.x - x) / unit, (dot.y - y) / unit
            along, off = u * way[0] + v * way[1], abs(u * way[1] - v * way[0])
            if along > 0.5 and off < 0.3:
                seen.append(along)
        if len(seen) != 1 or abs(seen[0] - round(seen[0])) > 0.25:
            raise kit.Unreadable(f"{len(seen)} dots on a way from the middle: expected one on a ring")
        return round(seen[0])


TASK = RadarChart().task()
