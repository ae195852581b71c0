"""The curves of a plot: ink of one colour that is neither line, number nor dot, as one row for every column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.layers import WIDEST, has_fills, has_one_hue, layers_of
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Box, Curve, Reals
from isoprobe.vision.plot.tracing import INK, TAIL, pen_of, traced_stroke
from isoprobe.vision.plot.tracks import find_tracks, tracks_in

Mask = NDArray[Any]  # uint8

CHROMA = 45  # levels between the channels' contrasts from which ink has a colour
WORN_CHROMA = 32  # the same where JPEG has smeared the colours
ALIKE, LEAST_CHROMA = (
    0.6,
    np.uint8(16),
)  # of a curve's chroma, for its contrast, and levels: the paler parts of its stroke
AROUND = 9  # pixels of a square in which ink has colour on the whole,
HUED, HUED_SHARE = 3, 0.25  # of so many levels, and of such a share of its contrast
LEAST_PALE, PALE = 40.0, 0.5  # levels, and of the curve's contrast: so dark is all of a pale curve
WHOLE = 0.97  # of the columns between its ends, in which a curve without gaps is seen
LEAST_TINT = 0.04  # of the contrast: less is no tint of the axes' ink
COLOURED = 0.3  # of the contrast: less chroma is a shade of grey, or black on tinted paper
MORE_COLOURED = 0.08  # of the contrast: what is coloured has so much more chroma than the axes
CLEAN = 0.8  # of its columns hold one run of ink: then the ink is one curve
CLEAN_COLOURED = 0.58  # the same for ink in colour, which no line of the plot is in: two curves seldom meet
WIDE = 0.5  # of the plot's width: a narrower curve may be an arrow, and others be there beside it
MORE = 1.06  # times as many columns: then all the ink, and not that in colour, is the curve where JPEG wore it
FEW = 30  # pixels
USUAL = 90  # per cent of the coloured ink is no darker than the curve
DARKER = 1.25  # times as dark as that: none of it
SMEARED = 17  # pixels: colour is kept for blocks of so many
MOSTLY = 0.2  # of a piece of ink is coloured: then all of it is the curve's
TICK, SLENDER = 9, 5  # pixels that a tick is long and wide at most
MISSED = 0.02  # of a curve's columns: more ink in colour where it is not seen is of a dashed curve, or of another one
PALEST = 30  # of 255: so much of a pixel is covered by a stroke that is followed
MOST_CURVES = 6
LEVEL = 2.0  # pixels between the rows of a line across the plot
HALF, UNEXPLAINED = 128, 0.35  # of 255: ink; and of it, the share that may belong to no curve
DASHES = 11  # pixels between two dashes of a curve
BESIDE, LEAST_STEP, BETWEEN = 5, 8.0, 0.8  # pixels from a border; levels of a fill; and of these, off their mixtures


def chroma_of(
    pixels: Mask, paper: Sequence[int], lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]
) -> tuple[Mask, Mask, Mask]:
    """How far the channels' contrasts with the paper are apart, where the darkest line is without colour; the contrast
    of the ink without colour; and the channels' contrasts."""
    apart = cv2.absdiff(pixels, np.array([*paper, 0], np.float64))
    scales = _balance(apart, lines)
    if max(scales) > 1 + LEAST_TINT:
        apart = cv2.multiply(apart, np.array([*scales, 0.0]))
    blue, green, red = cv2.split(apart)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    chroma = cv2.subtract(most, least)
    coloured = cv2.threshold(chroma, CHROMA, 255, cv2.THRESH_BINARY)[1]
    coloured[chroma < COLOURED * most] = 0
    coloured = cv2.dilate(coloured, np.ones((3, 3), np.uint8))
    neutral = cv2.bitwise_and(most, cv2.bitwise_not(coloured))
    return chroma, neutral, apart


def _hued(apart: Mask) -> Mask:
    """255 where the ink within a few pixels has colour on the whole: JPEG smears colour, and keeps its sum."""
    sums = cv2.split(cv2.boxFilter(apart, cv2.CV_16U, (AROUND, AROUND), normalize=False))
    most, least = cv2.max(cv2.max(sums[0], sums[1]), sums[2]), cv2.min(cv2.min(sums[0], sums[1]), sums[2])
    hue = cv2.subtract(most, least)
    return ((hue >= HUED * AROUND * AROUND) & (hue >= HUED_SHARE * most)).view(np.uint8) * np.uint8(255)


