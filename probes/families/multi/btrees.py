"""B-trees as the tasks on them have them: drawn at random, laid out, and read back.

A tree is its nodes' keys, row by row from the root, and the number of each node's parent (all but the root's). Text
forms name a node by its keys, and say which nodes are its children.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.languages import Said, Wording
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.multi.outlines import coloured_outlines
from isoprobe.probes.families.programs.elements import Of
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Whole, brief
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.solvers.multi.btrees import Node, holds_by_bounds, least_keys, listed
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

Tree = tuple[list[list[int]], list[int]]

CELL, PAD, GAP, HIGH = 3.3, 0.3, 1.0, 2.3  # of the digits' height: a key's room, at a box's ends, between, a box
LARGEST = 99
WIDEST = 62.0  # digit heights of a tree that has a picture of its own


# ---- drawing facts ----


def shape(rng: Random, order: int, rows: int, leaves: tuple[int, int], most: int, root: int = 1) -> Node | None:
    """A tree of so many rows whose nodes have as many keys as they may (all 0), as many leaves as told, and `most` keys
    in its leaves together at the most; None where chance gave another."""
    least = max(1, least_keys(order))

    def grown(row: int) -> Node:
        keys = rng.randint(root if row == rows else least, order - 1)
        return Node([0] * keys, [grown(row - 1) for _ in range(keys + 1)] if row > 1 else [])

    made = grown(rows)
    ends = leaves_of(made)
    fits = leaves[0] <= len(ends) <= leaves[1] and sum(len(leaf.keys) for leaf in ends) <= most
    return made if fits else None


def leaves_of(node: Node) -> list[Node]:
    """The nodes without children, from left to right."""
    return [leaf for child in node.children for leaf in leaves_of(child)] if node.children else [node]


def every(node: Node) -> list[Node]:
    """All nodes."""
    return [node, *(each for child in node.children for each in every(child))]


def fill(rng: Random, root: Node, apart: int = 1) -> Tree:
    """The tree with keys in their order, at random from 1 to 99, `apart` from each other or more."""
    count = sum(len(node.keys) for node in every(root))
    room = LARGEST - (apart - 1) * (count - 1)
    keys = iter(k * (apart - 1) + key for k, key in enumerate(sorted(rng.sample(range(1, room + 1), count))))

    def walk(node: Node) -> None:
        for k in range(max(len(node.keys), len(node.children))):
            if k < len(node.children):
                walk(node.children[k])
            if k < len(node.keys):
                node.keys[k] = next(keys)

    walk(root)
    return listed(root)


def flaw(keys: Sequence[Sequence[int]], parents: Sequence[int]) -> str:
    """Why these are no tree that can be drawn; "" where they are."""
    if len(keys) != len(parents) + 1 or any(p > k for k, p in enumerate(parents)) or sorted(parents) != list(parents):
        return "parents: expected one for each node but the root, which stands before it, in order"
    if not all(keys):
        return "nodes: expected a key in each"
    return "" if len(set(map(tuple, keys))) == len(keys) else "nodes: expected no two with the same keys"


class TreeField:
    """A tree with `fewest` to `most` nodes: kept as its nodes and parents, written as "(35, 74) → (1, 31), (45); ...",
    a node by its keys in brackets, an arrow and its children from left to right."""

    def __init__(self, fewest: int, most: int) -> None:
        self.nodes = Listed(Listed(Whole(1, LARGEST), 1, 6), fewest, most)
        self.parents = Listed(Whole(0, most - 1), fewest - 1, most - 1)

    def check(self, value: Any, where: str) -> None:
        """Raises BadState unless the value is a tree."""
        if not isinstance(value, dict) or set(value) != {"nodes", "parents"}:
            raise BadState(f"{where}: {brief(value)}, expected an object with nodes and parents")
        self.nodes.check(value["nodes"], f"{where}: nodes")
        self.parents.check(value["parents"], f"{where}: parents")
        if why := flaw(value["nodes"], value["parents"]):
            raise BadState(f"{where}: {why}")

    def write(self, value: Any) -> str:
        """The tree as text."""
        names = [f"({', '.join(map(str, keys))})" for keys in value["nodes"]]
        below: dict[int, list[str]] = {}
        for k, parent in enumerate(value["parents"], 1):
            below.setdefault(parent, []).append(names[k])
        return "; ".join(f"{names[k]} → {', '.join(children)}" for k, children in below.items()) or names[0]

    def parse(self, text: str) -> Any:
        """The tree that a text tells: each node, and after it its children. Raises ValueError where it tells none."""
        below: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for clause in re.split(r"[;；\n]", text[:4000]):
            nodes = [
                tuple(map(int, re.findall(r"\d+", each))) for each in re.findall(r"[(\[（{]([^()\[\]（）{}]*)", clause)
            ]
            nodes = [keys for keys in nodes if keys]
            if nodes:
                below.setdefault(nodes[0], []).extend(nodes[1:])
        children = {child for each in below.values() for child in each}
        roots = [node for node in below if node not in children]
        if len(roots) != 1 or len(children) != sum(map(len, below.values())):
            raise ValueError(f"{brief(text)}, expected a tree as in (5, 9) → (1), (7), (12, 15)")
        order, parents = [roots[0]], []
        for n, node in enumerate(order):
            order += below.get(node, [])
            parents += [n] * len(below.get(node, []))
        return {"nodes": [list(keys) for keys in order], "parents": parents}

    def alter(self, rng: Random, value: Any) -> Any:
        """The tree with a key seen amiss."""
        return {**value, "nodes": corrupted(rng, value["nodes"], range(len(value["nodes"])))}


# ---- layout ----


@dataclass
class _Box:
    """A node where it is drawn, in digit heights: the middle and the top."""

    keys: list[int]
    row: int
    parent: int
    x: float = 0.0
    children: list[int] = field(default_factory=list)

    @property
    def half(self) -> float:
        return (CELL * len(self.keys)) / 2 + PAD


def _boxes(keys: Sequence[Sequence[int]], parents: Sequence[int]) -> tuple[list[_Box], float]:
    """The nodes' boxes, parents over the middle of their children, and the width of all."""
    boxes = [_Box(list(keys[0]), 0, -1)]
    for k, parent in enumerate(parents, 1):
        boxes.append(_Box(list(keys[k]), boxes[parent].row + 1, parent))
        boxes[parent].children.append(k)
    edge: dict[int, float] = {}  # of each row, how far to the right it is taken

    def place(k: int) -> None:
        box = boxes[k]
        for child in box.children:
            place(child)
        free = edge.get(box.row, 0.0) + box.half
        if box.children:
            first, last = boxes[box.children[0]], boxes[box.children[-1]]
            box.x = (first.x + last.x) / 2
            if box.x < free:
                shift(k, free - box.x)
        else:  # right of all that stands above or below, too
            box.x = max(free, max((edge[row] for row in edge if row > box.row), default=0.0) + box.half)
        edge[box.row] = box.x + box.half + GAP

    def shift(k: int, by: float) -> None:
        boxes[k].x += by
        for child in boxes[k].children:
            shift(child, by)
            box = boxes[child]
            edge[box.row] = max(edge[box.row], box.x + box.half + GAP)

    place(0)
    low = min(box.x - box.half for box in boxes)
    for box in boxes:
        box.x -= low
    return boxes, max(box.x + box.half for box in boxes)


