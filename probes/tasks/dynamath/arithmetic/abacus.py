"""An abacus whose rods count powers of a base: which number does it show, or what is lacking to a full one?"""

from __future__ import annotations

from isoprobe.probes.families.programs import kit


def _base(facts: kit.Facts) -> int:
    """The number below the rod that is the last but one."""
    return int(facts["worths"][-2])


BASES = {1: (10, 5), 2: (10, 6, 7, 8, 9), 3: (5, 6, 7, 8, 9)}
BEADS = kit.each("worths", "beads")


class Abacus(kit.Program):
    """Which number does an abacus show?

    1: three rods of tens or fives
    2: four rods of tens, or three of another base
    3: four rods of another base"""

    school = "elementary school"
    different = {1: 1_700}
    variations = ("numeric", "colour", "symbolic")
    stem = "Every bead of the abacus counts as much as the number below its rod."
    question = {
        "number": "What number does the abacus show?",
        "lacking": "Suppose that there were one more rod at the left, whose number continues the pattern of the "
        "others. By how much would one bead on that rod count more than all beads that are drawn count together?",
        "twice": "What is twice the number that the abacus shows?",
    }
    fields = {"worths": kit.Listed(kit.Whole(1, 1000), 2, 4), "beads": kit.Listed(kit.Whole(0, 9), 2, 4)}
    sizes = kit.sizes(
        "base rods",
        {1: (10, 3), 2: (8, 3), 3: (7, 4)},
        kit.see("beads, rods and numbers get smaller"),
        kit.think(
            "{rods} rods, each worth {base} times the next",
            base=(10, 5, 6, 7, 8, 9, 6, 7, 8, 9),
            rods=kit.later(3, 4, 4, 4, 4),
        ),
    )
    labels = {"base": _base}
    rules = (kit.as_many("worths", "beads"),)
    canvas = (460, 400)
    table = ("worths", "beads")
    says = {
        "worths": "numbers below the rods (from left to right)",
        "beads": "beads on the rods (how many on each, in the same order)",
    }
    prose = "From left to right, the numbers below the rods are {worths}, and on the rods there are {beads} beads."
    elements = (
        kit.value_at("beads", "How many beads are on the rod that has the number {a} below it?", BEADS),
        kit.count("all", "How many beads does the abacus have?", lambda facts: sum(facts["beads"])),
        kit.compare("more", "Are there more beads on the rod above {a} than on the rod above {b}?", BEADS, late=True),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A base, and fewer beads than it on each rod."""
        if level in BASES:
            base = draw["symbolic"].choice(BASES[level])
            rods = {1: 3, 2: 4 if base == 10 else 3, 3: 4}[level]
        else:
            base, rods = self.sizes(level)
        beads = [int(draw["numeric"].random() * base) for _ in range(4)][:rods]
        return {"worths": [base**k for k in reversed(range(rods))], "beads": beads}

    def valid(self, facts: kit.Facts) -> str:
        """Rods count powers of a base; they are not full, and the first is not empty."""
        base = _base(facts)
        if not 4 <= base <= 10 or facts["worths"] != [base**k for k in reversed(range(len(facts["beads"])))]:
            return "worths: expected the powers of a number from 4 to 10, down to 1"
        if max(facts["beads"]) >= base:
            return f"beads: expected fewer than {base} on a rod"
        return "" if facts["beads"][0] else "beads: expected some on the first rod"

    def by_places(self, facts: kit.Facts) -> int:
        """Places from the left: what there is times the base, and the next rod's beads."""
        shown = 0
        for beads in facts["beads"]:
            shown = shown * _base(facts) + int(beads)
        full = _base(facts) * int(facts["worths"][0])
        return {"number": shown, "lacking": full - shown, "twice": 2 * shown}[str(facts["wording"])]

    def by_moving(self, facts: kit.Facts) -> int:
        """Beads moved from the right: each moved bead counts its rod's number; to a full rod the rest is added."""
        base, counted, carried = _base(facts), 0, 0
        for worth, beads in zip(reversed(facts["worths"]), reversed(facts["beads"]), strict=True):
            if facts["wording"] == "lacking":
                needed = (-beads - carried) % base
                counted += sum(worth for _ in range(needed))
                carried = (beads + needed + carried) // base
            else:
                counted += sum(worth for _ in range(beads)) * (2 if facts["wording"] == "twice" else 1)
        return counted

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Rods on a beam, beads at the bottom of each, the numbers below."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        chart = kit.chart(scene, 20, 18, 20, 4 * size, len(facts["beads"]), 1)
        step = (chart.high - 14) / 9.0
        half, wide, many = (step - 5) / 2, min(0.3 * chart.wide, step * rng.uniform(0.8, 1.1)), rng.random() < 0.5
        blunt = rng.choice((0.55, 0.8)) * wide
        for k, (beads, worth) in enumerate(zip(facts["beads"], facts["worths"], strict=True)):
            x = chart.x(k + 0.5)
            scene.stroke([(x, chart.top), (x, chart.bottom)])
            for bead in range(beads):
                y = chart.bottom - 5 - (bead + 0.5) * step
                right = ((x + wide, y), (x + blunt, y + half))
                left = ((x - blunt, y + half), (x - wide, y), (x - blunt, y - half))
                scene.polygon((*right, *left, (x + blunt, y - half)), look.palette[k if many else 0])
            scene.text(worth, x, chart.bottom + 2.1 * size)
        scene.stroke([(14, chart.bottom), (look.width - 14, chart.bottom)], width=4.0)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Beads by the rod whose number they stand above; the base is the number next to the 1."""
        found = [bead for bead in figure.regions if bead.colour != "grey" and bead.wide > 10 and bead.high > 5]
        lowest = max(region.bottom for region in found)  # bits of rods between beads are no numbers
        rods = sorted((n for n in figure.numbers() if n.y > lowest), key=lambda n: n.x)
        worth = [n.whole or 0 for n in rods]
        if len(rods) < 2 or worth != [worth[-2] ** k for k in reversed(range(len(rods)))]:
            raise kit.Unreadable(f"rods of {worth}: expected powers of a base")
        beads = [0] * len(rods)
        for region in found:
            beads[min(range(len(rods)), key=lambda k: abs(rods[k].x - region.x))] += 1
        return {"worths": worth, "beads": beads}


TASK = Abacus().task()
