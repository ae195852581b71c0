"""A further question about solubility curves."""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.chemistry.solubility_curves import (
    SALTS,
    SHOWN,
    TEMPERATURES,
    SolubilityCurves,
    solubility,
)

CLAIMS = kit.Claim(
    {
        "more": kit.Said(
            "at {2} °C more of {0} than of {1} dissolves in the same amount of water",
            "{2}℃时，等质量的水中，最多能溶解的{0}的质量大于{1}的质量",
        ),
        "cool": kit.Said(
            "a saturated solution of {0} gives up crystals as it cools from {1} °C to {2} °C",
            "将{0}的饱和溶液由{1}℃降温至{2}℃，有晶体析出",
        ),
        "unsaturated": kit.Said(
            "{1} g of {0} put into 100 g of water at {2} °C give a solution that is not saturated",
            "{2}℃时，将{1}g{0}加入100g水中，充分溶解后得到不饱和溶液",
        ),
    }
)
KINDS = ("more", "cool", "unsaturated")


def dissolved(facts: kit.Facts, salt: str, degrees: int) -> int:
    """Grams that dissolve, five at a time, until the curve is reached."""
    grams = 0
    while grams < facts["curves"][SALTS.index(salt)][degrees // 20]:
        grams += 5
    return grams


class Claims(kit.Asking, SolubilityCurves):
    """Which statements on three salts do their solubility curves bear out?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    levels = {2: "three kinds of statements"}
    question = kit.Said(SHOWN.en + "Which of the statements are right?", SHOWN.zh + "下列说法正确的有")
    answer = kit.several(5, of=CLAIMS)
    labels = {"right": lambda facts: len(facts["options"])}
    features = {
        "kinds": lambda facts: "".join(option[0] for option in facts["options"]),
        "first": lambda facts: facts["options"][0].split(" ")[0],
    }

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """Which statements are right is drawn before what they say."""
        rng = draw["function"]
        right = kit.some_right(rng, 5)
        told: list[str] = []
        for place in range(5):
            kind = rng.choice(KINDS)
            fit = [
                claim
                for claim in self.all_of(kind, facts)
                if claim not in told and self.holds(facts, claim) == (place in right)
            ]
            if not fit:
                return None
            told.append(rng.choice(fit))
        return {"options": told}

    def all_of(self, kind: str, facts: kit.Facts) -> list[str]:
        """All statements of a kind that can be made about these salts."""
        if kind == "more":
            return [f"more {a} {b} {t}" for a in SALTS for b in SALTS if a != b for t in TEMPERATURES]
        if kind == "cool":
            return [f"cool {a} {t} {s}" for a in SALTS for t in TEMPERATURES for s in TEMPERATURES if s < t]
        return [
            f"unsaturated {a} {solubility(facts, a, t) + by} {t}"
            for a in SALTS
            for t in TEMPERATURES
            for by in (-5, 5)
            if solubility(facts, a, t) + by > 0
        ]

    def holds(self, facts: kit.Facts, claim: str) -> bool:
        """Whether a statement is borne out, by the values of the curves."""
        kind, *of = claim.split(" ")
        if kind == "more":
            return solubility(facts, of[0], int(of[2])) > solubility(facts, of[1], int(of[2]))
        if kind == "cool":
            return solubility(facts, of[0], int(of[1])) > solubility(facts, of[0], int(of[2]))
        return int(of[1]) < solubility(facts, of[0], int(of[2]))

    def fair(self, facts: kit.Facts) -> str:
        if "options" not in facts:
            return ""
        options = facts["options"]
        for option in options:
            kind, *of = option.split(" ")
            degrees = of[1:] if kind == "cool" else of[2:]
            if of[0] not in SALTS or not {int(each) for each in degrees} <= set(TEMPERATURES):
                return "options: expected statements on X, Y and Z at temperatures that are marked"
            if kind == "more" and (of[1] not in SALTS or of[0] == of[1]):
                return "options: expected two different salts to be compared"
        if len(set(options)) < 5:
            return "options: expected five different ones"
        return "" if any(self.holds(facts, option) for option in options) else "options: expected one that is right"

    def by_values(self, facts: kit.Facts) -> Any:
        """The values of the curves compared."""
        return [self.holds(facts, option) for option in facts["options"]]

    def by_dissolving(self, facts: kit.Facts) -> Any:
        """Five grams after another put into 100 g of water, until no more dissolves."""
        found = []
        for option in facts["options"]:
            kind, *of = option.split(" ")
            if kind == "more":
                first, second = (dissolved(facts, salt, int(of[2])) for salt in of[:2])
                found.append(first > second)
            elif kind == "cool":
                hot, cold = (dissolved(facts, of[0], int(degrees)) for degrees in of[1:])
                found.append(hot > cold)
            else:
                found.append(dissolved(facts, of[0], int(of[2])) > int(of[1]))
        return found

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """What solubility is, and which solutions are saturated."""
        return [
            kit.Said(
                "The solubility of a solid is how many grams of it saturate 100 g of water at a temperature; a "
                "solution "
                "that holds less is not saturated.",
                "固体的溶解度是指在一定温度下100g水中达到饱和时所溶解的质量；溶解的质量小于溶解度时为不饱和溶液。",
            ),
            kit.Said(
                "A saturated solution gives up crystals as it cools only where the curve is higher at the higher "
                "temperature.",
                "只有溶解度随温度升高而增大的物质，其饱和溶液降温时才析出晶体。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The values behind each statement."""
        found = []
        for letter, option in zip(kit.OPTION_LETTERS, facts["options"], strict=False):
            kind, *of = option.split(" ")
            pairs = {
                "more": [(of[0], of[2]), (of[1], of[2])],
                "cool": [(of[0], of[1]), (of[0], of[2])],
                "unsaturated": [(of[0], of[2])],
            }[kind]
            values = [(salt, degrees, solubility(facts, salt, int(degrees))) for salt, degrees in pairs]
            en = " and ".join(f"{grams} g of {salt} at {degrees} °C" for salt, degrees, grams in values)
            zh = "，".join(f"{degrees}℃时{salt}的溶解度为{grams}g" for salt, degrees, grams in values)
            right = self.holds(facts, option)
            found.append(
                kit.Said(
                    f"({letter}) is {'right' if right else 'wrong'}: {en} dissolve.",
                    f"{letter}{'正确' if right else '错误'}：{zh}。",
                )
            )
        return found


CLAIMED = Claims().task()
