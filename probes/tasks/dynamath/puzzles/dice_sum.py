"""Dice on a table: what do they show together, or the sides that lie below?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, integer
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "four dice", 2: "seven or eight dice", 3: "ten to twelve dice"}
_DICE = {1: (4, 4), 2: (7, 8), 3: (10, 12)}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
QUESTIONS = {
    "above": "How many pips do all dice show on top together?",
    "below": "Opposite sides of a die make seven. How many pips lie below, on the table, of all dice together?",
    "squares": "What is the sum of the squares of the numbers of pips that the dice show on top?",
    "even": "What do those of the dice add up to that show an even number of pips, each of them counted twice?",
}


def make(draw: Draw, level: int) -> Facts:
    """What each die shows."""
    number = draw["numeric"]
    count = number.randint(*_DICE[level])
    return {
        "dice": [number.randint(1, 6) for _ in range(count)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def by_dice(facts: Facts) -> int:
    """Die after die."""
    total, shown = 0, 0
    for shown in facts["dice"]:
        total += {"above": shown, "below": 7 - shown, "squares": shown**2, "even": 0 if shown % 2 else 2 * shown}[
            facts["wording"]
        ]
    return total


def by_counts(facts: Facts) -> int:
    """Level after level of pips: how many dice reach it."""
    dice: list[int] = facts["dice"]
    reach = [sum(shown >= k for shown in dice) for k in range(1, 7)]
    exact = [reach[k] - (reach[k + 1] if k < 5 else 0) for k in range(6)]
    return {
        "above": sum(reach),
        "below": 7 * len(dice) - sum(reach),
        "squares": sum((2 * k + 1) * n for k, n in enumerate(reach)),
        "even": 4 * exact[1] + 8 * exact[3] + 12 * exact[5],
    }[str(facts["wording"])]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Dice in rows, a little out of line, with pips of one colour and edges of another."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count = len(facts["dice"])
    across = 2 if count <= 4 else 4
    wide, high = look.width / across, look.height / max(2, -(-count // across))
    half = min(0.36 * min(wide, high), 3.2 * size)
    pip = half * rng.uniform(0.16, 0.2)
    for k, shown in enumerate(facts["dice"]):
        x = (k % across + 0.5) * wide + rng.uniform(-0.1, 0.1) * wide
        y = (k // across + 0.5) * high + rng.uniform(-0.06, 0.06) * high
        made.box(x - half, y - half, x + half, y + half, "", look.palette[1], 3.6)
        for dx, dy in PIPS[shown]:
            made.disc(x + 0.52 * half * dx, y + 0.52 * half * dy, pip, look.palette[0])
    return made


def read(figure: FigureReading) -> Facts:
    """Pips within each square edge, row by row."""
    found = [region for region in figure.regions if region.colour != "grey"]
    edges = [region for region in found if region.wide > 24]
    dice = []
    for row in in_rows(edges, 40):
        for edge in row:
            pips = [r for r in found if edge.left < r.x < edge.right and edge.top < r.y < edge.bottom and r.wide <= 24]
            if not 1 <= len(pips) <= 6:
                raise Unreadable(f"{len(pips)} pips on a die: expected one to six")
            dice.append(len(pips))
    return {"dice": dice}


def _a_number(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, 6)),)


def _more(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    a, b = rng.sample(range(1, 7), 2)
    counts = [facts["dice"].count(k) for k in (a, b)]
    if counts[0] == counts[1]:
        return None
    return (str(a), str(b)) if (counts[0] > counts[1]) == (rng.random() < 0.5) else (str(b), str(a))


TASK = program_task(
    topic="puzzle test",
    summary="What do the dice show together?",
    levels=LEVELS,
    variations={
        "numeric": "the dice",
        "colour": "edges and pips",
        "function": "on top, below, squares, or the even ones twice",
    },
    question=QUESTIONS,
    fields={"dice": Listed(Whole(1, 6), 1, 12)},
    answer=integer(),
    make=make,
    solvers=(
        ("dice", "die after die", by_dice),
        ("counts", "levels of pips counted over all dice", by_counts),
    ),
    scene=scene,
    read=read,
    canvas=(480, 360),
    prose="Row by row the dice show {dice}.",
    elements=(
        Element("dice", "How many dice are there?", "integer", lambda f, _: len(f["dice"])),
        Element(
            "show", "How many dice show {a} on top?", "integer", lambda f, a: f["dice"].count(int(a[0])), _a_number
        ),
        Element(
            "more",
            "Do more dice show {a} than {b} on top?",
            "yes_no",
            lambda f, args: f["dice"].count(int(args[0])) > f["dice"].count(int(args[1])),
            _more,
        ),
    ),
    labels=lambda facts: {"dice": len(facts["dice"])},
)
