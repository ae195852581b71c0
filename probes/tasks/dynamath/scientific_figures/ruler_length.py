"""Things above a ruler, none of them at its zero: how long is one, where is its middle, how far apart are two?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two things, half centimetres", 2: "two things, every millimetre", 3: "three things, every millimetre"}
CONTEXTS = {
    "desk": ("marker", "brush", "crayon", "eraser"),
    "shed": ("hook", "screw", "bolt", "wire"),
    "beach": ("twig", "reed", "stick", "straw"),
}
NAMES = tuple(each for names in CONTEXTS.values() for each in names)
LONG = 110  # millimetres of ruler that are drawn
QUESTIONS = {
    "length": "By the ruler, which is numbered in centimetres, how long is the {thing}, in cm?",
    "middle": "At which place of the ruler, which is numbered in centimetres, is the middle of the {thing}, in cm?",
    "double": "By the ruler, which is numbered in centimetres, how long are two such {thing} pieces end to end, in cm?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Ends of each thing in millimetres from the ruler's zero, off by more than a little."""
    number, context = draw["numeric"], draw["context"]
    count, step = (3 if level == 3 else 2), (5 if level == 1 else 1)
    names = context.sample(CONTEXTS[context.choice(list(CONTEXTS))], 4)[:count]
    start = 10 * number.randint(0, 12)
    ends = []
    for _ in range(count):
        a, b = sorted(start + step * number.randint(1, 105 // step) for _ in range(2))
        if b - a < 15:
            return None
        ends.append([a, b])
    thing = names[number.randrange(count)]
    return {"things": names, "ends": ends, "thing": thing, "wording": draw["function"].choice(list(QUESTIONS))}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    things, ends = facts["things"], facts["ends"]
    if len(things) != len(ends) or len(set(things)) < len(things) or facts["thing"] not in things:
        return "things and ends: expected as many, none twice, with the one that is asked about"
    if any(b - a < 12 for a, b in ends):
        return "ends: expected the left one first, twelve millimetres or more apart"
    if max(b for _, b in ends) - 10 * (min(a for a, _ in ends) // 10) > LONG:
        return f"ends: expected all of them on {LONG} millimetres of ruler"
    return ""


def by_ends(facts: Facts) -> Fraction:
    """From the places of the two ends."""
    a, b = facts["ends"][facts["things"].index(facts["thing"])]
    found = {"length": Fraction(b - a), "middle": Fraction(a + b, 2), "double": Fraction(2 * (b - a))}
    return found[facts["wording"]] / 10


def by_marks(facts: Facts) -> Fraction:
    """From the millimetres of the ruler that lie under the thing, counted or averaged one by one."""
    a, b = facts["ends"][facts["things"].index(facts["thing"])]
    under = [k for k in range(400) if a <= k < b]
    if facts["wording"] == "middle":
        return sum((k + Fraction(1, 2) for k in under), Fraction(0)) / len(under) / 10
    return Fraction(len(under) * (1 if facts["wording"] == "length" else 2), 10)


def scene(facts: Facts, look: Look) -> FigureScene:
    """A ruler with a mark for each millimetre, the things above it in rows."""
    made, size = FigureScene(look), look.size
    ends, things = facts["ends"], facts["things"]
    first = 10 * (min(a for a, _ in ends) // 10)
    left, right = 3.2 * size, look.width - 3.2 * size
    unit = (right - left) / LONG
    edge, step = look.height - 6 * size, (look.height - 7.5 * size) / len(things)
    for k in range(LONG + 1):
        x = left + k * unit
        reach = 1.5 if k % 10 == 0 else 1.05 if k % 5 == 0 else 0.6
        made.stroke([(x, edge), (x, edge + reach * size)], width=1.1)
        if k % 10 == 0:
            made.text((first + k) // 10, x, edge + 2.9 * size)
    made.box(left - 2.2 * size, edge, right + 2.2 * size, edge + 4.6 * size, width=look.line)
    rows = [(edge - (k + 0.35) * step, [left + (end - first) * unit for end in ab]) for k, ab in enumerate(ends)]
    for y, ends_at in rows:
        for x in ends_at:
            made.stroke([(x, y), (x, edge - 4)], "grey", 1.2)
    for k, (thing, (y, ends_at)) in enumerate(zip(things, rows, strict=True)):
        made.box(ends_at[0], y - 6, ends_at[1], y + 6, look.palette[k])
        made.text(thing, sum(ends_at) / 2, y - 6 - 1.3 * size)
    return made


def read(figure: FigureReading) -> Facts:
    """Bars from the bottom up against the ruler's numbers, each with the word above it."""
    bars = [region for region in figure.regions if region.colour != "grey" and region.is_box and region.wide > 20]
    bars.sort(key=lambda bar: -bar.y)
    foot = max(text.y for text in figure.texts)
    zero, unit = figure.scale([n for n in figure.numbers() if n.y > foot - 6], vertical=False)
    words = figure.words(NAMES)
    if not bars or len(words) != len(bars):
        raise Unreadable(f"{len(bars)} bars and {len(words)} words")
    things, ends = [], []
    for bar in bars:
        above = [found for found in words if found[1].y < bar.y]
        things.append(max(above, key=lambda found: found[1].y)[0])
        ends.append([round(10 * (x - zero) / unit) for x in (bar.left, bar.right)])
    return {"things": things, "ends": ends}


def _length(facts: Facts, thing: str) -> int:
    a, b = facts["ends"][facts["things"].index(thing)]
    return int(b - a)


def _draw_longer(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = sorted(rng.sample(facts["things"], 2), key=lambda t: _length(facts, t), reverse=rng.random() < 0.5)
    return None if _length(facts, a) == _length(facts, b) else (a, b)


TASK = program_task(
    topic="scientific figure",
    summary="How long is a thing that does not begin at the ruler's zero?",
    levels=LEVELS,
    variations={
        "numeric": "the ends and which thing is asked about",
        "colour": "the things' colours",
        "function": "length, middle, or two end to end",
        "context": "what is measured",
    },
    question=QUESTIONS,
    fields={"things": Listed(Word(NAMES), 2, 3), "ends": Listed(Listed(Whole(0, 260), 2, 2), 2, 3)},
    asked={"thing": Word(NAMES)},
    answer=real(2, "cm"),
    make=make,
    valid=valid,
    solvers=(
        ("ends", "the places of both ends", by_ends),
        ("marks", "the millimetres under the thing one by one", by_marks),
    ),
    scene=scene,
    read=read,
    canvas=(720, 320),
    prose="From the ruler upwards lie {things}; the millimetres at which they begin and end are {ends}.",
    elements=(
        Element(
            "begins",
            "At which whole centimetre of the ruler, or after which, does the {a} begin?",
            "integer",
            lambda f, args: int(f["ends"][f["things"].index(args[0])][0] // 10),
            lambda rng, facts: (rng.choice(facts["things"]),),
        ),
        Element(
            "longer",
            "Is the {a} longer than the {b}?",
            "yes_no",
            lambda f, args: _length(f, args[0]) > _length(f, args[1]),
            _draw_longer,
        ),
    ),
    labels=lambda facts: {"things": len(facts["things"])},
)
