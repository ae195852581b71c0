"""A receipt on which one price is covered: how much was it?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

NAMES = kit.setting(
    grocer=("Milk", "Bread", "Eggs", "Butter", "Honey", "Rice", "Sugar", "Beans"),
    tools=("Hammer", "Screw", "Drill", "Brush", "Hinge", "Pliers", "Rope", "Nails"),
    desk=("Pencil", "Ruler", "Folder", "Eraser", "Stapler", "Marker", "Glue", "Paper"),
)
RECEIPT = (
    "Each line of the receipt has a thing, how many of it were bought, and the price of one piece; one price is "
    "covered by a grey box. The sum of all is below the line. "
)
COUNTS = {1: 3, 2: 4, 3: 6}
SUM = "Sum"


def lines(facts: kit.Facts) -> dict[str, tuple[int, int]]:
    """Of each thing whose price is seen how many were bought, and the price in cents."""
    seen = [name for name in facts["names"] if name != facts["covered"]]
    prices = dict(zip(seen, facts["prices"], strict=True))
    pieces = dict(zip(facts["names"], facts["pieces"], strict=True))
    return {name: (pieces[name], round(100 * price)) for name, price in prices.items()}


def bought(facts: kit.Facts) -> int:
    """How many of the thing with the covered price were bought."""
    return int(facts["pieces"][facts["names"].index(facts["covered"])])


def covered(facts: kit.Facts) -> int:
    """The covered price in cents."""
    left = round(100 * facts["total"]) - sum(many * price for many, price in lines(facts).values())
    return int(left // bought(facts))


def found_by_paying(facts: kit.Facts) -> int:
    """The covered price in cents: the sum paid line by line, and what is left handed out in turn to its pieces."""
    left, shares = round(100 * facts["total"]), [0] * bought(facts)
    for many, price in lines(facts).values():
        for _ in range(many):
            left -= price
    for unit in (1000, 100, 10, 1):
        while left >= unit * len(shares):
            shares = [share + unit for share in shares]
            left -= unit * len(shares)
    return shares[0]


def amounts(facts: kit.Facts, price: int) -> dict[str, int]:
    """What was paid for each thing, in cents, if the covered price is this."""
    found = lines(facts) | {facts["covered"]: (bought(facts), price)}
    return {name: found[name][0] * found[name][1] for name in facts["names"]}


def no_receipt(facts: kit.Facts) -> str:
    """Why facts are no receipt; "" where they are."""
    names = facts["names"]
    if len(set(names)) != len(names) or facts["covered"] not in names:
        return "names and covered: expected different things, and one of them"
    if len(facts["pieces"]) != len(names) or len(facts["prices"]) != len(names) - 1:
        return "pieces and prices: expected one for each thing, but for the price that is covered"
    rest = round(100 * facts["total"]) - sum(many * price for many, price in lines(facts).values())
    fine = rest > 0 and rest % bought(facts) == 0 and 5 <= rest // bought(facts) <= 2000
    return "" if fine else "total: expected it to leave a price of whole cents"


class TillReceipt(kit.Program):
    """Which price is covered on a receipt?

    1: three things, prices in tenths
    2: four things
    3: six things"""

    version = 1
    school = "elementary school"
    variations = ("numeric", "colour", "context")
    question = f"{RECEIPT}What is the covered price of one piece?"
    fields = {
        "names": NAMES.listed(3, 6),
        "pieces": kit.Listed(kit.Whole(1, 9), 3, 6),
        "prices": kit.Listed(kit.Real(0.05, 19.99, 2), 2, 5),
        "covered": NAMES.word,
        "total": kit.Real(0.05, 900, 2),
    }
    answer = kit.real(2)
    canvas = (420, 440)
    says = {
        "names": "things (from the top)",
        "pieces": "pieces (how many of each were bought, in this order)",
        "prices": "prices (of one piece, from the top, without the one that is covered)",
        "covered": "covered (the thing whose price is covered by a grey box)",
        "total": "sum (of all, below the line)",
    }
    prose = (
        "The receipt is about {names}, of which, in this order, {pieces} pieces were bought. The price of one piece of "
        "{covered} is covered; the others, in the same order, are {prices}. The sum is {total}."
    )
    elements = (
        kit.count("things", "How many things are on the receipt?", "names"),
        kit.value_at("bought", "How many pieces of {a} were bought?", kit.each("names", "pieces")),
        kit.compare(
            "dearer",
            "Is one piece of {a} dearer than one of {b}?",
            lambda facts: {name: price for name, (_, price) in lines(facts).items()},
        ),
        kit.whether(
            "covered",
            "Is the price of {a} covered?",
            lambda facts: {name: name == facts["covered"] for name in facts["names"]},
        ),
    )
    labels = {"things": "names"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Things, pieces and prices, of which one is covered."""
        number, count, unit = draw["numeric"], COUNTS[level], 10 if level == 1 else 1
        names = NAMES.some(draw["context"], count)
        pieces = [number.randint(1, 2 + 2 * level) for _ in names]
        cents = [unit * number.randint(40 // unit, 990 // unit) for _ in names]
        k = number.randrange(count)
        total = sum(many * price for many, price in zip(pieces, cents, strict=True))
        prices = [price / 100 for price in cents[:k] + cents[k + 1 :]]
        return {"names": names, "pieces": pieces, "prices": prices, "covered": names[k], "total": total / 100}

    def valid(self, facts: kit.Facts) -> str:
        return no_receipt(facts)

    def by_subtraction(self, facts: kit.Facts) -> Fraction:
        """The sum less all other amounts, over the number of pieces."""
        return Fraction(covered(facts), 100)

    def by_paying(self, facts: kit.Facts) -> Fraction:
        """Piece after piece paid from the sum, and what is left handed out to the pieces of the covered price."""
        return Fraction(found_by_paying(facts), 100)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The sum seen amiss, and now and then a price or a number of pieces too, so that whole cents are left."""
        found = {field: list(facts[field]) if field in ("pieces", "prices") else facts[field] for field in self.fields}
        if rng.random() < 0.5:
            found["prices"][rng.randrange(len(found["prices"]))] = rng.randint(40, 990) / 100
        if rng.random() < 0.5:
            found["pieces"][rng.randrange(len(found["pieces"]))] = rng.randint(1, 8)
        price = covered(facts) if rng.random() < 0.3 else rng.randint(40, 990)
        return {**facts, **found, "total": sum(amounts({**facts, **found}, price).values()) / 100}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A strip with a coloured edge, a line for each thing, and the sum below a rule."""
        look, size, count = scene.look, scene.look.size, len(facts["names"])
        left, right = 1.6 * size, look.width - 1.6 * size
        high = (look.height - 3 * size) / (count + 1.6)
        for y in (1.0 * size, look.height - 1.0 * size):
            scene.stroke([(left, y), (right, y)], look.palette[0], 4.0, 10.0)
        prices = iter(facts["prices"])
        for k, (name, many) in enumerate(zip(facts["names"], facts["pieces"], strict=True)):
            y = 1.5 * size + (k + 0.6) * high
            scene.text(name, left + 0.8 * size, y, "left")
            scene.text(many, left + 0.62 * (right - left), y)
            if name == facts["covered"]:
                scene.box(right - 5.4 * size, y - 0.8 * size, right - 0.8 * size, y + 0.8 * size, "grey", "", 0)
            else:
                scene.text(f"{next(prices):.2f}", right - 0.8 * size, y, "right")
        y = 1.5 * size + (count + 0.3) * high
        scene.stroke([(left, y), (right, y)])
        scene.text(SUM, left + 0.8 * size, y + 0.7 * high, "left")
        scene.text(f"{facts['total']:.2f}", right - 0.8 * size, y + 0.7 * high, "right")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Line by line a name, a number of pieces, and a price or a grey box."""
        names, numbers = kit.from_top(figure, NAMES.names), figure.numbers()
        boxes = [box for box in figure.regions if box.colour == "grey" and box.wide > 20]
        if len(boxes) != 1 or not names:
            raise kit.Unreadable(f"{len(boxes)} grey boxes: expected one")
        pieces, prices, hidden = [], [], []
        for name, at in names:
            row = sorted((text for text in numbers if abs(text.y - at.y) < 0.8 * at.high), key=lambda text: text.x)
            if abs(boxes[0].y - at.y) < 0.8 * at.high:
                hidden.append(name)
            if len(row) != (1 if name in hidden else 2) or row[0].whole is None or "." in row[0].text:
                raise kit.Unreadable(f"{len(row)} numbers in the line of {name}")
            pieces.append(row[0].whole)
            prices += [text.number or 0.0 for text in row[1:]]
        lowest = max(numbers, key=lambda text: text.y)
        if len(hidden) != 1 or lowest.y < names[-1][1].y + names[-1][1].high or "." not in lowest.text:
            raise kit.Unreadable("no sum below the lines, or no covered price in one of them")
        if len(numbers) != 2 * len(names):
            raise kit.Unreadable(f"{len(numbers)} numbers for {len(names)} lines and a sum")
        total = lowest.number or 0.0
        return {"names": kit.names_of(names), "pieces": pieces, "prices": prices, "covered": hidden[0], "total": total}


TASK = TillReceipt().task()
