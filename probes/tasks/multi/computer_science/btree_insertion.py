"""A B-tree in which a key is inserted: which leaf takes it, which keys move up, and what does the root hold?"""

from __future__ import annotations

from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.btrees import (
    LARGEST,
    OneBtreeProgram,
    fill,
    one_tree,
    shape,
    tree_in,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.btrees import Insertion, added, added_by_levels, levels_of, tree_of

_SHAPES = {  # order, rows, leaves
    1: ((3, 2, (2, 3)), (4, 2, (2, 4)), (5, 2, (3, 4))),
    2: ((3, 3, (4, 6)), (4, 2, (3, 4)), (5, 2, (4, 5))),
    3: ((3, 3, (5, 8)), (4, 3, (5, 8)), (5, 3, (6, 7))),
}
_SPLITS = {1: (1,), 2: (1, 2), 3: (2, 3)}


def _told(facts: kit.Facts, told: Insertion) -> list[str]:
    """The new key, and the keys of the leaf, those that moved and those of the root, each with blanks between them."""
    return [str(facts["key"]), *(" ".join(map(str, keys)) for keys in (told.leaf, told.moved, told.root))]


def say(value: Any, language: str) -> str:
    """The steps in one sentence."""
    key, *lists = [each.split(" ") for each in value]
    mark, last = ("、", "和") if language == "zh" else (", ", " and ")
    leaf, moved, root = (mark.join(keys[:-1]) + (last if keys[1:] else "") + keys[-1] for keys in lists)
    if language == "zh":
        return f"关键字{key[0]}插入到含有{leaf}的叶结点，分裂时先后上移的关键字是{moved}，最后根结点含有{root}。"
    move = "key that moves up is" if len(lists[1]) == 1 else "keys that move up one after another are"
    return f"The key {key[0]} goes into the leaf with {leaf}; the {move} {moved}; at the end the root has {root}."


class BtreeInsertion(OneBtreeProgram):
    """What happens when a key is inserted in a B-tree?

    1: two rows, one split
    2: two or three rows, a split or two
    3: three rows, two or three splits"""

    version = 4  # 4: small letters and numbers in vast pictures where seeing is hard

    question = kit.Said(
        en="The key {key} is inserted into the B-tree of order {order}, which is the largest number of children of a "
        "node. A node that gets too many keys is split, and its middle key (the left one if there are two middle "
        "keys) moves up into its parent. Say in one sentence, in this order: the keys that the leaf into which the "
        "new key goes had before, the keys that move up, one after another (each as often as it moves), and the keys "
        "of the root at the end.",
        zh="在{order}阶B树（阶为结点的子树数上限）中插入关键字{key}。结点的关键字过多时要分裂，其中间的关键字（中间有两个时取左边的）上移。请"
        "用一句话依次说明：新关键字插入到原来含有哪些关键字的叶结点，分裂时先后上移的是哪些关键字（上移几次就写几次），最后根结点含有哪些"
        "关键字。",
    )
    answer = kit.essay(say)
    sizes = kit.sizes(
        "order rows fewest most splits",
        {1: (3, 2, 2, 3, 1), 2: (3, 3, 4, 6, 2), 3: (4, 3, 5, 8, 3)},
        kit.small("nodes and keys get smaller"),
        kit.think(
            "order {order}, {rows} rows, {fewest} to {most} leaves, {splits} splits",
            order=(3, 4, 5, 3, 4, 3, 4, 3, 3, 3),
            rows=kit.rise(2, 3),
            fewest=(2, 2, 3, 3, 4, 4, 5, 6, 4, 6),
            most=(3, 4, 4, 3, 4, 5, 6, 8, 6, 8),
            splits=(1, 1, 1, 2, 2, 2, 2, 2, 3, 3),
        ),
    )
    sample_sizes = (SampleSize("trees grow key by key", counted=1000),)

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A tree, how many splits there are to be, and a key that makes so many."""
        if level in _SHAPES:
            order, rows, leaves = draw["function"].choice(_SHAPES[level])
            splits = draw["graph"].choice(_SPLITS[level])
        else:
            order, rows, fewest, most, splits = self.sizes(level)
            leaves = fewest, most
        for _ in range(12):
            root = shape(draw["graph"], order, rows, leaves, 15)
            if root is None:
                continue
            rng = draw["numeric"]
            nodes, parents = fill(rng, root, 2)
            levels = levels_of(nodes, parents)
            free = [key for key in range(1, LARGEST + 1) if not any(key in keys for keys in nodes)]
            some = [key for key in free if len(added_by_levels(levels, key, order)[1].moved) == splits]
            if some:
                return one_tree(nodes, parents) | {"order": order, "key": rng.choice(some)}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if any(facts["key"] in keys for keys in tree_in(facts)[0]):
            return f"key: {facts['key']}, expected one that the tree has not"
        told = added_by_levels(levels_of(*tree_in(facts)), facts["key"], facts["order"])[1]
        return "" if told.moved else "key: expected one that makes a node split"

    def by_nodes(self, facts: kit.Facts) -> list[str]:
        """Recursion on nodes that hold their children."""
        return _told(facts, added(tree_of(*tree_in(facts)), facts["key"], facts["order"])[1])

    def by_levels(self, facts: kit.Facts) -> list[str]:
        """Sorted keys alone, each with a level that rises."""
        return _told(facts, added_by_levels(levels_of(*tree_in(facts)), facts["key"], facts["order"])[1])


TASK = BtreeInsertion().task()
