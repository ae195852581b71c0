"""Discs of several colours in a grid: by how many, or for how many points, do two colours count?"""

from __future__ import annotations

from collections import Counter
from random import Random

from isoprobe.probes.families.programs import kit

COLOURS = ("red", "blue", "green", "orange", "purple")
SHAPES = {1: ((3, 8), (4, 6), (6, 4)), 2: ((3, 12), (4, 9), (6, 6)), 3: ((4, 12), (6, 8), (8, 6))}


class TallyDiscs(kit.Program):
    """How do the numbers of discs of two colours compare?

    1: 24 discs of three colours
    2: 36 discs of three colours
    3: 48 discs of four colours"""

    school = "elementary school"
    variations = ("numeric", "colour", "geometric")
    question = {
        "more": "How many more {first} discs than {second} discs are there in the grid?",
        "points": "Each {first} disc of the grid earns three points, and each {second} disc earns two. How many points "
        "do they earn together?",
        "pairs": "In how many ways can one {first} disc and one {second} disc be chosen from the grid?",
    }
    fields = {"grid": kit.Listed(kit.Listed(kit.Word(COLOURS), 4, 24), 2, 18)}
    asked = {"first": kit.Word(COLOURS), "second": kit.Word(COLOURS)}
    sizes = kit.sizes(
        "asked others",
        {1: (16, 8), 2: (24, 12), 3: (24, 24)},
        kit.see(
            "{others} discs of other colours, all as small as beside digits {digits} pixels high",
            digits=(20, 18, 17, 16, 15, 14, 14, 13, 13, 12),
            others=(4, 8, 16, 28, 44, 64, 90, 120, 160, 220),
        ),
        kit.think(
            "{asked} discs of the two colours",
            "to count and to put two numbers together is all the thinking there is",
            asked=(6, 9, 12, 16, 20, 25, 31, 38, 46, 56),
        ),
    )
    labels = {"discs": lambda facts: sum(map(len, facts["grid"]))}
    canvas = (500, 380)
    says = {"grid": "rows of discs (from top to bottom, each in brackets, the colours of its discs from left to right)"}
    prose = "From top to bottom, and each from left to right, the rows of discs are {grid}."
    elements = (
        kit.count("discs", "How many discs are there in the grid?", "grid", depth=2),
        kit.Element(
            "row",
            "How many discs in row {a} of the grid, counted from the top, are {b}?",
            "integer",
            lambda facts, at: facts["grid"][int(at[0]) - 1].count(at[1]),
            lambda rng, facts: (str(rng.randint(1, len(facts["grid"]))), rng.choice(rng.choice(facts["grid"]))),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Discs of colours that are not equally frequent, and the two colours that are asked about."""
        if level not in SHAPES:
            return self._planned(draw, *self.sizes(level))
        number, (down, across) = draw["numeric"], draw["geometric"].choice(SHAPES[level])
        colours = draw["colour"].sample(COLOURS, len(COLOURS))[: 4 if level == 3 else 3]
        discs = number.choices(colours, [number.randint(1, 9) for _ in colours], k=down * across)
        grid = [discs[r * across : (r + 1) * across] for r in range(down)]
        return {"grid": grid, "first": colours[0], "second": colours[1]}

    def _planned(self, draw: kit.Draw, asked: int, others: int) -> kit.Facts:
        """So many discs of the two colours, and about so many others, which fill the grid."""
        number, colours = draw["numeric"], draw["colour"].sample(COLOURS, len(COLOURS))
        across = max(4, round((1.4 * (asked + others)) ** 0.5))
        down = -(-(asked + others) // across)
        first = number.randint(-(-asked // 2), asked - asked // 5)
        discs = [colours[0]] * first + [colours[1]] * (asked - first)
        discs += number.choices(colours[2:], k=down * across - asked)
        number.shuffle(discs)
        grid = [discs[r * across : (r + 1) * across] for r in range(down)]
        return {"grid": grid, "first": colours[0], "second": colours[1]}

    def valid(self, facts: kit.Facts) -> str:
        """Rows are equally long, and there are discs of both colours, more of the first if that is asked."""
        if len({len(row) for row in facts["grid"]}) != 1 or facts["first"] == facts["second"]:
            return "grid: expected rows of one length, and two different colours to ask about"
        first, second = self._counts(facts)
        if not first or not second:
            return "grid: expected discs of both colours that are asked about"
        return "" if first > second or facts["wording"] != "more" else "grid: expected more discs of the first colour"

    def _counts(self, facts: kit.Facts) -> tuple[int, int]:
        counts = Counter(disc for row in facts["grid"] for disc in row)
        return counts[facts["first"]], counts[facts["second"]]

    def by_counts(self, facts: kit.Facts) -> int:
        """The colours counted, then a formula."""
        first, second = self._counts(facts)
        return {"more": first - second, "points": 3 * first + 2 * second, "pairs": first * second}[facts["wording"]]

    def by_walk(self, facts: kit.Facts) -> int:
        """Disc after disc: what each adds, of pairs those with all discs of the other colour that came before."""
        total, seen = 0, {facts["first"]: 0, facts["second"]: 0}
        for disc in (disc for column in zip(*facts["grid"], strict=True) for disc in column if disc in seen):
            other = facts["second"] if disc == facts["first"] else facts["first"]
            worth = {"more": (1, -1), "points": (3, 2), "pairs": (seen[other], seen[other])}[facts["wording"]]
            total += worth[disc == facts["second"]]
            seen[disc] += 1
        return total

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One disc or two taken for another of the colours in the grid."""
        grid = [list(row) for row in facts["grid"]]
        for _ in range(rng.randint(1, 2)):
            row = rng.choice(grid)
            row[rng.randrange(len(row))] = rng.choice(rng.choice(facts["grid"]))
        return {**facts, "grid": grid}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The discs in even rows."""
        look, grid = scene.look, facts["grid"]
        rows, columns = len(grid), len(grid[0])
        pitch = min((look.width - 20) / columns, (look.height - 20) / rows, 64.0)
        left, top = (look.width - pitch * columns) / 2, (look.height - pitch * rows) / 2
        radius = pitch * look.rng().uniform(0.32, 0.4)
        for r, row in enumerate(grid):
            for c, disc in enumerate(row):
                scene.disc(left + (c + 0.5) * pitch, top + (r + 0.5) * pitch, radius, disc)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The colour of each disc, row by row."""
        discs = [region for region in figure.regions if region.is_disc and region.wide > 8]
        if not discs:
            raise kit.Unreadable("no discs")
        return {"grid": [[disc.colour for disc in row] for row in kit.in_rows(discs, 0.5 * discs[0].wide)]}


TASK = TallyDiscs().task()
