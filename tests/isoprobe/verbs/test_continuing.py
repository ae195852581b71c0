"""`make` and `import` killed in the middle go on where they stopped, to the bytes of an undisturbed run.

ISOPROBE_KILLS sets how often each is killed (1 here).
"""

from __future__ import annotations

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
from tests.isoprobe.verbs.test_merge import content
from tests.specimens.published import CONNECTIVITY, write_jsonl

KILLS = int(os.environ.get("ISOPROBE_KILLS", "1"))
HOW = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)


def blocks(folder: Path) -> set[Path]:
    return set(folder.glob(".suite.unfinished/*.block"))


@pytest.mark.slow
@pytest.mark.parametrize("what", ["make", "import"])
def test_a_killed_command_goes_on_and_ends_with_the_same_bytes(what: str, tmp_path: Path) -> None:
    """It is killed at a random moment, every other time once another block stands."""
    size = 70 * (1 + KILLS // 2)
    published = write_jsonl(tmp_path / "isobench", "graph_connectivity", [CONNECTIVITY] * (size // 2))
    rest = {
        "make": ["-t", "nested_squares", "-t", "grid_size", "-l", "1", "-n", str(size)],
        "import": ["isobench", str(published)],
    }[what]
    out = {"make": lambda to: [str(to), *rest], "import": lambda to: [*rest, "--out", str(to)]}[what]
    command = [sys.executable, "-m", "isoprobe", what, "--workers", "2"]
    straight = tmp_path / "straight" / "suite"
    assert run([what, *out(straight)]) == 0
    rng, suite = Random(3), tmp_path / "killed" / "suite"
    k = ended = 0
    while k < KILLS:
        before = blocks(suite.parent)
        process = subprocess.Popen([*command, *out(suite)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while k % 2 == 0 and blocks(suite.parent) <= before and process.poll() is None:
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.3 if k % 2 == 0 else 1.5) * 0.5**ended)
        how = HOW[k // 2 % len(HOW)] if k % 2 == 0 else signal.SIGKILL  # Python itself may not be up yet
        process.send_signal(how)
        _, err = process.communicate(timeout=60)
        if process.returncode == 0 or suite.exists():  # it was done before: once more, and sooner
            ended += 1
            assert ended < 8, f"{what} ended eight times before it was killed"
            shutil.rmtree(suite.parent)
            continue
        k += 1
        assert b"Traceback" not in err
        if how == signal.SIGINT:
            assert err.decode() == "isoprobe: stopped; what was made is kept, the same command again continues\n"
    done = subprocess.run(
        [*command, *out(suite)], capture_output=True, text=True, timeout=240 + 12 * KILLS, check=False
    )
    assert done.returncode == 0, done.stderr
    assert content(suite) == content(straight)
    assert [each.name for each in suite.parent.iterdir()] == ["suite"]
