"""Wedges among strokes, plain and hashed, with their narrow ends; the free ends of wedges find their nodes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from rdkit import Chem

from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.hashes import HashedLine
from isoprobe.vision.molecule.reading import read_molecule_picture
from isoprobe.vision.molecule.strokes import BondLine, BondLines
from isoprobe.vision.molecule.wedges import Wedge, joined_ends, wedges_of
from tests.specimens.rdkit_drawings import drawn

PLAIN = (BondLine(20 + 30j, 80 + 30j, (1, 2)), BondLine(80 + 30j, 120 + 75j, (2, 3)))
NARROW, BROAD = 40 + 150j, 85 + 110j


def mask_of(half: float, first: float = 1.0) -> np.ndarray:
    """Plain strokes, and one that grows from NARROW to BROAD: there it reaches so far on either side."""
    mask = np.zeros((180, 160), np.uint8)
    for stroke in PLAIN:
        ends = [(round(z.real), round(z.imag)) for z in (stroke.a, stroke.b)]
        cv2.line(mask, ends[0], ends[1], 255, 3)
    across = 1j * (BROAD - NARROW) / abs(BROAD - NARROW)
    corners = (NARROW + first * across, BROAD + half * across, BROAD - half * across, NARROW - first * across)
    cv2.fillPoly(mask, [np.array([(round(z.real), round(z.imag)) for z in corners], np.int32)], 255)
    return mask


@pytest.mark.parametrize("narrow", [0, 1])
def test_a_stroke_that_grows_is_a_wedge_from_its_narrow_end(narrow: int) -> None:
    ends = (NARROW, BROAD) if narrow == 0 else (BROAD, NARROW)
    strokes = [*PLAIN, BondLine(*ends, (4, 5))]
    (wedge,) = wedges_of(mask_of(6), strokes, [], 3.0, 60.0)
    assert (wedge.stroke, wedge.hashed, wedge.narrow) == (2, False, narrow)
    assert 7 < wedge.wide < 13
    assert wedges_of(mask_of(1), strokes, [], 3.0, 60.0) == []
    assert wedges_of(mask_of(5, first=3), strokes, [], 3.0, 60.0) == [], "a bold stroke that hardly grows is none"
    assert wedges_of(mask_of(6), [], [], 3.0, 60.0) == []


def test_a_row_of_hashes_is_a_wedge_where_it_grows() -> None:
    strokes = [*PLAIN, BondLine(BROAD, NARROW, (4, 5))]
    for tapered, narrow in ((True, 1), (False, None)):
        row = HashedLine(NARROW, BROAD, tapered, ())
        (wedge,) = wedges_of(mask_of(1), strokes, [row], 3.0, 60.0)
        assert (wedge.stroke, wedge.hashed, wedge.narrow) == (2, True, narrow)
    elsewhere = HashedLine(NARROW + 40, BROAD + 40, True, ())
    assert wedges_of(mask_of(1), strokes, [elsewhere], 3.0, 60.0) == []


def test_a_wedges_free_end_is_joined_to_the_node_that_it_almost_reaches() -> None:
    end = 84 + 35j  # near the node 2
    strokes = [*PLAIN, BondLine(NARROW, end, (4, 5))]
    lines = BondLines(strokes, {1: 20 + 30j, 2: 80 + 30j, 3: 120 + 75j, 4: NARROW, 5: end}, 60.0)
    joined = joined_ends(lines, [Wedge(2, False, 0, 9.0)])
    assert [stroke.nodes for stroke in joined.strokes] == [(1, 2), (2, 3), (4, 2)]
    assert sorted(joined.places) == [1, 2, 3, 4]
    assert [stroke.nodes for stroke in joined_ends(lines, []).strokes] == [(1, 2), (2, 3), (4, 5)]


ESTRADIOL = "C[C@]12CC[C@@H]3c4ccc(O)cc4CC[C@H]3[C@@H]1CC[C@@H]2O"


@pytest.mark.parametrize("size", [(500, 400), (900, 700), (1000, 800)])
def test_a_short_wedge_to_a_hydrogen_tells_its_centre_as_rdkit_draws_it(size: tuple[int, int]) -> None:
    seen = read_molecule_picture(drawn(ESTRADIOL, size=size))
    assert Chem.CanonSmiles(seen.isomeric_smiles) == Chem.CanonSmiles(ESTRADIOL)


def test_a_hydrogen_at_a_corner_whose_wedge_is_not_seen_is_refused() -> None:
    picture = drawn("CC1CCCC(C)C1CC(C)C", "hydrogen on 7", (600, 450))  # a plain stroke leads to it
    with pytest.raises(Unreadable, match=r"a hydrogen is drawn at .* on which side it lies cannot be told"):
        read_molecule_picture(picture)
