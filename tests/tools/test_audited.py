"""An audit ends in one line: no weakness, those that are known, or that the index tells nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.audited import main

WHOLE = {"name": "a", "version": "1.0", "vulns": []}
WEAK = {"name": "b", "version": "2.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "description": "weak"}]}
SILENT = {"name": "c", "skip_reason": "Dependency not found on PyPI and could not be audited: c (3.0)"}


@pytest.mark.parametrize(
    ("packages", "status", "says"),
    [
        ([WHOLE], 0, "1 packages, no known weakness"),
        ([WHOLE, WEAK, SILENT], 1, "known weaknesses in 1 of 3 packages: b 2.0 (PYSEC-1)"),
        ([WHOLE, SILENT], 2, "serves no advisories for 1 of 2 packages (c)"),
        (None, 2, "cannot be asked"),
    ],
)
def test_an_audit_ends_in_one_line(
    packages: list[object] | None,
    status: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "audit.json"
    if packages is not None:
        file.write_text(json.dumps({"dependencies": packages, "fixes": []}))
    monkeypatch.setattr("sys.argv", ["audited.py", str(file)])
    assert main() == status
    line = capsys.readouterr().err
    assert says in line
    assert line.count("\n") == 1
