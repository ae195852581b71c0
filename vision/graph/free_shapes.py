"""Vertices of any width, height and size: ellipses, boxes and diamonds, each fitted by itself; and bare words at which
strokes end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.bodies import COS, LEAST_RADIUS, RAYS, SIN, SQUARE2, Body, Contour, Floats, rims
from isoprobe.vision.raster.crowding import Crowded, spend
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8

SHAPES = ("ellipse", "square", "diamond")
NAMED = {"ellipse": "ellipse", "square": "square", "diamond": "diamond"}
LOWEST, HIGHEST = 5, 44  # pixels that the letters of bare words are high
WORD = 0.25  # least share of its box that letters are which have grown together
SHORT_WORD = 2.5  # heights of a letter under which a word is short
BAR = 3.0  # times as long as wide that a piece of a stroke is, and a letter is not unless it is upright
ITALIC = 0.45  # of its height that an l is wide at most which leans to the side
FAR = 3.0  # heights of a letter that strokes may end before a bare word
ENDS = 0.3  # how far the ink around a stroke's end must lie beyond it, as a share of how far is looked
USUALLY_FAR = 2.4  # heights of a letter beyond which above a word strokes end beside it rather
USUAL_SIDES = 1.5  # how many times wider than high the usual patch around a word is
CONVEX = 0.95  # least share of its hull that a convex patch fills
SMALLEST = 0.3  # of the usual vertex's size
PATCHES = 300  # of even colour; drawings at hand have 50, and 250 vertices are read
GAP = 7.0  # pixels between half the way from one bare word to the next and the patches around them
ALONG, PASSING = 0.6, 4.0  # of a patch's height that a stroke beside it goes along which passes by, and pixels to it
RING, MOST_RINGED = 0.4, 0.8  # of a vertex's size that a ring around it is off at most; least share with one
CLEAR_OF_INK, FULL_RING = 0.35, 0.93  # share of the rays that have ink between rim and ring, and on it
NEAR_RIM = 3  # pixels from the rim within which paper begins before a ring
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


def free_bodies(pixels: Mask, mask: Mask, half: float, step: int, convex: bool = False) -> list[Body]:
    """The vertices of a picture (BGR) with this ink: patches of even colour that are an ellipse, a box or a diamond, or
    any `convex` shape, on which something is written or that are filled. `step`: levels between neighbours that make an
    area uneven. Raises Crowded where there are more patches than could be compared in some seconds."""
    steps = cv2.split(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, SQUARE2))
    uneven = cv2.threshold(cv2.max(cv2.max(steps[0], steps[1]), steps[2]), step, 255, cv2.THRESH_BINARY)[1]
    contours, tree = cv2.findContours(uneven, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    patches = [
        contour
        for contour, parent in zip(contours, () if tree is None else tree[0, :, 3].tolist(), strict=True)
        if parent >= 0 and len(contour) >= 24 and 60 < cv2.contourArea(contour) < 0.1 * uneven.size
    ]
    if len(patches) > PATCHES:
        raise Crowded(f"too much is drawn: {len(patches):,} patches of even colour, expected at most {PATCHES}")
    found = []
    for contour in patches:
        fitted = _fitted(contour)
        if fitted is not None:
            found.append(_body(pixels, mask, uneven, half, *fitted))
        elif convex and (hull := _hull(contour)) is not None:
            found.append(_body(pixels, mask, uneven, half, *hull))
    kept = _outermost([body for body in found if body is not None])
    usual = float(np.median([body.rim.mean() for body in kept])) if kept else 0.0
    return [body for body in kept if body.rim.mean() >= SMALLEST * usual]  # the others are arrow heads


def _fitted(contour: Contour) -> tuple[float, float, tuple[float, float], str] | None:
    """Middle, half width and height, and shape of a patch; None where it is of none of the shapes."""
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
    return x - 0.5, y - 0.5, (a - 0.5, b - 0.5), best[1]


def _hull(contour: Contour) -> tuple[float, float, Floats] | None:
    """Middle and rim of a patch that is convex, and not too narrow; None where it is not."""
    area, hull = cv2.contourArea(contour), cv2.convexHull(contour)
    long, short = sorted(cv2.minAreaRect(contour)[1], reverse=True)
    if area < CONVEX * cv2.contourArea(hull) or long > 4 * short or short < 2 * LEAST_RADIUS + 2:
        return None
    moments = cv2.moments(hull)
    x, y = moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
    filled = np.zeros(np.array(cv2.boundingRect(hull))[3:1:-1] + 2, np.uint8)
    corner = hull.min(axis=(0, 1)) - 1
    cv2.fillConvexPoly(filled, hull - corner, 255)
    border = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0]
    rim = rims([border], np.array([x - corner[0]]), np.array([y - corner[1]]))[0]
    return x - 0.5, y - 0.5, np.asarray(rim - 0.5, np.float64)


def _rim(shape: str, a: float, b: float) -> Floats:
    cos, sin = np.abs(COS) / a, np.abs(SIN) / b
    if shape == "ellipse":
        return np.asarray(1 / np.sqrt(cos * cos + sin * sin))
    return np.asarray(1 / np.maximum(cos, sin) if shape == "square" else 1 / (cos + sin))


def _body(
    pixels: Mask, mask: Mask, uneven: Mask, half: float, x: float, y: float, sides: tuple[float, float] | Floats,
    shape: str = "blob",
) -> Body | None:  # fmt: skip
    """The vertex with this patch inside, of a shape with these half sides, or with this rim; None where it is bare
    paper, or too thickly outlined to be one."""
    rim = _rim(shape, *sides) if isinstance(sides, tuple) else sides
    outline = float(outline_widths(mask, np.array([x]), np.array([y]), rim[None, ::3], half)[0])
    if outline > 4 * half + 4:
        return None
    ring = rim[:, None] * np.array([0.85, 0.92])
    paper = float((look_up(mask, x + COS[:, None] * ring, y + SIN[:, None] * ring) > 0).mean()) < 0.5
    inner = rim[:, None] * np.array([0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65])
    seen = look_up(uneven, x + COS[:, None] * inner, y + SIN[:, None] * inner) > 0
    if paper and not (seen.sum() > 8 and seen[:, :4].any()):  # between edges there is nothing in the middle
        return None
    if not isinstance(sides, tuple):
        return Body(x, y, float(rim.min()) + outline, rim + outline, shape, paper, outline)
    a, b = sides
    name = "circle" if shape == "ellipse" and abs(a - b) < 0.04 * (a + b) + 1 else NAMED[shape]
    wider, higher = a + outline, b + outline
    if shape == "diamond":  # whose outline is as thick across its sides, and so wider the farther from the middle
        wider, higher = (side * (1 + outline / float(np.median(rim))) for side in (a, b))
    rim = _rim(shape, wider, higher)
    return Body(x, y, min(a, b) + outline, rim, name, paper, outline)


def _outermost(found: Sequence[Body]) -> list[Body]:
    """The bodies without those inside another, as the counters of letters and the inner one of two outlines; without
    those that hold several."""
    kept: list[Body] = []
    places = np.array([(body.x, body.y) for body in found]).reshape(-1, 2)
    reach = np.array([float(body.rim.max()) + 1 for body in found])
    among = np.zeros(len(found), bool)
    for at in sorted(range(len(found)), key=lambda k: -float(found[k].rim.mean())):
        body = found[at]
        off = np.abs(places - (body.x, body.y)).max(axis=1)
        close = np.flatnonzero(off <= reach[at]).tolist()
        within = [found[k] for k in close if found[k] is not body and _inside(found[k], body)]
        apart = [one for one in within if np.hypot(one.x - body.x, one.y - body.y) > 0.8 * body.radius]
        around = np.flatnonzero(among & (off <= reach)).tolist()  # no other can hold its middle
        if len(apart) > 1 or any(_inside(body, found[k]) for k in around):
            continue
        among[at] = True
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


def ringed(mask: Mask, bodies: tuple[Body, ...]) -> tuple[Body, ...]:
    """The bodies, grown to the ring of ink around each where nearly all have one, as double circles do."""
    if len(bodies) < 2:
        return bodies
    rims = np.stack([body.rim[::3] for body in bodies])
    least = rims.min(axis=1)
    grown = np.arange(0.0, RING * float(least.max()) + 4)
    scale = 1 + grown / least[:, None]
    x, y = (np.array([[[getattr(body, axis)]] for body in bodies]) for axis in "xy")
    around = scale[..., None] * rims[:, None]
    on = (look_up(mask, x + COS[::3] * around, y + SIN[::3] * around) > 0).mean(axis=2)
    ends = [_ring(row) for row in on]
    known = [end for end in ends if end is not None]
    if len(known) < MOST_RINGED * len(bodies):
        return bodies
    usual = float(np.median(known))
    return tuple(
        Body(
            body.x, body.y, body.radius * (by := 1 + more / float(body.rim.min())), body.rim * by, body.shape,
            body.hollow, body.outline + more,
        )
        for body, more in zip(bodies, [usual if end is None else end for end in ends], strict=True)
    )  # fmt: skip


def _ring(inked: NDArray[Any]) -> float | None:
    """How many pixels beyond a rim a ring around it ends, by the share of ink at each distance; None for no ring."""
    paper = np.flatnonzero(inked < CLEAR_OF_INK)
    if not len(paper) or paper[0] > NEAR_RIM:
        return None
    ring = np.flatnonzero(inked[paper[0] :] > FULL_RING)
    if not len(ring):
        return None
    first = int(paper[0] + ring[0])
    after = np.flatnonzero(inked[first:] < CLEAR_OF_INK)
    return float(first + after[0] - 1) if len(after) else None


def _inside(one: Body, other: Body) -> bool:
    """Whether the middle of one is within the rim of a larger other."""
    x, y = one.x - other.x, one.y - other.y
    ray = round(float(np.arctan2(y, x)) * RAYS / (2 * np.pi)) % RAYS
    return float(np.hypot(x, y)) < float(other.rim[ray]) and float(one.rim.mean()) < float(other.rim.mean())


def worded_bodies(mask: Mask) -> Iterator[list[Body]]:
    """The vertices of a picture with this ink that are bare words: those towards which strokes end; first where upright
    bars by themselves are strokes, then where they are letters."""
    found = _worded_bodies(mask, bars=False)
    if found:
        yield found
    again = _worded_bodies(mask, bars=True)
    if again and len(again) != len(found):
        yield again


def _worded_bodies(mask: Mask, bars: bool) -> list[Body]:
    """The vertices that are bare words. The patch around each is as large as all can be without a stroke in them, and
    reaches to the ends of its own. `bars`: whether an upright bar by itself is a letter."""
    words, strokes = _words(mask, bars)
    rows, columns = np.nonzero(strokes)
    if len(words) < 2 or not len(rows):
        return []
    tall = float(np.median([high for _, _, _, high in words]))
    places = np.stack([columns, rows], axis=1).astype(np.float64)
    short = max(wide for _, _, wide, _ in words) < SHORT_WORD * tall
    found, near = [], []
    spend(2 * len(words) * len(places))
    for left, top, wide, high in words:
        middle = np.array([left + (wide - 1) / 2, top + (high - 1) / 2])
        off = places - middle
        away = np.hypot(*np.maximum(np.abs(off) - np.array([wide / 2, high / 2]), 0.0).T)
        nearest = int(away.argmin())
        if away[nearest] < FAR * tall and not _ends_at(places, nearest, middle, tall):
            continue
        close = off[away < FAR * tall]
        half = 0.0 if short else wide / 2  # the patches around short words are of one width
        found.append((float(middle[0]), float(middle[1]), half))
        near.append(np.stack([np.abs(close[:, 0]) - half, close[:, 1]], axis=1))
    half = 0.0 if short else tall / 2
    room = _room(np.concatenate(near), tall, half) if near else None
    if room is not None:
        room = (min(room[0], _apart(found, sum(room[1:]))), *room[1:])
    if room is not None and room[0] <= 1:
        return []
    return [_worded(word, own, room, tall) for word, own in zip(found, near, strict=True)] if room else []


def _room(beside: Floats, tall: float, half: float) -> tuple[float, float, float] | None:
    """How far the patches around words, half as wide as this, can reach beside, above and below them without any of
    these places (to the side of a word's end, and below its middle); None where they cannot."""
    up = down = 0.0
    for reach in (tall, 0.3 * tall):  # beside a long word strokes end nearer to its letters
        over = beside[beside[:, 0] < reach, 1]
        up, down = float(-over[over < 0].max(initial=-np.inf)), float(over[over > 0].min(initial=np.inf))
        up, down = min(FAR * tall, up, down + tall), min(FAR * tall, down, up + tall)
        if min(up, down) > 0.75 * tall:
            break
    cap = 2 + 0.15 * tall  # a stroke ends in a corner
    level = (beside[:, 1] > cap - up) & (beside[:, 1] < down - cap)
    more = min(FAR * tall, float(beside[level, 0].min(initial=np.inf)))
    if min(up, down) > USUALLY_FAR * tall:
        for _ in range(2):  # nothing ends above or below
            up = down = max(tall, (more + half) / USUAL_SIDES)
            level = np.abs(beside[:, 1]) < 0.85 * up
            more = min(FAR * tall, float(beside[level, 0].min(initial=np.inf)))
    return (more, up, down) if min(up, down) > tall / 2 and more > 1 else None


def _apart(words: Sequence[tuple[float, float, float]], high: float) -> float:
    """How far beside words their patches, this high, may reach without touching each other."""
    most = np.inf
    for k, (x, y, half) in enumerate(words):
        for u, v, other in words[:k]:
            if abs(y - v) < high:
                most = min(most, (abs(x - u) - half - other) / 2 - GAP)
    return float(most)


def _worded(word: tuple[float, float, float], own: Floats, room: tuple[float, float, float], tall: float) -> Body:
    """The vertex of a word (middle, half width or 0) with this room; `own` are places of ink near it, as in `_room`."""
    x, y, half = word
    more, up, down = room
    slack = ENDS * tall
    cap = 2 + 0.15 * tall
    inner = own[:, 0] < more - cap / 2  # a stroke that ends in a corner may have come from the side
    above = float(-own[inner & (own[:, 1] < cap - up), 1].max(initial=-np.inf))
    below = float(own[inner & (own[:, 1] > down - cap), 1].min(initial=np.inf))
    level = (own[:, 1] > cap - up) & (own[:, 1] < down - cap) & (own[:, 0] > more - cap)
    aside = float(own[level, 0].min(initial=np.inf))
    along = own[level & (own[:, 0] < aside + slack), 1]
    if len(along) and np.ptp(along) > ALONG * (up + down):  # a stroke passes by
        more, aside = min(more, aside - PASSING), np.inf
    up, down, more = (
        (ink if ink < free + slack else free) + 1.5 for ink, free in ((above, up), (below, down), (aside, more))
    )
    wide, low, high = half + more, (down - up) / 2, (down + up) / 2
    return Body(x, y + low, min(wide, high), _rim("square", wide, high), "square", True)


def _words(mask: Mask, bars: bool) -> tuple[list[tuple[int, int, int, int]], Mask]:
    """Boxes (left, top, width, height) of letters that stand side by side, and the ink without them. `bars`: whether an
    upright bar by itself is a letter."""
    pieces = []
    for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        wide, high = cv2.boundingRect(contour)[2:]
        if max(wide, high) <= HIGHEST or (high <= HIGHEST and _inked(mask, contour) > WORD):
            long, short = sorted(cv2.minAreaRect(contour)[1], reverse=True)
            pieces.append((contour, wide, high, long + 1 > BAR * (short + 1)))
    heights = [high for _, _, high, bar in pieces if high >= LOWEST and not bar]
    letters = np.zeros_like(mask)
    if not heights:
        return [], mask
    tall = float(np.median(heights))
    upright = []
    for contour, wide, high, bar in pieces:
        if not bar:
            cv2.drawContours(letters, [contour], -1, 255, cv2.FILLED)
        elif wide < max(0.4 * tall, ITALIC * high) and high < 1.8 * tall:  # an l beside letters without a stem
            upright.append(contour)
    beside = letters if bars else cv2.dilate(letters, np.ones((1, 2 * round(0.4 * tall) + 1), np.uint8))
    for contour in upright:
        if bars or beside[contour[:, 0, 1], contour[:, 0, 0]].any():
            cv2.drawContours(letters, [contour], -1, 255, cv2.FILLED)
    strokes = cv2.bitwise_and(mask, cv2.bitwise_not(letters))
    reach = max(1, round(0.25 * tall))
    joined = cv2.dilate(letters, np.ones((2 * (reach // 2) + 1, 2 * reach + 1), np.uint8))
    stats = cv2.connectedComponentsWithStats(joined)[2][1:]
    boxes = []
    for left, top, wide, high in stats[:, :4].tolist():
        x, y, across, down = cv2.boundingRect(letters[top : top + high, left : left + wide])
        if down >= LOWEST:
            boxes.append((left + x, top + y, across, down))
    return boxes, strokes


def _inked(mask: Mask, contour: Contour) -> float:
    """The share of its box that is ink; letters that have grown together fill more than a stroke does."""
    left, top, wide, high = cv2.boundingRect(contour)
    return cv2.countNonZero(mask[top : top + high, left : left + wide]) / (wide * high)


def _ends_at(places: Floats, nearest: int, middle: Floats, tall: float) -> bool:
    """Whether the ink around the place nearest to a word lies beyond it, as where a stroke ends, rather than to both
    sides, as where it passes by."""
    reach = max(8.0, 0.8 * tall)
    end = places[nearest]
    around = places[np.hypot(*(places - end).T) < reach]
    out = (end - middle) / max(1e-9, float(np.hypot(*(end - middle))))
    return bool(((around.mean(axis=0) - end) * out).sum() > ENDS * reach)
