"""Certificates that several seed programs share: equations added up, and a way with the distances that it cannot beat.

Each is checked by less than it takes to find: a sum of products, one look at every edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

from isoprobe.probes.core import Disproved, State
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Certificate

Equation = tuple[list[int], int]  # the coefficients of the unknowns, and what they add up to


def added_equations(
    equations: Callable[[Facts], Sequence[Equation]], asked: Callable[[Facts], Equation]
) -> Certificate:
    """How many times to take each of the equations so that they add up to what is asked for.

    `asked` gives the coefficients of the unknowns in what is asked for, and a constant to be added. Whatever solves the
    equations has then the value that their right sides add up to: nothing need be solved to check it.
    """

    def of(facts: Facts, value: Any) -> State:
        return {"times": [str(each) for each in _multipliers([row for row, _ in equations(facts)], asked(facts)[0])]}

    def proves(facts: Facts, certificate: State) -> Fraction:
        times, told = [Fraction(each) for each in certificate["times"]], equations(facts)
        if len(times) != len(told):
            raise Disproved(f"{len(times)} numbers for {len(told)} equations")
        wanted, constant = asked(facts)
        for k, coefficient in enumerate(wanted):
            if sum(many * row[k] for many, (row, _) in zip(times, told, strict=True)) != coefficient:
                raise Disproved(f"unknown {k}: the equations do not add up to what is asked for")
        return sum((many * total for many, (_, total) in zip(times, told, strict=True)), Fraction(constant))

    return Certificate("how many times to take each equation so that they add up to what is asked", of, proves)


def _multipliers(rows: Sequence[Sequence[int]], wanted: Sequence[int]) -> list[Fraction]:
    """Numbers by which to multiply the rows so that they add up to `wanted`. Raises ValueError where none do."""
    from flint import fmpq, fmpq_mat  # few programs have equations, and all import this

    count = len(rows)
    entries = [fmpq(row[k]) for k in range(len(wanted)) for row in (*rows, wanted)]
    reduced, rank = fmpq_mat(len(wanted), count + 1, entries).rref()
    found = [Fraction(0)] * count
    for r in range(rank):
        pivot = next(c for c in range(count + 1) if reduced[r, c] != 0)
        if pivot == count:
            raise ValueError("the equations do not tell what is asked for")
        found[pivot] = Fraction(str(reduced[r, count]))
    return found


_FEW = 100  # vertices of which all distances are told, not those alone that are nearer than the goal
Lengths = dict[str, dict[str, int]]  # of the edges between two vertices, both ways


def way_and_distances(lengths: Callable[[Facts], Lengths], start: str, goal: str) -> Certificate:
    """A way from the vertex in the fact `start` to the one in `goal`, and a distance for every vertex that is
    nearer, of which none differs from its neighbour's by more than the edge between them is long: no way is shorter
    than they tell."""

    def of(facts: Facts, value: Any) -> State:
        edges, begin = lengths(facts), facts[start]
        far, before, rim = {begin: 0}, {begin: begin}, [(0, begin)]
        while rim:
            so_far, here = heappop(rim)
            if so_far > far[here]:
                continue
            for there, length in edges[here].items():
                if so_far + length < far.get(there, so_far + length + 1):
                    far[there], before[there] = so_far + length, here
                    heappush(rim, (far[there], there))
        way = [facts[goal]]
        while way[-1] != begin:
            way.append(before[way[-1]])
        if len(far) > _FEW:
            far = {vertex: distance for vertex, distance in far.items() if distance < far[way[0]] or vertex == way[0]}
        return {"way": way[::-1], "distances": far}

    def proves(facts: Facts, certificate: State) -> int:
        edges, way, far = lengths(facts), certificate["way"], certificate["distances"]
        if way[0] != facts[start] or way[-1] != facts[goal] or far[way[0]] != 0:
            raise Disproved(f"way {way}: expected one from {facts[start]} to {facts[goal]}")
        most = far[way[-1]]  # or more: of all whose distance is not told
        if any(
            far.get(b, most) - far[a] > length for a, near in edges.items() if a in far for b, length in near.items()
        ):
            raise Disproved("two neighbours whose distances differ by more than the edge between them is long")
        total = sum(edges[a][b] for a, b in pairwise(way))
        if total != far[way[-1]]:
            raise Disproved(f"a way of {total}, but a distance of {far[way[-1]]}")
        return total

    return Certificate("a way, and distances that no way is shorter than", of, proves)
