"""A run is read while another process writes it, whole at every moment, and where nothing may be written beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.adapters.runs import copying
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.probes.core import Reply

OF = {"suite": "s", "model": "m"}
WRITER = """
import sys, time
from isoprobe.adapters.runs.store import Store
from isoprobe.probes.core import Reply
with Store.open(sys.argv[1], {"suite": "s", "model": "m"}) as store:
    store._db.execute("PRAGMA wal_autocheckpoint = 100")  # pages move into the file all the time
    for k in range(100_000):
        for half in "ab":  # two in one commit: never one without the other
            number = store.put(f"{half}{k}".encode(), b"p", Reply(text="x" * 500 + half))
            store.count(f"item {k}", "picture", half, 0, number, [number])
        store.commit()
        time.sleep(0.01)  # for which a server thinks
        if k == 50:
            print("writing", flush=True)
"""


def test_a_run_is_read_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "writing\n"
        seen = []
        for _ in range(4):
            with Store.read(path) as store:
                answers = list(store.answered())
                assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                there = Path(str(store._copy and store._copy.name))
            assert not there.exists()
            halves = [{one.item for one in answers if one.question == half} for half in "ab"]
            assert halves[0] == halves[1]
            seen.append(len(answers))
        assert writer.poll() is None
        assert 100 < seen[0] < seen[-1]
    finally:
        writer.kill()
        writer.wait()


def test_a_run_is_read_where_nothing_can_be_written_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    with Store.open(path, OF) as store:
        store.count("item", "picture", "q", 0, store.put(b"k", b"p", Reply(text="seen")), [1])
        store.commit()
    (tmp_path / "run.sqlite-wal").mkdir()  # where SQLite would put a file of its own
    before = sorted(tmp_path.iterdir())
    with Store.read(path) as store:
        assert [one.reply.text for one in store.answered()] == ["seen"]
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_that_never_rests_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.sqlite"
    Store.open(path, OF).close()
    (tmp_path / "run.sqlite-wal").mkdir()
    real = copying.shutil.copyfile

    def moving(source: Path, target: Path) -> None:
        real(source, target)
        source.write_bytes(source.read_bytes() + b" ")

    monkeypatch.setattr(copying.shutil, "copyfile", moving)
    monkeypatch.setattr(copying, "TRIES", 3)
    with pytest.raises(WrongRun, match="expected a moment of rest"):
        Store.read(path)
