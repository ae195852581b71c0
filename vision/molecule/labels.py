"""The labels of a drawn molecule: dark glyphs that touch nothing, put together to symbols of atoms, their hydrogens and
charges; and what is left, the ink of bonds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.glyphs import CLASSES, log_chances
from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.raster.components import components

TALLEST = 30  # pixels: glyphs
THIN = 0.24  # of the spread along a piece of ink that its spread across is, where it is a straight stroke
STROKE = 1.3  # label heights: a straight piece that is longer is a bond
TOGETHER = 0.58  # label heights between signs of one label, at most
SMALL = 0.86  # of a label's height: raised and lowered signs, and small letters
SURE = -5.0  # natural logarithm of a probability: what is less likely is no sign

_TALL = [CLASSES.index(c) for c in "CNOSPFIBHl1"]
_DIGITS = [CLASSES.index(c) for c in "2345678"]
_LOW = [CLASSES.index(c) for c in "2345678r"]
_PLUS = CLASSES.index("+")

Mask = NDArray[np.uint8]
Sides = tuple[float, float, float, float]


@dataclass(frozen=True)
class Label:
    """The label of an atom: its element, charge and hydrogens, and the box of its symbol in pixels."""

    element: str
    charge: int
    hydrogens: int
    left: float
    top: float
    right: float
    bottom: float
    signs: tuple[Sides, ...]  # the boxes of all that belongs to it

    @property
    def at(self) -> complex:
        return complex((self.left + self.right) / 2, (self.top + self.bottom) / 2)


@dataclass(frozen=True)
class _Glyph(Box):
    flat: bool  # a level stroke
    upright: bool  # an upright one
    scores: NDArray[Any]

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    def best(self, among: Sequence[int]) -> str:
        return CLASSES[max(among, key=lambda k: float(self.scores[k]))]


def parted(ink: Mask, value: Mask) -> tuple[list[Label], Mask, float]:
    """The labels, the ink of the bonds, and the height of lettering (0 where there is none), from the mask of ink and
    the brightest channel. Raises Unreadable where a label makes no sense."""
    count, labels, stats = components(ink)
    if count > 2000:
        raise Unreadable(f"{count} pieces of ink: expected a drawn molecule")
    spread, slope = _spreads(labels, count)
    small, straight = [], []
    strokes: list[int] = []
    for k in range(1, count):
        _, _, wide, high, area = stats[k].tolist()
        if area < 3:
            continue
        if max(wide, high) > TALLEST:
            strokes.append(k)
        elif spread[k] < THIN:
            straight.append(k)
        else:
            small.append(k)
    heights = [int(stats[k, 3]) for k in small if stats[k, 3] >= 5]
    size = float(np.percentile(heights, 85)) if heights else _lonely(stats, strokes, straight)
    for k in straight:
        long = float(np.hypot(stats[k, 2], stats[k, 3]))
        if long > STROKE * size:
            strokes.append(k)
        elif max(stats[k, 2], stats[k, 3]) >= 0.25 * size:
            small.append(k)
    keep = np.zeros(count, np.uint8)
    keep[strokes] = 255
    glyphs = _glyphs(value, labels, stats, small, spread, slope)
    return [_label(group, size) for group in _groups(glyphs, size)], np.asarray(keep[labels], np.uint8), size


def _lonely(stats: NDArray[np.int32], strokes: list[int], straight: list[int]) -> float:
    """The height of the only kind of label that has none but straight signs, iodine; 0 where there is none."""
    longest = max((float(np.hypot(stats[k, 2], stats[k, 3])) for k in strokes + straight), default=0.0)
    high = [int(stats[k, 3]) for k in straight if stats[k, 3] < 0.45 * longest and stats[k, 3] > 2 * stats[k, 2]]
    return float(max(high, default=0))


def _spreads(labels: NDArray[Any], count: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Of each piece: its spread across as a share of that along, and the angle at which it lies, 0 to pi."""
    rows, columns = np.nonzero(labels)
    names = labels[rows, columns].astype(np.int64)
    x, y = columns.astype(np.float64), rows.astype(np.float64)
    n = np.maximum(np.bincount(names, minlength=count), 1)
    mx, my = np.bincount(names, x, count) / n, np.bincount(names, y, count) / n
    dx, dy = x - mx[names], y - my[names]
    xx, yy = np.bincount(names, dx * dx, count) / n + 0.08, np.bincount(names, dy * dy, count) / n + 0.08
    xy = np.bincount(names, dx * dy, count) / n
    middle, half = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    return np.sqrt(np.maximum(middle - half, 0) / (middle + half)), np.mod(np.arctan2(2 * xy, xx - yy) / 2, np.pi)


def _glyphs(
    value: Mask,
    labels: NDArray[Any],
    stats: NDArray[np.int32],
    names: Sequence[int],
    spread: NDArray[Any],
    slope: NDArray[Any],
) -> list[_Glyph]:
    patches, boxes, own = [], [], []
    for pieces in _whole(stats, names):
        x0, y0 = (int(stats[pieces, k].min()) for k in (0, 1))
        x1, y1 = (int((stats[pieces, k] + stats[pieces, k + 2]).max()) for k in (0, 1))
        boxes.append((x0, y0, x1, y1))
        x0, y0, x1, y1 = max(0, x0 - 2), max(0, y0 - 2), x1 + 2, y1 + 2
        seen, cut = value[y0:y1, x0:x1], labels[y0:y1, x0:x1]
        near = cv2.dilate(np.isin(cut, pieces).astype(np.uint8), np.ones((3, 3), np.uint8))
        patches.append(np.asarray((int(seen.max()) - seen) * near, np.uint8))
        own.append(max(pieces, key=lambda k: int(stats[k, 4])))
    scores = log_chances(patches)
    found = []
    for k, (left, top, right, bottom), row in zip(own, boxes, scores, strict=True):
        thin = spread[k] < 0.45
        flat = thin and min(slope[k], np.pi - slope[k]) < 0.25 and right - left > 1.8 * (bottom - top)
        found.append(_Glyph(left, top, right, bottom, flat, thin and abs(slope[k] - np.pi / 2) < 0.25, row))
    return found


