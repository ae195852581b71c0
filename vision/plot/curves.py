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
from isoprobe.vision.plot.clearing import inside_box, without_fringes, without_lettering, without_lines
from isoprobe.vision.plot.coloured_ink import (
    CHROMA,
    WORN_CHROMA,
    hued,
    least_colour,
    usual_darkness,
    with_fringes,
    with_pale,
)
from isoprobe.vision.plot.layers import WIDEST, has_fills, has_one_hue, layers_of
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Box, Curve
from isoprobe.vision.plot.strokes.tracing import TAIL, pen_of, traced_stroke
from isoprobe.vision.plot.strokes.tracks import find_tracks, tracks_in
from isoprobe.vision.raster.channels import largest

Mask = NDArray[Any]  # uint8

LEAST_PALE, PALE = 40.0, 0.5  # levels, and of the curve's contrast: so dark is all of a pale curve
WHOLE = 0.97  # of the columns between its ends, in which a curve without gaps is seen
CLEAN = 0.8  # of its columns hold one run of ink: then the ink is one curve
CLEAN_COLOURED = 0.58  # the same for ink in colour, which no line of the plot is in: two curves seldom meet
MOSTLY, MOST_DARK = (
    0.6,
    3,
)  # of the plot's width, and how many: dark strokes that cross are curves where none is in colour
WIDE = 0.5  # of the plot's width: a narrower curve may be an arrow, and others be there beside it
MORE = 1.06  # times as many columns: then all the ink, and not that in colour, is the curve where JPEG wore it
DARKER = 1.25  # times as dark as most of a curve's ink: none of it
MISSED = 0.02  # of a curve's columns: more ink in colour where it is not seen is of a dashed curve, or of another one
PALEST = 30  # of 255: so much of a pixel is covered by a stroke that is followed
MOST_CURVES = 6
AT_SIDE = 6.0  # pixels from the plot's left and right side: the ends of its own lines
LEVEL = 2.0  # pixels between the rows of a line across the plot
HALF, UNEXPLAINED = 128, 0.35  # of 255: ink; and of it, the share that may belong to no curve
DASHES = 11  # pixels between two dashes of a curve
BESIDE, LEAST_STEP, BETWEEN = 5, 8.0, 0.8  # pixels from a border; levels of a fill; and of these, off their mixtures
SHADE, INKED = 70, 0.97  # levels from a curve's colour, and the share of its columns with a pixel as near to it
GRID = 0.7  # of a colour's ink lies on lines: those of a grid
LETTER, SEVERAL, FEW_SIGNS = 14, 0.3, 3  # pixels; share of columns with several runs; gaps between letters
FRINGE, SAME = 1.5, 0.9  # pixels beside a stroke, and share of a curve within them that makes it the other's


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
    filled = has_fills(dark)
    if not worn and (filled or not has_one_hue(pixels[inside], chroma[inside], CHROMA)):
        layered = _by_layer(pixels, paper, box, lines, lettering, (x0, y0), not filled)
        if layered:
            return layered
    least = least_colour(chroma, lines)
    along = [line.at - y0 for line in lines[0] if box[1] + 4 < line.at < box[3] - 4]
    free = without_lettering(without_lines(dark, lines, x0, y0), lettering, x0, y0)
    unlined = inside_box(free, x0, y0, box)
    found = None
    coloured = cv2.threshold(chroma[inside], WORN_CHROMA if worn else CHROMA, 255, cv2.THRESH_BINARY)[1]
    coloured[chroma[inside] < least * dark] = 0
    for pale in (False, True):
        usual = usual_darkness(dark, without_fringes(coloured, dark, lines, x0, y0))
        if pale:
            level = max(LEAST_PALE, PALE * usual) if usual < 255 else LEAST_PALE
            free = without_lettering(without_lines(dark, lines, x0, y0, level), lettering, x0, y0)
            coloured = cv2.bitwise_or(coloured, cv2.bitwise_and(hued(balanced[inside]), free))
            usual = usual_darkness(dark, without_fringes(coloured, dark, lines, x0, y0))
        shown = coloured if worn else with_fringes(coloured, chroma[inside], dark, usual)
        if worn:
            coloured[(dark > DARKER * usual) & (free == 0)] = 0  # a line on to which the colour was smeared
            shown = with_pale(coloured, free, without_fringes(free, dark, lines, x0, y0))
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
        faint = cv2.bitwise_and(np.minimum(dark, np.uint8(2 * LEAST_PALE)), inside_box(free, x0, y0, box))
        other = traced_stroke(faint, shape, x0, y0, pixels, along)
        if other is not None and other[1] >= CLEAN and len(other[0].rows) >= WIDE * shape[1]:
            found, clean = (_without_tails(other[0], lines[0]), other[1]), CLEAN
    missed = not worn and found is not None and _goes_beyond(inside_box(coloured, x0, y0, box), found[0], x0)
    if found is not None and found[1] >= clean and len(found[0].rows) >= WIDE * shape[1] and not missed:
        return [found[0]]
    layered = [] if worn else _by_layer(pixels, paper, box, lines, lettering, (x0, y0), not filled)
    if layered:
        return layered
    tracks = find_tracks(
        pixels[inside],
        paper,
        (x0, y0),
        shape[1],
        lambda ink: inside_box(without_lines(ink, lines, x0, y0), x0, y0, box),
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
    crossing: bool,
) -> list[Curve]:
    """The curves in colour, whatever fills and other curves they are drawn on: those of each colour by themselves.
    `crossing`: where curves are in colour, or nothing is, dark strokes that cross are curves, too."""
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
        own = inside_box(without_lettering(layer.strength, lettering, x0, y0), x0, y0, box)
        if _share_on(own, lines, corner) >= GRID:
            own = cv2.bitwise_and(own, without_lines(own, lines, x0, y0))
        curves = [
            curve
            for curve in _of_layer(own, layer.colour, shape, corner, pixels, along)
            if not (_on_line(curve, lines[0]) or _is_edge(curve, box) or _is_border(curve, pixels))
        ]
        curves = [curve for curve in curves if all(_leaves(curve, other) for other in found)]
        _require_explained(own, curves, corner)
        found += curves
    greys = [layer for layer in layers if layer.grey]
    crossing &= bool(found) or len(greys) == len(layers)
    dark: list[Curve] = []
    narrow: list[Curve] = []
    if greys:
        together = np.asarray(np.maximum.reduce([grey.strength for grey in greys]))
        own = cv2.bitwise_and(together, without_lines(together, lines, x0, y0))
        plain = largest(
            cv2.absdiff(cut, np.array([*paper, 0], np.float64))
        )  # a pale grid's layer is strong all the same
        plain[together == 0] = 0
        pale = [[line for line in some if line.contrast < PALE * float(plain.max())] for some in lines]
        if any(pale):
            own = cv2.bitwise_and(own, without_lines(plain, (pale[0], pale[1]), x0, y0, LEAST_PALE))
        own = inside_box(without_lettering(own, lettering, x0, y0), x0, y0, box)
        for curve in _of_layer(own, greys[0].colour, shape, corner, pixels, along):
            if _on_line(curve, lines[0]) or _is_edge(curve, box) or _is_border(curve, pixels) or _is_level(curve):
                continue
            if is_of_letters(curve, own, corner):
                continue
            if len(curve.rows) < (MOSTLY if curve.followed else WIDE) * width or (
                curve.followed and not crossing and not _is_on_its_ink(curve, pixels)
            ):
                narrow.append(curve)
                continue
            dark.append(curve)
        if narrow and not any(curve.followed for curve in dark):
            columns, rows = narrow[0].seen()
            where = f"columns {columns[0]:.0f} to {columns[-1]:.0f}, about row {np.median(rows):.0f}"
            raise Unreadable(f"a dark stroke that may be another curve: {where}")
        if len(dark) > MOST_DARK:
            raise Unreadable(f"{len(dark)} dark strokes that may be curves")
    return found + dark


