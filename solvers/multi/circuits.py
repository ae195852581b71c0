"""Direct-current circuits of one battery, ideal wires and resistors, solved exactly.

Three ways that share nothing: nodal equations over the fractions; reduction of series and parallel parts; and the
blocks of the circuit as a graph, which tell where a current flows at all. Nodes are any hashable values.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

Node = Hashable
Pair = tuple[Node, Node]
Resistor = tuple[Node, Node, Fraction]


class ShortCircuit(ValueError):
    """The poles of the battery are joined by ideal wires alone."""


@dataclass(frozen=True)
class Solved:
    """Voltages of nodes against the minus pole, None where nothing joins a node to the battery; currents in amperes of
    the resistors and of the ammeters, each from its first node to its second."""

    voltages: dict[Node, Fraction | None]
    currents: list[Fraction]
    through: list[Fraction]


def merged(wires: Iterable[Pair], nodes: Iterable[Node]) -> dict[Node, Node]:
    """For every node the one that stands for all that ideal wires join it to.

    >>> same = merged([("a", "b")], ["c"])
    >>> same["a"] == same["b"], same["a"] == same["c"]
    (True, False)
    """
    ends = list(wires)
    above: dict[Node, Node] = {}  # by hand: of a circuit's few nodes networkx' union-find takes twenty times as long

    def top(node: Node) -> Node:
        while node in above:
            higher = above[node]
            if higher in above:
                above[node] = higher = above[higher]  # shorter for who comes this way again
            node = higher
        return node

    for a, b in ends:
        one, other = top(a), top(b)
        if one != other:
            above[one] = other
    every = dict.fromkeys(nodes)
    every.update((node, None) for pair in ends for node in pair)
    return {node: top(node) for node in every}


def nodal(
    poles: Pair,
    volts: Fraction,
    resistors: Sequence[Resistor],
    wires: Sequence[Pair] = (),
    ammeters: Sequence[Pair] = (),
) -> Solved:
    """Kirchhoff's rules as linear equations: voltages of nodes, and the currents of the battery and of ammeters, which
    have no resistance. `poles` are plus and minus. Raises ShortCircuit, and ValueError where ammeters alone make a
    ring, whose current nothing tells.

    >>> found = nodal(("+", "-"), Fraction(6), [("+", "m", Fraction(1)), ("m", "-", Fraction(2))])
    >>> [str(amperes) for amperes in found.currents], str(found.voltages["m"])
    (['2', '2'], '4')
    >>> nodal(("+", "-"), Fraction(6), [], wires=[("+", "-")])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.multi.circuits.ShortCircuit: the poles of the battery are joined without any resistance
    """
    ends = [node for pair in (poles, *ammeters, *wires, *((a, b) for a, b, _ in resistors)) for node in pair]
    at = merged(wires, ends)
    sources = [(at[a], at[b], Fraction(0)) for a, b in ammeters]
    rings = merged([(a, b) for a, b, _ in sources], [])
    if rings.get(at[poles[0]], at[poles[0]]) == rings.get(at[poles[1]], at[poles[1]]):
        raise ShortCircuit("the poles of the battery are joined without any resistance")
    sources.append((at[poles[0]], at[poles[1]], volts))
    kept = [(at[a], at[b], ohms) for a, b, ohms in resistors]
    live = merged([*((a, b) for a, b, _ in kept), *((a, b) for a, b, _ in sources)], ends)
    ground = at[poles[1]]
    fed = [node for node in dict.fromkeys(at.values()) if live[node] == live[ground] and node != ground]
    index = {node: k for k, node in enumerate(fed)}
    count = len(fed)
    used = [k for k, (a, _, _) in enumerate(sources) if live[a] == live[ground] and sources[k][0] != sources[k][1]]
    size = count + len(used)
    rows = [[Fraction(0)] * (size + 1) for _ in range(size)]
    for a, b, ohms in kept:
        if live[a] != live[ground]:
            continue
        for one, other in ((a, b), (b, a)):
            if one in index:
                rows[index[one]][index[one]] += 1 / ohms
                if other in index:
                    rows[index[one]][index[other]] -= 1 / ohms
    for n, k in enumerate(used):
        a, b, emf = sources[k]
        for node, sign in ((a, 1), (b, -1)):
            if node in index:
                rows[index[node]][count + n] += sign
                rows[count + n][index[node]] += sign
        rows[count + n][-1] = emf
    found = eliminated(rows)
    voltage: dict[Node, Fraction | None] = {ground: Fraction(0)}
    voltage.update((node, found[k]) for node, k in index.items())
    currents = []
    for a, b, ohms in kept:
        high, low = voltage.get(a), voltage.get(b)
        currents.append(Fraction(0) if high is None or low is None else (high - low) / ohms)
    through = [Fraction(0)] * len(ammeters)
    for n, k in enumerate(used):
        if k < len(ammeters):
            through[k] = found[count + n]
    return Solved({node: voltage.get(at[node]) for node in at}, currents, through)


def eliminated(rows: list[list[Fraction]]) -> list[Fraction]:
    """The solution of linear equations, each a row of coefficients and the right side, by elimination in whole numbers
    (Bareiss: every division is exact). Raises ValueError where there is no solution, or more than one.

    >>> two, one = Fraction(2), Fraction(1)
    >>> [str(x) for x in eliminated([[two, one, Fraction(5)], [one, -one, one]])]  # 2x + y = 5, x - y = 1
    ['2', '1']
    """
    whole = []
    for row in rows:
        common = lcm(*(value.denominator for value in row))
        whole.append([value.numerator * (common // value.denominator) for value in row])
    n, before = len(whole), 1
    for k in range(n):
        pivot = next((r for r in range(k, n) if whole[r][k]), None)
        if pivot is None:
            raise ValueError("the equations have no single solution")
        whole[k], whole[pivot] = whole[pivot], whole[k]
        top, first = whole[k], whole[k][k]
        for r in range(n):
            if r != k:
                factor = whole[r][k]
                whole[r] = [(first * a - factor * b) // before for a, b in zip(whole[r], top, strict=True)]
        before = first
    return [Fraction(row[-1], row[k]) for k, row in enumerate(whole)]


def carrying(poles: Pair, edges: Sequence[Pair], wires: Sequence[Pair] = ()) -> list[bool]:
    """Which edges a current can flow through: those that lie on a ring with the battery once all that wires join is one
    node, that is, in the same block of the graph. An edge whose ends are one node is shorted. Raises ShortCircuit.

    >>> carrying(("+", "-"), [("+", "m"), ("m", "-"), ("m", "x")])
    [True, True, False]
    """
    at = merged(wires, [node for pair in (poles, *edges) for node in pair])
    plus, minus = at[poles[0]], at[poles[1]]
    if plus == minus:
        raise ShortCircuit("the poles of the battery are joined by wires")
    near: dict[Node, list[Node]] = {plus: [], minus: []}
    for a, b in edges:
        one, other = at[a], at[b]
        if one != other:
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    live = _between(near, plus, minus)  # two blocks share one node at most: an edge is in that of both its ends
    return [at[a] != at[b] and at[a] in live and at[b] in live for a, b in edges]


def _between(near: Mapping[Node, Sequence[Node]], plus: Node, minus: Node) -> set[Node]:
    """The nodes on ways from plus to minus that pass none twice: the block of the graph that an edge between these two
    is in, by a search in depth from plus that begins along this edge. A node leaves the block, with all found after
    it, where none of them leads back to one found before the node that it was found from."""
    found, least = {plus: 0, minus: 1}, {minus: 1}
    block, way = [minus], [(minus, iter(near[minus]))]
    while way:
        node, others = way[-1]
        for other in others:
            if other not in found:
                found[other] = least[other] = len(found)
                block.append(other)
                way.append((other, iter(near[other])))
                break
            if len(way) < 2 or other != way[-2][0]:
                least[node] = min(least[node], found[other])
        else:
            way.pop()
            if not way:
                break
            before = way[-1][0]
            if least[node] < found[before]:
                least[before] = min(least[before], least[node])
            else:
                del block[block.index(node) :]
    return {plus, *block} if least[minus] == 0 else set()


@dataclass
class _Part:
    """A resistor (`index`), or two parts in series or parallel; `turned` tells which of them run from b to a."""

    a: Node
    b: Node
    ohms: Fraction
    index: int = -1
    kind: str = ""
    parts: tuple[tuple[_Part, bool], ...] = ()


def reduced(poles: Pair, volts: Fraction, resistors: Sequence[Resistor]) -> list[Fraction]:
    """The current of each resistor, from its first node to its second, by joining parts in series and in parallel till
    one is left, and dividing its current again. Resistors may have no resistance (ammeters do). Raises ValueError where
    a circuit cannot be reduced so, or where two parallel parts have no resistance; ShortCircuit.

    >>> resistors = [("+", "-", Fraction(2)), ("+", "-", Fraction(3))]
    >>> [str(amperes) for amperes in reduced(("+", "-"), Fraction(6), resistors)]
    ['3', '2']
    """
    parts = [_Part(a, b, ohms, k) for k, (a, b, ohms) in enumerate(resistors)]
    while True:
        if _joined_parallel(parts) or _joined_series(parts, poles) or _dropped(parts, poles):
            continue
        break
    currents = [Fraction(0)] * len(resistors)
    if not parts:
        return currents
    if len(parts) > 1 or {parts[0].a, parts[0].b} != set(poles):
        raise ValueError("the circuit is none of parts in series and parallel")
    whole = parts[0]
    if not whole.ohms:
        raise ShortCircuit("the poles of the battery are joined without any resistance")
    _divided(whole, volts / whole.ohms * (1 if whole.a == poles[0] else -1), currents)
    return currents


def _joined_parallel(parts: list[_Part]) -> bool:
    seen: dict[frozenset[Node], _Part] = {}
    for part in parts:
        if (other := seen.get(frozenset((part.a, part.b)))) is not None:
            if not part.ohms and not other.ohms:
                raise ValueError("two parallel parts have no resistance")
            ohms = part.ohms * other.ohms / (part.ohms + other.ohms)
            joined = ((other, False), (part, part.a != other.a))
            parts[:] = [each for each in parts if each is not part and each is not other]
            parts.append(_Part(other.a, other.b, ohms, kind="parallel", parts=joined))
            return True
        seen[frozenset((part.a, part.b))] = part
    return False


def _joined_series(parts: list[_Part], poles: Pair) -> bool:
    for one in parts:
        for middle in (one.a, one.b):
            beside = [part for part in parts if middle in (part.a, part.b)]
            if middle in poles or len(beside) != 2:
                continue
            other = beside[0] if beside[1] is one else beside[1]
            start = one.a if one.b == middle else one.b
            end = other.b if other.a == middle else other.a
            joined = ((one, one.a != start), (other, other.a != middle))
            parts[:] = [each for each in parts if each is not one and each is not other]
            if start != end:
                parts.append(_Part(start, end, one.ohms + other.ohms, kind="series", parts=joined))
            return True
    return False


def _dropped(parts: list[_Part], poles: Pair) -> bool:
    """Leaves out a part that ends at a node where nothing else does, or where it begins."""
    for part in parts:
        for node in (part.a, part.b):
            alone = sum(node in (each.a, each.b) for each in parts) == 1
            if part.a == part.b or (alone and node not in poles):
                parts[:] = [each for each in parts if each is not part]
                return True
    return False


def _divided(part: _Part, current: Fraction, currents: list[Fraction]) -> None:
    if part.index >= 0:
        currents[part.index] = current
        return
    for (inner, turned), (other, _) in zip(part.parts, part.parts[::-1], strict=True):
        share = Fraction(1)
        if part.kind == "parallel":
            share = other.ohms / (inner.ohms + other.ohms)
        _divided(inner, current * share * (-1 if turned else 1), currents)
