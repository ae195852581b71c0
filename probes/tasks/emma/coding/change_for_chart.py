"""A chart and a program that draws another: which of four changes makes it draw this one?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.answers import LETTERS
from isoprobe.probes.families.coding.tasks import (
    PICKS,
    SHARED,
    Code,
    changed,
    changes,
    chart_of_picks,
    code_of,
    coding_task,
    drawn_facts,
    picks_in,
)
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw

ASKED = ("first", "second", "third", "fourth")
OPTIONS = "".join(f"({letter}) {{{name}}}" for letter, name in zip(LETTERS, ASKED, strict=False))


def make(draw: Draw, level: int) -> Facts:
    """An original program, four changes, and the chart after one of them."""
    facts, original, others = drawn_facts(draw, level)
    told = [changes(original, picks, facts["chart"]) for picks in others]
    place = draw["numeric"].randrange(len(others))
    return {**facts, "picks": others[place], "program": code_of(facts, original), **dict(zip(ASKED, told, strict=True))}


def programs(facts: Facts) -> tuple[str, list[str]]:
    """The program of the picture, and the program that is told after each change."""
    return code_of(facts, facts["picks"]), [changed(facts["program"], facts[name]) for name in ASKED]


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The chart seen as it is after another of the changes."""
    picks = picks_in(facts, changed(facts["program"], facts[rng.choice(ASKED)]))
    if len(picks) != len(facts["picks"]):
        raise BadState("no chart after this change")
    return {**facts, "picks": picks}


TASK = coding_task(
    topic="modify without the original image",
    summary="Which of four changes makes a program draw the chart?",
    question=(
        "This program draws another chart than the one in the picture. {program}Which change, in which each line "
        f"with a minus is replaced by the line with a plus after it, makes it draw the one in the picture? {OPTIONS}"
    ),
    fields={**SHARED, "picks": PICKS},
    asked={"program": Code(), **{name: Code(whole=False) for name in ASKED}},
    what="change",
    make=make,
    programs=programs,
    picture=chart_of_picks,
    corrupt=corrupt,
)
