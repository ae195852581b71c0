"""Two or three circles with numbers in their parts: how many are in exactly so many of the sets?"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two sets, up to 15", 2: "three sets, up to 20", 3: "three sets, up to 60"}
_MOST = {1: 15, 2: 20, 3: 60}
LETTERS = tuple("ABDEFGHKLMNPRT")
WAYS = ("up", "down")
QUESTIONS = {
    "exactly one": "Numbers count what is in each part of the circles. How many are in exactly one of the sets?",
    "at least two": "Numbers count what is in each part of the circles. How many are in two sets or more?",
    "first": "Numbers count what is in each part. How many are in the set whose letter is the first in the alphabet?",
    "not all": "Numbers count what is in each part of the circles. How many are in some of the sets, but not in all?",
}


def make(draw: Draw, level: int) -> Facts:
    """A number for every part, the sets in the order of the alphabet."""
    number, count = draw["numeric"], 2 if level == 1 else 3
    names = sorted(draw["symbolic"].sample(LETTERS, 3)[:count])
    return {
        "sets": names,
        "parts": [number.randint(1, _MOST[level]) for _ in range(2**count - 1)],
        "way": draw["geometric"].choice(WAYS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if len(facts["parts"]) != 2 ** len(facts["sets"]) - 1:
        return "parts: expected one for every choice of sets but none"
    if facts["sets"] != sorted(set(facts["sets"])):
        return "sets: expected different names in the order of the alphabet"
    return ""


def _members(part: int, count: int) -> list[int]:
    """The sets of a part: part 0 is that of the first set alone, the last that of all."""
    return [k for k in range(count) if (part + 1) >> k & 1]


def by_parts(facts: Facts) -> int:
    """The parts that belong, added up."""
    count, total = len(facts["sets"]), 0
    for part, value in enumerate(facts["parts"]):
        inside = _members(part, count)
        wanted = {
            "exactly one": len(inside) == 1,
            "at least two": len(inside) > 1,
            "first": 0 in inside,
            "not all": len(inside) < count,
        }
        total += value if wanted[facts["wording"]] else 0
    return total


def by_inclusion(facts: Facts) -> int:
    """From the sizes of sets and of what they share, by inclusion and exclusion."""
    count, parts = len(facts["sets"]), facts["parts"]
    shared: dict[int, int] = {}
    for chosen in range(1, 2**count):
        shared[chosen] = sum(int(v) for part, v in enumerate(parts) if (part + 1) & chosen == chosen)
    singles = sum(v for chosen, v in shared.items() if chosen.bit_count() == 1)
    pairs = sum(v for chosen, v in shared.items() if chosen.bit_count() == 2)
    triple = shared.get(7, 0)
    return {
        "exactly one": singles - 2 * pairs + 3 * triple,
        "at least two": pairs - 2 * triple,
        "first": shared[1],
        "not all": singles - pairs + triple - shared[2**count - 1],
    }[str(facts["wording"])]


def _centres(facts: Facts, look: Look) -> tuple[list[tuple[float, float]], float]:
    x, y = look.width / 2, look.height / 2
    if len(facts["sets"]) == 2:
        radius = min((look.width / 2 - 3.2 * look.size) / 1.62, 0.36 * look.height)
        first = 1 if facts["way"] == "up" else -1
        return [(x - first * 0.62 * radius, y), (x + first * 0.62 * radius, y)], radius
    radius, turn = (
        min((look.width / 2 - 3.2 * look.size) / 1.6, 0.29 * look.height),
        -pi / 2 if facts["way"] == "up" else pi / 2,
    )
    away = 0.68 * radius
    y += (1 if facts["way"] == "up" else -1) * 0.16 * radius
    spots = [turn + 2 * pi * k / 3 for k in range(3)]
    return [(x + away * cos(a), y + away * sin(a)) for a in spots], radius


def scene(facts: Facts, look: Look) -> FigureScene:
    """Circles of three colours, the sets' names outside, a number in each part."""
    made, size = FigureScene(look), look.size
    centres, radius = _centres(facts, look)
    middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
    for k, (x, y) in enumerate(centres):
        made.ring(x, y, radius, look.palette[k], 3.4)
        far = hypot(x - middle[0], y - middle[1])
        ux, uy = (x - middle[0]) / far, (y - middle[1]) / far
        if len(centres) == 3 and abs(uy) > 0.9:
            ux, uy = 0.88, 0.47 * (1 if uy > 0 else -1)  # beside the circle: above it there is no room
        made.text(facts["sets"][k], x + (radius + 1.6 * size) * ux, y + (radius + 1.6 * size) * uy, scale=1.2)
    for part, value in enumerate(facts["parts"]):
        inside = _members(part, len(centres))
        x = sum(centres[k][0] for k in inside) / len(inside)
        y = sum(centres[k][1] for k in inside) / len(inside)
        if len(inside) < len(centres):
            push = 1.0 + (0.5 if len(inside) == 1 else 1.0) * (1 if len(centres) == 3 else 0.6)
            x, y = middle[0] + push * (x - middle[0]), middle[1] + push * (y - middle[1])
        made.text(value, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """The rings, the name nearest to each, and for every number the rings that it lies in."""
    rings = [ring for colour in figure.hues if colour != "grey" for ring in figure.rings(colour)[:1]]
    circles = [(ring.x, ring.y, ring.radius) for ring in rings if ring.radius > 30]
    names = figure.words(LETTERS)
    if len(circles) not in (2, 3) or len(names) != len(circles):
        raise Unreadable(f"{len(circles)} circles and {len(names)} names: expected two or three, and as many")
    outside = sorted(names)
    near = [
        (word, min(circles, key=lambda c: abs(hypot(text.x - c[0], text.y - c[1]) - c[2]))) for word, text in outside
    ]
    parts = [0] * (2 ** len(circles) - 1)
    for text in figure.numbers():
        inside = sum(1 << k for k, (_, (x, y, r)) in enumerate(near) if hypot(text.x - x, text.y - y) < r)
        if not inside or parts[inside - 1]:
            raise Unreadable("a number outside the circles, or two in one part")
        parts[inside - 1] = text.whole or 0
    xs, ys = [c[1][0] for c in near], [c[1][1] for c in near]
    up = xs[0] < xs[1] if len(near) == 2 else sorted(ys)[1] - min(ys) > max(ys) - sorted(ys)[1]
    return {"sets": [word for word, _ in near], "parts": parts, "way": WAYS[0 if up else 1]}


def _a_set(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["sets"]),)


