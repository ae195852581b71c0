"""Two boxes with amounts of one gas: in which are its atoms faster?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit

BOXES = ("A", "B")
SAME = "the same in both"
ANSWERS = ("larger in A", "larger in B", SAME)
GAS = "Two containers hold the same ideal gas. Each is labelled with the mass of the gas and its temperature. "


def masses(facts: kit.Facts) -> tuple[int, int]:
    """The masses in both boxes, in grams."""
    a, b = facts["masses"]
    return a, b


def heats(facts: kit.Facts) -> tuple[int, int]:
    """The temperatures in both boxes, in kelvins."""
    a, b = facts["temperatures"]
    return a, b


def told(difference: float | Fraction) -> str:
    """Which of both is larger, by A less B."""
    return SAME if difference == 0 else ANSWERS[0] if difference > 0 else ANSWERS[1]


class GasBoxes(kit.Program):
    """In which of two boxes do atoms of a gas have more energy?

    1: round numbers
    2: by tens
    3: any numbers"""

    version = 1
    variations = ("numeric", "colour")
    question = f"{GAS}In which is the average thermal energy of an atom larger?"
    fields = {
        "masses": kit.Listed(kit.Whole(1, 999), 2, 2),
        "temperatures": kit.Listed(kit.Whole(100, 999), 2, 2),
        "atoms": kit.Listed(kit.Whole(1, 30), 2, 2),
    }
    answer = kit.option(3)
    canvas = (560, 330)
    says = {
        "masses": "masses (of the gas in A and in B, in grams)",
        "temperatures": "temperatures (in A and in B, in kelvins)",
        "atoms": "discs (how many are drawn in A and in B)",
    }
    prose = (
        "The masses of the gas in A and B are {masses} grams, its temperatures {temperatures} kelvins. The discs drawn "
        "in them are {atoms}."
    )
    elements = (
        kit.value_at("mass", "How many grams of gas are in {a}?", kit.each(BOXES, "masses")),
        kit.value_at("temperature", "What is the temperature in {a}, in kelvins?", kit.each(BOXES, "temperatures")),
        kit.value_at("atoms", "How many discs are drawn in {a}?", kit.each(BOXES, "atoms")),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Masses and temperatures, of which a die tells whether they are alike, and atoms drawn as masses are."""
        number, step = draw["numeric"], {1: 50, 2: 10, 3: 1}[level]
        alike, first = number.randrange(3), step * number.randint(-(-200 // step), 600 // step)
        second = step * number.randint(-(-200 // step), 600 // step)
        temperatures = [first, first if alike == 0 else second]
        low = 5 if level == 1 else 1
        found = [low * number.randint(2, 60 // low) for _ in range(2)]
        atoms = [max(3, min(20, mass // 3)) for mass in found]
        return {"masses": found, "temperatures": temperatures, "atoms": atoms}

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other two answers."""
        return [answer for answer in ANSWERS if answer != truth]

    def by_temperature(self, facts: kit.Facts) -> str:
        """It goes by the temperature alone."""
        a, b = heats(facts)
        return told(a - b)

    def by_mixing(self, facts: kit.Facts) -> str:
        """Put together, the gases come to a temperature between both; energy flows from the box that is above it."""
        (m, n), (a, b) = masses(facts), heats(facts)
        return told(a - Fraction(m * a + n * b, m + n))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A mass or a temperature seen amiss, or those of both boxes taken for each other."""
        found = {field: list(facts[field]) for field in self.fields}
        field, k = rng.choice(("masses", "temperatures")), rng.randrange(2)
        way = rng.randrange(3)
        if way == 0:
            found[field].reverse()
        elif way == 1:
            found[field][k] = found[field][1 - k]
        else:
            least = 100 if field == "temperatures" else 1
            found[field][k] = min(999, max(least, found[field][k] + rng.randint(-90, 90)))
        return {**facts, **found}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two boxes beside each other with discs, a letter above each and its labels below."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        wide, top, bottom = look.width / 2, 3.4 * size, look.height - 5.6 * size
        for k, name in enumerate(BOXES):
            left, right = k * wide + 1.6 * size, (k + 1) * wide - 1.6 * size
            scene.box(left, top, right, bottom, width=look.line)
            scene.text(name, (left + right) / 2, 1.9 * size)
            across, up = 6, 4
            cells = rng.sample([(i, j) for i in range(across) for j in range(up)], facts["atoms"][k])
            for i, j in cells:
                x = left + (i + 0.5 + rng.uniform(-0.12, 0.12)) * (right - left) / across
                y = top + (j + 0.5 + rng.uniform(-0.12, 0.12)) * (bottom - top) / up
                scene.disc(x, y, 5.5 * look.scale, look.palette[0])
            scene.text(f"{facts['masses'][k]} g", (left + right) / 2, bottom + 1.7 * size)
            scene.text(f"{facts['temperatures'][k]} K", (left + right) / 2, bottom + 3.9 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Of each half two numbers, the mass above the temperature, and the discs."""
        half, found = figure.width / 2, dict[str, list[int]](masses=[], temperatures=[], atoms=[])
        discs = kit.discs(figure, 5)
        for side in (False, True):
            numbers = sorted((text for text in figure.numbers() if (text.x > half) == side), key=lambda text: text.y)
            if len(numbers) != 2:
                raise kit.Unreadable(f"{len(numbers)} numbers at a box: expected two")
            for field, text, unit in zip(("masses", "temperatures"), numbers, ("g", "K"), strict=True):
                number = int(text.number or 0)
                if text.one_of([f"{number} {unit}"]) is None:
                    raise kit.Unreadable(f"{text.text}: expected a number in {unit}")
                found[field].append(number)
            found["atoms"].append(sum((disc.x > half) == side for disc in discs))
        return dict(found)


TASK = GasBoxes().task()
