"""A box with lettered corners: lines and planes in space through some of them."""

from __future__ import annotations

from itertools import product
from math import acos, degrees, hypot, sqrt
from random import Random

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.solids import box_labels, slanted, slanted_box

CORNER = kit.Word(kit.LETTERS)
# Of each corner its shares of width, height and depth, in the order in which letters are told.
SHARES = tuple((x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1))
AWAY = {  # heights of digits from a corner to its letter, to the right and down
    (0, 0, 0): (-0.9, 0.9),
    (1, 0, 0): (0.5, 1.3),
    (0, 1, 0): (-1.1, -0.3),
    (1, 1, 0): (-1.0, 1.1),
    (0, 0, 1): (1.0, -1.1),
    (1, 0, 1): (1.2, 0.3),
    (0, 1, 1): (-0.7, -1.1),
    (1, 1, 1): (0.9, -0.9),
}
BOX = "The picture shows a box, which is a cuboid, with letters at its corners and the lengths of three edges. "
_MOST = {1: 6, 2: 9, 3: 12}

Vector = tuple[float, float, float]


def corners(facts: kit.Facts) -> dict[str, Vector]:
    """The coordinates of each corner: to the right, upwards and to the back."""
    edges = labelled.edges(facts)
    return {
        letter: tuple(edge * share for edge, share in zip(edges, shares, strict=True))  # type: ignore[misc]
        for letter, shares in zip(facts["letters"], SHARES, strict=True)
    }


def way(a: Vector, b: Vector) -> Vector:
    """The vector from one point to another."""
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]


def dot(a: Vector, b: Vector) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def no_box(facts: kit.Facts) -> str:
    """Why facts are no lettered box; "" where they are."""
    if len(set(facts["letters"])) != len(SHARES):
        return "letters: expected eight different ones"
    return labelled.stout(2)(facts)


