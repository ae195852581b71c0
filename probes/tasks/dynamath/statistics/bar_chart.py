"""A bar chart: how two bars differ, what they make together, or the median of all."""

from __future__ import annotations

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

LEVELS = {
    1: "three or four bars, up to 20, the height of each read off a line",
    2: "five bars, up to 40",
    3: "seven bars, up to 40",
}
_BARS = {1: (3, 4), 2: (5, 5), 3: (7, 7)}
_MOST = {1: 20, 2: 40, 3: 40}
CONTEXTS = {
    "fruit": ("Apple", "Pear", "Plum", "Cherry", "Melon", "Grape", "Fig", "Lemon"),
    "pets": ("Dog", "Cat", "Bird", "Fish", "Pony", "Rabbit", "Turtle", "Mouse"),
    "days": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "towns": ("Arden", "Boston", "Cadiz", "Dover", "Essen", "Fargo", "Ghent", "Halle"),
}
LABELS = tuple(dict.fromkeys(name for names in CONTEXTS.values() for name in names))


def make(draw: Draw, level: int) -> Facts:
    """Heights, labels of one context, and two bars to ask about."""
    number = draw["numeric"]
    count = number.randint(*_BARS[level])
    context = draw["context"].choice(list(CONTEXTS))
    labels = draw["context"].sample(CONTEXTS[context], 7)[:count]
    a, b = number.sample(range(count), 2)
    return {
        "labels": labels,
        "values": [number.randint(1, _MOST[level]) for _ in range(count)],
        "first": labels[a],
        "second": labels[b],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


QUESTIONS = {
    "difference": "By how much do the bars of {first} and {second} in the bar chart differ?",
    "sum": "What do the bars of {first} and {second} in the bar chart make together?",
    "range": "By how much does the highest bar of the chart exceed the lower one of {first} and {second}?",
}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if len(facts["labels"]) != len(facts["values"]) or len(set(facts["labels"])) < len(facts["labels"]):
        return "labels: expected one for each bar, all different"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(facts["labels"]):
        return "first and second: expected two labels of the chart"
    return ""


def by_heights(facts: Facts) -> int:
    """From the two heights themselves."""
    a, b = _value(facts, facts["first"]), _value(facts, facts["second"])
    if facts["wording"] == "range":
        return int(max(facts["values"])) - min(a, b)
    return a + b if facts["wording"] == "sum" else abs(a - b)


def by_counting(facts: Facts) -> int:
    """Unit by unit: at how many levels one bar stands and the other does not, or how often any of them does."""
    marked = [
        v for name, v in zip(facts["labels"], facts["values"], strict=True) if name in (facts["first"], facts["second"])
    ]
    levels = range(1, max(facts["values"]) + 1)
    standing = [sum(v >= level for v in marked) for level in levels]
    if facts["wording"] == "range":
        return sum(n < 2 for n in standing)
    return sum(standing) if facts["wording"] == "sum" else standing.count(1)


def scene(facts: Facts, look: Look) -> FigureScene:
    """Bars of one colour, or each of its own, on an axis with numbers and thin lines."""
    made, rng = FigureScene(look), look.rng()
    values, most = facts["values"], 20 if max(facts["values"]) <= 20 else 40
    left, bottom = 3.5 * look.size + 12, look.height - 3.2 * look.size
    right, top = look.width - 16.0, 2.0 * look.size
    unit = (bottom - top) / most
    draw_levels(made, left, right, bottom, unit, most, most // 4)
    slot, many = (right - left) / len(values), rng.random() < 0.5
    wide, scale = slot * rng.uniform(0.45, 0.7), made.fitting(facts["labels"], slot)
    for k, (label, value) in enumerate(zip(facts["labels"], values, strict=True)):
        x = left + (k + 0.5) * slot
        fill = look.palette[k if many else 0]
        made.box(x - wide / 2, bottom - value * unit, x + wide / 2, bottom, fill)
        made.text(label, x, bottom + 1.5 * look.size, scale=scale)
    made.stroke([(left, top - 4), (left, bottom), (right, bottom)])
    return made


def read(figure: FigureReading) -> Facts:
    """Heights from the bars' tops against the numbers of the axis, labels from below."""
    bars = [region for region in figure.regions if region.is_box and region.wide > 10 and region.colour != "grey"]
    if not bars:
        raise Unreadable("no bars")
    zero, unit = figure.scale([n for n in figure.numbers() if n.x < bars[0].left], vertical=True)
    values, labels = [], []
    for bar in bars:
        values.append(round((bar.top - zero) / unit))
        label = figure.nearest(bar.x, zero + 20, [text for text in figure.texts if text.y > zero + 5])
        labels.append(label.one_of(LABELS) or label.text)
    return {"labels": labels, "values": values}


def _any_label(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["labels"]),)


def _draw_higher(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    value = dict(zip(facts["labels"], facts["values"], strict=True))
    a, b = sorted(rng.sample(facts["labels"], 2), key=value.__getitem__, reverse=rng.random() < 0.5)
    return None if value[a] == value[b] else (a, b)


def _value(facts: Facts, label: str) -> int:
    return int(facts["values"][facts["labels"].index(label)])


TASK = program_task(
    topic="statistics",
    summary="How do two bars of a bar chart differ?",
    levels=LEVELS,
    variations={
        "numeric": "the heights and which bars are asked about",
        "colour": "the bars' colours",
        "function": "difference, sum or distance from the highest",
        "context": "what the bars stand for",
    },
    question=QUESTIONS,
    fields={"labels": Listed(Word(LABELS), 2, 8), "values": Listed(Whole(0, 40), 2, 8)},
    asked={"first": Word(LABELS), "second": Word(LABELS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("heights", "arithmetic on the heights", by_heights),
        ("levels", "units counted at which one bar stands, or both", by_counting),
    ),
    scene=scene,
    read=read,
    canvas=(640, 440),
    table=("labels", "values"),
    prose="The bars of {labels}, in this order, are {values} high.",
    elements=(
        Element("bars", "How many bars does the chart have?", "integer", lambda f, _: len(f["values"])),
        Element("height", "How high is the bar of {a}?", "integer", lambda f, args: _value(f, args[0]), _any_label),
        Element(
            "higher",
            "Is the bar of {a} higher than the bar of {b}?",
            "yes_no",
            lambda f, args: _value(f, args[0]) > _value(f, args[1]),
            _draw_higher,
        ),
    ),
    labels=lambda facts: {"bars": len(facts["values"])},
)
