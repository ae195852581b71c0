"""What a careful reader would stumble over in a laid-out graph, one line for each fault."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from isoprobe.vision.graph.curves import CLEAR, OVERHANG, Curves, Outline, gaze
from isoprobe.vision.graph.layout import Points, Reals
from isoprobe.vision.graph.style import GraphStyle
from isoprobe.vision.raster.fonts import digit_height

LEAST_TEXT = 9.0  # pixels of height that the smallest text must have
LEAST_ANGLE = 7.0  # degrees between two edges at their common vertex
LEAST_ANGLE_BENT = 10.0  # degrees, where one of them is a curve
SOON = 45.0  # pixels within which two curves from one vertex must not cross
LEAST_CONTRAST = 4.5  # WCAG 2 ratio of text to its ground


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (WCAG 2)."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def look_faults(style: GraphStyle) -> list[str]:
    """Texts too small, inks too faint: what is wrong before anything is laid out."""
    faults = []
    texts = {"labels": style["labels"], "capacities": style.get("capacities")}
    for what, look in texts.items():
        if look and digit_height(look["face"], look["size"]) < LEAST_TEXT:
            height = digit_height(look["face"], look["size"])
            faults.append(f"the {what} are {height:.1f} px high, expected at least {LEAST_TEXT:.0f}")
    inks = {"edges": style["edges"]["colour"], "outlines": style["outline"]["colour"]}
    if "capacities" in style:
        inks["capacities"] = style["capacities"]["colour"]
    for what, ink in inks.items():
        if contrast(ink, style["background"]) < LEAST_CONTRAST:
            faults.append(
                f"the {what} have contrast {contrast(ink, style['background']):.1f}, expected {LEAST_CONTRAST}"
            )
    return faults


def layout_faults(
    names: Sequence[str], z: Points, made: Curves, style: GraphStyle, bounds: Sequence[float]
) -> list[str]:
    """Vertices too close or cut off, edges at foreign vertices, edges and arrow heads that run into each other."""
    outline = Outline.of(style)
    faults = _vertex_faults(z, outline, bounds)
    if not len(made):
        return faults
    arrow = "→" if "heads" in style else "–"
    edges = [f"{names[i]}{arrow}{names[j]}" for i, j in zip(made.tail, made.head, strict=True)]
    half = style["edges"]["width"] / 2
    left, top, right, bottom = bounds
    over = np.maximum(
        np.maximum(left - made.p.real, made.p.real - right), np.maximum(top - made.p.imag, made.p.imag - bottom)
    )
    for k in np.unique(made.owner[over > OVERHANG]):
        faults.append(f"edge {edges[k]} leaves the picture")
    visible = np.abs(made.tip - made.leave)
    least = style["heads"]["length"] * 1.6 if "heads" in style else 14.0
    for k in np.flatnonzero(visible < least):
        faults.append(f"edge {edges[k]} shows only {visible[k]:.0f} px between its vertices")
    away = made.gaps(z) - outline.reach - half
    rows = np.arange(len(made))
    away[made.tail, rows] = np.inf
    away[made.head, rows] = np.inf
    for v, k in np.argwhere(away < CLEAR):
        faults.append(f"edge {edges[k]} passes {max(0.0, away[v, k]):.0f} px from vertex {names[v]}")
    return (
        faults
        or _angle_faults(z, made, edges, style, outline)
        or _crossing_faults(z, made, edges, style, outline)
        or (_head_faults(made, edges, style) if "heads" in style else [])
    )


def _vertex_faults(z: Points, outline: Outline, bounds: Sequence[float]) -> list[str]:
    faults = []
    if len(z) > 1:
        apart = np.abs(z[:, None] - z[None, :]) + np.eye(len(z)) * 1e9
        if apart.min() < 2 * outline.reach + 8.0:
            faults.append(f"two vertices are {apart.min() - 2 * outline.reach:.0f} px apart")
    left, top, right, bottom = bounds
    x, y = z.real, z.imag
    r = outline.reach
    if len(z) and (x.min() < left + r or y.min() < top + r or x.max() > right - r or y.max() > bottom - r):
        faults.append("a vertex leaves the picture")
    return faults


def _angle_faults(z: Points, made: Curves, edges: Sequence[str], style: GraphStyle, outline: Outline) -> list[str]:
    """Two edges that leave a vertex almost in the same direction, or change sides soon after they left it."""
    m = len(made)
    vertex = np.concatenate([made.tail, made.head])
    one, other = np.nonzero((vertex[:, None] == vertex) & np.triu(np.ones((2 * m, 2 * m), bool), 1))
    bent = np.concatenate([made.bent, made.bent])
    bent = bent[one] | bent[other]
    length = np.abs(made.b - made.a) + 1e-9

    def apart(distance: float) -> Reals:
        t = np.minimum(0.45, distance / length)[:, None]
        off = np.concatenate([made.at(t)[:, 0], made.at(1 - t)[:, 0]]) - z[vertex]
        return np.asarray(np.angle(off[one] * np.conj(off[other])))

    near = apart(gaze(style, outline))
    far = apart(gaze(style, outline) + SOON)
    bad = np.abs(near) < np.radians(np.where(bent, LEAST_ANGLE_BENT, LEAST_ANGLE))
    swap = bent & (near * far < 0) & (np.abs(near - far) < np.pi)
    tell = "edges {} and {} leave a vertex at {:.0f}°"
    faults = [
        tell.format(edges[one[k] % m], edges[other[k] % m], np.degrees(abs(near[k]))) for k in np.flatnonzero(bad)
    ]
    for k in np.flatnonzero(swap & ~bad):
        faults.append(f"edges {edges[one[k] % m]} and {edges[other[k] % m]} cross right after leaving a vertex")
    return faults


def _crossing_faults(z: Points, made: Curves, edges: Sequence[str], style: GraphStyle, outline: Outline) -> list[str]:
    """Two edges that cross at so small an angle, or run so close together, that an eye could change from one to the
    other."""
    p, q, owner = made.p, made.q, made.owner
    d = q - p
    u = d / (np.abs(d) + 1e-9)
    along = np.abs(u.real[:, None] * u.real + u.imag[:, None] * u.imag)
    bent = made.bent[owner]
    least = np.cos(np.radians(np.where(bent[:, None] | bent, 14.0, 8.0)))
    i, j = np.nonzero((along > least) & (owner[:, None] < owner[None, :]))
    ends_i = made.tail[owner[i]], made.head[owner[i]]
    ends_j = made.tail[owner[j]], made.head[owner[j]]
    shared = (ends_i[0] == ends_j[0]) | (ends_i[1] == ends_j[1]) | (ends_i[0] == ends_j[1]) | (ends_i[1] == ends_j[0])
    angled = shared & ~bent[i] & ~bent[j]  # straight edges that share a vertex are told apart by their angle there
    i, j, shared = i[~angled], j[~angled], shared[~angled]
    if not len(i):
        return []
    close = np.minimum(
        np.minimum(_to_segment(p[i], p[j], q[j]), _to_segment(q[i], p[j], q[j])),
        np.minimum(_to_segment(p[j], p[i], q[i]), _to_segment(q[j], p[i], q[i])),
    )
    one = ((p[j] - p[i]) * np.conj(d[i])).imag * ((q[j] - p[i]) * np.conj(d[i])).imag < 0
    other = ((p[i] - p[j]) * np.conj(d[j])).imag * ((q[i] - p[j]) * np.conj(d[j])).imag < 0
    bad = (close < style["edges"]["width"] + 4.0) | (one & other)
    if bent.any():
        middle = np.concatenate([p[i] + q[i], p[j] + q[j]]) / 2
        near = np.abs(middle[:, None] - z[None, :]).min(axis=1) < outline.reach + 30.0
        at_vertex = near[: len(i)] | near[len(i) :]
        bad &= ~(shared & at_vertex)
    found = sorted({(int(owner[i[k]]), int(owner[j[k]])) for k in np.flatnonzero(bad)})
    return [f"edges {edges[one]} and {edges[other]} run into each other" for one, other in found]


def _to_segment(point: Points, a: Points, b: Points) -> Reals:
    span = b - a
    off = point - a
    along = (off * np.conj(span)).real / (span.real**2 + span.imag**2 + 1e-9)
    return np.asarray(np.abs(off - np.clip(along, 0.0, 1.0) * span))


def _head_faults(made: Curves, edges: Sequence[str], style: GraphStyle) -> list[str]:
    """An arrow head on another edge's line, or on another head."""
    middle = (made.tip + made.base) / 2
    half, width = style["heads"]["half_width"], style["edges"]["width"]
    least = np.repeat([half + width / 2 + 0.5, half * 0.6 + width / 2 + 1.0], len(made))
    away = made.gaps(np.concatenate([made.base, middle])) - least[:, None]
    away = np.minimum(away[: len(made)], away[len(made) :])
    np.fill_diagonal(away, np.inf)
    faults = [f"the head of {edges[k]} lies on {edges[other]}" for k, other in np.argwhere(away < 0)]
    for k, other in combinations(range(len(made)), 2):
        if made.head[k] == made.head[other] and abs(made.base[k] - made.base[other]) < half * 1.9:
            faults.append(f"the heads of {edges[k]} and {edges[other]} touch")
    return faults
