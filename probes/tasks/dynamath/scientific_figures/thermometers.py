"""Thermometers: by how much do two of them differ, or which temperature lies halfway between them?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "two thermometers, above zero",
    2: "two thermometers, also below zero",
    3: "three thermometers, each with a scale of its own",
}
NAMES = tuple("ABDEFGHKLMNPRT")
SPAN = 40  # degrees from end to end of a scale
QUESTIONS = {
    "apart": "By how many degrees do the temperatures on the thermometers {first} and {second} differ?",
    "halfway": "Which temperature lies halfway between those on the thermometers {first} and {second}?",
    "sum": "What is the sum of the temperatures on the thermometers {first} and {second}?",
}


def make(draw: Draw, level: int) -> Facts:
    """Temperatures that fit one scale, or at the third level each its own."""
    number = draw["numeric"]
    count = 3 if level == 3 else 2
    names = draw["symbolic"].sample(NAMES, 3)[:count]
    lowest = 10 * number.randint(0, 5) if level == 1 else 10 * number.randint(-3, 2)
    if level < 3:
        degrees = [lowest + number.randint(2, SPAN - 2) for _ in range(count)]
    else:
        degrees = [number.randint(-35, 75) for _ in range(count)]
    a, b = number.sample(range(count), 2)
    wording = draw["function"].choice(list(QUESTIONS))
    return {"names": names, "degrees": degrees, "first": names[a], "second": names[b], "wording": wording}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names = facts["names"]
    if len(names) != len(facts["degrees"]) or len(set(names)) < len(names):
        return "names: expected one for each thermometer, none twice"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(names):
        return "first and second: expected two of the thermometers"
    a, b = _two(facts)
    if a == b:
        return "degrees: expected two that differ"
    return "degrees: expected an even sum" if facts["wording"] == "halfway" and (a + b) % 2 else ""


def _two(facts: Facts) -> tuple[int, int]:
    of = dict(zip(facts["names"], facts["degrees"], strict=True))
    return of[facts["first"]], of[facts["second"]]


def by_arithmetic(facts: Facts) -> int:
    """From the two temperatures as numbers."""
    a, b = _two(facts)
    return {"apart": abs(a - b), "halfway": (a + b) // 2, "sum": a + b}[facts["wording"]]


def by_degrees(facts: Facts) -> int:
    """Degree by degree: one warmed until both are alike, both moved towards each other, or one to zero."""
    a, b = sorted(_two(facts))
    steps = 0
    if facts["wording"] == "apart":
        while a < b:
            a, steps = a + 1, steps + 1
        return steps
    if facts["wording"] == "halfway":
        while a < b:
            a, b = a + 1, b - 1
        return a
    while a:
        a, b = (a - 1, b + 1) if a > 0 else (a + 1, b - 1)
    return b


def scene(facts: Facts, look: Look) -> FigureScene:
    """Columns over bulbs, a scale with a mark for every degree left of each, a letter above."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    names, degrees = facts["names"], facts["degrees"]
    slot = look.width / len(names)
    top, bottom = 3.4 * size, look.height - 4.2 * size
    unit = (bottom - top) / SPAN
    half = rng.uniform(4.0, 6.0)
    shared = 10 * (min(degrees) // 10) if len(names) == 2 and max(degrees) - 10 * (min(degrees) // 10) <= SPAN else None
    for k, (name, degree) in enumerate(zip(names, degrees, strict=True)):
        x = (k + 0.58) * slot
        lowest = 10 * (degree // 10) - 10 * rng.randint(0, 2) if shared is None else shared
        for each in range(SPAN + 1):
            y = bottom - each * unit
            reach = 1.3 if each % 10 == 0 else 0.9 if each % 5 == 0 else 0.5
            made.stroke([(x - half - 5, y), (x - half - 5 - reach * size, y)], width=1.2)
            if each % 10 == 0:
                made.text(lowest + each, x - half - 11 - 1.3 * size, y, "right")
        made.stroke([(x - half - 5, top - 6), (x - half - 5, bottom + 4)])
        made.stroke([(x + half + 5, top - 6), (x + half + 5, bottom + 4)])
        foot = bottom + 1.6 * size
        made.box(x - half, bottom - (degree - lowest) * unit, x + half, foot, look.palette[0])
        made.disc(x, foot, half + 7, look.palette[0])
        made.text(name, x, 1.4 * size)
    return made


def read(figure: FigureReading) -> Facts:
    """The top of each column against the numbers left of it."""
    columns = [region for region in figure.regions if region.colour != "grey" and region.high > 20]
    names = sorted(figure.words(NAMES), key=lambda found: found[1].x)
    if not columns or len(columns) != len(names):
        raise Unreadable(f"{len(columns)} thermometers and {len(names)} names")
    columns.sort(key=lambda column: column.x)
    degrees, before = [], 0.0
    for column in columns:
        ticks = [n for n in figure.numbers() if before < n.x < column.x]
        zero, unit = figure.scale(ticks, vertical=True)
        degrees.append(round((column.top - zero) / unit))
        before = column.x
    return {"names": [name for name, _ in names], "degrees": degrees}


def _at(facts: Facts, name: str) -> int:
    return int(facts["degrees"][facts["names"].index(name)])


def _draw_warmer(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = sorted(rng.sample(facts["names"], 2), key=lambda name: _at(facts, name), reverse=rng.random() < 0.5)
    return None if _at(facts, a) == _at(facts, b) else (a, b)


TASK = program_task(
    topic="scientific figure",
    summary="How far apart are two thermometers, or what lies halfway?",
    levels=LEVELS,
    variations={
        "numeric": "the temperatures",
        "colour": "the columns' colour",
        "function": "difference, middle or sum",
        "symbolic": "the letters",
    },
    question=QUESTIONS,
    fields={"names": Listed(Word(NAMES), 2, 3), "degrees": Listed(Whole(-60, 110), 2, 3)},
    asked={"first": Word(NAMES), "second": Word(NAMES)},
    answer=integer("degrees"),
    make=make,
    valid=valid,
    solvers=(
        ("arithmetic", "the two temperatures as numbers", by_arithmetic),
        ("degrees", "temperatures moved degree by degree", by_degrees),
    ),
    scene=scene,
    read=read,
    canvas=(480, 440),
    table=("names", "degrees"),
    prose="The thermometers {names} show, in this order, {degrees} degrees.",
    elements=(
        Element(
            "degrees",
            "What temperature does the thermometer {a} show?",
            "integer",
            lambda f, args: _at(f, args[0]),
            lambda rng, facts: (rng.choice(facts["names"]),),
        ),
        Element(
            "warmer",
            "Does the thermometer {a} show a higher temperature than the thermometer {b}?",
            "yes_no",
            lambda f, args: _at(f, args[0]) > _at(f, args[1]),
            _draw_warmer,
        ),
    ),
    labels=lambda facts: {"below zero": min(facts["degrees"]) < 0},
)
