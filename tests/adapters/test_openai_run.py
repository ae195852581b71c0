"""The run loop over a server process that misbehaves in every way at once and is restarted half-way.

ISOPROBE_KILLS sets in how many runs: a quarter of it, 2 at least.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from isoprobe.adapters.models.openai import OpenAI, Patience
from isoprobe.adapters.runs.run import Tally, run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import Probe

KILLS = max(2, int(os.environ.get("ISOPROBE_KILLS", "1")) // 4)
ARMS = ["picture", "text", "element", "transcript"]
PATIENCE = Patience(tries=7, connect=1.0, deadline=0.5, first=0.05, longest=0.5)


class Process:
    """The server's process on a port of its own, which it keeps through restarts."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/v1"
        self.lives = 0
        self.running: subprocess.Popen[bytes] | None = None

    def start(self, seed: int, cursed: int) -> None:
        """Starts it; it takes a moment to listen."""
        script = [sys.executable, "-m", "tests.specimens.misbehaving_server", str(self.port), str(seed), str(cursed)]
        self.running = subprocess.Popen(script)
        self.lives += 1

    def kill(self) -> None:
        """Ends it at once, with all requests that it has."""
        assert self.running
        self.running.kill()
        self.running.wait()

    def wait(self) -> None:
        """Until it listens."""
        for _ in range(500):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise TimeoutError("the server does not listen")


@contextmanager
def living(seed: int, cursed: int) -> Iterator[Process]:
    """The server, listening, up until the block ends."""
    process = Process()
    process.start(seed, cursed)
    try:
        process.wait()
        yield process
    finally:
        process.kill()


@pytest.mark.parametrize("seed", range(1, 1 + KILLS))
def test_a_run_ends_complete_and_no_failure_is_scored_as_an_answer(
    tmp_path: Path, probes: list[Probe], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "ISOPROBE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    probes = probes[:16]
    timers: list[threading.Timer] = []
    with living(seed, cursed=1) as server:

        def progress(tally: Tally) -> None:
            if tally.asked >= 40 and server.lives == 1:
                server.kill()
                timers.append(threading.Timer(0.3, server.start, (seed + 100, 1)))
                server.lives += 1
                timers[0].start()

        model = OpenAI("m", server.url, patience=PATIENCE, jitter=Random(seed), concurrency=16)
        with Store.open(tmp_path / "run.sqlite", {"model": model.fingerprint}) as store:
            tally = run(model, probes, ARMS, store, progress=progress)
            timers[0].join()
            answered = list(store.answered())
            scored = Counter(one.score.outcome for one in score_run(answered, probes))
            failed = [one.reply for one in answered if one.reply.error]

            assert server.lives == 3, "killed and started again"
            assert tally.answers == len(answered) == len({(one.item, one.arm, one.question) for one in answered})
            assert tally.failed == store.tally()["failed"] > 0
            assert tally.asked == store.tally()["replies"] + tally.failed
            assert scored["failed"] == store.tally()["unanswered"] == len(failed) > 0
            assert all(reply.text is None and "after 7 tries" in reply.error for reply in failed)
            assert all(whole(one.reply.text) for one in answered if not one.reply.error)

            server.kill()
            server.start(seed + 200, 0)
            server.wait()
            again = run(model, probes, ARMS, store)
            assert again.kept + again.answers == tally.answers
            assert again.kept == tally.answers - len(failed)
            for _ in range(5):  # of a hundred requests the server spoils forty: seven tries in a row may fail by chance
                assert again.failed == store.tally()["unanswered"]
                if again.failed:
                    again = run(model, probes, ARMS, store)
            assert again.failed == store.tally()["unanswered"] == 0
            answered = list(store.answered())
            assert all(whole(one.reply.text) for one in answered)
            assert "failed" not in {one.score.outcome for one in score_run(answered, probes)}


def whole(text: str | None) -> bool:
    """Whether a text is a whole reply of the server's, and not a part of one or of something else."""
    return text is not None and text.startswith("begin ") and "\nAnswer: " in text and len(text.split()[1]) == 64
