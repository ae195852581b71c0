"""What a pedigree says of genotypes: possible ones by search and by narrowing sets, likely ones by enumeration and by
peeling. A genotype is how many disease alleles a person has: males have but one place for it where it is X-linked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm

RECESSIVE, DOMINANT, LINKED = "autosomal recessive", "autosomal dominant", "X-linked recessive"
MODES = (RECESSIVE, DOMINANT, LINKED)

Family = tuple[int, int, tuple[int, ...]]  # father, mother, children
Factor = tuple[tuple[int, ...], dict[tuple[int, ...], int]]  # people, and a weight for genotypes of theirs


@dataclass(frozen=True)
class Pedigree:
    """People by number, parents before their children; all that is seen of them."""

    mode: str
    males: tuple[bool, ...]
    affected: tuple[bool, ...]
    families: tuple[Family, ...]

    def places(self, person: int) -> int:
        """How many alleles of the gene the person has."""
        return 1 if self.mode == LINKED and self.males[person] else 2

    def is_ill(self, person: int, alleles: int) -> bool:
        """Whether so many disease alleles make the person ill."""
        return alleles >= (1 if self.mode == DOMINANT else self.places(person))

    def fitting(self, person: int) -> tuple[int, ...]:
        """The genotypes that go with what is seen of the person alone."""
        return _fitting(self.places(person), self.mode == DOMINANT, self.affected[person])

    def parents(self) -> dict[int, tuple[int, int]]:
        """Father and mother of everyone whose parents are shown."""
        return {child: (father, mother) for father, mother, children in self.families for child in children}

    def passed(self, father: int, mother: int, male: bool) -> Mapping[int, int]:
        """How many of four children of these genotypes have each genotype, among sons or among daughters."""
        return _passed(self.mode == LINKED, father, mother, male)

    def risk(self, father: int, mother: int) -> Fraction:
        """The probability that a child of parents with these genotypes is ill, son or daughter as likely."""
        ill = 0
        for male in (False, True):
            places = 1 if self.mode == LINKED and male else 2
            least = 1 if self.mode == DOMINANT else places
            ill += sum(share for alleles, share in self.passed(father, mother, male).items() if alleles >= least)
        return Fraction(ill, 8)


@cache
def _fitting(places: int, dominant: bool, ill: bool) -> tuple[int, ...]:
    least = 1 if dominant else places
    return tuple(each for each in range(places + 1) if (each >= least) == ill)


@cache
def _passed(linked: bool, father: int, mother: int, male: bool) -> Mapping[int, int]:
    sperm = {0: 2} if linked and male else {father: 2} if linked else {1: father, 0: 2 - father}
    found: dict[int, int] = {}
    for (a, m), (b, n) in product(sperm.items(), {1: mother, 0: 2 - mother}.items()):
        if m * n:
            found[a + b] = found.get(a + b, 0) + m * n
    return found


# ---- what is possible ----


def assignments(pedigree: Pedigree, allowed: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Every way to give each person one of the genotypes allowed to them, as inheritance has it.

    >>> seen = Pedigree(RECESSIVE, (True, False, True), (False, False, True), ((0, 1, (2,)),))
    >>> list(assignments(seen, [(0, 1), (0, 1), (2,)]))
    [[1, 1, 2]]
    """
    parents, chosen = pedigree.parents(), [-1] * len(allowed)

    def fill(person: int) -> Iterator[list[int]]:
        if person == len(allowed):
            yield list(chosen)
            return
        values = allowed[person]
        if person in parents:
            father, mother = parents[person]
            born = pedigree.passed(chosen[father], chosen[mother], pedigree.males[person])
            values = [each for each in values if each in born]
        for value in values:
            chosen[person] = value
            yield from fill(person + 1)

    return fill(0)


def can_be(pedigree: Pedigree, wanted: Mapping[int, Sequence[int]]) -> bool:
    """Whether people can have one of the genotypes wanted of them, all at once: a search for one such case.

    >>> seen = Pedigree(RECESSIVE, (True, False, True), (False, False, True), ((0, 1, (2,)),))
    >>> can_be(seen, {0: [0]}), can_be(seen, {0: [1]})
    (False, True)
    """
    everyone = range(len(pedigree.males))
    allowed = [[v for v in pedigree.fitting(k) if k not in wanted or v in wanted[k]] for k in everyone]
    return next(assignments(pedigree, allowed), None) is not None


def narrowed(pedigree: Pedigree, wanted: Mapping[int, Sequence[int]]) -> list[set[int]]:
    """The genotypes left to each person when families rule out what none of their members can be a part of, until
    nothing changes; all sets are empty where nothing is left to somebody. Exact where no families form a loop.

    >>> seen = Pedigree(RECESSIVE, (True, False, True), (False, False, True), ((0, 1, (2,)),))
    >>> narrowed(seen, {})
    [{1}, {1}, {2}]
    """
    sets = [set(pedigree.fitting(k)) & set(wanted.get(k, (0, 1, 2))) for k in range(len(pedigree.males))]
    waiting = list(pedigree.families)
    while waiting:
        father, mother, children = family = waiting.pop()
        fathers, mothers = set(), set()
        born: dict[int, set[int]] = {child: set() for child in children}
        for a, b in product(sets[father], sets[mother]):
            left = {c: sets[c] & set(pedigree.passed(a, b, pedigree.males[c])) for c in children}
            if all(left.values()):
                fathers.add(a)
                mothers.add(b)
                for child in children:
                    born[child] |= left[child]
        for person, now in ((father, fathers), (mother, mothers), *born.items()):
            if now != sets[person]:
                sets[person] = now
                waiting += [f for f in pedigree.families if f != family and person in (f[0], f[1], *f[2])]
    return sets if all(sets) else [set() for _ in sets]


