"""The tables of several runs as one table: a line for each key that any of them has, a cell for each run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from isoprobe.analysis.inference.arms import SOLVER, SOLVER_GETS, arm_name, arm_place, gets
from isoprobe.analysis.inference.tables import Row, Table
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.report.findings import Findings
from isoprobe.analysis.report.wording import bound
from isoprobe.analysis.statistics import Estimate
from isoprobe.probes.grid import Cell as GridCell

_NAMED = ("element", "difficulty", "representation")  # columns whose words have names of their own


@dataclass(frozen=True)
class Cell:
    """What one run has on one line. `items` counts the distinct items that the estimate rests on, `chance` is None
    where there is none, and `as_wrong`, with what is no evidence counted as wrong, where there is nothing of the kind.
    """

    estimate: Estimate
    items: int
    chance: float | None = None
    as_wrong: Estimate | None = None


@dataclass(frozen=True)
class Line:
    """`key` has one word for each column, `gets` says what the model gets (tables of arms only), `cells` has None for a
    run without such a row. `span`: over how many lines the first word of the key stands, 0 where it is said above.
    `beside`: figures from elsewhere in percent, in the order of the table's."""

    key: tuple[Text, ...]
    cells: tuple[Cell | None, ...]
    chance: Text
    gets: Text = ""
    span: int = 1
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class SideBySide:
    """`columns` are the coordinates of the keys, `heads` what stands over them, `lines` in the order to be shown."""

    name: str
    title: Text
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: Text = ""
    beside: tuple[str, ...] = ()

    @property
    def heads(self) -> tuple[Text, ...]:
        return tuple(Name("column", column) for column in self.columns)


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
        lines = [replace(line, beside=_beside(first, tuple(map(str, line.key)))) for line in lines]
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
    words = tuple(_word(column, word) for column, word in zip(columns, key, strict=True))
    given = gets(key[0]) if columns == ("arm",) else ""
    right = tuple(Cell(row.accuracy, row.items, row.chance, row.as_wrong) if row else None for row in rows)
    lines = [Line(words, right, chance_of(rows), given)]
    enough = tuple(Cell(row.enough, row.items) if row and row.enough else None for row in rows)
    if any(enough):
        arm = columns.index("arm") if "arm" in columns else len(columns) - 1
        solver = tuple(SOLVER if place == arm else word for place, word in enumerate(words))
        lines.append(Line(solver, enough, "", SOLVER_GETS if given else ""))
    return lines


def _word(column: str, word: str) -> Text:
    if column == "arm":
        return arm_name(word)
    if column == "level" and word.isdecimal() and (cell := GridCell.of(int(word))):
        return message("table.cell", **cell._asdict())
    return Name(column, word) if column in _NAMED else word


def _spanned(lines: Sequence[Line]) -> tuple[Line, ...]:
    groups: dict[Text, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.key[0], []).append(line)
    return tuple(
        replace(line, span=0 if place else len(group)) for group in groups.values() for place, line in enumerate(group)
    )


def chance_of(rows: Sequence[Row | None]) -> Text:
    """The chance level of these questions in percent; a range where the runs answered different ones of them."""
    levels = sorted({row.chance for row in rows if row is not None and row.chance is not None})
    words = list(dict.fromkeys(bound(100 * level) for level in levels))
    if len(words) > 1:
        return message("text.bounds", low=words[0], high=words[-1])
    return words[0] if words else ""
