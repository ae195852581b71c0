"""A binary tree of lettered circles: which vertex is visited at a given turn, in one of the three orders?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

from isoprobe.probes.families.programs import graphs, kit

LETTERS = kit.Listed(kit.Word(graphs.LETTERS), 3, 12)
_TURNS = {"left": 0, "l": 0, "right": 1, "r": 1}
WAYS = {slot: "-".join(("left", "right")[int(turn)] for turn in f"{slot:b}"[1:]) or "root" for slot in range(1, 16)}


@dataclass(frozen=True)
class Slot(kit.Whole):
    """A place in a full binary tree: the root is 1, and the children of place k are 2k and 2k + 1. Text forms say the
    way down to it from the root: "left-right"."""

    def parse(self, text: str) -> Any:
        words = re.findall(r"[a-z]+", text.lower())
        words = [*words[0]] if len(words) == 1 and set(words[0]) <= set("lr") else words
        place = 1
        for word in words[words[:1] == ["root"] :]:
            if word not in _TURNS:
                raise ValueError(f"{text[:60]!r}, expected root, or turns as in left-right")
            place = 2 * place + _TURNS[word]
        if not words:
            raise ValueError(f"{text[:60]!r}, expected root, or turns as in left-right")
        return place


def _children(facts: kit.Facts) -> dict[str, int]:
    """How many children each vertex has."""
    slots = list(zip(facts["letters"], facts["slots"], strict=True))
    return {letter: sum(each // 2 == slot for each in facts["slots"] if each > 1) for letter, slot in slots}


class TreeOrder(kit.Program):
    """Which vertex of a binary tree is visited at a given turn?

    1: six vertices, preorder or postorder
    2: eight vertices, preorder or inorder
    3: ten vertices, inorder or postorder"""

    school = "undergraduate"
    variations = ("graph", "numeric", "colour", "symbolic")
    question = {
        order: f"The vertices of the binary tree are visited in {order}, and the first one visited is number 1. Which "
        "vertex is number {turn}?"
        for order in ("preorder", "inorder", "postorder")
    }
    fields = {"letters": LETTERS, "slots": kit.Listed(Slot(1, 15, said=WAYS), 3, 12)}
    asked = {"turn": kit.Whole(1, 12)}
    answer = kit.name("the letter of the vertex")
    labels = {"order": "wording"}
    rules = (kit.named("slots", "letters"), kit.none_twice("letters"))
    canvas = (600, 400)
    table = ("letters", "slots")
    says = {
        "letters": "vertices (the letters in the circles, row by row from the top)",
        "slots": "ways to the vertices (from the root down to each of them, in the same order, as in left-right; for "
        "the root itself, root)",
    }
    prose = (
        "The binary tree has the vertices {letters}. The ways down to them from the root, which is one of them, are, "
        "in this order, {slots}."
    )
    elements = (
        kit.value_at("children", "How many children does {a} have in the tree?", _children),
        kit.count("vertices", "How many vertices does the tree have?", "slots"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A tree in slots: the root is in slot 1, the children of slot k are in 2k and 2k + 1."""
        graph, count, slots = draw["graph"], {1: 6, 2: 8, 3: 10}[level], [1]
        orders = {1: ("preorder", "postorder"), 2: ("preorder", "inorder"), 3: ("inorder", "postorder")}[level]
        while len(slots) < count:
            slot = graph.choice(slots) * 2 + graph.randrange(2)
            if slot < 16 and slot not in slots:
                slots.append(slot)
        letters, turn = draw["symbolic"].sample(graphs.LETTERS, 10)[:count], draw["numeric"].randint(2, count - 1)
        return {"slots": sorted(slots), "letters": letters, "turn": turn, "wording": draw["question"].choice(orders)}

    def valid(self, facts: kit.Facts) -> str:
        """Slots hang together, in order."""
        slots = facts["slots"]
        if slots != sorted(slots) or any(slot > 1 and slot // 2 not in slots for slot in slots) or slots[0] != 1:
            return "slots: expected 1 and others of which the half is there, in order"
        return "" if facts["turn"] <= len(slots) else f"turn: expected at most {len(slots)}"

    def by_recursion(self, facts: kit.Facts) -> str:
        """The vertex itself, its left part and its right part, in turn."""
        at = dict(zip(facts["slots"], facts["letters"], strict=True))

        def visit(slot: int) -> list[str]:
            if slot not in at:
                return []
            own, left, right = [at[slot]], visit(2 * slot), visit(2 * slot + 1)
            parts = {"preorder": own + left + right, "inorder": left + own + right, "postorder": left + right + own}
            return parts[str(facts["wording"])]

        return str(visit(1)[facts["turn"] - 1])

    def by_sorting(self, facts: kit.Facts) -> str:
        """Ways from the root with a for left and c for right, sorted; an end of none, b or d puts each in its turn."""
        end = {"preorder": "", "inorder": "b", "postorder": "d"}[str(facts["wording"])]
        ways = [f"{slot:b}"[1:].replace("0", "a").replace("1", "c") + end for slot in facts["slots"]]
        return str(sorted(zip(ways, facts["letters"], strict=True))[facts["turn"] - 1][1])

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The vertices row by row."""
        slots, letters = zip(*sorted(zip(facts["slots"], facts["letters"], strict=True)), strict=True)
        return {**facts, "slots": list(slots), "letters": list(letters)}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two letters taken for each other."""
        a, b = rng.sample(facts["letters"], 2)
        return {**facts, "letters": [{a: b, b: a}.get(letter, letter) for letter in facts["letters"]]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Rows of circles, lines to the children at the left and at the right."""
        look, size, places = scene.look, scene.look.size, {}
        step = (look.height - 5 * size) / max(1, max(facts["slots"]).bit_length() - 1)
        for slot in facts["slots"]:
            row = slot.bit_length() - 1
            places[slot] = ((slot - 2**row + 0.5) / 2**row * look.width, 2.5 * size + row * step)
        for slot in facts["slots"][1:]:
            scene.stroke([places[slot // 2], places[slot]])
        for slot, letter in zip(facts["slots"], facts["letters"], strict=True):
            scene.disc(*places[slot], 1.45 * size, "paper", look.palette[0], 3.2)
            scene.text(letter, *places[slot])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """From the top: to every circle the one above that a line leads to; it is the left or the right child."""
        found = kit.from_top(figure, graphs.LETTERS)
        graphs.check_circles(figure, [text for _, text in found])
        slots = {found[0][0]: 1}
        for k, (letter, text) in enumerate(found[1:], 1):
            above = [other for other in found[:k] if other[1].y < text.y - 20]
            share = [figure.inked((text.x, text.y), (other.x, other.y)) for _, other in above]
            if max(share) < 0.4:
                raise kit.Unreadable(f"no line up from {letter}")
            parent, at = above[share.index(max(share))]
            slots[letter] = 2 * slots[parent] + int(text.x > at.x)
        order = sorted(slots, key=lambda letter: slots[letter])
        return {"slots": [slots[letter] for letter in order], "letters": order}


TASK = TreeOrder().task()
