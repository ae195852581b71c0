"""`isoprobe tasks`: what problems there are, without importing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from isoprobe.arguments import listed, verb
from isoprobe.probes.engine.listing import row_of, task_rows
from isoprobe.probes.engine.plugins import installed
from isoprobe.probes.engine.registry import UnknownTask, load_task, task_names, unknown_task
from isoprobe.results import Listing

MORE = (
    "isoprobe tasks NAME tells all of a task: its levels, its forms, its proof, and what its numbers of --see and "
    "--think mean; isoprobe tasks WORD lists those in whose name, question, family or paper a word stands."
)


@dataclass(frozen=True, repr=False)
class Tasks(Listing):
    """The tasks; `whole` where each was named, so that all is told of it."""

    whole: bool = False

    def __str__(self) -> str:
        return "\n\n".join(map(told, self.rows)) if self.whole else f"{super().__str__()}\n\n{MORE}"


@verb
def tasks(*names: str) -> Tasks:
    """List the tasks: name, family, what is asked, levels, whether it can be made harder to see and harder to think
    (`isoprobe make --see --think`, from 1 to 10), methods of proof, and whether the answer has a certificate.

    Of tasks that are named all is told: what a level holds, and where it has not thousands of different items how many
    there are; representations; what each number of `--see` and `--think` means, and which cell of that grid a level is.
    Tasks that installed packages add stand at the end.

    Examples
    --------
    >>> import isoprobe
    >>> [task["task"] for task in isoprobe.tasks("touching")]
    ['touching_circles']

    Parameters
    ----------
    names
        Only these tasks; a word that is no task's name picks those in whose name, question, family or paper it stands,
        several words those with all of them.
    """
    found = task_rows()
    broken: list[str] = []
    for name in installed("task"):
        if name not in task_names():
            try:
                found.append(row_of(load_task(name)))
            except LookupError as why:  # another package's: it takes none of the others away
                broken.append(str(why))
    wanted = listed(names)
    picked = _picked(found, wanted)
    whole = bool(wanted) and (len(picked) == 1 or {row["task"] for row in picked} <= set(wanted))
    columns = ("task", "family", "what is asked", "levels", "see, think", "proved by")
    cells = (
        (
            task["task"],
            task["family"],
            task["summary"],
            ", ".join(task["levels"]),
            "1 to 10" if task["grid"] else "",
            " + ".join(task["proved_by"]) + (", certificate" if task["certificate"] else ""),
        )
        for task in picked
    )
    return Tasks("tasks", tuple(picked), (columns, tuple(cells)), tuple(broken), whole)


def _picked(rows: Sequence[dict[str, Any]], wanted: Sequence[str]) -> list[dict[str, Any]]:
    """The rows that are named, and those that have all other words. Raises UnknownTask."""
    there = {row["task"] for row in rows}
    words = [each.lower() for each in wanted if each not in there]
    picked = [
        row
        for row in rows
        if not wanted or row["task"] in wanted or (words and all(word in _text(row) for word in words))
    ]
    if words and not any(all(word in _text(row) for word in words) for row in picked):
        raise UnknownTask(unknown_task(" ".join(words), sorted(there)))
    return picked


def _text(row: dict[str, Any]) -> str:
    """In what a word is looked for; of the source the paper's short name alone."""
    paper = row["source"].partition(",")[0].partition(":")[0]
    return " ".join((row["task"], row["family"], row["summary"], paper)).lower()


def told(task: dict[str, Any]) -> str:
    """All that there is to tell of a task, for a person."""
    return "\n".join([f"{task['task']}: {task['summary']}", *(f"  {name:12}{text}" for name, text in _lines(task))])


def _lines(task: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "family", f"{task['family']}, version {task['version']}"
    yield "after", task["source"]
    for k, (level, text) in enumerate(task["levels"].items()):
        more = [f"about {task['different_items'][level]:,} different items"] if level in task["different_items"] else []
        if task["grid"]:
            more.append("near to see {see}, think {think}".format(**task["grid"]["levels"][level]))
        yield "" if k else "levels", f"{level}  {text}" + (f" ({'; '.join(more)})" if more else "")
    yield "forms", ", ".join(task["representations"])
    for k, (name, idea) in enumerate(task["proved_by"].items()):
        yield "" if k else "proved by", f"{name}: {idea}"
    yield "certificate", task["certificate"] or "none: two methods agree"
    for axis in ("see", "think") if task["grid"] else ():
        for number, text in task["grid"][axis].items():
            yield f"--{axis}" if number == "1" else "", f"{number:>2}  {text}"
        if axis in task["grid"]["ceilings"]:
            yield "", f"ends there: {task['grid']['ceilings'][axis]}"
