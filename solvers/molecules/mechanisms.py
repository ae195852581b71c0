"""Substrates that electrons can be pushed in at several places, and all chains of arrows that can be drawn on one: with
a nucleophile, additions to double and triple bonds of carbon to oxygen or nitrogen, conjugate additions, substitutions
and openings of epoxides; without one, a bond's pair going to one of its atoms.
"""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import Any

from rdkit import Chem

from isoprobe.solvers.molecules.building import composed, sound
from isoprobe.solvers.molecules.electron_moves import product_by_edits
from isoprobe.solvers.molecules.molecules import NoMolecule, atom_count, canonical, molecule
from isoprobe.solvers.molecules.stock import in_stock

NUCLEOPHILES = (
    "[OH-]", "C[O-]", "CC[O-]", "[SH-]", "C[S-]", "CC[S-]", "[C-]#N", "[I-]", "[Br-]", "[Cl-]", "[F-]", "N", "CN",
    "CNC", "C[NH-]", "[NH2-]",
)  # fmt: skip
_CORES = ("CC", "CCC", "CCCC", "C1CCCCC1", "C1CCCC1", "c1ccccc1", "CC(C)C", "C1CCC1")
_SITES = (
    "CBr",
    "CCl",
    "CI",
    "C=O",
    "C(C)=O",
    "C(=O)OC",
    "C#N",
    "C1CO1",
    "C=CC(C)=O",
    "C=CC=O",
    "C=NC",
    "C=C",
    "CCBr",
    "CC=O",
)
_PATTERNS = {  # atoms 2, 3, ... of the chain, which starts at a nucleophile
    "addition": "[CX3]=[O,N;!$(*[O,N])]",
    "nitrile": "[CX2]#[NX1]",
    "substitution": "[CX4;!$(C([F,Cl,Br,I])[F,Cl,Br,I])][Cl,Br,I]",
    "epoxide": "[C;r3][O;r3]",
    "conjugate": "[CX3;!$(C=O)]=[CX3;!$(C=O)][CX3]=O",
}
_ALONE = {
    "to oxygen or nitrogen": "[CX3]=[O,N;!$(*[O,N])]",
    "nitrile": "[CX2]#[NX1]",
    "leaving": "[CX4;!$(C([F,Cl,Br,I])[F,Cl,Br,I])][Cl,Br,I]",
    "epoxide": "[C;r3][O;r3]",
    "alkene": "[CX3;!$(C=O)]=[CX3;!$(C=O)]",
}
KINDS = {1: "alone", 2: "two arrows", 3: "conjugate"}
MOST = 15  # atoms but hydrogen in a substrate
LEAST = 4  # products that differ

Mechanism = tuple[str, tuple[str, ...], str]  # reactants with map numbers, moves, product


@cache
def _compiled(pattern: str) -> Any:
    return Chem.MolFromSmarts(pattern)


@lru_cache(maxsize=256)
def mechanisms_of(substrate: str, nucleophile: str = "") -> tuple[Mechanism, ...]:
    """All chains on a substrate, each with the reactants as canonical SMILES with map numbers, and another product.

    >>> mechanisms_of("CBr", "[OH-]")[0]
    ('[CH3:2][Br:3].[OH-:1]', ('1 to 1-2', '2-3 to 3'), 'CO.[Br-]')
    """
    base = molecule(substrate)
    found: list[tuple[tuple[int, ...], tuple[str, ...]]] = []
    for name, pattern in (_PATTERNS if nucleophile else _ALONE).items():
        for atoms in base.GetSubstructMatches(_compiled(pattern), uniquify=False):
            if not nucleophile:
                found.append((atoms[:2], ("1-2 to 2",)))
            elif name == "conjugate":
                found.append((atoms, ("1 to 1-2", "2-3 to 3-4", "4-5 to 5")))
            else:
                found.append((atoms, ("1 to 1-2", "2-3 to 3")))
    made: dict[str, Mechanism] = {}
    for atoms, moves in found:
        reactants = _mapped(base, atoms, nucleophile)
        try:
            product = product_by_edits(reactants, moves)
        except NoMolecule:
            continue
        made.setdefault(product, (reactants, moves, product))
    return tuple(sorted(made.values()))


def _mapped(base: Any, atoms: tuple[int, ...], nucleophile: str) -> str:
    whole = Chem.RWMol(base)
    for number, atom in enumerate(atoms):
        whole.GetAtomWithIdx(atom).SetAtomMapNum(number + (2 if nucleophile else 1))
    if nucleophile:
        giver = molecule(nucleophile)
        first = whole.GetNumAtoms() + _giving(giver)
        whole = Chem.RWMol(Chem.CombineMols(whole, giver))
        whole.GetAtomWithIdx(first).SetAtomMapNum(1)
    return canonical(str(Chem.MolToSmiles(whole)))


def _giving(giver: Any) -> int:
    """The atom of a nucleophile that has the pair: the charged one, or else nitrogen."""
    charged = [atom.GetIdx() for atom in giver.GetAtoms() if atom.GetFormalCharge() < 0]
    return int(charged[0]) if charged else next(a.GetIdx() for a in giver.GetAtoms() if a.GetSymbol() == "N")


def substrates(level: int, most: int = MOST) -> tuple[str, ...]:
    """Eighty substrates with at least LEAST ways that give different products, or those of them with at most so many
    atoms; at level 3 one of the ways is conjugate.

    >>> len(substrates(1))
    80
    """
    return in_stock(f"substrates {level}", most=most)


def composed_substrates(level: int) -> tuple[str, ...]:
    """These, as they are composed.

    >>> set(composed_substrates(1)) == set(substrates(1))
    True
    """
    rng, found = Random(f"substrates {level}"), set()
    patterns = [_compiled(pattern) for pattern in (_ALONE if level == 1 else _PATTERNS).values()]
    sites = [site for site in _SITES if level != 2 or "C=CC" not in site]
    for _ in range(4000):
        smiles = composed(rng, 3 if level > 1 else rng.randint(2, 3), _CORES, sites)
        if atom_count(smiles) > MOST or smiles in found or not sound_substrate(smiles):
            continue
        if sum(len(molecule(smiles).GetSubstructMatches(each, uniquify=False)) for each in patterns) < LEAST:
            continue
        here = mechanisms_of(smiles, "" if level == 1 else "[OH-]")
        if len(here) >= LEAST and (level == 1 or (level == 3) == any(len(moves) == 3 for _, moves, _ in here)):
            found.add(smiles)
        if len(found) == 80:
            break
    return tuple(sorted(found))


def sound_substrate(smiles: str) -> bool:
    """Whether a composed substrate is one that could be put into a flask: sound, but for imines and epoxides.

    >>> sound_substrate("CC(=O)CBr")
    True
    """
    return sound(smiles.replace("=N", "=C"))
