"""Further questions about a chart of revenue and cost."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any, ClassVar

from isoprobe.probes.families.multi.exams import in_decimals
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.accounting.break_even import (
    AMOUNTS,
    LARGEST,
    MONEY,
    MOST,
    SHOWN,
    BreakEven,
    cost_at,
    meeting,
)


class Shown(kit.Asking, BreakEven):
    """What does a chart of revenue and cost tell?"""

    version = 1

    def shows(self, facts: kit.Facts) -> str:
        return BreakEven.valid(self, facts)

    def margin(self, facts: kit.Facts) -> Fraction:
        """What one piece brings in above its variable cost, in yuan."""
        first, last = facts["cost"]
        return Fraction((facts["revenue"] - (last - first)) * facts["money"] * 1000, MOST * facts["pieces"])

    def profit_of(self, facts: kit.Facts, pieces: int) -> Fraction:
        """What so many pieces earn, in thousands of yuan, by the heights of both lines."""
        at = Fraction(pieces, facts["pieces"])
        return (Fraction(facts["revenue"], MOST) * at - cost_at(facts, at)) * facts["money"]

    def apart(self, facts: kit.Facts, pieces: int) -> int:
        """The same in whole numbers: times the squares of the chart, and the pieces to a square."""
        first, last = facts["cost"]
        rise = facts["revenue"] - (last - first)
        return int((rise * pieces - first * MOST * facts["pieces"]) * facts["money"])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One of the two scales misread as another usual one."""
        others = [{**facts, "money": each} for each in MONEY if each != facts["money"]]
        others += [{**facts, "pieces": each} for each in AMOUNTS if each != facts["pieces"]]
        return next((each for each in rng.sample(others, len(others)) if not self.valid(each)), facts)

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What a piece adds."""
        return [
            kit.Said(
                "The contribution margin of a piece is its price less its variable cost; pieces beyond the break-even "
                "quantity add theirs to the profit.",
                "单位边际贡献=单价-单位变动成本；超过保本销售量后，每多销售一件，利润增加一个单位边际贡献。",
            )
        ]


class Target(Shown):
    """How many pieces bring in a wanted profit?"""

    question = kit.Said(
        SHOWN.en
        + "For a profit of {profit} thousand yuan [MASK] pieces must be made and sold; they bring in a revenue "
        "of [MASK] thousand yuan.",
        SHOWN.zh + "要实现{profit}千元的目标利润，产销量应为[MASK]件，此时的销售收入为[MASK]千元。",
    )
    different: ClassVar[Mapping[int, int]] = {2: 1000}
    asked = {"profit": kit.Whole(1, MOST * MONEY[-1])}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        profits = {self.profit_of(facts, k * facts["pieces"] // 2) for k in range(1, 2 * MOST + 1)}
        whole = sorted(int(each) for each in profits if each > 0 and each.denominator == 1)
        return self.one_fair(draw["numeric"], facts, [{"profit": each} for each in whole])

    def fair(self, facts: kit.Facts) -> str:
        if "profit" not in facts:
            return ""
        pieces = (facts["cost"][0] * facts["money"] + facts["profit"]) * 1000 / self.margin(facts)
        if pieces.denominator != 1 or pieces > MOST * facts["pieces"]:
            return "profit: expected that of a whole number of pieces within the chart"
        fine = not 100 % self.revenue_of(facts, int(pieces)).denominator
        return "" if fine else "profit: expected a revenue of two decimals at most"

    def revenue_of(self, facts: kit.Facts, pieces: int) -> Fraction:
        """The height of line R, in thousands of yuan."""
        return Fraction(facts["revenue"] * pieces * facts["money"], MOST * facts["pieces"])

    def by_margin(self, facts: kit.Facts) -> Any:
        """Fixed cost and profit over what a piece adds, and so many prices."""
        pieces = int((facts["cost"][0] * facts["money"] + facts["profit"]) * 1000 / self.margin(facts))
        return [str(pieces), in_decimals(self.revenue_of(facts, pieces))]

    def by_counting(self, facts: kit.Facts) -> Any:
        """Pieces counted from the break-even quantity on, until the lines are as far apart as the profit; the revenue
        is then the cost and the profit."""
        even = int(meeting(facts) * facts["pieces"])
        wanted = facts["profit"] * MOST * facts["pieces"]
        enough = next(n for n in count(even) if self.apart(facts, n) >= wanted)
        cost = cost_at(facts, Fraction(enough, facts["pieces"])) * facts["money"]
        return [str(enough), in_decimals(cost + facts["profit"])]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Fixed cost, what a piece adds, and their quotient."""
        fixed, margin = facts["cost"][0] * facts["money"], in_decimals(self.margin(facts))
        pieces, revenue = self.by_margin(facts)
        return [
            kit.Said(
                f"The fixed cost is {fixed} thousand yuan, and each piece adds about {margin} yuan.",
                f"固定成本为{fixed}千元，单位边际贡献约为{margin}元。",
            ),
            kit.Said(
                f"({fixed} + {facts['profit']}) × 1000 / {margin}: {pieces} pieces.",
                f"（{fixed}+{facts['profit']}）×1000÷{margin}，即{pieces}件。",
            ),
            kit.Said(f"At {pieces} pieces R is {revenue} thousand yuan.", f"产销{pieces}件时，R为{revenue}千元。"),
        ]


