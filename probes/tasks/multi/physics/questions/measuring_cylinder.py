"""An examination question about stones in a measuring cylinder."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.measuring_cylinder import MeasuringCylinder

MASSES = tuple(round(6 * 3 ** (k / 7)) for k in range(42))  # grams: of each volume as many are a stone's
LIGHTEST, HEAVIEST = Fraction(3, 2), Fraction(9, 2)  # g/cm³


class Density(kit.Asking, MeasuringCylinder):
    """What is the density of stones that raise the liquid in a cylinder?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    subject, topic, education = "physics", "density", "junior high"
    question = kit.Said(
        "Both cylinders hold the same amount of water, with the scale in ml; in the right one, stones have sunk to the "
        "bottom. Together the stones have a mass of {mass} g. What is their density in g/cm³, rounded to one decimal "
        "place?",
        "两个量筒（刻度单位为ml）中装有等量的水，右边量筒中的石块已沉入水底，石块的总质量为{mass}g。石块的密度为多少g/cm³"
        "（保留一位小数）？",
    )
    asked = {"mass": kit.Whole(1, 3000)}
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)
    canvas = MeasuringCylinder.canvas
    prose = kit.Said(
        "In the left cylinder the liquid stands at {before} ml. In the right one it stands at {after} ml, and the "
        "number of stones in it is {stones}.",
        "左边量筒中液面对应的刻度为{before}ml，右边量筒中液面对应的刻度为{after}ml，其中有{stones}块石头。",
    )
    says = {
        "before": kit.Said("liquid on the left (at how many ml it stands)", "左边的液面（对应的刻度，ml）"),
        "after": kit.Said("liquid on the right (at how many ml it stands)", "右边的液面（对应的刻度，ml）"),
        "stones": kit.Said("stones (how many are in the right cylinder)", "石块（右边量筒中的块数）"),
    }
    elements = (
        kit.count(
            "left level",
            kit.Said("At how many ml does the liquid stand in the left cylinder?", "左边量筒的液面在多少ml处？"),
            "before",
        ),
        kit.count(
            "right level",
            kit.Said("At how many ml does the liquid stand in the right cylinder?", "右边量筒的液面在多少ml处？"),
            "after",
        ),
        kit.count(
            "stones", kit.Said("How many stones are in the right cylinder?", "右边的量筒中有几块石头？"), "stones"
        ),
    )

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """A mass that makes the stones as heavy as stones are."""
        return self.one_fair(draw["numeric"], facts, [{"mass": mass} for mass in MASSES])

    def shows(self, facts: kit.Facts) -> str:
        before, after, mark = facts["before"], facts["after"], self._mark(facts)
        if before >= after or (after - before) % facts["stones"]:
            return "after: expected a whole volume of each stone"
        return f"before and after: expected them at marks of {mark} ml" if before % mark or after % mark else ""

    def fair(self, facts: kit.Facts) -> str:
        volume = facts["after"] - facts["before"]
        return "" if LIGHTEST <= Fraction(facts["mass"], volume) < HEAVIEST else "mass: expected that of stones"

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """Density, and what sunk stones displace."""
        return [
            kit.Said("Density is mass over volume, ρ = m/V.", "密度等于质量与体积之比：ρ=m/V。"),
            kit.Said(
                "The volume of what is sunk in a liquid is as much as the liquid rises by; 1 ml is 1 cm³.",
                "浸没在液体中的物体的体积等于液面上升对应的体积，1ml=1cm³。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The volume by the rise of the water, and the quotient."""
        before, after, mass = facts["before"], facts["after"], facts["mass"]
        volume, density = after - before, self.by_division(facts)
        return [
            kit.Said(
                f"The stones have a volume of {after} ml - {before} ml = {volume} ml = {volume} cm³.",
                f"石块的体积V={after}ml-{before}ml={volume}ml={volume}cm³。",
            ),
            kit.Said(
                f"The density is {mass} g / {volume} cm³ ≈ {density} g/cm³.",
                f"密度ρ=m/V={mass}g÷{volume}cm³≈{density}g/cm³。",
            ),
        ]

    def by_division(self, facts: kit.Facts) -> float:
        """The mass over the rise of the water."""
        tenths = Fraction(10 * facts["mass"], facts["after"] - facts["before"])
        return int(tenths + Fraction(1, 2)) / 10

    def by_trial(self, facts: kit.Facts) -> float:
        """Tenths tried, until half of one more would be heavier than the stones."""
        volume, tenths = facts["after"] - facts["before"], 0
        while (2 * tenths + 1) * volume <= 20 * facts["mass"]:
            tenths += 1
        return tenths / 10


DENSITY = Density().task()
