"""Which vertex each letter of a figure names, decided for all letters at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot, inf

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.diagram.reading.vertices import DiagramVertex, Reach, along, incident, is_whole, length
from isoprobe.vision.diagram.scene import Letter, Mark, Round, StraightStroke
from isoprobe.vision.raster.assignment import assigned

FARTHEST = 3.0  # letter heights from the middle of a letter to the point that it names
UNNAMED = 12.0  # cost of a letter that names no point at all
USUAL = 0.95  # letter heights from the middle of a letter to its point, as books set it
SPREAD = 0.42  # the usual deviation from that
BARE = 5.0  # cost of naming a point in the middle of one line, where nothing marks it
DOUBT = 1.0  # of two readings whose costs differ by less, neither is sure


@dataclass(frozen=True)
class Naming:
    """`vertices`: a letter's vertex, by the letter's index; None where it names no point that was found.
    `margins`: how much more the next best reading of that letter costs."""

    vertices: tuple[DiagramVertex | None, ...]
    margins: tuple[float, ...]


def name_vertices(
    letters: Sequence[Letter],
    vertices: Sequence[DiagramVertex],
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    marks: Sequence[Mark],
    far: Reach,
) -> Naming:
    """The vertex of each letter: no two letters share one, and the sum of all costs is least."""
    if not letters:
        return Naming((), ())
    candidates = list(vertices)
    for letter in letters:
        candidates += _beside(letter, vertices, strokes, rounds, marks, far)
    costs = np.full((len(letters), len(candidates) + len(letters)), 1e6)
    for row, letter in enumerate(letters):
        for column, vertex in enumerate(candidates):
            lonely = max(0.0, BARE - standing(vertex, rounds)) if column >= len(vertices) else 0.0
            costs[row, column] = min(1e6, cost(letter, vertex, strokes, rounds, far) + lonely)
        costs[row, len(candidates) + row] = UNNAMED
    rows, columns = assigned(costs)
    chosen = dict(zip(rows.tolist(), columns.tolist(), strict=True))
    return Naming(
        tuple(candidates[chosen[k]] if chosen[k] < len(candidates) else None for k in range(len(letters))),
        tuple(_margin(costs, chosen, k) for k in range(len(letters))),
    )


def _margin(costs: NDArray[np.float64], chosen: dict[int, int], row: int) -> float:
    """What the next best vertex that no other letter has would cost more."""
    free = np.ones(costs.shape[1], bool)
    free[list(chosen.values())] = False
    others = costs[row][free]
    return float(others.min() - costs[row, chosen[row]]) if others.size else inf


def _beside(
    letter: Letter,
    vertices: Sequence[DiagramVertex],
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    marks: Sequence[Mark],
    far: Reach,
) -> list[DiagramVertex]:
    """The points in the middle of strokes and circles that stand nearest to the letter."""
    points = []
    for stroke in strokes:
        at, aside = along(stroke, (letter.x, letter.y))
        size = length(stroke)
        if abs(aside) <= 1.6 * letter.height and 0 < at < size:
            share = at / size
            points.append((stroke.x1 + share * (stroke.x2 - stroke.x1), stroke.y1 + share * (stroke.y2 - stroke.y1)))
    for round_ in rounds:
        dx, dy = letter.x - round_.x, letter.y - round_.y
        distance = hypot(dx, dy)
        if distance and abs(distance - round_.radius) <= 1.6 * letter.height:
            share = round_.radius / distance
            points.append((round_.x + share * dx, round_.y + share * dy))
    found = []
    for x, y in points:
        if all(hypot(v.x - x, v.y - y) > 2 * far.along for v in vertices):
            vertex = incident(DiagramVertex(x, y), strokes, rounds, marks, far)
            if vertex.strokes or vertex.on:
                found.append(vertex)
    return found


def rays(vertex: DiagramVertex, strokes: Sequence[StraightStroke], rounds: Sequence[Round]) -> list[float]:
    """The directions in degrees (0 to 360, clockwise on the page) in which ink leaves the vertex; sorted."""
    found = []
    for index in vertex.strokes:
        stroke = strokes[index]
        ahead = degrees(atan2(stroke.y2 - stroke.y1, stroke.x2 - stroke.x1))
        if index in vertex.through:
            found += [ahead, ahead + 180]
        else:
            first = along(stroke, (vertex.x, vertex.y))[0] < length(stroke) / 2
            found.append(ahead if first else ahead + 180)
    for index in vertex.on:
        out = degrees(atan2(vertex.y - rounds[index].y, vertex.x - rounds[index].x))
        found += [out + 90, out - 90]
    return sorted(angle % 360 for angle in found)


def standing(vertex: DiagramVertex, rounds: Sequence[Round]) -> float:
    """What it costs to give this vertex a name: little for an end or a dot, much for the middle of a line."""
    if any(is_whole(rounds[k]) for k in vertex.centres):
        return 0.3 if vertex.ends or len(vertex.strokes) > 1 or vertex.dot else 1.0
    lines = len(vertex.ends) + len(vertex.through) + len(vertex.on)
    if lines >= 2:
        return 0.0 if vertex.ends else 0.7 if vertex.dot else 1.0
    return 1.5 if vertex.ends else 1.2 if vertex.dot else BARE


def cost(
    letter: Letter, vertex: DiagramVertex, strokes: Sequence[StraightStroke], rounds: Sequence[Round], far: Reach
) -> float:
    """How unlikely it is that the letter names the vertex; infinite beyond reach."""
    dx, dy = letter.x - vertex.x, letter.y - vertex.y
    distance = hypot(dx, dy) / letter.height
    if distance > FARTHEST:
        return inf
    deviation = max(0.0, abs(distance - USUAL) - 0.15) / SPREAD
    total = 0.5 * deviation**2 + standing(vertex, rounds)
    if letter.name[0] == "O":
        total += -1.5 if vertex.centres else 0.0
    elif vertex.centres and not vertex.strokes and not vertex.dot:
        total += 1.0
    leaving = rays(vertex, strokes, rounds)
    if leaving:
        total += _outside(degrees(atan2(dy, dx)) % 360, leaving)
    return total


def _outside(direction: float, leaving: Sequence[float]) -> float:
    """What it costs that the letter stands in this sector of the vertex rather than in its widest."""
    sectors = [((leaving[(k + 1) % len(leaving)] - angle) % 360 or 360.0, angle) for k, angle in enumerate(leaving)]
    own = next((size, (direction - start) % 360) for size, start in sectors if (direction - start) % 360 <= size)
    widest = max(size for size, _ in sectors)
    near = min(own[1], own[0] - own[1])
    return 1.2 * (1 - own[0] / widest) + 1.2 * max(0.0, 1 - near / 40)
