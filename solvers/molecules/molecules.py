"""Molecules with RDKit: SMILES to molecule and back, coordinates for a drawing, and what is counted in them.

Stereochemistry and isotopes are left aside throughout. SMILES may come from anywhere: they are short, and parsed by
RDKit alone.
"""

from __future__ import annotations

from cmath import exp, pi
from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from random import Random
from statistics import median
from typing import Any

from rdkit import Chem, RDLogger
from rdkit.Chem import rdCoordGen, rdDepictor, rdMolDescriptors

RDLogger.DisableLog("rdApp.*")  # type: ignore[attr-defined,unused-ignore]

LONGEST = 200  # characters of a SMILES
_ORDERS = {1: Chem.BondType.SINGLE, 2: Chem.BondType.DOUBLE, 3: Chem.BondType.TRIPLE}

Place = tuple[float, float]


class NoMolecule(ValueError):
    """Not a molecule. The message is one line."""


def molecule(smiles: str) -> Any:
    """The RDKit molecule of a SMILES, hydrogens implicit, stereochemistry removed; copy it before you change it. Raises
    NoMolecule.

    >>> molecule("OCC").GetNumAtoms()
    3
    """
    if not isinstance(smiles, str) or not 0 < len(smiles) <= LONGEST:
        raise NoMolecule(f"{str(smiles)[:40]!r}: expected SMILES of 1 to {LONGEST} characters")
    return _parsed(smiles)


@lru_cache(maxsize=2048)
def _parsed(smiles: str) -> Any:
    made = Chem.MolFromSmiles(smiles)
    if made is None or not made.GetNumAtoms():
        raise NoMolecule(f"{smiles[:40]!r}: no SMILES of a molecule")
    Chem.RemoveStereochemistry(made)
    Chem.GetSymmSSSR(made)
    return made


@lru_cache(maxsize=2048)
def canonical(smiles: str) -> str:
    """RDKit's canonical SMILES. Raises NoMolecule.

    >>> canonical("C1=CC=CC=C1O")
    'Oc1ccccc1'
    """
    return str(Chem.MolToSmiles(molecule(smiles)))


def written(smiles: str, rng: Random) -> str:
    """A SMILES of the same molecule that starts and turns where chance wants: its look tells nothing.

    >>> canonical(written("CCO", Random(1)))
    'CCO'
    """
    made = molecule(smiles)
    order = list(range(made.GetNumAtoms()))
    rng.shuffle(order)
    return str(Chem.MolToSmiles(Chem.RenumberAtoms(made, order), canonical=False))


def kekulised(made: Any) -> Any:
    """A copy whose aromatic rings have single and double bonds.

    >>> [str(bond.GetBondType()) for bond in kekulised(molecule("c1ccccc1")).GetBonds()][:2]
    ['SINGLE', 'DOUBLE']
    """
    copy = Chem.Mol(made)
    Chem.Kekulize(copy, clearAromaticFlags=True)
    return copy


def laid_out(made: Any, rng: Random | None = None, another: int = 0) -> tuple[Place, ...]:
    """Coordinates for a drawing, x right and y down, the length of a bond 1: one place for each atom.

    With a source of chance, one of the turns by 30 degrees and mirror images. `another` numbers further layouts: 1 by
    another rule (CoordGen's), which copes with bridged rings, then others of what is flexible in the molecule.

    >>> len(laid_out(molecule("CCO")))
    3
    """
    copy = Chem.Mol(made)
    if another == 1:
        rdCoordGen.AddCoords(copy)
    else:
        flexible: dict[str, Any] = {"nFlipsPerSample": 2, "nSample": 10, "sampleSeed": another} if another else {}
        rdDepictor.Compute2DCoords(copy, canonOrient=True, **flexible)
    turn, flip = (0, False) if rng is None else (rng.randrange(12), rng.random() < 0.5)
    around, unit = exp(1j * pi * turn / 6), _bond_length(copy)
    at = copy.GetConformer()
    places = []
    for k in range(copy.GetNumAtoms()):
        position = at.GetAtomPosition(k)
        z = complex(position.x, -position.y) / unit
        z = (z.conjugate() if flip else z) * around
        places.append((z.real, z.imag))
    return tuple(places)


def _bond_length(made: Any) -> float:
    """The middle one of the lengths of the bonds in a molecule's coordinates."""
    at = made.GetConformer()
    ends = [(at.GetAtomPosition(b.GetBeginAtomIdx()), at.GetAtomPosition(b.GetEndAtomIdx())) for b in made.GetBonds()]
    return median(hypot(p.x - q.x, p.y - q.y) for p, q in ends) if ends else 1.0


