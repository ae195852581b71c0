"""A food web: does one living thing feed on another, directly or by way of what it eats?"""

from __future__ import annotations

from random import Random

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
_WEB = "In the food web a line joins what is eaten to what eats it, with a dot at the eater's end. "
EATERS = kit.each("names", lambda f: [sum(a == k for a, _ in f["lines"]) for k in range(len(f["names"]))])


class FoodChain(kit.Program):
    """Does food pass from one living thing of a food web to another?

    1: three rows of two or three
    2: three rows of three
    3: four rows of three or four"""

    variations = ("numeric", "graph", "colour", "function", "context")
    question = {
        "feeds": _WEB + "Does food pass from {low} to {high}, directly or by way of others?",
        "loses": _WEB + "If {low} died out, would {high} lose something it eats, directly or by way of others?",
    }
    fields = {
        "names": kit.Listed(kit.Word(NAMES), 4, 16),
        "rows": kit.Listed(kit.Whole(1, 4), 2, 4),
        "lines": kit.Listed(kit.Listed(kit.Whole(0, 15), 2, 2), 0, 48),
    }
    asked = {"low": kit.Word(NAMES), "high": kit.Word(NAMES)}
    answer = kit.yes_no()
    rules = (kit.none_twice("names"), kit.none_twice("lines"), kit.asks_of("names", "low", "high"))
    labels = {"rows": "rows", "lines": "lines"}
    canvas = (600, 460)
    prose = (
        "Counted from 0 the living things are {names}; rows from the bottom hold {rows} of them; the lines, each from "
        "what is eaten to the eater, are {lines}."
    )
    elements = (
        kit.value_at(
            "eaters",
            "How many eat {a} directly?",
            EATERS,
            among=lambda f: f["names"][: len(f["names"]) - f["rows"][-1]],
        ),
        kit.count("lines", "How many lines does the food web have?", "lines"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Lines between neighbouring rows, and two of different rows: as often joined by a way as not."""
        number, context, graph = draw["numeric"], draw["context"], draw["graph"]
        count, fewest, most = {1: (3, 2, 3), 2: (3, 3, 3), 3: (4, 3, 4)}[level]
        rows = [graph.randint(fewest, most) for _ in range(count)]
        tiers = [context.sample(tier, 4) for tier in CONTEXTS[context.choice(list(CONTEXTS))]]
        names = [name for tier, many in zip(tiers, rows, strict=False) for name in tier[:many]]
        lines = [line for line in self._may_be(rows) if graph.random() < 0.48]
        facts = {"names": names, "rows": rows, "lines": lines, "wording": draw["question"].choice(list(self.question))}
        last = count - 1
        low, high = (0, last) if number.random() < 0.6 else (1, last) if number.random() < 0.5 else (0, last - 1)
        pairs: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
        row = self._row_of(rows)
        for a, b in ((a, b) for a in range(len(row)) for b in range(len(row)) if (row[a], row[b]) == (low, high)):
            pairs[b in self._above(facts, a)].append((names[a], names[b]))
        if not pairs[True] or not pairs[False]:
            return None
        facts["low"], facts["high"] = number.choice(pairs[number.random() < 0.5])
        return facts

    def _row_of(self, rows: list[int]) -> list[int]:
        return [row for row, count in enumerate(rows) for _ in range(count)]

    def _may_be(self, rows: list[int]) -> list[list[int]]:
        """All lines that there can be: each from a name to one in the next row above."""
        row = self._row_of(rows)
        return [[a, b] for a in range(len(row)) for b in range(len(row)) if row[b] == row[a] + 1]

    def valid(self, facts: kit.Facts) -> str:
        names, lines, row = facts["names"], facts["lines"], self._row_of(facts["rows"])
        if len(names) != len(row):
            return "names: expected as many as the rows hold"
        if lines != sorted(lines) or any(line not in self._may_be(facts["rows"]) for line in lines):
            return "lines: expected them in order, each from a row to the next above it"
        below = row[names.index(facts["low"])] < row[names.index(facts["high"])]
        return "" if below else "low and high: expected the first in a lower row"

    def _above(self, facts: kit.Facts, start: int) -> set[int]:
        """All that live on this one."""
        reached = {start}
        for a, b in facts["lines"]:  # in order, and upwards: what is eaten stands before its eaters
            if a in reached:
                reached.add(b)
        return reached

    def by_search(self, facts: kit.Facts) -> bool:
        """All that live on the lower one, found upwards."""
        low, high = (facts["names"].index(facts[which]) for which in ("low", "high"))
        return high in self._above(facts, low)

    def by_ways(self, facts: kit.Facts) -> bool:
        """The number of ways by powers of the matrix of lines."""
        count, found = range(len(facts["names"])), 0
        matrix = [[int([a, b] in facts["lines"]) for b in count] for a in count]
        ways = [int(name == facts["low"]) for name in facts["names"]]
        for _ in facts["rows"]:
            ways = [sum(ways[a] * matrix[a][b] for a in count) for b in count]
            found += ways[facts["names"].index(facts["high"])]
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
        places, slots = [], []
        for k, count in enumerate(rows):
            slot, shift = look.width / count, rng.uniform(-0.1, 0.1) * look.width / count
            places += [((n + 0.5) * slot + shift, look.height - 2 * size - k * step) for n in range(count)]
            slots += [(n, count) for n in range(count)]
        for a, b in facts["lines"]:
            start, end = self._ends(places[a], places[b], (*slots[a], *slots[b]), size)
            scene.stroke([start, end], look.palette[0], 2.4)
            scene.disc(*end, 5.0, look.palette[0])
        for (x, y), name in zip(places, facts["names"], strict=True):
            scene.text(name, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Names by rows; lines where all of the way between two names of neighbouring rows is coloured."""
        found = kit.from_top(figure, NAMES)[::-1]
        size, rows = sorted(text.high for _, text in found)[len(found) // 2], [[found[0]]]
        for each in found[1:]:
            if rows[-1][-1][1].y - each[1].y > 2 * size:
                rows.append([])
            rows[-1].append(each)
        order = [(name, text) for row in rows for name, text in sorted(row, key=lambda each: each[1].x)]
        counts, lines = [len(row) for row in rows], []
        slots = [(n, count) for count in counts for n in range(count)]
        for a, b in self._may_be(counts):
            (p, q), (r, s) = ((order[k][1].x, order[k][1].y) for k in (a, b))
            (x, y), (u, v) = self._ends((p, q), (r, s), (*slots[a], *slots[b]), size)
            near, far = [(x + part * (u - x), y + part * (v - y)) for part in (0.06, 0.94)]
            if any(figure.inked(near, far, colour, 3) > 0.95 for colour in kit.hues(figure)):
                lines.append([a, b])
        return {"names": kit.names_of(order), "rows": counts, "lines": lines}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One line or more overlooked or seen where there are none."""
        may_be = self._may_be(facts["rows"])
        other = rng.sample(may_be, min(len(may_be), rng.choice((1, 2, 4, 8, 12))))
        return {**facts, "lines": [line for line in may_be if (line in facts["lines"]) != (line in other)]}


TASK = FoodChain().task()
