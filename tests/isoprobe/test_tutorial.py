"""docs/tutorial.md and docs/questions.md: what they tell a person to type, typed; what they promise, looked for."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import get_args

import pytest

import isoprobe
from isoprobe.analysis.attribution.respondent import Respondent
from isoprobe.cli import run
from isoprobe.commands import command_of
from isoprobe.verbs import VERBS

HOUSE = Path(__file__).parents[2]
TUTORIAL = (HOUSE / "docs" / "tutorial.md").read_text("utf-8")
BLOCKS = [text for kind, text in re.findall(r"^```(\w*)\n(.*?)^```", TUTORIAL, re.M | re.S) if not kind]
COMMANDS = [line.removeprefix("isoprobe ") for block in BLOCKS for line in block.splitlines() if "isoprobe" in line]


@pytest.mark.slow
def test_the_tutorial_ends_in_its_finding(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [command.split()[0] for command in COMMANDS] == ["show", "make", "diagnose"]
    for command in COMMANDS:
        assert run(shlex.split(command)) == 0, command
    said = capsys.readouterr().out
    (promised,) = (block.strip() for block in BLOCKS if "isoprobe" not in block)
    assert promised in said
    report = json.loads((tmp_path / "finding" / "report.json").read_text("utf-8"))
    assert report
    assert (tmp_path / "finding" / "report.html").stat().st_size > 10_000
    runs = map(str, (tmp_path / "finding").glob("*.run"))
    assert run(["plan", *runs, "--difference", "0.1"]) == 0


def test_every_verb_and_option_that_the_pages_for_beginners_name_is_there() -> None:
    for page in ("tutorial", "questions", "reports", "install", "index"):
        text = (HOUSE / "docs" / f"{page}.md").read_text("utf-8")
        for verb, rest in re.findall(r"\bisoprobe[ \n]([a-z]+)\b([^`\n]*)", text):
            if verb not in VERBS:
                assert verb in ("makes", "docs") or not rest.startswith((" -", " SUITE")), (page, verb)
                continue
            known = {f"--{name.strip('_').replace('_', '-')}" for name in command_of(verb).__annotations__}
            assert set(re.findall(r"(?<!\S)--[a-z-]+", rest)) <= known, (page, verb, rest)


def test_every_verdict_is_explained_in_a_word() -> None:
    page = (HOUSE / "docs" / "reports.md").read_text("utf-8")
    rows = re.findall(r"^ +\| ([a-z, ]+) \|", page, re.M)
    assert sorted(word for row in rows for word in row.split(", ")) == sorted(["word", *get_args(Respondent)])


def test_a_suite_is_looked_at_as_the_questions_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = (HOUSE / "docs" / "questions.md").read_text("utf-8")
    (typed,) = re.findall(r"`isoprobe (export suite .+?)`", page)
    made = isoprobe.make("suite", task="grid_size", items=3, level=1).suite
    assert run(shlex.split(typed)) == 0
    names = sorted(path.name for path in (tmp_path / "pictures" / "images").iterdir())
    assert [re.sub(r"-[0-9a-f]{12}\.png$", "", name) for name in names] == sorted(made.ids())
