"""Marks that a figure proves: right-angle squares, ticks on equally long segments, arrows on parallel lines.

Each function is handed the lettered lines of a sketch in the state's order (`chain` their letters, `lines` the strokes)
and picks by chance which of the true marks are drawn; a mark needs a bare piece of its line to stand on.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from isoprobe.probes.families.diagram.sketch import EXACT, Line, Sketch

Chain = list[tuple[str, ...]]

TICK_ROOM = 130.0  # units of bare line for ticks
ARROW_ROOM = 190.0  # units of bare line for arrowheads


def right_angles(chain: Chain, lines: list[Line], where: dict[str, complex], rng: Random) -> list[list[str]]:
    """[a, vertex, b] of right angles between rays to the nearest letters, with no line inside the angle."""
    at: dict[str, list[tuple[str, complex]]] = {}
    ways: dict[str, list[complex]] = {}
    for through, line in zip(chain, lines, strict=True):
        unit = (line.b - line.a) / abs(line.b - line.a)
        for k, name in enumerate(through):
            for others, end, way in (
                (through[k + 1 : k + 2], line.b, unit),
                (through[k - 1 : k] if k else (), line.a, -unit),
            ):
                at.setdefault(name, []).extend((other, way) for other in others)
                if abs(end - where[name]) > EXACT:
                    ways.setdefault(name, []).append(way)
    found = []
    for name in sorted(at):
        fit = []
        for (a, u), (b, v) in combinations(sorted(at[name], key=lambda ray: ray[0]), 2):
            square = abs(u.real * v.real + u.imag * v.imag) < 1e-9
            if square and not any((w * (u + v).conjugate()).real > 1.001 for w in ways[name]):
                fit.append([min(a, b), name, max(a, b)])
        if fit:
            found.append(fit)
    most = rng.choice((0, 1, 1, 2, 4))
    return sorted(rng.choice(fit) for fit in rng.sample(found, min(most, len(found))))


def ticks(
    chain: Chain, lines: list[Line], where: dict[str, complex], sketch: Sketch, rng: Random
) -> list[list[list[str]]]:
    """Groups of two to four equally long segments between neighbouring letters."""
    by_length: dict[int, list[list[str]]] = {}
    for through, line in zip(chain, lines, strict=True):
        for a, b in pairwise(through):
            if bare(sketch, line, line.at(where[a]), line.at(where[b])) > TICK_ROOM:
                by_length.setdefault(round(abs(where[a] - where[b]) * 1e4), []).append(sorted((a, b)))
    groups = [sorted(group) for _, group in sorted(by_length.items()) if 2 <= len(group) <= 4]
    most = rng.choice((0, 0, 0, 1, 1, 2, 3))
    return sorted(rng.sample(groups, min(most, len(groups))))


def parallels(lines: list[Line], sketch: Sketch, rng: Random) -> list[list[int]]:
    """Groups of two or three parallel lines, by their index."""
    classes: list[list[int]] = []
    for i, line in enumerate(lines):
        if bare(sketch, line, 0.0, 1.0) < ARROW_ROOM:
            continue
        d = line.b - line.a
        for group in classes:
            e = lines[group[0]].b - lines[group[0]].a
            if abs(d.real * e.imag - d.imag * e.real) < 1e-9 * abs(d) * abs(e):
                group.append(i)
                break
        else:
            classes.append([i])
    groups = [
        group
        for group in classes
        if 2 <= len(group) <= 3 and all(abs(lines[i].side(lines[j].a)) > EXACT for i, j in combinations(group, 2))
    ]
    most = rng.choice((0, 0, 0, 0, 1, 2))
    return sorted(rng.sample(groups, min(most, len(groups))))


def bare(sketch: Sketch, line: Line, low: float, high: float) -> float:
    """The length of the longest piece of the line between two places along it on which nothing stands."""
    stops = [low, high]
    for z in [*sketch.points, *sketch.meets]:
        if line.off(z) < EXACT and low < line.at(z) < high:
            stops.append(line.at(z))
    stops.sort()
    return max(b - a for a, b in pairwise(stops)) * abs(line.b - line.a)
