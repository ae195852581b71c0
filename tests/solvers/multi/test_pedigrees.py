"""Genotypes in pedigrees: textbook cases, and the two ways against each other on families drawn at random."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from isoprobe.solvers.multi.pedigrees import (
    DOMINANT,
    LINKED,
    MODES,
    RECESSIVE,
    Pedigree,
    by_enumeration,
    by_peeling,
    can_be,
    has_loop,
    narrowed,
)

M, F = True, False


def family(mode: str, males: list[bool], ill: set[int], *families: tuple[int, int, tuple[int, ...]]) -> Pedigree:
    return Pedigree(mode, tuple(males), tuple(k in ill for k in range(len(males))), families)


def test_healthy_parents_of_an_ill_child_are_carriers() -> None:
    seen = family(RECESSIVE, [M, F, M, F], {2}, (0, 1, (2, 3)))
    assert narrowed(seen, {}) == [{1}, {1}, {2}, {0, 1}]
    assert by_peeling(seen, Fraction(1, 50), [3]) == {(0,): Fraction(1, 3), (1,): Fraction(2, 3)}
    assert seen.risk(1, 1) == Fraction(1, 4)
    assert family(DOMINANT, [M, F, M], {0}, (0, 1, (2,))).risk(1, 0) == Fraction(1, 2)


def test_an_x_linked_allele_comes_from_the_mother() -> None:
    seen = family(LINKED, [M, F, M, F], {2}, (0, 1, (2, 3)))
    assert narrowed(seen, {}) == [{0}, {1}, {1}, {0, 1}]
    assert by_enumeration(seen, Fraction(1, 9), [3]) == {(0,): Fraction(1, 2), (1,): Fraction(1, 2)}
    assert seen.risk(0, 1) == Fraction(1, 4)
    assert seen.risk(1, 0) == 0
    assert seen.passed(1, 0, M) == {0: 4}
    assert seen.passed(1, 0, F) == {1: 4}


def test_healthy_children_make_a_carrier_less_likely() -> None:
    seen = family(RECESSIVE, [M, F, M, F, F, M], {2, 4}, (0, 1, (2, 3)), (5, 3, ()))
    assert by_peeling(seen, Fraction(1, 9), [3])[(1,)] == Fraction(2, 3)
    with_child = family(RECESSIVE, [M, F, M, F, M, F], {2, 4}, (0, 1, (2, 3)), (4, 3, (5,)))
    assert by_peeling(with_child, Fraction(1, 9), [3])[(1,)] == Fraction(1, 2)


def test_loops_are_found() -> None:
    assert not has_loop(family(RECESSIVE, [M, F, M, F, F], set(), (0, 1, (2,)), (2, 3, (4,))))
    assert has_loop(family(RECESSIVE, [M, F, M, F, F], set(), (0, 1, (2, 3)), (2, 3, (4,))))


@pytest.mark.parametrize("mode", MODES)
def test_both_ways_agree(mode: str) -> None:
    rng = Random(mode)
    tried = 0
    while tried < 40:
        males = [M, F, M, F, *(rng.random() < 0.5 for _ in range(3)), M, F, *(rng.random() < 0.5 for _ in range(2))]
        seen = family(
            mode,
            males,
            {k for k in range(11) if rng.random() < 0.3},
            (0, 1, (4, 5, 7)),
            (2, 3, (6, 8)),
            (7, 8, (9, 10)),
        )
        if not can_be(seen, {}):
            assert narrowed(seen, {}) == [set()] * 11
            continue
        tried += 1
        sets = narrowed(seen, {})
        for person, value in product(range(11), range(3)):
            assert can_be(seen, {person: [value]}) == (value in sets[person])
        one, two = rng.sample(range(11), 2)
        assert not has_loop(seen)
        for value in sets[one]:
            left = narrowed(seen, {one: [value]})[two]
            assert left == {other for other in range(3) if can_be(seen, {one: [value], two: [other]})}
        share = Fraction(1, rng.randint(2, 20))
        chances = by_enumeration(seen, share, [one, two])
        assert chances == by_peeling(seen, share, [one, two])
        assert sum(chances.values()) == 1
