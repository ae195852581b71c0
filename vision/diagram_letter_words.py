"""Capitals that name points apart from those in words, numbers and units; subscripts and primes of names."""

from __future__ import annotations

from collections.abc import Sequence

from vision.diagram_letter_choice import APART, Glyph, overlap
from vision.diagram_letter_pieces import Piece
from vision.glyphs import NOTHING

BARS = "1Il"
DIGIT_ALIKE = set("BDGIOQSZ")  # capitals that a digit may be taken for
SOLID = 0.72  # share of its box that a dot fills, and no character but a bar does
TEXT_GAP = 0.3  # most room between characters of one word, in letter heights
NUMBER_GAP = 0.6  # the same where one of them is a bar or a zero


def is_bar(glyph: Glyph) -> bool:
    """May a piece be a bare 1 or l, which any short stroke looks like?"""
    return glyph.best in BARS or (glyph.best == NOTHING and glyph.capital == "I" and glyph.chance > 0.25)


def text_of(glyphs: Sequence[Glyph], chosen: Sequence[Glyph], letter: float) -> list[Glyph]:
    """Characters that are no chosen capitals and do not overlap them or each other."""
    text: list[Glyph] = []
    for glyph in sorted(glyphs, key=lambda g: (g.piece.cut, -g.text)):
        height = glyph.piece.height / letter
        if (
            (glyph.best == NOTHING and not is_bar(glyph))
            or not 0.2 <= height <= 1.6
            or (glyph.text < 0.6 and not is_bar(glyph))
        ):
            continue
        if glyph.piece.filled > SOLID and not is_bar(glyph):
            continue
        if glyph.piece.cut and (is_bar(glyph) or glyph.text < 0.85 or not 0.6 <= height <= 1.2):
            continue
        if not glyph.piece.cut and not glyph.piece.free:
            continue
        if all(overlap(glyph.piece, other.piece) < APART for other in [*chosen, *text]):
            text.append(glyph)
    return text


def _beside(a: Piece, b: Piece, gap: float) -> bool:
    shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(a.left, b.left) - min(a.right, b.right) <= gap and shared >= 0.5 * min(a.height, b.height)


def _is_degree(sign: Glyph, digit: Piece, letter: float) -> bool:
    """Is a piece the small circle of degrees after a digit?"""
    piece = sign.piece
    return (
        sign.best in "oO0"
        and 0.2 * letter <= piece.height <= 0.6 * letter
        and -0.15 * letter <= piece.left - digit.right <= 0.5 * letter
        and -0.4 * letter <= piece.top - digit.top
        and piece.bottom <= digit.top + 0.6 * digit.height
    )


def parted(chosen: Sequence[Glyph], text: Sequence[Glyph], letter: float) -> tuple[list[Glyph], list[Glyph]]:
    """Capitals that stand alone, and all characters of words and numbers."""
    every = [*chosen, *text]
    word = {k for k in range(len(chosen), len(every)) if not is_bar(every[k])}
    for k, glyph in enumerate(chosen):
        bars = glyph.best == "0" and any(
            is_bar(o) and _beside(o.piece, glyph.piece, NUMBER_GAP * letter) for o in every if o is not glyph
        )
        if bars or (glyph.capital in DIGIT_ALIKE and any(_is_degree(t, glyph.piece, letter) for t in text)):
            word.add(k)
    grown = True
    while grown:
        grown = False
        for k, glyph in enumerate(every):
            gap = (NUMBER_GAP if glyph.best == "0" or is_bar(glyph) else TEXT_GAP) * letter
            if k not in word and any(_beside(glyph.piece, every[w].piece, gap) for w in word):
                word.add(k)
                grown = True
    return [g for k, g in enumerate(chosen) if k not in word], [every[k] for k in sorted(word)]
