"""Which panels complete a matrix of three by three: the space of rules searched, and the same space as constraints.

A panel is four whole numbers: shape, colour, size (0, 1, 2) and places, of which bit k is set where place k of a grid
of three by three is taken (row by row). Rules hold along all three rows, or all three columns:

- shape and colour: constant along each line, or the same three values in every line;
- size: these, or one step up or down from panel to panel;
- places, by their number: these, or one or two steps up or down, or the third is sum or difference of the first two;
- places, as sets: constant, three sets, one or two steps around the edge, or the third is union, intersection,
  difference or symmetric difference of the first two.

A panel completes the matrix where each of its attributes obeys some rule. Places obey one as sets; where none of the
panels in question does, their numbers obey one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

Panel = tuple[int, int, int, int]
Triple = tuple[int, int, int]

RING = (0, 1, 2, 5, 8, 7, 6, 3)  # the places along the edge, clockwise
TURNS = (1, 2, -1, -2)
STEPS = {"size": (1, -1), "number": (1, -1, 2, -2)}


@lru_cache(maxsize=512)
def turned(places: int, steps: int) -> int:
    """The places moved so many steps clockwise around the edge; the middle one stays.

    >>> turned(1, 2)
    4
    """
    found = places & 16
    for k, place in enumerate(RING):
        if places >> place & 1:
            found |= 1 << RING[(k + steps) % 8]
    return found


def lines(cells: Sequence[Any]) -> Iterator[tuple[tuple[Any, Any, Any], ...]]:
    """The three rows, and then the three columns, of nine values.

    >>> list(lines("abcdefghi"))[1]
    (('a', 'd', 'g'), ('b', 'e', 'h'), ('c', 'f', 'i'))
    """
    yield tuple((cells[3 * r], cells[3 * r + 1], cells[3 * r + 2]) for r in range(3))
    yield tuple((cells[c], cells[3 + c], cells[6 + c]) for c in range(3))


# ---- by search ----


def _alike(three: Sequence[Triple]) -> bool:
    """Constant along each line, or the same three values in every line."""
    if all(a == b == c for a, b, c in three):
        return True
    values = set(three[0])
    return len(values) == 3 and all(set(line) == values for line in three)


def _stepped(three: Sequence[Triple], steps: Sequence[int]) -> bool:
    return any(all(b - a == c - b == step for a, b, c in three) for step in steps)


_SETS: tuple[Callable[[int, int], int], ...] = (
    lambda a, b: a | b,
    lambda a, b: a & b,
    lambda a, b: a & ~b,
    lambda a, b: a ^ b,
)


def _obeyed(kind: str, three: Sequence[Triple]) -> bool:
    """Whether some rule of this kind of attribute holds for three lines."""
    if _alike(three):
        return True
    if kind in STEPS and _stepped(three, STEPS[kind]):
        return True
    if kind == "number":
        return all(a + b == c for a, b, c in three) or all(a - b == c for a, b, c in three)
    if kind == "places":
        if any(all(turned(a, k) == b and turned(b, k) == c for a, b, c in three) for k in TURNS):
            return True
        return any(all(of(a, b) == c for a, b, c in three) for of in _SETS)
    return False


def _explained(kind: str, cells: Sequence[int]) -> bool:
    return any(_obeyed(kind, three) for three in lines(cells))


def completing(eight: Sequence[Panel], panels: Sequence[Panel]) -> list[int]:
    """The indices of the panels that complete the eight given ones, which stand row by row: every rule is tried.

    >>> shown = [(shape, 0, 0, 1) for shape in (0, 1, 2, 0, 1, 2, 0, 1)]
    >>> completing(shown, [(1, 0, 0, 1), (2, 0, 0, 1)])
    [1]
    """
    shapes, colours, sizes, places = (list(values) for values in zip(*eight, strict=True))
    by_set = [_explained("places", [*places, panel[3]]) for panel in panels]
    counts = [each.bit_count() for each in places]
    by_number = [_explained("number", [*counts, panel[3].bit_count()]) for panel in panels]
    placed = by_set if any(by_set) else by_number
    return [
        k
        for k, (shape, colour, size, _) in enumerate(panels)
        if placed[k]
        and _explained("shape", [*shapes, shape])
        and _explained("colour", [*colours, colour])
        and _explained("size", [*sizes, size])
    ]


# ---- by constraints ----


def possible(eight: Sequence[Panel], panels: Sequence[Panel]) -> list[int]:
    """The same indices by the constraint solver Z3: attributes of the missing panel are unknowns, each rule is a
    formula, and panels are found until none is left.

    >>> shown = [(shape, 0, 0, 1) for shape in (0, 1, 2, 0, 1, 2, 0, 1)]
    >>> possible(shown, [(1, 0, 0, 1), (2, 0, 0, 1)])
    [1]
    """
    import z3

    bits = 9
    shape, colour, size, chosen = z3.Ints("shape colour size chosen")
    places = z3.BitVec("places", bits)
    number = z3.Sum([z3.If(z3.Extract(k, k, places) == 1, 1, 0) for k in range(bits)])
    shapes, colours, sizes, taken = (list(values) for values in zip(*eight, strict=True))
    counts = [each.bit_count() for each in taken]
    solver = z3.Solver()
    solver.add(chosen >= 0, chosen < len(panels))
    for k, (s, c, z, p) in enumerate(panels):
        solver.add(z3.Implies(chosen == k, z3.And(shape == s, colour == c, size == z, places == p)))
    by_set = z3.Or([_formula("places", three) for three in lines([*taken, places])])
    if solver.check(by_set) == z3.sat:
        solver.add(by_set)
    else:
        solver.add(z3.Or([_formula("number", three) for three in lines([*counts, number])]))
    for kind, known, unknown in (("shape", shapes, shape), ("colour", colours, colour), ("size", sizes, size)):
        solver.add(z3.Or([_formula(kind, three) for three in lines([*known, unknown])]))
    found: list[int] = []
    while solver.check() == z3.sat:
        found.append(solver.model()[chosen].as_long())
        solver.add(chosen != found[-1])
    return sorted(found)


def _formula(kind: str, three: Sequence[tuple[Any, Any, Any]]) -> Any:
    """That one rule of this kind holds for all three lines, as a formula of Z3. What is unknown is the last value of
    the last line: what a rule says of known values is settled here."""
    import z3

    rules = [_all(each for a, b, c in three for each in (a == b, c == b)), _same_values(three)]
    for step in STEPS.get(kind, ()):
        rules.append(_all(each for a, b, c in three for each in (b == a + step, c == b + step)))
    if kind == "number":
        rules += [_all(c == a + b for a, b, c in three), _all(c == a - b for a, b, c in three)]
    if kind == "places":
        for steps in TURNS:
            rules.append(_all(e for a, b, c in three for e in (b == _around(a, steps), c == _around(b, steps))))
        rules.append(_all(c == a | b for a, b, c in three))
        rules.append(_all(c == a & b for a, b, c in three))
        rules.append(_all(c == a - (a & b) for a, b, c in three))
        rules.append(_all(c == (a | b) - (a & b) for a, b, c in three))
    return z3.Or([rule for rule in rules if rule is not False])


def _all(parts: Iterable[Any]) -> Any:
    """The conjunction of truths and formulas; False where one is."""
    import z3

    listed = list(parts)
    return False if any(part is False for part in listed) else z3.And([part for part in listed if part is not True])


def _same_values(three: Sequence[tuple[Any, Any, Any]]) -> Any:
    import z3

    first = three[0]
    if len(set(first)) < 3 or set(three[1]) != set(first):
        return False
    a, b, c = three[2]
    return False if a == b or not {a, b} <= set(first) else z3.Or([c == each for each in first if each not in (a, b)])


def _around(places: int, steps: int) -> int:
    """The bits of the edge as a ring of eight, rotated; the middle one kept."""
    ring = sum((places >> place & 1) << k for k, place in enumerate(RING))
    ring = ((ring << steps % 8) | (ring >> (8 - steps % 8))) & 255
    return places & 16 | sum((ring >> k & 1) << place for k, place in enumerate(RING))
