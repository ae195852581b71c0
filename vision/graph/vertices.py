"""Vertices of a drawn graph: closed shapes of one kind and size, or fat blobs of ink, or closed outlines.

Three ideas in this order, each a hypothesis that the rest of the picture has to bear out. Shapes: patches of even
colour whose border is a circle, a square, a diamond or an ellipse. Blobs: ink much fatter than the strokes. Outlines:
patches of paper closed in by ink from which strokes run outwards only, however clumsily they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import (
    COS,
    LEAST_RADIUS,
    MOST_COLOURS,
    RAYS,
    SIN,
    SQUARE2,
    SQUARE3,
    STEP,
    WORN_STEP,
    Bodies,
    Body,
    Contour,
    Floats,
    Mask,
    polygons,
    rims,
)  # fmt: skip
from isoprobe.vision.graph.free_shapes import PATCHES, doubled, free_bodies, outline_widths, ringed, worded_bodies
from isoprobe.vision.raster.crowding import Crowded
from isoprobe.vision.raster.pixels import look_up


def _templates() -> dict[str, Floats]:
    """Distance to the rim along the rays, for shapes of half height 1 (the ellipse is 1.3 / 0.92 as wide as high)."""
    cos, sin = np.abs(COS), np.abs(SIN)
    flat = 0.92 / 1.3
    return {
        "circle": np.ones(RAYS),
        "square": 1 / np.maximum(cos, sin),
        "diamond": 1 / (cos + sin),
        "ellipse": 1 / np.sqrt((COS * flat) ** 2 + SIN**2),
    }


FILLED = 4.0  # half the width of most ink, in pixels, from which on it may be that of filled vertices, not of strokes
FILLED_THIN = 0.05  # least share of the ink's middle lines that must be strokes then
MOST_PATCHES = 1500  # of which two may be one that a letter parts
MOST_FITTED = 4000  # patches that are compared with the templates; drawings at hand have 84
POOR_FIT, POOR_PIXELS = 0.012, 0.4  # distance from a template, as a share of its size, that is more than chance makes
TEMPLATES = _templates()
NAMES = tuple(TEMPLATES)
STACK = np.stack([TEMPLATES[name] for name in NAMES])  # shapes, rays


def _fit(rims: Floats) -> tuple[Floats, Floats]:
    """For each row of rims and each template: the template's size, and the mean distance in pixels of the two thirds of
    the rays that follow it best; both (rims, templates)."""
    size = np.sort(rims[:, None] / STACK, axis=2)[..., RAYS // 2 - 1 : RAYS // 2 + 1].mean(axis=2)
    apart = np.sort(np.abs(rims[:, None] - size[..., None] * STACK), axis=2)[..., : RAYS * 2 // 3].mean(axis=2)
    return size, apart


def find_bodies(pixels: Mask, mask: Mask, worn: bool = False, closely: bool = False) -> Iterator[Bodies]:
    """What may be the vertices of a picture (BGR) with this ink (255), the likeliest first. `worn`: after JPEG.
    `closely`: also pale patches whose rims are two faint steps. Raises Crowded where there are too many patches."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    half = _half_stroke(depth)
    cells = _cells(pixels, mask, half, WORN_STEP if worn else STEP)
    free: list[Body] | None = None
    for cluster, shape in _clusters(cells, mask, half):
        if free is None and _poor(cluster, shape):
            free = free_bodies(pixels, mask, half, WORN_STEP if worn else STEP)
            if len(free) >= max(2, len(cluster.x)):
                yield _filled(mask, tuple(free), half)
            convex = free_bodies(pixels, mask, half, WORN_STEP if worn else STEP, convex=True)
            if len(convex) > max(2, len(free)):
                yield _filled(mask, tuple(convex), half)
            for worded in worded_bodies(mask):
                yield _filled(mask, tuple(worded), half)
        yield _shaped(mask, _with_alike(pixels, cluster, shape), shape, half, cells)
    if free is None:
        free = free_bodies(pixels, mask, half, WORN_STEP if worn else STEP)
        if free:
            yield _filled(mask, tuple(free), half)
        convex = free_bodies(pixels, mask, half, WORN_STEP if worn else STEP, convex=True)
        if len(convex) > max(2, len(free)):
            yield _filled(mask, tuple(convex), half)
        for worded in worded_bodies(mask):
            yield _filled(mask, tuple(worded), half)
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    holes = [contour for contour, node in zip(contours, tree[0], strict=True) if node[3] >= 0 and len(contour) > 3]
    solid = float(depth.max())
    if solid < max(2.0 * half, half + 1.5, LEAST_RADIUS):
        solid = 0.0
    outlines = _outlines(mask, holes, half)
    scale = _scale(outlines)
    chosen = [hole for hole in outlines if 0.6 * scale < hole.inner < 1.7 * scale]
    both = solid and scale and 0.5 * solid < scale < 1.8 * solid
    if both:
        yield _blobs(mask, holes, chosen, solid, half)
    if scale > solid:
        yield _blobs(mask, holes, chosen, 0.0, half)
    if solid:
        yield _blobs(mask, holes, [], solid, half)
    if closely:
        for cluster, shape in _clusters(_cells(pixels, mask, half, WORN_STEP if worn else STEP, SQUARE3), mask, half):
            yield _shaped(mask, cluster, shape, half)


