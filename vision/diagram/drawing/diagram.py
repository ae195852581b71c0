"""Lettered geometry diagrams drawn with Skia as books and exam sites print them, from the state of a diagram item.

`sample_style` draws a look, `draw_diagram` gives PNG bytes in that look, or raises LayoutRejected where the picture
would mislead a careful reader.
"""

from __future__ import annotations

import cmath
import math
from itertools import combinations, pairwise
from typing import Any

import cv2
import numpy as np

from isoprobe.vision import LayoutRejected
from isoprobe.vision.diagram.drawing.dimensions import Dimension, draw_dimension, place_dimension
from isoprobe.vision.diagram.drawing.labels import (
    Ground,
    PlacedText,
    Typeface,
    draw_text,
    place_along,
    place_inside,
    place_names,
    text_ink,
)
from isoprobe.vision.diagram.drawing.layout import (
    DiagramLayout,
    DiagramState,
    DiagramStyle,
    DrawnArc,
    DrawnSegment,
    extent,
    free_place,
    layout_of,
    smallest_gap,
)
from isoprobe.vision.diagram.drawing.style import HELD_OUT, LARGEST, LEAST_GAP, TASKS, sample_style
from isoprobe.vision.raster.canvas import Canvas, Colour
from isoprobe.vision.raster.disturbance import jpeg
from isoprobe.vision.raster.fonts import font

__all__ = ["HELD_OUT", "TASKS", "draw_diagram", "is_drawable", "letter_gaps", "sample_style"]

# Noise of JPEG compresses badly however long one tries; unfiltered rows suit line drawings.
_PNG = [cv2.IMWRITE_PNG_COMPRESSION, 1, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE]

Shape = tuple[str, Any]  # what a mark is drawn of: ("line", (a, b)), ("fill", corners), ("path", corners)


def draw_diagram(figure: DiagramState, style: DiagramStyle) -> bytes:
    """PNG bytes; the same arguments give the same bytes. Raises LayoutRejected where a letter or mark has no clear
    place, or different points lie too near to each other."""
    made, dots, marks, texts, ground = _arranged(figure, style)
    dimensions = _dimensions(made, style, ground)
    more, arcs = _texts(figure, made, style, ground)
    canvas = Canvas(style["width"], style["height"], style["background"])
    _watermark(canvas, style)
    _fills(canvas, made, style)
    _strokes(canvas, made, style)
    _draw_marks(canvas, marks, style)
    for ring, count in arcs:
        for k in range(count):
            _arc(
                canvas,
                DrawnArc(ring.c, ring.r + 2.5 * k * style["marks"]["width"], ring.start, ring.sweep),
                style["marks"],
            )
    for name, radius in dots.items():
        canvas.ellipse(made.points[name], radius, radius, style["lines"]["colour"])
    for dimension in dimensions:
        draw_dimension(canvas, dimension, style["letters"]["colour"], 1.0)
    for text in [*texts, *more]:
        draw_text(canvas, text)
    return _finished(canvas, style)


def letter_gaps(figure: DiagramState, style: DiagramStyle) -> dict[str, float]:
    """Pixels of paper between each letter and the nearest line or circle. Raises LayoutRejected."""
    made, _, _, texts, _ = _arranged(figure, style)
    strokes = [s.a + (s.b - s.a) * np.linspace(0, 1, math.ceil(s.length) + 1) for s in made.segments]
    for ring in made.rings:
        turned = np.radians(ring.start + np.linspace(0, ring.sweep, math.ceil(ring.r * math.radians(ring.sweep)) + 2))
        strokes.append(ring.c + ring.r * np.exp(1j * turned))
    if not strokes:
        return {}
    ink, gaps = np.concatenate(strokes), {}
    for text in texts:
        left, top, right, bottom = text_ink(text.text, text.look)
        away = ink - text.z
        beside = np.maximum(np.abs(away.real) - (right - left) / 2, 0)
        above = np.maximum(np.abs(away.imag) - (bottom - top) / 2, 0)
        gaps[text.text] = max(0.0, float(np.hypot(beside, above).min()) - style["lines"]["width"] / 2)
    return gaps


