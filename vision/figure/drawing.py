"""A scene to PNG bytes with Skia, in one to three milliseconds.

Glyphs are set one by one with a little room between them, so that none touch. A scene whose lettering leaves the
canvas, or meets other lettering or a line of ink, is rejected: it would not be legible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from isoprobe.vision import LayoutRejected
from isoprobe.vision.figure.measuring import (
    APART,
    LOWERED,
    SMALLER,
    SUBSCRIPTS,
    advances,
    extent,
    with_true_minus,
)
from isoprobe.vision.figure.scene import Arc, Disc, FigureScene, Point, Polygon, Polyline, Text, Thing
from isoprobe.vision.figure.style import COLOURS, PALE, Look
from isoprobe.vision.raster.canvas import Canvas, skia
from isoprobe.vision.raster.fonts import digit_height, font

LABELS_APART = 0.75  # digit heights between labels, which are no lines of text
CLEAR = 2.5  # pixels that lettering keeps from other ink

Box = tuple[float, float, float, float]


def draw_scene(scene: FigureScene) -> bytes:
    """The picture as PNG. Raises LayoutRejected where its lettering would not be legible."""
    return _drawn(scene.look, tuple(scene.things))


@lru_cache(maxsize=128)
def _drawn(look: Look, things: tuple[Thing, ...]) -> bytes:
    """Pictures about which several questions are asked, one after another, are drawn once."""
    _check(look, things)
    canvas = Canvas(look.width, look.height, look.paper)
    for thing in things:
        if isinstance(thing, Text):
            _set(canvas, thing, look)
        elif isinstance(thing, Polyline):
            _trace(canvas, thing.points, look, thing.colour, thing.width, thing.closed, thing.dash)
        elif isinstance(thing, Polygon):
            if thing.fill:
                canvas.polygon([complex(*point) for point in thing.points], colour_of(thing.fill, look))
            if thing.width and thing.edge:
                _trace(canvas, thing.points, look, thing.edge, thing.width, True, 0.0)
        elif isinstance(thing, Disc):
            _round(canvas, thing, look)
        else:
            _arc(canvas, thing, look)
    return canvas.png()


def colour_of(name: str, look: Look) -> tuple[int, int, int]:
    """Red, green and blue of a colour's name; ValueError names the known ones."""
    if name in ("ink", "paper"):
        return look.ink if name == "ink" else look.paper
    pale = name.startswith("pale ")
    if name.removeprefix("pale ") not in COLOURS:
        raise ValueError(f"unknown colour {name!r}: expected ink, paper, {', '.join(COLOURS)}, or one of them pale")
    red, green, blue = COLOURS[name.removeprefix("pale ")]
    if pale:
        red, green, blue = (
            round(ground + PALE * (own - ground)) for own, ground in zip((red, green, blue), look.paper, strict=True)
        )
    return red, green, blue


def _left(thing: Text, look: Look) -> float:
    wide = extent(thing.text, look, thing.scale)
    return thing.x - {"left": 0.0, "middle": wide / 2, "right": wide}[thing.anchor]


def _set(canvas: Canvas, thing: Text, look: Look) -> None:
    text, high = with_true_minus(thing.text), look.size * thing.scale
    size = high / digit_height(look.face, 1.0)
    made, small = font(look.face, size), font(look.face, SMALLER * size)
    left, baseline = _left(thing, look), thing.y + high / 2
    for character, start in zip(text, advances(look.face, text)[0], strict=True):
        if digit := SUBSCRIPTS.get(character):
            canvas.text(digit, left + start * high, baseline + LOWERED * high, small, look.ink)
        elif character != " ":
            canvas.text(character, left + start * high, baseline, made, look.ink)


def box_of(thing: Text, look: Look) -> Box:
    """Left, top, right and bottom of a text's ink, descenders counted in."""
    left, high = _left(thing, look), look.size * thing.scale
    if thing.text in ("+", "-"):
        wide = extent(thing.text, look, thing.scale)
        return left, thing.y - 0.36 * high, left + wide, thing.y + 0.36 * high
    low = 0.78 if any(c in "gjpqyQ,()$[]" or c in SUBSCRIPTS for c in thing.text) else 0.5
    return left, thing.y - 0.55 * high, left + extent(thing.text, look, thing.scale), thing.y + low * high


def _trace(
    canvas: Canvas, points: Sequence[Point], look: Look, colour: str, width: float, closed: bool, dash: float
) -> None:
    ink_ = colour_of(colour, look)
    if not dash:
        canvas.polygon([complex(*point) for point in points], ink_, width, closed)
        return
    loop = [*points, points[0]] if closed else points
    for a, b in pairwise(loop):
        start, along = complex(*a), complex(*b) - complex(*a)
        pieces = max(1, round(abs(along) / dash)) | 1
        for k in range(0, pieces, 2):
            canvas.line(start + along * k / pieces, start + along * (k + 1) / pieces, ink_, width)


