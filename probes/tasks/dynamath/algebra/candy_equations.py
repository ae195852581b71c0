"""Rows of sweets with their sums: what is one of them, or a last row of them, worth?"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import HUES, Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

LEVELS = {
    1: "two kinds, of which the first row has one",
    2: "three kinds, each row with a new one",
    3: "three kinds, mixed in every row",
}
KINDS = tuple(f"{colour} {shape}" for colour in HUES for shape in ("disc", "square", "triangle"))
SHAPES = ("disc", "square", "triangle")
MOST = 25


def make(draw: Draw, level: int) -> Facts | None:
    """Kinds of sweets, how much each is worth, and rows that tell it."""
    number = draw["numeric"]
    colours, shapes = draw["colour"].sample(HUES, 3), [draw["geometric"].choice(SHAPES) for _ in range(3)]
    count = 2 if level == 1 else 3
    kinds = [f"{colour} {shape}" for colour, shape in zip(colours, shapes, strict=True)][:count]
    worth = [number.randint(1, 20) for _ in kinds]
    rows = []
    for k in range(count):
        if level < 3:
            some = [k] * number.randint(1, 3) + [number.randrange(k) for _ in range(number.randint(1, 2)) if k]
            some += [0] if len(some) < 2 else []
        else:
            some = [number.randrange(3) for _ in range(number.randint(3, 4))]
            if len(set(some)) < 2:
                return None
        number.shuffle(some)
        rows.append(some)
    last = [number.randrange(count) for _ in range(1 if level == 1 else 2)]
    return {
        "rows": [[kinds[n] for n in some] for some in rows],
        "sums": [sum(worth[n] for n in some) for some in rows],
        "last": [kinds[n] for n in last],
    }


def _kinds(facts: Facts) -> list[str]:
    return sorted({kind for row in facts["rows"] for kind in row})


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    kinds = _kinds(facts)
    if len(facts["rows"]) != len(facts["sums"]) or len(kinds) != len(facts["rows"]):
        return "sums: expected one for each row, and as many kinds of sweets as rows"
    if not set(facts["last"]) <= set(kinds):
        return "last: expected sweets of the rows"
    if len({kind.split(" ")[0] for kind in kinds}) < len(kinds):
        return "kinds: expected each of its own colour"
    told = _determinant([[row.count(kind) for kind in kinds] for row in facts["rows"]]) != 0
    return "" if told and len(_fitting(facts)) == 1 else "sums: expected to tell what each kind is worth"


def _fitting(facts: Facts) -> list[dict[str, int]]:
    """Worths of all but the last kind tried, as far as no row is overdrawn; the last from a row that has it."""
    kinds, found = _kinds(facts), []
    rows = list(zip(facts["rows"], facts["sums"], strict=True))
    key = next((row, total) for row, total in rows if kinds[-1] in row)
    for values in product(range(1, MOST + 1), repeat=len(kinds) - 1):
        worth = dict(zip(kinds, values, strict=False))
        rest = key[1] - sum(worth.get(kind, 0) for kind in key[0])
        value, over = divmod(rest, key[0].count(kinds[-1]))
        if over or not 1 <= value <= MOST:
            continue
        worth[kinds[-1]] = value
        if all(sum(worth[kind] for kind in row) == total for row, total in rows):
            found.append(worth)
    return found


def by_trial(facts: Facts) -> int:
    """All worths tried against all rows."""
    (worth,) = _fitting(facts)
    return int(sum(worth[kind] for kind in facts["last"]))


def by_determinants(facts: Facts) -> int:
    """Cramer's rule for the system of rows."""
    kinds = _kinds(facts)
    system = [[row.count(kind) for kind in kinds] for row in facts["rows"]]
    whole = _determinant(system)
    total = 0
    for kind in facts["last"]:
        k = kinds.index(kind)
        changed = [[*row[:k], s, *row[k + 1 :]] for row, s in zip(system, facts["sums"], strict=True)]
        total += _determinant(changed)
    return total // whole


def _determinant(rows: list[list[int]]) -> int:
    if len(rows) == 1:
        return rows[0][0]
    minors = ([[*row[:k], *row[k + 1 :]] for row in rows[1:]] for k in range(len(rows)))
    return sum((-1) ** k * rows[0][k] * _determinant(minor) for k, minor in enumerate(minors))


def _equations(facts: Facts) -> list[Equation]:
    kinds = _kinds(facts)
    return [([row.count(k) for k in kinds], total) for row, total in zip(facts["rows"], facts["sums"], strict=True)]


