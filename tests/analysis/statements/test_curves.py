"""Points and corners out of replies about plots: as models state them, and near misses."""

from __future__ import annotations

import time

import pytest

from isoprobe.analysis.statements.curves import read_breakpoints, read_parity


def points(reply: str) -> set[str]:
    return {f"{one.about[0]},{one.value:g}" for one in read_parity(reply) if isinstance(one.value, float)}


def corners(reply: str) -> list[str]:
    return [one.about[0] for one in read_breakpoints(reply)]


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("f(-2) ≈ +0.15, while f(2) ≈ -0.15; f(0) = 0.", "-2,0.15 2,-0.15 0,0"),
        ("For example, at x=2, y is approximately -0.16, and at x=-2, y is approximately 0.16.", "2,-0.16 -2,0.16"),
        ("At $x=1$, the function has a positive value (around 0.02).", "1,0.02"),
        ("- When x = 1, f(x) is approximately 2.5.", "1,2.5"),
        ("At x = 2, f(x) also appears to be approximately -0.38.", "2,-0.38"),
        ("The curve passes through the origin.", "0,0"),
        ("So, the point $(1, -0.3)$ is on the graph.", "1,-0.3"),
        ("The large peak near (-2, ~0.22) has a valley opposite.", "-2,0.22"),
        ("Let's consider $x=1$. The corresponding y-value is approximately 0.02.", "1,0.02"),
        ("at ±1.6, f ≈ 0.6", "1.6,0.6 -1.6,0.6"),
        ("If $x=1$, $f(1) \\approx 0.5$.", "1,0.5"),
        ("The values are not equal (approximately f(4) ≈ -12 while f(-4) ≈ -8).", "4,-12 -4,-8"),
        ("f(1) is approximately 0.25, so f(-1) should be -0.25.", "1,0.25"),
        ("At $x \\approx 1$, $f(x) \\approx -0.1$, and at $-x \\approx -1$, $f(-x) \\approx 1.4$.", "1,-0.1 -1,1.4"),
        ("If we pick any x-value, say $x=2$, the corresponding y-value is around $1$.", "2,1"),
        ("Consider $x=2$. The function is close to 0.", "2,0"),
        ("Take a point like (2, approximately 0.6).", "2,0.6"),
        ("At x ≈ 2, the plotted values are around -0.5.", "2,-0.5"),
    ],
)
def test_points_are_read(reply: str, stated: str) -> None:
    assert points(reply) == set(stated.split())


@pytest.mark.parametrize(
    "reply",
    [
        "The graph is symmetric about the y-axis: f(-x) = f(x).",
        "Since $f(-1) \\neq f(1)$, the function is not even.",
        "If it were odd, $(-1, -0.5)$ should be on the graph.",
        "An odd function would require f(0) = 0.",
        "So f(-1) = f(1).",
        "For x=-1, the function value f(-1) is negative.",
        "f(0) is not zero.",
        "Then -f(1) ≈ -0.25.",
        "There is a peak around x = 1.",
        "If we rotate it 180 degrees about the point (0,0), it looks the same.",
    ],
)
def test_what_is_no_point(reply: str) -> None:
    assert points(reply) == set()


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("They occur at:\n- x ≈ -5 (left valley)\n- x ≈ 4 (top vertex)", ["-5", "4"]),
        ("2\n\nExplanation:\n- There is a corner at the local maximum near x ≈ -5.", ["-5"]),
        ("These joints occur at x ≈ -5, x = 0, and x ≈ 6.", ["-5", "0", "6"]),
        ("- Right peak around x ≈ 9–10", ["9.5"]),
        ("At approximately x = -4, the function reaches a peak (vertex) before decreasing.", ["-4"]),
        ("Around x = -3, it reaches a minimum and then starts increasing.", ["-3"]),
        ("The fourth point is where the slope changes. This appears to be around x = 12.5.", ["12.5"]),
        ("The corners are at (-5, -100) and (9, -100).", ["-5", "9"]),
        ("where it switches at the valley x ≈ 7 toward x = 10", ["7"]),
        ("They occur at x ≈ -5, 0, and 5, where the slope changes sign.", ["-5", "0", "5"]),
        ("There are 2 corners. These occur at approximately x = -9 and x = 5.", ["-9", "5"]),
        ("It continues to decrease until it reaches a minimum at approximately x = 10.", ["10"]),
        ("From x = -5 to x = 1 it increases sharply, reaching a maximum value of 100.", ["1"]),
        ("The line goes from (-11, 15) to (-8, 100). At this point, the slope changes.", ["-8"]),
        ("The trend continues until approximately x = -2.5, where it reaches a maximum.", ["-2.5"]),
        ("They are at:\n- Approximately (-10.5, 100)\n- (0, 0)\nCorners:\n- (0, 0)", ["0"]),
        ("1. At x = -10: This is the starting point of the graph. It is a breakpoint.", ["-10"]),
        ("- The third breakpoint is at the right end of the line. This occurs around x = 11.", ["11"]),
        ("The third change in slope occurs at the rightmost visible corner, at x = 11.5.", ["11.5"]),
        ("At x = 11 it turns to a flat slope (or the end of the plot).", ["11"]),
        ("1. At x = -9: It starts above 0 and falls. This is the first point where the slope changes.", ["-9"]),
        ("4. Around x = 11: It seems to end. So this point is also considered a breakpoint.", ["11"]),
        ("From the peak at x = -5, the function goes down, crossing the x-axis around x = -2.5.", ["-5"]),
    ],
)
def test_corners_are_read(reply: str, stated: list[str]) -> None:
    assert corners(reply) == stated


