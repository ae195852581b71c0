"""Which move forces checkmate in the fewest moves?

Every puzzle has exactly one such first move, and no other mates as fast; the mate takes as many moves as its level
says. Mates in one and two come from men placed at random; deeper ones are too rare for that, and vary positions that
were found once (`families.chess.deep_mates`; those in five and six, which cells alone have, are `deeper_mates`). A
position that needs more than about a second, two where few men stand, is refused as undecided.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from random import Random

import chess

from isoprobe.probes.core import BadState, Disproved, SampleSize, Solution, Solver, State
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.chess import deeper_mates
from isoprobe.probes.families.chess.climbing import SEE, look
from isoprobe.probes.families.chess.deep_mates import MATES
from isoprobe.probes.families.chess.making import placed, taken_back
from isoprobe.probes.families.chess.states import board_of, from_game, position_of, transcribable_of
from isoprobe.probes.families.chess.tasks import chess_task, material, men, nearer_the_edge
from isoprobe.probes.grid import Axis, Grid, Numbers
from isoprobe.solvers import Ambiguous
from isoprobe.solvers.chess import mate_search
from isoprobe.solvers.chess.mate_search import Mate

LEVELS = {
    1: "mate in 1, 6 to 16 men",
    2: "mate in 2, 5 to 9 men",
    3: "mate in 3, 5 to 12 men",
    4: "mate in 4, 5 to 12 men",
}
THINK = Axis(
    "mate in {soonest} to {mate}, {few} to {many} men; the one first move is among {moves} or more, and from 8 on "
    "gives no check, takes nothing and promotes no pawn",
    {
        "soonest": (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
        "mate": (1, 1, 2, 2, 3, 3, 4, 4, 5, 6),
        "few": (9, 12, 6, 7, 5, 8, 5, 6, 5, 5),
        "many": (10, 15, 6, 9, 7, 12, 12, 12, 14, 14),
        "moves": (1, 1, 1, 1, 1, 1, 1, 4, 4, 4),
    },
    "mates in 7 moves or more take our searches longer than two seconds to prove",
)
# Letters of the side that mates without its king, and of the other side.
_MEN = {
    1: (("QRPPP", "QBNPPP", "RRNPP", "QRBNPPPP", "RBNPP", "QNPP"), ("RPPP", "QPPP", "NPP", "BNPP", "RBPPP")),
    2: (("QRP", "QBN", "RRN", "RBN", "QNP", "RRP", "QBP"), ("P", "PP", "R", "N", "BP", "NP")),
}
_TRIES = 200
_QUIET = 8  # thinking from which on the first move is a quiet one
MOST_MADE = {1: 10, 2: 150, 3: 900, 4: 4000, 5: 6000, 6: 9000}  # positions looked at in making a mate so deep
_ALTERED = {3: 4, 4: 2, 5: 2, 6: 1}  # how often a kept position is altered, where that leaves a puzzle


def make(rng: Random, level: int) -> State:
    """A position with one fastest mate, in as many moves as the level says, and the half-moves that led there."""
    while True:
        board = _mate(rng, level) if level in _MEN else _varied(rng, rng.choice(MATES[level]), level)
        earlier = taken_back(rng, board, rng.randint(1, 4))
        if earlier is not None:
            return from_game(*earlier)


def climb(rng: Random, numbers: Numbers) -> State:
    """A position with one fastest mate in so many moves, and so many men."""
    few, many, moves = (numbers[name] for name in ("few", "many", "moves"))
    soonest, deepest = numbers["soonest"], numbers["mate"]
    level = _depth(rng, soonest, deepest) if soonest < deepest else deepest
    deep = deeper_mates.kept(level, deepest) if level in deeper_mates.MATES else MATES.get(level, ())
    kept = [position for position in deep if few <= sum(map(str.isalpha, position)) <= many]
    quiet = numbers["think"] >= _QUIET
    while True:
        if level in _MEN:
            board = _mate(rng, level, few, many)
        else:
            position = rng.choice(kept)
            if quiet and level in MATES and not _is_quiet(f"{position} w - -"):
                continue
            board = _varied(rng, position, level)
        if not few <= chess.popcount(board.occupied) <= many or board.legal_moves.count() < moves:
            continue
        if quiet and not _is_quiet(position_of(board)):
            continue
        earlier = taken_back(rng, board, rng.randint(1, 4))
        if earlier is not None and (not quiet or _is_enumerated(board)):
            return from_game(*earlier)


def _depth(rng: Random, soonest: int, latest: int) -> int:
    """How many moves a mate takes: each as often as the others, or, where positions are kept, as often as there are
    positions, lest a few of them tell the answers of many items."""
    if soonest not in deeper_mates.MATES:
        return rng.randint(soonest, latest)
    depths = range(soonest, latest + 1)
    return rng.choices(depths, [len(deeper_mates.kept(moves, latest)) for moves in depths])[0]


def _is_enumerated(board: chess.Board) -> bool:
    """Whether the enumeration comes to an end, too."""
    try:
        return bool(mate_search.by_enumeration(board).first)
    except mate_search.TooLong:
        return False


def _mate(rng: Random, level: int, few: int = 0, many: int = 32) -> chess.Board:
    """Men placed at random until they make one fastest mate in `level` moves; so many, where that is told."""
    while True:
        mating = rng.random() < 0.5
        ours, theirs = rng.choice(_MEN[level][0]), rng.choice(_MEN[level][1])
        if not few <= len(ours) + len(theirs) + 2 <= many:
            continue
        for _ in range(_TRIES):
            board = placed(rng, mating, ours, theirs, mating)
            if board is not None and board.is_valid() and _promising(board, level) and _is_single(board, level):
                return board


def _varied(rng: Random, position: str, level: int) -> chess.Board:
    """A kept position, seen in a mirror, turned where there are no pawns, with the colours changed, and then altered as
    far as that leaves one fastest mate with a short proof."""
    board = board_of(transcribable_of(f"{position} w - -"))
    for transform in (chess.flip_horizontal, chess.flip_vertical, chess.flip_diagonal):
        if rng.random() < 0.5 and (transform is chess.flip_horizontal or not board.pawns):
            board = board.transform(transform)
    if rng.random() < 0.5:
        board = board.mirror()
    for alter in rng.choices((_move_along, _shift, _change), (5, 3, 2), k=_ALTERED[level]):
        other = board.copy(stack=False)
        alter(rng, other)
        if other.is_valid() and not other.is_check() and _is_single(other, level):
            board = other
    return board


def _move_along(rng: Random, board: chess.Board) -> None:
    """A piece of the side to move on another square that it could reach, in place: it may still come to the same."""
    pieces = board.occupied_co[board.turn] & ~board.pawns
    squares = list(chess.scan_forward(pieces & ~board.kings if rng.random() < 0.8 else pieces)) or list(
        chess.scan_forward(pieces)
    )
    start = rng.choice(squares)
    ends = list(chess.scan_forward(board.attacks_mask(start) & ~board.occupied))
    if ends:
        board.set_piece_at(rng.choice(ends), board.remove_piece_at(start))


def _shift(rng: Random, board: chess.Board) -> None:
    """All men a file or a rank further on, in place, where they have room."""
    files, ranks = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
    shifted = {}
    for square, piece in board.piece_map().items():
        file, rank = chess.square_file(square) + files, chess.square_rank(square) + ranks
        if not (0 <= file < 8 and (0 < rank < 7 if piece.piece_type == chess.PAWN else 0 <= rank < 8)):
            return
        shifted[chess.square(file, rank)] = piece
    board.set_piece_map(shifted)


def _change(rng: Random, board: chess.Board) -> None:
    """One man more, less or elsewhere, in place."""
    men = [square for square in chess.scan_forward(board.occupied) if board.piece_type_at(square) != chess.KING]
    empty = [square for square in chess.SQUARES if not board.piece_type_at(square)]
    what = rng.random()
    if what < 0.5:
        letter = rng.choice("PPPpppNnBb")
        squares = [square for square in empty if letter not in "Pp" or 0 < square // 8 < 7]
        board.set_piece_at(rng.choice(squares), chess.Piece.from_symbol(letter))
    else:
        piece = board.remove_piece_at(rng.choice(men))
        if what > 0.7:
            board.set_piece_at(rng.choice(empty), piece)


def _is_single(board: chess.Board, moves: int) -> bool:
    """Whether the fastest mate takes so many moves and has one first move, and this is soon found out."""
    try:
        found = mate_search.by_proof_numbers(board, moves, MOST_MADE[moves])
    except Disproved:
        return False
    if found.moves != moves or len(found.first) != 1:
        return False
    _known[position_of(board)] = found
    while len(_known) > _KEPT:
        _known.popitem(last=False)
    return True


def _is_quiet(position: str) -> bool:
    """Whether the first move of the fastest mate gives no check, takes nothing and promotes no pawn; no where it is not
    found within the bound of work."""
    board = board_of(transcribable_of(position))
    try:
        move = chess.Move.from_uci(_numbered(position).first[0])
    except mate_search.TooLong:
        return False
    return not (move.promotion or board.is_capture(move) or board.gives_check(move))


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


@lru_cache(maxsize=512)
def _numbered(position: str) -> Mate:
    """The mate of a position by proof numbers: asked for by the proof, by labels and by whoever corrupts it. The search
    that a position was made with is the same one, and is not made twice."""
    return _known.get(position) or mate_search.by_proof_numbers(board_of(transcribable_of(position)))


_KEPT = 16  # of the last positions of which a mate was found while they were made
_known: OrderedDict[str, Mate] = OrderedDict()


def _solver(name: str, idea: str) -> Solver:
    def solve(state: State) -> Solution:
        board = board_of(state)
        by_numbers = name == "proof numbers"
        found = _numbered(state["position"]) if by_numbers else mate_search.by_enumeration(board)
        if len(found.first) != 1:
            raise Ambiguous(f"{len(found.first)} moves mate in {found.moves}: {', '.join(found.first)}")
        return Solution(found.first[0], {"moves": found.moves, "tree": found.tree})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the tree of replies mates everywhere, by both rule books."""
    certificate = solution.grounds
    if not isinstance(solution.answer, str) or set(certificate) != {"moves", "tree"}:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(certificate)}")
    mate_search.check(board_of(state), Mate(certificate["moves"], (solution.answer,), certificate["tree"], 0))


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
        if len(found.first) == 1 and found.first[0] not in _numbered(state["position"]).first:
            return transcribable_of(position_of(other))
    mirrored = board.transform(chess.flip_horizontal)
    mirrored.castling_rights = chess.BB_EMPTY
    return transcribable_of(position_of(mirrored))


