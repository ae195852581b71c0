"""Reads a drawn molecule back from its pixels: atoms with places, bonds with orders; and what they make as a molecule.

Labels and strokes are seen first; strokes that run beside another one make it a double or triple bond; ends of bonds
are at labels, or carbons. Nothing is returned that breaks the rules of valence, whose labels have other hydrogens than
these tell, or that leaves ink unexplained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.reading import FigureReading
from isoprobe.vision.molecule.accounting import explained, left_over
from isoprobe.vision.molecule.bonds import BondReading
from isoprobe.vision.molecule.caption import without_captions
from isoprobe.vision.molecule.ink import darkness, resized, shares_of
from isoprobe.vision.molecule.labels import Sides, parted
from isoprobe.vision.molecule.pieces import Mask
from isoprobe.vision.molecule.seen import SeenMolecule
from isoprobe.vision.molecule.strokes import strokes_of
from isoprobe.vision.molecule.stubs import with_stubs
from isoprobe.vision.molecule.wedges import joined_ends, wedges_of
from isoprobe.vision.raster.crowding import Crowded, at_most, spend
from isoprobe.vision.raster.pixels import decode

BEND = 0.17  # label heights: lines that swerve by as much have a corner
TIGHT = 0.7  # label heights: strokes between two labels that are shorter may be a bond
EDGE = 8  # pixels of paper put around a picture: lettering may stand at its very edge
THICKEST = 0.27  # of a bond's length, the widest strokes
LEAST_SIDE = 8  # pixels of a picture
WORDS = 0.97  # confidence where a line of words stands beside the drawing
MOST_POINTS = 50_000_000  # that are looked at in all, or work that takes as long: less than two seconds
LOOK = 14  # such points: a pixel of the picture at another size than the first
MANY = 300  # pieces of ink of what is not read, from which on it is read at no other size: that takes as long again


@dataclass(frozen=True)
class _Read:
    """What was read, where its ink is, the width of strokes and the length of bonds in pixels."""

    molecule: SeenMolecule
    explained: Mask
    signs: list[Sides]
    width: float
    usual: float


def read_molecule(
    figure: FigureReading, box: Sides | None = None, aside: Sequence[str] = (), without: Sides | None = None
) -> SeenMolecule:
    """The molecule (or several) in a figure, or in a box of it: left, top, right, bottom. Ink at the edges of what has
    one of the colours `aside`, or in the box `without`, is no part of it. Raises Unreadable."""
    ink, value = figure.ink, figure.value
    for colour in aside:
        ink = np.asarray(
            cv2.bitwise_and(ink, 255 - cv2.dilate(figure.mask(colour), np.ones((5, 5), np.uint8))), np.uint8
        )
    if without is not None:
        ink = ink.copy()
        ink[round(without[1]) : round(without[3]), round(without[0]) : round(without[2])] = 0
    left, top = 0, 0
    if box is not None:
        left, top = max(0, round(box[0])), max(0, round(box[1]))
        right, bottom = round(box[2]), round(box[3])
        ink, value = ink[top:bottom, left:right], value[top:bottom, left:right]
        ink, value = np.ascontiguousarray(ink), np.ascontiguousarray(value)
    return _moved(_read(ink, value).molecule, 1.0, complex(left, top))


def read_molecule_picture(picture: bytes | Any) -> SeenMolecule:
    """The molecule in a picture of any size and colours, dark on light or light on dark. It is read at the size that
    its lettering asks for, then at others; all ink of the picture is accounted for. Raises Unreadable."""
    dark, lines = without_captions(darkness(decode(picture, LEAST_SIDE)))
    dark = np.asarray(cv2.copyMakeBorder(dark, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT, value=0), np.uint8)
    with at_most(MOST_POINTS):
        return _at_some_size(dark, bool(lines))


def _at_some_size(dark: Mask, lines: bool) -> SeenMolecule:
    """As `read_molecule_picture` gives it; `lines`: whether there were words beside the drawing."""
    reason: Unreadable | None = None
    shares, capitals = shares_of(dark)
    for number, share in enumerate(shares):
        shown = resized(dark, share)
        ink = np.asarray(np.where(shown > 127, 255, 0), np.uint8)
        try:
            spend(LOOK * ink.size if number else 0)
            found = _read(ink, np.asarray(255 - shown, np.uint8))
            seen = _moved(found.molecule, share, complex(-EDGE, -EDGE))
            _account(dark, found, share, capitals)
        except Crowded as why:
            raise reason or why from why
        except Unreadable as why:
            reason = reason or why
            if cv2.connectedComponents(ink)[0] > MANY:
                break
            continue
        if lines:
            told = (*seen.unsure, "a line of words beside the drawing was passed over")
            seen = replace(seen, confidence=seen.confidence * WORDS, unsure=told)
        return seen
    raise reason or Unreadable("nothing that could be a molecule")


def _account(dark: Mask, found: _Read, share: float, capitals: Sequence[complex]) -> None:
    """Raises Unreadable where the picture has ink that the reading, at a share of its size, does not explain, or
    capitals that it passed over."""
    for z in capitals:
        if not any(box[0] <= share * z.real <= box[2] and box[1] <= share * z.imag <= box[3] for box in found.signs):
            raise Unreadable(f"a letter at ({z.real - EDGE:.0f}, {z.imag - EDGE:.0f}) that was not read")
    if found.width > THICKEST * found.usual > 0:
        raise Unreadable(f"strokes {found.width / share:.0f} pixels wide among bonds of {found.usual / share:.0f}")
    high, wide = dark.shape
    known = cv2.resize(found.explained, (wide, high), interpolation=cv2.INTER_NEAREST)
    width, usual = max(1.0, found.width / share), found.usual / share
    rest = left_over(np.asarray(np.where((dark > 127) & (known == 0), 255, 0), np.uint8), width, usual)
    if rest:
        x, y = rest[0].x - EDGE, rest[0].y - EDGE
        raise Unreadable(str(replace(rest[0], x=x, y=y)))


def _read(ink: Mask, value: Mask) -> _Read:
    """The molecule in a mask of ink and its brightest channel."""
    seen = parted(ink, value)
    bend = max(1.6, BEND * seen.size) if seen.size else max(1.6, 0.05 * _widest(seen.mask))
    strokes = with_stubs(seen.mask, strokes_of(seen.mask, bend, TIGHT * seen.size), seen.labels, seen.size)
    wedges = wedges_of(seen.mask, strokes.strokes, seen.hashed, seen.width, strokes.usual)
    strokes = joined_ends(strokes, wedges)
    molecule = BondReading(seen, strokes, wedges).seen()
    assert molecule.molecule is not None  # raises where it is none
    return _Read(molecule, explained(ink.shape, seen, strokes, wedges), seen.boxes, seen.width, strokes.usual)


def _moved(seen: SeenMolecule, share: float, by: complex) -> SeenMolecule:
    """The molecule with its places as those in the whole picture."""
    atoms = [replace(a, x=a.x / share + by.real, y=a.y / share + by.imag) for a in seen.atoms]
    return replace(seen, atoms=tuple(atoms))


def molecule_state(seen: SeenMolecule) -> dict[str, Any]:
    """A molecule as plain JSON: canonical SMILES without and with stereochemistry; atoms in the order of their numbers,
    with all their hydrogens; bonds with the numbers of their atoms, their order, and for wedges "up" or "down", the
    atom at the narrow end first; `confidence`, and what it was `unsure` of."""
    counts = [int(atom.GetTotalNumHs()) for atom in seen.molecule.GetAtoms()]
    atoms = [
        {"element": a.element, "charge": a.charge, "hydrogens": n, "x": round(a.x, 1), "y": round(a.y, 1)}
        for a, n in zip(seen.atoms, counts, strict=True)
    ]
    sides = {frozenset((a, b)): ([a, b], side) for a, b, side in seen.wedges}
    bonds: list[dict[str, Any]] = []
    for a, b, order in seen.bonds:
        ends, side = sides.get(frozenset((a, b)), ([a, b], ""))
        bonds.append({"atoms": ends, "order": order, **({"wedge": side} if side else {})})
    return {
        "smiles": seen.smiles,
        "isomeric_smiles": seen.isomeric_smiles,
        "atoms": atoms,
        "bonds": bonds,
        "confidence": round(seen.confidence, 3),
        "unsure": list(seen.unsure),
    }


def _widest(mask: Any) -> float:
    """A guess at the length of a bond where nothing is lettered."""
    _, _, wide, high = cv2.boundingRect(mask)
    return min(45.0, 0.5 * max(wide, high))
