"""Scores kept beside a large run, in RUN.scores: a reply that was scored once is not read again by the next report.

What is kept is a copy of what scoring gives, and may be removed at any time. It counts only for the suite, the code,
the Python and the libraries that it was made by, and for a reply only as long as the reply is the same; whatever is
damaged in it, or was made otherwise, is scored anew. Where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

import numpy as np

from isoprobe.adapters.runs.checksums import is_whole, row_sum
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import By
from isoprobe.probes.core import OUTCOMES, Item, Question, Reply
from isoprobe.probes.engine.registry import task_files
from isoprobe.probes.results import Score
from isoprobe.probes.suites.code import own_code

LARGE = 20_000  # replies from which on a run's scores are kept
MOST = 50_000  # scores of one item that are kept
ENDING = ".scores"
_APPLICATION = 0x69736F73  # "isos"
_KEY = 16  # bytes that stand for a reply, or for what scores are made by
_TOGETHER = 200  # items that are written in one transaction
_LONGEST = 16_000_000  # bytes of a row
_HIGHEST = 1e9  # points that a question may have
_TABLES = (
    "CREATE TABLE made (by TEXT NOT NULL)",
    "CREATE TABLE scores (item TEXT NOT NULL, rule TEXT NOT NULL, keys BLOB NOT NULL, places BLOB NOT NULL,"
    " scores TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (item, rule)) WITHOUT ROWID",
)
_TYPES: tuple[type | tuple[type, ...], ...] = (
    str,
    str,
    str,
    int,
    int,
    (int, float),
    (int, float),
    (bool, type(None)),
    bool,
)


@lru_cache(maxsize=1)
def scoring_code() -> str:
    """In hex, of all that a score may depend on besides a question and a reply: isoprobe's files, Python, libraries."""
    found = [own_code(), sys.version]
    with suppress(PackageNotFoundError):
        for name in sorted(
            {re.split(r"[^\w.-]", each)[0] for each in requires("isoprobe") or () if "extra" not in each}
        ):
            with suppress(PackageNotFoundError):
                found.append(f"{name} {version(name)}")
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


def kept_file(run: Path) -> Path:
    """Where the scores of a run are kept."""
    return run.with_name(run.name + ENDING)


@contextmanager
def scores_kept(
    run: Path, replies: int, catalogue: Catalogue, suite: str, least: int | None = None
) -> Iterator[Kept | None]:
    """What is kept of the scores of this run of a suite (its fingerprint), and keeps more as they are made; None of a
    run of fewer than `least` replies, of one whose tasks are not all isoprobe's own, and where no file can be had."""
    own = task_files()
    if replies < (LARGE if least is None else least) or not all(each.task in own for each in catalogue.items.values()):
        yield None
        return
    made = hashlib.blake2b(f"{suite} {scoring_code()}".encode(), digest_size=_KEY).hexdigest()
    db = _opened(kept_file(run), made)
    if db is None:
        yield None
        return
    kept = Kept(db, catalogue, made)
    try:
        yield kept
    finally:
        kept.close()


