"""Molecules composed of building blocks, and near misses of one: another element, order of a bond, place of a group,
length of a chain. All are single, uncharged but for nitro groups, and of the elements that organic chemistry is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rdkit import Chem

from isoprobe.solvers.molecules.molecules import canonical, molecule

CORES: tuple[str, ...] = (
    "CC", "CCC", "CCCC", "CCCCC", "CC(C)C", "C=CC", "CC=CC", "C1CC1", "C1CCC1", "C1CCCC1", "C1CCCCC1", "C1=CCCCC1",
    "C1=CCCC1", "C1CCOC1", "C1CCOCC1", "C1CCNCC1", "C1COCCN1", "c1ccccc1", "c1ccncc1", "c1cncnc1", "c1ccoc1",
    "c1ccsc1", "c1cc[nH]c1", "c1ccc2ccccc2c1", "C1CCC2CCCCC2C1", "c1ccc2[nH]ccc2c1", "c1ccc(cc1)c1ccccc1",
    "O=C1CCCCC1", "O=C1CCCO1",
)  # fmt: skip
GROUPS: tuple[str, ...] = (
    "C", "CC", "C(C)C", "C(C)(C)C", "O", "OC", "OCC", "N", "NC", "N(C)C", "C=O", "C(C)=O", "C(=O)O", "C(=O)OC",
    "C(=O)OCC", "C(N)=O", "C(=O)NC", "NC(C)=O", "OC(C)=O", "C#N", "C=C", "C#C", "F", "Cl", "Br", "S", "SC", "CO",
    "CN", "CCl", "CCO", "CCN", "CC(=O)O", "[N+](=O)[O-]", "C(F)(F)F", "C1CC1", "C1CCCC1", "c1ccccc1", "c1ccncc1",
    "C=CC(C)=O",
)  # fmt: skip
# Compounds with names that everyone in the field knows.
KNOWN: dict[str, str] = {
    "aspirin": "CC(=O)Oc1ccccc1C(=O)O",
    "paracetamol": "CC(=O)Nc1ccc(O)cc1",
    "ibuprofen": "CC(C)Cc1ccc(cc1)C(C)C(=O)O",
    "caffeine": "CN1C=NC2=C1C(=O)N(C(=O)N2C)C",
    "vanillin": "COc1cc(C=O)ccc1O",
    "eugenol": "COc1cc(CC=C)ccc1O",
    "menthol": "CC1CCC(C(C)C)C(O)C1",
    "limonene": "CC1=CCC(CC1)C(C)=C",
    "citral": "CC(C)=CCCC(C)=CC=O",
    "geraniol": "CC(C)=CCCC(C)=CCO",
    "dopamine": "NCCc1ccc(O)c(O)c1",
    "adrenaline": "CNCC(O)c1ccc(O)c(O)c1",
    "nicotine": "CN1CCCC1c1cccnc1",
    "benzocaine": "CCOC(=O)c1ccc(N)cc1",
    "lidocaine": "CCN(CC)CC(=O)Nc1c(C)cccc1C",
    "citric acid": "OC(=O)CC(O)(CC(=O)O)C(=O)O",
    "lactic acid": "CC(O)C(=O)O",
    "phenylalanine": "NC(Cc1ccccc1)C(=O)O",
    "tyrosine": "NC(Cc1ccc(O)cc1)C(=O)O",
    "glutamine": "NC(CCC(N)=O)C(=O)O",
    "cinnamaldehyde": "O=CC=Cc1ccccc1",
    "methyl salicylate": "COC(=O)c1ccccc1O",
    "anethole": "COc1ccc(C=CC)cc1",
    "coumarin": "O=C1C=Cc2ccccc2O1",
    "acetophenone": "CC(=O)c1ccccc1",
    "serotonin": "NCCc1c[nH]c2ccc(O)cc12",
    "sulfanilamide": "Nc1ccc(cc1)S(N)(=O)=O",
    "isoniazid": "NNC(=O)c1ccncc1",
    "linalool": "CC(C)=CCCC(C)(O)C=C",
    "ethyl acetoacetate": "CCOC(=O)CC(C)=O",
}
_SWAPS: dict[str, tuple[str, ...]] = {
    "C": ("N", "O"), "N": ("C", "O"), "O": ("N", "S", "C"), "S": ("O",), "F": ("Cl",), "Cl": ("F", "Br"), "Br": ("Cl",),
}  # fmt: skip


def composed(rng: Random, groups: int, cores: Sequence[str] = CORES, among: Sequence[str] = GROUPS) -> str:
    """The canonical SMILES of a core with so many groups on carbons that have a hydrogen; groups may sit on groups.

    >>> sound(composed(Random(1), 2))
    True
    """
    made = Chem.RWMol(molecule(rng.choice(cores)))
    for _ in range(groups):
        open_ = [
            k for k, a in enumerate(_atoms(made)) if a.GetAtomicNum() == 6 and a.GetTotalNumHs() and not _crowded(a)
        ]
        if not open_:
            break
        at, first = rng.choice(open_), made.GetNumAtoms()
        made = Chem.RWMol(Chem.CombineMols(made, molecule(rng.choice(among))))
        made.AddBond(at, first, Chem.BondType.SINGLE)
        Chem.SanitizeMol(made)
    return canonical(str(Chem.MolToSmiles(made)))


def _atoms(made: Any) -> Iterator[Any]:
    """The atoms in order: RDKit's own iteration takes several times as long."""
    return map(made.GetAtomWithIdx, range(made.GetNumAtoms()))


def _bonds(made: Any) -> Iterator[Any]:
    """As `_atoms`, the bonds."""
    return map(made.GetBondWithIdx, range(made.GetNumBonds()))


