"""What may be round in a diagram: centres and radii from the edges of its ink, to be measured on the ink itself."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.strokes.edges import Edges, edges_in, edges_of
from isoprobe.vision.diagram.strokes.ink import Bytes, LineInk

Floats = NDArray[np.float64]
Seed = tuple[float, float, float]  # x, y, radius

ROUNDNESS = 0.92  # least ratio of the axes of what may be a circle
LEAST_RADIUS = 0.04  # of the picture's larger side; smaller ones are letters and dots
SPANS = (40, 90, 180)  # edge pixels of the pieces that are looked at for arcs
STRAY = 0.7  # pixels an edge may be off the circle through a piece's ends and middle
BENT = 3.0  # pixels at least that the middle of a piece is off the line through its ends
CLOSED = 2.0  # pixels at most between the ends of an edge that runs all round
MOST_PARTS = 8  # bent pieces of edges that are measured
DASHES = 8  # least small pieces of ink to look for a dashed circle


def round_seeds(ink: LineInk) -> list[Seed]:
    """Circles and arcs that the edges suggest, each once; many are false."""
    side = max(ink.height_width)
    least, most = max(6.0, 3 * ink.width, LEAST_RADIUS * side), float(side)
    edges = edges_of(ink)
    whole = _ovals(edges)
    if (widened := _widened_dashes(ink)) is not None:
        band, rim = widened
        whole += [(x, y, radius + off) for x, y, radius in _ovals(edges_in(band, 1)) for off in (rim, -rim)]
    parts = [seed for span in SPANS for seed in _bent_pieces(edges, span)]
    apart = 1.5 + ink.width
    sure = _apart([seed for seed in whole if least <= seed[2] <= most], apart)
    more = _apart([seed for seed in parts if least <= seed[2] <= most], apart)
    more.sort(key=lambda group: -group[1])
    more = [group for group in more if group[1] > 1 and not any(_near(group[0], other, apart) for other, _ in sure)]
    return [seed for seed, _ in sure + more[:MOST_PARTS]]


def _ovals(edges: Edges) -> list[Seed]:
    """The closed edges that are round."""
    least, most = edges.ovals[:, 2:].min(axis=1), edges.ovals[:, 2:].max(axis=1)
    chosen = edges.ovals[least >= ROUNDNESS * most]
    return [(float(x), float(y), float(a + b) / 2) for x, y, a, b in chosen]


def _bent_pieces(edges: Edges, span: int) -> list[Seed]:
    """The circles through the ends and the middle of pieces of edges, where the quarters lie on them too."""
    count = round(span / edges.step)  # pixels of the chain
    steps = np.arange(5) * (count // 4)
    chains = [
        np.concatenate([chain, chain[:count]]) if np.abs(chain[0] - chain[-1]).max() < CLOSED else chain
        for chain in edges.chains
    ]
    pieces = [
        chain[np.arange(0, len(chain) - steps[-1], count // 3)[:, None] + steps]
        for chain in chains
        if len(chain) > steps[-1]
    ]
    if not pieces:
        return []
    points = np.concatenate(pieces)
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
                (a, b, c), (x, y, radius), more = middle, seed, count + 1
                groups[at] = ((count * a + x) / more, (count * b + y) / more, (count * c + radius) / more), more
                break
        else:
            groups.append((seed, 1))
    return groups


def _near(a: Seed, b: Seed, least: float) -> bool:
    most = max(least, 0.06 * a[2])
    return abs(a[0] - b[0]) < most and abs(a[1] - b[1]) < most and abs(a[2] - b[2]) < most
