"""Scores kept beside a run: the same as those that are worked out, used where nothing has changed, else harmless."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from random import Random

import pytest

from isoprobe import runs
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.papers.published_rules import OURS, RULES
from isoprobe.analysis.scoring import kept as module
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.kept import scores_kept
from isoprobe.analysis.scoring.scores import score, scores
from isoprobe.probes.core import Item, Question, Reply
from isoprobe.probes.results import Answered, Score, Scored
from isoprobe.verbs.ask import ask
from isoprobe.verbs.compare import compare
from isoprobe.verbs.make import make
from isoprobe.verbs.plan import plan
from isoprobe.verbs.report import report
from isoprobe.verbs.select import select

RULE = "dynamath"


class Counting:
    """Our rule, and how many replies it was asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, question: Question, reply: Reply, item: Item) -> Score:
        self.asked += 1
        return score(question, reply, item)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Catalogue, list[Answered]]:
    folder = tmp_path_factory.mktemp("kept")
    suite = make(folder / "suite", task=("grid_size", "connectivity"), level=1, items=6).suite
    arms = ("picture", "text", "transcript", "element")
    ask(suite, "planted:see=0.6,think=0.7", arm=arms, samples=3, temperature=0.5, out=folder / "a.run")
    with Store.read(folder / "a.run") as store:
        return folder, Catalogue.of(suite), list(store.answered())


def told(run: Path, catalogue: Catalogue, answered: list[Answered], suite: str = "a suite") -> tuple[list[Scored], int]:
    """The scores by our rule, and how many had to be worked out."""
    counting = Counting()
    with scores_kept(run, len(answered), catalogue, suite, least=1) as kept:
        assert kept is not None
        return list(scores(answered, catalogue, kept.by(OURS, counting))), counting.asked


def test_what_was_scored_once_is_not_scored_again(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path
) -> None:
    _, catalogue, answered = asked
    run = tmp_path / "a.run"
    plain = list(scores(answered, catalogue))
    assert {"right", "wrong"} <= {one.score.outcome for one in plain}
    assert {one.score.enough for one in plain} == {None, True, False}
    first, worked = told(run, catalogue, answered)
    assert worked > 20
    assert (first, told(run, catalogue, answered)) == (plain, (plain, 0))
    with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:  # another rule is kept for itself
        assert kept is not None
        assert list(scores(answered, catalogue, kept.by(RULE, RULES[RULE]))) == list(
            scores(answered, catalogue, RULES[RULE])
        )
    assert told(run, catalogue, answered) == (plain, 0)