def is_drawable(figure: DiagramState, times: float = 1.0) -> bool:
    """Whether every letter and mark finds its place on a page of ordinary size, or so many times as large, with letters
    of ordinary size."""
    left, top, right, bottom = extent(figure["plan"])
    scale = 560 * times / max(right - left, bottom - top)
    page = {"width": round((right - left) * scale) + 80, "height": round((bottom - top) * scale) + 80}
    page["largest"] = round(LARGEST * times)
    style = {**_ORDINARY, **page, "scale": scale, "origin": [40 - left * scale, 40 - top * scale]}
    try:
        _arranged(figure, style)
    except LayoutRejected:
        return False
    return True


_ORDINARY: DiagramStyle = {
    "lines": {"width": 1.5},
    "marks": {"width": 1.2, "size": 14.0},
    "letters": {"face": "DejaVuSans-Oblique", "cap": 20.0, "colour": [0, 0, 0], "clearance": 2.0},
    "second": None,
    "dots": {"of": "bare", "radius": 2.5},
    "arrows": True,
    "heads": "filled",
}


def _arranged(
    figure: DiagramState, style: DiagramStyle
) -> tuple[DiagramLayout, dict[str, float], list[Shape], list[PlacedText], Ground]:
    """The layout, the dots, the marks, the letters at their places, and the page with all of these on it."""
    made = layout_of(figure, style["scale"], complex(*style["origin"]))
    if (gap := smallest_gap(made)) < LEAST_GAP - 0.5:
        raise LayoutRejected(f"different points {gap:.1f} px apart: expected {LEAST_GAP}")
    width, height = style["width"], style["height"]
    largest = style.get("largest", LARGEST)
    if max(width, height) >= largest:
        raise LayoutRejected(f"a page of {width} x {height}: expected less than {largest}")
    ground = Ground(width, height)
    dots = _dots(figure, made, style)
    marks = _marks(figure, made, style)
    _occupy(ground, made, style, marks, dots)
    texts = place_names(made, _letterings(figure, style), ground, style["letters"]["clearance"], dots)
    return made, dots, marks, texts, ground


def _letterings(figure: DiagramState, style: DiagramStyle) -> dict[str, Typeface]:
    first = Typeface(style["letters"]["face"], style["letters"]["cap"], tuple(style["letters"]["colour"]))
    looks = dict.fromkeys(figure["letters"], first)
    if style["second"]:
        other = Typeface(style["second"]["face"], first.cap, first.colour)
        looks |= dict.fromkeys(style["second"]["letters"], other)
    return looks


def _dots(figure: DiagramState, made: DiagramLayout, style: DiagramStyle) -> dict[str, float]:
    """The radius of the dot at each point that has one: always where nothing else shows where the point is."""
    found = {}
    centres = {ring["centre"] for ring in [*figure["circles"], *figure["arcs"]]}
    for name, z in made.points.items():
        ways = sum(s.off(z) <= made.touch for s in made.segments)
        ways += sum(abs(abs(z - ring.c) - ring.r) <= made.touch for ring in made.rings)
        inside = ways == 1 and not any(min(abs(z - s.a), abs(z - s.b)) <= 2 * made.touch for s in made.segments)
        lonely = ways == 0 or inside
        if lonely or style["dots"]["of"] == "all" or (style["dots"]["of"] == "centres" and name in centres):
            found[name] = style["dots"]["radius"]
    return found


def _marks(figure: DiagramState, made: DiagramLayout, style: DiagramStyle) -> list[Shape]:
    """Right-angle squares, ticks, arrows on parallels and at the ends of rays; LayoutRejected where two of them meet or
    one has no room."""
    size = style["marks"]["size"]
    squares = [_square(figure, made, angle, size) for angle in figure["right"]]
    ticks, taken = _ticks(figure, made, size)
    arrows = _arrows(figure, made, style, taken)
    places = [sum(shape[1]) / len(shape[1]) for shape in squares] + [z for group in (ticks, arrows) for z, _ in group]
    for a, b in combinations(places, 2):
        if abs(a - b) < 1.5 * size:
            raise LayoutRejected(f"two marks {abs(a - b):.0f} px apart: expected {1.5 * size:.0f}")
    for z in places[len(squares) :]:
        beside = sum(s.off(z) < 0.5 * size + 2.5 for s in made.segments)
        beside += sum(abs(abs(z - ring.c) - ring.r) < 0.5 * size + 2.5 and ring.holds(z) for ring in made.rings)
        if beside > 1:
            raise LayoutRejected("a mark touches a line that it is not on")
    for angle, shape in zip(figure["right"], squares, strict=True):
        if _cuts_square(made, made.points[angle[1]], shape[1]):
            raise LayoutRejected(f"another line cuts the right angle at {angle[1]}")
    found = [*squares, *(shape for group in (ticks, arrows) for _, shapes in group for shape in shapes)]
    for segment in made.segments if style["arrows"] else ():
        for end, way in ((segment.a, -segment.way), (segment.b, segment.way)):
            lettered = any(abs(end - z) <= 2 * made.touch for z in made.points.values())
            if not lettered and all(one is segment or one.off(end) > 2 * made.touch for one in made.segments):
                found.append(_head(end, way, size * 0.9, "filled"))
    return found


