"""Five small trees: which of them are B-trees of the order told?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.questions import Arguments
from isoprobe.probes.families.multi.btrees import (
    HOW,
    BtreeProgram,
    Tree,
    TreeField,
    corrupted,
    draw,
    every,
    fill,
    leaves_of,
    seen_nodes,
    shape,
    size_of,
    trees_of,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.btrees import Node, holds_by_bounds, holds_by_walk, least_keys

LETTERS = tuple("ABCDE")
NAMES = tuple(f"tree {letter}" for letter in LETTERS)
WIDEST = 37.0  # digit heights of a tree
_SHAPES = {
    1: ((3, 2, (2, 3)), (4, 2, (2, 4))),
    2: ((5, 2, (3, 4)), (3, 3, (4, 5))),
    3: ((3, 3, (5, 7)), (4, 3, (4, 6))),
}
_FAULTS = {
    1: ("within", "near", "many", "depth", "child"),
    2: ("near", "far", "many", "few", "depth", "child"),
    3: ("near", "far", "many", "depth", "child"),
}


def _tree(graph: Random, numeric: Random, root: Node, order: int, fault: str) -> Tree | None:
    """The tree filled with keys, with this fault; None where it can have none such."""
    leaves = leaves_of(root)
    if fault == "many":
        leaf = graph.choice(leaves)
        leaf.keys = [0] * order
    elif fault == "few":
        if least_keys(order) < 2:
            return None
        leaf = graph.choice(leaves)
        leaf.keys = [0] * graph.randint(1, least_keys(order) - 1)
    elif fault == "depth":
        inner = [node for node in every(root) if node.children and node is not root]
        if inner:
            graph.choice(inner).children = []
        else:
            leaf = graph.choice(leaves)
            leaf.children = [Node([0]) for _ in range(len(leaf.keys) + 1)]
    elif fault == "child":
        node = graph.choice([node for node in every(root) if node.children])
        if len(node.children) < 3:
            return None
        del node.children[graph.randrange(len(node.children))]
    keys, parents = fill(numeric, root)
    if fault in ("within", "near", "far") and not _swap(graph, root, fault):
        return None
    return keys, parents


def _swap(rng: Random, root: Node, fault: str) -> bool:
    """Whether two keys could be swapped: neighbours in one node; a leaf's last or first one and the key after or before
    it; or the last and the first one of two leaves, which the root alone keeps apart."""
    met: list[tuple[Node, int]] = []

    def walk(node: Node) -> None:
        for k in range(len(node.keys)):
            if node.children:
                walk(node.children[k])
            met.append((node, k))
        if node.children:
            walk(node.children[-1])

    walk(root)
    by = 2 if fault == "far" else 1
    pairs = []
    for (one, a), (two, b) in zip(met, met[by:], strict=False):
        if fault == "far":
            between = met[met.index((one, a)) + 1][0]
            if one is not two and between is root:
                pairs.append((one, a, two, b))
        elif (one is two) == (fault == "within"):
            pairs.append((one, a, two, b))
    if not pairs:
        return False
    one, a, two, b = rng.choice(pairs)
    one.keys[a], two.keys[b] = two.keys[b], one.keys[a]
    return True


def _trees(facts: kit.Facts) -> list[Tree]:
    """The trees one after another."""
    return [(facts[name]["nodes"], facts[name]["parents"]) for name in NAMES]


def _facts(trees: Sequence[Tree]) -> kit.Facts:
    return {name: {"nodes": nodes, "parents": parents} for name, (nodes, parents) in zip(NAMES, trees, strict=True)}


def _tree_named(facts: kit.Facts, letter: str) -> Tree:
    return _trees(facts)[LETTERS.index(letter)]


def _letter(rng: Random, facts: kit.Facts) -> Arguments:
    return (rng.choice(LETTERS),)


def _key_or_not(rng: Random, facts: kit.Facts) -> Arguments:
    """A tree and as often a key of its as one of another tree's that it has not."""
    letter = rng.choice(LETTERS)
    own = {key for node in _tree_named(facts, letter)[0] for key in node}
    others = {key for nodes, _ in _trees(facts) for node in nodes for key in node} - own
    some = own if rng.random() < 0.5 or not others else others
    return letter, str(rng.choice(sorted(some)))


