"""Circles of a drawing whose points are dots: about a dot through a dot, and through three dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.dotted.ink import DarkInk, Floats, looked_up
from isoprobe.vision.raster.components import components

LEAST = 9.0  # pixels of a radius
ROUGH = 0.85  # share of a circle near ink, from which it is measured
INKED = 0.94  # share of a circle that is ink
SAME = 2.5  # pixels
STEPS = 96
LONG = 40  # pixels of a piece of ink that may be of a circle
TRIES = 60  # of three places of one piece
LIKELY = 0.3  # share of such a circle that is ink, from which it is measured


@dataclass(frozen=True)
class FoundCircle:
    """Middle and radius in pixels, and the share of it that is ink."""

    x: float
    y: float
    radius: float
    share: float


def find_circles(ink: DarkInk, middles: Floats) -> list[FoundCircle]:
    """The whole circles, the smallest first."""
    seeds = _seeds(middles, max(ink.width, ink.height))
    if not len(seeds):
        return []
    near = cv2.dilate(ink.mask, np.ones((5, 5), np.uint8))
    turn = np.linspace(0, 2 * np.pi, STEPS, endpoint=False)
    kept = []
    for part in np.array_split(seeds, max(1, len(seeds) // 512)):
        x = part[:, 0, None] + part[:, 2, None] * np.cos(turn)
        y = part[:, 1, None] + part[:, 2, None] * np.sin(turn)
        inked = looked_up(near, x, y) > 127
        kept.append(part[inked.mean(1) >= ROUGH])
    found: list[FoundCircle] = []
    for seed in np.concatenate(kept).tolist():
        if any(_same(seed, (c.x, c.y, c.radius)) for c in found):
            continue
        circle = _measured(ink, *seed)
        if circle and not any(_same((circle.x, circle.y, circle.radius), (c.x, c.y, c.radius)) for c in found):
            found.append(circle)
    return sorted(found, key=lambda c: (c.radius, c.x, c.y))


def _same(a: tuple[float, float, float], b: tuple[float, float, float]) -> bool:
    return all(abs(p - q) < SAME for p, q in zip(a, b, strict=True))


def _seeds(middles: Floats, most: float) -> NDArray[np.float64]:
    """Middle and radius of what the dots suggest."""
    n = len(middles)
    rows = []
    apart = np.hypot(*(middles[:, None] - middles[None, :]).transpose(2, 0, 1))
    first, second = np.nonzero(~np.eye(n, dtype=bool))
    rows.append(np.column_stack([middles[first], apart[first, second]]))
    if n >= 3:
        a, b, c = (middles[list(part)] for part in zip(*combinations(range(n), 3), strict=True))
        ab, ac = b - a, c - a
        twice = 2 * (ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0])
        good = np.abs(twice) > 40
        a, ab, ac, twice = a[good], ab[good], ac[good], twice[good]
        bb, cc = (ab**2).sum(1), (ac**2).sum(1)
        x = (ac[:, 1] * bb - ab[:, 1] * cc) / twice
        y = (ab[:, 0] * cc - ac[:, 0] * bb) / twice
        rows.append(np.column_stack([a[:, 0] + x, a[:, 1] + y, np.hypot(x, y)]))
    every = np.concatenate(rows)
    return every[(every[:, 2] >= LEAST) & (every[:, 2] <= most)]


def _measured(ink: DarkInk, x: float, y: float, radius: float) -> FoundCircle | None:
    """The circle on the ink near this one; None where the ink does not go all round."""
    for reach in (4.0, 2.5, 1.5):
        count = int(np.clip(2 * np.pi * radius, 48, 2400))
        turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
        aside = np.arange(-reach, reach + 0.01, 0.5)
        dark = looked_up(
            ink.dark,
            x + (radius + aside[:, None]) * np.cos(turn),
            y + (radius + aside[:, None]) * np.sin(turn),
        )
        dark = np.where(dark > 80, dark, 0.0)
        weight = dark.sum(0)
        seen = weight > 0
        if seen.mean() < 0.8:
            return None
        off = (dark * aside[:, None]).sum(0)[seen] / weight[seen]
        basis = np.column_stack([np.cos(turn[seen]), np.sin(turn[seen]), np.ones(int(seen.sum()))])
        step = np.linalg.lstsq(basis, off, rcond=None)[0]
        rest = np.abs(basis @ step - off)
        use = rest <= max(0.4, 2 * float(np.median(rest)))
        step = np.linalg.lstsq(basis[use], off[use], rcond=None)[0]
        x, y, radius = x + float(step[0]), y + float(step[1]), radius + float(step[2])
        if radius < LEAST:
            return None
    share = inked_share(ink, x, y, radius)
    return FoundCircle(x, y, radius, share) if share >= INKED else None


def inked_share(ink: DarkInk, x: float, y: float, radius: float) -> float:
    """The share of a circle that is ink."""
    turn = np.linspace(0, 2 * np.pi, int(np.clip(2 * np.pi * radius, 48, 2400)), endpoint=False)
    aside = np.array([-0.7, 0.0, 0.7])[:, None]
    dark = looked_up(ink.dark, x + (radius + aside) * np.cos(turn), y + (radius + aside) * np.sin(turn)).max(0)
    return float((dark > 95).mean())


def loose_circles(ink: DarkInk, left: NDArray[np.uint8], known: Sequence[FoundCircle]) -> list[FoundCircle]:
    """The circles in ink that is left over, which pass by the dots: through three places of one long piece of it."""
    count, labels, boxes = components(left)
    longest = sorted(range(1, count), key=lambda k: -int(max(boxes[k, 2:4])))[:6]
    random = np.random.default_rng(0)
    found: list[FoundCircle] = []
    for k in longest:
        x0, y0, w, h, area = boxes[k].tolist()
        if max(w, h) < LONG or area < LONG:
            break
        rows, columns = np.nonzero(labels[y0 : y0 + h, x0 : x0 + w] == k)
        places = np.column_stack([columns + x0, rows + y0]).astype(np.float64)
        for _ in range(TRIES):
            seed = _through(places[random.choice(len(places), 3, replace=False)])
            if seed is None or not LEAST <= seed[2] <= max(ink.width, ink.height):
                continue
            every = [(c.x, c.y, c.radius) for c in (*known, *found)]
            if any(_same(seed, one) for one in every) or inked_share(ink, *seed) < LIKELY:
                continue
            circle = _measured(ink, *seed)
            if circle and not any(_same((circle.x, circle.y, circle.radius), one) for one in every):
                found.append(circle)
                break
    return found


def _through(three: Floats) -> tuple[float, float, float] | None:
    """Middle and radius of the circle through three places; None where they are nearly in line."""
    (ax, ay), (bx, by), (cx, cy) = three.tolist()
    twice = 2 * ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    if abs(twice) < 100:
        return None
    bb, cc = (bx - ax) ** 2 + (by - ay) ** 2, (cx - ax) ** 2 + (cy - ay) ** 2
    x, y = ((cy - ay) * bb - (by - ay) * cc) / twice, ((bx - ax) * cc - (cx - ax) * bb) / twice
    return ax + x, ay + y, float(np.hypot(x, y))