def _square(figure: DiagramState, made: DiagramLayout, angle: list[str], size: float) -> Shape:
    a, vertex, b = angle
    z = made.points[vertex]
    u, v = ((made.points[other] - z) for other in (a, b))
    if min(abs(u), abs(v)) < 2.4 * size:
        raise LayoutRejected(f"no room for the right angle at {vertex}")
    u, v = u / abs(u) * size, v / abs(v) * size
    return "path", [z + u, z + u + v, z + v]


def _cuts_square(made: DiagramLayout, vertex: complex, corners: list[complex]) -> bool:
    """Whether a line or circle that does not run through the vertex of a right angle comes into its square."""
    middle, near = (vertex + corners[1]) / 2, 0.5 * abs(corners[1] - vertex) + 2.0
    if any(s.off(middle) < near and s.off(vertex) > 2 * made.touch for s in made.segments):
        return True
    off = [(ring, abs(abs(middle - ring.c) - ring.r), abs(abs(vertex - ring.c) - ring.r)) for ring in made.rings]
    return any(ring.holds(middle) and aside < near and own > 2 * made.touch for ring, aside, own in off)


def _ticks(
    figure: DiagramState, made: DiagramLayout, size: float
) -> tuple[list[tuple[complex, list[Shape]]], list[complex]]:
    """Where the ticks of each segment stand and what they are, and those places alone."""
    found = []
    for k, group in enumerate(figure["ticks"]):
        for a, b in group:
            segment = _segment(figure, made, a, b)
            low, high = sorted((segment.along(made.points[a]), segment.along(made.points[b])))
            middle = free_place(made, segment, low, high, [], (2.6 + 0.4 * k) * size)
            half, step = segment.way * 1j * size * 0.5, segment.way * max(3.5, 0.4 * size)
            spots = [middle + step * (n - k / 2) for n in range(k + 1)]
            found.append((middle, [("line", (at - half, at + half)) for at in spots]))
    return found, [z for z, _ in found]


def _arrows(
    figure: DiagramState, made: DiagramLayout, style: DiagramStyle, taken: list[complex]
) -> list[tuple[complex, list[Shape]]]:
    """Where the arrowheads of each parallel stand and what they are; all of a group point the same way."""
    size = style["marks"]["size"]
    found = []
    for k, group in enumerate(figure["parallel"]):
        for i in group:
            segment = made.segments[i]
            at = free_place(made, segment, 0.0, segment.length, taken, (3.2 + 0.8 * k) * size)
            way = segment.way
            if way.real < -1e-9 or (abs(way.real) <= 1e-9 and way.imag > 0):
                way = -way
            tips = [at + way * size * (0.45 + 0.7 * (n - k / 2)) for n in range(k + 1)]
            found.append((at, [_head(tip, way, size * 0.9, style["heads"]) for tip in tips]))
    return found


def _head(tip: complex, way: complex, size: float, form: str) -> Shape:
    back = tip - way * size
    side = way * 1j * size * 0.5
    return ("fill", [tip, back + side, back - side]) if form == "filled" else ("path", [back + side, tip, back - side])


def _segment(figure: DiagramState, made: DiagramLayout, a: str, b: str) -> DrawnSegment:
    for line, segment in zip(figure["lines"], made.segments, strict=False):
        if a in line and b in line:
            return segment
    raise LayoutRejected(f"no line joins {a} and {b}")


