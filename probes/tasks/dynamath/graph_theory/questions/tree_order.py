"""Further questions about a binary tree."""

from __future__ import annotations

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.tree_order import TreeOrder

LETTER = kit.Word(graphs.LETTERS)


class Ancestor(kit.Asking, TreeOrder):
    """Is one vertex of a binary tree above another?"""

    school = "undergraduate"
    question = "Is {first} an ancestor of {second} in the binary tree?"
    asked, picks = {"first": LETTER, "second": LETTER}, "letters"
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return TreeOrder.valid(self, {**facts, "turn": 1})

    def _two(self, facts: kit.Facts) -> tuple[int, int]:
        at = dict(zip(facts["letters"], facts["slots"], strict=True))
        return at[facts["first"]], at[facts["second"]]

    def by_climbing(self, facts: kit.Facts) -> bool:
        """From the second vertex to its parent, and so on up to the root."""
        above, slot = self._two(facts)
        while slot > above:
            slot //= 2
        return slot == above

    def by_orders(self, facts: kit.Facts) -> bool:
        """An ancestor comes earlier in preorder and later in postorder."""
        order, done, todo = list[int](), list[int](), [1]
        while todo:
            slot = todo.pop()
            if slot < 0:
                done.append(-slot)
            elif slot in facts["slots"]:
                order.append(slot)
                todo += [-slot, 2 * slot + 1, 2 * slot]
        first, second = self._two(facts)
        return order.index(first) < order.index(second) and done.index(first) > done.index(second)


ANCESTOR = Ancestor().task()
