"""The tables of several runs as one table: a line for each key that any of them has, a cell for each run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from isoprobe.analysis.inference.arm_names import ARM_NAMES, ARMS, SOLVER, arm_place
from isoprobe.analysis.inference.tables import Row, Table
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.wording import bound
from isoprobe.analysis.statistics import Estimate

SOLVER_GETS = "an exact solver gets what the model wrote down"


@dataclass(frozen=True)
class Cell:
    """What one run has on one line. `items` counts distinct items, `chance` is None where there is none."""

    estimate: Estimate
    items: int
    chance: float | None = None


@dataclass(frozen=True)
class Line:
    """`key` has one word for each column, `gets` says what the model gets (tables of arms only), `cells` has None for a
    run without such a row. `span`: over how many lines the first word of the key stands, 0 where it is said above.
    `beside`: figures from elsewhere in percent, in the order of the table's."""

    key: tuple[str, ...]
    cells: tuple[Cell | None, ...]
    chance: str
    gets: str = ""
    span: int = 1
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class SideBySide:
    """`columns` are the coordinates of the keys, `lines` in the order to be shown."""

    name: str
    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""
    beside: tuple[str, ...] = ()


def tables(findings: Sequence[Findings]) -> list[SideBySide]:
    """Every table that any run has, in the order of the first run that has it."""
    return [side_by_side(findings, name) for name in dict.fromkeys(t.name for one in findings for t in one.tables)]


def side_by_side(findings: Sequence[Findings], name: str) -> SideBySide:
    """The tables of this name. A row of transcripts is followed by a line for the exact solver on them.

    Raises KeyError where no run has such a table.
    """
    found = [next((table for table in one.tables if table.name == name), None) for one in findings]
    first = next((table for table in found if table is not None), None)
    if first is None:
        raise KeyError(f"no table {name!r} in any of {len(findings)} runs")
    cells: dict[tuple[str, ...], list[Row | None]] = {}
    for place, table in enumerate(found):
        for row in table.rows if table else ():
            cells.setdefault(tuple(row.key.get(column, "") for column in first.columns), [None] * len(found))[place] = (
                row
            )
    keys = list(cells)
    if first.columns[0] == "arm":
        keys.sort(key=lambda key: arm_place(key[0]))
    lines = [line for key in keys for line in _lines(first.columns, key, cells[key])]
    if first.beside:
        lines = [replace(line, beside=_beside(first, line.key)) for line in lines]
    return SideBySide(
        name,
        first.title,
        first.columns,
        _spanned(lines) if len(first.columns) > 1 else tuple(lines),
        first.note,
        tuple(first.beside),
    )


def _beside(table: Table, key: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{figures[key]:.1f}" if key in figures else "" for figures in table.beside.values())


def _lines(columns: tuple[str, ...], key: tuple[str, ...], rows: Sequence[Row | None]) -> list[Line]:
    words = tuple(
        ARM_NAMES.get(word, word) if column == "arm" else word for column, word in zip(columns, key, strict=True)
    )
    gets = ARMS[key[0]][1] if columns == ("arm",) and key[0] in ARMS else ""
    right = tuple(Cell(row.accuracy, row.items, row.chance) if row else None for row in rows)
    lines = [Line(words, right, chance_of(rows), gets)]
    enough = tuple(Cell(row.enough, row.items) if row and row.enough else None for row in rows)
    if any(enough):
        arm = columns.index("arm") if "arm" in columns else len(columns) - 1
        solver = tuple(SOLVER if place == arm else word for place, word in enumerate(words))
        lines.append(Line(solver, enough, "", SOLVER_GETS if gets else ""))
    return lines


def _spanned(lines: Sequence[Line]) -> tuple[Line, ...]:
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.key[0], []).append(line)
    return tuple(
        replace(line, span=0 if place else len(group)) for group in groups.values() for place, line in enumerate(group)
    )


def chance_of(rows: Sequence[Row | None]) -> str:
    """The chance level of these questions in percent; a range where the runs answered different ones of them."""
    levels = sorted({row.chance for row in rows if row is not None and row.chance is not None})
    words = list(dict.fromkeys(bound(100 * level) for level in levels))
    return "" if not words else words[0] if len(words) == 1 else f"{words[0]} to {words[-1]}"
