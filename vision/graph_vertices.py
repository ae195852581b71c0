"""Vertices of a drawn graph: fat blobs of ink, and closed outlines from which strokes run outwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Floats = NDArray[np.float64]

RAYS = 72
ANGLES = np.arange(RAYS) * (2 * np.pi / RAYS)
COS, SIN = np.cos(ANGLES), np.sin(ANGLES)
LEAST_RADIUS = 3.0


@dataclass(frozen=True)
class Body:
    """The ink of one vertex: centre, inscribed radius and the distance to its rim along 72 rays, in pixels."""

    x: float
    y: float
    radius: float
    rim: Floats
    shape: str
    hollow: bool


@dataclass(frozen=True)
class _Hole:
    """A patch of paper closed in by ink."""

    contour: NDArray[np.int32]
    x: float
    y: float
    inner: float  # distance from the centre to the nearest ink of the outline
    attached: bool  # strokes leave its outline, all of them outwards
    free: bool  # nothing leaves its outline


@dataclass(frozen=True)
class Bodies:
    """The vertices found, the ink with all of them filled, and half the usual width of a stroke."""

    bodies: tuple[Body, ...]
    ink: Mask
    half: float

    def areas(self, margin: float) -> NDArray[np.uint8]:
        """Picture of the vertices' areas grown by `margin` pixels: 0 outside, 1 on the first vertex, and so on."""
        areas = np.zeros(self.ink.shape, np.uint8)
        for number, body in enumerate(self.bodies, 1):
            corners = np.stack([body.x + COS * (body.rim + margin), body.y + SIN * (body.rim + margin)], axis=1)
            cv2.fillPoly(areas, [np.rint(corners * 16).astype(np.int32)], number, shift=4)
        return areas


def find_bodies(mask: Mask) -> Iterator[Bodies]:
    """What may be the vertices, the likeliest first: fat blobs and outlines together, blobs alone, outlines alone.

    `mask` is 255 on ink. Nothing where nothing stands out from the strokes.
    """
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return
    holes = [contour for contour, node in zip(contours, tree[0], strict=True) if node[3] >= 0 and len(contour) > 3]
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    half = _half_stroke(depth)
    solid = float(depth.max())
    if solid < max(2.0 * half, half + 1.5, LEAST_RADIUS):
        solid = 0.0
    outlines = _outlines(mask, holes, half)
    scale = _scale(outlines)
    chosen = [hole for hole in outlines if 0.6 * scale < hole.inner < 1.7 * scale]
    both = solid and scale and 0.5 * solid < scale < 1.8 * solid
    if both:
        yield _bodies(mask, holes, chosen, solid, half)
    if scale > solid:
        yield _bodies(mask, holes, chosen, 0.0, half)
    if solid:
        yield _bodies(mask, holes, [], solid, half)
    if scale and scale <= solid:
        yield _bodies(mask, holes, chosen, 0.0, half)


def _bodies(mask: Mask, holes: list[NDArray[np.int32]], chosen: list[_Hole], solid: float, half: float) -> Bodies:
    """The bodies of the chosen outlines, and of the blobs too where `solid`, their inscribed radius, is not 0."""
    ink = mask.copy()
    if chosen:
        cv2.drawContours(ink, [hole.contour for hole in chosen], -1, 255, cv2.FILLED)
    depth = cv2.distanceTransform(ink, cv2.DIST_L2, 3)
    if solid:
        _fill_lettering(ink, depth, holes, float(depth.max()))
        depth = cv2.distanceTransform(ink, cv2.DIST_L2, 3)
    cores = (depth > max(0.55 * float(depth.max()), 1.6 * half)).astype(np.uint8)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(cores, connectivity=8)
    bodies = []
    for number in range(1, count):
        left, upper, width, height = stats[number, :4]
        patch = depth[upper : upper + height, left : left + width]
        own = labels[upper : upper + height, left : left + width] == number
        radius = float(patch[own].max())
        x, y = (float(value) for value in centres[number])
        shape, rim = _shape(_rim(ink, x, y, radius), radius)
        hollow = any(abs(hole.x - x) < radius / 2 and abs(hole.y - y) < radius / 2 for hole in chosen)
        bodies.append(Body(x, y, radius, rim, shape, hollow))
    return Bodies(tuple(bodies), ink, half)


def _templates() -> dict[str, Floats]:
    """Distance to the rim along the rays, for shapes of inscribed radius 1."""
    cos, sin = np.abs(COS), np.abs(SIN)
    flat = 0.92 / 1.3
    return {
        "circle": np.ones(RAYS),
        "square": 1 / np.maximum(cos, sin),
        "diamond": np.sqrt(2) / (cos + sin),
        "ellipse": 1 / np.sqrt((COS * flat) ** 2 + SIN**2),
    }


TEMPLATES = _templates()