def _balance(apart: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]) -> tuple[float, float, float]:
    """By which each channel's contrast is multiplied so that those of the axes are equal, whose ink may be tinted: of
    the darkest line across and the darkest down the one that is more of a kind, on which no curve lies."""
    inks: list[tuple[float, Reals]] = []
    for over, group in ((apart, lines[0]), (apart.transpose(1, 0, 2), lines[1])):
        found = []
        for line in group:
            along = over[round(line.at), line.start : line.stop + 1]
            middle = np.median(along, axis=0)
            found.append((float(np.abs(along - middle).mean() / max(1.0, middle.max())), middle))
        if found:
            inks.append(max(found, key=lambda ink: float(ink[1].min())))
    least = 0.4 * max((float(ink.min()) for _, ink in inks), default=0.0)
    _, darkest = min((ink for ink in inks if ink[1].min() >= least), key=lambda ink: ink[0], default=(0.0, np.ones(3)))
    if darkest.min() < (1 - COLOURED) * max(1.0, darkest.max()):
        return 1.0, 1.0, 1.0
    blue, green, red = (float(darkest.max() / each) for each in darkest)
    return blue, green, red


def find_curves(
    pixels: Mask,
    paper: Sequence[int],
    contrast: Mask,
    chroma: Mask,
    balanced: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    worn: bool,
) -> list[Curve]:
    """The curves, those in colour if there are any, else those as dark as the axes. `lettering`: the numbers of the
    axes, which are no part of a curve; `balanced`: the channels' contrasts."""
    x0, y0, x1, y1 = round(box[0]) - 8, round(box[1]) - 8, round(box[2]) + 9, round(box[3]) + 9
    x0, y0 = max(0, x0), max(0, y0)
    inside = np.s_[y0:y1, x0:x1]
    shape = (box[3] - box[1], box[2] - box[0])
    dark = contrast[inside]
    if not worn and (has_fills(dark) or not has_one_hue(pixels[inside], chroma[inside], CHROMA)):
        layered = _by_layer(pixels, paper, box, lines, lettering, (x0, y0))
        if layered:
            return layered
    least = _colour_from(chroma, lines)
    along = [line.at - y0 for line in lines[0] if box[1] + 4 < line.at < box[3] - 4]
    free = _without(_unlined(dark, lines, x0, y0), lettering, x0, y0)
    unlined = _inside(free, x0, y0, box)
    found = None
    coloured = cv2.threshold(chroma[inside], WORN_CHROMA if worn else CHROMA, 255, cv2.THRESH_BINARY)[1]
    coloured[chroma[inside] < least * dark] = 0
    for pale in (False, True):
        usual = _usual(dark, _apart(coloured, dark, lines, x0, y0))
        if pale:
            level = max(LEAST_PALE, PALE * usual) if usual < 255 else LEAST_PALE
            free = _without(_unlined(dark, lines, x0, y0, level), lettering, x0, y0)
            coloured = cv2.bitwise_or(coloured, cv2.bitwise_and(_hued(balanced[inside]), free))
            usual = _usual(dark, _apart(coloured, dark, lines, x0, y0))
        shown = coloured if worn else _with_fringes(coloured, chroma[inside], dark, usual)
        if worn:
            coloured[(dark > DARKER * usual) & (free == 0)] = 0  # a line on to which the colour was smeared
            shown = _with_pale(coloured, free, _apart(free, dark, lines, x0, y0))
        own = np.minimum(dark, np.uint8(usual))  # lines darker than the curve weigh no more than it
        traced = traced_stroke(cv2.bitwise_and(own, shown), shape, x0, y0, pixels, along)
        better = found is None or (traced and traced[1] >= CLEAN_COLOURED and _seen(traced[0]) > _seen(found[0]))
        if traced is not None and better and not _is_edge(traced[0], box):
            found = traced
        if not worn or (found is not None and _is_whole(found[0], shape[1]) and not _on_line(found[0], lines[0])):
            break
    clean = CLEAN_COLOURED
    narrow = found is None or len(found[0].rows) < WIDE * shape[1]
    if worn or found is None or found[1] < clean or not _is_whole(found[0], shape[1]):
        other = traced_stroke(cv2.bitwise_and(dark, unlined), shape, x0, y0, pixels, along)
        if other is not None and narrow:
            if found is None or len(other[0].rows) > len(found[0].rows) + 4:
                found, clean = (_without_tails(other[0], lines[0]), other[1]), CLEAN
        elif other is not None and found is not None and other[1] >= CLEAN:
            if found[1] < clean:
                found = _without_tails(other[0], lines[0]), other[1]
            elif _seen(other[0]) > MORE * _seen(found[0]):
                found = other
    if worn and (found is None or len(found[0].rows) < WIDE * shape[1]):  # nothing is as dark as the axes
        faint = cv2.bitwise_and(np.minimum(dark, np.uint8(2 * LEAST_PALE)), _inside(free, x0, y0, box))
        other = traced_stroke(faint, shape, x0, y0, pixels, along)
        if other is not None and other[1] >= CLEAN and len(other[0].rows) >= WIDE * shape[1]:
            found, clean = (_without_tails(other[0], lines[0]), other[1]), CLEAN
    missed = not worn and found is not None and _goes_beyond(_inside(coloured, x0, y0, box), found[0], x0)
    if found is not None and found[1] >= clean and len(found[0].rows) >= WIDE * shape[1] and not missed:
        return [found[0]]
    layered = [] if worn else _by_layer(pixels, paper, box, lines, lettering, (x0, y0))
    if layered:
        return layered
    tracks = find_tracks(
        pixels[inside], paper, (x0, y0), shape[1], lambda ink: _inside(_unlined(ink, lines, x0, y0), x0, y0, box)
    )
    if len(tracks) > MOST_CURVES:
        raise Unreadable(f"{len(tracks)} strokes that may be curves: hatching, or other drawings")
    if found is None or (tracks and found[1] < clean):
        return tracks
    apart = [track for track in tracks if _leaves(track, found[0]) and not _on_line(track, lines[0])]
    return tracks if apart else [found[0]]


