"""Small drawn graphs for seed programs: vertices as lettered circles, edges as lines, weights on plates beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import cos, dist, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING, ClassVar

import shapely

from isoprobe.probes.engine.languages import Wording
from isoprobe.probes.families.programs.climbing import see
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Pair, Whole, Word
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.probes.families.programs.settings import some
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

LETTERS = tuple("ABDEFGHKLMNRT")
CANVAS = (560, 470)
CLOSER = see(
    "vertices and edges get closer, then letters and numbers smaller",
    digits=(20, 18, 16, 14, 12, 11, 10, 9, 8, 7),
    room=(135, 130, 126, 120, 114, 120, 250, 420, 680, 1000),
)
FIELDS = {"vertices": Listed(Word(LETTERS), 3, 10), "edges": Listed(Pair(), 2, 22)}
SAYS: Mapping[str, Wording] = {
    "vertices": "vertices (the letters in the circles)",
    "edges": "edges (each as the letters of the two vertices that it joins)",
}
WEIGHTS = Listed(Whole(1, 99), 2, 22)
_SEEN = 0.55  # of the way between two circles is ink where there is an edge: a plate may cover the rest
_NAMES = "abcdefghij"  # of vertices while a graph is drawn
_PLATE = 1.25  # digit heights: the radius of a weight's plate


def weighted(called: str) -> Mapping[str, Wording]:
    """What text forms call the parts of a graph with numbers on its edges, which are `called` weights or lengths."""
    return {**SAYS, "weights": f"{called} (the numbers on these edges, in the same order)"}


def connected_edges(rng: Random, vertices: Sequence[str], more: int) -> list[str]:
    """Edges of a tree on the vertices, and up to so many more, in order."""
    found = {_edge(rng.choice(vertices[:k]), vertices[k]) for k in range(1, len(vertices))}
    rest = [edge for edge in (_edge(a, b) for a, b in combinations(vertices, 2)) if edge not in found]
    return sorted(found | set(rng.sample(rest, len(rest))[:more]))


def weighted_graph(
    draw: Mapping[str, Random], count: int, more: int, most: int, ends: int = 0, least: int = 1
) -> tuple[Facts, list[str]]:
    """A connected graph of so many vertices, with `more` edges above those of a tree and weights from `least` to
    `most`; and `ends` of its vertices. Letters come from the stream `symbolic`, weights from `numeric`, all else from
    `graph`."""
    names, graph = _NAMES[:count], draw["graph"]
    vertices = sorted(some(draw["symbolic"], LETTERS, count, 7))
    shape = connected_edges(graph, names, more)
    chosen = graph.sample(range(count), ends)
    named = dict(zip(names, vertices, strict=True))
    weights = [draw["numeric"].randint(least, most) for _ in range(max(16, len(shape)))]
    edges = ["".join(named[v] for v in edge) for edge in shape]
    facts: Facts = {"vertices": vertices, "edges": edges, "weights": weights[: len(edges)]}
    return facts, [vertices[k] for k in chosen]


def plain_graph(draw: Mapping[str, Random], count: int, more: int, letters: int) -> tuple[Facts, list[str]]:
    """A connected graph of so many vertices, with `more` edges above those of a tree, and its letters as they were
    drawn: `letters` of them, of which the first `count` count."""
    names, drawn = _NAMES[:count], draw["symbolic"].sample(LETTERS, letters)[:count]
    named = dict(zip(names, drawn, strict=True))
    shape = connected_edges(draw["graph"], names, more)
    return {
        "vertices": sorted(drawn),
        "edges": sorted("".join(sorted(named[v] for v in edge)) for edge in shape),
    }, drawn


def weights_at(facts: Facts) -> dict[tuple[str, str], int]:
    """The weight of each edge, by its two vertices."""
    return {(a, b): weight for (a, b), weight in zip(facts["edges"], facts["weights"], strict=True)}


def degrees(facts: Facts) -> dict[str, int]:
    """How many edges end at each vertex."""
    return {vertex: sum(vertex in edge for edge in facts["edges"]) for vertex in facts["vertices"]}


def joined(facts: Facts) -> dict[tuple[str, str], bool]:
    """Whether there is an edge between two vertices, for all pairs."""
    return {(a, b): a + b in facts["edges"] for a, b in combinations(facts["vertices"], 2)}


def simple_paths(edges: Sequence[str], start: str, goal: str, most: int) -> list[str]:
    """All ways along at most so many edges that pass no vertex twice, as words, in any order. By hand: networkx takes
    five times as long on graphs of this size.

    >>> sorted(simple_paths(["AB", "BC", "AC", "CD"], "A", "D", 3))
    ['ABCD', 'ACD']
    """
    ways: dict[str, str] = {}
    for edge in edges:
        a, b = edge[0], edge[1]
        ways[a], ways[b] = ways.get(a, "") + b, ways.get(b, "") + a
    found, begun = list[str](), [start]
    while begun:
        path = begun.pop()
        for vertex in ways.get(path[-1], ""):
            if vertex == goal:
                found.append(path + goal)
            elif vertex not in path and len(path) < most:
                begun.append(path + vertex)
    return found


def _edge(a: str, b: str) -> str:
    return min(a, b) + max(a, b)


def invalid_graph(facts: Facts) -> str:
    """Why vertices, edges and weights, where there are some, are no graph; "" where they are."""
    vertices, edges = facts["vertices"], facts["edges"]
    if vertices != sorted(set(vertices)) or edges != sorted(set(edges)):
        return "vertices and edges: expected some in the order of the alphabet, none twice"
    if stray := next((edge for edge in edges if not set(edge) <= set(vertices) or edge[0] >= edge[1]), None):
        return f"edge {stray}: expected two of the vertices, in the order of the alphabet"
    if "weights" in facts and len(facts["weights"]) != len(edges):
        return "weights: expected one for each edge"
    return ""


def in_order(facts: Facts) -> Facts:
    """The graph with its vertices, the ends of its edges and its edges in the order of the alphabet."""
    edges = ["".join(sorted(edge)) for edge in facts["edges"]]
    found = {**facts, "vertices": sorted(facts["vertices"]), "edges": sorted(edges)}
    if "weights" in facts:
        found["weights"] = [weight for _, weight in sorted(zip(edges, facts["weights"], strict=True))]
    return found


def exchanged(rng: Random, facts: Facts, but: str) -> Facts:
    """The graph with weights as it looks to who takes two of its letters, none of them `but`, for each other."""
    a, b = rng.sample([vertex for vertex in facts["vertices"] if vertex != but], 2)
    return in_order({**facts, "edges": [edge.translate(str.maketrans(a + b, b + a)) for edge in facts["edges"]]})


def graph_scene(facts: Facts, look: Look) -> FigureScene:
    """Vertices near an ellipse, in an order with few crossings. Raises LayoutRejected where there is no room."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    places, radius = _places(facts, look, rng), 1.5 * size
    lines = {edge: (places[edge[0]], places[edge[1]]) for edge in facts["edges"]}
    for a, b in lines.values():
        made.stroke([a, b])
    plates: list[Point] = []
    for edge, weight in zip(facts["edges"], facts.get("weights", ()), strict=False):
        plates.append(_plate(edge, lines, plates, size))
        made.disc(*plates[-1], _PLATE * size, "paper")
        made.text(weight, *plates[-1], scale=0.95)
    for letter, (x, y) in places.items():
        made.disc(x, y, radius, "paper", look.palette[0], 3.5)
        made.text(letter, x, y)
    return made


