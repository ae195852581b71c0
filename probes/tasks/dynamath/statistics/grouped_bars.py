"""Bars in groups: in which group do two kinds of bar make the most together, or differ the most?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.axes import draw_levels
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, name
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "four groups of two bars, up to 12",
    2: "five groups of two bars, up to 20",
    3: "five groups of three bars, up to 20",
}
_SHAPE = {1: (4, 2, 12), 2: (5, 2, 20), 3: (5, 3, 20)}
CONTEXTS = {
    "harvest": ("Farm A", "Farm B", "Farm D", "Farm E", "Farm F", "Farm H"),
    "sport": ("Lions", "Bears", "Hawks", "Tigers", "Sharks", "Foxes"),
    "shops": ("Bakery", "Dairy", "Florist", "Grocer", "Butcher", "Tailor"),
    "parks": ("Elm", "North", "Hill", "Lake", "River", "Garden"),
}
GROUPS = tuple(each for groups in CONTEXTS.values() for each in groups)
KINDS = ("spring", "summer", "autumn", "winter")
QUESTIONS = {
    "together": "In which group of the bar chart do the bars of {first} and {second} make the most together?",
    "apart": "In which group of the bar chart are the bars of {first} and {second} most unlike in height?",
    "above": "In which group of the bar chart does the bar of {first} exceed that of {second} by most?",
}


def make(draw: Draw, level: int) -> Facts:
    """Heights, and groups of one context, and seasons."""
    number, context = draw["numeric"], draw["context"]
    groups, kinds, most = _SHAPE[level]
    names = context.sample(CONTEXTS[context.choice(list(CONTEXTS))], 6)
    bars = context.sample(KINDS, 3)[:kinds]
    a, b = number.sample(range(kinds), 2)
    return {
        "groups": names[:groups],
        "kinds": bars,
        "heights": [[number.randint(1, most) for _ in range(kinds)] for _ in range(groups)],
        "first": bars[a],
        "second": bars[b],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _pairs(facts: Facts) -> list[tuple[int, int]]:
    a, b = (facts["kinds"].index(facts[key]) for key in ("first", "second"))
    return [(heights[a], heights[b]) for heights in facts["heights"]]


def _measures(facts: Facts) -> list[int]:
    of = {"together": lambda a, b: a + b, "apart": lambda a, b: abs(a - b), "above": lambda a, b: a - b}
    return [of[facts["wording"]](a, b) for a, b in _pairs(facts)]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    groups, kinds = facts["groups"], facts["kinds"]
    if len(set(groups)) < len(groups) or len(set(kinds)) < len(kinds):
        return "groups and kinds: expected no name twice"
    if len(facts["heights"]) != len(groups) or {len(each) for each in facts["heights"]} != {len(kinds)}:
        return "heights: expected one of each kind in each group"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(kinds):
        return "first and second: expected two kinds of the chart"
    measures = sorted(_measures(facts))
    return "" if measures[-1] > max(0, measures[-2]) else "heights: expected one group ahead of all others"


def by_arithmetic(facts: Facts) -> str:
    """The group whose sum or difference is the largest."""
    measures = _measures(facts)
    return str(facts["groups"][measures.index(max(measures))])


def _squares(wording: str, first: bool, second: bool) -> int:
    """How many unit squares count at a height at which the bars stand or not."""
    if wording == "together":
        return first + second
    return int(first != second if wording == "apart" else first and not second)


def by_knockout(facts: Facts) -> str:
    """Unit squares that count, of which every group gives one away each round: who has some left at the end."""
    stock = []
    for group, (a, b) in zip(facts["groups"], _pairs(facts), strict=True):
        squares = [k for k in range(1, 41) for _ in range(_squares(facts["wording"], a >= k, b >= k))]
        stock.append((group, squares))
    while len(stock) > 1:
        stock = [(group, squares[1:]) for group, squares in stock if squares]
    return str(stock[0][0])


def scene(facts: Facts, look: Look) -> FigureScene:
    """Groups side by side over their names, with a key of colours above."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    kinds, highest = facts["kinds"], max(max(each) for each in facts["heights"])
    most = 12 if highest <= 12 else 20
    left, right, top, bottom = 3 * size + 12, look.width - 14.0, 4.6 * size, look.height - 3.2 * size
    unit = (bottom - top) / most
    draw_levels(made, left, right, bottom, unit, most, most // 4)
    part = (right - left) / 3
    for k, kind in enumerate(kinds):
        x = left + k * part
        made.box(x + 6, 1.1 * size, x + 6 + 1.2 * size, 2.3 * size, look.palette[k])
        made.text(kind, x + 22 + 1.2 * size, 1.7 * size, "left", made.fitting(kinds, part - 3 * size))
    slot = (right - left) / len(facts["groups"])
    wide, scale = slot * rng.uniform(0.62, 0.8) / len(kinds), made.fitting(facts["groups"], slot)
    for n, (group, heights) in enumerate(zip(facts["groups"], facts["heights"], strict=True)):
        middle = left + (n + 0.5) * slot
        for k, height in enumerate(heights):
            x = middle + (k - len(kinds) / 2) * wide
            made.box(x + 1.5, bottom - height * unit, x + wide - 1.5, bottom, look.palette[k])
        made.text(group, middle, bottom + 1.5 * size, scale=scale)
    made.stroke([(left, top - 4), (left, bottom), (right, bottom)])
    return made


def read(figure: FigureReading) -> Facts:
    """Kinds by the colours of the key, heights by the bars' tops, groups by the names below."""
    filled = [region for region in figure.regions if region.is_box and region.colour != "grey"]
    boxes = [region for region in filled if min(region.wide, region.high) > 7]
    keys = dict(figure.words(KINDS))
    if not boxes or not keys:
        raise Unreadable("no bars, or no key")
    below = max(text.y for text in keys.values()) + 1.5 * figure.texts[0].high
    first = min(box.left for box in boxes if box.top >= below)
    zero, unit = figure.scale([n for n in figure.numbers() if n.y > below and n.x < first], vertical=True)
    signs = sorted((box for box in boxes if box.top < below), key=lambda box: box.x)
    bars = [box for box in boxes if box.top >= below]
    names = {}
    for sign in signs:
        after = [kind for kind, text in keys.items() if text.left > sign.left]
        names[sign.colour] = min(after, key=lambda kind: keys[kind].left)
    groups = sorted(figure.words(GROUPS), key=lambda found: found[1].x)
    heights = []
    for _, text in groups:
        near = [bar for bar in bars if min(groups, key=lambda found: abs(found[1].x - bar.x))[1] is text]
        of = {bar.colour: round((bar.top - zero) / unit) for bar in near}
        heights.append([of[colour] for colour in names])
    if sum(map(len, heights)) != len(bars):
        raise Unreadable(f"{len(bars)} bars in {len(groups)} groups")
    return {"groups": [group for group, _ in groups], "kinds": list(names.values()), "heights": heights}


def _height(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["heights"][facts["groups"].index(arguments[0])][facts["kinds"].index(arguments[1])])


def _a_bar(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["groups"]), rng.choice(facts["kinds"]))


