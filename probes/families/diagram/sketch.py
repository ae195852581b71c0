"""A figure under construction: points, straight strokes, circles and arcs that may only meet or keep clear.

Coordinates are complex numbers in units, x right and y down. Whatever is added either meets what stands there exactly
or keeps clear of it by a margin; Cramped otherwise. So every incidence in a finished figure is meant, and seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

EXACT = 1e-6  # units: closer than this is the same place
CLEAR = 46.0  # units: a point and a line or circle that it is not on, at the least
APART = 85.0  # units: two lettered points, at the least
MEETS_APART = 34.0  # units: a crossing and a point, or two crossings, at the least
LEAST_RADIUS = 110.0  # units
RINGS_APART = 75.0  # units: radii of circles about one centre, at the least
GRAZE = 24.0  # units: a line or circle and a circle that it neither touches nor crosses, at the least
SHALLOW = 0.2  # sine of the smallest angle between two lines that meet
REACH = 1320.0  # units: width and height of a figure, at the most


class Cramped(Exception):
    """What was to be added meets nothing exactly and keeps clear of nothing enough."""


class Line:
    """A straight stroke from `a` to `b`; not to be changed."""

    __slots__ = ("_dx", "_dy", "_held", "_x", "_y", "a", "b", "dashed", "length")

    def __init__(self, a: complex, b: complex, dashed: bool = False) -> None:
        self.a, self.b, self.dashed = a, b, dashed
        self.length = abs(b - a)
        self._x, self._y = a.real, a.imag
        self._dx, self._dy = (b.real - a.real) / self.length, (b.imag - a.imag) / self.length
        self._held: dict[complex, bool] = {}  # points that were asked for: sketches share their strokes with copies

    def at(self, z: complex) -> float:
        """How far along the stroke the foot of z is: 0 at a, 1 at b."""
        return ((z.real - self._x) * self._dx + (z.imag - self._y) * self._dy) / self.length

    def off(self, z: complex) -> float:
        """Distance from z to the stroke."""
        x, y = z.real - self._x, z.imag - self._y
        t = x * self._dx + y * self._dy
        if t < 0:
            return abs(z - self.a)
        return abs(z - self.b) if t > self.length else abs(self._dx * y - self._dy * x)

    def holds(self, z: complex) -> bool:
        """Whether z is on the stroke."""
        held = self._held.get(z)
        if held is None:
            held = self._held[z] = self.off(z) < EXACT
        return held

    def side(self, z: complex) -> float:
        """Distance from z to the whole line, with a sign."""
        return self._dx * (z.imag - self._y) - self._dy * (z.real - self._x)


@dataclass
class Sketch:
    """Lettered points with their roles ("vertex", "centre", "mid", "foot", "crossing", "end", "copy:K" of point K),
    strokes, circles (centre, radius), arcs (centre, radius, start and sweep in degrees), and where strokes and circles
    meet. A `fine` one has margins so many times as wide, and is drawn as much larger."""

    points: list[complex] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    strokes: list[Line] = field(default_factory=list)
    circles: list[tuple[complex, float]] = field(default_factory=list)
    arcs: list[tuple[complex, float, float, float]] = field(default_factory=list)
    meets: list[complex] = field(default_factory=list)
    ellipses: list[tuple[complex, float, float]] = field(default_factory=list)
    fine: float = 1.0

    def copy(self) -> Sketch:
        made = Sketch(fine=self.fine)
        made.__dict__.update({key: value[:] for key, value in self.__dict__.items() if isinstance(value, list)})
        return made

    def attempt(self, step: Callable[[Sketch, Random], object], rng: Random) -> bool:
        """Whether the step could be taken; where it cannot, nothing is changed."""
        tried = self.copy()
        try:
            step(tried, rng)
        except (Cramped, ZeroDivisionError, IndexError):
            return False
        self.__dict__.update(tried.__dict__)
        return True

    # What stands where.

    def find(self, z: complex) -> int | None:
        for k, p in enumerate(self.points):
            if abs(p - z) < EXACT:
                return k
        return None

    def on(self, line: Line) -> list[int]:
        """The points on the stroke, in order along it."""
        found = [k for k, p in enumerate(self.points) if line.holds(p)]
        return sorted(found, key=lambda k: line.at(self.points[k]))

    def joined(self, a: complex, b: complex) -> bool:
        return any(line.holds(a) and line.holds(b) for line in self.strokes)

    def _rounds(self) -> list[tuple[complex, float]]:
        return self.circles + [(c, r) for c, r, _, _ in self.arcs]

    # What can be added.

    def point(self, z: complex, role: str = "vertex") -> int:
        """The index of the lettered point at z, old or new."""
        for k, p in enumerate(self.points):
            gap = abs(p - z)
            if gap < EXACT:
                return k
            if gap < APART * self.fine:
                raise Cramped
        if any(EXACT < line.off(z) < CLEAR * self.fine for line in self.strokes):
            raise Cramped
        if any(EXACT < abs(abs(z - c) - r) < CLEAR * self.fine for c, r in self._rounds()):
            raise Cramped
        if any(EXACT < abs(z - m) < MEETS_APART * self.fine for m in self.meets):
            raise Cramped
        if any(EXACT < abs(z - c) < CLEAR * self.fine for c, _ in self._rounds()):
            raise Cramped
        self.points.append(z)
        self.roles.append(role)
        self._bounded()
        return len(self.points) - 1

    def stroke(self, a: complex, b: complex, dashed: bool = False) -> Line:
        """The stroke from a to b, made one with strokes that it prolongs or overlaps."""
        if abs(a - b) < APART * self.fine:
            raise Cramped
        line = Line(a, b, dashed)
        for old in [old for old in self.strokes if abs(line.side(old.a)) < EXACT and abs(line.side(old.b)) < EXACT]:
            ends = sorted([old.a, old.b], key=line.at)
            low, high = line.at(ends[0]), line.at(ends[1])
            if high < -EXACT or low > 1 + EXACT:
                if (
                    min(abs(old.a - line.a), abs(old.b - line.a), abs(old.a - line.b), abs(old.b - line.b))
                    < APART * self.fine
                ):
                    raise Cramped
                continue
            if old.dashed != dashed:
                raise Cramped
            line = Line(ends[0] if low < 0 else line.a, ends[1] if high > 1 else line.b, dashed)
            self.strokes.remove(old)
        for p in self.points:
            if EXACT < line.off(p) < CLEAR * self.fine:
                raise Cramped
        for old in self.strokes:
            self._cross(line, old)
        for c, r in self._rounds():
            self._cut(line, c, r)
        self.strokes.append(line)
        self._bounded()
        return line

    def circle(self, c: complex, r: float) -> None:
        self._round(c, r)
        self.circles.append((c, r))
        self._bounded()

    def arc(self, c: complex, r: float, start: float, sweep: float) -> None:
        self._round(c, r)
        self.arcs.append((c, r, start, sweep))
        self._bounded()

    def _meet(self, z: complex) -> None:
        for m in self.meets:
            gap = abs(m - z)
            if gap < EXACT:
                return
            if gap < MEETS_APART * self.fine:
                raise Cramped
        for p in self.points:
            if EXACT < abs(p - z) < MEETS_APART * self.fine:
                raise Cramped
        self.meets.append(z)

    def _cross(self, line: Line, old: Line) -> None:
        d, e = line.b - line.a, old.b - old.a
        cross = d.real * e.imag - d.imag * e.real
        sine = abs(cross) / (abs(d) * abs(e))
        for end, other in ((line.a, old), (line.b, old), (old.a, line), (old.b, line)):
            if EXACT < other.off(end) < CLEAR * self.fine:
                raise Cramped
        if sine < 1e-9:
            return
        short, long = (line, old) if abs(d) < abs(e) else (old, line)
        if max(abs(long.side(short.a)), abs(long.side(short.b))) < CLEAR * self.fine:
            raise Cramped  # almost one line
        w = old.a - line.a
        t = (w.real * e.imag - w.imag * e.real) / cross
        u = (w.real * d.imag - w.imag * d.real) / cross
        if -EXACT < t * abs(d) < abs(d) + EXACT and -EXACT < u * abs(e) < abs(e) + EXACT:
            if sine < SHALLOW:
                raise Cramped
            self._meet(line.a + d * t)

    def _cut(self, line: Line, c: complex, r: float) -> None:
        """Checks a stroke against a circle and notes where they meet."""
        for end in (line.a, line.b):
            if EXACT < abs(abs(end - c) - r) < CLEAR * self.fine:
                raise Cramped
        away = abs(line.side(c))
        foot = line.at(c)
        inside = -EXACT < foot < 1 + EXACT
        if abs(away - r) < EXACT:
            if inside:
                self._meet(line.a + (line.b - line.a) * foot)
        elif abs(away - r) < GRAZE * self.fine and inside:
            raise Cramped
        elif away < r:
            half = ((r - away) * (r + away)) ** 0.5 / abs(line.b - line.a)
            for t in (foot - half, foot + half):
                if -EXACT < t < 1 + EXACT:
                    self._meet(line.a + (line.b - line.a) * t)

    def _round(self, c: complex, r: float) -> None:
        if not LEAST_RADIUS * self.fine <= r <= 560:
            raise Cramped
        for p in self.points:
            if EXACT < abs(abs(p - c) - r) < CLEAR * self.fine or EXACT < abs(p - c) < CLEAR * self.fine:
                raise Cramped
        for d, s in self._rounds():
            apart = abs(c - d)
            if EXACT < apart < CLEAR * self.fine:
                raise Cramped
            for touching in (r + s, abs(r - s)):
                if EXACT < abs(apart - touching) < (RINGS_APART * self.fine if apart < EXACT else GRAZE * self.fine):
                    raise Cramped
            if apart < EXACT and abs(r - s) < EXACT:
                raise Cramped
            if abs(r - s) - EXACT < apart < r + s + EXACT:
                along = (apart * apart + r * r - s * s) / (2 * apart)
                across = max(0.0, r * r - along * along) ** 0.5
                unit = (d - c) / apart
                for sign in (-1, 1) if across > 1e-3 else (0,):
                    self._meet(c + unit * complex(along, sign * across))
        for line in self.strokes:
            self._cut(line, c, r)

    def widest_angle(self, k: int) -> float:
        """1 less the cosine of the widest angle between what goes out from the point; 2 for half a turn and more."""
        z = self.points[k]
        ways = []
        for line in self.strokes:
            if line.holds(z):
                ways += [(end - z) / abs(end - z) for end in (line.a, line.b) if abs(end - z) > EXACT]
        for c, r in self._rounds():
            if abs(abs(z - c) - r) < EXACT:
                ways += [(z - c) / r * 1j, (z - c) / r * -1j]
        widest = 2.0 if not ways else 0.0
        for u in ways:
            turns = [v / u for v in ways]
            widest = max(widest, min((1 - t.real for t in turns if t.imag > 1e-9), default=2.0))
        return widest

    def _bounded(self) -> None:
        left, top, right, bottom = self.box()
        if right - left > REACH or bottom - top > REACH:
            raise Cramped

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything."""
        zs = self.points + [z for line in self.strokes for z in (line.a, line.b)]
        rounds = self._rounds()
        xs = [z.real for z in zs] + [c.real + s * r for c, r in rounds for s in (-1, 1)]
        ys = [z.imag for z in zs] + [c.imag + s * r for c, r in rounds for s in (-1, 1)]
        for c, rx, ry in self.ellipses:
            xs += [c.real - rx, c.real + rx]
            ys += [c.imag - ry, c.imag + ry]
        return min(xs), min(ys), max(xs), max(ys)


