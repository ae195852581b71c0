"""Further questions about equations whose signs are hidden."""

from __future__ import annotations

from isoprobe.probes.families.figures.equations import SIGNS, joined, no_rows, tried
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.puzzle_test.hidden_signs import COLOUR, RULES, HiddenSigns


class Sign(kit.Asking, HiddenSigns):
    """Which sign does a coloured disc hide?"""

    school = "elementary school"
    question = f"{RULES}Which sign does the {{colour}} disc hide?"
    asked = {"colour": COLOUR}
    answer, even = kit.option(4), tuple(SIGNS)

    def shows(self, facts: kit.Facts) -> str:
        return no_rows(facts)

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """The colours of discs."""
        return [{"colour": hue} for hue in dict.fromkeys(hue for row in facts["discs"] for hue in row)]

    def fair(self, facts: kit.Facts) -> str:
        signs = {under.get(facts["colour"], "") for under in tried(facts)}
        return "" if len(signs) == 1 and signs != {""} else "colour: expected a disc whose sign the rows tell"

    def by_trial(self, facts: kit.Facts) -> str:
        """All ways to give the colours different signs, tried in every row."""
        return tried(facts)[0][facts["colour"]]

    def by_joining(self, facts: kit.Facts) -> str:
        """The signs that each row allows, joined row after row."""
        return joined(facts)[-1][facts["colour"]]


SIGN = Sign().task()
