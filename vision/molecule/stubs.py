"""Bonds that are so short that their strokes pass for a part of the corner that they leave: those to hydrogens."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from isoprobe.vision.molecule.labels import Label
from isoprobe.vision.molecule.pieces import Mask
from isoprobe.vision.molecule.strokes import SHORT, BondLine, BondLines

FAR = 0.9  # of a bond's length from a corner to the middle of a label
INKED = 0.68  # share of the way to the label on which there is ink
TURN = 0.45  # radians from the way to a label within which another stroke leads there
SHORTEST = 3.0  # pixels of a stub


def with_stubs(mask: Mask, lines: BondLines, labels: Sequence[Label], size: float) -> BondLines:
    """The strokes, and those from a corner to a label near it where there is ink between them."""
    strokes, places, fresh = list(lines.strokes), dict(lines.places), max(lines.places, default=0) + 1
    for label in labels:
        if any(_leads(stroke, label, size, lines.usual) for stroke in lines.strokes):
            continue
        for node, place in lines.places.items():
            if not 0.5 * size < abs(label.at - place) < FAR * lines.usual:
                continue
            end = _edge(place, label)
            if abs(end - place) > SHORTEST and _inked(mask, place, end) > INKED:
                strokes.append(BondLine(place, end, (node, fresh)))
                places[fresh] = end
                fresh += 1
                break
    return BondLines(strokes, places, lines.usual)


def _leads(stroke: BondLine, label: Label, size: float, usual: float) -> bool:
    """Whether a stroke of its own ends at a label."""
    for end, out in ((stroke.a, -stroke.along), (stroke.b, stroke.along)):
        ahead = (label.at - end) * out.conjugate()
        if stroke.length > SHORT * usual and 0 < ahead.real < 1.6 * size and abs(ahead.imag) < TURN * abs(ahead):
            return True
    return False


def _edge(place: complex, label: Label) -> complex:
    """Where the way from a place to a label reaches its symbol."""
    way = label.at - place
    shares = [1.0]
    if abs(way.real) > 1e-6:
        shares.append(1 - (label.right - label.left) / 2 / abs(way.real))
    if abs(way.imag) > 1e-6:
        shares.append(1 - (label.bottom - label.top) / 2 / abs(way.imag))
    inside = [share for share in shares if share < 1]
    return place + way * (max(inside) if inside else 1.0)


def _inked(mask: Mask, a: complex, b: complex) -> float:
    """The share of the way from a to b, but its last pixels, on which there is ink."""
    length = abs(b - a)
    steps = np.arange(0.0, max(1.0, length - max(2.0, 0.2 * length)), 0.5)
    along = a + steps / length * (b - a)
    rows = np.clip(np.rint(along.imag).astype(int), 0, mask.shape[0] - 1)
    columns = np.clip(np.rint(along.real).astype(int), 0, mask.shape[1] - 1)
    return float((mask[rows, columns] > 0).mean())
