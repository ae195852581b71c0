"""What a vertex of a drawn graph is to its reader: a middle, a rim along 72 rays, and a fill; and which pieces of the
ink beside vertices are lettering, and which arrow heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.scene import COLOURS
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Contour = NDArray[Any]  # int32, points (n, 1, 2)

RAYS = 72
ANGLES = np.arange(RAYS) * (2 * np.pi / RAYS)
COS, SIN = np.cos(ANGLES), np.sin(ANGLES)
LEAST_RADIUS = 3.0
STEP, WORN_STEP = 22, 45  # levels of 255 between neighbours that make an area uneven; the same after JPEG
TOUCHING = 4.0  # pixels by which vertices' areas may lie beyond their rims
LETTER = 44  # most pixels a side of a piece of lettering, or a tenth of the picture
STUMP, AHEAD = 20, 4.0  # pixels that a piece of an edge is long which ends before a vertex, and from it into the vertex
BAR = 3.0  # times as long as wide that a stroke between two near vertices is
INSIDE = np.array([0.35, 0.5, 0.65, 0.8, 0.95])  # shares of the way to the rim where a vertex's colour is looked up
OUTER = 0.55  # of a vertex's radius from its middle on which an edge beneath its name is looked for
SEEN_THROUGH, BENEATH = 12.0, 0.7  # levels of such an edge, and of the name's contrast that it has at most
MOST_COLOURS = 6  # colours of vertices by which more of them are sought
ABOVE = 0.3  # of its height that a dot lies above a word of letters without stems
WIDE = 1.5  # times as far as the nearest part of its rim that the farthest of a wide box is
TINTED = 14  # levels between the channels of a fill, and from the paper, from which on it is not white
FAR_OFF = 1 << 20  # farther than any two colours are from each other, squared
VIVID, ONE_HUE = 60, 0.04  # the same of a named colour that is a hue; cosine between hues that are about one
MERGED = 2.0  # times as wide as two vertices are that touch what they are taken for is at most
SQUARE2, SQUARE3 = np.ones((2, 2), np.uint8), np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Body:
    """The ink of one vertex: centre, size (of its template), distance to its rim along 72 rays, in pixels; its shape;
    whether paper shows inside; and the distance from the rim to the inner border of its outline."""

    x: float
    y: float
    radius: float
    rim: Floats
    shape: str
    hollow: bool
    outline: float = 0.0


@dataclass(frozen=True)
class Bodies:
    """The vertices found, the ink with all of them filled, and half the usual width of a stroke."""

    bodies: tuple[Body, ...]
    ink: Mask
    half: float

    def areas(self, margin: float) -> Mask:
        """Picture of the vertices' areas grown by `margin` pixels: 0 outside, 1 on the first vertex, and so on."""
        areas = np.zeros(self.ink.shape, np.uint8)
        for number, polygon in enumerate(polygons(self.bodies, margin), 1):
            cv2.fillPoly(areas, [polygon], number, shift=4)
        return areas

    def touching(self, areas: Mask) -> tuple[int, int] | None:
        """Two vertices with nothing but their `areas` on the line from one's middle to the other's, None where there
        are none."""
        centres = np.array([(body.x, body.y) for body in self.bodies]).reshape(-1, 2)
        tail, head = np.triu_indices(len(centres), 1)
        way = centres[head] - centres[tail]
        reach = np.array([float(body.rim.max()) for body in self.bodies]) + TOUCHING
        near = np.hypot(way[:, 0], way[:, 1]) < reach[tail] + reach[head]
        tail, head, way = tail[near], head[near], way[near]
        if not len(tail):
            return None
        along = np.linspace(0.0, 1.0, int(2 * reach.max()) + 2)
        columns, rows = (centres[tail][:, k, None] + way[:, k, None] * along for k in (0, 1))
        area = look_up(areas, columns, rows)
        own = (area == tail[:, None] + 1) | (area == head[:, None] + 1)
        pair = np.flatnonzero(own.all(axis=1))
        return (int(tail[pair[0]]), int(head[pair[0]])) if len(pair) else None


def polygons(bodies: Sequence[Body], margin: float) -> list[Contour]:
    """The rims grown by `margin` pixels, in sixteenths of a pixel."""
    if not bodies:
        return []
    x, y = np.array([[body.x] for body in bodies]), np.array([[body.y] for body in bodies])
    rims = np.stack([body.rim for body in bodies]) + margin
    return list(np.rint(np.stack([x + COS * rims, y + SIN * rims], axis=2) * 16).astype(np.int32))