def _opened(path: Path, made: str) -> sqlite3.Connection | None:
    """The file of this making, emptied where it is of another, made anew where it is damaged or holds other tables;
    None where it cannot be had, and where a link, a device or a file that is no such one has its name."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return None
    for _ in range(2):
        db = None
        try:
            db = sqlite3.connect(path, isolation_level=None, timeout=0)
            db.execute("PRAGMA trusted_schema = OFF")
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
            form, tables = (db.execute(each).fetchone()[0] for each in _LOOK)
            if form not in (0, _APPLICATION) or (form == 0 and tables):
                db.close()
                return None
            if form == 0:
                _emptied(db, made)
            elif {sql for (sql,) in db.execute("SELECT sql FROM sqlite_master")} != set(_TABLES):
                raise sqlite3.DatabaseError("other tables, which may hold what takes without end")
            elif db.execute("SELECT by FROM made").fetchall() != [(made,)]:
                _emptied(db, made)
            return db
        except sqlite3.DatabaseError as why:
            if db is not None:
                db.close()
            if isinstance(why, sqlite3.OperationalError) or not _begins_as_ours(path):
                return None
            with suppress(OSError):
                path.unlink()
    return None


_LOOK = ("PRAGMA application_id", "SELECT count(*) FROM sqlite_master")


def _begins_as_ours(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(72)[68:] == _APPLICATION.to_bytes(4, "big")
    except OSError:
        return False


def _emptied(db: sqlite3.Connection, made: str) -> None:
    db.execute("BEGIN IMMEDIATE")
    for statement in ("DROP TABLE IF EXISTS made", "DROP TABLE IF EXISTS scores", *_TABLES):
        db.execute(statement)
    db.execute("INSERT INTO made VALUES (?)", (made,))
    db.execute(f"PRAGMA application_id = {_APPLICATION}")
    db.execute("COMMIT")


class Kept:
    """The scores that are kept of a run, by item, rule and what they are made by: another process may have emptied the
    file meanwhile, for scores of its own."""

    def __init__(self, db: sqlite3.Connection, catalogue: Catalogue, made: str) -> None:
        self._db: sqlite3.Connection | None = db
        self._made = made
        self._questions = catalogue.questions
        self._rules: dict[str, _Kept] = {}
        self._written, self._writes = 0, True

    def by(self, rule: str, score: By) -> By:
        """`score`, which is the rule of this name, asked only for what is not kept. It is fast where the replies to an
        item come together."""
        return self._rules.setdefault(rule, _Kept(self, f"{rule} {self._made}", score, self._questions))

    def close(self) -> None:
        """Writes what is left, and closes the file."""
        for each in self._rules.values():
            each.turn("")
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._end()
            self._db.close()
            self._db = None

    def read(self, item: str, rule: str) -> dict[bytes, Score]:
        """The scores of the replies to an item, by their keys."""
        if self._db is None:
            return {}
        try:
            row = self._db.execute("SELECT * FROM scores WHERE item = ? AND rule = ?", (item, rule)).fetchone()
        except (sqlite3.Error, UnicodeDecodeError):
            return {}
        if row is None or row[-1] is None or not is_whole(row):
            return {}
        return _unpacked(*row[2:5])

    def write(self, item: str, rule: str, scores: dict[bytes, Score]) -> None:
        """Keeps the scores of the replies to an item. Where that fails, nothing more is kept."""
        if self._db is None or not self._writes:
            return
        row = (item, rule, *_packed(scores))
        try:
            if not self._db.in_transaction:
                self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR REPLACE INTO scores VALUES (?, ?, ?, ?, ?, ?)", (*row, row_sum(row)))
            self._written += 1
            if self._written % _TOGETHER == 0:
                self._end()
        except sqlite3.Error:
            self._writes = False
            with suppress(sqlite3.Error):
                self._db.rollback()

    def _end(self) -> None:
        if self._db is not None and self._db.in_transaction:
            self._db.execute("COMMIT")


class _Kept:
    """A rule that looks up what is kept before it scores."""

    def __init__(self, kept: Kept, rule: str, score: By, questions: Any) -> None:
        self._kept, self._rule, self._score, self._questions = kept, rule, score, questions
        self._item, self._more, self._scores = "", False, dict[bytes, Score]()

    def __call__(self, question: Question, reply: Reply, item: Item) -> Score:
        text = reply.text
        if reply.error or text is None or self._questions.get((item.id, question.id)) is not question:
            return self._score(question, reply, item)
        if item.id != self._item:
            self.turn(item.id)
        told = f"{len(question.id)} {question.id}{len(reply.stop)} {reply.stop}{text}"
        key = hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=_KEY).digest()
        found = self._scores.get(key)
        if found is None:
            found = self._score(question, reply, item)
            if len(self._scores) < MOST:
                self._scores[key], self._more = found, True
        return found

    def turn(self, item: str) -> None:
        """To another item, "" for none: what there is more of the one before is written."""
        if self._more:
            self._kept.write(self._item, self._rule, self._scores)
        self._item, self._more = item, False
        self._scores = self._kept.read(item, self._rule) if item else {}


def _is_of(value: object, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind)


def _packed(scores: dict[bytes, Score]) -> tuple[bytes, bytes, str]:
    """Their keys, of each key the place of its score, and the scores, of which those that are alike stand once."""
    places: dict[Score, int] = {}
    at = [places.setdefault(each, len(places)) for each in scores.values()]
    told = [
        [each.outcome, each.extracted, each.rule, *each.span, each.points, each.of, each.enough, each.off_list]
        for each in places
    ]
    return b"".join(scores), np.array(at, dtype="<u4").tobytes(), json.dumps(told)


def _unpacked(keys: Any, places: Any, told: Any) -> dict[bytes, Score]:
    """As they were packed; none of what is no such packing."""
    try:
        at = np.frombuffer(places, dtype="<u4").tolist()
        scores = []
        for values in json.loads(told):
            outcome, extracted, rule, begin, end, points, of, enough, off_list = values
            if not all(map(_is_of, values, _TYPES)) or outcome not in OUTCOMES or not 0 <= points <= of <= _HIGHEST:
                return {}
            (extracted + rule).encode()  # raises of half a surrogate pair, which no page can hold
            scores.append(Score(outcome, extracted, rule, (begin, end), points, of, enough, off_list))
        if len(keys) != _KEY * len(at):
            return {}
        return {keys[k * _KEY : (k + 1) * _KEY]: scores[place] for k, place in enumerate(at)}
    except (ValueError, TypeError, LookupError, RecursionError):
        return {}