def test_another_reply_suite_or_code_is_scored_anew(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, catalogue, answered = asked
    run = tmp_path / "a.run"
    told(run, catalogue, answered)
    one = next(each for each in answered if each.arm == "text")
    other = [
        Answered(each.item, each.arm, each.question, each.sample, Reply("I cannot tell.")) if each is one else each
        for each in answered
    ]
    found, worked = told(run, catalogue, other)
    assert (found, worked) == (list(scores(other, catalogue)), 1)
    everything = told(tmp_path / "b.run", catalogue, answered)[1]
    assert told(run, catalogue, answered, "another suite")[1] == everything
    assert told(run, catalogue, answered, "another suite")[1] == 0
    monkeypatch.setattr(module, "scoring_code", lambda: "other code")
    assert told(run, catalogue, answered, "another suite")[1] == everything


def test_a_damaged_file_is_told_by_no_score(asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path) -> None:
    _, catalogue, answered = asked
    run, file = tmp_path / "a.run", tmp_path / "a.run.scores"
    plain, _ = told(run, catalogue, answered)
    whole, rng, again = file.read_bytes(), Random(8), 0
    for _ in range(60):
        at = rng.randrange(8 * len(whole))
        file.write_bytes(whole[: at // 8] + bytes([whole[at // 8] ^ (1 << at % 8)]) + whole[at // 8 + 1 :])
        counting = Counting()
        with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:
            assert list(scores(answered, catalogue, kept.by(OURS, counting) if kept else counting)) == plain
        again += counting.asked > 0
    assert again > 5
    for content in (b"", b"not ours at all" * 30, whole[:5000]):
        file.write_bytes(content)
        with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:
            assert list(scores(answered, catalogue, kept.by(OURS, score) if kept else score)) == plain
    file.write_bytes(b"somebody's own notes\n" * 9)
    with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:
        assert kept is None
    assert file.read_bytes() == b"somebody's own notes\n" * 9


def test_where_no_file_can_be_had_nothing_is_kept(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path
) -> None:
    _, catalogue, answered = asked
    run, file = tmp_path / "a.run", tmp_path / "a.run.scores"
    told(run, catalogue, answered[: len(answered) // 2])
    with sqlite3.connect(file, isolation_level=None) as other:  # another process writes
        other.execute("BEGIN EXCLUSIVE")
        with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:
            assert kept is None
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")  # it can be read, and not be written to
        counting = Counting()
        with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:
            assert kept is not None
            assert list(scores(answered, catalogue, kept.by(OURS, counting))) == list(scores(answered, catalogue))
        other.execute("ROLLBACK")
    assert 0 < counting.asked == told(run, catalogue, answered)[1]
    file.unlink()
    file.mkdir()
    with scores_kept(run, len(answered), catalogue, "a suite", least=1) as kept:
        assert kept is None


def test_what_is_no_score_is_not_taken_for_one(asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path) -> None:
    """A row that a program wrote, with a right checksum."""
    _, catalogue, answered = asked
    run, file = tmp_path / "a.run", tmp_path / "a.run.scores"
    plain, everything = told(run, catalogue, answered)
    no_scores = (
        f"[{', '.join([row] * everything)}]"  # one for every place
        for row in ('["right", "", "", 0, 0, NaN, 1, null, false]', '["right", "\\ud800", "", 0, 0, 1, 1, null, false]')
    )
    wrong = ("[]", "{}", "[[1]]", '[{"right": 1}]', '[["right", "", "", 0, 0, 1, "1", null, false]]')
    for hostile in (*wrong, *no_scores, "[" * 50_000, "nonsense"):
        with sqlite3.connect(file) as db:
            for *row, _ in db.execute("SELECT * FROM scores").fetchall():
                row[4] = hostile
                db.execute("INSERT OR REPLACE INTO scores VALUES (?, ?, ?, ?, ?, ?)", (*row, module.row_sum(row)))
        assert told(run, catalogue, answered) == (plain, everything)


@pytest.mark.parametrize(
    "statements",
    [
        "DROP TABLE scores; CREATE TABLE scores (item, rule, keys, sum)",
        "CREATE TABLE other (of); CREATE TRIGGER endless BEFORE INSERT ON scores BEGIN INSERT INTO other"
        " WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n FROM n) SELECT n FROM n; END; DELETE FROM scores",
        "DROP TABLE made; CREATE VIEW made AS"
        " WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n FROM n) SELECT n AS by FROM n",
        "DROP TABLE made; CREATE TABLE made (by); INSERT INTO made VALUES (zeroblob(20000000))",
    ],
)
def test_a_file_with_other_tables_is_made_anew(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path, statements: str
) -> None:
    _, catalogue, answered = asked
    run, file = tmp_path / "a.run", tmp_path / "a.run.scores"
    plain, everything = told(run, catalogue, answered)
    with sqlite3.connect(file) as db:
        db.executescript(statements)
    assert told(run, catalogue, answered) == (plain, everything)
    assert told(run, catalogue, answered) == (plain, 0)


def test_a_link_or_a_pipe_in_its_place_is_left_alone(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path
) -> None:
    _, catalogue, answered = asked
    file, notes = tmp_path / "a.run.scores", tmp_path / "notes.txt"
    notes.touch()
    for place in (notes, tmp_path / "nothing", file):
        file.symlink_to(place)
        with scores_kept(tmp_path / "a.run", len(answered), catalogue, "a suite", least=1) as kept:
            assert kept is None
        file.unlink()
    assert notes.read_bytes() == b""
    assert list(tmp_path.iterdir()) == [notes]
    os.mkfifo(file)
    with scores_kept(tmp_path / "a.run", len(answered), catalogue, "a suite", least=1) as kept:
        assert kept is None


def test_scores_that_were_made_otherwise_at_the_same_time_do_not_count(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path
) -> None:
    """A report by other code is under way while the file is emptied, and writes what it has found."""
    _, catalogue, answered = asked
    run = tmp_path / "a.run"
    plain, everything = told(run, catalogue, answered, "a suite")
    with scores_kept(run, len(answered), catalogue, "another suite", least=1) as other:
        assert other is not None
        assert told(run, catalogue, answered, "a suite") == (plain, everything)  # which empties it
        found = scores(answered, catalogue, other.by(OURS, lambda *_: Score("wrong", "of other code")))
        assert {one.score.extracted for one in found} == {"of other code"}
    assert told(run, catalogue, answered, "a suite") == (plain, 0)


def test_a_report_is_the_same_with_and_without(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _, answered = asked
    run, file = folder / "a.run", folder / "a.run.scores"
    report(run, out=tmp_path / "plain")
    assert not file.exists()  # too small to be worth it
    monkeypatch.setattr(module, "LARGE", len(answered))
    for name, told in (("first", 1), ("second", 0)):
        found = report(run, out=tmp_path / name)
        assert file.exists()
        assert len([line for line in found.asides() if str(file) in line]) == told
        for each in ("report.html", "report.json", "report.csv"):
            assert (tmp_path / name / each).read_bytes() == (tmp_path / "plain" / each).read_bytes()


def test_verbs_that_score_a_run_again_look_up_what_is_kept(
    asked: tuple[Path, Catalogue, list[Answered]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _, answered = asked
    run = folder / "a.run"

    def all_of_them(out: str) -> list[object]:
        selected = select(folder / "suite", tmp_path / out, items=3, hardest=run)
        compared = compare(run, arm=("text", "element"), against="picture")
        return [compared.to_json(), plan(run, arm=("picture", "text")).to_json(), selected.selection]

    run.with_name("a.run.scores").unlink(missing_ok=True)
    plain = all_of_them("plain")
    monkeypatch.setattr(module, "LARGE", len(answered))
    assert all_of_them("first") == plain
    counting = Counting()
    monkeypatch.setattr(runs, "score", counting)
    assert (all_of_them("second"), counting.asked) == (plain, 0)
