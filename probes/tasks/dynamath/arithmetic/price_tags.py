"""Price tags: what some of two things cost together, or the change from a hundred."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Real, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "three tags, prices in tenths, one or two of a thing",
    2: "four tags, prices in hundredths, one to four of a thing",
    3: "six tags, prices in hundredths, three to nine of a thing",
}
_TAGS, _MANY = {1: 3, 2: 4, 3: 6}, {1: (1, 2), 2: (1, 4), 3: (3, 9)}
SHOPS = {
    "baker": ("Bread", "Roll", "Cake", "Bun", "Tart", "Pie", "Bagel"),
    "toys": ("Ball", "Kite", "Doll", "Robot", "Drum", "Train", "Puzzle"),
    "garden": ("Tulip", "Rose", "Fern", "Spade", "Hose", "Seed", "Pot"),
    "desk": ("Pen", "Ruler", "Book", "Glue", "Eraser", "Folder", "Brush"),
}
NAMES = tuple(name for names in SHOPS.values() for name in names)
PAID = 200
QUESTIONS = {
    "total": "By their price tags, what do {n} of {first} and {m} of {second} cost together?",
    "change": "Someone buys {n} of {first} and {m} of {second} at these prices and pays with 200. What is the change?",
    "apart": "By their price tags, how far apart are the costs of {n} of {first} and of {m} of {second}?",
}


def make(draw: Draw, level: int) -> Facts:
    """Prices of things of one shop, and how many of two of them."""
    number, count = draw["numeric"], _TAGS[level]
    names = draw["context"].sample(SHOPS[draw["context"].choice(list(SHOPS))], 6)[:count]
    prices = [number.randint(4, 99) / 10 if level == 1 else number.randint(35, 999) / 100 for _ in range(count)]
    a, b = number.sample(range(count), 2)
    return {
        "names": names,
        "prices": prices,
        "n": number.randint(*_MANY[level]),
        "first": names[a],
        "m": number.randint(*_MANY[level]),
        "second": names[b],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names = facts["names"]
    if len(names) != len(facts["prices"]) or len(set(names)) < len(names):
        return "names: expected one for each price, all different"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(names):
        return "first and second: expected two of the things"
    return ""


def _cents(facts: Facts, name: str) -> int:
    return round(100 * float(facts["prices"][facts["names"].index(name)]))


def by_products(facts: Facts) -> Fraction:
    """Number times price, in hundredths."""
    a, b = facts["n"] * _cents(facts, facts["first"]), facts["m"] * _cents(facts, facts["second"])
    amount = {"total": a + b, "change": 100 * PAID - a - b, "apart": abs(a - b)}[facts["wording"]]
    return Fraction(amount, 100)


def by_till(facts: Facts) -> Fraction:
    """Thing after thing laid on a scale of money: the first kind to one side, the second to the same or the other."""
    purse = {"first": Fraction(0), "second": Fraction(0)}
    for kind, many in (("first", facts["n"]), ("second", facts["m"])):
        for _ in range(many):
            purse[kind] += Fraction(str(facts["prices"][facts["names"].index(facts[kind])]))
    if facts["wording"] == "apart":
        return max(purse.values()) - min(purse.values())
    left = Fraction(PAID)
    for paid in purse.values():
        left -= paid
    return left if facts["wording"] == "change" else PAID - left


def scene(facts: Facts, look: Look) -> FigureScene:
    """Tags in rows, each with a name and a price."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count = len(facts["names"])
    across = 3 if count == 6 or count == 3 else 2
    wide, high = look.width / across, look.height / -(-count // across)
    half, tall, many = min(0.44 * wide, 6.4 * size), min(0.4 * high, 3.4 * size), rng.random() < 0.5
    for k, (name, price) in enumerate(zip(facts["names"], facts["prices"], strict=True)):
        x, y = (k % across + 0.5) * wide, (k // across + 0.5) * high + rng.uniform(-5, 5)
        tip = 1.6 * size
        corners = [(x - half, y), (x - half + tip, y - tall), (x + half, y - tall), (x + half, y + tall)]
        made.stroke([*corners, (x - half + tip, y + tall)], look.palette[k if many else 0], 4.0, closed=True)
        made.text(name, x + 0.4 * tip, y - 1.2 * size, scale=made.fitting(facts["names"], 2 * half - tip - 8))
        made.text(f"{price:.2f}", x + 0.4 * tip, y + 1.2 * size)
    return made


def read(figure: FigureReading) -> Facts:
    """Names row by row, each with the price below it."""
    names = figure.words(NAMES)
    prices = [text for text in figure.numbers() if "." in text.text]
    if len(names) != len(prices):
        raise Unreadable(f"{len(names)} names and {len(prices)} prices: expected as many")
    pairs = [(word, text, figure.nearest(text.x, text.y + 2.4 * text.high, prices)) for word, text in names]
    lines = sorted(pairs, key=lambda pair: pair[1].y)
    rows: list[list[tuple[str, float, float]]] = []
    last = -1e9
    for word, text, price in lines:
        if text.y - last > 25:
            rows.append([])
            last = text.y
        rows[-1].append((word, text.x, price.number or 0.0))
    tags = [tag for row in rows for tag in sorted(row, key=lambda tag: tag[1])]
    return {"names": [tag[0] for tag in tags], "prices": [tag[2] for tag in tags]}


def _a_thing(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["names"]),)


def _two_things(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = rng.sample(facts["names"], 2)
    if _cents(facts, a) == _cents(facts, b):
        return None
    return (a, b) if (_cents(facts, a) > _cents(facts, b)) == (rng.random() < 0.5) else (b, a)


TASK = program_task(
    topic="arithmetic",
    summary="What do things cost by their price tags?",
    levels=LEVELS,
    variations={
        "numeric": "the prices, and how many of what",
        "colour": "the tags",
        "function": "the cost, the change, or the difference of two costs",
        "context": "the shop",
    },
    question=QUESTIONS,
    fields={"names": Listed(Word(NAMES), 3, 6), "prices": Listed(Real(0.1, 9.99, 2), 3, 6)},
    asked={"n": Whole(1, 9), "first": Word(NAMES), "m": Whole(1, 9), "second": Word(NAMES)},
    answer=real(2),
    make=make,
    valid=valid,
    solvers=(
        ("products", "numbers times prices, in hundredths", by_products),
        ("till", "thing after thing paid from a purse", by_till),
    ),
    scene=scene,
    read=read,
    canvas=(600, 320),
    table=("names", "prices"),
    prose="There are tags for {names}, and in this order their prices are {prices}.",
    elements=(
        Element(
            "price",
            "What does the price tag of {a} say, in hundredths?",
            "integer",
            lambda f, args: _cents(f, args[0]),
            _a_thing,
        ),
        Element("tags", "How many price tags are there?", "integer", lambda f, _: len(f["names"])),
        Element(
            "dearer",
            "Does {a} cost more than {b} by the price tags?",
            "yes_no",
            lambda f, args: _cents(f, args[0]) > _cents(f, args[1]),
            _two_things,
        ),
    ),
    labels=lambda facts: {"tags": len(facts["names"])},
)
