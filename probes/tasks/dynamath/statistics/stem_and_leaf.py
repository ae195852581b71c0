"""A stem-and-leaf plot: what is the median, the range or the mean of its numbers?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

LEAVES = kit.each("stems", lambda facts: [len(leaves) for leaves in facts["leaves"]])


class StemAndLeaf(kit.Program):
    """What is the median, range or mean of a stem-and-leaf plot?

    1: three stems, up to three leaves
    2: four stems, up to five
    3: six stems, up to seven"""

    stem = (
        "In the stem-and-leaf plot, the column on the left holds the tens of the numbers, the row beside it their ones."
    )
    question = {
        "median": "What is the median of the numbers?",
        "range": "What is the range of the numbers, the largest minus the smallest?",
        "mean": "What is the mean of the numbers?",
    }
    fields = {
        "stems": kit.Listed(kit.Whole(1, 9), 2, 8),
        "leaves": kit.Listed(kit.Listed(kit.Whole(0, 9), 1, 8), 2, 8),
    }
    answer = kit.real(1)
    rules = (kit.as_many("stems", "leaves"), kit.consecutive("stems"))
    labels = {"numbers": lambda facts: sum(map(len, facts["leaves"]))}
    canvas = (480, 320)
    table = ("stems", "leaves")
    prose = "From top to bottom the stems are {stems}; their leaves, each row in brackets, are {leaves}."
    says = {
        "stems": "stems (the tens, from top to bottom)",
        "leaves": "leaves (the ones, the row of each stem in brackets, in the same order)",
    }
    elements = (
        kit.value_at("leaves", "How many leaves does the row of the stem {a} have?", LEAVES),
        kit.count("all", "How many leaves are there in all rows?", "leaves", depth=2),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Leaves in order on stems that follow one another."""
        number, (count, most) = draw["numeric"], {1: (3, 3), 2: (4, 5), 3: (6, 7)}[level]
        start = number.randint(1, 9 - count + 1)
        leaves = [sorted(number.randint(0, 9) for _ in range(number.randint(1, most))) for _ in range(count)]
        return {"stems": list(range(start, start + count)), "leaves": leaves}

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Rows from the smallest stem, their leaves from the smallest."""
        rows = sorted(zip(facts["stems"], map(sorted, facts["leaves"]), strict=True))
        return {**facts, "stems": [stem for stem, _ in rows], "leaves": [leaves for _, leaves in rows]}

    def valid(self, facts: kit.Facts) -> str:
        fine = all(leaves == sorted(leaves) for leaves in facts["leaves"])
        return "" if fine else "leaves: expected them in order"

    def _numbers(self, facts: kit.Facts) -> list[int]:
        return [10 * stem + leaf for stem, row in zip(facts["stems"], facts["leaves"], strict=True) for leaf in row]

    def by_list(self, facts: kit.Facts) -> Fraction:
        """The numbers written out in order."""
        numbers = sorted(self._numbers(facts))
        if facts["wording"] == "range":
            return Fraction(numbers[-1] - numbers[0])
        if facts["wording"] == "mean":
            return Fraction(sum(numbers), len(numbers))
        half = len(numbers) // 2
        return Fraction(numbers[half] + numbers[-1 - half], 2)

    def by_levels(self, facts: kit.Facts) -> Fraction:
        """How many numbers reach each level from 1 to 99."""
        numbers = self._numbers(facts)
        reach, count = [sum(each >= level for each in numbers) for level in range(1, 100)], len(numbers)
        if facts["wording"] == "range":
            return Fraction(sum(0 < each < count for each in reach))
        if facts["wording"] == "mean":
            return Fraction(sum(reach), count)
        return Fraction(sum(2 * each > count for each in reach) + sum(2 * each >= count for each in reach), 2)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Stems left of an upright line, leaves in rows right of it."""
        look, rng, size, stems = scene.look, scene.look.rng(), scene.look.size, facts["stems"]
        step = min(look.height / (len(stems) + 1), rng.uniform(2.6, 3.2) * size)
        top, x = (look.height - step * (len(stems) - 1)) / 2, look.width * rng.uniform(0.14, 0.2)
        apart = (look.width - x - 2 * size) / 7.6
        for k, (stem, leaves) in enumerate(zip(stems, facts["leaves"], strict=True)):
            y = top + k * step
            scene.text(stem, x - 1.3 * size, y, "right")
            for n, leaf in enumerate(leaves):
                scene.text(leaf, x + (n + 0.6) * apart, y)
            if k:
                scene.stroke([(x - 3 * size, y - step / 2), (look.width - size, y - step / 2)], "grey", 1.0)
        scene.stroke([(x, top - step / 2), (x, top + (len(stems) - 0.5) * step)], look.palette[0], 2.6)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rows of digits by the stems left of the upright line."""
        line = next(line for hue in kit.hues(figure) for line in figure.segments(hue, 50))
        x = (line.ax + line.bx) / 2
        if odd := next((text.text for text in figure.texts if text.whole is None), ""):
            raise kit.Unreadable(f"the text {odd!r}: expected numbers alone")
        stems = sorted((text for text in figure.texts if text.x < x), key=lambda text: text.y)
        rows: list[list[tuple[float, int]]] = [[] for _ in stems]
        for text in sorted((text for text in figure.texts if text.x > x), key=lambda text: text.x):
            rows[min(range(len(stems)), key=lambda k: abs(stems[k].y - text.y))].append((text.x, text.whole or 0))
        first, apart = min(row[0][0] for row in rows), (figure.width - x - 2 * stems[0].high) / 7.6
        if any([round((x - first) / apart) for x, _ in row] != list(range(len(row))) for row in rows):
            raise kit.Unreadable("a gap among the leaves of a stem")
        return {"stems": [text.whole for text in stems], "leaves": [[leaf for _, leaf in row] for row in rows]}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One leaf seen amiss, left out or seen twice, in each of one or two rows."""
        rows = [list(row) for row in facts["leaves"]]
        for row in rng.sample(rows, rng.randint(1, 2)):
            k, how = rng.randrange(len(row)), rng.randrange(3)
            if how == 0 and len(row) > 1:
                row.pop(k)
            elif how == 1 and len(row) < 8:
                row.append(row[k])
            else:
                row[k] = rng.randint(0, 9)
        return {**facts, "leaves": [sorted(row) for row in rows]}


TASK = StemAndLeaf().task()