def _poor(cells: _Cells, shape: int) -> bool:
    """Whether cells are of another width or height than their template, which fits them only so so."""
    size, error = float(np.median(cells.size[:, shape])), float(np.median(cells.error[:, shape]))
    return error > max(POOR_FIT * size, POOR_PIXELS)


def _half_stroke(depth: NDArray[Any]) -> float:
    ridge = depth[(depth > 0) & (depth >= cv2.dilate(depth, SQUARE3))]
    usual = float(np.median(ridge))
    thin = ridge[ridge < usual / 2]
    return float(np.median(thin)) if usual > FILLED and len(thin) >= FILLED_THIN * len(ridge) else usual


# -- shapes ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Cells:
    """Patches of even colour: centres, and for each template its size and how far the border is from it in pixels, both
    (cells, templates); the width of the outline around the patch; whether the patch is paper; whether something is
    written on it; the borders; and boxes (left, top, width, height) around all even patches, of any shape."""

    x: Floats
    y: Floats
    size: Floats
    error: Floats
    outline: Floats
    paper: NDArray[np.bool_]
    lettered: NDArray[np.bool_]
    contours: tuple[Contour, ...]
    patches: NDArray[np.intp]

    def take(self, chosen: NDArray[np.intp]) -> _Cells:
        kept = tuple(self.contours[int(k)] for k in chosen)
        x, y, size, error = self.x[chosen], self.y[chosen], self.size[chosen], self.error[chosen]
        return _Cells(
            x, y, size, error, self.outline[chosen], self.paper[chosen], self.lettered[chosen], kept, self.patches
        )


