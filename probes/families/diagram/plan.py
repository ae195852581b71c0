"""From a finished sketch and the names of its points to the state of a diagram: everything is derived from the plan.

Plan numbers are whole thousandths of a unit; a figure is 1,000,000 thousandths wide or high, whichever is more;
a fine one as many times more as it is larger.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from isoprobe.probes.families.diagram.marking import parallels, right_angles, ticks
from isoprobe.probes.families.diagram.sketch import EXACT, Cramped, Line, Sketch, turn

State = dict[str, Any]

SIZE = 1_000_000  # thousandths: the longer side of a figure
ON = 2.0  # thousandths: a letter on a line or circle is at most this far from it after rounding
NEAR = 25_000.0  # thousandths: a letter not on it is at least this far from it


def state_of(sketch: Sketch, names: list[str], rng: Random) -> State:
    """The canonical state with its plan; right angles, ticks and arrows that the sketch proves are marked by chance.
    Raises Cramped where scaling brought a letter too near to something."""
    left, top, right, bottom = sketch.box()
    scale = SIZE / (sketch.fine * max(right - left, bottom - top))

    def place(z: complex) -> list[int]:
        return [round((z.real - left) * scale), round((z.imag - top) * scale)]

    by_name = sorted(range(len(names)), key=names.__getitem__)
    lettered: list[tuple[tuple[str, ...], Line]] = []
    loose = []
    for line in sketch.strokes:
        through = tuple(names[k] for k in sketch.on(line))
        if len(through) > 1 and through[0] > through[-1]:
            through, line = through[::-1], Line(line.b, line.a, line.dashed)
        if len(through) > 1:
            lettered.append((through, line))
        else:
            loose.append([*place(line.a), *place(line.b), int(line.dashed)])
    lettered.sort(key=lambda pair: pair[0])
    circles = sorted(
        ("" if at is None else names[at], sorted(names[k] for k in on), [*place(c), round(r * scale)])
        for c, r, at, on in ((c, r, sketch.find(c), rim(sketch, c, r)) for c, r in sketch.circles)
    )
    arcs = sorted(_arc(sketch, names, arc, place, scale) for arc in sketch.arcs)
    lines = [line for _, line in lettered]
    chain = [through for through, _ in lettered]
    where = {names[k]: sketch.points[k] for k in by_name}
    # What is as long or parallel in the drawing of a solid need not be so in the solid, and books mark neither.
    solid = bool(sketch.ellipses) or any(line.dashed for line in sketch.strokes)
    bare = sketch.fine < 1  # so full that marks have no room
    state: State = {
        "letters": [names[k] for k in by_name],
        "lines": [list(through) for through in chain],
        "dashed": [i for i, line in enumerate(lines) if line.dashed],
        "circles": [{"centre": centre, "through": through} for centre, through, _ in circles],
        "arcs": [{"centre": centre, "through": list(through)} for through, centre, _ in arcs],
        "crossings": _crossings(lines, list(where.values())),
        "right": [] if bare else right_angles(chain, lines, where, rng),
        "ticks": [] if solid or bare else ticks(chain, lines, where, sketch, rng),
        "parallel": [] if solid or bare else parallels(lines, sketch, rng),
        "plan": {
            "points": {name: place(z) for name, z in where.items()},
            "ends": [[*place(line.a), *place(line.b)] for line in lines],
            "circles": [plan for _, _, plan in circles],
            "arcs": [plan for _, _, plan in arcs],
            "loose": sorted(loose),
        },
    }
    if sketch.ellipses:
        state["plan"]["ellipses"] = sorted(
            [*place(c), round(rx * scale), round(ry * scale)] for c, rx, ry in sketch.ellipses
        )
    check_margins(state)
    return state


def rim(sketch: Sketch, c: complex, r: float) -> list[int]:
    """The points on the circle."""
    return [k for k, p in enumerate(sketch.points) if abs(abs(p - c) - r) < EXACT]


def _arc(sketch: Sketch, names: list[str], arc: tuple[complex, float, float, float], place: Any, scale: float) -> Any:
    c, r, start, sweep = arc
    middle = turn(start + sweep / 2)
    least = turn(sweep / 2).real  # cosine of half the sweep
    on = []
    for k in rim(sketch, c, r):
        w = (sketch.points[k] - c) / r / middle
        if w.real >= least - 1e-4:
            past = 0.0 if w.real > 0 else 2.0 * (1 - abs(w.imag))  # beyond a right angle the sine falls again
            on.append((w.imag + (past if w.imag > 0 else -past), names[k]))
    through = tuple(name for _, name in sorted(on))
    if len(through) < 2:
        raise Cramped
    if through[0] > through[-1]:
        through = through[::-1]
    at = sketch.find(c)
    numbers = [*place(c), round(r * scale), round(start * 1000), round(sweep * 1000)]
    return through, "" if at is None else names[at], numbers


def _crossings(lines: list[Line], points: list[complex]) -> list[list[int]]:
    found = []
    for i, j in combinations(range(len(lines)), 2):
        p, q = lines[i], lines[j]
        if p.side(q.a) * p.side(q.b) < -EXACT and q.side(p.a) * q.side(p.b) < -EXACT:
            s, t = q.side(p.a), q.side(p.b)
            z = p.a + (p.b - p.a) * (s / (s - t))
            if min(abs(z - point) for point in points) > EXACT and min(map(abs, (z - p.a, z - p.b))) > EXACT:
                found.append([i, j])
    return found


def check_margins(state: State) -> None:
    """Raises Cramped where a letter of the rounded plan is neither on a line, circle or letter nor clear of it."""
    plan = state["plan"]
    points = {name: complex(*xy) for name, xy in plan["points"].items()}
    for (a, p), (b, q) in combinations(points.items(), 2):
        if abs(p - q) < NEAR:
            raise Cramped(f"letters {a} and {b}")
    strokes = [(set(on), end) for on, end in zip(state["lines"], plan["ends"], strict=True)]
    for on, (x1, y1, x2, y2) in [*strokes, *((None, end[:4]) for end in plan["loose"])]:
        line = Line(complex(x1, y1), complex(x2, y2))
        for name, p in points.items():
            off = line.off(p)
            if (off > ON) if on is not None and name in on else (on is not None or off > ON) and off < NEAR:
                raise Cramped(f"letter {name} and a line")
    for circle, (x, y, r) in zip(state["circles"], plan["circles"], strict=True):
        for name, p in points.items():
            off = abs(abs(p - complex(x, y)) - r)
            if off > ON if name in circle["through"] else off < NEAR:
                raise Cramped(f"letter {name} and a circle")
