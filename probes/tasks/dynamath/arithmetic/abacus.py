"""An abacus whose rods count powers of a base: which number does it show, or what is lacking to a full one?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "three rods of tens or fives",
    2: "four rods of tens, or three of another base",
    3: "four rods of another base",
}
_BASES = {1: (10, 5), 2: (10, 6, 7, 8, 9), 3: (5, 6, 7, 8, 9)}
QUESTIONS = {
    "number": "Every bead of the abacus counts as much as the number below its rod. Which number does it show?",
    "lacking": (
        "Every bead of the abacus counts as much as the number below its rod. How much does the number shown lack "
        "to one bead on the next rod at the left, if there were one?"
    ),
    "twice": "Every bead of the abacus counts as much as the number below its rod. What is twice the number it shows?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """A base, and fewer beads than it on each rod."""
    number, base = draw["numeric"], draw["symbolic"].choice(_BASES[level])
    rods = {1: 3, 2: 4 if base == 10 else 3, 3: 4}[level]
    shares = [number.random() for _ in range(4)][:rods]
    beads = [int(share * base) for share in shares]
    return {"base": base, "beads": beads, "wording": draw["function"].choice(list(QUESTIONS))}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if max(facts["beads"]) >= facts["base"]:
        return f"beads: expected fewer than {facts['base']} on a rod"
    return "" if facts["beads"][0] else "beads: expected some on the first rod"


def by_places(facts: Facts) -> int:
    """Places from the left: what there is times the base, and the next rod's beads."""
    shown = 0
    for beads in facts["beads"]:
        shown = shown * int(facts["base"]) + int(beads)
    full = int(facts["base"] ** len(facts["beads"]))
    return {"number": shown, "lacking": full - shown, "twice": 2 * shown}[str(facts["wording"])]


def by_moving(facts: Facts) -> int:
    """Beads moved from the right: each moved bead counts its rod's number; to a full rod the rest is added."""
    base, worth, counted, carried = facts["base"], 1, 0, 0
    for beads in reversed(facts["beads"]):
        if facts["wording"] == "lacking":
            needed = (-beads - carried) % base
            counted += sum(worth for _ in range(needed))
            carried = (beads + needed + carried) // base
        else:
            counted += sum(worth for _ in range(beads)) * (2 if facts["wording"] == "twice" else 1)
        worth *= base
    return int(counted)


def scene(facts: Facts, look: Look) -> FigureScene:
    """Rods on a beam, beads at the bottom of each, the numbers below."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count, bottom, top = len(facts["beads"]), look.height - 4.0 * size, 18.0
    slot = (look.width - 40) / count
    step = (bottom - top - 14) / 9.0
    half, wide, many = (step - 5) / 2, min(0.3 * slot, step * rng.uniform(0.8, 1.1)), rng.random() < 0.5
    blunt = rng.choice((0.55, 0.8))
    for k, beads in enumerate(facts["beads"]):
        x = 20 + (k + 0.5) * slot
        made.stroke([(x, top), (x, bottom)])
        for bead in range(beads):
            y = bottom - 5 - (bead + 0.5) * step
            right = ((x + wide, y), (x + blunt * wide, y + half))
            left = ((x - blunt * wide, y + half), (x - wide, y), (x - blunt * wide, y - half))
            made.polygon((*right, *left, (x + blunt * wide, y - half)), look.palette[k if many else 0])
        made.text(facts["base"] ** (count - 1 - k), x, bottom + 2.1 * size)
    made.stroke([(14, bottom), (look.width - 14, bottom)], width=4.0)
    return made


def read(figure: FigureReading) -> Facts:
    """Beads by the rod whose number they stand above; the base is the number next to the 1."""
    found = [region for region in figure.regions if region.colour != "grey" and region.wide > 10 and region.high > 5]
    if not found:
        raise Unreadable("no beads")
    lowest = max(region.bottom for region in found)  # bits of rods between beads are no numbers
    rods = sorted((n for n in figure.numbers() if n.y > lowest), key=lambda n: n.x)
    worth = [n.whole or 0 for n in rods]
    if len(rods) < 2 or worth != [worth[-2] ** k for k in reversed(range(len(rods)))]:
        raise Unreadable(f"rods of {worth}: expected powers of a base")
    beads = [0] * len(rods)
    for region in found:
        beads[min(range(len(rods)), key=lambda k: abs(rods[k].x - region.x))] += 1
    return {"base": worth[-2], "beads": beads}


def _worths(facts: Facts) -> list[str]:
    return [str(facts["base"] ** k) for k in reversed(range(len(facts["beads"])))]


def _a_rod(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(_worths(facts)),)


def _on(facts: Facts, worth: str) -> int:
    return int(facts["beads"][_worths(facts).index(worth)])


def _two_rods(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = rng.sample(_worths(facts), 2)
    if _on(facts, a) == _on(facts, b):
        return None
    return (a, b) if (_on(facts, a) > _on(facts, b)) == (rng.random() < 0.5) else (b, a)


TASK = program_task(
    topic="arithmetic",
    summary="Which number does an abacus show?",
    levels=LEVELS,
    variations={
        "numeric": "the beads",
        "colour": "the beads' colours",
        "function": "the number, twice it, or what is lacking to a full one",
        "symbolic": "the base",
    },
    question=QUESTIONS,
    fields={"base": Whole(4, 10), "beads": Listed(Whole(0, 9), 2, 4)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("places", "place by place from the left, by the base", by_places),
        ("moving", "bead by bead from the right, with carries", by_moving),
    ),
    scene=scene,
    read=read,
    canvas=(460, 400),
    prose="From left to right the rods have {beads} beads; the rods count powers of {base}, the last 1.",
    elements=(
        Element("beads", "How many beads are on the rod of {a}?", "integer", lambda f, args: _on(f, args[0]), _a_rod),
        Element("all", "How many beads does the abacus have?", "integer", lambda f, _: sum(f["beads"])),
        Element(
            "more",
            "Are there more beads on the rod of {a} than on the rod of {b}?",
            "yes_no",
            lambda f, args: _on(f, args[0]) > _on(f, args[1]),
            _two_rods,
        ),
    ),
    labels=lambda facts: {"base": facts["base"]},
)
