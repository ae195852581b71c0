"""`isoprobe score`: lines out, totals, explanations, a suite's items, and real replies where they are at hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from isoprobe.cli import run

REAL = Path(__file__).resolve().parents[4] / "shared" / "data" / "responses" / "mathvista_dev.jsonl"


@pytest.fixture
def replies(tmp_path: Path) -> Path:
    records = [
        {
            "id": "a",
            "answer": "Sun",
            "question_type": "multi_choice",
            "choices": ["Moon", "Sun"],
            "response": "(B) Sun",
        },
        {"id": "b", "answer": "5", "answer_type": "integer", "response": "Answer: 25"},
        {"id": "c", "answer": "5", "answer_type": "integer", "response": "I cannot see the image."},
        {"id": "d", "answer": "5", "answer_type": "integer", "response": "\ud800 <script>alert(1)</script> Answer: 5"},
        {"id": "e", "answer": "5", "answer_type": "integer", "response": None},
        {"id": "f"},
    ]
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(map(json.dumps, records)))
    return file


def test_one_line_a_reply_and_totals(replies: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deep" / "scores.jsonl"
    assert run(["score", str(replies), "--out", str(out), "--json"]) == 1  # a line could not be scored
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(row["id"], row["outcome"]) for row in rows] == [
        *(("a", "right"), ("b", "wrong"), ("c", "refused"), ("d", "right"), ("e", "failed")),
    ]
    assert sorted(rows[0]) == ["extracted", "id", "of", "outcome", "points", "rule", "span"]
    assert (rows[0]["extracted"], rows[0]["points"], rows[0]["of"], rows[0]["span"][0]) == ("B", 1.0, 1.0, 1)
    totals = json.loads(capsys.readouterr().out)
    assert totals["outcomes"]["right"] == 2
    assert totals["accuracy"]["value"] == pytest.approx(2 / 3)
    assert [one["line"] for one in totals["unreadable"]] == [6]


def test_explanations_show_the_words_in_their_place(replies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(replies), "--explain"]) == 1
    printed = capsys.readouterr()
    assert "b: wrong, read as '25', expected 5, by the rule 'answer'" in printed.out
    assert "Answer: ⟦25⟧" in printed.out
    assert "line 6 cannot be scored: answer is missing" in " ".join(printed.err.split())


def test_of_a_reply_in_which_nothing_is_an_answer_its_end_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"question": "How many are there?", "answer": 14, "answer_type": "integer"}
    file = tmp_path / "replies.jsonl"
    file.write_text(json.dumps({"id": "a", **asked, "response": "I looked" + " and looked" * 9 + ". It is dark."}))
    run(["score", str(file), "--explain"])
    shown = capsys.readouterr().out
    assert "a: unparsed, expected 14" in shown
    assert "nothing in it was taken for an answer; it ends: …" in shown
    assert shown.rstrip().endswith("looked. It is dark.")


def test_replies_may_name_items_of_a_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = tmp_path / "suite"
    assert run(["make", str(suite), "--task", "grid_size", "--level", "1", "-n", "2", "--seed", "5"]) == 0
    from isoprobe.probes.suites.suite import Suite

    probes = list(Suite.open(suite))
    rows, columns = probes[0].item.answer
    file = tmp_path / "replies.jsonl"
    records = [
        {"id": probes[0].item.id, "response": f"rows={{{rows}}} columns={{{columns}}}"},
        {"id": "of another name", "item": probes[1].item.id, "response": "99 rows, 99 columns"},
        {"id": "nowhere", "response": "5"},
    ]
    file.write_text("\n".join(map(json.dumps, records)))
    capsys.readouterr()
    assert run(["score", str(file), "--suite", str(suite), "--json", "--out", str(tmp_path / "out.jsonl")]) == 1
    totals = json.loads(capsys.readouterr().out)
    assert (totals["outcomes"]["right"], totals["outcomes"]["wrong"], len(totals["unreadable"])) == (1, 1, 1)


def test_a_run_is_scored_again_as_the_lines_of_an_export_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same replies from the run, and from a file that names each by an export's id."""
    monkeypatch.chdir(tmp_path)
    assert run(["make", "suite", "--task", "grid_size", "--level", "1", "-n", "4", "--seed", "5"]) == 0
    arms = ["-a", "picture", "-a", "transcript"]
    assert run(["ask", "suite", "--model", "planted:see=0.5,seed=2", *arms, "--out", "some.run"]) == 0
    from isoprobe.adapters.runs.store import Store

    with Store.read("some.run") as store:
        lines = [{"id": f"{a.item}/{a.arm}/{a.question}", "response": a.reply.text} for a in store.answered()]
    Path("replies.jsonl").write_text("\n".join(map(json.dumps, lines)))
    capsys.readouterr()
    told = []
    for what in (["some.run"], ["replies.jsonl", "--suite", "suite"]):
        assert run(["score", *what]) == 0
        told.append([json.loads(line) for line in capsys.readouterr().out.splitlines()])
    assert told[0] == told[1]
    assert len(told[0]) == 8
    assert {row["outcome"] for row in told[0]} == {"right", "wrong"}
    parts = []
    for part in ("1/2", "2/2"):
        assert run(["score", "some.run", "--part", part]) == 0
        parts += [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert parts == told[0]
    assert run(["score", "some.run", "--explain"]) == 0
    assert "/picture/picture/answer: right, read as" in capsys.readouterr().out
    assert run(["score", "some.run", "--suite", "nowhere"]) == 2
    before = Path("some.run").read_bytes()
    Path("same.run").symlink_to("some.run")
    for out in ("some.run", "same.run"):
        assert run(["score", "some.run", "--out", out]) == 2
        assert "expected another file" in capsys.readouterr().err
    assert Path("some.run").read_bytes() == before


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(not REAL.exists(), reason="the recorded replies of six models are not beside the checkout")
def test_real_replies_are_scored_as_a_careful_reader_would(tmp_path: Path) -> None:
    out = tmp_path / "scores.jsonl"
    assert run(["score", str(REAL), "--out", str(out)]) == 0
    reference = {}
    with REAL.open() as file:
        for line in file:
            record = json.loads(line)
            reference[record["id"]] = record["reference_outcome"]
    agree: Counter[str] = Counter()
    for line in out.read_text().splitlines():
        row = json.loads(line)
        ours = row["outcome"] if row["outcome"] in ("right", "wrong") else "none"
        if reference[row["id"]] != "doubtful":
            agree["same" if ours == reference[row["id"]] else f"{reference[row['id']]}, ours {ours}"] += 1
    assert agree["same"] / agree.total() >= 0.96, agree
    # the reference took another answer for the reply's in each of these: they were read one by one
    assert agree["wrong, ours right"] + agree["none, ours right"] <= 16, agree
    assert agree["right, ours wrong"] <= 8, agree


def test_a_published_rule_in_place_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """DynaMath's: 2.54 for 2.5 within our tolerance, not within 0.001; what holds no answer is wrong."""
    file = tmp_path / "replies.jsonl"
    records = [
        {"id": "a", "answer": 2.5, "answer_type": "float", "absolute": 0.05, "response": '{"short answer": "2.54"}'},
        {"id": "b", "answer": "B", "answer_type": "multiple choice", "response": "It is hard to say."},
        {"id": "c", "answer": "Sep", "answer_type": "text", "response": '{"short answer": "sep"}'},
    ]
    file.write_text("\n".join(map(json.dumps, records)))
    assert run(["score", str(file), "--rule", "dynamath", "--json", "--out", str(tmp_path / "out.jsonl")]) == 0
    totals = json.loads(capsys.readouterr().out)
    assert totals["outcomes"] == {**dict.fromkeys(totals["outcomes"], 0), "right": 1, "wrong": 2}
    assert totals["differing"] == [
        {"kind": "multiple choice", "isoprobe": "refused", "rule": "wrong", "replies": 1},
        {"kind": "numerical", "isoprobe": "right", "rule": "wrong", "replies": 1},
    ]
    assert run(["score", str(file), "--rule", "dynamath", "--out", str(tmp_path / "out.jsonl")]) == 0
    assert "1 numerical judged wrong, by our own rule right" in " ".join(capsys.readouterr().out.split())
    assert run(["score", str(file), "--rule", "none"]) == 2


def test_multis_rule_fills_blanks_by_equal_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"id": "a", "answer_type": "blanks", "answer": ["4", "1/4"], "response": "4\n0.25"},
        {"id": "b", "answer_type": "options", "choices": ["x", "y", "z"], "answer": ["A", "C"], "response": "A"},
    ]
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    assert run(["score", str(file), "--rule", "multi", "--json", "--out", str(tmp_path / "out.jsonl")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["differing"] == [
        {"kind": "fill in the blank", "isoprobe": "right", "rule": "partial", "replies": 1},
    ]
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [(each["outcome"], each["points"], each["of"]) for each in lines] == [("partial", 1, 2), ("partial", 1, 2)]


def test_a_mistake_changes_no_lines_that_were_written(tmp_path: Path) -> None:
    source, file = tmp_path / "r.jsonl", tmp_path / "scores.jsonl"
    record = {"id": "a", "question_type": "free_form", "answer_type": "integer", "choices": [], "answer": "5"}
    source.write_text(json.dumps({**record, "response": "Answer: 5"}) + "\n")
    assert run(["score", str(source), "--out", str(file)]) == 0
    assert json.loads(file.read_text())["outcome"] == "right"
    before = file.read_bytes()
    assert run(["score", str(tmp_path / "typo.jsonl"), "--out", str(file)]) == 2
    assert file.read_bytes() == before
    (tmp_path / "unreadable.jsonl").write_text("not json\n")
    assert run(["score", str(tmp_path / "unreadable.jsonl")]) == 1


def test_half_a_surrogate_pair_ends_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half = "a\ud800b"
    records = [
        {"id": half, "answer": half, "answer_type": "text", "response": half, "choices": None},
        {"id": half, "answer": 3, "answer_type": half, "response": "3"},
        {"id": "c", "answer": 3, "answer_type": "integer", "response": f"{half}: 3"},
    ]
    file, out = tmp_path / "replies.jsonl", tmp_path / "out.jsonl"
    file.write_text("\n".join(map(json.dumps, records)))
    for more in ([], ["--explain"], ["--json"], ["--out", str(out)]):
        assert run(["score", str(file), *more]) == 1  # the second has no kind that there is
        assert "a\ud800b" not in capsys.readouterr().out
    assert [json.loads(line)["id"] for line in out.read_text("utf-8").splitlines()] == ["a?b", "c"]


def test_a_run_is_told_with_the_interval_that_ask_and_the_report_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["make", "suite", "-t", "grid_size", "-n", "12", "--level", "2"]) == 0
    assert run(["ask", "suite", "planted:see=0.6,think=0.9", "--out", "some.run"]) == 0
    (told,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("picture: ")]
    assert run(["score", "some.run", "--out", "scores.jsonl"]) == 0
    (scored,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("right, of those")]
    value, low, high = re.findall(r"[\d.]+", told)[0], *re.search(r"95% (\d+) to (\d+)", told).groups()
    assert scored == f"right, of those that answer: {value}% (95% {low} to {high})"


def test_replies_of_no_run_are_told_with_the_method_of_their_interval(
    replies: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["score", str(replies), "--out", str(tmp_path / "scores.jsonl")])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("right, of those")]
    assert line.endswith("% (95% 21 to 94, Wilson's interval of single replies)")
