"""Pictures of quadrilaterals with crossing diagonals and marks of equal parts: true to the marks, and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import atan2, cos, degrees, hypot, pi, radians, sin
from random import Random
from statistics import median
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.languages import Wording
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.multi.solid_pictures import named_dots
from isoprobe.probes.families.multi.triangles import (
    ELEMENTS,
    FIELDS,
    FORMS,
    LETTERS,
    PATIENT,
    PROSE,
    SAYS,
    THEOREMS,
    around,
    confused,
    drawn_figure,
    figure_of,
    in_order,
    segment,
    shape_of,
    theorem_for,
)
from isoprobe.probes.families.programs.fields import Facts, Field, Word
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.programs import TRIES, Draw
from isoprobe.solvers.multi.congruence import Crossed
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.labels import Labels
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.regions import Region

TICKS, ARCS, SQUARE, DOTS = "red", ("blue", "green", "purple"), "orange", "cyan"
SEEN = 0.6  # of a line, that is ink: dots, arcs and strokes lie on the rest
THICK = 4.0  # pixels: the strokes of marks, which fade where pictures shrink
USUAL = 13.0  # pixels: the height of letters for which lengths in pixels are given
SPECK = 18  # pixels: what is smaller is where two colours meet


def _places(rng: Random, figure: Crossed) -> dict[str, Point]:
    """Coordinates of all points, true to the marks, y up."""
    found = shape_of(figure)
    if found is None:
        raise LayoutRejected("marks that no figure bears")
    kind, (a, b, c, d), right = found
    if kind == "mirror":
        out, high = rng.choice((rng.uniform(0.42, 0.72), rng.uniform(1.3, 1.5))), rng.uniform(0.95, 1.45)
        if right:
            turn = radians(rng.uniform(42, 62))
            out, high = cos(turn), sin(turn)
        at = {a: (-1.0, 0.0), b: (1.0, 0.0), c: (out, high), d: (-out, high)}
    else:
        long, wide, high = rng.uniform(1.2, 1.7), rng.uniform(-0.6, 0.6), rng.uniform(0.9, 1.3)
        if not right:
            wide += 0.35 if wide > 0 else -0.35
        places = {"": (wide, high), "all": (0.0, high), "side": (0.0, high)}
        p, q = (long, 0.0), places[right]
        if right == "side":  # the first diagonal at a right angle to the first side
            p, q = (long, 0.0), (-long, long * rng.uniform(0.85, 1.2))
        at = {a: (0.0, 0.0), b: p, d: q, c: (p[0] + q[0], p[1] + q[1])}
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = at[a], at[b], at[c], at[d]
    ux, uy, vx, vy = cx - ax, cy - ay, dx - bx, dy - by
    t = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx)
    return {**at, figure.crossing: (ax + t * ux, ay + t * uy)}


def _fitted(rng: Random, places: Mapping[str, Point], look: Look) -> dict[str, Point]:
    """The places turned, perhaps mirrored, and as large as the canvas allows, in pixels."""
    turn, flip = rng.uniform(-0.35, 0.35) + rng.choice((0.0, pi)), rng.choice((-1, 1))
    turned = np.array(
        [(flip * (x * cos(turn) - y * sin(turn)), -x * sin(turn) - y * cos(turn)) for x, y in places.values()]
    )
    low, wide = turned.min(0), np.ptp(turned, axis=0)
    canvas = np.array([look.width, look.height])
    unit = float(((canvas - 5.4 * look.size) / wide).min())
    pixels = (canvas - wide * unit) / 2 + (turned - low) * unit
    return {letter: (float(x), float(y)) for letter, (x, y) in zip(places, pixels, strict=True)}


def _direction(at: Mapping[str, Point], vertex: str, point: str) -> float:
    """Degrees clockwise from the right, as pixels go."""
    return degrees(atan2(at[point][1] - at[vertex][1], at[point][0] - at[vertex][0]))


def _between(one: float, other: float) -> float:
    """The turn from one direction to another, from -180 to 180 degrees."""
    return (other - one + 180) % 360 - 180


def _arms(figure: Crossed, vertex: str) -> list[str]:
    return [corner for corner in figure.corners if corner != vertex and figure.drawn(corner, vertex)]


def _crowded(figure: Crossed, at: Mapping[str, Point], size: float) -> bool:
    """Whether lines or points lie too near each other for marks."""
    for vertex in figure.corners:
        turns = [_direction(at, vertex, arm) for arm in _arms(figure, vertex)]
        if any(abs(_between(one, other)) < 19 for one, other in combinations(turns, 2)):
            return True
    return any(hypot(p[0] - q[0], p[1] - q[1]) < 6.2 * size for p, q in combinations(at.values(), 2))


def marked_scene(facts: Facts, look: Look) -> FigureScene:
    """Lines with dots at their ends, strokes across equal segments, arcs in equal angles, squares in right ones."""
    figure, rng, size = figure_of(facts), look.rng(), look.size
    for _ in range(100):
        at = _fitted(rng, _places(rng, figure), look)
        if not _crowded(figure, at, size):
            break
    else:
        raise LayoutRejected("no room for the marks")
    made = FigureScene(look)
    lines = [(at[a], at[b]) for a, b in map(tuple, figure.lines)]
    for line in lines:
        made.stroke(line)
    for k, pair in enumerate(figure.angles):
        for a, vertex, b in map(tuple, pair):
            start = _direction(at, vertex, a)
            made.arc(
                *at[vertex], (2.1 + 0.6 * k) * size, start, _between(start, _direction(at, vertex, b)), ARCS[k], THICK
            )
    for a, vertex, b in map(tuple, figure.right):
        (x, y), arms = at[vertex], [radians(_direction(at, vertex, arm)) for arm in (a, b)]
        (ux, uy), (vx, vy) = ((1.15 * size * cos(arm), 1.15 * size * sin(arm)) for arm in arms)
        made.stroke([(x + ux, y + uy), (x + ux + vx, y + uy + vy), (x + vx, y + vy)], SQUARE, THICK)
    for count, pair in enumerate(figure.sides, 1):
        for a, b in map(tuple, pair):
            for tick in _ticks(at[a], at[b], count, size):
                made.stroke(tick, TICKS, THICK)
                lines.append(tick)
    for x, y in at.values():
        made.disc(x, y, 0.36 * size, DOTS)
    labels = Labels(made, lines, list(at.values()), 0.36 * size)
    middle = at[figure.crossing]
    for letter, (x, y) in at.items():
        labels.put(letter, (x, y), (x - middle[0], y - middle[1]), list(at.values()))
    return made


def _ticks(a: Point, b: Point, count: int, size: float) -> list[tuple[Point, Point]]:
    """So many short strokes across the middle of a line."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    x, y, half = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0.62 * size
    found = []
    for k in range(count):
        off = (k - (count - 1) / 2) * max(8.0, 0.66 * size)
        found.append(
            ((x + ux * off - uy * half, y + uy * off + ux * half), (x + ux * off + uy * half, y + uy * off - ux * half))
        )
    return found