def size_of(keys: Sequence[Sequence[int]], parents: Sequence[int]) -> tuple[float, int]:
    """How wide a tree is, in digit heights, and how many rows it has."""
    boxes, wide = _boxes(keys, parents)
    return wide, 1 + max(box.row for box in boxes)


def draw(made: FigureScene, tree: Tree, middle: float, top: float, step: float, scale: float, letter: str = "") -> None:
    """The tree with its root's top at `top` and rows `step` pixels apart, its letter to the left of the root."""
    look: Look = made.look
    unit = look.size * scale
    boxes, wide = _boxes(*tree)
    colour = next(each for each in look.palette if each not in ("green", "yellow"))  # thin lines of these fade
    left = middle - wide * unit / 2
    high = HIGH * unit
    for box in boxes:
        x, y = left + box.x * unit, top + box.row * step
        start, cell = x - (box.half - PAD) * unit, CELL * unit
        for n, child in enumerate(box.children):
            share = (n + 0.5) / len(box.children)
            foot = x + (2 * share - 1) * (box.half - 0.2) * unit
            made.stroke([(foot, y + high), (left + boxes[child].x * unit, y + step)], width=max(1.6, look.line))
        made.box(x - box.half * unit, y, x + box.half * unit, y + high, "paper", colour, 2.2)
        for n, key in enumerate(box.keys):
            if n:
                line = round(start + n * cell)  # whole pixels: a thin line's pale edges pass for ink
                made.box(line - 1, y, line + 1, y + high, colour)
            made.text(key, start + (n + 0.5) * cell, y + high / 2, scale=scale)
    if letter:
        root = boxes[0]
        made.text(letter, left + (root.x - root.half - 1.8) * unit, top + high / 2, scale=min(1.0, 1.15 * scale))


