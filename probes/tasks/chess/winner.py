"""Who has won a game of chess that has ended by rule, from the final position?

Whoever wins has moved last, so that the side to move tells which of the two can have won. Half of the games are draws:
then neither that nor anything else that is seen at a glance does better than "Draw". Wins and draws come from the same
material: the weaker side has a king and pawns that are stuck, and the stronger side has just moved.
"""

from __future__ import annotations

from random import Random

import chess

from isoprobe.probes.core import Allowance, Disproved, SampleSize, Solution, Solver, State
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.chess.climbing import SEE, look
from isoprobe.probes.families.chess.making import placed, stripped, stuck, taken_back
from isoprobe.probes.families.chess.states import board_of, from_game, position_of, transcribable_of
from isoprobe.probes.families.chess.tasks import chess_task, material, men, nearer_the_edge
from isoprobe.probes.grid import Axis, Grid, Numbers
from isoprobe.solvers.chess import endgame_rules
from isoprobe.solvers.chess.endgame_rules import DRAW, Ending

LEVELS = {
    1: "3 to 6 men on the board; a few draws by insufficient material",
    2: "7 to 11 men, pawns that block each other",
    3: "12 to 18 men, pawns that block each other",
    4: "whole games from the initial array (as in IsoBench)",
}
THINK = Axis(
    "a king and {pawns} pawns against a king, {pieces} pieces and as many pawns, and at least {ways} moves of the "
    "former to be refuted",
    {
        "pieces": (2, 2, 2, 2, 3, 3, 3, 4, 4, 5),
        "pawns": (0, 0, 1, 2, 2, 3, 3, 4, 4, 5),
        "ways": (1, 2, 3, 3, 4, 4, 4, 5, 5, 5),
    },
    "a game that has ended is one position: no move has to be looked beyond",
)
RESULTS = ("White", "Black", DRAW)
_BARE = 0.08  # share of draws of level 1 that end by insufficient material
_TRIES = 400
_PATIENT = 20_000
# Letters of the stronger side without its king, and of the weaker side.
_MEN = {
    1: (("Q", "QR", "RR", "QB", "QN", "RB", "RN", "QP"), ("", "", "P")),
    2: (("QRPP", "QNPP", "RRPPP", "QBNP", "QRBPP", "RBNPPP"), ("PP", "PP", "P", "PPP")),
    3: (("QRRPPPP", "QRBPPPP", "QRNPPPPP", "QBNRPPPP", "RRBNPPPP"), ("PPPP", "PPP", "PPPPP")),
}


def make(rng: Random, level: int) -> State:
    """A game that has ended: drawn in half of the cases, else won by White or Black alike."""
    strong = rng.random() < 0.5
    drawn = rng.random() < 0.5
    if level == 4:
        return _game(rng, strong, drawn)
    if level == 1 and drawn and rng.random() < _BARE:
        return _bare_kings(rng, strong)
    while True:
        ours, theirs = rng.choice(_MEN[level][0]), rng.choice(_MEN[level][1])
        for _ in range(_TRIES):
            board = placed(rng, strong, ours, theirs, not strong)
            if board is None or board.is_check() == drawn or not _over(board):
                continue
            found = taken_back(rng, board, rng.randint(1, 6))
            if found is not None and stuck(board, not strong) and not board.is_insufficient_material():
                return from_game(*found)


def published(rng: Random) -> State:
    """As in IsoBench: a whole game, which few times ends in a draw, so that nearly always the last to move has won."""
    return _game(rng, rng.random() < 0.5, rng.random() < 0.06)


def climb(rng: Random, numbers: Numbers) -> State:
    """A game that has ended: drawn in half of the cases, with so many moves to be refuted in either."""
    strong = rng.random() < 0.5
    drawn = rng.random() < 0.5
    pawns = "P" * numbers["pawns"]
    while True:
        ours = (
            "".join(rng.sample("QRRBBNN", numbers["pieces"])) if numbers["pieces"] > 2 else rng.choice(_MEN[1][0][1:7])
        )
        for _ in range(_PATIENT):  # else men with which the one end is rarer than the other would tell which
            board = placed(rng, strong, ours + pawns, pawns, not strong)
            if board is None or board.is_check() == drawn or not _over(board):
                continue
            if sum(1 for _ in board.generate_pseudo_legal_moves()) < numbers["ways"]:
                continue
            found = taken_back(rng, board, rng.randint(1, 6))
            if found is not None and stuck(board, not strong) and not board.is_insufficient_material():
                return from_game(*found)


def _over(board: chess.Board) -> bool:
    return next(iter(board.generate_legal_moves()), None) is None


def _bare_kings(rng: Random, strong: chess.Color) -> State:
    """The last man that could have been of use has just been taken."""
    while True:
        board = placed(rng, strong, rng.choice(("", "B", "N")), "", not strong)
        if board is None or _over(board):
            continue
        found = taken_back(rng, board, rng.randint(1, 4), taken=rng.choice("QRBNP"))
        if found is not None and found[0].is_valid() and not found[0].is_insufficient_material():
            return from_game(*found)


