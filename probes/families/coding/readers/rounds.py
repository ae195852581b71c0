"""Pies and polar charts of coding questions: which of the lists they show, from where on and which way around."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.coding.readers.lists import Values, lists_of
from isoprobe.vision.chart.frame import Mask, Pixels
from isoprobe.vision.chart.places import area_fit, best_of, fit, one_of
from isoprobe.vision.chart.strokes import (
    Points,
    along,
    covered,
    filled,
    grown,
    is_grey,
    of_colour,
    sampled,
    shade,
)

USUAL = 360.0  # pixels of a chart's width at matplotlib's usual size of lettering
MIDDLE, PIE_ROW, POLAR_ROW = 0.56, 0.47, 0.5  # of the width and the height: where the middle is
PIE, POLAR = 0.32, 0.35  # of the height: radius of a pie and of a polar chart
STARTS = (0, 90, 200, 310)
SECTORS = (("blue", "orange", "green"), ((211,) * 3, (128,) * 3, (0,) * 3), ("gold", "brick"), ("//", "oo", "xx"))
ZEROS = (0.0, 90.0, 180.0, 270.0)
LENGTH = 3.0  # pixels by which a bar may be longer or shorter than its value


def around(middle: NDArray[np.float64], radius: float, degrees: NDArray[np.float64]) -> Points:
    """Places on a circle, counterclockwise from the right."""
    turn = np.radians(degrees)
    return middle + radius * np.stack([np.cos(turn), -np.sin(turn)], axis=1)


def pie(pixels: Pixels, values: Values) -> list[int]:
    a, b = lists_of(values, "a", "b")
    orders = [a, np.sort(a), np.sort(a)[::-1], b]
    high, wide = pixels.shape[:2]
    middle, size = np.array([MIDDLE * wide, PIE_ROW * high]) - 0.5, wide / USUAL
    small = is_inked(pixels, middle, 0.55 * PIE * high) and not is_inked(pixels, middle, 0.66 * PIE * high)
    radius = PIE * high * (0.6 if small else 1.0)
    style = 2 if small else _pie_style(pixels, middle, radius)
    turn = np.arange(0.0, 360.0, 0.5)
    scores, picks = [], []
    if style == 3:
        sides = _hatches(pixels, middle, radius)
        lettered = np.asarray(pixels.min(axis=2) < 128)
        lettered &= ~filled(lettered.shape, [around(middle, 1.03 * radius, np.arange(0.0, 360, 3))])
    else:
        rings = [
            _colours_at(pixels, around(middle, share * radius, turn), SECTORS[style]) for share in (0.6, 0.75, 0.9)
        ]
    for n, order in enumerate(orders):
        edges = np.concatenate([[0.0], np.cumsum(order)]) / order.sum() * 360
        for m, start in enumerate(STARTS):
            picks.append((n, m))
            if style == 3:
                scores.append(_labelled(lettered, middle, radius, start + edges, size, sides))
                continue
            at = (turn - start) % 360
            sector = np.clip(np.searchsorted(edges, at, side="right") - 1, 0, len(order) - 1)
            clear = np.abs(at[:, None] - edges[None]).min(axis=1) > 2.5
            cycle = len(SECTORS[style])
            scores.append(float(np.mean([(ring[clear] == sector[clear] % cycle).mean() for ring in rings])))
    best = best_of(scores, 0.85 if style == 3 else 0.98, "the sectors", 0.03 if style == 3 else 0.005)
    return [*picks[best], style]


def is_inked(pixels: Pixels, middle: NDArray[np.float64], radius: float) -> bool:
    """Whether there is ink around a circle, however parted."""
    places = around(middle, radius, np.arange(0.0, 360.0, 0.5))
    flags = sampled(np.asarray(pixels.min(axis=2) < 235), places)
    return bool(np.convolve(np.concatenate([flags, flags[:24]]), np.ones(24), "valid").min() > 0)


def _pie_style(pixels: Pixels, middle: NDArray[np.float64], radius: float) -> int:
    inside = filled(pixels.shape, [around(middle, 0.97 * radius, np.arange(0.0, 360, 3))])
    grown_edge = grown(~inside, 2)
    core = inside & ~grown_edge
    shares = [sum(covered(core, np.asarray(_is_of(pixels, colour))) for colour in SECTORS[k]) for k in range(2)]
    paper = covered(core, is_grey(pixels, 240, 255))
    return one_of([shares[0] > 0.9, shares[1] > 0.9 and paper < 0.05, False, paper > 0.2], "the colours of the sectors")


def _is_of(pixels: Pixels, colour: str | tuple[int, int, int]) -> Mask:
    if isinstance(colour, str):
        return of_colour(pixels, colour, 0.85)
    return np.asarray(np.abs(pixels.astype(np.int16) - np.array(colour, np.int16)).max(axis=2) <= 24)


def _colours_at(pixels: Pixels, places: Points, colours: Sequence[str | tuple[int, int, int]]) -> NDArray[np.int64]:
    """Which of the colours is at each place; -1 for none."""
    found = np.full(len(places), -1)
    for k, colour in enumerate(colours):
        found[sampled(_is_of(pixels, colour), places)] = k
    return found


def _hatches(pixels: Pixels, middle: NDArray[np.float64], radius: float) -> NDArray[np.float64]:
    """For each degree, how much the hatching there has one direction, and how much two that cross."""
    gray = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
    gx, gy = cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1)
    amount, one, two = gx**2 + gy**2, 2 * gx * gy, (2 * gx * gy) ** 2 - (gx**2 - gy**2) ** 2
    squared = amount**2
    rings = np.linspace(0.3, 0.92, 40) * radius
    found = []
    for degree in range(360):
        spot = middle + rings[:, None] * np.array([np.cos(np.radians(degree)), -np.sin(np.radians(degree))])
        columns, rows = np.rint(spot).astype(int).T
        found.append([float(each[rows, columns].sum()) for each in (amount, one, squared, two)])
    return np.array(found)


def _labelled(
    lettered: Mask,
    middle: NDArray[np.float64],
    radius: float,
    edges: NDArray[np.float64],
    size: float,
    sides: NDArray[np.float64],
) -> float:
    """How well names and hatchings fit sectors between these edges: the lesser of the shares of names that begin where
    they should, of their ink that lies there, and of sectors that are hatched so."""
    degrees, halves = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
    anchors = around(middle, 1.1 * radius, degrees)
    spots = np.zeros_like(lettered)
    begun = []
    for (x, y), degree in zip(anchors.tolist(), degrees.tolist(), strict=True):
        right = np.cos(np.radians(degree)) > 0
        rows = slice(max(0, round(y - 8 * size)), round(y + 9 * size))
        columns = (
            slice(max(0, round(x - 1 * size)), round(x + 62 * size))
            if right
            else slice(max(0, round(x - 62 * size)), max(0, round(x + 2 * size)))
        )
        spots[rows, columns] = True
        begin = (
            slice(max(0, round(x - 1)), round(x + 5 * size))
            if right
            else slice(max(0, round(x - 5 * size)), round(x + 2))
        )
        cut = lettered[max(0, round(y - 5 * size)) : round(y + 5 * size), begin]
        inked = np.flatnonzero(lettered[rows, columns].any(axis=1))
        level = len(inked) > 0
        begun.append(bool(cut.any()) and level)
    owned = covered(lettered, spots)
    hatched = []
    for k, (degree, half) in enumerate(zip(degrees.tolist(), halves.tolist(), strict=True)):
        if half < 12:
            continue
        span = np.arange(round(degree - half + 6), round(degree + half - 5)) % 360
        amount, one, squared, two = sides[span].sum(axis=0)
        if amount <= 0:
            hatched.append(False)
            continue
        single, crossed = abs(one) / amount, two / squared
        kind = 0 if single > 0.55 else 2 if crossed > 0.55 else 1
        hatched.append(kind == k % 3)
    return min(float(np.mean(begun)), owned, float(np.mean(hatched)) if hatched else 1.0)


def polar_middle(pixels: Pixels) -> tuple[NDArray[np.float64], float]:
    """The middle and the radius of a polar chart. Raises Unreadable where there is no circle."""
    high, wide = pixels.shape[:2]
    middle, radius = np.array([MIDDLE * wide, POLAR_ROW * high]) - 0.5, POLAR * high
    rim = grown(is_grey(pixels, 0, 128, 40), 1)
    if sampled(rim, around(middle, radius, np.arange(0.0, 360, 0.5))).mean() < 0.97:
        raise Unreadable("no circle of a polar chart")
    return middle, radius


def neutral(pixels: Pixels) -> Mask:
    """Grid lines, letters and the rim."""
    return grown(is_grey(pixels, 0, 215, 16), 1)


def polar_bars(pixels: Pixels, values: Values) -> list[int]:
    (a,) = lists_of(values, "a")
    orders = [a, np.sort(a), np.sort(a)[::-1], np.cumsum(a)]
    middle, radius = polar_middle(pixels)
    masks = [of_colour(pixels, "blue"), of_colour(pixels, "orange"), of_colour(pixels, "green", 0.25)]
    counts = [int(np.count_nonzero(mask)) for mask in masks]
    style = (0, 1, 3)[int(np.argmax(counts))] if max(counts) > 100 else 2
    wide = (0.8, 0.4, 1.0, 0.8)[style]
    hidden = neutral(pixels)
    if style == 3:
        full = shade(pixels, "green")
        if full[masks[2] & ~hidden].mean() > 0.6:
            raise Unreadable("green bars that are not pale")
    dark = is_grey(pixels, 0, 150, 40)
    paper = np.asarray(pixels.min(axis=2) > 235)
    disc = filled(hidden.shape, [around(middle, 0.96 * radius, np.arange(0.0, 360, 3))])
    found = []
    for z, zero in enumerate(ZEROS):
        degrees = zero + np.degrees(np.arange(len(a)))
        seen = None if style == 2 else _lengths(masks[(0, 1, 0, 2)[style]], hidden, middle, radius, degrees, wide)
        for n, order in enumerate(orders):
            for top in {1.05 * float(order.max()), max(20.0, 1.05 * float(order.max()))}:
                long = radius * order / top
                wedges = [_wedge(middle, r, d, np.degrees(wide)) for d, r in zip(degrees, long, strict=True)]
                inner = filled(hidden.shape, wedges)
                if seen is not None:
                    fits = np.abs(seen - long).max() <= LENGTH
                    held = fits and area_fit(masks[(0, 1, 0, 2)[style]], wedges, hidden, 2) > 0.8
                else:
                    edges = [np.concatenate([each, each[:1]]) for each in wedges]
                    share = min(fit(dark, [edge], 2).inked for edge in edges)
                    held = share > 0.9 and _is_hatched(inner, paper) and _hatching(dark, disc & ~grown(inner, 2)) < 0.1
                if held:
                    found.append((n, z, inner))
    if len({each[:2] for each in found}) != 1:
        raise Unreadable(f"bars around the middle: {len(found)} fit, expected one")
    n, z, inner = found[0]
    besides = grown(inner, 2) if style == 2 else np.zeros_like(inner)
    return [n, style, z, _polar_grid(pixels, middle, radius, orders[n], ZEROS[z], besides)]


def _lengths(
    mask: Mask, hidden: Mask, middle: NDArray[np.float64], radius: float, degrees: NDArray[np.float64], wide: float
) -> NDArray[np.float64]:
    """How far bars go from the middle of a polar chart at these degrees."""
    found = []
    steps = np.arange(1.0, radius + 3, 0.5)
    for degree in degrees.tolist():
        ends = []
        for share in (-0.3, -0.15, 0.0, 0.15, 0.3):
            turn = np.radians(degree) + share * wide
            columns, rows = np.rint(middle + steps[:, None] * np.array([np.cos(turn), -np.sin(turn)])).astype(int).T
            flags = mask[rows, columns]
            ends.append(float(steps[flags][-1]) if flags.any() else 0.0)
        found.append(float(np.median(ends)))
    return np.array(found)


def _is_hatched(inner: Mask, paper: Mask) -> bool:
    share = covered(inner, paper)
    return 0.3 < share < 0.9


def _hatching(dark: Mask, outside: Mask) -> float:
    """How much of what is outside of all bars is dark, but for grid lines and letters."""
    share = covered(outside, dark) if outside.any() else 0.0
    return max(0.0, share - 0.14)


def _wedge(middle: NDArray[np.float64], radius: float, degrees: float, wide: float) -> Points:
    arc = around(middle, radius, np.linspace(degrees - wide / 2, degrees + wide / 2, 24))
    return np.concatenate([middle[None], arc])


def _polar_grid(
    pixels: Pixels, middle: NDArray[np.float64], radius: float, order: NDArray[np.float64], zero: float, besides: Mask
) -> int:
    wide = pixels.shape[1]
    ring = filled(pixels.shape, [around(middle, 1.04 * radius, np.arange(0.0, 360, 3))])
    lettered = np.count_nonzero(~ring & (pixels.min(axis=2) < 128)) > 60 * (wide / USUAL) ** 2
    grey, dark = is_grey(pixels, 140, 215), is_grey(pixels, 0, 150, 40)
    spokes = []
    for k in range(8):
        ends = around(middle, radius, np.array([zero + 45.0 * k]))[0]
        places = along(np.stack([middle + 0.25 * (ends - middle), middle + 0.96 * (ends - middle)]))
        flags = [sampled(grown(mask, 1), places, besides) for mask in (grey, dark)]
        if len(flags[0]) > 30:
            spokes.append([each.mean() for each in flags])
    if len(spokes) < 3:
        raise Unreadable("no place where a grid could be seen")
    greys, darks = np.median(np.array(spokes), axis=0)
    if greys > 0.8 and darks < 0.4:
        if not lettered:
            return 3
        top = max(20.0, 1.05 * float(order.max()))
        circles = [
            sampled(grown(grey, 1), around(middle, radius * each / top, np.arange(0.0, 360, 2))).mean()
            for each in (10, 20)
            if each < 0.95 * top
        ]
        if min(circles) < 0.6:
            raise Unreadable("grid circles that are not at 10 and 20")
        return 2
    if not lettered:
        raise Unreadable("a grid without numbers that is not clear")
    if darks > 0.5:
        return 1
    if greys < 0.3 and darks < 0.3:
        return 0
    raise Unreadable(f"a grid that is not clear: {greys:.2f} grey, {darks:.2f} dark")


def polar_chart(pixels: Pixels, values: Values) -> list[int]:
    (a,) = lists_of(values, "a")
    middle, radius = polar_middle(pixels)
    blue, hidden = of_colour(pixels, "blue"), neutral(pixels)
    size = pixels.shape[1] / USUAL
    if np.count_nonzero(blue) < 40 * size**2:
        raise Unreadable("nothing blue around the middle")
    near = grown(blue, 5)
    scores, picks = [0.0, 0.0], [(0, 0, 0, 0)] * 2
    for e, (low, high) in enumerate(((0, 45), (0, 60), (-40, 45), (45, 0))):
        radii = radius * (a - low) / (high - low)
        base = radius * (0 - low) / (high - low)
        for w, way in enumerate((1, -1)):
            for z, zero in enumerate(ZEROS):
                degrees = zero + way * np.degrees(np.arange(len(a)))
                corners = np.concatenate(
                    [around(middle, r, np.array([d])) for r, d in zip(radii, degrees, strict=True)]
                )
                if sampled(near, corners).sum() < len(a) - 1:
                    continue
                held = np.concatenate(
                    [around(middle, r, np.array([d])) for r, d in zip(radii[:-1], degrees[1:], strict=True)]
                )
                steps = np.empty((2 * len(a) - 1, 2))
                steps[::2], steps[1::2] = corners, held
                foot = np.concatenate([around(middle, base, np.array([d])) for d in degrees])
                line = fit(blue, [corners], 2, hidden)
                thick = fit(blue, [steps], 4, hidden)
                found = [
                    min(line.owned, line.reached, line.inked),
                    area_fit(blue, discs(corners, 6.2 * size), hidden, 2),
                    area_fit(blue, [np.concatenate([corners, foot[::-1]])], hidden, 2),
                    min(thick.owned, thick.reached, thick.inked),
                ]
                scores += found
                picks += [(k, w, z, e) for k in range(4)]
    return list(picks[best_of(scores, 0.9, "what is drawn around the middle", 0.03)])


def discs(middles: Points, radius: float) -> list[Points]:
    """The outlines of discs."""
    return [around(middle, radius, np.arange(0.0, 360, 15)) for middle in middles]
