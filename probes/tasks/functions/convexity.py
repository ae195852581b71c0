"""Is a function convex or concave on its domain?

From level 2 on a function is drawn that is convex in one place and concave in another; the domain is a part of one of
the two, and half of the functions are turned upside down. So neither the formula nor the domain tells alone. At level
1, as in the paper, all terms bend one way: the signs of their coefficients, and with them the size of the formula,
beat chance there.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from isoprobe.probes.core import Allowance, NotMade, SampleSize, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.functions.climbing import TOLD, WIDE, look
from isoprobe.probes.families.functions.features import hundredths
from isoprobe.probes.families.functions.states import FunctionKind, domain_of, function_of, visible_margin
from isoprobe.probes.families.functions.tables import seen_answer, table_of
from isoprobe.probes.families.functions.tasks import agreed, function_task, points_told
from isoprobe.probes.families.functions.visibility import Domain
from isoprobe.probes.grid import Axis, Grid, Numbers, rise
from isoprobe.solvers.functions import convexity
from isoprobe.solvers.functions.expression import (
    Expression,
    Function,
    X,
    add,
    apply,
    approximate,
    changed_at,
    coefficient_of,
    div,
    mul,
    negative,
    num,
    of,
    power,
    walk,
)

KIND = FunctionKind("convexity")
LEVELS = {
    1: "sums of powers, |x|, exp and -log that bend one way, as in the paper",
    2: "sums of two or three terms, of which the domain tells which one wins",
    3: "products, quotients and compositions with exp and log, on a part of the line",
    4: "sine and cosine in sums and products, and absolute values inside the domain or beyond it",
}
LEAST_VISIBLE = {1: 0.15, 2: 0.08, 3: 0.06, 4: 0.05}  # share of the window's height
SEE = Axis(
    TOLD + " the curve leaves its chord by {least}% to {most}% of the height",
    {
        **WIDE,
        "least": (50, 40, 32, 26, 21, 17, 12, 8, 5, 3),
        "most": (100, 80, 65, 52, 42, 34, 24, 16, 10, 6),
    },
    "our reader takes what bends less for straight",
)
THINK = Axis(
    "a sum of {terms} terms that bend one way here and the other way there, {hard} of them products or functions of "
    "functions",
    {"terms": rise(2, 4), "hard": (0, 1, 2, 0, 1, 2, 3, 1, 2, 3)},
    "sums of more take our proofs seconds each; a picture shows how a graph bends, whatever its formula",
)
_TRIES = 400
_STEP = Fraction(1, 10)  # of the places at which the curve is looked at for its bends
_MARGIN = 3  # of those places kept from where the curve turns

Plan = Callable[[Random], tuple[Expression, int, int]]  # a tree, and the first and last place, in steps


def make(rng: Random, level: int) -> State:
    """Convex and concave equally often; the curvature can be seen in the window."""
    convex = rng.random() < 0.5
    for _ in range(_TRIES):
        made = _paper(rng, convex) if level == 1 else _bent(rng, level, convex)
        if made is None:
            continue
        state = KIND.assemble(*made)
        if visible_margin("convexity", state) < LEAST_VISIBLE[level]:
            continue
        if seen_answer("convexity", table_of("convexity", state)) == ("convex" if convex else "concave"):
            return state
    raise NotMade(f"no function of level {level} in {_TRIES} tries")


def climb(rng: Random, numbers: Numbers) -> State:
    """A sum of more terms, of which some are products, quotients or functions of functions."""
    convex = rng.random() < 0.5
    wanted = "convex" if convex else "concave"
    for _ in range(3 * _TRIES):
        made = _turned(rng, _summed(rng, numbers), convex, rng.choice((False, True)))
        if made is None:
            continue
        state = KIND.assemble(*made)
        if not numbers["least"] <= 100 * visible_margin("convexity", state) <= numbers["most"]:
            continue
        if seen_answer("convexity", table_of("convexity", state)) == wanted == agreed(SOLVERS, state):
            return state
    raise NotMade(f"no function of {dict(numbers)} in {3 * _TRIES} tries")


def _summed(rng: Random, numbers: Numbers) -> tuple[Expression, int, int]:
    """A sum of terms by the plans of the levels, on the part of the line where all of them have values."""
    plans = [rng.choice(_HARD) for _ in range(numbers["hard"])]
    plans += [rng.choice(_PLAIN) for _ in range(numbers["terms"] - numbers["hard"])]
    made = [plan(rng) for plan in plans]
    rng.shuffle(made)
    first, last = max(low for _, low, _ in made), min(high for _, _, high in made)
    return add(*(part for body, _, _ in made for part in (body.parts if body.kind == "+" else (body,)))), first, last


def _weight(rng: Random, low: float, high: float) -> Fraction:
    return hundredths(rng.uniform(low, high))


def _signed(rng: Random, low: float, high: float) -> Fraction:
    return _weight(rng, low, high) * rng.choice((-1, 1))


def _paper(rng: Random, convex: bool) -> tuple[Function, Domain]:
    """A sum of x^p, |x|, -log x, exp x and a linear term, or of their negatives."""
    names = rng.sample(("power", "abs", "log", "exp"), rng.choice((1, 1, 2, 2, 3)))
    half = "log" in names or rng.random() < 0.3
    if names == ["abs"]:
        half = False
    terms: list[Expression] = []
    for name in names:
        if name == "power":
            exponent = rng.choice((2, 3, 4, 5, 6, 7) if half else (2, 4, 6))
            terms.append(mul(num(_weight(rng, 0.05, 1.5)), power(X, exponent)))
        elif name == "abs":
            terms.append(mul(num(_weight(rng, 0.1, 3)), apply("abs", X)))
        elif name == "log":
            terms.append(mul(num(-_weight(rng, 0.1, 2.5)), apply("log", X)))
        else:
            terms.append(apply("exp", mul(num(_weight(rng, 0.1, 2)), X)))
    if rng.random() < 0.2:
        terms.append(mul(num(_signed(rng, 0.05, 1.5)), X))
    terms.append(num(_signed(rng, 0.1, 15)))
    body = add(*(term if convex or term.kind == "num" else negative(term) for term in terms))
    return of(body), (Fraction(0) if half else None, None)


def _bent(rng: Random, level: int, convex: bool) -> tuple[Function, Domain] | None:
    """A function and a part of the line on which it bends as wanted, turned upside down in half of the cases."""
    plan = rng.choice(_PLANS[level])(rng)
    return _turned(rng, plan, convex, level == 4)


def _turned(
    rng: Random, plan: tuple[Expression, int, int], convex: bool, kinked: bool
) -> tuple[Function, Domain] | None:
    body, first, last = plan
    runs = _runs(body, first, last)
    if not (runs[1] and runs[-1]):
        return None
    turned = rng.random() < 0.5
    sign = -1 if turned == convex else 1
    low, high = max(runs[sign], key=lambda run: (min(run[1] - run[0], 30), rng.random()))
    least = 8
    width = rng.randint(least, min(high - low, 40)) if high - low > least else high - low
    start = rng.randint(low, high - width)
    domain = (start * _STEP, (start + width) * _STEP)
    if kinked:
        body = _with_kink(rng, body, domain, sign)
    body = add(*map(negative, body.parts)) if turned and body.kind == "+" else negative(body) if turned else body
    return of(body), domain


def _runs(body: Expression, first: int, last: int) -> dict[int, list[tuple[int, int]]]:
    """Where the curve is convex (1) and where concave (-1) for some length, in steps, by its looks."""
    places = [i * float(_STEP) for i in range(first, last + 1)]
    heights = approximate(of(body), places)
    bends = [b - 2 * a + c for b, a, c in zip(heights[2:], heights[1:], heights, strict=False)]
    runs: dict[int, list[tuple[int, int]]] = {1: [], -1: []}
    start = 0
    for i in range(1, len(bends) + 1):
        if i == len(bends) or (bends[i] > 0) != (bends[start] > 0):
            low, high = first + start + _MARGIN, first + i + 1 - _MARGIN
            if high - low >= 8 and all(abs(bend) > 1e-9 for bend in bends[start:i]):
                runs[1 if bends[start] > 0 else -1].append((low, high))
            start = i
    return runs


def _with_kink(rng: Random, body: Expression, domain: Domain, sign: int) -> Expression:
    """Sometimes with w|x - c|: c inside the domain where w has the sign of the bend, beyond it where it has not."""
    if rng.random() < 0.5:
        return body
    low, high = domain
    assert low is not None
    assert high is not None
    inside = rng.random() < 0.5
    share = hundredths(rng.uniform(0.25, 0.75) if inside else rng.choice((-1, 1)) * rng.uniform(0.7, 1.2) + 0.5)
    at = Fraction(round((low + share * (high - low)) * 10), 10)
    weight = _weight(rng, 0.2, 1.5) * (sign if inside else -sign)
    term = mul(num(weight), apply("abs", add(X, num(-at)) if at else X))
    return add(body, term)


# ---- plans: trees that bend both ways ----


def _cubic(rng: Random) -> tuple[Expression, int, int]:
    middle = rng.randint(-2, 2)
    a = _signed(rng, 0.2, 1.5)
    terms = [mul(num(a), power(X, 3)), mul(num(-3 * a * middle), power(X, 2)) if middle else num(0)]
    terms += [mul(num(_signed(rng, 0.2, 3)), X), num(_signed(rng, 0.1, 9))]
    return add(*(term for term in terms if term != num(0))), -50, 50


def _quartic(rng: Random) -> tuple[Expression, int, int]:
    a = _signed(rng, 0.1, 0.9)
    inner = rng.randint(6, 24)
    terms = [mul(num(a), power(X, 4)), mul(num(-a * inner), power(X, 2)), mul(num(_signed(rng, 0.2, 4)), X)]
    return add(*terms), -45, 45


def _exp_and_power(rng: Random) -> tuple[Expression, int, int]:
    rate = _weight(rng, 0.4, 1.2)
    terms = [apply("exp", mul(num(rate * rng.choice((-1, 1))), X)), mul(num(-_weight(rng, 0.2, 1.5)), power(X, 2))]
    terms.append(num(_signed(rng, 0.1, 9)))
    rng.shuffle(terms)
    sign = rng.choice((-1, 1))
    return add(*(mul(num(sign), term) for term in terms)), -45, 45


def _log_and_power(rng: Random) -> tuple[Expression, int, int]:
    sign = rng.choice((-1, 1))
    terms = [
        mul(num(sign * _weight(rng, 1, 6)), apply("log", X)),
        mul(num(sign * _weight(rng, 0.1, 0.8)), power(X, 2)),
        mul(num(_signed(rng, 0.1, 3)), X),
    ]
    rng.shuffle(terms)
    return add(*terms), 2, 60


def _reciprocal(rng: Random) -> tuple[Expression, int, int]:
    sign = rng.choice((-1, 1))
    power_term = mul(num(-sign * _weight(rng, 0.1, 0.6)), power(X, 2))
    terms = [div(num(sign * _weight(rng, 1, 8)), X), power_term, num(_signed(rng, 0.1, 9))]
    rng.shuffle(terms)
    return add(*terms), *rng.choice(((2, 60), (-60, -2)))


def _positive(rng: Random) -> Expression:
    """A quadratic above 0."""
    shift = rng.randint(-2, 2)
    terms = [power(X, 2), mul(num(shift), X) if shift else num(0), num(_weight(rng, 1.5, 4))]
    return add(*(term for term in terms if term != num(0)))


def _bump(rng: Random) -> tuple[Expression, int, int]:
    above = rng.choice((num(1), X, add(X, num(rng.choice((-2, -1, 1, 2))))))
    return mul(num(_signed(rng, 1, 6)), div(above, _positive(rng))), -40, 40


def _log_of(rng: Random) -> tuple[Expression, int, int]:
    body = mul(num(_signed(rng, 1, 4)), apply("log", _positive(rng)))
    return add(body, mul(num(_signed(rng, 0.1, 1)), X)), -45, 45


def _decay(rng: Random) -> tuple[Expression, int, int]:
    rate = _signed(rng, 0.5, 1.5)
    base = rng.choice((X, power(X, 2), add(X, num(rng.choice((-1, 1, 2))))))
    return mul(num(_signed(rng, 0.5, 3)), base, apply("exp", mul(num(rate), X))), -35, 35


def _bell(rng: Random) -> tuple[Expression, int, int]:
    rate = -_weight(rng, 0.15, 0.8)
    shift = rng.choice((-1, 0, 1))
    inner = mul(num(rate), power(add(X, num(shift)) if shift else X, 2))
    return add(mul(num(_signed(rng, 1, 5)), apply("exp", inner)), mul(num(_signed(rng, 0.1, 0.5)), X)), -35, 35


def _wave(rng: Random) -> tuple[Expression, int, int]:
    name, rate = rng.choice(("sin", "cos")), _weight(rng, 0.5, 1.5)
    wave = mul(num(_signed(rng, 1, 4)), apply(name, mul(num(rate), X)))
    return add(wave, mul(num(_signed(rng, 0.1, 1)), X)), -50, 50


def _wave_and_power(rng: Random) -> tuple[Expression, int, int]:
    name, rate = rng.choice(("sin", "cos")), _weight(rng, 0.8, 1.5)
    size = _signed(rng, 1, 4)
    terms = [mul(num(size), apply(name, mul(num(rate), X)))]
    terms.append(
        mul(num(hundredths(float(abs(size) * rate**2) * rng.uniform(-0.3, 0.3)) or Fraction(1, 10)), power(X, 2))
    )
    return add(*terms), -40, 40


def _wave_times(rng: Random) -> tuple[Expression, int, int]:
    name, rate = rng.choice(("sin", "cos")), _weight(rng, 0.5, 1.2)
    return mul(num(_signed(rng, 0.5, 2)), X, apply(name, mul(num(rate), X))), -40, 40


def _power(rng: Random) -> tuple[Expression, int, int]:
    return mul(num(_signed(rng, 0.1, 0.9)), power(X, rng.choice((2, 2, 3, 4)))), -40, 40


def _plain_exp(rng: Random) -> tuple[Expression, int, int]:
    rate = _weight(rng, 0.4, 1.2) * rng.choice((-1, 1))
    return mul(num(_signed(rng, 0.5, 2)), apply("exp", mul(num(rate), X))), -40, 40


def _plain_log(rng: Random) -> tuple[Expression, int, int]:
    return mul(num(_signed(rng, 1, 6)), apply("log", X)), 2, 60


def _plain_wave(rng: Random) -> tuple[Expression, int, int]:
    wave = apply(rng.choice(("sin", "cos")), mul(num(_weight(rng, 0.5, 1.5)), X))
    return mul(num(_signed(rng, 1, 4)), wave), -40, 40


_PLAIN: tuple[Plan, ...] = (_power, _power, _plain_exp, _plain_log, _plain_wave)
_HARD: tuple[Plan, ...] = (_bump, _log_of, _decay, _bell, _wave_times)
_PLANS: dict[int, tuple[Plan, ...]] = {
    2: (_cubic, _quartic, _exp_and_power, _log_and_power, _reciprocal),
    3: (_bump, _log_of, _decay, _bell),
    4: (_wave, _wave_and_power, _wave_times),
}


# ---- proofs ----


def _solver(name: str, idea: str) -> Solver:
    method = convexity.by_roots if name == "second_derivative" else convexity.by_rules

    def solve(state: State) -> Solution:
        found = method(function_of(state), domain_of(state))
        return Solution(found.curvature, {"method": found.method, "triple": [str(x) for x in found.triple]})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the three points show that f is not what the other answer says."""
    method, (a, b, c) = points_told(solution, ("convex", "concave"), "triple")
    found = convexity.Curved(solution.answer, method, (a, b, c))  # type: ignore[arg-type]
    convexity.check(function_of(state), domain_of(state), found)


