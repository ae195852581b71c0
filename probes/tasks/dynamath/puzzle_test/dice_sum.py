"""Dice on a table: what do they, or the sides below, show together? Or how many ways are
there to put them into boxes that hold as much?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.solvers.dynamath import boxes

BOXES = {"three boxes": 3, "four boxes": 4}  # by the wording
_DIFFERENT = " Dice that show the same are different dice: it is another way if one stands in place of another."
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SHOWING = kit.tally("dice", range(1, 7))


class DiceSum(kit.Program):
    """What do the dice show together?

    1: four dice
    2: seven or eight dice
    3: ten to twelve dice"""

    school = "elementary school"
    version = 6  # 6: more dice, in four boxes, where thinking is hard
    question = {
        "above": "How many pips do all the dice show on top, taken together?",
        "below": "Opposite sides of a die add up to seven. How many pips are on the undersides of all the dice, taken "
        "together?",
        "squares": "The number of pips on top of each die is squared. What is the sum of these squares?",
        "even": "The numbers of pips on top are added up for those dice that show an even number. What is twice this "
        "sum?",
        **{
            wording: f"In how many ways can all the dice be put into {wording}, {named}, so that all {wording} hold "
            f"the same number of pips on top, taken together?{_DIFFERENT}"
            for wording, named in zip(BOXES, ("A, B and C", "A, B, C and D"), strict=True)
        },
    }
    harder = {7: "three boxes", 8: "three boxes", 9: "four boxes", 10: "four boxes"}
    fields = {"dice": kit.Listed(kit.Whole(1, 6), 1, 24)}
    says = {"dice": "dice (pips on top of each, row by row from the top, in each row from left to right)"}
    sizes = kit.sizes(
        "fewest most",
        {1: (4, 4), 2: (7, 8), 3: (10, 12)},
        kit.see("all as small as beside digits {digits} pixels high", digits=(20, 18, 16, 14, 12, 11, 10, 9, 8, 7)),
        kit.think(
            "{fewest} to {most} dice; from 7 on, ways are counted to put them into {boxes} boxes",
            fewest=(3, 5, 8, 11, 15, 21, 12, 18, 17, 24),
            most=(4, 6, 9, 13, 18, 24, 12, 18, 17, 24),
            boxes=(1, 1, 1, 1, 1, 1, 3, 3, 4, 4),
        ),
    )
    labels = {"dice": "dice"}
    canvas = (480, 360)
    prose = "Row by row from the top, the dice show {dice} pips."
    elements = (
        kit.count("dice", "How many dice are there?", "dice"),
        kit.value_at("show", "How many dice show {a} on top?", SHOWING),
        kit.compare("more", "Do more dice show {a} than {b} on top?", SHOWING, late=True),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """What each die shows."""
        number = draw["numeric"]
        fewest, most = self.sizes(level)
        dice = [number.randint(1, 6) for _ in range(number.randint(fewest, most))]
        return {"dice": dice, "wording": self.wording(draw, level)}

    def valid(self, facts: kit.Facts) -> str:
        """The boxes can hold the same."""
        uneven = facts["wording"] in BOXES and sum(facts["dice"]) % BOXES[facts["wording"]]
        return f"dice: expected pips that {facts['wording']} can share" if uneven else ""

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A die seen amiss, or one too many or too few; of those that boxes share two, so that they still can."""
        field = self.fields[rng.choice(list(self.fields))]
        if facts["wording"] not in BOXES:
            return {**facts, "dice": field.alter(rng, facts["dice"])}
        dice = list(facts["dice"])
        first, second = rng.sample(range(len(dice)), 2)
        dice[first] = rng.randint(1, 6)
        rest = sum(dice) - dice[second]
        dice[second] = rng.choice([k for k in range(1, 7) if (rest + k) % BOXES[facts["wording"]] == 0])
        return {**facts, "dice": dice}

    def by_dice(self, facts: kit.Facts) -> int:
        """Die after die; of ways to fill boxes, those by the pips in each box but the last."""
        if facts["wording"] in BOXES:
            return boxes.by_things(facts["dice"], BOXES[facts["wording"]])
        total = 0
        for shown in facts["dice"]:
            worth = {"above": shown, "below": 7 - shown, "squares": shown**2, "even": 0 if shown % 2 else 2 * shown}
            total += worth[facts["wording"]]
        return total

    def by_counts(self, facts: kit.Facts) -> int:
        """Level after level of pips: how many dice reach it; of ways to fill boxes, how many dice of each kind are in
        which box, and in how many ways, for the lower and the higher half of the kinds."""
        if facts["wording"] in BOXES:
            return boxes.by_kinds(facts["dice"], BOXES[facts["wording"]])
        reach: list[int] = [sum(shown >= k for shown in facts["dice"]) for k in range(1, 8)]
        found = {
            "above": sum(reach),
            "below": 7 * len(facts["dice"]) - sum(reach),
            "squares": sum((2 * k + 1) * n for k, n in enumerate(reach)),
            "even": sum(2 * k * (reach[k - 1] - reach[k]) for k in (2, 4, 6)),
        }
        return found[str(facts["wording"])]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Dice in rows, a little out of line, with pips of one colour and edges of another."""
        look, rng, count = scene.look, scene.look.rng(), len(facts["dice"])
        across = 2 if count <= 4 else 4 if count <= 12 else 6
        wide, high = look.width / across, look.height / max(2, -(-count // across))
        half = min(0.36 * min(wide, high), 3.2 * look.size)
        pip = half * rng.uniform(0.16, 0.2)
        for k, shown in enumerate(facts["dice"]):
            x = (k % across + 0.5) * wide + rng.uniform(-0.1, 0.1) * wide
            y = (k // across + 0.5) * high + rng.uniform(-0.06, 0.06) * high
            scene.box(x - half, y - half, x + half, y + half, "", look.palette[1], 3.6)
            for dx, dy in PIPS[shown]:
                scene.disc(x + 0.52 * half * dx, y + 0.52 * half * dy, pip, look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Pips within each square edge, row by row."""
        found = [region for region in figure.regions if region.colour != "grey"]
        dice, wide = [], max(region.wide for region in found) / 2  # wider are edges, not so wide pips
        for edge in (edge for row in kit.in_rows((e for e in found if e.wide > wide), 1.6 * wide) for edge in row):
            within = (r for r in found if edge.left < r.x < edge.right and edge.top < r.y < edge.bottom)
            pips = [region for region in within if region.wide <= wide]
            if not 1 <= len(pips) <= 6:
                raise kit.Unreadable(f"{len(pips)} pips on a die: expected one to six")
            dice.append(len(pips))
        if sum(dice) != sum(region.wide <= wide for region in found):
            raise kit.Unreadable("a pip that lies on no die")
        return {"dice": dice}


TASK = DiceSum().task()
