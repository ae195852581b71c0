"""Gears that mesh in a row: how often, and which way, does the one at the far end turn?"""

from __future__ import annotations

from itertools import product
from math import cos, gcd, pi, sin
from random import Random

from isoprobe.probes.families.programs import kit

WAYS = ("clockwise", "counterclockwise")
MOST = 4  # as many times the fewest turns that are whole ones of both gears
TEETH = (8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24)
ENDS = kit.each(("left", "right"), lambda facts: (facts["teeth"][0], facts["teeth"][-1]))


class GearTrain(kit.Program):
    """How often and which way does the last gear of a row turn?

    1: two or three gears
    2: four or five gears
    3: six or seven gears"""

    variations = ("numeric", "geometric", "colour")
    stem = "The gears mesh in a row; the number above each gear is the number of its teeth."
    question = {
        "right": "The leftmost gear turns {turns} times {way}. How many times and which way does the rightmost gear "
        "turn meanwhile?",
        "left": "The rightmost gear turns {turns} times {way}. How many times and which way does the leftmost gear "
        "turn meanwhile?",
    }
    fields = {"teeth": kit.Listed(kit.Whole(8, 24), 2, 8)}
    asked = {"turns": kit.Whole(1, 99), "way": kit.Word(WAYS)}
    answer = kit.option(6)
    sizes = kit.sizes(
        "fewest most",
        {1: (2, 3), 2: (4, 5), 3: (6, 7)},
        kit.see("teeth and numbers get smaller"),
        kit.think(
            "{fewest} to {most} gears",
            "more of them do not change how often the last one turns",
            fewest=kit.climb(2, 8),
            most=(2, 3, 3, 4, 4, 5, 6, 7, 8, 8),
        ),
    )
    labels = {"gears": "teeth"}
    canvas = (680, 300)
    prose = "From left to right the gears have {teeth} teeth."
    says = {"teeth": "teeth (the numbers above the gears, from left to right)"}
    elements = (
        kit.count("gears", "How many gears are in the row?", "teeth"),
        kit.count("most", "How many teeth does the largest gear have?", lambda facts: max(facts["teeth"])),
        kit.value_at("end", "How many teeth does the gear at the {a} end of the row have?", ENDS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Teeth, and turns of the gear at one end that make whole turns at the other."""
        number, wording = draw["numeric"], draw["question"].choice(list(self.question))
        count = number.randint(*self.sizes(level))
        teeth = [number.choice(TEETH) for _ in range(count)]
        driver, driven = self._ends({"teeth": teeth, "wording": wording})
        turns = driven // gcd(driver, driven) * number.randint(1, MOST)
        if not self._asked_of(driver, driven, turns):
            return None
        return {"teeth": teeth, "turns": turns, "way": draw["geometric"].choice(WAYS), "wording": wording}

    def _ends(self, facts: kit.Facts) -> tuple[int, int]:
        """The teeth of the gear that drives, and of the one that is driven."""
        first, last = facts["teeth"][0], facts["teeth"][-1]
        return (first, last) if facts["wording"] == "right" else (last, first)

    def _asked_of(self, driver: int, driven: int, turns: int) -> bool:
        """Whether so many turns are asked of two gears with so many teeth."""
        fewest = driven // gcd(driver, driven)
        few = turns % fewest == 0 and turns // fewest <= MOST
        return driver != driven and few and 2 <= turns <= 36 and turns * driver // driven >= 2

    def _other(self, way: str) -> str:
        return WAYS[1 - WAYS.index(way)]

    def valid(self, facts: kit.Facts) -> str:
        driver, driven = self._ends(facts)
        whole = facts["turns"] * driver % driven == 0
        return "" if whole else f"{facts['turns']} turns of {driver} teeth: expected whole turns of {driven}"

    def by_ratio(self, facts: kit.Facts) -> str:
        """Ratio of the outer gears' teeth, and whether the number of gears is odd."""
        driver, driven = self._ends(facts)
        way = facts["way"] if len(facts["teeth"]) % 2 else self._other(facts["way"])
        return f"{facts['turns'] * driver // driven} {way}"

    def by_teeth(self, facts: kit.Facts) -> str:
        """The row moved on tooth by tooth, the marks of all gears counted when they come round."""
        teeth = facts["teeth"] if facts["wording"] == "right" else facts["teeth"][::-1]
        at, turns, way = [0] * len(teeth), [0] * len(teeth), facts["way"]
        while turns[0] < facts["turns"]:
            for k, count in enumerate(teeth):
                at[k] = (at[k] + 1) % count
                turns[k] += at[k] == 0
        for _ in teeth[1:]:
            way = self._other(way)
        return f"{turns[-1]} {way}"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other way, and both ways the turns by two other pairs of gears of which as many turns can be asked."""
        rng, turns, count = Random(str(facts)), facts["turns"], int(truth.split(" ")[0])
        pairs = [(a, b) for a, b in product(TEETH, TEETH) if self._asked_of(a, b, turns)]
        rng.shuffle(pairs)
        counts = list(dict.fromkeys([count, *(turns * driver // driven for driver, driven in pairs)]))[:3]
        return [f"{each} {way}" for each in counts for way in WAYS]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Gears with as many teeth as they have, side by side, their numbers above."""
        look, size, teeth = scene.look, scene.look.size, facts["teeth"]
        wide, high = look.width - 2 * size - 4 * len(teeth), look.height - 6 * size
        unit = min(wide / (2 * sum(teeth)), high / (2 * max(teeth)))
        x, y = (look.width - 2 * unit * sum(teeth) - 4 * (len(teeth) - 1)) / 2, look.height / 2 + 1.2 * size
        for k, count in enumerate(teeth):
            radius, points = unit * count, []
            x += radius
            for n in range(4 * count):
                angle = 2 * pi * (n + 0.5) / (4 * count)
                reach = radius if n % 4 < 2 else radius - min(1.4 * unit, 0.25 * radius)
                points.append((x + reach * cos(angle), y + reach * sin(angle)))
            scene.polygon(points, look.palette[k % 3])
            scene.disc(x, y, max(2.5, 0.12 * radius), "paper")
            scene.text(count, x, y - radius - 1.5 * size)
            x += radius + 4

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The gears from left to right, each with the number above it."""
        gears, numbers = [region for region in figure.regions if region.area > 100], figure.numbers()
        if len(gears) < 2 or len(gears) != len(numbers):
            raise kit.Unreadable(f"{len(gears)} gears and {len(numbers)} numbers")
        return {"teeth": [figure.nearest(gear.x, gear.top, numbers).whole for gear in gears]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A gear overlooked or seen twice, or the number of one misread."""
        teeth, how = list(facts["teeth"]), rng.randrange(3)
        k = rng.randrange(len(teeth))
        if how == 0 and len(teeth) > 2:
            teeth.pop(k)
        elif how == 1 and len(teeth) < 8:
            teeth.insert(k, teeth[k])
        else:
            teeth[k] = rng.randint(8, 24)
        return {**facts, "teeth": teeth}


TASK = GearTrain().task()
