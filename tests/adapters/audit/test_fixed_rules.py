"""What each fixed rule says of a specimen."""

from __future__ import annotations

import chess
import pytest

from isoprobe.adapters.audit.fixed_rules import FIXED
from isoprobe.probes.core import Answer, State
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.chess.states import position_of, transcribable_of
from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.probes.families.functions.states import FunctionKind

FLOW: State = {
    "nodes": ["0", "1", "2"],
    "arcs": [["0", "1", 5], ["0", "2", 2], ["1", "2", 3]],
    "source": "0",
    "sink": "2",
}


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        ("capacity out of the source", 7),
        ("capacity into the sink", 5),
        ("the smaller of the two", 5),
        ("the smaller of the two, each arc limited by the next", 5),
    ],
)
def test_rules_for_flow(rule: str, answer: int) -> None:
    assert FIXED["maxflow"][rule](FLOW) == answer
    assert FIXED["maxflow"][rule]({"nodes": ["0", "1"], "arcs": [], "source": "0", "sink": "1"}) == 0


def test_rules_for_pairs_and_paths() -> None:
    path = {"nodes": ["0", "1", "2"], "edges": [["0", "1"], ["1", "2"]]}
    other = {"nodes": ["A", "B", "C"], "edges": [["A", "B"], ["A", "C"]]}
    empty = {"nodes": ["0", "1", "2"], "edges": []}
    rules = FIXED["isomorphism"]
    assert all(rule({"G": path, "H": other}) is True for rule in rules.values())
    assert rules["equal degree sequences => yes"]({"G": path, "H": empty}) is False
    assert rules["equal numbers of nodes => yes"]({"G": path, "H": empty}) is True
    state = {"nodes": ["0", "1", "2"], "edges": [["0", "1"]], "query": ["0", "1"]}
    assert all(rule(state) is True for rule in FIXED["connectivity"].values())
    assert all(rule(state | {"query": ["0", "2"]}) is False for rule in FIXED["connectivity"].values())


def function(code: str, problem: str = "parity", domain: str = "") -> State:
    where = parse_domain(domain, "code") if domain else (None, None)
    return FunctionKind(problem).assemble(parse_function(code, "code"), where)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "degree", "degrees"),
    [
        ("-2*x**5/(2*x**8 + 11.16)", "odd", "odd"),
        ("x*(6 - 16*x**2)/(8*x**10 + 4.28)", "odd", "odd"),
        ("(-4*x**6 - 3*x**5 - 1.35)/(5*x**10 + 2.43)", "even", "neither"),
        ("(4*x**4 + 2.5)/(5*x**10 + 2.43)", "even", "even"),
        ("3.5/(5*x**10 + 2.43)", "even", "even"),
        ("sin(x)*x", "odd", "odd"),
    ],
)
def test_rules_for_parity(code: str, degree: str, degrees: str) -> None:
    assert [rule(function(code)) for rule in FIXED["parity"].values()] == [degree, degrees]


@pytest.mark.parametrize(
    ("code", "first", "signs"),
    [
        ("2.23*Abs(x) + 6.64", "convex", "convex"),
        ("-0.22*x**7 - exp(0.09*x) + 0.18*log(x) + 7.24", "concave", "concave"),
        ("exp(0.28*x) - 0.82*log(x) - x - 7.09", "convex", "concave"),
    ],
)
def test_rules_for_convexity(code: str, first: str, signs: str) -> None:
    assert [rule(function(code, "convexity", "x > 0")) for rule in FIXED["convexity"].values()] == [first, signs]


def test_the_rule_for_breakpoints() -> None:
    code = "Piecewise((2*x, (x <= 1) & (x > -2)), (3 - x, (x <= 3) & (x > 1)))"
    assert FIXED["breakpoints"]["one less than the pieces"](function(code, "breakpoints", "-2 < x < 3")) == 1


def position(fen: str) -> State:
    return transcribable_of(position_of(chess.Board(fen)))


@pytest.mark.parametrize(
    ("fen", "answers"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", ["Black", "Draw", "Draw"]),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", ["White", "White", "White"]),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", ["Black", "White", "Draw"]),
    ],
)
def test_rules_for_winners(fen: str, answers: list[Answer]) -> None:
    assert [rule(position(fen)) for rule in FIXED["winner"].values()] == answers


def test_rules_for_puzzles() -> None:
    """The rook can take the queen, or give check."""
    rules = list(FIXED["puzzle"].values())
    state = position("6k1/5ppp/8/3q4/8/8/5PPP/2BR2K1 w - - 0 1")
    assert [rule(state) for rule in rules] == ["d1d5", "d1d5"]
    state = position("6k1/5ppp/8/q7/8/8/1B3PPP/R3R1K1 w - - 0 1")
    assert [rule(state) for rule in rules] == ["e1e8", "a1a5"]
    assert rules[0](position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == ""


def test_rules_stand_for_tasks_that_exist() -> None:
    assert all(load_task(name).name == name for name in FIXED)