def _by_layer(
    pixels: Mask,
    paper: Sequence[int],
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    corner: tuple[int, int],
) -> list[Curve]:
    """The curves in colour, whatever fills and other curves they are drawn on: those of each colour by themselves."""
    x0, y0 = corner
    width = box[2] - box[0]
    shape = (box[3] - box[1], width)
    cut = pixels[y0 : round(box[3]) + 9, x0 : round(box[2]) + 9]
    along = [line.at - y0 for line in lines[0] if box[1] + 4 < line.at < box[3] - 4]
    layers = [layer for layer in layers_of(cut) if _apart_from(layer.colour, paper) >= LEAST_PALE]
    found: list[Curve] = []
    for layer in layers:
        if layer.grey:
            continue
        own = _inside(_without(layer.strength, lettering, x0, y0), x0, y0, box)
        curves = [
            curve
            for curve in _of_layer(own, layer.colour, shape, corner, pixels, along)
            if not (_on_line(curve, lines[0]) or _is_edge(curve, box) or _is_border(curve, pixels))
        ]
        curves = [curve for curve in curves if all(_leaves(curve, other) for other in found)]
        _require_explained(own, curves, corner)
        found += curves
    greys = [layer for layer in layers if layer.grey]
    if greys:
        together = np.asarray(np.maximum.reduce([grey.strength for grey in greys]))
        own = cv2.bitwise_and(together, _unlined(together, lines, x0, y0))
        own = _inside(_without(own, lettering, x0, y0), x0, y0, box)
        for curve in _of_layer(own, greys[0].colour, shape, corner, pixels, along):
            if _on_line(curve, lines[0]) or _is_edge(curve, box) or _is_border(curve, pixels) or _is_level(curve):
                continue
            if curve.followed or len(curve.rows) < WIDE * width:
                columns, rows = curve.seen()
                where = f"columns {columns[0]:.0f} to {columns[-1]:.0f}, about row {np.median(rows):.0f}"
                raise Unreadable(f"a dark stroke that may be another curve: {where}")
            found.append(curve)
    return found


def _apart_from(colour: Sequence[int], paper: Sequence[int]) -> int:
    """By how many levels a colour is another one than the paper's, in one channel at least."""
    return max(abs(one - other) for one, other in zip(colour, paper, strict=True))


