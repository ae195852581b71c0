"""Which bulb is the brightest, with options."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.emma.physics.brightest_bulb import BrightestBulb


class Choice(kit.Otherwise, BrightestBulb):
    """Which of the equal bulbs of a circuit is the brightest, of four options?"""

    answer = kit.option(4)
    features = BrightestBulb.features

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other bulbs."""
        return list(facts["letters"])

    by_sharing = BrightestBulb.by_sharing
    by_kirchhoff = BrightestBulb.by_kirchhoff


CHOICE = Choice().task()
