"""What is installed holds `isoprobe` alone, and works beside other packages and files with the names of its rooms."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
ROOMS = ("solvers", "vision", "probes", "adapters", "analysis")
DATA = {".npz", ".toml", ".jsonl", ".j2", ".css", ".js"}
STRANGER = "raise RuntimeError(f'{__name__} of the user was imported by isoprobe')\n"
BUILD = "import sys; from setuptools import build_meta as b; out = sys.argv[1]; b.build_sdist(out); b.build_wheel(out)"


def command(*words: object, cwd: Path, **environment: str) -> str:
    """What a command prints; where it fails, the test does, with all that it said."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=clean | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{words}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel of this checkout, built in a copy of it, without an index."""
    copy, out = tmp_path_factory.mktemp("checkout") / "copy", tmp_path_factory.mktemp("built")
    copy.mkdir()
    for name in (*ROOMS, "isoprobe"):
        shutil.copytree(HOUSE / name, copy / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOUSE / name, copy / name)
    command(sys.executable, "-c", BUILD, out, cwd=copy)
    return out


def wheel_of(built: Path) -> Path:
    [wheel] = built.glob("*.whl")
    return wheel


def product_files() -> set[str]:
    """All files of the rooms and the front door that are code or data, by the place they have when installed."""
    found = set()
    for name in (*ROOMS, "isoprobe"):
        for where, _, files in os.walk(HOUSE / name):
            place = (Path() if name == "isoprobe" else Path("isoprobe")) / Path(where).relative_to(HOUSE)
            found |= {(place / file).as_posix() for file in files if Path(file).suffix in DATA | {".py"}}
    return found


def test_the_wheel_holds_isoprobe_alone_and_all_of_it(built: Path) -> None:
    names = set(zipfile.ZipFile(wheel_of(built)).namelist())
    assert {name.split("/")[0].split("-")[0] for name in names} == {"isoprobe"}
    held = {name for name in names if ".dist-info/" not in name}
    assert held - {"isoprobe/py.typed"} == product_files()
    assert {Path(name).suffix for name in held} >= DATA


def test_the_sdist_holds_what_the_wheel_is_made_of(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert product_files() <= names
    assert {"LICENSE", "README.md", "pyproject.toml"} <= names


@pytest.fixture(scope="module")
def environment(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and another package named `adapters`; the wheel's dependencies are looked for
    where this test has them, but nothing that is installed there for development alone (an editable isoprobe)."""
    fresh = tmp_path_factory.mktemp("environment") / "fresh"
    command(sys.executable, "-m", "venv", "--without-pip", fresh, cwd=built)
    python = fresh / "bin" / "python"
    install = ["--no-deps", "--no-index", "--disable-pip-version-check", "--quiet"]
    command(sys.executable, "-m", "pip", "--python", python, "install", *install, wheel_of(built), cwd=built)
    [packages] = fresh.glob("lib/python*/site-packages")
    held = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("".join(f"{path}\n" for path in sorted(held)))
    (packages / "adapters").mkdir()
    (packages / "adapters" / "__init__.py").write_text(STRANGER)
    return fresh


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A user's folder with files of their own that have the names of rooms, and recorded replies."""
    (tmp_path / "analysis.py").write_text(STRANGER)
    (tmp_path / "probes.py").write_text(STRANGER)
    (tmp_path / "vision").mkdir()
    (tmp_path / "vision" / "__init__.py").write_text(STRANGER)
    reply = {
        "id": "1",
        "question_type": "free_form",
        "answer_type": "integer",
        "answer": "25",
        "response": "Answer: 25",
    }
    (tmp_path / "replies.jsonl").write_text(json.dumps(reply) + "\n")
    return tmp_path


def test_it_works_beside_a_users_files_on_the_command_line(environment: Path, desk: Path) -> None:
    front = (environment / "bin" / "python", "-m", "isoprobe")  # -m: the folder itself comes first on the path
    command(*front, "make", "suite", "--task", "connectivity", "--level", "1", "-n", "2", cwd=desk)
    command(*front, "diagnose", "suite", "--model", "reader", "--out", "report", cwd=desk)
    assert (desk / "report" / "report.html").exists()
    scored = command(environment / "bin" / "isoprobe", "score", "replies.jsonl", "--json", cwd=desk)
    assert json.loads(scored.splitlines()[0])["outcome"] == "right"


def test_it_works_beside_a_users_files_in_python(environment: Path, desk: Path) -> None:
    code = f"""
import isoprobe
from pathlib import Path
assert Path(isoprobe.__file__).is_relative_to({str(environment)!r}), isoprobe.__file__
isoprobe.make("suite", task="grid_size", items=1)
isoprobe.diagnose("suite", model="reader", out="report")
assert isoprobe.score("replies.jsonl")
for name in ("adapters", "analysis", "probes", "vision"):
    try:
        __import__(name)
    except RuntimeError as error:
        assert "of the user" in str(error)
    else:
        raise AssertionError(f"{{name}} is not the user's")
"""
    command(environment / "bin" / "python", "-c", code, cwd=desk)