def labels(state: State) -> dict[str, str | int | float | bool]:
    """In how many moves it is mate, how many men there are, whether the first move gives check or captures."""
    board = board_of(state)
    try:
        found = _numbered(state["position"])
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
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "a tree of every reply and the move that meets it", check),
    version=10,  # 10: the square of the mated king tells less at think 10
    problem="chess puzzles",
    summary="Which move forces checkmate in the fewest moves?",
    sample_sizes=(
        SampleSize("a mate is searched for in every position that is drawn", levels=(1,), counted=200),
        SampleSize("a mate is searched for in every position that is drawn", levels=(2,), counted=80, proved=30),
        SampleSize("a mate is searched for in every position that is drawn", levels=(3,), counted=60, proved=10),
        SampleSize("a mate is searched for in every position that is drawn", levels=(4,), counted=24, proved=4),
    ),
    labels=labels,
    answer=AnswerFormat("move"),
    asks=(
        "Which move forces checkmate in the fewest moves in the position in the picture?",
        "Which move forces checkmate in the fewest moves in this position?",
    ),
    elements=("square", "count", "attack"),
    features={
        "side to move": lambda state: state["position"].split(" ")[1],
        "men": men,
        "material": lambda state: material(state) // 3,
        "whose king is nearer the edge": nearer_the_edge,
        "half-moves": lambda state: len(state["moves"]) // 8,
        "king to be mated": lambda state: board_of(state).king(not board_of(state).turn),
    },
    grid=Grid(SEE, THINK, climb, {1: (4, 2), 2: (4, 4), 3: (4, 6), 4: (4, 7)}, look),
)
