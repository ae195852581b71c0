"""A prism or a pyramid with all its edges drawn: how many edges, faces or corners has it, or several of them?"""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, radians, sin
from random import Random

import numpy as np
import shapely

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.style import Look

_AROUND = {1: (3, 4), 2: (5, 6), 3: (5, 8)}
_MOST = {"prism with a pyramid": 5}  # corners around, so that none hides another
_COPIES = {1: (2, 60), 2: (2, 60), 3: (11, 90)}
KINDS = ("prism", "pyramid", "double pyramid", "prism with a pyramid")
_SYNONYMS = {"bipyramid": "double pyramid", "dipyramid": "double pyramid"} | {
    f"{of}{way}": of
    for of, way in (("double pyramid", " with a tip above and one below"), ("prism with a pyramid", " on its top"))
}


def _faces(facts: kit.Facts) -> list[list[int]]:
    """The faces as circles of corners; base 0 to n - 1, then the other base or the tips."""
    n = facts["base"]
    around = [(k, (k + 1) % n) for k in range(n)]
    if facts["kind"] == "prism":
        return [list(range(n)), list(range(n, 2 * n)), *([a, b, b + n, a + n] for a, b in around)]
    if facts["kind"] == "pyramid":
        return [list(range(n)), *([a, b, n] for a, b in around)]
    if facts["kind"] == "double pyramid":
        return [[a, b, tip] for a, b in around for tip in (n, n + 1)]
    sides = [face for a, b in around for face in ([a, b, b + n, a + n], [a + n, b + n, 2 * n])]
    return [list(range(n)), *sides]


def _edges(facts: kit.Facts) -> set[frozenset[int]]:
    return {frozenset(pair) for face in _faces(facts) for pair in zip(face, face[1:] + face[:1], strict=True)}


def _places(facts: kit.Facts, look: Look, rng: Random) -> list[kit.Point]:
    """The corners on the canvas: the base as a flat ring, seen from above, and the other base or the tips."""
    n, kind = facts["base"], facts["kind"]
    wide = min(0.36 * look.width, 0.4 * look.height)
    flat, tall = wide * rng.uniform(0.34, 0.46), look.height * rng.uniform(0.4, 0.46)
    turn, lean = rng.uniform(0, 360 / n), rng.uniform(-0.12, 0.12) * wide
    x, foot = look.width / 2, look.height - flat - 2.0 * look.size
    if kind == "double pyramid":
        foot = look.height / 2
    ring = [(cos(radians(turn + 360 * k / n)), sin(radians(turn + 360 * k / n))) for k in range(n)]
    places = [(x + wide * a, foot + flat * b) for a, b in ring]
    if kind == "prism":
        return places + [(px, py - tall) for px, py in places]
    if kind == "prism with a pyramid":
        half = rng.uniform(0.42, 0.8) * tall
        return [*places, *((px, py - half) for px, py in places), (x + lean, foot - 1.55 * tall)]
    places.append((x + lean, foot - tall))
    return [*places, (x - lean, foot + tall)] if kind == "double pyramid" else places


def _clear(places: list[kit.Point]) -> float:
    """How far corners are from the lines between two others, at least."""
    pairs = list(combinations(range(len(places)), 2))
    lines = shapely.linestrings([[places[a], places[b]] for a, b in pairs])
    away = shapely.distance(lines[:, None], shapely.points(places))
    np.put_along_axis(away, np.array(pairs), np.inf, axis=1)
    return float(away.min())


def _shortened(a: kit.Point, b: kit.Point, by: float) -> tuple[kit.Point, kit.Point]:
    """The line from a to b without so many pixels at both ends."""
    share = by / max(1.0, hypot(b[0] - a[0], b[1] - a[1]))
    dx, dy = share * (b[0] - a[0]), share * (b[1] - a[1])
    return (a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy)


