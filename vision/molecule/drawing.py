"""Draws molecules as skeletal formulae: carbons are corners, other atoms are lettered with their hydrogens, double and
triple bonds are parallel strokes, aromatic rings have alternating ones.

A bond keeps clear of lettering; one that another crosses is broken where it runs below.
"""

from __future__ import annotations

from cmath import exp, phase, pi
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from isoprobe.solvers.molecules.molecules import laid_out
from isoprobe.vision import LayoutRejected
from isoprobe.vision.figure.drawing import Box, box_of
from isoprobe.vision.figure.scene import FigureScene, Point, Text

LEAST_BOND = 2.8  # digit heights of lettering
LEAST_SEEN = 1.4  # of them, of a bond between two labels
LONGEST_BOND = 4.3
SMALLEST, LARGEST = 0.72, 1.2  # of the look's size
MARGINS = (1.9, 2.8, 3.7)  # digit heights within the box, tried one after the other
SHRUNK = 0.8  # of the usual lettering, where labels would leave no room for a bond
ROOM = 3.4  # digit heights of lettering to a bond
SCRIPT = 0.74  # of a label's size: raised and lowered signs
APART = 0.18  # of a bond's length: parallel strokes
TRIM = 0.13  # of a bond's length by which the second stroke is shorter at either end
GAP = 0.13  # of a bond's length on either side of a crossing
LOOSE = 0.8  # of these distances, where no layout keeps them: bridged rings
BETWEEN = 1.8  # of a bond's length between molecules
NEAR = 0.42  # of a bond's length: atoms or bonds that are closer make a layout illegible


@dataclass(frozen=True)
class DrawnMolecule:
    """Where a molecule was drawn: a point for each atom, the length of a bond and the lettering's scale, and the boxes
    of each lettered atom's signs."""

    points: tuple[complex, ...]
    bond: float
    scale: float
    boxes: Mapping[int, Sequence[Box]]


def draw_molecule(
    scene: FigureScene,
    made: Any,
    places: Sequence[Point],
    box: Box | None = None,
    *,
    bond: float = 0.0,
    scale: float = 0.0,
    group: int = 1,
) -> DrawnMolecule:
    """Adds an RDKit molecule to the scene, with its bonds as kekulised, and tells where its atoms are.

    `places` are coordinates in bonds' lengths, x right, y down; they are fitted into the `box` (the whole canvas where
    there is none). `bond` and `scale` fix the length of a bond and the lettering's scale. Labels take group numbers
    from `group` on. Raises LayoutRejected where the drawing would not be legible.
    """
    look = scene.look
    if box is None:
        edge = 1.0 * look.size
        box = (edge, edge, look.width - edge, look.height - edge)
    zs = [complex(*place) for place in places]
    bonds = [(b.GetBeginAtomIdx(), b.GetEndAtomIdx(), round(b.GetBondTypeAsDouble())) for b in made.GetBonds()]
    if any(b.GetIsAromatic() for b in made.GetBonds()):
        raise ValueError("aromatic bonds: expected a kekulised molecule")
    legible(zs, [(a, b) for a, b, _ in bonds])
    reason = LayoutRejected("no room")
    for shrink, room in ((1.0, MARGINS[0]), (1.0, MARGINS[1]), (SHRUNK, MARGINS[0]), (SHRUNK, MARGINS[2])):
        scratch = FigureScene(look)
        try:
            points, length, high, labels = _planned(scratch, made, zs, bonds, box, bond, scale, group, room, shrink)
            _Bonds(scratch, points, bonds, labels, length, made).draw()
        except LayoutRejected as why:
            reason = why
            continue
        scene.things += scratch.things
        return DrawnMolecule(tuple(points), length, high, labels.boxes)
    raise reason


