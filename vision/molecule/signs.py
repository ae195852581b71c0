"""The signs of a drawn molecule's lettering, told from the strokes of its bonds by their shape and size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.figure.glyphs import CLASSES, log_chances
from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.molecule.pieces import Mask, Pieces
from isoprobe.vision.raster.crowding import spend
from isoprobe.vision.raster.sides import Middle

PAIR = 100  # points that take as long to look at as two pieces of ink beside each other
TALLEST = 64  # pixels: glyphs
THIN = 0.24  # of the extent along a piece of ink, where it is a straight stroke
STOUT = 0.56  # the same, of what may be the stroke of a very short bond
STROKE = 1.3  # label heights: a straight piece that is longer is a bond
LARGER = 1.5  # label heights: any piece that is larger is bonds
LEVEL = 0.25  # radians from the level, or from the upright
LIKELY = -0.9  # natural logarithm of a probability: a piece that tells the height of lettering
SHORTER = 0.55  # times as long as a bond, at most, the upright stroke of iodine at its end
AMID = 0.75  # label heights from a short stroke to the labels at its ends
TALL = 1.15  # label heights: an upright stroke that is longer is a bond if it points at a label
SHORTEST, SHORTEST_LEVEL = 0.28, 0.45  # label heights of such a stroke; a level one may be a minus

_CAPITALS = [CLASSES.index(c) for c in "CNSPFBHcsp"]
_ROUND = [CLASSES.index(c) for c in "Oo0"]  # zeros too: of these the largest counts
_SYMBOLS = [CLASSES.index(c) for c in "CNOSPFBHIl23456"]
_DIGITS = [CLASSES.index(c) for c in "23456789"]
_FOLDED = {"0": "Oo", "O": "0o", "1": "Il", "l": "1I", "I": "1l", "C": "c", "S": "s", "P": "p"}


@dataclass(frozen=True)
class Sign(Box, Middle):
    """A sign: its box, whether it is a level or an upright stroke, and the logarithm of each class's probability."""

    flat: bool
    upright: bool
    scores: NDArray[Any]

    def best(self, among: Sequence[int] | str) -> str:
        """The likeliest character of some."""
        numbers = [CLASSES.index(c) for c in among] if isinstance(among, str) else among
        return CLASSES[max(numbers, key=lambda k: float(self.scores[k]))]

    def chance(self, character: str) -> float:
        """The probability that it is this character, or one that only its size tells from it."""
        alike = character + _FOLDED.get(character, "")
        return float(np.exp([self.scores[CLASSES.index(c)] for c in alike]).sum())


@dataclass(frozen=True)
class Sorted:
    """The numbers of the pieces that are bonds' strokes and signs, specks, and the height of lettering (0: none)."""

    strokes: list[int]
    signs: list[Sign]
    specks: list[int]
    size: float


def sorted_pieces(value: Mask, pieces: Pieces, without: set[int]) -> Sorted:
    """The pieces, but those `without`, told apart. `value` is the picture, ink dark."""
    stats, spread = pieces.stats, pieces.spread
    specks: list[int] = []
    straight: list[int] = []
    compact: list[int] = []
    strokes: list[int] = []
    for k in range(1, pieces.count):
        _, _, wide, high, area = stats[k].tolist()
        if k in without:
            continue
        if area < 3:
            specks.append(k)
        elif max(wide, high) > TALLEST:
            strokes.append(k)
        else:
            (straight if spread[k] < THIN else compact).append(k)
    whole = _whole(pieces, compact)
    scores = _scores(value, pieces, whole)
    size = _size(pieces, whole, scores, straight, strokes)
    found, kept = [], []
    for names, row in zip(whole, scores, strict=True):
        box = _box(pieces, names)
        if max(box[2] - box[0], box[3] - box[1]) > LARGER * size:
            strokes += names
        else:
            kept.append((names, row))
    stout = [names[0] for names, _ in kept if len(names) == 1 and spread[names[0]] < STOUT]
    boxes = [_box(pieces, names) for names, _ in kept if names[0] not in stout]
    short = _short_bonds(pieces, straight + stout, boxes, size)
    strokes += [k for k in stout if k in short]
    kept = [(names, row) for names, row in kept if names[0] not in short]
    for k in straight:
        if pieces.long[k] > STROKE * size or k in short:
            strokes.append(k)
        elif max(stats[k, 2], stats[k, 3]) >= 0.25 * size:
            found.append(k)
        else:
            specks.append(k)
    kept += list(zip([[k] for k in found], _scores(value, pieces, [[k] for k in found]), strict=True))
    return Sorted(strokes, [_sign(pieces, names, row) for names, row in kept], specks, size)


