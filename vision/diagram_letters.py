"""The letters of a geometry diagram: names of points apart from dimensions, units, variables and marks."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import Unreadable
from vision.diagram_glyphs import CLASSES, capital_chances, chances
from vision.diagram_letter_ink import InkView, ink_views
from vision.diagram_letter_pieces import SHARES, Piece, cut_pieces, free_pieces
from vision.diagram_letter_strokes import without_strokes
from vision.diagram_scene import Letter
from vision.glyphs import NOTHING, UPPER, Floats

Gray = NDArray[np.uint8]

SMALLEST, LARGEST = 0.62, 1.5  # heights of letters in heights of the picture's commonest letter
SURE = {True: 0.5, False: 0.6}  # least chance of a letter, where its ink stands free and where it does not
HALF_HEIGHT = set("COSUVWXZK")  # capitals that lower-case letters look like, and smaller
BARS = "1Il"
TEXT_GAP = 0.3  # most room between characters of one word, in letter heights


@dataclass(frozen=True)
class LettersFound:
    """`letters`: names of points. `other`: boxes (x, y, width, height) of all other text. `mask`: 255 on text ink."""

    letters: tuple[Letter, ...]
    other: tuple[tuple[int, int, int, int], ...]
    mask: Gray


@dataclass(frozen=True)
class _Glyph:
    piece: Piece
    capital: str
    chance: float  # of the capital's shape
    text: float  # of any character
    best: str  # class with the greatest chance


def read_letters(pixels: Gray) -> LettersFound:
    """The letters of a picture (BGR, H x W x 3). Where there is no ink there are none."""
    empty = LettersFound((), (), np.zeros(pixels.shape[:2], np.uint8))
    try:
        views = ink_views(pixels)
    except Unreadable:
        return empty
    most = 0.14 * max(pixels.shape[:2]) + 6
    free = [piece for view in views for piece in free_pieces(view, 2, most)]
    faint = views[0].mask(0.2)
    glyphs = _classified(free)
    letter = _letter_height(glyphs)
    if letter is None:
        letter = max(9.0, 0.05 * max(pixels.shape[:2]))
    for view in views:
        glyphs += _classified(_cut(view, letter))
    glyphs = [g for g in glyphs if g.capital != "I" or not g.piece.free or not _runs_on(g, faint, letter)]
    chosen = _chosen(glyphs, letter)
    text = _text_of(glyphs, chosen, letter)
    names, words = _parted(chosen, text, letter)
    letters = _named(names)
    mask = np.zeros(pixels.shape[:2], np.uint8)
    for glyph in [*names, *words]:
        piece = glyph.piece
        part = mask[piece.y : piece.y + piece.own.shape[0], piece.x : piece.x + piece.own.shape[1]]
        np.maximum(part, piece.own, out=part)
    boxes = tuple((g.piece.left, g.piece.top, g.piece.width, g.piece.height) for g in words)
    return LettersFound(letters, boxes, np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8))


def _cut(view: InkView, letter: float) -> list[Piece]:
    ink = view.mask(SHARES[0])
    return cut_pieces(view, ink, without_strokes(ink, letter), letter)


def _classified(pieces: list[Piece]) -> list[_Glyph]:
    every = chances([piece.patch for piece in pieces])
    capitals = capital_chances(every)
    nothing = every[:, CLASSES.index(NOTHING)]
    best = capitals.argmax(1)
    return [
        _Glyph(piece, UPPER[b], float(capitals[k, b]), float(1 - nothing[k]), CLASSES[int(every[k].argmax())])
        for k, (piece, b) in enumerate(zip(pieces, best.tolist(), strict=True))
    ]


def _letter_height(glyphs: list[_Glyph]) -> float | None:
    """The commonest height of free capitals that no lower-case letter looks like; None where there are none."""
    heights = sorted(
        g.piece.height
        for g in glyphs
        if g.chance > 0.7 and g.best.isupper() and g.capital != "I" and g.piece.height > 5
    )
    if not heights:
        return None
    tall = np.array(heights, np.float64)
    votes = (np.abs(np.log(tall[:, None] / tall[None, :])) < 0.16).sum(1) * tall**0.25
    near = tall[np.abs(np.log(tall / tall[int(votes.argmax())])) < 0.16]
    return float(np.median(near))


def _fits(glyph: _Glyph, letter: float) -> bool:
    height = glyph.piece.height / letter
    if glyph.capital == "I":  # any short stroke looks like one
        return glyph.piece.free and 0.87 <= height <= 1.15 and glyph.chance >= 0.8
    least = 0.82 if glyph.capital in HALF_HEIGHT else SMALLEST
    return least <= height <= LARGEST and glyph.chance >= SURE[glyph.piece.free]


def _overlap(a: Piece, b: Piece) -> float:
    """Shared area of two boxes, as a share of the smaller one."""
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    if across <= 0 or down <= 0:
        return 0.0
    return across * down / min(a.width * a.height, b.width * b.height)


def _chosen(glyphs: list[_Glyph], letter: float) -> list[_Glyph]:
    """Capitals that do not overlap, the surest first."""
    chosen: list[_Glyph] = []
    for glyph in sorted(glyphs, key=lambda g: -g.chance - 0.2 * g.piece.free):
        if _fits(glyph, letter) and all(_overlap(glyph.piece, other.piece) < 0.25 for other in chosen):
            chosen.append(glyph)
    return chosen


def _text_of(glyphs: list[_Glyph], chosen: list[_Glyph], letter: float) -> list[_Glyph]:
    """Free characters that are no chosen capitals."""
    text: list[_Glyph] = []
    for glyph in sorted(glyphs, key=lambda g: -g.text):
        height = glyph.piece.height / letter
        if not glyph.piece.free or glyph.text < 0.6 or not 0.2 <= height <= 1.6 or glyph.best == NOTHING:
            continue
        if all(_overlap(glyph.piece, other.piece) < 0.25 for other in [*chosen, *text]):
            text.append(glyph)
    return text


def _beside(a: Piece, b: Piece, letter: float) -> bool:
    gap = max(a.left, b.left) - min(a.right, b.right)
    shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return gap <= TEXT_GAP * letter and shared >= 0.5 * min(a.height, b.height)


def _parted(chosen: list[_Glyph], text: list[_Glyph], letter: float) -> tuple[list[_Glyph], list[_Glyph]]:
    """Capitals that stand alone, and all characters of words and numbers."""
    every = [*chosen, *text]
    word = {k for k, g in enumerate(every) if k >= len(chosen) and g.best not in BARS}
    word |= {
        k
        for k, g in enumerate(every)
        if g.capital == "I" and any(o.capital == "O" and _beside(g.piece, o.piece, letter) for o in every)
    }
    grown = True
    while grown:
        grown = False
        for k, glyph in enumerate(every):
            if k not in word and any(_beside(glyph.piece, every[w].piece, letter) for w in word):
                word.add(k)
                grown = True
    return [g for k, g in enumerate(chosen) if k not in word], [every[k] for k in sorted(word)]


def _named(glyphs: list[_Glyph]) -> tuple[Letter, ...]:
    letters = [
        Letter(
            g.capital,
            (g.piece.left + g.piece.right) / 2,
            (g.piece.top + g.piece.bottom) / 2,
            float(g.piece.height),
            g.chance,
        )
        for g in glyphs
    ]
    return tuple(sorted(letters, key=lambda found: (found.name, found.x, found.y)))


def _runs_on(glyph: _Glyph, ink: Gray, letter: float) -> bool:
    """Does ink go on beyond one end of a bar, as where it is a piece of a broken stroke?"""
    piece = glyph.piece
    rows, columns = np.nonzero(piece.own)
    middle = np.array([columns.mean(), rows.mean()])
    spread = np.cov(np.stack([columns, rows]))
    direction = np.linalg.eigh(spread)[1][:, -1]
    half = float(np.abs((np.stack([columns, rows], 1) - middle) @ direction).max())
    far = half + np.arange(1.5, 2 + 0.45 * letter)
    for sign in (1, -1):
        for x, y in middle + (piece.x, piece.y) + sign * far[:, None] * direction:
            if ink[max(0, round(y) - 1) : round(y) + 2, max(0, round(x) - 1) : round(x) + 2].any():
                return True
    return False