def _round(canvas: Canvas, thing: Disc, look: Look) -> None:
    centre = complex(thing.x, thing.y)
    if thing.sweep >= 360:
        if thing.fill:
            canvas.ellipse(centre, thing.radius, thing.radius, colour_of(thing.fill, look))
        if thing.width and thing.edge:
            canvas.ellipse(centre, thing.radius, thing.radius, colour_of(thing.edge, look), thing.width)
        return
    path = skia.Path()
    path.moveTo(thing.x, thing.y)
    r = thing.radius
    path.arcTo(skia.Rect.MakeLTRB(thing.x - r, thing.y - r, thing.x + r, thing.y + r), thing.start, thing.sweep, False)
    path.close()
    if thing.fill:
        canvas.path(path, colour_of(thing.fill, look))
    if thing.width and thing.edge:
        canvas.path(path, colour_of(thing.edge, look), thing.width)


def _arc(canvas: Canvas, thing: Arc, look: Look) -> None:
    r, path = thing.radius, skia.Path()
    oval = skia.Rect.MakeLTRB(thing.x - r, thing.y - r, thing.x + r, thing.y + r)
    path.addArc(oval, thing.start, thing.sweep)
    canvas.path(path, colour_of(thing.colour, look), thing.width)


# ---- legible? ----


def _check(look: Look, things: Sequence[Thing]) -> None:
    texts = [
        (k, thing, box_of(thing, look))
        for k, thing in enumerate(things)
        if isinstance(thing, Text) and thing.text.strip()
    ]
    for n, (_, thing, (left, top, right, bottom)) in enumerate(texts):
        if left < 3 or top < 3 or right > look.width - 3 or bottom > look.height - 3:
            raise LayoutRejected(f"the text {thing.text!r} leaves the canvas")
        for _, other, (x0, y0, x1, y1) in texts[:n]:
            if thing.group and thing.group == other.group:
                continue
            grouped = thing.group and other.group
            apart = (LABELS_APART if grouped else APART) * look.size * max(thing.scale, other.scale)
            clear = apart if grouped else CLEAR
            if left < x1 + apart and x0 < right + apart and top < y1 + clear and y0 < bottom + clear:
                raise LayoutRejected(f"the texts {thing.text!r} and {other.text!r} run together")
    if not texts:
        return
    lines = [
        (k, a, b, CLEAR + width / 2, min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
        for k, a, b, width in _ink_lines(things)
    ]
    grounds = [(k, found) for k, thing in enumerate(things) if (found := _ground(thing)) is not None]
    for _, thing, box in texts:
        ground = max((k for k, fill in grounds if _covers(fill, box)), default=-1)
        left, top, right, bottom = box
        for k, a, b, room, x0, y0, x1, y1 in lines:
            if x1 <= left - room or x0 >= right + room or y1 <= top - room or y0 >= bottom + room:
                continue  # most lines are far from most texts
            if k >= ground and _meets(a, b, box, room):
                raise LayoutRejected(f"the text {thing.text!r} stands on a line")


def _ground(thing: object) -> Disc | Box | None:
    """The whole disc or the upright box that this fills; None where it fills neither."""
    if isinstance(thing, Disc):
        return thing if thing.fill and thing.sweep >= 360 else None
    if not isinstance(thing, Polygon) or not thing.fill or len(thing.points) != 4:
        return None
    xs, ys = {x for x, _ in thing.points}, {y for _, y in thing.points}
    return (min(xs), min(ys), max(xs), max(ys)) if len(xs) == len(ys) == 2 else None


def _covers(ground: Disc | Box, box: Box) -> bool:
    """Whether a text lies on a filled ground, so that what was drawn before it cannot be seen."""
    left, top, right, bottom = box
    if isinstance(ground, Disc):
        far = max(hypot(x - ground.x, y - ground.y) for x in (left, right) for y in (top, bottom))
        return far <= ground.radius + 1
    return ground[0] <= left and right <= ground[2] and ground[1] <= top and bottom <= ground[3]


def _ink_lines(things: Sequence[Thing]) -> list[tuple[int, Point, Point, float]]:
    found = []
    for k, thing in enumerate(things):
        if isinstance(thing, Polyline) and thing.colour in ("ink", "black"):
            ring = thing.points + (thing.points[:1] if thing.closed else ())
        elif isinstance(thing, Polygon) and thing.width and thing.edge in ("ink", "black"):
            ring = thing.points + thing.points[:1]
        else:
            continue
        found += [(k, a, b, thing.width) for a, b in pairwise(ring)]
    return found


def _meets(a: Point, b: Point, box: Box, room: float) -> bool:
    """Whether the line from a to b comes within `room` of the box, or nearly so (Liang and Barsky's clipping)."""
    left, top, right, bottom = box[0] - room, box[1] - room, box[2] + room, box[3] + room
    dx, dy, low, high = b[0] - a[0], b[1] - a[1], 0.0, 1.0
    if hypot(dx, dy) < 1e-9:
        return left < a[0] < right and top < a[1] < bottom
    for step, gap in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - top), (dy, bottom - a[1])):
        if step == 0:
            if gap <= 0:
                return False
            continue
        t = gap / step
        if step < 0:
            low = max(low, t)
        else:
            high = min(high, t)
    return low < high
