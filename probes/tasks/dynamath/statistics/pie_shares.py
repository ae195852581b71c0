"""A pie with percentages of a stated total: how much do two sectors make together, or how far are they apart?"""

from __future__ import annotations

from math import atan2, cos, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "three sectors", 2: "five sectors", 3: "five sectors, one of the two without a number"}
_COUNT = {1: 3, 2: 5, 3: 5}
LEAST = 9  # per cent: labels of narrower sectors crowd
CONTEXTS = {
    "drinks": ("Tea", "Coffee", "Milk", "Juice", "Water", "Cocoa"),
    "travel": ("Bus", "Train", "Car", "Tram", "Bike", "Ferry"),
    "money": ("Rent", "Food", "Fuel", "Books", "Phone", "Gifts"),
    "music": ("Rock", "Jazz", "Pop", "Folk", "Soul", "Opera"),
}
NAMES = tuple(each for names in CONTEXTS.values() for each in names)
_WHOLE = "The whole pie stands for {total} answers to a survey; the sectors bear their shares, together 100%."
QUESTIONS = {
    "together": _WHOLE + " How many answers do {first} and {second} have together?",
    "apart": _WHOLE + " By how many do the answers for {first} and for {second} differ?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Shares that make a hundred, and a total of which they are whole numbers."""
    number, context = draw["numeric"], draw["context"]
    count = _COUNT[level]
    names = context.sample(CONTEXTS[context.choice(list(CONTEXTS))], 6)[:count]
    cuts = sorted(number.sample(range(1, 100), count - 1))
    shares = [b - a for a, b in zip([0, *cuts], [*cuts, 100], strict=True)]
    a, b = number.sample(range(count), 2)
    total = 100 * number.randint(2, 9)
    wording = draw["function"].choice(list(QUESTIONS))
    if min(shares) < LEAST or shares[a] == shares[b]:
        return None
    if level == 3:
        shares[a] = 0
    return {
        "names": names,
        "shares": shares,
        "total": total,
        "first": names[a],
        "second": names[b],
        "wording": wording,
    }


def _whole(shares: list[int]) -> list[int]:
    """The shares, with what is left to a hundred for the one that is not written."""
    return [share or 100 - sum(shares) for share in shares]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names, shares = facts["names"], facts["shares"]
    if len(names) != len(shares) or len(set(names)) < len(names) or shares.count(0) > 1:
        return "names and shares: expected as many, none twice, and at most one share that is not written"
    if sum(_whole(shares)) != 100 or min(_whole(shares)) < LEAST:
        return f"shares {shares}: expected {LEAST} or more each and a hundred together"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(names):
        return "first and second: expected two sectors"
    whole = all(facts["total"] * share % 100 == 0 for share in _whole(shares))
    return "" if whole else f"total {facts['total']}: expected one of which all shares are whole"


def by_shares(facts: Facts) -> int:
    """The shares added or subtracted, then taken of the total."""
    shares = dict(zip(facts["names"], _whole(facts["shares"]), strict=True))
    a, b = shares[facts["first"]], shares[facts["second"]]
    return int(facts["total"] * (a + b if facts["wording"] == "together" else abs(a - b)) // 100)


def by_seats(facts: Facts) -> int:
    """All answers seated around the pie at equal distances: how many sit at each of the two sectors."""
    cuts, total = [0], facts["total"]
    for share in _whole(facts["shares"]):
        cuts.append(cuts[-1] + share)
    seats = dict.fromkeys(facts["names"], 0)
    for k in range(total):
        place = 100 * (2 * k + 1)
        sector = next(n for n in range(len(cuts) - 1) if place < 2 * total * cuts[n + 1])
        seats[facts["names"][sector]] += 1
    a, b = seats[facts["first"]], seats[facts["second"]]
    return a + b if facts["wording"] == "together" else abs(a - b)


def scene(facts: Facts, look: Look) -> FigureScene:
    """Sectors clockwise from the top, each with its name and share outside."""
    made, size = FigureScene(look), look.size
    x, y = look.width / 2, look.height / 2
    radius = min(look.width / 2 - 8 * size, look.height / 2 - 4.4 * size)
    start = -90.0
    for k, (name, share, written) in enumerate(
        zip(facts["names"], _whole(facts["shares"]), facts["shares"], strict=True)
    ):
        sweep = 3.6 * share
        made.sector(x, y, radius, start, sweep, look.palette[k], "paper", 2.5)
        angle = radians(start + sweep / 2)
        tx = x + (radius + 3.6 * size) * cos(angle)
        ty = y + (radius + 2.1 * size) * sin(angle)
        made.text(name, tx, ty - 0.95 * size)
        if written:
            made.text(f"{share}%", tx, ty + 0.95 * size)
        start += sweep
    return made


def read(figure: FigureReading) -> Facts:
    """Names by their direction from the middle of all sectors, each with the number right below it."""
    sectors = [region for region in figure.regions if region.area > 300]
    if not sectors:
        raise Unreadable("no sectors")
    x = (min(each.left for each in sectors) + max(each.right for each in sectors)) / 2
    y = (min(each.top for each in sectors) + max(each.bottom for each in sectors)) / 2
    found = figure.words(NAMES)
    if len(found) != len(sectors):
        raise Unreadable(f"{len(found)} names of {len(sectors)} sectors")
    found.sort(key=lambda each: atan2(each[1].x - x, y - each[1].y) % (2 * pi))
    shares = []
    for _, text in found:
        below = [n for n in figure.numbers() if abs(n.x - text.x) < 10 and 0 < n.y - text.y < 3.2 * text.high]
        shares.append(int(below[0].number or 0) if below else 0)
    return {"names": [name for name, _ in found], "shares": shares}


def _share(facts: Facts, name: str) -> int:
    return int(_whole(facts["shares"])[facts["names"].index(name)])


def _draw_larger(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = sorted(rng.sample(facts["names"], 2), key=lambda name: _share(facts, name), reverse=rng.random() < 0.5)
    return None if _share(facts, a) == _share(facts, b) else (a, b)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A few per cent of one sector seen with another."""
    shares = list(facts["shares"])
    a, b = rng.sample(range(len(shares)), 2)
    for k, step in ((a, 5), (b, -5)):
        shares[k] += step * rng.choice((1, 2)) if shares[k] else 0
    return {**facts, "shares": [max(0, share) for share in shares]}


TASK = program_task(
    topic="statistics",
    summary="How much do two sectors of a pie make of a stated total?",
    levels=LEVELS,
    variations={
        "numeric": "the shares and the total",
        "colour": "the sectors' colours",
        "function": "sum or difference",
        "context": "what the sectors stand for",
    },
    question=QUESTIONS,
    fields={"names": Listed(Word(NAMES), 3, 6), "shares": Listed(Whole(0, 90), 3, 6)},
    asked={"total": Whole(10, 1000), "first": Word(NAMES), "second": Word(NAMES)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("shares", "percentages combined, then taken of the total", by_shares),
        ("seats", "every answer seated around the pie, and the seats at a sector counted", by_seats),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(560, 440),
    table=("names", "shares"),
    prose="Clockwise from the top the sectors are {names}, with {shares} per cent, 0 where no number is written.",
    elements=(
        Element("sectors", "How many sectors does the pie have?", "integer", lambda f, _: len(f["names"])),
        Element(
            "larger",
            "Is the sector of {a} larger than the sector of {b}?",
            "yes_no",
            lambda f, args: _share(f, args[0]) > _share(f, args[1]),
            _draw_larger,
        ),
    ),
    labels=lambda facts: {"unwritten": 0 in facts["shares"]},
)
