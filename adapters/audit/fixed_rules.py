"""Fixed rules of each task that answer without solving: what a lazy eye would go by. `blind_rules` scores them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import chess

from isoprobe.probes.core import Answer, State
from isoprobe.probes.families.chess.states import board_of
from isoprobe.probes.families.chess.tasks import material
from isoprobe.probes.families.functions.states import function_of
from isoprobe.solvers.functions.expression import Expression, coefficient_of
from isoprobe.solvers.functions.parity import degrees, is_rational

Rule = Callable[[State], Answer]


def _out_of(state: State, node: str) -> int:
    return sum(int(capacity) for u, _, capacity in state["arcs"] if u == node)


def _into(state: State, node: str) -> int:
    return sum(int(capacity) for _, v, capacity in state["arcs"] if v == node)


def _out_of_source(state: State) -> Answer:
    return _out_of(state, state["source"])


def _into_sink(state: State) -> Answer:
    return _into(state, state["sink"])


def _smaller(state: State) -> Answer:
    return min(_out_of(state, state["source"]), _into(state, state["sink"]))


def _limited(state: State) -> Answer:
    """Out of the source, each arc no more than leaves its head; into the sink, each no more than enters its tail."""
    source, sink = state["source"], state["sink"]
    out = sum(c if v == sink else min(c, _out_of(state, v)) for u, v, c in state["arcs"] if u == source)
    into = sum(c if u == source else min(c, _into(state, u)) for u, v, c in state["arcs"] if v == sink)
    return int(min(out, into))


def _degrees(part: State) -> list[int]:
    ends = Counter(node for edge in part["edges"] for node in edge)
    return sorted(ends[node] for node in part["nodes"])


def _isolated(state: State) -> bool:
    return any(not any(node in edge for edge in state["edges"]) for node in state["query"])


def _terms_of(state: State) -> list[Expression]:
    """The terms of the first piece's formula, or of its numerator."""
    node = function_of(state)[0].body
    while node.kind == "/":
        node = node.parts[0]
    return list(node.parts) if node.kind == "+" else [node]


def _degree(term: Expression) -> int:
    return degrees(term)[0] if is_rational(term) else 1


def _by_degree(state: State) -> Answer:
    return "odd" if max(map(_degree, _terms_of(state))) % 2 else "even"


def _by_degrees(state: State) -> Answer:
    found = {_degree(term) % 2 for term in _terms_of(state)}
    return "neither" if len(found) > 1 else "odd" if found == {1} else "even"


def _by_signs(state: State) -> Answer:
    """Of the terms less the numbers that stand alone; of a tie convex."""
    signs = [1 if coefficient_of(term)[0] > 0 else -1 for term in _terms_of(state) if term.kind != "num"]
    return "convex" if sum(signs) >= 0 else "concave"


def _by_first_sign(state: State) -> Answer:
    return "convex" if coefficient_of(_terms_of(state)[0])[0] > 0 else "concave"


def _moved_last(state: State) -> Answer:
    return "Black" if board_of(state).turn else "White"


def _more_material(state: State) -> Answer:
    balance = material(state)
    return "White" if balance > 0 else "Black" if balance < 0 else "Draw"


def _more_material_but_moved(state: State) -> Answer:
    """A side that has more material and has moved last; else a draw."""
    found = _more_material(state)
    return found if found == _moved_last(state) else "Draw"


def _forcing(state: State, checks_first: bool) -> Answer:
    """The move that gives check or takes the most, checks before captures or after; the first of several."""
    board = board_of(state)

    def worth(move: chess.Move) -> tuple[int, int, str]:
        taken = board.piece_type_at(move.to_square) or 0
        check = int(board.gives_check(move))
        first, second = (check, taken) if checks_first else (taken, check)
        return (-first, -second, move.uci())

    return min(map(worth, board.legal_moves), default=(0, 0, ""))[2]


FIXED: Mapping[str, Mapping[str, Rule]] = {
    "connectivity": {
        "an edge joins the query nodes => yes": lambda state: bool(state["query"] in state["edges"]),
        "both query nodes have an edge => yes": lambda state: not _isolated(state),
    },
    "maxflow": {
        "capacity out of the source": _out_of_source,
        "capacity into the sink": _into_sink,
        "the smaller of the two": _smaller,
        "the smaller of the two, each arc limited by the next": _limited,
    },
    "isomorphism": {
        "equal numbers of nodes => yes": lambda state: len(state["G"]["nodes"]) == len(state["H"]["nodes"]),
        "equal numbers of edges => yes": lambda state: len(state["G"]["edges"]) == len(state["H"]["edges"]),
        "equal degree sequences => yes": lambda state: _degrees(state["G"]) == _degrees(state["H"]),
    },
    "parity": {
        "degree of the numerator even => even, odd => odd": _by_degree,
        "degrees of its terms all even => even, all odd => odd, else neither": _by_degrees,
    },
    "convexity": {
        "first coefficient positive => convex": _by_first_sign,
        "more terms added than subtracted => convex": _by_signs,
    },
    "breakpoints": {"one less than the pieces": lambda state: len(function_of(state)) - 1},
    "winner": {
        "who moved last has won": _moved_last,
        "who has more material has won": _more_material,
        "who has more material and moved last has won, else a draw": _more_material_but_moved,
    },
    "puzzle": {
        "the check that takes the most, or else the capture": lambda state: _forcing(state, True),
        "the capture of the most, or else a check": lambda state: _forcing(state, False),
    },
}
