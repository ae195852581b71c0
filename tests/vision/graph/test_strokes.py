"""Strokes and the arithmetic on their samples."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.graph.strokes import (
    EdgeInk,
    Lines,
    distinct,
    longest_runs,
    quantile,
    thinned,
    unlike,
    without_writing,
)


def stroke(tail: int, head: int, y: float, error: float = 0.0) -> EdgeInk:
    points = np.stack([np.arange(10.0, 60.0), np.full(50, y)], axis=1)
    return EdgeInk(tail, head, points, width=2.0, error=error)


def test_ends_point_into_the_stroke() -> None:
    (first, way), (last, back) = stroke(0, 1, 5.0).ends
    assert first.tolist() == [10.0, 5.0]
    assert way.tolist() == [1.0, 0.0]
    assert last.tolist() == [59.0, 5.0]
    assert back.tolist() == [-1.0, 0.0]


def test_the_line_runs_on_a_little_at_both_ends() -> None:
    line = stroke(0, 1, 5.0).fine / 16
    assert line[0].tolist() == [6.0, 5.0]
    assert line[-1].tolist() == [63.0, 5.0]


def test_of_two_strokes_over_the_same_ink_the_better_stays() -> None:
    worse, better, other = stroke(0, 1, 5.0, error=0.9), stroke(0, 1, 6.0, error=0.1), stroke(0, 1, 30.0)
    assert distinct([worse, better, other]) == [other, better]
    assert len(distinct([worse, stroke(0, 2, 5.0)])) == 2  # another vertex is another edge


def test_lines_within_a_pixel_are_one() -> None:
    def lines(*bends: float) -> Lines:
        n = len(bends)
        zero = np.zeros(n, np.intp)
        return Lines(zero, zero + 1, np.array(bends), np.zeros(n), np.zeros((n, 3)))

    assert unlike(lines(10.0, 10.05)).bend.tolist() == [10.0]
    assert unlike(lines(10.0, 14.0)).bend.tolist() == [10.0, 14.0]


def test_the_longest_run_stays_within_its_owner() -> None:
    flags = np.array([True, True, False, True, True, True, False])
    owner = np.array([0, 0, 0, 0, 1, 1, 1])
    longest, at = longest_runs(flags, owner, np.array([4, 3]))
    assert longest.tolist() == [2, 2]
    assert at.tolist() == [0, 0]


def test_thinning_keeps_the_last() -> None:
    assert thinned(10, 4).tolist() == [0, 4, 8, 9]
    assert thinned(1, 4).tolist() == [0]


def test_writing_beside_a_straight_stroke_is_no_stroke() -> None:
    points = np.stack([np.arange(20.0), np.zeros(20)], axis=1)
    straight = EdgeInk(0, 1, points, 2.0, straight=True)
    arc, digit, other = EdgeInk(0, 1, points + 9, 2.0), EdgeInk(0, 1, points + 5, 6.0), EdgeInk(1, 2, points, 6.0)
    assert without_writing([straight, arc, digit, other]) == [straight, arc, other]


def test_quantiles_are_numpys() -> None:
    values = np.array([3.0, 1.0, 4.0, 1.5, 9.0])
    for share in (0.0, 0.1, 0.6, 0.9, 1.0):
        assert quantile(values, share) == pytest.approx(float(np.quantile(values, share)))
