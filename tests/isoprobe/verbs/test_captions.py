"""`isoprobe captions`: one model's captions are saved and given to another; what cannot be asked is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.commands import as_json


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("captions") / "suite"
    assert run(["make", str(folder), "-t", "connectivity", "-t", "circles", "-l", "1", "-n", "4", "--seed", "3"]) == 0
    return folder


@pytest.mark.parametrize("strategy", ["emma_caption", "captioned(captions=model)", "isoscratchpad(form=free)"])
def test_another_model_answers_from_them(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], strategy: str
) -> None:
    """The first one sees nothing rightly and the second one all: it answers from what the first one wrote."""
    first, texts, second = tmp_path / "first.run", tmp_path / "captions.jsonl", tmp_path / "second.run"
    order = ["ask", str(suite), "--model", "planted:see=0", "--strategy", strategy, "--out", str(first)]
    assert run(order) == 0
    assert as_json(capsys, "captions", first, texts) == {
        "out": str(texts), "model": "planted:see=0", "captions": 4, "without": 0
    }  # fmt: skip
    again = f"emma_caption(captions={texts})"
    assert run(["ask", str(suite), "--model", "reader", "--strategy", again, "--out", str(second)]) == 0
    with Store.read(first) as one, Store.read(second) as other:
        said = {(each.item, each.question): each.reply.text for each in one.answered()}
        assert {(each.item, each.question): each.reply.text for each in other.answered()} == said
        assert all(len(other.steps(each)) == 1 for each in other.answered())


def test_problems_are_sorted_and_counted(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """EMMA's categories: what each reply says, kept with its reasons, and how many there are of each."""
    run_, texts, recorded = tmp_path / "sorted.run", tmp_path / "categories.jsonl", tmp_path / "said.jsonl"
    said = [
        "Category: A, it is turned.",
        "**B**\n\nA solid is folded.",
        "D. None of the above: graphs.",
        "Hard to say.",
    ]
    items = [probe.item.id for probe in Suite.open(suite)]
    asked = {"arm": "picture", "question": "picture/answer"}
    rows = [{"item": item, **asked, "response": text} for item, text in zip(items, said, strict=True)]
    recorded.write_text("".join(json.dumps(row) + "\n" for row in rows))
    order = ["ask", str(suite), "--model", f"replay:{recorded}", "--strategy", "emma_categorize", "--out", str(run_)]
    assert run(order) == 0
    capsys.readouterr()
    assert run(["captions", str(run_), str(texts)]) == 0
    assert "categories of 4 questions" in (told := capsys.readouterr().out)
    assert "A 1, B 1, C 0, D 1, – 1" in told
    assert sorted(json.loads(line)["texts"] for line in texts.read_text().splitlines()) == sorted(
        [each] for each in said
    )


def test_a_run_without_captions_is_refused(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", str(suite), "--model", "reader", "--out", str(tmp_path / "plain.run")]) == 0
    assert run(["captions", str(tmp_path / "plain.run"), str(tmp_path / "x.jsonl")]) == 2
    assert "'direct', which has no picture described: expected one of emma_caption" in capsys.readouterr().err
    assert not (tmp_path / "x.jsonl").exists()


def test_what_cannot_be_asked_is_said_with_number_and_reason(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["ask", str(suite), "--model", "reader", "--strategy", "tangram"]
    assert run([*order, "--out", str(tmp_path / "some.run")]) == 0
    said = capsys.readouterr()
    assert "2 answers" in said.out
    assert "2 not asked: Tangram words no other question" in said.err
    assert "(the first: connectivity-" in said.err
    assert run([*order, "--dry-run"]) == 0
    assert "2 not asked: Tangram words no other question" in capsys.readouterr().out


def test_a_run_that_asks_nothing_is_a_mistake(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path / "none.run")]
    assert run(["ask", str(suite), "--model", "reader", "--strategy", "isobench", *out]) == 2
    said = capsys.readouterr().err
    assert "nothing was asked of reader: 2 not asked: IsoBench prints no prompt for" in said
    assert not (tmp_path / "none.run").exists()  # and does not stand in the way of another strategy
    assert run(["ask", str(suite), "--model", "reader", "--strategy", "isobench", *out, "--dry-run"]) == 2
    assert "2 not asked: IsoBench prints no prompt for" in capsys.readouterr().out
    assert run(["ask", str(suite), "--model", "reader", "--arm", "text", "--form", "matrx", *out]) == 2
    assert "unknown text form 'matrx'. Did you mean 'matrix'?" in capsys.readouterr().err
