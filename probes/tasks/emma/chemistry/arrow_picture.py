"""Molecules with curved arrows: which of four drawings shows what is there after the drawn moves of electron pairs?"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.emma.arrows import (
    ArrowProgram,
    draw_reaction,
    product_features,
    read_reaction,
    some_ways,
    why_no_products,
)
from isoprobe.probes.families.emma.molecules import molecule_elements
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.molecules.electron_moves import is_product, product_by_edits
from isoprobe.solvers.molecules.molecules import NoMolecule, canonical, kekulised, molecule
from isoprobe.vision.figure.drawing import Box
from isoprobe.vision.figure.style import Look

COUNT = 4
MOST = 12  # atoms but hydrogen of the substrate
UPPER = 0.4  # of the picture's height, which the question takes


def _panels(look: Look) -> list[Box]:
    """The frames of the four drawings, row by row."""
    edge, top = 0.6 * look.size, UPPER * look.height
    wide, high = (look.width - 3 * edge) / 2, (look.height - top - 2 * edge) / 2
    found = []
    for k in range(COUNT):
        x, y = edge + (k % 2) * (wide + edge), top + (k // 2) * (high + edge)
        found.append((x, y, x + wide, y + high))
    return found


class ArrowPicture(ArrowProgram):
    """Which drawing shows the product of the drawn electron moves?

    1: one arrow: a bond's pair goes to one of its atoms
    2: two arrows: a nucleophile adds, substitutes or opens a ring
    3: two or three arrows on molecules where a conjugate addition is possible"""

    topic = "reaction simulation pro"
    allowances = (kit.Allowance("certified first", "five drawings that all must have room", (2, 3), bound=0.75),)
    question = (
        "Each curved arrow in the drawing above the frames moves one pair of electrons, from the atom or "
        "bond at its tail to the atom or bond at its head. Which of the framed drawings A to D shows everything that "
        "is there after exactly these moves, whether or not it is stable?"
    )
    fields = {
        **ArrowProgram.fields,
        "products": kit.Listed(kit.Smiles(), COUNT, COUNT),
    }
    says = {**ArrowProgram.says, "products": "framed drawings (the molecules in A, B, C and D, each as one SMILES)"}
    answer = kit.pictured(COUNT, "drawing")
    canvas = (840, 800)
    elements = (
        kit.count("arrows", "How many curved arrows are there in the drawing above the frames?", "moves"),
        *molecule_elements("reactants", "the drawing above the frames"),
    )
    features = product_features("products")
    sample_sizes = (SampleSize("a mechanism is run forwards and backwards", counted=300),)

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Four ways to push electrons on the same molecules: the first is drawn, the products of all are the
        options."""
        found = some_ways(draw["graph"], level, COUNT, MOST)
        if not found:
            return None
        reactants, moves, _ = found[0]
        products = [product for _, _, product in found]
        draw["symbolic"].shuffle(products)
        return {"reactants": reactants, "moves": list(moves), "products": products}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        return why_no_products(facts, "products", COUNT)

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Map numbers along the moves, and all molecules as canonical SMILES."""
        with suppress(NoMolecule):
            facts = {**super().in_order(facts), "products": [canonical(each) for each in facts["products"]]}
        return facts

    def by_edits(self, facts: kit.Facts) -> str:
        """Bonds and charges edited move by move by RDKit."""
        product = product_by_edits(facts["reactants"], facts["moves"])
        return kit.OPTION_LETTERS[[canonical(each) for each in facts["products"]].index(product)]

    def by_matrices(self, facts: kit.Facts) -> str:
        """Bond-electron matrix plus reaction matrix, then isomorphism of graphs."""
        fits = [is_product(facts["reactants"], facts["moves"], each) for each in facts["products"]]
        return kit.OPTION_LETTERS[fits.index(True)]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two of the drawings taken for one another."""
        products = list(facts["products"])
        a, b = rng.sample(range(COUNT), 2)
        products[a], products[b] = products[b], products[a]
        return {**facts, "products": products}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The molecules with their arrows above, the four drawings in grey frames below."""
        from isoprobe.vision.molecule.drawing import draw_molecule, legible_layout

        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        draw_reaction(scene, facts, rng, (size, size, look.width - size, UPPER * look.height - size))
        for k, (box, smiles) in enumerate(zip(_panels(look), facts["products"], strict=True)):
            left, top, right, bottom = box
            scene.stroke([(left, top), (right, top), (right, bottom), (left, bottom)], "grey", 3.6, closed=True)
            scene.text(kit.OPTION_LETTERS[k], left + 1.5 * size, top + 1.5 * size, scale=1.2)
            drawn = kekulised(molecule(smiles))
            inner = (left + 2.6 * size, top + 4, right - 4, bottom - 4)
            draw_molecule(scene, drawn, legible_layout(drawn, rng, inner), inner, group=100 * (k + 1))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The question from above the frames, each drawing from within its frame, its letter aside."""
        from isoprobe.vision.molecule.reading import read_molecule

        frames = [region for region in figure.regions if region.colour == "grey" and region.wide > 0.3 * figure.width]
        rows = kit.in_rows(frames, 0.1 * figure.height)
        ordered = [frame for row in rows for frame in row]
        if len(ordered) != COUNT:
            raise kit.Unreadable(f"{len(ordered)} frames: expected {COUNT}")
        products = []
        for letter, frame in zip(kit.OPTION_LETTERS, ordered, strict=False):
            text = figure.nearest(frame.left + 18, frame.top + 18)
            if text.one_of((letter,)) is None or text.x > frame.left + 0.2 * frame.wide:
                raise kit.Unreadable(f"the letter {text.text} in a frame: expected {letter}")
            inner = (frame.left + 5, frame.top + 5, frame.right - 5, frame.bottom - 5)
            own = (text.left - 2, text.y - text.high, text.right + 2, text.y + text.high)
            products.append(read_molecule(figure, inner, without=own).smiles)
        top = min(frame.top for frame in ordered)
        return {**read_reaction(figure, (0, 0, figure.width, top - 1)), "products": products}


TASK = ArrowPicture().task()
