"""Dice on a table: what do they, or the sides below, show together? Or how many choices of them show so much?"""

from __future__ import annotations

from math import comb

from isoprobe.probes.families.programs import kit

PIPS_CHOSEN = 33
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
    version = 5  # 5: dice in boxes are counted where thinking is hard
    question = {
        "above": "How many pips do all the dice show on top, taken together?",
        "below": "Opposite sides of a die add up to seven. How many pips are on the undersides of all the dice, taken "
        "together?",
        "squares": "The number of pips on top of each die is squared. What is the sum of these squares?",
        "even": "The numbers of pips on top are added up for those dice that show an even number. What is twice this "
        "sum?",
        "chosen": f"In how many ways can some of the dice be picked so that they show exactly {PIPS_CHOSEN} pips on "
        "top, taken together?" + _DIFFERENT,
        "boxes": "In how many ways can all the dice be put into three boxes, A, B and C, so that all three boxes hold "
        "the same number of pips on top, taken together?" + _DIFFERENT,
    }
    harder = {7: "chosen", 8: "boxes", 9: "boxes", 10: "boxes"}
    fields = {"dice": kit.Listed(kit.Whole(1, 6), 1, 24)}
    says = {"dice": "dice (pips on top of each, row by row from the top, in each row from left to right)"}
    sizes = kit.sizes(
        "fewest most",
        {1: (4, 4), 2: (7, 8), 3: (10, 12)},
        kit.see("all as small as beside digits {digits} pixels high", digits=(20, 18, 16, 14, 12, 11, 10, 9, 8, 7)),
        kit.think(
            "{fewest} to {most} dice; from 7 on, ways are counted to put them into {boxes} boxes",
            fewest=(3, 5, 8, 11, 15, 21, 18, 10, 14, 18),
            most=(4, 6, 9, 13, 18, 24, 18, 10, 14, 18),
            boxes=(1, 1, 1, 1, 1, 1, 2, 3, 3, 3),
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
        """Three boxes can hold the same."""
        uneven = facts["wording"] == "boxes" and sum(facts["dice"]) % 3
        return "dice: expected pips that three boxes can share" if uneven else ""

    def by_dice(self, facts: kit.Facts) -> int:
        """Die after die; of choices, those by the pips in the first box, and in the second."""
        if facts["wording"] in self.harder.values():
            first, second = self._shares(facts)
            ways = {(0, 0): 1}
            for shown in facts["dice"]:
                put: dict[tuple[int, int], int] = {}
                for (one, other), many in ways.items():
                    for a, b in ((one + shown, other), (one, other + shown), (one, other)):
                        if a <= first and b <= second:
                            put[a, b] = put.get((a, b), 0) + many
                ways = put
            return ways.get((first, second), 0)
        total = 0
        for shown in facts["dice"]:
            worth = {"above": shown, "below": 7 - shown, "squares": shown**2, "even": 0 if shown % 2 else 2 * shown}
            total += worth[facts["wording"]]
        return total

    def by_counts(self, facts: kit.Facts) -> int:
        """Level after level of pips: how many dice reach it; of choices, how many dice of each kind are in them, and in
        how many ways."""
        if facts["wording"] in self.harder.values():
            return self._of_kinds([facts["dice"].count(shown) for shown in range(1, 7)], *self._shares(facts))
        reach: list[int] = [sum(shown >= k for shown in facts["dice"]) for k in range(1, 8)]
        found = {
            "above": sum(reach),
            "below": 7 * len(facts["dice"]) - sum(reach),
            "squares": sum((2 * k + 1) * n for k, n in enumerate(reach)),
            "even": sum(2 * k * (reach[k - 1] - reach[k]) for k in (2, 4, 6)),
        }
        return found[str(facts["wording"])]

    def _shares(self, facts: kit.Facts) -> tuple[int, int]:
        """The pips that the first box and the second are to hold; of choices, there is but one."""
        share = sum(facts["dice"]) // 3
        return (PIPS_CHOSEN, 0) if facts["wording"] == "chosen" else (share, share)

    def _of_kinds(self, counts: list[int], first: int, second: int) -> int:
        """Ways to fill two boxes with dice of these kinds, the last of which shows most."""
        if not counts:
            return int(first == second == 0)
        (*others, last), shown = counts, len(counts)
        return sum(
            comb(last, j) * comb(last - j, k) * self._of_kinds(others, first - j * shown, second - k * shown)
            for j in range(min(last, first // shown) + 1)
            for k in range(min(last - j, second // shown) + 1)
        )

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
