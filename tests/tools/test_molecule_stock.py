"""The molecules that are kept are those that are composed."""

from __future__ import annotations

from isoprobe.solvers.molecules.stock import FILE
from tools.molecule_stock import lines


def test_the_molecules_kept_are_those_composed() -> None:
    assert lines() == FILE.read_text("utf-8")
