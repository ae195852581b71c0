"""Hashed bonds of a drawn molecule: rows of short strokes across a bond, which grow towards the end that lies behind
the paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from networkx.utils import UnionFind

from isoprobe.vision.molecule.pieces import Mask, Pieces
from isoprobe.vision.raster.crowding import spend

TAPERED = 1.35  # times as long as the first stroke, the last one of a row that grows
LEAST, LEAST_EVEN = 3, 4  # strokes of a row that grows, and of one that does not
ASKEW = 0.42  # sine of the angle by which a stroke may differ from the row's across
UNEVEN = 2.1  # times the usual gap, the widest
OFF = 0.16  # of the row's length: strokes off its axis
PAIR = 100  # points that take as long to look at as two strokes beside each other
CLOSE = 1.6  # of a stroke's length to the next


@dataclass(frozen=True)
class HashedLine:
    """A row of strokes from a to b, a at the narrow end if it is tapered; `pieces` are the strokes' numbers."""

    a: complex
    b: complex
    tapered: bool
    pieces: tuple[int, ...]


def hashed_lines(pieces: Pieces) -> list[HashedLine]:
    """All rows of strokes. Raises Spent."""
    longest = float(pieces.long[1:].max()) if pieces.count > 1 else 0.0
    some = [k for k in range(1, pieces.count) if pieces.stats[k, 4] >= 2 and _may_be_stroke(pieces, k, longest)]
    spend(PAIR * len(some) ** 2)
    joined = UnionFind(some)
    for i, j in combinations(some, 2):
        if _neighbours(pieces, i, j):
            joined.union(i, j)
    rows: dict[int, list[int]] = {}
    for k in some:
        rows.setdefault(joined[k], []).append(k)
    found = []
    for row in rows.values():
        line = _line(pieces, row)
        if line is not None:
            found.append(line)
    return found


def _may_be_stroke(pieces: Pieces, k: int, longest: float) -> bool:
    """Whether a piece is a short straight stroke, or a dot."""
    thick = 2.2 * pieces.width + 1.5
    return bool(pieces.thin[k] <= thick and pieces.long[k] <= max(0.3 * longest, 2 * thick))


def _neighbours(pieces: Pieces, i: int, j: int) -> bool:
    """Whether two strokes lie side by side."""
    gap = pieces.at(j) - pieces.at(i)
    far, long = abs(gap), max(pieces.long[i], pieces.long[j])
    if far > max(CLOSE * long, 3.2 * pieces.width + 3) or far < 1:
        return False
    along = gap / far
    for k in (i, j):
        if pieces.long[k] > 1.7 * pieces.thin[k]:
            across = complex(np.cos(pieces.slope[k]), np.sin(pieces.slope[k]))
            if abs((across * along.conjugate()).real) > ASKEW:
                return False
    return bool(min(pieces.long[i], pieces.long[j]) > 0.35 * long - 2)


def _line(pieces: Pieces, row: list[int]) -> HashedLine | None:
    """The bond that a set of strokes makes; None where they make none."""
    if len(row) < LEAST:
        return None
    at = np.array([pieces.at(k) for k in row])
    off = at - at.mean()
    turn = np.sqrt(np.sum(off * off))  # twice the angle of the axis
    if abs(turn) < 1e-6:
        return None
    along = turn / abs(turn)
    if abs(along.real) > 1e-9 and along.real < 0:
        along = -along
    shares = off * along.conjugate()
    order = np.argsort(shares.real)
    row, shares, at = [row[k] for k in order], shares[order], at[order]
    length = float(shares.real[-1] - shares.real[0])
    gaps = np.diff(shares.real)
    usual = float(np.median(gaps))
    if float(np.abs(shares.imag).max()) > OFF * length + 1 or float(gaps.max()) > UNEVEN * usual + 1 or usual < 1:
        return None
    long = pieces.long[row]
    third = max(1, len(row) // 3)
    first, last = float(long[:third].mean()), float(long[-third:].mean())
    tapered = max(first, last) > TAPERED * min(first, last)
    if not tapered and (len(row) < LEAST_EVEN or float(np.median(long)) < 1.8 * pieces.width):
        return None
    if first > last:
        along, at, row = -along, at[::-1], row[::-1]
    more = (1.1 * usual + 1, 0.7 * usual) if tapered else (usual, usual)
    return HashedLine(complex(at[0] - more[0] * along), complex(at[-1] + more[1] * along), tapered, tuple(row))


def painted(mask: Mask, lines: list[HashedLine], width: float) -> Mask:
    """The mask with each row drawn as one plain stroke."""
    mask = mask.copy()
    for line in lines:
        first, last = ((round(16 * z.real), round(16 * z.imag)) for z in (line.a, line.b))
        cv2.line(mask, first, last, 255, max(2, round(width)), cv2.LINE_8, 4)
    return mask
