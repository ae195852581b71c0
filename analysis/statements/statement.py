"""A statement: one fact about a picture that a reply asserts, and where in the reply it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from isoprobe.probes.core import Answer, BadState, Disproved, Item, State
from isoprobe.probes.engine.registry import load_task


@dataclass(frozen=True)
class Statement:
    """`kind` is the kind of fact ("capacity", "edge", ...), `about` what it is about, `value` what is said of it.

    `listed`: it stands in a list of what the picture shows, which settles it for the reply; `block` numbers that list.
    """

    kind: str
    about: tuple[str, ...]
    value: int | float | str | bool
    span: tuple[int, int]
    listed: bool = False
    block: int = 0

    @property
    def fact(self) -> tuple[str, tuple[str, ...], int | float | str | bool]:
        """What is said, wherever it stands."""
        return self.kind, self.about, self.value

    def __str__(self) -> str:
        return f"{self.kind} {' '.join(self.about)}: {self.value}"


@dataclass(frozen=True)
class Family:
    """How the replies to a task are read. `read` gives all statements of a reply in order, `settle` those that it holds
    in the end, each fact once. `error` names what is wrong about a statement of a state, "" where it is true; `counted`
    tells those that a full description is made of, `facts` how many of them a state has. `answer` is what an exact
    solver makes of the statements, with what they leave open taken from the truth (`filled`) or not there; None where
    they do not tell. `shown` is the state as the picture had it, where that is not the suite's own."""

    read: Callable[[str], list[Statement]]
    settle: Callable[[Sequence[Statement]], list[Statement]]
    error: Callable[[State, Statement], str]
    counted: Callable[[Statement], bool]
    facts: Callable[[State], int]
    answer: Callable[[State, Sequence[Statement], bool], Answer | None]
    shown: Callable[[Item], State] = lambda item: item.state


def solved(task_name: str, state: State) -> Answer | None:
    """The answer of a task's first solver; None for what is no state, or has no answer."""
    task = load_task(task_name)
    try:
        task.validate(state)
        return task.solvers[0].solve(state).answer
    except (BadState, Disproved):
        return None
