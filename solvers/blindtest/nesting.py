"""How many squares: axis-parallel squares, nested or apart, whose outlines have no point in common.

Two methods: squares are compared two by two; and by Jordan's theorem, as n closed curves without a common point cut the
plane into n + 1 faces. A square is (x, y, side) in whole numbers: its upper left corner, x right, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from isoprobe.solvers import BadState, Disproved

Square = tuple[int, int, int]
Point = tuple[int, int]


def parents(squares: Sequence[Square]) -> list[int]:
    """Of each square the index of the smallest one around it, -1 where there is none. Raises BadState at a contact.

    >>> parents([(0, 0, 9), (2, 2, 4), (20, 0, 3)])
    [-1, 0, -1]
    """
    for a, b in combinations(squares, 2):
        if not (_within(a, b) or _within(b, a) or _apart(a, b)):
            raise BadState(f"the outlines of the squares {a} and {b} have a common point")
    found = []
    for one in squares:
        around = [(other[2], i) for i, other in enumerate(squares) if _within(one, other)]
        found.append(min(around)[1] if around else -1)
    return found


def by_comparison(squares: Sequence[Square]) -> tuple[int, list[Point]]:
    """The number of squares that differ from every other, and of each a corner that lies on no other outline.

    >>> by_comparison([(0, 0, 9), (2, 2, 4)])
    (2, [(0, 0), (2, 2)])
    """
    parents(squares)
    corners = [(x, y) for x, y, _ in dict.fromkeys(squares)]
    return len(corners), corners


def by_faces(squares: Sequence[Square]) -> tuple[int, list[Point]]:
    """One less than the faces, and a point of each face in *half* units; found by filling the plane between lines.

    >>> by_faces([(0, 0, 9), (2, 2, 4)])
    (2, [(-1, -1), (2, 2), (8, 8)])
    """
    xs = sorted({edge for x, _, side in squares for edge in (x, x + side)})
    ys = sorted({edge for _, y, side in squares for edge in (y, y + side)})
    middles = [
        [a + b for a, b in pairwise(edges)] for edges in ([xs[0] - 1, *xs, xs[-1] + 1], [ys[0] - 1, *ys, ys[-1] + 1])
    ]
    columns, rows = middles
    left = {(i, j) for i in range(len(columns)) for j in range(len(rows))}
    points: list[Point] = []
    while left:
        start = min(left)
        points.append((columns[start[0]], rows[start[1]]))
        left.discard(start)
        stack = [start]
        while stack:
            i, j = stack.pop()
            for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if near in left and not _between((i, j), near, columns, rows, squares):
                    left.discard(near)
                    stack.append(near)
    return len(points) - 1, points


def check_corners(squares: Sequence[Square], answer: object, corners: Sequence[Point]) -> None:
    """Raises Disproved unless each of `answer` points lies on one outline alone, and every outline has one.

    >>> check_corners([(0, 0, 9), (2, 2, 4)], 2, [(0, 0), (2, 2)])
    >>> check_corners([(0, 0, 9), (2, 2, 4)], 1, [(0, 0)])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: answer 1: 1 points for 2 squares
    """
    owners = []
    for x, y in corners:
        on = [i for i, square in enumerate(squares) if _on(x, y, square)]
        if len(on) != 1:
            raise Disproved(f"the point ({x}, {y}) lies on {len(on)} outlines, expected one")
        owners += on
    if sorted(owners) != list(range(len(squares))) or type(answer) is not int or answer != len(owners):
        raise Disproved(f"answer {answer!r}: {len(owners)} points for {len(squares)} squares")


def check_faces(squares: Sequence[Square], answer: object, points: Sequence[Point]) -> None:
    """Raises Disproved unless the points (half units) lie in `answer` + 1 faces, and no square is without its face.

    >>> check_faces([(0, 0, 9), (2, 2, 4)], 2, by_faces([(0, 0, 9), (2, 2, 4)])[1])
    >>> check_faces([(0, 0, 9), (2, 2, 4)], 1, [(-1, -1), (1, 1)])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: 2 points lie in 2 faces, and not in every square's
    """
    faces = {_around(x, y, squares) for x, y in points}
    just_inside = {_around(2 * x + 1, 2 * y + 1, squares) for x, y, _ in squares}
    if len(faces) != len(points) or not just_inside <= faces or frozenset() not in faces:
        raise Disproved(f"{len(points)} points lie in {len(faces)} faces, and not in every square's")
    if type(answer) is not int or answer != len(faces) - 1:
        raise Disproved(f"answer {answer!r}: {len(faces)} faces, expected one more than squares")


def _within(a: Square, b: Square) -> bool:
    return b[0] < a[0] and b[1] < a[1] and a[0] + a[2] < b[0] + b[2] and a[1] + a[2] < b[1] + b[2]


def _apart(a: Square, b: Square) -> bool:
    return a[0] + a[2] < b[0] or b[0] + b[2] < a[0] or a[1] + a[2] < b[1] or b[1] + b[2] < a[1]


def _on(x: int, y: int, square: Square) -> bool:
    left, top, side = square
    inside = left <= x <= left + side and top <= y <= top + side
    return inside and (x in (left, left + side) or y in (top, top + side))


def _around(x: int, y: int, squares: Sequence[Square]) -> frozenset[int]:
    """The squares that a point in half units lies inside of."""
    return frozenset(
        i for i, (left, top, side) in enumerate(squares) if 0 < x - 2 * left < 2 * side and 0 < y - 2 * top < 2 * side
    )


def _between(a: Point, b: Point, columns: Sequence[int], rows: Sequence[int], squares: Sequence[Square]) -> bool:
    """Whether an outline runs between two neighbouring cells."""
    (x1, y1), (x2, y2) = ((columns[i], rows[j]) for i, j in (a, b))
    for left, top, side in squares:
        if (
            y1 == y2
            and 0 < y1 - 2 * top < 2 * side
            and any(min(x1, x2) < 2 * x < max(x1, x2) for x in (left, left + side))
        ):
            return True
        if (
            x1 == x2
            and 0 < x1 - 2 * left < 2 * side
            and any(min(y1, y2) < 2 * y < max(y1, y2) for y in (top, top + side))
        ):
            return True
    return False
