"""A circuit of resistors, blocks in series of which some are parallel: what is its resistance?"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "a resistor in series with two that are parallel",
    2: "three blocks, one or two of them parallel",
    3: "four blocks with up to three branches",
}
_BLOCKS, _BRANCHES = {1: 2, 2: 3, 3: 4}, {1: 2, 2: 2, 3: 3}
_OHMS = "The numbers at the resistors are their resistances in ohms."
QUESTIONS = {
    "ohms": _OHMS + " What is the resistance between the two ends of the circuit, in ohms?",
    "battery": _OHMS
    + " A battery of 60 volts is put between the two ends. What is the current that it gives, in amperes?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Blocks of one to three branches."""
    number, graph = draw["numeric"], draw["graph"]
    shape = [graph.randint(1, _BRANCHES[level]) for _ in range(_BLOCKS[level])]
    if max(shape) == 1 or (level == 1 and sum(shape) != 3) or (level == 2 and min(shape) > 1):
        return None
    values = [number.randint(1, 30) for _ in range(12)]
    blocks = [values[3 * k : 3 * k + count] for k, count in enumerate(shape)]
    return {"blocks": blocks, "wording": draw["function"].choice(list(QUESTIONS))}


def by_rules(facts: Facts) -> Fraction:
    """Conductances added within a block, resistances along the blocks."""
    whole = Fraction(0)
    for block in facts["blocks"]:
        whole += 1 / sum((Fraction(1, ohms) for ohms in block), Fraction(0))
    return whole if facts["wording"] == "ohms" else 60 / whole


def by_current(facts: Facts) -> Fraction:
    """A trial current sent through: branches carry it by their voltage, the voltages are added up, all is scaled."""
    current = volts = Fraction(0)
    for block in facts["blocks"]:
        drop = Fraction(block[0])
        through = sum((drop / ohms for ohms in block), Fraction(0))
        if current:
            drop *= current / through
            through = current
        current, volts = through, volts + drop
    return volts / current if facts["wording"] == "ohms" else current * 60 / volts


def scene(facts: Facts, look: Look) -> FigureScene:
    """A wire from left to right that forks at parallel blocks; boxes with their numbers above."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    blocks = facts["blocks"]
    left, right, y = 1.6 * size, look.width - 1.6 * size, look.height * 0.52
    slot, apart = (right - left) / len(blocks), min(5.2 * size, look.height / 3.4)
    half, tall = min(0.2 * slot, 2.4 * size), rng.uniform(0.5, 0.7) * size
    for k, block in enumerate(blocks):
        a, b = left + k * slot, left + (k + 1) * slot
        x, fork, join = (a + b) / 2, a + 0.14 * slot, b - 0.14 * slot
        levels = [y + (n - (len(block) - 1) / 2) * apart for n in range(len(block))]
        if len(block) > 1:
            for at in (fork, join):
                made.stroke([(at, levels[0]), (at, levels[-1])])
        for ohms, level in zip(block, levels, strict=True):
            made.stroke([(fork, level), (join, level)])
            made.box(x - half, level - tall, x + half, level + tall, look.palette[0], width=look.line)
            made.text(ohms, x, level - tall - 1.4 * size)
        made.stroke([(a, y), (fork, y)])
        made.stroke([(join, y), (b, y)])
    for x in (left, right):
        made.disc(x, y, 5.0, look.palette[1])
    return made


def read(figure: FigureReading) -> Facts:
    """Boxes in columns, each with the number above it."""
    boxes = sorted((box for box in figure.regions if box.is_box and box.wide > 16), key=lambda box: box.x)
    if not boxes or len(boxes) != len(figure.numbers()):
        raise Unreadable(f"{len(boxes)} resistors and {len(figure.numbers())} numbers")
    columns: list[list[tuple[float, int]]] = []
    before = 0.0
    for box in boxes:
        text = figure.nearest(box.x, box.top, [n for n in figure.numbers() if n.y < box.top])
        if not columns or box.x - before > box.wide / 2:
            columns.append([])
        columns[-1].append((box.y, text.whole or 0))
        before = box.x
    return {"blocks": [[ohms for _, ohms in sorted(column)] for column in columns]}


def _largest(facts: Facts) -> int:
    return max(int(ohms) for block in facts["blocks"] for ohms in block)


TASK = program_task(
    topic="scientific figure",
    summary="What is the resistance of a circuit of blocks in series and parallel?",
    levels=LEVELS,
    variations={
        "numeric": "the resistances",
        "graph": "which resistors are parallel",
        "colour": "the resistors' colour",
        "function": "the resistance, or the current that a battery gives",
    },
    question=QUESTIONS,
    fields={"blocks": Listed(Listed(Whole(1, 30), 1, 3), 1, 5)},
    answer=real(2),
    make=make,
    solvers=(
        ("rules", "conductances added within a block, resistances along the blocks", by_rules),
        ("current", "a trial current followed through the circuit and scaled", by_current),
    ),
    scene=scene,
    read=read,
    canvas=(620, 320),
    prose="The blocks of resistors in series are {blocks}; resistors in one block are parallel to each other.",
    elements=(
        Element("resistors", "How many resistors are drawn?", "integer", lambda f, _: sum(map(len, f["blocks"]))),
        Element(
            "largest", "What is the largest resistance written in the circuit?", "integer", lambda f, _: _largest(f)
        ),
    ),
    labels=lambda facts: {"resistors": sum(map(len, facts["blocks"]))},
)