def read_marked(figure: FigureReading) -> Facts:
    """Points are dots with letters; the crossing has the others in two straight lines with it; marks are told by their
    colours, and belong to the line or the angle that they stand in."""
    if not figure.texts:
        raise Unreadable("no letters")
    unit = median(text.high for text in figure.texts) / USUAL
    by_colour: dict[str, list[Region]] = {}
    for region in figure.regions:
        if region.inked > SPECK * unit**2:
            by_colour.setdefault(region.colour, []).append(region)
    dots = by_colour.get(DOTS, [])
    if len(dots) != 5:
        raise Unreadable(f"{len(dots)} dots: expected five")
    at = {letter: (dot.x, dot.y) for letter, dot in zip(named_dots(figure, dots, LETTERS), dots, strict=True)}
    crossing, corners = _crossed(at)
    pairs = [pair for pair in combinations(sorted(corners), 2) if figure.inked(at[pair[0]], at[pair[1]]) > SEEN]
    facts: Facts = {"corners": around(corners), "crossing": crossing, "lines": ["".join(pair) for pair in pairs]}
    plain = figure_of({**facts, "sides": [], "angles": [], "right": []})
    facts["sides"] = _read_ticks(plain, at, by_colour.get(TICKS, []), 20 * unit)
    facts["angles"] = sorted(
        _read_pair(plain, at, some, 10 * unit) for some in (by_colour.get(colour, []) for colour in ARCS) if some
    )
    facts["right"] = sorted(_read_square(plain, at, region) for region in by_colour.get(SQUARE, []))
    return in_order(facts)


def _crossed(at: Mapping[str, Point]) -> tuple[str, list[str]]:
    """The letter at the crossing, and the others in order around it."""
    best, found = 4.0, ("", [""])
    for letter in at:
        others = sorted((other for other in at if other != letter), key=lambda other: _direction(at, letter, other))
        turns = [_direction(at, letter, other) for other in others]
        off = max(abs(abs(_between(turns[k], turns[k + 2])) - 180) for k in (0, 1))
        if off < best:
            best, found = off, (letter, others)
    if not found[0]:
        raise Unreadable("no point at which two lines cross")
    return found


