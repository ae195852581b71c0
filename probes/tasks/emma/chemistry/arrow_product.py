"""Molecules with curved arrows: which SMILES describes what is there after the drawn moves of electron pairs?"""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.emma.arrows import (
    ArrowProgram,
    draw_reaction,
    product_features,
    products_near,
    read_reaction,
    some_ways,
    why_no_products,
)
from isoprobe.probes.families.emma.molecules import molecule_elements
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.electron_moves import is_product, product_by_edits
from isoprobe.solvers.molecules.molecules import canonical, written

COUNT = 4


class ArrowProduct(ArrowProgram):
    """Which SMILES describes the product of the drawn electron moves?

    1: one arrow: a bond's pair goes to one of its atoms
    2: two arrows: a nucleophile adds, substitutes or opens a ring
    3: two or three arrows on molecules where a conjugate addition is possible"""

    topic = "reaction simulation"
    question = (
        "Each curved arrow moves one pair of electrons, from the atom or bond at its tail to the atom or bond at "
        "its head. Which SMILES describes everything that is there after exactly these moves, whether or not "
        "it is stable?"
    )
    answer = kit.option(COUNT, kit.Smiles())
    canvas = (640, 460)
    prose = (
        "In the SMILES {reactants} the atoms at the arrows' ends have map numbers. In terms of these the arrows move "
        "pairs of electrons as follows, where 2-3 is the bond between the atoms 2 and 3 or the place of a new one, and "
        "2 the atom 2: {moves}."
    )
    elements = (
        kit.count("arrows", "How many curved arrows are drawn?", "moves"),
        *molecule_elements("reactants", "the drawn molecules"),
    )
    features = product_features("options")
    sample_sizes = (SampleSize("a mechanism is run forwards and backwards", counted=500),)

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Four ways to push electrons on the same molecules: the first is drawn, the products of all are the
        options."""
        found = some_ways(draw["graph"], level, COUNT)
        if not found:
            return None
        order = draw["symbolic"]
        reactants, moves, _ = found[0]
        options = [written(product, order) for _, _, product in found]
        order.shuffle(options)
        return {"reactants": reactants, "moves": list(moves), "options": options}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        return why_no_products(facts, "options", COUNT) if "options" in facts else ""

    def by_edits(self, facts: kit.Facts) -> str:
        """Bonds and charges edited move by move by RDKit."""
        product = product_by_edits(facts["reactants"], facts["moves"])
        if "options" not in facts:
            return written(product, Random(product))
        return str(next(each for each in facts["options"] if canonical(each) == product))

    def by_matrices(self, facts: kit.Facts) -> str:
        """Bond-electron matrix plus reaction matrix, then isomorphism of graphs."""
        if "options" not in facts:
            return self.by_edits(facts)
        return str(next(each for each in facts["options"] if is_product(facts["reactants"], facts["moves"], each)))

    def wrong(self, facts: kit.Facts, truth: Any) -> list[str]:
        """Products of other moves on the same reactants."""
        right, rng = canonical(truth), Random(facts["reactants"])
        return [written(each, rng) for each in products_near(facts["reactants"]) if each != right]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Other arrows on other molecules."""
        level = len(facts["moves"])
        found = some_ways(rng, min(3, level), COUNT)
        if not found:
            return facts
        return {**facts, "reactants": found[0][0], "moves": list(found[0][1])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The molecules with their arrows over the whole canvas."""
        look = scene.look
        draw_reaction(scene, facts, look.rng())

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Molecules and arrows."""
        return read_reaction(figure)


TASK = ArrowProduct().task()
