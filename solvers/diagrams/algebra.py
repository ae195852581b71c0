"""Segments and triangles of a diagram without coordinates, from the matrix that tells which letter is on which line.

Let B have a row for each letter, a column for each line, and 1 where the letter is on the line. Two lines share at most
one letter, so B B' has off its diagonal a 1 where two letters are joined and 0 where they are not: the adjacency matrix
A. It has half the sum of A segments, and trace(A^3) / 6 triples joined two by two; of these each line of k letters
holds k (k - 1) (k - 2) / 6 that are no triangles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from isoprobe.solvers import Disproved
from isoprobe.solvers.diagrams.diagram import Diagram, Name, Pair

Matrix = NDArray[np.int64]


def segments(diagram: Diagram) -> list[Pair]:
    """Every pair that A joins; sorted. Raises Disproved unless there are half as many as A's sum.

    >>> segments(Diagram(("A", "B", "C"), (("A", "B", "C"),)))
    [('A', 'B'), ('A', 'C'), ('B', 'C')]
    """
    names, joined = sorted(diagram.letters), _adjacency(diagram)
    found = [(names[i], names[j]) for i, j in np.argwhere(np.triu(joined))]
    if 2 * len(found) != int(joined.sum()):
        raise Disproved(f"{len(found)} segments, expected half of {int(joined.sum())}")
    return found


def triangles(diagram: Diagram) -> list[tuple[Name, Name, Name]]:
    """Every triple that is joined two by two and on no line; sorted. Raises Disproved unless the traces agree.

    >>> triangles(Diagram(("A", "B", "C"), (("A", "B"), ("A", "C"), ("B", "C"))))
    [('A', 'B', 'C')]
    """
    names, joined, incidence = sorted(diagram.letters), _adjacency(diagram), _incidence(diagram)
    found = []
    for i, j in np.argwhere(np.triu(joined)):
        on_line = incidence @ (incidence[i] * incidence[j])  # the letters of the one line through both
        apexes = joined[i] * joined[j] * (1 - on_line)
        found += [(names[i], names[j], names[k]) for k in np.flatnonzero(apexes) if k > j]
    on = incidence.sum(axis=0)
    expected = int(np.trace(joined @ joined @ joined)) // 6 - int((on * (on - 1) * (on - 2)).sum()) // 6
    if len(found) != expected:
        raise Disproved(f"{len(found)} triangles, expected {expected} by the traces")
    return sorted(found)


def _incidence(diagram: Diagram) -> Matrix:
    place = {name: row for row, name in enumerate(sorted(diagram.letters))}
    matrix: Matrix = np.zeros((len(place), len(diagram.lines)), np.int64)
    for column, line in enumerate(diagram.lines):
        matrix[[place[name] for name in line], column] = 1
    return matrix


def _adjacency(diagram: Diagram) -> Matrix:
    incidence = _incidence(diagram)
    joined: Matrix = incidence @ incidence.T
    np.fill_diagonal(joined, 0)
    if joined.max(initial=0) > 1:
        raise Disproved("two lines share two letters, expected one at most")
    return joined
