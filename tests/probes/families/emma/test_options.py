"""Features of options alone find the one that stands out, and none where all are alike in kind."""

from __future__ import annotations

from random import Random

from isoprobe.probes.families.emma.options import differing, exchanged, letters_of, looks


def test_looks_name_the_options_that_stand_out() -> None:
    features = looks(lambda facts: facts["panels"])
    seen = {name: of({"panels": ["ab..", "ab.c", "ab..", "abcd", "x..."]}) for name, of in features.items()}
    assert seen == {
        "most like the rest": "AC",
        "odd one out": "E",
        "most filled": "D",
        "least filled": "E",
        "most usual parts": "AC",
    }
    even = {name: of({"panels": ["a.", ".b", "ab", ".."]}) for name, of in features.items()}
    assert (even["most like the rest"], even["odd one out"]) == ("ABCD", "ABCD")


def test_the_right_option_is_taken_for_another() -> None:
    facts = {"panels": ["p", "q", "r"], "other": 1}
    found = {tuple(exchanged(Random(seed), facts, "panels", "B")["panels"]) for seed in range(20)}
    assert found == {("q", "p", "r"), ("p", "r", "q")}
    assert facts["panels"] == ["p", "q", "r"]


def test_letters_and_differing() -> None:
    assert letters_of([3, 1, 3], lambda n: n == 3) == "AC"
    assert differing(["a", "b"])
    assert not differing(["a", "b", "a"])
