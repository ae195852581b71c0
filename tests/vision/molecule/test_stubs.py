"""Short bonds to hydrogens: from a corner to a label, where there is ink between them and no stroke leads there."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.molecule.labels import Label
from isoprobe.vision.molecule.strokes import BondLine, BondLines
from isoprobe.vision.molecule.stubs import with_stubs

CORNER, HYDROGEN, SIZE = 100 + 100j, 100 + 70j, 18.0
LINES = BondLines(
    [BondLine(60 + 130j, CORNER, (1, 2)), BondLine(CORNER, 140 + 130j, (2, 3))],
    {1: 60 + 130j, 2: CORNER, 3: 140 + 130j},
    50.0,
)


def label_at(at: complex) -> Label:
    box = (at.real - 7, at.imag - 9, at.real + 7, at.imag + 9)
    return Label("H", 0, 0, *box, (box,))


def mask_of(*ends: complex) -> np.ndarray:
    """The two bonds of the corner, and strokes from it to these ends."""
    mask = np.zeros((160, 200), np.uint8)
    for end in (60 + 130j, 140 + 130j, *ends):
        cv2.line(mask, (100, 100), (round(end.real), round(end.imag)), 255, 2)
    return mask


def test_ink_from_a_corner_to_a_label_is_a_stroke() -> None:
    seen = with_stubs(mask_of(100 + 81j), LINES, [label_at(HYDROGEN)], SIZE)
    assert seen.strokes[:2] == LINES.strokes
    (stub,) = seen.strokes[2:]
    assert (stub.a, stub.nodes[0]) == (CORNER, 2)
    assert stub.nodes[1] not in LINES.places
    assert seen.places[stub.nodes[1]] == stub.b
    assert abs(stub.b - (HYDROGEN + 9j)) < 1e-9, "it ends at the edge of the label's box"


def test_without_ink_or_too_far_away_there_is_none() -> None:
    assert with_stubs(mask_of(), LINES, [label_at(HYDROGEN)], SIZE).strokes == LINES.strokes
    far = label_at(CORNER - 48j)
    assert with_stubs(mask_of(100 + 61j), LINES, [far], SIZE).strokes == LINES.strokes


def test_a_label_to_which_a_stroke_leads_gets_no_other() -> None:
    own = BondLine(60 + 70j, 90 + 70j, (4, 5))
    lines = BondLines([*LINES.strokes, own], {**LINES.places, 4: own.a, 5: own.b}, LINES.usual)
    assert with_stubs(mask_of(100 + 81j), lines, [label_at(HYDROGEN)], SIZE).strokes == lines.strokes
    assert LINES.places.keys() == {1, 2, 3}, "what is given stays as it is"