@pytest.mark.parametrize(
    "reply",
    [
        "There are 3 breakpoints.",
        "The function starts at approximately x = -10.",
        "The graph ends at approximately x = 10, with a y-value around 50.",
        "From approximately x = -10 to x = -5, there is a linear segment.",
        "There is no corner at x = 3.",
        "The endpoints at x = -10 and x = 10 are not counted as breakpoints.",
        "It starts at approximately x = -10. At this point the line begins, so this is not a breakpoint.",
        "4. The graph ends at x = 11. This is not a breakpoint.",
        "It decreases from the third breakpoint. The graph appears to end at approximately x = 11.",
        "The function continues upwards until approximately x = 6.",
        "For example, f(x) = |x| has a breakpoint at x = 0. Its slope changes from -1 to 1 at x = 0.",
    ],
)
def test_what_is_no_corner(reply: str) -> None:
    assert corners(reply) == []


def test_lists_are_numbered() -> None:
    reply = "Corners at:\n- x = 1\n- x = 2\n\nLet's look again. The corners are at:\n- x = 1\n- x = 3"
    assert [one.block for one in read_breakpoints(reply) if one.listed] == [1, 1, 2, 2]


def test_hostile_replies_take_little_time() -> None:
    started = time.process_time()
    for text in ("f(1)=" * 40_000, "at x = 1 " * 20_000, "x = " * 50_000, "(1,1" * 50_000, "≈ is about " * 18_000):
        assert len(read_parity(text)) <= 2_000
        assert len(read_breakpoints(text)) <= 2_000
    assert time.process_time() - started < 30


@pytest.mark.parametrize(
    ("reply", "corners"),
    [
        ("2 corners:\n- a valley around x ≈ 2–3 where the slope changes.", {"2.5"}),
        ("2 corners:\n- a peak around x ≈ -2 to -3 where the slope changes.", {"-2.5"}),
        ("They occur at the corners:\n- x ≈ -6 (end of the first segment and start of the rising segment)", {"-6"}),
        ("It changes from decreasing to increasing: a breakpoint. This point appears to be around x = -7.", {"-7"}),
        ("The corners: the first segment runs from (-11, -25) to (-10, -100).", set()),
        ("The corner is near; the graph ends at x = 11.", set()),
    ],
)
def test_ranges_of_corners_and_where_pieces_join(reply: str, corners: set[str]) -> None:
    assert {one.about[0] for one in read_breakpoints(reply)} == corners


def test_a_point_that_is_negated_for_a_test_is_none() -> None:
    assert read_parity("The point with the x-coordinate negated, which is (-2, -1.5), would be on the graph.") == []
    (one,) = read_parity(
        "If we pick a value for x, say x = 3, the corresponding function value appears to be around 16."
    )
    assert (one.about, one.value) == (("3",), 16.0)
