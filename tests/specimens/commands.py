"""What commands print for machines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from isoprobe.cli import run


def as_json(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, Any]:
    """What a command that succeeds prints with --json, and nothing that was printed before it."""
    capsys.readouterr()
    assert run([*map(str, words), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found
