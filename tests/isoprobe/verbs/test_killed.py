"""`score`, `report` and `diagnose` killed with SIGKILL at random moments: what they write is whole or absent, and the
same command again ends as one that nobody disturbed.

ISOPROBE_KILLS sets how often each is killed (1 here), diagnose and report half as often. A kill that comes after the
end of the command is none: it is tried again, sooner.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from isoprobe.cli import run

KILLS = int(os.environ.get("ISOPROBE_KILLS", "1"))
pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc, to see how far it got")


def figures(file: Path) -> object:
    """Those of a report, without the seconds that requests took."""
    found = json.loads(file.read_text())
    for one in found["runs"]:
        for cost in one["costs"].values():
            del cost["seconds"]
    del found["sheets"]["costs"]
    return found


def spent(pid: int) -> float:
    """The seconds of CPU that a process has had, also one that has ended and was not waited for."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def kill(words: list[str], out: Path, seconds: float, rng: Random) -> None:
    """Kills the command while it is at work, when it has had up to so many seconds of CPU: a busy machine makes no
    difference. Where it ended before, what it wrote is taken away, and it is killed sooner. Fails where it could not
    be killed."""
    for sooner in range(8):
        process = subprocess.Popen(
            [sys.executable, "-m", "isoprobe", *words, str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        enough = rng.uniform(0.3, 1) * seconds * 0.7**sooner
        while spent(process.pid) < enough and process.poll() is None:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        if process.wait(timeout=60) == -signal.SIGKILL:
            return
        assert process.returncode == 0
        if out.is_dir():
            shutil.rmtree(out)
        else:
            out.unlink()
    pytest.fail(f"{words[0]} ended eight times before it was killed: nothing was tried")


def undisturbed(words: list[str]) -> float:
    """The seconds of CPU that the command takes in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "isoprobe", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    seconds = spent(process.pid)
    assert process.wait() == 0
    return seconds


@pytest.mark.slow
def test_score_writes_all_lines_or_no_file(tmp_path: Path) -> None:
    replies, straight, out = tmp_path / "replies.jsonl", tmp_path / "straight.jsonl", tmp_path / "out" / "scored.jsonl"
    out.parent.mkdir()
    record = {"question_type": "free_form", "answer_type": "integer", "answer": "12"}
    replies.write_text(
        "".join(
            json.dumps(
                record | {"id": str(k), "response": f"There are {k % 9} rows and {k % 7} more. **Answer: {k % 20}**"}
            )
            + "\n"
            for k in range(3000)
        )
    )
    seconds = undisturbed(["score", str(replies), "--out", str(straight)])
    rng = Random(4)
    for _ in range(KILLS):
        kill(["score", str(replies), "--out"], out, seconds, rng)
        assert not out.exists() or out.read_bytes() == straight.read_bytes()
    assert run(["score", str(replies), "--out", str(out)]) == 0
    assert out.read_bytes() == straight.read_bytes()
    assert [each.name for each in out.parent.iterdir()] == ["scored.jsonl"]


@pytest.mark.slow
def test_report_and_diagnose_go_on_to_the_same_figures(tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    assert run(["make", str(suite), "-t", "grid_size", "-l", "1", "-n", "8"]) == 0
    words = ["diagnose", str(suite), "-m", "planted:see=0.7,think=0.9", "--out"]
    seconds = undisturbed([*words, str(tmp_path / "straight")])
    straight = figures(tmp_path / "straight" / "report.json")
    rng, out, half = Random(5), tmp_path / "killed", (KILLS + 1) // 2
    for _ in range(half):
        kill(words, out, seconds, rng)
        if (out / "report.json").exists():
            assert figures(out / "report.json") == straight  # whole, or not there
    assert run([*words, str(out)]) == 0
    assert figures(out / "report.json") == straight
    (file,) = out.glob("*.run")
    again = tmp_path / "again"
    seconds = undisturbed(["report", str(file), "--out", str(tmp_path / "told")])
    for _ in range(half):
        kill(["report", str(file), "--out"], again, seconds, rng)
        if (again / "report.html").exists():
            assert (again / "report.html").read_text().rstrip().endswith("</html>")
    assert run(["report", str(file), "--out", str(again)]) == 0
    assert figures(again / "report.json") == straight
    left = {each.name for folder in (out, again) for each in folder.iterdir()}
    assert left == {"report.csv", "report.html", "report.json", file.name}
