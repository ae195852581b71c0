"""Further questions about a flow chart of tests on a solution."""

from __future__ import annotations

from copy import copy

from isoprobe.probes.families.multi.ions import OF_LEVEL, SAMPLES, Method, asking, why_no_chart
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.chemistry.ion_tests import IonTests
from isoprobe.solvers.multi.ion_tests import ABSENT, PRESENT, by_deduction, by_enumeration


class Number(kit.Asking, IonTests):
    """How many ions of a solution are certainly there, and how many are certainly not, by which precipitates?"""

    question = asking(
        kit.Said(
            "A precipitate forms in [MASK] of the steps. [MASK] of these ions are certainly present in the solution, "
            "and [MASK] are certainly absent.",
            "图中产生沉淀的步骤共有[MASK]步。由实验可知，上述离子中，原溶液一定含有的有[MASK]种，一定不含的有[MASK]种。",
        )
    )
    answer = kit.blanks(3)
    rules = ()

    def _made(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """The program's chart, asked about with the sample that it was drawn for."""
        sample = copy(draw["question"]).choice(OF_LEVEL[level])
        facts = super()._made(draw, level)
        return None if facts is None else {**facts, "wording": sample}

    def shows(self, facts: kit.Facts) -> str:
        return ""

    def fair(self, facts: kit.Facts) -> str:
        return why_no_chart(facts)

    def _told(self, method: Method, facts: kit.Facts) -> list[int]:
        found = list(method(SAMPLES[facts["wording"]], facts["reagents"], facts["seen"]).values())
        signs = [sign for portion in facts["seen"] for sign in portion]
        return [signs.count("precipitate") + signs.count("both"), found.count(PRESENT), found.count(ABSENT)]

    def by_sets(self, facts: kit.Facts) -> list[int]:
        """All sets of ions that there can be, put through the tests."""
        return self._told(by_enumeration, facts)

    def by_clauses(self, facts: kit.Facts) -> list[int]:
        """Deduction from clauses by unit propagation and by cases."""
        return self._told(by_deduction, facts)


NUMBER = Number().task()
