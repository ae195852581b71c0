"""A drawn molecule: which one of five functional groups does it have?"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from isoprobe.probes.families.emma.molecules import (
    MoleculeProgram,
    pool,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.functional_groups import ALIKE, GROUPS, groups_by_pattern, groups_by_walking
from isoprobe.solvers.molecules.molecules import atom_count, matches

_SIZES = {1: (3, 9), 2: (10, 24), 3: (10, 24)}
COUNT = 5
_DOUBTFUL = (  # what has two names, or another name in another book
    "[n,o,s]",  # an atom of a ring that some call an amine, an ether or a thioether
    "c=O",
    "[#7]-[#7]",
    "[NX3;!$([N+])]-[O,S]",
    "C(=O)[O,N]C=O",
    "[Cl,Br,F,I]C=O",
    "SC=O",
    "[OX2,N,S;!$(O=*)][CX4][OX2,N,S]",  # acetals and their like
)


def _told(found: set[str], facts: kit.Facts) -> str:
    """The one option that is there; without options, the first group of all that is there."""
    there = [name for name in facts.get("options", GROUPS) if name in found]
    if not there or ("options" in facts and len(there) != 1):
        raise ValueError(f"{len(there)} of the groups are there: expected one")
    return str(there[0])


def by_pattern(facts: kit.Facts) -> str:
    """SMARTS patterns."""
    return _told(groups_by_pattern(facts["molecule"]), facts)


@cache
def _plain(level: int) -> tuple[tuple[str, frozenset[str]], ...]:
    """The molecules of a level whose groups chemists name alike, with their groups."""
    low, high = _SIZES[level]
    fine = [
        each
        for each in pool()
        if low <= atom_count(each) <= high and not any(matches(each, pattern) for pattern in _DOUBTFUL)
    ]
    return tuple((each, frozenset(groups_by_pattern(each))) for each in fine)


@cache
def _there(level: int) -> frozenset[str]:
    """The groups that molecules of a level have: any of them may be the right one."""
    return frozenset(group for _, found in _plain(level) for group in found)


class FunctionalGroup(MoleculeProgram):
    """Which functional group does a drawn molecule have?

    1: small molecules, any five groups
    2: molecules of ten atoms or more, any five groups
    3: molecules of ten atoms or more, groups that are easily taken for one another"""

    topic = "structure recognition"
    variations = ("graph", "function", "symbolic", "colour")
    question = (
        "Which one of these functional groups does the molecule have? A group is told by its most special name: an "
        "ester, for example, is not also a ketone or an ether."
    )
    answer = kit.option(COUNT)
    prose = "The molecule is, as SMILES, {molecule}."
    features = {
        "letter of the longest name": lambda f: max(range(COUNT), key=lambda k: len(f["options"][k])),
        "first name": lambda f: f["options"][0],
        "all names": lambda f: tuple(sorted(f["options"])),
    }
    labels = {"group": lambda facts: by_pattern(facts)}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Five groups, one of them the right one, and a molecule that has it and none of the others."""
        kind = draw["function"]
        among = kind.choice(ALIKE) if level == 3 else GROUPS
        options = kind.sample([group for group in among if group in _there(level)], COUNT)
        right, others = options[0], set(options[1:])
        there = [smiles for smiles, found in _plain(level) if right in found and not others & found]
        if not there:
            return None
        draw["symbolic"].shuffle(options)
        return {"molecule": draw["graph"].choice(there), "options": options}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        options = facts.get("options")
        if options is None:
            return ""
        if len(set(options)) < COUNT or not set(options) <= set(GROUPS):
            return f"options: expected {COUNT} different ones of {', '.join(GROUPS[:4])}, ..."
        found = groups_by_pattern(facts["molecule"]) & set(options)
        return "" if len(found) == 1 else f"options: {len(found)} of them are there, expected one"

    def by_patterns(self, facts: kit.Facts) -> Any:
        """SMARTS patterns matched by RDKit."""
        return by_pattern(facts)

    def by_walking(self, facts: kit.Facts) -> str:
        """Each atom's neighbours in a graph of our own parser."""
        return _told(groups_by_walking(facts["molecule"]), facts)

    def wrong(self, facts: kit.Facts, truth: Any) -> list[str]:
        """Groups that are not there."""
        return [name for name in GROUPS if name not in groups_by_pattern(facts["molecule"])]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Another molecule that has a group."""
        while True:
            other = super().corrupt(rng, facts)
            if groups_by_pattern(other["molecule"]):
                return other


TASK = FunctionalGroup().task()
