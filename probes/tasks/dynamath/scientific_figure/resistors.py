"""A circuit of resistors, blocks in series of which some are parallel: what is its resistance?"""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit


class Resistors(kit.Program):
    """What is the resistance of a circuit of blocks in series and parallel?

    1: a resistor in series with two that are parallel
    2: three blocks, one or two of them parallel
    3: four blocks with up to three branches"""

    variations = ("numeric", "graph", "colour")
    stem = "The numbers at the resistors are their resistances in ohms."
    question = {
        "ohms": "What is the resistance between the two ends of the circuit, in ohms?",
        "battery": "A battery of 60 volts is connected to the two ends of the circuit. What current does it supply, "
        "in amperes?",
    }
    fields = {"blocks": kit.Listed(kit.Listed(kit.Whole(1, 30), 1, 3), 1, 5)}
    answer = kit.real(2)
    labels = {"resistors": lambda facts: sum(map(len, facts["blocks"]))}
    canvas = (620, 320)
    prose = (
        "From left to right the circuit has, in series, the blocks {blocks}. The numbers are ohms, and where a block "
        "in brackets has several resistors, they are parallel to each other."
    )
    says = {
        "blocks": "resistances (in ohms, from left to right along the circuit; resistors that are parallel to each "
        "other stand in one bracket, from top to bottom, and one that is parallel to none stands in a bracket of its "
        "own)"
    }
    elements = (
        kit.count("resistors", "How many resistors are drawn?", "blocks", depth=2),
        kit.count(
            "largest",
            "What is the largest resistance written in the circuit?",
            lambda facts: max(map(max, facts["blocks"])),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Blocks of one to three branches."""
        number, graph, (count, branches) = draw["numeric"], draw["graph"], {1: (2, 2), 2: (3, 2), 3: (4, 3)}[level]
        shape = [graph.randint(1, branches) for _ in range(count)]
        if max(shape) == 1 or (level == 1 and sum(shape) != 3) or (level == 2 and min(shape) > 1):
            return None
        values = [number.randint(1, 30) for _ in range(12)]
        return {"blocks": [values[3 * k : 3 * k + many] for k, many in enumerate(shape)]}

    def by_rules(self, facts: kit.Facts) -> Fraction:
        """Conductances added within a block, resistances along the blocks."""
        whole = Fraction(0)
        for block in facts["blocks"]:
            whole += 1 / sum((Fraction(1, ohms) for ohms in block), Fraction(0))
        return whole if facts["wording"] == "ohms" else 60 / whole

    def by_current(self, facts: kit.Facts) -> Fraction:
        """A trial current followed through the circuit: branches carry it by their voltage, and all is scaled."""
        current = volts = Fraction(0)
        for block in facts["blocks"]:
            drop = Fraction(block[0])
            through = sum((drop / ohms for ohms in block), Fraction(0))
            if current:
                drop *= current / through
                through = current
            current, volts = through, volts + drop
        return volts / current if facts["wording"] == "ohms" else current * 60 / volts

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A wire from left to right that forks at parallel blocks; boxes with their numbers above."""
        look, rng, size, blocks = scene.look, scene.look.rng(), scene.look.size, facts["blocks"]
        left, right, y = 1.6 * size, look.width - 1.6 * size, look.height * 0.52
        slot, apart = (right - left) / len(blocks), min(5.2 * size, look.height / 3.4)
        half, tall = min(0.2 * slot, 2.4 * size), rng.uniform(0.5, 0.7) * size
        for k, block in enumerate(blocks):
            a, b = left + k * slot, left + (k + 1) * slot
            x, fork, join = (a + b) / 2, a + 0.14 * slot, b - 0.14 * slot
            levels = [y + (n - (len(block) - 1) / 2) * apart for n in range(len(block))]
            if len(block) > 1:
                for at in (fork, join):
                    scene.stroke([(at, levels[0]), (at, levels[-1])])
            for ohms, level in zip(block, levels, strict=True):
                scene.stroke([(fork, level), (join, level)])
                scene.box(x - half, level - tall, x + half, level + tall, look.palette[0], width=look.line)
                scene.text(ohms, x, level - tall - 1.4 * size)
            scene.stroke([(a, y), (fork, y)])
            scene.stroke([(join, y), (b, y)])
        for x in (left, right):
            scene.disc(x, y, 5.0, look.palette[1])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Boxes in columns, each with the number above it."""
        boxes = sorted((box for box in figure.regions if box.is_box and box.wide > 16), key=lambda box: box.x)
        if not boxes or len(boxes) != len(figure.numbers()):
            raise kit.Unreadable(f"{len(boxes)} resistors and {len(figure.numbers())} numbers")
        columns: list[list[tuple[float, int]]] = []
        before = 0.0
        for box in boxes:
            text = figure.nearest(box.x, box.top, [n for n in figure.numbers() if n.y < box.top])
            if not columns or box.x - before > box.wide / 2:
                columns.append([])
            columns[-1].append((box.y, text.whole or 0))
            before = box.x
        return {"blocks": [[ohms for _, ohms in sorted(column)] for column in columns]}


TASK = Resistors().task()
