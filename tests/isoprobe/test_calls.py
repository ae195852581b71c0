"""What stands in `isoprobe show TASK` and `isoprobe tasks WORD` needs no parser, and says the same as with one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.calls import BARE, is_bare
from isoprobe.cli import run


@pytest.mark.parametrize("typed", ["show line_intersections", "tasks", "tasks touching", "tasks nosuch", "show nosuch"])
def test_without_options_it_is_as_with_options(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert is_bare(typed.split())
    more = {"show": ["--seed", "0"], "tasks": ["--"]}[typed.split()[0]]
    assert not is_bare([*typed.split(), *more])
    code, told = run(typed.split()), capsys.readouterr()
    assert (run([*typed.split()[:1], *more, *typed.split()[1:]]), capsys.readouterr()) == (code, told)


def test_what_has_to_be_parsed_is_not_bare() -> None:
    for typed in (
        "show",
        "show a b",
        "show a --seed 1",
        "tasks --json",
        "make x",
        "show --help",
        "strategies",
        "--help",
    ):
        assert not is_bare(typed.split())
    assert set(BARE) == {"show", "tasks"}


def test_neither_waits_for_the_parser(tmp_path: Path) -> None:
    code = (
        "import sys; from isoprobe.cli import run; codes = [run(['tasks']), run(['show', 'line_intersections'])];"
        "heavy = {'cyclopts', 'rich', 'networkx', 'scipy', 'matplotlib', 'igraph', 'pyarrow'} & set(sys.modules);"
        "assert (codes, heavy) == ([0, 0], set()), (codes, heavy)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=120, cwd=tmp_path)


def test_both_begin_at_once(tmp_path: Path) -> None:
    """Beside the libraries that draw and read a picture, as long as these take to import: `tasks` less, `show` not
    three times as much."""

    def cpu(*words: str) -> float:
        spent = []
        for _ in range(3):
            process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, cwd=tmp_path)
            _, code, used = os.wait4(process.pid, 0)
            process.returncode = code
            assert code == 0
            spent.append(used.ru_utime + used.ru_stime)
        return min(spent)

    needed = cpu("-c", "import numpy, networkx, cv2, skia")
    assert cpu("-m", "isoprobe", "tasks") < 0.8 * needed
    assert cpu("-m", "isoprobe", "show", "connectivity") < 3 * needed
