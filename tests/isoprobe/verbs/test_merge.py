"""`isoprobe make --part`, `import --part` and `isoprobe merge`, as typed: the same bytes whatever the parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.adapters.runs.store import Store
from isoprobe.cli import run
from isoprobe.probes.suites.suite import Suite
from tests.specimens.published import CONNECTIVITY, MAXFLOW, PARITY, PHYSICS, write_jsonl


def content(suite: Path) -> dict[str, bytes | str]:
    """What a suite's folder holds, without the command that made it."""
    manifest = json.loads((suite / "suite.json").read_text()) | {"command": ""}
    files: dict[str, bytes | str] = {file.name: file.read_bytes() for file in suite.iterdir()}
    return files | {"suite.json": json.dumps(manifest)}


def test_the_suite_of_all_parts_has_the_bytes_of_the_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of grid_size there are so few items that parts repeat one another's: what takes their place is made at the
    merge."""
    what = ["-t", "grid_size", "-t", "spinner_chance", "-l", "1", "-n", "60", "--seed", "3", "--rotate"]
    assert run(["make", str(tmp_path / "whole"), *what]) == 0
    for k in (3, 1, 2):
        assert run(["make", str(tmp_path / f"p{k}"), *what, "--part", f"{k}/3"]) == 0
    assert "wrote" in capsys.readouterr().out
    parts = [str(tmp_path / f"p{k}") for k in (1, 2, 3)]
    assert run(["merge", str(tmp_path / "merged"), *parts]) == 0
    assert "180 items, every one proved" in capsys.readouterr().out
    assert content(tmp_path / "merged") == content(tmp_path / "whole")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["merged", "p1", "p2", "p3", "whole"]
    assert run(["merge", str(tmp_path / "other"), *parts[:2]]) == 2
    assert "part 3/3 is missing" in capsys.readouterr().err
    assert run(["ask", parts[0], "--model", "reader"]) == 2
    assert "is a part of a suite, expected the whole" in capsys.readouterr().err


def test_an_import_of_all_parts_has_the_bytes_of_the_whole(tmp_path: Path) -> None:
    """Good, bad and undecided records, and questions of no task, in more chunks than one."""
    zero = PARITY | {"latex": "$$f(x) = 0$$", "code": "f(x) = 0", "label": "even"}
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW, "nonsense"])
    write_jsonl(folder, "math_parity", [PARITY, zero, *[PARITY] * 16])
    write_jsonl(
        folder, "graph_connectivity", [CONNECTIVITY | {"label": False}, *[CONNECTIVITY | {"query_node_1": 7}] * 16]
    )
    write_jsonl(folder, "physics", [PHYSICS])
    what = ["import", "isobench", str(folder), "--no-pictures", "--undecided", "--rotate"]
    assert run([*what, "--out", str(tmp_path / "whole")]) == 1  # bad records are told
    for k in (1, 2):
        assert run([*what, "--out", str(tmp_path / f"p{k}"), "--part", f"{k}/2"]) == 1
    assert run(["merge", str(tmp_path / "merged"), str(tmp_path / "p2"), str(tmp_path / "p1")]) == 1
    assert content(tmp_path / "merged") == content(tmp_path / "whole")
    assert len(Suite.open(tmp_path / "merged")) > 20


@pytest.mark.parametrize("part", ["0/2", "3/2", "x"])
def test_a_part_that_is_none_is_a_mistake(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["make", str(tmp_path / "a"), "-t", "connectivity", "-n", "3", "--part", part]) == 2
    assert capsys.readouterr().err.endswith("expected i/n with i from 1 to n, such as 2/5\n")
    assert not (tmp_path / "a").exists()


def test_what_is_no_part_cannot_be_merged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder").mkdir()
    assert run(["merge", str(tmp_path / "out"), str(tmp_path / "folder")]) == 2
    assert "is no part of a suite" in capsys.readouterr().err
    assert run(["merge", str(tmp_path / "out.run"), str(tmp_path / "none.run")]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_a_run_of_all_parts_is_the_run_of_the_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = str(tmp_path / "suite")
    assert run(["make", suite, "-t", "connectivity", "-l", "1", "-n", "7"]) == 0
    for k in (1, 2, 3):
        assert run(["ask", suite, "--model", "reader", "--part", f"{k}/3"]) == 0
    parts = sorted(map(str, (tmp_path / "suite-runs").glob("*.run")))
    assert len(parts) == 3
    assert run(["merge", str(tmp_path / "all.run"), *parts]) == 0
    assert "7 answers of 3 runs" in capsys.readouterr().out
    assert run(["ask", suite, "--model", "reader", "--out", str(tmp_path / "whole.run")]) == 0
    with Store.read(tmp_path / "all.run") as merged, Store.read(tmp_path / "whole.run") as whole:
        assert [(each.item, each.reply.text) for each in merged.answered()] == [
            (each.item, each.reply.text) for each in whole.answered()
        ]
    capsys.readouterr()
    assert run(["ask", suite, "--model", "reader", "--out", str(tmp_path / "all.run"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kept"] == 7  # it goes on as if it had been one
    assert run(["ask", suite, "--model", "reader", "--part", "1/2", "--stop-when", "leaning"]) == 2
    assert "part 1/2 with stop_when: expected all items" in capsys.readouterr().err


def test_lines_of_all_parts_are_the_lines_of_the_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replies = tmp_path / "replies.jsonl"
    records = [{"id": str(k), "answer": k, "answer_type": "integer", "response": f"It is {k}."} for k in range(7)]
    replies.write_text("\n\n".join(map(json.dumps, records)) + "\n")
    said = {}
    for part in ("1/1", "1/3", "2/3", "3/3"):
        assert run(["score", str(replies), "--part", part]) == 0
        said[part] = capsys.readouterr().out
    assert said["1/3"] + said["2/3"] + said["3/3"] == said["1/1"]
    assert [json.loads(line)["id"] for line in said["2/3"].splitlines()] == ["2", "3"]
    shown = tmp_path / "pictures"
    for seed in (1, 2, 3):
        assert run(["show", "connectivity", "--seed", str(seed), "--out", str(shown)]) == 0
    capsys.readouterr()
    names = []
    for part in ("1/2", "2/2"):
        assert run(["read", str(shown), "--as", "graph", "--part", part]) == 0
        names.append([json.loads(line)["picture"] for line in capsys.readouterr().out.splitlines()])
    assert [*names[0], *names[1]] == sorted(map(str, shown.glob("*.png")))
    assert list(map(len, names)) == [1, 2]
