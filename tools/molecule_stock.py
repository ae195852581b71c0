"""Composes the molecules that tasks draw theirs from, and writes them where they are kept.

python -m tools.molecule_stock
"""

from __future__ import annotations

from isoprobe.probes.families.emma.molecules import composed_pool
from isoprobe.solvers.molecules.mechanisms import KINDS, composed_substrates
from isoprobe.solvers.molecules.molecules import atom_count
from isoprobe.solvers.molecules.stock import FILE, as_lines


def lines() -> str:
    """What is to be kept."""
    stocks = {"pool": composed_pool(), **{f"substrates {level}": composed_substrates(level) for level in KINDS}}
    return as_lines({name: [(smiles, atom_count(smiles)) for smiles in held] for name, held in stocks.items()})


if __name__ == "__main__":
    FILE.write_text(lines(), "utf-8")
