"""Molecules that are kept: by name and by the number of their atoms."""

from __future__ import annotations

import json

from isoprobe.solvers.molecules.molecules import atom_count
from isoprobe.solvers.molecules.stock import FILE, as_lines, in_stock


def test_molecules_come_by_the_number_of_their_atoms() -> None:
    some = in_stock("pool", 6, 7)
    assert some
    assert {atom_count(smiles) for smiles in some} == {6, 7}
    assert set(some) < set(in_stock("pool"))


def test_lines_hold_what_stands_together() -> None:
    """And a name's molecules keep their order, also where a number comes again."""
    lines = as_lines({"a": [("CC", 2), ("CO", 2), ("CCC", 3), ("CN", 2)]}).splitlines()
    assert [json.loads(line)["smiles"] for line in lines] == [["CC", "CO"], ["CCC"], ["CN"]]
    assert FILE.read_text("utf-8").count("\n") < 1000
