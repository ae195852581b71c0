"""A further question about the events on a timeline."""

from __future__ import annotations

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.history.timeline import NAMES, NO_ZERO, SHOWN, Timeline, between, counted, passed


class Apart(kit.Asking, Timeline):
    """How many years lie between two events of a timeline?"""

    levels = {2: "five events, any year"}
    question = kit.Said(
        SHOWN.en + "How many years passed between the events {first} and {second}?",
        SHOWN.zh + "事件{first}与事件{second}相距多少年？",
    )
    asked = {"first": kit.Word(NAMES), "second": kit.Word(NAMES)}
    picks = "names"
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)

    def shows(self, facts: kit.Facts) -> str:
        years = facts["years"]
        return "" if years == sorted(set(years)) and 0 not in years else "years: expected rising ones without 0"

    def by_formula(self, facts: kit.Facts) -> int:
        """A difference, less the year that there is not."""
        return between(*self.pair(facts))

    def by_counting(self, facts: kit.Facts) -> int:
        """Year by year."""
        return counted(*self.pair(facts))

    def knowledge(self, told: kit.Facts) -> list[kit.Said]:
        """How years are counted over the turn of the era."""
        return [NO_ZERO]

    def explanation(self, facts: kit.Facts) -> list[kit.Said]:
        """The years from one to the other."""
        return [passed(*self.pair(facts))]


APART = Apart().task()