def _cells(pixels: Mask, mask: Mask, half: float, step: int, around: Mask = SQUARE2) -> _Cells:
    steps = cv2.split(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, around))
    uneven = cv2.max(cv2.max(steps[0], steps[1]), steps[2])
    uneven = cv2.threshold(uneven, step, 255, cv2.THRESH_BINARY)[1]
    contours, tree = cv2.findContours(uneven, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    kept, centres = [], []
    limit = 0.1 * uneven.size
    inner = [contour for contour, node in zip(contours, () if tree is None else tree[0], strict=True) if node[3] >= 0]
    patches = np.array([cv2.boundingRect(contour) for contour in inner], np.intp).reshape(-1, 4)
    for contour in inner:
        if len(contour) < 10:
            continue
        moments = cv2.moments(contour)
        area = moments["m00"]
        if 12 < area < limit and 4 * np.pi * area > 0.4 * len(contour) ** 2:
            kept.append(contour)
            centres.append((moments["m10"] / area, moments["m01"] / area))
    if not kept:
        none, wide = np.zeros(0), np.zeros((0, len(NAMES)))
        return _Cells(none, none, wide, wide, none, none > 0, none > 0, (), patches)
    if len(kept) > MOST_FITTED:
        raise Crowded(f"too much is drawn: {len(kept):,} patches of even colour, expected at most {MOST_FITTED:,}")
    x, y = np.array(centres).T
    size, error = _fit(rims(kept, x, y))
    shift = 0.5 if around is SQUARE2 else 0.0
    size -= shift  # a contour of uneven pixels runs around its patch
    good = np.flatnonzero(((error < _tolerance(size)) & (size >= LEAST_RADIUS - 1)).any(axis=1))
    if len(good) > PATCHES:
        raise Crowded(f"too much is drawn: {len(good):,} patches of even colour, expected at most {PATCHES}")
    x, y, size, error, kept = x[good] - shift, y[good] - shift, size[good], error[good], [kept[int(k)] for k in good]
    rays = np.arange(0, RAYS, 3)
    best = np.where(error < _tolerance(size), error, np.inf).argmin(axis=1)
    rim = size[np.arange(len(size)), best, None] * STACK[best][:, rays]
    outline = outline_widths(mask, x, y, rim, half)
    inner = rim[..., None] * np.array([0.8, 0.9])
    inside = look_up(mask, x[:, None, None] + COS[rays, None] * inner, y[:, None, None] + SIN[rays, None] * inner) > 0
    paper = inside.mean(axis=(1, 2)) < 0.5
    inner = rim[..., None] * np.array([0.05, 0.15, 0.25, 0.35, 0.45, 0.55])
    written = (
        look_up(uneven, x[:, None, None] + COS[rays, None] * inner, y[:, None, None] + SIN[rays, None] * inner) > 0
    )
    size *= (1 + outline / rim.mean(axis=1))[:, None]
    clear = np.flatnonzero(outline < np.minimum(int(4 * half + 6), 0.9 * rim.mean(axis=1) + 1.0))  # others lie amid ink
    return _Cells(x, y, size, error, outline, paper, written.sum(axis=(1, 2)) > 4, tuple(kept), patches).take(clear)


def _tolerance(size: Floats) -> Floats:
    return 0.05 * size + 0.4


def _clusters(cells: _Cells, mask: Mask, half: float) -> Iterator[tuple[_Cells, int]]:
    """Cells that one template fits at about one size, the likeliest set first (many and large), with the template."""
    left = np.arange(len(cells.x))
    for _ in range(2):
        best: tuple[float, int, NDArray[np.intp]] | None = None
        for template in range(len(NAMES)):
            size, error = cells.size[left, template], cells.error[left, template]
            fits = error < _tolerance(size)
            if not fits.any():
                continue
            slack = np.where(cells.paper[left], 0.6, 1.0) + 0.03 * size  # ink is no face between edges
            alike = (np.abs(size[:, None] - size[None]) < slack[None]) & fits[:, None] & fits[None]
            score = (alike * (1 - error / _tolerance(size))[None]).sum(axis=1) * size * STACK[template].mean()
            if best is None or score.max() > best[0]:
                best = (float(score.max()), template, left[alike[score.argmax()]])
        if best is None:
            return
        _, template, members = best
        left = np.setdiff1d(left, members)
        apart = np.hypot(
            cells.x[members][:, None] - cells.x[members][None], cells.y[members][:, None] - cells.y[members][None]
        )
        inside = (apart < cells.size[members, template][None]) & np.triu(np.ones(apart.shape, bool), 1)
        members = members[~inside.any(axis=0)]
        chosen = cells.take(members)
        doubtful = chosen.paper & (~chosen.lettered | (chosen.lettered.mean() < 0.7))
        if doubtful.any():
            filled = _shaped(mask, chosen, template, half)
            real = [
                not doubtful[k] or any(_leaving(filled.ink, body.rim, body.x, body.y, half))
                for k, body in enumerate(filled.bodies)
            ]
            if chosen.lettered.mean() >= 0.7:
                real = [kept and bool(chosen.lettered[k] or not chosen.paper[k]) for k, kept in enumerate(real)]
            rejected = np.flatnonzero(~np.array(real))
            sure = np.flatnonzero(real)
            sizes = range(len(rejected) + 1) if len(rejected) <= 3 else (0, len(rejected))
            for size in sizes:
                for again in combinations(rejected.tolist(), size):
                    if len(sure) + size:
                        yield chosen.take(np.sort(np.concatenate([sure, np.array(again, np.intp)]))), template
        else:
            yield chosen, template


def _with_alike(pixels: Mask, cells: _Cells, shape: int) -> _Cells:
    """The cells, and patches of their colours, shape and size that are none only because a letter touches their rim."""
    if cells.lettered.mean() < 0.5:
        return cells
    size, outline = float(np.median(cells.size[:, shape])), float(np.median(cells.outline))
    wide = 2 * (size - outline) * np.array([np.abs(COS * STACK[shape]).max(), np.abs(SIN * STACK[shape]).max()])
    places = _unknown(cells, wide, size)
    if not len(places):
        return cells
    ring = STACK[shape][::3] * max(1.0, size - outline) * 0.85
    columns, rows = cells.x[:, None] + COS[::3] * ring, cells.y[:, None] + SIN[::3] * ring
    most_y, most_x = pixels.shape[0] - 1, pixels.shape[1] - 1
    seen = pixels[np.rint(rows).clip(0, most_y).astype(np.intp), np.rint(columns).clip(0, most_x).astype(np.intp)]
    colours = np.unique(np.median(seen, axis=1).astype(np.uint8) & 0xF8, axis=0)
    found: tuple[list[float], list[float]] = [], []
    for colour in colours[:MOST_COLOURS].astype(int):
        even = cv2.inRange(pixels, np.maximum(colour - 8, 0), np.minimum(colour + 16, 255))
        for x, y, hull in _even_patches(even, wide, places):
            known = np.hypot(np.concatenate([cells.x, found[0]]) - x, np.concatenate([cells.y, found[1]]) - y)
            if known.min() < size:
                continue
            _, error = _fit(rims([hull], np.array([x]), np.array([y])))
            if error[0, shape] < _tolerance(np.array([size]))[0]:
                found[0].append(x)
                found[1].append(y)
    if not found[0]:
        return cells
    x, y = np.array(found)
    more = cells.take(np.zeros(len(x), np.intp))
    return _Cells(
        np.concatenate([cells.x, x]), np.concatenate([cells.y, y]), np.concatenate([cells.size, more.size]),
        np.concatenate([cells.error, more.error]), np.concatenate([cells.outline, more.outline]),
        np.concatenate([cells.paper, more.paper]), np.concatenate([cells.lettered, more.lettered]),
        cells.contours + more.contours, cells.patches,
    )  # fmt: skip


def _unknown(cells: _Cells, wide: Floats, size: float) -> NDArray[np.intp]:
    """Boxes (left, top, right, bottom) within which a patch this wide and high may lie that is none of the cells: the
    surroundings of even patches of this size, or of two that have it together; none where these are too many."""
    patches = cells.patches
    low, high = patches[:, :2], patches[:, :2] + patches[:, 2:]
    away = np.hypot(*(((low + high) / 2)[:, None] - np.stack([cells.x, cells.y], axis=1)).transpose(2, 0, 1))
    fits = (high - low < 1.12 * wide + 6).all(axis=1) & (high - low > 0.4 * wide - 2).any(axis=1)
    kept = np.flatnonzero(fits & (away.min(axis=1, initial=np.inf) > 0.8 * size))
    if len(kept) > MOST_PATCHES:
        return np.zeros((0, 4), np.intp)
    low, high = low[kept], high[kept]
    one, other = np.triu_indices(len(low))  # one with another, and itself
    for axis in (0, 1):
        both = np.maximum(high[one, axis], high[other, axis]) - np.minimum(low[one, axis], low[other, axis])
        alike = np.abs(both - wide[axis]) < 0.12 * wide[axis] + 6
        one, other = one[alike], other[alike]
    middle = (np.minimum(low[one], low[other]) + np.maximum(high[one], high[other])) / 2
    reach = 0.6 * wide + 8
    boxes = np.concatenate([np.maximum(middle - reach, 0), middle + reach], axis=1).astype(np.intp)
    return np.unique(boxes, axis=0)


def _even_patches(even: Mask, wide: Floats, places: NDArray[np.intp]) -> Iterator[tuple[float, float, Contour]]:
    """Middle and hull of each patch in a mask that is about this wide and high and lies within one of the boxes without
    touching its border, box by box."""
    labels, stats = cv2.connectedComponentsWithStats(even, connectivity=4)[1:3]
    right = np.all(np.abs(stats[:, 2:4] - wide) < 0.12 * wide + 2, axis=1) & (stats[:, 4] > 0.3 * wide.prod())
    numbers = np.flatnonzero(right[1:]) + 1
    first, ends = [], np.minimum(places[:, 2:], even.shape[::-1])
    for number in numbers.tolist():
        low, high = stats[number, :2], stats[number, :2] + stats[number, 2:4]
        within = ((low > places[:, :2]) & (high < ends)).all(axis=1)
        if within.any():
            first.append((int(within.argmax()), number))
    for _, number in sorted(first):
        left, top, across, down = stats[number, :4].tolist()
        own = (labels[top : top + down, left : left + across] == number).astype(np.uint8)
        border = max(cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=len)
        filled = np.zeros((down + 2, across + 2), np.uint8)
        cv2.fillConvexPoly(filled, cv2.convexHull(border) + 1, 255)
        hull = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0] + np.array([left - 1, top - 1])
        yield left + (across - 1) / 2, top + (down - 1) / 2, hull


