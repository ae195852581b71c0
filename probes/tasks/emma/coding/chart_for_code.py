"""A plotting program and four charts: which of them does it draw?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.engine.answers import LETTERS
from isoprobe.probes.families.coding.looks import looks
from isoprobe.probes.families.coding.tasks import (
    LOOKS_OF_ONE,
    OPTIONS,
    THINGS,
    Code,
    code_of,
    coding_task,
    drawn_programs,
)
from isoprobe.probes.families.programs.fields import Facts, Listed
from isoprobe.probes.families.programs.programs import Draw


def make(draw: Draw, level: int) -> Facts:
    """Four charts are drawn, one of them by the program that is told."""
    chart, _, others, code = drawn_programs(draw, level)
    program = code(others[draw["numeric"].randrange(len(others))])
    return {"chart": chart, "panels": [looks(chart, picks) for picks in others], "program": program}


def programs(facts: Facts) -> tuple[str, list[str]]:
    """The program that is told, and those of the four charts."""
    return facts["program"], [code_of(facts, told) for told in facts["panels"]]


def picture(facts: Facts) -> bytes:
    """Four charts, one below another, under the letters A to D."""
    from isoprobe.vision.figure.program_pictures import sheet

    return sheet(programs(facts)[1], LETTERS[:OPTIONS], columns=1)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Two charts taken one for the other."""
    panels = list(facts["panels"])
    first, second = rng.sample(range(OPTIONS), 2)
    panels[first], panels[second] = panels[second], panels[first]
    return {**facts, "panels": panels}


TASK = coding_task(
    topic="code choose visualization",
    summary="Which of four charts does a plotting program draw?",
    question="Which of the charts A, B, C and D does this program draw? {program}",
    shown={
        "panels": (
            Listed(LOOKS_OF_ONE, OPTIONS, OPTIONS),
            f"charts (what A, B, C and D look like, each in brackets, in all that they differ in, such as {THINGS}; "
            "what all four share need not be told)",
        )
    },
    asked={"program": Code()},
    what="picture",
    make=make,
    programs=programs,
    picture=picture,
    corrupt=corrupt,
    pages=OPTIONS,
    version=6,  # 6: every chart is a picture of its own
)
