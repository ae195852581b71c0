"""A wall of bricks, each the sum of two of the longer row beside it: which number belongs in the marked brick?"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import comb
from random import Random

from flint import fmpq, fmpq_mat

from isoprobe.probes.families.programs import kit, rows

MARK, EMPTY = "?", "empty"
WAYS = ("up", "down")
MOST = 999


def _place(row: int, column: int) -> int:
    """The place of a brick in the list: the wall's single brick first, then the row of two, ..."""
    return row * (row + 1) // 2 + column


def _rows(facts: kit.Facts) -> int:
    return next((n for n in range(1, 8) if _place(n, 0) == len(facts["bricks"])), 0)


def _triples(facts: kit.Facts) -> list[tuple[int, int, int]]:
    """The places of each brick that is a sum, and of the two that it is the sum of."""
    places = [(r, c) for r in range(_rows(facts) - 1) for c in range(r + 1)]
    return [(_place(r, c), _place(r + 1, c), _place(r + 1, c + 1)) for r, c in places]


def _given(facts: kit.Facts) -> dict[int, int]:
    return {k: int(each) for k, each in enumerate(facts["bricks"]) if each not in (MARK, EMPTY)}


def _mark_row(facts: kit.Facts) -> int:
    return next(r + 1 for r in range(7) if facts["bricks"].index(MARK) < _place(r + 1, 0))


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    """Numbers that are given, and every brick less the two that it is the sum of."""
    places = range(len(facts["bricks"]))
    given = [([int(j == k) for j in places], value) for k, value in _given(facts).items()]
    return given + [([(j == k) - (j in (a, b)) for j in places], 0) for k, a, b in _triples(facts)]


def _asked(facts: kit.Facts) -> kit.Equation:
    many = 2 if facts["wording"] == "double" else 1
    return [many * (each == MARK) for each in facts["bricks"]], 0


@lru_cache(maxsize=64)
def _solved(rows: int, given: tuple[tuple[int, int], ...]) -> tuple[fmpq, ...]:
    """All bricks from the longest row, each as a sum of its bricks, so many times. Raises ZeroDivisionError where they
    are not told."""
    forms, every = _forms(rows)
    system = fmpq_mat(rows, rows, [n for k, _ in given for n in forms[k]])
    return tuple((every * system.solve(fmpq_mat(rows, 1, [fmpq(value) for _, value in given]))).entries())


@cache
def _forms(rows: int) -> tuple[list[list[fmpq]], fmpq_mat]:
    """How many times each brick holds each brick of the longest row: by brick, and as a matrix."""
    forms = [
        [fmpq(comb(rows - 1 - r, k - c) if k >= c else 0) for k in range(rows)]
        for r in range(rows)
        for c in range(r + 1)
    ]
    return forms, fmpq_mat(len(forms), rows, [n for form in forms for n in form])


