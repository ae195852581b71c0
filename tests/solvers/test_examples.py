"""Every public function of solvers has an example in its docstring, and every example runs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import isoprobe.solvers

MODULES = sorted(each.name for each in pkgutil.walk_packages(isoprobe.solvers.__path__, "isoprobe.solvers."))


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert not found.failed


def test_every_public_function_has_one() -> None:
    without = [f"{name}.{each}" for name in MODULES for each, made in public(name) if ">>>" not in (made.__doc__ or "")]
    assert not without


def public(name: str) -> list[tuple[str, object]]:
    """The functions that a module makes and does not keep to itself, by name."""
    made = vars(importlib.import_module(name)).items()
    return [
        (each, found)
        for each, found in made
        if inspect.isfunction(inspect.unwrap(found)) and found.__module__ == name and not each.startswith("_")
    ]
