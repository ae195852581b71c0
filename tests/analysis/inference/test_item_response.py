"""An item response model recovers what was simulated, and tells apart what counting right answers cannot."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.analysis.inference.item_response import (
    ItemResponses,
    Responses,
    TooFewResponses,
    fitted,
    responses_of,
)
from isoprobe.analysis.scoring.catalogue import Catalogue
from tests.specimens.respondents import probe, say, told

ABILITIES = np.array([-1.2, -0.5, 0.0, 0.4, 0.9, 1.6])


def simulated(seed: int, items: int = 300, floor: float = 0.0) -> tuple[Responses, np.ndarray]:
    rng = np.random.default_rng(seed)
    difficulty = rng.standard_normal(items)
    steep = np.exp(0.3 + 0.4 * rng.standard_normal(items))
    knows = 1 / (1 + np.exp(-steep[:, None] * (ABILITIES - difficulty[:, None])))
    right = (rng.random(knows.shape) < floor + (1 - floor) * knows).astype(np.int64)
    names = tuple(f"item-{k}" for k in range(items))
    return Responses(names, right, np.ones_like(right), np.full(items, floor)), difficulty


def held(found: ItemResponses, difficulty: np.ndarray) -> tuple[float, float]:
    """The share of abilities, and of difficulties, that their intervals hold."""
    able = np.mean([one.low <= true <= one.high for one, true in zip(found.abilities, ABILITIES, strict=True)])
    of_items = zip(found.difficulties.values(), difficulty, strict=True)
    return float(able), float(np.mean([one.low <= true <= one.high for one, true in of_items]))


@pytest.mark.parametrize("floor", [0.0, 0.25])
def test_what_was_simulated_is_recovered(floor: float) -> None:
    shares = []
    for seed in range(5):
        given, difficulty = simulated(seed, floor=floor)
        found = fitted(given)
        shares.append(held(found, difficulty))
        values = [one.value for one in found.abilities]
        assert np.corrcoef(values, ABILITIES)[0, 1] > 0.97
        assert np.corrcoef([one.value for one in found.difficulties.values()], difficulty)[0, 1] > (
            0.5 if floor else 0.65
        )
        assert np.abs(np.array(values) - ABILITIES).max() < 0.6
    able, of_items = np.mean(shares, axis=0)
    assert able >= 0.85
    assert 0.92 <= of_items <= 0.98


def test_an_item_that_the_able_fail_is_harder_than_one_that_the_weak_fail() -> None:
    given, _ = simulated(1)
    right, asked = given.right.copy(), given.asked.copy()
    right[0], right[1] = (1, 1, 1, 1, 1, 0), (0, 1, 1, 1, 1, 1)
    right[2], asked[2] = (0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1)  # only the ablest was asked
    found = fitted(Responses(given.items, right, asked, given.floors)).difficulties
    assert found["item-0"].value > found["item-1"].value
    assert (found["item-0"].right, found["item-0"].asked) == (5, 6)
    assert found["item-2"].high - found["item-2"].low > found["item-1"].high - found["item-1"].low


def test_a_model_that_is_always_right_has_an_ability_and_a_wide_interval() -> None:
    given, _ = simulated(2, items=60)
    right = given.right.copy()
    right[:, -1] = 1
    *others, best = fitted(Responses(given.items, right, given.asked, given.floors)).abilities
    assert best.value > max(one.value for one in others)
    assert best.high - best.low > 1.5 * max(one.high - one.low for one in others)


def test_runs_give_responses_and_too_few_are_refused() -> None:
    probes = [probe(seed, 0, seed) for seed in range(30)]
    catalogue = Catalogue.of(probes)
    runs = [
        told(probes, say(probes, lambda item, _, k=k: str(item.answer if item.seed % (k + 2) else -1), arm="picture"))[
            0
        ]
        for k in range(2)
    ]
    given = responses_of(runs, catalogue)
    assert given.right.shape == given.asked.shape == (30, 2)
    assert given.right.sum(0).tolist() == [15, 20]
    assert len(fitted(given).difficulties) == 30
    assert not responses_of(runs, catalogue, "text").items
    with pytest.raises(TooFewResponses, match="1 models on 30 items"):
        fitted(responses_of(runs[:1], catalogue))