def lettering(value: Mask, pieces: Pieces, tallest: float) -> tuple[float, list[complex]]:
    """The height of lettering among the pieces that are no larger than `tallest`, 0 where there is none, and the
    middles of the capitals. Where all there is looks like lettering, it may be of any height."""
    for limit in (tallest, np.inf):
        some = [
            k
            for k in range(1, pieces.count)
            if 4 <= pieces.stats[k, 3] <= limit and pieces.stats[k, 2] <= limit and pieces.spread[k] >= THIN
        ]
        whole = _whole(pieces, some)
        scores = _scores(value, pieces, whole)
        likely = [float(np.logaddexp.reduce(row[_SYMBOLS])) > LIKELY for row in scores]
        if limit == np.inf and not (1 < len(likely) == pieces.count - 1 and all(likely)):
            break
        if height := _size(pieces, whole, scores, [], []):
            boxes = [_box(pieces, names) for names, known in zip(whole, likely, strict=True) if known]
            capitals = [box for box in boxes if 0.8 * height < box[3] - box[1] < 1.25 * height]
            return height, [complex(box[0] + box[2], box[1] + box[3]) / 2 for box in capitals]
    return 0.0, []


def _size(
    pieces: Pieces, whole: list[list[int]], scores: NDArray[Any], straight: list[int], strokes: list[int]
) -> float:
    """The height of lettering: of what is likely letters, of the largest O, else of digits, else of iodine's upright
    stroke, else 0."""
    for among, share in ((_CAPITALS, 70), (_ROUND, 100), (_DIGITS, 50)):
        high = [
            box[3] - box[1]
            for names, row in zip(whole, scores, strict=True)
            if (box := _box(pieces, names))[3] - box[1] >= 5
            and float(np.logaddexp.reduce(row[among])) > LIKELY
            and box[2] - box[0] < 1.35 * (box[3] - box[1])
        ]
        if high:
            return float(np.percentile(high, share))
    every = [*strokes, *straight, *(k for names in whole for k in names)]
    return max((float(pieces.stats[k, 3]) for k in every if _iodine(pieces, k, every)), default=0.0)


def _iodine(pieces: Pieces, k: int, others: list[int]) -> bool:
    """Whether a piece is an upright stroke at which the end of a much longer one points."""
    high, wide = int(pieces.stats[k, 3]), int(pieces.stats[k, 2])
    if high <= 2 * wide or not _upright(pieces, k):
        return False
    for j in others:
        if pieces.spread[j] > THIN or pieces.long[k] > SHORTER * pieces.long[j]:
            continue
        along = complex(np.cos(pieces.slope[j]), np.sin(pieces.slope[j]))
        off = (pieces.at(k) - pieces.at(j)) * along.conjugate()
        if abs(off.imag) < 0.3 * high and 0 < abs(off.real) - pieces.long[j] / 2 < 1.3 * high:
            return True
    return False


def _short_bonds(pieces: Pieces, straight: list[int], signs: list[tuple[int, int, int, int]], size: float) -> set[int]:
    """Straight pieces no longer than signs that are bonds: askew ones, two side by side, and those between labels.
    Raises Spent."""
    found = {
        k
        for k in straight
        if pieces.spread[k] < THIN
        and pieces.long[k] > 0.5 * size
        and LEVEL < pieces.slope[k] < np.pi - LEVEL
        and not _upright(pieces, k)
    }
    spend(PAIR * len(straight) ** 2)
    for i in straight:
        for j in straight:
            if i < j and _pair(pieces, i, j, size):
                found |= {i, j}
    for k in straight:
        level = min(pieces.slope[k], np.pi - pieces.slope[k]) < LEVEL
        if pieces.long[k] < (SHORTEST_LEVEL if level else SHORTEST) * size or k in found:
            continue
        along = complex(np.cos(pieces.slope[k]), np.sin(pieces.slope[k]))
        ends = [pieces.at(k) + side * (pieces.long[k] / 2 + AMID * size) * along for side in (1, -1)]
        named = [_labelled(end, along, signs, size) for end in ends]
        if all(named) or (any(named) and _upright(pieces, k) and pieces.long[k] > TALL * size):
            found.add(k)
    return found