def _crowded(atom: Any) -> bool:
    """Whether a carbon has as many neighbours as a clear drawing takes."""
    return bool(atom.GetDegree() >= 3)


def neighbours(smiles: str, rng: Random) -> Iterator[str]:
    """Canonical SMILES of near misses of a molecule, each once, in an order by chance.

    >>> next(neighbours("CCO", Random(1))) != "CCO"
    True
    """
    base = canonical(smiles)
    seen = {base}
    for _ in range(160):
        made = Chem.RWMol(molecule(base))
        edit = rng.choice((_swap, _swap, _order, _move, _move, _stretch, _shrink))
        if not edit(made, rng):
            continue
        try:
            Chem.SanitizeMol(made)
            found = canonical(str(Chem.MolToSmiles(made)))
        except ValueError:
            continue
        if found not in seen and "." not in found:
            seen.add(found)
            yield found


def _swap(made: Any, rng: Random) -> bool:
    """Another element for one atom."""
    atom = made.GetAtomWithIdx(rng.randrange(made.GetNumAtoms()))
    others = _SWAPS.get(atom.GetSymbol())
    if not others or atom.GetFormalCharge() or (atom.GetIsAromatic() and atom.GetTotalNumHs() != 1):
        return False
    atom.SetAtomicNum(Chem.GetPeriodicTable().GetAtomicNumber(rng.choice(others)))
    atom.SetNoImplicit(False)
    atom.SetNumExplicitHs(0)
    return True


def _order(made: Any, rng: Random) -> bool:
    """Another order for one bond."""
    bond = made.GetBondWithIdx(rng.randrange(made.GetNumBonds()))
    if bond.GetIsAromatic() or any(a.GetFormalCharge() for a in (bond.GetBeginAtom(), bond.GetEndAtom())):
        return False
    kinds = [Chem.BondType.SINGLE, Chem.BondType.DOUBLE] + ([] if bond.IsInRing() else [Chem.BondType.TRIPLE])
    others = [kind for kind in kinds if kind != bond.GetBondType()]
    bond.SetBondType(rng.choice(others))
    return True


def _move(made: Any, rng: Random) -> bool:
    """A group at another atom: a single bond between rings or chains cut, and joined elsewhere."""
    able = [b for b in _bonds(made) if not b.IsInRing() and b.GetBondType() == Chem.BondType.SINGLE]
    if not able:
        return False
    bond = rng.choice(able)
    ends = [bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()]
    rng.shuffle(ends)
    made.RemoveBond(*ends)
    pieces = Chem.GetMolFrags(made)
    group = next(piece for piece in pieces if ends[0] in piece)
    places = [k for piece in pieces if piece != group for k in piece if k != ends[1]]
    places = [
        k for k in places if made.GetAtomWithIdx(k).GetTotalNumHs() and made.GetAtomWithIdx(k).GetSymbol() in "CN"
    ]
    if not places:
        return False
    made.AddBond(ends[0], rng.choice(places), Chem.BondType.SINGLE)
    return True


def _stretch(made: Any, rng: Random) -> bool:
    """A CH2 put into a single bond."""
    able = [b for b in _bonds(made) if not b.GetIsAromatic() and b.GetBondType() == Chem.BondType.SINGLE]
    if not able:
        return False
    bond = rng.choice(able)
    a, b = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
    new = made.AddAtom(Chem.Atom(6))
    made.RemoveBond(a, b)
    made.AddBond(a, new, Chem.BondType.SINGLE)
    made.AddBond(new, b, Chem.BondType.SINGLE)
    return True


def _shrink(made: Any, rng: Random) -> bool:
    """A CH2 between two atoms left out, or a methyl group at an end."""
    able = [
        a
        for a in _atoms(made)
        if a.GetSymbol() == "C" and not a.GetIsAromatic() and a.GetTotalNumHs() >= 2 and a.GetDegree() <= 2
    ]
    if not able or made.GetNumAtoms() < 4:
        return False
    atom = rng.choice(able)
    near = [a.GetIdx() for a in atom.GetNeighbors()]
    if any(b.GetBondType() != Chem.BondType.SINGLE for b in atom.GetBonds()):
        return False
    if len(near) == 2:
        if made.GetBondBetweenAtoms(*near) is not None:
            return False
        made.AddBond(*near, Chem.BondType.SINGLE)
    made.RemoveAtom(atom.GetIdx())
    return True


def sound(smiles: str) -> bool:
    """Whether a molecule is one that a chemist would take for real: no bonds between halogens or oxygens and sulphur
    in odd places, no cumulated double bonds, no multiple bonds in small rings.

    >>> sound("CCO"), sound("CC(O)(O)O")
    (True, False)
    """
    made = molecule(smiles)
    return not any(made.HasSubstructMatch(pattern) for pattern in _odd())


_ODD = (
    "[O,S;X2][O,S;X2]", "[F,Cl,Br,I][!#6]", "[C,N]=[C,N]=[C,N,O]", "[C;r3]=[*]", "[C;r4]=[C;r4]",
    "[N,O;X2,X3;!$(N[C,S]=O);!$([N+])][N,O;X2,X3;!$(N[C,S]=O);!$([N+])]", "[OH][C;X4][OH]", "[C;R]#[C;R]",
    "[OH]C=[C,N]", "[SX2]=*", "[OX1]=[SX3]", "N=[N,O]", "[CX3]=[CX3][NH2]",
)  # fmt: skip
_odd_made: list[Any] = []


def _odd() -> list[Any]:
    if not _odd_made:
        _odd_made.extend(Chem.MolFromSmarts(pattern) for pattern in _ODD)
    return _odd_made