def _planned(
    scratch: FigureScene,
    made: Any,
    zs: Sequence[complex],
    bonds: Sequence[tuple[int, int, int]],
    box: Box,
    bond: float,
    scale: float,
    group: int,
    room: float,
    shrink: float,
) -> tuple[list[complex], float, float, _Labels]:
    """Where atoms go, the length of a bond and the lettering's scale, and the labels, set into a scene of their own.
    `room` is the margin within the box, in digit heights, `shrink` the share of the usual size that lettering has.
    Raises LayoutRejected where they do not fit."""
    size = scratch.look.size
    length = bond or fitting_bond(zs, box, room * size * (scale or 1.0), size)
    high = scale or max(SMALLEST, shrink * min(LARGEST, length / (ROOM * size)))
    if length < LEAST_BOND * size * high:
        raise LayoutRejected(f"bonds of {length:.0f} pixels: too short for the lettering")
    x0, x1, y0, y1 = _spread(zs)
    origin = complex((box[0] + box[2] - (x0 + x1) * length) / 2, (box[1] + box[3] - (y0 + y1) * length) / 2)
    points = [origin + z * length for z in zs]
    lettered = [_lettered(atom) for atom in made.GetAtoms()]
    labels = _Labels(scratch, high, group, [z for z, told in zip(points, lettered, strict=True) if told])
    for k, atom in enumerate(made.GetAtoms()):
        near = [points[b if a == k else a] - points[k] for a, b, _ in bonds if k in (a, b)]
        if lettered[k]:
            labels.add(k, atom.GetSymbol(), atom.GetFormalCharge(), atom.GetTotalNumHs(), points[k], near)
    if any(
        left < box[0] or top < box[1] or right > box[2] or bottom > box[3]
        for boxes in labels.boxes.values()
        for left, top, right, bottom in boxes
    ):
        raise LayoutRejected("a label leaves the box of its drawing")
    return points, length, high, labels


def _lettered(atom: Any) -> bool:
    """Whether an atom has a label: all but carbon, and carbon with a charge or without bonds."""
    return atom.GetSymbol() != "C" or bool(atom.GetFormalCharge()) or not atom.GetDegree()


def _spread(zs: Sequence[complex]) -> tuple[float, float, float, float]:
    xs, ys = [z.real for z in zs], [z.imag for z in zs]
    return min(xs), max(xs), min(ys), max(ys)


def fitting_bond(zs: Sequence[complex], box: Box, margin: float, size: float) -> float:
    """The length of a bond at which places fit a box, `margin` left for lettering, at most LONGEST_BOND digits."""
    x0, x1, y0, y1 = _spread(zs)
    wide, high = box[2] - box[0] - 2 * margin, box[3] - box[1] - 2 * margin
    return min(LONGEST_BOND * size, wide / max(x1 - x0, 0.1), high / max(y1 - y0, 0.1))


def legible_layout(made: Any, rng: Random, into: Box | None = None) -> tuple[Point, ...]:
    """Coordinates of a molecule, in bonds' lengths, in which nothing lies on anything else; with a box, turned so that
    it fits that as large as it can. Raises LayoutRejected."""
    bonds = [(b.GetBeginAtomIdx(), b.GetEndAtomIdx()) for b in made.GetBonds()]
    reason = LayoutRejected("no layout")
    for another in range(10):
        loose = 1.0 if another < 5 else LOOSE
        zs = _side_by_side([complex(*place) for place in laid_out(made, rng, another % 5)], bonds)
        try:
            legible(zs, bonds, loose)
        except LayoutRejected as why:
            reason = why
            continue
        if into is not None:
            turned = [[z * exp(1j * pi * k / 12) for z in zs] for k in range(12)]
            zs = max(turned, key=lambda each: fitting_bond(each, into, 24.0, 1e3))
        return tuple((z.real, z.imag) for z in zs)
    raise reason


def _side_by_side(zs: list[complex], bonds: Sequence[tuple[int, int]]) -> list[complex]:
    """The places with room between molecules: the others stand right of the first, in the order of their atoms."""
    own = list(range(len(zs)))
    for a, b in bonds:
        one, other = own[a], own[b]
        own = [one if each == other else each for each in own]
    names = list(dict.fromkeys(own))
    if len(names) == 1:
        return zs
    names.sort(key=lambda name: -own.count(name))
    placed, edge, level = list(zs), 0.0, 0.0
    for name in names:
        inside = [k for k in range(len(zs)) if own[k] == name]
        x0, x1, y0, y1 = _spread([zs[k] for k in inside])
        shift = 0j if name == names[0] else complex(edge + BETWEEN - x0, level - (y0 + y1) / 2)
        if name == names[0]:
            level = (y0 + y1) / 2
        for k in inside:
            placed[k] = zs[k] + shift
        edge = x1 + shift.real
    return placed


