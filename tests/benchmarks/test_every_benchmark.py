"""Every benchmark can be begun: what it imports is there."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
NEEDS = {"fuzz_replies": "atheris"}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.stem)
def test_what_it_imports_is_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if file.stem in NEEDS:
        pytest.importorskip(NEEDS[file.stem], reason=f"{NEEDS[file.stem]} is not installed (make fuzz installs it)")
    monkeypatch.syspath_prepend(str(FOLDER))
    spec = importlib.util.spec_from_file_location(f"benchmark_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    assert module.__doc__
