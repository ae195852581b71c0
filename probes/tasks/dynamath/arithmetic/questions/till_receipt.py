"""Further questions about a receipt with a covered price."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.till_receipt import (
    NAMES,
    RECEIPT,
    TillReceipt,
    amounts,
    covered,
    found_by_paying,
    lines,
    no_receipt,
)


class Asked(kit.Asking, TillReceipt):
    """What does a receipt tell?"""

    school = "elementary school"

    def shows(self, facts: kit.Facts) -> str:
        return no_receipt(facts)


class Dearest(Asked):
    """For which thing on a receipt was the most paid?"""

    question = f"{RECEIPT}For the pieces of which thing was the most paid in all?"
    answer = kit.option(3)

    def fair(self, facts: kit.Facts) -> str:
        *_, second, first = sorted(amounts(facts, covered(facts)).values())
        return "" if first > second else "prices: expected one thing for which the most was paid"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """All other things."""
        return [name for name in facts["names"] if name != truth]

    def by_amounts(self, facts: kit.Facts) -> str:
        """Pieces times price of each thing, the covered price by subtraction."""
        paid = amounts(facts, covered(facts))
        return max(paid, key=paid.__getitem__)

    def by_shares(self, facts: kit.Facts) -> str:
        """The share of each thing in the sum; that of the covered one is what others leave of one."""
        total = round(100 * facts["total"])
        shares = {name: Fraction(many * price, total) for name, (many, price) in lines(facts).items()}
        shares[facts["covered"]] = 1 - sum(shares.values())
        return max(shares, key=shares.__getitem__)


class Discount(Asked):
    """What is paid for a receipt with a discount on all but one thing?"""

    question = (
        f"{RECEIPT}On everything but {{name}} there are {{percent}}% off the prices. How much is then paid in all, if "
        "only the sum is rounded?"
    )
    asked = {"name": NAMES.word, "percent": kit.Whole(5, 75)}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A round percentage, and any thing."""
        percent = draw["numeric"].choice((10, 20, 25, 30, 40, 50))
        return {"name": draw["numeric"].choice(facts["names"]), "percent": percent}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["name"] in facts["names"] else "name: expected a thing on the receipt"

    def by_parts(self, facts: kit.Facts) -> Fraction:
        """What was paid for each thing, less so much of it but for that one."""
        paid = amounts(facts, covered(facts))
        off = {name: 0 if name == facts["name"] else facts["percent"] for name in paid}
        return sum((Fraction(cents * (100 - off[name]), 10000) for name, cents in paid.items()), Fraction(0))

    def by_sum(self, facts: kit.Facts) -> Fraction:
        """So much of the whole sum taken off, and what that took off the one thing added again."""
        total, share = Fraction(round(100 * facts["total"]), 100), Fraction(facts["percent"], 100)
        alone = amounts(facts, found_by_paying(facts))[facts["name"]]
        return total - total * share + share * Fraction(alone, 100)


class Enough(Asked):
    """Is a sum enough for one more of each thing on a receipt?"""

    question = f"{RECEIPT}Are {{paid}} enough to buy one more piece of each thing?"
    asked = {"paid": kit.Real(0.1, 200, 2)}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Sums that are a little too small or too large."""
        gaps = (5, 10, 17, 20, 32, 40, 50, 63)
        return [{"paid": (self.cost(facts) + way * gap) / 100} for way in (-1, 1) for gap in gaps]

    def fair(self, facts: kit.Facts) -> str:
        away = abs(round(100 * facts["paid"]) - self.cost(facts))
        return "" if 0 < away <= 100 else "paid: expected about what it costs"

    def cost(self, facts: kit.Facts) -> int:
        """What one piece of each costs, in cents."""
        return covered(facts) + sum(price for _, price in lines(facts).values())

    def by_cost(self, facts: kit.Facts) -> bool:
        """All prices added up."""
        return round(100 * facts["paid"]) >= self.cost(facts)

    def by_paying(self, facts: kit.Facts) -> bool:
        """One piece after another paid, as long as there is money."""
        left = round(100 * facts["paid"])
        for price in [found_by_paying(facts), *(price for _, price in lines(facts).values())]:
            left -= price
            if left < 0:
                return False
        return True


DEAREST = Dearest().task()
DISCOUNT = Discount().task()
ENOUGH = Enough().task()
