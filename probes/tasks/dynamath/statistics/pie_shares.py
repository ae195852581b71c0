"""A pie with percentages of a stated total: how much do two sectors make together, or how far are they apart?"""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import atan2, cos, pi, radians, sin
from random import Random

from isoprobe.probes.families.programs import kit

LEAST = 9  # per cent: labels of narrower sectors crowd
NAMES = kit.setting(
    drinks=("Tea", "Coffee", "Milk", "Juice", "Water", "Cocoa"),
    travel=("Bus", "Train", "Car", "Tram", "Bike", "Ferry"),
    money=("Rent", "Food", "Fuel", "Books", "Phone", "Gifts"),
    music=("Rock", "Jazz", "Pop", "Folk", "Soul", "Opera"),
)


def whole(facts: kit.Facts) -> list[int]:
    """The shares, with what is left to a hundred for the one that is not written."""
    return [share or 100 - sum(facts["shares"]) for share in facts["shares"]]


SHARES = kit.each("names", whole)


class PieShares(kit.Program):
    """How much do two sectors of a pie make of a stated total?

    1: three sectors
    2: five sectors
    3: five sectors, one of the two without a number"""

    variations = ("numeric", "colour", "context")
    stem = (
        "The whole pie stands for {total} answers to a survey. The percentages of all sectors, of which one may not be "
        "written, add up to 100%."
    )
    question = {
        "together": "How many answers are {first} or {second}?",
        "apart": "By how many do the numbers of answers {first} and {second} differ?",
    }
    fields = {"names": NAMES.listed(3, 6), "shares": kit.Listed(kit.Whole(0, 90, {0: "not written"}), 3, 6)}
    asked = {"total": kit.Whole(10, 1000), "first": NAMES.word, "second": NAMES.word}
    rules = (kit.named("names", "shares"), kit.asks_of("names", "first", "second"))
    labels = {"unwritten": lambda facts: 0 in facts["shares"]}
    table = ("names", "shares")
    prose = "Clockwise from the top the sectors are {names}; their percentages, in the same order, are {shares}."
    says = {
        "names": "sectors (clockwise from the top)",
        "shares": "percentages (in the same order; not written where a sector has none)",
    }
    elements = (
        kit.count("sectors", "How many sectors does the pie have?", "names"),
        kit.compare("larger", "Is the sector of {a} larger than the sector of {b}?", SHARES),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Shares that make a hundred, and a total of which they are whole numbers."""
        number, names = draw["numeric"], NAMES.some(draw["context"], 3 if level == 1 else 5)
        shares = [b - a for a, b in pairwise([0, *sorted(number.sample(range(1, 100), len(names) - 1)), 100])]
        a, b = number.sample(range(len(names)), 2)
        asked = {"total": 100 * number.randint(2, 9), "first": names[a], "second": names[b]}
        wording = draw["question"].choice(list(self.question))
        if min(shares) < LEAST or shares[a] == shares[b]:
            return None
        shares[a] *= level < 3  # at the third level it is not written
        return {"names": names, "shares": shares, "wording": wording, **asked}

    def valid(self, facts: kit.Facts) -> str:
        shares = whole(facts)
        if facts["shares"].count(0) > 1 or sum(shares) != 100 or min(shares) < LEAST:
            return f"shares {facts['shares']}: expected {LEAST} or more each, a hundred together, at most one unwritten"
        parts = all(facts["total"] * share % 100 == 0 for share in shares)
        return "" if parts else f"total {facts['total']}: expected one of which all shares are whole"

    def by_shares(self, facts: kit.Facts) -> int:
        """Percentages combined, then taken of the total."""
        a, b = (SHARES(facts)[facts[which]] for which in ("first", "second"))
        return int(facts["total"] * (a + b if facts["wording"] == "together" else abs(a - b)) // 100)

    def by_seats(self, facts: kit.Facts) -> int:
        """Every answer seated around the pie, and the seats at a sector counted."""
        total, ends = facts["total"], dict(zip(facts["names"], accumulate(whole(facts)), strict=True))
        seats = dict.fromkeys(facts["names"], 0)
        for k in range(total):
            seats[next(name for name, end in ends.items() if 100 * (2 * k + 1) < 2 * total * end)] += 1
        a, b = seats[facts["first"]], seats[facts["second"]]
        return a + b if facts["wording"] == "together" else abs(a - b)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Sectors clockwise from the top, each with its name and share outside."""
        look, size = scene.look, scene.look.size
        x, y, start = look.width / 2, look.height / 2, -90.0
        radius = min(x - 8 * size, y - 4.4 * size)
        for k, (name, share) in enumerate(SHARES(facts).items()):
            scene.sector(x, y, radius, start, 3.6 * share, look.palette[k], "paper", 2.5)
            angle = radians(start + 3.6 * share / 2)
            tx, ty = x + (radius + 3.6 * size) * cos(angle), y + (radius + 2.1 * size) * sin(angle)
            scene.text(name, tx, ty - 0.95 * size)
            if facts["shares"][k]:
                scene.text(f"{share}%", tx, ty + 0.95 * size)
            start += 3.6 * share

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Names by their direction from the middle of all sectors, each with the number right below it."""
        sectors, found = [region for region in figure.regions if region.area > 300], figure.words(NAMES.names)
        if len(found) != len(sectors):
            raise kit.Unreadable(f"{len(found)} names of {len(sectors)} sectors")
        x = (min(each.left for each in sectors) + max(each.right for each in sectors)) / 2
        y = (min(each.top for each in sectors) + max(each.bottom for each in sectors)) / 2
        found.sort(key=lambda each: atan2(each[1].x - x, y - each[1].y) % (2 * pi))
        shares = []
        for _, text in found:
            below = [n for n in figure.numbers() if abs(n.x - text.x) < 10 and 0 < n.y - text.y < 3.2 * text.high]
            shares.append(int(below[0].number or 0) if below else 0)
        return {"names": kit.names_of(found), "shares": shares}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A few per cent of one sector seen with another."""
        shares = list(facts["shares"])
        for k, step in zip(rng.sample(range(len(shares)), 2), rng.choice(((5, -5), (10, -10))), strict=True):
            shares[k] = max(0, shares[k] + step) if shares[k] else 0
        return {**facts, "shares": shares}


TASK = PieShares().task()
