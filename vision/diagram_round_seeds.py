"""What may be round in a diagram: centres and radii from the edges of its ink, to be measured on the ink itself."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.diagram_stroke_ink import Bytes, LineInk

Floats = NDArray[np.float64]
Seed = tuple[float, float, float]  # x, y, radius

ROUNDNESS = 0.92  # least ratio of the axes of what may be a circle
LEAST_RADIUS = 0.04  # of the picture's larger side; smaller ones are letters and dots
SPANS = (40, 90)  # edge pixels of the pieces that are looked at for arcs
STRAY = 0.7  # pixels an edge may be off the circle through a piece's ends and middle
BENT = 3.0  # pixels at least that the middle of a piece is off the line through its ends
MOST_PARTS = 8  # bent pieces of edges that are measured
DASHES = 8  # least small pieces of ink to look for a dashed circle


def round_seeds(ink: LineInk) -> list[Seed]:
    """Circles and arcs that the edges suggest, each once; many are false."""
    side = max(ink.height_width)
    least, most = max(6.0, 3 * ink.width, LEAST_RADIUS * side), float(side)
    whole: list[Seed] = []
    parts: list[Seed] = []
    for scale in (1, 2) if side < 300 and ink.width < 2 else (1,):
        found = _from_edges(ink.drawn, scale)
        whole += found[0]
        parts += found[1]
    if (widened := _widened_dashes(ink)) is not None:
        band, rim = widened
        whole += [(x, y, radius + off) for x, y, radius in _from_edges(band, 1)[0] for off in (rim, -rim)]
    apart = 1.5 + ink.width
    sure = _apart([seed for seed in whole if least <= seed[2] <= most], apart)
    more = _apart([seed for seed in parts if least <= seed[2] <= most], apart)
    more.sort(key=lambda group: -group[1])
    more = [group for group in more if group[1] > 1 and not any(_near(group[0], other, apart) for other, _ in sure)]
    return [seed for seed, _ in sure + more[:MOST_PARTS]]


def _from_edges(drawn: Bytes, scale: int) -> tuple[list[Seed], list[Seed]]:
    """Closed edges that are round, and bent pieces of edges."""
    drawer = cv2.ximgproc.createEdgeDrawing()
    settings = cv2.ximgproc.EdgeDrawing.Params()
    settings.PFmode = False
    settings.MinPathLength = 10
    settings.GradientThresholdValue = 20
    settings.NFAValidation = True
    drawer.setParams(settings)
    grey = cv2.bitwise_not(drawn)
    if scale > 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    drawer.detectEdges(cv2.GaussianBlur(grey, (0, 0), 1.0))
    found = drawer.detectEllipses()
    seeds = []
    for x, y, radius, a, b, _ in np.asarray([] if found is None else found, np.float64).reshape(-1, 6):
        if radius or min(a, b) >= ROUNDNESS * max(a, b):
            seeds.append((x, y, radius or (a + b) / 2))
    chains = [np.asarray(chain, np.float64) for chain in drawer.getSegments() if len(chain) >= SPANS[0]]
    parts = [seed for span in SPANS for seed in _bent_pieces(chains, span * scale)]
    return _sized(seeds, scale), _sized(parts, scale)


def _sized(seeds: list[Seed], scale: int) -> list[Seed]:
    return [((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, radius / scale) for x, y, radius in seeds]


def _bent_pieces(chains: list[Floats], span: int) -> list[Seed]:
    """The circles through the ends and the middle of pieces of edges, where the quarters lie on them too."""
    pieces = [
        chain[at : at + span + 1 : span // 4][:5] for chain in chains for at in range(0, len(chain) - span, span // 3)
    ]
    if not pieces:
        return []
    points = np.stack(pieces)
    first, middle, last = points[:, 0], points[:, 2], points[:, 4]
    chord = last - first
    length = np.hypot(chord[:, 0], chord[:, 1])
    towards = middle - first
    bend = np.abs(chord[:, 0] * towards[:, 1] - chord[:, 1] * towards[:, 0]) / np.maximum(length, 1e-6)
    good = (bend > BENT) & (length > 0.3 * span)
    points, first, middle, last = points[good], first[good], middle[good], last[good]
    if not len(points):
        return []
    centre = _centres(first, middle, last)
    radius = np.hypot(*(first - centre).T)
    off = np.abs(np.hypot(points[..., 0] - centre[:, None, 0], points[..., 1] - centre[:, None, 1]) - radius[:, None])
    keep = off.max(axis=1) < STRAY
    return [(float(x), float(y), float(r)) for (x, y), r in zip(centre[keep], radius[keep], strict=True)]


def _centres(a: Floats, b: Floats, c: Floats) -> Floats:
    """Of the circles through three points each."""
    ab, ac = b - a, c - a
    twice = 2 * (ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0])
    twice = np.where(np.abs(twice) < 1e-9, 1e-9, twice)
    bb, cc = (ab**2).sum(axis=1), (ac**2).sum(axis=1)
    x = (ac[:, 1] * bb - ab[:, 1] * cc) / twice
    y = (ab[:, 0] * cc - ac[:, 0] * bb) / twice
    return np.stack([a[:, 0] + x, a[:, 1] + y], axis=1)


def _widened_dashes(ink: LineInk) -> tuple[Bytes, float] | None:
    """The small pieces of ink widened until dashes in a row touch, and by how many pixels; None where there are few."""
    solid = cv2.threshold(ink.drawn, ink.level, 255, cv2.THRESH_BINARY)[1]
    _count, labels, boxes, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    sizes = np.maximum(boxes[:, 2], boxes[:, 3])
    small = (sizes <= max(16.0, 8 * ink.width)) & (sizes >= 2)
    small[0] = False
    if int(small.sum()) < DASHES:
        return None
    alone = np.where(small, 255, 0).astype(np.uint8)[labels]
    rim = math.ceil(0.5 * float(np.median(sizes[small])))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rim + 1, 2 * rim + 1))
    return np.asarray(cv2.dilate(alone, kernel), np.uint8), float(rim)


def _apart(seeds: list[Seed], least: float) -> list[tuple[Seed, int]]:
    """Seeds that differ, each with how many it stands for: the middle of those of both edges of one stroke, and of many
    pieces of one."""
    groups: list[tuple[Seed, int]] = []
    for seed in seeds:
        for at, (middle, count) in enumerate(groups):
            if _near(middle, seed, least):
                x, y, radius = ((count * a + b) / (count + 1) for a, b in zip(middle, seed, strict=True))
                groups[at] = (x, y, radius), count + 1
                break
        else:
            groups.append((seed, 1))
    return groups


def _near(a: Seed, b: Seed, least: float) -> bool:
    most = max(least, 0.06 * a[2])
    return all(abs(p - q) < most for p, q in zip(a, b, strict=True))
