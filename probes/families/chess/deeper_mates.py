"""Positions with one fastest mate in five or six moves, White to move and mate, that begins with a move which gives no
check, takes nothing and promotes no pawn; each with that move. What the deepest puzzles are varied from.

They were found from mates in four, by moving, adding and taking away men and by taking moves back, until a search saw a
mate of that depth, and kept where both searches of `solvers.chess.mate_search` prove it. The mated king stands in a
corner, beside it, or on the edge next to it; no two in as many moves, whichever way they are mirrored, have both its
square and the move in common. Tests prove a share of this again. Each is the first field of a FEN; neither side may
castle, and no pawn can be taken in passing.
"""

from collections.abc import Mapping
from functools import cache

import chess

_IN_FIVE = """
1k6/1P1p4/K7/8/6P1/8/8/8 a6b6  1k6/1P6/1K6/8/3p2P1/8/8/8 g4g5  1k6/1P6/1K6/8/3p3P/8/8/8 h4h5
1k6/1P6/1K6/8/3pP3/8/8/8 e4e5  1k6/1P6/1K6/8/8/7P/7P/8 b6c6  1k6/1P6/1pK5/8/1p5P/8/1P6/8 b2b3
1k6/1P6/2K3p1/6P1/8/1p1P4/1P6/8 d3d4  1k6/1P6/2K3p1/8/7P/1p6/1P6/8 c6b6  1k6/1P6/2K5/6p1/3P4/8/8/8 d4d5
1k6/1P6/2K5/6p1/8/8/6P1/8 g2g4  1k6/1P6/2K5/8/6p1/8/6P1/8 g2g3  1k6/1P6/8/1K6/8/1p6/1P6/8 b5c6
1k6/1p1K4/1P6/8/2p5/2P4P/7P/8 h3h4  1k6/1p1K4/1P6/8/8/4P3/8/8 e3e4  1k6/1p1K4/1P6/8/8/8/4P3/8 e2e4
3K4/kP6/8/4p3/8/7P/8/8 d8c7  5K1k/6p1/6P1/8/2P5/8/8/8 f8e7  5K1k/p5p1/6P1/8/8/8/7P/8 h2h4
6k1/4K1P1/8/p7/P7/6p1/6P1/8 e7f6  6k1/4K2p/8/7P/P7/8/8/8 h5h6  6k1/4p1P1/6K1/8/8/8/2P5/8 c2c4
6k1/6P1/2p3K1/8/8/8/P7/8 a2a4  6k1/6P1/3p2K1/8/8/1P6/8/8 b3b4  6k1/6P1/3p4/6K1/P7/8/8/8 g5g6
6k1/6P1/4K3/8/4P3/6p1/6P1/8 e6f6  6k1/6P1/5K2/8/1p6/7P/P7/8 h3h4  6k1/6P1/5pKp/8/8/2P5/8/8 c3c4
6k1/6P1/7p/5K2/P7/8/8/8 f5g6  6k1/6P1/8/3p3K/8/6PP/8/8 h5g6  6k1/6P1/8/4K3/4p3/4P1p1/6P1/8 e5f6
6k1/6P1/8/5K2/8/6p1/6P1/8 f5f6  6k1/6Pp/5K2/8/2Pp3P/8/8/8 c4c5  6k1/6Pp/5K2/8/8/P4P2/8/8 f3f4
6k1/7p/4pK2/2P5/3p4/8/8/8 c5c6  6k1/7p/5K2/3P4/3p4/8/8/8 d5d6  6k1/7p/5KpP/8/P7/8/8/8 f6e7
6k1/8/5KP1/8/8/6p1/6P1/8 g6g7  7k/4K1p1/6P1/8/8/2P4P/5P2/8 c3c4  7k/4K1p1/6P1/8/8/5P2/1P6/8 b2b4
7k/4K1p1/6P1/8/8/6P1/P7/8 a2a4  7k/4K1p1/6P1/8/8/7P/2P5/8 c2c4  7k/4K1p1/6P1/8/8/8/3P4/8 d2d4
7k/4K1p1/6P1/8/8/P7/8/8 a3a4  7k/4K1p1/p5P1/8/1P3p2/5P2/8/8 e7f7  7k/5Kp1/6P1/8/3P4/8/3P4/8 f7e7
7k/5Kp1/6P1/p7/8/1P1P1P2/8/8 d3d4  7k/5Kp1/8/6P1/2P5/8/8/8 c4c5  7k/5Kp1/8/6P1/P7/pP6/P4P2/8 a4a5
7k/8/2P1p2K/5pP1/2p5/8/4r3/8 c6c7  7k/8/5K1p/1p2P3/3p4/8/8/8 e5e6  8/1p6/8/8/7P/2p3p1/2P1P1Pk/4K3 e1f1
8/4p3/6P1/6P1/8/3p1p2/P2P1P2/5K1k g6g7  8/6p1/6p1/8/2P5/8/1PP5/k1K5 c4c5  8/8/3P4/5p2/5P1P/P6K/6P1/7k d6d7
8/8/3p4/8/P7/P7/5KP1/7k a4a5  8/8/6pP/8/6P1/6K1/8/7k h6h7  8/8/7p/8/8/8/PPP5/k1K5 a2a4
8/8/8/4Pp2/3p1P2/1P1P2K1/5B2/6Nk g3f3  8/8/8/5P2/1P6/1P6/kP1K4/8 d2c2  8/8/8/5P2/1p1P4/1P6/1P6/k2K4 d1c2
8/8/8/6P1/8/3p1p2/P2P1P2/5K1k g5g6  8/8/8/7P/5P2/1P6/kP6/2K5 c1c2  8/8/8/8/8/5P1P/5PP1/5K1k h3h4
8/k7/4P3/1K6/8/4p3/4P3/8 e6e7  8/kP3p2/2K5/8/7p/7P/8/8 c6c7  8/kP5p/3K4/8/4p3/4P3/8/8 d6c7
8/p7/8/8/8/5P1P/5PPk/5K2 h3h4  k1K5/1p6/1P5P/8/8/2n3PP/6P1/8 h6h7  k1K5/1p6/1P5p/8/6P1/8/8/8 c8c7
k1K5/1p6/1P6/2P5/8/6P1/8/8 c5c6  k1K5/1p6/1P6/7p/2p3P1/2P5/2P5/8 g4g5  k1K5/1p6/1P6/p7/P7/6P1/1P5P/8 b2b4
k1K5/8/7p/1P6/6P1/8/8/8 b5b6  k7/1p1K4/1P6/8/8/6P1/8/8 g3g4  k7/1p6/1K6/1P3P2/8/3P4/7P/8 b6c7
k7/1pK5/1P6/8/2P5/5pP1/4P3/8 c4c5  k7/1pK5/8/1P6/4P3/8/8/8 e4e5  k7/P7/P1p5/2K5/6P1/8/6P1/8 c5b6
"""

