"""A tree of operations on numbers: its value, or its value with one number raised by one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

import cv2

from isoprobe.probes.families.programs import kit

SIGNS = {"plus": "+", "minus": "-", "times": "×"}
NUMBERS = tuple(str(k) for k in range(1, 13))
NONE = "none"  # no node at this place of the full tree
FULL = 15  # places of a full tree of four rows; the children of place k are 2k + 1 and 2k + 2
NODES = kit.Listed(kit.Word((*SIGNS, *NUMBERS, NONE)), FULL, FULL)
WRITTEN = {
    "+": "plus",
    "-": "minus",
    "−": "minus",
    "–": "minus",
    "less": "minus",
    "*": "times",
    "·": "times",
    "x": "times",
}
WRITTEN |= {"×": "times"} | {name: name for name in SIGNS}


@dataclass(frozen=True)
class Rows:
    """The nodes of the full tree. Text forms hold its rows, without the places that have no node: as each sign has two
    branches, they tell the tree."""

    def check(self, value: Any, where: str) -> None:
        NODES.check(value, where)

    def write(self, value: Any) -> str:
        rows = [value[2**row - 1 : 2 ** (row + 1) - 1] for row in range(4)]
        told = [", ".join(SIGNS.get(node, node) for node in row if node != NONE) for row in rows]
        return ", ".join(f"({row})" for row in told if row)

    def parse(self, text: str) -> Any:
        nodes, places = [NONE] * FULL, [0]
        lines = text.splitlines()
        bullets = len(lines) > 1 and all(line.lstrip().startswith("- ") for line in lines)
        rows = re.findall(r"[(\[]([^()\[\]]+)[)\]]", text) or [line.lstrip()[2 * bullets :] for line in lines]
        for row in rows[:4]:
            found = [WRITTEN.get(node.lower(), node) for node in re.findall(r"[0-9]+|[a-zA-Z]+|[-+−–*·×]", row)]
            if len(found) != len(places):
                raise ValueError(f"{len(found)} nodes below {len(places) // 2} signs: expected two below each")
            for place, node in zip(places, found, strict=True):
                nodes[place] = node
            signs = [place for place, node in zip(places, found, strict=True) if node in SIGNS]
            places = [below for place in signs for below in (2 * place + 1, 2 * place + 2)]
        return nodes

    def alter(self, rng: Random, value: Any) -> Any:
        return NODES.alter(rng, value)


def _value(nodes: list[str], k: int) -> int:
    if nodes[k] not in SIGNS:
        return int(nodes[k])
    a, b = _value(nodes, 2 * k + 1), _value(nodes, 2 * k + 2)
    return {"plus": a + b, "minus": a - b, "times": a * b}[nodes[k]]


def _terms(nodes: list[str], k: int) -> list[int]:
    """What the tree below a node comes to as a sum, without brackets: its signed products."""
    if nodes[k] not in SIGNS:
        return [int(nodes[k])]
    a, b = _terms(nodes, 2 * k + 1), _terms(nodes, 2 * k + 2)
    if nodes[k] == "times":
        return [s * t for s in a for t in b]
    return a + [-t if nodes[k] == "minus" else t for t in b]


class ExpressionTree(kit.Program):
    """What does a tree of operations give?

    1: three operations
    2: five operations
    3: seven operations"""

    variations = ("numeric", "colour", "function", "graph")
    stem = "Each sign of the tree is applied to the values of its left and its right branch, in this order."
    question = {
        "value": "What is the value of the whole tree?",
        "twice": "What is twice the value of the whole tree?",
    }
    fields = {"nodes": Rows()}
    answer = kit.option(5)
    labels = {"signs": lambda facts: sum(node in SIGNS for node in facts["nodes"])}
    canvas = (620, 340)
    says = {
        "nodes": "rows of the tree (from top to bottom, each in brackets, its signs and numbers from left to right; "
        "the two branches of the first sign of a row are the first two entries of the next row, and so on)"
    }
    prose = (
        "From top to bottom, the rows of the tree hold, each from left to right, {nodes}; the two branches of each "
        "sign stand in the next row, in the order of the signs."
    )
    elements = (
        kit.value_at("sign", "How many {a} signs does the tree have?", kit.tally("nodes", tuple(SIGNS))),
        kit.count(
            "nodes",
            "How many numbers and signs does the tree have in all?",
            lambda facts: FULL - facts["nodes"].count(NONE),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Operations above, numbers below."""
        shape = draw["graph"]
        if level == 1:
            inner = {0, *shape.choice(((1, 2), (1, 3), (1, 4), (2, 5), (2, 6)))}
        else:
            inner = {0, 1, 2, *shape.sample((3, 4, 5, 6), 2)} if level == 2 else set(range(7))
        numbers = [draw["numeric"].choice(NUMBERS) for _ in range(FULL)]
        signs = [draw["function"].choice(list(SIGNS)) for _ in range(FULL)]
        nodes = [signs[k] if k in inner else numbers[k] if (k - 1) // 2 in inner else NONE for k in range(FULL)]
        return {"nodes": nodes}

    def valid(self, facts: kit.Facts) -> str:
        """There are two branches below each sign and none below a number, and the value is small."""
        nodes = facts["nodes"]
        for k, node in enumerate(nodes):
            below = nodes[2 * k + 1 : 2 * k + 3]
            if (node in SIGNS) != (bool(below) and NONE not in below):
                return f"node {k}: expected two branches below every sign, and below nothing else"
            if below and node not in SIGNS and below != [NONE, NONE]:
                return f"node {k}: expected nothing below a number"
        small = nodes[0] in SIGNS and abs(self.by_branches(facts)) < 100_000
        return "" if small else "nodes: expected a sign at the top, and a value of at most five digits"

    def by_branches(self, facts: kit.Facts) -> int:
        """Each branch worked out before what is above it."""
        return _value(facts["nodes"], 0) * (2 if facts["wording"] == "twice" else 1)

    def by_expanding(self, facts: kit.Facts) -> int:
        """All brackets multiplied out to a sum of signed products, added up at the end."""
        return sum(_terms(facts["nodes"], 0)) * (2 if facts["wording"] == "twice" else 1)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Lines from each sign to its branches; signs on discs, numbers on boxes."""
        look, size, nodes, places = scene.look, scene.look.size, facts["nodes"], []
        high, wide = (look.height - 56) / 3, look.width - 16
        for k in range(FULL):
            row = (k + 1).bit_length() - 1
            places.append((8 + (k + 1 - 2**row + 0.5) * (wide / 2**row), 28 + row * high))
        for child in range(1, FULL):
            if nodes[(child - 1) // 2] in SIGNS:
                scene.stroke([places[(child - 1) // 2], places[child]])
        half, tall = min(1.6 * size, wide / 16 - 4), 1.6 * size
        for node, (x, y) in zip(nodes, places, strict=True):
            if node in SIGNS:
                scene.disc(x, y, tall, look.palette[0])
                scene.disc(x, y, tall - 4, "paper")
                scene.text(SIGNS[node], x, y)
            elif node != NONE:
                scene.box(x - half, y - tall, x + half, y + tall, look.palette[1])
                scene.box(x - half + 4, y - tall + 4, x + half - 4, y + tall - 4, "paper")
                scene.text(node, x, y, scale=scene.fitting([node], 2 * half + 6))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Numbers and signs by their places in a full tree."""
        nodes = [NONE] * FULL
        things = [region for region in figure.regions if region.wide > 12 and region.colour != "grey"]
        for row, found in enumerate(kit.in_rows(things, 30)):
            for region in found:
                k = 2**row - 1 + int((region.x - 8) // ((figure.width - 16) / 2**row))
                across, down = (region.left, region.right), (region.top, region.bottom)
                inner = [t for t in figure.texts if across[0] < t.x < across[1] and down[0] < t.y < down[1]]
                if len(inner) > 1:
                    raise kit.Unreadable("two texts in one node")
                nodes[k] = self._sign(figure, region, inner) if region.is_disc else kit.number_or_mark(inner[0])
        return {"nodes": nodes}

    def _sign(self, figure: kit.FigureReading, disc: kit.Region, inner: list[kit.SeenText]) -> str:
        """The sign in a disc: a level stroke, which is no lettering, is a minus."""
        reach = 0.55 * disc.radius
        left, right, top, bottom = (round(c + side * reach) for c in (disc.x, disc.y) for side in (-1, 1))
        _, _, wide, high = cv2.boundingRect(figure.ink[top:bottom, left:right])
        signs = [sign for sign, shown in SIGNS.items() for text in inner if text.one_of((shown,))]
        if not signs and not wide >= 2 * high > 0:
            raise kit.Unreadable("a sign that cannot be read")
        return signs[0] if signs else "minus"


TASK = ExpressionTree().task()
