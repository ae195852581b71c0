"""A search for an isomorphism by individualisation and refinement that leaves out what automorphisms make equal.

(McKay and Piperno, Practical graph isomorphism, II, 2014.) In the first graph one path of the search tree is walked:
a vertex of a smallest cell is made single, colours are refined, until every vertex has its own colour. In the second
graph every path that refines alike is tried. Two of its leaves that number the graph alike are an automorphism, and
what lies below two siblings that share such a numbering is the same.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from isoprobe.solvers import Undecided
from isoprobe.solvers.graphs.invariants import Adjacency
from isoprobe.solvers.graphs.pair_colours import Words, mix, pair_colours
from isoprobe.solvers.work import note

_MOST = 1024
_SALT = [Random(f"colour {i}").getrandbits(60) for i in range(_MOST)]
_SALTS: Words = mix(np.arange(1, _MOST + 1, dtype=np.uint64))
_PAIRS = 64  # vertices up to which pairs are coloured, where the graph is dense

Trace = tuple[tuple[object, ...], ...]
Form = tuple[int, ...]  # the edges between the new numbers, as v * n + w with v < w, sorted


class _Node(NamedTuple):
    """Colours from 0, one for each cell, in an order that does not depend on the numbering; and how they came about."""

    colours: list[int]
    cells: int
    trace: Trace


class _Level:
    """A node of the second graph on the way to the present one: the numberings met below it so far, and its vertices'
    orbits under the automorphisms found that fix all vertices singled out above it."""

    def __init__(self, n: int) -> None:
        self.forms: dict[Form, list[int]] = {}
        self.least = list(range(n))

    def join(self, moved: list[int]) -> None:
        """Orbits after one more automorphism."""
        least = self.least
        for vertex, image in enumerate(moved):
            low, high = sorted((least[vertex], least[image]))
            if low != high:
                self.least = least = [low if its == high else its for its in least]


class Search:
    """One search for a mapping between two graphs without loops, at most 1,024 vertices each.

    `budget` is the number of refinements allowed. Colours carry sums of random numbers instead of multisets: two
    multisets that fall together would only weaken the pruning, as every mapping is checked edge by edge.
    """

    def __init__(self, first: Adjacency, second: Adjacency, budget: int = 20_000) -> None:
        self.first, self.second, self.budget = first, second, budget
        self._most = budget
        self._pairs: dict[int, Words] = {}
        self._path: list[_Node] = []
        self._form: Form = ()
        self._levels: list[_Level] = []

    def mapping(self) -> list[int] | None:
        """The second graph's vertex for each of the first's; None where there is no isomorphism. Raises Undecided."""
        n = len(self.first)
        if n != len(self.second) or sorted(map(len, self.first)) != sorted(map(len, self.second)):
            return None
        if n > _MOST:
            raise Undecided(f"{n} vertices, expected at most {_MOST}")
        start, other = self._root(self.first), self._root(self.second)
        if start.trace != other.trace:
            return None
        self._path = [start]
        while self._path[-1].cells < n:
            node = self._path[-1]
            self._path.append(self._single(self.first, node, _target(node)[0]))
        leaf = self._path[-1]
        self._form = _numbered(self.first, leaf.colours)
        found = self._explore(other, 0)
        if not isinstance(found, list):
            return None
        at = {colour: vertex for vertex, colour in enumerate(found)}
        return [at[colour] for colour in leaf.colours]

    def _explore(self, node: _Node, depth: int) -> list[int] | int:
        """Colours of a leaf below the node that numbers the second graph as the first; or the depth to go on from: this
        one where all is tried, a lesser one where what is below its present child is known already."""
        if depth == len(self._path) - 1:
            return self._leaf(node, depth)
        level = _Level(len(self.second))
        self._levels.append(level)
        tried: set[int] = set()
        for vertex in _target(node):
            if any(level.least[vertex] == level.least[other] for other in tried):
                continue
            tried.add(vertex)
            child = self._single(self.second, node, vertex)
            if child.trace == self._path[depth + 1].trace:
                found = self._explore(child, depth + 1)
            else:  # nothing below it can match; one leaf may still show which siblings are like it
                while child.cells < len(self.second):
                    child = self._single(self.second, child, _target(child)[0])
                found = self._alike(child, depth)
            if isinstance(found, list) or found < depth:
                self._levels.pop()
                return found
        self._levels.pop()
        if self._levels:
            self._levels[-1].forms.update(level.forms)
        return depth

    def _leaf(self, node: _Node, depth: int) -> list[int] | int:
        form = _numbered(self.second, node.colours)
        return node.colours if form == self._form else self._alike(node, depth)

    def _alike(self, node: _Node, depth: int) -> int:
        """The depth to go on from after a leaf that does not number the second graph as the first."""
        form = _numbered(self.second, node.colours)
        for above, level in enumerate(self._levels):
            if form in level.forms:
                # A numbering met below a sibling: the automorphism between the two fixes all that is single above.
                at = {colour: vertex for vertex, colour in enumerate(node.colours)}
                moved = [at[colour] for colour in level.forms[form]]
                for upper in self._levels[: above + 1]:
                    upper.join(moved)
                return above
        if self._levels:
            self._levels[-1].forms[form] = node.colours
        return depth

    def _root(self, near: Adjacency) -> _Node:
        n = len(near)
        if n <= _PAIRS and sum(map(len, near)) > 5 * n:
            pairs = pair_colours(near)
            self._pairs[id(near)] = pairs
            kinds, counts = np.unique(pairs, return_counts=True)
            own = sorted(set(pairs.diagonal().tolist()))
            rank = {kind: i for i, kind in enumerate(own)}
            node = self._refine(near, [rank[kind] for kind in pairs.diagonal().tolist()])
            return node._replace(trace=((*kinds.tolist(), *counts.tolist()), *node.trace))
        return self._refine(near, [0] * n)

    def _single(self, near: Adjacency, node: _Node, vertex: int) -> _Node:
        """The node's child that gives the vertex a colour of its own."""
        if self.budget <= 0:
            raise Undecided("the search for an isomorphism ran out of its budget")
        self.budget -= 1
        note("refinements", self._most - self.budget, self._most)
        mine = node.colours[vertex]
        colours = [colour + (colour > mine) for colour in node.colours]
        for other, colour in enumerate(node.colours):
            if colour == mine and other != vertex:
                colours[other] = mine + 1
        return self._refine(near, colours)

    def _refine(self, near: Adjacency, colours: list[int]) -> _Node:
        """The coarsest partition below these colours that neighbours (or coloured pairs) leave equal."""
        pairs = self._pairs.get(id(near))
        trace: list[tuple[object, ...]] = []
        cells = len(set(colours))
        while True:
            if pairs is None:
                look = [_SALT[colour] for colour in colours].__getitem__
                sums = [sum(map(look, row)) for row in near]
            else:
                salts: NDArray[np.uint64] = _SALTS[colours]
                sums = (pairs @ salts).tolist()
            signs = list(zip(colours, sums, strict=True))
            kinds = sorted(set(signs))
            trace.append(tuple(kinds))
            if len(kinds) == cells:
                counts = [0] * cells
                for colour in colours:
                    counts[colour] += 1
                trace.append(tuple(counts))
                return _Node(colours, cells, tuple(trace))
            rank = {kind: i for i, kind in enumerate(kinds)}
            colours = [rank[sign] for sign in signs]
            cells = len(kinds)


def _target(node: _Node) -> list[int]:
    """The vertices of the first of the smallest cells with more than one."""
    members: list[list[int]] = [[] for _ in range(node.cells)]
    for vertex, colour in enumerate(node.colours):
        members[colour].append(vertex)
    return max((cell for cell in members if len(cell) > 1), key=len)


def _numbered(near: Adjacency, colours: list[int]) -> Form:
    n = len(near)
    edges = [colours[v] * n + colours[w] for v, row in enumerate(near) for w in row if colours[v] < colours[w]]
    edges.sort()
    return tuple(edges)