def _is_level(curve: Curve) -> bool:
    """Whether what was followed is a line across the plot."""
    _, rows = curve.seen()
    return float(np.ptp(rows)) <= LEVEL


def _require_explained(ink: Mask, curves: Sequence[Curve], corner: tuple[int, int]) -> None:
    """Raises Unreadable where much of the ink in a curve's colour belongs to none of the curves that were found."""
    if not curves:
        return
    left = cv2.threshold(ink, HALF, 255, cv2.THRESH_BINARY)[1]
    whole = cv2.countNonZero(left)
    reach = 2 * pen_of(left) + 3
    for curve in curves:
        places = np.stack([curve.columns(), curve.rows], axis=1)[~np.isnan(curve.rows)] - corner
        cv2.polylines(left, [np.rint(places).astype(np.int32)], False, 0, max(1, round(reach)))
    if cv2.countNonZero(left) > UNEXPLAINED * whole:
        x, y, w, h = cv2.boundingRect(left)
        where = f"{cv2.countNonZero(left)} pixels at ({x + corner[0]}, {y + corner[1]}), {w} by {h}"
        raise Unreadable(f"ink in the colour of a curve is left over: {where}")


def _of_layer(
    strength: Mask,
    colour: tuple[int, int, int],
    shape: tuple[float, float],
    corner: tuple[int, int],
    pixels: Mask,
    along: Sequence[float],
) -> list[Curve]:
    """The curve of one colour, or the curves where they cross or more is drawn in that colour."""
    x0, y0 = corner
    traced = traced_stroke(strength, shape, x0, y0, pixels, along, thickest=WIDEST)
    dashes = traced_stroke(strength, shape, x0, y0, pixels, along, DASHES, WIDEST)
    if dashes and (traced is None or _seen(dashes[0]) > MORE * _seen(traced[0])):
        traced = dashes
    if traced is not None and traced[1] >= CLEAN_COLOURED:
        return [replace(traced[0], colour=colour)]
    found = []
    stroke = pen_of(strength >= HALF) if (strength >= HALF).any() else 1.0
    for columns, rows in tracks_in(strength, strength >= PALEST, shape[1]):
        filled = np.interp(np.arange(columns[0], columns[-1] + 1), columns, rows)
        found.append(Curve(int(columns[0]) + x0, filled + y0, stroke, colour, followed=True))
    return found


def _is_border(curve: Curve, pixels: Mask) -> bool:
    """Whether what was followed is where a fill ends: of a colour between those above and below it."""
    columns, rows = curve.seen()
    slope = np.gradient(rows, columns)
    size = (BESIDE + curve.stroke / 2) / np.hypot(1.0, slope)
    height, width = pixels.shape[:2]
    sides = []
    for way in (-1, 1):
        down, along = rows + way * size, columns - way * size * slope
        near = np.clip(np.rint(down), 0, height - 1).astype(int), np.clip(np.rint(along), 0, width - 1).astype(int)
        sides.append(np.median(pixels[near], axis=0))
    over, under = sides
    whole = under - over
    if np.abs(whole).max() < LEAST_STEP:
        return False
    off = np.array(curve.colour) - over
    share = float(np.clip((off @ whole) / (whole @ whole), 0, 1))
    return bool(np.abs(off - share * whole).max() <= BETWEEN * np.abs(whole).max())


def _colour_from(chroma: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]) -> float:
    """From which share of the contrast on chroma is a colour: more than that of the darkest line, whose ink may be
    tinted."""
    shares = [
        (line.contrast, float(np.median(over[row, line.start : line.stop + 1])) / line.contrast)
        for over, group in ((chroma, lines[0]), (chroma.T, lines[1]))
        for line in group
        for row in (round(line.at),)
    ]
    return min(COLOURED, max(shares, default=(0.0, COLOURED))[1] + MORE_COLOURED)


def _usual(dark: Mask, coloured: Mask) -> float:
    """How dark most of the ink in colour is at most; 255 where there is hardly any."""
    ink = dark[coloured > 0]
    return float(np.percentile(ink, USUAL)) if len(ink) > FEW else 255.0


def _seen(curve: Curve) -> int:
    """In how many columns the curve is seen."""
    return int((~np.isnan(curve.rows)).sum())


