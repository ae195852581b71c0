"""Fresh drawings: a seed gives the same ones, and what is said of them is what they show."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import cv2
import pytest

from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fresh() -> Iterator[ModuleType]:
    with benchmark_at("fresh_drawings") as module:
        yield module


def test_a_seed_gives_the_same_plots_and_they_are_read_as_they_say(fresh: ModuleType) -> None:
    plots, judge = (importlib.import_module(f"drawn.{name}") for name in ("fresh.plots", "plots"))
    first, again = (list(plots.drawings(Random("a word"), 1)) for _ in range(2))
    (name, pixels, truth), (_, same, _) = first[0], again[0]
    assert (pixels == same).all()
    picture = cv2.imencode(".png", pixels)[1].tobytes()
    assert judge.judge(name, picture, truth).right
    assert not judge.judge(name, picture, {**truth, "curves": 2}).right


def test_every_kind_has_a_module_that_judges_it(fresh: ModuleType) -> None:
    for kind in fresh.KINDS:
        drawn = importlib.import_module(f"drawn.fresh.{kind}")
        assert drawn.FOLDER in importlib.import_module(f"drawn.{kind.split('_')[-1]}").FOLDERS
