"""A chart and four plotting programs: which of them draws it?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import BadState
from isoprobe.probes.families.coding.looks import looks
from isoprobe.probes.families.coding.tasks import (
    LOOKS,
    LOOKS_OF_ONE,
    Code,
    chart_of_looks,
    code_of,
    coding_task,
    drawn_programs,
    looks_in,
)
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.solvers.emma.plot_programs import meaning_of

ASKED = ("first", "second", "third", "fourth")


def make(draw: Draw, level: int) -> Facts:
    """One of four programs is drawn."""
    chart, _, others, code = drawn_programs(draw, level)
    place = draw["numeric"].randrange(len(others))
    return {"chart": chart, "looks": looks(chart, others[place]), **dict(zip(ASKED, map(code, others), strict=True))}


def programs(facts: Facts) -> tuple[str, list[str]]:
    """The program of the picture, and the four of the question."""
    return code_of(facts, facts["looks"]), [facts[name] for name in ASKED]


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The chart seen as another of the four programs draws it."""
    told = looks_in(facts, rng.choice([facts[name] for name in ASKED]))
    if meaning_of(code_of(facts, told)) not in {meaning_of(facts[name]) for name in ASKED}:
        raise BadState("no option of this chart")
    return {**facts, "looks": told}


TASK = coding_task(
    topic="visualization choose code",
    summary="Which of four plotting programs draws the chart?",
    question=("One of these four programs draws the chart. Which one? (A) {first}(B) {second}(C) {third}(D) {fourth}"),
    shown={"looks": (LOOKS_OF_ONE, LOOKS)},
    asked={name: Code() for name in ASKED},
    what="program",
    make=make,
    programs=programs,
    picture=chart_of_looks,
    corrupt=corrupt,
    told=lambda facts, name: [facts[each] for each in ASKED if each in facts],
)