def _goes_beyond(coloured: Mask, curve: Curve, x0: int) -> bool:
    """Whether there is more ink in colour than a mark beside the columns in which a curve is seen."""
    filled = cv2.reduce(coloured, 0, cv2.REDUCE_MAX)[0] > 0
    seen = (curve.columns()[~np.isnan(curve.rows)] - x0).astype(int)
    for shift in range(-2, 3):
        filled[np.clip(seen + shift, 0, len(filled) - 1)] = False
    return bool(filled.sum() > MISSED * len(curve.rows))


def _is_whole(curve: Curve, width: float) -> bool:
    """Whether a curve has no gaps, and is as wide as most are."""
    return _seen(curve) >= max(WIDE * width, WHOLE * len(curve.rows))


def _without_tails(curve: Curve, across: Sequence[AxisLine]) -> Curve:
    """The curve without what follows where it turns on to a line of the plot just before an end: ink of that line."""
    rows = curve.rows.copy()
    for end in (rows, rows[::-1]):
        near = end[:TAIL]
        if any(abs(near[0] - line.at) <= 1 for line in across) and not np.isnan(near).any():
            turn = int(np.abs(near - near[0]).argmax())
            if turn < len(near) - 1 and abs(near[turn] - near[0]) > 2:
                end[:turn] = np.nan
    good = np.flatnonzero(~np.isnan(rows))
    return replace(curve, left=curve.left + int(good[0]), rows=rows[good[0] : good[-1] + 1])


def _leaves(track: Curve, curve: Curve) -> bool:
    """Whether a track is none of the curve."""
    columns, rows = track.seen()
    others, heights = curve.seen()
    inside = (columns >= others[0]) & (columns <= others[-1])
    off = np.abs(np.interp(columns, others, heights) - rows)
    return bool((inside & (off < 2 * curve.stroke + 4)).sum() < 0.85 * len(columns))


def _on_line(track: Curve, across: Sequence[AxisLine]) -> bool:
    """Whether a track is a line of the plot that was not wholly taken away."""
    _, rows = track.seen()
    return any(float((np.abs(rows - line.at) <= 2.5).mean()) > 0.9 for line in across)


def _is_edge(curve: Curve, box: Box) -> bool:
    """Whether a curve is the upper or the lower side of the plot's frame."""
    _, rows = curve.seen()
    return any(float((np.abs(rows - edge) <= 2.5).mean()) > 0.9 for edge in (box[1], box[3]))


def _with_fringes(coloured: Mask, chroma: Mask, dark: Mask, usual: float) -> Mask:
    """The coloured ink with what has its hue but less of it: a thin stroke between two rows of pixels is pale in
    both."""
    own = coloured > 0
    if usual == 255.0 or not own.any():
        return coloured
    share = ALIKE * float(np.median(chroma[own] / np.maximum(dark[own], 1)))
    alike = cv2.compare(chroma, np.maximum(cv2.convertScaleAbs(dark, alpha=share), LEAST_CHROMA), cv2.CMP_GE)
    alike[dark < INK * usual] = 0
    return cv2.bitwise_or(coloured, alike)


def _with_pale(coloured: Mask, unlined: Mask, apart: Mask) -> Mask:
    """The coloured ink with the ink near it of those pieces of which some is coloured, and all ink of those of which
    much is: JPEG takes thin strokes' colours. `apart`: the ink without the fringes of lines, too."""
    near = cv2.dilate(coloured, np.ones((SMEARED, SMEARED), np.uint8))
    pale = cv2.bitwise_and(near, _coloured_pieces(coloured, unlined, 0.0))
    pale = cv2.bitwise_or(pale, _coloured_pieces(coloured, apart, MOSTLY))
    return cv2.bitwise_or(cv2.dilate(coloured, np.ones((3, 3), np.uint8)), pale)


