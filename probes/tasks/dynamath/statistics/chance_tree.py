"""A tree of chances in two stages: both, either, or one of them once the other is known."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.graphs import check_circles
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "two events, one chance not written",
    2: "two events, a chance of each fork not written",
    3: "three events, the same",
}
_FORKS = {1: 2, 2: 2, 3: 3}
LETTERS = tuple("ABDEFGHKLMNPRT")
_TREE = (
    "The tree bears chances in per cent; the branches of a fork make 100, with one not written where that is plain. "
)
QUESTIONS = {
    "both": _TREE + "What is the chance, in per cent, of {event} at first and then {end}?",
    "either": _TREE + "What is the chance, in per cent, of going through {event} or of ending in {end}, or both?",
    "given": _TREE + "It has ended in {end}. What is the chance, in per cent, that it went through {event}?",
    "otherwise": _TREE + "What is the chance, in per cent, of ending in {end} without going through {event}?",
}


def make(draw: Draw, level: int) -> Facts:
    """Chances in fives of per cent, one of a fork, or of each fork, not written."""
    number, count = draw["numeric"], _FORKS[level]
    letters = draw["symbolic"].sample(LETTERS, 5)
    cuts = [0, *sorted(number.sample(range(1, 20), count - 1)), 20]
    forks = [[5 * (b - a) for a, b in pairwise(cuts)]]
    for _ in range(count):
        chance = 5 * number.randint(1, 19)
        forks.append([chance, 100 - chance])
    for fork in [draw["graph"].choice(forks)] if level == 1 else forks:
        fork[draw["graph"].randrange(len(fork))] = 0
    return {
        "events": letters[2 : 2 + count],
        "ends": letters[:2],
        "forks": forks,
        "event": letters[2 + number.randrange(count)],
        "end": letters[number.randrange(2)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    events, ends, forks = facts["events"], facts["ends"], facts["forks"]
    if len({*events, *ends}) < len(events) + len(ends):
        return "events and ends: expected no letter twice"
    if [len(fork) for fork in forks] != [len(events), *[len(ends)] * len(events)]:
        return "forks: expected one for the events, then one for the ends of each"
    if any(fork.count(0) > 1 or sum(_whole(fork)) != 100 or min(_whole(fork)) < 1 for fork in forks):
        return "forks: expected chances that make a hundred, at most one of them not written"
    return "" if facts["event"] in events and facts["end"] in ends else "event and end: expected some of the tree"


def _whole(fork: list[int]) -> list[int]:
    return [chance or 100 - sum(fork) for chance in fork]


def by_products(facts: Facts) -> Fraction:
    """Products of chances along the ways, added up."""
    event, end = int(facts["events"].index(facts["event"])), facts["ends"].index(facts["end"])
    first, *others = [_whole(fork) for fork in facts["forks"]]
    ways: list[Fraction] = [Fraction(a * fork[end], 100) for a, fork in zip(first, others, strict=True)]
    if facts["wording"] == "both":
        return ways[event]
    if facts["wording"] == "given":
        return 100 * ways[event] / sum(ways, Fraction(0))
    through = Fraction(first[event] if facts["wording"] == "either" else 0)
    return through + sum(ways, Fraction(0)) - ways[event]


def by_crowd(facts: Facts) -> Fraction:
    """Ten thousand people sent through the tree, and those counted of whom it is true."""
    event, end = facts["events"].index(facts["event"]), facts["ends"].index(facts["end"])
    first, *others = [_whole(fork) for fork in facts["forks"]]
    crowd = []
    for k, (share, fork) in enumerate(zip(first, others, strict=True)):
        for n, part in enumerate(fork):
            crowd += [(k == event, n == end)] * (share * part)
    if facts["wording"] == "given":
        crowd = [person for person in crowd if person[1]]
    true = 0
    for first_is, end_is in crowd:
        if facts["wording"] == "either":
            true += first_is or end_is
        elif facts["wording"] == "otherwise":
            true += end_is and not first_is
        else:
            true += first_is and end_is
    return Fraction(100 * true, len(crowd))


def _places(count: int, width: float, height: float, size: float) -> tuple[Point, list[Point], list[list[Point]]]:
    """The root, the events and the ends of each."""
    top, step = 2.5 * size, (height - 5 * size) / (2 * count - 1)
    ends = [[(width - 3 * size, top + (2 * k + n) * step) for n in range(2)] for k in range(count)]
    events = [(0.5 * width, (two[0][1] + two[1][1]) / 2) for two in ends]
    return (2.5 * size, height / 2), events, ends


def scene(facts: Facts, look: Look) -> FigureScene:
    """From the left: a dot, the events, the ends; a plate with its chance on each branch where it is written."""
    made, size = FigureScene(look), look.size
    root, events, ends = _places(len(facts["events"]), look.width, look.height, size)
    lines = [(root, at) for at in events] + [(at, end) for at, two in zip(events, ends, strict=True) for end in two]
    chances = [chance for fork in facts["forks"] for chance in fork]
    for (a, b), chance in zip(lines, chances, strict=True):
        made.stroke([a, b])
        if chance:
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            made.disc(x, y, 1.35 * size, "paper")
            made.text(chance, x, y, scale=0.9)
    made.disc(*root, 0.5 * size, look.palette[0])
    for letter, (x, y) in zip(facts["events"], events, strict=True):
        made.disc(x, y, 1.75 * size, "paper", look.palette[0], 3.0)
        made.text(letter, x, y)
    for two in ends:
        for letter, (x, y) in zip(facts["ends"], two, strict=True):
            made.disc(x, y, 1.75 * size, "paper", look.palette[1], 3.0)
            made.text(letter, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """Letters by columns; each number in the middle of the branch that it stands on."""
    letters = figure.words(LETTERS)
    check_circles(figure, [text for _, text in letters])
    far = max(text.x for _, text in letters)
    ends = sorted((found for found in letters if far - found[1].x < 8), key=lambda found: found[1].y)
    events = sorted((found for found in letters if far - found[1].x >= 8), key=lambda found: found[1].y)
    names = [letter for letter, _ in ends]
    if not events or names != names[:2] * len(events):
        raise Unreadable(f"{len(events)} events with the ends {' '.join(names)}: expected the same two for each")
    y = sum(text.y for _, text in ends) / len(ends)
    dots = [disc for colour in figure.hues if colour != "grey" for disc in figure.thick(colour, 7)]
    root = min(dots, key=lambda disc: disc.x)
    if abs(root.y - y) > 6:
        raise Unreadable("no dot at the root of the tree")
    middles = {}
    for k, (_, at) in enumerate(events):
        middles[0, k] = (root.x + at.x) / 2, (root.y + at.y) / 2
        for n in range(2):
            end = ends[2 * k + n][1]
            middles[k + 1, n] = (at.x + end.x) / 2, (at.y + end.y) / 2
    forks = [[0] * len(events)] + [[0, 0] for _ in events]
    for text in figure.numbers():
        place = min(middles, key=lambda p: (middles[p][0] - text.x) ** 2 + (middles[p][1] - text.y) ** 2)
        off = abs(middles[place][0] - text.x) + abs(middles[place][1] - text.y)
        if off > 1.5 * text.high or forks[place[0]][place[1]]:
            raise Unreadable(f"the number {text.text} stands on no branch")
        forks[place[0]][place[1]] = text.whole or 0
    return {"events": [letter for letter, _ in events], "ends": names[:2], "forks": forks}


def _an_event(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    written = [name for name, chance in zip(facts["events"], facts["forks"][0], strict=True) if chance]
    return (rng.choice(written),) if written else None


def corrupt(rng: Random, facts: Facts) -> Facts:
    """A chance seen amiss, and the other of its fork with it where both are written."""
    forks = [list(fork) for fork in facts["forks"]]
    fork = rng.choice(forks)
    a, b = rng.sample(range(len(fork)), 2)
    step = rng.choice((-10, -5, 5, 10))
    for k, change in ((a, step), (b, -step)):
        if fork[k]:
            fork[k] = min(95, max(5, fork[k] + change))
    return {**facts, "forks": forks}


TASK = program_task(
    topic="statistics",
    summary="How likely is an event in a tree of chances, alone or with another?",
    levels=LEVELS,
    variations=("numeric", "graph", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={
        "events": Listed(Word(LETTERS), 2, 3),
        "ends": Listed(Word(LETTERS), 2, 2),
        "forks": Listed(Listed(Whole(0, 99), 2, 3), 3, 4),
    },
    asked={"event": Word(LETTERS), "end": Word(LETTERS)},
    answer=real(2),
    make=make,
    valid=valid,
    solvers=(
        ("products", "products of chances along the ways, added up", by_products),
        ("crowd", "people sent through the tree, and those counted of whom it is true", by_crowd),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(520, 400),
    prose=(
        "The first fork leads to {events}, and from each of them a fork to {ends}; the chances in per cent, fork by "
        "fork and 0 where none is written, are {forks}."
    ),
    elements=(
        Element(
            "chance",
            "Which number stands on the branch that leads to {a}?",
            "integer",
            lambda f, args: int(f["forks"][0][f["events"].index(args[0])]),
            _an_event,
        ),
        Element(
            "numbers",
            "How many numbers does the tree of chances bear?",
            "integer",
            lambda f, _: sum(chance > 0 for fork in f["forks"] for chance in fork),
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
