"""Settings: names of one context in a variant, and the same draws whatever the count."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.programs.settings import setting

CROPS = setting(field=("Rye", "Oats", "Hops"), garden=("Leek", "Kale", "Rye", "Peas"))


def test_names_are_those_of_all_contexts_once() -> None:
    assert CROPS.names == ("Rye", "Oats", "Hops", "Leek", "Kale", "Peas")
    assert CROPS.word.choices == CROPS.names
    CROPS.listed(2, 3).check(["Peas", "Rye"], "names")


def test_some_are_of_one_context_and_fewer_are_the_first_of_more() -> None:
    for seed in range(40):
        rng, same = Random(seed), Random(seed)
        three, two = CROPS.some(rng, 3), CROPS.some(same, 2)
        assert two == three[:2]
        assert len(set(three)) == 3
        assert any(set(three) <= set(names) for names in CROPS.contexts.values())
        assert rng.random() == same.random()
