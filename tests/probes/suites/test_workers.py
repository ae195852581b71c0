"""Workers end with the process that started them, and a worker that is killed gives one line.

ISOPROBE_KILLS sets how many are killed: a quarter of it, 1 at least.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from isoprobe.cli import run
from isoprobe.probes.suites import workers
from isoprobe.probes.suites.workers import WorkerLost, by_processes

KILLS = max(1, int(os.environ.get("ISOPROBE_KILLS", "1")) // 4)


def squares(numbers: list[int]) -> list[int]:
    return [number * number for number in numbers]


def dying(numbers: list[int], at: int = 5) -> list[int]:
    if at in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return numbers


def dying_once(folder: Path, at: int, numbers: list[int]) -> list[int]:
    again = any(folder.glob(f"{numbers[0]}-*"))
    (folder / f"{numbers[0]}-{os.getpid()}").touch()
    return numbers if again else dying(numbers, at)


def inverses(numbers: list[int]) -> list[float]:
    return [1 / number for number in numbers]


def wrapped(texts: list[bytes]) -> list[list[bytes]]:
    return [texts]


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def soon(what: Callable[[], bool], within: float = 60.0) -> bool:
    until = time.monotonic() + within
    while not what() and time.monotonic() < until:
        time.sleep(0.1)
    return what()


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_is_made_comes_in_order_and_more_workers_than_cores_are_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "cores", lambda: 1)
    assert list(by_processes(squares, ([k, k + 1] for k in range(40)), 2)) == [
        n * n for k in range(40) for n in (k, k + 1)
    ]
    assert caplog.messages == ["isoprobe: 2 workers for 1 core: the others take memory and time"]


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_worker_takes_one_part_with_it_that_is_made_again(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Every part leaves a file a time that it is begun: one part is begun twice, by two processes, and no other is."""
    parts, at = [[k] for k in range(12)], Random(seed).randrange(12)
    assert list(by_processes(partial(dying_once, tmp_path, at), parts, 2)) == list(range(12))
    begun = Counter(path.name.partition("-")[0] for path in tmp_path.iterdir())
    assert begun == {str(k): 2 if k == at else 1 for k in range(12)}
    (line,) = (each for each in caplog.messages if "cores" not in each)
    assert line == "isoprobe: a worker was killed by signal 9, perhaps for memory; its part is made again"


def test_a_part_that_costs_every_worker_ends_the_work_with_one_line() -> None:
    with pytest.raises(WorkerLost, match="3 workers were killed by signal 9 over the same part") as why:
        list(by_processes(dying, ([k] for k in range(40)), 2))
    assert "\n" not in str(why.value)


def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        list(by_processes(inverses, [[1], [0]], 2))


def test_parts_and_results_larger_than_a_pipe_pass() -> None:
    sizes = [sum(map(len, part)) for part in by_processes(wrapped, [[b"x" * 3_000_000] * 2 for _ in range(8)], 2)]
    assert sizes == [6_000_000] * 8


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc, to see who is whose child")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_workers_of_make_end_with_it_and_what_was_left_is_swept(
    how: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["make", str(tmp_path / "s"), "-t", "connectivity"]
    command = [sys.executable, "-m", "isoprobe", *order, "--workers", "2"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    heard = partial(signal.signal, how if how != signal.SIGKILL else signal.SIGTERM, signal.SIG_DFL)
    process = subprocess.Popen([*command, "-n", "20000"], preexec_fn=heard, **quiet)  # also where tests run by nohup
    try:
        assert soon(lambda: any(tmp_path.glob(".s.*/*.partial")))  # items come in from the workers
        theirs = children(process.pid)
        assert len(theirs) >= 2
        process.send_signal(how)
        process.wait(timeout=60)
        assert soon(lambda: not any(map(alive, theirs)))
    finally:
        process.kill()
    assert not (tmp_path / "s").exists()
    assert (run([*order, "-n", "4"]), capsys.readouterr().err) == (0, "")
    assert [each.name for each in tmp_path.iterdir()] == ["s"]
