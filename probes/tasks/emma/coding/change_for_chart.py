"""A chart and a program that draws another: which of four changes makes it draw this one?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.engine.answers import LETTERS
from isoprobe.probes.families.coding.looks import looks
from isoprobe.probes.families.coding.tasks import (
    LOOKS,
    LOOKS_OF_ONE,
    Code,
    changed,
    changes,
    chart_of_looks,
    code_of,
    coding_task,
    drawn_programs,
    looks_in,
)
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw

ASKED = ("first", "second", "third", "fourth")
OPTIONS = "".join(f"({letter}) {{{name}}}" for letter, name in zip(LETTERS, ASKED, strict=False))


def make(draw: Draw, level: int) -> Facts:
    """An original program, four changes, and the chart after one of them."""
    chart, original, others, code = drawn_programs(draw, level)
    told = [changes(original, picks, chart) for picks in others]
    shown = looks(chart, others[draw["numeric"].randrange(len(others))])
    return {"chart": chart, "looks": shown, "program": code(original), **dict(zip(ASKED, told, strict=True))}


def programs(facts: Facts) -> tuple[str, list[str]]:
    """The program of the picture, and the program that is told after each change."""
    return code_of(facts, facts["looks"]), [changed(facts["program"], facts[name]) for name in ASKED]


def told(facts: Facts, name: str) -> list[str]:
    """The programs after each change, of which the chart is one."""
    return [changed(facts["program"], facts[each]) for each in ASKED] if "program" in facts else []


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The chart seen as it is after another of the changes."""
    return {**facts, "looks": looks_in(facts, changed(facts["program"], facts[rng.choice(ASKED)]))}


TASK = coding_task(
    topic="modify without the original image",
    summary="Which of four changes makes a program draw the chart?",
    question=(
        "This program draws a chart that is different from the one shown. {program}Which of these changes makes it "
        "draw the chart that is shown? In a change, each line with a minus is replaced by the line with a plus after "
        "it. "
        f"{OPTIONS}"
    ),
    shown={"looks": (LOOKS_OF_ONE, LOOKS)},
    asked={"program": Code(), **{name: Code(whole=False) for name in ASKED}},
    what="change",
    make=make,
    programs=programs,
    picture=chart_of_looks,
    corrupt=corrupt,
    told=told,
)
