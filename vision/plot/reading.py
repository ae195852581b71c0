"""Reads a plot of a function: its axes with their scales, and its curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.axes import box_of, drawn_axis, find_lines, of_plot, snapped, within_frame
from isoprobe.vision.plot.coloured_ink import chroma_of
from isoprobe.vision.plot.curves import MOST_CURVES, distinct, find_curves, is_line_of_plot
from isoprobe.vision.plot.ends import ends_at_lines, goes_beyond, pale_ends, reach, without_lines
from isoprobe.vision.plot.leftover import further_curve, rest_of, share_in_pieces, whole_of
from isoprobe.vision.plot.numbers import seen_numbers
from isoprobe.vision.plot.numerals.powers import power_along, power_up, raised
from isoprobe.vision.plot.numerals.turned import turned_scale
from isoprobe.vision.plot.others import (
    refuse_edges_of_fills,
    refuse_ghosts,
    refuse_level_among_others,
    refuse_off_ink,
    refuse_one_colour_twice,
    refuse_other_charts,
    refuse_other_scales,
    refuse_pieces,
    refuse_two_plots,
)
from isoprobe.vision.plot.panel import on_one_paper
from isoprobe.vision.plot.scales import at_their_lines, contradicted, on_scale, scale_of, with_points
from isoprobe.vision.plot.scene import Box, Curve, PlotScene, Rest
from isoprobe.vision.plot.strokes.overlaps import with_hidden
from isoprobe.vision.raster.crowding import at_most, refuse_crowded
from isoprobe.vision.raster.ink import find_ink
from isoprobe.vision.raster.pixels import decode, made_small

__all__ = ["read_plot"]

DOT = 5  # pixels: smaller marks are those of a dotted grid
PALE = 6  # levels of contrast
FEW, MOST = 8, 0.9  # colours, and the share that they have of such pixels where fills are pale
LEAST_COLOURED = 60  # pixels of ink in colour beyond the plot: less is no number
IN_PIECES = 0.3  # of the plot's columns: ink left over in pieces that may be of a curve
LARGEST = 1_500_000  # pixels: a larger picture is made smaller, so that the work has an end
MOST_POINTS = 25_000_000  # that are looked at in all, or work that takes as long: less than two seconds
SLENDER = 20  # times as long as high, or as high as long: no plot, and the longer a line may be the more work it is


def read_plot(image: bytes | NDArray[Any]) -> PlotScene:
    """What a plot shows. Raises Unreadable where there is no curve, and where too much is drawn.

    A picture of more than LARGEST pixels is made smaller first, and the scene tells by how much."""
    original = decode(image)
    high, wide = original.shape[:2]
    if max(high, wide) > SLENDER * min(high, wide):
        raise Unreadable(f"the picture of {wide} by {high} pixels is too narrow for a plot")
    pixels, factor = made_small(original, LARGEST)
    if factor == 1:
        with at_most(MOST_POINTS):
            return _read(pixels)
    try:
        with at_most(MOST_POINTS):
            return replace(_read(pixels), factor=factor)
    except Unreadable as why:
        high, wide = pixels.shape[:2]
        raise type(why)(f"{why} (of the picture made {wide} by {high} pixels large)") from why


def _read(original: NDArray[Any], pale: bool = False) -> PlotScene:
    """What a plot of a size that can be read shows; `pale`: with lines that are hardly seen. Raises Unreadable."""
    refuse_crowded(original, DOT)
    pixels, panel = on_one_paper(original)
    ink = find_ink(pixels)
    if not ink.flat:
        raise Unreadable("the paper has no single colour: expected a drawn plot")
    worn = ink.worn and not _is_evenly_shaded(pixels, ink.contrast)
    lines = find_lines(ink.contrast, worn)
    if pale:  # where no more of them are seen, their ends are told better by what is seen at once
        paler = find_lines(ink.contrast, worn, pale)
        across, down = (max(some, others, key=len) for some, others in zip(lines, paler, strict=True))
        lines = across, down
    lines = of_plot(*lines)
    refuse_two_plots(ink.contrast, *lines)
    chroma, neutral, balanced = chroma_of(pixels, ink.paper, lines)
    box = within_frame(panel, lines) if panel else box_of(*lines, ink.mask.shape)
    strongest = cv2.minMaxLoc(neutral)[1]
    numbers, signs = seen_numbers(neutral, strongest, worn, *lines)
    across, down = lines
    x_drawn, y_drawn = drawn_axis(down, (box[0], box[2]), False), drawn_axis(across, (box[1], box[3]), True)
    along, up = with_points(numbers, False), with_points(numbers, True)
    placed = at_their_lines(along, down)
    x_scale, y_scale = scale_of(placed, False, x_drawn), scale_of(up, True, y_drawn)
    outside = _outside(ink.contrast, box) if None in (x_scale, y_scale) else neutral
    if cv2.countNonZero(cv2.subtract(outside, neutral)) >= LEAST_COLOURED:  # numbers may have a colour
        numbers, tinted_signs = seen_numbers(outside, cv2.minMaxLoc(outside)[1], worn, *lines)
        tinted = with_points(numbers, False), with_points(numbers, True)
        moved = at_their_lines(tinted[0], down)
        scales = scale_of(moved, False, x_drawn), scale_of(tinted[1], True, y_drawn)
        if None not in scales:
            (along, up), placed, (x_scale, y_scale), signs = tinted, moved, scales, tinted_signs
    if contradicted(x_scale, on_scale(placed, x_scale, False), signs, False):
        x_scale = None
    if contradicted(y_scale, on_scale(up, y_scale, True), signs, True):
        y_scale = None
    elif y_scale is None and x_scale is not None:
        turned = turned_scale(neutral, strongest, worn, lines, y_drawn)
        up, y_scale = (up, None) if turned is None else turned
    bare = without_lines(lines, (x_scale, y_scale)) if panel is None else (False, False)
    if any(bare) and worn and not pale:
        return _read(original, pale=True)
    pale_x, pale_y = pale_ends(lines, box) if pale else (False, False)
    refuse_other_scales(placed, x_scale, False, box)
    refuse_other_scales(up, y_scale, True, box)
    own = {id(number) for number in on_scale(placed, x_scale, False)}
    x_lettering = [one for one, moved in zip(along, placed, strict=True) if id(moved) in own]
    y_lettering = on_scale(up, y_scale, True)
    x_power = power_along(neutral, box, x_lettering) if x_lettering else 0
    y_power = power_up(neutral, box, y_lettering) if y_lettering else 0
    lettering = [*x_lettering, *y_lettering]

    def curves_in(box: Box) -> list[Curve]:
        found = distinct(find_curves(pixels, ink.paper, ink.contrast, chroma, balanced, box, lines, lettering, worn))
        found = [curve for curve in found if not is_line_of_plot(curve, box)] or found
        if not found:
            raise Unreadable("no curve found")
        if len(found) > MOST_CURVES:
            raise Unreadable(f"{len(found)} strokes that may be curves: expected at most {MOST_CURVES}")
        return found

    open_ends = bare[0] or pale_x, pale_y
    box = reach(box, open_ends, x_lettering, y_lettering, ink.mask.shape)
    unframed = bare[1] and not pale_y
    curves = curves_in(box)
    beyond = (False, False) if panel else goes_beyond(ink.contrast, box, lines, curves)
    if any(beyond):
        open_ends = True, True
        box = reach(box, open_ends, x_lettering, y_lettering, ink.mask.shape)
        curves = curves_in(box)
    if unframed and not ends_at_lines(across, y_scale, up, curves):
        unframed, open_ends = False, (open_ends[0], True)
        box = reach(box, open_ends, x_lettering, y_lettering, ink.mask.shape)
        curves = curves_in(box)
    x_axis, y_axis = snapped(x_scale, down) or x_drawn, snapped(y_scale, across) or y_drawn
    curves = with_hidden(curves)
    x_axis, y_axis = raised(x_axis, x_power), raised(y_axis, y_power)
    rest = rest_of(pixels, ink.contrast, box, lines, lettering, curves, worn)
    look = ink.contrast, box, lines, lettering
    filled = any(one.kind == "fill" for one in rest)  # areas leave their edges over
    if _has_strokes(rest) or (not filled and share_in_pieces(*look, curves, worn, rest) >= IN_PIECES):
        more = further_curve(pixels, *look, curves, worn)
        whole = None if more or len(curves) > 1 else whole_of(curves[0], further_curve(pixels, *look, [], worn))
        again = [*curves, more] if more else [whole] if whole else curves
        others = rest_of(pixels, *look, again, worn)
        if not _has_strokes(others):
            curves, rest = again, others
    for one in rest:
        if one.kind == "stroke":
            left, top, right, bottom = (round(side) for side in one.box)
            where = f"at ({left}, {top}), {right - left} by {bottom - top} pixels"
            raise Unreadable(f"a stroke is left over that may be another curve: {where}")
    if not filled and share_in_pieces(*look, curves, worn, rest) >= IN_PIECES:
        at = f": at ({rest[0].box[0]:.0f}, {rest[0].box[1]:.0f}) and beside" if rest else ""
        raise Unreadable(f"a stroke in pieces is left over that may be another curve{at}")
    refuse_other_charts(curves, rest, box)
    refuse_level_among_others(curves)
    refuse_pieces(curves, box)
    if worn:
        refuse_one_colour_twice(curves, ink.paper)
        refuse_ghosts(curves, ink.paper)
    refuse_edges_of_fills(pixels, ink.paper, curves, rest, across)
    refuse_off_ink(pixels, ink.paper, curves, across)
    return PlotScene(box, x_axis, y_axis, tuple(curves), worn, tuple(rest), unframed=unframed, open_ends=open_ends)


def _outside(contrast: NDArray[Any], box: Box) -> NDArray[Any]:
    """The ink beyond a box."""
    left, top, right, bottom = (round(side) for side in box)
    contrast = contrast.copy()
    contrast[max(0, top) : bottom + 1, max(0, left) : right + 1] = 0
    return contrast


def _has_strokes(rest: Sequence[Rest]) -> bool:
    return any(one.kind == "stroke" for one in rest)


def _is_evenly_shaded(pixels: NDArray[Any], contrast: NDArray[Any]) -> bool:
    """Whether what differs a little from the paper are pale fills and lines, which have few colours, and not what JPEG
    left, which has many."""
    levels = contrast[1::3, 1::3]
    blue, green, red = pixels[1::3, 1::3][(levels >= 1) & (levels <= PALE)].T.astype(np.uint32)
    counts = np.sort(np.unique(blue << 16 | green << 8 | red, return_counts=True)[1])[::-1]
    return bool(counts[:FEW].sum() >= MOST * counts.sum())
