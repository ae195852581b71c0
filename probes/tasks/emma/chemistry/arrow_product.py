"""Molecules with curved arrows: which SMILES describes what is there after the drawn moves of electron pairs?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.emma.arrows import (
    draw_reaction,
    most_alike,
    products_near,
    read_reaction,
    some_ways,
    why_no_reaction,
)
from isoprobe.probes.families.emma.molecules import molecule_elements
from isoprobe.probes.families.programs.fields import Facts, Listed, Smiles, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.solvers.molecules.electron_moves import is_product, product_by_edits
from isoprobe.solvers.molecules.molecules import NoMolecule, canonical, written
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "one arrow: a bond's pair goes to one of its atoms",
    2: "two arrows: a nucleophile adds, substitutes or opens a ring",
    3: "two or three arrows on molecules where a conjugate addition is possible",
}
COUNT = 4


def by_edits(facts: Facts) -> str:
    """Bonds and charges edited move by move; without options, the product written by chance."""
    product = product_by_edits(facts["reactants"], facts["moves"])
    if "options" not in facts:
        return written(product, Random(product))
    return str(next(each for each in facts["options"] if canonical(each) == product))


def by_matrices(facts: Facts) -> str:
    """The matrix of bonds and electrons with the matrix of the reaction added; the option that is isomorphic."""
    if "options" not in facts:
        return by_edits(facts)
    return str(next(each for each in facts["options"] if is_product(facts["reactants"], facts["moves"], each)))


def wrong(facts: Facts, truth: Any) -> list[str]:
    """Products of other moves on the same reactants."""
    right, rng = canonical(truth), Random(facts["reactants"])
    return [written(each, rng) for each in products_near(facts["reactants"]) if each != right]


def make(draw: Draw, level: int) -> Facts | None:
    """Four ways to push electrons on the same molecules: the first is drawn, the products of all are the options."""
    found = some_ways(draw["graph"], level, COUNT)
    if not found:
        return None
    order = draw["symbolic"]
    reactants, moves, _ = found[0]
    options = [written(product, order) for _, _, product in found]
    order.shuffle(options)
    return {"reactants": reactants, "moves": list(moves), "options": options}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if why := why_no_reaction(facts):
        return why
    options = facts.get("options")
    if options is None:
        return ""
    try:
        found = {canonical(each) for each in options}
    except NoMolecule as why:
        return f"options: {why}"
    if len(found) < COUNT or product_by_edits(facts["reactants"], facts["moves"]) not in found:
        return f"options: expected {COUNT} different ones, one of them the product"
    return ""


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Other arrows on other molecules."""
    level = len(facts["moves"])
    found = some_ways(rng, min(3, level), COUNT)
    if not found:
        return facts
    return {**facts, "reactants": found[0][0], "moves": list(found[0][1])}


def scene(facts: Facts, look: Look) -> FigureScene:
    """The molecules with their arrows over the whole canvas."""
    made = FigureScene(look)
    draw_reaction(made, facts, look.rng())
    return made


def read(figure: FigureReading) -> Facts:
    """Molecules and arrows."""
    return read_reaction(figure)


TASK = program_task(
    subject="chemistry",
    topic="reaction simulation",
    summary="Which SMILES describes the product of the drawn electron moves?",
    sample_sizes=(SampleSize("a mechanism is run forwards and backwards", counted=1000),),
    levels=LEVELS,
    variations=("graph", "symbolic", "colour"),
    question="Each curved arrow in the drawing moves one pair of electrons, from the atom or bond at its tail to where "
    "its head points. Which SMILES describes everything that is there after exactly these moves, whether or not it is "
    "stable?",
    fields={"reactants": Smiles(), "moves": Listed(Word(), 1, 4)},
    answer=option(COUNT, Smiles()),
    wrong=wrong,
    make=make,
    valid=valid,
    solvers=(
        ("edits", "bonds and charges edited move by move by RDKit", by_edits),
        ("matrices", "bond-electron matrix plus reaction matrix, then isomorphism of graphs", by_matrices),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(640, 460),
    prose="The molecules {reactants} as SMILES have arrows that move pairs of electrons, by map numbers: {moves}.",
    elements=(
        Element("arrows", "How many curved arrows are drawn?", "integer", lambda f, _: len(f["moves"])),
        *molecule_elements("reactants", "the drawn molecules"),
    ),
    features={
        "longest option": lambda f: max(range(COUNT), key=lambda k: len(f["options"][k])),
        "option most like the others": lambda f: most_alike(f["options"]),
        "option with most charges": lambda f: max(
            range(COUNT), key=lambda k: f["options"][k].count("+]") + f["options"][k].count("-]")
        ),
        "option of most pieces": lambda f: max(range(COUNT), key=lambda k: f["options"][k].count(".")),
    },
    labels=lambda facts: {"arrows": len(facts["moves"])},
)
