"""What EMMA's tasks on arrow-pushing share: reactants with arrows as facts, drawn, and read back."""

from __future__ import annotations

import re
from cmath import exp, pi
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.engine.languages import Wording
from isoprobe.probes.families.programs.elements import Of
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Smiles, Word, brief
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.solvers.molecules.electron_moves import moves_of, product_by_edits
from isoprobe.solvers.molecules.mechanisms import LEAST, NUCLEOPHILES, Mechanism, mechanisms_of, substrates
from isoprobe.solvers.molecules.molecules import (
    NoMolecule,
    assembled,
    canonical,
    kekulised,
    laid_out,
    molecule,
)
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.drawing import Box
from isoprobe.vision.figure.scene import FigureScene, Point

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

MOST = 24  # atoms but hydrogen


def some_ways(rng: Random, level: int, count: int, most: int = MOST) -> list[Mechanism]:
    """Ways on one substrate of at most so many atoms, with one nucleophile, that give different products: so many, in
    an order by chance; none where there are not enough."""
    nucleophile = "" if level == 1 else rng.choice(NUCLEOPHILES)
    found = mechanisms_of(rng.choice(_substrates(level, most)), nucleophile)
    if len(found) < max(count, LEAST):
        return []
    return rng.sample(found, count)


@cache
def _substrates(level: int, most: int) -> tuple[str, ...]:
    return substrates(level, most)


def products_near(reactants: str) -> list[str]:
    """The products of all ways on these reactants, map numbers aside."""
    pieces = [molecule(piece) for piece in reactants.split(".")]
    bare = []
    for piece in pieces:
        numbers = [atom.GetAtomMapNum() for atom in piece.GetAtoms()]
        bare.append((1 in numbers and len(pieces) > 1, _without_maps(piece)))
    nucleophile = next((smiles for gives, smiles in bare if gives), "")
    substrate = next(smiles for gives, smiles in bare if not gives)
    return [product for _, _, product in mechanisms_of(substrate, nucleophile)]


def _without_maps(made: Any) -> str:
    from rdkit import Chem

    copy = Chem.RWMol(made)
    for atom in copy.GetAtoms():
        atom.SetAtomMapNum(0)
    return canonical(str(Chem.MolToSmiles(copy)))


def most_alike(options: Sequence[str]) -> int:
    """The place of the SMILES that shares most signs with the others: a look that should tell nothing."""

    def shared(k: int) -> int:
        others = [other for j, other in enumerate(options) if j != k]
        return sum(min(options[k].count(c), other.count(c)) for other in others for c in "CNOSclBrI=#()[]1+-")

    return max(range(len(options)), key=shared)


def why_no_reaction(facts: Facts) -> str:
    """Why the facts `reactants` and `moves` are none; "" where they are."""
    try:
        made = molecule(facts["reactants"])
        product_by_edits(facts["reactants"], facts["moves"])
    except NoMolecule as why:
        return str(why)
    if facts["reactants"].count(".") > 1:
        return f"reactants {facts['reactants'][:60]}: expected one or two molecules"
    if made.GetNumAtoms() > MOST or len(laid_pieces(made)) > 2:
        return f"reactants of {made.GetNumAtoms()} atoms but hydrogen: expected at most {MOST}, in one or two molecules"
    return ""


# Bonds' lengths from the atom attacked to the giver, and what each of them costs; the second where nothing else fits.
NEAR, FAR = ((1.9, 2.3, 2.8), 0.25), ((2.3, 2.8, 3.4, 4.0), 0.05)


def laid_pieces(made: Any) -> list[list[int]]:
    """The atoms of each molecule."""
    from rdkit import Chem

    return [list(piece) for piece in Chem.GetMolFrags(made)]