TASK = program_task(
    topic="statistics",
    summary="In which group do two kinds of bar make the most, or differ the most?",
    levels=LEVELS,
    variations={
        "numeric": "the heights and which kinds are compared",
        "colour": "the bars' colours",
        "function": "sum, difference, or lead of one over the other",
        "context": "what groups and bars stand for",
    },
    question=QUESTIONS,
    fields={
        "groups": Listed(Word(GROUPS), 3, 6),
        "kinds": Listed(Word(KINDS), 2, 3),
        "heights": Listed(Listed(Whole(1, 20), 2, 3), 3, 6),
    },
    asked={"first": Word(KINDS), "second": Word(KINDS)},
    answer=name(),
    make=make,
    valid=valid,
    solvers=(
        ("arithmetic", "sums or differences of heights, and the largest of them", by_arithmetic),
        ("knockout", "unit squares given away round by round until one group is left", by_knockout),
    ),
    scene=scene,
    read=read,
    canvas=(640, 440),
    prose="The groups are {groups}. Each has the bars {kinds}, in this order, whose heights by group are {heights}.",
    elements=(
        Element("groups", "How many groups of bars are there?", "integer", lambda f, _: len(f["groups"])),
        Element("height", "How high is, in the group {a}, the bar of {b}?", "integer", _height, _a_bar),
    ),
    labels=lambda facts: {"bars": len(facts["groups"]) * len(facts["kinds"])},
)
