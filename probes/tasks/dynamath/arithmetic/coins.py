"""Coins on a table: what those of one metal, or all but those, are worth, or what is lacking to a round sum."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import HUES, Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "five or six coins", 2: "eight or nine coins", 3: "eleven or twelve coins of three colours"}
_COINS = {1: (5, 6), 2: (8, 9), 3: (11, 12)}
_COLOURS = {1: 2, 2: 2, 3: 3}
SETS = {
    "euro": (1, 2, 5, 10, 20, 50),
    "old": (1, 3, 6, 12, 24, 30),
    "toy": (1, 4, 7, 11, 25, 40),
}
_ALL = tuple(sorted({value for values in SETS.values() for value in values}))
MOST = 500
QUESTIONS = {
    "those": "What are the coins with a rim of {colour} worth together?",
    "others": "What are all coins worth together whose rim is not {colour}?",
    "lacking": "How much do the coins with a rim of {colour} lack to be worth 500 together?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Coins of one set of values, each with a rim."""
    number, tint = draw["numeric"], draw["colour"]
    count = number.randint(*_COINS[level])
    used = tint.sample(HUES, 3)[: _COLOURS[level]]
    kinds = [number.randrange(6) for _ in range(count)]
    rims = [number.randrange(_COLOURS[level]) for _ in range(count)]
    values = SETS[draw["symbolic"].choice(list(SETS))]
    if len(set(rims)) < len(used):
        return None
    return {
        "values": [values[kind] for kind in kinds],
        "rims": [used[rim] for rim in rims],
        "colour": used[0],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if len(facts["values"]) != len(facts["rims"]):
        return "rims: expected one for each coin"
    if unknown := sorted(set(facts["values"]) - set(_ALL)):
        return f"values {unknown}: expected some of {', '.join(map(str, _ALL))}"
    if len(facts["values"]) > 12 or facts["colour"] not in facts["rims"] or len(set(facts["rims"])) < 2:
        return "expected at most twelve coins, some with a rim of the colour asked about and some with another"
    return ""


def by_adding(facts: Facts) -> int:
    """The values one after another."""
    total = 0
    for value, rim in zip(facts["values"], facts["rims"], strict=True):
        if (rim == facts["colour"]) == (facts["wording"] != "others"):
            total += value
    return MOST - total if facts["wording"] == "lacking" else total


def by_kinds(facts: Facts) -> int:
    """Coins of each kind counted; each count times its value, from the worth of all coins less the others'."""
    every: Counter[int] = Counter(facts["values"])
    other: Counter[int] = Counter(
        v for v, rim in zip(facts["values"], facts["rims"], strict=True) if rim != facts["colour"]
    )
    others = sum(value * count for value, count in other.items())
    those = sum(value * count for value, count in every.items()) - others
    return {"those": those, "others": others, "lacking": MOST - those}[str(facts["wording"])]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Coins in rows, a little out of line, of one size or the larger the more they are worth."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count, across = len(facts["values"]), 4
    down = -(-count // across)
    wide, high = look.width / across, look.height / max(down, 2)
    grow, rim = rng.random() < 0.5, max(4.5, 0.4 * size)
    largest = min(0.43 * min(wide, high), 3.2 * size)
    for k, (value, colour) in enumerate(zip(facts["values"], facts["rims"], strict=True)):
        radius = largest * (0.78 + 0.22 * (_ALL.index(value) / len(_ALL) if grow else rng.uniform(0.4, 0.6)))
        room = 0.5 * min(wide, high) - radius - 2
        x = (k % across + 0.5) * wide + rng.uniform(-room, room)
        y = (k // across + 0.5) * high + rng.uniform(-room, room) / 2
        made.ring(x, y, radius - rim / 2, colour, rim)
        made.text(value, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """Each rim with the number in it, row by row."""
    discs = [region for region in figure.regions if region.radius > 12 and region.colour != "grey"]
    if not discs:
        raise Unreadable("no coins")
    values, rims = [], []
    for row in in_rows(discs, 1.5 * max(disc.radius for disc in discs)):
        for disc in row:
            inner = [n.whole for n in figure.numbers() if (n.x - disc.x) ** 2 + (n.y - disc.y) ** 2 < disc.radius**2]
            if len(inner) != 1 or inner[0] is None:
                raise Unreadable(f"{len(inner)} numbers on a coin: expected one")
            values.append(inner[0])
            rims.append(disc.colour)
    return {"values": values, "rims": rims}


def _a_rim(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(sorted(set(facts["rims"]))),)


def _a_pair(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    counts: Counter[str] = Counter(facts["rims"])
    a, b = sorted(rng.sample(sorted(counts), 2), key=counts.__getitem__, reverse=rng.random() < 0.5)
    return None if counts[a] == counts[b] else (a, b)


TASK = program_task(
    topic="arithmetic",
    summary="What are some of the coins worth?",
    levels=LEVELS,
    variations={
        "numeric": "the coins",
        "colour": "the rims",
        "function": "those of a colour, the others, or what is lacking to a round sum",
        "symbolic": "the values that coins have",
    },
    question=QUESTIONS,
    fields={"values": Listed(Whole(1, 50), 2, 12), "rims": Listed(Word(HUES), 2, 12)},
    asked={"colour": Word(HUES)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("adding", "values added one after another", by_adding),
        ("kinds", "coins counted by value, the worth of all less that of the rest", by_kinds),
    ),
    scene=scene,
    read=read,
    canvas=(520, 380),
    table=("values", "rims"),
    prose="Row by row, the coins are worth {values}, and their rims are {rims}.",
    elements=(
        Element("coins", "How many coins lie on the table?", "integer", lambda f, _: len(f["values"])),
        Element(
            "rim", "How many coins have a rim of {a}?", "integer", lambda f, args: f["rims"].count(args[0]), _a_rim
        ),
        Element(
            "more",
            "Are there more coins with a rim of {a} than with one of {b}?",
            "yes_no",
            lambda f, args: f["rims"].count(args[0]) > f["rims"].count(args[1]),
            _a_pair,
        ),
    ),
    labels=lambda facts: {"coins": len(facts["values"])},
)
