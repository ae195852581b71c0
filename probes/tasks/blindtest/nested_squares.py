"""How many squares are there, nested in one another?

The largest square's size and place are drawn before it is known how many there will be.
"""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.core import Disproved, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.blindtest.climbing import CROWDED, counting, looks
from isoprobe.probes.families.blindtest.colouring import PALETTE, colour_elements, draw_colours
from isoprobe.probes.families.blindtest.squares import (
    FORMS,
    GAP,
    LEAST_SIDE,
    SQUARES,
    STEP,
    clearance,
    squares_of,
)
from isoprobe.probes.families.blindtest.tasks import blindtest_task
from isoprobe.probes.grid import Axis, Grid, Numbers, held, later, rise
from isoprobe.solvers.blindtest import nesting

LEVELS = {
    1: "2 to 6 squares, each inside the next (as in the paper, one more)",
    2: "3 to 9 squares, each inside the next",
    3: "5 to 11 squares, some side by side",
}
_COUNTS = {1: (2, 6), 2: (3, 9), 3: (5, 11)}
SEE = Axis(
    "{pixels} pixels a side, in which outlines may lie {gap} thousandths of that apart; {more} squares more, all of "
    "one colour from 7 on; one in {beside} stands beside others; the largest up to {extent}% as wide as the picture, "
    "and where they are of one colour, the innermost of the nested {core}% as wide as that, or a little wider",
    {
        "pixels": CROWDED,
        "gap": later(12, 9, 6, 4, 2),
        "extent": later(94, 80, 62, 50, 50),
        "more": (0, 0, 0, 0, 1, 2, 10, 20, 36, 60),
        "core": later(0, 40, 40, 30, 20),
        "beside": held(9, 8, 7, 6, 5, 4),
    },
    "the reader needs strokes of 1.1 pixels and 2 pixels between them",
)
THINK = counting("squares", few=rise(2, 16), many=rise(6, 30))
_ASK = "How many squares are {place}?"


def make(rng: Random, level: int) -> State:
    """Squares of which each lies inside the next larger one or, at level 3, in any larger one."""
    count = rng.randint(*_COUNTS[level])
    side = rng.randint(560, 900)
    outer = [rng.randint(10, 990 - side), rng.randint(10, 990 - side), side]
    squares = _scattered(rng, outer, count) if level == 3 else _chain(rng, outer, count)
    return SQUARES.assemble({"squares": squares, "colours": draw_colours(rng, count)})


