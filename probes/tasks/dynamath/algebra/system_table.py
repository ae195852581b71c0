"""A table of values of two straight lines: at which x do they agree, or what do they give there?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

NAMES = tuple("fghpqrst")
WAYS = ("rows", "columns")
LINES = ("first", "second")


def _places(facts: kit.Facts) -> list[str]:
    return [kit.signed(x) for x in facts["xs"]]


def _lines(facts: kit.Facts) -> list[list[int]]:
    return [facts[line] for line in LINES]


def _larger(facts: kit.Facts) -> dict[str, bool | None]:
    """Whether the first line is above the second, at each place."""
    return {x: None if p == q else p > q for x, p, q in zip(_places(facts), *_lines(facts), strict=True)}


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    """Of each line, through its first two points, in x and y."""
    a, c = facts["xs"][:2]
    return [([d - b, a - c], (d - b) * a - (c - a) * b) for b, d, *_ in _lines(facts)]


def _asked(facts: kit.Facts) -> kit.Equation:
    return [int(facts["wording"] == "place"), int(facts["wording"] == "value")], 0


class SystemTable(kit.Program):
    """At which x do two functions of a table agree?

    1: agreement at a whole x near by
    2: farther away
    3: at a fraction"""

    version = 3  # 3: text forms say what stands in rows or columns
    variations = ("numeric", "colour", "symbolic", "geometric")
    stem = "Both functions of the table are linear."
    question = {
        "place": "At which x do they have the same value?",
        "value": "What is the value of both at the x where they are equal?",
    }
    fields = {
        "names": kit.Listed(kit.Word(NAMES, synonyms={f"{name}(x)": name for name in NAMES}), 2, 2),
        "xs": kit.Listed(kit.Whole(-20, 20), 4, 4),
        **dict.fromkeys(LINES, kit.Listed(kit.Whole(-500, 500), 4, 4)),
        "way": kit.Word(WAYS, said={way: f"in {way}" for way in WAYS}),
    }
    answer = kit.option(5)
    labels = {"asks": "wording"}
    rules = (kit.none_twice("names"), kit.named("xs", *LINES))
    certificate = kit.added_equations(_equations, _asked)
    canvas = (480, 280)
    table = ("xs", *LINES)
    says = {
        "names": "functions (their letters, in the order of the table)",
        "xs": "values of x (in the order of the table)",
        "first": "values of the first function (at these x)",
        "second": "values of the second function (at these x)",
        "way": "layout (whether x and each function have a row or a column of the table)",
    }
    prose = (
        "A table gives, {way}, x and two functions of it, {names}. The values of x are {xs}; the first function has "
        "there the values {first}, and the second one {second}."
    )
    elements = (
        kit.cell_at("cell", "What is the value of {a}(x) at x = {b} in the table?", "names", _places, _lines),
        kit.whether(
            "larger", "Is the first of the two functions in the table greater than the second at x = {a}?", _larger
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Two lines that meet at some x, and values at a few others."""
        number = draw["numeric"]
        bottom = 1 if level < 3 else number.choice((2, 3, 4))
        meet = Fraction(number.randint(*((-8, 14) if level == 1 else (-30, 30))), bottom)
        slopes = [number.randint(-6, 7), number.randint(-6, 7)]
        first, step, start = number.randint(-4, 3), number.randint(1, 3), number.randint(-20, 20)
        xs = [first + step * k for k in range(4)]
        rest = start + (slopes[0] - slopes[1]) * meet
        if meet.denominator != bottom or rest.denominator > 1 or meet in xs or slopes[0] == slopes[1] or 0 in slopes:
            return None
        names, way = sorted(draw["symbolic"].sample(NAMES, 2)), draw["geometric"].choice(WAYS)
        lines = [[base + slope * x for x in xs] for base, slope in zip((start, int(rest)), slopes, strict=True)]
        return {"names": names, "xs": xs, "first": lines[0], "second": lines[1], "way": way}

    def valid(self, facts: kit.Facts) -> str:
        """Both are lines, and meet."""
        xs = facts["xs"]
        wide, rises = xs[1] - xs[0], []
        for name in LINES:
            start, rise = facts[name][0], facts[name][1] - facts[name][0]
            if any((y - start) * wide != rise * (x - xs[0]) for x, y in zip(xs, facts[name], strict=True)):
                return f"{name}: expected values of a linear function"
            rises.append(rise)
        return "" if wide and rises[0] != rises[1] else "expected lines that meet"

    def by_equation(self, facts: kit.Facts) -> Fraction:
        """The equations of both lines, solved by determinants."""
        ((a, b), e), ((c, d), f) = _equations(facts)
        over = a * d - b * c
        return Fraction(a * f - e * c, over) if facts["wording"] == "value" else Fraction(e * d - b * f, over)

    def by_false_position(self, facts: kit.Facts) -> Fraction:
        """From how the differences at the table's ends shrink or grow; values by Lagrange's formula."""
        low, *_, high = (Fraction(x) for x in facts["xs"])
        (left, *_, right), other = _lines(facts)
        at_low, at_high = left - other[0], right - other[-1]
        meet = (low * at_high - high * at_low) / (at_high - at_low)
        return meet if facts["wording"] == "place" else (left * (high - meet) + right * (meet - low)) / (high - low)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The values of one rule all seen amiss by as much."""
        name, by = rng.choice(LINES), rng.choice((-4, -3, -2, -1, 1, 2, 3, 4))
        return {**facts, name: [value + by for value in facts[name]]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A table with x in its first row or column, lines between, and colour behind the head."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        heads = ["x", *(f"{name}(x)" for name in facts["names"])]
        cells = [
            [head, *map(kit.signed, values)] for head, values in zip(heads, (facts["xs"], *_lines(facts)), strict=True)
        ]
        if facts["way"] == "columns":
            cells = [list(column) for column in zip(*cells, strict=True)]
        down, across = len(cells), len(cells[0])
        wide, high = min(5.4 * size, (look.width - 20) / across), size * rng.uniform(2.5, 3.0)
        left, top = (look.width - wide * across) / 2, (look.height - high * down) / 2
        right, bottom, tint = left + wide * across, top + high * down, rng.choice((look.palette[0], "grey"))
        for r in range(down + 1):
            scene.stroke([(left, top + r * high), (right, top + r * high)], tint, 3.0 if r == 1 else 1.4)
        for c in range(across + 1):
            scene.stroke([(left + c * wide, top), (left + c * wide, bottom)], tint, 3.0 if c == 1 else 1.4)
        for r, row in enumerate(cells):
            for c, cell in enumerate(row):
                scene.text(cell, left + (c + 0.5) * wide, top + (r + 0.5) * high)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Cells row by row; where the heads stand tells which way the table goes."""
        rows = kit.in_rows(figure.texts, 14)
        way = WAYS[0 if len(rows) == 3 else 1]
        (_, *xs), (first, *ones), (second, *others) = rows if way == "rows" else zip(*rows, strict=True)
        heads = [head.text.replace(" ", "").lower() for head in (first, second)]
        names = [name for head in heads for name in NAMES if head.startswith(name + "(")]
        values = ([text.whole for text in texts] for texts in (xs, ones, others))
        return {"names": names, "way": way, **dict(zip(("xs", *LINES), values, strict=True))}


TASK = SystemTable().task()