class Safety(Shown):
    """How far are sales above the break-even quantity, and what does each piece add?"""

    levels = {1: "all values are on the lines of the grid"}
    question = kit.Said(
        SHOWN.en + "{sold} pieces are made and sold. The margin of safety, the quantity sold less the break-even "
        "quantity, is [MASK] pieces. The contribution margin of one piece is [MASK] yuan.",
        SHOWN.zh + "若产销{sold}件，则安全边际量（实际销售量与保本销售量之差）为[MASK]件，单位边际贡献为[MASK]元。",
    )
    asked = {"sold": kit.Whole(1, LARGEST)}
    answer = kit.blanks(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"sold": k * facts["pieces"]} for k in range(2, MOST + 1)])

    def fair(self, facts: kit.Facts) -> str:
        if 100 % self.margin(facts).denominator:
            return "cost and revenue: expected a contribution margin of two decimals at most"
        if "sold" not in facts:
            return ""
        fine = meeting(facts) * facts["pieces"] < facts["sold"] <= MOST * facts["pieces"]
        return "" if fine else "sold: expected more than the break-even quantity, within the chart"

    def by_lines(self, facts: kit.Facts) -> Any:
        """Where the lines meet, and how much steeper one is than the other."""
        return [str(facts["sold"] - int(meeting(facts) * facts["pieces"])), in_decimals(self.margin(facts))]

    def by_counting(self, facts: kit.Facts) -> Any:
        """Pieces taken away one by one while there is a profit, and what one of them took with it."""
        left = facts["sold"]
        while self.apart(facts, left) > 0:
            left -= 1
        added = 1000 * (self.profit_of(facts, left + 1) - self.profit_of(facts, left))
        return [str(facts["sold"] - left), in_decimals(added)]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """Where the lines meet, and what the price and the variable cost are."""
        even, whole = int(meeting(facts) * facts["pieces"]), MOST * facts["pieces"]
        safe, margin = self.by_lines(facts)
        gained = (facts["revenue"] - facts["cost"][1] + facts["cost"][0]) * facts["money"]
        return [
            kit.Said(
                f"The lines meet at {even} pieces: {facts['sold']} - {even} = {safe}.",
                f"两线交于{even}件处，安全边际量={facts['sold']}-{even}={safe}件。",
            ),
            kit.Said(
                f"Over {whole} pieces R rises by {gained} thousand yuan more than C: {gained} × 1000 / {whole} = "
                f"{margin} yuan.",
                f"产销量每增加{whole}件，R比C多上升{gained}千元，{gained}×1000÷{whole}={margin}元。",
            ),
        ]


TARGET = Target().task()
SAFETY = Safety().task()
