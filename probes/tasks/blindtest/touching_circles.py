"""Do two circles touch or overlap?

The circles' sizes are drawn alike for every answer. Their centres lie a whole number apart, so that they can touch
exactly.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.core import BadState, Disproved, Solution, Solver, State, Style
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.blindtest.colouring import PALETTE
from isoprobe.probes.families.blindtest.contact import (
    CONTACT,
    CONTACTS,
    FINEST,
    FORMS,
    GAP,
    STEP,
    check_plan,
    circles_of,
)
from isoprobe.probes.families.blindtest.states import SIDE
from isoprobe.probes.families.blindtest.tasks import blindtest_task
from isoprobe.probes.grid import Axis, Grid, Numbers
from isoprobe.solvers.blindtest import circle_contact
from isoprobe.solvers.blindtest.circle_contact import Circle

LEVELS = {
    1: "blue and magenta, of one size; gap or overlap of 5% of a diameter or more (as in the paper)",
    2: "any colours and sizes; gap or overlap of 4% to 12% of the smaller diameter, or 7 thousandths",
    3: "any colours and sizes; gap or overlap of 2% to 5% of the smaller diameter, or 7 thousandths",
}
_GAPS = {1: (0.05, 0.5), 2: (0.04, 0.12), 3: (0.02, 0.05)}  # of the smaller diameter
_DEEPEST = {1: 0.15, 2: 0.12, 3: 0.05}
SEE = Axis(
    "{pixels} pixels a side, in which a gap or an overlap is {gap} tenths of a pixel wide, or up to a third more, or "
    "a thousandth of a side",
    {
        "pixels": (1150, 1000, 850, 720, 640, 600, 900, 1400, 2000, 2800),
        "gap": (400, 250, 150, 90, 60, 36, 32, 30, 30, 30),
    },
    "our reader says nothing of circles that are less than 1.3 pixels from touching",
)
THINK = Axis(
    "the centres lie to one another as in a right triangle with sides {across}, {up} and {along}",
    {
        "across": (1, 3, 5, 8, 7, 20, 12, 9, 28, 33),
        "up": (0, 4, 12, 15, 24, 21, 35, 40, 45, 56),
        "along": (1, 5, 13, 17, 25, 29, 37, 41, 53, 65),
    },
    "a distance is compared with a sum of radii, whatever the numbers",
)
LEAST = GAP + 1  # units between circles that are not tangent, however small they are
_TRIPLES = ((1, 0, 1), (3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29))  # right triangles in whole numbers
_ASK = "Are the two circles {place} touching or overlapping?"


def make(rng: Random, level: int) -> State:
    """Two circles, half of the time apart, a quarter each tangent or overlapping."""
    contact = rng.choice(("apart", "apart", "tangent", "overlap"))
    names = ["blue", "magenta"] if level == 1 else sorted(rng.sample(PALETTE, 2))
    even = level == 1 or rng.random() < 0.3
    while True:
        plan = {"circles": _circles(rng, level, contact, even), "colours": names}
        try:
            check_plan(plan, GAP)
        except BadState:
            continue
        if circle_contact.by_distance(*_pair(plan)) == contact:
            return CONTACT.assemble(plan)


def _circles(rng: Random, level: int, contact: str, even: bool) -> list[list[int]]:
    """Two circles with this contact, or nearly so."""
    a, b, c = rng.choice(_TRIPLES)
    a, b = rng.choice(((a, b), (b, a)))
    reach = 2 * rng.randint(60, 190)  # the sum of the radii
    share = 0.5 if even else rng.uniform(0.3, 0.7)
    first = round(reach * share)
    smaller = min(first, reach - first)
    low, high = _GAPS[level]
    if contact == "overlap":
        high = _DEEPEST[level]
    gap = 2 * smaller * rng.uniform(low, high)
    if gap < LEAST:
        gap = rng.uniform(LEAST, 1.5 * LEAST)
    wanted = reach + {"apart": gap, "tangent": 0, "overlap": -gap}[contact]
    times = max(1, round(wanted / c))
    if even and c % 2:
        times += times % 2
    apart = c * times
    first += round((apart - wanted) * share)  # centres lie so far apart as they can: the circles grow or shrink with it
    reach += round(apart - wanted)
    second = first if even else reach - first
    if contact == "tangent":
        second = apart - first
    dx, dy = rng.choice((1, -1)) * a * times, rng.choice((1, -1)) * b * times
    x, y = (rng.randint(*_room(way, first, second)) for way in (dx, dy))
    return [[x, y, first], [x + dx, y + dy, second]]


def climb(rng: Random, numbers: Numbers) -> State:
    """Two circles, half of the time apart, a quarter each tangent or overlapping, by so little as the cell says."""
    contact = rng.choice(("apart", "apart", "tangent", "overlap"))
    names = sorted(rng.sample(PALETTE, 2))
    least = max(FINEST, round(100 * numbers["gap"] / numbers["pixels"]))
    while True:
        across, up = rng.sample((numbers["across"], numbers["up"]), 2)
        even = rng.random() < 0.3  # circles of one size: then all of these numbers are, so that radii tell no contact
        gap = rng.randint(least, least + max(1, least // 3))
        gap = {"apart": -1, "tangent": 0, "overlap": 1}[contact] * (least + least % 2 if even else gap)
        times = max(1, round((rng.uniform(150, 400) - gap) / numbers["along"]))
        times += times % 2 if even else 0
        reach = numbers["along"] * times + gap
        first = round(reach * (0.5 if even else rng.uniform(0.3, 0.7)))
        second = reach - first
        dx, dy = rng.choice((1, -1)) * across * times, rng.choice((1, -1)) * up * times
        x, y = (rng.randint(*_room(way, first, second)) for way in (dx, dy))
        plan = {"circles": [[x, y, first], [x + dx, y + dy, second]], "colours": names}
        try:
            check_plan(plan)
        except BadState:
            continue
        if circle_contact.by_distance(*_pair(plan)) == contact:
            return CONTACT.assemble(plan)


def look(rng: Random, state: State, numbers: Numbers) -> Style:
    """A look in so many pixels; discs where a stroke would close the gap."""
    from isoprobe.vision.blindtest.drawing import sample_style

    style = sample_style(rng, CONTACT.name, state["plan"])
    room = numbers["gap"] / 10 - 3.5  # pixels for a stroke
    style.update(size=numbers["pixels"], jpeg=None, clear=0.0, stroke=round(min(3.0, max(1.2, room)), 2))
    if room < 1.2:
        style["filled"] = True
    return style


def _pair(plan: State) -> tuple[Circle, Circle]:
    return circles_of({"plan": plan})


def _room(way: int, first: int, second: int) -> tuple[int, int]:
    """Where along an axis the first centre may lie, so that neither circle reaches out of the plan."""
    low, high = max(first, second - way), SIDE - max(first, second + way)
    return (low, high) if low <= high else (0, SIDE)


def corrupt(rng: Random, state: State) -> State:
    """The state with the circles seen a little larger or smaller, or moved, so that the answer is another."""
    (ax, ay, ar), (bx, by, br) = state["plan"]["circles"]
    apart = state["contact"] == "apart"
    for _ in range(400):
        step = rng.randint(0, 2 * STEP + 60) * (1 if apart else -1)
        moved = [[ax, ay, ar + step // 2], [bx, by, br + step // 2]]
        if rng.random() < 0.3:
            moved = [[ax, ay, ar], [bx + rng.randint(-90, 90), by + rng.randint(-90, 90), br]]
        plan = {"circles": moved, "colours": state["plan"]["colours"]}
        try:
            check_plan(plan, GAP)
        except BadState:
            continue
        if (circle_contact.by_distance(*_pair(plan)) == "apart") != apart:
            return CONTACT.assemble(plan)
    circles = [[300, 500, 150], [600 if apart else 600 + GAP, 500, 150]]  # not so for a state of ours
    return CONTACT.assemble({"circles": circles, "colours": state["plan"]["colours"]})


def _solver(name: str, idea: str) -> Solver:
    method = circle_contact.by_distance if name == "distance" else circle_contact.by_radical_line

    def solve(state: State) -> Solution:
        a, b = circles_of(state)
        contact = method(a, b)
        x, y = circle_contact.witness(a, b)
        point = [[x.numerator, x.denominator], [y.numerator, y.denominator]]
        return Solution(contact != "apart", {"contact": contact, "point": point})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the point on the way between the centres proves the contact, and that the answer."""
    told_by = solution.grounds
    if not {"contact", "point"} <= set(told_by) or solution.answer is not (told_by["contact"] != "apart"):
        raise Disproved(f"answer {solution.answer!r} with the certificate {told_by}")
    x, y = (Fraction(*part) for part in told_by["point"])
    circle_contact.check(*circles_of(state), told_by["contact"], (x, y))


