"""The energy of the levels of a food chain, one above another: how much of it passes on?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from isoprobe.probes.families.multi.exams import in_decimals
from isoprobe.probes.families.programs import kit

LEVELS = 5  # at most
ENERGY = kit.Whole(1, 99_999_999)
SHOWN = kit.Said(
    "Each box of the figure is a trophic level of an ecosystem, the lowest one the producers, with the energy in kJ "
    "that "
    "it takes up in a year. ",
    "图为某生态系统的能量金字塔，最下层为生产者，方框内的数字为各营养级一年内同化的能量（kJ）。",
)


class EnergyPyramid(kit.Program):
    """Which share of its energy does a trophic level pass on, and how much is left at the top?

    1: three levels
    2: four or five levels"""

    topic = "ecosystems"
    education = "senior high"
    version = 4  # 4: Chinese as a person writes it
    variations = ("numeric", "colour")
    question = kit.Said(
        SHOWN.en + "From level {level} (counted from the bottom) to the next one [MASK]% of the energy pass on. Of the "
        "energy of the producers, the highest level has [MASK]%. The levels above the producers take up [MASK] kJ in "
        "all.",
        SHOWN.zh + "自下而上数，第{level}营养级到下一营养级的能量传递效率为[MASK]%；最高营养级的能量占生产者的[MASK]%；"
        "各级消费者同化的总能量为[MASK]kJ。",
    )
    fields = {"energies": kit.Listed(ENERGY, 3, LEVELS)}
    asked = {"level": kit.Whole(1, LEVELS - 1)}
    answer = kit.blanks(3)
    canvas = (460, 340)
    prose = kit.Said(
        "From the bottom upwards, the trophic levels take up {energies} kJ.",
        "自下而上，各营养级同化的能量依次为{energies}kJ。",
    )
    says = {
        "energies": kit.Said("energies (in kJ, from the lowest level upwards)", "能量（kJ，自下而上各营养级）"),
    }
    elements = (
        kit.count("levels", kit.Said("How many levels has the pyramid?", "该金字塔有几个营养级？"), "energies"),
        kit.value_at(
            "energy",
            kit.Said("Which number stands in level {a}, counted from the bottom?", "自下而上数第{a}层的数字是多少？"),
            kit.numbered("energies"),
        ),
    )
    labels = {"levels": "energies"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Shares of a tenth to a fifth passed on, of an energy that leaves all of them whole."""
        number = draw["numeric"]
        count = 3 if level == 1 else number.choice((4, 5))
        shares = [number.choice((10, 12, 14, 15, 16, 18, 20)) for _ in range(count - 1)]
        whole = number.randint(11, 99) * 10 ** (count + number.choice((0, 1)))
        energies = [Fraction(whole)]
        for share in shares:
            energies.append(energies[-1] * share / 100)
        if any(each.denominator > 1 for each in energies):
            return None
        return {"energies": [int(each) for each in energies], "level": number.randint(1, count - 1)}

    def valid(self, facts: kit.Facts) -> str:
        """Less on every level, by a whole share, and a share of the top that ends after two decimals at most."""
        energies = facts["energies"]
        if any(not 1 < Fraction(100 * b, a) < 60 or Fraction(100 * b, a).denominator > 1 for a, b in self.pairs(facts)):
            return "energies: expected a whole share of each on the next level"
        if "level" in facts and facts["level"] >= len(energies):
            return "level: expected one below the highest"
        return ""

    def pairs(self, facts: kit.Facts) -> list[tuple[int, int]]:
        """Each level with the next one."""
        return list(pairwise(facts["energies"]))

    def by_quotients(self, facts: kit.Facts) -> Any:
        """Quotients of two levels, and a sum."""
        energies, level = facts["energies"], facts["level"]
        passed = Fraction(100 * energies[level], energies[level - 1])
        return [in_decimals(passed, 6), in_decimals(Fraction(100 * energies[-1], energies[0]), 6), sum(energies[1:])]

    def by_tracing(self, facts: kit.Facts) -> Any:
        """A hundred parts of the producers' energy traced upwards."""
        shares = [next(share for share in range(1, 100) if a * share == 100 * b) for a, b in self.pairs(facts)]
        left, taken, energy = Fraction(100), 0, Fraction(facts["energies"][0])
        for share in shares:
            left, energy = left * share / 100, energy * share / 100
            taken += int(energy)
        return [in_decimals(Fraction(shares[facts["level"] - 1]), 6), in_decimals(left, 6), taken]

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How much passes on."""
        return [
            kit.Said(
                "The share that passes on is the energy which a level takes up over that of the level below, times "
                "100%; "
                "it is usually 10% to 20%.",
                "能量传递效率=某营养级同化的能量÷上一营养级同化的能量×100%，一般为10%～20%。",
            ),
            kit.Said(
                "Producers are the first trophic level, all above are consumers.",
                "生产者为第一营养级，其余各营养级为消费者。",
            ),
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The quotients and the sum."""
        energies, level = facts["energies"], facts["level"]
        passed, top, total = self.by_quotients(facts)
        terms = "+".join(map(str, energies[1:]))
        return [
            kit.Said(
                f"{energies[level]} / {energies[level - 1]} = {passed}%; {energies[-1]} / {energies[0]} = {top}%.",
                f"{energies[level]}÷{energies[level - 1]}×100%={passed}%；{energies[-1]}÷{energies[0]}×100%={top}%。",
            ),
            kit.Said(f"The consumers take up {terms} = {total} kJ.", f"各级消费者共同化{terms}={total}kJ。"),
        ]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """All levels above one seen twice or half as large."""
        place, times = rng.randrange(1, len(facts["energies"])), rng.choice((2, Fraction(1, 2)))
        return {
            **facts,
            "energies": [int(each * times) if k >= place else each for k, each in enumerate(facts["energies"])],
        }

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Boxes one above another, each narrower than the one below."""
        look, size = scene.look, scene.look.size
        count = len(facts["energies"])
        high = (look.height - 2 * size) / count
        least = 8.5 * size
        for k, energy in enumerate(facts["energies"]):
            half = (least + (look.width - 3 * size - least) * (count - 1 - k) / (count - 1)) / 2
            middle, bottom = look.width / 2, look.height - size - k * high
            scene.box(middle - half, bottom - high, middle + half, bottom, f"pale {look.palette[k]}", "ink", 1.8)
            scene.text(energy, middle, bottom - high / 2)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The numbers from the bottom upwards, a box for each."""
        numbers = sorted(figure.numbers(), key=lambda number: -number.y)
        if len(numbers) != len(figure.texts) or any(a.y - b.y < 2 * a.high for a, b in pairwise(numbers)):
            raise kit.Unreadable("texts that are no numbers one above another")
        return {"energies": [number.whole for number in numbers]}


TASK = EnergyPyramid().task()
