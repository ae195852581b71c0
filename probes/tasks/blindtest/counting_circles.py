"""How many circles are there (or pentagons)?

The outlines' size is drawn before it is known how many there will be, and fits any number of the level.
"""

from __future__ import annotations

from math import cos, radians, sin
from random import Random
from typing import Literal

from isoprobe.probes.core import BadState, Disproved, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.blindtest.circles import (
    CIRCLES,
    FORMS,
    MOST,
    SHAPES,
    STEP,
    check_plan,
    outlines_of,
    unclear,
)
from isoprobe.probes.families.blindtest.climbing import counting, looks
from isoprobe.probes.families.blindtest.colouring import PALETTE, colour_elements, draw_colours
from isoprobe.probes.families.blindtest.states import SIDE
from isoprobe.probes.families.blindtest.tasks import blindtest_task
from isoprobe.probes.grid import Axis, Grid, Numbers, later, rise
from isoprobe.solvers.blindtest import closed_curves

LEVELS = {
    1: "5 to 9 in two rows like the Olympic rings (as in the paper)",
    2: "3 to 9 of one size, in rows or scattered, overlapping or not",
    3: "5 to 12, scattered, circles of several sizes",
}
_COUNTS = {1: (5, 9), 2: (3, 9), 3: (5, 12)}
_RADII = {1: (60, 88), 2: (60, 88), 3: (45, 120)}
SEE = Axis(
    "{pixels} pixels a side; {overlapping}% of the outlines set upon another one; {more} outlines more, and where "
    "there are more, circles of one colour whose radii are {least} to {widest} thousandths of a side, within the "
    "middle {crowd}% of it",
    {
        "pixels": (1150, 1000, 880, 770, 670, 560, 800, 1200, 1800, 2400),
        "overlapping": (0, 10, 25, 40, 50, 65, 75, 85, 92, 97),
        "more": later(0, 10, 20, 32, 44),
        "least": later(40, 36, 26, 14, 7),
        "widest": later(85, 75, 60, 36, 19),
        "crowd": later(100, 90, 70, 42, 20),
    },
    "of smaller circles closer together our reader misses some",
)
THINK = counting("outlines", few=rise(3, 12), many=(7, 8, 9, 10, 11, 12, 13, 14, 16, 18))
_ASKS = {shape: f"How many {shape}s are {{place}}?" for shape in SHAPES}

Shape = Literal["circle", "pentagon"]


def make(rng: Random, level: int) -> State:
    """Outlines of one shape."""
    count = rng.randint(*_COUNTS[level])
    shape: Shape = "pentagon" if rng.random() < 0.35 else "circle"
    radius = rng.randint(*_RADII[level])
    rows = level == 1 or (level == 2 and rng.random() < 0.4)
    sizes = (radius, radius) if level < 3 or shape == "pentagon" else _RADII[level]
    while True:
        outlines = _rows(rng, count, radius) if rows else _scattered(rng, shape, count, sizes)
        plan = {"shape": shape, "shapes": sorted(outlines), "colours": draw_colours(rng, count)}
        try:
            check_plan(plan)
        except BadState:
            continue
        return CIRCLES.assemble(plan)


def climb(rng: Random, numbers: Numbers) -> State:
    """Outlines of one shape, scattered."""
    count, more = rng.randint(numbers["few"], numbers["many"]), numbers["more"]
    shape: Shape = "pentagon" if rng.random() < 0.35 and not more else "circle"
    count, radius = count + more, rng.randint(46, 62)
    sizes = (radius, radius) if shape == "pentagon" else (numbers["least"], numbers["widest"])
    while True:
        outlines = _scattered(rng, shape, count, sizes, numbers["overlapping"] / 100, numbers["crowd"] / 100)
        colours = [rng.choice(PALETTE)] * count if more else draw_colours(rng, count)
        plan = {"shape": shape, "shapes": sorted(outlines), "colours": colours}
        try:
            check_plan(plan)
        except BadState:
            continue
        return CIRCLES.assemble(plan)


