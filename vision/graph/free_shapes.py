"""Vertices of any width, height and size: ellipses, boxes and diamonds, each fitted by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import COS, LEAST_RADIUS, RAYS, SIN, SQUARE2, Body, Contour, Floats, rims
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8

SHAPES = ("ellipse", "square", "diamond")
NAMED = {"ellipse": "ellipse", "square": "square", "diamond": "diamond"}
CONCENTRIC = 0.2  # distance of two middles, in half heights, under which one outline is inside the other


def outline_widths(mask: Mask, x: Floats, y: Floats, rim: Floats, half: float) -> Floats:
    """How wide the ink is around patches with these rims at every third ray, in pixels; `half` is half a stroke."""
    rays = np.arange(0, RAYS, 3)
    reach = np.arange(int(4 * half + 6)) + 0.5
    distance = rim[..., None] + reach
    columns = x[:, None, None] + COS[rays, None] * distance
    outwards = look_up(mask, columns, y[:, None, None] + SIN[rays, None] * distance) > 0
    begun = np.maximum.accumulate(outwards, axis=2) & (reach < 4)
    begun = np.maximum.accumulate(begun, axis=2)
    ended = begun & ~outwards
    thick = np.where(ended.any(axis=2), ended.argmax(axis=2), np.where(begun.any(axis=2), len(reach), 0))
    return np.asarray(np.median(thick, axis=1), np.float64)


def free_bodies(pixels: Mask, mask: Mask, half: float, step: int) -> list[Body]:
    """The vertices of a picture (BGR) with this ink: patches of even colour that are an ellipse, a box or a diamond, on
    which something is written or that are filled. `step`: levels between neighbours that make an area uneven."""
    steps = cv2.split(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, SQUARE2))
    uneven = cv2.threshold(cv2.max(cv2.max(steps[0], steps[1]), steps[2]), step, 255, cv2.THRESH_BINARY)[1]
    found = []
    contours, tree = cv2.findContours(uneven, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for contour, parent in zip(contours, () if tree is None else tree[0, :, 3].tolist(), strict=True):
        if parent >= 0 and len(contour) >= 24 and 60 < cv2.contourArea(contour) < 0.1 * uneven.size:
            fitted = _fitted(contour)
            if fitted is not None:
                found.append(_body(pixels, mask, uneven, half, *fitted))
    return _outermost([body for body in found if body is not None])


def _fitted(contour: Contour) -> tuple[float, float, float, float, str] | None:
    """Middle, half width, half height and shape of a patch; None where it is of none of the shapes."""
    left, top, wide, high = cv2.boundingRect(contour)
    a, b = (wide - 1) / 2, (high - 1) / 2
    if min(a, b) < LEAST_RADIUS + 1 or not 0.2 < a / b < 8:
        return None
    x, y = left + a, top + b
    filled = np.zeros((high + 2, wide + 2), np.uint8)
    hull = cv2.convexHull(contour)
    if cv2.contourArea(contour) < 0.8 * cv2.contourArea(hull):
        return None
    cv2.fillConvexPoly(filled, hull - np.array([left - 1, top - 1]), 255)
    border = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0]
    rim = rims([border], np.array([a + 1]), np.array([b + 1]))[0]
    best: tuple[float, str] = (np.inf, "")
    for shape in SHAPES:
        apart = np.sort(np.abs(rim - _rim(shape, a, b)))[: RAYS * 5 // 6]
        best = min(best, (float(apart.mean()), shape))
    if best[0] > 0.02 * float(np.sqrt(a * b)) + 0.55:
        return None
    return x - 0.5, y - 0.5, a - 0.5, b - 0.5, best[1]


def _rim(shape: str, a: float, b: float) -> Floats:
    cos, sin = np.abs(COS) / a, np.abs(SIN) / b
    if shape == "ellipse":
        return np.asarray(1 / np.sqrt(cos * cos + sin * sin))
    return np.asarray(1 / np.maximum(cos, sin) if shape == "square" else 1 / (cos + sin))


def _body(
    pixels: Mask, mask: Mask, uneven: Mask, half: float, x: float, y: float, a: float, b: float, shape: str
) -> Body | None:
    """The vertex with this patch inside; None where it is bare paper, or too thickly outlined to be one."""
    rim = _rim(shape, a, b)
    outline = float(outline_widths(mask, np.array([x]), np.array([y]), rim[None, ::3], half)[0])
    if outline > 4 * half + 4:
        return None
    ring = rim[:, None] * np.array([0.85, 0.92])
    paper = float((look_up(mask, x + COS[:, None] * ring, y + SIN[:, None] * ring) > 0).mean()) < 0.5
    inner = rim[:, None] * np.array([0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65])
    written = (look_up(uneven, x + COS[:, None] * inner, y + SIN[:, None] * inner) > 0).sum() > 8
    if paper and not written:
        return None
    name = "circle" if shape == "ellipse" and abs(a - b) < 0.04 * (a + b) + 1 else NAMED[shape]
    rim = _rim(shape, a + outline, b + outline)
    return Body(x, y, min(a, b) + outline, rim, name, paper, outline)


def _outermost(found: Sequence[Body]) -> list[Body]:
    """The bodies without those inside another, as the counters of letters and the inner one of two outlines; without
    those that hold several."""
    kept: list[Body] = []
    for body in sorted(found, key=lambda body: -float(body.rim.mean())):
        within = [other for other in found if other is not body and _inside(other, body)]
        apart = [one for one in within if np.hypot(one.x - body.x, one.y - body.y) > 0.8 * body.radius]
        if len(apart) > 1 or any(_inside(body, other) for other in kept):
            continue
        kept.append(doubled(body, within))
    return kept


def doubled(body: Body, within: Sequence[Body]) -> Body:
    """The body, its outline reaching to the inner one where it has two."""
    inner = [
        other
        for other in within
        if np.hypot(other.x - body.x, other.y - body.y) < CONCENTRIC * body.radius
        and 0.6 < other.radius / body.radius < 0.97
    ]
    if not inner:
        return body
    least = min(inner, key=lambda other: other.radius)
    outline = body.radius - least.radius + least.outline
    return Body(body.x, body.y, body.radius, body.rim, body.shape, body.hollow, outline)


def _inside(one: Body, other: Body) -> bool:
    """Whether the middle of one is within the rim of a larger other."""
    x, y = one.x - other.x, one.y - other.y
    ray = round(float(np.arctan2(y, x)) * RAYS / (2 * np.pi)) % RAYS
    return float(np.hypot(x, y)) < float(other.rim[ray]) and float(one.rim.mean()) < float(other.rim.mean())
