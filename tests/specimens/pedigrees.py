"""Pedigrees drawn at random, as facts."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.multi.pedigree_pictures import LETTERS
from isoprobe.probes.families.multi.pedigrees import facts_of, grow, inherit
from isoprobe.probes.families.programs.fields import Facts


def drawn_pedigree(level: int, seed: int, mode: str) -> Facts:
    """A pedigree of this level, whose trait is inherited in this mode."""
    rng = Random(f"{level}/{seed}/{mode}")
    while True:
        grown = grow(rng, level)
        ill = grown and inherit(rng, mode, grown[1], grown[2])
        if grown and ill:
            return facts_of(grown, ill, rng.sample(LETTERS, len(LETTERS)))
