"""A proof by congruent triangles that lacks a step: the step is to be written, with the theorem and the equal parts."""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.triangle_pictures import marked_scene, read_marked
from isoprobe.probes.families.multi.triangles import (
    CANVAS,
    CHINESE,
    ELEMENTS,
    FIELDS,
    FORMS,
    GIVEN,
    LETTERS,
    PATIENT,
    PROSE,
    THEOREMS,
    confused,
    drawn_figure,
    figure_of,
    invalid_figure,
    right_ones,
    theorem_for,
)
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.solvers.multi.congruence import Congruence, by_need, by_theorem, congruences
from isoprobe.vision.figure.style import Look


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


class ProofLine(kit.Program):
    """Which step does a proof by congruent triangles lack?

    1: the two marks that are needed, on sides and angles
    2: right angles too, segments that cross, and at times a mark that proves nothing
    3: one or two marks that prove nothing"""

    topic = "geometric proof"
    education = "junior high"
    variations = ("function", "geometric", "symbolic")
    question = kit.Said(
        GIVEN.en
        + "A proof that two segments are equal lacks a step. 1. Parts are equal, and angles right, as marked in "
        "the figure (given). 2. [the missing step]. 3. Hence {first} = {second}, as these are corresponding sides of "
        "congruent triangles. Write step 2 in one sentence: first the three pairs of equal parts, each as an "
        "equation, in the order in which the theorem has them, then which two triangles are congruent, then the "
        "theorem (SSS, SAS, ASA, AAS or HL) in brackets.",
        GIVEN.zh
        + "下面是证明两条线段相等的过程，其中缺少一步：①各边、各角的关系如图中标记所示（已知）；②（缺少的一步）；③所以"
        "{first}={second}（全等三角形的对应边相等）。请用一句话写出第②步：先按判定定理中的顺序写出三组相等的边或角，再"
        "写出哪两个三角形全等，最后在括号内注明判定定理（SSS、SAS、ASA、AAS或HL）。",
    )
    fields = FIELDS
    asked = {"first": kit.Word(), "second": kit.Word()}
    answer = kit.essay(say)
    canvas = CANVAS
    prose = PROSE
    chinese = CHINESE
    elements = ELEMENTS
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=300),)
    labels = {"theorem": lambda facts: by_theorems(facts)[0]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Marks that prove one congruence, and no other by which the two segments would be equal."""
        form = draw["function"].randrange(len(FORMS))
        names = "".join(draw["symbolic"].sample(LETTERS, 5))
        rng = Random(draw["geometric"].getrandbits(64))
        ends = sorted([sorted(names[:2]), sorted(names[2:4])])
        wanted = rng.choice(THEOREMS[level][: 3 if form < 2 else 4])  # HL needs a common side
        for k in range(TRIES):
            facts = drawn_figure(rng, form, level, names)
            if facts is None or theorem_for(facts, form, names) not in ((wanted,) if k < PATIENT else THEOREMS[level]):
                continue
            facts |= {"first": "".join(ends[0]), "second": "".join(ends[1])}
            if not self.valid(facts):
                return facts
        return None

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

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        return confused(rng, facts)

    def scene(self, facts: kit.Facts, look: Look) -> kit.FigureScene:
        return marked_scene(facts, look)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        return read_marked(figure)


TASK = ProofLine().task()
