"""How verbs speak: results on standard output (tables, or JSON lines with --json), progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

errors = Console(stderr=True)


def print_json(value: Any) -> None:
    """One JSON document on one line of standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n")


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table on standard output; numbers to the right. Cells are text, never markup."""
    table = Table(title=title, title_justify="left", header_style="bold", box=None, pad_edge=False)
    for k, column in enumerate(columns):
        numbers = bool(rows) and all(isinstance(row[k], int | float) for row in rows)
        table.add_column(column, justify="right" if numbers else "left", overflow="fold")
    from rich.text import Text

    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    out().print(table)


def out() -> Console:
    """Standard output: as wide as the terminal, and wide enough for any table where it goes to a file or a pipe."""
    console = Console()
    return console if console.is_terminal else Console(width=200)


@contextmanager
def progress(label: str, total: int | None, show: bool = True) -> Iterator[Any]:
    """A progress bar on standard error, if that is a terminal; yields a function to tell how many more are done.

    `told` stands behind the bar.
    """
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}"),
        console=errors,
        transient=True,
        disable=not (show and errors.is_terminal),
    )
    with bar:
        task = bar.add_task(label, total=total, told="")

        def tick(done: int = 1, total: int | None = None, reset: str = "", told: str = "") -> None:
            if reset:
                bar.reset(task, description=reset, total=total)
            bar.update(task, advance=done, total=total, told=told)

        yield tick
