"""docs/extending.md: its files and commands, exactly as they stand there, in an empty folder."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "extending.md").read_text("utf-8")
FILES = dict(re.findall(r"^`([\w.]+)`\n\n```\w+\n(.*?)^```", PAGE, re.M | re.S))
COMMANDS = re.findall(r"^\$ (isoprobe .+)$", PAGE, re.M)
CALLS = re.findall(r"^```python\n(import isoprobe\n.*?)^```", PAGE, re.M | re.S)
ENDS = {"audit": 1, "import": 1}  # a wrong label and a bad record are found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stranger")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


def stranger(folder: Path, *words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """What a person who has isoprobe installed sees of these words, typed in this folder."""
    places = [str(HOUSE), *([str(path)] if path else [])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONSAFEPATH": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=600
    )


SESSION = """
import contextlib, io, json, os, sys
from isoprobe.cli import run
for words in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(words)
    print(json.dumps([code, out.getvalue(), err.getvalue()]), flush=True)
"""


def session(folder: Path, *commands: list[str], path: Path | None = None) -> list[tuple[int, str, str]]:
    """The same for several commands, one after the other, in one process, which starts but once: exit code, standard
    output and standard error of each."""
    done = stranger(folder, "-c", SESSION, json.dumps(commands), path=path)
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_each_example_is_short() -> None:
    assert {"mytasks.py", "mymodels.py", "mystrategies.py", "mydata.py", "myreaders.py"} < set(FILES)
    assert {name: text.count("\n") for name, text in FILES.items() if text.count("\n") >= 60} == {}
    assert len(COMMANDS) >= 10


def test_the_page_can_be_followed(folder: Path) -> None:
    """In one folder, in order: every command ends as it says, every call in Python runs."""
    printed: dict[str, str] = {}
    typed = [shlex.split(command)[1:] for command in COMMANDS]
    for command, words, (code, said, err) in zip(COMMANDS, typed, session(folder, *typed), strict=True):
        assert code == ENDS.get(words[0], 0), f"{command}\n{said}{err}"
        printed[command] = said
    for call in CALLS:
        done = stranger(folder, "-c", f"import sys; sys.path.append('.')\n{call}")
        assert done.returncode == 0, done.stderr
        assert "blobs: " in done.stdout
    shown = " ".join(printed.values())
    assert "reader: capable. all 120 answers are right" in shown  # 20 items are few
    assert "planted:blind: blind" in shown
    assert "wrong: dots.csv line 3: label 9, proved 8" in shown
    (read,) = (json.loads(text) for command, text in printed.items() if " read " in command)
    assert sum(read["state"]["rows"]) > 0
    again = stranger(folder, "-m", "isoprobe", *shlex.split(next(c for c in COMMANDS if " ask suite " in c))[1:])
    assert "0 replies asked for now" in again.stdout  # the same command continues
    manifest = json.loads((folder / "suite" / "suite.json").read_text())
    assert manifest["tasks"] == {"mytasks:TASK": 1}


def test_an_installed_package_is_listed_and_used_by_its_own_names(folder: Path, tmp_path: Path) -> None:
    (points,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.M | re.S)
    site = tmp_path / "site"
    (site / "mydots-1.0.dist-info").mkdir(parents=True)
    (site / "mydots-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: mydots\nVersion: 1.0\n")
    plain = re.sub(r'project\.entry-points\."([\w.]+)"', r"\1", points).replace('"', "")
    (site / "mydots-1.0.dist-info" / "entry_points.txt").write_text(plain)
    for name, text in FILES.items():
        (site / name).write_text(text)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    words = [["plugins", "--json"], ["tasks", "--json"], ["strategies", "--json"]]
    words += [["make", "suite", "-t", "dots", "-n", "2"]]
    words += [["ask", "suite", "--model", "blobs", "--strategy", "steps(rounds=2)"]]
    words += [["import", "mydots", str(folder / "dots.csv"), "--out", "imported"]]
    done = session(elsewhere, *words, path=site)
    assert [code for code, _, _ in done] == [0, 0, 0, 0, 0, 1], done  # a bad record is told
    plugins, tasks, strategies, _, asked, _ = (said for _, said, _ in done)
    listed = json.loads(plugins)
    assert [(each["kind"], each["name"], each["problem"]) for each in listed] == [
        ("task", "dots", ""),
        ("model", "blobs", ""),
        ("strategy", "steps", ""),
        ("data set", "mydots", ""),
        ("reader", "dots", ""),
    ]
    assert "dots in rows" in tasks
    assert "Describes first" in strategies
    assert "2 answers" in asked
    assert (elsewhere / "imported").is_dir()


MISTAKES = {
    "make new -t mytask:TASK": "there is no module 'mytask'",
    "make new -t mytasks:TAKS": "Did you mean 'TASK'?",
    "make new -t mytasks:see": "of type function, expected an isoprobe.probes.core.Task",
    "ask suite -m mymodels:np": "of type module, expected a model",
    "ask suite -m blobs": "or one's own by MODULE:NAME",
    "ask suite -m reader --strategy mystrategies:replace": "yields prompts",
    "ask suite -m reader --strategy mystrategies:steps(rounds=x)": "rounds is 'x', expected a whole number",
    "import mydata:read dots.csv --out new": "of type function, expected a Dataset",
    "read x.png --as myreaders:dot": "Did you mean 'dots'?",
    "show mytasks:TASK --level 3": "no level 3",
}


def test_a_mistake_is_one_line(folder: Path) -> None:
    if not (folder / "suite").exists():
        assert stranger(folder, "-m", "isoprobe", "make", "suite", "-t", "mytasks:TASK", "-n", "2").returncode == 0
    told = session(folder, *(words.split(" ") for words in MISTAKES))
    for (words, expected), (code, said, err) in zip(MISTAKES.items(), told, strict=True):
        assert code == 2, f"{words}\n{said}{err}"
        assert err.startswith("isoprobe: ")
        assert err.count("\n") == 1, err
        assert expected in err


def test_a_suite_says_what_it_lacks_where_its_task_is_not_at_hand(folder: Path, tmp_path: Path) -> None:
    if not (folder / "suite").exists():
        assert stranger(folder, "-m", "isoprobe", "make", "suite", "-t", "mytasks:TASK", "-n", "2").returncode == 0
    done = stranger(tmp_path, "-m", "isoprobe", "ask", str(folder / "suite"), "-m", "reader")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "there is no module 'mytasks'" in done.stderr