class LetteredBox(kit.Program):
    """What is the angle between two lines through corners of a box?

    1: edges up to 6
    2: edges up to 9
    3: edges up to 12"""

    version = 1
    school = "high school"
    variations = ("numeric", "geometric", "colour", "symbolic")
    question = (
        f"{BOX}What is the angle, of 90 degrees at most, between the direction of the line through {{a}} and {{b}} and "
        "that of the line through {c} and {d}?"
    )
    fields = {**labelled.box_fields(2, 14), "letters": kit.Listed(CORNER, 8, 8)}
    asked = {"a": CORNER, "b": CORNER, "c": CORNER, "d": CORNER}
    answer = kit.real(1, "degrees")
    canvas = (520, 480)
    says = labelled.BOX | {
        "letters": "letters (of the corners of the front face, lower left, lower right, upper left, upper right, and "
        "then of the back face in the same order)"
    }
    prose = (
        "A box is {width} wide, {height} high and {depth} deep. The corners of its front face, lower left, lower "
        "right, upper left and upper right, and then those of its back face in the same order, have the letters "
        "{letters}."
    )
    elements = (
        kit.value_at("edge", "What is the {a} of the box?", kit.by_field(*labelled.EDGES)),
        kit.whether(
            "joined",
            "Are the corners {a} and {b} the two ends of one edge of the box?",
            lambda facts: {
                (p, q): sum(u != v for u, v in zip(one, other, strict=True)) == 1
                for (p, one), (q, other) in product(zip(facts["letters"], SHARES, strict=True), repeat=2)
                if p != q
            },
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Three edges, letters, and corners for two lines."""
        facts = labelled.some_edges(draw["numeric"], 2, _MOST[level])
        letters = draw["symbolic"].sample(kit.LETTERS, 8)
        a, b = draw["geometric"].sample(range(8), 2)
        c, d = draw["geometric"].sample(range(8), 2)
        return {**facts, "letters": letters, "a": letters[a], "b": letters[b], "c": letters[c], "d": letters[d]}

    def valid(self, facts: kit.Facts) -> str:
        if why := no_box(facts):
            return why
        if not {facts[name] for name in "abcd"} <= set(facts["letters"]) or len({facts["a"], facts["b"]}) < 2:
            return "a, b, c, d: expected letters of corners, and two of them for each line"
        if len({facts["c"], facts["d"]}) < 2:
            return "c, d: expected two corners for the line"
        fine = 1 < self.by_product(facts) < 89.9
        return "" if fine else "a, b, c, d: expected lines that are neither parallel nor at a right angle"

    def ways(self, facts: kit.Facts) -> tuple[Vector, Vector]:
        """The directions of both lines."""
        at = corners(facts)
        return way(at[facts["a"]], at[facts["b"]]), way(at[facts["c"]], at[facts["d"]])

    def by_product(self, facts: kit.Facts) -> float:
        """The scalar product of the directions over their lengths."""
        u, v = self.ways(facts)
        return degrees(acos(min(1.0, abs(dot(u, v)) / sqrt(dot(u, u) * dot(v, v)))))

    def by_triangle(self, facts: kit.Facts) -> float:
        """Both directions from one point: the law of cosines in the triangle of their ends."""
        u, v = self.ways(facts)
        p, q, r = hypot(*u), hypot(*v), hypot(*way(u, v))
        angle = degrees(acos(max(-1.0, min(1.0, (p * p + q * q - r * r) / (2 * p * q)))))
        return min(angle, 180 - angle)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """An edge of another length, or two letters taken for each other."""
        letters, edge = list(facts["letters"]), rng.choice(labelled.EDGES)
        if rng.random() < 0.5:
            a, b = rng.sample(range(8), 2)
            letters[a], letters[b] = letters[b], letters[a]
            return {**facts, "letters": letters}
        return {**facts, edge: max(2, facts[edge] + rng.choice((-2, -1, 1, 2)))}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The box slantwise with its hidden edges in grey, and a letter beside each corner."""
        look, size = scene.look, labelled.edges(facts)
        view = slanted(scene, look.rng(), *size, margin=4.5)
        hidden = view.at(0, 0, size[2])
        for corner in ((0, 0, 0), (size[0], 0, size[2]), (0, size[1], size[2])):
            scene.stroke([hidden, view.at(*corner)], "grey", 2.2)
        for letter, shares in zip(facts["letters"], SHARES, strict=True):
            x, y = view.at(*(share * edge for share, edge in zip(shares, size, strict=True)))
            right, down = AWAY[shares]
            scene.disc(x, y, 3.4 * look.scale, look.palette[0])
            scene.text(letter, x + right * look.size, y + down * look.size)
        slanted_box(scene, view, size, labels=size)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Edges from their labels; letters by where the box's corners lie, of which the ink tells four and the lowest
        letters the others."""
        lengths = {name: text.whole for name, text in box_labels(figure).items()}
        words = figure.words(kit.LETTERS)
        if len(words) != len(SHARES):
            raise kit.Unreadable(f"{len(words)} letters: expected {len(SHARES)}")
        left, top, right, bottom = kit.inked(figure)
        high = sorted(text.high for _, text in words)[4]
        (_, one), (_, other) = sorted(words, key=lambda each: each[1].y)[-2:]
        unit = (abs(other.x - one.x) - 1.4 * high) / (lengths["width"] or 1)
        wide, tall = unit * (lengths["width"] or 1), unit * (lengths["height"] or 1)
        over, up = right - left - wide, bottom - top - tall
        letters = []
        for shares in SHARES:
            x = left + shares[0] * wide + shares[2] * over + AWAY[shares][0] * high
            y = bottom - shares[1] * tall - shares[2] * up + AWAY[shares][1] * high
            near = [letter for letter, text in words if hypot(text.x - x, text.y - y) < 0.9 * high]
            if len(near) != 1:
                raise kit.Unreadable(f"{len(near)} letters at a corner: expected one")
            letters += near
        if not (over > 2 * high and up > 1.5 * high):
            raise kit.Unreadable("a box that is seen from the front")
        return {**lengths, "letters": letters}


TASK = LetteredBox().task()
