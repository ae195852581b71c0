"""A tree of operations on numbers: its value, or its value with one number raised by one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import cv2

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

LEVELS = {1: "three operations", 2: "five operations", 3: "seven operations"}
_OPERATIONS = {1: 3, 2: 5, 3: 7}
SIGNS = {"plus": "+", "less": "-", "times": "×"}
NUMBERS = tuple(str(k) for k in range(1, 13))
NONE = "none"  # no node at this place of the full tree
FULL = 15  # places of a full tree of four rows; the children of place k are 2k + 1 and 2k + 2
BOUND = 100_000
QUESTIONS = {
    "value": "Every sign of the tree joins its left branch and its right branch, in this order. What is the result?",
    "twice": "Signs of the tree join their left and their right branch, in this order. What is twice the result?",
}


def make(draw: Draw, level: int) -> Facts:
    """Operations above, numbers below."""
    shape, number, sign = draw["graph"], draw["numeric"], draw["function"]
    inner = {0, 1, 2} if level == 1 else {0, 1, 2, *shape.sample((3, 4, 5, 6), 2)} if level == 2 else set(range(7))
    if level == 1:
        inner = {0, *shape.choice(((1, 2), (1, 3), (1, 4), (2, 5), (2, 6)))}
    numbers = [number.choice(NUMBERS) for _ in range(FULL)]
    signs = [sign.choice(list(SIGNS)) for _ in range(FULL)]
    nodes = [signs[k] if k in inner else numbers[k] if (k - 1) // 2 in inner or k == 0 else NONE for k in range(FULL)]
    return {"nodes": nodes, "wording": draw["context"].choice(list(QUESTIONS))}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    nodes = facts["nodes"]
    for k, node in enumerate(nodes):
        below = nodes[2 * k + 1 : 2 * k + 3]
        if (node in SIGNS) != (bool(below) and NONE not in below):
            return f"node {k}: expected two branches below every sign, and below nothing else"
        if below and node not in SIGNS and below != [NONE, NONE]:
            return f"node {k}: expected nothing below a number"
    if nodes[0] not in SIGNS:
        return "node 0: expected a sign"
    return "" if abs(by_branches(facts)) < BOUND else "expected a value of at most five digits"


def by_branches(facts: Facts) -> int:
    """Each branch worked out before what is above it."""
    value = _value(facts["nodes"], 0)
    return 2 * value if facts["wording"] == "twice" else value


def _value(nodes: list[str], k: int) -> int:
    if nodes[k] not in SIGNS:
        return int(nodes[k])
    a, b = _value(nodes, 2 * k + 1), _value(nodes, 2 * k + 2)
    return {"plus": a + b, "less": a - b, "times": a * b}[nodes[k]]


def by_expanding(facts: Facts) -> int:
    """The tree as a sum of signed products of its numbers, without any bracket, added up at the end."""
    terms = _terms(facts["nodes"], 0)
    total = 0
    for sign, factors in terms:
        product = sign
        for factor in factors:
            product *= factor
        total += product
    return total * (2 if facts["wording"] == "twice" else 1)


def _terms(nodes: list[str], k: int) -> list[tuple[int, tuple[int, ...]]]:
    if nodes[k] not in SIGNS:
        return [(1, (int(nodes[k]),))]
    a, b = _terms(nodes, 2 * k + 1), _terms(nodes, 2 * k + 2)
    if nodes[k] == "times":
        return [(s * t, f + g) for s, f in a for t, g in b]
    return a + [(-s if nodes[k] == "less" else s, f) for s, f in b]


def wrong(facts: Facts, truth: Any) -> list[int]:
    """Signs taken for others, branches exchanged, a number misread."""
    nodes, found = facts["nodes"], []
    for k, node in enumerate(nodes):
        if node in SIGNS:
            others = [[*nodes[:k], sign, *nodes[k + 1 :]] for sign in SIGNS if sign != node]
        elif node != NONE:
            others = [[*nodes[:k], str(int(node) + step), *nodes[k + 1 :]] for step in (-1, 1)]
        else:
            continue
        found += [by_branches({**facts, "nodes": each}) for each in others]
    return [*found, -truth, truth + 2, truth - 2]


def _places(look: Look, rows: int) -> list[tuple[float, float]]:
    high = (look.height - 56) / (rows - 1)
    found = []
    for k in range(FULL):
        row = (k + 1).bit_length() - 1
        slot = (look.width - 16) / 2**row
        found.append((8 + (k + 1 - 2**row + 0.5) * slot, 28 + row * high))
    return found


def scene(facts: Facts, look: Look) -> FigureScene:
    """Lines from each sign to its branches; signs on discs, numbers on boxes."""
    made, size = FigureScene(look), look.size
    nodes = facts["nodes"]
    places = _places(look, 4)
    for k, node in enumerate(nodes):
        if node in SIGNS:
            for child in (2 * k + 1, 2 * k + 2):
                made.stroke([places[k], places[child]])
    for node, (x, y) in zip(nodes, places, strict=True):
        if node in SIGNS:
            made.disc(x, y, 1.6 * size, look.palette[0])
            made.disc(x, y, 1.6 * size - 4, "paper")
            made.text(SIGNS[node], x, y)
        elif node != NONE:
            half = min(1.6 * size, (look.width - 16) / 16 - 4)
            made.box(x - half, y - 1.6 * size, x + half, y + 1.6 * size, look.palette[1])
            made.box(x - half + 4, y - 1.6 * size + 4, x + half - 4, y + 1.6 * size - 4, "paper")
            made.text(node, x, y, scale=made.fitting([node], 2 * half + 6))
    return made


def _is_flat(figure: FigureReading, disc: Region) -> bool:
    """Whether the ink in a disc is one level stroke."""
    reach = 0.55 * disc.radius
    left, top = round(disc.x - reach), round(disc.y - reach)
    _, _, wide, high = cv2.boundingRect(figure.ink[top : round(disc.y + reach), left : round(disc.x + reach)])
    return bool(wide >= 2 * high > 0)


def read(figure: FigureReading) -> Facts:
    """Numbers and signs by their places in a full tree; a disc with a level stroke and no lettering is a minus."""
    nodes = [NONE] * FULL
    things = [region for region in figure.regions if region.wide > 12 and region.colour != "grey"]
    for row, found in enumerate(in_rows(things, 30)):
        for region in found:
            slot = (figure.width - 16) / 2**row
            k = 2**row - 1 + int((region.x - 8) // slot)
            inner = [
                text
                for text in figure.texts
                if region.left < text.x < region.right and region.top < text.y < region.bottom
            ]
            if region.is_disc:
                signs = [sign for sign, shown in SIGNS.items() for text in inner if text.one_of((shown,))]
                if not signs and not _is_flat(figure, region):
                    raise Unreadable("a sign that cannot be read")
                nodes[k] = signs[0] if signs else "less"
            elif len(inner) != 1 or inner[0].whole is None:
                raise Unreadable("a number that cannot be read")
            else:
                nodes[k] = str(inner[0].whole)
    return {"nodes": nodes}


def _count(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["nodes"].count(arguments[0]))


def _a_sign(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(list(SIGNS)),)


TASK = program_task(
    topic="algebra",
    summary="What does a tree of operations give?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "graph", "context"),
    question=QUESTIONS,
    fields={"nodes": Listed(Word((*SIGNS, *NUMBERS, NONE)), FULL, FULL)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("branches", "each branch worked out before what is above it", by_branches),
        ("expanding", "all brackets multiplied out to a sum of products", by_expanding),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    canvas=(620, 340),
    prose=(
        "Row by row from the top, from left to right, the full tree of four rows has the nodes {nodes}, where none "
        "stands for a place without a node."
    ),
    elements=(
        Element("sign", "How many signs for {a} does the tree have?", "integer", _count, _a_sign),
        Element(
            "nodes",
            "How many numbers and signs does the tree have in all?",
            "integer",
            lambda f, _: FULL - f["nodes"].count(NONE),
        ),
    ),
    labels=lambda facts: {"signs": sum(node in SIGNS for node in facts["nodes"])},
)
