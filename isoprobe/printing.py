"""How verbs speak: what rich shows as text for standard output, progress on standard error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

errors = Console(stderr=True)


def rich_text(shown: object) -> str:
    """What rich shows of it, as text."""
    console = out()
    with console.capture() as captured:
        console.print(shown)
    return captured.get().rstrip("\n")


def out() -> Console:
    """Standard output: as wide as the terminal, and wide enough for any table where it goes to a file or a pipe."""
    console = Console()
    return console if console.is_terminal else Console(width=200)


def say(line: str) -> None:
    """A line on standard error, as it is."""
    errors.print(line, markup=False, highlight=False, soft_wrap=True)


@contextmanager
def progress(label: str, total: int | None, show: bool = True) -> Iterator[Any]:
    """A progress bar on standard error, if that is a terminal; yields a function to tell how many more are done.

    `told` stands behind the bar.
    """
    bar = Progress(
        TextColumn("{task.description}", markup=False),  # a name may hold what looks like markup
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}", markup=False),
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
