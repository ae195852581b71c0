"""Numbers that stand on their edges, as on a patch that breaks the stroke, and are turned along it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.lettering.words import Word, read_each

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

DIGITS = "0123456789"
UPSIDE_DOWN = set("01689")  # digits that are digits upside down, too
UPRIGHT = 1.5  # degrees from the vertical within which it is not clear which side of a word is up
ENLARGED = 3.0  # how many times larger a word is read than it is drawn
SURELY = 0.95  # confidence of every word read level at which none is turned to be read better
ON = 0.8  # least share of the words that must stand on a stroke


@dataclass(frozen=True)
class Written:
    """A piece of lettering: the places of its pixels, its middle, and the stroke that it stands on, -1 for none."""

    points: Floats
    middle: tuple[float, float]
    stroke: int
    angle: float  # of the stroke there in degrees, clockwise from level


def on_strokes(grey: Mask, lettering: Mask, strokes: Sequence[EdgeInk]) -> list[Word | None] | None:
    """The number along each stroke, None where none is or it cannot be read; None for all where words do not stand on
    the strokes, or stand level on them, as others read better. A number on two strokes, as where they cross, belongs to
    the one whose middle is nearer."""
    if not any(stroke.gaps for stroke in strokes):
        return None
    pieces = _placed(_pieces(lettering), strokes)
    if not pieces or sum(piece.stroke >= 0 for piece in pieces) < ON * len(pieces):
        return None
    flat = read_each([_cut(grey, lettering, piece, 0.0) for piece in pieces], DIGITS)
    if all(word is not None and word.confidence >= SURELY for word in flat):
        return None
    turned = [_cut(grey, lettering, piece, piece.angle) for piece in pieces]
    back = [_cut(grey, lettering, piece, piece.angle + 180) for piece in pieces]
    words = read_each([*turned, *back], DIGITS)
    along, over = words[: len(pieces)], words[len(pieces) :]
    either = [_better(word, other) for word, other in zip(along, over, strict=True)]
    steep = [abs(abs(piece.angle) - 90) <= UPRIGHT for piece in pieces]
    if _sum(flat) >= _sum([best if up else one for best, one, up in zip(either, along, steep, strict=True)]):
        return None
    found: list[Word | None] = [None] * len(strokes)
    if len({piece.stroke for piece in pieces} - {-1}) < len(pieces):
        return found
    for piece, word, other in zip(pieces, along, over, strict=True):
        found[piece.stroke] = _upright(piece, word, other)
    return found


def _sum(words: Sequence[Word | None]) -> float:
    return sum(word.confidence for word in words if word is not None)


def _better(one: Word | None, other: Word | None) -> Word | None:
    found = [word for word in (one, other) if word is not None and word.confidence > 0]
    return max(found, key=lambda word: word.confidence) if found else None


def _upright(piece: Written, word: Word | None, over: Word | None) -> Word | None:
    """The word as it stands along its stroke; None where a stroke is upright and both ways round may be meant."""
    if abs(abs(piece.angle) - 90) > UPRIGHT:
        return word
    best = _better(word, over)
    if best is None:
        return None
    same = set(best.text) <= set("018") and best.text == best.text[::-1]
    if same or not set(best.text) <= UPSIDE_DOWN:
        return best
    return None


def _pieces(lettering: Mask) -> list[Floats]:
    """The places (n, 2) of the pixels of each word: pieces of ink that are near each other for their size."""
    borders = cv2.findContours(lettering, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    tall = [max(cv2.boundingRect(border)[2:]) for border in borders if len(border) > 2]
    if not tall:
        return []
    reach = max(1, round(0.17 * float(np.median(tall))))
    joined = cv2.dilate(lettering, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    count, labels = cv2.connectedComponents(joined)
    rows, columns = np.nonzero(lettering)
    owner = labels[rows, columns]
    found = []
    for number in range(1, count):
        own = owner == number
        if own.sum() > 5:
            found.append(np.stack([columns[own], rows[own]], axis=1).astype(np.float64))
    return found


def _placed(pieces: Sequence[Floats], strokes: Sequence[EdgeInk]) -> list[Written]:
    """The pieces of lettering, each with the stroke that it breaks."""
    found = []
    for points in pieces:
        box, size, _ = cv2.minAreaRect(points.astype(np.float32))
        middle = (float(box[0]), float(box[1]))
        low = min(size) + 1
        best: tuple[float, int, float] = (np.inf, -1, 0.0)
        for number, stroke in enumerate(strokes):
            if not any(np.hypot(x - middle[0], y - middle[1]) <= long / 2 + low for x, y, long in stroke.gaps):
                continue
            away = np.hypot(*(stroke.points - middle).T)
            nearest = int(away.argmin())
            if away[nearest] > 0.3 * low + 1.5:
                continue
            off = abs(nearest / max(1, len(stroke.points) - 1) - 0.5)
            if off < best[0]:
                before, after = max(0, nearest - 6), min(len(stroke.points) - 1, nearest + 6)
                way = stroke.points[after] - stroke.points[before]
                angle = float(np.degrees(np.arctan2(way[1], way[0])))
                best = (off, number, (angle + 90) % 180 - 90)
        found.append(Written(points, middle, best[1], best[2]))
    return found


def _cut(grey: Mask, lettering: Mask, piece: Written, angle: float) -> tuple[Mask, NDArray[np.bool_]]:
    """The piece of lettering turned level from this angle, enlarged: its pixels and which of them are its ink."""
    own = np.zeros_like(lettering)
    columns, rows = piece.points[:, 0].astype(int), piece.points[:, 1].astype(int)
    own[rows, columns] = 255
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    x, y = piece.points[:, 0] - piece.middle[0], piece.points[:, 1] - piece.middle[1]
    across, down = x * cos + y * sin, y * cos - x * sin
    left, top = across.min() - 4, down.min() - 4
    wide = int(np.ceil((across.max() + 4 - left) * ENLARGED))
    high = int(np.ceil((down.max() + 4 - top) * ENLARGED))
    turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0]]) * ENLARGED
    turn[:, 2] = -turn[:, :2] @ np.array(piece.middle) - np.array([left, top]) * ENLARGED
    seen = cv2.warpAffine(grey, turn, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    ink = cv2.warpAffine(own, turn, (wide, high), flags=cv2.INTER_LINEAR) > 100
    return np.ascontiguousarray(seen), np.ascontiguousarray(ink)