_IN_SIX = """
1k6/1P1K4/p7/8/7P/8/8/8 d7c6  1k6/1P6/1K6/3p4/8/6P1/8/8 g3g4  1k6/1P6/1pK5/8/8/8/1P6/8 b2b3
1k6/1P6/p1K5/8/3pP3/8/8/8 e4e5  1k6/1P6/p2K4/8/7P/8/8/8 d6c6  5K1k/6p1/1p4P1/8/8/2P5/5P2/8 c3c4
5K1k/6p1/1p4P1/8/8/8/PP6/8 a2a4  5K1k/6p1/p5P1/8/1P3p2/P4P2/P7/8 f8f7  5K1k/6p1/p5P1/8/1P3p2/P7/P4P2/8 f2f3
5K1k/6p1/p5P1/8/5p2/PP3P2/P7/8 b3b4  5K1k/p5p1/6P1/8/1P3p2/P7/P4P2/8 b4b5  6k1/4K1p1/8/6P1/8/8/P7/8 g5g6
6k1/4K1p1/p5P1/5p2/1P6/8/5P2/8 f2f4  6k1/6P1/1p3K2/8/8/6p1/4P1P1/8 e2e4  6k1/6P1/5K1p/7p/P6P/8/8/8 a4a5
6k1/6P1/5K1p/8/1P1p4/8/8/8 b4b5  6k1/6P1/5K1p/8/8/8/6P1/8 g2g4  6k1/6P1/5K2/8/2Pp4/5P2/8/8 c4c5
6k1/6P1/6K1/3p4/8/P7/P7/8 a3a4  6k1/6P1/7p/4K2p/P6P/8/8/8 e5f6  6k1/6P1/8/3p1K2/P7/8/8/8 f5g6
6k1/6Pp/5K2/8/6P1/8/8/8 g4g5  6k1/6Pp/8/5K2/1P6/8/8/8 f5f6  7k/4K1p1/8/6P1/5p2/P4P2/P7/8 g5g6
7k/5Kp1/6P1/8/8/P7/8/8 f7e7  7k/5Kp1/6P1/p7/8/5P2/P7/8 f3f4  7k/5Kp1/8/3p2P1/8/P7/P7/8 a3a4
8/8/8/8/6P1/4P1P1/6P1/4K2k e1f2  k1K5/1p3p2/1P6/8/8/8/4P3/8 e2e4  k1K5/1p6/1P5p/8/8/8/6PP/8 g2g4
k1K5/1p6/1P6/1P6/8/7P/8/8 c8d7  k7/1pK5/1P4p1/8/8/8/2P5/8 c2c4  k7/Bp1K4/1P6/8/2p5/2P5/7P/8 a7b8
"""


def _kept(text: str) -> Mapping[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


MATES: dict[int, Mapping[str, str]] = {5: _kept(_IN_FIVE), 6: _kept(_IN_SIX)}


def opening(position: str, first: str) -> tuple[int, int, int]:
    """The squares of the king to be mated and of the move from and to, the same whichever way both are mirrored."""
    king, move = chess.Board(f"{position} w - - 0 1").king(chess.BLACK), chess.Move.from_uci(first)
    assert king is not None
    return min((king ^ mirror, move.from_square ^ mirror, move.to_square ^ mirror) for mirror in (0, 7, 56, 63))


@cache
def kept(moves: int, deepest: int) -> tuple[str, ...]:
    """The positions with a mate in so many moves that are drawn beside those of up to `deepest`: each opening stands
    once among all of these, at its deepest, lest the square of the mated king tells more of the move than it must."""
    later = {opening(*one) for deeper in range(moves + 1, deepest + 1) for one in MATES[deeper].items()}
    return tuple(position for position, first in MATES[moves].items() if opening(position, first) not in later)
