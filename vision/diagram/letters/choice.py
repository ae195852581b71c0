"""Which pieces of a diagram's ink are capital letters: read one by one, then chosen so that they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.letters.glyphs import CLASSES, capital_chances, chances
from isoprobe.vision.diagram.letters.pieces import InkPiece
from isoprobe.vision.lettering.glyphs import NOTHING, UPPER
from isoprobe.vision.raster.pixels import look_up

Gray = NDArray[np.uint8]

# Heights of letters in heights of the picture's commonest letter; those that are sure may have been pasted in.
SMALLEST, LARGEST = {False: 0.65, True: 0.55}, {False: 1.4, True: 2.2}
SURE = {True: 0.5, False: 0.6}  # least chance of a letter, where its ink stands free and where it does not
PLAIN = set("CDIJLOUV")  # capitals that a mark or a small figure looks like
LOWER_ALIKE = set("COSUVWXZK")  # capitals that lower-case letters look like, but for their height
ALIKE = 0.16  # difference of logarithms within which two heights are the same
APART = 0.25  # share of the smaller one by which two characters may overlap


@dataclass(frozen=True)
class Glyph:
    """A piece as it was read. `capital`: the likeliest of them and the `chance` of its shape; `text`: the chance of any
    character; `best`: the likeliest class, of `best_chance`; `capitals`: the chance of each capital's shape."""

    piece: InkPiece
    capital: str
    chance: float
    text: float
    best: str
    best_chance: float
    capitals: NDArray[np.float32]
    suffix: str = ""  # primes or the digit of a subscript

    @property
    def name(self) -> str:
        return self.capital + self.suffix


def classified(pieces: Sequence[InkPiece]) -> list[Glyph]:
    """The pieces read one by one, all in one batch."""
    every = chances([piece.patch for piece in pieces])
    capitals = capital_chances(every)
    nothing = every[:, CLASSES.index(NOTHING)].tolist()
    first, best = capitals.argmax(1).tolist(), every.argmax(1).tolist()
    return [
        Glyph(
            piece,
            UPPER[first[k]],
            float(capitals[k, first[k]]),
            1 - nothing[k],
            CLASSES[best[k]],
            float(every[k, best[k]]),
            capitals[k],
        )
        for k, piece in enumerate(pieces)
    ]


def letter_heights(glyphs: Sequence[Glyph]) -> tuple[float, list[int]] | None:
    """The commonest height of free capitals (of digits too where capitals are few), and the heights of all capitals
    that are sure and that no lower-case letter looks like. None where there is nothing to go by."""
    sure = [g for g in glyphs if g.piece.free and g.best_chance > 0.7 and g.piece.height > 5]
    firm = [g.piece.height for g in sure if g.best in UPPER and g.best not in LOWER_ALIKE | {"I"}]
    heights = firm + [g.piece.height for g in sure if len(firm) < 3 and g.best in "23456789"]
    heights = heights or [g.piece.height for g in sure if g.best in LOWER_ALIKE]
    if not heights:
        return None
    tall = np.array(sorted(heights), np.float64)
    alike = np.abs(np.log(tall[:, None] / tall[None, :])) < ALIKE
    votes = alike.sum(1) * tall**0.25
    return float(np.median(tall[alike[int(votes.argmax())]])), firm


def runs_on(piece: InkPiece, ink: Gray, letter: float) -> bool:
    """Does ink go on in line with a bar, at once or beyond a gap, as where it is a piece of a broken stroke?

    `ink` is a mask of all ink, a little grown."""
    rows, columns = np.nonzero(piece.own)
    places = np.array([columns, rows], np.float64)
    middle = places.mean(axis=1)
    away = places - middle[:, None]
    spread = (away @ away.T) * np.true_divide(1, len(rows) - 1)
    direction = np.linalg.eigh(spread)[1][:, -1]
    half = float(np.abs(np.ascontiguousarray(away.T) @ direction).max())
    far = half + np.arange(1.5, max(6.0, 0.9 * letter))
    for sign in (1, -1):
        places = middle + (piece.x, piece.y) + sign * far[:, None] * direction
        inked = look_up(ink, places[:, 0], places[:, 1]) > 0
        if inked.mean() > 0.6 or inked[2:6].all():
            return True
    return False


def _fits(glyph: Glyph, letter: float, firm: Sequence[int]) -> bool:
    piece = glyph.piece
    height = piece.height / letter
    if glyph.capital == "I":  # any short stroke looks like one
        return not piece.cut and 0.65 <= height <= 1.15 and glyph.chance >= 0.8 and glyph.best in "Il"
    if glyph.chance < (0.9 if piece.cut and glyph.capital in PLAIN else SURE[piece.free]):
        return False
    sure = piece.free and glyph.chance > 0.8
    if glyph.capital in LOWER_ALIKE and height < 0.82:
        return sure and any(0.88 < piece.height / other < 1.14 for other in firm)
    return SMALLEST[sure] <= height <= LARGEST[sure and glyph.capital not in PLAIN]


def overlap(a: InkPiece, b: InkPiece) -> float:
    """Shared area of two boxes, as a share of the smaller one."""
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    if across <= 0 or down <= 0:
        return 0.0
    return across * down / min(a.width * a.height, b.width * b.height)


def _worth(glyph: Glyph, letter: float) -> float:
    """How well a reading explains its place: of two sure ones the one with more ink does so better."""
    piece = glyph.piece
    area = min(piece.width, 1.2 * letter) * min(piece.height, 1.05 * letter) / letter**2
    return glyph.chance + 0.1 * piece.free + 0.25 * area


def chosen_capitals(glyphs: Sequence[Glyph], letter: float, firm: Sequence[int]) -> list[Glyph]:
    """Capitals that do not overlap, the surest first. `letter` and `firm` are those of `letter_heights`."""
    fitting = sorted((g for g in glyphs if _fits(g, letter, firm)), key=lambda g: -_worth(g, letter))
    chosen: list[Glyph] = []
    for glyph in fitting:
        if all(overlap(glyph.piece, other.piece) < APART for other in chosen):
            chosen.append(glyph)
    return chosen


def each_once(names: Sequence[Glyph], glyphs: Sequence[Glyph], letter: float) -> list[Glyph]:
    """The capitals, each name once: of two that say the same the less sure one takes its second best, if it has one."""
    kept: dict[str, Glyph] = {}
    doubles: list[Glyph] = []
    for glyph in sorted(names, key=lambda g: (-g.chance, -_worth(g, letter))):
        if glyph.name in kept:
            doubles.append(glyph)
        else:
            kept[glyph.name] = glyph
    for glyph in doubles:
        here = [g for g in glyphs if g.capital + glyph.suffix not in kept and overlap(g.piece, glyph.piece) > 0.7]
        others = [g for g in here if g.chance > 0.4 and g.piece.height > 0.7 * letter and g.capital != "I"]
        if others:
            other = replace(max(others, key=lambda g: _worth(g, letter)), suffix=glyph.suffix)
            kept[other.name] = other
    return list(kept.values())