def climb(rng: Random, numbers: Numbers) -> State:
    """Squares of which each lies inside the next larger one or, one in so many, in any larger one."""
    count, gap = numbers["more"] + rng.randint(numbers["few"], numbers["many"]), numbers["gap"]
    crowded = gap < GAP
    widest = 10 * numbers["extent"]
    side = rng.randint(widest - 20, widest) if crowded else rng.randint(800, widest)
    outer = [rng.randint(10, 990 - side), rng.randint(10, 990 - side), side]
    beside = min(count - 2, sum(rng.randrange(numbers["beside"]) == 0 for _ in range(count)))
    core = side * numbers["core"] // 100
    smallest = rng.randint(core, 5 * core // 4) if crowded else rng.randint(40, 110)
    most = (side - smallest) // (2 * (gap + 1))  # one within another: as many as find room
    chain = min(count - beside, most)
    while True:
        squares = _chain(rng, outer, min(chain, count), gap, smallest)
        while len(squares) < count and (square := _placed(rng, squares, gap)) is not None:
            squares.append(square)
        if len(squares) == count:
            squares.sort(key=lambda square: -square[2])
            names = [rng.choice(PALETTE)] * count if crowded else draw_colours(rng, count)
            return SQUARES.assemble({"squares": squares, "colours": names})
        if crowded or chain == most:
            count -= 1  # no room for so many
        else:
            chain += 1


def _chain(rng: Random, outer: list[int], count: int, gap: int = GAP, smallest: int = 0) -> list[list[int]]:
    """Each inside the one before; the smallest side does not tell how many there are."""
    smallest = smallest or rng.randint(40, 110)
    spare = outer[2] - smallest - (count - 1) * 2 * (gap + 1)
    cuts = sorted(rng.randint(0, spare) for _ in range(count - 2))
    shares = [b - a for a, b in zip([0, *cuts], [*cuts, spare], strict=True)]
    squares = [outer]
    for share in shares:
        x, y, side = squares[-1]
        slack = share + 2 * (gap + 1)
        squares.append([x + rng.randint(gap, slack - gap), y + rng.randint(gap, slack - gap), side - slack])
    return squares


def _scattered(rng: Random, outer: list[int], count: int) -> list[list[int]]:
    """In the first square, each where there is room."""
    squares = [outer]
    while len(squares) < count:
        square = _placed(rng, squares)
        if square is None:
            squares = [outer]
            continue
        squares.append(square)
    return sorted(squares, key=lambda square: -square[2])


def _placed(rng: Random, squares: list[list[int]], gap: int = GAP) -> list[int] | None:
    """Another square in a random one of these, None where none is found."""
    least = 40 if gap == GAP else LEAST_SIDE
    for _ in range(60):
        x, y, side = squares[-1] if rng.random() < 0.5 else rng.choice(squares)
        if side < 2 * least + 10:
            continue
        small = rng.randint(least, max(least, min(side - 2 * gap - 2, round(side * rng.uniform(0.25, 0.9)))))
        room = side - small - gap
        if room < gap:
            continue
        square = [x + rng.randint(gap, room), y + rng.randint(gap, room), small]
        if all(clearance(square, other) >= gap and abs(small - other[2]) >= STEP for other in squares):
            return square
    return None


def corrupt(rng: Random, state: State) -> State:
    """The state with one square overlooked or, where there is but one, seen double."""
    squares, colours = [list(square) for square in state["plan"]["squares"]], list(state["plan"]["colours"])
    if len(squares) > 1:
        gone = rng.randrange(len(squares))
        del squares[gone], colours[gone]
    else:
        x, y, side = squares[0]
        if side >= LEAST_SIDE + 2 * GAP:
            squares.append([x + GAP, y + GAP, side - 2 * GAP])
        else:
            squares = [[10, 10, 900], [200, 200, 100]]
            colours = colours[:1]
        colours.append(colours[0])
    return SQUARES.assemble({"squares": squares, "colours": colours})


def _by_comparison(state: State) -> Solution:
    count, corners = nesting.by_comparison(squares_of(state))
    return Solution(count, {"corners": [list(corner) for corner in corners]})


def _by_faces(state: State) -> Solution:
    count, points = nesting.by_faces(squares_of(state))
    return Solution(count, {"faces": [list(point) for point in points]})


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the corners or the points in faces prove the answer."""
    told_by: dict[str, Any] = solution.grounds
    if "corners" in told_by:
        nesting.check_corners(squares_of(state), solution.answer, [(x, y) for x, y in told_by["corners"]])
    elif "faces" in told_by:
        nesting.check_faces(squares_of(state), solution.answer, [(x, y) for x, y in told_by["faces"]])
    else:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told_by)}")


def _depth(state: State, arguments: tuple[str, ...]) -> int:
    """How many squares lie around the smallest one."""
    depth, inside = 0, state["inside"][-1]
    while inside:
        depth, inside = depth + 1, state["inside"][inside - 1]
    return depth


ELEMENTS = (
    *colour_elements("square"),
    Element(
        "largest_colour",
        "What colour is the largest square in the picture?",
        "choice",
        lambda state, _: str(state["colours"][0]),
        choices=PALETTE,
        noun="COLOUR",
    ),
    Element(
        "smallest_colour",
        "What colour is the smallest square in the picture?",
        "choice",
        lambda state, _: str(state["colours"][-1]),
        choices=PALETTE,
        noun="COLOUR",
    ),
    Element(
        "depth",
        "How many squares lie around the smallest square in the picture?",
        "integer",
        _depth,
    ),
)

TASK = blindtest_task(
    SQUARES,
    FORMS,
    Making(LEVELS, make, corrupt),
    Proof(
        (
            Solver("comparison", "squares compared two by two: those that differ", _by_comparison),
            Solver(
                "faces", "Jordan's theorem: one less than the faces that the outlines cut the plane into", _by_faces
            ),
        ),
        "a corner of every square, or a point in every face",
        check,
    ),
    version=7,  # 6: more squares one within another where seeing is hard; 7: "square in orange"
    problem="nested squares",
    summary="How many squares are there, nested in one another?",
    scene="squares",
    answer_kind="integer",
    ask=_ASK,
    seen_answer=lambda state: len(state["colours"]),
    elements=ELEMENTS,
    features={
        "largest side": lambda state: state["plan"]["squares"][0][2] // 40,
        "place of the largest": lambda state: tuple(part // 100 for part in state["plan"]["squares"][0][:2]),
        "colour of the largest": lambda state: state["colours"][0],
        "one colour": lambda state: len(set(state["colours"])) == 1,
    },
    labels=lambda state: {
        "squares": len(state["colours"]),
        "colours": len(set(state["colours"])),
        "side_by_side": len(set(state["inside"])) < len(state["inside"]),
    },
    grid=Grid(SEE, THINK, climb, {1: (4, 1), 2: (5, 4), 3: (8, 6)}, looks(SQUARES)),
)
