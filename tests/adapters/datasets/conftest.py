"""The real sets where they are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

REAL = Path(__file__).parents[4] / "shared" / "data"


@pytest.fixture
def real() -> Path:
    if not REAL.is_dir():
        pytest.skip("the published sets are not at ../shared/data")
    return REAL
