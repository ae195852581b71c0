"""A tree of operations on numbers: its value, or its value with one number raised by one."""

from __future__ import annotations

import cv2

from isoprobe.probes.families.programs import kit

SIGNS = {"plus": "+", "less": "-", "times": "×"}
NUMBERS = tuple(str(k) for k in range(1, 13))
NONE = "none"  # no node at this place of the full tree
FULL = 15  # places of a full tree of four rows; the children of place k are 2k + 1 and 2k + 2


def _value(nodes: list[str], k: int) -> int:
    if nodes[k] not in SIGNS:
        return int(nodes[k])
    a, b = _value(nodes, 2 * k + 1), _value(nodes, 2 * k + 2)
    return {"plus": a + b, "less": a - b, "times": a * b}[nodes[k]]


def _terms(nodes: list[str], k: int) -> list[int]:
    """What the tree below a node comes to as a sum, without brackets: its signed products."""
    if nodes[k] not in SIGNS:
        return [int(nodes[k])]
    a, b = _terms(nodes, 2 * k + 1), _terms(nodes, 2 * k + 2)
    if nodes[k] == "times":
        return [s * t for s in a for t in b]
    return a + [-t if nodes[k] == "less" else t for t in b]


class ExpressionTree(kit.Program):
    """What does a tree of operations give?

    1: three operations
    2: five operations
    3: seven operations"""

    variations = ("numeric", "colour", "function", "graph", "context")
    question = {
        "value": "Every sign of the tree joins its left branch and its right branch, in this order. What is the "
        "result?",
        "twice": "Signs of the tree join their left and their right branch, in this order. What is twice the result?",
    }
    fields = {"nodes": kit.Listed(kit.Word((*SIGNS, *NUMBERS, NONE)), FULL, FULL)}
    answer = kit.option(5)
    labels = {"signs": lambda facts: sum(node in SIGNS for node in facts["nodes"])}
    canvas = (620, 340)
    prose = (
        "Row by row from the top, from left to right, the full tree of four rows has the nodes {nodes}, where none "
        "stands for a place without a node."
    )
    elements = (
        kit.value_at("sign", "How many signs for {a} does the tree have?", kit.tally("nodes", tuple(SIGNS))),
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
        return {"nodes": nodes, "wording": draw["question"].choice(list(self.question))}

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

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """Signs taken for others, a number misread."""
        nodes, found = facts["nodes"], []
        for k, node in enumerate(nodes):
            near = [sign for sign in SIGNS if sign != node] if node in SIGNS else []
            near += [str(int(node) + step) for step in (-1, 1)] if node.isdigit() else []
            found += [self.by_branches({**facts, "nodes": [*nodes[:k], each, *nodes[k + 1 :]]}) for each in near]
        return [*found, -truth, truth + 2, truth - 2]

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
        return signs[0] if signs else "less"


TASK = ExpressionTree().task()
