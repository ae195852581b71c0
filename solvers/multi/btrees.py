"""B-trees of order m: whether a tree is one, and what becomes of it when a key is put in or taken out.

A tree is given as its nodes' keys, row by row from the root, and the number of each node's parent (all but the root).
Everything is found in two ways: on nodes that hold their children, by recursion; and on the sorted keys alone, each
with the level of its node (0: a leaf), where a node is a run of keys of one level between keys of higher levels.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Keys = Sequence[Sequence[int]]
Levels = list[tuple[int, int]]  # the sorted keys, each with the level of its node


@dataclass
class Node:
    """Keys and the children between them (none: a leaf)."""

    keys: list[int]
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Insertion:
    """What happened: the keys of the leaf before, the keys that moved up from the leaf on, the root's keys after."""

    leaf: tuple[int, ...]
    moved: tuple[int, ...]
    root: tuple[int, ...]


def least_keys(order: int) -> int:
    """How many keys any node but the root has at least.

    >>> least_keys(5)
    2
    """
    return (order + 1) // 2 - 1


def tree_of(keys: Keys, parents: Sequence[int]) -> Node:
    """The tree as nodes. Raises ValueError where parents do not stand before their children, row by row.

    >>> tree_of([[5], [1, 2], [7]], [0, 0]).children[1].keys
    [7]
    """
    if len(keys) != len(parents) + 1 or any(not 0 <= p <= k for k, p in enumerate(parents)):
        raise ValueError(f"{len(keys)} nodes with parents {list(parents)}: expected each after its parent")
    if sorted(parents) != list(parents):
        raise ValueError(f"parents {list(parents)}: expected nodes row by row")
    nodes = [Node(list(each)) for each in keys]
    for child, parent in zip(nodes[1:], parents, strict=True):
        nodes[parent].children.append(child)
    return nodes[0]


def listed(root: Node) -> tuple[list[list[int]], list[int]]:
    """The nodes' keys row by row, and the parents' numbers.

    >>> listed(Node([5], [Node([1, 2]), Node([7])]))
    ([[5], [1, 2], [7]], [0, 0])
    """
    nodes, parents = [root], []
    for k, node in enumerate(nodes):
        nodes += node.children
        parents += [k] * len(node.children)
    return [node.keys for node in nodes], parents


# ---- is it a B-tree? ----


def holds_by_bounds(keys: Keys, parents: Sequence[int], order: int) -> bool:
    """Whether it is a B-tree, by its definition: from the root down, each node's keys within the bounds that the keys
    above it set.

    >>> holds_by_bounds([[5], [1, 2], [7]], [0, 0], order=3)
    True
    """

    def depth(node: Node, low: float, high: float, least: int) -> int:
        """Levels below and with this node; 0 where something is wrong."""
        bounds = [low, *node.keys, high]
        if any(a >= b for a, b in pairwise(bounds)) or not least <= len(node.keys) < order:
            return 0
        if not node.children:
            return 1
        if len(node.children) != len(node.keys) + 1:
            return 0
        found = {
            depth(child, bounds[k], bounds[k + 1], max(1, least_keys(order))) for k, child in enumerate(node.children)
        }
        return found.pop() + 1 if len(found) == 1 and 0 not in found else 0

    return depth(tree_of(keys, parents), float("-inf"), float("inf"), 1) > 0


def holds_by_walk(keys: Keys, parents: Sequence[int], order: int) -> bool:
    """The same by counting in each row, and by a walk that must meet the keys in rising order.

    >>> holds_by_walk([[5], [6], [7]], [0, 0], order=3)
    False
    """
    children: list[list[int]] = [[] for _ in keys]
    for k, parent in enumerate(parents, 1):
        children[parent].append(k)
    row, least = [0], 1
    while row:
        below = [kid for node in row for kid in children[node]]
        if below and any(len(children[node]) - len(keys[node]) != 1 for node in row):
            return False
        if not all(least <= len(keys[node]) <= order - 1 for node in row):
            return False
        row, least = below, max(1, least_keys(order))
    met: list[int] = []
    waiting: list[tuple[int, int]] = [(0, 0)]  # nodes, and how many of their keys have been met
    while waiting:
        node, done = waiting.pop()
        if done:
            met.append(keys[node][done - 1])
        if done < len(keys[node]):
            waiting.append((node, done + 1))
        if children[node]:
            waiting.append((children[node][done], 0))
    return all(a < b for a, b in pairwise(met))


# ---- on nodes, by recursion ----


def removed(root: Node, key: int, order: int) -> Node:
    """The tree without the key: its predecessor takes the place of a key that is not in a leaf; a node with too few
    keys takes one by way of its parent from its left neighbour, else from its right one, else it is merged with the
    left one, else with the right one. The tree given is changed.

    >>> listed(removed(tree_of([[5], [1, 2], [7]], [0, 0]), 7, order=3))
    ([[2], [1], [5]], [0, 0])
    """
    _take_out(root, key, least_keys(order))
    return root.children[0] if not root.keys and root.children else root


def _take_out(node: Node, key: int, least: int) -> None:
    if not node.children:
        node.keys.remove(key)
        return
    k = bisect_left(node.keys, key)
    child = node.children[k]
    if k < len(node.keys) and node.keys[k] == key:
        last = child
        while last.children:
            last = last.children[-1]
        key = node.keys[k] = last.keys[-1]
    _take_out(child, key, least)
    if len(child.keys) < least:
        _mend(node, k, least)


