"""Two measuring cylinders, before and after stones sank into the water: what is the volume of a stone?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit

_SUNK = "Both cylinders hold the same water; in the right one all the stones drawn, equally large, have sunk into it."
LEVELS = kit.each(("left", "right"), lambda facts: (facts["before"], facts["after"]))


class MeasuringCylinder(kit.Program):
    """What is the volume of stones that raise the water in a cylinder?

    1: one stone, by twos of ml
    2: two or three, by twos of ml
    3: three or four, every ml"""

    variations = ("numeric", "colour", "function")
    question = {
        "one": _SUNK + " What is the volume of one stone, in ml?",
        "double": _SUNK + " At how many ml will the water stand once twice as many such stones lie in it?",
        "more": _SUNK + " At how many ml will the water stand once one more such stone lies in it?",
    }
    fields = {"before": kit.Whole(1, 99), "after": kit.Whole(2, 99), "stones": kit.Whole(1, 4)}
    answer = kit.option(5)
    labels = {"stones": "stones"}
    canvas = (460, 440)
    prose = "The water stands at {before} ml on the left, and at {after} ml on the right with {stones} stones in it."
    elements = (
        kit.value_at("level", "At how many ml does the water stand in the {a} cylinder?", LEVELS),
        kit.count("stones", "How many stones lie in the right cylinder?", "stones"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Levels that the scale can show, for a whole volume of each stone."""
        number, step, most = draw["numeric"], 1 if level == 3 else 2, 50 if level == 3 else 100
        stones = number.randint(*{1: (1, 1), 2: (2, 3), 3: (3, 4)}[level])
        before = number.randrange(most // 5, most * 3 // 5, step)
        after = before + stones * step * number.randint(3, 24 if level == 1 else 12)
        fits = after <= most - 2 and (level == 3 or after > 50)
        return {"before": before, "after": after, "stones": stones} if fits else None

    def valid(self, facts: kit.Facts) -> str:
        before, after, stones = facts["before"], facts["after"], facts["stones"]
        if before >= after or (after - before) % stones:
            return f"{stones} stones from {before} to {after}: expected a whole volume of each"
        return "before and after: expected even numbers above 50" if after > 50 and (before % 2 or after % 2) else ""

    def by_displacement(self, facts: kit.Facts) -> int:
        """The rise of the water shared by the stones."""
        volume = (facts["after"] - facts["before"]) // facts["stones"]
        more = {"one": volume - facts["after"], "double": volume * facts["stones"], "more": volume}[facts["wording"]]
        return int(facts["after"] + more)

    def by_trial(self, facts: kit.Facts) -> int:
        """Volumes tried by sinking stones one after the other."""
        for volume in range(1, 100):
            level = facts["before"]
            for _ in range(facts["stones"]):
                level += volume
            if level == facts["after"]:
                break
        if facts["wording"] == "one":
            return volume
        for _ in range(1 if facts["wording"] == "more" else facts["stones"]):
            level += volume
        return int(level)

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """Both readings, all stones for one, a stone too many, near misses."""
        before, after, stones = facts["before"], facts["after"], facts["stones"]
        volume = (after - before) // stones
        slips = [after - before, after, before, truth + volume, truth - volume, before + volume, after // stones]
        return [slip for slip in (*slips, *(truth + off for off in (-4, -2, -1, 1, 2, 4))) if slip > 0]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two cylinders with scales on their left, water in them, stones at the bottom of the right one."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        most, fine = (50, 1) if facts["after"] <= 50 else (100, 2)
        top, bottom = 1.8 * size, look.height - 1.6 * size
        unit, half = (bottom - top) / (1.04 * most), look.width * rng.uniform(0.1, 0.12)
        middle = 0.78 * look.width
        for name, x in (("before", 0.28 * look.width), ("after", middle)):
            wall = x - half
            scene.box(wall + 4, bottom - facts[name] * unit, x + half - 4, bottom - 3, look.palette[0])
            for each in range(0, most + 1, fine):
                y, reach = bottom - each * unit, 1.2 if each % 10 == 0 else 0.85 if each % 5 == 0 else 0.45
                scene.stroke([(wall, y), (wall - reach * size, y)], width=1.2)
                if each % (most // 5) == 0:
                    scene.text(each, wall - 1.2 * size - 7, y, "right")
            scene.stroke([(wall, top - 4), (wall, bottom), (x + half, bottom), (x + half, top - 4)])
        radius = min(9.0, half / 5)
        for k in range(facts["stones"]):
            x = middle + (k - (facts["stones"] - 1) / 2) * 2.35 * radius
            scene.disc(x, bottom - 5 - 1.2 * radius, radius, look.palette[1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The top of the water in each cylinder against its scale, and the discs in the right one."""
        filled = sorted((region for region in figure.regions if region.colour != "grey"), key=lambda each: -each.area)
        if len(filled) < 2 or filled[0].colour != filled[1].colour:
            raise kit.Unreadable("no water in two cylinders")
        left, right = sorted(filled[:2], key=lambda each: each.x)
        before = kit.scale_before(figure, left.x).whole(left.top)
        after = kit.scale_before(figure, right.x, left.x).whole(right.top)
        stones = [each for each in filled if each.colour != left.colour and each.area > 40]
        return {"before": before, "after": after, "stones": len(stones)}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A level read amiss, or a stone overlooked."""
        which = rng.choice(("before", "after", "stones"))
        if which == "stones":
            return {**facts, which: max(1, facts["stones"] + rng.choice((-1, 1)))}
        off = rng.choice((-10, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 10))
        return {**facts, which: min(98, max(2, facts[which] + off))}


TASK = MeasuringCylinder().task()