def scene_of(tree: Tree, look: Look) -> FigureScene:
    """One tree in the middle of the picture."""
    made = FigureScene(look)
    wide, rows = size_of(*tree)
    scale = max(0.7, min(1.0, (look.width - 2.5 * look.size) / (wide * look.size)))
    high = HIGH * look.size * scale
    step = min((look.height - 3 * look.size - high) / max(1, rows - 1), 9 * look.size)
    top = (look.height - step * (rows - 1) - high) / 2
    draw(made, tree, look.width / 2, top, step, scale)
    return made


# ---- reading ----


@dataclass
class Seen:
    """A node that is seen: its box in pixels, its keys, and the number of its parent (-1: none)."""

    left: float
    top: float
    right: float
    bottom: float
    keys: list[int]
    parent: int = -1

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2


def seen_nodes(figure: FigureReading) -> tuple[list[Seen], list[SeenText]]:
    """All boxes with their keys, joined by lines of ink from the foot of one to the top of another; and the texts that
    stand in none. Raises Unreadable where a box has no keys or too many lines."""
    import cv2

    _, outlines = coloured_outlines(figure, "boxes")
    found = []
    for outline in outlines:
        x, y, wide, high = cv2.boundingRect(outline)
        if high >= 14 and wide >= 18:
            found.append(Seen(x, y, x + wide, y + high, []))
    if not found:
        raise Unreadable("no boxes")
    usual = median(box.bottom - box.top for box in found)
    if any(abs(box.bottom - box.top - usual) > 0.25 * usual for box in found):
        raise Unreadable("boxes of different heights")
    found.sort(key=lambda box: (round(box.top / (0.8 * usual)), box.x))
    outside = []
    inner: list[list[SeenText]] = [[] for _ in found]
    for text in figure.texts:
        home = [k for k, b in enumerate(found) if b.left < text.x < b.right and b.top < text.y < b.bottom]
        if home:
            inner[home[0]].append(text)
        else:
            outside.append(text)
    for box, texts in zip(found, inner, strict=True):
        numbers = [text.whole for text in sorted(texts, key=lambda text: text.x)]
        box.keys = [number for number in numbers if number is not None]
        room = (box.right - box.left) * HIGH / usual / (CELL * len(box.keys) + 2 * PAD)
        if len(box.keys) < len(numbers) or not 0.75 < room < 1.3:
            raise Unreadable(f"{len(box.keys)} keys in a box: expected as many as it has room for")
    _join(figure, found)
    return found, outside


