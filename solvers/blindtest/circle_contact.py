"""Whether two discs are apart, tangent or overlap, exactly. A circle is (x, y, radius) in whole numbers.

Two methods: the squared distance of the centres against the squared sum of the radii; and the discriminant of the
quadratic that is left when the radical line is put into the equation of a circle. Discs one inside the other overlap.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from isoprobe.solvers import BadState, Disproved

Circle = tuple[int, int, int]
Contact = Literal["apart", "tangent", "overlap"]
Point = tuple[Fraction, Fraction]


def by_distance(a: Circle, b: Circle) -> Contact:
    """By the distance of the centres and the sum of the radii, both squared.

    >>> by_distance((0, 0, 5), (6, 8, 5))
    'tangent'
    """
    squared = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    reach = (a[2] + b[2]) ** 2
    return "apart" if squared > reach else "tangent" if squared == reach else "overlap"


def by_radical_line(a: Circle, b: Circle) -> Contact:
    """By the number of common points of the circles. Raises BadState where the centres are one point.

    >>> by_radical_line((0, 0, 5), (6, 8, 4))
    'apart'
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx == dy == 0:
        raise BadState(f"the circles {a} and {b} have one centre")
    # With a's centre as the origin the circles are u² + v² = r² and, less that, 2 dx u + 2 dy v = e. Both meet where
    # (dx² + dy²) w² = 4 r² (dx² + dy²) - e² for the way w along the radical line: its sign counts the points.
    length = dx * dx + dy * dy
    e = length + a[2] ** 2 - b[2] ** 2
    discriminant = 4 * a[2] ** 2 * length - e * e
    if discriminant > 0:
        return "overlap"
    if discriminant < 0:
        return "apart" if _outside(a, b) else "overlap"
    return "tangent" if _outside(a, b) else "overlap"


def _outside(a: Circle, b: Circle) -> bool:
    """Of circles that meet in one point at most: whether neither centre lies in the other disc."""
    squared = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    return squared > max(a[2], b[2]) ** 2


def witness(a: Circle, b: Circle) -> Point:
    """The point that parts the way between the centres as the radii do.

    >>> witness((0, 0, 5), (6, 8, 5))
    (Fraction(3, 1), Fraction(4, 1))
    """
    share = Fraction(a[2], a[2] + b[2])
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def check(a: Circle, b: Circle, contact: object, point: Point) -> None:
    """Raises Disproved unless the point proves the contact.

    It lies between the centres: inside both discs, it is common to them; on both circles, they touch there, as the
    tangent in it parts them; outside both, the line across it parts them.

    >>> check((0, 0, 5), (6, 8, 5), "tangent", (Fraction(3), Fraction(4)))
    >>> check((0, 0, 5), (6, 8, 5), "apart", (Fraction(3), Fraction(4)))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: contact 'apart': the point (3, 4) proves tangent
    """
    x, y = point
    if (b[0] - a[0]) * (y - a[1]) != (b[1] - a[1]) * (x - a[0]):
        raise Disproved(f"the point ({x}, {y}) does not lie in line with the centres")
    if not (min(a[0], b[0]) <= x <= max(a[0], b[0]) and min(a[1], b[1]) <= y <= max(a[1], b[1])):
        raise Disproved(f"the point ({x}, {y}) does not lie between the centres")
    signs = {_sign((x - cx) ** 2 + (y - cy) ** 2 - r * r) for cx, cy, r in (a, b)}
    proved = {1: "apart", 0: "tangent", -1: "overlap"}[signs.pop()] if len(signs) == 1 else "nothing"
    if contact != proved:
        raise Disproved(f"contact {contact!r}: the point ({x}, {y}) proves {proved}")


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
