"""The small task of `sums.py`, registered while a test of this folder runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from isoprobe.probes.core import Probe
from tests.specimens import sums


@pytest.fixture
def small_task() -> Iterator[None]:
    sums.register()
    yield
    sums.unregister()


@pytest.fixture
def probes(small_task: None) -> list[Probe]:
    return sums.probes(30)
