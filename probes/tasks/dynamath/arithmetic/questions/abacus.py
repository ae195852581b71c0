"""Further questions about an abacus."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.abacus import Abacus


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


EXCHANGED = Exchanged().task()
