"""A drawn molecule: which of four SMILES describes it? The others are near misses of one of the four."""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.families.emma.molecules import (
    MoleculeProgram,
    kin,
    near_misses,
    of_size,
    why_no_molecule,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.molecules import canonical, written
from isoprobe.solvers.molecules.smiles_graph import same_molecule

_SIZES = {1: (4, 8), 2: (9, 13), 3: (14, 22)}
COUNT = 4


def _most_alike(facts: kit.Facts) -> int:
    """The place of the option that shares most characters with the others."""
    options = facts["options"]

    def shared(k: int) -> int:
        return sum(
            min(options[k].count(c), other.count(c)) for j, other in enumerate(options) if j != k for c in "CNOSc=#()[1"
        )

    return max(range(COUNT), key=shared)


class WhichSmiles(MoleculeProgram):
    """Which SMILES describes a drawn molecule?

    1: up to eight atoms but hydrogen
    2: nine to thirteen
    3: fourteen and more"""

    topic = "structure recognition"
    variations = ("graph", "symbolic", "colour")
    question = "Which of these SMILES describes the same molecule?"
    answer = kit.option(COUNT, kit.Smiles())
    prose = "The molecule is, as SMILES, {molecule}."
    features = {
        "longest option": lambda f: max(range(COUNT), key=lambda k: len(f["options"][k])),
        "shortest option": lambda f: min(range(COUNT), key=lambda k: len(f["options"][k])),
        "option most like the others": _most_alike,
        "option with most brackets": lambda f: max(range(COUNT), key=lambda k: f["options"][k].count("(")),
    }
    labels = {"atoms": lambda facts: len([c for c in facts["molecule"] if c.isalpha()])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A molecule and three near misses of it; any of the four may be the one that is drawn."""
        rng = draw["graph"]
        base = of_size(rng, *_SIZES[level])
        if len(kin(base)) < COUNT - 1:
            return None
        family = [base, *rng.sample(kin(base), COUNT - 1)]
        rng.shuffle(family)
        order = draw["symbolic"]
        place = order.randrange(COUNT)
        truth = family[0]
        others = family[1:]
        others.insert(place, truth)
        return {"molecule": truth, "options": [written(each, order) for each in others]}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        options = facts.get("options")
        if options is None:
            return ""
        for each in options:
            if why := why_no_molecule(each):
                return f"options: {why}"
        found = {canonical(each) for each in options}
        if len(found) < COUNT or canonical(facts["molecule"]) not in found:
            return f"options: expected {COUNT} different molecules, one of them the drawn one"
        return ""

    def by_canonical(self, facts: kit.Facts) -> str:
        """Canonical SMILES by RDKit."""
        truth = canonical(facts["molecule"])
        if "options" not in facts:
            return written(truth, Random(truth))
        return str(next(each for each in facts["options"] if canonical(each) == truth))

    def by_isomorphism(self, facts: kit.Facts) -> str:
        """Isomorphism of the graphs of a parser of our own."""
        if "options" not in facts:
            return self.by_canonical(facts)
        return str(next(each for each in facts["options"] if same_molecule(each, facts["molecule"])))

    def wrong(self, facts: kit.Facts, truth: Any) -> list[str]:
        """Near misses of the drawn molecule."""
        rng = Random(facts["molecule"])
        return [written(each, rng) for each in near_misses(facts["molecule"], rng, COUNT)]


TASK = WhichSmiles().task()