def _rows(rng: Random, count: int, radius: int) -> list[list[int]]:
    """Two rows, one shifted by half a step against the other."""
    step = 2 * radius + rng.randint(12, max(13, radius // 4))
    drop = round(radius * rng.uniform(0.75, 1.2))
    upper, lower = count // 2, count - count // 2
    shift = 0.5  # of the upper row against the lower one, in steps
    if rng.random() < 0.5:
        upper, lower, shift = lower, upper, -0.5
    if upper == lower:
        shift = rng.choice((0.5, -0.5))
    places = [(step * (k + max(0.0, shift)), 0) for k in range(upper)]
    places += [(step * (k + max(0.0, -shift)), drop) for k in range(lower)]
    room = SIDE - 2 * radius - max(x for x, _ in places)
    left, top = radius + rng.uniform(0.0, 1.0) * max(0.0, room), rng.randint(radius, SIDE - radius - drop)
    return [[round(left + x), top + y, radius] for x, y in places]


def _scattered(
    rng: Random, shape: Shape, count: int, sizes: tuple[int, int], upon: float = 0.7, within: float = 1.0
) -> list[list[int]]:
    """Each where there is room in such a share of the plan's middle, such a share of them upon another or beside it."""
    first, last = round(SIDE * (1 - within) / 2), round(SIDE * (1 + within) / 2)
    outlines: list[list[int]] = []
    for _ in range(40 * count):
        if len(outlines) == count:
            break
        radius = rng.randint(*sizes)
        x, y = (rng.randint(first + radius + 2, last - radius - 2) for _ in range(2))
        if outlines and rng.random() < upon:
            other = rng.choice(outlines)
            turn, away = radians(rng.randrange(360)), rng.uniform(0.5, 1.1) * (radius + other[2])
            x, y = round(other[0] + away * cos(turn)), round(other[1] + away * sin(turn))
        if min(x, y) <= first + radius or max(x, y) + radius >= last:
            continue
        if any(
            abs(x - a) < (STEP if within < 1 else 12) or unclear(shape, (x, y, radius), (a, b, r))
            for a, b, r in outlines
        ):
            continue
        outlines.append([x, y, radius])
    return outlines


def corrupt(rng: Random, state: State) -> State:
    """The state with one outline overlooked or, where there are few, one more."""
    plan = state["plan"]
    outlines, colours = [list(outline) for outline in plan["shapes"]], list(plan["colours"])
    if len(outlines) < MOST and (len(outlines) == 1 or rng.random() < 0.4):
        for _ in range(200):
            radius = rng.choice(outlines)[2]
            more = [rng.randint(radius, SIDE - radius), rng.randint(radius, SIDE - radius), radius]
            changed = sorted([*outlines, more])
            its = [*colours]
            its.insert(changed.index(more), rng.choice(colours))
            try:
                check_plan({**plan, "shapes": changed, "colours": its})
            except BadState:
                continue
            return CIRCLES.assemble({**plan, "shapes": changed, "colours": its})
    if len(outlines) > 1:
        gone = rng.randrange(len(outlines))
        del outlines[gone], colours[gone]
    else:
        outlines, colours = [[200, 200, 100], [700, 700, 100]], colours * 2
    return CIRCLES.assemble({**plan, "shapes": outlines, "colours": colours})


def _by_equations(state: State) -> Solution:
    count, points = closed_curves.by_equations(state["plan"]["shape"], outlines_of(state))
    return Solution(count, {"points": [list(point) for point in points]})


def _by_tracing(state: State) -> Solution:
    count, pieces = closed_curves.by_tracing(state["plan"]["shape"], outlines_of(state))
    return Solution(count, {"pieces": pieces})


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless a point on each outline alone, or the pieces of every trail, prove the answer."""
    told_by, shape, outlines = solution.grounds, state["plan"]["shape"], outlines_of(state)
    if "points" in told_by:
        closed_curves.check_points(shape, outlines, solution.answer, [(x, y) for x, y in told_by["points"]])
    elif "pieces" in told_by:
        closed_curves.check_trails(shape, outlines, solution.answer, told_by["pieces"])
    else:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told_by)}")


def _draw_pair(rng: Random, state: State) -> Arguments | None:
    """Two outlines that cross, or two that do not, as often one as the other."""
    count = len(state["colours"])
    pairs = [[a, b] for a in range(1, count + 1) for b in range(a + 1, count + 1)]
    wanted = rng.random() < 0.5
    some = [pair for pair in pairs if (pair in state["overlaps"]) == wanted] or pairs
    if not some:
        return None
    a, b = rng.choice(some)
    return str(a), str(b)


def _crossing(state: State, arguments: Arguments) -> bool:
    a, b = map(int, arguments)
    if max(a, b) > len(state["colours"]):
        raise ValueError(f"there are {len(state['colours'])} outlines")
    return [a, b] in state["overlaps"]


ELEMENTS = (
    *colour_elements("outline"),
    Element(
        "leftmost_colour",
        "What colour is the outline farthest to the left in the picture?",
        "choice",
        lambda state, _: str(state["colours"][0]),
        choices=PALETTE,
        noun="COLOUR",
    ),
    Element(
        "crossing",
        "With the outlines in the picture numbered from left to right by their centres, do numbers {a} and {b} cross?",
        "yes_no",
        _crossing,
        _draw_pair,
    ),
    Element(
        "leftmost_crossings",
        "How many other outlines does the outline farthest to the left in the picture cross?",
        "integer",
        lambda state, _: sum(a == 1 for a, _ in state["overlaps"]),
    ),
)

TASK = blindtest_task(
    CIRCLES,
    FORMS,
    Making(LEVELS, make, corrupt),
    Proof(
        (
            Solver("equations", "exact equations compared two by two: those that differ", _by_equations),
            Solver(
                "tracing", "pieces between crossings joined where they run straight on: the closed trails", _by_tracing
            ),
        ),
        "a point in each outline and no other, or a walk around each",
        check,
    ),
    version=6,  # 6: "outline in orange" in texts, not "a orange outline"
    problem="counting overlapping shapes",
    summary="How many circles or pentagons are there, overlapping or not?",
    scene="outlines",
    answer_kind="integer",
    ask=lambda state: _ASKS[state["shape"]],
    seen_answer=lambda state: len(state["colours"]),
    elements=ELEMENTS,
    features={
        "shape": lambda state: state["shape"],
        "size of the leftmost": lambda state: state["plan"]["shapes"][0][2] // 8,
        "one colour": lambda state: len(set(state["colours"])) == 1,
        "colour of the leftmost": lambda state: state["colours"][0],
    },
    labels=lambda state: {
        "shape": state["shape"],
        "outlines": len(state["colours"]),
        "colours": len(set(state["colours"])),
        "overlaps": len(state["overlaps"]),
    },
    grid=Grid(SEE, THINK, climb, {1: (5, 2), 2: (6, 2), 3: (6, 4)}, looks(CIRCLES)),
)