def _occupy(
    ground: Ground, made: DiagramLayout, style: DiagramStyle, marks: list[Shape], dots: dict[str, float]
) -> None:
    width = style["lines"]["width"]
    for s in made.segments:
        ground.line(s.a, s.b, width)
    for ring in made.rings:
        ground.oval(ring.c, ring.r, ring.r, ring.start, ring.sweep, width)
    for c, rx, ry in made.ovals:
        ground.oval(c, rx, ry, 0, 360, width)
    for kind, corners in marks:
        for a, b in pairwise(corners):
            ground.line(a, b, style["marks"]["width"])
        if kind == "fill":
            ground.line(corners[-1], corners[0], style["marks"]["width"])
    for name, radius in dots.items():
        ground.spot(made.points[name], radius)


def _dimensions(made: DiagramLayout, style: DiagramStyle, ground: Ground) -> list[Dimension]:
    texts_style = style["texts"]
    look = Typeface(texts_style["face"], texts_style["cap"], tuple(style["letters"]["colour"]))
    ends = [(one["text"], *(made.points[name] for name in one["on"])) for one in texts_style["dimensions"]]
    placed = (place_dimension(text, a, b, look, ground) for text, a, b in ends)
    return [dimension for dimension in placed if dimension]


def _texts(
    figure: DiagramState, made: DiagramLayout, style: DiagramStyle, ground: Ground
) -> tuple[list[PlacedText], list[tuple[DrawnArc, int]]]:
    texts_style = style["texts"]
    look = Typeface(texts_style["face"], texts_style["cap"], tuple(style["letters"]["colour"]))
    texts: list[PlacedText] = []
    arcs: list[tuple[DrawnArc, int]] = []
    marked = {vertex for _, vertex, _ in figure["right"]}
    for angle in texts_style["angles"]:
        z = made.points[angle["at"]]
        u, v = (made.points[arm] - z for arm in angle["arms"])
        room = min(abs(u), abs(v))
        u, v = u / abs(u), v / abs(v)
        between = math.degrees(cmath.phase(v / u))
        others = [s for s in made.segments if s.off(z) <= made.touch]
        inside = [
            way
            for s in others
            for end in (s.a, s.b)
            if abs(end - z) > 2 * made.touch
            for way in [(end - z) / abs(end - z)]
            if 0.01 < math.degrees(cmath.phase(way / u)) / between < 0.99
        ]
        if not 25 < abs(between) < 155 or inside or angle["at"] in marked:
            continue
        radius = 1.1 * texts_style["cap"] if angle["arcs"] else 0.0
        if radius + 3.0 * angle["arcs"] > 0.55 * room:
            continue
        text = (
            place_inside(
                angle["text"], z, u, v, look, ground, max(radius + 2.0 * angle["arcs"], 0.3 * texts_style["cap"])
            )
            if angle["text"]
            else None
        )
        if text:
            texts.append(text)
        if angle["arcs"] and (text or not angle["text"]):
            start = math.degrees(cmath.phase(u if between > 0 else v))
            ring = DrawnArc(z, radius, start, abs(between))
            box = np.array([[z.real - radius, z.imag - radius, z.real + radius, z.imag + radius]])
            middle = z + (u + v) / abs(u + v) * radius
            if _clear(ground, middle, u, v, z, radius, box):
                arcs.append((ring, angle["arcs"]))
    for length in texts_style["lengths"]:
        a, b = (made.points[name] for name in length["on"])
        placed = place_along(length["text"], _segment(figure, made, *length["on"]), (a, b), look, ground)
        if placed:
            texts.append(placed)
    return texts, arcs


def _clear(ground: Ground, middle: complex, u: complex, v: complex, z: complex, radius: float, box: Any) -> bool:
    """Whether the arc between u and v meets no other ink and no text."""
    spots = [z + (u * (1 - t) + v * t) / abs(u * (1 - t) + v * t) * radius for t in (0.2, 0.35, 0.5, 0.65, 0.8)]
    boxes = np.array([[p.real - 2, p.imag - 2, p.real + 2, p.imag + 2] for p in spots])
    return bool(ground.free(boxes, 1.0).all())


def _watermark(canvas: Canvas, style: DiagramStyle) -> None:
    mark = style["watermark"]
    if mark:
        size = style["width"] * 0.09
        colour = [max(0, c - mark["fade"]) for c in style["background"]]
        x, y = mark["at"]
        canvas.text(
            mark["text"],
            x * style["width"] - 2.5 * size,
            y * style["height"],
            font("DejaVuSans", round(size, 1)),
            colour,
        )


