"""A drawn molecule: which of five formulas does it have? The others are those of its near misses."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from isoprobe.probes.families.emma.molecules import (
    MoleculeProgram,
    kin,
    near_misses,
    of_size,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.molecules import formula
from isoprobe.solvers.molecules.smiles_graph import graph_of

_SIZES = {1: (3, 7), 2: (8, 13), 3: (14, 22)}
COUNT = 5


def _hydrogens(text: str) -> int:
    digits = text.partition("H")[2]
    return int("".join(c for k, c in enumerate(digits) if digits[: k + 1].isdigit()) or 1)


def _most_alike(facts: kit.Facts) -> int:
    """The place of the formula that shares most signs with the others."""
    options = facts["options"]
    shared = [sum(len(set(one) & set(other)) for other in options) for one in options]
    return max(range(COUNT), key=lambda k: shared[k])


class MolecularFormula(MoleculeProgram):
    """Which formula does a drawn molecule have?

    1: up to seven atoms but hydrogen
    2: eight to thirteen
    3: fourteen and more"""

    topic = "structure recognition"
    variations = ("graph", "symbolic", "colour")
    question = "What is the molecular formula of the compound? Count the hydrogen atoms that are not drawn too."
    answer = kit.option(COUNT)
    prose = "The compound is, as SMILES, {molecule}."
    features = {
        "most hydrogens": lambda f: max(range(COUNT), key=lambda k: _hydrogens(f["options"][k])),
        "fewest hydrogens": lambda f: min(range(COUNT), key=lambda k: _hydrogens(f["options"][k])),
        "middle of hydrogens": lambda f: sorted(range(COUNT), key=lambda k: _hydrogens(f["options"][k]))[COUNT // 2],
        "longest option": lambda f: max(range(COUNT), key=lambda k: len(f["options"][k])),
        "option most like the others": _most_alike,
    }
    labels = {"formula": lambda facts: formula(facts["molecule"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A molecule and near misses with four other formulas; any of the five may be the one that is drawn."""
        rng = draw["graph"]
        base = of_size(rng, *_SIZES[level])
        family = {formula(each): each for each in [base, *kin(base)][::-1]}
        if len(family) < COUNT:
            return None
        kept = [formula(base), *rng.sample([each for each in family if each != formula(base)], COUNT - 1)]
        right = rng.choice(kept)
        draw["symbolic"].shuffle(kept)
        return {"molecule": family[right], "options": kept}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        options = facts.get("options")
        if options is None or (len(set(options)) == COUNT and formula(facts["molecule"]) in options):
            return ""
        return f"options: expected {COUNT} different formulas, one of them that of the molecule"

    def by_formula(self, facts: kit.Facts) -> str:
        """The formula by RDKit."""
        return formula(facts["molecule"])

    def by_valence(self, facts: kit.Facts) -> str:
        """Atoms of a parser of our own, hydrogens by valence."""
        counted: Counter[str] = Counter()
        for _, atom in graph_of(facts["molecule"]).nodes(data=True):
            counted[atom["element"]] += 1
            counted["H"] += atom["hydrogens"]
        first = [each for each in ("C", "H") if counted["C"] and counted[each]]
        rest = sorted(each for each in counted if each not in first and counted[each])
        return "".join(each + (str(counted[each]) if counted[each] > 1 else "") for each in [*first, *rest])

    def wrong(self, facts: kit.Facts, truth: Any) -> list[str]:
        """Formulas of near misses."""
        return [formula(each) for each in near_misses(facts["molecule"], Random(facts["molecule"]), 4 * COUNT)]


TASK = MolecularFormula().task()
