"""How many breakpoints has a piecewise linear function inside its domain?

The paper's functions have 2 or 3. So that no answer is above a quarter, level 1 has 1 to 5 of them (`2` and `3` are two
in five), and the higher levels 0 to 6. In the paper the number of cases is the answer plus one. Here there are as many
cases, or absolute values, whatever the answer: some of them meet, or turn, outside the domain.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from isoprobe.probes.core import Allowance, Disproved, LayoutRejected, NotMade, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.functions.climbing import TOLD, WIDE, look
from isoprobe.probes.families.functions.legibility import require_legible
from isoprobe.probes.families.functions.states import FunctionKind, domain_of, function_of
from isoprobe.probes.families.functions.tasks import function_task
from isoprobe.probes.families.functions.visibility import best_window, margin_in
from isoprobe.probes.grid import Axis, Grid, Numbers, rise
from isoprobe.solvers.functions import breakpoints
from isoprobe.solvers.functions.expression import Expression, Function, Piece, X, add, apply, mul, num, of

KIND = FunctionKind("breakpoints")
LEVELS = {
    1: "1 to 5 breakpoints (2 or 3 in the paper), always six pieces, some of which meet outside the domain",
    2: "0 to 6 breakpoints, always seven pieces, some of which meet outside the domain",
    3: "0 to 6 breakpoints, sums of six absolute values, some of which turn outside the domain",
    4: "0 to 6 breakpoints of small angle, sums with absolute values inside absolute values",
}
ANSWERS = {1: (1, 5), 2: (0, 6), 3: (0, 6), 4: (0, 6)}
VISIBLE = {1: (0.07, 1.0), 2: (0.03, 1.0), 3: (0.02, 1.0), 4: (0.01, 0.04)}  # of the height, for the least kink
SEE = Axis(
    TOLD + " the least kink is {least} to {most} thousandths of the height",
    {
        **WIDE,
        "least": (25, 22, 20, 18, 16, 15, 14, 13, 12, 10),
        "most": (1000, 300, 150, 100, 70, 55, 44, 35, 28, 22),
    },
    "our reader takes what is less for straight, and the strokes of a line need 9 pixels",
)
THINK = Axis(
    "{lines} absolute values of which up to {many} turn inside the domain, {nested} of them within another",
    {
        "many": rise(4, 9),
        "lines": (4, 5, 6, 7, 8, 9, 10, 11, 12, 14),
        "nested": (0, 0, 1, 1, 2, 2, 3, 3, 3, 3),
    },
    "with 12 that turn a function of which every kink can be seen is often not found",
)
_TRIES = 4_000
_BETWEEN, _END = Fraction(7, 10), Fraction(6, 10)  # between breakpoints of a cell, and so much more at an end

Ends = tuple[Fraction, Fraction]


def make(rng: Random, level: int) -> State:
    """Each number of breakpoints equally often; the least kink can be seen, and at level 4 is small."""
    count = rng.randint(*ANSWERS[level])
    plan = {1: _zigzag, 2: _cases, 3: _absolute, 4: _nested}[level]
    low, high = VISIBLE[level]
    for _ in range(_TRIES):
        made = plan(rng, count)
        if made is None:
            continue
        share = least_kink(*made)
        if not count or low <= share <= high:
            return KIND.assemble(*made)
    raise NotMade(f"no function with {count} breakpoints of level {level} in {_TRIES} tries")


def published(rng: Random) -> State:
    """As in IsoBench: 2 or 3 breakpoints, and one piece more than breakpoints."""
    count = rng.choice((2, 3))
    for _ in range(_TRIES):
        low, high = _domain(rng)
        joints, sign = _places(rng, (low, high), count, Fraction(6, 5)), rng.choice((-1, 1))
        slopes = [_tenths(rng, 8, 60) * (sign if i % 2 else -sign) for i in range(count + 1)]
        function = _lines(rng, (low, high), joints, slopes, positive=True)
        if least_kink(function, (low, high)) >= VISIBLE[1][0]:
            return KIND.assemble(function, (low, high))
    raise NotMade(f"no function with {count} breakpoints in {_TRIES} tries")


def climb(rng: Random, numbers: Numbers) -> State:
    """A sum of absolute values, each number of breakpoints equally often."""
    count = rng.randint(0, numbers["many"])
    for _ in range(_TRIES):
        made = _combined(rng, count, numbers["lines"], numbers["nested"])
        if made is None:
            continue
        if not count or numbers["least"] <= 1000 * least_kink(*made) <= numbers["most"]:
            state = KIND.assemble(*made)
            if not count or _is_legible(state, count, numbers):
                return state
    raise NotMade(f"no function with {count} breakpoints of {dict(numbers)} in {_TRIES} tries")


def _is_legible(state: State, count: int, numbers: Numbers) -> bool:
    """Whether every kink is high enough in a picture of the cell's size, across a curve that may be steep there."""
    try:
        require_legible("breakpoints", state, count, look(Random(0), state, numbers))
    except LayoutRejected:
        return False
    return True