def _join(figure: FigureReading, boxes: list[Seen]) -> None:
    """Gives each box its parent: the one at whose foot the piece of ink begins that ends at the box's top."""
    import cv2
    import numpy as np

    ink = figure.mask("ink")
    count, pieces, stats, _ = cv2.connectedComponentsWithStats(ink)
    ends: dict[int, Seen] = {}
    used = set()
    for box in boxes:
        x, y = round(box.x), round(box.top)
        part = pieces[max(0, y - 6) : max(0, y), max(0, x - 14) : x + 15]  # where flat lines end, too
        inked = part[part > 0]
        if not inked.size:
            continue
        piece = int(np.bincount(inked).argmax())
        if piece in ends:
            raise Unreadable("one line ends at two boxes")
        ends[piece] = box
        top = int(stats[piece, cv2.CC_STAT_TOP])
        across = np.flatnonzero(pieces[top] == piece)
        at = float(across.mean())
        above = [k for k, b in enumerate(boxes) if b.left - 3 <= at <= b.right + 3 and -5 <= top - b.bottom <= 6]
        if len(above) != 1:
            raise Unreadable("a line begins at no box")
        box.parent = above[0]
        used.add(piece)
    if any(k not in used and stats[k, cv2.CC_STAT_AREA] > 30 for k in range(1, count)):
        raise Unreadable("a line ends at no box")


def trees_of(boxes: Sequence[Seen]) -> list[tuple[Seen, Tree]]:
    """Each root with its tree, its nodes row by row and from left to right."""
    below: dict[int, list[int]] = {}
    for k, box in enumerate(boxes):
        below.setdefault(box.parent, []).append(k)
    found = []
    for root in below.get(-1, []):
        order, parents = [root], []
        for n, k in enumerate(order):
            children = sorted(below.get(k, []), key=lambda child: boxes[child].x)
            order += children
            parents += [n] * len(children)
        found.append((boxes[root], ([boxes[k].keys for k in order], parents)))
    return found


def read_one(figure: FigureReading) -> Tree:
    """The one tree of a picture."""
    boxes, _ = seen_nodes(figure)
    trees = trees_of(boxes)
    if len(trees) != 1:
        raise Unreadable(f"{len(trees)} trees: expected one")
    return trees[0][1]


# ---- seen amiss ----


def corrupted(rng: Random, keys: list[list[int]], nodes: Sequence[int]) -> list[list[int]]:
    """The keys with one of these nodes seen amiss: a key left out, one more, or another number."""
    found = [list(node) for node in keys]
    node = found[rng.choice(list(nodes))]
    k, way = rng.randrange(len(node)), rng.random()
    if way < 0.35 and len(node) > 1:
        del node[k]
    elif way < 0.7 and node[k] < LARGEST:
        node.insert(k + 1, rng.randint(node[k] + 1, min(LARGEST, node[k] + 4)))
    else:
        node[k] = rng.randint(1, LARGEST)
    return found


# ---- tasks on one tree ----

ONE: dict[str, Field] = {"tree": TreeField(2, 24)}
HOW = Said(
    "each node as its keys in brackets - the root, an arrow and its children from left to right, then in the same way "
    "every other node that has children, with semicolons between",
    "结点写作括号内的关键字，先写根结点、箭头和它自左向右的各子结点，再同样写出其他有子结点的结点，之间用分号隔开",
)
ONE_SAYS = {"tree": Said(f"tree ({HOW.en})", f"树（{HOW.zh}）")}


def tree_in(facts: Facts) -> Tree:
    """The one tree that the facts are about."""
    return facts["tree"]["nodes"], facts["tree"]["parents"]


def one_tree(nodes: list[list[int]], parents: list[int]) -> Facts:
    """The facts that the picture of one tree shows."""
    return {"tree": {"nodes": nodes, "parents": parents}}


