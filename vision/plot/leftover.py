"""The ink of a plot that its reading does not explain: what is neither line, number, tick nor curve, with its place;
and a further curve in it, in dashes or in another shade of grey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import THICKEST, AxisLine
from isoprobe.vision.plot.layers import WIDEST
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Box, Curve, Rest
from isoprobe.vision.plot.strokes.pointers import is_arrow_from_words, with_bridges
from isoprobe.vision.plot.strokes.tracing import traced_stroke
from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.remains import Piece, faint_pieces

Mask = NDArray[Any]  # uint8

LEAST, WORN = 48, 80  # levels of contrast of ink that counts, and where JPEG has worn it
LEAST_AREA = 40  # pixels: less is a speck
NEAR = 7  # pixels between the letters of a word
MARGIN = 12  # pixels within the plot's box where its ticks are
LONG = 0.28  # of the plot's width and height, squares summed: a stroke that may be a curve
LOW, FEW_PARTS = 0.1, 4  # of the plot's height, and pieces: a line of letters has more
BROAD, FLAT, MOST_BANDS = 5, 5, 4  # pixels, levels that an area of one level may differ by, and levels of such areas
PALER = 0.7  # of the contrast of the curves: a band's
DASHED = 0.25  # of a row (column) of the plot is ink: a line of the grid in dashes
DOTS, ACROSS = 15, 0.6  # separate dots of a row, and of the plot's width from the first to the last
SIDE, WHOLE_SIDE = 4, 0.95  # pixels within which a frame's side runs, and what of it is ink
MOST_FRAMED, WIDE_SIGN = 0.5, 0.15  # of the plot: a legend's frame; and of its width, a sign or a key in it
HUGS = 0.75  # of a frame's ink is at the edges of its own box
ROOM = 3.0  # pixels about a curve's stroke that are its own

# A further curve
DASHES, USUAL = 13, 700  # pixels between two dashes of a curve, in a plot that is no wider than this
LEAST_WIDTH = 0.6  # of the plot's width: less may be a line of a note, or a part of another drawing
CLEAN = 0.9  # of its columns hold one run of ink
BESIDE, LEVELS = 6, 8  # pixels from a stroke to the paper beside it, whose colour is one but for so many levels
BROADEST = 1.6  # times as broad as the curves that were seen first
ALONG = 0.3  # of its columns within another curve's own ink
PART, ONE_RUN = 0.06, 0.85  # of the plot's width and height, as LONG; and of a piece's columns with one run of ink
SAME = 0.9  # of its columns, in which a part lies on the whole
SEEN = 0.35  # of its columns hold ink


def rest_of(
    pixels: Mask,
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
) -> list[Rest]:
    """What is left over inside the plot, the largest first: fills, frames, strokes, arrows from words, and marks."""
    left, top, right, bottom = (round(side) for side in box)
    wide, high = right - left, bottom - top
    ink, fills, inside = unexplained(contrast, box, lines, lettering, curves, worn)
    found = [_rest("fill", *each[:5]) for each in _pieces(fills, fills)]
    found += [_rest("pale", *piece) for piece in _pale(contrast, inside, lines, worn)]
    whole = with_bridges(ink, _cleared(np.full_like(ink, 255), lines, lettering, curves))
    ticked = (left + MARGIN, top + MARGIN, right - MARGIN, bottom - MARGIN)
    signs = None
    for x, y, w, h, area, own in _joined_pieces(whole, ticked):
        if _kind(own, wide, high) != "stroke":
            continue
        if signs is None:
            signs = _cleared(_ink_of(contrast, worn), lines, lettering, curves)
        if is_arrow_from_words(own, signs, (x, y), pixels, curves):
            found.append(_rest("arrow", x, y, w, h, area))
            ink[y : y + h, x : x + w][own > 0] = 0
    found += [_rest(_kind(own, wide, high), x, y, w, h, area) for x, y, w, h, area, own in _joined_pieces(ink, ticked)]
    return sorted(found, key=lambda rest: -rest.area)


def _joined_pieces(ink: Mask, inside: Box) -> Iterator[tuple[int, int, int, int, int, Mask]]:
    """The pieces of ink, those near to each other as one, that reach further in than ticks do."""
    left, top, right, bottom = inside
    for piece in _pieces(cv2.dilate(ink, np.ones((NEAR, NEAR), np.uint8)), ink):
        x, y, w, h = piece[:4]
        if not (x + w <= left or x >= right or y + h <= top or y >= bottom):
            yield piece


def unexplained(
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
) -> tuple[Mask, Mask, Mask]:
    """The ink inside the plot that is neither line, number nor curve; filled areas, which are no part of it; and where
    the inside is."""
    ink = _ink_of(contrast, worn)
    left, top, right, bottom = (round(side) for side in box)
    inside = np.zeros_like(ink)
    inside[max(0, top + 4) : max(0, bottom - 3), max(0, left + 4) : max(0, right - 3)] = 255
    ink[inside == 0] = 0
    fills = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((2 * WIDEST + 1,) * 2, np.uint8))
    ink[cv2.dilate(fills, np.ones((5, 5), np.uint8)) > 0] = 0
    bands = cv2.bitwise_and(ink, bands_of(contrast, ink, curves))
    ink[bands > 0], fills = 0, cv2.bitwise_or(fills, bands)
    _cleared(ink, lines, lettering, curves)
    wide, high = right - left, bottom - top
    level, upright = _across(ink, wide), _across(ink.T, high)
    ink[level] = 0
    ink[:, upright] = 0
    return ink, fills, inside


def bands_of(contrast: Mask, ink: Mask, curves: Sequence[Curve]) -> Mask:
    """Where there are areas of one level that are broader than any stroke, and paler, as bands about a curve are: they
    and their fringes, which are no darker than they."""
    side = max(BROAD, round(max((curve.stroke for curve in curves), default=0.0)) + 3) | 1
    square = np.ones((side, side), np.uint8)
    flat = cv2.subtract(cv2.dilate(contrast, square), cv2.erode(contrast, square)) <= FLAT
    levels = np.bincount(contrast[flat & (ink > 0)], minlength=256)
    levels[round(PALER * max((_darkness(curve, contrast) for curve in curves), default=255.0)) :] = 0
    found = np.zeros_like(ink)
    for _ in range(MOST_BANDS):
        level = int(levels.argmax())
        if levels[level] < LEAST_AREA:
            break
        levels[max(0, level - FLAT) : level + FLAT + 1] = 0
        of = cv2.inRange(contrast, max(1, level - FLAT), min(255, level + FLAT))
        inner = cv2.morphologyEx(of, cv2.MORPH_OPEN, square)
        near = cv2.dilate(inner, np.ones((side + 4, side + 4), np.uint8))
        found |= cv2.bitwise_and(near, cv2.inRange(contrast, 1, min(255, level + 2 * FLAT)))
    return found


def _darkness(curve: Curve, contrast: Mask) -> float:
    """The contrast of a curve's ink."""
    columns, rows = (np.rint(part).astype(np.intp) for part in curve.seen())
    high, wide = contrast.shape
    return float(np.median(contrast[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)]))


