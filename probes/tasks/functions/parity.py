"""Is a function even, odd, or neither?

Even, odd and neither look alike from level 2 on: a plan with two or more parts is drawn first, then each part is made
even or odd so that the whole is what it has to be; where it has to be neither, one exponent is moved by one, one sign
is turned or the domain is cut on one side. No constant or degree tells. At level 1, as in the paper, an odd function
has no constant term and a function that is neither has more terms: those two rules beat chance there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from random import Random

from isoprobe.probes.core import Allowance, BadState, NotMade, SampleSize, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.functions.climbing import TOLD, WIDE, look
from isoprobe.probes.families.functions.legibility import narrowest_wave, shown_asymmetry
from isoprobe.probes.families.functions.states import FunctionKind, domain_of, function_of, visible_margin
from isoprobe.probes.families.functions.tables import seen_answer, table_of
from isoprobe.probes.families.functions.tasks import agreed, function_task, points_told
from isoprobe.probes.families.functions.visibility import Domain, curve
from isoprobe.probes.grid import Axis, Grid, Numbers, held, rise
from isoprobe.solvers.functions import parity
from isoprobe.solvers.functions.expression import (
    Expression,
    Function,
    Piece,
    X,
    add,
    apply,
    approximate,
    changed_at,
    div,
    mul,
    negative,
    num,
    of,
    power,
    walk,
)

KIND = FunctionKind("parity")
LEVELS = {
    1: "quotients of polynomials up to degree 10 over an even denominator, as in the paper",
    2: "products and quotients of even and odd parts, with absolute values",
    3: "compositions with sine, cosine, exponential and logarithm",
    4: "piecewise, sums of mirror images, and bounded domains that may be asymmetric",
}
LEAST_VISIBLE = {1: 0.12, 2: 0.1, 3: 0.1, 4: 0.08}  # share of the window's height
LEAST_WAVE = 0.014  # share of the window's width
LEAST_SHARE = 0.05  # of the columns of a small picture
SEE = Axis(
    TOLD
    + " the symmetry that a function nearly has is broken by {least}% to {most}% of the height, and the curve turns "
    "at most {turns} times",
    {
        **WIDE,
        "least": (30, 26, 22, 19, 17, 15, 13, 11, 9, 8),
        "most": (100, 90, 80, 70, 60, 50, 42, 35, 28, 22),
        "turns": (6, 6, 7, 8, 9, 10, 11, 12, 13, 14),
    },
    "our reader takes what is less for symmetric",
)
THINK = Axis(
    "a product of {factors} even or odd sums over a positive one, {wrapped} of them within a function, up to {deep} "
    "functions one in another",
    {
        "factors": rise(2, 5),
        "wrapped": (0, 1, 1, 2, 2, 2, 3, 4, 4, 5),
        "deep": held(1, 1, 1, 1, 2),
    },
)
_TRIES = 400
_ASYMMETRIC = 0.2  # share of level 4's functions that are neither for their domain alone

Plan = Callable[[Random, bool, bool], tuple[Function, Domain]]  # odd?, spoiled?
_R: Domain = (None, None)


def make(rng: Random, level: int) -> State:
    """Even, odd and neither equally often; asymmetry, and what symmetry there is, can be seen in the window."""
    label = rng.choice(("even", "odd", "neither"))
    plan = rng.choice(_PLANS[level])
    for _ in range(_TRIES):
        odd = rng.random() < 0.5 if label == "neither" else label == "odd"
        function, domain = plan(rng, odd, label == "neither")
        if not _is_tame(function):
            continue
        state = KIND.assemble(function, domain)
        if visible_margin("parity", state) < LEAST_VISIBLE[level] or not _is_smooth(state):
            continue
        if narrowest_wave(state) < LEAST_WAVE or shown_asymmetry(state, label) < LEAST_SHARE:
            continue
        if seen_answer("parity", table_of("parity", state)) == label:
            return state
    raise NotMade(f"no {label} function of level {level} in {_TRIES} tries")


def climb(rng: Random, numbers: Numbers) -> State:
    """A product of more parts, each even or odd by a rule of its own."""
    label = rng.choice(("even", "odd", "neither"))
    for _ in range(3 * _TRIES):
        odd = rng.random() < 0.5 if label == "neither" else label == "odd"
        function, domain = _combined(rng, odd, label == "neither", numbers)
        if not _is_tame(function):
            continue
        state = KIND.assemble(function, domain)
        margin = 100 * visible_margin("parity", state)
        if margin < numbers["least"] or (label == "neither" and margin > numbers["most"]):
            continue
        if not _is_smooth(state, numbers["turns"]) or narrowest_wave(state) < LEAST_WAVE:
            continue
        if shown_asymmetry(state, label) < LEAST_SHARE or seen_answer("parity", table_of("parity", state)) != label:
            continue
        if agreed(SOLVERS, state) == label:
            return state
    raise NotMade(f"no {label} function of {dict(numbers)} in {3 * _TRIES} tries")


def _is_tame(function: Function) -> bool:
    """No number in it so large, and no denominator so small near 0, that nothing else is seen."""
    places = [i / 8 for i in range(-24, 25)]
    for piece in function:
        for node in walk(piece.body):
            if node.kind in ("/", "log"):
                values = approximate(of(node.parts[-1]), places)
                if min(values) < 0.2:
                    return False
    return True


def _is_smooth(state: State, most: int = 14) -> bool:
    """Whether the curve turns seldom enough to be followed by eye, and no pole leaves the window."""
    edges = [float(Fraction(edge)) for edge in state["window"]]
    heights = [y for _, y in curve(function_of(state), domain_of(state), edges[0], edges[1])]
    reach = edges[3] - edges[2]
    if any(y < edges[2] - 3 * reach or y > edges[3] + 3 * reach for y in heights):
        return False
    turns = sum((b - a) * (c - b) < 0 for a, b, c in zip(heights, heights[1:], heights[2:], strict=False))
    return turns <= most


# ---- parts ----


def _coefficient(rng: Random) -> int:
    return rng.choice((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5))


def _monomial(coefficient: Fraction | int, exponent: int) -> Expression:
    return mul(num(coefficient), power(X, exponent)) if exponent else num(coefficient)


def _part(rng: Random, odd: bool, spoiled: bool, top: int = 3, count: int = 2) -> Expression:
    """A sum of powers, all odd or all even, without a constant; where spoiled one that is not the highest is moved."""
    exponents = sorted(rng.sample([2 * i - odd for i in range(1, top + 1)], count), reverse=True)
    if spoiled:
        place = rng.randrange(1, count)
        exponents[place] += 1 if exponents[place] == 1 or rng.random() < 0.5 else -1
    return add(*(_monomial(_coefficient(rng), exponent) for exponent in exponents))


def _positive(rng: Random, spoiled: bool) -> Expression:
    """An even sum of powers above 0; where spoiled an exponent is moved."""
    low, high = rng.choice(((2, 4), (2, 6), (4, 6)))
    if spoiled:
        low += rng.choice((-1, 1))
    constant = Fraction(rng.randint(150, 950), 100)
    return add(_monomial(rng.randint(1, 4), high), _monomial(rng.randint(1, 3), low), num(constant))


def _paper(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    """A quotient of polynomials: the even or odd part of a random one, or both (spoiled)."""
    constant = Fraction(rng.randint(30, 2500), 100)
    below = [
        _monomial(_coefficient(rng), 2 * i) for i in sorted(rng.sample(range(1, 6), rng.randint(1, 4)), reverse=True)
    ]
    exponents = [i for i in range(10, 0, -1) if rng.random() < 0.45 and (spoiled or i % 2 == odd)]
    if spoiled and (not any(i % 2 for i in exponents)):
        exponents = sorted({*exponents, rng.choice((1, 3, 5, 7))}, reverse=True)
    if odd and not spoiled and not exponents:
        exponents = [rng.choice((1, 3, 5, 7, 9))]
    above = [_monomial(_coefficient(rng), exponent) for exponent in exponents]
    if spoiled or not odd:
        above.append(num(Fraction(rng.choice((-1, 1)) * rng.randint(30, 1500), 100)))
    return of(div(add(*above), add(*below, num(constant)))), _R


def _spoils(rng: Random, spoiled: bool, count: int) -> list[bool]:
    """Which of several parts is the spoiled one."""
    which = rng.randrange(count) if spoiled else -1
    return [i == which for i in range(count)]


def _two(rng: Random, odd: bool) -> tuple[bool, bool]:
    """Whether each of two factors is odd, so that their product is."""
    first = rng.random() < 0.5
    return first, first != odd


def _product(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 3)
    above = mul(_part(rng, one, spoils[0]), _part(rng, other, spoils[1], top=2))
    return of(div(above, _positive(rng, spoils[2]))), _R


def _combined(rng: Random, odd: bool, spoiled: bool, numbers: Numbers) -> tuple[Function, Domain]:
    count = numbers["factors"]
    odds = [rng.random() < 0.5 for _ in range(count - 1)]
    odds.append(odd != (sum(odds) % 2 == 1))
    spoils = _spoils(rng, spoiled, count + 1)
    within = set(rng.sample(range(count), numbers["wrapped"]))
    parts = [
        _wrapped(rng, odds[k], spoils[k], rng.randint(1, numbers["deep"]))
        if k in within
        else _part(rng, odds[k], spoils[k], top=2)
        for k in range(count)
    ]
    return of(div(mul(*parts), _positive(rng, spoils[count]))), _R


def _wrapped(rng: Random, odd: bool, spoiled: bool, deep: int) -> Expression:
    """An odd or an even part by a function of an odd or an even one, so many functions deep."""
    if not deep:
        return _part(rng, odd, spoiled, top=2)
    name = "sin" if odd else rng.choice(("abs", "cos", "sin", "log"))
    if name == "log":
        return apply("log", _positive(rng, spoiled))
    within = odd if odd else name != "sin" and rng.random() < 0.5
    return apply(name, _wrapped(rng, within, spoiled, deep - 1))


def _with_abs(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 4)
    inner = apply("abs", _part(rng, rng.random() < 0.5, spoils[2], top=2))
    above = mul(_part(rng, one, spoils[0], top=2), inner, _part(rng, other, spoils[1], top=2))
    return of(div(above, _positive(rng, spoils[3]))), _R


def _sine(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 3)
    above = mul(apply("sin", _part(rng, one, spoils[0], top=2)), _part(rng, other, spoils[1], top=2))
    return of(div(above, _positive(rng, spoils[2]))), _R


def _bell(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 3)
    inside = add(_monomial(-1, 4), _monomial(-rng.randint(1, 2), 3 if spoils[2] else 2))
    sine = apply("sin", _part(rng, one, spoils[0], top=2))
    return of(mul(sine, _part(rng, other, spoils[1], top=2), apply("exp", inside))), _R


def _cosine(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 4)
    wave = apply("cos", _part(rng, rng.random() < 0.5, spoils[2], top=2))
    above = mul(wave, _part(rng, one, spoils[0], top=2), _part(rng, other, spoils[1], top=2))
    return of(div(above, _positive(rng, spoils[3]))), _R


def _logarithm(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 3)
    inner = apply("log", _positive(rng, spoils[2]))
    return of(mul(inner, apply("sin", _part(rng, one, spoils[0], top=2)), _part(rng, other, spoils[1], top=2))), _R


def _pieces(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    """Left of 0 a polynomial, right of it its mirror image; spoiled: one sign in it is wrong."""
    exponents = sorted(rng.sample(range(1, 6), 3), reverse=True)
    left = [(Fraction(_coefficient(rng)), exponent) for exponent in exponents]
    left.append((Fraction(rng.choice((-1, 1)) * rng.randint(50, 900), 100), 0))
    right = [((-c if (exponent % 2 == 1) != odd else c), exponent) for c, exponent in left]
    if spoiled:
        place = rng.randrange(len(right))
        right[place] = (-right[place][0], right[place][1])
    bodies = [add(*(_monomial(c, exponent) for c, exponent in side)) for side in (left, right)]
    return (Piece(bodies[0], high=Fraction(0)), Piece(bodies[1], low=Fraction(0))), _symmetric(rng)


def _mirrored(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    """e^u + e^-u or e^u - e^-u, u odd, times a part; spoiled: the two exponents do not match, or the part is."""
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 2)
    a, b = rng.sample(range(1, 5), 2)
    u = mul(num(Fraction(a, 2)), X)
    v = mul(num(Fraction(b if spoils[0] else a, 2)), X)
    second = apply("exp", negative(v))
    sum_of = add(apply("exp", u), negative(second) if one else second)
    above = mul(sum_of, _part(rng, other, spoils[1], top=2))
    return of(div(above, _positive(rng, False))), _symmetric(rng)


def _kinked(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
    """|x - a| + |x + a| or |x - a| - |x + a|, times a part; spoiled: two different a, or the part is."""
    one, other = _two(rng, odd)
    spoils = _spoils(rng, spoiled, 2)
    a, b = rng.sample(range(1, 7), 2)
    here = apply("abs", add(X, num(Fraction(-a, 2))))
    there = apply("abs", add(X, num(Fraction(b if spoils[0] else a, 2))))
    above = mul(add(here, negative(there) if one else there), _part(rng, other, spoils[1], top=2))
    return of(div(above, _positive(rng, False))), _symmetric(rng)


def _symmetric(rng: Random) -> Domain:
    reach = Fraction(rng.randint(20, 45), 10)
    return -reach, reach


def _bounded(plan: Plan) -> Plan:
    """The plan on a bounded domain; spoiled sometimes by the domain alone."""

    def made(rng: Random, odd: bool, spoiled: bool) -> tuple[Function, Domain]:
        cut = spoiled and rng.random() < _ASYMMETRIC
        function, _ = plan(rng, odd, spoiled and not cut)
        low, high = _symmetric(rng)
        assert low is not None
        assert high is not None
        if cut:
            less = high * Fraction(rng.randint(3, 6), 10)
            ends = (low, Fraction(round(less * 10), 10))
            low, high = ends if rng.random() < 0.5 else (-ends[1], -ends[0])
        return function, (low, high)

    return made


_PLANS: dict[int, tuple[Plan, ...]] = {
    1: (_paper,),
    2: (_product, _with_abs),
    3: (_sine, _bell, _cosine, _logarithm),
    4: (_bounded(_pieces), _bounded(_mirrored), _bounded(_kinked), _bounded(_with_abs), _bounded(_sine)),
}


# ---- proofs ----


def _solver(name: str, idea: str) -> Solver:
    method = parity.by_identity if name == "identity" else parity.by_values

    def solve(state: State) -> Solution:
        found = method(function_of(state), domain_of(state))
        return Solution(found.parity, {"method": found.method, "points": [str(x) for x in found.points]})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the points show what f is not, and exact values or the calculus what it is."""
    method, points = points_told(solution, ("even", "odd", "neither"), "points")
    found = parity.Classified(solution.answer, method, points)  # type: ignore[arg-type]
    parity.check(function_of(state), domain_of(state), found)