def _share_on(ink: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]], corner: tuple[int, int]) -> float:
    """Which share of a colour's ink lies on lines of the plot."""
    beside = cv2.threshold(ink, HALF, 1, cv2.THRESH_BINARY)[1]
    whole = cv2.countNonZero(beside)
    for line in lines[0]:
        beside[max(0, line.first - 1 - corner[1]) : max(0, line.last + 2 - corner[1])] = 0
    for line in lines[1]:
        beside[:, max(0, line.first - 1 - corner[0]) : max(0, line.last + 2 - corner[0])] = 0
    return 1.0 - cv2.countNonZero(beside) / max(1, whole)


def _is_on_its_ink(curve: Curve, pixels: Mask) -> bool:
    """Whether there is ink of the curve's colour wherever it goes."""
    off = np.abs(curve.around(pixels) - np.array(curve.colour, np.int16)).max(axis=2).min(axis=0)
    return bool((off <= SHADE).mean() >= INKED)


def is_of_letters(curve: Curve, ink: Mask, corner: tuple[int, int]) -> bool:
    """Whether what was followed is a line of letters: level, with gaps, and several runs of ink one above the other in
    many of its columns."""
    columns, rows = curve.seen()
    top, bottom = round(float(rows.min())) - LETTER - corner[1], round(float(rows.max())) + LETTER + 1 - corner[1]
    if np.ptp(rows) > LETTER:
        return False
    near = ink[max(0, top) : bottom, int(columns[0]) - corner[0] : int(columns[-1]) + 1 - corner[0]] >= HALF
    runs = (near[1:] & ~near[:-1]).sum(axis=0) + near[0]
    changes = int((np.diff((runs > 0).astype(np.int8)) > 0).sum())
    return bool(changes >= FEW_SIGNS and (runs[runs > 0] > 1).mean() >= SEVERAL)


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


def is_line_of_plot(curve: Curve, box: Box) -> bool:
    """Whether what was followed is level and goes from side to side, as an axis does, be it in dots or in colour."""
    columns, rows = curve.seen()
    level = float((np.abs(rows - np.median(rows)) <= LEVEL).mean()) > 0.9
    return level and columns[0] - box[0] <= AT_SIDE and box[2] - columns[-1] <= AT_SIDE


def distinct(curves: Sequence[Curve]) -> list[Curve]:
    """The curves without those that run along a longer or broader one: the same ink in another shade, and fringes."""
    kept: list[Curve] = []
    for curve in sorted(curves, key=lambda one: (-int((~np.isnan(one.rows)).sum()), -one.stroke)):
        if not any(_runs_along(curve, other) for other in kept):
            kept.append(curve)
    return [curve for curve in curves if any(curve is one for one in kept)]


def _runs_along(curve: Curve, other: Curve) -> bool:
    """Whether next to all of a curve lies within the stroke of another."""
    columns, rows = curve.seen()
    if not len(columns) or len(other.rows) < 2:
        return False
    at = (columns - other.left).astype(np.intp)
    within = (at >= 0) & (at < len(other.rows))
    off = np.abs(rows[within] - other.rows[at[within]])
    steep = 1 + np.abs(np.gradient(other.rows))[at[within]]
    with np.errstate(invalid="ignore"):
        near = off <= (other.stroke / 2 + FRINGE) * steep
    return int(near.sum()) >= SAME * len(columns)
