"""A number line with marked points: their distance, the number halfway between them, or their sum."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows, stretches
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "steps of a whole number, two points",
    2: "steps of a whole number or a half, from below zero, three points",
    3: "steps of fourths and fifths, four points",
}
_STEPS = {
    1: ("1", "2", "3", "5", "10"),
    2: ("1/2", "3", "4", "3/2", "5/2", "6"),
    3: ("1/4", "3/4", "1/5", "2/5", "5/4"),
}
_POINTS = {1: 2, 2: 3, 3: 4}
NAMES = tuple("ABDEFGHJKLMNPQRTUVWXYZ")
QUESTIONS = {
    "distance": "How far apart are the points {first} and {second} on the number line?",
    "midpoint": "Which number lies halfway between the points {first} and {second} of the number line?",
    "sum": "What do the numbers at the points {first} and {second} of the number line add up to?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Whole numbers at the ends, and points two ticks or more apart: a short piece of line looks like a letter."""
    number, step = draw["numeric"], Fraction(draw["numeric"].choice(_STEPS[level]))
    gaps = number.randint(8, 12) if level == 1 else number.randint(9, 16)
    low = number.randint(0, 30) if level == 1 else number.randint(-20, 30)
    places = sorted(number.sample(range(2, 15), _POINTS[level]))
    high = low + gaps * step
    names = draw["symbolic"].sample(NAMES, 4)[: len(places)]
    if high.denominator > 1 or places[-1] > gaps - 2 or any(b - a < 2 for a, b in pairwise(places)):
        return None
    a, b = number.sample(range(len(places)), 2)
    wording = draw["function"].choice(list(QUESTIONS))
    ends = {"low": low, "high": int(high), "gaps": gaps}
    return {**ends, "names": names, "places": places, "first": names[a], "second": names[b], "wording": wording}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names, places = facts["names"], facts["places"]
    if len(names) != len(places) or len(set(names)) < len(names):
        return "names: expected one for each place, all different"
    if any(b <= a for a, b in pairwise(places)) or places[-1] >= facts["gaps"]:
        return "places: expected rising numbers of ticks between the ends"
    if facts["high"] <= facts["low"]:
        return f"high {facts['high']}: expected more than {facts['low']}"
    if 100 % Fraction(facts["high"] - facts["low"], facts["gaps"]).denominator:
        return "expected steps of at most two decimals"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(names):
        return "first and second: expected two points of the line"
    return ""


def _chosen(facts: Facts) -> tuple[int, int]:
    at = dict(zip(facts["names"], facts["places"], strict=True))
    return at[facts["first"]], at[facts["second"]]


def by_proportion(facts: Facts) -> Fraction:
    """From the share of the whole line at which each point lies."""
    whole = facts["high"] - facts["low"]
    a, b = (Fraction(facts["low"]) + Fraction(place * whole, facts["gaps"]) for place in _chosen(facts))
    return {"distance": abs(a - b), "midpoint": (a + b) / 2, "sum": a + b}[str(facts["wording"])]


def by_walking(facts: Facts) -> Fraction:
    """Two walkers, one on each point: they step towards each other until they meet, or back to the low end."""
    step = Fraction(facts["high"] - facts["low"], facts["gaps"])
    near, far = sorted(_chosen(facts))
    walked = Fraction(0)
    if facts["wording"] == "distance":
        while near < far:
            near, walked = near + 1, walked + step
        return walked
    for place in (near, far):
        walked += facts["low"]
        while place:
            place, walked = place - 1, walked + step
    return walked if facts["wording"] == "sum" else walked / 2


def scene(facts: Facts, look: Look) -> FigureScene:
    """A line with ticks, numbers below its ends, points on it with their names above."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    left, right, y = 4.5 * size, look.width - 4.5 * size, look.height * rng.uniform(0.45, 0.55)
    unit, reach = (right - left) / facts["gaps"], size * rng.uniform(0.55, 0.75)
    extra = rng.choice((0.0, 0.9 * size))
    made.stroke([(left - extra, y), (right + extra, y)])
    for k in range(facts["gaps"] + 1):
        tall = reach * (1.5 if k in (0, facts["gaps"]) else 1.0)
        made.stroke([(left + k * unit, y - tall), (left + k * unit, y + tall)])
    for value, x in ((facts["low"], left), (facts["high"], right)):
        made.text(str(value).replace("-", "−"), x, y + 3.0 * size)
    many = rng.random() < 0.5
    for k, (name, place) in enumerate(zip(facts["names"], facts["places"], strict=True)):
        made.disc(left + place * unit, y, 0.5 * size, look.palette[k if many else 0])
        made.text(name, left + place * unit, y - 2.2 * size)
    return made


def read(figure: FigureReading) -> Facts:
    """Ticks counted above the line, the points by the ticks that they lie on."""
    spots = [region for region in figure.regions if min(region.wide, region.high) > 5 and region.colour != "grey"]
    if not spots:
        raise Unreadable("no points on the line")
    y = spots[0].y
    ends = sorted((n for n in figure.numbers() if n.y > y), key=lambda n: n.x)
    letters = in_rows((text for text in figure.texts if text.y < y), 20)
    if len(ends) != 2 or len(letters) != 1:
        raise Unreadable(f"{len(ends)} numbers and {len(letters)} rows of names: expected two and one")
    rows = figure.mask("ink")[round(y) - 12 : round(y) - 5]
    ticks = [(a + b) / 2 for a, b in stretches(rows.sum(0))]
    hidden = [spot.x for spot in spots if min(abs(tick - spot.x) for tick in ticks) > 5]
    ticks = sorted([*ticks, *hidden])
    places = [min(range(len(ticks)), key=lambda k: abs(ticks[k] - spot.x)) for spot in spots]
    names = [(letter.one_of(NAMES) or letter.text) for letter in letters[0]]
    low, high = (int(end.number or 0) for end in ends)
    return {"low": low, "high": high, "gaps": len(ticks) - 1, "names": names, "places": places}


def _a_point(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["names"]),)


TASK = program_task(
    topic="arithmetic",
    summary="How do two marked points of a number line lie to each other?",
    levels=LEVELS,
    variations={
        "numeric": "the ends, the ticks and the points",
        "colour": "the points' colours",
        "function": "distance, middle or sum",
        "symbolic": "the points' names",
    },
    question=QUESTIONS,
    fields={
        "low": Whole(-20, 60),
        "high": Whole(-20, 200),
        "gaps": Whole(2, 20),
        "names": Listed(Word(NAMES), 2, 4),
        "places": Listed(Whole(1, 19), 2, 4),
    },
    asked={"first": Word(NAMES), "second": Word(NAMES)},
    answer=real(3),
    make=make,
    valid=valid,
    solvers=(
        ("proportion", "shares of the whole line", by_proportion),
        ("walking", "steps from tick to tick, added up", by_walking),
    ),
    scene=scene,
    read=read,
    canvas=(640, 220),
    table=("names", "places"),
    prose=(
        "A number line runs from {low} to {high} in {gaps} equal steps; the points {names} lie at its ticks {places}, "
        "counted from the low end, which is tick 0."
    ),
    elements=(
        Element(
            "steps", "Into how many equal steps do the ticks cut the number line?", "integer", lambda f, _: f["gaps"]
        ),
        Element("low", "Which number stands at the left end of the number line?", "integer", lambda f, _: f["low"]),
        Element(
            "place",
            "How many steps from the left end does the point {a} of the number line lie?",
            "integer",
            lambda f, args: int(f["places"][f["names"].index(args[0])]),
            _a_point,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
