"""A binary tree of lettered circles: which vertex is visited at a given turn, in one of the three orders?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import name
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.graphs import LETTERS, check_circles
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

LEVELS = {
    1: "six vertices, preorder or postorder",
    2: "eight vertices, preorder or inorder",
    3: "ten vertices, inorder or postorder",
}
_SHAPE = {1: (6, ("preorder", "postorder")), 2: (8, ("preorder", "inorder")), 3: (10, ("inorder", "postorder"))}
QUESTIONS = {
    "preorder": "The binary tree is visited in preorder. Which vertex comes as number {turn}?",
    "inorder": "The binary tree is visited in inorder. Which vertex comes as number {turn}?",
    "postorder": "The binary tree is visited in postorder. Which vertex comes as number {turn}?",
}


def make(draw: Draw, level: int) -> Facts:
    """A tree in slots: the root is in slot 1, the children of slot k are in 2k and 2k + 1."""
    graph, (count, orders) = draw["graph"], _SHAPE[level]
    slots = [1]
    while len(slots) < count:
        slot = graph.choice(slots) * 2 + graph.randrange(2)
        if slot < 16 and slot not in slots:
            slots.append(slot)
    return {
        "slots": sorted(slots),
        "letters": draw["symbolic"].sample(LETTERS, 10)[:count],
        "turn": draw["numeric"].randint(2, count - 1),
        "wording": draw["function"].choice(orders),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    slots, letters = facts["slots"], facts["letters"]
    if slots != sorted(set(slots)) or any(slot > 1 and slot // 2 not in slots for slot in slots) or slots[0] != 1:
        return "slots: expected 1 and others of which the half is there, in order"
    if len(set(letters)) != len(slots) or len(letters) != len(slots):
        return "letters: expected one for each slot, none twice"
    return "" if facts["turn"] <= len(slots) else f"turn: expected at most {len(slots)}"


def by_recursion(facts: Facts) -> str:
    """The vertex itself, its left part and its right part, in turn."""
    at = dict(zip(facts["slots"], facts["letters"], strict=True))

    def visit(slot: int) -> list[str]:
        if slot not in at:
            return []
        own, left, right = [at[slot]], visit(2 * slot), visit(2 * slot + 1)
        parts = {"preorder": own + left + right, "inorder": left + own + right, "postorder": left + right + own}
        return parts[str(facts["wording"])]

    return str(visit(1)[facts["turn"] - 1])


def by_sorting(facts: Facts) -> str:
    """Ways from the root with a for left and c for right, sorted; an end of none, b or d puts each in its turn."""
    end = {"preorder": "", "inorder": "b", "postorder": "d"}[str(facts["wording"])]
    ways = [f"{slot:b}"[1:].replace("0", "a").replace("1", "c") + end for slot in facts["slots"]]
    return str(sorted(zip(ways, facts["letters"], strict=True))[facts["turn"] - 1][1])


def scene(facts: Facts, look: Look) -> FigureScene:
    """Rows of circles, lines to the children at the left and at the right."""
    made, size = FigureScene(look), look.size
    depth = max(facts["slots"]).bit_length()
    step = (look.height - 5 * size) / max(1, depth - 1)
    places = {}
    for slot in facts["slots"]:
        row = slot.bit_length() - 1
        places[slot] = ((slot - 2**row + 0.5) / 2**row * look.width, 2.5 * size + row * step)
    for slot in facts["slots"][1:]:
        made.stroke([places[slot // 2], places[slot]])
    for slot, letter in zip(facts["slots"], facts["letters"], strict=True):
        made.disc(*places[slot], 1.45 * size, "paper", look.palette[0], 3.2)
        made.text(letter, *places[slot])
    return made


def read(figure: FigureReading) -> Facts:
    """From the top: to every circle the one above that a line leads to; it is the left or the right child."""
    found = sorted(figure.words(LETTERS), key=lambda pair: pair[1].y)
    check_circles(figure, [text for _, text in found])
    slots: dict[str, int] = {}
    placed: list[tuple[str, SeenText]] = []
    for letter, text in found:
        if not slots:
            slots[letter] = 1
        else:
            above = [other for other in placed if other[1].y < text.y - 20]
            share = [figure.inked((text.x, text.y), (other.x, other.y)) for _, other in above]
            if not share or max(share) < 0.4:
                raise Unreadable(f"no line up from {letter}")
            parent, at = above[share.index(max(share))]
            slots[letter] = 2 * slots[parent] + int(text.x > at.x)
        placed.append((letter, text))
    order = sorted(slots, key=lambda letter: slots[letter])
    return {"slots": [slots[letter] for letter in order], "letters": order}


def _a_vertex(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["letters"]),)


def _children(facts: Facts, arguments: tuple[str, ...]) -> int:
    slot = facts["slots"][facts["letters"].index(arguments[0])]
    return sum(each // 2 == slot for each in facts["slots"] if each > 1)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Two letters taken for each other."""
    letters = list(facts["letters"])
    a, b = rng.sample(range(len(letters)), 2)
    letters[a], letters[b] = letters[b], letters[a]
    return {**facts, "letters": letters}


TASK = program_task(
    topic="graph theory",
    summary="Which vertex of a binary tree is visited at a given turn?",
    levels=LEVELS,
    variations=("graph", "numeric", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={"slots": Listed(Whole(1, 15), 3, 12), "letters": Listed(Word(LETTERS), 3, 12)},
    asked={"turn": Whole(1, 12)},
    answer=name(),
    make=make,
    valid=valid,
    solvers=(
        ("recursion", "a vertex and its two parts, in turn", by_recursion),
        ("sorting", "ways from the root as texts, sorted", by_sorting),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(600, 400),
    table=("slots", "letters"),
    prose="In a binary tree with root 1 and children 2k and 2k+1 of each k, the slots {slots} hold {letters}.",
    elements=(
        Element("children", "How many children does {a} have in the tree?", "integer", _children, _a_vertex),
        Element("vertices", "How many vertices does the tree have?", "integer", lambda f, _: len(f["slots"])),
    ),
    labels=lambda facts: {"order": facts["wording"]},
)
