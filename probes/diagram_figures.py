"""`make_figure`: a lettered school-book diagram of a level, as the canonical state with its plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from probes import diagram_circle_figures, diagram_plane_figures, diagram_solid_figures
from probes.diagram_naming import names_for
from probes.diagram_plan import state_of
from probes.diagram_sketch import EXACT, Cramped, Sketch, turn

State = dict[str, Any]
Step = Callable[[Sketch, Random], object]
Choices = Sequence[tuple[Step, int]]

CIRCLES = 4  # at most
ROOM_FOR_A_LETTER = 0.5  # 1 - cos of 60 degrees, free at every point
SUMS = {1: (4, 15), 2: (16, 30), 3: (31, 70)}  # letters, circles, segments and triangles together


def make_figure(rng: Random, level: int) -> State:
    """A state of the level whose four counts are spread: as many states have no circle as have four."""
    circles = rng.randint(0, CIRCLES)
    while True:
        low, high = SUMS[level]
        aim = rng.randint(low + 2 * (level == 1), min(high, low + 24))
        sketch = grow(rng, circles, low, aim, high)
        if sketch is None or not accepted(sketch, rng, level):
            continue
        try:
            return state_of(_turned(sketch, rng), names_for(sketch.roles, rng), rng)
        except Cramped:
            continue


def accepted(sketch: Sketch, rng: Random, level: int) -> bool:
    return True


def _pick(rng: Random, choices: Choices) -> Step:
    return rng.choices([step for step, _ in choices], [often for _, often in choices])[0]


def grow(rng: Random, circles: int, low: int, aim: int, high: int) -> Sketch | None:
    """A sketch with so many circles whose four counts add up to `aim`, or as near as it gets; None out of bounds."""
    sketch = Sketch()
    starts, steps = _kind(rng, circles)
    if not sketch.attempt(_pick(rng, starts), rng):
        return None
    for _ in range(60):
        missing = circles - len(sketch.circles)
        if missing < 0:
            return None
        if missing == 0:
            break
        sketch.attempt(_pick(rng, diagram_circle_figures.ROUND_STEPS), rng)
    else:
        return None
    total = sum(tally(sketch))
    failures = 0
    while total < aim and failures < 25:
        tried = sketch.copy()
        if not tried.attempt(_pick(rng, steps), rng):
            failures += 1
            continue
        now = sum(tally(tried))
        if now > high or len(tried.circles) != circles:
            failures += 1
            continue
        sketch, total = tried, now
    if not low <= total <= high or min(map(sketch.widest_angle, range(len(sketch.points)))) < ROOM_FOR_A_LETTER:
        return None
    return sketch


def _kind(rng: Random, circles: int) -> tuple[Choices, Choices]:
    plane, circle, solid = diagram_plane_figures, diagram_circle_figures, diagram_solid_figures
    chance = rng.random()
    if circles and chance < 0.7:
        return circle.STARTS, (*circle.PLAIN_STEPS, *plane.STEPS)
    if not circles and chance < 0.15:
        return solid.STARTS, solid.STEPS
    if chance < 0.22:
        return circle.ARC_STARTS, plane.STEPS
    return plane.STARTS, plane.STEPS


def tally(sketch: Sketch) -> tuple[int, int, int, int]:
    """Letters, circles, line segments and triangles."""
    chains = [sketch.on(line) for line in sketch.strokes]
    n = len(sketch.points)
    joined = [0] * n  # bit sets of the letters each is joined to
    segments = triangles = 0
    for chain in chains:
        bits = 0
        for k in chain:
            bits |= 1 << k
        for k in chain:
            joined[k] |= bits & ~(1 << k)
        segments += len(chain) * (len(chain) - 1) // 2
        triangles -= len(chain) * (len(chain) - 1) * (len(chain) - 2) // 6
    for a in range(n):
        for b in range(a + 1, n):
            if joined[a] >> b & 1:
                triangles += (joined[a] & joined[b] & (-1 << (b + 1))).bit_count()
    return n, len(sketch.circles), segments, triangles


def _turned(sketch: Sketch, rng: Random) -> Sketch:
    """The sketch as it is, mirrored, or turned a little or by a right angle."""
    made = sketch.copy()
    if made.arcs or made.ellipses:
        return made
    kind = rng.random()
    mirror = kind < 0.3
    by = 1 + 0j
    if 0.2 < kind < 0.4:
        by = turn(rng.uniform(-40, 40))
    elif 0.4 <= kind < 0.48:
        by = rng.choice((1j, -1j, -1 + 0j))

    def move(z: complex) -> complex:
        return (complex(-z.real, z.imag) if mirror else z) * by

    made.points = [move(z) for z in made.points]
    made.strokes = [type(line)(move(line.a), move(line.b), line.dashed) for line in made.strokes]
    made.circles = [(move(c), r) for c, r in made.circles]
    made.meets = [move(z) for z in made.meets]
    return made


__all__ = ["EXACT", "make_figure", "tally"]
