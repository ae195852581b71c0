"""Sections of solids: known cases, and two ways that agree on random planes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers import BadState
from isoprobe.solvers.multi.solid_section import SOLIDS, ByClipping, ByHeights, heights, on_edge

HALF = Fraction(1, 2)
WAYS = pytest.mark.parametrize("way", [ByHeights, ByClipping])


def test_solids_keep_eulers_formula() -> None:
    for solid in SOLIDS.values():
        assert len(solid.corners) - len(solid.edges) + len(solid.faces) == 2


@WAYS
def test_the_middle_section_of_a_cube_is_a_hexagon(way: type[ByHeights | ByClipping]) -> None:
    """Through the middles of three edges in a row, no two of them parallel: the plane halves the cube."""
    cube = SOLIDS["cuboid"]
    points = [on_edge(cube, edge, HALF) for edge in ((0, 1), (1, 5), (5, 6))]
    section = way(cube, points)
    assert section.sides == 6
    assert section.share(0) == HALF
    assert section.together(1) == 4
    assert section.divides((6, 7)) == HALF
    assert not section.meets((2, 6))


@WAYS
def test_a_corner_cut_off_a_tetrahedron_is_the_product_of_shares(way: type[ByHeights | ByClipping]) -> None:
    solid = SOLIDS["triangular pyramid"]
    shares = (Fraction(1, 2), Fraction(1, 3), Fraction(2, 5))
    section = way(solid, [on_edge(solid, (0, k), share) for k, share in enumerate(shares, 1)])
    assert section.sides == 3
    assert section.share(0) == Fraction(1, 15)
    assert section.share(2) == Fraction(14, 15)
    assert section.divides((0, 2)) == Fraction(1, 3)
    assert not section.meets((1, 2))
    assert not section.parallel((1, 2))


@WAYS
def test_middles_of_four_edges_of_a_tetrahedron_make_a_parallelogram(way: type[ByHeights | ByClipping]) -> None:
    solid = SOLIDS["triangular pyramid"]
    section = way(solid, [on_edge(solid, edge, HALF) for edge in ((0, 1), (1, 2), (2, 3))])
    assert section.sides == 4
    assert section.share(1) == HALF
    assert section.parallel((0, 2))
    assert section.parallel((1, 3))
    assert not section.parallel((0, 1))


@pytest.mark.slow
def test_both_ways_agree_on_random_planes() -> None:
    rng, seen = Random(3), 0
    while seen < 120:
        solid = rng.choice(list(SOLIDS.values()))
        parts = [Fraction(rng.randint(1, 4), 5) for _ in range(3)]
        points = [on_edge(solid, edge, part) for edge, part in zip(rng.sample(solid.edges, 3), parts, strict=True)]
        try:
            one = ByHeights(solid, points)
        except BadState:
            continue
        seen += 1
        other, corners = ByClipping(solid, points), range(len(solid.corners))
        assert one.sides == other.sides
        assert [one.share(k) for k in corners] == [other.share(k) for k in corners]
        assert [one.together(k) for k in corners] == [other.together(k) for k in corners]
        for edge in solid.edges:
            assert one.same(*edge) == other.same(*edge) != one.meets(edge)
            assert one.meets(edge) == other.meets(edge)
            assert one.parallel(edge) == other.parallel(edge)
            assert not one.meets(edge) or one.divides(edge) == other.divides(edge)


def test_planes_that_cut_nothing_are_refused() -> None:
    solid = SOLIDS["cuboid"]
    with pytest.raises(BadState, match="goes through a corner"):
        heights(solid, [on_edge(solid, (0, 1), part) for part in (HALF, Fraction(1, 3), Fraction(1, 4))])
    with pytest.raises(BadState, match="through a corner"):
        heights(solid, [on_edge(solid, edge, HALF) for edge in ((0, 1), (1, 2), (2, 3))])
    beyond = [(Fraction(9), Fraction(0), Fraction(0)), (Fraction(9), Fraction(1), Fraction(0))]
    for way in (ByHeights, ByClipping):
        with pytest.raises(BadState, match="does not cut"):
            way(solid, [*beyond, (Fraction(9), Fraction(0), Fraction(1))])