def _shaped(mask: Mask, cells: _Cells, shape: int, half: float, others: _Cells | None = None) -> Bodies:
    """Bodies with these insides; `others` are patches that may be the inside of an inner outline."""
    size = float(np.median(cells.size[:, shape]))
    usual = float(np.median(cells.outline))
    bodies = tuple(
        Body(x, y, size, size * STACK[shape], NAMES[shape], paper, max(usual, outline))
        for x, y, paper, outline in zip(
            cells.x.tolist(), cells.y.tolist(), cells.paper.tolist(), cells.outline.tolist(), strict=True
        )
    )
    if others is not None:
        bodies = tuple(doubled(body, _within(body, others, shape)) for body in bodies)
    return _filled(mask, ringed(mask, bodies), half)


def _within(body: Body, cells: _Cells, shape: int) -> list[Body]:
    """Patches of paper of a body's shape inside it."""
    near = cells.paper & (np.hypot(cells.x - body.x, cells.y - body.y) < body.radius / 2)
    near &= cells.error[:, shape] < _tolerance(cells.size[:, shape])
    return [
        Body(
            float(cells.x[k]),
            float(cells.y[k]),
            float(cells.size[k, shape]),
            body.rim,
            body.shape,
            True,
            float(cells.outline[k]),
        )
        for k in np.flatnonzero(near).tolist()
    ]


