"""Dashed strokes: short bars in a row are joined to one stroke before anything else is looked for."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

LONGEST, SHORTEST = 40, 4  # pixels that a dash is long
SLENDER = 2.0  # how many times longer than wide
FEWEST = 5  # dashes in a picture with ink beyond the gaps at both of their ends
MOST_OF = 0.6  # least share of the bars in a picture that must be such dashes
REACH = 1.5  # lengths of a dash that a gap may be wide
ALONG = 0.9  # least cosine of the angle between a dash and the gap after it


def joined(mask: Mask) -> Mask:
    """The ink (255) with the gaps of dashed strokes filled; the mask itself where there are none."""
    bars = _bars(mask)
    if len(bars) < FEWEST:
        return mask
    ends, ways = bars[:, :, :2].reshape(-1, 2), bars[:, :, 2:4].reshape(-1, 2)
    length = np.hypot(*(bars[:, 0, :2] - bars[:, 1, :2]).T)
    reach = REACH * float(np.median(length)) + 2
    gap = ends[None] - ends[:, None]
    apart = np.hypot(gap[..., 0], gap[..., 1])
    onward = (gap * ways[:, None]).sum(axis=2) >= ALONG * apart
    fits = onward & onward.T & (apart < reach)
    dash = np.arange(len(ends)) // 2
    fits &= dash[:, None] != dash[None]
    away = np.where(fits, apart, np.inf)
    nearest = away.argmin(axis=1)
    one = np.arange(len(ends))
    linked = np.isfinite(away.min(axis=1)) & (nearest[nearest] == one)
    beyond = {k: place for k in np.flatnonzero(~linked) if (place := _met(mask, ends[k], ways[k], reach)) is not None}
    bridged = linked.copy()
    bridged[list(beyond)] = True
    both = bridged.reshape(-1, 2).all(axis=1)
    in_row = both & linked.reshape(-1, 2).any(axis=1)  # others are strokes that end before what they point to
    if in_row.sum() < FEWEST or both.mean() < MOST_OF or in_row.sum() < MOST_OF * both.sum():
        return mask
    whole = mask.copy()
    width = max(1, round(float(np.median(bars[:, 0, 4]))))
    for k in np.flatnonzero(linked & (nearest > one)).tolist():
        _line(whole, ends[k], ends[nearest[k]], width)
    for number, place in beyond.items():
        _line(whole, ends[number], place, width)
    return whole


def _met(mask: Mask, end: Floats, way: Floats, reach: float) -> Floats | None:
    """Where a dash meets other ink if it goes on this far beyond its end."""
    places = np.rint(end + np.arange(2.0, reach)[:, None] * way).astype(np.intp)
    places = places[((places >= 0) & (places < mask.shape[::-1])).all(axis=1)]
    met = np.flatnonzero(mask[places[:, 1], places[:, 0]])
    return places[met[0]].astype(np.float64) if len(met) else None


def _line(mask: Mask, start: Floats, stop: Floats, width: int) -> None:
    first, last = (tuple(np.rint(place * 16).astype(int).tolist()) for place in (start, stop))
    cv2.line(mask, first, last, 255, width, shift=4)


def _bars(mask: Mask) -> Floats:
    """Pieces of ink that may be dashes, (bars, ends, 5): each end's place, the direction out of the bar, its width."""
    found = []
    for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        if not SHORTEST <= max(cv2.boundingRect(contour)[2:]) <= LONGEST:
            continue
        (x, y), (wide, high), angle = cv2.minAreaRect(contour)
        long, short = max(wide, high), min(wide, high)
        if long + 1 < SLENDER * (short + 1) or long < SHORTEST:
            continue
        turn = np.radians(angle if wide >= high else angle + 90)
        way = np.array([np.cos(turn), np.sin(turn)])
        middle = np.array([x, y])
        found.append([[*(middle + side * long / 2 * way), *(side * way), short + 1] for side in (1, -1)])
    return np.array(found).reshape(-1, 2, 5)
