"""What EMMA's tasks on molecules share: drawing one, reading it back, checking it, and the elements that are seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.languages import Wording
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.climbing import Sizes, see, sizes, think
from isoprobe.probes.families.programs.elements import Of
from isoprobe.probes.families.programs.fields import Facts, Field, Smiles, Word
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.programs import Draw
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.solvers.molecules.building import KNOWN, composed, neighbours, sound
from isoprobe.solvers.molecules.molecules import (
    NoMolecule,
    atom_count,
    bond_count,
    canonical,
    kekulised,
    molecule,
    ring_count,
)
from isoprobe.solvers.molecules.stock import in_stock
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

MOST_ATOMS = 24  # but hydrogen: what a drawing has room for
LETTERED = ("N", "O", "S", "F", "Cl", "Br")
DRAWN_RINGS = (
    "Aromatic rings, if there are any, are drawn with alternating single and double bonds: take them as drawn."
)


@cache
def pool() -> tuple[str, ...]:
    """Some 1,300 sound molecules of up to MOST_ATOMS atoms, smaller ones first: what tasks draw theirs from."""
    return in_stock("pool")


def composed_pool() -> tuple[str, ...]:
    """These, as they are composed."""
    rng, made = Random("molecules of EMMA's tasks"), {canonical(smiles) for smiles in KNOWN.values()}
    for count, groups in ((150, 1), (400, 2), (450, 3), (350, 4), (150, 6)):
        made |= {composed(rng, groups) for _ in range(count)}
    fine = [each for each in sorted(made) if sound(each) and 2 <= atom_count(each) <= MOST_ATOMS]
    return tuple(sorted(fine, key=lambda each: (atom_count(each), each)))


def of_size(rng: Random, least: int, most: int) -> str:
    """A molecule of the pool with so many atoms but hydrogen."""
    return rng.choice(_of_size(least, most))


@cache
def _of_size(least: int, most: int) -> tuple[str, ...]:
    return in_stock("pool", least, most)


def near_misses(smiles: str, rng: Random, count: int) -> list[str]:
    """So many sound molecules that differ from one by a single edit; fewer where there are none."""
    fine = (each for each in neighbours(smiles, rng) if sound(each) and atom_count(each) >= 2)
    return list(islice(fine, count))


@lru_cache(maxsize=512)
def kin(smiles: str) -> tuple[str, ...]:
    """Ten near misses of a molecule, always the same ones."""
    return tuple(near_misses(smiles, Random(smiles), 10))


def why_no_molecule(smiles: str, most: int = MOST_ATOMS) -> str:
    """Why a text is no molecule that can be drawn; "" where it is one."""
    try:
        made = molecule(smiles)
    except NoMolecule as why:
        return str(why)
    if not 2 <= made.GetNumAtoms() <= most or "." in smiles:
        return f"{made.GetNumAtoms()} atoms but hydrogen: expected one molecule of 2 to {most}"
    if any(atom.GetIsotope() or atom.GetNumRadicalElectrons() for atom in made.GetAtoms()):
        return "an isotope or radical: expected an ordinary molecule"
    return ""


# ---- elements ----


def _letter(key: str) -> Callable[[Random, Facts], tuple[str, ...] | None]:
    def draw(rng: Random, facts: Facts) -> tuple[str, ...] | None:
        there = [each for each in LETTERED if atom_count(facts[key], each)]
        absent = [each for each in LETTERED if each not in there]
        if not there or not absent:
            return None
        return (rng.choice(there if rng.random() < 0.5 else absent),)

    return draw


def molecule_elements(key: str = "molecule", where: str = "the drawing") -> tuple[Element, ...]:
    """Questions about what is seen of the fact that holds a drawn molecule's SMILES."""
    return (
        Element("rings", f"How many rings of atoms are there in {where}?", "integer", lambda f, _: ring_count(f[key])),
        Element(
            "letter",
            f"Is there an atom of the element {{a}} in {where}?",
            "yes_no",
            lambda f, args: atom_count(f[key], args[0]) > 0,
            _letter(key),
        ),
        Element(
            "double",
            f"How many bonds in {where} are drawn as double bonds?",
            "integer",
            lambda f, _: bond_count(f[key], order=2),
        ),
    )


