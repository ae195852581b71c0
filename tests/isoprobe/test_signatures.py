"""What is read from the text of a verb's module is what the function takes, and no mistake waits for its imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.commands import _read_as, taken_really
from isoprobe.signatures import Untold, taken_by
from isoprobe.verbs import VERBS

HEAVY = ("numpy", "pyarrow", "scipy", "pandas", "cv2", "networkx", "chess", "isoprobe.adapters.runs")
MISTAKES = ["--nosuch", "ask", "make x -n 3.7", "ask nosuch reader", "report nosuch.run", "score nosuch.jsonl"]


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_told_by_its_text_as_by_itself(verb: str) -> None:
    read, really = taken_by(VERBS[verb].place), taken_really(verb)
    assert read.doc == really.doc
    for ours, theirs in zip(read.parameters, really.parameters, strict=True):
        assert (ours.name, ours.kind, ours.default) == (theirs.name, theirs.kind, theirs.default)
        assert str(_read_as(ours.annotation)) == str(_read_as(theirs.annotation))


def test_what_a_text_does_not_tell_is_not_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_verbs.py").write_text(
        "import os\nNEAR = 1 << 4\ndef told(a: int, *b: str, near: int = NEAR): 'D'\n"
        "def called(a: int = os.getpid()): ...\ndef of_class(a: int = Thing): ...\nclass Thing: ...\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert [one.default for one in taken_by("some_verbs:told").parameters][2] == 16
    for name in ("called", "of_class", "nosuch"):
        with pytest.raises(Untold):
            taken_by(f"some_verbs:{name}")


def test_mistakes_are_told_without_heavy_imports() -> None:
    code = (
        "import shlex, sys\nfrom isoprobe.cli import run\n"
        f"codes = [run(shlex.split(typed)) for typed in {MISTAKES!r}]\n"
        f"print(codes, [name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{[2] * len(MISTAKES)} []"
