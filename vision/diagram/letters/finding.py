"""The letters of a geometry diagram: names of points apart from dimensions, units, variables and marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.letters.choice import (
    Glyph,
    chosen_capitals,
    classified,
    each_once,
    letter_heights,
    overlap,
    runs_on,
)
from isoprobe.vision.diagram.letters.ink import InkView, ink_views
from isoprobe.vision.diagram.letters.pieces import InkPiece, cut_pieces, free_pieces
from isoprobe.vision.diagram.letters.strokes import without_strokes
from isoprobe.vision.diagram.letters.words import parted, text_of, with_suffixes
from isoprobe.vision.diagram.scene import Letter

Gray = NDArray[np.uint8]

SMALL = 320  # pixels; smaller pictures, whose letters stand a pixel from the strokes, are enlarged twice
FAINT = 0.2  # share of the strongest contrast from which ink may be what is left of a broken stroke
_SQUARE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class LettersFound:
    """`letters`: names of points. `other`: boxes (x, y, width, height) of all other text. `mask`: 255 on text ink."""

    letters: tuple[Letter, ...]
    other: tuple[tuple[int, int, int, int], ...]
    mask: Gray


def read_letters(pixels: Gray) -> LettersFound:
    """The letters of a picture (BGR, H x W x 3). Where there is no ink there are none."""
    height, width = pixels.shape[:2]
    if max(height, width) > SMALL:
        return _read(pixels)
    found = _read(np.asarray(cv2.resize(pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8))
    letters = tuple(
        Letter(letter.name, letter.x / 2, letter.y / 2, letter.height / 2, letter.confidence)
        for letter in found.letters
    )
    other = tuple((x // 2, y // 2, (x + w + 1) // 2 - x // 2, (y + h + 1) // 2 - y // 2) for x, y, w, h in found.other)
    mask = cv2.resize(found.mask, (width, height), interpolation=cv2.INTER_AREA)
    return LettersFound(letters, other, np.asarray(cv2.threshold(mask, 100, 255, cv2.THRESH_BINARY)[1], np.uint8))


def _read(pixels: Gray) -> LettersFound:
    longer = max(pixels.shape[:2])
    try:
        views = ink_views(pixels)
    except Unreadable:
        return LettersFound((), (), np.zeros(pixels.shape[:2], np.uint8))
    glyphs = classified([piece for view in views for piece in free_pieces(view, 2, 0.14 * longer + 6)])
    letter, firm = letter_heights(glyphs) or (max(9.0, 0.05 * longer), [])
    glyphs += classified(_cut(views[0], letter, glyphs))
    faint = np.asarray(cv2.dilate(views[0].mask(FAINT), _SQUARE), np.uint8)
    glyphs = [g for g in glyphs if g.capital != "I" or not runs_on(g.piece, faint, letter)]
    chosen = chosen_capitals(glyphs, letter, firm)
    chosen, suffixes = with_suffixes(chosen, glyphs, faint, letter)
    text = [g for g in text_of(glyphs, chosen, letter) if all(overlap(g.piece, s) < 0.5 for s in suffixes)]
    names, words = parted(chosen, text, letter)
    names = each_once(names, glyphs, letter)
    boxes = tuple((g.piece.left, g.piece.top, g.piece.width, g.piece.height) for g in words)
    return LettersFound(
        _named(names), boxes, _mask([*suffixes, *(glyph.piece for glyph in [*names, *words])], pixels.shape[:2])
    )


def _cut(view: InkView, letter: float, glyphs: Iterable[Glyph]) -> list[InkPiece]:
    """Pieces cut free of strokes, less those that stood free all along."""
    known = {glyph.piece.box for glyph in glyphs if glyph.piece.free}
    cut: dict[tuple[int, int, int, int], InkPiece] = {}
    for left in without_strokes(view.thin_mask(), letter):
        for piece in cut_pieces(view, left, letter):
            if piece.box not in known:
                cut.setdefault(piece.box, piece)
    return list(cut.values())


def _mask(pieces: Iterable[InkPiece], shape: tuple[int, ...]) -> Gray:
    mask = np.zeros(shape, np.uint8)
    for piece in pieces:
        part = mask[piece.y : piece.y + piece.own.shape[0], piece.x : piece.x + piece.own.shape[1]]
        np.maximum(part, piece.own, out=part)
    return np.asarray(cv2.dilate(mask, _SQUARE), np.uint8)


def _named(glyphs: Iterable[Glyph]) -> tuple[Letter, ...]:
    letters = []
    for glyph in glyphs:
        piece = glyph.piece
        x, y = (piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2
        letters.append(Letter(glyph.name, x, y, float(piece.height), glyph.chance))
    return tuple(sorted(letters, key=lambda found: (found.name, found.x, found.y)))
