"""Spinners with equal sectors in colours: how probable is a colour, or the same colour twice?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import cos, degrees, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import HUES, Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "one spinner, one turn or two", 2: "two turns of one with more sectors", 3: "three turns of it"}
_TURNS = {1: (1, 2), 2: (2, 2), 3: (3, 3)}
_SECTORS = {1: (4, 9), 2: (6, 12), 3: (5, 12)}
END = "{turns} times in a row. What is the probability of"
QUESTIONS = {
    "all": f"The arrow of the spinner is as likely to stop anywhere; it is spun {END} {{colour}} every time?",
    "once": f"The arrow of the spinner is as likely to stop anywhere; it is spun {END} {{colour}} at least once?",
    "exactly": f"The arrow of the spinner is as likely to stop anywhere; it is spun {END} {{colour}} exactly once?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Sectors in three or four colours, no two neighbours alike."""
    number, tint = draw["numeric"], draw["colour"]
    count, kinds = number.randint(*_SECTORS[level]), number.randint(3, 4)
    sectors = [number.randrange(kinds) for _ in range(count)]
    if any(a == b for a, b in zip(sectors, sectors[1:] + sectors[:1], strict=True)) or len(set(sectors)) < 3:
        return None
    colours = tint.sample(HUES, 4)
    return {
        "sectors": [colours[k] for k in sectors],
        "colour": colours[sectors[0]],
        "turns": str(number.randint(*_TURNS[level])),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    sectors = facts["sectors"]
    if any(a == b for a, b in zip(sectors, sectors[1:] + sectors[:1], strict=True)):
        return "sectors: expected no two neighbours of one colour"
    return "" if facts["colour"] in sectors else f"colour {facts['colour']}: expected one of the spinner"


def by_powers(facts: Facts) -> Fraction:
    """Powers of the share of the colour and of the rest."""
    share = Fraction(facts["sectors"].count(facts["colour"]), len(facts["sectors"]))
    turns, rest = int(facts["turns"]), 1 - share
    if facts["wording"] == "exactly":
        return turns * share * rest ** (turns - 1)
    return Fraction(share**turns if facts["wording"] == "all" else 1 - rest**turns)


def by_listing(facts: Facts) -> Fraction:
    """All equally likely outcomes listed, and those that are meant counted."""
    good = every = 0
    for spun in product(facts["sectors"], repeat=int(facts["turns"])):
        hits = spun.count(facts["colour"])
        every += 1
        good += {"all": hits == len(spun), "once": hits > 0, "exactly": hits == 1}[facts["wording"]]
    return Fraction(good, every)


def wrong(facts: Facts, truth: Any) -> list[Fraction]:
    """Other meanings, colours counted instead of sectors, one sector miscounted, turns left out."""
    found = [by_powers({**facts, "wording": wording}) for wording in QUESTIONS]
    found += [by_powers({**facts, "turns": turns}) for turns in "123"]
    kinds, count = len(set(facts["sectors"])), len(facts["sectors"])
    hits = facts["sectors"].count(facts["colour"])
    shares = [
        Fraction(1, kinds),
        Fraction(hits + 1, count),
        Fraction(max(1, hits - 1), count),
        Fraction(hits, count + 1),
    ]
    found += [share ** int(facts["turns"]) for share in shares] + [1 - truth]
    found += [truth + Fraction(k, count ** int(facts["turns"])) for k in (-2, -1, 1, 2, 3)]
    return [each for each in found if 0 < each < 1]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Sectors clockwise from the top, a hub, and an arrow."""
    made, rng = FigureScene(look), look.rng()
    radius, count = 0.44 * min(look.width, look.height), len(facts["sectors"])
    x, y = look.width / 2, look.height / 2
    for k, colour in enumerate(facts["sectors"]):
        made.sector(x, y, radius, -90 + 360 * k / count, 360 / count, colour)
    for k in range(count):
        angle = radians(-90 + 360 * k / count)
        made.stroke([(x, y), (x + radius * cos(angle), y + radius * sin(angle))])
    made.ring(x, y, radius)
    angle = radians(360 * (rng.randrange(count) + 0.5) / count - 90)
    tip = (x + 0.55 * radius * cos(angle), y + 0.55 * radius * sin(angle))
    made.disc(x, y, 0.09 * radius, "ink")
    made.stroke([(x, y), tip], width=4.0)
    for side in (-1, 1):
        made.stroke([tip, (tip[0] - 13 * cos(angle + side * 0.5), tip[1] - 13 * sin(angle + side * 0.5))], width=4.0)
    return made


def read(figure: FigureReading) -> Facts:
    """Colours along a circle near the rim, clockwise from the top."""
    parts = [region for region in figure.regions if region.colour != "grey" and region.area > 60]
    if len(parts) < 3:
        raise Unreadable(f"{len(parts)} sectors: expected three or more")
    left, right = min(p.left for p in parts), max(p.right for p in parts)
    top, bottom = min(p.top for p in parts), max(p.bottom for p in parts)
    x, y, radius = (left + right) / 2, (top + bottom) / 2, (right - left + bottom - top) / 4
    seen: list[tuple[float, str]] = []
    for step in range(720):
        angle = 2 * pi * step / 720
        row, column = round(y - 0.8 * radius * cos(angle)), round(x + 0.8 * radius * sin(angle))
        here = [name for name, mask in figure.hues.items() if name != "grey" and mask[row, column]]
        if here:
            seen.append((degrees(angle), here[0]))
    runs = [[seen[0]]]
    for angle, colour in seen[1:]:
        if colour == runs[-1][-1][1]:
            runs[-1].append((angle, colour))
        else:
            runs.append([(angle, colour)])
    return {"sectors": [run[0][1] for run in runs if len(run) >= 12]}


def _a_colour(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(sorted(set(facts["sectors"]))),)


def _two_colours(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    counts: Counter[str] = Counter(facts["sectors"])
    a, b = sorted(rng.sample(sorted(counts), 2), key=counts.__getitem__, reverse=rng.random() < 0.5)
    return None if counts[a] == counts[b] else (a, b)


TASK = program_task(
    topic="puzzle test",
    summary="How probable is a colour of a spinner?",
    levels=LEVELS,
    variations=("numeric", "colour", "function"),
    question=QUESTIONS,
    fields={"sectors": Listed(Word(HUES), 3, 12)},
    asked={"turns": Word(("1", "2", "3")), "colour": Word(HUES)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("powers", "powers of shares", by_powers),
        ("listing", "all outcomes listed and counted", by_listing),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    canvas=(380, 360),
    prose="Clockwise from the top the equal sectors of the spinner are {sectors}.",
    elements=(
        Element("sectors", "How many sectors does the spinner have?", "integer", lambda f, _: len(f["sectors"])),
        Element(
            "colour",
            "How many sectors of the spinner are {a}?",
            "integer",
            lambda f, args: f["sectors"].count(args[0]),
            _a_colour,
        ),
        Element(
            "likelier",
            "Is {a} more probable than {b} when the spinner is spun once?",
            "yes_no",
            lambda f, args: f["sectors"].count(args[0]) > f["sectors"].count(args[1]),
            _two_colours,
        ),
    ),
    labels=lambda facts: {"sectors": len(facts["sectors"])},
)
