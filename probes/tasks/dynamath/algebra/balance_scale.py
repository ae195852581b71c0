"""Balances in equilibrium with numbered weights and lettered boxes: how heavy is one of the boxes?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
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

LEVELS = {
    1: "one balance, boxes of one kind on one side",
    2: "one balance, boxes of one kind on both sides",
    3: "two balances, boxes of two kinds",
}
LETTERS = tuple("ABDEFGHKLMNPQRT")
MOST = 30
QUESTIONS = {
    "one": "The balances are level, and boxes with one letter weigh the same. What does a box {box} weigh?",
    "three": "The balances are level, and boxes with one letter weigh the same. What do three boxes {box} weigh?",
}


def make(draw: Draw, level: int) -> Facts | None:
    """Weights that make each balance level."""
    number = draw["numeric"]
    letters = draw["symbolic"].sample(LETTERS, 2)[: 2 if level == 3 else 1]
    mass = {letter: number.randint(2, 20 if level < 3 else 15) for letter in letters}
    sides: list[str] = []
    for k in range(2 if level == 3 else 1):
        if level < 3:
            counts = [(number.randint(2, 4), 0 if level == 1 else number.randint(1, 3))]
        else:
            counts = [(number.randint(1, 3), 0), (number.randint(1, 2), 0 if k == 0 else number.randint(0, 1))]
        left = [letter for letter, count in zip(letters, counts, strict=True) for _ in range(count[0])]
        right = [letter for letter, count in zip(letters, counts, strict=True) for _ in range(count[1])]
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
        pair = [" ".join(left), " ".join(right)]
        sides += pair if number.random() < 0.5 else pair[::-1]
    wording = draw["function"].choice(list(QUESTIONS))
    return {"left": sides[::2], "right": sides[1::2], "box": number.choice(letters), "wording": wording}


def _row(left: str, right: str, letters: Sequence[str]) -> tuple[list[int], int]:
    """How many boxes of each letter the left side has more, and how much more the right side has in weights."""
    a, b = left.split(" "), right.split(" ")
    counts = [a.count(letter) - b.count(letter) for letter in letters]
    return counts, sum(int(e) for e in b if e.isdigit()) - sum(int(e) for e in a if e.isdigit())


def _letters(facts: Facts) -> list[str]:
    return sorted({e for side in facts["left"] + facts["right"] for e in side.split(" ") if not e.isdigit()})


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    letters = _letters(facts)
    if len(facts["left"]) != len(facts["right"]) or not 1 <= len(letters) <= 2 or not set(letters) <= set(LETTERS):
        return "left and right: expected as many sides, with boxes of one or two letters"
    things = [e for side in facts["left"] + facts["right"] for e in side.split(" ")]
    if any(e.isdigit() and not 1 <= int(e) <= 99 for e in things):
        return "weights: expected 1 to 99"
    if max(len(side.split(" ")) for side in facts["left"] + facts["right"]) > 6:
        return "sides: expected at most six things on each"
    if facts["box"] not in letters:
        return f"box {facts['box']}: expected one that is there"
    rows = [_row(a, b, letters)[0] for a, b in zip(facts["left"], facts["right"], strict=True)]
    if len(rows) != len(letters):
        return f"{len(rows)} balances: expected as many as there are letters"
    told = rows[0][0] != 0 if len(rows) == 1 else rows[0][0] * rows[1][1] != rows[0][1] * rows[1][0]
    return "" if told and len(_fitting(facts)) == 1 else "expected balances that tell how heavy the boxes are"


def _fitting(facts: Facts) -> list[tuple[int, ...]]:
    letters = _letters(facts)
    rows = [_row(a, b, letters) for a, b in zip(facts["left"], facts["right"], strict=True)]
    return [
        masses
        for masses in product(range(1, MOST + 1), repeat=len(letters))
        if all(sum(n * m for n, m in zip(counts, masses, strict=True)) == rest for counts, rest in rows)
    ]


def by_trial(facts: Facts) -> int:
    """All masses tried."""
    (masses,) = _fitting(facts)
    return masses[_letters(facts).index(facts["box"])] * (3 if facts["wording"] == "three" else 1)


def by_elimination(facts: Facts) -> int:
    """Boxes taken off both sides, then one kind of box eliminated."""
    letters = _letters(facts)
    rows = [_row(a, b, letters) for a, b in zip(facts["left"], facts["right"], strict=True)]
    k = letters.index(facts["box"])
    (counts, rest), mass = rows[0], Fraction(0)
    if len(letters) == 1:
        mass = Fraction(rest, counts[0])
    else:
        (others, other), j = rows[1], 1 - k
        mass = Fraction(rest * others[j] - other * counts[j], counts[k] * others[j] - others[k] * counts[j])
    return int(mass * (3 if facts["wording"] == "three" else 1))


def _equations(facts: Facts) -> list[Equation]:
    letters = _letters(facts)
    return [_row(left, right, letters) for left, right in zip(facts["left"], facts["right"], strict=True)]


def _asked(facts: Facts) -> Equation:
    many = 3 if facts["wording"] == "three" else 1
    return [many * (letter == facts["box"]) for letter in _letters(facts)], 0


def scene(facts: Facts, look: Look) -> FigureScene:
    """Level beams on wedges, boxes and weights in a row on each pan."""
    made, size = FigureScene(look), look.size
    count = len(facts["left"])
    slot, step = look.height / count, min(0.5 * look.width / 6.9, 4.2 * size)
    half = min(1.7 * size, step / 2 - 4)
    tints = dict(zip(_letters(facts), look.palette, strict=False))
    for k, (left, right) in enumerate(zip(facts["left"], facts["right"], strict=True)):
        pan, middle = k * slot + 0.42 * slot + 20, look.width / 2
        foot = pan + 3.4 * size
        made.polygon([(middle, pan + 3), (middle - 1.6 * size, foot), (middle + 1.6 * size, foot)], look.palette[3])
        for side, centre in ((left, 0.26 * look.width), (right, 0.74 * look.width)):
            things = side.split(" ")
            made.stroke([(centre - 3.2 * step, pan), (centre + 3.2 * step, pan)], width=3.4)
            made.stroke([(centre, pan), (middle, pan)], width=3.4)
            for n, thing in enumerate(things):
                x, y = centre + (n - (len(things) - 1) / 2) * step, pan - half - 6
                if thing.isdigit():
                    made.ring(x, y, half, look.palette[4], 4.0)
                else:
                    made.box(x - half, y - half, x + half, y + half, "", tints[thing], 3.6)
                made.text(thing, x, y, scale=min(1.0, made.fitting([thing], 2 * half + 6)))
    return made


def read(figure: FigureReading) -> Facts:
    """Rows of letters and numbers, those left of the wedge and those right of it."""
    usual = median(text.high for text in figure.texts) if figure.texts else 0.0
    seen = [t for t in figure.texts if t.whole is not None or t.one_of(LETTERS)]
    rows = in_rows((t for t in seen if t.high > 0.7 * usual), 20)
    found: dict[str, list[str]] = {"left": [], "right": []}
    for row in rows:
        sides: dict[str, list[str]] = {"left": [], "right": []}
        for text in row:
            said = str(text.whole) if text.whole is not None else text.one_of(LETTERS) or ""
            sides["left" if text.x < figure.width / 2 else "right"].append(said)
        for name, things in sides.items():
            if not things:
                raise Unreadable(f"nothing on the {name} side of a balance")
            found[name].append(" ".join(things))
    return {**found}


def _boxes(facts: Facts, letter: str) -> int:
    return sum(side.split(" ").count(letter) for side in facts["left"] + facts["right"])


def _a_letter(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(_letters(facts)),)


def _weights(facts: Facts, arguments: tuple[str, ...]) -> int:
    return sum(int(e) for side in facts[arguments[0]] for e in side.split(" ") if e.isdigit())


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One to three things seen amiss: with whole masses, one alone seldom leaves two balances level."""
    for _ in range(rng.randint(1, 3)):
        facts = _amiss(rng, facts)
    return facts


