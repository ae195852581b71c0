"""Two measuring cylinders, before and after stones sank into a liquid: what is the volume of a stone?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit

STONES = {1: (1, 1), 2: (2, 3), 3: (4, 6)}  # by level, from how many to how many
MARKS = 100  # of a scale
SCALES = (100, 200, 500, 1000)  # ml at its top
LEVELS = kit.each(("left", "right"), lambda facts: (facts["before"], facts["after"]))


class MeasuringCylinder(kit.Program):
    """What is the volume of stones that raise the liquid in a cylinder?

    1: one stone
    2: two or three
    3: four to six"""

    school = "elementary school"
    stem = (
        "Both cylinders hold the same amount of a liquid; in the right one, stones of equal volume have sunk to the "
        "bottom."
    )
    question = {
        "one": "What is the volume of one stone, in ml?",
        "double": "At how many ml would the liquid stand in the right one if twice as many such stones lay in it?",
        "more": "At how many ml would the liquid stand in the right one if one more such stone lay in it?",
    }
    fields = {"before": kit.Whole(1, SCALES[-1]), "after": kit.Whole(2, SCALES[-1]), "stones": kit.Whole(1, 7)}
    answer = kit.option(5)
    labels = {"stones": "stones"}
    canvas = (460, 640)
    prose = (
        "In the left cylinder the liquid stands at {before} ml. In the right one it stands at {after} ml, and the "
        "number of stones in it is {stones}."
    )
    says = {
        "before": "liquid on the left (at how many ml it stands)",
        "after": "liquid on the right (at how many ml it stands)",
        "stones": "stones (how many are in the right cylinder)",
    }
    elements = (
        kit.value_at("level", "At how many ml does the liquid stand in the {a} cylinder?", LEVELS),
        kit.count("stones", "How many stones are in the right cylinder?", "stones"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Levels that the scale can show, for a whole volume of each stone."""
        number, wording = draw["numeric"], draw["question"].choice(list(self.question))
        return self._drawn(number, STONES[level], number.choice(SCALES) // MARKS, wording)

    def _drawn(self, rng: Random, stones: tuple[int, int], mark: int, wording: str) -> kit.Facts | None:
        """So many stones, and levels of water on a scale with such marks; None where they do not fit."""
        count, before = rng.randint(*stones), rng.randint(10, 80)
        after = before + count * rng.randint(4, 80 // count)
        facts = {"before": before * mark, "after": after * mark, "stones": count, "wording": wording}
        end = after if wording == "one" else self.by_displacement(facts) // mark
        return facts if after > 50 and end < MARKS and self._mark(facts) == mark else None

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """What is right of four other draws of levels on the same scale; where two of all five are alike, they are too
        few, and all is drawn again: so none of the five is likelier than another."""
        rng, found = Random(str(facts)), list[int]()
        stones = next((few for few in STONES.values() if few[0] <= facts["stones"] <= few[1]), STONES[3])
        while len(found) < 4:
            if (other := self._drawn(rng, stones, self._mark(facts), facts["wording"])) is not None:
                found.append(self.by_displacement(other))
        return found

    def _mark(self, facts: kit.Facts) -> int:
        """What is from one mark of the scale to the next: that of the smallest scale on which the water stands."""
        return next(most for most in SCALES if facts["after"] <= most) // MARKS

    def valid(self, facts: kit.Facts) -> str:
        before, after, stones, mark = facts["before"], facts["after"], facts["stones"], self._mark(facts)
        if before >= after or (after - before) % stones:
            return f"{stones} stones from {before} to {after}: expected a whole volume of each"
        return f"before and after: expected them at marks of {mark} ml" if before % mark or after % mark else ""

    def by_displacement(self, facts: kit.Facts) -> int:
        """The rise of the water shared by the stones."""
        volume = (facts["after"] - facts["before"]) // facts["stones"]
        more = {"one": volume - facts["after"], "double": volume * facts["stones"], "more": volume}[facts["wording"]]
        return int(facts["after"] + more)

    def by_trial(self, facts: kit.Facts) -> int:
        """Volumes tried, until so many stones raise the liquid as far as it stands."""
        before, stones = facts["before"], facts["stones"]
        volume = next(ml for ml in range(1, SCALES[-1]) if before + stones * ml == facts["after"])
        more = {"one": 0, "more": 1, "double": stones}[facts["wording"]]
        return int(facts["after"] + more * volume) if more else volume

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two cylinders with scales on their left, water in them, stones at the bottom of the right one."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        mark = self._mark(facts)
        most = MARKS * mark
        top, bottom = 1.8 * size, look.height - 1.6 * size
        unit, half = (bottom - top) / (1.04 * most), look.width * rng.uniform(0.1, 0.12)
        middle = 0.78 * look.width
        for name, x in (("before", 0.28 * look.width), ("after", middle)):
            wall = x - half
            scene.box(wall + 4, bottom - facts[name] * unit, x + half - 4, bottom - 3, look.palette[0])
            for k in range(MARKS + 1):
                each = k * mark
                y, reach = bottom - each * unit, 1.2 if k % 10 == 0 else 0.85 if k % 5 == 0 else 0.45
                scene.stroke([(wall, y), (wall - reach * size, y)], width=1.2)
                if k % 20 == 0:
                    scene.text(each, wall - 1.2 * size - 7, y, "right")
            scene.stroke([(wall, top - 4), (wall, bottom), (x + half, bottom), (x + half, top - 4)])
        radius = min(9.0, half / 5, 0.75 * half / facts["stones"])
        for k in range(facts["stones"]):
            x = middle + (k - (facts["stones"] - 1) / 2) * 2.35 * radius
            scene.disc(x, bottom - 5 - 1.2 * radius, radius, look.palette[1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The top of the water in each cylinder against its scale, and the discs in the right one."""
        filled = sorted((region for region in figure.regions if region.colour != "grey"), key=lambda each: -each.area)
        if len(filled) < 2 or filled[0].colour != filled[1].colour:
            raise kit.Unreadable("no water in two cylinders")
        left, right = sorted(filled[:2], key=lambda each: each.x)
        mark = max(n.whole or 0 for n in figure.numbers()) // MARKS
        before = mark * round(kit.scale_before(figure, left.x).at(left.top) / mark)
        after = mark * round(kit.scale_before(figure, right.x, left.x).at(right.top) / mark)
        stones = [each for each in filled if each.colour != left.colour and each.area > 30]
        return {"before": before, "after": after, "stones": len(stones)}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A level read amiss, or a stone overlooked."""
        which = rng.choice(("before", "after", "stones"))
        off = rng.choice((-1, 1)) * (1 if which == "stones" else self._mark(facts) * rng.randint(1, 30))
        return {**facts, which: min(SCALES[-1], max(1, facts[which] + off))}


TASK = MeasuringCylinder().task()