def reactant_places(made: Any, rng: Random, target: int, giver: int) -> tuple[Point, ...]:
    """Coordinates in bonds' lengths: the larger molecule laid out, the nucleophile beside the atom it attacks. Raises
    LayoutRejected where there is no room."""
    from rdkit import Chem

    from isoprobe.vision.molecule.drawing import legible_layout

    pieces = laid_pieces(made)
    if len(pieces) == 1:
        return legible_layout(made, rng)
    small = next(piece for piece in pieces if giver in piece)
    large = next(piece for piece in pieces if giver not in piece)
    parts = Chem.GetMolFrags(made, asMols=True)
    by_piece = dict(zip(map(tuple, pieces), parts, strict=True))
    places: dict[int, complex] = {}
    for k, (x, y) in zip(large, legible_layout(by_piece[tuple(large)], rng), strict=True):
        places[k] = complex(x, y)
    own = [complex(*place) for place in laid_out(by_piece[tuple(small)])]
    own = [z - own[small.index(giver)] for z in own]
    lean = sum(own) if len(own) > 1 else 1.0 + 0j
    attacked, others = places[target], [z for k, z in places.items() if k != target]
    for (distances, toll), tilt in product((NEAR, FAR), (0.0, pi / 3, -pi / 3)):
        turned = [z * exp(1j * tilt) / (lean / abs(lean)) for z in own]
        found = [
            (score, put)
            for step in range(24)
            for far in distances
            if (put := [attacked + (far + z) * exp(1j * pi * step / 12) for z in turned])
            and (score := _room(put, put[small.index(giver)], attacked, others) - toll * far) >= 0.55
        ]
        if found:
            places |= zip(small, max(found, key=lambda one: one[0])[1], strict=True)
            return tuple((places[k].real, places[k].imag) for k in range(made.GetNumAtoms()))
    raise LayoutRejected("no room for the nucleophile")


def _room(put: list[complex], giver: complex, attacked: complex, others: list[complex]) -> float:
    """How well a molecule lies so beside the other: far from its atoms, and with a free way to the one attacked."""
    room = min(abs(z - w) for z in put for w in others)
    amid = min((_off(attacked, giver, w) for w in others), default=9.0)
    return min(room, 1.6 * amid, 1.9) if room >= 1.25 else -9.0


def _off(a: complex, b: complex, z: complex) -> float:
    """How far a point is from the line between two."""
    share = min(1.0, max(0.0, ((z - a) * (b - a).conjugate()).real / abs(b - a) ** 2))
    return abs(z - a - share * (b - a))


def draw_reaction(scene: FigureScene, facts: Facts, rng: Random, box: Box | None = None) -> None:
    """Adds the reactants with their arrows."""
    from isoprobe.vision.molecule.drawing import draw_molecule
    from isoprobe.vision.molecule.electron_arrows import draw_arrows

    made = kekulised(molecule(facts["reactants"]))
    named = {atom.GetAtomMapNum(): atom.GetIdx() for atom in made.GetAtoms() if atom.GetAtomMapNum()}
    moves = moves_of(facts["moves"])
    lone = len(moves[0].source) == 1
    places = reactant_places(made, rng, named[2], named[1] if lone else -1)
    drawn = draw_molecule(scene, made, places, box)
    arrows = []
    for move in moves:
        fresh = len(move.source) == 1
        sink = move.sink[1:] if fresh else move.sink
        arrows.append((tuple(named[k] for k in move.source), tuple(named[k] for k in sink)))
    draw_arrows(scene, drawn, arrows)


def read_reaction(figure: FigureReading, box: Box | None = None) -> Facts:
    """The facts `reactants` and `moves`. Raises Unreadable."""
    from isoprobe.vision.molecule.electron_arrows import STRONG, read_arrows
    from isoprobe.vision.molecule.reading import read_molecule

    seen = read_molecule(figure, box, STRONG)
    giving = [k for k, atom in enumerate(seen.atoms) if atom.charge < 0 or (atom.element == "N" and atom.charge == 0)]
    chain = read_arrows(figure, seen, giving)
    maps: dict[int, int] = {}
    moves = []
    for source, sink in chain:
        for k in (*source, *sink):
            maps.setdefault(k, len(maps) + 1)
        moves.append(f"{'-'.join(str(maps[k]) for k in source)} to {'-'.join(str(maps[k]) for k in sink)}")
    numbers = [maps.get(k, 0) for k in range(len(seen.atoms))]
    try:
        made = assembled([(a.element, a.charge, a.hydrogens) for a in seen.atoms], seen.bonds, numbers)
    except NoMolecule as why:
        raise Unreadable(str(why)) from why
    from rdkit import Chem

    return {"reactants": canonical(str(Chem.MolToSmiles(made))), "moves": moves}


