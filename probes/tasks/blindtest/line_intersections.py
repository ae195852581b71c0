"""How often do two polylines meet?

How often is drawn first, and how many bends the lines have apart from it: neither tells the other.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.core import BadState, Disproved, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.blindtest.climbing import PIXELS, looks
from isoprobe.probes.families.blindtest.colouring import PALETTE
from isoprobe.probes.families.blindtest.polylines import FORMS, POLYLINES, WIDE, lines_of, unclear
from isoprobe.probes.families.blindtest.states import SIDE
from isoprobe.probes.families.blindtest.tasks import blindtest_task
from isoprobe.probes.grid import Axis, Grid, Numbers, rise
from isoprobe.solvers.blindtest import polyline_crossings
from isoprobe.solvers.blindtest.polyline_crossings import Point

LEVELS = {
    1: "a red and a blue line of one bend each, 0 to 2 meetings (as in the paper)",
    2: "2 or 3 bends each, 0 to 4 meetings",
    3: "3 to 5 bends each, 0 to 6 meetings",
}
_BENDS = {1: (1, 1), 2: (2, 3), 3: (3, 5)}
_MEETINGS = {1: 2, 2: 4, 3: 6}
SEE = Axis(
    "{pixels} pixels a side, so that the narrowest gap is about 2% of them; {bends} bends more in each line",
    {"pixels": PIXELS, "bends": rise(0, 8)},
    "the reader needs strokes of 1.4 pixels and 2 pixels between them",
)
THINK = Axis(
    "0 to {meetings} meetings to be counted, of lines that bend {turns} times at least",
    {"meetings": (2, 3, 4, 5, 5, 6, 6, 7, 8, 8), "turns": (1, 2, 2, 3, 3, 4, 4, 5, 6, 6)},
    "to count what meets is all the thinking there is",
)
_ASK = "How many times do the two lines {place} meet?"


def make(rng: Random, level: int) -> State:
    """Two lines across the plan."""
    wanted = rng.randint(0, _MEETINGS[level])
    bends = [rng.randint(*_BENDS[level]) for _ in range(2)]
    names = ["blue", "red"] if level == 1 else sorted(rng.sample(PALETTE, 2))
    while True:
        lines = _improved(rng, [_line(rng, count, level) for count in bends], wanted)
        if lines:
            return POLYLINES.assemble({"lines": [[list(point) for point in line] for line in lines], "colours": names})


def climb(rng: Random, numbers: Numbers) -> State:
    """Two lines across the plan."""
    wanted = rng.randint(0, numbers["meetings"])
    bends = numbers["turns"] + numbers["bends"]
    while True:
        lines = _improved(rng, [_line(rng, bends + rng.randint(0, 1), 3) for _ in range(2)], wanted)
        if lines:
            names = sorted(rng.sample(PALETTE, 2))
            return POLYLINES.assemble({"lines": [[list(point) for point in line] for line in lines], "colours": names})


def _improved(rng: Random, lines: list[list[Point]], wanted: int) -> list[list[Point]] | None:
    """The lines with points moved up and down until they meet as often as is wanted and all is clear to see; None where
    that takes long. At the paper's level so few moves are needed that most lines stay as they were drawn."""
    cost = _cost(lines, wanted)
    for _ in range(300):
        if not cost:
            return lines
        which = rng.randrange(2)
        at = rng.randrange(len(lines[which]))
        moved = [list(line) for line in lines]
        moved[which][at] = (moved[which][at][0], rng.randint(10, 990))
        its = _cost(moved, wanted)
        if its <= cost:
            lines, cost = moved, its
    return None


def _cost(lines: list[list[Point]], wanted: int) -> int:
    """0 where the lines meet as often as is wanted and all is clear to see."""
    off = abs(_count(lines) - wanted)
    return 10 * off if off else len(unclear(lines))


def _count(lines: list[list[Point]]) -> int:
    """How often two lines meet, -1 where one touches the other with an end or bend."""
    try:
        return len(polyline_crossings.by_orientation(*lines))
    except BadState:
        return -1


