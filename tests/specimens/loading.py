"""Files of Python that lie in no package, as modules: benchmarks, and what a test wrote."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


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
