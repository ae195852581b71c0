"""An abacus whose rods count powers of a base: which number does it show, or what is lacking to a full one?"""

from __future__ import annotations

from isoprobe.probes.families.programs import kit


def _worths(facts: kit.Facts) -> list[int]:
    """What a bead counts on each rod."""
    return [int(facts["base"]) ** k for k in reversed(range(len(facts["beads"])))]


BEADS = kit.each(_worths, "beads")


class Abacus(kit.Program):
    """Which number does an abacus show?

    1: three rods of tens or fives
    2: four rods of tens, or three of another base
    3: four rods of another base"""

    variations = ("numeric", "colour", "function", "symbolic")
    question = {
        "number": "Every bead of the abacus counts as much as the number below its rod. Which number does it show?",
        "lacking": "Every bead of the abacus counts as much as the number below its rod. How much does the number "
        "shown lack to one bead on the next rod at the left, if there were one?",
        "twice": "Every bead of the abacus counts as much as the number below its rod. What is twice the number it "
        "shows?",
    }
    fields = {"base": kit.Whole(4, 10), "beads": kit.Listed(kit.Whole(0, 9), 2, 4)}
    answer = kit.integer()
    labels = {"base": "base"}
    canvas = (460, 400)
    prose = "From left to right the rods have {beads} beads; the rods count powers of {base}, the last 1."
    elements = (
        kit.value_at("beads", "How many beads are on the rod of {a}?", BEADS),
        kit.count("all", "How many beads does the abacus have?", lambda facts: sum(facts["beads"])),
        kit.compare("more", "Are there more beads on the rod of {a} than on the rod of {b}?", BEADS, late=True),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A base, and fewer beads than it on each rod."""
        base = draw["symbolic"].choice({1: (10, 5), 2: (10, 6, 7, 8, 9), 3: (5, 6, 7, 8, 9)}[level])
        rods = {1: 3, 2: 4 if base == 10 else 3, 3: 4}[level]
        return {"base": base, "beads": [int(draw["numeric"].random() * base) for _ in range(4)][:rods]}

    def valid(self, facts: kit.Facts) -> str:
        """Rods are not full, and the first is not empty."""
        if max(facts["beads"]) >= facts["base"]:
            return f"beads: expected fewer than {facts['base']} on a rod"
        return "" if facts["beads"][0] else "beads: expected some on the first rod"

    def by_places(self, facts: kit.Facts) -> int:
        """Places from the left: what there is times the base, and the next rod's beads."""
        shown = 0
        for beads in facts["beads"]:
            shown = shown * int(facts["base"]) + int(beads)
        full = int(facts["base"] ** len(facts["beads"]))
        return {"number": shown, "lacking": full - shown, "twice": 2 * shown}[str(facts["wording"])]

    def by_moving(self, facts: kit.Facts) -> int:
        """Beads moved from the right: each moved bead counts its rod's number; to a full rod the rest is added."""
        base, counted, carried = facts["base"], 0, 0
        for worth, beads in zip(reversed(_worths(facts)), reversed(facts["beads"]), strict=True):
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
        for k, (beads, worth) in enumerate(zip(facts["beads"], _worths(facts), strict=True)):
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
        return {"base": worth[-2], "beads": beads}


TASK = Abacus().task()