def rims(contours: Sequence[Contour], x: Floats, y: Floats) -> Floats:
    """Distances from the centres to the contours along the rays, (contours, rays)."""
    owner = np.repeat(np.arange(len(contours)), [len(contour) for contour in contours])
    points = np.concatenate(contours)[:, 0]
    right, down = points[:, 0] - x[owner], points[:, 1] - y[owner]
    ray = np.rint(np.arctan2(down, right) * (RAYS / (2 * np.pi))).astype(np.intp) % RAYS
    found = np.zeros((len(contours), RAYS))
    np.maximum.at(found, (owner, ray), np.hypot(right, down))
    for _ in range(8):
        gaps = found == 0
        if not gaps.any():
            break
        around = np.concatenate([found[:, -1:], found, found[:, :1]], axis=1)
        found = np.where(gaps, np.maximum(around[:, :-2], around[:, 2:]), found)
    return found


def fills(pixels: Mask, bodies: Sequence[Body]) -> NDArray[Any]:
    """The BGR colour of each vertex's fill, (n, 3): the commonest inside the outline."""
    colours = np.zeros((len(bodies), 3), np.uint8)
    if not bodies:
        return colours
    height, width = pixels.shape[:2]
    rims = np.stack([shrunk(body, body.outline + 0.5) for body in bodies])[..., None] * INSIDE
    x = np.array([body.x for body in bodies])[:, None, None] + COS[:, None] * rims
    y = np.array([body.y for body in bodies])[:, None, None] + SIN[:, None] * rims
    columns, rows = np.rint(x).astype(np.intp).clip(0, width - 1), np.rint(y).astype(np.intp).clip(0, height - 1)
    seen = pixels[rows, columns].reshape(len(bodies), -1, 3)
    coarse = seen.astype(np.intp) >> 5
    keys = coarse[..., 0] * 64 + coarse[..., 1] * 8 + coarse[..., 2]
    for k in range(len(bodies)):
        commonest = np.sort(seen[k][keys[k] == np.bincount(keys[k]).argmax()], axis=0)
        colours[k] = commonest[len(commonest) // 2]
    return colours


def over_strokes(
    pixels: Mask, bodies: Sequence[Body], colours: NDArray[Any], ends: Sequence[tuple[int, float, float, float]]
) -> Mask:
    """The picture without the edges that run on beneath the names of vertices that are seen through. `ends`: the number
    of a vertex, where a stroke meets its rim, and how wide that is."""
    found = pixels.copy()
    for number, body in enumerate(bodies):
        own = [end for end in ends if end[0] == number]
        reach = int(body.rim.max()) + 2
        left, top = max(0, int(body.x) - reach), max(0, int(body.y) - reach)
        box = np.s_[top : int(body.y) + reach + 1, left : int(body.x) + reach + 1]
        off = pixels[box].astype(np.float32) - colours[number].astype(np.float32)
        apart = np.abs(off).max(axis=2)
        rows, columns = np.mgrid[: off.shape[0], : off.shape[1]]
        inner = np.zeros(apart.shape, np.uint8)
        rim = shrunk(body, body.outline + 1.0 if body.outline else 2.5)
        corners = np.stack([body.x - left + COS * rim, body.y - top + SIN * rim], axis=1)
        cv2.fillPoly(inner, [np.rint(corners * 16).astype(np.int32)], 1, shift=4)
        strong = float(apart[inner > 0].max(initial=0.0))
        outer = np.hypot(columns - body.x + left, rows - body.y + top) > OUTER * body.radius
        band, level = np.zeros(apart.shape, np.uint8), 0.0
        for _, x, y, width in own:
            line = np.rint((np.array([[x, y], [body.x, body.y]]) - (left, top)) * 16).astype(np.int32)
            thin, wide = np.zeros_like(band), np.zeros_like(band)
            cv2.line(thin, line[0].tolist(), line[1].tolist(), 1, 1, shift=4)
            cv2.line(wide, line[0].tolist(), line[1].tolist(), 1, round(width) + 4, shift=4)
            seen = apart[(thin > 0) & (inner > 0) & outer]
            level = max(level, float(np.percentile(seen, 90)) if len(seen) else 0.0)
            band |= wide
        if not SEEN_THROUGH < level < BENEATH * strong:
            continue
        share = np.clip((apart - 1.15 * level) / (strong - 1.15 * level), 0.0, 1.0) * strong / np.maximum(apart, 1.0)
        made = np.clip(colours[number] + off * share[..., None], 0, 255).astype(np.uint8)
        found[box] = np.where(((band > 0) & (inner > 0))[..., None], made, found[box])
    return found


def shrunk(body: Body, inset: float) -> Floats:
    """The rim, drawn in by this many pixels where it is nearest to the centre, and in proportion elsewhere; of wide
    boxes and ellipses on every side."""
    least = float(body.rim.min())
    if body.shape in ("square", "ellipse") and float(body.rim.max()) > WIDE * least:
        wide, high = (max(1.0, float(np.abs(way * body.rim).max()) - inset) for way in (COS, SIN))
        across, down = np.abs(COS) / wide, np.abs(SIN) / high
        return np.asarray(1 / (np.maximum(across, down) if body.shape == "square" else np.hypot(across, down)))
    return body.rim * (max(0.0, least - inset) / least)


def core(ink: Flags, inside: Mask) -> Flags:
    """The ink in a vertex without specks, what is far off the middle line, and what is left of the outline."""
    count, labels, stats, centres = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    if count <= 2:
        return ink
    large = stats[:, cv2.CC_STAT_AREA] >= 0.05 * stats[1:, cv2.CC_STAT_AREA].max()
    level = np.abs(centres[:, 1] - ink.shape[0] / 2) < 0.3 * ink.shape[0]
    kept = large & level
    kept[0] = False
    rim = cv2.erode(inside, np.ones((3, 3), np.uint8), borderValue=0) == 0
    clear = kept.copy()
    clear[np.unique(labels[rim])] = False
    if clear.any():
        kept = clear
    whole = np.asarray(kept[labels])
    for dot in np.flatnonzero(~kept[1:] & (stats[1:, cv2.CC_STAT_AREA] >= 2)) + 1:
        if _dots(whole, *stats[dot, :4].tolist()):
            whole |= labels == dot
    return whole


def cut_off(left_out: Flags, ink: Flags, inside: Mask) -> bool:
    """Whether what was left out beside a name is a letter that the rim cuts off, rather than a part of the outline."""
    rows = np.flatnonzero(ink.any(axis=1))
    if np.count_nonzero(left_out) < 6 or not len(rows):
        return False
    deep = cv2.erode(inside, np.ones((5, 5), np.uint8), borderValue=0) > 0
    tall = int(rows[-1] - rows[0] + 1)
    labels, stats = cv2.connectedComponentsWithStats(left_out.view(np.uint8))[1:3]
    for number, (_, top, wide, high, area) in enumerate(stats[1:].tolist(), 1):
        level = min(top + high, int(rows[-1]) + 1) - max(top, int(rows[0]))
        letter = high >= 0.5 * tall and level >= 0.5 * high and wide < 1.5 * tall
        if letter and 2 * np.count_nonzero(deep & (labels == number)) > area:
            return True
    return False


def _dots(ink: Flags, left: int, top: int, wide: int, high: int) -> bool:
    """Whether a piece in this box stands right above some of the ink, as the dot of an i does."""
    rows = np.flatnonzero(ink.any(axis=1))
    if not len(rows):
        return False
    tall = int(rows[-1] - rows[0] + 1)
    if not rows[0] - high - ABOVE * tall <= top <= rows[0] + 0.4 * tall or high > 0.3 * tall or wide > 2 * high:
        return False
    return bool(ink[top + high : top + 3 * high + 2, left : left + wide].any())


def lettering_apart(ink: Mask, vertices: Mask, areas: Mask, contours: Sequence[Contour]) -> Mask:
    """Small pieces of ink that touch no vertex, but for bars from one vertex's area to another's, and long ones that
    end at one: what a number leaves of an edge. `contours` are the outer borders of the pieces."""
    most = max(LETTER, 0.06 * max(ink.shape))
    apart = np.zeros_like(ink)
    for contour in contours:
        left, top, wide, high = cv2.boundingRect(contour)
        if max(wide, high) > most:
            continue
        box = np.s_[top : top + high, left : left + wide]
        piece = np.zeros((high, wide), np.uint8)
        cv2.drawContours(piece, [contour], -1, 255, cv2.FILLED, offset=(-left, -top))
        cv2.bitwise_and(piece, ink[box], piece)
        if cv2.hasNonZero(vertices[box]) and cv2.bitwise_and(piece, vertices[box]).any():
            continue
        if not _joins(contour, areas):
            cv2.bitwise_or(apart[box], piece, apart[box])
    return apart


def _joins(contour: Contour, areas: Mask) -> bool:
    """Whether a piece of ink is a bar that runs from one vertex's area to another's, or a long one that ends at one."""
    middle, sides, turn = cv2.minAreaRect(contour)
    if max(sides) + 1 < BAR * (min(sides) + 1):
        return False
    way = np.radians(turn if sides[0] > sides[1] else turn + 90)
    reach = max(sides) / 2 + 1.5
    along = np.array([-reach, reach])
    ends = look_up(areas, middle[0] + np.cos(way) * along, middle[1] + np.sin(way) * along)
    if ends.all():
        return bool(ends[0] != ends[1])
    if max(sides) < STUMP:
        return False
    beyond = (reach + np.array([[AHEAD], [2 * AHEAD]])) * np.array([-1.0, 1.0])
    met = look_up(areas, middle[0] + np.cos(way) * beyond, middle[1] + np.sin(way) * beyond)
    return bool(((met[0] == met[1]) & (met[0] > 0)).any())


def alike_triangles(contours: Sequence[Contour]) -> list[Contour]:
    """The largest set of triangles of about one area, at least two."""
    areas = np.array([cv2.contourArea(contour) for contour in contours])
    around = np.array([cv2.minEnclosingTriangle(contour)[0] for contour in contours])
    triangles = np.flatnonzero(areas > 0.6 * around)
    if len(triangles) < 2:
        return []
    size = np.log(areas[triangles])
    alike = np.abs(size[:, None] - size[None]) < 0.2
    best = int(alike.sum(axis=1).argmax())
    return [contours[int(k)] for k in triangles[alike[best]]] if alike[best].sum() > 1 else []


_NAMES = tuple(COLOURS)
_PALETTE = np.array([COLOURS[name] for name in _NAMES], np.int64)
_HUES = np.array([max(rgb) - min(rgb) > VIVID for rgb in COLOURS.values()])
_AWAY = 255.0 - _PALETTE
_AWAY[_NAMES.index("white")] = 1.0
_AWAY /= np.linalg.norm(_AWAY, axis=1, keepdims=True)


def named_colour(colour: Mask, paper: tuple[int, int, int]) -> str:
    """The name of the nearest named colour; of a pale one that is not the paper that of its hue, or grey where it has
    none. Both are BGR."""
    seen = colour.astype(np.int64)
    away = ((_PALETTE - seen[::-1]) ** 2).sum(axis=1)
    grey = int(seen.max() - seen.min()) < TINTED
    if grey:
        away[_HUES] = FAR_OFF
    name = _NAMES[int(away.argmin())]
    if name != "white" or min(np.abs(seen - paper).max(), np.abs(seen - 255).max()) < TINTED:
        return name
    if grey:
        return "gray"
    along = _AWAY @ (255.0 - seen[::-1]) / np.linalg.norm(255.0 - seen)
    near = _HUES & (along > along[_HUES].max() - ONE_HUE)
    return _NAMES[int(np.where(near, away, FAR_OFF).argmin())]


class Touching(Unreadable):
    """Two vertices touch: other looks at them may take them for one."""

    def __init__(self, both: NDArray[Any] | str, size: float = 0.0) -> None:
        self.both: NDArray[Any] | None = None if isinstance(both, str) else both
        self.size = size
        if not isinstance(both, str):
            x, y = both.mean(axis=0)
            both = f"two vertices touch near ({x:.0f}, {y:.0f}): an edge between them would not be seen"
        super().__init__(both)

    def taken_for_one(self, found: Bodies) -> bool:
        """Whether one of these vertices covers the middles of both, and is hardly larger than both are."""
        if self.both is None:
            return False
        middles = np.array([(body.x, body.y) for body in found.bodies])
        away = np.hypot(*(middles[:, None] - self.both).transpose(2, 0, 1)).max(axis=1)
        widest = np.array([float(body.rim.max()) for body in found.bodies])
        return bool(((away < widest) & (widest < MERGED * self.size)).any())
