"""A part of a suite: what models solve unseen goes, groups are even, the hardest come first."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from isoprobe.analysis.inference.selecting import BadSelection, hardness, poor, richness, select, solved
from isoprobe.analysis.scoring.catalogue import Catalogue
from tests.specimens.respondents import probe, say, told

SUBJECTS = ("math", "math", "math", "physics")
PROBES = [
    probe(seed, 0, seed, level=1 + seed % 2, labels={"subject": SUBJECTS[seed % 4], "skill": f"s{seed % 3}"})
    for seed in range(40)
]
CATALOGUE = Catalogue.of(PROBES)


def test_what_a_model_solves_often_enough_is_dropped() -> None:
    """Item k is answered rightly in k % 8 of ten repetitions: 5, 6 and 7 are at the threshold or above."""
    scored, _ = told(PROBES, say(PROBES, lambda item, sample: str(item.answer if sample < item.seed % 8 else -1), 10))
    found = solved([scored], CATALOGUE, 5)
    assert found == {p.item.id for p in PROBES if p.item.seed % 8 >= 5}
    never, _ = told(PROBES, say(PROBES, lambda item, sample: "-1", 10))
    assert solved([never, scored], CATALOGUE, 5) == found  # any of the models
    assert solved([never], CATALOGUE, 1) == set()
    kept = select(CATALOGUE, drop=found)
    assert set(kept.chosen) == set(CATALOGUE.items) - found
    assert set(kept.dropped) == found
    with pytest.raises(BadSelection, match="none of 40 items is left"):
        select(CATALOGUE, drop=set(CATALOGUE.items))
    with pytest.raises(BadSelection, match="threshold is 0"):
        solved([scored], CATALOGUE, 0)


def test_replies_to_another_picture_say_nothing_of_an_item() -> None:
    scored, _ = told(PROBES, say(PROBES, lambda item, sample: "-1", 10))
    changed = [replace(one, arm="pair") for one in scored]
    assert hardness([changed], CATALOGUE) == {}
    assert set(hardness([scored], CATALOGUE).values()) == {1.0}


def test_groups_are_even_and_the_order_is_the_suites() -> None:
    found = select(CATALOGUE, 18, ["subject", "skill"])
    subjects = Counter(CATALOGUE.items[id].labels["subject"] for id in found.chosen)
    assert subjects == {"math": 9, "physics": 9}
    assert set(found.groups) == {(s, f"s{k}") for s in ("math", "physics") for k in range(3)}
    assert all(taken == 3 for _, taken in found.groups.values())
    assert list(found.chosen) == [id for id in CATALOGUE.items if id in set(found.chosen)]
    assert select(CATALOGUE, 18, ["subject", "skill"]) == found
    assert select(CATALOGUE, 18, ["subject", "skill"], seed=1).chosen != found.chosen
    few = select(CATALOGUE, 30, ["subject"])
    assert few.groups == {("math",): (30, 20), ("physics",): (10, 10)}
    assert set(select(CATALOGUE, 8, ["level", "task", "kind"]).groups) == {
        ("1", "maxflow", "integer"),
        ("2", "maxflow", "integer"),
    }
    with pytest.raises(BadSelection, match="label 'weather': expected one of kind, level, skill, subject, task"):
        select(CATALOGUE, 5, ["weather"])
    with pytest.raises(BadSelection, match="n is 0"):
        select(CATALOGUE, 0)


def test_the_hardest_come_first() -> None:
    """Right on items below 10 and on every second of the others, by one model; the second fails on all."""
    first, _ = told(PROBES, say(PROBES, lambda item, _: str(item.answer if item.seed < 10 or item.seed % 2 else -1)))
    second, _ = told(PROBES[:20], say(PROBES[:20], lambda item, _: "-1"))
    hard = hardness([first, second], CATALOGUE)
    assert Counter(hard.values()) == {1.0: 15, 0.5: 15, 0.0: 10}
    chosen = select(CATALOGUE, 20, hard=hard).chosen
    seeds = [CATALOGUE.items[id].seed for id in chosen]
    assert set(range(10, 40, 2)) <= set(seeds)
    assert all(CATALOGUE.items[id].level == 2 for id in chosen if hard[id] == 0.5)  # of equals the higher level
    assert len([id for id in chosen if hard[id] == 0.5]) == 5


def test_of_equally_hard_items_of_one_level_the_longest_questions_come_first() -> None:
    probes = [probe(seed, 0, seed) for seed in range(12)]
    asked = [tuple(replace(q, wording="How many? " * (1 + 5 * p.item.seed % 12)) for q in p.questions) for p in probes]
    catalogue = Catalogue.of([replace(p, questions=questions) for p, questions in zip(probes, asked, strict=True)])
    chosen = select(catalogue, 3, hard=dict.fromkeys(catalogue.items, 0.5)).chosen
    assert sorted(5 * catalogue.items[id].seed % 12 for id in chosen) == [9, 10, 11]


def test_requests_that_failed_say_nothing() -> None:
    scored, _ = told(PROBES, say(PROBES, lambda item, _: ""))
    assert hardness([scored], CATALOGUE) == {}
    assert solved([scored], CATALOGUE, 1) == set()


def test_the_richest_say_and_show_most_and_have_the_longest_steps() -> None:
    """By ranks: twice as long a question, several pictures, steps; each counts a third."""
    first, second, third = (each.item.id for each in PROBES[:3])
    steps = {first: 50, second: 400}
    plain = richness(CATALOGUE, {})
    rich = richness(CATALOGUE, steps)
    assert set(rich) == set(CATALOGUE.items)
    assert all(0 <= value <= 1 for value in rich.values())
    assert rich[second] - plain[second] > rich[first] - plain[first] > 0 > rich[third] - plain[third]
    several = [replace(p, item=replace(p.item, labels={**p.item.labels, "pictures": 4})) for p in PROBES[:1]]
    assert richness(Catalogue.of([*several, *PROBES[1:]]), {})[first] > plain[first]


def test_of_each_group_a_share_stays() -> None:
    rich = richness(CATALOGUE, {p.item.id: 10 * p.item.seed for p in PROBES})
    gone = poor(CATALOGUE, rich, 0.5, ["subject"])
    kept = select(CATALOGUE, drop=gone, balance=["subject"])
    assert kept.groups == {("math",): (15, 15), ("physics",): (5, 5)}
    assert min(rich[id] for id in kept.chosen if CATALOGUE.items[id].labels["subject"] == "math") >= max(
        rich[id] for id in gone if CATALOGUE.items[id].labels["subject"] == "math"
    )
    assert poor(CATALOGUE, rich, 1.0) == set()
    for share in (0, -1, 1.5):
        with pytest.raises(BadSelection, match=f"rich is {share}"):
            poor(CATALOGUE, rich, share)
