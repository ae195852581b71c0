"""Which run of a reaction is ahead, with options."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.emma.chemistry.rate_graph import RateGraph


class Choice(kit.Otherwise, RateGraph):
    """Which run of a reaction is the fastest, the first to end, or makes the most, of three options?"""

    stem = RateGraph.stem
    answer = kit.option(3)
    features = RateGraph.features

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other runs."""
        return list(facts["letters"])

    by_reading = RateGraph.by_reading
    by_clock = RateGraph.by_clock


CHOICE = Choice().task()
