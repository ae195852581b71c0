"""A number line with marked points: their distance, the number halfway between them, or their sum."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from isoprobe.probes.families.programs import kit

MOST = 260  # steps
NAMES = tuple("ABDEFGHJKLMNPQRTUVWXYZ")
POINTS = {"names": kit.Listed(kit.Word(NAMES), 2, 6), "places": kit.Listed(kit.Whole(1, MOST - 1), 2, 6)}
PLACES = kit.each("names", "places")
STEPS = {1: "1 2 3 5 10", 2: "1/2 3 4 3/2 5/2 6", 3: "1/4 3/4 1/5 2/5 5/4"}


class NumberLine(kit.Program):
    """How do two marked points of a number line lie to each other?

    1: whole steps, two points
    2: whole or half steps, three points
    3: fourths and fifths, four points"""

    school = "elementary school"
    version = 6  # 6: where seeing is hard up to 230 steps
    variations = ("numeric", "colour", "symbolic")
    question = {
        "distance": "How far apart are the points {first} and {second} on the number line?",
        "midpoint": "What number lies halfway between the points {first} and {second} of the number line?",
        "sum": "What do the numbers at the points {first} and {second} of the number line add up to?",
    }
    fields = {"low": kit.Whole(-20, 60), "high": kit.Whole(-20, 1400), "gaps": kit.Whole(2, MOST), **POINTS}
    asked = {"first": kit.Word(NAMES), "second": kit.Word(NAMES)}
    answer = kit.real(3)
    sizes = kit.sizes(
        "fewest most points step",
        {1: (8, 12, 2, 200), 2: (9, 16, 3, 250), 3: (9, 16, 4, 75)},
        kit.see(
            "{fewest} to {most} steps, {points} points",
            digits=kit.held(20, 18, 16, 14, 12, 11),
            room=(100, 100, 100, 105, 110, 150, 230, 330, 430, 520),
            fewest=(8, 12, 16, 22, 27, 40, 70, 110, 150, 200),
            most=(12, 16, 21, 26, 31, 50, 86, 132, 178, 230),
            points=kit.held(2, 2, 3, 4, 5),
        ),
        kit.think(
            "steps of {step} hundredths",
            "two points and one sum or difference are all that is asked",
            step=(100, 200, 500, 300, 50, 150, 250, 25, 75, 125),
        ),
    )
    labels = {"asks": "wording"}
    rules = (kit.named("names", "places"), kit.asks_of("names", "first", "second"))
    canvas = (640, 220)
    table = ("names", "places")
    says = {
        "low": "left end (the number there)",
        "high": "right end (the number there)",
        "gaps": "steps (the number of equal steps between neighbouring ticks from end to end)",
        "names": "points (their letters, from left to right)",
        "places": "places of the points (how many steps each lies to the right of the left end, in the same order)",
    }
    prose = (
        "A number line runs from {low} to {high} in {gaps} equal steps; the points {names} lie at its ticks {places}, "
        "counted from the low end, which is tick 0."
    )
    elements = (
        kit.count("steps", "Into how many equal steps do the ticks divide the number line?", "gaps"),
        kit.count("low", "What number stands at the left end of the number line?", "low"),
        kit.value_at("place", "How many steps from the left end does the point {a} of the number line lie?", PLACES),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Whole numbers at the ends, and points two ticks or more apart: a short piece of line looks like a letter."""
        number, (fewest, most, points, hundredths) = draw["numeric"], self.sizes(level)
        step = Fraction(number.choice(STEPS[level].split())) if level in STEPS else Fraction(hundredths, 100)
        gaps, low = number.randint(fewest, most), number.randint(0 if level == 1 else -20, 30)
        if level in STEPS:
            apart, places = 2, sorted(number.sample(range(2, 15), points))
        else:
            gaps, apart = gaps - gaps % step.denominator, 4
            places = kit.spaced(number, apart, gaps - apart, points, apart)
        if not places:
            return None
        high, names = low + gaps * step, kit.some(draw["symbolic"], NAMES, points, 4)
        if high.denominator > 1 or places[-1] > gaps - apart or any(b - a < apart for a, b in pairwise(places)):
            return None
        first, second = number.sample(names, 2)
        ends = {"low": low, "high": int(high), "gaps": gaps}
        return {**ends, "names": names, "places": places, "first": first, "second": second}

    def valid(self, facts: kit.Facts) -> str:
        """Places rise, and steps have two decimals at the most."""
        places, whole = facts["places"], facts["high"] - facts["low"]
        if any(b <= a for a, b in pairwise(places)) or places[-1] >= facts["gaps"] or whole <= 0:
            return "places: expected rising numbers of ticks between a low end and a high one"
        return "expected steps of at most two decimals" if 100 % Fraction(whole, facts["gaps"]).denominator else ""

    def _chosen(self, facts: kit.Facts) -> list[int]:
        return [int(PLACES(facts)[facts[which]]) for which in ("first", "second")]

    def by_proportion(self, facts: kit.Facts) -> Fraction:
        """From the share of the whole line at which each point lies."""
        whole = facts["high"] - facts["low"]
        a, b = (int(facts["low"]) + Fraction(place * whole, facts["gaps"]) for place in self._chosen(facts))
        return {"distance": abs(a - b), "midpoint": (a + b) / 2, "sum": a + b}[str(facts["wording"])]

    def by_walking(self, facts: kit.Facts) -> Fraction:
        """Two walkers, one on each point: they step towards each other until they meet, or back to the low end."""
        step = Fraction(facts["high"] - facts["low"], facts["gaps"])
        near, far = sorted(self._chosen(facts))
        if facts["wording"] == "distance":
            return sum((step for _ in range(near, far)), Fraction(0))
        walked = 2 * int(facts["low"]) + sum((step for place in (near, far) for _ in range(place)), Fraction(0))
        return walked if facts["wording"] == "sum" else walked / 2

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The points from left to right."""
        places, names = zip(*sorted(zip(facts["places"], facts["names"], strict=True)), strict=True)
        return {**facts, "places": list(places), "names": list(names)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A line with ticks, numbers below its ends, points on it with their names above."""
        look, rng, size, gaps = scene.look, scene.look.rng(), scene.look.size, facts["gaps"]
        y = look.height * rng.uniform(0.45, 0.55)
        chart = kit.chart(scene, 4.5 * size, 0, 4.5 * size, 0, gaps, 1)
        reach, extra = size * rng.uniform(0.55, 0.75), rng.choice((0.0, 0.9 * size))
        scene.stroke([(chart.left - extra, y), (chart.right + extra, y)])
        for k in range(gaps + 1):
            tall = reach * (1.5 if k in (0, gaps) else 1.0)
            scene.stroke([(chart.x(k), y - tall), (chart.x(k), y + tall)])
        for value, x in ((facts["low"], chart.left), (facts["high"], chart.right)):
            scene.text(kit.signed(value), x, y + 3.0 * size)
        many = rng.random() < 0.5
        for k, (name, place) in enumerate(zip(facts["names"], facts["places"], strict=True)):
            scene.disc(chart.x(place), y, 0.5 * size, look.palette[k if many else 0])
            scene.text(name, chart.x(place), y - 2.2 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Ticks counted above the line, the points by the ticks that they lie on."""
        spots = [region for region in figure.regions if min(region.wide, region.high) > 5 and region.colour != "grey"]
        y = spots[0].y
        low, high = (n.whole for n in sorted(figure.numbers(), key=lambda n: n.x) if n.y > y)
        (letters,) = kit.in_rows((text for text in figure.texts if text.y < y), 20)
        tall = letters[0].high
        above = figure.mask("ink")[round(y - 0.95 * tall) : round(y - 0.45 * tall)]
        ticks = [(a + b) / 2 for a, b in kit.stretches(above.sum(0))]
        ticks = [tick for tick in ticks if all(abs(tick - spot.x) > spot.wide / 2 + 1 for spot in spots)]
        ticks = sorted([*ticks, *(spot.x for spot in spots)])  # each point hides one
        steps = [b - a for a, b in pairwise(ticks)]
        if max(steps) > 1.4 * min(steps):
            raise kit.Unreadable("ticks that are not equally far apart")
        places = [min(range(len(ticks)), key=lambda k: abs(ticks[k] - spot.x)) for spot in spots]
        names = [letter.one_of(NAMES) or letter.text for letter in letters]
        return {"low": low, "high": high, "gaps": len(ticks) - 1, "names": names, "places": places}


TASK = NumberLine().task()
