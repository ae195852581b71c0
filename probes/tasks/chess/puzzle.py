"""Which move forces checkmate in the fewest moves?

Every puzzle has exactly one such first move, and no other mates as fast; the mate takes as many moves as its level
says. Deeper mates have fewer men, so that every first move and every reply can be looked at.
"""

from __future__ import annotations

from random import Random

import chess

from probes.chess_making import placed, taken_back
from probes.chess_states import bare_of, board_of, from_game, position_of
from probes.chess_tasks import chess_task, material, men, nearer_the_edge
from probes.core import BadState, Disproved, Solution, Solver, State
from solvers import mate_search
from solvers.mate_search import Mate

LEVELS = {
    1: "mate in 1, 6 to 16 men",
    2: "mate in 2, 5 to 9 men",
    3: "mate in 3, 5 to 7 men",
    4: "mate in 4, 4 to 6 men",
}
# Letters of the side that mates without its king, and of the other side.
_MEN = {
    1: (("QRPPP", "QBNPPP", "RRNPP", "QRBNPPPP", "RBNPP", "QNPP"), ("RPPP", "QPPP", "NPP", "BNPP", "RBPPP")),
    2: (("QRP", "QBN", "RRN", "RBN", "QNP", "RRP", "QBP"), ("P", "PP", "R", "N", "BP", "NP")),
    3: (("QR", "QB", "QN", "RRP", "RBN", "QNP", "RRB"), ("", "P", "N", "B", "PP")),
    4: (("RR", "QN", "QB", "RB", "RN", "Q", "RP", "QP"), ("", "", "P")),
}
_TRIES = 200
MOST_MADE = {1: 1000, 2: 400, 3: 900, 4: 2500}  # positions that the search may look at in making a mate so deep
MOST_ENUMERATED, MOST_NUMBERED = 80_000, 16_000  # positions that the two proofs may look at


def make(rng: Random, level: int) -> State:
    """A position with one fastest mate, in as many moves as the level says, and the half-moves that led there."""
    while True:
        board = _mate(rng, level)
        earlier = taken_back(rng, board, rng.randint(1, 4)) if board is not None else None
        if earlier is not None:
            return from_game(*earlier)


def _mate(rng: Random, level: int) -> chess.Board | None:
    """A position with one fastest mate in `level` moves; None where chance has not led to one."""
    mating = rng.random() < 0.5
    ours, theirs = rng.choice(_MEN[level][0]), rng.choice(_MEN[level][1])
    for _ in range(_TRIES):
        board = placed(rng, mating, ours, theirs, mating)
        if board is None or not board.is_valid() or not _promising(board, level):
            continue
        if _is_single(board, min(level, 2)):
            break
    else:
        return None
    for moves in range(3, level + 1):
        deeper = _deepened(rng, board, moves)
        if deeper is None:
            return None
        board = deeper
    return board


def _deepened(rng: Random, board: chess.Board, moves: int) -> chess.Board | None:
    """A position two half-moves before a mate in one less, from which there is one fastest mate, in `moves`."""
    for _ in range(12):
        reply = taken_back(rng, board, 1)
        if reply is None:
            return None
        before = reply[0]
        if before.legal_moves.count() > 3 or not all(_mated(before, move, moves - 1) for move in before.legal_moves):
            continue
        for _ in range(3):
            first = taken_back(rng, before, 1)
            if first is not None and _is_single(first[0], moves):
                return first[0]
    return None


