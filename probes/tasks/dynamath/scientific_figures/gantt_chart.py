"""A Gantt chart of jobs over days: how long do two of them run together, or how much work is done in a while?"""

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

LEVELS = {1: "three jobs over 16 days", 2: "four jobs over 20 days", 3: "six jobs over 24 days"}
_SHAPE = {1: (3, 16), 2: (4, 20), 3: (6, 24)}
MOST = 24
CONTEXTS = {
    "house": ("walls", "roof", "doors", "floor", "paint", "wires", "pipes", "garden"),
    "film": ("script", "casting", "sets", "shoots", "sound", "music", "cuts", "titles"),
    "farm": ("plough", "sow", "weed", "water", "prune", "mow", "harvest", "store"),
}
NAMES = tuple(each for names in CONTEXTS.values() for each in names)
_CHART = (
    "The Gantt chart shows when jobs begin and end, in days; {workers} people work on {first}, {others} on {second}"
)
QUESTIONS = {
    "work": _CHART + ". How many days of one person's work do the two jobs need together?",
    "cost": _CHART + ", and a day of one person's work costs 2 coins. How many coins do the two jobs cost together?",
    "apart": _CHART + ". By how many days of one person's work do the two jobs differ?",
    "alone": _CHART
    + ". How many days of one person's work are done on these two jobs while only one of the two is under way?",
}


def make(draw: Draw, level: int) -> Facts:
    """Jobs of three days or more, and how many work on two of them."""
    number, context = draw["numeric"], draw["context"]
    count, days = _SHAPE[level]
    names = context.sample(CONTEXTS[context.choice(list(CONTEXTS))], 8)[:count]
    spans = []
    for _ in names:
        long = number.randint(3, days - 4)
        start = number.randint(0, days - long)
        spans.append([start, start + long])
    a, b = number.sample(range(count), 2)
    workers, others = number.sample(range(2, 10), 2)
    return {
        "names": names,
        "spans": spans,
        "first": names[a],
        "second": names[b],
        "workers": workers,
        "others": others,
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    names, spans = facts["names"], facts["spans"]
    if len(names) != len(spans) or len(set(names)) < len(names):
        return "names and spans: expected as many, none twice"
    if any(b - a < 2 for a, b in spans):
        return "spans: expected the first day before the last, two days or more apart"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(names):
        return "first and second: expected two of the jobs"
    return ""


def _two(facts: Facts) -> tuple[list[int], list[int]]:
    a, b = (facts["spans"][facts["names"].index(facts[which])] for which in ("first", "second"))
    return a, b


def by_ends(facts: Facts) -> int:
    """From where the bars begin and end."""
    (a, b), (c, d) = _two(facts)
    first, second = facts["workers"] * (b - a), facts["others"] * (d - c)
    both = max(0, min(b, d) - max(a, c))
    found = {
        "work": first + second,
        "cost": 2 * (first + second),
        "apart": abs(first - second),
        "alone": first + second - both * (facts["workers"] + facts["others"]),
    }
    return int(found[facts["wording"]])


def by_days(facts: Facts) -> int:
    """Day by day, who is at work."""
    (a, b), (c, d) = _two(facts)
    done = [0, 0]
    for day in range(MOST):
        at = [a <= day < b, c <= day < d]
        if facts["wording"] == "alone" and all(at):
            continue
        done[0] += facts["workers"] * at[0]
        done[1] += facts["others"] * at[1]
    if facts["wording"] == "apart":
        return max(done) - min(done)
    return sum(done) * (2 if facts["wording"] == "cost" else 1)


def scene(facts: Facts, look: Look) -> FigureScene:
    """A bar for each job in its own row, a thin line at each day, its number below every second one."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    names, days = facts["names"], max(end for _, end in facts["spans"])
    left, right, top, bottom = 7.6 * size, look.width - 2 * size, 1.2 * size, look.height - 3.2 * size
    unit, step = (right - left) / days, (bottom - top) / len(names)
    for day in range(days + 1):
        x = left + day * unit
        made.stroke([(x, top), (x, bottom)], "grey", 1.4 if day % 2 == 0 else 0.8)
        if day % 2 == 0:
            made.text(day, x, bottom + 1.6 * size, scale=0.9)
    made.stroke([(left, bottom), (right, bottom)])
    half = min(rng.uniform(0.24, 0.36) * step, 2 * size)
    plain = rng.random() < 0.5
    for k, (name, (start, end)) in enumerate(zip(names, facts["spans"], strict=True)):
        y = top + (k + 0.5) * step
        made.text(name, left - 0.9 * size, y, "right")
        made.box(left + start * unit, y - half, left + end * unit, y + half, look.palette[0 if plain else k])
    return made


def read(figure: FigureReading) -> Facts:
    """The bar on each name's level against the numbers below."""
    words = sorted(figure.words(NAMES), key=lambda found: found[1].y)
    bars = [region for region in figure.regions if region.colour != "grey" and region.is_box and region.wide > 12]
    zero, unit = figure.scale([text for text in figure.texts if text.whole is not None], vertical=False)
    if len(words) != len(bars):
        raise Unreadable(f"{len(words)} names and {len(bars)} bars")
    spans = []
    for _, text in words:
        bar = min(bars, key=lambda bar: abs(bar.y - text.y))
        ends = [(x - zero) / unit for x in (bar.left, bar.right)]
        if max(abs(end - round(end)) for end in ends) > 0.25:
            raise Unreadable(f"a bar from {ends[0]:.1f} to {ends[1]:.1f}: expected whole days")
        spans.append([round(end) for end in ends])
    return {"names": [name for name, _ in words], "spans": spans}


def _days(facts: Facts, name: str) -> int:
    start, end = facts["spans"][facts["names"].index(name)]
    return int(end - start)


def _a_job(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["names"]),)


def _draw_later(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    starts = dict(zip(facts["names"], facts["spans"], strict=True))
    a, b = sorted(rng.sample(facts["names"], 2), key=lambda name: int(starts[name][0]), reverse=rng.random() < 0.5)
    return None if starts[a][0] == starts[b][0] else (a, b)


TASK = program_task(
    topic="scientific figure",
    summary="How much work do two jobs of a Gantt chart need?",
    levels=LEVELS,
    variations={
        "numeric": "the days, and how many work on which jobs",
        "colour": "the bars' colours",
        "function": "work, cost, difference, or what is done alone",
        "context": "what the jobs are",
    },
    question=QUESTIONS,
    fields={"names": Listed(Word(NAMES), 2, 6), "spans": Listed(Listed(Whole(0, MOST), 2, 2), 2, 6)},
    asked={"first": Word(NAMES), "second": Word(NAMES), "workers": Whole(1, 9), "others": Whole(1, 9)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("ends", "where the bars begin and end", by_ends),
        ("days", "day by day, who is at work", by_days),
    ),
    scene=scene,
    read=read,
    canvas=(580, 360),
    table=("names", "spans"),
    prose="From the top the jobs are {names}; the days on which they begin and end are {spans}.",
    elements=(
        Element("days", "How many days long is the bar of {a}?", "integer", lambda f, args: _days(f, args[0]), _a_job),
        Element(
            "later",
            "Does the bar of {a} begin farther to the right than the bar of {b}?",
            "yes_no",
            lambda f, args: f["spans"][f["names"].index(args[0])][0] > f["spans"][f["names"].index(args[1])][0],
            _draw_later,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