def _ink_of(contrast: Mask, worn: bool) -> Mask:
    """The ink that counts."""
    return np.asarray(cv2.threshold(contrast, (WORN if worn else LEAST) - 1, 255, cv2.THRESH_BINARY)[1])


def _cleared(
    ink: Mask,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
) -> Mask:
    """The ink, from which lines, numbers and curves are taken away with some room about them."""
    for line in lines[0]:
        ink[max(0, line.first - 2) : line.last + 3] = 0
    for line in lines[1]:
        ink[:, max(0, line.first - 2) : line.last + 3] = 0
    for number in lettering:
        ink[max(0, number.top - 2) : number.bottom + 2, max(0, number.left - 2) : number.right + 2] = 0
    for curve in curves:
        _wipe(ink, curve)
    return ink


def _across(ink: Mask, wide: float) -> NDArray[np.bool_]:
    """The rows that lines of the grid run along in dashes, or in dots from side to side; a curve that waves may cross
    as many times, but crosses more rows than a line is thick."""
    filled = ink > 0
    dashed = filled.sum(axis=1) > DASHED * wide
    runs = (filled[:, 1:] & ~filled[:, :-1]).sum(axis=1) + filled[:, 0]
    first, last = filled.argmax(axis=1), filled.shape[1] - filled[:, ::-1].argmax(axis=1)
    dotted = ((runs >= DOTS) & (last - first >= ACROSS * wide)).astype(np.uint8)[:, None]
    thick = cv2.morphologyEx(dotted, cv2.MORPH_OPEN, np.ones((THICKEST + 1, 1), np.uint8))
    return np.asarray(dashed | (cv2.subtract(dotted, thick)[:, 0] > 0))


