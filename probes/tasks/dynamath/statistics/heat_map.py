"""A heat map with a key of colours: which of its rows or columns has the largest sum?"""

from __future__ import annotations

from collections import Counter
from random import Random

from isoprobe.probes.families.programs import kit

NAMES = kit.setting(
    towns=("Arden", "Boston", "Dover", "Essen", "Fargo", "Ghent", "Halle", "Turin", "Lima", "Bern", "Oslo", "Graz"),
    people=kit.PEOPLE,
    beasts=("Lion", "Bear", "Hawk", "Tiger", "Shark", "Hare", "Goat", "Mole", "Frog", "Toad", "Deer", "Mink"),
)


class HeatMap(kit.Program):
    """Which row or column of a heat map has the largest or smallest sum?

    1: three rows and columns, three colours
    2: four rows and columns
    3: five rows and columns"""

    variations = ("numeric", "colour", "context")
    question = {
        f"{line} {end}": f"Each colour of the heat map stands for the number beside it in the key. Which {line} has "
        f"the {size} sum?"
        for line in ("row", "column")
        for end, size in (("most", "largest"), ("least", "smallest"))
    }
    fields = {
        "rows": NAMES.listed(3, 6),
        "columns": NAMES.listed(3, 6),
        "key": kit.Listed(kit.Whole(1, 99), 2, 8),
        "cells": kit.Listed(kit.Listed(kit.Whole(1, 99), 3, 6), 3, 6),
    }
    answer = kit.name("the name of the row or column")
    rules = (kit.none_twice("rows", "columns"), kit.a_cell_each("rows", "columns", "cells"))
    sizes = kit.sizes(
        "side colours most",
        {1: (3, 3, 19), 2: (4, 4, 19), 3: (5, 5, 19)},
        kit.see("{colours} colours in the key", colours=(2, 3, 3, 4, 4, 5, 5, 6, 7, 8)),
        kit.think(
            "{side} rows and columns, numbers up to {most}",
            side=(3, 3, 4, 4, 5, 5, 5, 6, 6, 6),
            most=(9, 14, 19, 25, 30, 40, 50, 60, 80, 99),
        ),
    )
    labels = {"colours": "key"}
    canvas = (600, 420)
    prose = (
        "From top to bottom the rows are {rows}; from left to right the columns are {columns}. The key has the numbers "
        "{key}. The numbers that the colours of the cells stand for, each row in brackets, are {cells}."
    )
    says = {
        "rows": "rows (their names, from top to bottom)",
        "columns": "columns (their names, from left to right)",
        "key": "numbers in the key (beside its colours, from top to bottom)",
        "cells": "cells (the numbers that their colours stand for, each row in brackets, from left to right; the "
        "rows from top to bottom)",
    }
    _cell = "By the key, what number does the cell in the row {a} and the column {b} stand for?"
    elements = (
        kit.cell_at("cell", _cell, "rows", "columns", "cells"),
        kit.count("cells", "How many cells does the heat map have?", "cells", depth=2),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Cells of a few values, all of which stand in the key."""
        number, (side, colours, most) = draw["numeric"], self.sizes(level)
        names = NAMES.some(draw["context"], 2 * side)
        key = sorted(number.sample(range(1, most + 1), colours))
        cells = [[number.choice(key) for _ in range(side)] for _ in range(side)]
        return {"rows": names[:side], "columns": names[side:], "key": key, "cells": cells}

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The key from the smallest number."""
        return {**facts, "key": sorted(facts["key"])}

    def _lines(self, facts: kit.Facts) -> dict[str, list[int]]:
        """The cells of the rows or of the columns, whichever are asked about, by name."""
        if facts["wording"].startswith("row"):
            return dict(zip(facts["rows"], facts["cells"], strict=True))
        return dict(zip(facts["columns"], map(list, zip(*facts["cells"], strict=True)), strict=True))

    def valid(self, facts: kit.Facts) -> str:
        key = facts["key"]
        if key != sorted(set(key)) or not {each for row in facts["cells"] for each in row} <= set(key):
            return "key: expected the numbers of all cells in order"
        sums = sorted(map(sum, self._lines(facts).values()), reverse=facts["wording"].endswith("most"))
        return "" if sums[0] != sums[1] else "cells: expected one row or column ahead of all others"

    def by_sums(self, facts: kit.Facts) -> str:
        """The sum of every row or column."""
        sums = {name: sum(line) for name, line in self._lines(facts).items()}
        return (max if facts["wording"].endswith("most") else min)(sums, key=sums.__getitem__)

    def by_duels(self, facts: kit.Facts) -> str:
        """Rows or columns two by two, what both have struck out, the rest settled cell by cell."""
        (best, line), *others = self._lines(facts).items()
        for name, other in others:
            ours, theirs = Counter(line), Counter(other)
            left, right = sorted((ours - theirs).elements()), sorted((theirs - ours).elements())
            lead = sum(a - b for a, b in zip(left, right, strict=True))
            if (lead < 0) == facts["wording"].endswith("most"):
                best, line = name, other
        return best

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Cells filled with the colours of the key on the right."""
        look, size, rows, key = scene.look, scene.look.size, facts["rows"], facts["key"]
        chart = kit.chart(scene, 6.5 * size, 1.2 * size, 7 * size, 3.2 * size, len(facts["columns"]), len(rows))
        gap = look.rng().uniform(2.0, 4.0)
        chart.names(rows, gap=0.8)
        for n, cells in enumerate(facts["cells"]):
            for k, cell in enumerate(cells):
                x, y, wide, high = chart.x(k + 0.5), chart.row(n), chart.wide / 2 - gap, chart.high / 2 - gap
                scene.box(x - wide, y - high, x + wide, y + high, look.palette[key.index(cell)])
        chart.labels(facts["columns"], drop=1.6)
        for k, each in enumerate(key):
            x, y = look.width - 5.8 * size, chart.top + (k + 0.7) * 2.6 * size
            scene.box(x, y - 0.8 * size, x + 1.6 * size, y + 0.8 * size, look.palette[k])
            scene.text(each, x + 3.1 * size, y, "left")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Cells by their rows and columns; their numbers by the colours of the key, which stands right of them."""
        boxes = kit.boxes(figure, 8, 8)
        foot = max(box.bottom for box in boxes)
        rows = [(name, text) for name, text in kit.from_top(figure, NAMES.names) if text.y < foot]
        columns = [(name, text) for name, text in kit.from_left(figure, NAMES.names) if text.y > foot]
        end = columns[-1][1].x + (columns[-1][1].x - columns[-2][1].x) / 2
        numbers = [text for text in figure.numbers() if text.x > end]
        key = {box.colour: int(figure.nearest(box.right, box.y, numbers).number or 0) for box in boxes if box.x > end}
        cells = kit.grid(rows, columns, [(box.x, box.y, key[box.colour]) for box in boxes if box.x < end])
        rest = {"key": sorted(key.values()), "cells": cells}
        return {"rows": kit.names_of(rows), "columns": kit.names_of(columns), **rest}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One to six cells taken for another colour."""
        cells = [list(row) for row in facts["cells"]]
        for _ in range(rng.randint(1, 6)):
            rng.choice(cells)[rng.randrange(len(cells[0]))] = rng.choice(facts["key"])
        return {**facts, "cells": cells}


TASK = HeatMap().task()
