"""`make_figure`: a lettered school-book diagram of a level, as the canonical state with its plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

from isoprobe.probes.families.diagram import circle_figures as diagram_circle_figures
from isoprobe.probes.families.diagram import plane_figures as diagram_plane_figures
from isoprobe.probes.families.diagram import solid_figures as diagram_solid_figures
from isoprobe.probes.families.diagram.naming import names_for
from isoprobe.probes.families.diagram.plan import state_of
from isoprobe.probes.families.diagram.sketch import EXACT, Cramped, Sketch, turn
from isoprobe.vision.diagram.drawing.diagram import is_drawable

State = dict[str, Any]
Step = Callable[[Sketch, Random], object]
Choices = Sequence[tuple[Step, int]]

CIRCLES = 4  # at most
OFTEN = (11, 10, 10, 10, 10)  # how often 0 to 4 circles are wanted; no count may be more than a quarter of a level
SOLIDS = (5 / 6, 0.45, 0, 0, 0)  # of the diagrams with 0 to 4 circles: about a quarter of all
# Level 1: how often 0, 1, 2, 3 and 4 triangles are wanted with 0 to 4 circles (more do not go with a sum of 15), and
# in solids with none and one.
TRIANGLES = (
    (0, 0, 0, 95, 5),
    (0, 0, 32, 6, 62),
    (21, 22, 47, 10, 0),
    (34, 36, 30, 0, 0),
    (50, 50, 0, 0, 0),
)
IN_SOLIDS = ((10, 10, 14, 56, 10), (22, 16, 56, 6, 0))
# Of some proposals one is kept, by these weights (1 where none is given): fitted so that no count is too frequent.
RARITY: dict[int, dict[str, dict[int, float]]] = {
    1: {"letters": {2: 0.3, 4: 0.02, 5: 0.013, 6: 0.5}, "segments": {5: 0.286, 6: 0.021}, "triangles": {}},
    2: {"letters": {7: 0.8, 8: 0.75}, "segments": {}, "triangles": {0: 0.8, 1: 0.5}},
    3: {"letters": {}, "segments": {}, "triangles": {}},
}
MOST_FAILURES = 25  # in a row of steps, before a sketch is left as it is
PROPOSALS = {0: 6, 1: 8, 2: 8, 3: 4, 4: 1}  # at level 1, by triangles; half as many where circles make them dear
SMALL_STEPS = (*diagram_plane_figures.SMALL_STEPS, *diagram_circle_figures.SMALL_STEPS)
ROOM = 80.0  # units between letters and crossings of a solid, at least
ROOM_FOR_A_LETTER = 0.5  # 1 - cos of 60 degrees, free at every point
SUMS = {1: (6, 15), 2: (16, 30), 3: (31, 70)}  # letters, circles, segments and triangles together


def make_figure(rng: Random, level: int) -> State:
    """A state of the level that can be drawn, its four counts spread: about as many have no circle as have four."""
    circles = rng.choices(range(CIRCLES + 1), OFTEN)[0]
    solid = rng.random() < SOLIDS[circles]
    wanted = (IN_SOLIDS if solid else TRIANGLES)[circles]
    triangles = rng.choices(range(5), wanted)[0] if level == 1 else None
    proposals = (1, 2, 1)[level - 1] if triangles is None else PROPOSALS[triangles] // (2 if circles > 2 else 1)
    if solid and not circles and triangles == 3:
        proposals *= 3  # most have four letters and six segments
    while True:
        sketches = [_proposal(rng, level, circles, triangles, solid) for _ in range(proposals)]
        sketch = rng.choices(sketches, [_rarity(sketch, level) for sketch in sketches])[0]
        if state := drawn_of(sketch, rng):
            return state


def drawn_of(sketch: Sketch, rng: Random) -> State | None:
    """The sketch as a state, turned and lettered; None where it cannot be drawn. In a fine one every name is a letter
    alone, for there would be many digits and primes."""
    roles = sketch.roles if sketch.fine == 1 else ["vertex"] * len(sketch.roles)
    try:
        state = state_of(_turned(sketch, rng), names_for(roles, rng), rng)
    except Cramped:
        return None
    return state if is_drawable(state, 1 / sketch.fine) else None


def _proposal(rng: Random, level: int, circles: int, triangles: int | None, solid: bool) -> Sketch:
    low, high = SUMS[level]
    while True:
        # Small figures: the least that there can be, or nearly as much as is allowed; both are rare without a push.
        aim = rng.choice((low, low, high - 1, high, high)) if level == 1 else rng.randint(low, min(high, low + 24))
        sketch = grow(rng, circles, triangles, (low, aim, high), solid)
        if sketch:
            return sketch


def _rarity(sketch: Sketch, level: int) -> float:
    letters, _, segments, triangles = tally(sketch)
    rarity = RARITY[level]
    weight = rarity["letters"].get(letters, 1.0) * rarity["segments"].get(segments, 1.0)
    return weight * rarity["triangles"].get(triangles, 1.0)


def _pick(rng: Random, choices: Choices) -> Step:
    return rng.choices([step for step, _ in choices], [often for _, often in choices])[0]


def grow(
    rng: Random, circles: int, triangles: int | None, sums: tuple[int, int, int], solid: bool = False
) -> Sketch | None:
    """A sketch with so many circles and triangles (None: any), of a `solid` or not, whose four counts add up to at
    least the second of the `sums`, or as near as it gets; None where that is not between the first and the last."""
    low, aim, high = sums
    sketch = Sketch()
    starts, steps = _kind(rng, circles, solid)
    if solid and circles:
        starts = diagram_solid_figures.RINGED if triangles is None else diagram_solid_figures.SMALL_RINGED
    elif solid and triangles is not None:
        starts = diagram_solid_figures.SMALL_STARTS
    elif triangles is not None:
        starts = diagram_plane_figures.SMALL_STARTS[triangles]
        if circles and triangles in diagram_circle_figures.SMALL_STARTS:
            starts = (*starts, *diagram_circle_figures.SMALL_STARTS[triangles])
        if triangles < 2:
            starts = (*starts, *diagram_circle_figures.ARC_STARTS)
    if triangles is not None and not solid:
        steps = SMALL_STEPS if circles else diagram_plane_figures.SMALL_STEPS

    quiet = triangles is not None and aim == low and not solid  # circles without letters of their own

    def bounded(choices: Choices, quiet: bool = False) -> Step:
        def step(tried: Sketch, rng: Random) -> None:
            before = len(tried.points)
            _pick(rng, choices)(tried, rng)
            if quiet and len(tried.points) > before:
                raise Cramped
            now = tally(tried)
            if sum(now) > high or now[1] > circles or (triangles is not None and now[3] > triangles):
                raise Cramped
            if solid and not roomy(tried):
                raise Cramped

        return step

    if not sketch.attempt(bounded(starts), rng):
        return None
    _repeat(sketch, bounded(diagram_circle_figures.ROUND_STEPS, quiet), rng, lambda: len(sketch.circles) == circles)
    _repeat(sketch, bounded(steps), rng, lambda: sum(tally(sketch)) >= aim)
    counted = tally(sketch)
    if not low <= sum(counted) <= high or counted[1] != circles or triangles not in (None, counted[3]):
        return None
    if min(map(sketch.widest_angle, range(len(sketch.points)))) < ROOM_FOR_A_LETTER:
        return None
    return sketch


def roomy(sketch: Sketch) -> bool:
    """Whether letters and crossings are so far apart, and letters so far from lines that they are not on, that dashed
    lines between them can be told from each other."""
    places = [*sketch.points, *(meet for meet in sketch.meets if sketch.find(meet) is None)]
    if any(EXACT < abs(a - b) < ROOM for a, b in combinations(places, 2)):
        return False
    return not any(EXACT < line.off(point) < ROOM for line in sketch.strokes for point in sketch.points)


def _repeat(sketch: Sketch, step: Step, rng: Random, enough: Callable[[], bool]) -> None:
    failures, done = 0, enough()
    while failures < MOST_FAILURES and not done:
        if sketch.attempt(step, rng):
            done = enough()
        else:
            failures += 1


def _kind(rng: Random, circles: int, in_space: bool) -> tuple[Choices, Choices]:
    plane, circle, solid = diagram_plane_figures, diagram_circle_figures, diagram_solid_figures
    chance = rng.random()
    if in_space:
        return solid.STARTS, solid.STEPS
    if circles > 0 and chance < 0.7:
        return circle.STARTS, (*circle.PLAIN_STEPS, *plane.STEPS)
    if (chance < 0.35 and not circles) or chance > 0.95:
        return circle.ARC_STARTS, plane.STEPS
    return plane.STARTS, plane.STEPS


def tally(sketch: Sketch) -> tuple[int, int, int, int]:
    """Letters, circles, line segments and triangles."""
    points = sketch.points
    n = len(points)
    joined = [0] * n  # bit sets of the letters each is joined to
    segments = triangles = 0
    for line in sketch.strokes:
        holds = line.holds
        on = [k for k in range(n) if holds(points[k])]
        many = len(on)
        if many < 2:
            continue
        bits = sum(1 << k for k in on)
        for k in on:
            joined[k] |= bits ^ (1 << k)
        segments += many * (many - 1) // 2
        triangles -= many * (many - 1) * (many - 2) // 6
    for a in range(n):
        later = joined[a] >> (a + 1) << (a + 1)
        while later:
            low = later & -later
            later ^= low
            triangles += (later & joined[low.bit_length() - 1]).bit_count()
    return n, len(sketch.circles), segments, triangles


def _turned(sketch: Sketch, rng: Random) -> Sketch:
    """The sketch as it is, mirrored, or turned a little or by a right angle; solids stay upright."""
    made = sketch.copy()
    if made.arcs:
        return made
    kind = rng.random()
    mirror = kind < 0.3
    by = 1 + 0j
    if any(line.dashed for line in made.strokes):
        kind = 1.0
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
    made.ellipses = [(move(c), rx, ry) for c, rx, ry in made.ellipses]
    return made


__all__ = ["EXACT", "make_figure", "tally"]
