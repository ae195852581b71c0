"""Figures that the papers print, from one data file a paper (`printed_*.toml`), to stand beside those of a run."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent


@dataclass(frozen=True)
class PrintedTable:
    """One table of a paper: its place there (`source`, `table`), `what` its figures are, in percent, and `rows`, by
    whose they are and by column. A figure that the paper does not print is not there."""

    source: str
    table: str
    what: str
    columns: tuple[str, ...]
    rows: Mapping[str, Mapping[str, float]]


def printed_table(paper: str, name: str) -> PrintedTable:
    """The table of this name: printed_table("dynamath", "dynamath_2"). Raises KeyError with the names there are."""
    tables = _tables(paper)
    if name not in tables:
        raise KeyError(f"no table {name!r} of {paper}: {', '.join(tables)}")
    return tables[name]


@lru_cache
def _tables(paper: str) -> dict[str, PrintedTable]:
    document = tomllib.loads((HERE / f"printed_{paper}.toml").read_text(encoding="utf-8"))
    source = document.pop("source")
    return {name: _table(source, name, held) for name, held in document.items()}


def _table(source: str, name: str, held: Mapping[str, Any]) -> PrintedTable:
    columns = tuple(held["columns"])
    rows = {}
    for whose, figures in held["rows"].items():
        if len(figures) != len(columns):
            raise ValueError(f"{name}, {whose}: {len(figures)} figures, expected {len(columns)}: {', '.join(columns)}")
        rows[whose] = {at: figure for at, figure in zip(columns, figures, strict=True) if figure != "–"}
    return PrintedTable(source, held["table"], held["what"], columns, rows)
