"""Known mates by both methods. The mate in two is Morphy's problem (New York Clipper, 1856)."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from isoprobe.solvers import Disproved
from isoprobe.solvers.chess import mate_search
from isoprobe.solvers.chess.mate_search import NoMate, TooLong
from tests.specimens.effort import within

METHODS = (mate_search.by_enumeration, mate_search.by_proof_numbers)
MATES = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, ("d1d8",)),
    ("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, ("h1h8",)),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, ("a1a6",)),  # Morphy
    ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1, ("h2h1",)),
]


@pytest.mark.parametrize(("fen", "moves", "first"), MATES)
def test_known_mates(fen: str, moves: int, first: tuple[str, ...]) -> None:
    board = chess.Board(fen)
    for method in METHODS:
        found = method(board)
        assert (found.moves, found.first) == (moves, first)
        mate_search.check(board, found)
    assert board.fen() == fen


def test_both_find_all_first_moves() -> None:
    board = chess.Board("k7/8/1K6/8/8/8/8/2Q4R w - - 0 1")
    one, other = (method(board) for method in METHODS)
    assert one.first == other.first == ("c1c8", "h1h8")


def test_no_mate_and_too_long() -> None:
    for method in METHODS:
        with pytest.raises(NoMate, match="no mate in 2"):
            method(chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 2)
        with pytest.raises(TooLong, match="more than 40 positions"):
            method(chess.Board(), 3, 40)


def test_stalemate_is_no_mate() -> None:
    for method in METHODS:
        with pytest.raises(NoMate):
            method(chess.Board("7k/8/6KQ/8/8/8/8/8 b - - 0 1"), 1)


def test_a_tree_that_leaves_out_a_reply_proves_nothing() -> None:
    board = chess.Board(MATES[2][0])
    found = mate_search.by_proof_numbers(board)
    ((first, replies),) = found.tree.items()
    short = {reply: replies[reply] for reply in list(replies)[1:]}
    for tree in ({first: short}, {"a1a5": replies}, {}):
        with pytest.raises(Disproved):
            mate_search.check(board, replace(found, tree=tree))
    with pytest.raises(Disproved):
        mate_search.check(board, replace(found, moves=1))
    mate = mate_search.by_enumeration(chess.Board(MATES[0][0]))
    with pytest.raises(Disproved):
        mate_search.check(chess.Board(MATES[0][0]), replace(mate, first=("d1d8", "d1d7")))


@pytest.mark.slow
def test_a_search_ends_within_a_second_by_itself() -> None:
    board = chess.Board("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1")
    for method in METHODS:
        within(1, lambda _, search=method: search(board), raises=TooLong)
    assert mate_search.most_numbered(board) < mate_search.most_numbered(chess.Board(MATES[1][0]))


def test_with_patience_a_search_looks_further_before_it_gives_up() -> None:
    board = chess.Board(next(fen for fen, *rest in MATES if mate_search.by_enumeration(chess.Board(fen)).nodes > 20))
    few = mate_search.by_enumeration(board).nodes // 2
    with pytest.raises(TooLong, match=f"more than {few} positions"):
        mate_search.by_enumeration(board, most=few)
    with mate_search.patience(3):
        assert mate_search.by_enumeration(board, most=few).nodes > few
    with pytest.raises(TooLong):
        mate_search.by_enumeration(board, most=few)


def test_a_slower_mate_is_no_answer() -> None:
    board = chess.Board("8/8/5PR1/8/r1k4p/4n1pP/6Pr/6K1 b - - 0 1")  # a4a1 mates at once
    slower = mate_search.Mate(2, ("h2g2",), {"h2g2": {"g1h1": {"a4a1": {}}}}, 1)
    with pytest.raises(Disproved, match="a4a1 mates in 1, the certificate in 2"):
        mate_search.check(board, slower)
