"""Pictures made easier or harder to see on purpose, with the answer left as it is.

Some changes are made to pixels (contrast, blur, ...), some by drawing the item again (thicker lines, larger labels).
A changed picture of an item whose picture was certified is certified again: our reader reads it back, once its size,
place and contrast are as before, what was laid over it is taken off, and noise is smoothed. Then nothing that is asked
about was lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from isoprobe.probes.core import BadState, Item, LayoutRejected, Payload, Representation, Style, Unreadable, View
from isoprobe.probes.engine.factors import names_in, places_of
from isoprobe.probes.engine.making import unread
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.registry import load_task, unknown
from isoprobe.vision.raster import disturbance
from isoprobe.vision.raster.disturbance import Pixels

Undo = Callable[[Pixels], Pixels]


class BadChange(ValueError):
    """No such change, or not by so much. The message is one line."""


class CannotChange(ValueError):
    """This picture cannot be changed so. The message says why, without naming the item."""


@dataclass(frozen=True)
class Kind:
    """A way to change a picture: what it does, its amount where none is named, and from and to which it may be.
    `drawn`: the item is drawn again, where its style has such a knob."""

    summary: str
    amount: float
    least: float
    most: float
    drawn: bool = False


KINDS: Mapping[str, Kind] = {
    "scale": Kind("times as wide and high, resampled", 2, 0.2, 6),
    "contrast": Kind("times as far from the paper's colour", 0.5, 0.05, 4),
    "blur": Kind("pixels of a Gaussian blur's standard deviation", 0.7, 0.1, 20),
    "noise": Kind("of 255: standard deviation of noise on every pixel", 6, 1, 128),
    "jpeg": Kind("quality of JPEG compression, 1 to 100", 60, 1, 100),
    "pad": Kind("of each side added as paper beyond it", 0.25, 0.01, 2),
    "crop": Kind("pixels of paper left around what is drawn", 8, 0, 500),
    "turn": Kind("degrees counter-clockwise, where the answer does not depend on what is up", 5, -180, 180),
    "clutter": Kind("pale strokes on free paper", 40, 1, 400),
    "dots": Kind("pale dots across and down on free paper, as a lattice to go by", 6, 2, 40),
    "scratch": Kind("pale strokes one pixel wide over all, ink too", 20, 1, 200),
    "marks": Kind("pixels high: numbers beside nodes, points and shapes, as a set of marks", 12, 7, 40),
    "line": Kind("times as thick lines, drawn again", 1.75, 0.3, 5, drawn=True),
    "label": Kind("times as large names and numbers, drawn again", 1.25, 0.4, 3, drawn=True),
    "move": Kind("pixels farther from their points: letters; names of nodes stand beside them", 6, 1, 40, drawn=True),
    "highlight": Kind("1: what is asked about has a colour of its own, drawn again", 1, 1, 1, drawn=True),
}
TURNED_FAMILIES = ("graphs", "tangram", "blindtest")  # whose answers do not depend on what is up
UNLETTERED = TURNED_FAMILIES  # whose pictures hold names and numbers only where we know them
MOVING = ("scale", "pad", "crop", "turn")  # changes after which things stand elsewhere
UPRIGHT = ("grid_size",)  # but for these: rows and columns

# Where the styles of the families have the thickness of lines and the size of letters.
_LINES = (
    ("edges", "width"), ("outline", "width"), ("heads", "half_width"), ("lines", "width"), ("marks", "width"),
    ("stroke",), ("line",),
)  # fmt: skip
_LABELS = (("labels", "size"), ("capacities", "size"), ("letters", "cap"), ("texts", "cap"), ("font",))
_COLOURS = ("red", "orange", "green", "blue", "purple", "pink", "cyan", "yellow")


@dataclass(frozen=True)
class Change:
    """One change and its amount."""

    name: str
    amount: float

    def __str__(self) -> str:
        return f"{self.name}={self.amount:g}"


def change_of(name: str, amount: str = "") -> Change:
    """The change of this name, by this amount or as much as is usual. Raises BadChange.

    >>> change_of("scale"), change_of("blur", "2.5")
    (Change(name='scale', amount=2), Change(name='blur', amount=2.5))
    """
    if name not in KINDS:
        raise BadChange(unknown("intervention", name, list(KINDS)))
    kind = KINDS[name]
    try:
        value = float(amount) if amount else kind.amount
    except ValueError:
        value = float("nan")
    if not kind.least <= value <= kind.most:
        raise BadChange(f"{name} is {amount!r}: expected a number from {kind.least:g} to {kind.most:g}")
    return Change(name, value)


def changed_view(item: Item, view: View, changes: Sequence[Change], named: Sequence[str] = ()) -> View:
    """The picture after these changes, one after the other: certified where it was certified before. `named`: what a
    question about an element names, in place of what the view's own question does. Raises CannotChange where it cannot
    be made, or cannot be read back although the picture as it was could."""
    style, changed, undone = _changed(item, view, changes, named)
    if item.task == PUBLISHED or not view.certified:
        return replace(view, style=style, payload=changed)
    representation = load_task(item.task).representation(view.representation)
    if why := _unread(item, representation, style, changed, undone):
        raise CannotChange(f"its picture changed so is not certified: {why}")
    return replace(view, style=style, payload=changed)


def changed_picture(item: Item, view: View, changes: Sequence[Change], named: Sequence[str] = ()) -> bytes:
    """The file that `changed_view` shows, without reading it back. Raises CannotChange where it cannot be made."""
    return _changed(item, view, changes, named)[1]


LARGEST = 50_000_000  # pixels of a changed picture


def _changed(
    item: Item, view: View, changes: Sequence[Change], named: Sequence[str]
) -> tuple[Style, bytes, list[Undo]]:
    if not isinstance(view.payload, bytes) or not view.payload:
        raise CannotChange("no picture to change")
    if any(change.name == "turn" for change in changes) and not _may_turn(item):
        raise CannotChange("its answer may depend on what is up")
    style, payload = dict(view.style), view.payload
    knobs = [change for change in changes if KINDS[change.name].drawn]
    if knobs:
        style, payload = _drawn_again(item, view, knobs, named)
    pixels, undone = disturbance.pixels_of(payload), list[Undo]()
    moved = False
    for change in changes:
        moved |= change.name in MOVING
        if change.name == "marks":
            pixels, undo = _marked(pixels, change.amount, [] if moved else places_of(item, style), item)
            undone.append(undo)
        elif not KINDS[change.name].drawn:
            by = {"scale": change.amount, "pad": 1 + 2 * change.amount}.get(change.name, 1.0)
            if pixels.shape[0] * pixels.shape[1] * by**2 > LARGEST:
                raise CannotChange(f"its picture would have more than {LARGEST:,} pixels")
            try:
                pixels, back = _CHANGED[change.name](pixels, change.amount, _seed(item, change))
            except Unreadable as full:
                raise CannotChange(str(full)) from full
            undone += [back] if back else []
    return style, disturbance.png_of(pixels) if len(knobs) < len(changes) else payload, undone


def _unread(item: Item, representation: Representation, style: Style, changed: bytes, undone: Sequence[Undo]) -> str:
    """Why the changed picture does not read back once all is undone that the changed pixels alone tell how to undo; ""
    where it does."""
    if undone:
        pixels = disturbance.pixels_of(changed)
        for undo in reversed(undone):
            pixels = undo(pixels)
        changed = disturbance.png_of(pixels)
    return unread(item.state, representation, style, changed)


def _may_turn(item: Item) -> bool:
    return item.task != PUBLISHED and item.task not in UPRIGHT and load_task(item.task).family in TURNED_FAMILIES


def _seed(item: Item, change: Change) -> int:
    return int.from_bytes(sha256(f"{item.id}/{change}".encode()).digest()[:4], "big")


# ---- pixels: each gives the changed ones, and how to take the change back where that is possible ----

Made = tuple[Pixels, Undo | None]


def _scale(pixels: Pixels, by: float, _: int) -> Made:
    height, width = pixels.shape[:2]
    return disturbance.scale(pixels, by), lambda seen: disturbance.resized(seen, width, height)


def _pad(pixels: Pixels, by: float, _: int) -> Made:
    height, width = pixels.shape[:2]
    top, left = round(by * height), round(by * width)
    return disturbance.padded(pixels, by), lambda seen: seen[top : top + height, left : left + width].copy()


def _crop(pixels: Pixels, by: float, _: int) -> Made:
    top, left, bottom, right = disturbance.drawn_box(pixels, int(by))
    whole = disturbance.paper_like(pixels)

    def undo(seen: Pixels) -> Pixels:
        made = whole.copy()
        made[top:bottom, left:right] = seen
        return made

    return pixels[top:bottom, left:right].copy(), undo


def _turn(pixels: Pixels, by: float, _: int) -> Made:
    height, width = pixels.shape[:2]

    def undo(seen: Pixels) -> Pixels:
        back = disturbance.turned(seen, -by)
        top, left = (back.shape[0] - height) // 2, (back.shape[1] - width) // 2
        return back[top : top + height, left : left + width].copy()

    return disturbance.turned(pixels, by), undo


def _scratched(pixels: Pixels, strokes: float, seed: int) -> Made:
    colour = disturbance.pale_colour(pixels)
    return disturbance.scratched(pixels, int(strokes), seed), lambda seen: disturbance.healed(seen, colour)


def _marked(pixels: Pixels, tall: float, places: Sequence[complex], item: Item) -> tuple[Pixels, Undo]:
    if item.task == PUBLISHED or load_task(item.task).family not in UNLETTERED:
        raise CannotChange("it may hold numbers of its own")
    if any(str(name).isdigit() for name in names_in(item.state)):
        raise CannotChange("its names are numbers already")
    laid, colour, placed = disturbance.tagged(pixels, places, int(tall))
    if placed < max(1, len(places)):
        raise CannotChange("there is no room for all numbers")
    return laid, lambda seen: disturbance.without_colour(seen, colour)


def _overlay(laid: Pixels, colour: tuple[int, int, int]) -> Made:
    return laid, lambda seen: disturbance.without_colour(seen, colour)


_CHANGED: Mapping[str, Callable[[Pixels, float, int], Made]] = {
    "scale": _scale,
    "pad": _pad,
    "crop": _crop,
    "turn": _turn,
    "contrast": lambda pixels, by, _: (
        disturbance.contrast(pixels, by),
        lambda seen: disturbance.contrast(seen, 1 / by),
    ),
    "blur": lambda pixels, by, _: (disturbance.blur(pixels, by), lambda seen: disturbance.sharpened(seen, by)),
    "noise": lambda pixels, by, seed: (disturbance.noise(pixels, by, seed), disturbance.smoothed),
    "jpeg": lambda pixels, by, _: (disturbance.jpeg(pixels, int(by)), None),
    "clutter": lambda pixels, by, seed: _overlay(
        disturbance.cluttered(pixels, int(by), seed), disturbance.pale_colour(pixels)
    ),
    "scratch": _scratched,
    "dots": lambda pixels, by, _: _overlay(disturbance.dotted(pixels, int(by)), disturbance.pale_colour(pixels)),
}


# ---- drawn again ----


def _drawn_again(item: Item, view: View, knobs: Sequence[Change], named: Sequence[str]) -> tuple[Style, bytes]:
    if item.task == PUBLISHED:
        raise CannotChange("a published picture is not drawn by us")
    style: Style = dict(view.style)
    for change in knobs:
        told = {"query": [name for name in named if name in names_in(item.state)]} if named else view.stated
        style = _KNOBS[change.name](style, change.amount, told, item)
    representation = load_task(item.task).representation(view.representation)
    try:
        payload: Payload = representation.show(item.state, style)
    except (LayoutRejected, BadState) as why:
        raise CannotChange("drawn so it is not legible") from why
    if representation.stated(item.state, style) != view.stated or not isinstance(payload, bytes):
        raise CannotChange("drawn so its question would have other words")
    return style, payload


def _thicker(style: Style, by: float, _: Mapping[str, Any], __: Item) -> Style:
    return _times(style, _LINES, by, "line")


def _larger(style: Style, by: float, _: Mapping[str, Any], __: Item) -> Style:
    larger = _times(style, _LABELS, by, "label")
    inside = isinstance(style.get("labels"), Mapping) and style["labels"].get("place") == "inside"
    return {**larger, "radius": round(style["radius"] * by, 1)} if inside and "radius" in style else larger


def _farther(style: Style, by: float, _: Mapping[str, Any], __: Item) -> Style:
    letters, labels = style.get("letters"), style.get("labels")
    if isinstance(letters, Mapping) and "clearance" in letters:
        return {**style, "letters": {**letters, "clearance": round(letters["clearance"] + by, 2)}}
    if isinstance(labels, Mapping) and labels.get("place") == "inside":
        return {**style, "labels": {**labels, "place": "beside"}}
    raise CannotChange("its style has no names that could stand elsewhere")


def _highlighted(style: Style, _: float, stated: Mapping[str, Any], item: Item) -> Style:
    """The query nodes of a graph that the question names, in a colour that no other node has."""
    named = [name for role in ("query", "source", "sink") for name in _names(stated.get(role))]
    colours = style.get("colours")
    if not named or not isinstance(colours, Sequence) or not colours:
        raise CannotChange("nothing in it is named by the question that has no colour of its own")
    others = {colour for part in colours for node, colour in part.items() if node not in named}
    free = next((colour for colour in _COLOURS if colour not in others), None)
    if free is None or any(name not in colours[0] for name in named):
        raise CannotChange("no colour is left for what is asked about")
    return {**style, "colours": [{**colours[0], **dict.fromkeys(named, free)}, *colours[1:]]}


def _names(told: Any) -> list[str]:
    return [told] if isinstance(told, str) else list(told or ())


def _times(style: Style, paths: Sequence[tuple[str, ...]], by: float, what: str) -> Style:
    """The style with the numbers at these paths `by` times as large. Raises CannotChange where it has none of them."""
    changed, found = dict(style), False
    for path in paths:
        if len(path) == 1 and isinstance(style.get(path[0]), (int, float)):
            changed[path[0]] = round(style[path[0]] * by, 2)
            found = True
        elif len(path) == 2 and isinstance(changed.get(path[0]), Mapping) and path[1] in changed[path[0]]:
            part = dict(changed[path[0]])
            part[path[1]] = round(part[path[1]] * by, 2)
            changed[path[0]] = part
            found = True
    if not found:
        raise CannotChange(f"its style has no {what} to be changed")
    return changed


_KNOBS: Mapping[str, Callable[[Style, float, Mapping[str, Any], Item], Style]] = {
    "line": _thicker,
    "label": _larger,
    "move": _farther,
    "highlight": _highlighted,
}
