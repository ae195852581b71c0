"""What is not there is told in the words of the verb itself."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from isoprobe.calls import function_of
from isoprobe.cli import one_line, run
from isoprobe.missing import RUNS, SUITE

TYPED = {
    "ask nosuch reader": ("nosuch", "reader"),
    "diagnose nosuch": ("nosuch",),
    "select nosuch out": ("nosuch", "out"),
    "export nosuch out --to jsonl": ("nosuch", "out"),
    "report nosuch.run": ("nosuch.run",),
    "compare nosuch.run other.run": ("nosuch.run", "other.run"),
    "plan nosuch.run": ("nosuch.run",),
    "captions nosuch.run out": ("nosuch.run", "out"),
    "score nosuch.jsonl": ("nosuch.jsonl",),
    "show nosuch": ("nosuch",),
}


@pytest.mark.parametrize("typed", TYPED)
def test_it_is_told_as_the_verb_would_tell_it(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(typed)) == 2
    told = capsys.readouterr().err
    with pytest.raises((ValueError, LookupError, OSError)) as caught:
        function_of(typed.split()[0])(*TYPED[typed], **({"to": "jsonl"} if "--to" in typed else {}))
    assert told == f"isoprobe: {one_line(caught.value)}\n"
    assert not list(tmp_path.iterdir())


def test_every_verb_that_is_looked_at_is_tried_here() -> None:
    assert {*SUITE, *RUNS} < {typed.split()[0] for typed in TYPED}


@pytest.mark.parametrize("verb", ["make", "place", "validate"])
def test_an_unknown_task_is_told_before_anything_else(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = {"make": ["x"], "place": ["--model", "reader", "--out", "x"], "validate": []}[verb]
    assert run([verb, *words, "--task", "nosuch"]) == 2
    assert capsys.readouterr().err.startswith("isoprobe: unknown task 'nosuch'")
