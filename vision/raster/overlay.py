"""A reading laid over its picture: what was seen in green, what was doubted in orange, and a line of words below.

It is drawn from the state as `isoprobe read` prints it, whatever the kind, wherever the state has places in pixels.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[Any]  # uint8, blue, green, red
Colour = tuple[int, int, int]

SEEN, DOUBTED, REFUSED = (0, 150, 0), (0, 120, 255), (0, 0, 200)  # blue, green, red
SURE = 0.9  # of confidence; what is below is marked as doubted
PALE = 0.45  # of the picture's contrast is left under the reading
HEAD, AWAY = 11.0, 14.0  # pixels that an arrow's head is long, and that a number stands off its edge
LINE = 18  # pixels of a line of words
VALUES = 40  # marks of a chart, of which each is told its value
PARTS = ("letters", "nodes", "atoms", "lines", "edges", "bonds", "circles", "arcs", "curves", "colours")
ENDED = ("bars", "sectors", "points")  # of charts


def laid_over(pixels: Pixels, state: Mapping[str, Any] | None, why: str = "") -> Pixels:
    """The picture, paler, with the reading drawn on it, and below it what was read in words, or why nothing was."""
    picture = cv2.addWeighted(pixels, PALE, np.full_like(pixels, 255), 1 - PALE, 0)
    if state is None:
        return _with_words(picture, [f"not read: {why}"], REFUSED)
    for mark in (_mark_box, _mark_strokes, _mark_joined, _mark_curves, _mark_ends, _mark_places):
        mark(picture, state)
    doubts = [str(doubt) for doubt in state.get("unsure", ())]
    return _with_words(picture, [_summary(state), *doubts], DOUBTED if doubts else SEEN)


def _colour(part: Mapping[str, Any]) -> Colour:
    return SEEN if part.get("confidence", 1.0) >= SURE else DOUBTED


def _at(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)


def _mark_box(picture: Pixels, state: Mapping[str, Any]) -> None:
    box = state.get("box")
    if box:
        cv2.rectangle(picture, _at(*box[:2]), _at(*box[2:]), _colour(state), 1)


def _mark_strokes(picture: Pixels, state: Mapping[str, Any]) -> None:
    """Lines from point to point, and circles with their arcs."""
    for line in state.get("lines", ()):
        if "from" in line:
            cv2.line(picture, _at(*line["from"]), _at(*line["to"]), _colour(line), 2, cv2.LINE_AA)
    for circle in (*state.get("circles", ()), *state.get("arcs", ())):
        if "radius" in circle:
            centre = _at(circle["x"], circle["y"])
            cv2.circle(picture, centre, round(circle["radius"]), _colour(circle), 2, cv2.LINE_AA)


def _mark_joined(picture: Pixels, state: Mapping[str, Any]) -> None:
    """Edges between vertices and bonds between atoms."""
    for places, joined, ends in (("nodes", "edges", "nodes"), ("atoms", "bonds", "atoms")):
        at = [_at(one["x"], one["y"]) for one in state.get(places, ())]
        for one in state.get(joined, ()):
            a, b = one[ends]
            tip = state.get("directed") and joined == "edges"
            wide = 1 + int(one.get("order", 1))
            if tip:
                _mark_arrow(picture, at[a], at[b], float(state[places][b].get("radius", 0)), _colour(one), wide)
            else:
                cv2.line(picture, at[a], at[b], _colour(one), wide, cv2.LINE_AA)
            told = one.get("capacity")
            if told is not None:
                _write(picture, str(told), _beside(at[a], at[b]), _colour(one))


def _mark_arrow(
    picture: Pixels, start: tuple[int, int], stop: tuple[int, int], radius: float, colour: Colour, wide: int
) -> None:
    """An arrow to the rim of a vertex with this radius, with a head of one size however long it is."""
    length = max(1.0, float(np.hypot(stop[0] - start[0], stop[1] - start[1])))
    share = max(0.5, 1 - radius / length)
    tip = _at(start[0] + share * (stop[0] - start[0]), start[1] + share * (stop[1] - start[1]))
    cv2.arrowedLine(picture, start, tip, colour, wide, cv2.LINE_AA, tipLength=min(0.5, HEAD / (share * length)))


def _beside(start: tuple[int, int], stop: tuple[int, int]) -> tuple[int, int]:
    """A place for a number beside the middle of a line, clear of what stands on it."""
    x, y = stop[0] - start[0], stop[1] - start[1]
    length = max(1.0, float(np.hypot(x, y)))
    side = 1 if x >= 0 else -1
    return _at((start[0] + stop[0]) / 2 + side * AWAY * y / length, (start[1] + stop[1]) / 2 - side * AWAY * x / length)


def _mark_curves(picture: Pixels, state: Mapping[str, Any]) -> None:
    for curve in state.get("curves", ()):
        for x, y in curve.get("places", ()):
            cv2.circle(picture, _at(x, y), 3, _colour(curve), -1, cv2.LINE_AA)


def _mark_ends(picture: Pixels, state: Mapping[str, Any]) -> None:
    """Where bars end, sectors begin, and points are, with their values unless these would cover one another."""
    for kind in ENDED:
        held = state.get(kind, ())
        for one in held:
            x, y = _at(*one["place"])
            cv2.drawMarker(picture, (x, y), _colour(one), cv2.MARKER_TILTED_CROSS, 9, 2, cv2.LINE_AA)
            if len(held) <= VALUES and (value := _value(one)):
                _write(picture, value, (x + 6, y - 6), _colour(one))


def _value(one: Mapping[str, Any]) -> str:
    """What a bar, a sector or a point shows; "" where that is not told."""
    if "share" in one:
        return f"{one['share']:.1%}"
    if "to" in one:
        return f"{one['from']:.4g} to {one['to']:.4g}" if one.get("from") else f"{one['to']:.4g}"
    return f"({one['x']:.4g}, {one['y']:.4g})" if "x" in one and "y" in one else ""


def _mark_places(picture: Pixels, state: Mapping[str, Any]) -> None:
    """Vertices, atoms and letters under their names."""
    for kind, name in (("nodes", "label"), ("atoms", "element"), ("letters", "letter")):
        for one in state.get(kind, ()):
            if "x" not in one:
                continue
            place = _at(one["x"], one["y"])
            cv2.circle(picture, place, round(one.get("radius", 4)), _colour(one), 2, cv2.LINE_AA)
            if one.get("point"):
                cv2.line(picture, place, _at(*one["point"]), _colour(one), 1, cv2.LINE_AA)
            _write(picture, f"{one.get(name) or one.get('node', '')}", (place[0] + 6, place[1] - 6), _colour(one))


def _summary(state: Mapping[str, Any]) -> str:
    """How much of each kind was read, or the numbers and words that the state holds."""
    told = [f"{len(state[part])} {part}" for part in (*PARTS, *ENDED) if isinstance(state.get(part), (list, tuple))]
    for name, value in state.items():
        if isinstance(value, bool):
            told.append(name if value else f"not {name}")
        elif isinstance(value, (str, int, float)) and name not in ("width", "height"):
            told.append(f"{name} {value}")
    return ", ".join(told)


def _write(picture: Pixels, words: str, place: tuple[int, int], colour: Colour) -> None:
    ascii_words = words.encode("ascii", "replace").decode()
    cv2.putText(picture, ascii_words, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45, colour, 1, cv2.LINE_AA)


def _with_words(picture: Pixels, paragraphs: Sequence[str], colour: Colour) -> Pixels:
    """The picture with a white strip below that holds the words."""
    width = max(20, picture.shape[1] // 8)
    lines = [line for words in paragraphs for line in textwrap.wrap(words, width) or [""]]
    strip = np.full((LINE * len(lines) + 8, picture.shape[1], 3), 255, np.uint8)
    for number, line in enumerate(lines):
        _write(strip, line, (4, LINE * (number + 1) - 2), colour)
    return np.vstack([picture, strip])
