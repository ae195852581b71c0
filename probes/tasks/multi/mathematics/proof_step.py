"""A proof by congruent triangles that lacks a step: which of five congruences follows from marks in the figure?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.answers import statement
from isoprobe.probes.engine.languages import Said
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
    options_for,
    theorem_for,
)
from isoprobe.probes.families.programs.fields import Claim, Facts, Word
from isoprobe.probes.families.programs.programs import TRIES, Draw, program_task
from isoprobe.solvers.multi.congruence import by_algebra, by_theorem

LEVELS = {
    1: "the two marks that are needed, on sides and angles",
    2: "right angles too, segments that cross, and at times a mark that proves nothing",
    3: "one or two marks that prove nothing",
}
CLAIMS = Claim({"congruent": Said("triangle {0} is congruent to triangle {1}", "△{0}≌△{1}")})
QUESTION = Said(
    GIVEN.en
    + "A proof that two segments are equal lacks a step. 1. Parts are equal, and angles right, as marked in the "
    "figure (given). 2. [the missing step]. 3. Hence {first} = {second}, as these are corresponding sides of congruent "
    "triangles. Which statement is step 2, if it follows from the marks, common sides, common angles and vertical "
    "angles by one theorem on congruent triangles (SSS, SAS, ASA, AAS or HL)?",
    GIVEN.zh + "下面是证明两条线段相等的过程，其中缺少一步：①各边、各角的关系如图中标记所示（已知）；②（缺少的一步）；"
    "③所以{first}={second}（全等三角形的对应边相等）。第②步由图中的标记、公共边、公共角和对顶角，根据一个三角形全等的判"
    "定定理（SSS、SAS、ASA、AAS或HL）得出。第②步应为哪一项？",
)


def make(draw: Draw, level: int) -> Facts | None:
    """Which congruence is right, and the five options; then marks until they prove just that one."""
    form = draw["function"].randrange(len(FORMS))
    names = "".join(draw["symbolic"].sample(LETTERS, 5))
    options = [f"congruent {pair}" for pair in options_for(draw["function"], form, names)]
    rng = Random(draw["geometric"].getrandbits(64))
    wanted = rng.choice(THEOREMS[level][: 3 if form < 2 else 4])  # HL needs a common side
    for k in range(TRIES):
        facts = drawn_figure(rng, form, level, names)
        if facts is None or theorem_for(facts, form, names) not in ((wanted,) if k < PATIENT else THEOREMS[level]):
            continue
        ends = sorted([sorted(names[:2]), sorted(names[2:4])])
        facts |= {"first": "".join(ends[0]), "second": "".join(ends[1]), "options": options}
        if not valid(facts):
            return facts
    return None


def valid(facts: Facts) -> str:
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


def _equates(facts: Facts, one: str, other: str) -> bool:
    """Whether a congruence makes the two segments corresponding sides."""
    like = dict(zip(one, other, strict=True))
    back = dict(zip(other, one, strict=True))
    return any({by.get(point) for point in facts["first"]} == set(facts["second"]) for by in (like, back))


def by_theorems(facts: Facts) -> list[bool]:
    """The theorems on congruent triangles, looked up for each option."""
    figure = figure_of(facts)
    pairs = [claim.split(" ")[1:] for claim in facts["options"]]
    return [_equates(facts, one, other) and by_theorem(figure, one, other) is not None for one, other in pairs]


def by_reals(facts: Facts) -> list[bool]:
    """Whether real algebra leaves a second triangle with the known parts, for each option."""
    figure = figure_of(facts)
    pairs = [claim.split(" ")[1:] for claim in facts["options"]]
    return [_equates(facts, one, other) and by_algebra(figure, one, other) for one, other in pairs]


def theorem_of(facts: Facts) -> str:
    """The theorem that proves the right option."""
    one, other = facts["options"][by_theorems(facts).index(True)].split(" ")[1:]
    found = by_theorem(figure_of(facts), one, other)
    return found.theorem if found else ""


TASK = program_task(
    subject="mathematics",
    topic="geometric proof",
    education="junior high",
    summary="Which congruence is the missing step of a proof?",
    sample_sizes=(SampleSize("a state takes long to make and to prove", counted=300),),
    levels=LEVELS,
    variations=("function", "geometric", "symbolic"),
    question=QUESTION,
    fields=FIELDS,
    asked={"first": Word(), "second": Word()},
    chinese=CHINESE,
    answer=statement(5, of=CLAIMS),
    make=make,
    valid=valid,
    solvers=(
        ("theorems", "the theorems on congruent triangles, looked up", by_theorems),
        ("reals", "real algebra: z3 seeks another triangle with the known parts", by_reals),
    ),
    scene=marked_scene,
    read=read_marked,
    corrupt=confused,
    canvas=CANVAS,
    prose=PROSE,
    elements=ELEMENTS,
    features={
        "fifth letter": lambda facts: tuple(
            len({*claim[10:].replace(" ", "")} - {*facts["first"], *facts["second"]}) for claim in facts["options"]
        ),
        "first option": lambda facts: "".join(
            "xy"[letter in facts["second"]] if letter in facts["first"] + facts["second"] else "v"
            for letter in facts["options"][0][10:].replace(" ", "")
        ),
    },
    labels=lambda facts: {"theorem": theorem_of(facts), "marks": sum(len(facts[key]) for key in ("sides", "angles"))},
)
