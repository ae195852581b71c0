"""Pictures of pedigrees: parents over their children, families apart, read back, broken ones refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.pedigree_pictures import ROOM, crowded, pedigree_scene, places, read_pedigree
from isoprobe.probes.families.multi.pedigrees import LEVELS
from isoprobe.solvers.multi.pedigrees import MODES, RECESSIVE
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.style import Look, look_of, sample_style
from tests.specimens.pedigrees import drawn_pedigree


def a_look(seed: int) -> Look:
    return look_of(sample_style(Random(seed), "tint", (700, 460)))


@pytest.mark.parametrize("level", LEVELS)
def test_parents_stand_apart_and_over_their_children(level: int) -> None:
    for seed, mode in enumerate(MODES * 5):
        facts = drawn_pedigree(level, seed, mode)
        at = {name: k for k, name in enumerate(facts["names"])}
        x = places(facts["rows"], [[at[name] for name in family] for family in facts["families"]])
        for left, right, *kids in facts["families"]:
            assert x[at[right]] - x[at[left]] > 1.4
            middle = (x[at[left]] + x[at[right]]) / 2
            assert abs(middle - sum(x[at[kid]] for kid in kids) / len(kids)) < 1


def test_lines_of_two_families_that_would_meet_are_too_crowded() -> None:
    """Two couples side by side: the children of each below it, or those of the left one below the right one too."""
    assert not crowded([4, 2], [[0, 1, 4], [2, 3, 5]])
    assert crowded([4, 2], [[0, 1, 5], [2, 3, 4]])
    assert crowded([2, 14], [[0, 1, *range(2, 16)]])  # too wide
    x = places([4, 2], [[0, 1, 4], [2, 3, 5]])
    assert (x[2] + x[3]) / 2 - (x[0] + x[1]) / 2 > ROOM


@pytest.mark.parametrize("level", LEVELS)
def test_pictures_read_back(level: int) -> None:
    for seed in range(3):
        facts = drawn_pedigree(level, seed, RECESSIVE)
        look = a_look(seed)
        assert read_pedigree(read_figure(draw_scene(pedigree_scene(facts, look)))) == facts


def test_a_family_without_its_line_is_unreadable() -> None:
    facts = drawn_pedigree(2, 1, RECESSIVE)
    made = pedigree_scene(facts, a_look(1))
    made.things.pop(0)  # the first line between two parents
    with pytest.raises(Unreadable, match="expected parents"):
        read_pedigree(read_figure(draw_scene(made)))
