"""Strokes and labels put together: orders of bonds, carbons at corners, wedges; what is no molecule is refused."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.solvers.molecules.molecules import canonical
from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.bonds import BondReading
from isoprobe.vision.molecule.labels import Label, Parted
from isoprobe.vision.molecule.seen import SeenMolecule
from isoprobe.vision.molecule.strokes import BondLine, BondLines
from isoprobe.vision.molecule.wedges import Wedge

AXIS = BondLine(60 + 100j, 110 + 100j, (1, 2))
REST = BondLine(110 + 100j, 135 + 57j, (2, 3))


def label(element: str, at: complex, hydrogens: int = 0) -> Label:
    box = (at.real - 7, at.imag - 9, at.real + 7, at.imag + 9)
    return Label(element, 0, hydrogens, *box, (box,))


def beside(shift: float, trim: float = 6.0, nodes: tuple[int, int] = (10, 11)) -> BondLine:
    """A stroke beside AXIS, shorter at either end."""
    return BondLine(AXIS.a + trim + shift * 1j, AXIS.b - trim + shift * 1j, nodes)


def reading(strokes: list[BondLine], labels: list[Label], wedges: list[Wedge]) -> BondReading:
    places = {node: end for stroke in strokes for end, node in zip((stroke.a, stroke.b), stroke.nodes, strict=True)}
    seen = Parted(labels, [], [], np.zeros((160, 200), np.uint8), 18.0 if labels else 0.0, 3.0, [])
    return BondReading(seen, BondLines(strokes, places, 50.0), wedges)


def read(*strokes: BondLine, labels: list[Label] | None = None, wedges: list[Wedge] | None = None) -> SeenMolecule:
    return reading(list(strokes), labels or [], wedges or []).seen()


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        ([], "CCC"),
        ([beside(9)], "C=CC"),
        ([beside(-9)], "C=CC"),
        ([beside(9), beside(-9, nodes=(12, 13))], "C#CC"),
    ],
)
def test_strokes_side_by_side_are_one_bond(seconds: list[BondLine], expected: str) -> None:
    seen = read(AXIS, REST, *seconds)
    assert seen.smiles == canonical(expected)
    assert sorted(atom.x for atom in seen.atoms) == [60, 110, 135], "the second strokes' ends are no atoms"


def test_ends_are_the_labels_that_they_point_at_or_carbons() -> None:
    strokes = BondLine(60 + 100j, 95 + 100j, (1, 2)), BondLine(118 + 87j, 135 + 57j, (3, 4))
    seen = read(*strokes, labels=[label("O", 110 + 100j)])
    assert seen.smiles == "COC"
    assert {(atom.element, atom.x, atom.y) for atom in seen.atoms} == {("O", 110, 100), ("C", 60, 100), ("C", 135, 57)}


def test_a_bond_that_is_broken_where_it_runs_below_another_is_whole() -> None:
    upper, link = BondLine(100 + 40j, 100 + 90j, (1, 2)), BondLine(100 + 40j, 75 + 65j, (1, 3))
    parts = BondLine(75 + 65j, 93 + 65j, (3, 4)), BondLine(107 + 65j, 125 + 65j, (5, 6))
    seen = read(upper, link, *parts)
    assert seen.smiles == "CCCC"
    assert {(atom.x, atom.y) for atom in seen.atoms} == {(100, 40), (100, 90), (75, 65), (125, 65)}


def test_a_wedge_tells_its_narrow_end_and_its_side() -> None:
    for narrow, hashed in ((0, False), (1, True)):
        seen = read(AXIS, REST, wedges=[Wedge(0, hashed, narrow, 9.0)])
        ((thin, thick, side),) = seen.wedges
        at = [complex(seen.atoms[k].x, seen.atoms[k].y) for k in (thin, thick)]
        assert at == ([AXIS.a, AXIS.b] if narrow == 0 else [AXIS.b, AXIS.a])
        assert side == ("down" if hashed else "up")


def test_what_is_no_molecule_is_refused() -> None:
    with pytest.raises(Unreadable, match="nothing that could be"):
        read()
    with pytest.raises(Unreadable, match="no bond leads to the label O"):
        read(AXIS, REST, labels=[label("O", 75 + 60j)])
    with pytest.raises(Unreadable, match="a bond of 200 pixels"):
        read(AXIS, REST, BondLine(135 + 57j, 335 + 57j, (3, 4)))
    with pytest.raises(Unreadable, match="lie close together"):
        read(AXIS, BondLine(60 + 130j, 110 + 130j, (3, 4)))