def legible(zs: Sequence[complex], bonds: Sequence[tuple[int, int]], loose: float = 1.0) -> None:
    """Raises LayoutRejected where atoms or a bond and an atom lie on one another, or bonds are far from alike long.
    Places are in bonds' lengths."""
    for a, b in combinations(range(len(zs)), 2):
        if abs(zs[a] - zs[b]) < NEAR * loose:
            raise LayoutRejected("two atoms lie on one another")
    for a, b in bonds:
        along = zs[b] - zs[a]
        if not 0.62 * loose <= abs(along) <= 1.6 / loose:
            raise LayoutRejected("a bond is much longer or shorter than the others")
        for k, z in enumerate(zs):
            if k in (a, b):
                continue
            off = (z - zs[a]) / along
            if 0 < off.real < 1 and abs(off.imag) * abs(along) < 0.35 * loose:
                raise LayoutRejected("a bond runs through an atom")


class _Labels:
    """Sets the labels of atoms, one group of signs each, and keeps their boxes."""

    def __init__(self, scene: FigureScene, scale: float, group: int, others: Sequence[complex]) -> None:
        self.scene, self.scale, self.group, self.others = scene, scale, group, others
        self.boxes: dict[int, list[Box]] = {}
        self.high = scene.look.size * scale

    def _put(self, k: int, text: str, x: float, y: float, scale: float) -> Box:
        """Puts one sign or symbol with its middle at x, y."""
        thing = Text(text, x, y, "middle", scale, self.group + k)
        self.scene.text(text, x, y, "middle", scale, self.group + k)
        box = box_of(thing, self.scene.look)
        self.boxes.setdefault(k, []).append(box)
        return box

    def add(self, k: int, element: str, charge: int, hydrogens: int, at: complex, near: Sequence[complex]) -> None:
        high, space = self.high, 0.24 * self.high
        symbol = self._put(k, element, at.real, at.imag, self.scale)
        side = self._side(at, near, bool(charge)) if hydrogens else ""
        right, left = symbol[2], symbol[0]
        if side:
            wide = self._wide("H", self.scale)
            script = self._wide(str(hydrogens), self.scale * SCRIPT) + space if hydrogens > 1 else 0.0
            if side == "right":
                x, y = right + space + wide / 2, at.imag
            elif side == "left":
                x, y = left - space - script - wide / 2, at.imag
                left -= space + wide + script
            else:
                x, y = at.real, at.imag + (1.42 if side == "below" else -1.42) * high
            box = self._put(k, "H", x, y, self.scale)
            right = box[2] if side == "right" else right  # a charge stands above a number
            if hydrogens > 1:
                script -= space
                self._put(k, str(hydrogens), box[2] + space + script / 2, y + 0.42 * high, self.scale * SCRIPT)
        if charge:
            sign = ("+" if charge > 0 else "-") if abs(charge) == 1 else f"{abs(charge)}{'+' if charge > 0 else '-'}"
            wide = self._wide(sign, self.scale * SCRIPT) + (len(sign) - 1) * space
            out = 0.16 * high + wide / 2
            if side in ("right", "left"):
                x, y = (right + out if side == "right" else left - out), at.imag - 0.7 * high
            else:
                x, y = self._corner(at, near, side, out + (right - left) / 2, 0.88 if charge == -1 else 1.06)
            pen = x - wide / 2
            for character in sign:
                step = self._wide(character, self.scale * SCRIPT)
                self._put(k, character, pen + step / 2, y, self.scale * SCRIPT)
                pen += step + space

    def _corner(self, at: complex, near: Sequence[complex], side: str, out: float, far: float) -> tuple[float, float]:
        """Where a charge stands: to the upper right of its symbol, if no bond leaves there, or where there is most
        room around it."""
        places = {
            angle: at
            + complex(out * round(1.2 * exp(1j * angle).real), 0.7 * self.high * round(1.2 * exp(1j * angle).imag))
            for angle in (-pi / 4, -3 * pi / 4, pi / 4, 3 * pi / 4, -pi / 2, pi / 2)
            if side not in ("above", "below") or (angle > 0) != (side == "below")
        }
        for angle in places:
            if abs(abs(angle) - pi / 2) < 0.1:
                places[angle] = at + far * self.high * exp(1j * angle)
        best = max(places, key=lambda angle: min(self._clearance(near, angle), 0.8))
        return places[best].real, places[best].imag

    def _wide(self, text: str, scale: float) -> float:
        from isoprobe.vision.figure.measuring import extent

        return extent(text, self.scene.look, scale)

    @staticmethod
    def _clearance(near: Sequence[complex], angle: float) -> float:
        """The least angle between a direction and the bonds."""
        return min((abs(phase(z / exp(1j * angle))) for z in near), default=pi)

    def _side(self, at: complex, near: Sequence[complex], charged: bool) -> str:
        """Where the hydrogens stand: right of the symbol if no bond and no other label is there, else left, below or
        above."""
        best, most = "", -1.0
        for side, angle, least in (
            ("right", 0.0, 1.0),
            ("left", pi, 1.0),
            ("below", pi / 2, 0.75),
            ("above", -pi / 2, 0.75),
        ):
            clear = self._clearance(near, angle) / least
            beside = at + 1.6 * self.high * exp(1j * angle)
            far = min((abs(z - beside) for z in self.others if z != at), default=1e9) / (2.1 * self.high)
            room = min(clear, far) - (0.5 if charged and side == "above" else 0.0)
            if room >= 1:
                return side
            if room > most:
                best, most = side, room
        return best