def _asked(facts: Facts) -> Equation:
    return [facts["last"].count(kind) for kind in _kinds(facts)], 0


def scene(facts: Facts, look: Look) -> FigureScene:
    """Sweets with plus signs between them, and the sum; the last row with a question mark."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    rows = [*facts["rows"], facts["last"]]
    high, step = look.height / len(rows), min((look.width - 60) / 6, 6 * size)
    half = min(1.5 * size, 0.36 * high)
    left = rng.uniform(20, 40)
    for k, row in enumerate(rows):
        y = (k + 0.5) * high
        for n, kind in enumerate(row):
            x = left + (n + 0.5) * step
            _sweet(made, kind, x, y, half)
            made.text("+" if n < len(row) - 1 else "=", x + step / 2, y)
        made.text(facts["sums"][k] if k < len(facts["sums"]) else "?", left + (len(row) + 0.38) * step, y, "left")
    return made


def _sweet(made: FigureScene, kind: str, x: float, y: float, half: float) -> None:
    colour, shape = kind.split(" ")
    if shape == "disc":
        made.disc(x, y, half, colour)
    elif shape == "square":
        made.box(x - 0.9 * half, y - 0.9 * half, x + 0.9 * half, y + 0.9 * half, colour)
    else:
        made.polygon([(x, y - half), (x + 1.1 * half, y + half), (x - 1.1 * half, y + half)], colour)


def read(figure: FigureReading) -> Facts:
    """Rows of coloured regions, the number to the right of each."""
    found = [region for region in figure.regions if region.colour != "grey" and region.wide > 8]
    rows, sums = in_rows(found, 14), []
    for row in rows[:-1]:
        beside = [n for n in figure.numbers() if abs(n.y - row[0].y) < 14 and n.x > row[-1].x]
        if len(beside) != 1 or beside[0].whole is None:
            raise Unreadable(f"{len(beside)} sums of a row: expected one")
        sums.append(beside[0].whole)
    kinds = [[f"{region.colour} {_shape(region)}" for region in row] for row in rows]
    return {"rows": kinds[:-1], "sums": sums, "last": kinds[-1]}


def _shape(region: Region) -> str:
    share = region.area / (region.wide * region.high)
    return "square" if share > 0.9 else "disc" if share > 0.68 else "triangle"


def _a_row(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, len(facts["rows"]))),)


def _a_kind(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(_kinds(facts)),)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The sums of some rows seen amiss, or one sweet taken for another of the kinds that are there."""
    rows, sums, last = [list(row) for row in facts["rows"]], list(facts["sums"]), list(facts["last"])
    if rng.random() < 0.7:
        for k in rng.sample(range(len(sums)), rng.randint(1, len(sums))):
            sums[k] = max(1, sums[k] + rng.randint(-6, 6))
    else:
        row = rng.choice([*rows, last])
        row[rng.randrange(len(row))] = rng.choice(_kinds(facts))
    return {"rows": rows, "sums": sums, "last": last}


TASK = program_task(
    topic="algebra",
    summary="What is a row of sweets worth?",
    levels=LEVELS,
    variations=("numeric", "colour", "geometric"),
    question="Sweets that look alike are worth the same. What number belongs in place of the question mark?",
    fields={
        "rows": Listed(Listed(Word(KINDS), 1, 6), 2, 3),
        "sums": Listed(Whole(1, 150), 2, 3),
        "last": Listed(Word(KINDS), 1, 2),
    },
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("determinants", "the system of rows solved by Cramer's rule", by_determinants),
        ("trial", "all worths up to a bound tried against the rows", by_trial),
    ),
    certificate=added_equations(_equations, _asked),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(560, 380),
    elements=(
        Element(
            "sum",
            "What do the sweets of row {a} add up to?",
            "integer",
            lambda f, args: int(f["sums"][int(args[0]) - 1]),
            _a_row,
        ),
        Element(
            "sweets",
            "How many sweets are there in row {a}?",
            "integer",
            lambda f, args: len(f["rows"][int(args[0]) - 1]),
            _a_row,
        ),
        Element(
            "kind",
            "How often is there a {a} among the sweets, the last row left aside?",
            "integer",
            lambda f, args: sum(row.count(args[0]) for row in f["rows"]),
            _a_kind,
        ),
    ),
    labels=lambda facts: {"kinds": len(_kinds(facts))},
)
