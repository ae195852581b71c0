"""`isoprobe ask` killed with SIGKILL at random moments and continued: nothing answered is lost, little is asked twice.

ISOPROBE_KILLS sets how often (3 here).
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from isoprobe.adapters.models.openai import CONCURRENCY, OpenAI
from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from tests.specimens.chat_server import Handler, serving, slowly

THREADS = OpenAI("any", "http://localhost").concurrency  # requests in flight, or answered and not yet committed
KILLS = int(os.environ.get("ISOPROBE_KILLS", "3"))


def of(body: dict[str, Any]) -> str:
    """Names a request by all that it holds."""
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def report(folder: Path) -> dict[str, Any]:
    """The figures of a report, less the seconds that requests took."""
    found: dict[str, Any] = json.loads((folder / "report.json").read_text())
    for one in found["runs"]:
        for cost in one["costs"].values():
            del cost["seconds"]
    del found["sheets"]["costs"]
    return found


def test_kill_9_loses_no_reply(tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    size = max(90, 20 * KILLS)  # enough to be asked until the last kill
    assert run(["make", str(suite), "-t", "grid_size", "-l", "1", "-n", str(size), "--seed", "5"]) == 0
    delivered: list[str] = []

    def answer(request: Handler, number: int, body: dict[str, Any]) -> None:
        name = of(body)
        request.good(f"Answer: {'yes' if int(name, 16) % 2 else 'no'}")
        delivered.append(name)

    rng = Random(9)
    with serving(slowly(0.08, answer)) as server:
        order = ["ask", str(suite), "--model", f"openai:m@{server.url}"]
        for arm in ("picture", "text", "own_transcript"):
            order += ["--arm", arm]
        command = [sys.executable, "-m", "isoprobe", *order]
        killed = kept = moved = 0
        file = tmp_path / "killed.run"
        while True:
            asked, before = len(server.requests), len(delivered)
            process = subprocess.Popen([*command, "--out", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if killed < KILLS:
                enough = before + rng.randrange(2 * THREADS)  # replies: up to two rounds of them, however many kills
                while (len(server.requests) == asked or len(delivered) < enough) and process.poll() is None:
                    time.sleep(0.005)
                time.sleep(rng.uniform(0, 0.1))
            if killed < KILLS and process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait(timeout=60)
                killed += 1
                with Store.read(file) as store:
                    held = store.tally()["replies"]
                assert held >= kept  # nothing that was committed is gone
                assert held - kept >= len(set(delivered[before:])) - THREADS  # but those on the way
                moved += held > kept
                kept = held
                continue
            _, err = process.communicate(timeout=120 + 2 * KILLS)
            assert process.returncode == 0, err.decode()
            break
        times = Counter(of(request["body"]) for request in server.requests)
        twice = sum(n - 1 for n in times.values())
        print(f"{killed} kills, {moved} of them after more replies, {len(times)} prompts, {twice} asked twice")
        assert killed == KILLS
        assert moved >= killed / 3  # they came while it was answered
        assert twice <= killed * THREADS  # in flight, or not yet committed
        straight = tmp_path / "straight.run"
        assert run([*order, "--out", str(straight)]) == 0
    for each, name in ((file, "a"), (straight, "b")):
        assert run(["report", str(each), "--out", str(tmp_path / name)]) == 0
    assert report(tmp_path / "a") == report(tmp_path / "b")
    with Store.read(tmp_path / "killed.run") as a, Store.read(straight) as b:
        assert [(x.item, x.arm, x.reply.text) for x in a.answered()] == [
            (x.item, x.arm, x.reply.text) for x in b.answered()
        ]


def test_ctrl_c_keeps_what_was_answered_and_says_one_line(tmp_path: Path) -> None:
    suite, file = tmp_path / "suite", tmp_path / "stopped.run"
    assert run(["make", str(suite), "-t", "grid_size", "-l", "1", "-n", "60"]) == 0
    with serving(slowly(0.2, lambda request, number, body: request.good("Answer: yes"))) as server:
        command = [sys.executable, "-m", "isoprobe", "ask", str(suite), "--model", f"openai:m@{server.url}"]
        process = subprocess.Popen([*command, "--out", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while len(server.requests) < 2 * CONCURRENCY and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().strip().count("\n") == 0
    assert "the same command again continues" in err.decode()
    with Store.read(file) as store:
        assert store.tally()["replies"] >= CONCURRENCY