def _cut(a: complex, b: complex, box: Box, room: float) -> tuple[float, float] | None:
    """The stretch of the way from a to b, as shares of it, that lies in the box grown by `room`."""
    low, high = 0.0, 1.0
    d = b - a
    for start, step, least, most in (
        (a.real, d.real, box[0] - room, box[2] + room),
        (a.imag, d.imag, box[1] - room, box[3] + room),
    ):
        if abs(step) < 1e-9:
            if not least < start < most:
                return None
            continue
        s, t = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, s), min(high, t)
    return (low, high) if low < high else None


class _Bonds:
    def __init__(
        self,
        scene: FigureScene,
        points: Sequence[complex],
        bonds: Sequence[tuple[int, int, int]],
        labels: _Labels,
        length: float,
        made: Any,
    ) -> None:
        self.scene, self.points, self.bonds, self.length = scene, points, bonds, length
        self.boxes, self.high = labels.boxes, labels.high
        self.width = min(scene.look.line, 0.065 * length)
        self.apart = max(APART * length, 2.2 * self.width + 1.6)
        self.near: dict[int, list[int]] = {k: [] for k in range(len(points))}
        for a, b, _ in bonds:
            self.near[a].append(b)
            self.near[b].append(a)
        self.rings = [list(ring) for ring in made.GetRingInfo().AtomRings()]
        self.central = scene.look.rng().random() < 0.5  # double bonds to an end lie on either side of the axis

    def draw(self) -> None:
        for number, (a, b, order) in enumerate(self.bonds):
            z, w = self.points[a], self.points[b]
            breaks = self._breaks(number)
            across = (w - z) / abs(w - z) * 1j * self.apart
            if order == 2 and self._centred(a, b):
                for side in (0.5, -0.5):
                    p, q = z + side * across, w + side * across
                    if len(self.near[a]) > 1:
                        p = self._onto(a, b, p, q)
                    else:
                        q = self._onto(b, a, q, p)
                    self._stroke(a, b, p, q, breaks)
                continue
            self._stroke(a, b, z, w, breaks)
            trim = (w - z) / abs(w - z) * TRIM * self.length
            sides = (1.0, -1.0) if order == 3 else (self._side(a, b, across),) if order == 2 else ()
            for side in sides:
                self._stroke(a, b, z + trim + side * across, w - trim + side * across, breaks, (z, w))

    def _onto(self, k: int, end: int, p: complex, q: complex) -> complex:
        """Where the stroke from q to p, near atom k, meets another bond of that atom; p where it meets none."""
        for other in self.near[k]:
            if other == end:
                continue
            z, w = self.points[k], self.points[other]
            at = crossing(q, p + 0.25 * (p - q), z - 0.02 * (w - z), w)
            if at is not None and at > 0.75:
                return q + at * (p + 0.25 * (p - q) - q)
        return p

    def _centred(self, a: int, b: int) -> bool:
        """Whether a double bond's strokes lie on either side of its axis: bonds to a lettered end may."""
        ends = [(k, other) for k, other in ((a, b), (b, a)) if len(self.near[k]) == 1]
        return self.central and len(ends) == 1 and ends[0][0] in self.boxes and ends[0][1] not in self.boxes

    def _side(self, a: int, b: int, across: complex) -> float:
        """On which side of a double bond its second stroke lies: in the ring, or where more bonds are."""
        z, w = self.points[a], self.points[b]
        rings = [ring for ring in self.rings if a in ring and b in ring]
        middle = (z + w) / 2
        if rings:
            doubles = {frozenset(bond[:2]) for bond in self.bonds if bond[2] == 2}

            def rank(ring: list[int]) -> tuple[int, int]:
                held = sum(frozenset((ring[i - 1], ring[i])) in doubles for i in range(len(ring)))
                return (-held, len(ring))

            ring = min(rings, key=rank)
            towards = sum(self.points[k] for k in ring) / len(ring) - middle
        else:
            towards = sum((self.points[k] - middle for e in (a, b) for k in self.near[e] if k not in (a, b)), 0j)
            sides = [
                (self.points[k] - self.points[e]).real * across.real
                + (self.points[k] - self.points[e]).imag * across.imag
                for e in (a, b)
                for k in self.near[e]
                if k not in (a, b)
            ]
            if sides and abs(sum(sides)) < 0.2 * self.length * abs(across):
                towards = across
        return 1.0 if towards.real * across.real + towards.imag * across.imag >= 0 else -1.0

    def _breaks(self, number: int) -> list[tuple[complex, complex]]:
        """The earlier bonds that cross this one, as their ends: this one runs below them."""
        a, b, _ = self.bonds[number]
        found = []
        for c, d, _ in self.bonds[:number]:
            if {a, b} & {c, d}:
                continue
            if crossing(self.points[a], self.points[b], self.points[c], self.points[d]) is not None:
                found.append((self.points[c], self.points[d]))
        return found

    def _stroke(
        self,
        a: int,
        b: int,
        z: complex,
        w: complex,
        breaks: Sequence[tuple[complex, complex]],
        axis: tuple[complex, complex] | None = None,
    ) -> None:
        """A stroke from z to w, without the parts that lie in the labels of its atoms or under another bond, and no
        nearer to the labels than its axis."""
        holes, far = [], abs(w - z)
        for p, q in ((z, w), axis or (z, w)):
            start = ((p - z) * (w - z).conjugate()).real / far**2
            long = abs(q - p) / far
            for k in (a, b):
                for box in self.boxes.get(k, ()):
                    if (hole := _cut(p, q, box, 3.4 + self.width / 2)) is not None:
                        low, high = (start + long * end for end in hole)
                        holes.append((0.0, high) if k == a else (low, 1.0))
        for c, d in breaks:
            at = crossing(z, w, c, d)
            if at is not None:
                half = GAP * self.length / far
                holes.append((at - half, at + half))
        pen, least = 0.0, 0.12 * self.length if breaks else LEAST_SEEN * self.high
        for low, high in [*sorted(holes), (1.0, 1.0)]:
            if low - pen > 1e-6:
                self._line(z + pen * (w - z), z + low * (w - z), least)
            pen = max(pen, high)

    def _line(self, z: complex, w: complex, least: float) -> None:
        if abs(w - z) < least:
            raise LayoutRejected("no room for a bond between its labels")
        self.scene.stroke([(z.real, z.imag), (w.real, w.imag)], width=self.width)


def crossing(a: complex, b: complex, c: complex, d: complex) -> float | None:
    """Where from a to b, as a share of the way, the lines from a to b and from c to d cross; None: they do not."""
    u, v = b - a, d - c
    turn = u.real * v.imag - u.imag * v.real
    if abs(turn) < 1e-9:
        return None
    s = ((c - a).real * v.imag - (c - a).imag * v.real) / turn
    t = ((c - a).real * u.imag - (c - a).imag * u.real) / turn
    return s if 0 < s < 1 and 0 < t < 1 else None
