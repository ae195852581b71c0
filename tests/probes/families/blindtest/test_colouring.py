"""Colours of scenes and the questions about them."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.blindtest.colouring import PALETTE, colour_elements, draw_colours


def test_half_of_the_scenes_are_black() -> None:
    drawn = [draw_colours(Random(seed), 6) for seed in range(400)]
    assert 160 < sum(names == ["black"] * 6 for names in drawn) < 240
    assert {name for names in drawn for name in names} == set(PALETTE)


def test_present_and_absent_colours_are_asked_alike() -> None:
    colour, count = colour_elements("square")
    state = {"colours": ["red", "red", "blue"]}
    answers = [colour.truth(state, colour.draw(Random(seed), state) or ()) for seed in range(300)]
    assert 120 < sum(answers) < 180
    assert count.truth(state, ("red",)) == 2
    assert count.draw(Random(1), {"colours": ["red", "red"]}) is None
