"""Coins on a table: what those of one metal, or all but those, are worth, or what is lacking to a round sum. Or how
many choices of them are worth so much?"""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.solvers import Undecided
from isoprobe.solvers.work import Work

SETS = {"euro": (1, 2, 5, 10, 20, 50), "old": (1, 3, 6, 12, 24, 30), "toy": (1, 4, 7, 11, 25, 40)}
VALUES = sorted({value for values in SETS.values() for value in values})
ROUND = 500
MOST = 1_000_000  # choices of kinds of coins before a count is given up
MOST_COINS = 39  # of which some are given: 3**39 ways are fewer than 2**63
CHOSEN = {"as many of 40": 40, "as many of 60": 60, "as many of 90": 90, "as many of 120": 120}  # what each is worth
Shares = tuple[int, int, int]  # what Anna's coins are worth, and Ben's, and how many more of them are hers
_DIFFERENT = " Coins of the same value are different coins: it is another way if one is given in place of another."
COUNTS = {1: (5, 6, 2), 2: (8, 9, 2), 3: (11, 12, 3)}  # of coins, from and to, and of colours
RIMS = kit.tally("rims")


class Coins(kit.Program):
    """What are some of the coins worth?

    1: five or six coins
    2: eight or nine coins
    3: eleven or twelve coins of three colours"""

    school = "elementary school"
    version = 7  # 7: shares of as many coins from thinking 7 on; small coins in vast pictures where seeing is hard
    variations = ("numeric", "colour", "symbolic")
    question = {
        "those": "How much are the coins with {colour} rims worth together?",
        "others": "How much are all the coins whose rims are not {colour} worth together?",
        "lacking": "How much less than 500 are the coins with {colour} rims worth together?",
        **{
            wording: "In how many ways can Anna be given some of the coins with {colour} rims, and Ben some of the "
            f"rest of them, so that hers are worth exactly {worth} together, his are worth exactly {worth} together, "
            f"too, and both have the same number of coins?{_DIFFERENT}"
            for wording, worth in CHOSEN.items()
        },
    }
    harder = dict(zip((7, 8, 9, 10), CHOSEN, strict=True))
    fields = {"values": kit.Listed(kit.Whole(1, 50), 2, 200), "rims": kit.Listed(kit.Word(kit.HUES), 2, 200)}
    asked = {"colour": kit.Word(kit.HUES)}
    sizes = kit.sizes(
        "added ways others",
        {1: (3, 1, 3), 2: (4, 1, 4), 3: (4, 1, 8)},
        kit.small("{others} coins beside those that count", others=(2, 3, 5, 8, 11, 14, 30, 60, 100, 150)),
        kit.think(
            "{added} coins to be added up; from 7 on, coins of all values, and at least {ways} ways counted to give "
            "two shares of {worth} with as many coins in each",
            added=(1, 2, 4, 6, 8, 10, 14, 16, 19, 22),
            ways=(1, 1, 1, 1, 1, 1, 100, 500, 5_000, 50_000),
            worth=(0, 0, 0, 0, 0, 0, *CHOSEN.values()),
        ),
    )
    labels = {"coins": "values"}
    rules = (kit.as_many("values", "rims"), kit.asks_of("rims", "colour"))
    canvas = (520, 380)
    table = ("values", "rims")
    says = {
        "values": "coins (the numbers on them, row by row from the top, each row from left to right)",
        "rims": "rims (the colour of the rim of each coin, in the same order)",
    }
    prose = (
        "Row by row from the top, each from left to right, the coins have the numbers {values}, and their rims are, in "
        "this order, {rims}."
    )
    elements = (
        kit.count("coins", "How many coins are there in the picture?", "values"),
        kit.value_at("rim", "How many coins have {a} rims?", RIMS),
        kit.compare("more", "Are there more coins with {a} rims than with {b} rims?", RIMS),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Coins of one set of values, each with a rim."""
        if level not in COUNTS:
            return self._planned(draw, level)
        number, (fewest, most, colours) = draw["numeric"], COUNTS[level]
        count, used = number.randint(fewest, most), draw["colour"].sample(kit.HUES, 3)[:colours]
        kinds = [number.randrange(6) for _ in range(count)]
        rims = [number.randrange(colours) for _ in range(count)]
        values = SETS[draw["symbolic"].choice(list(SETS))]
        if len(set(rims)) < len(used):
            return None
        return {"values": [values[kind] for kind in kinds], "rims": [used[rim] for rim in rims], "colour": used[0]}

    def _planned(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """So many coins that count, and so many others."""
        number, wording, (added, ways, others) = draw["numeric"], self.wording(draw, level), self.sizes(level)
        colour, *rest = draw["colour"].sample(kit.HUES, 3)
        of_colour, of_rest = (others, added) if wording == "others" else (added, others)
        rims = [colour] * of_colour + [number.choice(rest) for _ in range(of_rest)]
        number.shuffle(rims)
        values = SETS[draw["symbolic"].choice(list(SETS))]
        picked = [number.choice(VALUES if wording in CHOSEN else values) for _ in rims]
        facts = {"values": picked, "rims": rims, "colour": colour, "wording": wording}
        return None if wording in CHOSEN and self.by_adding(facts) < ways else facts

    def valid(self, facts: kit.Facts) -> str:
        """Coins have values that there are, and rims of two colours or more."""
        if unknown := sorted(set(facts["values"]) - set(VALUES)):
            return f"values {unknown}: expected some of {', '.join(map(str, VALUES))}"
        return "" if len(set(facts["rims"])) > 1 else "rims: expected some of another colour than is asked about"

    def by_adding(self, facts: kit.Facts) -> int:
        """Values added one after another; of ways to give them, those with each worth of both shares, and each number
        of coins by which the first is ahead."""
        if facts["wording"] in CHOSEN:
            worth, those = CHOSEN[facts["wording"]], self._those(facts)
            even = len(those)
            if even > MOST_COINS:
                raise Undecided(f"{even} coins to be given, expected at most {MOST_COINS}")
            ways = np.zeros((worth + 1, worth + 1, 2 * even + 1), np.int64)
            ways[0, 0, even] = 1
            for value in those:
                if value <= worth:
                    before = ways.copy()
                    ways[value:, :, 1:] += before[:-value, :, :-1]
                    ways[:, value:, :-1] += before[:, :-value, 1:]
            return int(ways[worth, worth, even])
        total = 0
        for value, rim in zip(facts["values"], facts["rims"], strict=True):
            if (rim == facts["colour"]) == (facts["wording"] != "others"):
                total += value
        return ROUND - total if facts["wording"] == "lacking" else total

    def by_kinds(self, facts: kit.Facts) -> int:
        """Coins of each kind counted; each count times its value, from the worth of all coins less the others'. Of
        ways to give them, how many coins of each kind are in both shares, for either half of the kinds."""
        if facts["wording"] in CHOSEN:
            kinds, worth = sorted(Counter(self._those(facts)).items()), CHOSEN[facts["wording"]]
            work = Work("choices of coins", MOST)
            first, second = (self._of_kinds(half, worth, work) for half in (kinds[::2], kinds[1::2]))
            return sum(many * second.get((worth - a, worth - b, -ahead), 0) for (a, b, ahead), many in first.items())
        coins = list(zip(facts["values"], facts["rims"], strict=True))
        every: Counter[int] = Counter(facts["values"])
        other: Counter[int] = Counter(value for value, rim in coins if rim != facts["colour"])
        others = sum(value * count for value, count in other.items())
        those = sum(value * count for value, count in every.items()) - others
        return {"those": those, "others": others, "lacking": ROUND - those}[str(facts["wording"])]

    def _those(self, facts: kit.Facts) -> list[int]:
        """The values of the coins that are asked about."""
        return [value for value, rim in zip(facts["values"], facts["rims"], strict=True) if rim == facts["colour"]]

    def _of_kinds(self, kinds: list[tuple[int, int]], worth: int, work: Work) -> dict[Shares, int]:
        """Ways to give two shares of coins of these kinds, of each its value and how many there are, neither worth more
        than this."""
        ways: dict[Shares, int] = {(0, 0, 0): 1}
        for value, count in kinds:
            given: dict[Shares, int] = {}
            for (a, b, ahead), many in ways.items():
                for j in range(min(count, (worth - a) // value) + 1):
                    for k in range(min(count - j, (worth - b) // value) + 1):
                        work.take()
                        share = a + j * value, b + k * value, ahead + j - k
                        given[share] = given.get(share, 0) + many * comb(count, j) * comb(count - j, k)
            ways = given
        return ways

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Coins in rows, a little out of line, of one size or the larger the more they are worth."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        count = len(facts["values"])
        across = 4 if count <= 12 else 8 if count <= 48 else 16
        wide, high = look.width / across, look.height / max(-(-count // across), 2)
        grow, rim = rng.random() < 0.5, max(4.5, 0.4 * size)
        largest = min(0.43 * min(wide, high), 3.2 * size)
        for k, (value, colour) in enumerate(zip(facts["values"], facts["rims"], strict=True)):
            radius = largest * (0.78 + 0.22 * (VALUES.index(value) / len(VALUES) if grow else rng.uniform(0.4, 0.6)))
            room = 0.5 * min(wide, high) - radius - 2
            x = (k % across + 0.5) * wide + rng.uniform(-room, room)
            y = (k // across + 0.5) * high + rng.uniform(-room, room) / 2
            scene.ring(x, y, radius - rim / 2, colour, rim)
            scene.text(value, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Each rim with the number in it, row by row."""
        rims = [region for region in figure.regions if region.radius > 12 and region.colour != "grey"]
        coins = [coin for row in kit.in_rows(rims, 1.5 * max(rim.radius for rim in rims)) for coin in row]
        values = []
        for coin in coins:
            (inner,) = (n for n in figure.numbers() if (n.x - coin.x) ** 2 + (n.y - coin.y) ** 2 < coin.radius**2)
            values.append(inner.whole)
        return {"values": values, "rims": [coin.colour for coin in coins]}


TASK = Coins().task()