class EdgesFaces(kit.Program):
    """How many edges, faces or corners do some solids have?

    1: three or four corners around, up to 60 solids
    2: five or six, up to 60 solids
    3: five to eight, up to 90 solids"""

    different = {1: 1_900, 2: 1_600}
    variations = ("numeric", "geometric", "colour")
    stem = (
        "A solid with flat faces is shown with all its edges, the hidden ones too. The number in the picture says how "
        "many such pieces there are."
    )
    question = {
        "edges": "How many edges do all the pieces have together?",
        "faces": "How many faces do all the pieces have together?",
        "corners": "How many corners do all the pieces have together?",
        "both": "How many edges and faces, counted together, do all the pieces have?",
    }
    fields = {"base": kit.Whole(3, 8), "kind": kit.Word(KINDS, synonyms=_SYNONYMS), "copies": kit.Whole(1, 99)}
    says = {
        "base": "corners around (number of corners of the base, or of the middle of a double pyramid)",
        "kind": "solid (prism, pyramid, double pyramid with a tip above and one below, or prism with a pyramid on its "
        "top)",
        "copies": "pieces (number of such solids)",
    }
    canvas = (440, 440)
    prose = "With {base} corners around its base or middle, the solid is a {kind}. There are {copies} pieces of it."
    elements = (
        kit.one_of("kind", "Which kind of solid does the picture show?", KINDS, "kind"),
        kit.count(
            "base", "How many sides does the base of the solid have, or its middle if it is a double pyramid?", "base"
        ),
    )
    labels = {"kind": "kind"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """How many corners the base has, what stands on it, and how many such solids there are."""
        base, copies = (draw["numeric"].randint(*of[level]) for of in (_AROUND, _COPIES))
        kind = draw["geometric"].choice(KINDS)
        return {"base": min(base, _MOST.get(kind, base)), "kind": kind, "copies": copies}

    def by_counts(self, facts: kit.Facts) -> int:
        """What is known of each kind of solid."""
        n = facts["base"]
        corners, edges, faces = {
            "prism": (2 * n, 3 * n, n + 2),
            "pyramid": (n + 1, 2 * n, n + 1),
            "double pyramid": (n + 2, 3 * n, 2 * n),
            "prism with a pyramid": (2 * n + 1, 4 * n, 2 * n + 1),
        }[facts["kind"]]
        of = {"edges": edges, "faces": faces, "corners": corners, "both": edges + faces}
        return int(facts["copies"] * of[facts["wording"]])

    def by_building(self, facts: kit.Facts) -> int:
        """Faces put together, edges and corners counted once."""
        faces, edges = _faces(facts), _edges(facts)
        corners = {corner for face in faces for corner in face}
        of = {"edges": len(edges), "faces": len(faces), "corners": len(corners), "both": len(edges) + len(faces)}
        return int(facts["copies"] * of[facts["wording"]])

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Of some views of the solid the one in which corners are farthest from lines between others."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        edges = _edges(facts)
        places = max((_places(facts, look, rng) for _ in range(24)), key=_clear)
        for edge in sorted(map(sorted, edges)):
            scene.stroke([places[corner] for corner in edge], width=look.line)
        for px, py in places:
            scene.disc(px, py, 0.6 * size, look.palette[0])
        scene.text(f"{facts['copies']} pieces", 1.2 * size, 1.5 * size, "left")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Corners from the discs; of the edges, how many meet at the highest and at the lowest corner tells the
        kind."""
        found = [r for r in figure.regions if r.colour != "grey"]
        discs = [r for r in found if r.area > 0.5 * max(each.area for each in found)]
        if len(discs) < 4:
            raise kit.Unreadable(f"{len(discs)} corners: expected four or more")
        places = [(disc.x, disc.y) for disc in discs]
        joined = {
            (a, b)
            for a, b in combinations(range(len(places)), 2)
            if figure.inked(*_shortened(places[a], places[b], discs[a].radius + 2)) > 0.97
        }
        degrees = [sum(k in pair for pair in joined) for k in range(len(places))]
        edges, corners = len(joined), len(places)
        bases = (corners // 2, corners - 1, corners - 2, corners // 2)
        for kind, base in zip(KINDS, bases, strict=True):
            if 3 <= base <= 8:
                facts: kit.Facts = {"base": base, "kind": kind}
                expected = [sum(k in edge for edge in _edges(facts)) for k in range(corners)]
                if len(_edges(facts)) == edges and sorted(expected) == sorted(degrees):
                    return {**facts, "copies": int(figure.numbers()[0].number or 0)}
        raise kit.Unreadable(f"{corners} corners and {edges} edges: no solid that is known")


TASK = EdgesFaces().task()
