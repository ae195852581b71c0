"""A drawn molecule: which of four SMILES describes it? The others are near misses of one of the four."""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.engine.answers import option
from isoprobe.probes.families.emma.molecules import (
    kin,
    molecule_elements,
    molecule_scene,
    molecule_valid,
    near_misses,
    of_size,
    other_molecule,
    read_molecule_facts,
    why_no_molecule,
)
from isoprobe.probes.families.programs.fields import Facts, Smiles
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.solvers.molecules.molecules import canonical, written
from isoprobe.solvers.molecules.smiles_graph import same_molecule

LEVELS = {1: "up to eight atoms but hydrogen", 2: "nine to thirteen", 3: "fourteen and more"}
_SIZES = {1: (4, 8), 2: (9, 13), 3: (14, 22)}
COUNT = 4


def by_canonical(facts: Facts) -> str:
    """The option whose canonical SMILES is the drawing's; without options, the molecule written by chance."""
    truth = canonical(facts["molecule"])
    if "options" not in facts:
        return written(truth, Random(truth))
    return str(next(each for each in facts["options"] if canonical(each) == truth))


def by_isomorphism(facts: Facts) -> str:
    """The option whose graph is isomorphic to the drawing's."""
    if "options" not in facts:
        return by_canonical(facts)
    return str(next(each for each in facts["options"] if same_molecule(each, facts["molecule"])))


def wrong(facts: Facts, truth: Any) -> list[str]:
    """Near misses of the drawn molecule."""
    rng = Random(facts["molecule"])
    return [written(each, rng) for each in near_misses(facts["molecule"], rng, COUNT)]


def make(draw: Draw, level: int) -> Facts | None:
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


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if why := molecule_valid(facts):
        return why
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


def _most_alike(facts: Facts) -> int:
    """The place of the option that shares most characters with the others."""
    options = facts["options"]

    def shared(k: int) -> int:
        return sum(
            min(options[k].count(c), other.count(c)) for j, other in enumerate(options) if j != k for c in "CNOSc=#()[1"
        )

    return max(range(COUNT), key=shared)


TASK = program_task(
    subject="chemistry",
    topic="structure recognition",
    summary="Which SMILES describes a drawn molecule?",
    levels=LEVELS,
    variations=("graph", "symbolic", "colour"),
    question="Which of these SMILES describes the molecule in the drawing?",
    fields={"molecule": Smiles()},
    answer=option(COUNT, Smiles()),
    wrong=wrong,
    make=make,
    valid=valid,
    solvers=(
        ("canonical", "canonical SMILES by RDKit", by_canonical),
        ("isomorphism", "isomorphism of the graphs of a parser of our own", by_isomorphism),
    ),
    scene=molecule_scene,
    read=read_molecule_facts,
    corrupt=other_molecule,
    prose="Drawn is the molecule {molecule} as SMILES.",
    elements=molecule_elements(),
    features={
        "longest option": lambda f: max(range(COUNT), key=lambda k: len(f["options"][k])),
        "shortest option": lambda f: min(range(COUNT), key=lambda k: len(f["options"][k])),
        "option most like the others": _most_alike,
        "option with most brackets": lambda f: max(range(COUNT), key=lambda k: f["options"][k].count("(")),
    },
    labels=lambda facts: {"atoms": len([c for c in facts["molecule"] if c.isalpha()])},
)
