"""Edges that end some way before their vertices, as arrows between words in boxes do: where all do, the vertices are
taken for as much larger; some may end at one and others before it, where boxes differ in width."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from isoprobe.vision.graph.bodies import Bodies, Body

NEAREST, FARTHEST = 3.5, 14.0  # pixels from a vertex at which the nearest ink lies that does not touch it
MORE = (2.0, 6.0, 12.0)  # pixels beyond that within which others end
LONGEST, LONG = 24.0, 12.0  # pixels before a vertex at which one ends; half widths of a stroke that an edge is long
RIM = 1.5  # pixels around a vertex that belong to it


def reaching(found: Bodies) -> Iterator[Bodies]:
    """The vertices, larger by what edges end before them, several ways; none where ink touches one."""
    if len(found.bodies) < 2:
        return
    away = cv2.distanceTransform((found.areas(RIM) == 0).astype(np.uint8), cv2.DIST_L2, 5)
    off = away[(found.ink > 0) & (away > 0)]
    nearest = float(off.min()) + RIM if len(off) else 0.0
    if not NEAREST <= nearest <= FARTHEST:
        return
    for more in MORE:
        grown = nearest + more
        bodies = tuple(_grown(body, grown) for body in found.bodies)
        yield replace(found, bodies=bodies)


def some_end_before(found: Bodies) -> bool:
    """Whether there is a piece of ink as long as an edge that touches no vertex, or one alone."""
    areas, near = found.areas(RIM), found.areas(NEAREST)
    outside = np.where(areas == 0, found.ink, np.uint8(0))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(outside, connectivity=8)
    for k in range(1, count):
        x, y, wide, high = stats[k, :4].tolist()
        if np.hypot(wide, high) >= LONG * found.half:
            box = np.s_[y : y + high, x : x + wide]
            met = near[box][labels[box] == k]
            if len(np.unique(met[met > 0])) < 2:
                return True
    return False


def _grown(body: Body, by: float) -> Body:
    return replace(body, radius=body.radius + by, rim=body.rim + by, outline=body.outline + by)
