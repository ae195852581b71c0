"""A food web: does one living thing feed on another, directly or by way of what it eats?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from random import Random
from typing import ClassVar

from isoprobe.probes.families.programs import kit

CONTEXTS = {
    "meadow": (
        ("Grass", "Clover", "Wheat", "Oak"),
        ("Mouse", "Rabbit", "Beetle", "Finch"),
        ("Snake", "Toad", "Shrew", "Mole"),
        ("Fox", "Hawk", "Owl", "Stork"),
    ),
    "sea": (
        ("Algae", "Kelp", "Sponge", "Moss"),
        ("Shrimp", "Krill", "Crab", "Urchin"),
        ("Squid", "Cod", "Tuna", "Ray"),
        ("Shark", "Seal", "Orca", "Gull"),
    ),
}
NAMES = tuple(each for rows in CONTEXTS.values() for row in rows for each in row)
SLOT = 1.25  # digit heights between the ends of lines at one name
Line = list[str]  # what is eaten, and what eats it


def names_of(facts: kit.Facts) -> list[str]:
    """All living things, row by row from the bottom."""
    return [name for row in facts["rows"] for name in row]


EATERS = kit.each(names_of, lambda f: [sum(eaten == name for eaten, _ in f["lines"]) for name in names_of(f)])


class FoodChain(kit.Program):
    """Does food pass from one living thing of a food web to another?

    1: three rows of two or three
    2: three rows of three
    3: four rows of three or four"""

    names: ClassVar[Sequence[str]] = NAMES  # of living things
    variations = ("numeric", "graph", "colour", "context")
    stem = "In the food web, each line joins a living thing to one that eats it, with a dot at the end of the eater."
    question = {
        "feeds": "Does food pass from {low} to {high}, directly or by way of other living things?",
        "poison": "A poison passes on from each living thing to all that eat it. If {low} is poisoned, does the "
        "poison get into {high}?",
    }
    fields = {
        "rows": kit.Listed(kit.Listed(kit.Word(NAMES), 1, 4), 2, 4),
        "lines": kit.Listed(kit.Listed(kit.Word(NAMES), 2, 2), 0, 48),
    }
    asked = {"low": kit.Word(NAMES), "high": kit.Word(NAMES)}
    answer = kit.yes_no()
    rules = (kit.none_twice("lines"),)
    labels = {"rows": "rows", "lines": "lines"}
    canvas = (600, 460)
    prose = (
        "From the bottom to the top, each row from left to right in brackets, the living things are {rows}. The lines, "
        "each with what is eaten first and then what eats it, are {lines}."
    )
    says = {
        "rows": "rows (the living things of each row in brackets, from left to right; the lowest row first)",
        "lines": "lines (in any order, each in brackets, first what is eaten, then what eats it)",
    }
    elements = (
        kit.value_at(
            "eaters",
            "How many living things of the food web eat {a} directly?",
            EATERS,
            among=lambda f: [name for row in f["rows"][:-1] for name in row],
        ),
        kit.count("lines", "How many lines does the food web have?", "lines"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Lines between neighbouring rows, and two of different rows: as often joined by a way as not."""
        number, context, graph = draw["numeric"], draw["context"], draw["graph"]
        count, fewest, most = {1: (3, 2, 3), 2: (3, 3, 3), 3: (4, 3, 4)}[level]
        counts = [graph.randint(fewest, most) for _ in range(count)]
        tiers = self.tiers(context)
        rows = [tier[:many] for tier, many in zip(tiers, counts, strict=False)]
        lines = [line for line in self._may_be(rows) if graph.random() < 0.48]
        facts: kit.Facts = {"rows": rows, "lines": lines}
        last = count - 1
        low, high = (0, last) if number.random() < 0.6 else (1, last) if number.random() < 0.5 else (0, last - 1)
        pairs: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
        for a, b in product(rows[low], rows[high]):
            pairs[b in self._above(facts, a)].append((a, b))
        if not pairs[True] or not pairs[False]:
            return None
        facts["low"], facts["high"] = number.choice(pairs[number.random() < 0.5])
        return facts

    def tiers(self, context: Random) -> list[list[str]]:
        """The living things that each row may have, from the bottom."""
        return [context.sample(tier, 4) for tier in CONTEXTS[context.choice(list(CONTEXTS))]]

    def _may_be(self, rows: list[list[str]]) -> list[Line]:
        """All lines that there can be, from the bottom and the left: each from a name to one in the next row above."""
        return [[a, b] for below, above in pairwise(rows) for a, b in product(below, above)]

    def valid(self, facts: kit.Facts) -> str:
        names, may_be = names_of(facts), self._may_be(facts["rows"])
        if len(set(names)) < len(names):
            return "rows: expected no name twice"
        if facts["lines"] != [line for line in may_be if line in facts["lines"]]:
            return "lines: expected them in order, each from a row to the next above it"
        row = {name: k for k, level in enumerate(facts["rows"]) for name in level}
        below = row.get(facts["low"], 9) < row.get(facts["high"], 0)
        return "" if below else "low and high: expected names, the first in a lower row"

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Lines from the bottom and the left, each upwards, what is no line of neighbouring rows last."""
        may_be, told = self._may_be(facts["rows"]), facts["lines"]
        lines = [line if line in may_be or line[::-1] not in may_be else line[::-1] for line in told]
        return {**facts, "lines": sorted(lines, key=lambda line: may_be.index(line) if line in may_be else len(may_be))}

    def _above(self, facts: kit.Facts, start: str) -> set[str]:
        """All that live on this one."""
        reached = {start}
        for a, b in facts["lines"]:  # in order, and upwards: what is eaten stands before its eaters
            if a in reached:
                reached.add(b)
        return reached

    def by_search(self, facts: kit.Facts) -> bool:
        """All that live on the lower one, found upwards."""
        return facts["high"] in self._above(facts, facts["low"])

    def by_ways(self, facts: kit.Facts) -> bool:
        """The number of ways by powers of the matrix of lines."""
        names = names_of(facts)
        count, found = range(len(names)), 0
        matrix = [[int([a, b] in facts["lines"]) for b in names] for a in names]
        ways = [int(name == facts["low"]) for name in names]
        for _ in facts["rows"]:
            ways = [sum(ways[a] * matrix[a][b] for a in count) for b in count]
            found += ways[names.index(facts["high"])]
        return found > 0

    def _ends(self, a: kit.Point, b: kit.Point, slots: tuple[int, ...], size: float) -> tuple[kit.Point, kit.Point]:
        """Where a line leaves the name below and where it ends at the name above: side by side with other lines, in
        places kept for each name of the other row. `slots`: which name below of how many, which above of how many."""
        n, below, k, above = slots
        start = (a[0] + (k - (above - 1) / 2) * SLOT * size, a[1] - 1.6 * size)
        return start, (b[0] + (n - (below - 1) / 2) * SLOT * size, b[1] + 1.6 * size)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Names in rows, what is eaten below, lines from one row to the next."""
        look, rng, size, rows = scene.look, scene.look.rng(), scene.look.size, facts["rows"]
        step = (look.height - 4 * size) / (len(rows) - 1)
        places: dict[str, kit.Point] = {}
        slots = _slots(rows)
        for k, row in enumerate(rows):
            slot, shift = look.width / len(row), rng.uniform(-0.1, 0.1) * look.width / len(row)
            for n, name in enumerate(row):
                places[name] = (n + 0.5) * slot + shift, look.height - 2 * size - k * step
        for a, b in facts["lines"]:
            start, end = self._ends(places[a], places[b], (*slots[a], *slots[b]), size)
            scene.stroke([start, end], look.palette[0], 2.4)
            scene.disc(*end, 5.0, look.palette[0])
        for name, (x, y) in places.items():
            scene.text(name, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Names by rows; lines where all of the way between two names of neighbouring rows is coloured."""
        found = kit.from_top(figure, self.names)[::-1]
        size, levels = sorted(text.high for _, text in found)[len(found) // 2], [[found[0]]]
        for each in found[1:]:
            if levels[-1][-1][1].y - each[1].y > 2 * size:
                levels.append([])
            levels[-1].append(each)
        rows = [[name for name, _ in sorted(level, key=lambda each: each[1].x)] for level in levels]
        places, slots, lines = {name: (text.x, text.y) for name, text in found}, _slots(rows), []
        for a, b in self._may_be(rows):
            (x, y), (u, v) = self._ends(places[a], places[b], (*slots[a], *slots[b]), size)
            near, far = [(x + part * (u - x), y + part * (v - y)) for part in (0.06, 0.94)]
            if any(figure.inked(near, far, colour, 3) > 0.95 for colour in kit.hues(figure)):
                lines.append([a, b])
        return {"rows": rows, "lines": lines}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One line or more overlooked or seen where there are none."""
        may_be = self._may_be(facts["rows"])
        other = rng.sample(may_be, min(len(may_be), rng.choice((1, 2, 4, 8, 12))))
        return {**facts, "lines": [line for line in may_be if (line in facts["lines"]) != (line in other)]}


def _slots(rows: list[list[str]]) -> dict[str, tuple[int, int]]:
    """Of each name which it is in its row, and of how many."""
    return {name: (n, len(row)) for row in rows for n, name in enumerate(row)}


TASK = FoodChain().task()