class BtreeValid(BtreeProgram):
    """Which of five trees are B-trees of an order?

    1: two rows, order 3 or 4
    2: two rows of order 5, or three of order 3
    3: three rows, order 3 or 4"""

    question = kit.Said(
        en="The figure shows five trees, the keys in their nodes and lines from each node down to its children. The "
        "order of a B-tree is the largest number of children that one of its nodes may have. Which of the trees are "
        "B-trees of order {order}?",
        zh="五棵树的结点中写有关键字，连线向下通向子结点。B树的阶是结点的子树数目的上限。哪些树是{order}阶B树？",
    )
    fields = {name: TreeField(2, 21) for name in NAMES}
    asked = {"order": kit.Whole(3, 6)}
    answer = kit.several(5, what=kit.Said("tree", "树"))
    canvas = (900, 660)
    says = {
        name: kit.Said(
            f"{name} ({HOW.en if name == NAMES[0] else 'in the same way'})",
            f"树{name[-1]}（{HOW.zh if name == NAMES[0] else '写法同上'}）",
        )
        for name in NAMES
    }
    labels = {"order": "order", "nodes": lambda facts: sum(len(nodes) for nodes, _ in _trees(facts))}
    elements = (
        kit.Element(
            "nodes",
            kit.Said("How many nodes does tree {a} have?", "树{a}有几个结点？"),
            "integer",
            lambda f, args: len(_tree_named(f, args[0])[0]),
            _letter,
        ),
        kit.Element(
            "key",
            kit.Said("Does tree {a} have the key {b}?", "树{a}中有关键字{b}吗？"),
            "yes_no",
            lambda f, args: any(int(args[1]) in node for node in _tree_named(f, args[0])[0]),
            _key_or_not,
        ),
        kit.Element(
            "children",
            kit.Said("How many children does the root of tree {a} have?", "树{a}的根结点有几个子结点？"),
            "integer",
            lambda f, args: _tree_named(f, args[0])[1].count(0),
            _letter,
        ),
    )
    features = {
        "order": lambda facts: facts["order"],
        "largest": lambda facts: max(range(5), key=lambda k: len(_trees(facts)[k][1])),
        "smallest": lambda facts: min(range(5), key=lambda k: len(_trees(facts)[k][1])),
        "keys of each": lambda facts: tuple(sum(map(len, tree[0])) > 7 for tree in _trees(facts)),
    }
    sample_sizes = (SampleSize("trees grow key by key", counted=1000),)

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """How many are right, and which; then each tree, with one fault of a kind drawn at random where it is not."""
        order, rows, leaves = draw["function"].choice(_SHAPES[level])
        graph, numeric = draw["graph"], draw["numeric"]
        right = kit.some_right(graph, 5)
        trees: list[Tree] = []
        for place in range(5):
            for _ in range(60):
                root = shape(graph, order, rows, leaves, 10)
                if root is None:
                    continue
                fault = "" if place in right else graph.choice(_FAULTS[level])
                tree = _tree(graph, numeric, root, order, fault)
                if tree and size_of(*tree)[0] <= WIDEST and holds_by_bounds(*tree, order) == (place in right):
                    trees.append(tree)
                    break
            else:
                return None
        return {**_facts(trees), "order": order}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        crowded = any(size_of(*tree)[0] > 1.2 * WIDEST for tree in _trees(facts))
        return "nodes: expected trees that there is room for" if crowded else ""

    def by_bounds(self, facts: kit.Facts) -> list[bool]:
        """The definition by recursion, within the bounds that the keys above set."""
        return [holds_by_bounds(*tree, facts["order"]) for tree in _trees(facts)]

    def by_walk(self, facts: kit.Facts) -> list[bool]:
        """Counts in each row, and a walk through all keys in their order."""
        return [holds_by_walk(*tree, facts["order"]) for tree in _trees(facts)]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A key of a tree left out, put in, or taken for another number; or two trees taken for each other."""
        trees = _trees(facts)
        a, b = rng.sample(range(len(trees)), 2)
        if rng.random() < 0.6:
            nodes, parents = trees[a]
            trees[a] = corrupted(rng, nodes, range(len(nodes))), parents
        else:
            trees[a], trees[b] = trees[b], trees[a]
        return {**facts, **_facts(trees)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The trees in two columns, the last one in the middle."""
        look, trees = scene.look, _trees(facts)
        sizes = [size_of(*tree) for tree in trees]
        column, band = look.width / 2, look.height / 3
        scale = min(1.0, (column - 4.2 * look.size) / (max(wide for wide, _ in sizes) * look.size))
        high = 2.3 * look.size * scale
        for k, (tree, (_, rows)) in enumerate(zip(trees, sizes, strict=True)):
            middle = look.width / 2 if k == 4 else (k % 2 + 0.5) * column
            step = min((band - 1.6 * look.size - high) / max(1, rows - 1), 7.5 * look.size)
            top = k // 2 * band + (band - step * (rows - 1) - high) / 2
            draw(scene, tree, middle + 0.8 * look.size, top, step, scale, LETTERS[k])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The trees by the letters to the left of their roots."""
        boxes, outside = seen_nodes(figure)
        high = (boxes[0].bottom - boxes[0].top) / 2.3
        trees: dict[str, Tree] = {}
        for root, tree in trees_of(boxes):
            y = (root.top + root.bottom) / 2
            near = [text for text in outside if abs(text.y - y) < high and 0 < root.left - text.right < 2.5 * high]
            named = [letter for text in near if (letter := text.one_of(LETTERS)) is not None]
            if len(named) != 1 or named[0] in trees:
                raise kit.Unreadable("a tree without a letter of its own")
            trees[named[0]] = tree
        if len(trees) != len(LETTERS) or len(outside) != len(LETTERS):
            raise kit.Unreadable(f"{len(trees)} trees with letters: expected five")
        return _facts([trees[letter] for letter in LETTERS])


TASK = BtreeValid().task()
