"""The benchmark of the small model goes on where it was stopped; a model that answers at once stands in for its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import isoprobe
from benchmarks.small_model import PARTS, ask_all
from isoprobe.adapters.runs.store import Store
from isoprobe.probes.core import Prompt, Reply
from isoprobe.probes.suites.suite import Suite

HOUSE = Path(__file__).parents[2]
ITEMS = 10
KILLED = 9  # exit code of a process that ends as at a power cut


class Killed:
    """A model whose whole process ends once it has answered so many prompts."""

    name = fingerprint = "killed"
    batch, concurrency, reads_bookkeeping = 2, 1, ()

    def __init__(self, answers: int) -> None:
        self.left = answers
        self.asked = 0

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        if self.left < len(prompts):
            os._exit(KILLED)
        self.left -= len(prompts)
        self.asked += len(prompts)
        return [Reply("Answer: 1", stop="stop") for _ in prompts]


def test_a_stopped_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = isoprobe.make(tmp_path / "suite", task=("connectivity", "maxflow"), level=1, items=ITEMS, seed=20).suite
    (tmp_path / "whole").mkdir()
    ask_all(suite, whole := Killed(10_000), ITEMS, tmp_path / "whole")
    answers = 6  # of the first part's ten
    command = [sys.executable, "-m", "tests.benchmarks.test_small_model", str(tmp_path), str(answers)]
    died = subprocess.run(command, check=False, timeout=300, cwd=HOUSE)
    assert died.returncode == KILLED
    ask_all(suite, rest := Killed(10_000), ITEMS, tmp_path)
    assert whole.asked - answers <= rest.asked < whole.asked  # a batch that was answered as it died may be asked again
    for part in PARTS:
        name = f"{part.name.replace(' ', '-').replace(',', '')}.run"
        with Store.read(tmp_path / name) as store, Store.read(tmp_path / "whole" / name) as other:
            assert list(store.answered()) == list(other.answered())
    assert (tmp_path / "replies.md").read_text() == (tmp_path / "whole" / "replies.md").read_text()
    capsys.readouterr()
    ask_all(suite, again := Killed(0), ITEMS, tmp_path)
    assert again.asked == 0
    assert ["; 0 requests in" in line for line in capsys.readouterr().out.splitlines()] == [True] * len(PARTS)


if __name__ == "__main__":
    ask_all(Suite.open(Path(sys.argv[1]) / "suite"), Killed(int(sys.argv[2])), ITEMS, Path(sys.argv[1]))
