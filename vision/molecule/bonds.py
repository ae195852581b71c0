"""Strokes and labels of a drawn molecule put together: strokes side by side are double and triple bonds, their ends are
at labels, or are carbons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import median

from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.labels import Label, Number, Parted
from isoprobe.vision.molecule.seen import SeenAtom, SeenMolecule
from isoprobe.vision.molecule.strokes import BondLine, BondLines
from isoprobe.vision.molecule.wedges import Wedge
from isoprobe.vision.raster.crowding import Crowded, spend

TURN = 0.16  # radians between strokes of one bond
UNEVEN = 1.5  # pixels by which the ends of short strokes lie apart that run beside each other
BESIDE = (0.09, 0.36)  # of a bond's length between them
TRIM = 0.13  # of a bond's length by which the second stroke is shorter at either end
ALIKE = 0.93  # of the longer one's length: strokes of a bond that lie on either side of its axis
REACH = 0.62  # of a bond's length from the end of a stroke to the middle of a label, beyond half the symbol's size
ALONE = 1.3  # of a bond's length from all others: a label that no bond leads to is a molecule of its own
BETWEEN = 1.1  # of a bond's length between two molecules, at least
SAME = 0.24  # of a bond's length between the ends of a wedge's stroke and of its bond
SHORTEST = 0.3  # of a bond's length, one to a hydrogen or between two labels
MOST_ATOMS = 120
PAIR = 100  # points that take as long to look at as two strokes beside each other
MOST_STROKES = 3 * MOST_ATOMS  # that are set beside each other, two by two; drawings at hand have 55


@dataclass
class _Bond:
    """A bond as it is drawn: the ends of its axis, the nodes there, its order."""

    a: complex
    b: complex
    nodes: tuple[int, int]
    order: int


class BondReading:
    """Labels, strokes and wedges on their way to a molecule."""

    def __init__(self, parted: Parted, strokes: BondLines, wedges: Sequence[Wedge]) -> None:
        self.labels, self.numbers, self.size = list(parted.labels), parted.numbers, parted.size
        self.wedged = [(strokes.strokes[wedge.stroke], wedge) for wedge in wedges]
        self.strokes, self.places = list(strokes.strokes), dict(strokes.places)
        self.usual = strokes.usual
        self.fresh = max(self.places, default=0) + 1

    def seen(self) -> SeenMolecule:
        if not self.labels and not self.strokes:
            raise Unreadable("nothing that could be a molecule")
        if len(self.strokes) > MOST_STROKES:
            raise Crowded(f"too much is drawn: {len(self.strokes)} strokes, expected at most {MOST_STROKES}")
        spend(PAIR * len(self.strokes) ** 2)
        self._mend_breaks()
        bonds = self._bonds()
        return self._assembled(bonds)

    # ---- strokes to bonds ----

    def _degree(self) -> dict[int, int]:
        degree: dict[int, int] = {}
        for stroke in self.strokes:
            for node in stroke.nodes:
                degree[node] = degree.get(node, 0) + 1
        return degree

    def _mend_breaks(self) -> None:
        """Joins strokes that go on beyond another one that crosses them."""
        degree = self._degree()
        ends = [
            (k, side) for k, stroke in enumerate(self.strokes) for side in (0, 1) if degree[stroke.nodes[side]] == 1
        ]
        joined: dict[tuple[int, int], tuple[int, int]] = {}
        for (i, s), (j, t) in combinations(ends, 2):
            if i == j or (i, s) in joined or (j, t) in joined:
                continue
            one, other = self.strokes[i], self.strokes[j]
            p, u = (one.a, -one.along) if s == 0 else (one.b, one.along)
            q, v = (other.a, -other.along) if t == 0 else (other.b, other.along)
            gap = q - p
            if not 0.08 * self.usual < abs(gap) < 0.55 * self.usual:
                continue
            ahead, off = (gap * u.conjugate()).real, (gap * u.conjugate()).imag
            if ahead <= 0 or abs(off) > 0.07 * self.usual or abs(u + v) > TURN:
                continue
            if any(self._between(p, q, k) for k in range(len(self.strokes)) if k not in (i, j)):
                joined[i, s], joined[j, t] = (j, t), (i, s)
        kept, used = [], set()
        for k in range(len(self.strokes)):
            if k in used:
                continue
            used.add(k)
            ends_at = []
            for side in (0, 1):
                at = (k, side)
                while at in joined:
                    j, t = joined[at]
                    used.add(j)
                    at = (j, 1 - t)
                    if j == k:
                        break
                last = self.strokes[at[0]]
                ends_at.append(((last.a, last.b)[at[1]], last.nodes[at[1]]))
            (a, m), (b, n) = ends_at
            kept.append(BondLine(a, b, (m, n)))
        self.strokes = kept

    def _between(self, p: complex, q: complex, k: int) -> bool:
        """Whether a stroke passes between two points."""
        stroke = self.strokes[k]
        u, v = q - p, stroke.b - stroke.a
        turn = (u.conjugate() * v).imag
        if abs(turn) < 0.3 * abs(u) * abs(v):
            return False
        s = ((stroke.a - p).conjugate() * v).imag / turn
        t = ((stroke.a - p).conjugate() * u).imag / turn
        return 0 < s < 1 and 0 < t < 1

    def _beside(self, one: BondLine, other: BondLine) -> bool:
        """Whether two strokes run beside each other as those of a double bond."""
        turn = one.along.conjugate() * other.along
        if abs(turn.imag) > max(TURN, UNEVEN / min(one.length, other.length)):
            return False
        offs = [((z - one.a) * one.along.conjugate()) for z in (other.a, other.b)]
        off = (offs[0].imag + offs[1].imag) / 2
        if not BESIDE[0] * self.usual <= abs(off) <= BESIDE[1] * self.usual:
            return False
        low, high = sorted(z.real for z in offs)
        shared = min(high, one.length) - max(low, 0.0)
        return shared >= 0.55 * min(one.length, other.length)

    def _bonds(self) -> list[_Bond]:
        strokes, degree = self.strokes, self._degree()
        beside: dict[int, list[int]] = {k: [] for k in range(len(strokes))}
        for i, j in combinations(range(len(strokes)), 2):
            if self._beside(strokes[i], strokes[j]):
                beside[i].append(j)
                beside[j].append(i)
        second: dict[int, int] = {}
        pairs: dict[int, int] = {}
        for k in sorted(beside, key=lambda k: strokes[k].length):
            if not beside[k] or k in pairs or k in second.values():
                continue
            longest = max(beside[k], key=lambda j: strokes[j].length)
            free = all(degree[node] == 1 for node in strokes[k].nodes)
            if len(beside[k]) >= 2 and self._amid(k, beside[k]):
                continue
            firm = not all(degree[node] == 1 for node in strokes[longest].nodes)
            if free and not firm and (aimed := self._aimed(k, longest)):
                second[aimed[1]] = aimed[0]
            elif free and (firm or strokes[k].length < ALIKE * strokes[longest].length):
                second[k] = longest
            elif not free and not firm:
                second[longest] = k
            elif len(beside[k]) == 1 and beside[longest] == [k]:
                pairs[k], pairs[longest] = longest, k
            elif any(self._amid(j, beside[j]) for j in beside[k]) and free:
                second[k] = next(j for j in beside[k] if self._amid(j, beside[j]))
            else:
                raise Unreadable("strokes side by side that are no bond")
        found: list[_Bond] = []
        for k, stroke in enumerate(strokes):
            if k in second or pairs.get(k, len(strokes)) < k:
                continue
            if k in pairs:
                found.append(self._paired(stroke, strokes[pairs[k]], degree))
            else:
                found += self._divided(stroke, [strokes[j] for j in second if second[j] == k])
        return found

    def _aimed(self, one: int, other: int) -> tuple[int, int] | None:
        """Of two strokes side by side between labels: the one that points at the middles of both, then the other; None
        where neither has labels at both ends, or they lie on either side."""
        off: dict[int, float] = {}
        for k in (one, other):
            stroke, off[k] = self.strokes[k], 0.0
            for end, out in ((stroke.a, -stroke.along), (stroke.b, stroke.along)):
                named = self._labelled(end, out)
                if named is None:
                    off[k] = 9.0 * self.size
                    break
                off[k] += abs(((self.labels[named].at - end) * out.conjugate()).imag)
        first, last = sorted((one, other), key=lambda k: off[k])
        return (first, last) if off[first] < 2 * self.size and off[last] - off[first] > 0.2 * self.size else None

    def _amid(self, k: int, others: list[int]) -> bool:
        """Whether a stroke has others on both of its sides."""
        stroke = self.strokes[k]
        sides = set()
        for j in others:
            middle = (self.strokes[j].a + self.strokes[j].b) / 2
            sides.add(((middle - stroke.a) * stroke.along.conjugate()).imag > 0)
        return len(sides) == 2

    def _paired(self, one: BondLine, other: BondLine, degree: dict[int, int]) -> _Bond:
        """A double bond whose strokes lie on either side of its axis."""
        ends = ((other.a, other.nodes[0]), (other.b, other.nodes[1]))
        if (one.along.conjugate() * other.along).real < 0:
            ends = ends[::-1]
        places, nodes = [], []
        for (p, n), (q, m) in zip(((one.a, one.nodes[0]), (one.b, one.nodes[1])), ends, strict=True):
            if n != m and degree[n] > 1 and degree[m] > 1:
                raise Unreadable("strokes side by side that are no bond")
            places.append((p + q) / 2)
            nodes.append(n if degree[n] > 1 or n == m else m)
        for k in (0, 1):
            self.places.setdefault(nodes[k], places[k])
            if degree[nodes[k]] == 1:
                self.places[nodes[k]] = places[k]
        return _Bond(places[0], places[1], (nodes[0], nodes[1]), 2)

    def _divided(self, axis: BondLine, seconds: list[BondLine]) -> list[_Bond]:
        """The bonds along a straight stroke: it is cut where a second stroke ends far from its own ends."""
        cuts: list[float] = []
        spans = []
        for second in seconds:
            low, high = sorted(((z - axis.a) * axis.along.conjugate()).real for z in (second.a, second.b))
            spans.append((low + high) / 2)
            if low > 0.36 * self.usual:
                cuts.append(low - TRIM * self.usual)
            if axis.length - high > 0.36 * self.usual:
                cuts.append(high + TRIM * self.usual)
        merged: list[list[float]] = []
        for cut in sorted(cuts):
            if merged and cut - merged[-1][-1] < 0.4 * self.usual:
                merged[-1].append(cut)
            else:
                merged.append([cut])
        stops = [0.0, *(sum(group) / len(group) for group in merged), axis.length]
        nodes = [axis.nodes[0]]
        for stop in stops[1:-1]:
            self.places[self.fresh] = axis.a + stop * axis.along
            nodes.append(self.fresh)
            self.fresh += 1
        nodes.append(axis.nodes[1])
        found = []
        for k, (low, high) in enumerate(pairwise(stops)):
            order = 1 + sum(low <= span < high for span in spans)
            ends = axis.a + low * axis.along, axis.a + high * axis.along
            found.append(_Bond(*ends, (nodes[k], nodes[k + 1]), order))
        return found

    # ---- bonds to a molecule ----

    def _labelled(self, end: complex, out: complex) -> int | None:
        """The number of the label that a bond's end points at; None where there is none. Raises Unreadable where it
        comes close to one that it does not point at."""
        best: tuple[float, int] | None = None
        for k, label in enumerate(self.labels):
            gap = max(label.left - end.real, end.real - label.right, label.top - end.imag, end.imag - label.bottom)
            ahead = (label.at - end) * out.conjugate()
            half = (label.right - label.left) / 2 if abs(out.real) > 0.5 else (label.bottom - label.top) / 2
            if ahead.real <= 0 or ahead.real > REACH * self.usual + half or abs(ahead.imag) > 0.5 * self.size + 1:
                continue
            if best is None or gap < best[0]:
                best = gap, k
        if best is None:
            return None
        return best[1]

    def _assembled(self, bonds: list[_Bond]) -> SeenMolecule:
        degree: dict[int, int] = {}
        for bond in bonds:
            for node in bond.nodes:
                degree[node] = degree.get(node, 0) + 1
        atoms = [SeenAtom(x.element, x.charge, x.hydrogens, x.at.real, x.at.imag) for x in self.labels]
        number: dict[int, int] = {}
        found: set[tuple[int, int, int]] = set()
        wedges: dict[int, tuple[int, int, str]] = {}
        bonded: set[int] = set()
        for bond in bonds:
            ends = []
            for end, other, node in ((bond.a, bond.b, bond.nodes[0]), (bond.b, bond.a, bond.nodes[1])):
                named = self._labelled(end, (end - other) / abs(end - other)) if degree[node] == 1 else None
                if named is not None:
                    ends.append(named)
                    bonded.add(named)
                    continue
                if node not in number:
                    number[node] = len(atoms)
                    place = self.places[node]
                    atoms.append(SeenAtom("C", 0, None, place.real, place.imag))
                ends.append(number[node])
            for k, (narrow, side) in self._wedge(bond).items():
                if narrow is not None:
                    if atoms[ends[narrow]].element == "H":  # no centre: a wedge as short as wide tells no narrow end
                        narrow = 1 - narrow
                    wedges[k] = (ends[narrow], ends[1 - narrow], side)
            a, b = sorted(ends)
            if a == b or any((a, b) == each[:2] for each in found):
                raise Unreadable("a bond from an atom to itself, or two between the same atoms")
            found.add((a, b, bond.order))
        high = max((number.height for number in self.numbers), default=0.0)
        if loose := [k for k, label in enumerate(self.labels) if k not in bonded and _numeral(label, high)]:
            dropped = [self.labels[k] for k in loose]
            self.numbers = [
                *self.numbers,
                *(Number(int(x.element == "I"), x.at.real, x.at.imag, high, 0.9) for x in dropped),
            ]
            self.labels = [label for k, label in enumerate(self.labels) if k not in loose]
            return self._assembled(bonds)
        if len(atoms) > MOST_ATOMS:
            raise Unreadable(f"{len(atoms)} atoms: expected at most {MOST_ATOMS}")
        for k, label in enumerate(self.labels):
            near = min((abs(label.at - complex(a.x, a.y)) for j, a in enumerate(atoms) if j != k), default=1e9)
            if bonds and k not in bonded and near < ALONE * self.usual:
                raise Unreadable(
                    f"no bond leads to the label {label.element} at ({label.at.real:.0f}, {label.at.imag:.0f})"
                )
        self._plausible(atoms, found)
        self._centred(atoms, found, {wedge[0] for wedge in wedges.values()})
        values = [number.value for number in self.numbers]
        if len(set(values)) < len(values):
            raise Unreadable(f"the numbers beside the atoms are {sorted(values)}: expected each once")
        sure = min([1.0, *(label.confidence for label in self.labels)])
        return SeenMolecule(tuple(atoms), tuple(sorted(found)), tuple(wedges.values()), sure)

    def _wedge(self, bond: _Bond) -> dict[int, tuple[int | None, str]]:
        """The number of the wedge that a bond is drawn as, its narrow end (0: a, 1: b; None where unknown) and side."""
        near = SAME * self.usual
        for k, (stroke, wedge) in enumerate(self.wedged):
            side = "down" if wedge.hashed else "up"
            for turned, (a, b) in enumerate(((stroke.a, stroke.b), (stroke.b, stroke.a))):
                if abs(a - bond.a) < near and abs(b - bond.b) < near:
                    return {k: (None if wedge.narrow is None else wedge.narrow ^ turned, side)}
        return {}

    def _centred(self, atoms: list[SeenAtom], bonds: set[tuple[int, int, int]], centres: set[int]) -> None:
        """Raises Unreadable where a hydrogen is drawn at a corner of three other bonds, as a wedge tells its side, and
        no wedge is seen there."""
        near: dict[int, list[int]] = {}
        for a, b, _ in bonds:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        for corner, others in near.items():
            single = [atoms[other].element for other in others].count("H") == 1
            if corner >= len(self.labels) and single and len(others) == 4 and corner not in centres:
                x, y = atoms[corner].x, atoms[corner].y
                raise Unreadable(f"a hydrogen is drawn at ({x:.0f}, {y:.0f}), and on which side it lies cannot be told")

    def _plausible(self, atoms: list[SeenAtom], bonds: set[tuple[int, int, int]]) -> None:
        """Raises Unreadable where bonds are far from alike long, or atoms that no bond joins lie on one another."""
        at = [complex(a.x, a.y) for a in atoms]
        if not bonds:
            return
        usual = median(abs(at[a] - at[b]) for a, b, _ in bonds)
        for a, b, _ in bonds:
            tight = "H" in (atoms[a].element, atoms[b].element) or max(a, b) < len(self.labels)
            least = SHORTEST if tight else 0.5
            if not least * usual < abs(at[a] - at[b]) < 1.75 * usual:
                raise Unreadable(f"a bond of {abs(at[a] - at[b]):.0f} pixels among those of {usual:.0f}")
        piece = list(range(len(at)))
        for a, b, _ in bonds:
            one, other = piece[a], piece[b]
            piece = [one if each == other else each for each in piece]
        for (j, z), (k, w) in combinations(enumerate(at), 2):
            if abs(z - w) < 0.35 * usual:
                raise Unreadable("atoms that lie on one another")
            if piece[j] != piece[k] and abs(z - w) < BETWEEN * usual:
                raise Unreadable(f"pieces that no bond joins lie close together at ({z.real:.0f}, {z.imag:.0f})")


def _numeral(label: Label, high: float) -> bool:
    """Whether a label may be the number 0 or 1 among numbers that are so high."""
    return (
        0.8 * (label.bottom - label.top) < high
        and label.element in ("O", "I")
        and not label.charge
        and not label.hydrogens
    )