def has_loop(pedigree: Pedigree) -> bool:
    """Whether two people are joined by more than one chain of families.

    >>> has_loop(Pedigree(RECESSIVE, (True, False, True), (False, False, True), ((0, 1, (2,)),)))
    False
    """
    group = list(range(len(pedigree.males)))

    def top(person: int) -> int:
        while group[person] != person:
            person = group[person]
        return person

    for father, mother, children in pedigree.families:
        for person in (mother, *children):
            if top(person) == top(father):
                return True
            group[top(person)] = top(father)
    return False


# ---- what is likely ----


def _first(pedigree: Pedigree, person: int, share: Fraction) -> dict[int, Fraction]:
    """Weights of the genotypes of somebody whose parents are not shown: `share` of those who may be either are carriers
    (or, of a dominant disease, homozygous)."""
    fitting = pedigree.fitting(person)
    if len(fitting) == 1:
        return {fitting[0]: Fraction(1)}
    return {fitting[0]: 1 - share, fitting[1]: share}


def by_enumeration(pedigree: Pedigree, share: Fraction, people: Sequence[int]) -> dict[tuple[int, ...], Fraction]:
    """The probability of each combination of genotypes of these people: all cases, each with its weight.

    >>> seen = Pedigree(RECESSIVE, (True, False, True, False), (False, False, True, False), ((0, 1, (2, 3)),))
    >>> by_enumeration(seen, Fraction(1, 50), [3])
    {(0,): Fraction(1, 3), (1,): Fraction(2, 3)}
    """
    everyone, parents = range(len(pedigree.males)), pedigree.parents()
    founders = {k: _first(pedigree, k, share) for k in everyone if k not in parents}
    weights: dict[tuple[int, ...], Fraction] = {}
    for case in assignments(pedigree, [pedigree.fitting(k) for k in everyone]):
        ways = 1
        for child, (father, mother) in parents.items():
            ways *= pedigree.passed(case[father], case[mother], pedigree.males[child])[case[child]]
        weight = Fraction(ways)
        for k, first in founders.items():
            weight *= first[case[k]]
        key = tuple(case[k] for k in people)
        weights[key] = weights.get(key, Fraction(0)) + weight
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items() if weight}


def by_peeling(pedigree: Pedigree, share: Fraction, people: Sequence[int]) -> dict[tuple[int, ...], Fraction]:
    """The same by peeling: one person after another is summed out of the tables that name them.

    >>> seen = Pedigree(RECESSIVE, (True, False, True, False), (False, False, True, False), ((0, 1, (2, 3)),))
    >>> by_peeling(seen, Fraction(1, 50), [3])
    {(0,): Fraction(1, 3), (1,): Fraction(2, 3)}
    """
    parents = pedigree.parents()
    factors: list[Factor] = []
    for k in range(len(pedigree.males)):
        if k not in parents:
            first = _first(pedigree, k, share)
            times = lcm(*(weight.denominator for weight in first.values()))  # weights as whole numbers
            factors.append(((k,), {(value,): int(weight * times) for value, weight in first.items()}))
            continue
        father, mother = parents[k]
        table: dict[tuple[int, ...], int] = {}
        for a, b in product(pedigree.fitting(father), pedigree.fitting(mother)):
            born = pedigree.passed(a, b, pedigree.males[k])
            table |= {(a, b, c): born[c] for c in pedigree.fitting(k) if c in born}
        factors.append(((father, mother, k), table))
    left = set(range(len(pedigree.males))) - set(people)
    while left:
        person = min(left, key=lambda k: (len({p for who, _ in factors if k in who for p in who}), k))
        left.remove(person)
        joined = _product([each for each in factors if person in each[0]])
        factors = [each for each in factors if person not in each[0]] + [_without(joined, person)]
    who, weights = _product(factors)
    at = [who.index(k) for k in people]
    total = sum(weights.values())
    return {tuple(key[k] for k in at): Fraction(weight, total) for key, weight in weights.items() if weight}


def _product(factors: Sequence[Factor]) -> Factor:
    who: tuple[int, ...] = ()
    table: dict[tuple[int, ...], int] = {(): 1}
    for more, weights in factors:
        shared = [(who.index(k), more.index(k)) for k in more if k in who]
        fresh = [n for n, k in enumerate(more) if k not in who]
        table = {
            (*key, *(other[n] for n in fresh)): weight * times
            for key, weight in table.items()
            for other, times in weights.items()
            if all(key[a] == other[b] for a, b in shared)
        }
        who = (*who, *(more[n] for n in fresh))
    return who, table


def _without(factor: Factor, person: int) -> Factor:
    who, table = factor
    at = who.index(person)
    summed: dict[tuple[int, ...], int] = {}
    for key, weight in table.items():
        rest = key[:at] + key[at + 1 :]
        summed[rest] = summed.get(rest, 0) + weight
    return who[:at] + who[at + 1 :], summed
