from dataclasses import replace

import pytest
from scipy import stats

from isoprobe.analysis.validation.trials import Trial, least, most, try_world
from isoprobe.analysis.validation.worlds import WORLDS

BY_NAME = {world.name: world for world in WORLDS}


@pytest.mark.parametrize("repetitions", [1, 20, 300])
def test_few_repetitions_are_held_to_what_they_can_show(repetitions: int) -> None:
    assert least(0.93, repetitions) == stats.binom.ppf(1 / 2000, repetitions, 0.93) / repetitions
    assert least(0.93, repetitions) <= 0.93 <= most(0.97, repetitions) <= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["plain, 0.6 and 0.8", "60 items", "picture and text alone", "harder text", "writes half"]
)
def test_a_world_is_as_it_should_be(name: str) -> None:
    trial = try_world(BY_NAME[name], 400, 40)
    assert trial.passed, trial
    assert sum(trial.said.values()) == pytest.approx(1)
    assert bool(trial.coverage) == (trial.expected in ("identified", "bounded"))


def test_what_is_amiss_does_not_pass() -> None:
    held = Trial(
        "w",
        "identified",
        400,
        300,
        {},
        {"loss": 0.95, "perception": 0.94, "reasoning": 0.96},
        {"identified": 0.9, "not identified": 0.01, "could not be checked": 0.09},
        {},
    )
    assert held.passed
    assert not replace(held, coverage={"loss": 0.85}).passed
    assert not replace(held, said={**held.said, "not identified": 0.08}).passed
    assert not replace(held, expected="not identified").passed
    found = replace(held, expected="not identified", coverage={}, said={**held.said, "not identified": 0.97})
    assert found.passed
    assert replace(found, expected="faint", said={**held.said, "identified": 0.04}).passed
    assert not replace(found, expected="faint", said={**held.said, "identified": 0.4}).passed
    wide = dict.fromkeys(held.coverage, 1.0)
    many = replace(held, repetitions=2000)
    assert not replace(many, coverage=wide).passed  # wider than need be
    assert replace(many, coverage=wide, expected="bounded").passed


def test_a_text_that_is_harder_than_planted_shows_in_the_coverage() -> None:
    """The world is said to be identified, and is not: its trial fails."""
    trial = try_world(replace(BY_NAME["far harder text"], expected="identified"), 400, 20)
    assert not trial.passed
