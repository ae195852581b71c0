"""Capitals that name points apart from those in words, numbers and units; subscripts and primes of names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.letters.choice import APART, Glyph, overlap, runs_on
from isoprobe.vision.diagram.letters.pieces import InkPiece
from isoprobe.vision.lettering.glyphs import DIGITS, NOTHING

Gray = NDArray[np.uint8]

BARS = "1Il"
DIGIT_ALIKE = set("BDGIOQSZ")  # capitals that a digit may be taken for
CROWDED = 0.15  # letter heights; names of two points do not stand closer
CERTAIN = 0.9  # chance of a capital from which it is one even so
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


def _beside(a: InkPiece, b: InkPiece, gap: float) -> bool:
    shared = min(a.bottom, b.bottom) - max(a.top, b.top)
    return max(a.left, b.left) - min(a.right, b.right) <= gap and shared >= 0.5 * min(a.height, b.height)


def _is_degree(sign: Glyph, digit: InkPiece, letter: float) -> bool:
    """Is a piece the small circle of degrees after a digit?"""
    piece = sign.piece
    return (
        sign.best in "oO0"
        and 0.2 * letter <= piece.height <= 0.6 * letter
        and -0.15 * letter <= piece.left - digit.right <= 0.5 * letter
        and -0.4 * letter <= piece.top - digit.top
        and piece.bottom <= digit.top + 0.6 * digit.height
    )


def with_suffixes(
    chosen: Sequence[Glyph], glyphs: Sequence[Glyph], faint: Gray, letter: float
) -> tuple[list[Glyph], list[InkPiece]]:
    """The capitals with the digits of their subscripts and with their primes, and the ink of these.

    `faint` is a mask of all ink, a little grown, by which the pieces of a broken stroke are told from primes."""
    small = [g for g in glyphs if g.piece.free and 0.18 * letter <= g.piece.height <= 0.8 * letter]
    named, ink = [], []
    for capital in chosen:
        body = capital.piece
        close = [
            g
            for g in small
            if -0.2 * letter <= g.piece.left - body.right <= 0.3 * letter and g.piece.right > body.right
        ]
        digits = [g for g in close if _is_subscript(g, body, letter)]
        suffix = ""
        if digits and capital.capital != "I":
            digit = max(digits, key=lambda g: g.text)
            suffix = "1" if is_bar(digit) else digit.best
            ink.append(digit.piece)
        else:
            primes: list[InkPiece] = []
            for glyph in close:
                piece = glyph.piece
                apart = all(overlap(piece, other) < APART for other in primes)
                if apart and _is_prime(piece, body, letter) and not runs_on(piece, faint, letter):
                    primes.append(piece)
            if len(primes) <= 2:
                suffix = "'" * len(primes)
                ink += primes
        named.append(replace(capital, suffix=suffix))
    primed = [g for g in named if g.suffix.startswith("'")]
    plain = {g.capital for g in named if not g.suffix}
    if len(primed) == 1 and primed[0].capital not in plain:  # primes come beside the plain name or in numbers
        named = [replace(g, suffix="") if g is primed[0] else g for g in named]
    named = [g for g in named if all(overlap(g.piece, piece) < 0.5 for piece in ink)]
    return named, ink


def _is_subscript(glyph: Glyph, body: InkPiece, letter: float) -> bool:
    piece = glyph.piece
    read = (glyph.best in DIGITS and glyph.text > 0.8) or (is_bar(glyph) and piece.height < 0.75 * letter)
    lowered = piece.top > body.top + 0.35 * body.height and piece.bottom >= body.bottom - 0.1 * letter
    return read and lowered and piece.height >= 0.35 * letter and piece.bottom <= body.bottom + 0.5 * letter


def _is_prime(piece: InkPiece, body: InkPiece, letter: float) -> bool:
    raised = -0.3 * letter <= piece.top - body.top <= 0.25 * letter and piece.bottom < body.top + 0.65 * body.height
    slim = piece.width <= 0.3 * letter and piece.height >= max(3, 1.3 * piece.width)
    return raised and slim and piece.height <= 0.6 * letter and piece.left >= body.right - 0.1 * letter


def parted(chosen: Sequence[Glyph], text: Sequence[Glyph], letter: float) -> tuple[list[Glyph], list[Glyph]]:
    """Capitals that stand alone, and all characters of words and numbers."""
    every = [*chosen, *text]
    word = {
        k
        for k, glyph in enumerate(every)
        if k >= len(chosen) and not is_bar(glyph) and glyph.text > 0.8 and glyph.piece.height >= 0.45 * letter
    }
    for k, glyph in enumerate(chosen):
        bars = glyph.best == "0" and any(
            is_bar(o) and _beside(o.piece, glyph.piece, NUMBER_GAP * letter) for o in every if o is not glyph
        )
        if bars or (glyph.capital in DIGIT_ALIKE and any(_is_degree(t, glyph.piece, letter) for t in text)):
            word.add(k)
        close = [o for o in chosen if o is not glyph and _beside(o.piece, glyph.piece, CROWDED * letter)]
        if any(min(o.chance, glyph.chance) < CERTAIN for o in close):  # parts of a word that was misread
            word.add(k)
    grown = True
    while grown:
        grown = False
        for k, glyph in enumerate(every):
            gap = (NUMBER_GAP if glyph.best == "0" or is_bar(glyph) else TEXT_GAP) * letter
            if k not in word and any(_beside(glyph.piece, every[w].piece, gap) for w in word):
                word.add(k)
                grown = True
    lone = set(range(len(chosen))) - word
    return [chosen[k] for k in sorted(lone)], [glyph for k, glyph in enumerate(every) if k not in lone]