def _shape(rim: Floats, radius: float) -> tuple[str, Floats]:
    """The shape that the rim follows where no stroke leaves it, and that shape's rim; "blob" and a smoothed rim where
    it follows none."""
    best, name, fitted = 0.12 * radius + 0.7, "blob", np.minimum(rim, 1.3 * np.median(rim))
    for shape, template in TEMPLATES.items():
        size = float(np.median(rim / template))
        apart = np.abs(rim - size * template)
        error = float(np.sort(apart)[: RAYS * 2 // 3].mean())
        if error < best:
            best, name, fitted = error, shape, size * template
    return name, fitted


def _half_stroke(depth: NDArray[np.float32]) -> float:
    ridge = (depth > 0) & (depth >= cv2.dilate(depth, np.ones((3, 3), np.uint8)))
    return float(np.median(depth[ridge]))


def _rim(ink: Mask, x: float, y: float, radius: float) -> Floats:
    """Distance from (x, y) to the first paper along each ray."""
    return _first(_along(ink, x, y, np.arange(0.0, 2.2 * radius + 3.0, 0.5)) == 0) * 0.5


def _first(flags: NDArray[np.bool_]) -> Floats:
    """Per row the place of the first True, or the row's length."""
    return np.where(flags.any(axis=1), flags.argmax(axis=1), flags.shape[1]).astype(np.float64)


def _along(mask: Mask, x: float, y: float, distances: Floats) -> Mask:
    """The mask at these distances (one row of them, or a row a ray) from (x, y) along all rays; paper outside."""
    distances = np.broadcast_to(distances, (RAYS, distances.shape[-1]))
    columns = np.rint(x + COS[:, None] * distances).astype(np.intp)
    rows = np.rint(y + SIN[:, None] * distances).astype(np.intp)
    inside = (columns >= 0) & (rows >= 0) & (columns < mask.shape[1]) & (rows < mask.shape[0])
    found: Mask = np.where(inside, mask[rows.clip(0, mask.shape[0] - 1), columns.clip(0, mask.shape[1] - 1)], 0)
    return found


def _outlines(mask: Mask, holes: list[NDArray[np.int32]], half: float) -> list[_Hole]:
    """Holes that have a vertex's shape, with what leaves their outlines."""
    found = []
    for contour in holes:
        if len(contour) < 2 * np.pi * LEAST_RADIUS:
            continue
        area = cv2.contourArea(contour)
        if area < 25 or 4 * area < 0.3 * len(contour) ** 2 / np.pi:
            continue
        if area < 0.85 * cv2.contourArea(cv2.convexHull(contour)):
            continue
        moments = cv2.moments(contour)
        x, y = moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
        inner = cv2.pointPolygonTest(contour, (x, y), True)
        if inner < max(LEAST_RADIUS, 0.6 * np.sqrt(area / np.pi)):
            continue
        attached, free = _leaving(mask, contour[:, 0], x, y, inner, half)
        if attached or free:
            found.append(_Hole(contour, x, y, inner, attached, free))
    return found


def _leaving(
    mask: Mask, points: NDArray[np.int32], x: float, y: float, inner: float, half: float
) -> tuple[bool, bool]:
    """Whether strokes leave the outline, all of them straight away from its centre; and whether none leaves it."""
    apart = points - (x, y)
    rays = np.rint(np.arctan2(apart[:, 1], apart[:, 0]) / (2 * np.pi / RAYS)).astype(int) % RAYS
    rim = np.zeros(RAYS)
    np.maximum.at(rim, rays, np.hypot(apart[:, 0], apart[:, 1]))
    rim[rim == 0] = np.interp(ANGLES[rim == 0], ANGLES[rim > 0], rim[rim > 0])
    reach = int(4 * half + 6)
    outwards = _along(mask, x, y, rim[:, None] + 0.5 + np.arange(reach)) > 0
    thick = float(np.median(_first(~outwards)))
    if thick >= reach:
        return False, False
    near, far = rim + thick + 2.0, rim + thick + 2.0 + np.maximum(5.0, 0.4 * rim)
    close = _along(mask, x, y, near[:, None])[:, 0] > 0
    away = _along(mask, x, y, far[:, None])[:, 0] > 0
    if not close.any():
        return False, True
    if close.mean() > 0.6:
        return False, False
    spread = away | np.roll(away, 1) | np.roll(away, -1)
    starts = np.flatnonzero(close & ~np.roll(close, 1))
    kept = 0
    for start in starts:
        length = int(np.argmin(np.roll(close, -start)))
        middle = (start + (length - 1) // 2) % RAYS
        wide = length * 2 * np.pi / RAYS * near[middle] > 4 * half + 6
        kept += bool(spread[middle] or spread[(middle + (length - 1) % 2) % RAYS]) and not wide
    return kept >= 0.75 * len(starts), False


def _scale(outlines: list[_Hole]) -> float:
    """The inner radius that most outlines with strokes share, 0 where there are none."""
    inner = np.array([hole.inner for hole in outlines if hole.attached])
    if len(inner) == 0:
        return 0.0
    alike = (np.abs(np.log(inner[:, None] / inner[None])) < 0.3).sum(axis=1)
    return float(np.median(inner[np.abs(np.log(inner / inner[alike.argmax()])) < 0.3]))


def _fill_lettering(ink: Mask, depth: NDArray[np.float32], holes: list[NDArray[np.int32]], top: float) -> None:
    """Fill the paper-coloured letters and highlights that lie in solid vertices."""
    peaks = cv2.connectedComponentsWithStats((depth > 0.6 * top).astype(np.uint8))[3][1:]
    small = []
    for contour in holes:
        left, upper, width, height = cv2.boundingRect(contour)
        if max(width, height) > 2.2 * top or cv2.contourArea(contour) > 0.35 * top * len(contour):
            continue
        x, y = left + width / 2, upper + height / 2
        if (np.hypot(peaks[:, 0] - x, peaks[:, 1] - y) + max(width, height) / 2 < 2.4 * top).any():
            small.append(contour)
    cv2.drawContours(ink, small, -1, 255, cv2.FILLED)
