"""Curved arrows that push pairs of electrons, drawn beside the bonds and labels of a molecule, and read back.

An arrow starts at an atom (its lone pair) or beside the middle of a bond, and ends there likewise. It has a colour, so
that it is told from the ink of the molecule, and keeps clear of all ink and of other arrows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.reading import FigureReading
from isoprobe.vision.figure.scene import FigureScene, Polyline
from isoprobe.vision.molecule.drawing import DrawnMolecule
from isoprobe.vision.molecule.seen import SeenMolecule

Ends = tuple[tuple[int, ...], tuple[int, ...]]  # the atoms of the source and of the sink: one each, or a bond's two

BESIDE = 0.17  # of a bond's length from a bond to an arrow's end
FROM_ATOM = 0.24  # of a bond's length from a corner
FROM_LABEL = 5.0  # pixels from a label
CLEAR = 3.6  # pixels between an arrow and ink
HEAD = (0.24, 0.1)  # length and half the width of an arrow's head, of a bond's length
_BENDS = (0.45, 0.7, 0.3, 1.0, 1.35, 0.18)  # of the way, to one side
_SHORT = (1.2, 1.0, 1.45, 0.8, 1.7)  # of a bond's length, of arrows from a bond to what is beside it
_STEPS = np.linspace(0.0, 1.0, 25)

STRONG = ("red", "blue", "purple", "orange")

Points = NDArray[np.complex128]
Line = tuple[complex, complex]


def draw_arrows(scene: FigureScene, drawn: DrawnMolecule, arrows: Sequence[Ends]) -> None:
    """Adds the arrows, in the first strong colour of the look's palette. Raises LayoutRejected where one has no place
    that is clear of everything."""
    colour = next(name for name in scene.look.palette if name in STRONG)
    strokes = [thing.points for thing in scene.things if isinstance(thing, Polyline) and thing.colour == "ink"]
    lines = [(complex(*points[0]), complex(*points[-1])) for points in strokes]
    done: list[Points] = []
    for source, sink in arrows:
        best: tuple[float, Points] | None = None
        for way in _ways(drawn, source, sink):
            room = _room(way, lines, drawn, done)
            if best is None or room > best[0] + 1.0:
                best = room, way
            if room > 2.2 * CLEAR:
                break
        if best is None or best[0] < CLEAR:
            raise LayoutRejected("no room for an arrow")
        done.append(best[1])
        _add(scene, best[1], drawn.bond, colour)


def _ways(drawn: DrawnMolecule, source: tuple[int, ...], sink: tuple[int, ...]) -> list[Points]:
    """Curves from source to sink, bent to either side, gently first."""
    found = []
    a, b = (sum(drawn.points[k] for k in ends) / len(ends) for ends in (source, sink))
    along = b - a
    if abs(along) < 1:
        return []
    across = along / abs(along) * 1j
    short = abs(along) < 1.2 * drawn.bond
    for bend, side in product(_SHORT if short else _BENDS, (1, -1)):
        middle = (a + b) / 2 + across * side * bend * (drawn.bond if short else max(drawn.bond, 0.6 * abs(along)))
        start = _off(drawn, source, a, middle)
        stop = _off(drawn, sink, b, middle)
        t = _STEPS
        found.append(np.asarray((1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t**2 * stop, np.complex128))
    return found


def _off(drawn: DrawnMolecule, ends: tuple[int, ...], at: complex, towards: complex) -> complex:
    """Where an arrow meets an atom or the side of a bond, on the side of a point."""
    out = (towards - at) / (abs(towards - at) or 1.0)
    if len(ends) == 2:
        along = drawn.points[ends[1]] - drawn.points[ends[0]]
        across = along / abs(along) * 1j
        side = 1 if (out * across.conjugate()).real >= 0 else -1
        return at + side * across * BESIDE * drawn.bond * (1.0 + 0.9)
    if not drawn.boxes.get(ends[0]):
        return at + out * FROM_ATOM * drawn.bond
    reach = 0.0
    for left, top, right, bottom in drawn.boxes[ends[0]]:
        steps = at + out * np.arange(0.0, 60.0, 1.0)
        inside = (
            (steps.real > left - FROM_LABEL)
            & (steps.real < right + FROM_LABEL)
            & (steps.imag > top - FROM_LABEL)
            & (steps.imag < bottom + FROM_LABEL)
        )
        reach = max(reach, float(np.flatnonzero(inside).max(initial=0)) + 1.0)
    return at + out * reach


def _room(way: Points, lines: Sequence[Line], drawn: DrawnMolecule, done: Sequence[Points]) -> float:
    """The least distance of a curve from bonds, labels and other arrows, in pixels."""
    least = 1e9
    for a, b in lines:
        along = b - a
        share = np.clip(((way - a) * along.conjugate()).real / abs(along) ** 2, 0.0, 1.0)
        least = min(least, float(np.abs(way - a - share * along).min()))
    for boxes in drawn.boxes.values():
        for left, top, right, bottom in boxes:
            dx = np.maximum(np.maximum(left - way.real, way.real - right), 0.0)
            dy = np.maximum(np.maximum(top - way.imag, way.imag - bottom), 0.0)
            least = min(least, float(np.hypot(dx, dy).min()))
    for other in done:
        least = min(least, float(np.abs(way[:, None] - other[None, :]).min()) - 0.14 * drawn.bond)
    return least


def _add(scene: FigureScene, way: Points, bond: float, colour: str) -> None:
    long, half = HEAD[0] * bond, HEAD[1] * bond
    left = np.abs(way - way[-1])
    cut = int(np.flatnonzero(left > 0.8 * long).max(initial=1))
    out = (way[-1] - way[cut]) / abs(way[-1] - way[cut])
    base = way[-1] - out * long
    scene.stroke([(z.real, z.imag) for z in way[: cut + 1].tolist()], colour, max(1.8, 0.05 * bond))
    corners = [way[-1], base + 1j * out * half, base - 1j * out * half]
    scene.polygon([(z.real, z.imag) for z in map(complex, corners)], colour)


# ---- reading ----


@dataclass(frozen=True)
class SeenArrow:
    """An arrow: the points where it starts and ends, and its directions there, out of it."""

    tail: complex
    back: complex
    tip: complex
    ahead: complex


def read_arrows(figure: FigureReading, seen: SeenMolecule, lone: Sequence[int]) -> list[Ends]:
    """The arrows of the only colour there is, in the order of their chain. `lone`: atoms that may give a lone pair.
    Raises Unreadable where they form none."""
    colours = [colour for colour in STRONG if int((figure.mask(colour) > 0).sum()) > 60]
    if len(colours) != 1:
        raise Unreadable(f"{len(colours)} colours of arrows: expected one")
    at = [complex(atom.x, atom.y) for atom in seen.atoms]
    lengths = [abs(at[a] - at[b]) for a, b, _ in seen.bonds]
    bond = float(np.median(lengths)) if lengths else 40.0
    arrows = _arrows(figure.mask(colours[0]), bond)
    if not 1 <= len(arrows) <= 4:
        raise Unreadable(f"{len(arrows)} arrows: expected one to four")
    options = [_end_options(arrow, seen, at, bond, lone) for arrow in arrows]
    found = [chain for chain in _chains(options) if chain]
    if not found:
        raise Unreadable("arrows that form no chain")
    return min(found, key=lambda chain: chain[0])[1]


def _arrows(mask: NDArray[np.uint8], bond: float) -> list[SeenArrow]:
    count, named, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    labels, stats = np.asarray(named, np.int32), np.asarray(boxes, np.int32)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    found = []
    for k in range(1, count):
        if stats[k, 4] < 0.03 * bond * bond:
            continue
        rows, columns = np.nonzero(labels == k)
        points = columns + 0.5 + 1j * (rows + 0.5)
        deep = depth[rows, columns]
        head = complex(points[deep >= 0.8 * deep.max()].mean())
        middle, along = _shaft(mask, labels, stats[k], k, head)
        if along[-1] < 0.4 * bond:
            raise Unreadable("an arrow without a shaft")
        tail, whole = complex(middle[0]), float(along[-1])
        ring = middle[(along > whole - 0.34 * bond) & (along < whole - 0.14 * bond)]
        shaft = middle[(along > 0.1 * bond) & (along < 0.25 * bond)]
        ahead, back = head - complex(ring.mean()), tail - complex(shaft.mean())
        ahead, back = ahead / abs(ahead), back / abs(back)
        near = points[np.abs(points - head) < 0.36 * bond]
        tip = head + ahead * float(((near - head) * ahead.conjugate()).real.max())
        found.append(SeenArrow(tail, back, tip, ahead))
    return found


def _shaft(
    mask: NDArray[np.uint8], labels: NDArray[np.int32], box: NDArray[np.int32], k: int, head: complex
) -> tuple[Points, NDArray[np.float64]]:
    """The middle line of an arrow from its tail to its head, and how long it is up to each of its points."""
    x, y, wide, high = box[:4].tolist()
    own = (labels[y : y + high, x : x + wide] == k).astype(np.uint8) * 255
    thin = cv2.ximgproc.thinning(cv2.copyMakeBorder(own, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=0))
    rows, columns = np.nonzero(thin)
    pixels = set(zip(columns.tolist(), rows.tolist(), strict=True))
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

    def beside(pixel: tuple[int, int]) -> list[tuple[int, int]]:
        return [each for dx, dy in around if (each := (pixel[0] + dx, pixel[1] + dy)) in pixels]

    def at(pixel: tuple[int, int]) -> complex:
        return complex(pixel[0] + x - 1.5, pixel[1] + y - 1.5)

    ends = [pixel for pixel in sorted(pixels) if len(beside(pixel)) == 1]
    if not ends:
        raise Unreadable("an arrow without an end")
    tail = max(ends, key=lambda pixel: abs(at(pixel) - head))
    came: dict[tuple[int, int], tuple[int, int] | None] = {tail: None}
    todo = [tail]
    for pixel in todo:
        for each in beside(pixel):
            if each not in came:
                came[each] = pixel
                todo.append(each)
    way: list[complex] = []
    step: tuple[int, int] | None = min(came, key=lambda pixel: abs(at(pixel) - head))
    while step is not None:
        way.append(at(step))
        step = came[step]
    points = np.array(way[::-1], np.complex128)
    return points, np.concatenate([[0.0], np.cumsum(np.abs(np.diff(points)))])


EndOption = tuple[float, tuple[int, ...]]


def _end_options(
    arrow: SeenArrow, seen: SeenMolecule, at: Sequence[complex], bond: float, lone: Sequence[int]
) -> tuple[list[EndOption], list[EndOption]]:
    """What an arrow's source and sink may be, with how far off each is, in pixels."""
    sources = _near(arrow.tail + 0.16 * bond * arrow.back, seen, at, bond, lone)
    return sources, _near(arrow.tip + 0.16 * bond * arrow.ahead, seen, at, bond, range(len(at)))


