"""docs/depth.md: its commands, exactly as they stand there, and the changes as the code has them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from isoprobe.analysis.inference.by_label import value_of
from isoprobe.cli import run
from isoprobe.probes.engine.interventions import KINDS
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task

PAGE = (Path(__file__).parents[2] / "docs" / "depth.md").read_text("utf-8")
COMMANDS = re.findall(r"^\$ isoprobe (.+)$", PAGE, re.M)


def test_the_page_can_be_followed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) == 15
    for command in COMMANDS:
        assert run(shlex.split(command)) == 0, (command, capsys.readouterr())
    figures = json.loads(Path("seen-report/report.json").read_text())["runs"][0]["figures"]
    assert {each["table"] for each in figures} >= {"visibility", "pairs"}
    assert {each["factor"] for each in json.loads(Path("fine.json").read_text())["factors"]} == {"stroke", "see"}
    assert "It misses lines that cross others: of 100 questions" in capsys.readouterr().out
    assert json.loads(Path("crossings.json").read_text())["factors"][0]["threshold"] < 1
    assert "How fine a thing it still sees" in Path("missed-report/report.html").read_text()
    assert "It misses lines that cross others" in Path("missed-report/report.html").read_text()
    misses = json.loads(Path("missed-report/report.json").read_text())["runs"][0]["misses"]
    assert [each["factor"] for each in misses] == ["crossings"]
    assert "intervene(scale=2)" in Path("seen-report/report.html").read_text()
    sheets = json.loads(Path("emma-report/report.json").read_text())["sheets"]
    between = [line for line in sheets["by_label"]["lines"] if "same items" in line]
    assert any(line[1].startswith("subject+category: math, ") for line in between)


@pytest.mark.parametrize(
    ("label", "task", "value"),
    [
        ("subject+category", "motion_graph", "physics, "),
        ("solid", "segments", ""),
        ("topic", "abacus", ""),
        ("level", "abacus", ""),
    ],
)
def test_the_labels_of_the_papers_tables_are_there(label: str, task: str, value: str) -> None:
    assert f"`--by {label}`" in PAGE
    found = value_of(make_item(load_task(task), 1, 0, representations=()).item, label)
    assert found is not None
    assert str(found).startswith(value)


def test_every_change_stands_on_the_page_as_it_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| (.+) \|$", PAGE, re.M)
    assert rows == [(name, f"{kind.amount:g}", kind.summary) for name, kind in KINDS.items()]