def _mend(node: Node, k: int, least: int) -> None:
    """Gives the child number k the keys that it lacks."""
    child = node.children[k]
    left = node.children[k - 1] if k else None
    right = node.children[k + 1] if k + 1 < len(node.children) else None
    if left is not None and len(left.keys) > least:
        child.keys.insert(0, node.keys[k - 1])
        node.keys[k - 1] = left.keys.pop()
        child.children[:0] = [left.children.pop()] if left.children else []
    elif right is not None and len(right.keys) > least:
        child.keys.append(node.keys[k])
        node.keys[k] = right.keys.pop(0)
        child.children += [right.children.pop(0)] if right.children else []
    else:
        k = k - 1 if left is not None else k
        one, two = node.children[k : k + 2]
        one.keys += [node.keys.pop(k), *two.keys]
        one.children += two.children
        del node.children[k + 1]


def added(root: Node, key: int, order: int) -> tuple[Node, Insertion]:
    """The tree with the key, and what happened: of a node with too many keys, the one at place ceil(m/2) moves up. The
    tree given is changed.

    >>> root, what = added(tree_of([[5], [1, 2], [7]], [0, 0]), 3, order=3)
    >>> listed(root), what.moved
    (([[2, 5], [1], [3], [7]], [0, 0, 0]), (2,))
    """
    moved: list[int] = []
    leaf: list[int] = []

    def put(node: Node) -> Node | None:
        """The new right neighbour of this node where it was split; the key between them is the last that moved."""
        k = bisect_left(node.keys, key)
        if not node.children:
            leaf.extend(node.keys)
            node.keys.insert(k, key)
        elif (fresh := put(node.children[k])) is not None:
            node.keys.insert(k, moved[-1])
            node.children.insert(k + 1, fresh)
        if len(node.keys) < order:
            return None
        half = (order + 1) // 2
        right = Node(node.keys[half:], node.children[half:])
        moved.append(node.keys[half - 1])
        node.keys, node.children = node.keys[: half - 1], node.children[:half]
        return right

    fresh = put(root)
    if fresh is not None:
        root = Node([moved[-1]], [root, fresh])
    return root, Insertion(tuple(leaf), tuple(moved), tuple(root.keys))


# ---- on sorted keys with levels ----


def levels_of(keys: Keys, parents: Sequence[int]) -> Levels:
    """The sorted keys of a B-tree, each with its level.

    >>> levels_of([[5], [1, 2], [7]], [0, 0])
    [(1, 0), (2, 0), (5, 1), (7, 0)]
    """
    depth = [0]
    for parent in parents:
        depth.append(depth[parent] + 1)
    return sorted((key, max(depth) - depth[k]) for k, node in enumerate(keys) for key in node)


def root_of(levels: Levels) -> tuple[int, ...]:
    """The keys of the highest level.

    >>> root_of([(1, 0), (2, 0), (5, 1), (7, 0)])
    (5,)
    """
    top = max(level for _, level in levels)
    return tuple(key for key, level in levels if level == top)


def count_nodes(levels: Levels) -> int:
    """Of each level: one node more than there are keys above it.

    >>> count_nodes([(1, 0), (2, 0), (5, 1), (7, 0)])
    3
    """
    top = max(level for _, level in levels)
    return sum(1 + sum(level > row for _, level in levels) for row in range(top + 1))


def _run(levels: Levels, at: int, row: int) -> tuple[int, int, list[int]]:
    """Of the node of this row around a place between keys: where the keys that bound it stand (-1, or the number of
    keys, where there is none), and where its own do."""
    left, right = at - 1, at
    while left >= 0 and levels[left][1] <= row:
        left -= 1
    while right < len(levels) and levels[right][1] <= row:
        right += 1
    return left, right, [k for k in range(left + 1, right) if levels[k][1] == row]


def removed_by_levels(levels: Levels, key: int, order: int) -> Levels:
    """The keys without this one, by the same rule as `removed`.

    >>> removed_by_levels([(1, 0), (2, 0), (5, 1), (7, 0)], 7, order=3)
    [(1, 0), (2, 1), (5, 0)]
    """
    found, least = list(levels), least_keys(order)
    at = [k for k, _ in found].index(key)
    if found[at][1]:
        found[at] = (found[at - 1][0], found[at][1])
        at -= 1
    del found[at]
    row = 0
    while True:
        left, right, own = _run(found, at, row)
        if len(own) >= least or (left < 0 and right == len(found)):
            return found
        beside = [bound for bound in (left, right) if 0 <= bound < len(found) and found[bound][1] == row + 1]
        for bound in beside:
            others = _run(found, bound if bound == left else bound + 1, row)[2]
            if len(others) > least:
                other = others[-1] if bound == left else others[0]
                found[bound], found[other] = (found[bound][0], row), (found[other][0], row + 1)
                return found
        found[beside[0]] = (found[beside[0]][0], row)
        row += 1


def added_by_levels(levels: Levels, key: int, order: int) -> tuple[Levels, Insertion]:
    """The keys with this one, and what happened, by the same rule as `added`.

    >>> added_by_levels([(1, 0), (2, 0), (5, 1), (7, 0)], 3, order=3)[0]
    [(1, 0), (2, 1), (3, 0), (5, 1), (7, 0)]
    """
    at = bisect_left(levels, (key, 0))
    leaf = tuple(levels[k][0] for k in _run(levels, at, 0)[2])
    found, moved, row = [*levels[:at], (key, 0), *levels[at:]], [], 0
    while len(own := _run(found, at, row)[2]) >= order:
        at = own[(order + 1) // 2 - 1]
        found[at] = (found[at][0], row + 1)
        moved.append(found[at][0])
        row += 1
    return found, Insertion(leaf, tuple(moved), root_of(found))
