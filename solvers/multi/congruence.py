"""Whether two triangles of a figure are congruent by one theorem: from marks, common parts and vertical angles alone.

The figure is a convex quadrilateral whose diagonals cross, with some of its sides. Two ways: the theorems SSS, SAS,
ASA, AAS and HL, looked up; and the theory of the reals, in which z3 searches for a second triangle that has all the
known parts of the first and is not congruent to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations

import networkx as nx

from isoprobe.solvers import BadState

Angle = tuple[str, frozenset[str]]  # the vertex, and a point on each arm
_SCALENE, _RIGHT = (4, 5, 6), (3, 4, 5)


@dataclass(frozen=True)
class Crossed:
    """A quadrilateral with crossing diagonals: its corners in order around, the letter at the crossing, the lines that
    are drawn between corners, pairs of segments and of angles ("ABC", the vertex in the middle) that are marked as
    equal, none in two pairs, and angles that are marked as right."""

    corners: str
    crossing: str
    lines: tuple[str, ...]
    sides: tuple[tuple[str, str], ...]
    angles: tuple[tuple[str, str], ...]
    right: tuple[str, ...]

    @property
    def points(self) -> str:
        return self.corners + self.crossing

    def opposite(self, corner: str) -> str:
        return self.corners[(self.corners.index(corner) + 2) % 4]

    def drawn(self, a: str, b: str) -> bool:
        """Whether a line leads from one point to the other."""
        if self.crossing in (a, b):
            corner = a if b == self.crossing else b
            a, b = corner, self.opposite(corner)
        return min(a, b) + max(a, b) in self.lines

    def is_triangle(self, points: str) -> bool:
        """Whether three points are the corners of a triangle of the figure."""
        if len(set(points)) != 3 or not set(points) <= set(self.points):
            return False
        if self.crossing in points and any(
            self.opposite(point) in points for point in points if point != self.crossing
        ):
            return False
        return all(self.drawn(a, b) for a, b in combinations(points, 2))

    def angle(self, points: str) -> Angle:
        """The angle at the middle one of three points, the same whichever points of its arms are named."""
        return _angle(self.corners, self.crossing, points)

    def vertical(self, one: Angle, other: Angle) -> bool:
        """Whether the arms of one angle go on beyond the vertex as those of the other."""
        return one[0] == other[0] == self.crossing and {self.opposite(each) for each in one[1]} == other[1]

    @cached_property
    def _right(self) -> set[Angle]:
        """The angles that are marked as right."""
        return {self.angle(each) for each in self.right}

    @cached_property
    def _equal(self) -> set[frozenset[Angle] | frozenset[frozenset[str]]]:
        """The pairs of angles and of segments that are marked as equal."""
        angles = {frozenset((self.angle(a), self.angle(b))) for a, b in self.angles}
        return angles | {frozenset((frozenset(a), frozenset(b))) for a, b in self.sides}

    @cached_property
    def _classes(self) -> dict[object, object]:
        """Of each segment and angle one that stands for all that are known to equal it."""
        pairs: list[tuple[object, object]] = [(frozenset(a), frozenset(b)) for a, b in self.sides]
        pairs += [(self.angle(a), self.angle(b)) for a, b in self.angles]
        pairs += [(self.angle(self.right[0]), self.angle(each)) for each in self.right[1:]]
        for k in range(4):
            a, b = self.corners[k], self.corners[(k + 1) % 4]
            pairs.append(
                ((self.crossing, frozenset((a, b))), (self.crossing, frozenset((self.opposite(a), self.opposite(b)))))
            )
        joined = nx.utils.UnionFind()
        for one, other in pairs:
            joined.union(one, other)
        return {each: joined[each] for pair in pairs for each in pair}


@lru_cache(maxsize=1024)
def _angle(corners: str, crossing: str, points: str) -> Angle:
    """The angle at the middle one of three points of a figure with these corners."""
    a, vertex, b = tuple(points)
    if vertex == crossing:
        return vertex, frozenset((a, b))
    if crossing in (a, b):
        beyond = corners[(corners.index(vertex) + 2) % 4]
        a, b = (beyond if each == crossing else each for each in (a, b))
    return vertex, frozenset((a, b))


def _at(triangle: str, k: int) -> str:
    """The angle at the k-th corner of a triangle."""
    return triangle[k - 1] + triangle[k] + triangle[(k + 1) % 3]


def _across(triangle: str, k: int) -> str:
    """The side across from the k-th corner of a triangle."""
    return triangle[k - 2] + triangle[k - 1]


# ---- by the theorems ----


@dataclass(frozen=True)
class Congruence:
    """Why two triangles are congruent: the theorem and the pairs of equal parts, in the order in which it has them."""

    theorem: str
    parts: tuple[tuple[str, str], ...]


def by_theorem(figure: Crossed, one: str, other: str) -> Congruence | None:
    """The theorem by which the triangles are congruent, corner to corner as they are named; None: there is none.

    >>> figure = Crossed("ABCD", "O", ("AC", "BD", "AB", "CD"), (("OA", "OC"), ("OB", "OD")), (), ())
    >>> by_theorem(figure, "AOB", "COD").theorem
    'SAS'
    """
    if not (figure.is_triangle(one) and figure.is_triangle(other)) or set(one) == set(other):
        return None
    sides = [_same_side(figure, _across(one, k), _across(other, k)) for k in range(3)]
    angles = [_same_angle(figure, _at(one, k), _at(other, k)) for k in range(3)]
    if all(sides):
        return _told(one, other, "SSS", "s0s1s2")
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        if angles[k] and sides[i] and sides[j]:
            return _told(one, other, "SAS", f"s{i}a{k}s{j}")
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        if sides[k] and angles[i] and angles[j]:
            return _told(one, other, "ASA", f"a{i}s{k}a{j}")
    for k, i in permutations(range(3), 2):
        if angles[k] and angles[i] and sides[k]:
            return _told(one, other, "AAS", f"a{k}a{i}s{k}")
    for k, i in permutations(range(3), 2):
        if figure.angle(_at(one, k)) in figure._right and angles[k] and sides[k] and sides[i]:
            return _told(one, other, "HL", f"a{k}s{k}s{i}")
    return None


def _told(one: str, other: str, theorem: str, parts: str) -> Congruence:
    """The congruence of two triangles by parts such as "s2a0s1": sides across from corners and angles at them."""
    pairs = []
    for kind, k in zip(parts[::2], map(int, parts[1::2]), strict=True):
        of = _across if kind == "s" else _at
        pairs.append((of(one, k), of(other, k)))
    return Congruence(theorem, tuple(pairs))


def _same_side(figure: Crossed, one: str, other: str) -> bool:
    if set(one) == set(other):
        return True
    return frozenset((frozenset(one), frozenset(other))) in figure._equal


def _same_angle(figure: Crossed, one: str, other: str) -> bool:
    a, b = figure.angle(one), figure.angle(other)
    if a == b or {a, b} <= figure._right or figure.vertical(a, b):
        return True
    return frozenset((a, b)) in figure._equal


# ---- by real algebra ----


def by_algebra(figure: Crossed, one: str, other: str) -> bool:
    """Whether every triangle that has the known parts of the first is congruent to it.

    >>> figure = Crossed("ABCD", "O", ("AC", "BD", "AB", "CD"), (("OA", "OC"),), (), ())
    >>> by_algebra(figure, "AOB", "COD")
    False
    """
    if not (figure.is_triangle(one) and figure.is_triangle(other)) or set(one) == set(other):
        return False
    return _forced(*_known(figure, one, other))


def _known(figure: Crossed, one: str, other: str) -> tuple[tuple[bool, ...], tuple[bool, ...], int]:
    """Which sides and angles of two triangles are known to be equal, and at which corner a right one is (-1: none)."""
    known = figure._classes
    sides, angles, right = [], [], []
    for k in range(3):
        a, b = frozenset(_across(one, k)), frozenset(_across(other, k))
        sides.append(known.get(a, a) == known.get(b, b))
        c, d = figure.angle(_at(one, k)), figure.angle(_at(other, k))
        angles.append(known.get(c, c) == known.get(d, d))
        right.append(c in [figure.angle(each) for each in figure.right] and angles[-1])
    return tuple(sides), tuple(angles), right.index(True) if any(right) else -1


def by_need(figure: Crossed, one: str, other: str) -> Congruence | None:
    """The same as `by_theorem`, from real algebra, where just three parts are known: together they leave no other
    triangle, and without any of them they do. The theorem is then told by which parts they are.

    >>> figure = Crossed("ABCD", "O", ("AC", "BD", "AB", "CD"), (("OA", "OC"), ("OB", "OD")), (), ())
    >>> by_need(figure, "AOB", "COD").theorem
    'SAS'
    """
    if not by_algebra(figure, one, other):
        return None
    sides, angles, right = _known(figure, one, other)
    parts = [*sides, *angles]
    if sum(parts) != 3:
        return None
    for k in range(6):
        fewer = tuple(part and i != k for i, part in enumerate(parts))
        if parts[k] and _forced(fewer[:3], fewer[3:], right if right != k - 3 else -1):
            return None
    s, a = [k for k in range(3) if sides[k]], [k for k in range(3) if angles[k]]
    if len(s) == 3:
        return _told(one, other, "SSS", "s0s1s2")
    k = a[0] if len(a) == 1 else s[0]
    i, j = (k + 1) % 3, (k + 2) % 3
    if len(a) == 1:
        rest = next(n for n in s if n != k)
        return _told(one, other, "HL", f"a{k}s{k}s{rest}") if k in s else _told(one, other, "SAS", f"s{i}a{k}s{j}")
    rest = next(n for n in a if n != k)
    return _told(one, other, "AAS", f"a{k}a{rest}s{k}") if k in a else _told(one, other, "ASA", f"a{i}s{k}a{j}")


@lru_cache(maxsize=512)
def _forced(sides: tuple[bool, ...], angles: tuple[bool, ...], right: int) -> bool:
    """Whether these parts of a triangle leave no other: z3 finds no second one for any of some first ones. A right
    angle stands at corner `right` (-1: nowhere)."""
    for first in permutations(_SCALENE if right < 0 else _RIGHT):
        if right >= 0 and first[right] != max(first):
            continue
        if _has_another(first, sides, angles):
            return False
    return True


def _has_another(first: Sequence[int], sides: Sequence[bool], angles: Sequence[bool]) -> bool:
    """Whether some triangle has the chosen sides and angles of the first, and another side that the first has not."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", 4000)
    second = [z3.Real(name) for name in "xyz"]
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        solver.add(second[k] > 0, second[k] < second[i] + second[j])
        if sides[k]:
            solver.add(second[k] == first[k])
        if angles[k]:  # the law of cosines, cleared of fractions
            ours = first[i] ** 2 + first[j] ** 2 - first[k] ** 2
            theirs = second[i] * second[i] + second[j] * second[j] - second[k] * second[k]
            solver.add(theirs * (first[i] * first[j]) == ours * second[i] * second[j])
    solver.add(z3.Or([x != side for x, side in zip(second, first, strict=True)]))
    found = solver.check()
    if found == z3.unknown:
        raise BadState(f"z3 gave no verdict on a triangle of sides {tuple(first)}")
    return bool(found == z3.sat)


def congruences(figure: Crossed, side: str, other: str) -> Iterator[tuple[str, str]]:
    """All pairs of triangles of the figure that would make these two sides correspond, the corners in that order.

    >>> figure = Crossed("ABCD", "O", ("AC", "BD", "AB", "CD"), (("OA", "OC"), ("OB", "OD")), (), ())
    >>> next(congruences(figure, "AB", "CD"))
    ('ABO', 'CDO')
    """
    for third, fourth in ((p, q) for p in figure.points for q in figure.points):
        for end in (other, other[::-1]):
            one, two = side + third, end + fourth
            if figure.is_triangle(one) and figure.is_triangle(two) and set(one) != set(two):
                yield one, two
