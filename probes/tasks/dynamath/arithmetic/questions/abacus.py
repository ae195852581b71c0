"""Further questions about an abacus."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.abacus import Abacus

PRIMES = (11, 13, 17, 19, 23, 29, 31)


class Exchanged(kit.Asking, Abacus):
    """Does an abacus show more if two rods exchange their beads?"""

    school = "elementary school"
    question = "Every bead of the abacus counts as much as the number below its rod. Suppose that the first and the "
    question += "last rod exchange their beads, those on the rods between them staying. Does the abacus then show a "
    question += "larger number than it does in the picture?"
    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 520}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["beads"][0] != facts["beads"][-1] else "beads: expected other numbers on both rods"

    def by_ends(self, facts: kit.Facts) -> bool:
        """More beads have to come to where they count more."""
        return bool(facts["beads"][-1] > facts["beads"][0])

    def by_numbers(self, facts: kit.Facts) -> bool:
        """Both numbers, bead by bead."""
        first, *within, last = facts["beads"]
        before, after = (
            sum(worth for worth, beads in zip(facts["worths"], on, strict=True) for _ in range(beads))
            for on in (facts["beads"], [last, *within, first])
        )
        return after > before


class Modular(kit.Asking, Abacus):
    """What is the inverse of the number of an abacus modulo a prime?"""

    school = "undergraduate"
    question = (
        "Every bead of the abacus counts as much as the number below its rod. What is the multiplicative inverse "
    )
    question += "of the number that it shows modulo {prime}, from 1 to {prime} - 1?"
    asked = {"prime": kit.Whole(7, 43)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"prime": prime} for prime in PRIMES])

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["prime"] in PRIMES and _shown(facts) % facts["prime"]
        return "" if fine else "prime: expected one that does not divide the number"

    def by_euclid(self, facts: kit.Facts) -> int:
        """Divisions with remainder down to 1, and back."""
        (a, x), (b, y) = (_shown(facts), 1), (facts["prime"], 0)
        while b:
            (a, x), (b, y) = (b, y), (a % b, x - a // b * y)
        return int(x % facts["prime"])

    def by_power(self, facts: kit.Facts) -> int:
        """By Fermat's little theorem its power two below the prime, rod by rod reduced before."""
        prime, left = facts["prime"], 0
        for worth, beads in zip(facts["worths"], facts["beads"], strict=True):
            left = (left + worth % prime * beads) % prime
        power = 1
        for _ in range(prime - 2):
            power = power * left % prime
        return int(power)


class Square(kit.Asking, Abacus):
    """Is the number of an abacus a square modulo a prime?"""

    school = "undergraduate"
    question = "Every bead of the abacus counts as much as the number below its rod. Is the number that it shows a "
    question += "quadratic residue modulo {prime}, the square of some whole number modulo {prime}?"
    asked = {"prime": kit.Whole(7, 43)}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """A prime."""
        return [{"prime": prime} for prime in PRIMES]

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["prime"] in PRIMES and _shown(facts) % facts["prime"]
        return "" if fine else "prime: expected one that does not divide the number"

    def by_squares(self, facts: kit.Facts) -> bool:
        """All squares modulo the prime."""
        return _shown(facts) % facts["prime"] in {k * k % facts["prime"] for k in range(facts["prime"])}

    def by_reciprocity(self, facts: kit.Facts) -> bool:
        """The Jacobi symbol: twos taken out, then both turned round (quadratic reciprocity)."""
        a, n, sign = _shown(facts) % facts["prime"], facts["prime"], 1
        while a:
            while a % 2 == 0:
                a //= 2
                sign *= -1 if n % 8 in (3, 5) else 1
            a, n = n, a
            sign *= -1 if a % 4 == n % 4 == 3 else 1
            a %= n
        return sign > 0


def _shown(facts: kit.Facts) -> int:
    """The number that the abacus shows."""
    return sum(int(worth * beads) for worth, beads in zip(facts["worths"], facts["beads"], strict=True))


EXCHANGED = Exchanged().task()
MODULAR = Modular().task()
SQUARE = Square().task()
