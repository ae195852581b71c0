"""A further question about a strip of an electrocardiogram."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.medicine.ecg_strip import BEATS, LONG, LOW, P_WIDE, QRS_WIDE, SHOWN, TALL, EcgStrip

OPTIONS = 3
EVERY = {1: (1,), 2: (2, 3)}  # P waves to a QRS complex, at each level


class Cycle(kit.Asking, EcgStrip):
    """How long is it from one beat of the ventricles to the next, on an electrocardiogram?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said(
        SHOWN.en + "How many milliseconds pass between one beat of the ventricles and the next?",
        SHOWN.zh + "相邻两次心室搏动的间隔（R-R间期）为多少毫秒？",
    )
    answer = kit.option(OPTIONS, peers=True)
    sample_sizes = (PEERS,)

    def by_squares(self, facts: kit.Facts) -> int:
        """40 ms for each small square from complex to complex."""
        return int(40 * (facts["qrs"][1] - facts["qrs"][0]))

    def by_counting(self, facts: kit.Facts) -> int:
        """The time from P wave to P wave, as often as there are P waves from one complex to the next."""
        first, second = facts["qrs"][:2]
        waves = sum(first < each <= second for each in facts["p"])
        step = 1000 * (facts["p"][-1] - facts["p"][0]) // (25 * (len(facts["p"]) - 1))
        return int(waves * step)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The strip of a heart that beats at another rate."""
        here, delay = facts["qrs"][1] - facts["qrs"][0], self.delay(facts)
        every = here // (facts["p"][1] - facts["p"][0])
        alike = next(each for each in EVERY.values() if every in each)
        others = [(between, n) for between in BEATS for n in alike if between * n != here]
        for between, n in rng.sample(others, len(others)):
            p = list(range(facts["p"][0] % between or between, LONG - P_WIDE, between))
            qrs = [each + delay for each in p[::n] if each + delay + QRS_WIDE < LONG]
            other = {**facts, "p": p, "qrs": qrs, "height": rng.randint(LOW, TALL)}
            if len(qrs) > 1 and not self.valid(other):
                return other
        return facts

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """Which spikes are the ventricles' beats."""
        return [
            kit.Said(
                "Each QRS complex is a beat of the ventricles; at 25 mm/s a small square is 40 ms.",
                "每个QRS波群对应一次心室搏动；走纸速度25mm/s时，每小格为40毫秒。",
            )
        ]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The small squares between two complexes."""
        squares = facts["qrs"][1] - facts["qrs"][0]
        return [
            kit.Said(
                f"QRS complexes are {squares} small squares apart: {squares} × 40 ms = {40 * squares} ms.",
                f"相邻QRS波群间隔{squares}小格，{squares}×40毫秒={40 * squares}毫秒。",
            )
        ]


CYCLE = Cycle().task()
