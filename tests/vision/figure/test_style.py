"""Looks of figures: the same from the same seed, colours and form apart, colours far from one another."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from isoprobe.vision.figure.style import COLOURS, FACES, HUES, look_of, sample_style, sized


def test_one_seed_makes_one_look():
    assert sample_style(Random(3), "t") == sample_style(Random(3), "t")
    assert look_of(sample_style(Random(3), "t")) == look_of(sample_style(Random(3), "t"))
    assert look_of(sample_style(Random(3), "t")).rng().random() == look_of(sample_style(Random(3), "t")).rng().random()


def test_the_tint_changes_colours_and_nothing_else():
    one, other = sample_style(Random(3), "t"), sample_style(Random(3), "u")
    assert {name for name in one if one[name] != other[name]} <= {"paper", "ink", "palette"}
    assert one["palette"] != other["palette"]


def test_looks_vary():
    looks = [look_of(sample_style(Random(k), "t")) for k in range(60)]
    assert {look.face for look in looks} == set(FACES)
    assert len({look.paper for look in looks}) > 2
    assert all(sorted(look.palette) == sorted(HUES) for look in looks)


def test_no_two_colours_lie_near_one_direction_from_the_paper():
    ways = {name: 255.0 - np.array(COLOURS[name], float) for name in HUES}
    for one, other in combinations(HUES, 2):
        cosine = ways[one] @ ways[other] / (np.linalg.norm(ways[one]) * np.linalg.norm(ways[other]))
        assert cosine < 0.995, (one, other)


def test_a_sized_look_shrinks_as_a_whole():
    style = sample_style(Random(3), "t")
    small, wide = sized(style, 10), sized(style, 10, 1.5)
    assert look_of(small).size == pytest.approx(10, rel=0.1)
    assert look_of(small).width == pytest.approx(style["width"] * 10 / 13, abs=1)
    assert wide["width"] == pytest.approx(1.5 * small["width"], abs=1)
    assert look_of(small).scale == pytest.approx(10 / 13, abs=0.01)
    assert look_of(style).scale == 1
