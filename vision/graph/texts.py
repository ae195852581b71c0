"""Where the texts of a drawing go: labels in or beside their vertices, capacities on or beside their arcs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from isoprobe.vision.graph.curves import CLEAR, OVERHANG, Curves, Outline
from isoprobe.vision.graph.layout import Points, Reals
from isoprobe.vision.graph.style import GraphStyle
from isoprobe.vision.raster.fonts import ink

Places = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Boxes:
    """Boxes around the ink of texts: centres, half extents in pixels, the texts, and which found no clear place."""

    centre: Points
    half_width: Reals
    half_height: Reals
    text: tuple[str, ...]
    homeless: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.text)

    def at(self, centre: Points, homeless: Sequence[int] = ()) -> Boxes:
        return Boxes(centre, self.half_width, self.half_height, self.text, tuple(homeless))


def boxes_of(texts: Sequence[str], look: dict[str, Any]) -> Boxes:
    """Boxes of the size that the texts take in a face and size, not placed yet."""
    bounds = np.array([ink(look["face"], look["size"], text) for text in texts]).reshape(-1, 4)
    half_width, half_height = (bounds[:, 2] - bounds[:, 0]) / 2, (bounds[:, 3] - bounds[:, 1]) / 2
    return Boxes(np.zeros(len(texts), np.complex128), half_width, half_height, tuple(texts))


# Directions from a vertex to its label: the corners first, then the sides, then between (y grows downwards).
_AROUND = np.exp(2j * np.pi / 16 * np.array([14, 2, 6, 10, 0, 4, 8, 12, 15, 1, 7, 9, 13, 3, 5, 11]))
_ALONG = np.array([0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.25])  # where on its arc a capacity may stand
_ALONG_MORE = np.array([0.5, *(0.5 + side * k / 40 for k in range(1, 12) for side in (-1, 1))])


def place_labels(names: Sequence[str], z: Points, made: Curves, style: GraphStyle, bounds: Sequence[float]) -> Boxes:
    """Labels centred on their vertices, or beside them where no edge, vertex or other label comes close."""
    boxes = boxes_of(names, style["labels"])
    if style["labels"]["place"] == "inside":
        return boxes.at(z)
    outline = Outline.of(style)
    w, h = boxes.half_width[:, None], boxes.half_height[:, None]
    c, d = np.abs(_AROUND.real), np.abs(_AROUND.imag)
    border = 1 / outline.norm(_AROUND)
    lift = np.minimum(w / np.maximum(c, 1e-9), h / np.maximum(d, 1e-9))  # from a box's centre to its own border
    lift = 0.5 * lift + 0.5 * (c * w + d * h)
    centres = z[:, None] + _AROUND * (border + 3.0 + lift)
    free = _within(centres, w, h, bounds)
    if len(made):
        free &= _edge_gaps(centres, w, h, made).min(axis=2) > 3.0
    gaps = _point_gaps(centres, w, h, z) - outline.reach
    rows = np.arange(len(z))
    gaps[rows, :, rows] = np.inf
    free &= gaps.min(axis=2) > 8.0
    return _choose(free, centres, boxes)


def place_capacities(
    values: Sequence[int], z: Points, made: Curves, labels: Boxes, style: GraphStyle, bounds: Sequence[float]
) -> Boxes:
    """Capacities on their arcs, or beside them and far nearer to them than to any other arc."""
    look = style["capacities"]
    boxes = boxes_of([str(value) for value in values], look)
    if not len(boxes):
        return boxes
    placed = _along(_ALONG, boxes, z, made, labels, style, bounds)
    return _along(_ALONG_MORE, boxes, z, made, labels, style, bounds) if placed.homeless else placed


def _along(
    t: Reals, boxes: Boxes, z: Points, made: Curves, labels: Boxes, style: GraphStyle, bounds: Sequence[float]
) -> Boxes:
    """Boxes placed at some of the curves' parameters `t`, the preferred ones first."""
    look = style["capacities"]
    outline = Outline.of(style)
    w, h = boxes.half_width[:, None], boxes.half_height[:, None]
    points = made.at(t)
    rows = np.arange(len(made))
    if look["place"] == "on":
        centres = points
        free = _within(centres, w, h, bounds)
        gaps = _edge_gaps(centres, w + 2.5, h + 2.5, made)
        gaps[rows, :, rows] = np.inf
        free &= gaps.min(axis=2) > 3.5
    else:
        half = style["edges"]["width"] / 2
        normal = 1j * (made.at(t + 0.02) - made.at(t - 0.02))
        normal /= np.abs(normal) + 1e-9
        lift = np.abs(normal.real) * w + np.abs(normal.imag) * h
        lift = np.minimum(lift, np.hypot(w, h) - 1.0) + 2.5 + half
        centres = np.stack([points + normal * lift, points - normal * lift], axis=2).reshape(len(made), -1)
        free = _within(centres, w, h, bounds)
        gaps = _edge_gaps(centres, w, h, made)
        own = np.maximum(gaps[rows, :, rows] - half, 0.0)
        gaps[rows, :, rows] = np.inf
        other = gaps.min(axis=2) - half
        free &= (other > 8.0) & (other > 2.5 * own + 2.0)
    if style["labels"]["place"] == "beside":
        gap_x = np.abs(centres.real[..., None] - labels.centre.real) - w[..., None] - labels.half_width
        gap_y = np.abs(centres.imag[..., None] - labels.centre.imag) - h[..., None] - labels.half_height
        free &= np.maximum(gap_x, gap_y).min(axis=2) > 5.0
    free &= _point_gaps(centres, w, h, z).min(axis=2) > outline.reach + CLEAR
    heads = style["heads"]
    size = max(heads["half_width"], heads["length"] / 2)
    free &= _point_gaps(centres, w, h, (made.tip + made.base) / 2).min(axis=2) > size + 2.0
    return _choose(free, centres, boxes)