def least_kink(function: Function, domain: Ends) -> float:
    """The visible margin, before the state is put together."""
    window = best_window("breakpoints", function, domain)
    return margin_in("breakpoints", function, domain, window)


def _tenths(rng: Random, low: float, high: float) -> Fraction:
    return Fraction(rng.randint(round(low * 10), round(high * 10)), 10)


def _places(rng: Random, ends: Ends, count: int, apart: Fraction) -> list[Fraction]:
    """Places between the ends, in tenths, at least so far from each other and from the ends."""
    spare = ends[1] - ends[0] - apart * (count + 1)
    steps = int(spare * 10)
    cuts = sorted(rng.randint(0, steps) for _ in range(count))
    return [ends[0] + apart * (i + 1) + Fraction(cut, 10) for i, cut in enumerate(cuts)]


def _domain(rng: Random) -> Ends:
    """As wide as in the paper, in tenths, whatever the number of breakpoints."""
    return -_tenths(rng, 10, 15), _tenths(rng, 10, 15)


def _lines(rng: Random, ends: Ends, joints: list[Fraction], slopes: list[Fraction], positive: bool = False) -> Function:
    """Cases with these slopes that meet at the joints; no constant in them is below 0 where they are to be positive."""
    height = Fraction(rng.randint(-300, 300), 10)
    spans = list(pairwise([ends[0], *joints, ends[1]]))
    constants = []
    for (low, high), slope in zip(spans, slopes, strict=True):
        constants.append(height - slope * low)
        height += slope * (high - low)
    shift = Fraction(rng.randint(5, 600), 10) - min(constants) if positive else Fraction(0)
    pieces = []
    for (low, high), slope, constant in zip(spans, slopes, constants, strict=True):
        terms = [mul(num(slope), X)] if slope else []
        if constant + shift or not terms:
            terms.append(num(constant + shift))
        pieces.append(Piece(add(*terms), low, high, low_in=False, high_in=True))
    return tuple(pieces)


def _zigzag(rng: Random, count: int) -> tuple[Function, Ends] | None:
    """Six pieces whose slopes rise and fall by turns, as in the paper; as many joints as are wanted lie inside the
    domain."""
    low, high = _domain(rng)
    before = sum(rng.random() < 0.5 for _ in range(5 - count))
    whole = low - 12, high + 12
    joints = [
        *_places(rng, (whole[0], low), before, Fraction(6, 5)),
        *_places(rng, (low, high), count, Fraction(6, 5)),
        *_places(rng, (high, whole[1]), 5 - count - before, Fraction(6, 5)),
    ]
    sign = rng.choice((-1, 1))
    slopes = [_tenths(rng, 8, 60) * (sign if i % 2 else -sign) for i in range(6)]
    return _lines(rng, whole, joints, slopes, positive=True), (low, high)


def _cases(rng: Random, count: int) -> tuple[Function, Ends] | None:
    """Seven pieces of which each has another slope; as many joints as are wanted lie inside the domain."""
    low, high = -_tenths(rng, 5, 8), _tenths(rng, 5, 8)
    before = sum(rng.random() < 0.5 for _ in range(6 - count))
    whole = -Fraction(20), Fraction(20)
    joints = [
        *_places(rng, (whole[0], low), before, Fraction(1, 2)),
        *_places(rng, (low, high), count, Fraction(1)),
        *_places(rng, (high, whole[1]), 6 - count - before, Fraction(1, 2)),
    ]
    # Up and down by turns, and high above 0, whatever the answer: else the minus signs would tell of it.
    sign = rng.choice((-1, 1))
    slopes = [abs(_slope(rng)) * (sign if i % 2 else -sign) for i in range(7)]
    return _lines(rng, whole, joints, slopes, positive=True), (low, high)


