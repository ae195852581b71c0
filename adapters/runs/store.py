"""A run: one SQLite file in WAL mode that holds every reply, committed as it arrives, and which reply counts for what.

kill -9 at any moment loses nothing that was answered; the same command continues. A run belongs to one suite, one
model with its settings, one strategy and one wording, and is refused to any other. Nothing is ever pickled.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from isoprobe.adapters.prompting.prompts import WORDING
from isoprobe.adapters.runs.checksums import bare, is_whole, row_sum
from isoprobe.adapters.runs.copying import copied
from isoprobe.adapters.runs.costs import Cost, costs_of
from isoprobe.probes.core import Reply
from isoprobe.probes.results import Answered

_APPLICATION = 0x69736F70  # "isop": marks the file as a run
_FORMAT, _WITHOUT_SUMS = 3, 2  # rows of the earlier format have no checksums

_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER) WITHOUT ROWID;
CREATE TABLE replies (
    id INTEGER PRIMARY KEY, key BLOB UNIQUE, prompt BLOB NOT NULL, item TEXT NOT NULL,
    sample INTEGER NOT NULL, text TEXT, stop TEXT NOT NULL, error TEXT NOT NULL, tokens_in INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL, seconds REAL NOT NULL, reasoning TEXT NOT NULL, logprobs TEXT NOT NULL,
    sum INTEGER
);
CREATE TABLE answers (
    item TEXT NOT NULL, arm TEXT NOT NULL, question TEXT NOT NULL, sample INTEGER NOT NULL,
    reply INTEGER NOT NULL REFERENCES replies(id), steps TEXT NOT NULL, sum INTEGER,
    PRIMARY KEY (item, arm, question, sample)
) WITHOUT ROWID;
"""
_SUMMED = ("meta", "replies", "answers")
_COLUMNS = "text, stop, error, tokens_in, tokens_out, seconds, sample, reasoning, logprobs"
_TYPES = {(text, str, str, int, int, time, int, str, str) for text in (str, type(None)) for time in (float, int)}
_ROW = f"key, prompt, item, {_COLUMNS}, sum"  # of a reply, as its checksum is of
_ANSWER = "item, arm, question, sample, reply, steps, sum"
_PUT = (  # of two good replies under one key the first stays
    f"INSERT INTO replies ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id"
)
_COUNT = f"INSERT OR REPLACE INTO answers ({_ANSWER}) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING reply"


def _of(table: str, columns: str) -> str:
    return ", ".join(f"{table}.{name}" for name in columns.split(", "))


class WrongRun(ValueError):
    """A file that is not a run, or one of another suite, model, strategy or version. The message is one line."""


class RunNotWritten(OSError):
    """The run file cannot be written: disk full, no permission. What was committed before is kept. One line."""