# ---- programs ----


class MoleculeProgram(Program):
    """A program about one drawn molecule, the fact `molecule`."""

    fields: ClassVar[Mapping[str, Field]] = {"molecule": Smiles()}
    says: ClassVar[Mapping[str, Wording]] = {"molecule": "molecule (as SMILES)"}
    rules: ClassVar[Sequence[Rule]] = (lambda facts: why_no_molecule(facts["molecule"]),)
    elements: ClassVar[Sequence[Element]] = molecule_elements()

    def in_order(self, facts: Facts) -> Facts:
        """The molecule as its canonical SMILES."""
        with suppress(NoMolecule):
            return {**facts, "molecule": canonical(facts["molecule"])}
        return facts

    def corrupt(self, rng: Random, facts: Facts) -> Facts:
        """One thing in the molecule seen amiss, now and then another molecule."""
        found = near_misses(facts["molecule"], rng, 1) if rng.random() < 0.8 else []
        return {**facts, "molecule": found[0] if found else rng.choice(pool())}

    def scene(self, facts: Facts, look: Look) -> FigureScene:
        """The molecule over the whole canvas."""
        from isoprobe.vision.molecule.drawing import draw_molecule, legible_layout

        made, scene = kekulised(molecule(facts["molecule"])), FigureScene(look)
        draw_molecule(scene, made, legible_layout(made, look.rng()))
        return scene

    def read(self, figure: FigureReading) -> Facts:
        """The molecule, as its canonical SMILES."""
        from isoprobe.vision.molecule.reading import read_molecule

        return {"molecule": read_molecule(figure).smiles}


class MoleculeCount(MoleculeProgram):
    """A program about how many things of a `kind` a drawn molecule has, by `kinds` for each level."""

    kinds: ClassVar[Mapping[int, Sequence[str]]]

    topic = "knowledge-based counting"
    variations: ClassVar[Sequence[str]] = ("numeric", "graph", "function", "colour")
    sample_sizes: ClassVar[Sequence[SampleSize]] = (
        SampleSize("a molecule is grown and read by two libraries", counted=300),
    )
    labels: ClassVar[Mapping[str, Of]] = {"kind": "kind"}
    prose = "The molecule is, as SMILES, {molecule}."

    def make(self, draw: Draw, level: int) -> Facts | None:
        """What to count, how many there are, and a molecule that has so many."""
        kinds, *bounds = self.sizes(level)
        kind, number = draw["function"].choice(self.kinds[kinds]), draw["numeric"].randint(*bounds)
        counting, _ = self._solvers()
        there = by_number(counting[2], kind).get(number, ())
        return {"molecule": draw["graph"].choice(there), "kind": kind} if there else None


def every_kind(kinds: Mapping[int, Sequence[str]]) -> dict[str, Field]:
    """What a question about a count tells: one of the kinds of all levels."""
    return {"kind": Word(tuple(sorted({kind for some in kinds.values() for kind in some})))}


def count_sizes(bounds: Mapping[int, tuple[int, int]], least: Sequence[int], most: Sequence[int]) -> Sizes:
    """The sizes of a count: the level whose kinds are counted, and from how many to how many there are of one."""
    return sizes(
        "kinds least most",
        {level: (level, *bounds[level]) for level in bounds},
        see("bonds and letters get smaller"),
        think(
            "{least} to {most} to be counted, of the kinds of level {kinds}",
            kinds=(1, 1, 1, 2, 2, 2, 3, 3, 3, 3),
            least=least,
            most=most,
        ),
    )


@cache
def by_number(count: Callable[[Facts], Any], kind: str) -> dict[int, tuple[str, ...]]:
    """The molecules of the pool by how many things of a kind they have, as `count` counts them."""
    found: dict[int, list[str]] = {}
    for smiles in pool():
        found.setdefault(count({"molecule": smiles, "kind": kind}), []).append(smiles)
    return {number: tuple(each) for number, each in found.items()}