def _filled(mask: Mask, bodies: tuple[Body, ...], half: float) -> Bodies:
    """The bodies, and the ink with their insides filled."""
    ink = mask.copy()
    for polygon in polygons(bodies, -1.0):
        cv2.fillPoly(ink, [polygon], 255, shift=4)
    return Bodies(bodies, ink, half)


# -- blobs and outlines ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Hole:
    """A patch of paper closed in by ink."""

    contour: Contour
    x: float
    y: float
    inner: float  # distance from the centre to the nearest ink of the outline
    attached: bool  # strokes leave its outline, all of them outwards
    free: bool  # nothing leaves its outline


def _blobs(mask: Mask, holes: list[Contour], chosen: list[_Hole], solid: float, half: float) -> Bodies:
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
        rim = _first(_along(ink, x, y, np.arange(0.0, 2.2 * radius + 3.0, 0.5)) == 0) * 0.5
        sizes, errors = (value[0] for value in _fit(rim[None]))
        shape = int(errors.argmin())
        size, error = sizes[shape], errors[shape]
        hollow = any(abs(hole.x - x) < radius / 2 and abs(hole.y - y) < radius / 2 for hole in chosen)
        if error < 0.12 * radius + 0.7:
            bodies.append(Body(x, y, radius, size * STACK[shape], NAMES[shape], hollow))
        else:
            bodies.append(Body(x, y, radius, np.minimum(rim, 1.3 * np.median(rim)), "blob", hollow))
    return Bodies(tuple(bodies), ink, half)


def _first(flags: NDArray[np.bool_]) -> Floats:
    """Per row the place of the first True, or the row's length."""
    return np.asarray(np.where(flags.any(axis=1), flags.argmax(axis=1), flags.shape[1]), np.float64)


def _along(mask: Mask, x: float, y: float, distances: Floats) -> Mask:
    """The mask at these distances (one row of them, or a row a ray) from (x, y) along all rays; paper outside."""
    distances = np.broadcast_to(distances, (RAYS, distances.shape[-1]))
    return look_up(mask, x + COS[:, None] * distances, y + SIN[:, None] * distances)


def _outlines(mask: Mask, holes: list[Contour], half: float) -> list[_Hole]:
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
        rim = rims([contour], np.array([x]), np.array([y]))[0]
        reach = int(4 * half + 6)
        thick = float(np.median(_first(_along(mask, x, y, rim[:, None] + 0.5 + np.arange(reach)) == 0)))
        if thick >= reach:
            continue
        attached, free = _leaving(mask, rim + thick, x, y, half)
        if attached or free:
            found.append(_Hole(contour, x, y, inner, attached, free))
    return found


def _leaving(mask: Mask, rim: Floats, x: float, y: float, half: float) -> tuple[bool, bool]:
    """Whether strokes leave the outline with this outer rim, all of them straight away from its centre; and whether
    none leaves it."""
    near, far = rim + 2.0, rim + 2.0 + np.maximum(5.0, 0.4 * rim)
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


def _fill_lettering(ink: Mask, depth: NDArray[Any], holes: list[Contour], top: float) -> None:
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
