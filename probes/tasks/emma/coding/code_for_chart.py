"""A chart and four plotting programs: which of them draws it?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import BadState
from isoprobe.probes.families.coding.tasks import (
    PICKS,
    SHARED,
    Code,
    chart_of_picks,
    code_of,
    coding_task,
    drawn_facts,
    picks_in,
)
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.solvers.emma.plot_programs import meaning_of

ASKED = ("first", "second", "third", "fourth")


def make(draw: Draw, level: int) -> Facts:
    """One of four programs is drawn."""
    facts, _, others = drawn_facts(draw, level)
    codes = [code_of(facts, picks) for picks in others]
    place = draw["numeric"].randrange(len(others))
    return {**facts, "picks": others[place], **dict(zip(ASKED, codes, strict=True))}


def programs(facts: Facts) -> tuple[str, list[str]]:
    """The program of the picture, and the four of the question."""
    return code_of(facts, facts["picks"]), [facts[name] for name in ASKED]


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The chart seen as another of the four programs draws it."""
    picks = picks_in(facts, rng.choice([facts[name] for name in ASKED]))
    if len(picks) != len(facts["picks"]) or meaning_of(code_of(facts, picks)) not in {
        meaning_of(facts[n]) for n in ASKED
    }:
        raise BadState("no option of this chart")
    return {**facts, "picks": picks}


TASK = coding_task(
    topic="visualization choose code",
    summary="Which of four plotting programs draws the chart?",
    question=(
        "The picture was drawn by one of these four programs. Which one? (A) {first}(B) {second}(C) {third}(D) {fourth}"
    ),
    fields={**SHARED, "picks": PICKS},
    asked={name: Code() for name in ASKED},
    what="program",
    make=make,
    programs=programs,
    picture=chart_of_picks,
    corrupt=corrupt,
)