class NumberPyramid(kit.Program):
    """Which number belongs in a brick of a wall of sums?

    1: three rows
    2: four rows
    3: five rows"""

    school = "elementary school"
    variations = ("numeric", "colour", "geometric")
    stem = "In a wall of bricks, each brick holds the sum of the two that it touches in the next longer row."
    question = {
        "sums": "Which number belongs at the question mark?",
        "double": "What is twice the number that belongs at the question mark?",
    }
    fields = {
        "bricks": rows.InRows(kit.Word(synonyms=rows.BLANK), 6, 15, lambda count: range(1, 6)),
        "way": kit.Word(WAYS, said={"up": "top", "down": "bottom"}),
    }
    says = {
        "bricks": "bricks (row by row from the single brick on, each row in brackets and from left to right; empty "
        "where nothing is written)",
        "way": "single brick (at the top or at the bottom of the wall)",
    }
    answer = kit.option(5)
    labels = {"rows": _rows}
    certificate = kit.added_equations(_equations, _asked)
    canvas = (520, 340)
    prose = (
        "Row by row from the single brick, each row from left to right, the bricks hold {bricks}; the single brick is "
        "at the {way}."
    )
    elements = (
        kit.count("rows", "How many rows of bricks does the wall have?", _rows),
        kit.count("given", "How many bricks of the wall have a number?", lambda facts: len(_given(facts))),
        kit.count("mark", "In which row of bricks is the question mark, if the single brick is row 1?", _mark_row),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A longest row drawn, the sums above it, and as many bricks with numbers as that row has."""
        number, rows = draw["numeric"], level + 2
        lines = [[number.randint(1, 25 if level < 3 else 20) for _ in range(rows)]]
        while len(lines[0]) > 1:
            lines.insert(0, [a + b for a, b in pairwise(lines[0])])
        whole = [value for line in lines for value in line]
        mark, *known = number.sample(range(len(whole)), rows + 1)
        bricks = [str(value) if k in known else MARK if k == mark else EMPTY for k, value in enumerate(whole)]
        return {"bricks": bricks, "way": draw["geometric"].choice(WAYS)}

    def valid(self, facts: kit.Facts) -> str:
        """There is one mark, and as many numbers as rows, which tell all bricks."""
        rows, bricks = _rows(facts), facts["bricks"]
        if not 3 <= rows <= 5 or bricks.count(MARK) != 1 or len(_given(facts)) != rows:
            return "bricks: expected a wall of three to five rows with one mark, and as many numbers as rows"
        if any(not bricks[k].isdecimal() or str(value) != bricks[k] for k, value in _given(facts).items()):
            return "bricks: expected whole numbers, marks and empty ones"
        fine = all(value.q == 1 and 1 <= value <= MOST for value in self._values(facts))
        return "" if fine else f"bricks: expected numbers that tell all bricks, which are whole, from 1 to {MOST}"

    def _values(self, facts: kit.Facts) -> tuple[fmpq, ...]:
        return _solved(_rows(facts), tuple(_given(facts).items()))

    def by_elimination(self, facts: kit.Facts) -> int:
        """The longest row from a system of equations, the marked brick from it."""
        value = self._values(facts)[facts["bricks"].index(MARK)]
        return int(value.p) * (2 if facts["wording"] == "double" else 1)

    def by_spreading(self, facts: kit.Facts) -> int:
        """Bricks filled from triples of which two are known; where none is left, a brick is tried until all agree."""
        filled = self._spread(_given(facts), _triples(facts), len(facts["bricks"]))
        if filled is None:
            raise ValueError("bricks: expected numbers that fit the wall")
        return filled[facts["bricks"].index(MARK)] * (2 if facts["wording"] == "double" else 1)

    def _spread(self, known: dict[int, int], triples: list[tuple[int, int, int]], count: int) -> dict[int, int] | None:
        before = -1
        while len(known) > before:
            before = len(known)
            for top, left, right in triples:
                gaps = [k for k in (top, left, right) if k not in known]
                if len(gaps) == 1:
                    rest = known.get(left, 0) + known.get(right, 0) - known.get(top, 0)
                    known[gaps[0]] = rest if gaps == [top] else -rest
                if not gaps and known[top] != known[left] + known[right]:
                    return None
        if min(known.values()) < 1:
            return None
        gap = max((k for k in range(count) if k not in known), default=None)
        if gap is None:
            return known
        guesses = (self._spread({**known, gap: guess}, triples, count) for guess in range(1, max(known.values()) + 1))
        return next((filled for filled in guesses if filled is not None), None)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some numbers seen amiss, or the mark in another brick."""
        bricks = list(facts["bricks"])
        if rng.random() < 0.4:
            old, new = bricks.index(MARK), rng.choice([k for k, each in enumerate(bricks) if each == EMPTY])
            bricks[old], bricks[new] = bricks[new], bricks[old]
        else:
            for k in rng.sample(list(_given(facts)), rng.randint(1, 2)):
                bricks[k] = str(max(1, int(bricks[k]) + rng.randint(-6, 6)))
        return {**facts, "bricks": bricks}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Rows of bricks, the single one at the top or at the bottom; the marked one has a coloured rim."""
        look, rows = scene.look, _rows(facts)
        wide, high = min((look.width - 24) / rows, 6.5 * look.size), min((look.height - 24) / rows, 3.4 * look.size)
        top, tint = (look.height - rows * high) / 2, look.rng().choice(("grey", look.palette[0]))
        for r in range(rows):
            y = top + (r + 0.5 if facts["way"] == "up" else rows - r - 0.5) * high
            for c in range(r + 1):
                x, brick = look.width / 2 + (c - r / 2) * wide, facts["bricks"][_place(r, c)]
                left, right, upper, lower = x - wide / 2 + 4, x + wide / 2 - 4, y - high / 2 + 4, y + high / 2 - 4
                scene.box(left, upper, right, lower, "", look.palette[1] if brick == MARK else tint, 3.6)
                if brick != EMPTY:
                    scene.text(brick, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Bricks row by row, and what stands in each."""
        rows = kit.in_rows((region for region in figure.regions if region.wide > 24), 15)
        way = WAYS[0 if len(rows[0]) == 1 else 1]
        rows = rows if way == "up" else rows[::-1]
        if [len(row) for row in rows] != [*range(1, len(rows) + 1)]:
            raise kit.Unreadable(f"rows of {[len(row) for row in rows]} bricks: expected a wall")
        bricks = []
        for brick in (brick for row in rows for brick in row):
            inner = [t for t in figure.texts if brick.left < t.x < brick.right and brick.top < t.y < brick.bottom]
            if len(inner) > 1:
                raise kit.Unreadable("a brick that cannot be read")
            bricks.append(kit.number_or_mark(inner[0]) if inner else EMPTY)
        return {"bricks": bricks, "way": way}


TASK = NumberPyramid().task()
