"""How many rows and columns a ruled grid has, from its rules: straight strokes (x1, y1, x2, y2) in whole numbers.

Two methods: the distinct coordinates of the rules; and the plane graph of their crossings, whose vertical edges fall
into one component a rule, and whose inner faces by Euler's formula are the cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import networkx as nx

from isoprobe.solvers import BadState, Disproved

Rule = tuple[int, int, int, int]


def rules(xs: Sequence[int], ys: Sequence[int]) -> list[Rule]:
    """The rules of a grid: from top to bottom at every x, from left to right at every y.

    >>> rules([0, 3, 6], [0, 2])
    [(0, 0, 0, 2), (3, 0, 3, 2), (6, 0, 6, 2), (0, 0, 6, 0), (0, 2, 6, 2)]
    """
    return [(x, ys[0], x, ys[-1]) for x in xs] + [(xs[0], y, xs[-1], y) for y in ys]


def by_coordinates(drawn: Sequence[Rule]) -> tuple[int, int]:
    """(rows, columns): one less than the distinct heights of level rules, and places of upright ones.

    >>> by_coordinates(rules([0, 3, 6], [0, 2]))
    (1, 2)
    """
    heights = {y1 for _, y1, _, y2 in drawn if y1 == y2}
    places = {x1 for x1, _, x2, _ in drawn if x1 == x2}
    return len(heights) - 1, len(places) - 1


def by_faces(drawn: Sequence[Rule]) -> tuple[int, int]:
    """(rows, columns): components of the upright edges, and inner faces E - V + 1. Raises BadState at a gap.

    >>> by_faces(rules([0, 3, 6], [0, 2]))
    (1, 2)
    """
    graph: nx.Graph[tuple[int, int]] = nx.Graph()
    upright: nx.Graph[tuple[int, int]] = nx.Graph()
    for x1, y1, x2, y2 in drawn:
        met = sorted(
            {
                (a1 if x1 != x2 else x1, b1 if y1 != y2 else y1)
                for a1, b1, a2, b2 in drawn
                if (x1 == x2) != (a1 == a2) and _covers(x1, x2, a1, a2) and _covers(y1, y2, b1, b2)
            }
        )
        for a, b in pairwise(met):
            graph.add_edge(a, b)
            if x1 == x2:
                upright.add_edge(a, b)
    if not graph or not nx.is_connected(graph):
        raise BadState(f"{len(drawn)} rules do not form one grid")
    cells = graph.number_of_edges() - graph.number_of_nodes() + 1
    columns = nx.number_connected_components(upright) - 1
    if columns < 1 or cells % columns:
        raise BadState(f"{cells} cells in {columns} columns: a rule does not run through")
    return cells // columns, columns


def check(
    drawn: Sequence[Rule], answer: object, row: Sequence[tuple[int, int]], column: Sequence[tuple[int, int]]
) -> None:
    """Raises Disproved unless the points (half units) stand one in each cell of a row and of a column.

    Between neighbours in the list there is just one rule, and one beyond the first and the last.

    >>> row, column = cell_points([0, 3, 6], [0, 2])
    >>> check(rules([0, 3, 6], [0, 2]), [1, 2], row, column)
    >>> check(rules([0, 3, 6], [0, 2]), [2, 2], row, column)
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: answer [2, 2]: points for 1 rows and 2 columns
    """
    if answer != [len(column), len(row)]:
        raise Disproved(f"answer {answer!r}: points for {len(column)} rows and {len(row)} columns")
    for points, across in ((row, True), (column, False)):
        line = {point[1] if across else point[0] for point in points}
        if len(line) != 1:
            raise Disproved(f"the points {list(points)[:3]} do not stand in line")
        along = [point[0] if across else point[1] for point in points]
        height = line.pop()
        met = sorted(
            2 * (x1 if across else y1)
            for x1, y1, x2, y2 in drawn
            if (x1 == x2) == across and (2 * y1 <= height <= 2 * y2 if across else 2 * x1 <= height <= 2 * x2)
        )
        between = [sum(a < place < b for place in met) for a, b in pairwise([met[0] - 1, *along, met[-1] + 1])]
        if any(count != 1 for count in between) or set(along) & set(met):
            raise Disproved(f"between the points along {along[:8]} lie {between[:8]} rules, expected one each")


def cell_points(xs: Sequence[int], ys: Sequence[int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """A point in half units in each cell of the first row, and in each cell of the first column.

    >>> cell_points([0, 3, 6], [0, 2])
    ([(3, 2), (9, 2)], [(3, 2)])
    """
    top, left = ys[0] + ys[1], xs[0] + xs[1]
    return [(a + b, top) for a, b in pairwise(xs)], [(left, a + b) for a, b in pairwise(ys)]


def _covers(a1: int, a2: int, b1: int, b2: int) -> bool:
    return min(a1, a2) <= max(b1, b2) and min(b1, b2) <= max(a1, a2)
