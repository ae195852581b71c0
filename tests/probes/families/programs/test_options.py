"""Options: the truth among others, no place and no rank of it likelier than another, none where they are few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.options import Options, some_right

DRAWS = 600


def make(rng: Random, level: int) -> Facts | None:
    """A number, which is drawn again now and then, and one that the question tells."""
    return None if rng.random() < 0.2 else {"shown": rng.randrange(100 * level), "added": rng.randrange(10)}


def why_not(facts: Facts) -> str:
    return "shown: expected no multiple of seven" if facts["shown"] % 7 == 0 else ""


def options(wrong: Callable[[Facts, Any], Sequence[Any]] | None = None, **changed: Any) -> Options:
    whole = {"count": 4, "told": ("added",), "make": make, "why_not": why_not, "wrong": wrong}
    return Options(**{"solve": lambda facts: facts["shown"] + facts["added"], **whole, **changed})


def drawn_facts() -> list[Facts]:
    rng = Random(3)
    drawn = [make(rng, 1) for _ in range(2 * DRAWS)]
    return [facts for facts in drawn if facts and not why_not(facts)][:DRAWS]


def about(share: float) -> Any:
    return pytest.approx(share, abs=4 * (share * (1 - share) / DRAWS) ** 0.5)


def test_the_truth_stands_at_each_place_and_rank_equally_often() -> None:
    places: Counter[int] = Counter()
    ranks: Counter[int] = Counter()
    for facts in drawn_facts():
        texts = options().drawn(facts, 1)
        assert texts is not None
        assert len(set(texts)) == 4
        truth = str(facts["shown"] + facts["added"])
        places[texts.index(truth)] += 1
        ranks[sorted(texts, key=int).index(truth)] += 1
    for found in (places, ranks):
        assert {k: often / DRAWS for k, often in found.items()} == {k: about(0.25) for k in range(4)}


def test_others_are_answers_to_the_same_question() -> None:
    """What the question tells is kept: with nothing else to add, every option ends as the truth does."""
    tens = options(make=lambda rng, level: {"shown": 10 * rng.randrange(1, 7), "added": rng.randrange(10)})
    texts = tens.drawn({"shown": 30, "added": 3}, 1)
    assert texts is not None
    assert [text[-1] for text in texts] == ["3"] * 4


def test_the_same_facts_have_the_same_options() -> None:
    facts = {"shown": 30, "added": 3}
    assert options().drawn(facts, 1) == options().drawn(dict(facts), 1)


@pytest.mark.parametrize("but", "ABCD")
def test_the_right_one_has_another_letter_where_that_is_wanted(but: str) -> None:
    for facts in drawn_facts()[:60]:
        texts = options().drawn(facts, 1, but)
        assert texts is not None
        assert "ABCD"[texts.index(str(facts["shown"] + facts["added"]))] != but


def test_as_many_wrong_ones_of_a_program_lie_below_as_above() -> None:
    ranks: Counter[int] = Counter()
    for facts in drawn_facts():
        slips = options(lambda facts, truth: [truth, truth - 1, truth - 2, truth - 3, truth + 1, truth + 2, truth + 3])
        texts = slips.drawn(facts, 1)
        assert texts is not None
        ranks[sorted(texts, key=int).index(str(facts["shown"] + facts["added"]))] += 1
    assert {k: often / DRAWS for k, often in ranks.items()} == {k: about(0.25) for k in range(4)}


def test_there_are_none_where_too_few_differ_or_the_facts_are_none() -> None:
    facts = {"shown": 30, "added": 3}
    assert options(lambda facts, truth: [truth, truth + 1, truth + 1, truth + 2]).drawn(facts, 1) is None
    assert (
        options(make=lambda rng, level: {"shown": rng.choice((1, 2, 3)), "added": 0}, count=5).drawn(facts, 1) is None
    )
    assert options().drawn({"shown": 35, "added": 3}, 1) is None


def test_other_facts_that_harm_a_method_are_passed_over() -> None:
    texts = options(solve=lambda facts: 60 // (facts["shown"] % 5)).drawn({"shown": 31, "added": 0}, 1)
    assert texts is not None
    assert sorted(texts, key=int) == ["15", "20", "30", "60"]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_set_of_right_statements_is_drawn_equally_often(count: int) -> None:
    rng, usual = Random(count), 400
    sets = [frozenset(each) for size in range(1, count + 1) for each in combinations(range(count), size)]
    drawn = Counter(frozenset(some_right(rng, count)) for _ in range(usual * len(sets)))
    assert set(drawn) == set(sets)
    assert max(abs(often - usual) for often in drawn.values()) < 4.5 * usual**0.5


def test_one_source_of_chance_gives_one_set_of_right_statements() -> None:
    assert [some_right(Random(7), 5) for _ in range(3)] == [some_right(Random(7), 5)] * 3