def _steps(rng: Random, bends: int, level: int) -> list[int]:
    """The places of a line's points along x: at level 1 the bend is in the middle, as in the paper."""
    if level == 1:
        return [0, SIDE // 2, SIDE]
    pitch = SIDE / (bends + 1)
    shift = min(pitch * 0.25, (pitch - WIDE - 2) / 2)
    return [0, *(round(k * pitch + rng.uniform(-shift, shift)) for k in range(1, bends + 1)), SIDE]


def _line(rng: Random, bends: int, level: int) -> list[Point]:
    return [(x, rng.randint(20, 980)) for x in _steps(rng, bends, level)]


def corrupt(rng: Random, state: State) -> State:
    """The state with one point of one line moved so that the lines meet more or less often."""
    lines = [list(line) for line in lines_of(state)]
    before = _count(lines)
    for _ in range(400):
        which = rng.randrange(2)
        moved = [list(line) for line in lines]
        at = rng.randrange(len(moved[which]))
        moved[which][at] = (moved[which][at][0], rng.randint(0, SIDE))
        after = _count(moved)
        if after not in (before, -1) and not unclear(moved):
            break
    else:  # not so for a state of ours: two lines of one bend, which meet twice or not at all
        ends = [(0, 100), (1000, 100)] if before else [(0, 900), (1000, 900)]
        moved = [[(0, 500), (450, 800 if before else 100), (1000, 500)], [ends[0], (550, 200), ends[1]]]
    return POLYLINES.assemble(
        {"lines": [[list(point) for point in line] for line in moved], "colours": state["plan"]["colours"]}
    )


def _by_orientation(state: State) -> Solution:
    met = polyline_crossings.by_orientation(*lines_of(state))
    return Solution(len(met), {"segments": [list(pair) for pair in met]})


def _by_parameters(state: State) -> Solution:
    met = polyline_crossings.by_parameters(*lines_of(state))
    points = [[[x.numerator, x.denominator], [y.numerator, y.denominator]] for x, y in met.values()]
    return Solution(len(met), {"segments": [list(pair) for pair in met], "points": points})


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the listed segments cross, in the points that are given, and all others are parted."""
    told_by = solution.grounds
    if "segments" not in told_by:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told_by)}")
    points = [(Fraction(*x), Fraction(*y)) for x, y in told_by["points"]] if "points" in told_by else None
    first, second = lines_of(state)
    polyline_crossings.check(first, second, solution.answer, [(i, j) for i, j in told_by["segments"]], points)


def _either(rng: Random, state: State) -> Arguments:
    return (rng.choice(state["colours"]),)


def _bends(state: State, arguments: Arguments) -> int:
    return int(state["bends"][state["colours"].index(arguments[0])])


ELEMENTS = (
    Element("bends", "How many bends does the {a} line in the picture have?", "integer", _bends, _either),
    Element(
        "meetings_left",
        "How many times do the two lines in the picture meet in its left half?",
        "integer",
        lambda state, _: int(state["left"]),
    ),
    Element(
        "colour",
        "Is one of the two lines in the picture {a}?",
        "yes_no",
        lambda state, arguments: arguments[0] in state["colours"],
        lambda rng, state: (
            rng.choice(state["colours"] if rng.random() < 0.5 else [c for c in PALETTE if c not in state["colours"]]),
        ),
    ),
)

TASK = blindtest_task(
    POLYLINES,
    FORMS,
    Making(LEVELS, make, corrupt),
    Proof(
        (
            Solver(
                "orientation",
                "orientation tests: the ends of each segment lie on both sides of the other",
                _by_orientation,
            ),
            Solver("parameters", "Cramer's rule for each pair of segments, in fractions", _by_parameters),
        ),
        "the segments that meet",
        check,
    ),
    version=4,  # 4: twice as many bends where seeing is hard
    problem="line intersections",
    summary="How often do two polylines meet?",
    scene="two lines",
    answer_kind="integer",
    ask=_ASK,
    seen_answer=lambda state: len(state["meetings"]),
    elements=ELEMENTS,
    features={
        "bends": lambda state: tuple(sorted(state["bends"])),
        "colours": lambda state: tuple(state["colours"]),
        "first point": lambda state: state["plan"]["lines"][0][0][1] // 100,
    },
    labels=lambda state: {
        "meetings": len(state["meetings"]),
        "bends": sum(state["bends"]),
        "left": state["left"],
    },
    grid=Grid(SEE, THINK, climb, {1: (3, 1), 2: (5, 3), 3: (6, 6)}, looks(POLYLINES)),
)
