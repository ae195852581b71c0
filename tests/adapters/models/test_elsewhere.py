"""A model in the workers of an engine answers as the model does; with real clusters in suites/test_engines.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.models.elsewhere import Elsewhere
from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from isoprobe.probes.suites.engines import BadEngine
from isoprobe.probes.suites.suite import Suite
from isoprobe.runs import Asking, put
from tests.specimens.chat_server import serving


class Here:
    """An engine whose one worker is this process."""

    def __init__(self) -> None:
        self.gpus: list[bool] = []

    def begin(self, work: Callable[[Any], Any], part: Any, gpu: bool = False) -> Any:
        self.gpus.append(gpu)
        return work(part)

    def wait(self, begun: Any) -> Any:
        return begun

    def close(self) -> None: ...


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    assert run(["make", str(tmp_path / "suite"), "-t", "grid_size", "-l", "1", "-n", "20"]) == 0
    return tmp_path / "suite"


def test_it_stands_for_the_model_and_answers_in_order(suite: Path) -> None:
    opened, name = Suite.open(suite), "planted:see=0.6,think=0.9"
    here, engine = open_model(name, opened), Here()
    there = Elsewhere(name, here, suite, None, None, engine, 3)
    assert (there.name, there.fingerprint, there.concurrency) == (here.name, here.fingerprint, 3)
    assert there.batch == here.batch * max(1, here.concurrency)
    path = suite.parent / "here.run"
    put(opened, name, Asking(arms=("picture", "text")), path)
    with Store.read(path) as store:
        asked = [one.reply.text for one in store.answered()]
    put(opened, there, Asking(arms=("picture", "text")), suite.parent / "there.run")
    with Store.read(suite.parent / "there.run") as store:
        assert [one.reply.text for one in store.answered()] == asked
    assert engine.gpus
    assert not any(engine.gpus)


def test_settings_that_a_worker_s_server_refuses_are_told(suite: Path) -> None:
    def answer(request: Any, number: int, body: dict[str, Any]) -> None:
        if "temperature" in body:
            told = {"message": "Unsupported parameter: 'temperature'", "param": "temperature"}
            request.send(400, json.dumps({"error": told}).encode())
        else:
            request.good("Answer: 4")

    with serving(answer) as server:
        name = f"openai:m@{server.url}"
        there = Elsewhere(name, open_model(name), suite, Decoding(), 2, Here(), 1)
        done = put(Suite.open(suite), there, Asking(limit=2), suite.parent / "served.run")
    assert done.tally.answers == 2
    assert [setting for setting, _ in done.refused] == ["temperature"]


def test_a_model_without_a_name_is_refused(suite: Path) -> None:
    model = open_model("reader")
    with pytest.raises(BadEngine, match="expected one by its name"):
        Elsewhere(model, model, suite, None, None, Here(), 1)
