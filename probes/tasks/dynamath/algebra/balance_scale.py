"""Balances in equilibrium with numbered weights and lettered boxes: how heavy is one of the boxes?"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from statistics import median

from isoprobe.probes.families.programs import kit

LETTERS = tuple("ABDEFGHKLMNPQRT")
SIDES = ("left", "right")
MOST = 30
PANS = kit.Listed(kit.Added(kit.Word((*LETTERS, *map(str, range(1, 100)))), 1, 6), 1, 2)


def _things(facts: kit.Facts, side: str) -> list[str]:
    """All that lies on one side of the balances."""
    return [thing for pan in facts[side] for thing in pan]


def _boxes(facts: kit.Facts) -> list[str]:
    return [thing for side in SIDES for thing in _things(facts, side) if not thing.isdigit()]


def _letters(facts: kit.Facts) -> list[str]:
    return sorted(set(_boxes(facts)))


def _weights(facts: kit.Facts) -> dict[str, int]:
    return {side: sum(int(thing) for thing in _things(facts, side) if thing.isdigit()) for side in SIDES}


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    """How many boxes of each letter a left pan has more, and how much more the right pan has in weights."""
    found, letters = [], _letters(facts)
    for a, b in zip(facts["left"], facts["right"], strict=True):
        less, more = (sum(int(thing) for thing in pan if thing.isdigit()) for pan in (a, b))
        found.append(([a.count(letter) - b.count(letter) for letter in letters], more - less))
    return found


def _asked(facts: kit.Facts) -> kit.Equation:
    many = 3 if facts["wording"] == "three" else 1
    return [many * (letter == facts["box"]) for letter in _letters(facts)], 0


class BalanceScale(kit.Program):
    """How heavy is a box on a level balance?

    1: one balance, boxes of one kind on one side
    2: one balance, boxes of one kind on both sides
    3: two balances, boxes of two kinds"""

    school = "elementary school"
    variations = ("numeric", "colour", "symbolic")
    stem = (
        "Every balance is level. Letters stand for boxes, numbers for weights; boxes with the same letter weigh the "
        "same."
    )
    question = {
        "one": "How much does one box {box} weigh?",
        "three": "How much do three boxes {box} weigh together?",
    }
    fields = dict.fromkeys(SIDES, PANS)
    asked = {"box": kit.Word(LETTERS)}
    labels = {"balances": "left"}
    rules = (kit.as_many("left", "right"),)
    certificate = kit.added_equations(_equations, _asked)
    canvas = (720, 340)
    table = SIDES
    says = {
        side: f"{side} sides (for each balance from top to bottom, in brackets, what lies at its {side}, from left "
        "to right, boxes by their letters and weights by their numbers)"
        for side in SIDES
    }
    prose = (
        "Of the level balances, from top to bottom, the left sides hold {left}, and the right sides hold {right}, "
        "where a number is a weight and a letter is a box."
    )
    elements = (
        kit.value_at("boxes", "How many boxes with the letter {a} are there in all?", kit.tally(_boxes)),
        kit.value_at(
            "weights",
            "What do the numbers on the {a} side of the balance add up to, or of all balances together if there are "
            "several?",
            _weights,
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Weights that make each balance level."""
        number, both = draw["numeric"], level == 3
        letters = draw["symbolic"].sample(LETTERS, 2)[: 2 if both else 1]
        mass = {letter: number.randint(2, 15 if both else 20) for letter in letters}
        sides: list[list[str]] = []
        for k in range(2 if both else 1):
            if both:
                counts = [(number.randint(1, 3), 0), (number.randint(1, 2), 0 if k == 0 else number.randint(0, 1))]
            else:
                counts = [(number.randint(2, 4), 0 if level == 1 else number.randint(1, 3))]
            left, right = (
                [each for each, many in zip(letters, counts, strict=True) for _ in range(many[s])] for s in (0, 1)
            )
            less = sum(mass[each] for each in left) - sum(mass[each] for each in right)
            if less < 2:
                return None
            extra = number.randint(1, 9) if level == 2 or number.random() < 0.6 else 0
            weights = [less + extra]
            if weights[0] > 12 and number.random() < 0.5:
                part = number.randint(3, weights[0] - 3)
                weights = [part, weights[0] - part]
            left += [str(extra)] if extra else []
            right += [str(weight) for weight in weights]
            if max(len(left), len(right)) > 6:
                return None
            pair = [left, right]
            sides += pair if number.random() < 0.5 else pair[::-1]
        return {"left": sides[::2], "right": sides[1::2], "box": number.choice(letters)}

    def valid(self, facts: kit.Facts) -> str:
        """There are as many balances as letters, which tell the masses."""
        letters = _letters(facts)
        if facts["box"] not in letters:
            return f"box {facts['box']}: expected one that is there"
        rows = [row for row, _ in _equations(facts)]
        if not len(rows) == len(letters) <= 2:
            return f"{len(rows)} balances: expected as many as there are letters, one or two"
        told = rows[0][0] != 0 if len(rows) == 1 else rows[0][0] * rows[1][1] != rows[0][1] * rows[1][0]
        return "" if told and len(self._fitting(facts)) == 1 else "expected balances that tell how heavy the boxes are"

    def _fitting(self, facts: kit.Facts) -> list[tuple[int, ...]]:
        equations = _equations(facts)
        every = product(range(1, MOST + 1), repeat=len(equations[0][0]))
        return [m for m in every if all(sum(map(int.__mul__, row, m)) == rest for row, rest in equations)]

    def by_elimination(self, facts: kit.Facts) -> int:
        """What is on both sides taken off, then one kind of box eliminated."""
        k, many = _letters(facts).index(facts["box"]), 3 if facts["wording"] == "three" else 1
        (counts, rest), *others = _equations(facts)
        if not others:
            return int(many * Fraction(rest, counts[0]))
        ((row, other),) = others
        top, bottom = rest * row[1 - k] - other * counts[1 - k], counts[k] * row[1 - k] - row[k] * counts[1 - k]
        return int(many * Fraction(top, bottom))

    def by_trial(self, facts: kit.Facts) -> int:
        """All masses up to a bound tried."""
        (masses,) = self._fitting(facts)
        return masses[_letters(facts).index(facts["box"])] * (3 if facts["wording"] == "three" else 1)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One to three things seen amiss: a weight, or a box too many or too few."""
        pans = {side: [list(pan) for pan in facts[side]] for side in SIDES}
        for _ in range(rng.randint(1, 3)):
            things = rng.choice(pans[rng.choice(SIDES)])
            n = rng.randrange(len(things))
            if things[n].isdigit():
                things[n] = str(max(1, int(things[n]) + rng.choice((-6, -4, -3, -2, -1, 1, 2, 3, 4, 6))))
            elif rng.random() < 0.5 and len(things) > 1:
                things.pop(n)
            else:
                things.insert(n, things[n])
        return {**facts, **pans}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Level beams on wedges, boxes and weights in a row on each pan."""
        look, size, middle = scene.look, scene.look.size, scene.look.width / 2
        slot, step = look.height / len(facts["left"]), min(0.5 * look.width / 6.9, 4.2 * size)
        half = min(1.7 * size, step / 2 - 4)
        tints = dict(zip(_letters(facts), look.palette, strict=False))
        for k, pans in enumerate(zip(facts["left"], facts["right"], strict=True)):
            level = k * slot + 0.42 * slot + 20
            foot = level + 3.4 * size
            wedge = [(middle, level + 3), (middle - 1.6 * size, foot), (middle + 1.6 * size, foot)]
            scene.polygon(wedge, look.palette[3])
            for pan, centre in zip(pans, (0.26 * look.width, 0.74 * look.width), strict=True):
                scene.stroke([(centre - 3.2 * step, level), (centre + 3.2 * step, level)], width=3.4)
                scene.stroke([(centre, level), (middle, level)], width=3.4)
                for n, thing in enumerate(pan):
                    x, y = centre + (n - (len(pan) - 1) / 2) * step, level - half - 6
                    if thing.isdigit():
                        scene.ring(x, y, half, look.palette[4], 4.0)
                    else:
                        scene.box(x - half, y - half, x + half, y + half, "", tints[thing], 3.6)
                    scene.text(thing, x, y, scale=min(1.0, scene.fitting([thing], 2 * half + 6)))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Rows of letters and numbers, those left of the wedge and those right of it."""
        usual = median(text.high for text in figure.texts)
        seen = [t for t in figure.texts if t.high > 0.7 * usual and (t.whole is not None or t.one_of(LETTERS))]
        found: dict[str, list[list[str]]] = {side: [] for side in SIDES}
        for row in kit.in_rows(seen, 20):
            for side in SIDES:
                pan = [text for text in row if (text.x < figure.width / 2) == (side == "left")]
                things = [str(text.whole) if text.whole is not None else text.one_of(LETTERS) or "" for text in pan]
                if not things:
                    raise kit.Unreadable(f"nothing on the {side} side of a balance")
                found[side].append(things)
        return {**found}


TASK = BalanceScale().task()
