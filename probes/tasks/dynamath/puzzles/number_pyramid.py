"""A wall of bricks, each the sum of two of the longer row beside it: which number belongs in the marked brick?"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "three rows", 2: "four rows", 3: "five rows"}
_ROWS = {1: 3, 2: 4, 3: 5}
MARK, EMPTY = "?", "empty"
WAYS = ("up", "down")
MOST = 999
QUESTIONS = {
    "sums": "A brick that touches two bricks of a longer row is their sum. Which number belongs at the mark?",
    "double": "A brick that touches two bricks of a longer row is their sum. What is twice the number at the mark?",
}


def _place(row: int, column: int) -> int:
    """The place of a brick in the list: the wall's single brick first, then the row of two, ..."""
    return row * (row + 1) // 2 + column


def make(draw: Draw, level: int) -> Facts:
    """A longest row drawn, the sums above it, and as many bricks with numbers as that row has."""
    number, rows = draw["numeric"], _ROWS[level]
    lines = [[number.randint(1, 25 if level < 3 else 20) for _ in range(rows)]]
    while len(lines[0]) > 1:
        lines.insert(0, [a + b for a, b in pairwise(lines[0])])
    whole = [value for line in lines for value in line]
    known = number.sample(range(len(whole)), rows + 1)
    bricks = [str(value) if k in known[1:] else EMPTY for k, value in enumerate(whole)]
    bricks[known[0]] = MARK
    return {
        "bricks": bricks,
        "way": draw["geometric"].choice(WAYS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _rows_of(facts: Facts) -> int:
    return next((n for n in range(1, 8) if n * (n + 1) // 2 == len(facts["bricks"])), 0)


def _forms(rows: int) -> list[list[int]]:
    """Every brick as a sum of bricks of the longest row, each so many times."""
    return [
        [comb(rows - 1 - r, k - c) if 0 <= k - c <= rows - 1 - r else 0 for k in range(rows)]
        for r in range(rows)
        for c in range(r + 1)
    ]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    bricks = facts["bricks"]
    if not 3 <= _rows_of(facts) <= 5 or bricks.count(MARK) != 1:
        return "bricks: expected a wall of three to five rows with one mark"
    if any(not each.isdecimal() or str(int(each)) != each for each in bricks if each not in (MARK, EMPTY)):
        return "bricks: expected whole numbers, marks and empty ones"
    values = _solved(facts)
    if values is None or any(value.denominator > 1 or not 1 <= value <= MOST for value in values):
        return f"bricks: expected numbers that tell all bricks, which are whole, from 1 to {MOST}"
    given = [int(each) for each in bricks if each not in (MARK, EMPTY)]
    if len(given) != _rows_of(facts):
        return f"bricks: expected {_rows_of(facts)} numbers"
    return ""


def _solved(facts: Facts) -> tuple[Fraction, ...] | None:
    """All bricks from the longest row, which is found by elimination (Gauss and Jordan); None where it is not told."""
    return _solved_wall(_rows_of(facts), tuple(facts["bricks"]))


@lru_cache(maxsize=64)
def _solved_wall(rows: int, bricks: tuple[str, ...]) -> tuple[Fraction, ...] | None:
    forms = _forms(rows)
    system = [
        [Fraction(n) for n in (*form, int(each))]
        for form, each in zip(forms, bricks, strict=True)
        if each not in (MARK, EMPTY)
    ]
    if len(system) != rows:
        return None
    for k in range(rows):
        pivot = next((r for r in range(k, rows) if system[r][k]), None)
        if pivot is None:
            return None
        system[k], system[pivot] = system[pivot], system[k]
        lead = system[k][k]
        system[k] = [x / lead for x in system[k]]
        for r in range(rows):
            if r != k and system[r][k]:
                share = system[r][k]
                system[r] = [x - share * y for x, y in zip(system[r], system[k], strict=True)]
    row = [line[-1] for line in system]
    return tuple(sum((n * x for n, x in zip(form, row, strict=True)), Fraction(0)) for form in forms)


def by_elimination(facts: Facts) -> int:
    """The longest row from a system of equations, the marked brick from it."""
    values = _solved(facts)
    if values is None:
        raise ValueError("the bricks are not told")
    return int(values[facts["bricks"].index(MARK)]) * (2 if facts["wording"] == "double" else 1)


def by_spreading(facts: Facts) -> int:
    """Bricks filled from triples of which two are known; where none is left, a brick is tried until all agree."""
    known = [None if each in (MARK, EMPTY) else int(each) for each in facts["bricks"]]
    filled = _spread(known, _rows_of(facts))
    if filled is None:
        raise ValueError("no numbers fit the wall")
    return int(filled[facts["bricks"].index(MARK)]) * (2 if facts["wording"] == "double" else 1)


def _spread(known: list[int | None], rows: int) -> list[int] | None:
    triples = [(_place(r, c), _place(r + 1, c), _place(r + 1, c + 1)) for r in range(rows - 1) for c in range(r + 1)]
    changed = True
    while changed:
        changed = False
        for top, left, right in triples:
            a, b, c = known[top], known[left], known[right]
            if a is None and b is not None and c is not None:
                known[top], changed = b + c, True
            elif a is not None and b is None and c is not None:
                known[left], changed = a - c, True
            elif a is not None and b is not None and c is None:
                known[right], changed = a - b, True
            elif a is not None and b is not None and c is not None and a != b + c:
                return None
    if any(value is not None and value < 1 for value in known):
        return None
    if None not in known:
        return [int(value or 0) for value in known]
    k = max(j for j, value in enumerate(known) if value is None)
    bound = max(value for value in known if value is not None)
    for guess in range(1, bound + 1):
        filled = _spread([*known[:k], guess, *known[k + 1 :]], rows)
        if filled is not None:
            return filled
    return None


def wrong(facts: Facts, truth: Any) -> list[int]:
    """Sums taken for differences, neighbours, near misses."""
    k = facts["bricks"].index(MARK)
    values = [int(value) for value in _solved(facts) or []]
    slips = [values[j] for j in (k - 1, k + 1) if 0 <= j < len(values)]
    slips += [
        truth + 1,
        truth - 1,
        truth + 2,
        truth - 2,
        truth + 10,
        truth - 10,
        truth + values[-1],
        truth - values[-1],
    ]
    return [each for each in slips if each > 0]


def _equations(facts: Facts) -> list[Equation]:
    """Numbers that are given, and every brick less the two that it is the sum of."""
    bricks, rows = facts["bricks"], _rows_of(facts)

    def form(*signs: tuple[int, int]) -> list[int]:
        told = dict(signs)
        return [told.get(k, 0) for k in range(len(bricks))]

    given = [(form((k, 1)), int(each)) for k, each in enumerate(bricks) if each not in (MARK, EMPTY)]
    return given + [
        (form((_place(r, c), 1), (_place(r + 1, c), -1), (_place(r + 1, c + 1), -1)), 0)
        for r in range(rows - 1)
        for c in range(r + 1)
    ]


def _asked(facts: Facts) -> Equation:
    many = 2 if facts["wording"] == "double" else 1
    return [many * (each == MARK) for each in facts["bricks"]], 0


def scene(facts: Facts, look: Look) -> FigureScene:
    """Rows of bricks, the single one at the top or at the bottom; the marked one has a coloured rim."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    rows = _rows_of(facts)
    wide, high = min((look.width - 24) / rows, 6.5 * size), min((look.height - 24) / rows, 3.4 * size)
    top, tint = (look.height - rows * high) / 2, rng.choice(("grey", look.palette[0]))
    for r in range(rows):
        y = top + (r + 0.5 if facts["way"] == "up" else rows - r - 0.5) * high
        for c in range(r + 1):
            x = look.width / 2 + (c - r / 2) * wide
            brick = facts["bricks"][_place(r, c)]
            left, right, upper, lower = x - wide / 2 + 4, x + wide / 2 - 4, y - high / 2 + 4, y + high / 2 - 4
            made.box(left, upper, right, lower, "", look.palette[1] if brick == MARK else tint, 3.6)
            if brick != EMPTY:
                made.text(brick, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """Bricks row by row, and what stands in each."""
    found = [region for region in figure.regions if region.wide > 24]
    rows = in_rows(found, 15)
    if [len(row) for row in rows] not in ([*range(1, len(rows) + 1)], [*range(len(rows), 0, -1)]) or len(rows) < 2:
        raise Unreadable(f"rows of {[len(row) for row in rows]} bricks: expected a wall")
    way = WAYS[0 if len(rows[0]) == 1 else 1]
    bricks = []
    for row in rows if way == "up" else rows[::-1]:
        for brick in row:
            inner = [t for t in figure.texts if brick.left < t.x < brick.right and brick.top < t.y < brick.bottom]
            if len(inner) > 1 or (inner and inner[0].whole is None and inner[0].text != MARK):
                raise Unreadable("a brick that cannot be read")
            bricks.append(EMPTY if not inner else MARK if inner[0].whole is None else str(inner[0].whole))
    return {"bricks": bricks, "way": way}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Some numbers seen amiss, or the mark in another brick."""
    bricks = list(facts["bricks"])
    if rng.random() < 0.4:
        old, new = bricks.index(MARK), rng.choice([k for k, each in enumerate(bricks) if each == EMPTY])
        bricks[old], bricks[new] = bricks[new], bricks[old]
    else:
        given = [k for k, each in enumerate(bricks) if each not in (MARK, EMPTY)]
        for k in rng.sample(given, rng.randint(1, 2)):
            bricks[k] = str(max(1, int(bricks[k]) + rng.randint(-6, 6)))
    return {**facts, "bricks": bricks}


def _count(facts: Facts, arguments: tuple[str, ...]) -> int:
    return sum(each not in (MARK, EMPTY) for each in facts["bricks"])


TASK = program_task(
    topic="puzzle test",
    summary="Which number belongs in a brick of a wall of sums?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "geometric"),
    question=QUESTIONS,
    fields={"bricks": Listed(Word(), 6, 15), "way": Word(WAYS)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("elimination", "the longest row from a system of equations", by_elimination),
        ("spreading", "bricks filled from two known ones, others tried", by_spreading),
    ),
    certificate=added_equations(_equations, _asked),
    wrong=wrong,
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(520, 340),
    prose="Row by row from the single brick, each from left to right, the bricks are {bricks}; the wall points {way}.",
    elements=(
        Element("rows", "How many rows of bricks does the wall have?", "integer", lambda f, _: _rows_of(f)),
        Element("given", "How many bricks of the wall have a number?", "integer", _count),
        Element(
            "mark",
            "In which row of bricks is the question mark, if the single brick is row 1?",
            "integer",
            lambda f, _: next(r + 1 for r in range(7) if f["bricks"].index(MARK) < _place(r + 1, 0)),
        ),
    ),
    labels=lambda facts: {"rows": _rows_of(facts)},
)
