"""Edges that all end some way before their vertices, as arrows between words in boxes do: the vertices are taken for as
much larger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from isoprobe.vision.graph.bodies import Bodies, Body

NEAREST, FARTHEST = 3.5, 14.0  # pixels from a vertex at which the nearest ink lies that does not touch it
MORE = (2.0, 6.0, 12.0)  # pixels beyond that within which others end
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


def _grown(body: Body, by: float) -> Body:
    return replace(body, radius=body.radius + by, rim=body.rim + by, outline=body.outline + by)