def _within(centres: Points, w: Any, h: Any, bounds: Sequence[float]) -> Places:
    left, top, right, bottom = bounds
    across = (centres.real - w > left - OVERHANG) & (centres.real + w < right + OVERHANG)
    return np.asarray(across & (centres.imag - h > top - OVERHANG) & (centres.imag + h < bottom + OVERHANG))


def _discs(centres: Points, w: Any, h: Any) -> Points:
    """Two points on the axis of each box, boxes × places × 2: discs of its half height around them cover the text."""
    spread = np.maximum(w - h, 0.0)[..., None] * np.array([-1.0, 1.0])
    return np.asarray(centres[..., None] + spread)


def _edge_gaps(centres: Points, w: Any, h: Any, made: Curves) -> Reals:
    """Pixels between each box at each place and each edge's middle line: boxes × places × edges."""
    discs = _discs(centres, w, h)
    away = made.gaps(discs.ravel()).reshape(*discs.shape, len(made))
    return np.asarray(away.min(axis=2) - np.asarray(h)[..., None])


def _point_gaps(centres: Points, w: Any, h: Any, points: Points) -> Reals:
    """Pixels between each box at each place and each point: boxes × places × points."""
    x = np.maximum(np.abs(centres.real[..., None] - points.real) - np.asarray(w)[..., None], 0.0)
    y = np.maximum(np.abs(centres.imag[..., None] - points.imag) - np.asarray(h)[..., None], 0.0)
    return np.asarray(np.sqrt(x * x + y * y))


def _choose(free: Places, centres: Points, boxes: Boxes) -> Boxes:
    """One free place for each box so that no two run together: the boxes with the fewest free places choose first."""
    w, h = boxes.half_width, boxes.half_height
    chosen = centres[:, 0].copy()
    homeless = []
    for k in np.argsort(free.sum(axis=1), kind="stable").tolist():
        places = np.flatnonzero(free[k])
        if not len(places):
            homeless.append(k)
            continue
        z = chosen[k] = centres[k, places[0]]
        across = np.abs(centres.real - z.real) < (w + w[k] + 1.5 * h[k] + 2.0)[:, None]
        free &= ~(across & (np.abs(centres.imag - z.imag) < (h + h[k] + 6.0)[:, None]))
    return boxes.at(chosen, homeless)
