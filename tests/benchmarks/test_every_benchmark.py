"""Every benchmark can be begun: what it imports is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.specimens.loading import loaded

FOLDER = Path(__file__).parents[2] / "benchmarks"
NEEDS = {"fuzz_replies": "atheris"}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.stem)
def test_what_it_imports_is_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if file.stem in NEEDS:
        pytest.importorskip(NEEDS[file.stem], reason=f"{NEEDS[file.stem]} is not installed (make fuzz installs it)")
    monkeypatch.syspath_prepend(str(FOLDER))
    assert loaded(file, f"benchmark_{file.stem}").__doc__


BEGUN = """
import runpy, sys
ours = list(sys.path)
for file in sys.argv[2:]:
    sys.path[:] = [sys.argv[1], *ours]  # the folder of the script, as `python benchmarks/FILE` has it; not the house
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "tools", "benchmarks")]:
        del sys.modules[name]
    runpy.run_path(file, run_name="begun")
"""


def test_each_begins_as_a_person_types_it(tmp_path: Path) -> None:
    """With `python benchmarks/FILE` the house is on no path: what needs its tests or tools says where they are."""
    files = [str(file) for file in sorted(FOLDER.glob("*.py")) if file.stem not in NEEDS]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-P", "-c", BEGUN, str(FOLDER), *files]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-600:]
