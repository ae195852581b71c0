"""Two measuring cylinders, before and after stones sank into the water: what is the volume of a stone?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.families.programs.fields import Facts, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, option
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "one stone, by twos of ml", 2: "two or three stones, by twos of ml", 3: "three or four stones, every ml"}
_STEP, _STONES = {1: 2, 2: 2, 3: 1}, {1: (1, 1), 2: (2, 3), 3: (3, 4)}
_SUNK = "Both cylinders hold the same water; in the right one all the stones drawn, equally large, have sunk into it."
QUESTIONS = {
    "one": _SUNK + " What is the volume of one stone, in ml?",
    "double": _SUNK + " At how many ml will the water stand once twice as many such stones lie in it?",
    "more": _SUNK + " At how many ml will the water stand once one more such stone lies in it?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Levels that the scale can show, for a whole volume of each stone."""
    number, step = draw["numeric"], _STEP[level]
    stones = number.randint(*_STONES[level])
    most = 50 if level == 3 else 100
    before = number.randrange(most // 5, most * 3 // 5, step)
    volume = step * number.randint(3, 24 if level == 1 else 12)
    after = before + stones * volume
    if after > most - 2 or (level < 3 and after <= 50):
        return None
    return {"before": before, "after": after, "stones": stones, "wording": draw["function"].choice(list(QUESTIONS))}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    before, after, stones = facts["before"], facts["after"], facts["stones"]
    if before >= after or (after - before) % stones:
        return f"{stones} stones from {before} to {after}: expected a whole volume of each"
    return "before and after: expected even numbers above 50" if after > 50 and (before % 2 or after % 2) else ""


def by_displacement(facts: Facts) -> int:
    """The rise of the water, shared by the stones."""
    volume = (facts["after"] - facts["before"]) // facts["stones"]
    more = {"one": volume - facts["after"], "double": volume * facts["stones"], "more": volume}[facts["wording"]]
    return int(facts["after"] + more)


def by_trial(facts: Facts) -> int:
    """Volumes tried: stones sunk one after the other until the drawn level is met."""
    for volume in range(1, 100):
        level, sunk = facts["before"], 0
        while sunk < facts["stones"]:
            level, sunk = level + volume, sunk + 1
        if level == facts["after"]:
            break
    if facts["wording"] == "one":
        return volume
    for _ in range(1 if facts["wording"] == "more" else facts["stones"]):
        level += volume
    return int(level)


def wrong(facts: Facts, truth: Any) -> list[int]:
    """Both readings, all stones for one, a stone too many, near misses."""
    before, after, stones = facts["before"], facts["after"], facts["stones"]
    volume = (after - before) // stones
    slips = [after - before, after, before, truth + volume, truth - volume, before + volume, after // stones]
    slips += [truth + each for each in (-4, -2, -1, 1, 2, 4)]
    return [each for each in slips if each > 0]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Two cylinders with scales on their left, water in them, stones at the bottom of the right one."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    most, fine = (50, 1) if facts["after"] <= 50 else (100, 2)
    top, bottom = 1.8 * size, look.height - 1.6 * size
    unit = (bottom - top) / (1.04 * most)
    half = look.width * rng.uniform(0.1, 0.12)
    for name, x in (("before", 0.28 * look.width), ("after", 0.78 * look.width)):
        wall = x - half
        made.box(wall + 4, bottom - facts[name] * unit, x + half - 4, bottom - 3, look.palette[0])
        for each in range(0, most + 1, fine):
            y = bottom - each * unit
            reach = 1.2 if each % 10 == 0 else 0.85 if each % 5 == 0 else 0.45
            made.stroke([(wall, y), (wall - reach * size, y)], width=1.2)
            if each % (most // 5) == 0:
                made.text(each, wall - 1.2 * size - 7, y, "right")
        made.stroke([(wall, top - 4), (wall, bottom), (x + half, bottom), (x + half, top - 4)])
    radius = min(9.0, half / 5)
    for k in range(facts["stones"]):
        x = 0.78 * look.width + (k - (facts["stones"] - 1) / 2) * 2.35 * radius
        made.disc(x, bottom - 5 - 1.2 * radius, radius, look.palette[1])
    return made


def read(figure: FigureReading) -> Facts:
    """The top of the water in each cylinder against its scale, and the discs in the right one."""
    water = sorted((region for region in figure.regions if region.colour != "grey"), key=lambda each: -each.area)[:2]
    if len(water) < 2 or water[0].colour != water[1].colour:
        raise Unreadable("no water in two cylinders")
    left, right = sorted(water, key=lambda each: each.x)
    levels, before = [], 0.0
    for region in (left, right):
        zero, unit = figure.scale([n for n in figure.numbers() if before < n.x < region.x], vertical=True)
        levels.append(round((region.top - zero) / unit))
        before = region.x
    stones = [each for each in figure.regions if each.colour not in ("grey", left.colour) and each.area > 40]
    return {"before": levels[0], "after": levels[1], "stones": len(stones)}


def _a_side(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(("left", "right")),)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A level read amiss, or a stone overlooked."""
    which = rng.choice(("before", "after", "stones"))
    if which == "stones":
        return {**facts, which: max(1, facts["stones"] + rng.choice((-1, 1)))}
    return {**facts, which: min(98, max(2, facts[which] + rng.choice((-10, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 10))))}


TASK = program_task(
    topic="scientific figure",
    summary="What is the volume of stones that raise the water in a cylinder?",
    levels=LEVELS,
    variations={
        "numeric": "levels and stones",
        "colour": "water and stones",
        "function": "volume of one, or the level with more of them",
    },
    question=QUESTIONS,
    fields={"before": Whole(1, 99), "after": Whole(2, 99), "stones": Whole(1, 4)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("displacement", "the rise of the water shared by the stones", by_displacement),
        ("trial", "volumes tried by sinking stones one after the other", by_trial),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(460, 440),
    prose="The water stands at {before} ml on the left, and at {after} ml on the right with {stones} stones in it.",
    elements=(
        Element(
            "level",
            "At how many ml does the water stand in the {a} cylinder?",
            "integer",
            lambda f, args: int(f["before" if args[0] == "left" else "after"]),
            _a_side,
        ),
        Element("stones", "How many stones lie in the right cylinder?", "integer", lambda f, _: int(f["stones"])),
    ),
    labels=lambda facts: {"stones": facts["stones"]},
)
