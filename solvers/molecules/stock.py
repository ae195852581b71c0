"""The molecules that tasks draw theirs from, with the number of their atoms. To compose them takes seconds, so they are
kept: `python -m tools.molecule_stock` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("stock.jsonl")

Stock = tuple[tuple[str, int], ...]  # each molecule as canonical SMILES, and how many atoms but hydrogen it has


def in_stock(name: str, least: int = 0, most: int = 1000) -> tuple[str, ...]:
    """The molecules of this name with so many atoms but hydrogen.

    >>> in_stock("pool", 3, 4)
    ('CCCl', 'C=CCF', 'CCSC', 'FCCBr', 'NC1CC1')
    """
    return tuple(smiles for smiles, atoms in _kept()[name] if least <= atoms <= most)


@cache
def _kept() -> Mapping[str, Stock]:
    """The order of a name's molecules is that in which they were composed."""
    kept: dict[str, Stock] = {}
    for line in FILE.read_text("utf-8").splitlines():
        record = json.loads(line)
        kept[record["of"]] = kept.get(record["of"], ()) + tuple(
            (smiles, record["atoms"]) for smiles in record["smiles"]
        )
    return kept


def as_lines(stocks: Mapping[str, Iterable[tuple[str, int]]]) -> str:
    """What the file holds: a line for each run of molecules with the same number of atoms.

    >>> print(as_lines({"few": [("CO", 2), ("CN", 2), ("CCO", 3)]}), end="")
    {"of": "few", "atoms": 2, "smiles": ["CO", "CN"]}
    {"of": "few", "atoms": 3, "smiles": ["CCO"]}
    """
    lines: list[dict[str, object]] = []
    for name, stock in stocks.items():
        held: list[str] = []
        last = -1
        for smiles, atoms in stock:
            if atoms != last:
                held, last = [], atoms
                lines.append({"of": name, "atoms": atoms, "smiles": held})
            held.append(smiles)
    return "".join(f"{json.dumps(line)}\n" for line in lines)