def _fills(canvas: Canvas, made: DiagramLayout, style: DiagramStyle) -> None:
    for fill in style["fills"]:
        if "ring" in fill:
            ring = made.rings[fill["ring"]]
            if ring.sweep >= 360:
                canvas.ellipse(ring.c, ring.r, ring.r, fill["colour"])
            else:
                canvas.polygon([ring.c, *_on(ring)], fill["colour"])
        else:
            canvas.polygon([made.points[name] for name in fill["letters"]], fill["colour"])


def _strokes(canvas: Canvas, made: DiagramLayout, style: DiagramStyle) -> None:
    pen = style["lines"]
    for ring in made.rings:
        if ring.sweep >= 360:
            canvas.ellipse(ring.c, ring.r, ring.r, pen["colour"], pen["width"])
        else:
            _arc(canvas, ring, pen)
    _ovals(canvas, made, pen)
    for s in made.segments:
        if s.dashed:
            _dashes(canvas, s, pen)
            continue
        canvas.line(s.a, s.b, pen["colour"], pen["width"])
        if pen["width"] > 1.4:
            for end in (s.a, s.b):
                canvas.ellipse(end, pen["width"] / 2, pen["width"] / 2, pen["colour"])


def _ovals(canvas: Canvas, made: DiagramLayout, pen: dict[str, Any]) -> None:
    """The bases of a cylinder or cone; of the lowest the far half is hidden."""
    lowest = max((c.imag for c, _, _ in made.ovals), default=0.0)
    for c, rx, ry in made.ovals:
        around = [c + complex(rx * math.cos(t), ry * math.sin(t)) for t in (math.pi * k / 36 for k in range(73))]
        if c.imag < lowest:
            canvas.polygon(around, pen["colour"], pen["width"])
            continue
        canvas.polygon(around[:37], pen["colour"], pen["width"], closed=False)
        for k in range(36, 72, 4):
            canvas.polygon(around[k : k + 3], pen["colour"], pen["width"], closed=False)


def _dashes(canvas: Canvas, s: DrawnSegment, pen: dict[str, Any]) -> None:
    """Dashes from end to end, one at either end."""
    on, off = pen["dash"]
    count = max(2, round((s.length + off) / (on + off)))
    shrink = s.length / (count * (on + off) - off)
    for k in range(count):
        start = k * (on + off) * shrink
        canvas.line(s.a + s.way * start, s.a + s.way * (start + on * shrink), pen["colour"], pen["width"])


def _on(ring: DrawnArc) -> list[complex]:
    steps = max(8, round(ring.sweep / 3))
    return [
        ring.c + ring.r * cmath.exp(1j * math.radians(ring.start + ring.sweep * k / steps)) for k in range(steps + 1)
    ]


def _arc(canvas: Canvas, ring: DrawnArc, pen: dict[str, Any]) -> None:
    canvas.polygon(_on(ring), pen["colour"], pen["width"], closed=False)


def _draw_marks(canvas: Canvas, marks: list[Shape], style: DiagramStyle) -> None:
    colour: Colour = style["marks"]["colour"]
    width = style["marks"]["width"]
    for kind, corners in marks:
        if kind == "line":
            canvas.line(corners[0], corners[1], colour, width)
        elif kind == "fill":
            canvas.polygon(corners, colour)
        else:
            canvas.polygon(corners, colour, width, closed=False)


def _finished(canvas: Canvas, style: DiagramStyle) -> bytes:
    """The PNG after what the style's finish does to the pixels."""
    finish = style["finish"]
    if not any(finish.values()):
        return canvas.png()
    pixels = canvas.pixels()
    if finish["blur"]:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), finish["blur"]), np.uint8)
    if finish["threshold"]:
        gray = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
        pixels = np.asarray(np.where(gray[..., None] < finish["threshold"], 0, 255).repeat(3, 2), np.uint8)
    if finish["jpeg"]:
        pixels = jpeg(pixels, finish["jpeg"])
    done, buffer = cv2.imencode(".png", pixels, _PNG)
    if not done:
        raise LayoutRejected("OpenCV could not encode the picture as PNG")
    return bytes(buffer)
