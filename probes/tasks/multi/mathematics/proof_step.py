"""A proof by congruent triangles that lacks a step: which of five congruences follows from marks in the figure?"""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.multi.triangle_pictures import ProofProgram
from isoprobe.probes.families.multi.triangles import (
    GIVEN,
    figure_of,
    invalid_figure,
    options_for,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.congruence import by_algebra, by_theorem

CLAIMS = kit.Claim({"congruent": kit.Said("triangle {0} is congruent to triangle {1}", "△{0}≌△{1}")})


def _equates(facts: kit.Facts, one: str, other: str) -> bool:
    """Whether a congruence makes the two segments corresponding sides."""
    like = dict(zip(one, other, strict=True))
    back = dict(zip(other, one, strict=True))
    return any({by.get(point) for point in facts["first"]} == set(facts["second"]) for by in (like, back))


def by_theorems(facts: kit.Facts) -> list[bool]:
    """The theorems on congruent triangles, looked up for each option."""
    figure = figure_of(facts)
    pairs = [claim.split(" ")[1:] for claim in facts["options"]]
    return [_equates(facts, one, other) and by_theorem(figure, one, other) is not None for one, other in pairs]


def theorem_of(facts: kit.Facts) -> str:
    """The theorem that proves the right option."""
    one, other = facts["options"][by_theorems(facts).index(True)].split(" ")[1:]
    found = by_theorem(figure_of(facts), one, other)
    return found.theorem if found else ""


class ProofStep(ProofProgram):
    """Which congruence is the missing step of a proof?

    1: the two marks that are needed, on sides and angles
    2: right angles too, segments that cross, and at times a mark that proves nothing
    3: one or two marks that prove nothing"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said(
        GIVEN.en + "Step 2 follows from the marks, common sides, common angles and vertical angles by one "
        "theorem on congruent triangles (SSS, SAS, ASA, AAS or HL). Which statement is it?",
        GIVEN.zh + "第②步由图中的标记、公共边、公共角和对顶角，根据一个三角形全等的判"
        "定定理（SSS、SAS、ASA、AAS或HL）得出。第②步应为哪一项？",
    )
    answer = kit.statement(5, of=CLAIMS)
    allowances = (kit.Allowance("worn", "a mark of a few pixels is lost", cases=("labels of 8 pixels",)),)
    features = {
        "fifth letter": lambda facts: tuple(
            len({*claim[10:].replace(" ", "")} - {*facts["first"], *facts["second"]}) for claim in facts["options"]
        ),
        "first option": lambda facts: "".join(
            "xy"[letter in facts["second"]] if letter in facts["first"] + facts["second"] else "v"
            for letter in facts["options"][0][10:].replace(" ", "")
        ),
    }
    labels = {
        "theorem": lambda facts: theorem_of(facts),
        "marks": lambda facts: sum(len(facts[key]) for key in ("sides", "angles")),
    }

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Which congruence is right, and the five options; then marks until they prove just that one."""

        def options(form: int, names: str) -> kit.Facts:
            return {"options": [f"congruent {pair}" for pair in options_for(draw["function"], form, names)]}

        return self.proved(draw, level, options)

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if why := invalid_figure(facts):
            return why
        first, second = facts["first"], facts["second"]
        points = {*facts["corners"], facts["crossing"]}
        if len(first) != 2 or len(second) != 2 or not {*first, *second} <= points or {*first} & {*second}:
            return f"{first} and {second}: expected two segments of the figure without a common end"
        if any(len(pair) != 3 or not {*pair} <= points for claim in facts["options"] for pair in claim.split(" ")[1:]):
            return "options: expected triangles of the figure's letters"
        right = by_theorems(facts).count(True)
        return "" if right == 1 else f"options: {right} fit, expected one"

    def by_theorems(self, facts: kit.Facts) -> Any:
        """The theorems on congruent triangles, looked up."""
        return by_theorems(facts)

    def by_reals(self, facts: kit.Facts) -> list[bool]:
        """Real algebra: z3 seeks another triangle with the known parts."""
        figure = figure_of(facts)
        pairs = [claim.split(" ")[1:] for claim in facts["options"]]
        return [_equates(facts, one, other) and by_algebra(figure, one, other) for one, other in pairs]


TASK = ProofStep().task()
