"""A B-tree from which a key is deleted by a rule that is told: what does the root hold, and how many nodes are left?"""

from __future__ import annotations

from isoprobe.probes.families.multi.btrees import (
    OneBtreeProgram,
    fill,
    one_tree,
    shape,
    tree_in,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.btrees import (
    Levels,
    count_nodes,
    least_keys,
    levels_of,
    listed,
    removed,
    removed_by_levels,
    root_of,
    tree_of,
)

_SHAPES = {  # order, rows, leaves
    1: ((3, 2, (2, 3)), (4, 2, (2, 4))),
    2: ((3, 3, (4, 6)), (5, 2, (3, 5)), (6, 2, (3, 5))),
    3: ((3, 3, (5, 8)), (4, 3, (5, 8)), (5, 3, (6, 7))),
}


def _outcome(levels: Levels, key: int, order: int) -> tuple[str, bool]:
    """How the tree is mended, and whether the smallest key of the root is another one after that."""
    after = removed_by_levels(levels, key, order)
    fewer = count_nodes(levels) - count_nodes(after)
    way = f"{fewer} fewer"
    if not fewer:  # only where nothing was borrowed does each key that was in a leaf stay in one
        rows, leaf = dict(after), [k for k, row in levels if not row and k != key]
        inner = sum(1 for k in leaf if rows[k])
        way = "plain" if inner == int(dict(levels)[key] > 0) else "borrowed"
    return way, root_of(after)[0] != root_of(levels)[0]


class BtreeDeletion(OneBtreeProgram):
    """What is left of a B-tree after a key is deleted?

    1: two rows
    2: three rows of order 3, or two of order 5 or 6
    3: three rows of order 3 to 5"""

    version = 4  # 4: small letters and numbers in vast pictures where seeing is hard

    question = kit.Said(
        en="The key {key} is deleted from the B-tree of order {order}. A key that is not in a leaf is replaced by its "
        "predecessor, the largest key in the subtree to the left of it, which is then deleted from its leaf. A node "
        "with too few keys borrows one by way of its parent: from its left sibling if that has one to spare, otherwise "
        "from its right sibling if that has; otherwise it is merged with its left sibling, or with the right one if "
        "there is no left one. After the deletion the smallest key in the root is [MASK], and the tree has [MASK] "
        "nodes.",
        zh="从{order}阶B树中删除关键字{key}。若待删关键字不在叶结点中，则用其前驱（其左子树中最大的关键字）代替它，"
        "再从叶结点中删去该前驱。结点的关键字不足时，若左兄弟有富余，则经双亲结点向左兄弟借一个；否则若右兄弟有富余，"
        "则经双亲结点向右兄弟借一个；都不能借时，与左兄弟合并，没有左兄弟则与右兄弟合并。"
        "删除后，根结点中最小的关键字是[MASK]，树中共有[MASK]个结点。",
    )
    answer = kit.blanks(2)
    sizes = kit.sizes(
        "order rows fewest most",
        {1: (3, 2, 2, 3), 2: (3, 3, 4, 6), 3: (4, 3, 5, 8)},
        kit.small("nodes and keys get smaller"),
        kit.think(
            "order {order}, {rows} rows, {fewest} to {most} leaves; of two rows some need no mending",
            order=(3, 4, 4, 5, 6, 3, 3, 3, 4, 4),
            rows=kit.rise(2, 3),
            fewest=(2, 2, 3, 3, 3, 4, 5, 6, 5, 6),
            most=(3, 4, 4, 5, 5, 5, 6, 8, 7, 8),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A tree, what is to become of it (plain, borrowed, merged once, merged twice), and a key with which it
        does."""
        if level in _SHAPES:
            order, rows, leaves = draw["function"].choice(_SHAPES[level])
            mended = level > 1
        else:
            order, rows, fewest, most = self.sizes(level)
            leaves, mended = (fewest, most), rows > 2
        root = shape(draw["graph"], order, rows, leaves, 15)
        if root is None:
            return None
        rng = draw["numeric"]
        nodes, parents = fill(rng, root)
        found: dict[tuple[str, bool], list[int]] = {}
        levels = levels_of(nodes, parents)
        for key, _ in levels:
            found.setdefault(_outcome(levels, key, order), []).append(key)
        ways = sorted({way for way, _ in found} - ({"plain"} if mended else set()))
        if not ways:
            return None
        way = rng.choice(ways)
        changed = rng.choice([each for each in (True, True, False) if (way, each) in found])
        return one_tree(nodes, parents) | {"order": order, "key": rng.choice(found[way, changed])}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if not any(facts["key"] in keys for keys in tree_in(facts)[0]):
            return f"key: {facts['key']}, expected a key of the tree"
        return "" if least_keys(facts["order"]) else "order: expected 3 or more"

    def by_nodes(self, facts: kit.Facts) -> list[int]:
        """Recursion on nodes that hold their children."""
        nodes, _ = listed(removed(tree_of(*tree_in(facts)), facts["key"], facts["order"]))
        return [nodes[0][0], len(nodes)]

    def by_levels(self, facts: kit.Facts) -> list[int]:
        """Sorted keys alone, each with a level that rises and sinks."""
        levels = removed_by_levels(levels_of(*tree_in(facts)), facts["key"], facts["order"])
        return [root_of(levels)[0], count_nodes(levels)]


TASK = BtreeDeletion().task()
