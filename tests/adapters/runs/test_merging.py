"""Runs of parts become one that goes on as if it had been asked whole; a damaged one gives what is whole."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from isoprobe.adapters.runs.merging import merge_runs
from isoprobe.adapters.runs.store import Store, WrongRun
from isoprobe.probes.core import Reply
from isoprobe.probes.results import Answered

OF = {"suite": "5u1te", "strategy": "direct", "fingerprint": "m1"}


def ran(path: Path, items: range, error: str = "", **other: str) -> list[Answered]:
    with Store.open(path, OF | other, {"command": f"ask {path.name}"}) as store:
        for k in items:
            steps = [
                store.put(b"%d %d" % (k, j), b"p", Reply(None if error else f"{k} {j}", error=error), f"i{k}")
                for j in (0, 1)
            ]
            store.count(f"i{k}", "picture", "q", 0, steps[1], steps)
        store.commit()
    with Store.read(path) as store:
        return list(store.answered())


def test_the_parts_are_the_whole(tmp_path: Path) -> None:
    whole = ran(tmp_path / "whole.run", range(9))
    for name, items in (("a", range(5, 9)), ("b", range(6)), ("c", range(0))):
        ran(tmp_path / f"{name}.run", items)
    done = merge_runs(tmp_path / "all.run", [tmp_path / f"{name}.run" for name in "abc"])
    assert (done.answers, done.damaged) == (9, {})
    with Store.read(tmp_path / "all.run") as merged, Store.read(tmp_path / "whole.run") as straight:
        assert list(merged.answered()) == whole
        assert [merged.steps(each) for each in whole] == [straight.steps(each) for each in whole]
        assert merged.tally() == straight.tally()
        assert merged.meta["command"] == "ask a.run"
    with Store.open(tmp_path / "all.run", OF) as store:  # it goes on
        assert store.answered_already("i3", "picture", "q", 0)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.run", "all.run", "b.run", "c.run", "whole.run"]


def test_an_answer_counts_before_a_failure(tmp_path: Path) -> None:
    ran(tmp_path / "failed.run", range(3), error="HTTP 500")
    good = ran(tmp_path / "good.run", range(2))
    for order in (("failed", "good"), ("good", "failed")):
        out = tmp_path / f"{order[0]}-first.run"
        merge_runs(out, [tmp_path / f"{name}.run" for name in order])
        with Store.read(out) as store:
            assert [each for each in store.answered() if not each.reply.error] == good
            assert store.tally()["unanswered"] == 1


@pytest.mark.parametrize("name", ["suite", "strategy", "fingerprint"])
def test_runs_of_something_else_are_refused(tmp_path: Path, name: str) -> None:
    ran(tmp_path / "a.run", range(2))
    ran(tmp_path / "b.run", range(2), **{name: "other"})
    with pytest.raises(WrongRun, match=f"b.run' is of {name} 'other'"):
        merge_runs(tmp_path / "all.run", [tmp_path / "a.run", tmp_path / "b.run"])
    with pytest.raises(WrongRun, match="exists, expected a new run file"):
        merge_runs(tmp_path / "b.run", [tmp_path / "a.run"])
    assert not (tmp_path / "all.run").exists()


def test_of_a_damaged_run_what_is_whole_is_kept_and_the_rest_is_counted(tmp_path: Path) -> None:
    answers = ran(tmp_path / "a.run", range(9))
    with contextlib.closing(sqlite3.connect(tmp_path / "a.run", isolation_level=None)) as db:
        db.execute("UPDATE replies SET text = 'another' WHERE item = 'i4' AND text LIKE '% 0'")
    done = merge_runs(tmp_path / "b.run", [tmp_path / "a.run"])
    assert done.damaged == {str(tmp_path / "a.run"): 2}  # the reply, and the answer that rests on it
    with Store.read(tmp_path / "b.run") as store:
        assert list(store.answered()) == [each for each in answers if each.item != "i4"]