def corrupt(rng: Random, state: State) -> State:
    """The state with an exponent or a sign misread, or an end of the domain; another answer."""
    answer = agreed(SOLVERS, state)
    function, domain = function_of(state), domain_of(state)
    for _ in range(60):
        pieces = list(function)
        place = rng.randrange(len(pieces))
        body = _misread(rng, pieces[place].body)
        pieces[place] = Piece(body, *_ends(pieces[place]))
        other = KIND.assemble(tuple(pieces), domain)
        if agreed(SOLVERS, other) not in (answer, "") and _fits(other):
            return other
    body = mul(X, X) if answer != "even" else power(X, 3)
    return KIND.assemble(of(power(X, 2) if answer != "even" else body), (None, None))


def _fits(state: State) -> bool:
    """Whether a misread function has a picture: an exponent one higher may lead out of every window."""
    with suppress(BadState):
        KIND.validate(state)
        return True
    return False


def _ends(piece: Piece) -> tuple[Fraction | None, Fraction | None, bool, bool]:
    return piece.low, piece.high, piece.low_in, piece.high_in


def _misread(rng: Random, tree: Expression) -> Expression:
    """One exponent moved by one, or one number with the other sign."""
    nodes = [node for node in walk(tree) if node.kind == "^" or (node.kind == "num" and node.number)]
    target = rng.choice(nodes) if nodes else tree

    def changed(node: Expression) -> Expression:
        if node.kind == "^":
            return power(node.parts[0], max(1, int(node.number) + rng.choice((-1, 1))))
        return num(-node.number) if node.kind == "num" else add(node, num(1))

    return changed_at(tree, target, changed)


SOLVERS = (
    _solver("identity", "algebra: f(-x) and f(x), cross-multiplied, are equal polynomials in x and functions of x"),
    _solver("values", "values at more points than the degree allows zeros, or even and odd calculus on the formula"),
)

TASK = function_task(
    KIND,
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "points that show what f is not, exact values or an identity what it is", check),
    version=4,
    sample_sizes=(SampleSize("a function is drawn until its class can be seen", counted=1000),),
    summary="Is a function even, odd, or neither?",
    allowances=(
        Allowance(
            "certified first", "a layout that leaves too few numbers on an axis is drawn anew", (2, 3, 4), bound=0.8
        ),
        Allowance(
            "cheap features",
            "as in the paper, odd functions have no constant term and others have more terms",
            (1,),
            cases=(
                "degree",
                "terms",
                "a constant term",
                "size of the formula",
                "minus signs",
                "sign of the last number",
            ),
        ),
    ),
    grid=Grid(SEE, THINK, climb, {1: (5, 1), 2: (5, 2), 3: (6, 3), 4: (7, 3)}, look),
)