def _comparison(name: str, wording: str, key: str) -> Element:
    def truth(state: State, arguments: Arguments) -> str:
        which = state[key]
        return state["colours"][which - 1] if which else "neither"

    return Element(name, wording, "choice", truth, choices=(*PALETTE, "neither"), noun="COLOUR")


ELEMENTS = (
    Element(
        "contact",
        "Are the two circles in the picture apart, tangent, or do they overlap?",
        "choice",
        lambda state, _: str(state["contact"]),
        choices=CONTACTS,
        noun="CONTACT",
    ),
    _comparison("larger", "What colour is the larger one of the two circles in the picture?", "larger"),
    _comparison("left", "What colour is the circle in the picture whose centre is farther left?", "left"),
    _comparison("upper", "What colour is the circle in the picture whose centre is higher up?", "upper"),
)


def _share(state: State) -> int:
    (_, _, a), (_, _, b) = state["plan"]["circles"]
    return int(10 * min(a, b) // (a + b))


TASK = blindtest_task(
    CONTACT,
    FORMS,
    Making(LEVELS, make, corrupt),
    Proof(
        (
            _solver("distance", "the squared distance of the centres against the squared sum of the radii"),
            _solver("radical line", "the discriminant of the circles' equations along their radical line"),
        ),
        "a point on the way between the centres",
        check,
    ),
    version=4,
    problem="touching circles",
    summary="Do two circles touch or overlap?",
    scene="two circles",
    answer_kind="yes_no",
    ask=_ASK,
    seen_answer=lambda state: bool(state["contact"] != "apart"),
    elements=ELEMENTS,
    features={
        "colours": lambda state: tuple(state["colours"]),
        "larger": lambda state: state["larger"],
        "sizes to one another": _share,
        "direction": lambda state: (state["left"], state["upper"]),
        "smaller radius": lambda state: min(circle[2] for circle in state["plan"]["circles"]) // 40,
        "place": lambda state: tuple(part // 250 for part in state["plan"]["circles"][0][:2]),
    },
    labels=lambda state: {
        "contact": state["contact"],
        "one_size": not state["larger"],
        "aligned": not (state["left"] and state["upper"]),
        "smaller_radius": min((circle[2] for circle in state["plan"]["circles"]), default=0),
    },
    grid=Grid(SEE, THINK, climb, {1: (2, 3), 2: (3, 3), 3: (5, 3)}, look),
)
