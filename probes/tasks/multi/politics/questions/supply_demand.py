"""A further question about lines of supply and demand."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.politics.supply_demand import (
    BALANCED,
    MOST,
    SHOWN,
    SupplyDemand,
    balance,
    meeting,
    met,
)


class Shifted(kit.Asking, SupplyDemand):
    """At which price is a market balanced after its demand or supply has changed?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    question = {
        "more": kit.Said(
            SHOWN.en + "Incomes rise, and at every price {units} thousand pieces more are wanted than before. At which "
            "price, in yuan, is the market balanced now?",
            SHOWN.zh + "若居民收入增加，使每一价格水平下的需求量都增加{units}千件，则新的均衡价格为多少元？",
        ),
        "less": kit.Said(
            SHOWN.en + "After a bad harvest, at every price {units} thousand pieces fewer are supplied than before. At "
            "which price, in yuan, is the market balanced now?",
            SHOWN.zh + "若因歉收，每一价格水平下的供给量都减少{units}千件，则新的均衡价格为多少元？",
        ),
    }
    asked = {"units": kit.Whole(1, 8)}
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"units": units} for units in range(1, 7)])

    def moved(self, facts: kit.Facts) -> tuple[list[int], list[int]]:
        """Demand and supply after the change."""
        demand, supply, by = list(facts["demand"]), list(facts["supply"]), facts["units"]
        points, by = (demand, by) if facts["wording"] == "more" else (supply, -by)
        points[0], points[2] = points[0] + by, points[2] + by
        return demand, supply

    def fair(self, facts: kit.Facts) -> str:
        price, amount = balance(*self.moved(facts))
        fine = price.denominator == amount.denominator == 1 and 0 < amount <= MOST and 0 < price <= 2 * MOST
        return "" if fine else "units: expected a change after which the lines meet in a grid point"

    def by_equations(self, facts: kit.Facts) -> int:
        """Both lines as equations, one of them moved."""
        return int(balance(*self.moved(facts))[0])

    def by_gap(self, facts: kit.Facts) -> int:
        """The price raised from the old one by halves, until what more is supplied and less is wanted makes up for the
        change."""
        price, _ = met(facts["demand"], facts["supply"])
        per_yuan = sum(abs(Fraction(p[2] - p[0], p[3] - p[1])) for p in (facts["demand"], facts["supply"]))
        made_up = Fraction(0)
        while made_up < facts["units"]:
            price += Fraction(1, 2)
            made_up += per_yuan / 2
        if made_up != facts["units"]:
            raise kit.Disproved("no price in halves makes up for the change")
        return int(price)

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What moves which line."""
        if told["wording"] == "more":
            moves = kit.Said(
                "Where at every price more is wanted, the line D moves to the right; the price then rises to where the "
                "lines meet anew.",
                "每一价格下需求量增加，需求曲线右移，均衡价格上升到新的交点处。",
            )
        else:
            moves = kit.Said(
                "Where at every price less is supplied, the line S moves to the left; the price then rises to where "
                "the "
                "lines meet anew.",
                "每一价格下供给量减少，供给曲线左移，均衡价格上升到新的交点处。",
            )
        return [BALANCED, moves]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The line moved, and where both meet."""
        more = facts["wording"] == "more"
        return [
            meeting(*balance(facts["demand"], facts["supply"])),
            kit.Said(
                f"The line {'D' if more else 'S'} moves by {facts['units']} to the {'right' if more else 'left'}.",
                f"{'D' if more else 'S'}线向{'右' if more else '左'}平移{facts['units']}个单位。",
            ),
            meeting(*balance(*self.moved(facts))),
        ]


SHIFTED = Shifted().task()
