"""Work over a local cluster of two workers, by each engine: what it makes is what one process makes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from threading import Timer

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from isoprobe.probes.suites import engines
from isoprobe.probes.suites.engines import BadEngine, check_engine, one_cluster, running, spread
from isoprobe.probes.suites.workers import WorkerLost
from tests.isoprobe.verbs.test_merge import content
from tests.specimens.published import CONNECTIVITY, MAXFLOW, write_jsonl

MAKE = ["-t", "grid_size", "-t", "spinner_chance", "-l", "1", "-n", "20", "--seed", "3"]
LINE = {"id": "a", "answer": 17, "answer_type": "integer", "response": "The answer is 17."}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What every verb gives in one process."""
    folder = tmp_path_factory.mktemp("whole")
    write_jsonl(folder / "set", "graph_maxflow", [MAXFLOW, "nonsense"])
    write_jsonl(folder / "set", "graph_connectivity", [CONNECTIVITY] * 17)
    lines = [LINE | {"id": str(k), "response": f"The answer is {k % 20}."} for k in range(130)]
    (folder / "replies.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in [*lines, "nonsense"]))
    assert run(["show", "connectivity", "--seed", "3", "--out", str(folder / "pictures")]) == 0
    (folder / "pictures" / "z.png").write_bytes(b"no picture")
    made(folder, folder)
    return folder


def made(given: Path, out: Path, *how: str) -> None:
    """Every verb that takes an engine, one after another."""
    assert run(["make", str(out / "suite"), *MAKE, *how]) == 0
    assert run(["import", "isobench", str(given / "set"), "--out", str(out / "theirs"), *how]) == 1  # a record is none
    assert run(["score", str(given / "replies.jsonl"), "--out", str(out / "scores.jsonl"), *how]) == 1
    planted = ["--model", "planted:see=0.7,think=0.8", "--arm", "picture", "--arm", "text"]
    assert run(["ask", str(given / "suite"), *planted, "--out", str(out / "planted.run"), *how]) == 0


def answers(file: Path) -> list[tuple[str, str, str, str | None]]:
    with Store.read(file) as store:
        return [(one.item, one.arm, one.question, one.reply.text) for one in store.answered()]


def readings(given: Path, capsys: pytest.CaptureFixture[str], *how: str) -> list[dict[str, object]]:
    capsys.readouterr()
    assert run(["read", str(given / "pictures"), "--as", "graph", *how]) == 2  # a file is no picture
    return [json.loads(line) | {"seconds": 0} for line in capsys.readouterr().out.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "package"), [("ray", "ray"), ("dask", "distributed")])
def test_verbs_give_the_same_whatever_the_engine(
    engine: str, package: str, whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip(package)
    how = ["--engine", engine, "--workers", "2"]
    with one_cluster():
        made(whole, tmp_path, *how)
        assert readings(whole, capsys, *how) == readings(whole, capsys)
        with running(engine, 2) as opened, pytest.raises(ZeroDivisionError):
            opened.wait(opened.begin(inverse, 0))
        with pytest.raises(WorkerLost, match="3 workers of the engine were lost"):
            list(spread(ending, [1], 2, engine))
    for suite in ("suite", "theirs"):
        assert content(tmp_path / suite) == content(whole / suite)
    assert (tmp_path / "scores.jsonl").read_text() == (whole / "scores.jsonl").read_text()
    assert answers(tmp_path / "planted.run") == answers(whole / "planted.run")


def inverse(number: int) -> float:
    return 1 / number


def ending(number: int) -> list[int]:
    os._exit(number)


def test_an_engine_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "replies.jsonl").write_text(json.dumps(LINE))
    for typed in (["make", str(tmp_path / "x")], ["score", str(tmp_path / "replies.jsonl")], ["read", "none.png"]):
        assert run([*typed, "--engine", "spark"]) == 2
        assert capsys.readouterr().err == "isoprobe: no engine 'spark': expected ray or dask\n"
    assert [each.name for each in tmp_path.iterdir()] == ["replies.jsonl"]


def test_an_engine_that_is_not_installed_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engines._NEEDS, "ray", "a_package_that_nobody_has")
    with pytest.raises(BadEngine, match=r"pip install 'isoprobe\[ray\]'"):
        check_engine("ray")


def test_ask_with_workers_and_no_engine_is_told(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", str(whole / "suite"), "--model", "reader", "--workers", "2"]) == 2
    assert "without an engine" in capsys.readouterr().err


def test_nothing_to_do_starts_no_engine() -> None:
    code = "from isoprobe.probes.suites.engines import spread; assert not list(spread(len, [], 2, 'ray'))"
    done = subprocess.run([sys.executable, "-c", code + "\nimport sys; assert 'ray' not in sys.modules"], check=False)
    assert done.returncode == 0


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
def test_a_cluster_that_goes_away_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import dask

    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*command, "--no-dashboard"], stderr=subprocess.PIPE, text=True) as scheduler:
        assert scheduler.stderr is not None
        address = next(found[0] for line in scheduler.stderr if (found := re.search(r"tcp://[\d.:]+", line)))
        ending = Timer(2.0, scheduler.kill)  # the work waits for a worker, which never comes
        ending.start()
        with dask.config.set({"scheduler-address": address}):
            code = run(["make", str(tmp_path / "suite"), "-t", "connectivity", "-n", "4", "--engine", "dask"])
        ending.join()
    assert code == 1
    said = capfd.readouterr().err
    assert said == "isoprobe: the engine's cluster was lost (FutureCancelledError): run the same command again\n"


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "foo://x"])
def test_a_cluster_that_is_not_there_is_one_line(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import dask

    with dask.config.set({"scheduler-address": address}):
        assert run(["make", str(tmp_path / "x"), *MAKE, "--engine", "dask"]) == 2
    assert "engine dask cannot be reached" in capsys.readouterr().err