def strokes_in(ink: Mask, box: Box, near: int) -> Mask:
    """The ink of those pieces that may be of a curve; ink less than `near` pixels apart is one piece. A letter has
    several runs of ink one above the other, and a curve has one."""
    wide, high = box[2] - box[0], box[3] - box[1]
    kept = np.zeros_like(ink)
    for x, y, w, h, _, own in _pieces(cv2.dilate(ink, np.ones((near, near), np.uint8)), ink):
        filled = own > 0
        runs = (filled[1:] & ~filled[:-1]).sum(axis=0) + filled[0]
        part = np.hypot(w / wide, h / high) >= PART and (runs[runs > 0] == 1).mean() >= ONE_RUN
        if part or _kind(own, wide, high) == "stroke":
            kept[y : y + h, x : x + w] |= own
    return kept


def _wipe(ink: Mask, curve: Curve) -> None:
    """Takes a curve's ink away, with some room about it."""
    thick = max(3, round(2 * curve.stroke + 2 * ROOM))
    places = np.stack([curve.columns(), curve.rows], axis=1)
    good = ~np.isnan(curve.rows)
    for run in np.split(np.flatnonzero(good), np.flatnonzero(np.diff(np.flatnonzero(good)) > 1) + 1):
        cv2.polylines(ink, [np.rint(places[run]).astype(np.int32)], False, 0, thick)


def _pieces(joined: Mask, ink: Mask) -> list[tuple[int, int, int, int, int, Mask]]:
    """The pieces of ink: box, area, and the ink within the box."""
    count, labels, stats = components(joined)
    found = []
    for k in range(1, count):
        x, y, w, h, _ = (int(each) for each in stats[k])
        cut = np.s_[y : y + h, x : x + w]
        own = np.where(labels[cut] == k, ink[cut], 0)
        area = cv2.countNonZero(own)
        if area >= LEAST_AREA:
            found.append((x, y, w, h, area, own))
    return found


def _kind(own: Mask, wide: float, high: float) -> str:
    """A frame hugs its own box; a stroke is long both ways, as lines of the plot are not; the rest are marks."""
    rows, columns = np.nonzero(own)
    h, w = int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1
    rows, columns = rows - rows.min(), columns - columns.min()
    edge = np.minimum(np.minimum(rows, h - 1 - rows), np.minimum(columns, w - 1 - columns)) <= 4
    if min(w, h) > 16 and (edge.mean() >= HUGS or _is_framed(own, wide, high)):
        return "frame"
    letters = h <= LOW * high and cv2.connectedComponents(own)[0] > FEW_PARTS
    long = np.hypot(w / wide, h / high) >= LONG and min(w, h) > 4
    return "stroke" if long and not letters and len(rows) < 0.3 * w * h + 4 * max(w, h) else "marks"


def _is_framed(own: Mask, wide: float, high: float) -> bool:
    """Whether ink is a frame with four whole sides, and nothing larger than signs within and beside it: a legend's."""
    count, labels, stats = components(own)
    largest = 1 + int(np.argmax(stats[1:, 2] * stats[1:, 3]))
    small = (stats[:, 3] <= LOW * high) & (stats[:, 2] <= WIDE_SIGN * wide)
    x, y, w, h = stats[largest, :4].tolist()
    if not all(small[k] for k in range(1, count) if k != largest) or max(w / wide, h / high) > MOST_FRAMED:
        return False
    cut = (labels[y : y + h, x : x + w] == largest).astype(np.uint8)
    sides = cut[:SIDE].max(axis=0), cut[-SIDE:].max(axis=0), cut[:, :SIDE].max(axis=1), cut[:, -SIDE:].max(axis=1)
    cut[SIDE:-SIDE, SIDE:-SIDE] = 0
    return min(float(side.mean()) for side in sides) >= WHOLE_SIDE and cv2.countNonZero(cut) >= 0.9 * stats[largest, 4]


def _pale(
    contrast: Mask, inside: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]], worn: bool
) -> list[Piece]:
    """Pieces inside the plot that are paler than strokes and no lines of it: fills, watermarks."""
    known = cv2.threshold(contrast, (WORN if worn else LEAST) - 1, 255, cv2.THRESH_BINARY)[1]
    for line in lines[0]:
        known[max(0, line.first - 2) : line.last + 3] = 255
    for line in lines[1]:
        known[:, max(0, line.first - 2) : line.last + 3] = 255
    return faint_pieces(cv2.bitwise_and(contrast, inside), known, worn)