def _coloured_pieces(coloured: Mask, ink: Mask, share: float) -> Mask:
    """Those pieces of ink of which more than this share is coloured."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    some = np.bincount(labels[coloured > 0], minlength=count)
    chosen = np.where(some > share * stats[:, cv2.CC_STAT_AREA], np.uint8(255), np.uint8(0))
    chosen[0] = 0
    return np.asarray(chosen[labels])


def _apart(ink: Mask, dark: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]], x0: int, y0: int) -> Mask:
    """The ink without the fringes of lines that are ink themselves."""
    ink, strong = ink.copy(), 0.9 * INK * float(dark.max())
    for line in lines[0]:
        if line.contrast >= strong:
            ink[max(0, line.first - 1 - y0) : max(0, line.last + 2 - y0)] = 0
    for line in lines[1]:
        if line.contrast >= strong:
            ink[:, max(0, line.first - 1 - x0) : max(0, line.last + 2 - x0)] = 0
    return ink


def _unlined(
    dark: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]], x0: int, y0: int, level: float | None = None
) -> Mask:
    """The ink without the lines, but where a curve crosses them; ink is what is darker than the level."""
    ink = cv2.threshold(dark, INK * float(dark.max()) if level is None else level, 255, cv2.THRESH_BINARY)[1]
    _clear_ticks(ink, lines, x0, y0)
    for line in lines[0]:
        _clear(ink, dark, line, y0)
    turned = np.ascontiguousarray(ink.T)
    for line in lines[1]:
        _clear(turned, dark.T, line, x0)
    return np.ascontiguousarray(turned.T)


def _clear_ticks(ink: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]], x0: int, y0: int) -> None:
    """Takes away what stands on a line, as short and as slender as a tick, where no curve goes on beyond the line."""
    cut = ink.copy()
    across = [(max(0, line.first - y0), line.last + 1 - y0) for line in lines[0] if line.last >= y0]
    down = [(max(0, line.first - x0), line.last + 1 - x0) for line in lines[1] if line.last >= x0]
    for first, stop in across:
        cut[first:stop] = 0
    for first, stop in down:
        cut[:, first:stop] = 0
    count, labels, stats, _ = cv2.connectedComponentsWithStats(cut, connectivity=8)
    ticks, kept = np.zeros(count, bool), np.zeros(count, bool)
    for group, beside, along in ((across, labels, 3), (down, labels.T, 2)):
        large = ((stats[:, along] > TICK) | (stats[:, 5 - along] > SLENDER)).astype(np.uint8)
        large[0] = 0
        for first, stop in group:
            if first and stop < len(beside):
                above, below = beside[first - 1], beside[stop]
                for near, other in ((above, below), (below, above)):
                    goes_on = cv2.dilate(large[other][None], np.ones((1, 2 * SLENDER - 1), np.uint8))[0]
                    ticks[near[large[near] == 0]] = True
                    kept[near[goes_on > 0]] = True
    ticks[0] = False
    for k in np.flatnonzero(ticks & ~kept).tolist():
        x, y, w, h, _ = stats[k].tolist()
        ink[y : y + h, x : x + w][labels[y : y + h, x : x + w] == k] = 0


def _without(ink: Mask, lettering: Sequence[SeenNumber], x0: int, y0: int) -> Mask:
    """The ink, from which the lettering is taken away."""
    for number in lettering:
        ink[max(0, number.top - 1 - y0) : max(0, number.bottom + 1 - y0)][
            :, max(0, number.left - 1 - x0) : max(0, number.right + 1 - x0)
        ] = 0
    return ink


def _inside(ink: Mask, x0: int, y0: int, box: Box) -> Mask:
    """The ink without what lies beyond the outermost lines."""
    ink = ink.copy()
    ink[: max(0, round(box[1]) - y0)] = 0
    ink[round(box[3]) - y0 + 1 :] = 0
    ink[:, : max(0, round(box[0]) - x0)] = 0
    ink[:, round(box[2]) - x0 + 1 :] = 0
    return ink


def _clear(ink: Mask, dark: Mask, line: AxisLine, shift: int) -> None:
    """Takes a horizontal line away, but where ink is darker, or goes on above and below: there a curve crosses it."""
    first, last = max(0, line.first - shift), min(len(ink) - 1, line.last - shift)
    if first > last:
        return
    reach = np.ones((1, 2 * (last - first) + 5), np.uint8)
    above = cv2.dilate(ink[max(0, first - 1)][None], reach)[0] if first else np.zeros_like(ink[0])
    below = cv2.dilate(ink[last + 1][None], reach)[0] if last + 1 < len(ink) else np.zeros_like(ink[0])
    goes_on = (above > 0) & (below > 0)
    ink[first : last + 1][(dark[first : last + 1] < 1.15 * line.contrast + 10) & ~goes_on] = 0
