"""What a run would ask for is what it asks for."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from isoprobe.adapters.runs.estimate import TYPICAL, Weight, Weights, weigh
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.adapters.strategies.arms import strategy_of
from isoprobe.probes.core import Probe, Prompt, Reply
from isoprobe.vision.raster.pixels import size_of

ARMS = ["picture", "text", "transcript", "own_transcript", "combined"]


class Typical:
    name = fingerprint = "typical"
    batch = 8
    concurrency = 1

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        return [Reply(TYPICAL) for _ in prompts]


def test_the_estimate_is_what_the_run_asks_for(tmp_path: Path, probes: list[Probe]) -> None:
    for samples in (1, 3):
        weights = weigh(probes, ARMS, strategy_of, samples=samples)
        with Store.open(tmp_path / f"{samples}.run", {"suite": "sums"}) as store:
            tally = run(Typical(), probes, ARMS, store, samples=samples)
        assert weights.requests == tally.asked
        assert sum(weight.repeated for weight in weights.arms.values()) >= tally.reused
        assert weights.tokens > weights.requests


def test_what_is_settled_is_not_asked_for_again(probes: list[Probe]) -> None:
    weights = weigh(probes, ["text"], strategy_of, settled=lambda item, *_: item == probes[0].item.id)
    assert weights.arms["text"].kept >= 1
    settled = weigh(probes, ["text"], strategy_of, settled=lambda *_: True)
    assert (settled.requests, settled.nothing) == (0, False)


def test_what_cannot_be_asked_at_all_is_nothing() -> None:
    assert Weights({"picture": Weight()}, {"no prompt": 2}).nothing
    assert not Weights({"picture": Weight(requests=1)}, {"no prompt": 2}).nothing


def test_a_picture_tells_its_size() -> None:
    png = bytes(cv2.imencode(".png", np.zeros((30, 70, 3), np.uint8))[1])
    assert size_of(png) == (70, 30)
