"""Further questions about a binary tree."""

from __future__ import annotations

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.tree_order import TreeOrder

LETTER = kit.Word(graphs.LETTERS)


class Shown(kit.Asking, TreeOrder):
    """What is seen of a binary tree?"""

    school = "undergraduate"
    asked, picks = {"first": LETTER, "second": LETTER}, "letters"
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return TreeOrder.valid(self, {**facts, "turn": 1})

    def two(self, facts: kit.Facts) -> tuple[int, int]:
        """The places of both vertices in a full tree."""
        at = dict(zip(facts["letters"], facts["slots"], strict=True))
        return at[facts["first"]], at[facts["second"]]


class Ancestor(Shown):
    """Is one vertex of a binary tree above another?"""

    question = "Is {first} an ancestor of {second} in the binary tree?"

    def by_climbing(self, facts: kit.Facts) -> bool:
        """From the second vertex to its parent, and so on up to the root."""
        above, slot = self.two(facts)
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
        first, second = self.two(facts)
        return order.index(first) < order.index(second) and done.index(first) > done.index(second)


class Before(Shown):
    """Is one vertex of a binary tree visited before another?"""

    question = {
        order: f"The vertices of the binary tree are visited in {order}. Is {{first}} visited before {{second}}?"
        for order in ("preorder", "inorder", "postorder")
    }

    def by_visiting(self, facts: kit.Facts) -> bool:
        """A walk around the tree, on which a vertex is met before, between and after its two branches."""
        met, todo, turn = list[int](), [(1, 0)], ("preorder", "inorder", "postorder").index(facts["wording"])
        while todo:
            slot, stage = todo.pop()
            if slot not in facts["slots"]:
                continue
            if stage == turn:
                met.append(slot)
            if stage < 2:
                todo += [(slot, stage + 1), (2 * slot + stage, 0)]
        first, second = self.two(facts)
        return met.index(first) < met.index(second)

    def by_common_ancestor(self, facts: kit.Facts) -> bool:
        """At the last vertex on the way to both: the one in its left branch is first, and itself as the order says."""
        first, second = self.two(facts)
        a, b = f"{first:b}", f"{second:b}"
        shared = next((k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        if shared < min(len(a), len(b)):
            return a[shared] < b[shared]
        branch = max(a, b, key=len)[shared]
        own = {"preorder": True, "inorder": branch == "1", "postorder": False}[facts["wording"]]
        return own == (len(a) < len(b))


class Deeper(Shown):
    """Is one vertex of a binary tree farther from the root than another?"""

    question = "Is {first} farther from the root of the binary tree than {second}, counted in edges?"

    def fair(self, facts: kit.Facts) -> str:
        first, second = self.two(facts)
        alike = first.bit_length() == second.bit_length()
        return "first and second: expected different distances from the root" if alike else ""

    def by_climbing(self, facts: kit.Facts) -> bool:
        """From both to their parents, until one is at the root."""
        first, second = self.two(facts)
        while first > 1 and second > 1:
            first, second = first // 2, second // 2
        return first > 1

    def by_rows(self, facts: kit.Facts) -> bool:
        """Row by row from the root, whose rows hold one place, two, four and so on: which is met first."""
        first, second = self.two(facts)
        row = range(1, 2)
        while first not in row and second not in row:
            row = range(row.stop, 2 * row.stop)
        return second in row


ANCESTOR = Ancestor().task()
BEFORE = Before().task()
DEEPER = Deeper().task()