def _game(rng: Random, strong: chess.Color, drawn: bool) -> State:
    """A game from the initial array: the weaker side is stripped, then mated or stalemated with stuck pawns."""
    while True:
        board = stripped(rng, not strong, 160)
        if board is None:
            continue
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            if board.turn != strong:
                board.push(rng.choice(moves))
                continue
            rng.shuffle(moves)
            last = next((move for move in moves if _ends(board, move, drawn)), None)
            if last is not None:
                return from_game(chess.Board(), [*board.move_stack, last])
            safe = [move for move in moves if not _ends(board, move, not drawn)]
            board.push(rng.choice(safe or moves))


def _ends(board: chess.Board, move: chess.Move, drawn: bool) -> bool:
    """Whether the move stalemates (`drawn`) or mates, with the other side's pawns stuck."""
    board.push(move)
    ended = board.is_check() != drawn and _over(board) and stuck(board, board.turn)
    board.pop()
    return ended


def _solver(name: str, idea: str) -> Solver:
    method = endgame_rules.by_generator if name == "generator" else endgame_rules.by_rays

    def solve(state: State) -> Solution:
        ending = method(board_of(state))
        certificate = {
            "rule": ending.rule,
            "checkers": list(ending.checkers),
            "refuted": [list(each) for each in ending.refuted],
        }
        return Solution(ending.result, certificate)

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless every move is refuted, and the rule and the result follow."""
    certificate = solution.grounds
    if solution.answer not in RESULTS or set(certificate) != {"rule", "checkers", "refuted"}:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(certificate)}")
    refuted = tuple((move, taker) for move, taker in certificate["refuted"])
    ending = Ending(str(solution.answer), certificate["rule"], tuple(certificate["checkers"]), refuted)
    endgame_rules.check(board_of(state), ending)


def corrupt(rng: Random, state: State) -> State:
    """The position with a man overlooked, taken for another, misplaced, or seen where none is; ended, but otherwise."""
    board = board_of(state)
    answer = endgame_rules.by_generator(board).result
    for number in range(900):
        other = board.copy(stack=False)
        for _ in range(1 + number // 450):
            _misread(rng, other)
        if not other.is_valid() or not (_over(other) or other.is_insufficient_material()):
            continue
        if endgame_rules.by_generator(other).result != answer:
            return transcribable_of(position_of(other))
    if answer != DRAW:  # seen in the wrong colours
        return transcribable_of(position_of(board.mirror()))
    mated = chess.Board("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")
    return transcribable_of(position_of(mated if rng.random() < 0.5 else mated.mirror()))


def _misread(rng: Random, board: chess.Board) -> None:
    """One mistake of a bad eye, in place."""
    men = [square for square in chess.scan_forward(board.occupied) if board.piece_type_at(square) != chess.KING]
    empty = [square for square in chess.SQUARES if not board.piece_type_at(square)]
    letters = "QRBNPqrbnp"
    mistake = rng.random()
    if mistake < 0.25 or not men:
        board.set_piece_at(rng.choice(empty), chess.Piece.from_symbol(rng.choice(letters)))
    elif mistake < 0.5:
        board.set_piece_at(rng.choice(men), chess.Piece.from_symbol(rng.choice(letters)))
    elif mistake < 0.65:
        board.remove_piece_at(rng.choice(men))
    else:
        start = rng.choice([*men, *board.pieces(chess.KING, True), *board.pieces(chess.KING, False)])
        near = [square for square in empty if chess.square_distance(square, start) == 1]
        if near:
            piece = board.remove_piece_at(start)
            board.set_piece_at(rng.choice(near), piece)


def labels(state: State) -> dict[str, str | int | float | bool]:
    """The rule that ended the game, how many men are left, how many half-moves are known, whether it is whole."""
    return {
        "rule": endgame_rules.by_generator(board_of(state)).rule,
        "men": men(state),
        "half_moves": len(state["moves"]),
        "whole_game": state["start"] == chess.STARTING_FEN,
    }


SOLVERS = (
    _solver("generator", "python-chess's move generator and its outcome"),
    _solver("rays", "rays from the king's square after every move that a piece could make"),
)

TASK = chess_task(
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "the rule that ended the game, the men that give check, an answer to every way out", check),
    version=3,
    problem="winner identification",
    summary="Who has won a game of chess, or is it a draw?",
    sample_sizes=(
        SampleSize("whole games are played to their end", levels=(1, 2), counted=300),
        SampleSize("whole games are played to their end", levels=(3,), counted=250),
        SampleSize("whole games are played to their end", levels=(4,), counted=60),
    ),
    allowances=(
        Allowance(
            "most frequent answer",
            "who has won moved last: half of the games are draws, so that this tells nothing",
            bound=0.6,
        ),
    ),
    labels=labels,
    answer=AnswerFormat("choice", names=RESULTS, noun="RESULT", guess=0.5),
    asks=(
        "The game in the picture has ended. By the rules of chess, has White won, has Black won, or is it a draw?",
        "This game has ended. By the rules of chess, has White won, has Black won, or is it a draw?",
    ),
    elements=("square", "count", "check", "attack"),
    features={
        "side to move": lambda state: state["position"].split(" ")[1],
        "men": men,
        "who has more material": lambda state: (material(state) > 0) - (material(state) < 0),
        "material": lambda state: material(state) // 3,
        "whose king is nearer the edge": nearer_the_edge,
        "half-moves": lambda state: len(state["moves"]) // 8,
    },
    published=published,
    grid=Grid(SEE, THINK, climb, {1: (4, 2), 2: (4, 4), 3: (4, 7), 4: (4, 7)}, look),
)