def _places(facts: Facts, look: Look, rng: Random) -> dict[str, Point]:
    order = list(facts["vertices"])
    best, fewest = order, len(facts["edges"]) ** 2
    for _ in range(24):
        rng.shuffle(order)
        at = {letter: k for k, letter in enumerate(order)}
        chords = [sorted((at[a], at[b])) for a, b in facts["edges"]]
        crossings = sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(chords, 2))
        if crossings < fewest:
            best, fewest = list(order), crossings
    margin, turn, step = 2.2 * look.size, rng.uniform(0, 2 * pi), 2 * pi / len(order)
    wide, high = look.width / 2 - margin, look.height / 2 - margin
    found = {}
    for k, letter in enumerate(best):
        angle, out = turn + (k + rng.uniform(-0.14, 0.14)) * step, rng.uniform(0.92, 1.0)
        found[letter] = (look.width / 2 + out * wide * cos(angle), look.height / 2 + out * high * sin(angle))
    for (a, p), (b, q) in combinations(found.items(), 2):
        near = shapely.LineString((p, q)).distance(shapely.MultiPoint([r for c, r in found.items() if c not in (a, b)]))
        if near < 2.3 * look.size or hypot(p[0] - q[0], p[1] - q[1]) < 7 * look.size:
            raise LayoutRejected(f"the edge {a}{b} has no room")
    return found


