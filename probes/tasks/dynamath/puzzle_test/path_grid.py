"""A grid with blocked cells: how many ways lead from one corner to the opposite one, shortest ones or any?"""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb, prod
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.solvers.dynamath import simple_paths

GOALS = ("right", "left")
SIDE = kit.Whole(2, 9)
STEPS = {"16 steps": 16, "20 steps": 20, "26 steps": 26, "30 steps": 30}  # of ways in all directions, by the wording


def _in_rows(facts: kit.Facts) -> list[int]:
    """How many cells are blocked in each row."""
    rows = [row for row, _ in facts["blocked"]]
    return [rows.count(row + 1) for row in range(facts["down"])]


def _free(down: int, across: int, slanting: bool) -> int:
    """Ways on an open grid: binomial or Delannoy numbers, as sums over how many steps are slanting."""
    if down < 0 or across < 0:
        return 0
    most = min(down, across) if slanting else 0
    return sum(comb(down + across - k, k) * comb(down + across - 2 * k, down - k) for k in range(most + 1))


class PathGrid(kit.Program):
    """How many ways lead through a grid with blocked cells?

    1: four or five columns and rows, two or three blocked cells
    2: five or six, three or four
    3: six, five to seven"""

    version = 7  # 7: ways of so many steps where thinking is hard
    variations = ("numeric", "colour", "geometric", "graph")
    stem = "Filled cells are blocked."
    question = {
        "straight": "Each step goes to a neighbouring cell, in one of these directions: straight down, or straight "
        "towards the side where T is. How many ways are there from S to T?",
        "slanting": "Each step goes to a neighbouring cell, in one of these directions: straight down, straight "
        "towards the side where T is, or diagonally down towards that side. How many ways are there from S to T?",
        **{
            wording: "Each step goes to a neighbouring cell: up, down, to the left or to the right. No cell is visited "
            f"twice. How many ways of exactly {steps} steps are there from S to T?"
            for wording, steps in STEPS.items()
        },
    }
    harder = dict(zip((7, 8, 9, 10), STEPS, strict=True))
    fields = {
        "across": SIDE,
        "down": SIDE,
        "blocked": kit.Listed(kit.Listed(kit.Whole(1, 9), 2, 2), 1, 14),
        "goal": kit.Word(GOALS, said={"right": "bottom right", "left": "bottom left"}),
    }
    says = {
        "across": "columns (number of cells in each row)",
        "down": "rows (number of cells in each column)",
        "blocked": "blocked cells (of each its row, counted from the top, and its column, counted from the left)",
        "goal": "corner of T (S is in the opposite corner, at the top)",
    }
    sizes = kit.sizes(
        "least most fewest many ways",
        {1: (4, 5, 2, 3, 1), 2: (5, 6, 3, 4, 1), 3: (6, 6, 5, 7, 1)},
        kit.see("cells and letters get smaller", room=(135, 115, 100, 92, 89, 86, 83, 80, 77, 74)),
        kit.think(
            "{least} to {most} rows and columns, {fewest} to {many} cells blocked, at least {ways} ways; from 7 on, "
            "steps in all four directions, {steps} in all, and at most three times as many ways",
            least=(3, 4, 4, 5, 5, 6, 6, 7, 7, 8),
            most=(4, 4, 5, 5, 6, 6, 6, 7, 7, 8),
            fewest=(1, 2, 2, 3, 4, 5, 6, 7, 6, 11),
            many=(2, 3, 3, 4, 5, 6, 7, 9, 8, 13),
            ways=(1, 1, 1, 1, 1, 1, 100, 1_000, 8_000, 30_000),
            steps=(0, 0, 0, 0, 0, 0, *STEPS.values()),
        ),
    )
    labels = {"blocked": "blocked"}
    canvas = (420, 380)
    prose = (
        "A grid has {across} columns and {down} rows. The cells at (row from the top, column from the left) {blocked} "
        "are blocked. T is at the {goal}, and S is at the top in the opposite corner."
    )
    elements = (
        kit.count("blocked", "How many cells of the grid are filled?", "blocked"),
        kit.value_at(
            "row", "How many cells of row {a} of the grid are filled, if the top row is row 1?", kit.numbered(_in_rows)
        ),
        kit.holds("side", "Is T at the right of the grid?", lambda facts: facts["goal"] == "right"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Blocked cells on a grid, S at the top."""
        shape, (least, most, *counts, ways) = draw["graph"], self.sizes(level)
        across, down, count = shape.randint(least, most), shape.randint(least, most), shape.randint(*counts)
        cells = [(r, c) for r in range(down) for c in range(across) if (r, c) not in self._corners(across, down)]
        blocked = [[r + 1, c + 1] for r, c in sorted(draw["numeric"].sample(cells, count))]
        facts = {"across": across, "down": down, "blocked": blocked, "goal": draw["geometric"].choice(GOALS)}
        facts["wording"] = self.wording(draw, level)
        if facts["wording"] in STEPS and not ways <= self.by_counting(facts) <= 3 * ways:
            return None
        return facts

    def _corners(self, across: int, down: int) -> list[tuple[int, int]]:
        return [(r, c) for r in (0, down - 1) for c in (0, across - 1)]

    def valid(self, facts: kit.Facts) -> str:
        """Blocked cells are in order, none a corner, and leave a way."""
        across, down, blocked = facts["across"], facts["down"], facts["blocked"]
        if any(a >= b for a, b in pairwise(blocked)) or any(r > down or c > across for r, c in blocked):
            return "blocked: expected cells of the grid, row by row"
        if any((r - 1, c - 1) in self._corners(across, down) for r, c in blocked):
            return "blocked: expected no corner"
        if facts["wording"] in STEPS and across * down > 64:
            return "columns and rows: expected 64 cells at the most"
        return "" if self.by_counting(facts) else "expected a way from S to T"

    def _blocked(self, facts: kit.Facts) -> list[tuple[int, int]]:
        """Rows and columns of the blocked cells, S at the left."""
        across, right = facts["across"], facts["goal"] == "right"
        return sorted((r - 1, c - 1 if right else across - c) for r, c in facts["blocked"])

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The blocked cells row by row."""
        return {**facts, "blocked": sorted(facts["blocked"])}

    def by_counting(self, facts: kit.Facts) -> int:
        """Cell after cell: as many ways as lead to the cells before it; where steps go in all directions, pieces of
        ways by the ends that they have at the rim of the cells so far, joined border after border between two cells."""
        if facts["wording"] in STEPS:
            ways = simple_paths.by_ends(self._open(facts), *self._ends(facts))
            return simple_paths.of_steps(ways, STEPS[facts["wording"]])
        straight, blocked, slanting = {(0, 0): 1}, self._blocked(facts), facts["wording"] == "slanting"
        for r, c in ((r, c) for r in range(facts["down"]) for c in range(facts["across"])):
            before = [(r - 1, c), (r, c - 1), *([(r - 1, c - 1)] if slanting else [])]
            if (r, c) not in blocked and (r, c) != (0, 0):
                straight[r, c] = sum(straight.get(cell, 0) for cell in before)
        return straight[facts["down"] - 1, facts["across"] - 1]

    def by_excluding(self, facts: kit.Facts) -> int:
        """Free ways by formula over chains of blocked cells, with alternating signs (inclusion and exclusion); where
        steps go in all directions, every way gone to its end."""
        if facts["wording"] in STEPS:
            ways = simple_paths.by_steps(self._open(facts), *self._ends(facts))
            return simple_paths.of_steps(ways, STEPS[facts["wording"]])
        blocked, end, slanting = self._blocked(facts), (facts["down"] - 1, facts["across"] - 1), facts["wording"]
        total = 0
        for chain in (chain for size in range(len(blocked) + 1) for chain in combinations(blocked, size)):
            legs = [(c - a, d - b) for (a, b), (c, d) in pairwise([(0, 0), *chain, end])]
            total += (-1) ** len(chain) * prod(_free(*leg, slanting == "slanting") for leg in legs)
        return total

    def _ends(self, facts: kit.Facts) -> tuple[tuple[int, int], tuple[int, int]]:
        """The cells of S and T, S at the left."""
        return (0, 0), (facts["down"] - 1, facts["across"] - 1)

    def _open(self, facts: kit.Facts) -> set[tuple[int, int]]:
        """The cells that are not blocked."""
        return {(r, c) for r in range(facts["down"]) for c in range(facts["across"])} - set(self._blocked(facts))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A blocked cell missed, one seen where there is none, or in another place; or a column too many or too few."""
        across, blocked = facts["across"], list(facts["blocked"])
        what = rng.random()
        if what < 0.1:
            return {**facts, "across": across + rng.choice((-1, 1))}
        if what < 0.7 and len(blocked) > 1:
            del blocked[rng.randrange(len(blocked))]
        if what > 0.3:
            blocked.append([rng.randint(1, facts["down"]), rng.randint(1, across)])
        return {**facts, "blocked": sorted(blocked)}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The grid's lines, blocked cells filled, S and T in their cells."""
        look, across, down = scene.look, facts["across"], facts["down"]
        cell = min((look.width - 30) / across, (look.height - 30) / down, 5 * look.size)
        left, top = (look.width - across * cell) / 2, (look.height - down * cell) / 2
        inset = look.rng().choice((0.0, 0.12)) * cell
        for r, c in facts["blocked"]:
            x, y = left + (c - 1) * cell, top + (r - 1) * cell
            scene.box(x + inset, y + inset, x + cell - inset, y + cell - inset, look.palette[0])
        for k in range(across + 1):
            scene.stroke([(left + k * cell, top), (left + k * cell, top + down * cell)])
        for k in range(down + 1):
            scene.stroke([(left, top + k * cell), (left + across * cell, top + k * cell)])
        start, goal = (0.5, across - 0.5) if facts["goal"] == "right" else (across - 0.5, 0.5)
        scene.text("S", left + start * cell, top + cell / 2, scale=1.1)
        scene.text("T", left + goal * cell, top + (down - 0.5) * cell, scale=1.1)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The grid from the extent of its lines and the places of S and T; the blocked cells from their colour."""
        ends = dict(figure.words(("S", "T")))
        left, top, right, bottom = kit.inked(figure)
        lines = figure.mask("ink")[top:bottom, left:right] > 0
        across, down = (len(kit.stretches(lines.mean(axis) > 0.6)) - 1 for axis in (0, 1))
        wide, high = (right - left) / across, (bottom - top) / down
        blocked = []
        for k in range(across * down):
            at = round(top + (k // across + 0.5) * high), round(left + (k % across + 0.5) * wide)
            if any(figure.hues[hue][at] for hue in kit.hues(figure)):
                blocked.append([k // across + 1, k % across + 1])
        goal = "right" if ends["T"].x > ends["S"].x else "left"
        return {"across": across, "down": down, "blocked": blocked, "goal": goal}


TASK = PathGrid().task()