def _rest(kind: str, x: int, y: int, w: int, h: int, area: int) -> Rest:
    return Rest(kind, (float(x), float(y), float(x + w), float(y + h)), area)


# ---- a further curve ----


def further_curve(
    pixels: Mask,
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
) -> Curve | None:
    """The one curve that all strokes which are left over make up; None where they make up none, or more."""
    own = strokes_in(unexplained(contrast, box, lines, lettering, curves, worn)[0], box, _between_dashes(box))
    if not own.any():
        return None
    shape = box[3] - box[1], box[2] - box[0]
    along = [line.at for line in lines[0] if box[1] + 4 < line.at < box[3] - 4]
    strength = cv2.bitwise_and(contrast, cv2.dilate(own, np.ones((3, 3), np.uint8)))
    found = traced_stroke(strength, shape, 0, 0, pixels, along, _between_dashes(box), WIDEST)
    if found is None or found[1] < CLEAN:
        return None
    curve = found[0]
    seen = int((~np.isnan(curve.rows)).sum())
    if len(curve.rows) < LEAST_WIDTH * shape[1] or seen < SEEN * len(curve.rows):
        return None
    broadest = max((other.stroke for other in curves), default=np.inf)
    if curve.stroke > BROADEST * broadest + 1 or _parts_colours(curve, pixels):
        return None
    if any(_goes_along(curve, other) for other in curves):
        return None
    return replace(curve, dots=(False, False), followed=True)


def share_in_pieces(
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
    known: Sequence[Rest],
) -> float:
    """In which share of the plot's columns there is ink that is left over and may be of a curve, be it cut to pieces by
    the lines of a grid or in dashes, each too short to be told from marks; `known`: arrows, which are none."""
    ink = unexplained(contrast, box, lines, lettering, curves, worn)[0]
    for one in known:
        if one.kind == "arrow":
            left, top, right, bottom = (round(side) for side in one.box)
            ink[top : bottom + 1, left : right + 1] = 0
    return float(strokes_in(ink, box, _between_dashes(box)).any(axis=0).sum()) / max(1.0, box[2] - box[0])


def _between_dashes(box: Box) -> int:
    """How many pixels may lie between two dashes: more in a large plot, whose strokes are broader."""
    return round(DASHES * max(1.0, (box[2] - box[0]) / USUAL))


def whole_of(curve: Curve, found: Curve | None) -> Curve | None:
    """What was found as dashes or dots, where it is the whole of a curve of which a part was seen; else None."""
    if found is None:
        return None
    columns, rows = curve.seen()
    others, heights = found.seen()
    inside = (columns >= others[0]) & (columns <= others[-1])
    off = np.abs(np.interp(columns[inside], others, heights) - rows[inside])
    slope = np.abs(np.gradient(rows, columns))[inside]
    same = off <= (curve.stroke + ROOM) * np.maximum(1.0, slope)
    return replace(found, colour=curve.colour) if same.sum() >= SAME * len(columns) else None


def _goes_along(curve: Curve, other: Curve) -> bool:
    """Whether a stroke lies in another's own ink for a good part of its way: the middle of what is on both sides."""
    columns, rows = curve.seen()
    others, heights = other.seen()
    off = np.abs(np.interp(columns, others, heights) - rows)
    return bool((off <= other.stroke + ROOM).mean() > ALONG)


def _parts_colours(curve: Curve, pixels: Mask) -> bool:
    """Whether the paper has another colour above a stroke than below it: then it is the edge of an area."""
    columns, rows = curve.seen()
    reach = BESIDE + curve.stroke / 2
    slope = np.gradient(rows, columns)
    across = np.hypot(1.0, slope)
    high, wide = pixels.shape[:2]
    sides = []
    for way in (-1, 1):
        y = np.clip(np.rint(rows + way * reach / across), 0, high - 1).astype(int)
        x = np.clip(np.rint(columns - way * reach * slope / across), 0, wide - 1).astype(int)
        sides.append(np.median(pixels[y, x], axis=0))
    return bool(np.abs(sides[1] - sides[0]).max() > LEVELS)