def unit(t: float) -> complex:
    """The point of the unit circle at twice the arc tangent of t: by arithmetic alone, the same on every machine."""
    return complex(1 - t * t, 2 * t) / (1 + t * t)


_TANGENT = ((3, 1 / 3), (5, 2 / 15), (7, 17 / 315), (9, 62 / 2835), (11, 1382 / 155925))


def turn(degrees: float) -> complex:
    """The unit vector at `degrees` (to 1e-7 radians) clockwise from the right (y down)."""
    quarter, rest = divmod(degrees + 45, 90)
    x = (rest - 45) / 90  # -0.5 to 0.5 of a right angle; tan of half the angle, by its series
    h = x * 0.7853981633974483
    return (1, 1j, -1, -1j)[int(quarter) % 4] * unit(h + sum(c * h**k for k, c in _TANGENT))


def meeting(a: complex, b: complex, c: complex, d: complex) -> complex:
    """Where the lines ab and cd meet; ZeroDivisionError where they are parallel."""
    e, f, w = b - a, d - c, c - a
    return a + e * ((w.real * f.imag - w.imag * f.real) / (e.real * f.imag - e.imag * f.real))


def foot(p: complex, a: complex, b: complex) -> complex:
    """The foot of the perpendicular from p on the line ab."""
    return a + (b - a) * Line(a, b).at(p)


def circumcentre(a: complex, b: complex, c: complex) -> complex:
    """The point as far from a as from b and c; ZeroDivisionError where they lie on a line."""
    m, n = (a + b) / 2, (a + c) / 2
    return meeting(m, m + (b - a) * 1j, n, n + (c - a) * 1j)


def incircle(a: complex, b: complex, c: complex) -> tuple[complex, float]:
    """Centre and radius of the circle that touches the triangle's sides."""
    p, q, r = abs(b - c), abs(c - a), abs(a - b)
    z = (p * a + q * b + r * c) / (p + q + r)
    return z, abs(Line(a, b).side(z))
