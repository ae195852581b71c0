"""Dashed and dotted strokes: bars and dots in a row are joined to one stroke before anything else is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
DOT, FEWEST_DOTS, MOST_DOTS = 6, 12, 1000  # pixels a side of a dot; dots in a picture
LETTERS = 18  # pixels a side of a piece of ink that may be a letter: no row of dots ends at it
PACE = 1.6  # times the usual distance from a dot to the next
MOST_NEAR = 5  # dots around one within this: more are a pattern on the paper
SAME = 0.5  # of a dash's length that another one's ink is at least long
WIDER, CLEAR = 1.6, 2.0  # times the usual gap from which on it may hold a word; pixels from the dashes that are clear
ALONG = 0.9  # least cosine of the angle between a dash and the gap after it


def joined(mask: Mask) -> Mask:
    """The ink (255) with the gaps of dashed strokes filled; the mask itself where there are none."""
    contours = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    bars = _bars(contours)
    dotted = _dotted(mask, contours)
    if dotted is not None:
        mask = dotted
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
    met = {k: place for k in np.flatnonzero(~linked) if (place := _met(mask, ends[k], ways[k], reach)) is not None}
    sides = _sides(mask, met.values())
    beyond = {
        k: place
        for (k, place), side in zip(met.items(), sides, strict=True)
        if side > LONGEST or _goes_on(mask, place, ways[k], float(length[k // 2]))
    }
    bridged = linked.copy()
    bridged[list(beyond)] = True
    both = bridged.reshape(-1, 2).all(axis=1)
    in_row = both & linked.reshape(-1, 2).any(axis=1)  # others are strokes that end before what they point to
    if in_row.sum() < FEWEST or both.mean() < MOST_OF or in_row.sum() < MOST_OF * both.sum():
        return mask
    whole = mask.copy()
    width = max(1, round(float(np.median(bars[:, 0, 4]))))
    usual = float(np.median(away.min(axis=1)[linked]))
    for k in np.flatnonzero(linked & (nearest > one)).tolist():
        if away[k, nearest[k]] > WIDER * usual and _written(mask, ends[k], ends[nearest[k]], width):
            continue
        _line(whole, ends[k], ends[nearest[k]], width)
    for number, place in beyond.items():
        _line(whole, ends[number], place, width)
    return whole


def _written(mask: Mask, start: Floats, stop: Floats, width: int) -> bool:
    """Whether something is written on the gap between two dashes: there is ink within it, not at its ends."""
    along = np.linspace(0.0, 1.0, int(np.hypot(*(stop - start))) + 1)[:, None]
    places = start + along * (stop - start)
    inner = places[(np.hypot(*(places - start).T) > CLEAR) & (np.hypot(*(places - stop).T) > CLEAR)]
    way = (stop - start) / max(1e-9, float(np.hypot(*(stop - start))))
    aside = np.arange(-width - 2, width + 3)[:, None, None] * np.array([-way[1], way[0]])
    x, y = np.rint(inner + aside).astype(np.intp).reshape(-1, 2).T
    within = (x >= 0) & (y >= 0) & (x < mask.shape[1]) & (y < mask.shape[0])
    return bool(mask[y[within], x[within]].any())


def _met(mask: Mask, end: Floats, way: Floats, reach: float) -> Floats | None:
    """Where a dash meets other ink if it goes on this far beyond its end."""
    places = np.rint(end + np.arange(2.0, reach)[:, None] * way).astype(np.intp)
    places = places[((places >= 0) & (places < mask.shape[::-1])).all(axis=1)]
    met = np.flatnonzero(mask[places[:, 1], places[:, 0]])
    return places[met[0]].astype(np.float64) if len(met) else None


def _sides(mask: Mask, places: Iterable[Floats]) -> list[int]:
    """The longer side of the piece of ink at each place."""
    at = [np.rint(place).astype(int).tolist() for place in places]
    if not at:
        return []
    labels, stats = cv2.connectedComponentsWithStats(mask, connectivity=8)[1:3]
    return [int(stats[labels[y, x], 2:4].max()) for x, y in at]


def _goes_on(mask: Mask, place: Floats, way: Floats, length: float) -> bool:
    """Whether the ink that a dash meets goes on its way, as another dash does and a letter does not."""
    places = np.rint(place + np.arange(1.0, max(2.0, SAME * length))[:, None] * way).astype(np.intp)
    places = places[((places >= 0) & (places < mask.shape[::-1])).all(axis=1)]
    return len(places) > 0 and bool((mask[places[:, 1], places[:, 0]] > 0).mean() >= ALONG)


def _line(mask: Mask, start: Floats, stop: Floats, width: int) -> None:
    first, last = (tuple(np.rint(place * 16).astype(int).tolist()) for place in (start, stop))
    cv2.line(mask, first, last, 255, width, shift=4)


def _dotted(mask: Mask, contours: Sequence[Mask]) -> Mask | None:
    """The ink with dots in rows joined; None where most small pieces are no such dots."""
    boxes = np.array([cv2.boundingRect(contour) for contour in contours if len(contour) <= 4 * DOT]).reshape(-1, 4)
    boxes = boxes[boxes[:, 2:].max(axis=1, initial=0) <= DOT] if len(boxes) else boxes
    if not FEWEST_DOTS <= len(boxes) <= MOST_DOTS:
        return None
    dots = boxes[:, :2] + (boxes[:, 2:] - 1) / 2
    gap = dots[None] - dots[:, None]
    apart = np.hypot(gap[..., 0], gap[..., 1])
    np.fill_diagonal(apart, np.inf)
    usual = float(np.median(apart.min(axis=1)))
    ways = gap / np.maximum(apart, 1e-9)[..., None]
    links: set[tuple[int, int]] = set()
    ends: list[tuple[int, Floats]] = []
    kept = 0
    for k, row in enumerate(apart):
        near = np.flatnonzero(row < PACE * usual)
        if len(near) > MOST_NEAR:
            continue
        opposite = ways[k, near] @ ways[k, near].T < -ALONG
        pairs = [(i, j) for i, j in np.argwhere(opposite).tolist() if i < j]
        if pairs:
            i, j = min(pairs, key=lambda pair: row[near[pair[0]]] + row[near[pair[1]]])
            links |= {(k, int(near[i])), (k, int(near[j]))}
            kept += 1
        elif len(near):
            other = int(near[row[near].argmin()])
            links.add((k, other))
            ends.append((k, -ways[k, other]))
    reach, out = PACE * usual, DOT / 2
    ends = [(k, place) for k, way in ends if (place := _met(mask, dots[k] + out * way, way, reach)) is not None]
    sides = _sides(mask, [place for _, place in ends])
    ends = [end for end, side in zip(ends, sides, strict=True) if side > LETTERS]
    if kept + len(ends) < MOST_OF * len(dots):
        return None
    whole = mask.copy()
    width = max(1, round(float(np.median(boxes[:, 2:].min(axis=1)))))
    for one, other in links:
        if (other, one) in links:
            _line(whole, dots[one], dots[other], width)
    for k, place in ends:
        _line(whole, dots[k], place, width)
    return whole


def _bars(contours: Sequence[Mask]) -> Floats:
    """Pieces of ink that may be dashes, (bars, ends, 5): each end's place, the direction out of the bar, its width."""
    found = []
    for contour in contours:
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
