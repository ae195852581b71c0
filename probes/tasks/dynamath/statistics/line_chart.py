"""A line chart: how large is its greatest rise or fall between neighbours, or its whole span?"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.axes import draw_levels
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "five points, up to 12", 2: "seven points, up to 20", 3: "nine points, up to 40"}
_SHAPE = {1: (5, 12), 2: (7, 20), 3: (9, 40)}
CONTEXTS = {
    "months": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "hours": ("8h", "9h", "10h", "11h", "12h", "13h", "14h", "15h", "16h", "17h", "18h", "19h"),
    "years": tuple(str(year) for year in range(2011, 2023)),
    "weeks": tuple(f"W{k}" for k in range(21, 33)),
}
TIMES = tuple(each for times in CONTEXTS.values() for each in times)
QUESTIONS = {
    "rise": "By how much does the line of the chart rise, at most, from one point to the next?",
    "fall": "By how much does the line of the chart fall, at most, from one point to the next?",
    "climb": "Added up over all the steps in which it rises, how far does the line of the chart climb?",
}


def make(draw: Draw, level: int) -> Facts:
    """Values at following times of one context."""
    number, context = draw["numeric"], draw["context"]
    count, most = _SHAPE[level]
    times, start = CONTEXTS[context.choice(list(CONTEXTS))], context.randrange(4)
    return {
        "times": list(times[start : start + count]),
        "values": [number.randint(0, most) for _ in range(count)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    times, values = facts["times"], facts["values"]
    if len(times) != len(values) or len(set(times)) < len(times):
        return "times: expected one for each value, none twice"
    steps = [b - a for a, b in pairwise(values)]
    return "" if min(steps) < 0 < max(steps) else "values: expected a rise and a fall"


def by_steps(facts: Facts) -> int:
    """From the differences of neighbours."""
    steps = [b - a for a, b in pairwise(facts["values"])]
    if facts["wording"] == "climb":
        return sum(max(step, 0) for step in steps)
    return int(max(steps) if facts["wording"] == "rise" else -min(steps))


def by_crossings(facts: Facts) -> int:
    """From the levels halfway between units: which of them each piece of the line crosses, upwards or downwards."""
    most = [0, 0]  # downwards, upwards
    climb = 0
    for a, b in pairwise(facts["values"]):
        up = [level for level in range(40) if a <= level < b]
        down = [level for level in range(40) if b <= level < a]
        climb += len(up)
        most = [max(most[0], len(down)), max(most[1], len(up))]
    return climb if facts["wording"] == "climb" else most[facts["wording"] == "rise"]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Discs joined by a line, on thin lines of a scale."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    highest = max(facts["values"])
    most = next(each for each in (12, 20, 40) if highest <= each)
    left, right, top, bottom = 3 * size + 12, look.width - 16.0, 1.6 * size, look.height - 3.2 * size
    unit = (bottom - top - 12) / most
    draw_levels(made, left, right, bottom - 8, unit, most, most // 4 if rng.random() < 0.5 else most // 2)
    slot = (right - left) / len(facts["times"])
    points = [(left + (k + 0.5) * slot, bottom - 8 - v * unit) for k, v in enumerate(facts["values"])]
    made.stroke(points, look.palette[0], 2.0)
    scale = made.fitting(facts["times"], slot)
    for (x, y), time in zip(points, facts["times"], strict=True):
        made.disc(x, y, 5.5, look.palette[0])
        made.text(time, x, bottom + 1.5 * size, scale=scale)
    made.stroke([(left, top - 8), (left, bottom), (right, bottom)])
    return made


def read(figure: FigureReading) -> Facts:
    """The discs against the scale at the left; the times by where the discs are."""
    hues = [colour for colour in figure.hues if colour != "grey"]
    discs = [disc for colour in hues for disc in figure.thick(colour, 7)]
    axis = max(figure.segments("ink", 60), key=lambda stroke: abs(stroke.by - stroke.ay))
    ticks = [n for n in figure.numbers() if n.right < axis.ax]
    zero, unit = figure.scale(ticks, vertical=True)
    below = [(time, text) for time, text in figure.words(TIMES) if text.y > zero + 8 and text.x > axis.ax]
    below.sort(key=lambda found: found[1].x)
    if len(below) != len(discs):
        raise Unreadable(f"{len(discs)} points and {len(below)} times")
    values = [round((disc.y - zero) / unit) for disc in sorted(discs, key=lambda disc: disc.x)]
    return {"times": [time for time, _ in below], "values": values}


def _at(facts: Facts, time: str) -> int:
    return int(facts["values"][facts["times"].index(time)])


def _a_step(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    values, up = facts["values"], rng.random() < 0.5
    places = [k for k in range(len(values) - 1) if values[k] != values[k + 1] and (values[k + 1] > values[k]) == up]
    if not places:
        return None
    k = rng.choice(places)
    return facts["times"][k], facts["times"][k + 1]


TASK = program_task(
    topic="statistics",
    summary="How large is the greatest rise or fall of a line chart?",
    levels=LEVELS,
    variations={
        "numeric": "the values",
        "colour": "the line's colour",
        "function": "greatest rise, greatest fall, or all rises together",
        "context": "the times below",
    },
    question=QUESTIONS,
    fields={"times": Listed(Word(TIMES), 3, 12), "values": Listed(Whole(0, 40), 3, 12)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("steps", "differences of neighbours", by_steps),
        ("crossings", "levels between units that each piece of the line crosses", by_crossings),
    ),
    scene=scene,
    read=read,
    canvas=(640, 420),
    table=("times", "values"),
    prose="At the times {times}, in this order, the line of the chart stands at {values}.",
    elements=(
        Element(
            "value",
            "At what value does the line stand at {a}?",
            "integer",
            lambda f, args: _at(f, args[0]),
            lambda rng, facts: (rng.choice(facts["times"]),),
        ),
        Element(
            "rises",
            "Does the line rise from {a} to {b}?",
            "yes_no",
            lambda f, args: _at(f, args[0]) < _at(f, args[1]),
            _a_step,
        ),
    ),
    labels=lambda facts: {"points": len(facts["values"])},
)
