"""What is inside a vertex that may be its name: the ink there, and whether it is a name where it cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import COS, SIN, Body, core, cut_off, shrunk

Mask = NDArray[Any]  # uint8

INSIDE_CONTRAST = 60  # levels of 255 between a vertex's fill and its label
UNREAD = 0.6  # share of the vertices that have ink inside from which on it must be a name
UNLIKE = 0.25  # share of the ink in a vertex that is otherwise than in most, from which on it is no ornament
OTHERWISE = 0.03  # the same of what lies more than a pixel beside the ink in most
SMALL = 18.0  # pixels that words are high which are also read twice as large
FULL = 0.75  # share of a vertex that is inked where it is shaded


def seen_inside(
    pixels: Mask, grey: Mask, body: Body, colour: NDArray[Any], reach: tuple[int, int], inset: float
) -> tuple[tuple[Mask, NDArray[np.bool_]], bool] | None:
    """The place of what is written in a vertex of this colour, within its rim less `inset` pixels, and whether a letter
    is cut off there, or all of it is uneven; None where nothing is. `reach`: how far the vertex goes to the side, and
    up and down."""
    left, top = max(0, int(body.x) - reach[0]), max(0, int(body.y) - reach[1])
    patch = pixels[top : int(body.y) + reach[1] + 1, left : int(body.x) + reach[0] + 1]
    planes = cv2.split(cv2.absdiff(patch, np.array([*colour.tolist(), 0], np.float64)))
    apart = np.asarray(cv2.max(cv2.max(planes[0], planes[1]), planes[2]), np.uint8)
    inside = np.zeros(apart.shape, np.uint8)
    rim = shrunk(body, inset)
    corners = np.stack([body.x - left + COS * rim, body.y - top + SIN * rim], axis=1)
    cv2.fillPoly(inside, [np.rint(corners * 16).astype(np.int32)], 1, shift=4)
    apart[inside == 0] = 0
    strong = int(cv2.minMaxLoc(apart)[1])
    if strong < INSIDE_CONTRAST:
        return None
    all_of_it = apart > 0.2 * strong
    ink = core(all_of_it, inside)
    inked = cv2.countNonZero(ink.view(np.uint8))
    if inked < 6:
        return None
    full = inked > FULL * cv2.countNonZero(inside)  # shaded, so that nothing written shows
    x, y, across, down = cv2.boundingRect(ink.view(np.uint8))
    box = np.s_[max(0, y - 2) : y + down + 2, max(0, x - 2) : x + across + 2]
    values = np.full(ink.shape, int(0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2] + 0.5), np.uint8)
    np.copyto(values, grey[top : top + ink.shape[0], left : left + ink.shape[1]], where=inside > 0)
    place = np.ascontiguousarray(values[box]), np.ascontiguousarray(ink[box])
    return place, full or cut_off(all_of_it & ~ink, ink, inside)


def unread_names(places: Sequence[tuple[Mask, NDArray[np.bool_]]], vertices: int) -> bool:
    """Whether the ink in most of the vertices is a name: not the same in all, as an ornament is."""
    if len(places) < max(2, UNREAD * vertices):
        return False
    inked = np.array([np.count_nonzero(ink) for _, ink in places])
    shapes = np.array([ink.shape for _, ink in places])
    if inked.std() > 0.1 * inked.mean() or (shapes.std(axis=0) > 0.05 * shapes.mean(axis=0)).any():
        return True
    high, wide = shapes.min(axis=0).tolist()
    alike = np.stack(
        [cv2.resize(ink.view(np.uint8), (wide, high), interpolation=cv2.INTER_AREA) > 0 for _, ink in places]
    )
    usual = np.median(alike, axis=0) > 0
    nearly = cv2.dilate(usual.view(np.uint8), np.ones((3, 3), np.uint8)) > 0
    other = [cv2.dilate(one.view(np.uint8), np.ones((3, 3), np.uint8)) > 0 for one in alike]
    apart = [
        np.count_nonzero(one & ~nearly) + np.count_nonzero(usual & ~two) for one, two in zip(alike, other, strict=True)
    ]
    return bool(
        np.median((alike != usual).sum(axis=(1, 2))) > UNLIKE * inked.mean()
        or np.median(apart) > OTHERWISE * inked.mean()
    )


def enlarged(grey: Mask, ink: NDArray[np.bool_]) -> tuple[Mask, NDArray[np.bool_]]:
    """A place twice as large."""
    seen = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    shown = cv2.resize(ink.astype(np.uint8) * 255, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR) > 100
    return np.asarray(seen, np.uint8), np.ascontiguousarray(shown)