def corrupt(rng: Random, state: State) -> State:
    """The state with one sign misread, or all of them; another answer."""
    function, domain = function_of(state), domain_of(state)
    answer = agreed(SOLVERS, state)
    body = function[0].body
    for _ in range(8):
        other = KIND.assemble(of(_misread(rng, body)), domain)
        if agreed(SOLVERS, other) not in (answer, ""):
            return other
    turned = add(*map(negative, body.parts)) if body.kind == "+" else negative(body)
    return KIND.assemble(of(turned), domain)


def _misread(rng: Random, tree: Expression) -> Expression:
    """The sign of one term turned."""
    terms = [node for node in walk(tree) if node.kind == "+"]
    target = rng.choice([part for node in terms for part in node.parts] or [tree])

    number, rest = coefficient_of(target)
    return changed_at(tree, target, lambda node: mul(num(-number), rest or num(1)))


SOLVERS = (
    _solver("second_derivative", "calculus: the sign of the second derivative, the roots of its numerator isolated"),
    _solver("composition", "convex analysis: rules of composition, or enclosures of the bend on every cell"),
)

TASK = function_task(
    KIND,
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "three points that rule the other answer out", check),
    version=5,
    sample_sizes=(SampleSize("a function is drawn until its class can be seen", counted=1000),),
    summary="Is a function convex or concave on its domain?",
    allowances=(
        Allowance("certified first", "a curve that leaves too few numbers on an axis is drawn anew", (1,), bound=0.7),
        Allowance(
            "cheap features",
            "as in the paper, all terms bend one way",
            (1,),
            cases=("minus signs", "sign of the first coefficient", "sign of the last number", "size of the formula"),
        ),
    ),
    grid=Grid(SEE, THINK, climb, {1: (5, 1), 2: (5, 2), 3: (6, 2), 4: (7, 3)}, look),
)