def _near(
    place: complex, seen: SeenMolecule, at: Sequence[complex], bond: float, among: Sequence[int]
) -> list[EndOption]:
    found: list[EndOption] = []
    for k in among:
        wide = 0.16 * bond if seen.atoms[k].hydrogens is not None else 0.0
        found.append((max(0.0, abs(place - at[k]) - wide), (k,)))
    for a, b, _ in seen.bonds:
        found.append((abs(place - (at[a] + at[b]) / 2), (a, b)))
    return [each for each in sorted(found) if each[0] < 0.75 * bond][:4]


def _chains(options: Sequence[tuple[list[EndOption], list[EndOption]]]) -> list[tuple[float, list[Ends]]]:
    """All ways to take the arrows for a chain, with how far off their ends are in all."""
    found: list[tuple[float, list[Ends]]] = []
    for chosen in product(*(list(product(*each)) for each in options)):
        cost = sum(hypot(source[0], sink[0]) for source, sink in chosen)
        ordered = _ordered([(source[1], sink[1]) for source, sink in chosen])
        if ordered is not None:
            found.append((cost, ordered))
    return found


def _ordered(arrows: list[Ends]) -> list[Ends] | None:
    """The arrows in the order of their chain, each bond's atoms in its direction; None where they form none."""
    if len(arrows) == 1:
        source, sink = arrows[0]
        if len(source) == 2 and len(sink) == 1 and sink[0] in source:
            other = source[0] if source[1] == sink[0] else source[1]
            return [((other, sink[0]), sink)]
        return None
    first = [arrow for arrow in arrows if len(arrow[0]) == 1]
    if len(first) != 1 or len(first[0][1]) != 1 or first[0][0] == first[0][1]:
        return None
    giver, target = first[0][0][0], first[0][1][0]
    chain: list[Ends] = [((giver,), (giver, target))]
    left = [arrow for arrow in arrows if arrow is not first[0]]
    at = target
    while left:
        ahead = [arrow for arrow in left if at in arrow[0] and len(arrow[0]) == 2]
        if len(ahead) != 1:
            return None
        source, sink = ahead[0]
        turn = source[0] if source[1] == at else source[1]
        left.remove(ahead[0])
        if sink == (turn,):
            chain.append(((at, turn), sink))
            return chain if not left else None
        if len(sink) != 2 or turn not in sink or set(sink) == set(source):
            return None
        on = sink[0] if sink[1] == turn else sink[1]
        chain.append(((at, turn), (turn, on)))
        at = on
    return None