def _alone(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["parts"][2 ** facts["sets"].index(arguments[0]) - 1])


def _two_sets(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = rng.sample(facts["sets"], 2)
    if _alone(facts, (a,)) == _alone(facts, (b,)):
        return None
    return (a, b) if (_alone(facts, (a,)) > _alone(facts, (b,))) == (rng.random() < 0.5) else (b, a)


TASK = program_task(
    topic="puzzle test",
    summary="How many are in exactly one set, or in more?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "symbolic", "geometric"),
    question=QUESTIONS,
    fields={"sets": Listed(Word(LETTERS), 2, 3), "parts": Listed(Whole(0, 60), 3, 7), "way": Word(WAYS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("parts", "parts that belong, added up", by_parts),
        ("inclusion", "sizes of sets and of what they share, by inclusion and exclusion", by_inclusion),
    ),
    scene=scene,
    read=read,
    canvas=(480, 440),
    prose=(
        "The sets are {sets}; with the first as bit 1, the second as bit 2, the third as bit 4, their parts from 1 on "
        "hold {parts}; the circles lie {way}."
    ),
    elements=(
        Element("alone", "Which number stands in the part of {a} alone?", "integer", _alone, _a_set),
        Element("sets", "How many circles are there?", "integer", lambda f, _: len(f["sets"])),
        Element(
            "more",
            "Is the number in {a} alone larger than that in {b} alone?",
            "yes_no",
            lambda f, args: _alone(f, args[:1]) > _alone(f, args[1:]),
            _two_sets,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
