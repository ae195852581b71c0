"""A level beam on a pivot with weights at numbered places: how heavy is the one marked X?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "one known weight", 2: "two known weights", 3: "four known weights"}
_KNOWN = {1: 1, 2: 2, 3: 4}
REACH, MOST = 6, 40  # places on either side of the pivot, the largest weight
_BEAM = "The weightless beam rests level on its pivot at 0; the boxes below it are weights that hang at their places."
QUESTIONS = {
    "weight": _BEAM + " How heavy is the weight X?",
    "load": _BEAM + " What do all the weights weigh together, X included?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Known weights whose turning effect a whole weight X cancels."""
    number = draw["numeric"]
    places = number.sample([k for k in range(-REACH, REACH + 1) if k], _KNOWN[level] + 1)
    weights = [number.randint(1, 20) for _ in places[1:]]
    effect = -sum(place * weight for place, weight in zip(places[1:], weights, strict=True))
    if effect % places[0] or not 1 <= effect // places[0] <= MOST or (level > 1 and abs(places[0]) < 2):
        return None
    known = dict(zip(places[1:], weights, strict=True))
    return {
        "unknown": places[0],
        "places": sorted(known),
        "weights": [known[place] for place in sorted(known)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    places, weights, unknown = facts["places"], facts["weights"], facts["unknown"]
    if len(places) != len(weights) or places != sorted(set(places)) or {0, unknown} & set(places) or not unknown:
        return "places: expected one for each weight from left to right, none at the pivot, none twice"
    effect = -sum(place * weight for place, weight in zip(places, weights, strict=True))
    if effect % unknown or not 1 <= effect // unknown <= MOST:
        return f"weights: expected some that a whole weight of 1 to {MOST} balances"
    return ""


def by_moments(facts: Facts) -> int:
    """Weight times place is alike on both sides."""
    effect = -sum(place * weight for place, weight in zip(facts["places"], facts["weights"], strict=True))
    weight = effect // facts["unknown"]
    return int(weight if facts["wording"] == "weight" else weight + sum(facts["weights"]))


def by_gathering(facts: Facts) -> int:
    """Units of weight set to the beam one by one at X until the middle of all of them is at the pivot."""
    units = [place for place, weight in zip(facts["places"], facts["weights"], strict=True) for _ in range(weight)]
    known = len(units)
    while sum(units) and len(units) < known + MOST:
        units.append(facts["unknown"])
    return len(units) - known if facts["wording"] == "weight" else len(units)


def _equations(facts: Facts) -> list[Equation]:
    turning = sum(place * weight for place, weight in zip(facts["places"], facts["weights"], strict=True))
    return [([facts["unknown"]], -turning)]


def _asked(facts: Facts) -> Equation:
    return [1], 0 if facts["wording"] == "weight" else sum(facts["weights"])


def scene(facts: Facts, look: Look) -> FigureScene:
    """A beam with numbers above its marks, boxes on threads below, a wedge at 0."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    middle, y = look.width / 2, look.height * rng.uniform(0.3, 0.38)
    unit = (look.width / 2 - 2.4 * size) / (REACH + 0.4)
    made.stroke([(middle - (REACH + 0.5) * unit, y), (middle + (REACH + 0.5) * unit, y)], width=look.line + 1.5)
    for place in range(-REACH, REACH + 1):
        x = middle + place * unit
        made.stroke([(x, y), (x, y - 0.7 * size)], width=1.6)
        made.text(abs(place), x, y - 2.0 * size)
    foot = y + 3.6 * size
    made.polygon([(middle, y + 4), (middle - 1.3 * size, foot), (middle + 1.3 * size, foot)], look.palette[1])
    half = min(0.42 * unit, 1.6 * size)
    hung = dict(zip(facts["places"], map(str, facts["weights"]), strict=True)) | {facts["unknown"]: "X"}
    for place in sorted(hung):
        x, top = middle + place * unit, y + rng.uniform(1.8, 4.5) * size
        made.stroke([(x, y), (x, top)], "grey", 1.6)
        made.box(x - half, top, x + half, top + 2 * half, "", look.palette[0], 3.4)
        made.text(hung[place], x, top + half, scale=made.fitting([hung[place]], 2 * half + 0.6 * size))
    return made


def read(figure: FigureReading) -> Facts:
    """The numbers above the beam give the places of the texts below it."""
    beam = max(figure.segments("ink", 80), key=lambda stroke: stroke.length)
    y = (beam.ay + beam.by) / 2
    above = sorted((n for n in figure.numbers() if n.y < y), key=lambda n: n.x)
    if [n.whole for n in above] != [abs(k) for k in range(-REACH, REACH + 1)]:
        raise Unreadable("numbers above the beam: expected those of all its marks")
    unit, zero = (above[-1].x - above[0].x) / (2 * REACH), above[REACH].x
    unknown, known = [], {}
    for text in figure.texts:
        place = round((text.x - zero) / unit)
        if text.y > y and text.one_of(("X",)):
            unknown.append(place)
        elif text.y > y and text.whole is not None and place not in known:
            known[place] = text.whole
        elif text.y > y:
            raise Unreadable(f"the text {text.text!r} on a box: expected a number or X")
    boxes = [region for region in figure.regions if region.is_box and region.top > y and region.high > 16]
    if len(unknown) != 1 or len(boxes) != len(known) + 1:
        raise Unreadable(f"{len(boxes)} boxes with {len(known)} numbers and {len(unknown)} X: expected one X")
    places = sorted(known)
    return {"unknown": unknown[0], "places": places, "weights": [known[place] for place in places]}


def _side(facts: Facts, side: str) -> int:
    return sum(
        weight
        for place, weight in zip(facts["places"], facts["weights"], strict=True)
        if (place < 0) == (side == "left")
    )


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A weight or a place seen amiss, or X on another place."""
    if rng.random() < 0.3:
        return {**facts, "unknown": rng.choice([k for k in range(-REACH, REACH + 1) if k])}
    weights = list(facts["weights"])
    for k in rng.sample(range(len(weights)), min(len(weights), rng.randint(1, 2))):
        weights[k] = min(MOST, max(1, weights[k] + rng.randint(-9, 9)))
    return {**facts, "weights": weights}


TASK = program_task(
    topic="scientific figure",
    summary="How heavy is the weight that keeps a lever level?",
    levels=LEVELS,
    variations={
        "numeric": "places and weights",
        "colour": "boxes and pivot",
        "function": "the unknown weight alone, or all together",
    },
    question=QUESTIONS,
    fields={
        "unknown": Whole(-REACH, REACH),
        "places": Listed(Whole(-REACH, REACH), 1, 6),
        "weights": Listed(Whole(1, MOST), 1, 6),
    },
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("moments", "turning effects on both sides", by_moments),
        ("gathering", "units of weight added until the centre of all is at the pivot", by_gathering),
    ),
    certificate=added_equations(_equations, _asked),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(640, 320),
    prose=(
        "With places left of the pivot below zero, weights hang at {places}, in this order {weights} heavy, and X "
        "hangs at {unknown}."
    ),
    elements=(
        Element(
            "distance",
            "How many marks away from the pivot does the weight X hang?",
            "integer",
            lambda f, _: abs(f["unknown"]),
        ),
        Element(
            "side",
            "What do the numbers on the boxes {a} of the pivot add up to?",
            "integer",
            lambda f, args: _side(f, args[0]),
            lambda rng, facts: (rng.choice(("left", "right")),),
        ),
    ),
    labels=lambda facts: {"weights": len(facts["weights"])},
)