def assembled(
    atoms: Sequence[tuple[str, int, int | None]], bonds: Sequence[tuple[int, int, int]], maps: Sequence[int] = ()
) -> Any:
    """The molecule of atoms (element, charge, hydrogens: None where valence tells them) and bonds (atom, atom, order 1
    to 3). Raises NoMolecule where it breaks the rules of valence, or where hydrogens differ from what they tell.

    >>> smiles_of(assembled([("C", 0, None), ("O", 0, None)], [(0, 1, 2)]))
    'C=O'
    """
    made = Chem.RWMol()
    for k, (element, charge, _) in enumerate(atoms):
        try:
            atom = Chem.Atom(element)
        except (RuntimeError, ValueError) as why:
            raise NoMolecule(f"{element!r}: no element") from why
        atom.SetFormalCharge(charge)
        if maps and maps[k]:
            atom.SetAtomMapNum(maps[k])
        made.AddAtom(atom)
    try:
        for a, b, order in bonds:
            made.AddBond(a, b, _ORDERS[order])
        whole = made.GetMol()
        Chem.SanitizeMol(whole)
    except (RuntimeError, ValueError, KeyError) as why:
        raise NoMolecule(f"no molecule by the rules of valence: {str(why).splitlines()[0][:80]}") from why
    for atom, (element, _, hydrogens) in zip(whole.GetAtoms(), atoms, strict=True):
        if hydrogens is not None and atom.GetTotalNumHs() != hydrogens:
            raise NoMolecule(f"{element} with {hydrogens} hydrogens: valence asks for {atom.GetTotalNumHs()}")
    return whole


def smiles_of(made: Any) -> str:
    """The canonical SMILES of a molecule, hydrogens that are atoms of their own counted to their neighbours.

    >>> smiles_of(molecule("OCC"))
    'CCO'
    """
    copy = Chem.RemoveHs(made)
    Chem.RemoveStereochemistry(copy)
    return str(Chem.MolToSmiles(copy))


# ---- counts ----


def formula(smiles: str) -> str:
    """The molecular formula in Hill's order.

    >>> formula("CCO")
    'C2H6O'
    """
    return str(rdMolDescriptors.CalcMolFormula(molecule(smiles)))


def ring_count(smiles: str) -> int:
    """How many rings there are: as many as bonds have to be cut to leave none.

    >>> ring_count("C1CC1C2CC2")
    2
    """
    return len(Chem.GetSSSR(molecule(smiles)))


def atom_count(smiles: str, element: str = "") -> int:
    """How many atoms of an element there are; "": of any but hydrogen; "H": hydrogens.

    >>> atom_count("CCO"), atom_count("CCO", "O"), atom_count("CCO", "H")
    (3, 1, 6)
    """
    symbols, hydrogens = _atoms(smiles)
    if not element:
        return len(symbols)
    return hydrogens if element == "H" else symbols.count(element)


@lru_cache(maxsize=2048)
def _atoms(smiles: str) -> tuple[tuple[str, ...], int]:
    """The elements of all atoms but hydrogens that are not drawn, and how many of these there are."""
    made = molecule(smiles)
    return (
        tuple(str(atom.GetSymbol()) for atom in made.GetAtoms()),
        sum(int(atom.GetTotalNumHs()) for atom in made.GetAtoms()),
    )


def bond_count(smiles: str, one: str = "", other: str = "", order: int = 0) -> int:
    """How many bonds there are between these elements, with aromatic rings drawn as single and double bonds; "" is
    any element but hydrogen, order 0 any order. With "H" as `other`: bonds of `one` to hydrogen.

    >>> bond_count("C=CC"), bond_count("C=CC", order=2)
    (2, 1)
    """
    if other == "H":
        made = kekulised(molecule(smiles))
        return sum(int(atom.GetTotalNumHs()) for atom in made.GetAtoms() if not one or atom.GetSymbol() == one)
    count = 0
    for a, b, drawn in _bonds(smiles):
        fits = any((not one or one == x) and (not other or other == y) for x, y in ((a, b), (b, a)))
        count += fits and (not order or drawn == order)
    return count


@lru_cache(maxsize=2048)
def _bonds(smiles: str) -> tuple[tuple[str, str, int], ...]:
    """Of each bond the elements at its ends and its order, with aromatic rings drawn as single and double bonds."""
    made = kekulised(molecule(smiles))
    symbols = [str(atom.GetSymbol()) for atom in made.GetAtoms()]
    return tuple(
        (symbols[bond.GetBeginAtomIdx()], symbols[bond.GetEndAtomIdx()], round(bond.GetBondTypeAsDouble()))
        for bond in made.GetBonds()
    )


def sigma_count(smiles: str) -> int:
    """How many sigma bonds there are, those to hydrogen counted in.

    >>> sigma_count("C=C")
    5
    """
    return bond_count(smiles) + atom_count(smiles, "H")


def pi_count(smiles: str) -> int:
    """How many pi bonds there are: one in a double bond, two in a triple one.

    >>> pi_count("C=CC#N")
    3
    """
    return bond_count(smiles, order=2) + 2 * bond_count(smiles, order=3)


def matches(smiles: str, pattern: str) -> int:
    """How many sets of atoms fit a SMARTS pattern.

    >>> matches("OCCO", "[OH]")
    2
    """
    return len(molecule(smiles).GetSubstructMatches(_pattern(pattern)))


@lru_cache(maxsize=256)
def _pattern(pattern: str) -> Any:
    made = Chem.MolFromSmarts(pattern)
    if made is None:
        raise NoMolecule(f"{pattern[:40]!r}: no SMARTS pattern")
    return made