@dataclass(frozen=True)
class Moves(Listed):
    """Moves of pairs of electrons, written "1 to 1-2"; read with arrows and with words between the numbers too,
    and "1 to 2" as "1 to 1-2"."""

    def parse(self, text: str) -> Any:
        text = re.sub(r"(?<=\d)\s*[-–—=]\s*(?=\d)", "-", text.replace("–>", "->"))
        found = re.findall(r"(\d+(?:-\d+)?)[a-z\s]*(?:\bto\b|->|→)[a-z\s]*(\d+(?:-\d+)?)", text, re.IGNORECASE)
        if not found:
            raise ValueError(f"{brief(text)}, expected moves such as 1 to 1-2")
        return [f"{source} to {_place(source, sink)}" for source, sink in found]


def _place(source: str, sink: str) -> str:
    """Where a pair goes to: of an atom that gives it to another atom, as the arrow is drawn, the bond between them."""
    return sink if "-" in source or "-" in sink or source == sink else f"{source}-{sink}"


def _renumbered(facts: Facts) -> Facts:
    """The facts with the map numbers 1, 2, 3, ... along the moves, whatever somebody numbered the atoms, and none
    elsewhere."""
    from rdkit import Chem

    numbers: dict[str, str] = {}
    for number in re.findall(r"\d+", " ".join(facts["moves"])):
        numbers.setdefault(number, str(len(numbers) + 1))
    made = Chem.RWMol(molecule(facts["reactants"]))
    for atom in made.GetAtoms():
        atom.SetAtomMapNum(int(numbers.get(str(atom.GetAtomMapNum()), 0)))
    moves = [re.sub(r"\d+", lambda number: numbers[number[0]], move) for move in facts["moves"]]
    return {**facts, "reactants": canonical(str(Chem.MolToSmiles(made))), "moves": moves}


class ArrowProgram(Program):
    """A program about what is there after drawn moves of electron pairs; the options are products of such moves."""

    variations: ClassVar[Sequence[str]] = ("graph", "symbolic", "colour")
    fields: ClassVar[Mapping[str, Field]] = {"reactants": Smiles(), "moves": Moves(Word(), 1, 4)}
    says: ClassVar[Mapping[str, Wording]] = {
        "reactants": "molecules at the arrows (as one SMILES, a full stop between two molecules; atoms that an arrow "
        "begins or ends at have map numbers, given in any order)",
        "moves": "curved arrows (in the order in which the pairs move along, each from where to where by map numbers; "
        "2 is the atom 2, and 2-3 the bond between the atoms 2 and 3 or the place of a new one)",
    }
    rules: ClassVar[Sequence[Rule]] = (why_no_reaction,)
    labels: ClassVar[Mapping[str, Of]] = {"arrows": "moves"}

    def in_order(self, facts: Facts) -> Facts:
        """Map numbers along the moves, and the canonical SMILES of all molecules."""
        with suppress(NoMolecule):
            facts = _renumbered(facts)
        return facts


def why_no_products(facts: Facts, key: str, count: int) -> str:
    """Why the fact `key` is not so many different products, one of them that of the moves; "" where it is."""
    try:
        found = {canonical(each) for each in facts[key]}
    except NoMolecule as why:
        return f"{key}: {why}"
    if len(found) < count or product_by_edits(facts["reactants"], facts["moves"]) not in found:
        return f"{key}: expected {count} different ones, one of them that of the moves"
    return ""


def product_features(key: str) -> dict[str, Callable[[Facts], Hashable]]:
    """Cheap features of the products in the fact `key`: which of them stands out."""

    def most(measure: Callable[[str], int]) -> Callable[[Facts], Hashable]:
        return lambda facts: max(range(len(facts[key])), key=lambda k: measure(facts[key][k]))

    return {
        "longest product": most(len),
        "product most like the others": lambda facts: most_alike(facts[key]),
        "product with most charges": most(lambda smiles: smiles.count("+]") + smiles.count("-]")),
        "product of most pieces": most(lambda smiles: smiles.count(".")),
    }
