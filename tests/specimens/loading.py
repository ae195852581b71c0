"""Modules: of files that lie in no package, benchmarks and what a test wrote, and those that take seconds to import."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


class Later:
    """A module that is imported when something of it is first used: tests are collected without it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, wanted: str) -> Any:
        if wanted.startswith("__") or wanted == "_mock_name":  # pytest asks all that it finds, to see what is a test
            raise AttributeError(wanted)
        return getattr(importlib.import_module(self.name), wanted)


def later(name: str, extra: str) -> Any:
    """The module, to be imported later. The tests of a file are skipped where its package is not installed."""
    package = name.partition(".")[0]
    if importlib.util.find_spec(package) is None:
        import pytest

        pytest.skip(f"{package} is not installed (extra {extra})", allow_module_level=True)
    return Later(name)


def loaded(file: Path, name: str = "") -> ModuleType:
    """The module in a file, which sys.modules holds too where it is to have a name there."""
    spec = importlib.util.spec_from_file_location(name or file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if name:
        sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@contextmanager
def benchmark_at(name: str) -> Iterator[ModuleType]:
    """The benchmark of this name; as long as it is used, what lies beside it can be imported."""
    sys.path.insert(0, str(BENCHMARKS))
    try:
        yield loaded(BENCHMARKS / f"{name}.py", name)
    finally:
        sys.path.remove(str(BENCHMARKS))
