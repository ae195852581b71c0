"""Two samples of a gas, with the mass and the mean speed of their particles: which is the hotter?"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES

MASSES = (4, 8, 9, 12, 16, 18, 20, 25, 32, 36, 44, 48, 50, 64, 72)  # in atomic units
SPEEDS = (200, 240, 300, 360, 400, 450, 480, 500, 600, 720, 800, 900)  # in m/s
MOST = 15
SAME = "they are equal"


def _told(facts: kit.Facts, difference: Fraction | int) -> str:
    if not difference:
        return SAME
    return "sample 2" if (difference > 0) == (facts["wording"] == "colder") else "sample 1"


def _number(text: str, unit: str) -> int:
    whole = text.replace(" ", "")
    if not whole.endswith(unit):
        raise kit.Unreadable(f"{text!r}, expected a number of {unit}")
    return int(whole.removesuffix(unit))


class ParticleSamples(kit.Program):
    """Which of two samples of gas is hotter, by mass and speed of their particles?

    1: masses or speeds are equal
    2: both differ
    3: both differ, against each other"""

    topic = "multi-hop visual reasoning"
    stem = (
        "The discs are the particles of two samples of gas in closed boxes. Below each box are the mass of a particle "
        "in u and the mean speed in m/s; a particle's mean kinetic energy is half its mass times the square of this "
        "speed."
    )
    question = {
        "energy": "Which sample has the higher mean kinetic energy per particle?",
        "temperature": "Which sample has the higher temperature?",
        "colder": "Which sample has the lower temperature?",
    }
    fields = {
        "counts": kit.Listed(kit.Whole(0, 40), 2, 2),
        "masses": kit.Listed(kit.Whole(1, 99), 2, 2),
        "speeds": kit.Listed(kit.Whole(1, 999), 2, 2),
    }
    says = {
        "counts": "discs (in sample 1, then in sample 2)",
        "masses": "masses (of a particle in u, in sample 1, then in sample 2)",
        "speeds": "speeds (the mean of the particles in m/s, in sample 1, then in sample 2)",
    }
    answer = kit.option(3)
    canvas = (560, 380)
    table = ("counts", "masses", "speeds")
    prose = (
        "Sample 1 and sample 2 of a gas have, in this order, {counts} particles, with masses of {masses} u each, and "
        "with mean speeds of {speeds} m/s."
    )
    elements = (
        kit.value_at("particles", "How many particles are there in sample {a}?", kit.numbered("counts")),
        kit.value_at("mass", "What is the mass of a particle in sample {a}, in u?", kit.numbered("masses")),
    )
    features = {"wording": lambda facts: facts["wording"], "place of alike": lambda facts: facts["options"].index(SAME)}
    labels = {"particles": lambda facts: sum(facts["counts"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Masses and speeds such that the first, the second or neither is hotter, equally often."""
        number = draw["numeric"]
        wanted = number.choice((-1, 0, 1))
        for _ in range(TRIES):
            masses = [number.choice(MASSES) for _ in range(2)]
            speeds = [number.choice(SPEEDS) for _ in range(2)]
            if level == 1:
                equal = number.choice((masses, speeds))
                equal[1] = equal[0]
                if not wanted:
                    masses[1], speeds[1] = masses[0], speeds[0]
            elif masses[0] == masses[1] or speeds[0] == speeds[1]:
                continue
            first, second = (m * v * v for m, v in zip(masses, speeds, strict=True))
            against = (masses[0] - masses[1]) * (speeds[0] - speeds[1]) < 0
            if (first > second) - (first < second) == wanted and (level < 3 or against):
                return {
                    "counts": [number.randint(4, MOST) for _ in range(2)],
                    "masses": masses,
                    "speeds": speeds,
                    "wording": draw["question"].choice(list(self.question)),
                }
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts: any are."""
        return ""

    def by_energy(self, facts: kit.Facts) -> str:
        """Mean kinetic energies in fractions."""
        first, second = (Fraction(m * v * v, 2) for m, v in zip(facts["masses"], facts["speeds"], strict=True))
        return _told(facts, first - second)

    def by_ratios(self, facts: kit.Facts) -> str:
        """Ratio of masses against ratio of speeds, twice."""
        (heavy, light), (fast, slow) = facts["masses"], facts["speeds"]
        times = Fraction(heavy, light) * Fraction(fast, slow) * Fraction(fast, slow)
        return _told(facts, (times > 1) - (times < 1))

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The two other answers."""
        return [each for each in ("sample 1", "sample 2", SAME) if each != truth]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A mass or a speed misread, or the samples taken for each other."""
        if rng.random() < 0.3:
            return {**facts, **{name: facts[name][::-1] for name in self.fields}}
        key, values = rng.choice((("masses", MASSES), ("speeds", SPEEDS)))
        numbers = list(facts[key])
        numbers[rng.randrange(2)] = rng.choice(values)
        return {**facts, key: numbers}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two boxes with discs, the larger the heavier, and two numbers below each."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        wide, gap = 0.4 * look.width, 0.05 * look.width
        top, bottom = 1.2 * size, look.height - 7.2 * size
        for k in range(2):
            left = look.width / 2 + (gap if k else -gap - wide)
            scene.stroke([(left, top), (left + wide, top), (left + wide, bottom), (left, bottom)], closed=True)
            radius = size * (0.5 + 0.25 * facts["masses"][k] / max(MASSES))
            pitch = 2.2 * size
            columns, rows = int((wide - 8) // pitch), int((bottom - top - 8) // pitch)
            places = rng.sample(range(columns * rows), facts["counts"][k])
            across, down = (wide - columns * pitch) / 2, (bottom - top - rows * pitch) / 2
            for place in places:
                row, column = divmod(place, columns)
                x, y = left + across + (column + 0.5) * pitch, top + down + (row + 0.5) * pitch
                scene.disc(x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), radius, look.palette[k])
            scene.text(k + 1, left + wide / 2, bottom + 1.5 * size, scale=1.1)
            scene.text(f"{facts['masses'][k]} u", left + wide / 2, bottom + 3.5 * size)
            scene.text(f"{facts['speeds'][k]} m/s", left + wide / 2, bottom + 5.4 * size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Discs left and right of the middle; below them, from top to bottom, number, mass and speed."""
        middle = figure.width / 2
        found: kit.Facts = {"counts": [], "masses": [], "speeds": []}
        discs = [region for region in figure.regions if region.area > 30 and region.colour != "grey"]
        for side in (False, True):
            lines = sorted((text for text in figure.texts if (text.x > middle) == side), key=lambda text: text.y)
            if len(lines) != 3:
                raise kit.Unreadable(f"{len(lines)} lines below a sample, expected three")
            found["counts"].append(sum((disc.x > middle) == side for disc in discs))
            found["masses"].append(_number(lines[1].text, "u"))
            found["speeds"].append(_number(lines[2].text, "m/s"))
        return found


TASK = ParticleSamples().task()