def _whole(stats: NDArray[np.int32], names: Sequence[int]) -> list[list[int]]:
    """The pieces in sets whose boxes overlap: of one glyph, whose thin strokes have faded."""
    found: list[list[int]] = []
    for k in names:
        x, y, wide, high = stats[k, :4].tolist()
        near = [
            pieces
            for pieces in found
            if any(
                x < stats[j, 0] + stats[j, 2]
                and stats[j, 0] < x + wide
                and y < stats[j, 1] + stats[j, 3]
                and stats[j, 1] < y + high
                for j in pieces
            )
        ]
        found = [pieces for pieces in found if pieces not in near]
        found.append([k, *(j for pieces in near for j in pieces)])
    return found


def _groups(glyphs: list[_Glyph], size: float) -> list[list[_Glyph]]:
    """Signs that stand close together."""
    groups: list[list[_Glyph]] = []
    for glyph in glyphs:
        near = [group for group in groups if any(_apart(glyph, other) <= TOGETHER * size for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([glyph, *(each for group in near for each in group)])
    return groups


def _apart(a: _Glyph, b: _Glyph) -> float:
    return max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)


def _label(group: list[_Glyph], size: float) -> Label:
    """What the signs of one label say. Raises Unreadable."""
    tall = sorted((g for g in group if g.height >= SMALL * size), key=lambda g: g.left)
    if not tall:
        raise Unreadable("a small sign that belongs to no atom")
    symbols: list[tuple[str, Sides]] = []
    for glyph in tall:
        name = glyph.best(_TALL)
        if name in "Il1":
            before = next((k for k, (c, box) in enumerate(symbols) if c == "C" and _follows(box, glyph, size)), None)
            if before is not None:
                symbols[before] = ("Cl", _around(symbols[before][1], glyph.box))
                continue
            name = "I"
        if float(glyph.scores[_TALL].max()) < SURE and not glyph.upright:
            raise Unreadable(f"a sign at ({glyph.x:.0f}, {glyph.y:.0f}) that is no symbol of an element")
        symbols.append((name, glyph.box))
    charge, many, hydrogens, signs = 0, 1, 0, ""
    numbers: list[tuple[int, _Glyph]] = []
    for glyph in sorted((g for g in group if g.height < SMALL * size), key=lambda g: g.left):
        middle = min(tall, key=lambda other: _apart(glyph, other) + 0.3 * abs(glyph.y - other.y)).y
        if glyph.flat or (glyph.height <= 0.36 * size and glyph.width > 1.3 * glyph.height):
            signs += "-"
            continue
        raised = glyph.y < middle - 0.2 * size and glyph.height < 0.62 * size
        square = glyph.width >= 0.82 * glyph.height
        if raised or (square and float(glyph.scores[_PLUS]) > float(glyph.scores[_LOW].max()) - 2.0):
            signs += "+"
            continue
        if glyph.y < middle - 0.2 * size:
            many = int(glyph.best(_DIGITS))
            continue
        before = next((k for k, (c, box) in enumerate(symbols) if c == "B" and _follows(box, glyph, size)), None)
        if before is not None and (glyph.best(_LOW) == "r" or glyph.y < middle + 0.28 * size):
            symbols[before] = ("Br", _around(symbols[before][1], glyph.box))
        elif glyph.y < middle + 0.15 * size:
            raise Unreadable(f"a small letter at ({glyph.x:.0f}, {glyph.y:.0f}) that follows no symbol")
        else:
            numbers.append((int(glyph.best(_DIGITS)), glyph))
    heavy = [symbol for symbol in symbols if symbol[0] != "H"] or symbols[:1]
    light = [symbol for symbol in symbols if symbol not in heavy]
    if len(heavy) != 1 or len(light) > 1 or len(numbers) > len(light) or len(set(signs)) > 1 or len(signs) > 1:
        told = "".join(name for name, _ in symbols)
        raise Unreadable(f"the label {told} at ({tall[0].x:.0f}, {tall[0].y:.0f}): expected one atom")
    hydrogens = len(light)
    for number, glyph in numbers:
        if not _follows(light[0][1], glyph, size):
            raise Unreadable(f"a number at ({glyph.x:.0f}, {glyph.y:.0f}) that follows no H")
        hydrogens = number
    if signs:
        charge = many if signs == "+" else -many
    name, box = heavy[0]
    return Label(name, charge, hydrogens, *box, tuple(g.box for g in group))


def _follows(box: Sides, glyph: _Glyph, size: float) -> bool:
    """Whether a sign stands right beside a symbol, on its line or a little lower."""
    return -0.2 * size <= glyph.left - box[2] <= 0.48 * size and box[1] - 0.3 * size < glyph.y < box[3] + 0.45 * size


def _around(a: Sides, b: Sides) -> Sides:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
