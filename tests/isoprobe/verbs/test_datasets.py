"""`isoprobe audit` and `isoprobe import` from the command line: what is printed, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.cli import run
from tests.specimens.published import ALL, CONNECTIVITY, MAXFLOW, PHYSICS, write_jsonl, write_parquet


def test_exit_code_0_where_all_is_confirmed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "graph_connectivity", [CONNECTIVITY, CONNECTIVITY])
    assert run(["audit", "isobench", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert "graph_connectivity" in out
    assert err == ""


@pytest.mark.parametrize(
    "row",
    [MAXFLOW | {"label": 4}, MAXFLOW | {"sink_node": 0}, "nonsense"],
    ids=["wrong", "no state", "no JSON"],
)
def test_exit_code_1_where_a_label_is_not(capsys: pytest.CaptureFixture[str], tmp_path: Path, row: dict | str) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW, row])
    assert run(["audit", "isobench", str(folder)]) == 1
    assert "graph_maxflow.jsonl line 2: " in capsys.readouterr().out


def test_one_document_with_all_of_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for config, row in ALL.items():
        write_parquet(tmp_path / "isobench", config, [row, row])
    assert run(["audit", "isobench", str(tmp_path / "isobench"), "--json"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert [each["config"] for each in found["configs"]] == list(ALL)
    assert sum(each["records"] for each in found["configs"]) == 20
    assert [each["unproved"] for each in found["configs"][-2:]] == [2, 2]
    assert all(each["repeated"] == 1 for each in found["configs"])
    assert all(0 <= rule["low"] <= rule["accuracy"] <= rule["high"] <= 1 for rule in found["rules"])


def test_only_the_configs_that_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "physics", [PHYSICS])
    write_parquet(folder, "graph_maxflow", [MAXFLOW])
    assert run(["audit", "isobench", str(folder), "--config", "graph_maxflow", "--json"]) == 0
    assert [each["config"] for each in json.loads(capsys.readouterr().out)["configs"]] == ["graph_maxflow"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["audit", "isobench", "nowhere"], "no file or folder nowhere"),
        (["audit", "isobench", "."], "holds none of graph_connectivity"),
        (["audit", "isobench", ".", "--config", "chemisty"], "Did you mean 'chemistry'"),
        (["audit", "isobench", "set", "--config", "physics", "--config", "puzzle"], "holds no record of puzzle"),
        (["import", "isobench", "set", "--out", "suite", "--config", "puzzle"], "puzzle"),
    ],
)
def test_exit_code_2_and_one_line_for_a_mistake(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    says: str,
) -> None:
    write_parquet(tmp_path / "set", "physics", [PHYSICS])
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert not (tmp_path / "suite").exists()


def test_an_import_is_explained_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_jsonl(tmp_path / "set", "physics", [PHYSICS, "nonsense"])
    monkeypatch.chdir(tmp_path)
    assert run(["import", "isobench", "set", "--config", "physics", "--explain"]) == 0
    out, err = capsys.readouterr()
    assert "question" in out
    assert "of chemistry and physics: a text" in out
    assert "of the first 2 records 1 would be imported, 1 would not" in out
    assert "physics.jsonl line 2" in err
    assert [each.name for each in tmp_path.iterdir()] == ["set"]
    assert run(["import", "isobench", "set", "--explain", "--json", "--config", "physics"]) == 0
    assert json.loads(capsys.readouterr().out)["kinds"] == {"published: option": 1}


def test_any_jsonl_with_a_mapping_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"q": "1 + 1?", "a": 2}\n')
    (tmp_path / "m.toml").write_text('question = "q"\nanswer = "a"\n')
    asked = ["import", "mapped", str(tmp_path / "rows.jsonl"), "--mapping", str(tmp_path / "m.toml")]
    assert run([*asked, "--out", str(tmp_path / "suite")]) == 0
    assert "1 items of 1 records, none proved" in capsys.readouterr().out
    assert run(asked) == 2
    assert "no --out" in capsys.readouterr().err
    (tmp_path / "m.toml").write_text('question = "q"\nansver = "a"\n')
    assert run([*asked, "--explain"]) == 2
    assert "Did you mean 'answer'" in capsys.readouterr().err


def test_all_bad_records_are_counted_and_the_first_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"q": "1 + 1?", "a": 2}\n' + '{"q": "?"}\n' * 1_500)
    (tmp_path / "mapping.toml").write_text('question = "q"\nanswer = "a"\n')
    asked = ["import", "mapped", str(tmp_path / "rows.jsonl"), "--no-pictures"]
    assert run([*asked, "--out", str(tmp_path / "one")]) == 1
    assert "bad: 1,500, the first: rows.jsonl line 2: no field 'a'" in " ".join(capsys.readouterr().err.split())
    assert run([*asked, "--out", str(tmp_path / "two"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["records"], told["items"], told["counts"]["bad"], len(told["bad"])) == (1_501, 1, 1_500, 1_000)