def one_flaw(facts: Facts) -> str:
    """Why the facts are not about a B-tree of their order that there is room for; "" where they are."""
    tree = tree_in(facts)
    if why := flaw(*tree):
        return why
    if not holds_by_bounds(*tree, facts["order"]):
        return f"nodes: expected a B-tree of order {facts['order']}"
    return "" if size_of(*tree)[0] <= WIDEST else "nodes: expected a tree that there is room for"


def one_corrupt(rng: Random, facts: Facts) -> Facts:
    """A key of one node left out, put in, or taken for another number between its neighbours: as often one of the root
    as one of any node."""
    seen, parents = tree_in(facts)
    if rng.random() < 0.3:
        return facts | one_tree(corrupted(rng, seen, range(len(seen))), parents)
    nodes = [list(keys) for keys in seen]
    keys = nodes[0] if rng.random() < 0.5 else rng.choice(nodes)
    k, every_key = rng.randrange(len(keys)), [0, *sorted(key for node in nodes for key in node), LARGEST + 1]
    at = every_key.index(keys[k])
    free = [key for key in range(every_key[at - 1] + 1, every_key[at + 1]) if key != keys[k]]
    keys[k] = rng.choice(free or [keys[k]])
    return facts | one_tree(nodes, parents)


def _leaf_keys(facts: Facts) -> set[int]:
    nodes, parents = tree_in(facts)
    return {key for k, keys in enumerate(nodes) if k not in parents for key in keys}


def _in_leaf(facts: Facts, key: str) -> bool:
    if not any(int(key) in keys for keys in tree_in(facts)[0]):
        raise ValueError(f"{key}: expected a key of the tree")
    return int(key) in _leaf_keys(facts)


def _some_key(rng: Random, facts: Facts) -> Arguments:
    """As often a leaf's key as another."""
    leaf = _leaf_keys(facts)
    others = {key for keys in tree_in(facts)[0] for key in keys} - leaf
    return (str(rng.choice(sorted(leaf if rng.random() < 0.5 else others))),)


ONE_ELEMENTS = (
    Element(
        "leaf",
        Said("Is the key {a} in a leaf of the B-tree?", "关键字{a}在B树的叶结点中吗？"),
        "yes_no",
        lambda f, args: _in_leaf(f, args[0]),
        _some_key,
    ),
    Element(
        "nodes",
        Said("How many nodes does the B-tree have?", "B树共有几个结点？"),
        "integer",
        lambda f, _: len(tree_in(f)[0]),
    ),
    Element(
        "root",
        Said("How many keys are in the root of the B-tree?", "B树的根结点中有几个关键字？"),
        "integer",
        lambda f, _: len(tree_in(f)[0][0]),
    ),
)


class BtreeProgram(Program):
    """A program about B-trees of an order."""

    topic = "B-trees"
    education = "university"
    variations: ClassVar[Sequence[str]] = ("numeric", "graph", "function", "colour")
    labels: ClassVar[Mapping[str, Of]] = {"order": "order"}


class OneBtreeProgram(BtreeProgram):
    """A program about one B-tree and a key that is put in or taken out."""

    fields: ClassVar[Mapping[str, Field]] = ONE
    asked: ClassVar[Mapping[str, Field]] = {"key": Whole(1, LARGEST), "order": Whole(3, 6)}
    rules: ClassVar[Sequence[Rule]] = (one_flaw,)
    canvas = (780, 300)
    says: ClassVar[Mapping[str, Wording]] = ONE_SAYS
    elements: ClassVar[Sequence[Element]] = ONE_ELEMENTS
    labels: ClassVar[Mapping[str, Of]] = {"order": "order", "nodes": lambda facts: len(tree_in(facts)[0])}

    corrupt = staticmethod(one_corrupt)

    def scene(self, facts: Facts, look: Look) -> FigureScene:
        """The tree in the middle of the picture."""
        return scene_of(tree_in(facts), look)

    def read(self, figure: FigureReading) -> Facts:
        return one_tree(*read_one(figure))