def _slope(rng: Random) -> Fraction:
    return Fraction(rng.choice((-1, 1)) * rng.randint(1, 80), 10)


def _kink(rng: Random, at: Fraction) -> Expression:
    return apply("abs", add(X, num(-at)) if at else X)


def _sum(rng: Random, terms: list[Expression]) -> Function:
    rng.shuffle(terms)
    terms.append(mul(num(_slope(rng)), X))
    terms.append(num(Fraction(rng.choice((-1, 1)) * rng.randint(1, 99), 10)))
    return of(add(*terms))


def _weighted(rng: Random, term: Expression, low: float = 0.5, high: float = 4) -> Expression:
    return mul(num(_tenths(rng, low, high) * rng.choice((-1, 1))), term)


def _absolute(rng: Random, count: int) -> tuple[Function, Ends] | None:
    """Six absolute values, as many of which turn inside the domain as are wanted."""
    low, high = -_tenths(rng, 4, 7), _tenths(rng, 4, 7)
    inside = _places(rng, (low, high), count, Fraction(7, 10))
    places = inside + [_beyond(rng, low, high) for _ in range(6 - count)]
    if len(set(places)) < 6:
        return None
    return _sum(rng, [_weighted(rng, _kink(rng, at)) for at in places]), (low, high)


def _beyond(rng: Random, low: Fraction, high: Fraction) -> Fraction:
    away = _tenths(rng, 0.3, 4)
    return low - away if rng.random() < 0.5 else high + away


def _nested(rng: Random, count: int) -> tuple[Function, Ends] | None:
    """Two absolute values of a sum with another one, which turn at one place or at three, and three plain ones."""
    low, high = -_tenths(rng, 4, 7), _tenths(rng, 4, 7)
    terms: list[Expression] = []
    inside: list[Fraction] = []
    for _ in range(2):
        at, reach = _tenths(rng, -9, 9), _tenths(rng, 0.8, 5) * rng.choice((-1, 1))
        turns = [at] if reach > 0 else [at, at + reach, at - reach]
        inside += [turn for turn in turns if low < turn < high]
        terms.append(_weighted(rng, apply("abs", add(_kink(rng, at), num(reach))), 0.3, 2))
    left = count - len(inside)
    if not 0 <= left <= 3:
        return None
    places = _places(rng, (low, high), left, Fraction(7, 10))
    apart = _apart([low, *sorted([*inside, *places]), high])
    places += [_beyond(rng, low, high) for _ in range(3 - left)]
    terms += [_weighted(rng, _kink(rng, at), 0.1, 2) for at in places]
    function = _sum(rng, terms)
    if not apart:
        return None
    found = breakpoints.by_slopes(function, (low, high)).points
    if len(found) != count or not _apart([low, *found, high]):
        return None
    return function, (low, high)


def _combined(rng: Random, count: int, lines: int, nested: int) -> tuple[Function, Ends] | None:
    """So many absolute values, some of which hold another one, that turn inside the domain as often as is wanted. Their
    weights are above 0 and below by turns, from left to right, so that no kink is lost in a steep curve."""
    low, high = -_tenths(rng, 7, 9), _tenths(rng, 7, 9)
    terms: list[Expression] = []
    turns: list[Fraction] = []
    for _ in range(nested):
        at, reach = _tenths(rng, -12, 12), _tenths(rng, 0.8, 5) * rng.choice((-1, 1))
        own = [at] if reach > 0 else [at, at + reach, at - reach]
        turns += [turn for turn in own if low < turn < high]
        terms.append(_weighted(rng, apply("abs", add(_kink(rng, at), num(reach))), 0.2, 1))
    plain = lines - 2 * nested
    left = count - len(turns)
    if not 0 <= left <= plain:
        return None
    places = _places(rng, (low + _END, high - _END), left, _BETWEEN)
    if not _clear([low, *sorted([*turns, *places]), high]):
        return None
    places = sorted(places + [_beyond(rng, low, high) for _ in range(plain - left)])
    sign, least = rng.choice((-1, 1)), rng.uniform(0.1, 1.5)
    for k, at in enumerate(places):
        terms.append(mul(num(_tenths(rng, least, 2) * (sign if k % 2 else -sign)), _kink(rng, at)))
    function = _sum(rng, terms)
    found = breakpoints.by_slopes(function, (low, high)).points
    return (function, (low, high)) if len(found) == count and _clear([low, *found, high]) else None