def _amiss(rng: Random, facts: Facts) -> Facts:
    """A weight seen amiss, or a box too many or too few."""
    name = rng.choice(("left", "right"))
    k = rng.randrange(len(facts[name]))
    things = facts[name][k].split(" ")
    n = rng.randrange(len(things))
    if things[n].isdigit():
        things[n] = str(max(1, int(things[n]) + rng.choice((-6, -4, -3, -2, -1, 1, 2, 3, 4, 6))))
    elif rng.random() < 0.5 and len(things) > 1:
        things.pop(n)
    else:
        things.insert(n, things[n])
    return {**facts, name: [*facts[name][:k], " ".join(things), *facts[name][k + 1 :]]}


TASK = program_task(
    topic="algebra",
    summary="How heavy is a box on a level balance?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "symbolic"),
    question=QUESTIONS,
    fields={"left": Listed(Word(), 1, 2), "right": Listed(Word(), 1, 2)},
    asked={"box": Word(LETTERS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("elimination", "what is on both sides taken off, then one unknown eliminated", by_elimination),
        ("trial", "all masses up to a bound tried", by_trial),
    ),
    certificate=added_equations(_equations, _asked),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(720, 340),
    table=("left", "right"),
    prose="On the left of the level balances are {left}, on the right {right}; a number is a weight, a letter a box.",
    elements=(
        Element("boxes", "How many boxes {a} are there in all?", "integer", lambda f, a: _boxes(f, a[0]), _a_letter),
        Element(
            "weights",
            "What do the numbers on the {a} of the balances add up to?",
            "integer",
            _weights,
            lambda rng, facts: (rng.choice(("left", "right")),),
        ),
    ),
    labels=lambda facts: {"balances": len(facts["left"])},
)
