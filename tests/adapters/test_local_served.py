"""The same suite and the same model through `hf:` and through `transformers serve`, greedy, float32: equal replies."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch is not installed (extra hf)")
pytest.importorskip("transformers", reason="transformers is not installed (extra hf)")
if not all(map(find_spec, ("fastapi", "uvicorn", "openai"))):
    pytest.skip("transformers serve needs fastapi, uvicorn and openai", allow_module_level=True)

import sums
import tiny_models as tiny
import tiny_server

from adapters.decoding import Decoding
from adapters.openai import OpenAI
from adapters.run import run
from adapters.store import Store
from probes.core import Model, Probe

ARMS = ["picture", "text", "combined", "transcript", "own_transcript"]


def test_local_and_served_replies_are_equal(small_task: None, tmp_path: Path) -> None:
    folder = tmp_path / "llava"
    folder.mkdir()
    tiny.llava(folder)
    probes = sums.probes(4)
    decoding = Decoding(max_tokens=12)
    local = asked(tiny.opened(folder, decoding), probes, tmp_path / "local.run")
    with tiny_server.served(folder, tmp_path / "log") as address:
        there = asked(OpenAI(str(folder), address, decoding, concurrency=2), probes, tmp_path / "there.run")
    assert local == there
    assert len({text for text, _, _, _ in local.values()}) > len(local) // 2


def asked(
    model: Model, probes: list[Probe], path: Path
) -> dict[tuple[str, str, str], tuple[str | None, str, int, int]]:
    """Text, stop reason and tokens in and out of every reply, by item, arm and question."""
    with Store.open(path, {"model": model.fingerprint}) as store:
        tally = run(model, probes, ARMS, store)
        assert tally.failed == 0, tally.last_error
        return {
            (a.item, a.arm, a.question): (a.reply.text, a.reply.stop, a.reply.tokens_in, a.reply.tokens_out)
            for a in store.answered()
        }
