"""Every benchmark can be begun: what it imports is there."""

from __future__ import annotations

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
