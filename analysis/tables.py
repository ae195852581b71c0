"""Accuracy by arm, representation, task, level and element: rows that a report renders and a CSV file holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from probes.core import Outcome

from analysis.statistics import Estimate


@dataclass(frozen=True)
class Row:
    """One line of a table. `key` holds its coordinates, such as {"arm": "text", "representation": "matrix"}.

    `accuracy` is over replies that are evidence (right, wrong, partial), `chance` what a blind rule reaches on the same
    questions (None for transcripts), `outcomes` counts all replies by all seven outcomes, `items` the distinct items.
    `enough` (rows of transcripts only): share of transcripts on which an exact solver gives the item's answer.
    """

    key: Mapping[str, str]
    accuracy: Estimate
    chance: float | None
    outcomes: Mapping[Outcome, int]
    items: int
    replies: int
    enough: Estimate | None = None


@dataclass(frozen=True)
class Table:
    """`name` is one of "arm", "representation", "task", "level", "element"; `columns` are the rows' keys in order."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
