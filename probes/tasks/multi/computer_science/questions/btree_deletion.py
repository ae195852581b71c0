"""Further questions about a B-tree."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.multi.btrees import LARGEST, flaw, one_tree, tree_in
from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.computer_science.btree_deletion import BtreeDeletion
from isoprobe.solvers.multi.btrees import Node, tree_of


class Shown(kit.Asking, BtreeDeletion):
    """What is seen of a B-tree?"""

    rules = ()
    labels = {"nodes": lambda facts: len(tree_in(facts)[0])}

    def shows(self, facts: kit.Facts) -> str:
        return flaw(*tree_in(facts))


class Range(Shown):
    """How many nodes of a B-tree are visited in a search for a range of keys?"""

    version = 5  # 5: in Chinese, options stand on lines of their own
    question = kit.Said(
        "All keys from {low} to {high} are looked up in the B-tree, from the root on: of each node that is visited, "
        "exactly those subtrees are entered that may hold a key of this range by the keys beside them. How many nodes "
        "are visited, the root included?",
        "在图中的B树中从根结点开始查找所有介于{low}和{high}之间（含两端）的关键字，对每个访问到的结点，只进入根据相邻关键字判断可能"
        "含有该范围内关键字的子树。共需访问多少个结点（含根结点）？",
    )
    asked = {"low": kit.Whole(1, LARGEST), "high": kit.Whole(1, LARGEST)}
    levels = {3: "three rows of order 3 to 5"}
    answer = kit.option(3, peers=True)
    sample_sizes = (PEERS,)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        low, high = sorted(draw["numeric"].sample(range(1, LARGEST + 1), 2))
        return {"low": low, "high": high}

    def fair(self, facts: kit.Facts) -> str:
        keys = {key for node in tree_in(facts)[0] for key in node}
        if not facts["low"] < facts["high"] or {facts["low"], facts["high"]} & keys:
            return "low and high: expected two numbers in order that are no keys"
        return ""

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Keys of a few nodes taken for others."""
        nodes, parents = tree_in(facts)
        seen = [list(keys) for keys in nodes]
        for _ in range(rng.randint(1, 3)):
            keys = rng.choice(seen[: 1 + max(parents)])
            keys[rng.randrange(len(keys))] = rng.randint(1, LARGEST)
        return facts | one_tree(seen, parents)

    def by_descent(self, facts: kit.Facts) -> int:
        """From the root down, into each gap between keys that the range reaches."""
        low, high = facts["low"], facts["high"]

        def visits(node: Node) -> int:
            gaps = [0, *node.keys, LARGEST + 1]
            below = zip(node.children, gaps, gaps[1:], strict=False)
            return 1 + sum(visits(child) for child, a, b in below if a < high and low < b)

        return visits(tree_of(*tree_in(facts)))

    def by_bounds(self, facts: kit.Facts) -> int:
        """Of every node the interval of keys that may stand in it, those counted that the range meets."""
        nodes, parents = tree_in(facts)
        bounds = [(0, LARGEST + 1)]
        seen: dict[int, int] = {}
        for parent in parents:
            k = seen.get(parent, 0)
            seen[parent] = k + 1
            edges = [bounds[parent][0], *nodes[parent], bounds[parent][1]]
            bounds.append((edges[k], edges[k + 1]))
        return sum(a < facts["high"] and facts["low"] < b for a, b in bounds)


RANGE = Range().task()
