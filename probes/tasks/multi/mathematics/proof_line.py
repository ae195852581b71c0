"""A proof by congruent triangles that lacks a step: the step is to be written, with the theorem and the equal parts."""

from __future__ import annotations

from typing import Any

from isoprobe.probes.families.multi.triangle_pictures import ProofProgram
from isoprobe.probes.families.multi.triangles import (
    GIVEN,
    figure_of,
    invalid_figure,
    right_ones,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.congruence import Congruence, by_need, by_theorem, congruences


def _step(one: str, other: str, found: Congruence) -> list[str]:
    return [found.theorem, one, other, *(f"{a} {b}" for a, b in found.parts)]


def by_theorems(facts: kit.Facts) -> list[str]:
    """The theorems on congruent triangles, looked up for all pairs of triangles."""
    figure = figure_of(facts)
    one, other = right_ones(facts, facts["first"], facts["second"])[0]
    found = by_theorem(figure, one, other)
    if found is None:
        raise ValueError("no congruence follows")
    return _step(one, other, found)


def say(value: Any, language: str) -> str:
    """The step as one sentence."""
    theorem, one, other, *parts = value
    equal = [_equation(pair, language) for pair in parts]
    if language == "zh":
        return f"因为{'，'.join(equal)}，所以△{one}≌△{other}（{theorem}）。"
    return f"As {equal[0]}, {equal[1]} and {equal[2]}, triangle {one} is congruent to triangle {other} ({theorem})."


def _equation(pair: str, language: str) -> str:
    one, other = pair.split(" ")
    sign = "" if len(one) == 2 else "∠" if language == "zh" else "angle "
    return f"{sign}{one} = {sign}{other}" if language == "en" else f"{sign}{one}={sign}{other}"


class ProofLine(ProofProgram):
    """Which step does a proof by congruent triangles lack?

    1: the two marks that are needed, on sides and angles
    2: right angles too, segments that cross, and at times a mark that proves nothing
    3: one or two marks that prove nothing"""

    version = 3  # 3: where the right angles stand in a proof by HL is said
    question = kit.Said(
        GIVEN.en
        + "Write step 2 in one sentence: first the three pairs of equal parts, each as an equation, in the order "
        "in which the theorem names them (for HL the right angles first), then which two triangles are congruent (with "
        "corresponding corners in the same order), then the theorem (SSS, SAS, ASA, AAS or HL) in brackets. Use "
        'this form: "As … = …, … = … and … = …, triangle … is congruent to triangle … (…)."',
        GIVEN.zh + "请用一句话写出第②步：先按判定定理中的顺序（HL先写直角）写出三组相等的边或角，再"
        "写出哪两个三角形全等，最后在括号内注明判定定理（SSS、SAS、ASA、AAS或HL）。句式为：“因为…=…，…=…，…=…，"
        "所以△…≌△…（…）。”",
    )
    answer = kit.essay(say)
    labels = {"theorem": lambda facts: by_theorems(facts)[0]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Marks that prove one congruence, and no other by which the two segments would be equal."""
        return self.proved(draw, level, lambda form, names: {})

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if why := invalid_figure(facts):
            return why
        first, second = facts["first"], facts["second"]
        if len(first) != 2 or len(second) != 2 or not {*first, *second} <= {*facts["corners"]} or {*first} & {*second}:
            return f"{first} and {second}: expected two segments between corners, without a common end"
        right = right_ones(facts, first, second)
        if len(right) != 1:
            return f"marks: {len(right)} congruences follow, expected one"
        return "" if by_need(figure_of(facts), *right[0]) else "marks: expected three known parts in the two triangles"

    def by_theorems(self, facts: kit.Facts) -> Any:
        """The theorems on congruent triangles, looked up."""
        return by_theorems(facts)

    def by_reals(self, facts: kit.Facts) -> list[str]:
        """Real algebra: the known parts leave no other triangle, and all of them are needed."""
        figure = figure_of(facts)
        for one, other in congruences(figure, facts["first"], facts["second"]):
            if found := by_need(figure, one, other):
                return _step(one, other, found)
        raise ValueError("no congruence follows")


TASK = ProofLine().task()