def _mated(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    board = board.copy(stack=False)
    board.push(reply)
    try:
        mate_search.by_proof_numbers(board, moves, MOST_MADE[moves])
    except Disproved:
        return False
    return True


def _is_single(board: chess.Board, moves: int) -> bool:
    """Whether the fastest mate takes so many moves and has one first move, and this is soon found out."""
    try:
        found = mate_search.by_proof_numbers(board, moves, MOST_MADE[moves])
    except Disproved:
        return False
    return found.moves == moves and len(found.first) == 1


def _promising(board: chess.Board, level: int) -> bool:
    """Whether the king to be mated has few moves, were it to move; where it has many, a mate is rare and the search
    long."""
    if level == 1:
        return True
    if board.is_check():
        return False
    board.push(chess.Move.null())
    replies = board.legal_moves.count()
    board.pop()
    return replies <= 4


def _solver(name: str, idea: str) -> Solver:
    def solve(state: State) -> Solution:
        board = board_of(state)
        if name == "proof numbers":
            found = mate_search.by_proof_numbers(board, most=MOST_NUMBERED)
        else:
            found = mate_search.by_enumeration(board, most=MOST_ENUMERATED)
        if len(found.first) != 1:
            raise Disproved(f"{len(found.first)} moves mate in {found.moves}: {', '.join(found.first)}")
        return Solution(found.first[0], {"moves": found.moves, "tree": found.tree})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the tree of replies mates everywhere, by both rule books."""
    certificate = solution.certificate
    if not isinstance(solution.answer, str) or set(certificate) != {"moves", "tree"}:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(certificate)}")
    mate_search.check(
        board_of(state), Mate(certificate["moves"], (solution.answer,), certificate["tree"], 0)
    )


def corrupt(rng: Random, state: State) -> State:
    """The position with a man misplaced or taken for another so that another move mates; where none of a few such
    mistakes does that, seen in a mirror."""
    board = board_of(state)
    for _ in range(12):
        other = board.copy(stack=False)
        start = rng.choice(list(chess.scan_forward(board.occupied)))
        near = [square for square in chess.SQUARES if chess.square_distance(square, start) == 1]
        end = rng.choice([square for square in near if not board.piece_type_at(square)] or [start])
        piece = other.remove_piece_at(start)
        other.set_piece_at(end, piece)
        if not other.is_valid():
            continue
        try:
            found = mate_search.by_proof_numbers(other, most=300)
        except Disproved:
            continue
        if len(found.first) == 1 and chess.Move.from_uci(found.first[0]) not in _mates(board):
            return bare_of(position_of(other))
    mirrored = board.transform(chess.flip_horizontal)
    mirrored.castling_rights = chess.BB_EMPTY
    return bare_of(position_of(mirrored))


def _mates(board: chess.Board) -> list[chess.Move]:
    found = mate_search.by_proof_numbers(board, most=MOST_NUMBERED)
    return [chess.Move.from_uci(move) for move in found.first]


def labels(state: State) -> dict[str, str | int | float | bool]:
    """In how many moves it is mate, how many men there are, whether the first move gives check or captures."""
    board = board_of(state)
    try:
        found = mate_search.by_proof_numbers(board, most=MOST_NUMBERED)
    except Disproved as why:
        raise BadState(str(why)) from why
    move = chess.Move.from_uci(found.first[0])
    return {
        "mate_in": found.moves,
        "men": men(state),
        "check": board.gives_check(move),
        "capture": board.is_capture(move),
        "half_moves": len(state["moves"]),
        "certainty": "proved",
    }


SOLVERS = (
    _solver("proof numbers", "proof-number search with moves along rays"),
    _solver("enumeration", "every move and every reply by python-chess, a move deeper each time"),
)

TASK = chess_task(
    version=1,
    problem="chess puzzles",
    summary="Which move forces checkmate in the fewest moves?",
    levels=LEVELS,
    make=make,
    corrupt=corrupt,
    labels=labels,
    answer_kind="text",
    choices=(),
    chance=None,
    asks=(
        "Which move forces checkmate in the fewest moves in the position in the picture?",
        "Which move forces checkmate in the fewest moves in this position?",
    ),
    elements=("square", "count", "attack"),
    solvers=SOLVERS,
    check=check,
    features={
        "side to move": lambda state: state["position"].split(" ")[1],
        "men": men,
        "material": lambda state: material(state) // 3,
        "whose king is nearer the edge": nearer_the_edge,
        "half-moves": lambda state: len(state["moves"]) // 8,
        "king to be mated": lambda state: board_of(state).king(not board_of(state).turn),
    },
)
