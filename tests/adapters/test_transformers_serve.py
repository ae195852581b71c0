"""A real `transformers serve` with tiny models: what comes through it is what comes through `hf:`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from isoprobe.adapters.models.openai import OpenAI, Patience
from isoprobe.adapters.prompting.decoding import Decoding
from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.probes.core import Message, Model, Probe, Prompt
from tests.specimens import tiny_models
from tests.specimens.loading import later

for needed in ("fastapi", "uvicorn", "openai"):
    later(needed, "serving")
DECODING = Decoding(max_tokens=20)
ARMS = {"llama": ["text"], "llava": ["picture", "element", "transcript", "own_transcript", "combined"]}


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    found = {name: tmp_path_factory.mktemp(name) for name in ARMS}
    for name, folder in found.items():
        getattr(tiny_models, name)(folder)
    return found


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The address of the server, which loads each model when it is first asked for."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "transformers.cli.transformers", "serve", "--host", "127.0.0.1"]
    settings = ["--port", str(port), "--dtype", "float32", "--device", "cpu", "--log-level", "error"]
    quiet = {**os.environ, "HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen(
        [*command, *settings], env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )  # fmt: skip
    try:
        for _ in range(600):
            assert process.poll() is None, f"transformers serve ended with code {process.returncode}"
            try:
                httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        else:
            raise TimeoutError("transformers serve did not listen within a minute")
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.kill()
        process.wait()


def served(folder: Path, url: str, decoding: Decoding = DECODING) -> OpenAI:
    return OpenAI(str(folder), url, decoding, patience=Patience(tries=2, deadline=60.0), concurrency=4)


def replies(
    model: Model, probes: list[Probe], arms: list[str], file: Path
) -> dict[tuple[str, ...], tuple[object, ...]]:
    """What the model replies to the suite, by place, and with what stop and how many tokens in and out."""
    with Store.open(file, {"model": model.fingerprint}) as store:
        tally = run(model, probes, arms, store)
        assert tally.failed == 0, tally.last_error
        return {
            (one.item, one.arm, one.question): (
                one.reply.text, one.reply.stop, one.reply.tokens_in, one.reply.tokens_out
            )
            for one in store.answered()
        }  # fmt: skip


@pytest.mark.parametrize("name", ARMS)
def test_a_suite_gets_the_same_replies(
    name: str, folders: dict[str, Path], url: str, probes: list[Probe], tmp_path: Path
) -> None:
    here = replies(tiny_models.opened(folders[name], DECODING), probes[:4], ARMS[name], tmp_path / "hf.sqlite")
    there = replies(served(folders[name], url), probes[:4], ARMS[name], tmp_path / "served.sqlite")
    assert here == there
    assert len(here) >= 4
    assert len({text for text, *_ in here.values()}) > len(here) // 4, "replies depend on what is asked"


def test_conversations_with_several_pictures_too(folders: dict[str, Path], url: str) -> None:
    talk = (
        Message("system", ("Be good.",)),
        Message("user", (tiny_models.picture(56, 56, 1), "What is it?", "Be brief.")),
        Message("assistant", ("A graph.",)),
        Message("user", ("And this?", tiny_models.picture(70, 90, 2))),
    )
    [here] = tiny_models.opened(folders["llava"], DECODING).ask([Prompt(talk)])
    [there] = served(folders["llava"], url).ask([Prompt(talk)])
    assert here.text
    assert (here.text, here.stop, here.tokens_in) == (there.text, there.stop, there.tokens_in)


def test_stop_strings_too(folders: dict[str, Path], url: str) -> None:
    prompts = [tiny_models.user("What is 2 + 3?"), tiny_models.user("Count.")]
    longer = Decoding(max_tokens=60)
    [first, _] = tiny_models.opened(folders["llama"], longer).ask(prompts)
    assert first.text
    cutting = Decoding(max_tokens=60, stop=(next(c for c in first.text[5:] if c.isascii() and c.isalnum()),))
    here = tiny_models.opened(folders["llama"], cutting).ask(prompts)
    there = served(folders["llama"], url, cutting).ask(prompts)
    assert [(one.text, one.stop) for one in here] == [(one.text, one.stop) for one in there]
    assert here[0].stop == "stop"
    assert len(here[0].text or "") < len(first.text)


def test_a_server_without_log_probabilities_says_so(folders: dict[str, Path], url: str) -> None:
    prompt = Prompt((Message("user", ("Which?",)),), choices=("A", "B"))
    [reply] = served(folders["llama"], url).ask([prompt])
    assert reply.text is None
    assert "log prob" in reply.error
