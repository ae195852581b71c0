"""`isoprobe validate`: planted respondents, and whether the instrument finds what was planted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from isoprobe.analysis.validation.validation import Validation
from isoprobe.analysis.validation.validation import validate as plant
from isoprobe.arguments import listed, several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import Task
from isoprobe.probes.engine.registry import task_name
from isoprobe.results import Result


@dataclass(frozen=True, repr=False)
class Validated(Result):
    """What was found out about the planted respondents."""

    validation: Validation

    @property
    def passed(self) -> bool:
        """Whether everything that was planted was found, and the intervals cover."""
        return self.validation.passed

    @property
    def exit_code(self) -> int:
        return 0 if self.passed else 1

    def __repr__(self) -> str:
        named = sum(one.right for one in self.validation.namings)
        word = "passed" if self.passed else "FAILED"
        return f"<validation {word}: {named} of {len(self.validation.namings)} respondents found out>"

    def __str__(self) -> str:
        return str(self.validation)

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self.validation), "passed": self.passed}


@verb
def validate(
    *,
    items: Annotated[int, words(int, "--items", "-n")] = 400,
    repetitions: int = 100,
    seed: int = 0,
    task: Annotated[str | Task | Sequence[str | Task] | None, words(list[str] | None, "--task", "-t")] = None,
    level: Annotated[int | Sequence[int] | None, words(list[int] | None, "--level", "-l")] = None,
    workers: int = 1,
) -> Validated:
    """Plant respondents of known sight and reasoning: each must be named, and the intervals must cover the truth. Those
    too who answer from memory, err at random, or fail where one kind of change is made alone must be named,
    and whether seeing and thinking fall off each along its own ladder must be told. Exit code 1 where something planted
    was not found.

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.validate().passed  # doctest: +SKIP
    True

    Parameters
    ----------
    items
        Items that each respondent is asked.
    repetitions
        Seeded runs in every world that is planted.
    seed
        Another seed, other items and repetitions.
    task
        A name from `isoprobe tasks`, or one's own by MODULE:NAME, as often as wanted; where none is named, all that
        ask for one of few answers and every second of the others.
    level
        As often as wanted; level 1 where none is named.
    workers
        Processes that make the items.
    """
    at = ""
    with progress("validate", None) as tick:
        before = 0

        def tell(what: str, done: int, of: int) -> None:
            nonlocal at, before
            if what != at:
                at, before = what, 0
                tick(0, total=of, reset=what)
            tick(done - before, total=of)
            before = done

        names = [task_name(each) for each in listed(task)]
        return Validated(plant(items, repetitions, seed, names, several(level) or (1,), workers, tell, variants=True))
