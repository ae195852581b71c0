"""Positions with one fastest mate in three or four moves, the side to move mating: what deep puzzles are varied from.

They were found by placing men at random until stockfish 15.1 saw a mate, or by taking moves back from such a mate, and
kept where both searches of `solvers.mate_search` prove it after few positions. Tests prove them again.
"""

MATES: dict[int, tuple[str, ...]] = {
    3: (
        "1nR5/8/8/k1K5/6p1/8/2B5/8 w - -",
        "1q2k2K/1p6/1P6/8/8/2Q4p/4b2P/8 b - -",
        "2k5/8/1p6/qP6/5Q2/7p/4n3/7K b - -",
        "4R3/8/p7/P7/kp6/3R2P1/p6q/4K3 b - -",
        "4k2K/8/8/6n1/8/P7/5r2/1B6 b - -",
        "4k3/8/7K/p2Pr3/P7/8/8/4b3 b - -",
        "5K1k/6pp/8/6p1/4N1N1/8/8/8 w - -",
        "5K2/p7/5k2/1p1B4/1P1r4/8/8/8 b - -",
        "5k2/1p1K4/1P4P1/2q3N1/8/4n3/6p1/R7 w - -",
        "6R1/3p3K/3P4/8/8/k7/pN1q4/1R6 w - -",
        "7k/7p/8/7K/7R/8/8/8 w - -",
        "8/1p6/N6b/8/2PpQ2q/3P3k/8/6K1 b - -",
        "8/2R2P2/5n2/kp6/8/8/2PP1BKp/8 w - -",
        "8/2p3P1/2P5/4N1k1/4R1n1/8/p7/2K5 w - -",
        "8/3Pk2K/8/4p1qR/4P3/8/2p4p/8 b - -",
        "8/6P1/8/3p4/1Q1P3k/r7/6pK/2Br4 w - -",
        "8/7p/1p2p2p/1r2P2P/2k4P/8/K7/8 b - -",
        "8/8/3p4/3K4/8/5R2/4b2k/4R3 w - -",
        "8/8/7p/8/1K6/8/1R5N/k7 w - -",
        "8/8/8/4p3/4P3/3n1k2/K2p4/8 b - -",
        "8/8/8/6pp/n1k3P1/3r4/8/K2Q4 b - -",
        "8/8/8/8/R1p5/2P2p2/7K/3kq3 b - -",
        "8/8/8/8/p4P2/P1k5/4r3/1n1K4 b - -",
        "8/8/8/B7/1R4p1/p2n4/P2k2N1/K7 w - -",
        "8/QP6/8/8/8/6p1/r6p/5K1k b - -",
        "8/p7/P7/8/8/kP6/3K4/2R5 w - -",
        "K2k4/5p2/5P1R/2p5/8/4r3/8/8 b - -",
        "RK1k4/8/7P/1B3p2/3p1P2/6p1/6P1/8 w - -",
        "k2K4/p6R/8/8/5P2/8/8/8 w - -",
        "k3B2q/2P5/8/8/8/N2K4/4p3/8 w - -",
        "k4N2/p7/K1p2P2/8/8/8/8/8 w - -",
        "k7/1p6/8/1K6/2R5/8/8/8 w - -",
        "k7/7P/8/3R4/1Rn5/3q2p1/K4pP1/8 b - -",
        "k7/p6R/8/2K5/8/8/8/8 w - -",
        "n7/8/3k4/8/p3P3/K7/P7/Rrr5 b - -",
    ),
    4: (
        "8/6P1/6P1/8/Pp1P4/8/8/k1K5 w - -",
        "8/8/2p3P1/8/8/7K/8/2N4k w - -",
        "8/8/p5P1/8/5p2/3p4/3N4/k1K5 w - -",
        "k7/1p1K4/8/1P3P2/8/8/P6P/8 w - -",
        "k7/p7/7P/P2K4/7P/8/8/8 w - -",
        "k7/ppK5/8/1P3P2/8/5P2/8/8 w - -",
    ),
}
