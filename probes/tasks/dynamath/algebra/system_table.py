"""A table of values of two straight lines: at which x do they agree, or what do they give there?"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "agreement at a whole x near by", 2: "farther away", 3: "at a fraction"}
NAMES = tuple("fghpqrst")
WAYS = ("rows", "columns")
QUESTIONS = {
    "place": "Both rules of the table are linear functions of x. At which x do they give the same?",
    "value": "Both rules of the table are linear functions of x. Which value do they share at the x where they agree?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Two lines that meet at some x, and values at a few others."""
    number = draw["numeric"]
    bottom = 1 if level < 3 else number.choice((2, 3, 4))
    meet = Fraction(number.randint(*((-8, 14) if level == 1 else (-30, 30))), bottom)
    slopes = [number.randint(-6, 7), number.randint(-6, 7)]
    first, step = number.randint(-4, 3), number.randint(1, 3)
    xs = [first + step * k for k in range(4)]
    start = number.randint(-20, 20)
    rest = start + (slopes[0] - slopes[1]) * meet
    if meet.denominator != bottom or rest.denominator > 1 or meet in xs or slopes[0] == slopes[1] or 0 in slopes:
        return None
    names = draw["symbolic"].sample(NAMES, 2)
    return {
        "names": sorted(names),
        "xs": xs,
        "first": [start + slopes[0] * x for x in xs],
        "second": [int(rest) + slopes[1] * x for x in xs],
        "way": draw["geometric"].choice(WAYS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _line(facts: Facts, name: str) -> tuple[Fraction, Fraction]:
    """Slope and value at 0, from the first two places."""
    (a, b), (c, d) = facts["xs"][:2], facts[name][:2]
    slope = Fraction(d - c, b - a)
    return slope, c - slope * a


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    xs = facts["xs"]
    if len(set(xs)) < len(xs) or facts["names"][0] == facts["names"][1]:
        return "names and xs: expected two different names and different places"
    for name in ("first", "second"):
        if len(facts[name]) != len(xs):
            return f"{name}: expected a value for each x"
        slope, start = _line(facts, name)
        if any(slope * x + start != y for x, y in zip(xs, facts[name], strict=True)):
            return f"{name}: expected values of a linear function"
    return "" if _line(facts, "first")[0] != _line(facts, "second")[0] else "expected lines that meet"


def by_equation(facts: Facts) -> Fraction:
    """The two lines set equal."""
    (a, b), (c, d) = _line(facts, "first"), _line(facts, "second")
    meet = (d - b) / (a - c)
    return a * meet + b if facts["wording"] == "value" else meet


def by_false_position(facts: Facts) -> Fraction:
    """From how the differences at the table's ends shrink or grow; values by Lagrange's formula."""
    xs: list[int] = facts["xs"]
    first: list[int] = facts["first"]
    apart: list[int] = [p - q for p, q in zip(first, facts["second"], strict=True)]
    low, high = Fraction(xs[0]), Fraction(xs[-1])
    meet = (low * apart[-1] - high * apart[0]) / Fraction(apart[-1] - apart[0])
    if facts["wording"] == "place":
        return meet
    return (first[0] * (high - meet) + first[-1] * (meet - low)) / (high - low)


def wrong(facts: Facts, truth: Any) -> list[Fraction]:
    """Signs lost, slopes added, the other thing given, near misses."""
    (a, b), (c, d) = _line(facts, "first"), _line(facts, "second")
    slips = [
        -truth,
        (b - d) / (a + c) if a + c else truth + 3,
        (d + b) / (a - c),
        by_equation({**facts, "wording": "place"}),
    ]
    slips += [b, d, by_equation({**facts, "wording": "value"})]
    part = Fraction(1, truth.denominator)
    return [*slips, truth + 1, truth - 1, truth + part, truth - part, truth + 2, truth - 2, truth + a, truth - a]


def _equations(facts: Facts) -> list[Equation]:
    """Of each line, through its first two points, in x and y."""
    a, c = facts["xs"][:2]
    both = (facts[name][:2] for name in ("first", "second"))
    return [([d - b, a - c], (d - b) * a - (c - a) * b) for b, d in both]


def _asked(facts: Facts) -> Equation:
    return [int(facts["wording"] == "place"), int(facts["wording"] == "value")], 0


def scene(facts: Facts, look: Look) -> FigureScene:
    """A table with x in its first row or column, lines between, and colour behind the head."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    heads = ["x", *(f"{name}(x)" for name in facts["names"])]
    lists = [facts["xs"], facts["first"], facts["second"]]
    cells = [[head, *values] for head, values in zip(heads, lists, strict=True)]
    if facts["way"] == "columns":
        cells = [list(column) for column in zip(*cells, strict=True)]
    wide, high = min(5.4 * size, (look.width - 20) / len(cells[0])), size * rng.uniform(2.5, 3.0)
    left, top = (look.width - wide * len(cells[0])) / 2, (look.height - high * len(cells)) / 2
    right, bottom = left + wide * len(cells[0]), top + high * len(cells)
    tint = rng.choice((look.palette[0], "grey"))
    for r in range(len(cells) + 1):
        made.stroke([(left, top + r * high), (right, top + r * high)], tint, 3.0 if r == 1 else 1.4)
    for c in range(len(cells[0]) + 1):
        made.stroke([(left + c * wide, top), (left + c * wide, bottom)], tint, 3.0 if c == 1 else 1.4)
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            made.text(str(cell).replace("-", "−"), left + (c + 0.5) * wide, top + (r + 0.5) * high)
    return made


def read(figure: FigureReading) -> Facts:
    """Cells row by row; where the heads stand tells which way the table goes."""
    rows = in_rows(figure.texts, 14)
    cells = [[text.text.replace(" ", "") for text in row] for row in rows]
    if any(len(row) != len(rows[0]) for row in rows) or len(cells) < 2:
        raise Unreadable("no table")
    way = WAYS[0 if len(cells) == 3 else 1]
    if way == "columns":
        rows = [list(column) for column in zip(*rows, strict=True)]
    names = []
    for row in rows[1:]:
        names += [name for name in NAMES if row[0].text.replace(" ", "").lower().startswith(name + "(")]
    values = [[text.whole for text in row[1:]] for row in rows]
    return {"names": names, "xs": values[0], "first": values[1], "second": values[2], "way": way}


def _a_cell(rng: Random, facts: Facts) -> tuple[str, ...]:
    return rng.choice(facts["names"]), str(rng.choice(facts["xs"])).replace("-", "−")


def _cell(facts: Facts, arguments: tuple[str, ...]) -> int:
    name = ("first", "second")[facts["names"].index(arguments[0])]
    return int(facts[name][facts["xs"].index(int(arguments[1].replace("−", "-")))])


def _larger(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    way = rng.random() < 0.5
    fit = [x for x, p, q in zip(facts["xs"], facts["first"], facts["second"], strict=True) if p != q and (p > q) == way]
    return (str(rng.choice(fit)).replace("-", "−"),) if fit else None


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The values of one rule all seen amiss by as much."""
    name, by = rng.choice(("first", "second")), rng.choice((-4, -3, -2, -1, 1, 2, 3, 4))
    return {**facts, name: [value + by for value in facts[name]]}


TASK = program_task(
    topic="algebra",
    summary="At which x do two rules of a table agree?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "symbolic", "geometric"),
    question=QUESTIONS,
    fields={
        "names": Listed(Word(NAMES), 2, 2),
        "xs": Listed(Whole(-20, 20), 4, 4),
        "first": Listed(Whole(-500, 500), 4, 4),
        "second": Listed(Whole(-500, 500), 4, 4),
        "way": Word(WAYS),
    },
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("equation", "slopes and values at 0, set equal", by_equation),
        ("false position", "differences at the two ends, in proportion", by_false_position),
    ),
    certificate=added_equations(_equations, _asked),
    wrong=wrong,
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(480, 280),
    table=("xs", "first", "second"),
    prose="In the {way} of a table, x is {xs}; the two rules, {names}, give {first} and {second}.",
    elements=(
        Element("cell", "Which value does the table give for {a} at {b}?", "integer", _cell, _a_cell),
        Element(
            "larger",
            "Does the first of the two rules in the table give more than the second at {a}?",
            "yes_no",
            lambda f, args: _cell(f, (f["names"][0], args[0])) > _cell(f, (f["names"][1], args[0])),
            _larger,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