def _labelled(end: complex, along: complex, signs: list[tuple[int, int, int, int]], size: float) -> bool:
    """Whether a sign of full height lies at a place, a little to either side of it along a stroke at most."""
    for left, top, right, bottom in signs:
        if bottom - top < 0.8 * size:
            continue
        off = (complex((left + right) / 2, (top + bottom) / 2) - end) * along.conjugate()
        if abs(off.real) < 0.5 * size and abs(off.imag) < 0.35 * size:
            return True
    return False


def _pair(pieces: Pieces, i: int, j: int, size: float) -> bool:
    """Whether two straight pieces are the strokes of a short double bond."""
    long, short = sorted((float(pieces.long[i]), float(pieces.long[j])), reverse=True)
    if short < 0.7 * size or short < 0.7 * long:
        return False
    along = complex(np.cos(pieces.slope[i]), np.sin(pieces.slope[i]))
    other = complex(np.cos(pieces.slope[j]), np.sin(pieces.slope[j]))
    off = (pieces.at(j) - pieces.at(i)) * along.conjugate()
    return abs((along * other.conjugate()).imag) < 0.16 and abs(off.real) < 0.35 * long and abs(off.imag) < 0.6 * size


def _upright(pieces: Pieces, k: int) -> bool:
    return bool(abs(pieces.slope[k] - np.pi / 2) < LEVEL)


def _box(pieces: Pieces, names: list[int]) -> tuple[int, int, int, int]:
    some = pieces.stats[names]
    right, bottom = (some[:, 0] + some[:, 2]).max(), (some[:, 1] + some[:, 3]).max()
    return int(some[:, 0].min()), int(some[:, 1].min()), int(right), int(bottom)


def _sign(pieces: Pieces, names: list[int], row: NDArray[Any]) -> Sign:
    left, top, right, bottom = _box(pieces, names)
    own = max(names, key=lambda k: int(pieces.stats[k, 4]))
    thin, slope = pieces.spread[own] < 0.45, float(pieces.slope[own])
    flat = thin and min(slope, np.pi - slope) < LEVEL and right - left > 1.8 * (bottom - top)
    return Sign(left, top, right, bottom, bool(flat), bool(thin and _upright(pieces, own)), row)


def _scores(value: Mask, pieces: Pieces, whole: Sequence[list[int]]) -> NDArray[Any]:
    patches = []
    for names in whole:
        x0, y0, x1, y1 = _box(pieces, list(names))
        x0, y0, x1, y1 = max(0, x0 - 2), max(0, y0 - 2), x1 + 2, y1 + 2
        seen, cut = value[y0:y1, x0:x1], pieces.labels[y0:y1, x0:x1]
        near = cv2.dilate(np.isin(cut, names).astype(np.uint8), np.ones((3, 3), np.uint8))
        patches.append(np.asarray((int(seen.max()) - seen) * near, np.uint8))
    return np.asarray(log_chances(patches))


def _whole(pieces: Pieces, names: Sequence[int]) -> list[list[int]]:
    """The pieces in sets whose boxes overlap: of one glyph, whose thin strokes have faded."""
    found: list[list[int]] = []
    stats = pieces.stats
    for k in names:
        x, y, wide, high = stats[k, :4].tolist()
        near = [
            some
            for some in found
            if any(
                x < stats[j, 0] + stats[j, 2]
                and stats[j, 0] < x + wide
                and y < stats[j, 1] + stats[j, 3]
                and stats[j, 1] < y + high
                for j in some
            )
        ]
        found = [some for some in found if some not in near]
        found.append([k, *(j for some in near for j in some)])
    return found
