"""Price tags: what some of two things cost together, or the change from a round sum. Or how many can be bought?"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from isoprobe.probes.families.programs import kit
from isoprobe.solvers.work import Work

NAMES = kit.setting(
    baker=("Bread", "Roll", "Cake", "Bun", "Tart", "Pie", "Bagel"),
    toys=("Ball", "Kite", "Doll", "Robot", "Drum", "Train", "Puzzle"),
    garden=("Tulip", "Rose", "Fern", "Spade", "Hose", "Seed", "Pot"),
    desk=("Pen", "Ruler", "Book", "Glue", "Eraser", "Folder", "Brush"),
)
PAID = 200
MOST = 500_000  # purchases, whole or begun, before a count is given up
SPENT = {
    "whole within 40": 40,
    "whole within 50": 50,
    "whole within 70": 70,
    "whole within 90": 90,
}  # at most, by the wording
CENTS = kit.each("names", lambda facts: [round(100 * float(price)) for price in facts["prices"]])


class PriceTags(kit.Program):
    """What do things cost by their price tags?

    1: three tags, prices in tenths, one or two of a thing
    2: four tags, prices in hundredths, one to four of a thing
    3: six tags, prices in hundredths, three to nine of a thing"""

    version = 8  # 8: where purchases are counted, a whole number is asked for
    school, variations = "elementary school", ("numeric", "colour", "context")
    question = {
        "total": "The tags give the price of one piece each. How much do {n} × {first} and {m} × {second} cost in all?",
        "change": "The tags give the price of one piece each. Someone buys {n} × {first} and {m} × {second} and pays "
        "with 200. How much is the change?",
        "apart": "The tags give the price of one piece each. What is the difference between the cost of {n} × {first} "
        "and the cost of {m} × {second}?",
        **{
            wording: "The tags give the price of one piece each. Someone buys at least {n} × {first} and at least "
            f"{{m}} × {{second}}, any number of pieces or none of each other thing, an odd number of pieces in all, "
            f"and pays a whole number in all, without tenths or hundredths, {most} at most. How many different "
            "purchases are possible?"
            for wording, most in SPENT.items()
        },
    }
    harder = dict(zip((7, 8, 9, 10), SPENT, strict=True))
    fields = {"names": NAMES.listed(3, 7), "prices": kit.Listed(kit.Real(0.1, 9.99, 2), 3, 7)}
    asked = {"n": kit.Whole(1, 9), "first": NAMES.word, "m": kit.Whole(1, 9), "second": NAMES.word}
    answer = kit.real(2, counts=SPENT)
    sizes = kit.sizes(
        "count unit ways fewest many",
        {1: (3, 10, 1, 1, 2), 2: (4, 1, 1, 1, 4), 3: (6, 1, 1, 3, 9)},
        kit.see("{count} tags", count=kit.rise(3, 7)),
        kit.think(
            "{fewest} to {many} of a thing, prices in steps of {unit} hundredths; from 7 on, all purchases are counted "
            "of an odd number of pieces and a whole amount within {spent}, at least {ways} and at most three times as "
            "many",
            unit=kit.held(10, 10, 1),
            fewest=(1, 1, 2, 3, 5, 7, 1, 1, 1, 1),
            many=(1, 3, 4, 6, 7, 9, 2, 2, 2, 2),
            spent=(PAID, PAID, PAID, PAID, PAID, PAID, *SPENT.values()),
            ways=(1, 1, 1, 1, 1, 1, 10, 40, 150, 600),
        ),
    )
    labels = {"tags": "names"}
    rules = (kit.named("names", "prices"), kit.asks_of("names", "first", "second"))
    canvas = (600, 320)
    table = ("names", "prices")
    says = {
        "names": "things (the names on the tags, row by row from the top)",
        "prices": "prices (on the same tags, in the same order)",
    }
    prose = "There are price tags for {names}; in this order, the prices are {prices}."
    elements = (
        kit.value_at("price", "What is the price of {a}, in hundredths (so that 1.05 would be 105)?", CENTS),
        kit.count("tags", "How many price tags are there?", "names"),
        kit.compare("dearer", "Is the price of {a} higher than the price of {b}?", CENTS, late=True),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Prices of things of one shop, and how many of two of them."""
        number, (count, unit, ways, *many) = draw["numeric"], self.sizes(level)
        names = NAMES.some(draw["context"], count)
        prices = [number.randint(4, 99) / 10 if unit == 10 else number.randint(35, 999) / 100 for _ in names]
        first, second = number.sample(names, 2)
        n, m = (number.randint(*many) for _ in range(2))
        facts = {"names": names, "prices": prices, "n": n, "first": first, "m": m, "second": second}
        facts["wording"] = wording = self.wording(draw, level)
        if wording in SPENT:
            pieces = next(k for k in range(1000) if comb(k + count, count) > 400 * ways)  # at about this number of them
            mean = 100 * SPENT[wording] // pieces
            facts["prices"] = [number.randint(3 * mean // 5, min(999, 7 * mean // 5)) / 100 for _ in names]
            return facts if ways <= self.by_products(facts) <= 3 * ways else None
        return facts

    def by_products(self, facts: kit.Facts) -> Fraction:
        """Numbers times prices, in hundredths; of purchases, those of each cost, price after price."""
        if facts["wording"] in SPENT:
            left = self._left(facts)
            ways = {0: [1] + [0] * left, 1: [0] * (left + 1)} if left >= 0 else {0: [], 1: []}  # by even and odd pieces
            for price in CENTS(facts).values():
                for cost in range(price, left + 1):
                    for odd in (0, 1):
                        ways[odd][cost] += ways[1 - odd][cost - price]
            return Fraction(sum(ways[1 - (facts["n"] + facts["m"]) % 2][left % 100 :: 100]))
        a, b = (facts[many] * CENTS(facts)[facts[kind]] for many, kind in (("n", "first"), ("m", "second")))
        amount = {"total": a + b, "change": 100 * PAID - a - b, "apart": abs(a - b)}[facts["wording"]]
        return Fraction(amount, 100)

    def by_till(self, facts: kit.Facts) -> Fraction:
        """Thing after thing laid on a scale of money: the first kind to one side, the second to the same or the
        other. Of purchases, piece after piece of the dearest thing, and so on, and what is left for the cheapest."""
        if facts["wording"] in SPENT:
            odd = (facts["n"] + facts["m"]) % 2 == 0
            work = Work("purchases begun", MOST)
            return Fraction(self._purchases(sorted(CENTS(facts).values()), self._left(facts), odd, work))
        price = dict(zip(facts["names"], facts["prices"], strict=True))
        purse = {"first": Fraction(0), "second": Fraction(0)}
        for kind, many in (("first", facts["n"]), ("second", facts["m"])):
            for _ in range(many):
                purse[kind] += Fraction(str(price[facts[kind]]))
        if facts["wording"] == "apart":
            return max(purse.values()) - min(purse.values())
        left = Fraction(PAID)
        for paid in purse.values():
            left -= paid
        return left if facts["wording"] == "change" else PAID - left

    def _left(self, facts: kit.Facts) -> int:
        """Hundredths that are left when what has to be bought is."""
        price = CENTS(facts)
        needed = int(facts["n"] * price[facts["first"]] + facts["m"] * price[facts["second"]])
        return 100 * SPENT[facts["wording"]] - needed

    def _purchases(self, prices: list[int], left: int, odd: bool, work: Work) -> int:
        """Numbers of pieces at each price, odd in all or even, that leave a whole amount of what is left; none where
        too much had to be bought."""
        work.take()
        if left < 0:
            return 0
        if len(prices) == 1:
            return sum((left - pieces * prices[0]) % 100 == 0 for pieces in range(odd, left // prices[0] + 1, 2))
        costs = enumerate(range(0, left + 1, prices[-1]))
        return sum(self._purchases(prices[:-1], left - cost, odd != bool(pieces % 2), work) for pieces, cost in costs)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Tags in rows, each with a name and a price."""
        look, rng, size, count = scene.look, scene.look.rng(), scene.look.size, len(facts["names"])
        across = 3 if count in (3, 6) else 2
        wide, high = look.width / across, look.height / -(-count // across)
        half, tall, many = min(0.44 * wide, 6.4 * size), min(0.4 * high, 3.4 * size), rng.random() < 0.5
        scale, tip = scene.fitting(facts["names"], 2 * half - 1.6 * size - 8), 1.6 * size
        for k, (name, price) in enumerate(zip(facts["names"], facts["prices"], strict=True)):
            x, y = (k % across + 0.5) * wide, (k // across + 0.5) * high + rng.uniform(-5, 5)
            corners = [(x - half, y), (x - half + tip, y - tall), (x + half, y - tall), (x + half, y + tall)]
            scene.stroke([*corners, (x - half + tip, y + tall)], look.palette[k if many else 0], 4.0, closed=True)
            scene.text(name, x + 0.4 * tip, y - 1.2 * size, scale=scale)
            scene.text(f"{price:.2f}", x + 0.4 * tip, y + 1.2 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Names row by row, each with the price below it."""
        names = {text: name for name, text in figure.words(NAMES.names)}
        prices = [text for text in figure.numbers() if "." in text.text]
        if len(names) != len(prices):
            raise kit.Unreadable(f"{len(names)} names and {len(prices)} prices: expected as many")
        tags = [text for row in kit.in_rows(names, 25) for text in row]
        below = [figure.nearest(text.x, text.y + 2.4 * text.high, prices) for text in tags]
        return {"names": [names[text] for text in tags], "prices": [price.number or 0.0 for price in below]}


TASK = PriceTags().task()
