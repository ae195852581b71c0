"""A drawn graph from its pixels alone, whoever drew it: vertices, edges, directions, labels, capacities, colours.

Each stage is a module: `pixels` and `ink` part ink from paper, `graph_panels` takes off frames, `graph_vertices`
proposes vertices, `graph_edges` verifies strokes between them, `graph_arrows` finds their heads, `graph_lettering`
reads words and finds their owners. A proposal counts only if it explains every stroke; if none does, the picture is
Unreadable.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.arrows import Ends, erase_heads, find_heads
from isoprobe.vision.graph.bodies import LETTER, Bodies, Touching, fills, named_colour, over_strokes
from isoprobe.vision.graph.edges import PIECE, EdgeFinder
from isoprobe.vision.graph.lettering import assign, believed, labels_inside
from isoprobe.vision.graph.lines.dashed import bridged
from isoprobe.vision.graph.lines.doubling import Overlaid, parted
from isoprobe.vision.graph.lines.short import LONGEST, reaching, some_end_before
from isoprobe.vision.graph.merging import merged
from isoprobe.vision.graph.names.boxes import without_boxes
from isoprobe.vision.graph.names.shading import without_shading
from isoprobe.vision.graph.panels import Box, part, take_frames, without_captions
from isoprobe.vision.graph.scene import Edge, GraphScene, Vertex
from isoprobe.vision.graph.strokes import EdgeInk, left_over
from isoprobe.vision.graph.vertices import find_bodies
from isoprobe.vision.graph.weights import Illegible, Pointed
from isoprobe.vision.lettering.names import in_a_row
from isoprobe.vision.raster.crowding import Crowded, Spent, at_most, refuse_crowded, spend
from isoprobe.vision.raster.dashes import joined
from isoprobe.vision.raster.ink import Ink, find_ink
from isoprobe.vision.raster.pale import deepened
from isoprobe.vision.raster.pixels import decode

Mask = NDArray[Any]  # uint8

LARGE, SMALL = 1500, 400  # pixels of the longer side above which a picture is shrunk, below which it is enlarged

# Sizes at which a picture is read again that was not read in full, and how much it is sharpened then; for large ones.
AGAIN = ((1.5, 0.0), (1.0, 0.6), (1.5, 0.6), (1.25, 0.0))
AGAIN_LARGE = ((0.75, 0.0), (1.0, 0.6), (0.6, 0.0))
UNSURE = 0.3  # most confidence where names are not read
OVER_STROKES = 0.8  # least confidence of names on edges that are seen through their vertices
MOST_POINTS = 70_000_000  # that are looked at in all, or work that takes as long: less than two seconds
MOST_AT_ONCE, MOST_TO_GO_ON = 52_000_000, 35_000_000  # in a look; in the first one, from which on there is no other
LOOK, TRY, SET = 4, 3, 100_000  # such points: a pixel of a look, one of a set of vertices that is tried, a set
MOST_VERTICES = 80  # of what is not read, from which on it is not looked at again; drawings at hand have 43
FOLLOWED = 2  # sets of vertices with which strokes are followed
NO_BAR = 2.5  # times as long as wide that a piece of ink is which may be a digit next to a vertex
TORN_OFF = 3  # pixels that an edge's stroke may take off a letter that touches it
SHARPENED_OVER = 1.2  # standard deviation in pixels of the blur that sharpening takes away
REMNANT, REMNANTS = 10, 0.5  # pixels of a piece of a name, and of the vertices how many have one


def read_graph(image: bytes | Mask, panels: int = 1, again: bool = True) -> GraphScene:
    """The graph in a picture, or the two graphs if `panels` is 2, with positions in the picture's pixels.

    `image` is a file's bytes or an array of pixels (BGR or grey). Vertices are in reading order within a panel. A label
    or a capacity that cannot be read is "" or None. `again` False: one look at the size that suits the picture, no
    second ones at other sizes where that does not do. Raises Unreadable, with the reason in one line, where the picture
    is none, or where strokes stay unexplained, directions unclear, or words without an owner.
    """
    if panels not in (1, 2):
        raise ValueError(f"panels is {panels}: expected 1 or 2")
    original = decode(image)
    refuse_crowded(original)
    with at_most(MOST_POINTS):
        return _at_some_size(original, panels, again)


def _at_some_size(original: Mask, panels: int, again: bool) -> GraphScene:
    """As `read_graph` does."""
    first: GraphScene | None = None
    partly: list[GraphScene] = []
    reason: Unreadable | None = None
    points: Callable[[], int] = int
    for number, (pixels, scale) in enumerate(islice(_sizes(original), None if again else 1)):
        if number == 1 and points() > MOST_TO_GO_ON:
            break
        try:
            with at_most(MOST_AT_ONCE) as points:
                found, complete = _look(pixels, panels, again, again and number == 0)
        except Unreadable as error:
            told = _in_original(error, scale)
            if isinstance(error, Spent) and (partly or reason is not None):
                break
            if isinstance(error, (Overlaid, Pointed)) or (isinstance(error, Crowded) and first is None):
                raise told from error
            reason = reason or told
            continue
        scene = _rescaled(found, original.shape[1], original.shape[0], scale)
        partly.append(scene)
        if complete or not (scene.unsure or any(vertex.label for vertex in scene.vertices)):
            if reason is None or complete:
                return scene
        elif reason is None:
            first = first or scene
    if first is not None or reason is not None:
        named = merged([scene for scene in partly if scene.unsure])
        if named is not None:
            return named
    if first is not None:
        return first
    raise reason or Unreadable("no vertex found: nothing stands out from the strokes")


def _in_original(error: Unreadable, scale: float) -> Unreadable:
    """The reason why a picture that was scaled is not read, with places and sizes in its own pixels."""
    told = str(error)
    for written in (r"\((\d+), (\d+)\)", r"(\d+) by (\d+) pixels"):
        told = re.sub(written, lambda found: _scaled(found, scale), told)
    return error if scale == 1 else type(error)(told)


def _scaled(found: re.Match[str], scale: float) -> str:
    return re.sub(r"\d+", lambda number: str(round(int(number[0]) / scale)), found[0])


def _look(pixels: Mask, panels: int, again: bool, follow: bool) -> tuple[GraphScene, bool]:
    """The scene in a picture of this size, and whether nothing in it is left to be read. `again`: where it is not read
    at first, it is without captions above or below it, without boxes around numbers, without pieces of broken strokes,
    and without strokes beneath names. `follow`: where it is not explained otherwise, strokes are followed wherever they
    lead. Raises Unreadable."""
    spend(LOOK * pixels.shape[0] * pixels.shape[1])
    ink = find_ink(pixels)
    first: tuple[GraphScene, bool] | None = None
    reason: Unreadable | None = None
    try:
        first = _at_depth(pixels, ink, panels, again, follow)
    except (Overlaid, Spent):
        raise
    except Unreadable as error:
        reason = error
    if first is not None and not (again and first[0].unsure):
        return first
    alone = again and panels == 1 and ink.flat
    for bare in (without_captions(pixels, ink.mask), without_boxes(pixels, ink)) if alone else ():
        if bare is None:
            continue
        try:
            second = _at_depth(bare, find_ink(bare), panels, again, follow)
            if not second[0].unsure:
                return second
        except Spent:
            raise
        except Unreadable:
            pass
    if first is None:
        raise reason or Unreadable("no vertex found: nothing stands out from the strokes")
    return first


def _at_depth(pixels: Mask, ink: Ink, panels: int, again: bool, follow: bool) -> tuple[GraphScene, bool]:
    """As `_look` gives it, with pale ink made darker where there is any."""
    pale = deepened(pixels, ink)
    if pale is not None:
        try:
            return _seen(pale.pixels, find_ink(pale.pixels), panels, again, follow)
        except Spent:
            raise
        except Unreadable as error:
            if pale.strokes:
                x, y, wide, high, _ = pale.pieces[0]
                place = f"({x}, {y}), {wide} by {high} pixels"
                raise Unreadable(f"{error}; there is pale ink at {place}") from error
    return _seen(pixels, ink, panels, again, follow)


def _seen(pixels: Mask, ink: Ink, panels: int, again: bool, follow: bool) -> tuple[GraphScene, bool]:
    """As `_look` gives it, of what stands out from the paper as this ink does. Raises Unreadable."""
    whole = joined(ink.mask)
    try:
        return _with_ink(pixels, ink, whole, panels, again, follow)
    except (Illegible, Overlaid, Pointed, Spent):
        raise
    except Unreadable:
        if not again or whole is ink.mask:
            raise
        try:
            return _with_ink(pixels, ink, ink.mask, panels, again, False)
        except Spent:
            raise
        except Unreadable:
            pass
        raise


def _with_ink(pixels: Mask, ink: Ink, whole: Mask, panels: int, again: bool, follow: bool) -> tuple[GraphScene, bool]:
    """As `_seen` gives it, with this mask of the ink, in which gaps of dashed strokes may be filled."""
    mask, boxes = take_frames(whole)
    reason = Unreadable("no vertex found: nothing stands out from the strokes")
    if not cv2.hasNonZero(mask):
        raise reason
    likeliest: list[Bodies] = []
    tried: list[Bodies] = []
    most = 0
    for number, found in enumerate(find_bodies(pixels, mask, ink.worn, again)):
        try:
            scene = _read(pixels, ink, mask, boxes, found, panels, again)
            if isinstance(reason, Touching) and reason.taken_for_one(found):
                raise reason
            return scene, _complete(scene)
        except (Illegible, Overlaid, Pointed, Spent):
            raise
        except Unreadable as error:
            reason = error if number == 0 else reason
            most = max(most, len(found.bodies))
            likeliest += [found] if len(likeliest) < FOLLOWED else []
            tried.append(found)
    tried = sorted((found for found in tried if len(found.bodies) <= MOST_VERTICES), key=lambda one: -len(one.bodies))
    most_of_them = tried[:FOLLOWED]
    if likeliest and len(likeliest[0].bodies) > 1 and not any(likeliest[0] is found for found in most_of_them):
        most_of_them = [likeliest[0], *most_of_them]
    larger = [(wider, found, 0.0) for found in most_of_them for wider in reaching(found)] if again else []
    larger += [(found, found, LONGEST) for found in most_of_them if again and some_end_before(found)]
    for found, drawn, short in [*((found, found, 0.0) for found in likeliest if follow), *larger]:
        try:
            scene = _read(pixels, ink, mask, boxes, found, panels, again, follow and not short, drawn, short)
        except Spent:
            raise
        except Unreadable:
            continue
        if _complete(scene):
            return scene, True
    if most > MOST_VERTICES:  # other sizes would show them again, and each takes as long
        raise Crowded(str(reason)) from reason
    raise reason


def _complete(scene: GraphScene) -> bool:
    """Whether every vertex has a label, no two of a panel the same."""
    labels = {(vertex.panel, vertex.label) for vertex in scene.vertices if vertex.label}
    return not scene.unsure and len(labels) == len(scene.vertices)


def _sizes(original: Mask) -> Iterator[tuple[Mask, float]]:
    """The picture at the size that suits it, and at others for where that does not do, with their scales."""
    pixels, scale = _resized(original)
    yield pixels, scale
    if not find_ink(pixels).flat:
        return  # of a photograph, other sizes show no more
    side = max(pixels.shape[:2])
    for factor, sharpening in AGAIN if side * AGAIN[0][0] <= LARGE else AGAIN_LARGE:
        how = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
        other = pixels if factor == 1 else cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=how)
        if sharpening:
            blurred = cv2.GaussianBlur(other, (0, 0), SHARPENED_OVER)
            other = cv2.addWeighted(other, 1 + sharpening, blurred, -sharpening, 0)
        yield other, scale * factor


def _resized(pixels: Mask) -> tuple[Mask, float]:
    side = max(pixels.shape[:2])
    if side > LARGE:
        scale = LARGE * 0.8 / side
        return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), scale
    if side < SMALL:
        return cv2.resize(pixels, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), 2.0
    return pixels, 1.0


def _rescaled(scene: GraphScene, width: int, height: int, scale: float) -> GraphScene:
    vertices = tuple(
        Vertex(
            (vertex.x + 0.5) / scale - 0.5, (vertex.y + 0.5) / scale - 0.5, vertex.radius / scale,
            vertex.label, vertex.colour, vertex.shape, vertex.panel,
        )
        for vertex in scene.vertices
    )  # fmt: skip
    return replace(scene, width=width, height=height, vertices=vertices)


def _read(
    pixels: Mask,
    ink: Ink,
    mask: Mask,
    boxes: Sequence[Box],
    found: Bodies,
    panels: int,
    closely: bool,
    follow: bool = False,
    drawn: Bodies | None = None,
    short: float = 0.0,
) -> GraphScene:
    """The scene with these vertices, `drawn` smaller where edges end before them, or edges that end so `short` of them.
    Raises Unreadable where they leave strokes unexplained."""
    if not found.bodies:
        raise Unreadable("no vertex found: nothing stands out from the strokes")
    if len(found.bodies) > 250:
        raise Unreadable(f"{len(found.bodies)} shapes that might be vertices: at most 250 are read")
    spend(SET + TRY * mask.size)
    finder = EdgeFinder(bridged(found, ink.mask) if closely else found, short, closely)
    centres = finder.centres
    touching = found.touching(finder.areas)
    if touching is not None:
        raise Touching(centres[list(touching)], max(float(found.bodies[k].rim.max()) for k in touching))
    strokes = finder.find(follow)
    panel = part(mask, boxes, centres) if panels == 2 else [0] * len(centres)
    if any(panel[stroke.tail] != panel[stroke.head] for stroke in strokes):
        raise Unreadable("an edge runs from one of the two graphs to the other")
    rest = finder.unexplained(strokes)
    try:
        heads = find_heads(
            lambda margin: finder.unexplained(strokes, margin), strokes, finder.ink, ink.contrast, follow
        )
    except Spent:
        raise
    except Unreadable:  # numbers that touch their edges may pass for heads
        before = finder.lettering.copy()
        _move_lettering(rest.copy(), finder, finder.unexplained(strokes, 1), near=False)
        if (finder.lettering == before).all():
            raise
        told = cv2.bitwise_not(finder.lettering)
        heads = find_heads(
            lambda margin: finder.unexplained(strokes, margin) & told, strokes, finder.ink & told, ink.contrast, follow
        )
        rest &= told
    most = (PIECE if heads is None else 2 * PIECE) + 2.5 * finder.half
    if heads is not None:
        erase_heads(rest, strokes, heads)
        _move_lettering(rest, finder, None)
    elif left_over(rest, most) is not None:
        _move_lettering(rest, finder, finder.unexplained(strokes, 1))
    left = left_over(rest, most)
    if left is not None:
        raise Unreadable(f"a stroke near ({left[0]}, {left[1]}) leads from no vertex to another")
    shared: Overlaid | None = None
    aimed = not all(body.hollow and not body.outline for body in found.bodies)  # bare words may stand beside the middle
    try:
        strokes, heads = parted(ink.contrast, strokes, heads, centres, aimed, closely)
    except Overlaid as error:
        if not closely:
            raise
        shared = error  # unless each stroke turns out to have a number of its own, as where weights tell widths
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    shown = (drawn or found).bodies
    colours = fills(pixels, shown)
    inside, unread = labels_inside(pixels, grey, shown, colours, panel, closely)
    if unread or (any(inside) and not all(map(believed, inside))):
        over = over_strokes(pixels, shown, colours, [end for stroke in strokes for end in stroke.met])
        over_grey = np.asarray(cv2.cvtColor(over, cv2.COLOR_BGR2GRAY), np.uint8)
        again = labels_inside(over, over_grey, shown, colours, panel)[0]
        names = [believed(word) or "" for word in again]
        clear = all(word is not None and word.confidence >= OVER_STROKES for word in again)
        if in_a_row(names) or (clear and len(set(names)) == len(names)):
            inside, unread = again, False
    elif closely and not any(inside) and (plain := without_shading(pixels, shown)) is not None:
        white = np.full_like(colours, 255)
        plain_grey = np.asarray(cv2.cvtColor(plain, cv2.COLOR_BGR2GRAY), np.uint8)
        again, unclear = labels_inside(plain, plain_grey, shown, white, panel)
        names = [believed(word) or "" for word in again]
        unread = unclear or any(again)
        if all(names) and len(set(zip(panel, names, strict=True))) == len(names):
            inside, unread = again, False
    labelled = sum(word is not None for word in inside) > len(inside) / 2
    torn = finder.unexplained(strokes)
    if heads is not None:
        erase_heads(torn, strokes, heads)
    torn[finder.lettering > 0] = 0
    given = found.bodies, strokes, panel, labelled, heads is not None
    try:
        outside = assign(pixels if closely else None, grey, finder.lettering, *given, torn)
    except (Illegible, Pointed):
        if not closely or not any(stroke.gaps for stroke in strokes):
            raise
        lettering = finder.without_fragments(strokes)
        if (lettering == finder.lettering).all():
            raise
        outside = assign(pixels, grey, lettering, *given, torn)
    if shared is not None and not all(outside.capacities):
        raise shared
    labels = [believed(word) or "" for word in inside]
    if not labelled:
        labels = [label or "" for label in outside.labels]
    written = unread or outside.written or any(word is not None for word in inside) or _swallowed(torn, len(centres))
    unsure = _unsure(labels, centres, panel, written)
    read = [word for word in inside if word is not None] if labelled else []
    sure = min([outside.confidence, *(word.confidence for word in read)])
    order = sorted(range(len(centres)), key=lambda k: (panel[k], round(centres[k][1]), centres[k][0]))
    place = {vertex: number for number, vertex in enumerate(order)}
    vertices = tuple(
        Vertex(
            float(centres[k][0]), float(centres[k][1]), shown[k].radius, labels[k],
            named_colour(colours[k], ink.paper), shown[k].shape, panel[k],
        )
        for k in order
    )  # fmt: skip
    edges = _edges(strokes, heads, outside.capacities, place)
    confidence = round(min(sure, UNSURE) if unsure else sure, 3)
    return GraphScene(pixels.shape[1], pixels.shape[0], heads is not None, vertices, edges, confidence, unsure)


def _swallowed(torn: Mask, vertices: int) -> bool:
    """Whether ink that nothing explains lies about in so many pieces that names may have run into vertices or edges."""
    contours = cv2.findContours(torn, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    pieces = sum(cv2.contourArea(contour) + len(contour) >= REMNANT for contour in contours)
    return pieces >= max(2.0, REMNANTS * vertices)


def _unsure(labels: Sequence[str], centres: NDArray[Any], panels: Sequence[int], written: bool) -> tuple[str, ...]:
    """What is not right with the names: where some vertices of a panel have one and some none, or two the same, or none
    has one although something is `written`."""
    told = []
    for panel in sorted(set(panels)):
        own = [k for k, of in enumerate(panels) if of == panel]
        named = [k for k in own if labels[k]]
        if len(named) < len(own) and (named or written):
            x, y = centres[next(k for k in own if not labels[k])]
            told.append(f"the name of the vertex at ({x:.0f}, {y:.0f}) cannot be read")
        twice = [name for name, count in Counter(labels[k] for k in named).items() if count > 1]
        if twice:
            told.append(f"two vertices seem to be named {twice[0]!r}")
    return tuple(told)


def _edges(
    strokes: Sequence[EdgeInk], heads: Sequence[Ends] | None, capacities: Sequence[str | None], place: dict[int, int]
) -> tuple[Edge, ...]:
    edges = []
    for k, stroke in enumerate(strokes):
        tail, head = place[stroke.tail], place[stroke.head]
        number = capacities[k]
        capacity = int(number) if number is not None else None
        if heads is None:
            edges.append(Edge(min(tail, head), max(tail, head), capacity))
            continue
        if all(heads[k]) and capacity is not None:
            raise Unreadable("one number stands at an edge with two heads")
        edges += [
            Edge(*way, capacity) for way, there in zip(((head, tail), (tail, head)), heads[k], strict=True) if there
        ]
    if len({(edge.tail, edge.head) for edge in edges}) < len(edges):
        raise Unreadable("two edges join the same two vertices in the same direction")
    return tuple(sorted(edges, key=lambda edge: (edge.tail, edge.head)))


def _move_lettering(rest: Mask, finder: EdgeFinder, beside: Mask | None, near: bool = True) -> None:
    """Take numbers that touch their edges out of the ink that is not explained; with what belongs to them of the ink
    `beside` the edges, where this is given. `near`: those that stand right at a vertex, too."""
    contours, tree = cv2.findContours(rest, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for contour, node in zip(contours, () if tree is None else tree[0], strict=True):
        left, top, wide, high = cv2.boundingRect(contour)
        if node[3] >= 0 or not 6 <= high <= LETTER or wide > LETTER:
            continue
        box = np.s_[top : top + high, left : left + wide]
        own = np.zeros((high, wide), np.uint8)
        cv2.drawContours(own, [contour], -1, 255, cv2.FILLED, offset=(-left, -top))
        cv2.bitwise_and(own, rest[box], own)
        moments = cv2.moments(own, binaryImage=True)
        area = moments["m00"]
        x, y = left + moments["m10"] / area, top + moments["m01"] / area
        clear = np.hypot(finder.centres[:, 0] - x, finder.centres[:, 1] - y) - finder.radii > 0.5 * max(wide, high) + 2
        free = clear.all() or (near and beside is not None and _is_no_bar(contour))
        if area > 0.2 * wide * high and free:
            finder.lettering[box][own > 0] = 255
            rest[box][own > 0] = 0
            if beside is not None:
                _grow(finder.lettering, beside, left, top, wide, high)


def _is_no_bar(contour: Mask) -> bool:
    """Whether a piece of ink is no part of a stroke that leads to a vertex."""
    long, short = sorted(cv2.minAreaRect(contour)[1], reverse=True)
    return bool(long + 1 < NO_BAR * (short + 1))


def _grow(lettering: Mask, ink: Mask, left: int, top: int, wide: int, high: int) -> None:
    """Add to lettering in a box the ink next to it."""
    box = np.s_[max(0, top - 1) : top + high + 1, max(0, left - TORN_OFF) : left + wide + TORN_OFF]
    for _ in range(TORN_OFF):
        lettering[box] |= cv2.dilate(lettering[box], np.ones((3, 3), np.uint8)) & ink[box]
