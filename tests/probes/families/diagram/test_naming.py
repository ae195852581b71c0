"""Names of points."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.diagram.naming import names_for
from isoprobe.vision.diagram.scene import NAME

SEEDS = range(300)


def test_names_are_different_and_well_formed() -> None:
    roles = ["vertex"] * 6 + ["centre", "centre", "mid", "mid", "foot", "crossing", "end", "copy:0", "copy:1", "copy:2"]
    for seed in SEEDS:
        names = names_for(roles, Random(seed))
        assert len(set(names)) == len(names) == len(roles)
        assert all(NAME.fullmatch(name) for name in names)


def test_every_letter_can_be_used_up() -> None:
    assert len(set(names_for(["vertex"] * 24, Random(1)))) == 24


def test_books_call_centres_o_and_copies_primed() -> None:
    roles = ["vertex", "vertex", "centre", "copy:0", "copy:1"]
    drawn = [names_for(roles, Random(seed)) for seed in SEEDS]
    assert sum(names[2] == "O" for names in drawn) > 100
    assert sum(names[3] == names[0] + "'" and names[4] == names[1] + "'" for names in drawn) > 60
    assert sum(names[:2] == ["A", "B"] for names in drawn) > 100
    two = [names_for(["centre", "centre"], Random(seed)) for seed in SEEDS]
    assert ["O1", "O2"] in two