def _read_ticks(figure: Crossed, at: Mapping[str, Point], ticks: Sequence[Region], reach: float) -> list[str]:
    """Pairs of segments that have the same number of strokes in their middles."""
    segments = {}
    for a, b in combinations(figure.points, 2):
        whole = {a, b} in ({figure.corners[0], figure.corners[2]}, {figure.corners[1], figure.corners[3]})
        if not whole and figure.drawn(a, b):
            segments[segment(a, b)] = ((at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2)
    counted: dict[str, int] = {}
    for tick in ticks:
        near = min(segments, key=lambda each: hypot(segments[each][0] - tick.x, segments[each][1] - tick.y))
        if hypot(segments[near][0] - tick.x, segments[near][1] - tick.y) > reach:
            raise Unreadable("a stroke across no line")
        counted[near] = counted.get(near, 0) + 1
    found = []
    for count in sorted(set(counted.values())):
        pair = sorted(segment for segment in counted if counted[segment] == count)
        if len(pair) != 2:
            raise Unreadable(f"{len(pair)} segments with {count} strokes: expected two")
        found.append(" ".join(pair))
    return sorted(found)


def _read_pair(figure: Crossed, at: Mapping[str, Point], arcs: Sequence[Region], wide: float) -> str:
    """The two angles in which arcs of one colour stand."""
    if len(arcs) != 2:
        raise Unreadable(f"{len(arcs)} arcs of one colour: expected two")
    return " ".join(sorted(_read_arc(figure, at, arc, wide) for arc in arcs))


def _read_arc(figure: Crossed, at: Mapping[str, Point], arc: Region, wide: float) -> str:
    """The angle whose vertex is the middle of an arc, and in whose arms the arc ends."""
    outline = arc.outline.reshape(-1, 2).astype(float)
    spread = {}
    for corner in figure.corners:
        far = np.hypot(outline[:, 0] - at[corner][0], outline[:, 1] - at[corner][1])
        spread[corner] = float(far.max() - far.min())
    vertex = min(spread, key=lambda corner: spread[corner])
    middle = degrees(atan2(arc.y - at[vertex][1], arc.x - at[vertex][0]))
    turns = [_between(middle, degrees(atan2(y - at[vertex][1], x - at[vertex][0]))) for x, y in outline]
    arms = {arm: _between(middle, _direction(at, vertex, arm)) for arm in _arms(figure, vertex)}
    first = min(arms, key=lambda arm: abs(arms[arm] - min(turns)))
    last = min(arms, key=lambda arm: abs(arms[arm] - max(turns)))
    if max(abs(arms[first] - min(turns)), abs(arms[last] - max(turns))) > 9 or spread[vertex] > wide:
        raise Unreadable(f"an arc at {vertex} that ends on no line")
    return min(first, last) + vertex + max(first, last)


def _read_square(figure: Crossed, at: Mapping[str, Point], square: Region) -> str:
    """The right angle in which a square stands."""
    vertex = min(figure.corners, key=lambda corner: hypot(at[corner][0] - square.x, at[corner][1] - square.y))
    way = degrees(atan2(square.y - at[vertex][1], square.x - at[vertex][0]))
    for a, b in combinations(sorted(_arms(figure, vertex)), 2):
        one, other = _between(way, _direction(at, vertex, a)), _between(way, _direction(at, vertex, b))
        if abs(abs(_between(one, other)) - 90) < 5 and abs(one + other) < 14:
            return a + vertex + b
    raise Unreadable(f"a square at {vertex} in no right angle")


class ProofProgram(Program):
    """A program about a marked figure by which two segments are proved equal, `first` and `second`."""

    topic = "geometric proof"
    education = "junior high"
    variations: ClassVar[Sequence[str]] = ("function", "geometric", "symbolic")
    fields: ClassVar[Mapping[str, Field]] = FIELDS
    asked: ClassVar[Mapping[str, Field]] = {"first": Word(), "second": Word()}
    canvas = (600, 480)
    prose: ClassVar[Wording] = PROSE
    says: ClassVar[Mapping[str, Wording]] = SAYS
    elements: ClassVar[Sequence[Element]] = ELEMENTS
    sample_sizes: ClassVar[Sequence[SampleSize]] = (SampleSize("a state takes long to make and to prove", counted=300),)

    def proved(self, draw: Draw, level: int, asked: Callable[[int, str], Facts]) -> Facts | None:
        """A figure whose marks prove one congruence, by a theorem that is drawn first if chance gives it soon; with
        what else is asked about the form and its five letters."""
        form = draw["function"].randrange(len(FORMS))
        names = "".join(draw["symbolic"].sample(LETTERS, 5))
        more = asked(form, names)
        rng = Random(draw["geometric"].getrandbits(64))
        ends = sorted([sorted(names[:2]), sorted(names[2:4])])
        wanted = rng.choice(THEOREMS[level][: 3 if form < 2 else 4])  # HL needs a common side
        for k in range(TRIES):
            facts = drawn_figure(rng, form, level, names)
            if facts is None or theorem_for(facts, form, names) not in ((wanted,) if k < PATIENT else THEOREMS[level]):
                continue
            facts |= {"first": "".join(ends[0]), "second": "".join(ends[1]), **more}
            if not self.valid(facts):
                return facts
        return None

    def in_order(self, facts: Facts) -> Facts:
        """Corners, segments and angles in the one order in which a picture is read."""
        return in_order(facts)

    corrupt = staticmethod(confused)
    scene = staticmethod(marked_scene)
    read = staticmethod(read_marked)
