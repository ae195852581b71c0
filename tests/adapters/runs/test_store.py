"""The run file: what it keeps, what it refuses, and that it says so in one line."""

from __future__ import annotations

import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from isoprobe.adapters.runs.costs import Cost
from isoprobe.adapters.runs.store import RunNotWritten, Store, WrongRun
from isoprobe.probes.core import Reply
from isoprobe.probes.results import Answered

OF = {"suite": "5u1te", "model": "reader 1", "strategy": "direct"}


def test_replies_come_back_as_they_were(tmp_path: Path) -> None:
    replies = [
        Reply("yes", "stop", "", 3, 4, 0.25, 0, "because"),
        Reply("", "length"),
        Reply("two\nlines\r\n\x00 and a zero, ein ß, 漢字, \U0001f600", "stop", sample=2),
        Reply("x" * 300_000),
    ]
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        for k, reply in enumerate(replies):
            store.put(b"key %d" % k, b"prompt", reply)
        store.commit()
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        assert [store.find(b"key %d" % k) for k in range(5)] == [*((k + 1, r) for k, r in enumerate(replies)), None]


def test_half_a_surrogate_pair_is_kept_as_a_question_mark(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        store.put(b"key", b"prompt", Reply("a\ud800b"))
        assert store.find(b"key") == (1, Reply("a?b"))


def test_a_failed_reply_is_on_record_and_is_never_found(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        failed = store.put(b"key", b"prompt", Reply(None, error="timed out"))
        store.count("item", "picture", "q", 0, failed, [failed])
        store.count("item", "own_transcript", "q", 0, failed, [failed])
        assert store.find(b"key") is None
        assert not store.answered_already("item", "picture", "q", 0)
        assert [a.reply.error for a in store.answered()] == ["timed out"] * 2
        assert store.tally() == {"replies": 0, "failed": 1, "answers": 2, "unanswered": 2}
        again = store.put(b"key", b"prompt", Reply("yes"))
        store.count("item", "picture", "q", 0, again, [again])
        assert store.answered_already("item", "picture", "q", 0)
        assert not store.answered_already("item", "own_transcript", "q", 0), "a transcript is not its answer"
        assert [a.reply for a in store.answered("picture")] == [Reply("yes")]
        assert store.tally() == {"replies": 1, "failed": 1, "answers": 2, "unanswered": 1}


def test_of_two_good_replies_under_one_key_the_first_stays(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        assert store.put(b"key", b"prompt", Reply("yes")) == store.put(b"key", b"prompt", Reply("no"))
        assert store.find(b"key") == (1, Reply("yes"))


def test_what_counts_is_told_in_order_with_its_steps(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        one = store.put(b"1", b"p1", Reply("transcript"), "b")
        two = store.put(b"2", b"p2", Reply("yes"), "b")
        store.count("b", "own_transcript", "q", 1, two, [one, two])
        store.count("b", "own_transcript", "q", 0, two, [one, two])
        store.count("a", "text", "q", 0, two, [two])
        answers = list(store.answered())
        yes = Reply("yes")
        assert answers == [
            Answered("a", "text", "q", 0, yes),
            Answered("b", "own_transcript", "q", 0, yes),
            Answered("b", "own_transcript", "q", 1, replace(yes, sample=1)),
        ]
        assert [a.arm for a in store.answered("text")] == ["text"]
        assert [reply.text for reply in store.steps(answers[1])] == ["transcript", "yes"]
        assert store.steps(Answered("none", "text", "q", 0, yes)) == []
        told = [(r["item"], r["response"]) for r in store.records()]
        assert told == [("b", "transcript"), ("b", "yes"), ("a", "yes")]  # what two items share stands for each
        assert store.tally()["replies"] == 2


def test_replies_of_one_arm_or_to_one_item_are_looked_up(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.run", OF) as store:
        for k, (item, arm) in enumerate((item, arm) for item in "xy" for arm in ("picture", "text")):
            number = store.put(bytes([k]) * 32, b"p", Reply(f"said {k}"))
            store.count(item, arm, "q", 0, number, [number])
        wanted = ({"arm": "text"}, {"item": "x"}, {"arm": "text", "item": "y"})
        told = [[one.reply.text for one in store.answered(**by)] for by in wanted]
    assert told == [["said 1", "said 3"], ["said 0", "said 1"], ["said 3"]]


def test_what_is_not_committed_is_given_up_what_is_committed_stays(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        store.put(b"1", b"p", Reply("kept"))
        store.commit()
        store.put(b"2", b"p", Reply("lost"))
    with Store.read(tmp_path / "run.sqlite") as store:
        assert store.tally()["replies"] == 1


@pytest.mark.parametrize("name", sorted(OF))
def test_a_run_of_another_suite_model_or_strategy_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "run.sqlite"
    Store.open(path, OF, {"command": "isoprobe ask"}).close()
    with pytest.raises(WrongRun, match=rf"run.sqlite' is of {name} '{OF[name]}', not 'other': name another run file"):
        Store.open(path, {**OF, name: "other"})
    with pytest.raises(WrongRun, match="is of form None, not 'pair'"):
        Store.open(path, {**OF, "form": "pair"})
    with Store.open(path, OF, {"command": "another"}) as store:
        assert store.meta["command"] == "isoprobe ask"
        assert store.meta["suite"] == "5u1te"


def test_another_format_and_another_wording_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    Store.open(path, OF).close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE meta SET value = '0', sum = NULL WHERE name = 'wording'")
    with pytest.raises(WrongRun, match="is of wording '0', not '"):
        Store.open(path, OF)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    for opened in (lambda: Store.open(path, OF), lambda: Store.read(path)):
        with pytest.raises(WrongRun, match="has format 99, this isoprobe reads format 3"):
            opened()


def test_files_that_are_no_runs_are_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("these are my notes, and they are longer than a header of SQLite, which has a hundred bytes" * 3)
    other = tmp_path / "other.sqlite"
    with contextlib.closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE mine (x)")
    before = text.read_bytes(), other.read_bytes()
    for path in (text, other):
        for opened in (lambda path=path: Store.open(path, OF), lambda path=path: Store.read(path)):
            with pytest.raises(WrongRun, match="is not a run file of isoprobe"):
                opened()
    assert (text.read_bytes(), other.read_bytes()) == before
    with pytest.raises(WrongRun, match="does not exist"):
        Store.read(tmp_path / "none.sqlite")
    with pytest.raises(WrongRun, match=r"the folder '.*nowhere' does not exist"):
        Store.open(tmp_path / "nowhere" / "run.sqlite", OF)
    with pytest.raises(WrongRun, match="cannot be opened"):
        Store.open(tmp_path, OF)


def test_a_file_killed_before_its_tables_were_made_is_a_new_run(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    path.touch()
    Store.open(path, OF).close()
    path.unlink()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    assert path.stat().st_size > 0
    Store.open(path, OF).close()


def test_a_damaged_reply_is_named_and_not_passed_on(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    with Store.open(path, OF) as store:
        number = store.put(b"key", b"prompt", Reply("yes"))
        store.count("item", "picture", "q", 0, number, [number])
        store.commit()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE replies SET text = x'00ff'")
    with Store.read(path) as store, pytest.raises(WrongRun, match="is damaged: a reply holds"):
        list(store.answered())


def test_a_torn_page_gives_one_line(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    with Store.open(path, OF) as store:
        for k in range(300):
            number = store.put(b"%d" % k, b"p", Reply("text " * 50))
            store.count(f"item {k}", "picture", "q", 0, number, [number])
        store.commit()
    torn = bytearray(path.read_bytes())
    torn[4096 * 3 :] = b"\xa5" * (len(torn) - 4096 * 3)
    path.write_bytes(torn)
    with pytest.raises(WrongRun, match=r"cannot be read|is damaged"), Store.read(path) as store:
        list(store.answered())


def test_a_second_writer_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    with Store.open(path, OF), pytest.raises(WrongRun, match="is in use by another process"):
        Store.open(path, OF)
    Store.open(path, OF).close()


def test_a_file_that_may_not_grow_any_more_gives_one_line_and_keeps_what_it_had(tmp_path: Path) -> None:
    """The operating system refuses to write, as on a full disk."""
    script = """
import resource, sys
from isoprobe.adapters.runs.store import RunNotWritten, Store
from isoprobe.probes.core import Reply
store = Store.open(sys.argv[1], {"suite": "s"})
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
try:
    for k in range(1000):
        store.put(b"%d" % k, b"p", Reply("text " * 2000))
        store.commit()
        print(k, flush=True)
except RunNotWritten as why:
    print(why)
"""
    path = tmp_path / "run.sqlite"
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, timeout=60, check=True)
    *kept, line = done.stdout.splitlines()
    assert line.startswith(f"cannot write run file {str(path)!r}: ")
    assert line.endswith("what was answered before is kept, the same command continues")
    assert len(kept) > 5
    with Store.open(path, {"suite": "s"}) as store:
        assert all(store.find(b"%d" % k) for k in range(len(kept)))
        assert store.tally()["replies"] in (len(kept), len(kept) + 1)


def test_a_full_database_gives_one_line_and_keeps_what_it_had(tmp_path: Path) -> None:
    """SQLite's own "database or disk is full", as the disk gives it."""
    path = tmp_path / "run.sqlite"
    with Store.open(path, OF) as store:
        store._db.execute("PRAGMA max_page_count = 30")
        kept = 0

        def fill() -> None:
            nonlocal kept
            for k in range(1000):
                store.put(b"%d" % k, b"p", Reply("text " * 2000))
                store.commit()
                kept += 1

        with pytest.raises(RunNotWritten, match="database or disk is full; what was answered before is kept"):
            fill()
    assert kept > 3
    with Store.open(path, OF) as store:
        assert store.tally()["replies"] == kept


def test_no_file_size_limit_was_left_behind() -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_log_probabilities_come_back(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        store.put(b"k" * 32, b"p" * 32, Reply("B", logprobs=(-1.5, -0.25)))
        store.commit()
        found = store.find(b"k" * 32)
    assert found is not None
    assert found[1].logprobs == (-1.5, -0.25)


def test_costs_by_hand_a_shared_reply_is_paid_once_and_failures_are_counted(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:

        def put(name: str, tokens_in: int, tokens_out: int, seconds: float, error: str = "") -> int:
            reply = Reply(None if error else name, "", error, tokens_in, tokens_out, seconds)
            return store.put(name.encode(), name.encode(), reply)

        written, from_it = put("transcript", 100, 50, 2.0), put("answer", 60, 5, 0.5)
        looked, lost = put("picture", 90, 4, 0.25), put("lost", 9, 0, 1.0, "HTTP 500")
        found, given_up = put("lost", 95, 6, 0.75), put("never", 1, 0, 4.0, "timed out")
        votes = [put(f"vote {k}", 10, 1, 0.125) for k in range(3)]
        made = store.put(b"made", b"made", Reply("won"))  # a vote's own reply, which no model gave
        store.count("1", "own_transcript", "q", 0, from_it, [written, from_it])
        store.count("1", "transcript", "t", 0, written, [written])
        store.count("1", "picture", "q", 0, looked, [looked])
        store.count("2", "picture", "q", 0, lost, [lost])
        store.count("2", "picture", "q", 0, found, [found])  # asked again
        store.count("3", "picture", "q", 0, given_up, [given_up])
        store.count("4", "combined", "q", 0, made, [*votes, votes[0]])
        store.commit()
        assert store.costs(["picture", "transcript", "own_transcript"]) == {
            "transcript": Cost(1, 1, 0, 0, 100, 50, 2.0),
            "own_transcript": Cost(1, 1, 1, 0, 60, 5, 0.5),
            "picture": Cost(3, 3, 0, 1, 186, 10, 5.0),
            "combined": Cost(1, 3, 1, 0, 30, 3, 0.375),
            "": Cost(0, 1, 0, 1, 9, 0, 1.0),
        }
        assert store.costs()["own_transcript"].calls == 2, "without an order the first by name pays"
        everything = store.costs().values()
        assert sum(cost.calls for cost in everything) == 9
        assert sum(cost.failed for cost in everything) == store.tally()["failed"]


def test_a_run_without_answers_cost_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        assert store.costs() == {}


def test_a_run_goes_on_in_a_wider_suite_and_one_of_another_suite_stays(tmp_path: Path) -> None:
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        store.put(b"key", b"prompt", Reply("yes"))
        store.commit()
    Store.widen(tmp_path / "run.sqlite", "an0ther", "w1der")
    with Store.open(tmp_path / "run.sqlite", OF) as store:
        assert store.meta["suite"] == "5u1te"
    Store.widen(tmp_path / "run.sqlite", "5u1te", "w1der")
    with Store.open(tmp_path / "run.sqlite", {**OF, "suite": "w1der"}) as store:
        assert store.find(b"key") == (1, Reply("yes"))
    with pytest.raises(WrongRun):
        Store.open(tmp_path / "run.sqlite", OF)


def test_a_note_is_kept_beside_the_others_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    with Store.open(path, {"suite": "s"}, {"model": "m"}) as store:
        store.note("stop_when", "leaning")
        store.note("stop_when", "")
        store.commit()
    with Store.read(path) as store:
        assert (store.meta["stop_when"], store.meta["model"], store.meta["suite"]) == ("", "m", "s")


def filled(path: Path, items: int = 40) -> list[Answered]:
    """A run of so many answers, each by two steps, and what it holds."""
    with Store.open(path, OF, {"model": "m"}) as store:
        for k in range(items):
            steps = [store.put(b"%d %d" % (k, j), b"p%d" % k, Reply(f"reply {k} {j} " * 9), f"i{k}") for j in (0, 1)]
            store.count(f"i{k}", "picture", "q", 0, steps[1], steps)
        store.commit()
    with Store.read(path) as store:
        return list(store.answered())


def everything(path: Path) -> list[object]:
    with Store.read(path) as store:
        answers = list(store.answered())
        return [store.meta, answers, [store.steps(each) for each in answers], list(store.records())]


def test_one_bit_of_a_run_is_told_or_harmless(tmp_path: Path) -> None:
    """ISOPROBE_FLIPS sets how many bits; the tables' own texts, in the first page, are tried first."""
    path, flipped = tmp_path / "a.run", tmp_path / "b.run"
    filled(path)
    whole, good = path.read_bytes(), everything(path)
    rng, told = Random(7), []
    flips = int(os.environ.get("ISOPROBE_FLIPS", "60"))
    for _ in range(flips):
        content = bytearray(whole)
        content[rng.randrange(4096 if len(told) < 10 else len(content))] ^= 1 << rng.randrange(8)
        flipped.write_bytes(content)
        try:
            assert everything(flipped) == good
        except WrongRun as why:
            told.append(str(why))
    print(f"{len(told)} of {flips} flips told, the others harmless")
    assert not any("\n" in line for line in told)
    assert len(told) > 10


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE replies SET text = replace(text, 'reply 7', 'reply 8')", "a reply to item 'i7' is not as it was"),
        ("UPDATE replies SET item = 'i8' WHERE id = 15", "a reply to item 'i8' is not as it was"),
        ("UPDATE answers SET reply = 3 WHERE item = 'i7'", "the answer of item 'i7' is not as it was"),
        ("UPDATE meta SET value = 'n' WHERE name = 'model'", "what it says of 'model' is not as it was"),
    ],
)
def test_a_row_that_is_another_than_was_written_is_told(tmp_path: Path, statement: str, says: str) -> None:
    filled(tmp_path / "a.run")
    with contextlib.closing(sqlite3.connect(tmp_path / "a.run", isolation_level=None)) as db:
        db.execute(statement)
    with pytest.raises(WrongRun, match=f"is damaged: {says} written; `isoprobe merge NEW"):
        everything(tmp_path / "a.run")


def test_a_run_of_the_earlier_format_is_read_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    answers = filled(path, 3)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table in ("meta", "replies", "answers"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN sum")
        db.execute("PRAGMA user_version = 2")
    with Store.read(path) as store:
        assert list(store.answered()) == answers
    with Store.open(path, OF) as store:
        assert store.find(b"1 0") == (3, Reply("reply 1 0 " * 9))
        number = store.put(b"new", b"p", Reply("new"), "z")
        store.count("z", "picture", "q", 0, number, [number])
        store.commit()
    with Store.read(path) as store:
        assert [each.item for each in store.answered()] == ["i0", "i1", "i2", "z"]