def _clear(marks: list[Fraction]) -> bool:
    """Whether breakpoints are so far from each other, and farther from the ends, that small pictures show them."""
    gaps = [b - a for a, b in pairwise(marks)]
    return min(gaps) >= _BETWEEN and (len(gaps) == 1 or min(gaps[0], gaps[-1]) >= _BETWEEN + _END)


def _apart(marks: list[Fraction]) -> bool:
    """Whether breakpoints, in order, are clear of each other and of the ends."""
    return all(b - a >= Fraction(1, 2) for a, b in pairwise(marks))


# ---- proofs ----


def _solver(name: str, idea: str) -> Solver:
    method = breakpoints.by_slopes if name == "slopes" else breakpoints.by_samples

    def solve(state: State) -> Solution:
        found = method(function_of(state), _ends(state))
        told = {"points": [str(x) for x in found.points], "slopes": [str(slope) for slope in found.slopes]}
        return Solution(len(found.points), told)

    return Solver(name, idea, solve)


def _ends(state: State) -> Ends:
    low, high = domain_of(state)
    assert low is not None
    assert high is not None
    return low, high


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the slope changes at the points named, as many as the answer, and nowhere else."""
    told = solution.grounds
    if type(solution.answer) is not int or set(told) != {"points", "slopes"}:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told)}")
    if len(told["points"]) != solution.answer:
        raise Disproved(f"{len(told['points'])} breakpoints for the answer {solution.answer}")
    points, slopes = (tuple(map(Fraction, told[key])) for key in ("points", "slopes"))
    breakpoints.check(function_of(state), _ends(state), breakpoints.Breakpoints(points, slopes))


def corrupt(rng: Random, state: State) -> State:
    """The state with one breakpoint overlooked, or seen where there is none; another answer."""
    function, ends = function_of(state), _ends(state)
    found = breakpoints.by_slopes(function, ends)
    points, slopes = list(found.points), list(found.slopes)
    if points and rng.random() < 0.7:
        place = rng.randrange(len(points))
        del points[place], slopes[place]
        while any(one == other for one, other in pairwise(slopes)):
            place = next(i for i, (one, other) in enumerate(pairwise(slopes)) if one == other)
            del points[place], slopes[place]
    else:
        marks = [ends[0], *points, ends[1]]
        place = max(range(len(slopes)), key=lambda i: marks[i + 1] - marks[i])
        points.insert(place, (marks[place] + marks[place + 1]) / 2)
        slopes.insert(place, slopes[place] + 1 + (slopes[place] + 1 == slopes[place - 1] and place > 0))
    pieces = _lines(rng, ends, points, slopes)
    return KIND.assemble(pieces if len(pieces) > 1 else of(pieces[0].body), ends)


SOLVERS = (
    _solver("slopes", "algebra: the exact slope of every piece, from sums and absolute values of lines"),
    _solver("samples", "second differences of exact values on a grid that holds every place where a slope can change"),
)

TASK = function_task(
    KIND,
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "every point, and the slopes between them", check),
    version=6,  # 6: a cell's states have no kink that is too low for its pictures
    allowances=(
        Allowance("certified first", "a layout that leaves too few numbers on an axis is drawn anew", bound=0.8),
    ),
    summary="How many breakpoints has a piecewise linear function?",
    published=published,
    grid=Grid(SEE, THINK, climb, {1: (2, 3), 2: (4, 4), 3: (5, 4), 4: (8, 5)}, look),
)
