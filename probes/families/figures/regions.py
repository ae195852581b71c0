"""Two lines, and the regions that they part the plane into."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import atan, degrees

import cv2
import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import Plane

REACH = 7  # the plane goes from its negative to it
NEAR = 5  # where the lines cross, at most
SHADED = (
    "The shaded region lies on one side of each of two lines and reaches beyond the picture. Points on a dashed line "
    "do not belong to it, those on a solid line do where they are on its edge. "
)
SEEN = 4  # squares of the grid within a region, at least
SIDES, EDGES = ("above", "below"), ("solid", "dashed")
HEIGHT = kit.Whole(-REACH, REACH)
SLOPES = {1: (-2, -1, 1, 2), 2: (-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3), 3: (-3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3)}

Line = tuple[Fraction, int]  # slope, and the height at x = 0


def lines(facts: kit.Facts) -> list[Line]:
    """Both lines."""
    return [(Fraction(two - none, 2), none) for none, two in facts["heights"]]


def crossing(facts: kit.Facts) -> tuple[Fraction, Fraction]:
    """Where the lines cross."""
    (m, c), (n, d) = lines(facts)
    x = (d - c) / (m - n)
    return x, m * x + c


def belongs(facts: kit.Facts, x: Fraction | int, y: Fraction | int) -> bool:
    """Whether a point belongs to the region, by its height above each line."""
    for (m, c), side, edge in zip(lines(facts), facts["sides"], facts["edges"], strict=True):
        over = y - m * x - c if side == "above" else m * x + c - y
        if over < 0 or (over == 0 and edge == "dashed"):
            return False
    return True


def normals(facts: kit.Facts) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Of both lines a, b, c, so that a x + b y <= c on the side of the region."""
    signs = [-1 if side == "above" else 1 for side in facts["sides"]]
    return [(-sign * m, Fraction(sign), Fraction(sign * c)) for sign, (m, c) in zip(signs, lines(facts), strict=True)]


def rays(facts: kit.Facts) -> list[tuple[Fraction, Fraction]]:
    """Directions of the region's two edges, away from their crossing."""
    found = []
    for k, (m, _) in enumerate(lines(facts)):
        a, b, _ = normals(facts)[1 - k]
        way = 1 if a + b * m < 0 else -1
        found.append((Fraction(way), way * m))
    return found


def no_region(facts: kit.Facts) -> str:
    """Why facts are no region; "" where they are."""
    if facts["heights"] != sorted(facts["heights"]):
        return "heights: expected the lower line at x = 0 first"
    slopes = [m for m, _ in lines(facts)]
    if any(abs(m) > 3 for m in slopes) or abs(degrees(atan(slopes[0]) - atan(slopes[1]))) % 180 < 25:
        return "heights: expected lines that cross at an angle, none steeper than 3"
    if abs(degrees(atan(slopes[0]) - atan(slopes[1]))) > 155 or max(map(abs, crossing(facts))) > NEAR:
        return f"heights: expected lines that cross not farther than {NEAR} from the axes"
    return ""


def middles(facts: kit.Facts, sides: Sequence[str]) -> list[tuple[float, float]]:
    """The middles of squares of the grid on these sides of both lines that are clear of them."""
    found, both = [], [(float(m), c, (1 + float(m) ** 2) ** 0.5) for m, c in lines(facts)]
    for x, y in product([k + 0.5 for k in range(-REACH, REACH)], repeat=2):
        over = [(y - m * x - c) / length for m, c, length in both]
        if all((each > 0.4) if side == "above" else (each < -0.4) for each, side in zip(over, sides, strict=True)):
            found.append((x, y))
    return found


def said(m: Fraction, c: int, side: str, edge: str) -> str:
    """The inequality of one line: "y > x/2 - 1"."""
    sign = {"above": ">", "below": "<"}[side] + ("" if edge == "dashed" else "=")
    sign = sign.replace(">=", "≥").replace("<=", "≤")
    top, below = abs(m).numerator, abs(m).denominator
    term = (
        ""
        if not m
        else ("-" if m < 0 else "") + ("" if top == 1 else str(top)) + "x" + ("" if below == 1 else f"/{below}")
    )
    shift = f" {'-' if c < 0 else '+'} {abs(c)}" if c and term else "" if term else str(c)
    return f"y {sign} {term}{shift}"


def system(facts: kit.Facts, sides: tuple[str, ...], edges: tuple[str, ...]) -> str:
    """Both inequalities of the lines, with these sides and edges."""
    parts = zip(lines(facts), sides, edges, strict=True)
    return " and ".join(said(*line, side, edge) for line, side, edge in parts)


def edge_ends(m: float, c: float, end: float) -> list[tuple[float, float]]:
    """Where a line enters and leaves a square about the origin."""
    xs = sorted([-end, end] + ([(-end - c) / m, (end - c) / m] if m else []))
    return [(x, m * x + c) for x in (xs[1:3] if m else xs)]


def cut_by(corners: list[tuple[float, float]], a: float, b: float, c: float) -> list[tuple[float, float]]:
    """What of a convex polygon has a x + b y <= c."""
    found = []
    for (x, y), (u, v) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        here, there = a * x + b * y - c, a * u + b * v - c
        if here <= 0:
            found.append((x, y))
        if here * there < 0:
            t = here / (here - there)
            found.append((x + t * (u - x), y + t * (v - y)))
    return found


def heights_of(plane: Plane, mask: np.ndarray) -> list[int]:
    """The heights at x = 0 and x = 2 of the line of these pixels."""
    rows, columns = np.nonzero(mask)
    xs, ys = (columns + 0.5 - plane.zero_x) / plane.unit_x, (rows + 0.5 - plane.zero_y) / plane.unit_y
    points = np.stack([xs, ys], axis=1).astype(np.float32)
    dx, dy, x, y = cv2.fitLine(points, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
    off = np.abs((points[:, 0] - x) * dy - (points[:, 1] - y) * dx)
    heights = [y + dy / dx * (at - x) for at in (0, 2)] if abs(dx) > 0.2 else [0.5]
    if np.quantile(off, 0.97) > 0.2 or max(abs(each - round(each)) for each in heights) > 0.2:
        raise kit.Unreadable("a line that is not straight, or not at whole heights at x = 0 and x = 2")
    return [round(each) for each in heights]


def share_shaded(plane: Plane, mask: np.ndarray, facts: kit.Facts, sides: tuple[str, ...]) -> float:
    """The share of shaded pixels in the middles of squares of the grid; 0 where there are few of them."""
    seen = []
    for x, y in middles(facts, sides):
        column, row = plane.pixel(x, y)
        seen.append(mask[round(row) - 2 : round(row) + 3, round(column) - 2 : round(column) + 3].mean() / 255)
    return float(np.mean(seen)) if len(seen) >= SEEN else 0.0


def varied(facts: kit.Facts) -> tuple[int, int]:
    """Which two choices the options tell apart, by the lines alone: sides of both, or a side and an edge."""
    return ((0, 1), (0, 3), (1, 2))[sum(map(sum, facts["heights"])) % 3]
