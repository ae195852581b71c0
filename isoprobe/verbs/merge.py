"""`isoprobe merge OUT PART ...`: the parts of a suite or of a run, as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.adapters.importing.importing import merge_import
from isoprobe.adapters.runs.merging import MergedRun, merge_runs
from isoprobe.arguments import command, several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.part import BadPart
from isoprobe.probes.suites.parts import is_part, read_parts
from isoprobe.results import Result
from isoprobe.verbs.datasets import imported_lines
from isoprobe.verbs.make import Made, made_by


@dataclass(frozen=True, repr=False)
class Merged(Result):
    """What `parts` parts were put together to: a suite or a run."""

    out: Path
    parts: int
    whole: Made | MergedRun | tuple[str, ...]
    lost: bool = False  # whether records of an import could not be read

    def __repr__(self) -> str:
        return f"<{self.out} of {self.parts} parts>"

    def __str__(self) -> str:
        if isinstance(self.whole, MergedRun):
            return f"wrote {self.out}: {self.whole.answers} answers of {self.parts} runs"
        return "\n".join(self.whole) if isinstance(self.whole, tuple) else str(self.whole)

    @property
    def exit_code(self) -> int:
        """1 where damaged rows of a run were left out, or where items were not made, which are told."""
        if isinstance(self.whole, MergedRun):
            return int(bool(self.whole.damaged) or not self.whole.answers)
        return self.whole.exit_code if isinstance(self.whole, Made) else int(self.lost)

    def asides(self) -> Sequence[str]:
        if isinstance(self.whole, MergedRun):
            return [f"{n} damaged rows of {path} are left out" for path, n in self.whole.damaged.items()]
        return self.whole.asides() if isinstance(self.whole, Made) else ()

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"out": str(self.out), "parts": self.parts}
        if isinstance(self.whole, MergedRun):
            return {**told, "answers": self.whole.answers, "damaged": self.whole.damaged}
        return {**told, **self.whole.to_json()} if isinstance(self.whole, Made) else told


@verb
def merge(
    out: Annotated[Path | str, words(Path)],
    parts: Annotated[Path | str | Sequence[Path | str], words(Sequence[Path])],
    /,
    *,
    workers: int = 1,
) -> Merged:
    """Make one suite of the parts that `make` or `import` made with --part, with the same bytes as if there had been
    one; or one run of the runs that `ask` made with --part.

    Examples
    --------
    >>> import isoprobe
    >>> for part in ("1/2", "2/2"):
    ...     _ = isoprobe.make(f"part{part[0]}", task="connectivity", level=1, items=3, part=part)
    >>> isoprobe.merge("suite", ["part1", "part2"])
    <suite of 2 parts>

    Parameters
    ----------
    out
        The new suite's folder, or the new run's file.
    parts
        All the parts, in any order. A run that is damaged gives what is whole in it.
    workers
        Processes; only what the parts cannot know of one another is left to be made, such as an item in place of one
        that another part has too.
    """
    paths, to = [Path(each) for each in several(parts)], Path(out)
    if not paths:
        raise BadPart("no part named: expected the folders or runs to be put together")
    if not any(path.is_dir() for path in paths):
        return Merged(to, len(paths), merge_runs(to, paths))
    if missing := [path for path in paths if not is_part(path)]:
        raise BadPart(f"{missing[0]} is no part of a suite as `isoprobe make --part` writes it")
    found = read_parts(paths)
    if found.recipe.get("verb") == "make":
        for name in found.recipe.get("task") or ():
            load_task(str(name)[:200], foreign=paths[0])  # nothing in a part's folder is run for it
        return Merged(to, len(paths), made_by(found.recipe, to, workers, found))
    with progress("merging", None) as tick:
        done = merge_import(found, to, command(), tick)
    return Merged(to, len(paths), (*imported_lines(to, done), *done.lines()), bool(done.bad))