def _plate(edge: str, lines: dict[str, tuple[Point, Point]], plates: Sequence[Point], size: float) -> Point:
    """A place on an edge, as near its middle as there is room for a plate. Raises LayoutRejected where none is."""
    a, b = lines[edge]
    others = shapely.MultiLineString([line for other, line in lines.items() if other != edge])
    for t in (0.5, 0.43, 0.57, 0.36, 0.64, 0.3, 0.7):
        at = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        if others.distance(shapely.Point(at)) > 1.7 * size and all(dist(at, plate) > 3.4 * size for plate in plates):
            return at
    raise LayoutRejected(f"no room for the weight of {edge}")


class GraphProgram(Program):
    """A program about a drawn graph, which has weights if its fields have some."""

    fields: ClassVar[Mapping[str, Field]] = FIELDS
    rules: ClassVar[Sequence[Rule]] = (invalid_graph,)
    says: ClassVar[Mapping[str, Wording]] = SAYS
    canvas = CANVAS

    def in_order(self, facts: Facts) -> Facts:
        return in_order(facts)

    def scene(self, facts: Facts, look: Look) -> FigureScene:
        return graph_scene(facts, look)

    def read(self, figure: FigureReading) -> Facts:
        return read_graph(figure, "weights" in self.fields)


class WeightedGraphProgram(GraphProgram):
    """A program about a drawn graph with a number on each edge, which its text forms call weights unless it says
    otherwise."""

    variations = ("numeric", "colour", "graph", "symbolic")
    fields: ClassVar[Mapping[str, Field]] = {**FIELDS, "weights": WEIGHTS}
    says: ClassVar[Mapping[str, Wording]] = weighted("weights")
    table = ("edges", "weights")


def check_circles(figure: FigureReading, letters: Sequence[SeenText]) -> None:
    """Raises Unreadable where a coloured circle has none of these letters in its middle: one that is blurred."""
    for region in figure.regions:
        if region.colour == "grey" or min(region.wide, region.high) < 18:
            continue  # no circle, or too little of one
        x, y = (region.left + region.right) / 2, (region.top + region.bottom) / 2
        if not any(hypot(text.x - x, text.y - y) < region.wide / 4 for text in letters):
            raise Unreadable(f"the circle at {x:.0f}, {y:.0f}: expected a letter")


def read_graph(figure: FigureReading, weighted: bool = False) -> Facts:
    """Vertices where letters are, edges where there is ink between their circles, weights by the nearest edge."""
    found = figure.words(LETTERS)
    check_circles(figure, [text for _, text in found])
    at = {letter: (text.x, text.y) for letter, text in found}
    high = max((text.high for text in figure.texts), default=0.0)
    lines = {}
    for a, b in combinations(sorted(at), 2):
        p, q = at[a], at[b]
        skip = 1.8 * high / max(1.0, hypot(q[0] - p[0], q[1] - p[1]))
        inner = [(p[k] + skip * (q[k] - p[k]), p[k] + (1 - skip) * (q[k] - p[k])) for k in (0, 1)]
        if figure.inked((inner[0][0], inner[1][0]), (inner[0][1], inner[1][1])) > _SEEN:
            lines[a + b] = (p, q)
    facts: Facts = {"vertices": sorted(at), "edges": sorted(lines)}
    if weighted:
        weights: dict[str, int | None] = {}
        drawn = {edge: shapely.LineString(line) for edge, line in lines.items()}
        for number in figure.numbers():
            at = shapely.Point(number.x, number.y)
            weights[min(drawn, key=lambda edge: drawn[edge].distance(at))] = number.whole
        if sorted(weights) != sorted(lines) or len(figure.numbers()) != len(lines):
            raise Unreadable(f"{len(figure.numbers())} weights for {len(lines)} edges")
        facts["weights"] = [weights[edge] for edge in sorted(lines)]
    return facts
