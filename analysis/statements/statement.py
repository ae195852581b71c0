"""A statement: one fact about a picture that a reply asserts, and where in the reply it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from isoprobe.probes.core import State


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
    in the end, each fact once. `error` names what is wrong about a statement of a state, "" where it is true. `facts`
    counts those of a state that a full description states. `state` is what the statements add up to, with what they
    leave open taken from the truth (`filled`) or not there; it may be no valid state."""

    read: Callable[[str], list[Statement]]
    settle: Callable[[Sequence[Statement]], list[Statement]]
    error: Callable[[State, Statement], str]
    facts: Callable[[State], int]
    state: Callable[[State, Sequence[Statement], bool], State]
