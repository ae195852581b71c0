"""Marked figures for proofs: in one order, true to a symmetry, options that the letters alone do not tell apart."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.triangles import (
    FORMS,
    confused,
    drawn_figure,
    figure_of,
    in_order,
    invalid_figure,
    options_for,
    right_ones,
    shape_of,
)

TRAPEZIUM = {
    "corners": ["A", "B", "D", "E"],
    "crossing": "K",
    "lines": ["AB", "AD", "AE", "BD", "BE", "DE"],
    "sides": ["AE BD"],
    "angles": ["BAE ABD"],
    "right": [],
}
FACTS = in_order(TRAPEZIUM)


def test_one_figure_has_one_order_of_facts() -> None:
    turned = {**TRAPEZIUM, "corners": ["D", "B", "A", "E"], "sides": ["DB EA"], "angles": ["DBA EAB"]}
    assert in_order(turned) == FACTS
    assert in_order(FACTS) == FACTS
    assert not invalid_figure(FACTS)


def test_an_angle_is_one_whether_named_by_the_crossing_or_the_corner_beyond() -> None:
    named = in_order({**FACTS, "sides": [], "angles": ["KAB ABK"]})
    assert named["angles"] == ["ABE BAD"]


def test_marks_tell_how_the_figure_is_drawn() -> None:
    found = shape_of(figure_of(FACTS))
    assert found is not None
    assert found[0] == "mirror"
    turned = shape_of(figure_of(in_order({**FACTS, "sides": ["AB DE", "AE BD"], "angles": []})))
    assert turned is not None
    assert turned[0] == "turn"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"crossing": "A"}, "corners and crossing"),
        ({"lines": ["AB", "AE", "BD", "DE"]}, "lines: expected both diagonals"),
        ({"sides": ["AD BE"]}, "sides: expected no mark on a whole diagonal"),
        ({"sides": ["AB AE"], "angles": []}, "marks: expected some"),
        ({"angles": ["ABD BAE", "ABD BDE"]}, "angles: expected no angle twice"),
        ({"right": ["ABD"]}, "right: expected no right angle or two"),
        ({"sides": [], "angles": []}, "right: expected no right angle or two, and some mark"),
    ],
)
def test_figures_that_are_none_are_refused(changed: dict, told: str) -> None:
    assert invalid_figure({**FACTS, **changed}).startswith(told)


def test_two_sides_and_the_angle_between_prove_one_congruence() -> None:
    assert right_ones(FACTS, "AD", "BE") == [("ADB", "BEA")]
    assert right_ones({**FACTS, "angles": []}, "AD", "BE") == []


def test_each_form_is_found_and_each_set_of_options_has_it() -> None:
    rng = Random(1)
    for form in range(len(FORMS)):
        for level in (1, 2, 3):
            facts = next(
                f for _ in range(200) if (f := drawn_figure(rng, form, level, "ABDEK")) and not invalid_figure(f)
            )
            assert facts["crossing"] == "K"
        options = options_for(rng, form, "ABDEK")
        assert len(set(options)) == 5
        one, other = ("".join("ABDEK"["xyzwv".index(letter)] for letter in triangle) for triangle in FORMS[form])
        assert f"{one} {other}" in options


def test_confused_letters_make_another_figure() -> None:
    rng = Random(2)
    others = [confused(rng, {**FACTS, "first": "AD", "second": "BE"}) for _ in range(10)]
    assert any(other["corners"] != FACTS["corners"] for other in others)
    assert any(other["sides"] != FACTS["sides"] for other in others)
    assert all(in_order(other) == other for other in others)