class Store:
    """A run file, open. One process writes at a time; `commit` makes durable what was put since the last one."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection
        self._copy: TemporaryDirectory[str] | None = None  # what is read in place of the file
        self._sums = True  # whether rows have checksums
        self._reading = False

    @classmethod
    def open(cls, path: str | os.PathLike[str], identity: Mapping[str, str], notes: Mapping[str, str] = {}) -> Store:
        """The run at `path`, made where there is none, continued where it is the same one.

        `identity` (suite hash, model fingerprint, strategy, form ...) must be equal in every key to what the file
        holds, else WrongRun names the first that differs. `notes` (the command) are kept from the first time.
        """
        place = Path(path)
        identity = {**identity, "wording": str(WORDING)}
        if not place.parent.is_dir():
            raise WrongRun(f"run file {str(place)!r}: the folder {str(place.parent)!r} does not exist")
        store = cls(place, _connect(place))
        with store._closed_if_refused():
            store._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            if store._empty():  # new, or killed before its tables were made
                store._create({**notes, "isoprobe": version("isoprobe"), **identity})
            if store._check_format() == _WITHOUT_SUMS:
                store._add_sums()
            store._db.execute("PRAGMA journal_mode = WAL")
            store._db.execute("PRAGMA synchronous = NORMAL")
            store._db.execute("BEGIN IMMEDIATE")
            store._db.execute("COMMIT")
            store._check_identity(identity)
        return store

    @classmethod
    def new(cls, path: Path, meta: Mapping[str, str]) -> Store:
        """A new run at `path` that is of exactly this."""
        store = cls(path, _connect(path))
        store._create(meta)
        return store

    @classmethod
    def read(cls, path: str | os.PathLike[str], damaged: bool = False) -> Store:
        """The run at `path`, to look at: while `ask` writes it, and where nothing can be written beside it, as it is at
        this moment, from a copy. Raises WrongRun where there is none, and where it is damaged, unless it may be."""
        place = Path(path)
        if not place.is_file():
            raise WrongRun(f"run file {str(place)!r} does not exist")
        store = cls(place, _connect(place))
        store._reading = True
        with store._closed_if_refused():
            try:
                form = store._check_format()
            except sqlite3.OperationalError:  # locked, or no place for the files that SQLite wants beside
                store._read_copy()
                form = store._check_format()
            store._sums = form != _WITHOUT_SUMS
            store._db.execute("PRAGMA query_only = ON")
            if not damaged:
                store._check_pages()
        return store

    @classmethod
    def widen(cls, path: str | os.PathLike[str], suite: str, wider: str) -> None:
        """The run of this suite (a hash) becomes one of a wider suite that begins with all its items, and goes on
        there; a run of any other suite stays as it is. Raises WrongRun, RunNotWritten."""
        store = cls(Path(path), _connect(Path(path)))
        with store._closed_if_refused():
            store._check_format()
            if store.meta.get("suite") == suite:
                store.note("suite", wider)
                store.commit()
        store.close()

    def _read_copy(self) -> None:
        self._db.close()
        try:
            self._copy = copied(self.path)
        except OSError as why:
            raise WrongRun(f"run file {str(self.path)!r} cannot be copied, to be read: {why}") from why
        self._db = _connect(Path(self._copy.name) / self.path.name)

    @contextmanager
    def _closed_if_refused(self) -> Iterator[None]:
        """Closes the file where it is not the run that was asked for; WrongRun says why."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as why:  # of SQLite's own words on what is damaged
            self._shut()
            raise self._refusal(why) from why
        except WrongRun:
            self._shut()
            raise

    def _shut(self) -> None:
        self._db.close()
        if self._copy is not None:
            self._copy.cleanup()

    def __repr__(self) -> str:
        try:
            counts = ", ".join(f"{number} {what}" for what, number in self.tally().items() if number) or "empty"
        except (WrongRun, sqlite3.Error):
            counts = "closed"
        return f"Store({str(self.path)!r}: {counts})"

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file. What was put and not committed is given up, as after a kill."""
        if self._db.in_transaction:
            self._db.rollback()
        self._shut()

    @property
    def meta(self) -> dict[str, str]:
        """What the run is of, by name: identity and notes."""
        rows = self._select("name, value, sum", "meta ORDER BY name")
        return {name: value for name, value, _ in (self._whole(row, f"what it says of {row[0]!r}") for row in rows)}

    def note(self, name: str, value: str) -> None:
        """Keeps one more note of the run, in place of an earlier one of this name. Raises RunNotWritten."""
        row = (name, value, row_sum((name, value)))
        self._write("INSERT OR REPLACE INTO meta (name, value, sum) VALUES (?, ?, ?) RETURNING name", row)

    def find(self, key: bytes) -> tuple[int, Reply] | None:
        """The number and the good reply under this key, None where there is none yet."""
        row = next(self._select(f"id, {_ROW}", "replies WHERE key = ?", (key,)), None)
        return (row[0], self._reply(row[1:])) if row else None

    def put(self, key: bytes, prompt: bytes, reply: Reply, item: str = "") -> int:
        """Keeps a reply under its key and gives its number. `item`: for which it was asked. Raises RunNotWritten.

        A failed one is kept under no key, so that it is on record, is never found, and the next try has its own number.
        """
        values = [
            None if reply.error else key,
            prompt,
            item,
            reply.text,
            reply.stop,
            reply.error,
            reply.tokens_in,
            reply.tokens_out,
            float(reply.seconds),
            reply.sample,
            reply.reasoning,
            json.dumps(reply.logprobs) if reply.logprobs else "",
        ]
        try:
            return int(self._write(_PUT, [*values, row_sum(values)]))
        except UnicodeEncodeError:  # half a surrogate pair, which no file can hold
            clean = [v.encode(errors="replace").decode() if isinstance(v, str) else v for v in values]
            return int(self._write(_PUT, [*clean, row_sum(clean)]))

    def count(self, item: str, arm: str, question: str, sample: int, reply: int, steps: Sequence[int]) -> None:
        """Makes reply number `reply` the one that counts; `steps` are all the replies that led to it, it included."""
        values = (item, arm, question, sample, reply, json.dumps(list(steps)))
        self._write(_COUNT, (*values, row_sum(values)))

    def answered_already(self, item: str, arm: str, question: str, sample: int) -> bool:
        """Whether a reply that did not fail counts for this question."""
        return bool(
            self._one(
                "SELECT 1 FROM answers JOIN replies ON replies.id = answers.reply"
                " WHERE answers.item = ? AND arm = ? AND question = ? AND answers.sample = ? AND error = ''",
                (item, arm, question, sample),
            )
        )

    def commit(self) -> None:
        """Makes durable what was put and counted. Raises RunNotWritten."""
        if not self._db.in_transaction:
            return
        try:
            self._db.commit()
        except sqlite3.Error as why:
            raise self._unwritten(why) from why

    def answered(self, arm: str | None = None, item: str | None = None) -> Iterator[Answered]:
        """Every reply that counts, failed ones included, in the order of item, arm, question and sample; of one `arm`,
        or to one `item`, where it is named."""
        named = {f"answers.{name} = ?": value for name, value in (("arm", arm), ("item", item)) if value is not None}
        where = f" WHERE {' AND '.join(named)}" if named else ""
        held, names = "", dict[str, str]()
        own, theirs = _of("answers", _ANSWER), _of("replies", _ROW)
        width = len(_ANSWER.split(", "))
        for row in self._select(
            f"{own}, {theirs}",
            f"answers JOIN replies ON replies.id = answers.reply{where}"
            " ORDER BY answers.item, arm, question, answers.sample",
            list(named.values()),
        ):
            if not is_whole(row[:width]):
                raise self._damaged(f"the answer of item {row[0]!r} is not as it was written")
            if row[0] != held:  # one name for all replies to an item
                held = row[0]
            told, question = names.setdefault(row[1], row[1]), names.setdefault(row[2], row[2])
            yield Answered(held, told, question, row[3], self._reply(row[width:], row[3]))

    def steps(self, answer: Answered) -> list[Reply]:
        """All the replies that led to this one, in order: a transcript, and the answer from it."""
        row = next(
            self._select(
                _ANSWER,
                "answers WHERE item = ? AND arm = ? AND question = ? AND sample = ?",
                (answer.item, answer.arm, answer.question, answer.sample),
            ),
            None,
        )
        numbers: list[int] = json.loads(self._whole(row, f"the answer of item {answer.item!r}")[5]) if row else []
        found = [next(self._select(_ROW, "replies WHERE id = ?", (number,)), None) for number in numbers]
        return [self._reply(values) for values in found if values]

    def records(self) -> Iterator[dict[str, Any]]:
        """Every good reply as a line for `replay:FILE`: prompt (its key), item, sample, response, reasoning. A reply
        to a prompt that several items share is kept once, and stands here for each of them."""
        for item, *row in self._select(
            f"uses.item, {_of('replies', _ROW)}",
            "replies JOIN (SELECT id AS reply, item FROM replies"
            " UNION SELECT step.value, answers.item FROM answers, json_each(answers.steps) AS step) AS uses"
            " ON uses.reply = replies.id WHERE error = '' ORDER BY id, uses.item != replies.item, uses.item",
        ):
            reply, key = self._reply(row), bytes(row[1]).hex()
            yield {
                "prompt": key,
                "item": item,
                "sample": reply.sample,
                "response": reply.text,
                "reasoning": reply.reasoning,
            }

    def take_in(self, other: Store) -> int:
        """Everything that is whole in another run, beside what is here; how many of its rows are not. Of two answers to
        one question the first that did not fail counts."""
        numbers: dict[int, tuple[int, bool]] = {}  # of its replies: the number here, and whether it failed
        lost = 0
        try:
            for number, *row in other._select(f"id, {_ROW}", "replies ORDER BY id"):
                if is_whole(row):
                    numbers[number] = int(self._write(_PUT, [*row[:-1], row_sum(row[:-1])])), bool(row[5])
                else:
                    lost += 1
        except WrongRun:
            lost += 1
        try:
            for row in other._select(_ANSWER, "answers"):
                lost += not self._take_answer(row, numbers)
        except WrongRun:
            lost += 1
        return lost

    def _take_answer(self, row: Sequence[Any], numbers: Mapping[int, tuple[int, bool]]) -> bool:
        """Whether the answer is whole, and all the replies that led to it are here."""
        if not is_whole(row):
            return False
        item, arm, question, sample, reply, steps = row[:-1]
        led = json.loads(steps)
        if reply not in numbers or any(step not in numbers for step in led):
            return False
        there = self._one(
            "SELECT error FROM answers JOIN replies ON replies.id = answers.reply"
            " WHERE answers.item = ? AND arm = ? AND question = ? AND answers.sample = ?",
            (item, arm, question, sample),
        )
        number, failed = numbers[reply]
        if there is None or (there[0] and not failed):
            self.count(item, arm, question, sample, number, [numbers[step][0] for step in led])
        return True

    def tally(self) -> dict[str, int]:
        """Counts: good `replies`, `failed` requests on record, `answers`, and those of them that are `unanswered`."""
        counts = (
            "SELECT (SELECT count(*) FROM replies WHERE error = ''), (SELECT count(*) FROM replies WHERE error != ''),"
            " (SELECT count(*) FROM answers),"
            " (SELECT count(*) FROM answers JOIN replies ON replies.id = answers.reply WHERE error != '')"
        )
        return dict(zip(("replies", "failed", "answers", "unanswered"), self._one(counts), strict=True))

    def costs(self, order: Sequence[str] = ()) -> dict[str, Cost]:
        """What each arm cost, as `costs_of` has it."""
        return costs_of(self._rows, order)

    def _empty(self) -> bool:
        return not self._db.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]

    def _create(self, meta: Mapping[str, str]) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        rows = [(name, value, row_sum((name, value))) for name, value in sorted(meta.items())]
        self._db.execute("BEGIN IMMEDIATE")
        for statement in _TABLES.split(";"):
            self._db.execute(statement)
        self._db.executemany("INSERT INTO meta VALUES (?, ?, ?)", rows)
        self._db.execute(f"PRAGMA application_id = {_APPLICATION}")
        self._db.execute(f"PRAGMA user_version = {_FORMAT}")
        self._db.execute("COMMIT")

    def _add_sums(self) -> None:
        """A run of the earlier format goes on in this one: what it holds stays without checksums."""
        self._db.execute("BEGIN IMMEDIATE")
        for table in _SUMMED:
            self._db.execute(f"ALTER TABLE {table} ADD COLUMN sum INTEGER")
        self._db.execute(f"PRAGMA user_version = {_FORMAT}")
        self._db.execute("COMMIT")

    def _check_pages(self) -> None:
        """Raises WrongRun where a page of the file is not as SQLite writes it, or a table not as it was made."""
        made = {bare(sql) for (sql,) in self._db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
        if made != {bare(statement) for statement in _TABLES.split(";") if statement.strip()}:
            raise self._damaged("its tables are not as they were made")
        found = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise self._damaged(" ".join(str(found).split())[:200])

    def _check_format(self) -> int:
        if self._db.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
            raise WrongRun(f"{str(self.path)!r} is not a run file of isoprobe")
        form = self._db.execute("PRAGMA user_version").fetchone()[0]
        if form not in (_FORMAT, _WITHOUT_SUMS):
            raise WrongRun(f"run file {str(self.path)!r} has format {form}, this isoprobe reads format {_FORMAT}")
        return int(form)

    def _check_identity(self, identity: Mapping[str, str]) -> None:
        held = self.meta
        for name, value in sorted(identity.items()):
            if held.get(name) != value:
                raise WrongRun(
                    f"run file {str(self.path)!r} is of {name} {held.get(name)!r}, not {value!r}: "
                    "name another run file, or remove this one"
                )

    def _select(self, columns: str, rest: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        """Rows with their checksums, None in the place of those that a run of the earlier format has not."""
        return self._rows(
            f"SELECT {columns if self._sums else re.sub(r'([a-z]+[.])?sum', 'NULL', columns)} FROM {rest}", values
        )

    def _whole(self, row: Sequence[Any], what: str) -> Sequence[Any]:
        """The row. Raises WrongRun where it is not as it was written."""
        if not is_whole(row):
            raise self._damaged(f"{what} is not as it was written")
        return row

    def _damaged(self, why: str) -> WrongRun:
        name = str(self.path)
        return WrongRun(f"run file {name!r} is damaged: {why}; `isoprobe merge NEW {name}` keeps what is whole")

    def _reply(self, row: Sequence[Any], number: int | None = None) -> Reply:
        """The reply of a row of `_ROW`, as the sample of this `number`, its own where there is none."""
        values = row[3:-1]
        if tuple(map(type, values)) not in _TYPES:
            raise self._damaged(f"a reply holds {[type(v).__name__ for v in values]}")
        if not is_whole(row):
            raise self._damaged(f"a reply to item {row[2]!r} is not as it was written")
        text, stop, error, tokens_in, tokens_out, seconds, sample, reasoning, probabilities = values
        try:
            logprobs = tuple(map(float, json.loads(probabilities))) if probabilities else ()
        except (ValueError, TypeError) as why:
            raise self._damaged(f"logprobs are {probabilities[:60]!r}") from why
        sample = sample if number is None else number
        return Reply(text, stop, error, tokens_in, tokens_out, seconds, sample, reasoning, logprobs)

    def _write(self, statement: str, values: Sequence[Any]) -> Any:
        try:
            if not self._db.in_transaction:
                self._db.execute("BEGIN IMMEDIATE")
            return self._db.execute(statement, values).fetchone()[0]
        except sqlite3.Error as why:
            raise self._unwritten(why) from why

    def _one(self, statement: str, values: Sequence[Any] = ()) -> Any:
        return next(self._rows(statement, values), None)

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        try:
            found = self._db.execute(statement, values)
            while rows := found.fetchmany(64):  # to go through the cursor itself would close that of a closed file
                yield from rows
        except (sqlite3.Error, UnicodeDecodeError) as why:
            raise WrongRun(f"run file {str(self.path)!r} cannot be read: {' '.join(str(why).split())}") from why

    def _refusal(self, why: sqlite3.Error | UnicodeDecodeError) -> WrongRun | RunNotWritten:
        text = " ".join(str(why).split())  # a damaged file's own words may stand in it
        if "not a database" in text:
            return WrongRun(f"{str(self.path)!r} is not a run file of isoprobe: {text}")
        if "locked" in text:
            return WrongRun(f"run file {str(self.path)!r} is in use by another process: wait for it, or stop it")
        if self._reading or "malformed" in text or not isinstance(why, sqlite3.Error):
            return self._damaged(text)
        return self._unwritten(why)

    def _unwritten(self, why: sqlite3.Error) -> RunNotWritten:
        return RunNotWritten(
            f"cannot write run file {str(self.path)!r}: {why}; what was answered before is kept, "
            "the same command continues"
        )


def _connect(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=1.0)
        connection.execute("PRAGMA trusted_schema = OFF")
    except sqlite3.Error as why:
        raise WrongRun(f"run file {str(path)!r} cannot be opened: {why}") from why
    return connection
