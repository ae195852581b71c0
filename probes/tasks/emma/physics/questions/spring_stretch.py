"""How far springs give, with options."""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.emma.physics.spring_stretch import _SINKS, SpringStretch


class Choice(kit.Otherwise, SpringStretch):
    """By how much does the lowest bar below springs with weights sink, or rise, of five options?"""

    stem = SpringStretch.stem
    answer = kit.option(5)
    features = SpringStretch.features
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=250),)

    def wrong(self, facts: kit.Facts, truth: int) -> list[int]:
        """Numbers from the range that the answers of such pictures are drawn from, all as likely."""
        low, high = _SINKS[min(3, len(facts["springs"]))]
        return Random(str(facts)).sample([each for each in range(low, high + 1) if each != truth], 4)

    by_rows = SpringStretch.by_rows
    by_settling = SpringStretch.by_settling


CHOICE = Choice().task()
