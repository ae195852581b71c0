"""How many ways lead from one cell of a grid to another, from cell to neighbouring cell, none entered twice, and how
many of each number of steps; by two methods.

One follows the rim of the cells so far, and keeps of the pieces of ways but their ends (Sekine, Imai and Tani,
Computing the Tutte polynomial of a graph of moderate size, 1995; Knuth calls it Simpath). The other goes step by step.

Numbers of ways by their steps are kept in one whole number, of which `ROOM` bits tell how many ways have each number of
steps, the fewest first: a step more shifts all.
"""

from __future__ import annotations

from collections.abc import Set

from isoprobe.solvers.work import Work

MOST_ENDS = 60_000  # kept pieces of ways, over all borders, before a count is given up
MOST_PLACES = 120_000  # kept cells with what is within their reach

ROOM = 48  # bits, more than there are ways on 64 cells (789,360,053,252 from corner to corner: 40 bits)
Cell = tuple[int, int]
Mates = tuple[tuple[Cell, Cell | None], ...]  # of each cell at the rim, the other end of its piece of a way


def total(ways: int) -> int:
    """Ways of any number of steps.

    >>> total((5 << 2 * ROOM) + (7 << 4 * ROOM))
    12
    """
    return sum(of_steps(ways, steps) for steps in range(ways.bit_length() // ROOM + 1))


def of_steps(ways: int, steps: int) -> int:
    """Ways of so many steps.

    >>> of_steps((5 << 2 * ROOM) + (7 << 4 * ROOM), 4)
    7
    """
    return ways >> steps * ROOM & (1 << ROOM) - 1


def by_ends(free: Set[Cell], start: Cell, goal: Cell, most: int = MOST_ENDS) -> int:
    """By the ends of pieces of ways, joined border after border between two free cells. A cell that no piece touches is
    its own mate, one within a piece has none. Raises Undecided.

    >>> total(by_ends({(r, c) for r in range(3) for c in range(3)}, (0, 0), (2, 2)))
    12
    """
    borders = [(a, b) for a in sorted(free) for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in free]
    last = {cell: k for k, border in enumerate(borders) for cell in border}
    many: dict[Mates, int] = {(): 1}
    work = Work("pieces of ways", most)
    for k, (a, b) in enumerate(borders):
        work.take(len(many))
        grown: dict[Mates, int] = {}
        for held, count in many.items():
            for step, mates in enumerate(_either(dict(held), a, b)):
                gone = [cell for cell in (a, b) if last[cell] == k and cell not in (start, goal)]
                if all(mates.pop(cell) in (None, cell) for cell in gone):
                    key = tuple(sorted(mates.items()))
                    grown[key] = grown.get(key, 0) + (count << step * ROOM)
        many = grown
    return sum(count for held, count in many.items() if dict(held).get(start) == goal)


def _either(mates: dict[Cell, Cell | None], a: Cell, b: Cell) -> list[dict[Cell, Cell | None]]:
    """The pieces without a step over this border and, where there can be one, with it."""
    own: dict[Cell, Cell | None] = {a: a, b: b}
    mates = own | mates
    end, other = mates[a], mates[b]
    if end is None or other is None or end == b:
        return [mates]
    return [dict(mates), {**mates, a: None, b: None, end: other, other: end}]


def by_steps(free: Set[Cell], start: Cell, goal: Cell, most: int = MOST_PLACES) -> int:
    """Step by step; ways that stand in one cell with the same free cells within reach are gone on as one. Raises
    Undecided.

    >>> total(by_steps({(r, c) for r in range(3) for c in range(3)}, (0, 0), (2, 2)))
    12
    """
    beside = {(r, c): {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & free for r, c in free}
    known: dict[tuple[Cell, frozenset[Cell]], int] = {}
    work = Work("places on ways", most)

    def ways(at: Cell, left: Set[Cell]) -> int:
        if at == goal:
            return 1
        reach = _within(beside, at, left)
        if (at, reach) not in known:
            work.take()
            on = beside[at] & reach if goal in reach else ()
            known[at, reach] = sum(ways(cell, reach - {at}) for cell in on) << ROOM
        return known[at, reach]

    return ways(start, frozenset(free))


def _within(beside: dict[Cell, set[Cell]], at: Cell, left: Set[Cell]) -> frozenset[Cell]:
    """The cells within reach of one over those that are left, with itself."""
    found, begun = {at}, [at]
    while begun:
        new = (beside[begun.pop()] & left) - found
        found |= new
        begun += new
    return frozenset(found)
