"""Rows of sweets with their sums: what is one of them, or a last row of them, worth?"""

from __future__ import annotations

from itertools import product
from random import Random

from flint import fmpz_mat

from isoprobe.probes.families.programs import kit

SHAPES = ("disc", "square", "triangle")
KINDS = tuple(f"{colour} {shape}" for colour in kit.HUES for shape in SHAPES)
SWEET = kit.Word(
    KINDS, synonyms={f"{colour} {word}": f"{colour} disc" for colour in kit.HUES for word in ("circle", "dot")}
)
MOST = 25


def _sweets(facts: kit.Facts) -> list[str]:
    return [kind for row in facts["rows"] for kind in row]


def _kinds(facts: kit.Facts) -> list[str]:
    return sorted(set(_sweets(facts)))


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    kinds = _kinds(facts)
    return [([row.count(k) for k in kinds], total) for row, total in zip(facts["rows"], facts["sums"], strict=True)]


def _asked(facts: kit.Facts) -> kit.Equation:
    return [facts["last"].count(kind) for kind in _kinds(facts)], 0


def _times(counts: list[int], worth: tuple[int, ...]) -> int:
    return sum(n * value for n, value in zip(counts, worth, strict=False))


class CandyEquations(kit.Program):
    """What is a row of sweets worth?

    1: two kinds, of which the first row has one
    2: three kinds, each row with a new one
    3: three kinds, mixed in every row"""

    variations = ("numeric", "colour", "geometric")
    question = (
        "The coloured shapes are sweets. Each row adds up what its sweets are worth; sweets that look alike are worth "
        "the same. What number belongs in place of the question mark?"
    )
    fields = {
        "rows": kit.Listed(kit.Added(SWEET, 1, 6), 2, 3),
        "sums": kit.Listed(kit.Whole(1, 150), 2, 3),
        "last": kit.Added(SWEET, 1, 2),
    }
    labels = {"kinds": lambda facts: len(_kinds(facts))}
    rules = (kit.as_many("rows", "sums"),)
    certificate = kit.added_equations(_equations, _asked)
    canvas = (560, 380)
    says = {
        "rows": "rows with a sum (from top to bottom, each in brackets, its sweets from left to right, each a disc, a "
        "square or a triangle, after its colour)",
        "sums": "sums (the numbers after the equals signs of these rows, in the same order)",
        "last": "last row (the sweets of the row with the question mark, from left to right)",
    }
    prose = (
        "From top to bottom, the rows of sweets with a sum are {rows}, and their sums are, in this order, {sums}. The "
        "last row is {last}, and it has a question mark for its sum."
    )
    elements = (
        kit.value_at(
            "sum", "What number stands after the equals sign of row {a}, counted from the top?", kit.numbered("sums")
        ),
        kit.value_at(
            "sweets",
            "How many coloured shapes are there in row {a}, counted from the top?",
            kit.numbered(lambda facts: [*map(len, facts["rows"])]),
        ),
        kit.value_at("kind", "How many shapes above the last row are of the kind {a}?", kit.tally(_sweets)),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Kinds of sweets, how much each is worth, and rows that tell it."""
        number, count = draw["numeric"], 2 if level == 1 else 3
        colours, shapes = draw["colour"].sample(kit.HUES, 3), [draw["geometric"].choice(SHAPES) for _ in range(3)]
        kinds = [f"{colour} {shape}" for colour, shape in zip(colours, shapes, strict=True)][:count]
        worth, rows = {kind: number.randint(1, 20) for kind in kinds}, []
        for k in range(count):
            if level < 3:
                some = [k] * number.randint(1, 3) + [number.randrange(k) for _ in range(number.randint(1, 2)) if k]
                some += [0] if len(some) < 2 else []
            else:
                some = [number.randrange(3) for _ in range(number.randint(3, 4))]
                if len(set(some)) < 2:
                    return None
            number.shuffle(some)
            rows.append([kinds[n] for n in some])
        last = [kinds[number.randrange(count)] for _ in range(1 if level == 1 else 2)]
        return {"rows": rows, "sums": [sum(worth[kind] for kind in row) for row in rows], "last": last}

    def valid(self, facts: kit.Facts) -> str:
        """Each kind has a colour of its own, and the rows tell what each is worth."""
        kinds = _kinds(facts)
        if len(kinds) != len(facts["rows"]) or not set(facts["last"]) <= set(kinds):
            return "rows: expected as many as there are kinds of sweets, and in the last one none but these"
        if len({kind.split(" ")[0] for kind in kinds}) < len(kinds):
            return "kinds: expected each of its own colour"
        told = fmpz_mat([row for row, _ in _equations(facts)]).det() != 0
        return "" if told and len(self._fitting(facts)) == 1 else "sums: expected to tell what each kind is worth"

    def _fitting(self, facts: kit.Facts) -> list[tuple[int, ...]]:
        """Worths of all but the last kind tried; the last from a row that has it."""
        equations, found = _equations(facts), []
        key, rest = next((row, total) for row, total in equations if row[-1])
        for values in product(range(1, MOST + 1), repeat=len(key) - 1):
            worth = (*values, (rest - _times(key, values)) // key[-1])
            if 1 <= worth[-1] <= MOST and all(_times(row, worth) == total for row, total in equations):
                found.append(worth)
        return found

    def by_determinants(self, facts: kit.Facts) -> int:
        """The system of rows solved by Cramer's rule."""
        equations, total = _equations(facts), 0
        for k, many in enumerate(_asked(facts)[0]):
            total += many * int(fmpz_mat([[*row[:k], value, *row[k + 1 :]] for row, value in equations]).det())
        return total // int(fmpz_mat([row for row, _ in equations]).det())

    def by_trial(self, facts: kit.Facts) -> int:
        """All worths up to a bound tried against the rows."""
        (worth,) = self._fitting(facts)
        return _times(_asked(facts)[0], worth)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The sums of some rows seen amiss, or one sweet taken for another of the kinds that are there."""
        rows, sums, last = [list(row) for row in facts["rows"]], list(facts["sums"]), list(facts["last"])
        if rng.random() < 0.7:
            for k in rng.sample(range(len(sums)), rng.randint(1, len(sums))):
                sums[k] = max(1, sums[k] + rng.randint(-6, 6))
        else:
            row = rng.choice([*rows, last])
            row[rng.randrange(len(row))] = rng.choice(_kinds(facts))
        return {"rows": rows, "sums": sums, "last": last}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Sweets with plus signs between them, and the sum; the last row with a question mark."""
        look, rows = scene.look, [*facts["rows"], facts["last"]]
        high, step = look.height / len(rows), min((look.width - 60) / 6, 6 * look.size)
        half, left = min(1.5 * look.size, 0.36 * high), look.rng().uniform(20, 40)
        for k, (row, total) in enumerate(zip(rows, [*facts["sums"], "?"], strict=True)):
            y = (k + 0.5) * high
            for n, (colour, shape) in enumerate(kind.split(" ") for kind in row):
                x = left + (n + 0.5) * step
                if shape == "disc":
                    scene.disc(x, y, half, colour)
                elif shape == "square":
                    scene.box(x - 0.9 * half, y - 0.9 * half, x + 0.9 * half, y + 0.9 * half, colour)
                else:
                    scene.polygon([(x, y - half), (x + 1.1 * half, y + half), (x - 1.1 * half, y + half)], colour)
                scene.text("+" if n < len(row) - 1 else "=", x + step / 2, y)
            scene.text(total, left + (len(row) + 0.38) * step, y, "left")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rows of coloured regions, the number to the right of each."""
        rows, kinds, sums = kit.in_rows((r for r in figure.regions if r.colour != "grey" and r.wide > 8), 14), [], []
        for row in rows:
            shares = [region.area / (region.wide * region.high) for region in row]
            shapes = ["square" if share > 0.9 else "disc" if share > 0.68 else "triangle" for share in shares]
            kinds.append([f"{region.colour} {shape}" for region, shape in zip(row, shapes, strict=True)])
        for row in rows[:-1]:
            (beside,) = (n for n in figure.numbers() if abs(n.y - row[0].y) < 14 and n.x > row[-1].x)
            sums.append(beside.whole)
        return {"rows": kinds[:-1], "sums": sums, "last": kinds[-1]}


TASK = CandyEquations().task()
