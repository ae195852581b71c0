"""Arguments of the verbs: objects in Python, words on the command line, under the same names and defaults."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.engine.plugins import place_of

P = ParamSpec("P")
R = TypeVar("R")
_COMMAND: ContextVar[str] = ContextVar("isoprobe_command", default="")


@dataclass(frozen=True)
class Words:
    """How an argument is spelled on the command line: as what type it is read, and under which flags if not its own."""

    type: Any
    flags: tuple[str, ...] = ()


def words(kind: Any, *flags: str) -> Words:
    """For `Annotated[..., words(list[str], "--task", "-t")]`."""
    return Words(kind, flags)


def several(value: Any) -> list[Any]:
    """One or several as a list: nothing for None.

    >>> several("reader"), several(("a", "b")), several(None)
    (['reader'], ['a', 'b'], [])
    """
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple, set, frozenset)) else [value]


_STEPS = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")


def steps_of(name: str, value: Any) -> list[int]:
    """The whole numbers that are meant by a number, a range, or several with commas between. Raises BadPlan.

    >>> steps_of("see", "1..3,10"), steps_of("see", 5), steps_of("see", None)
    ([1, 2, 3, 10], [5], [])
    """
    found: list[int] = []
    for text in ",".join(map(str, several(value))).split(",") if value is not None else ():
        match = _STEPS.fullmatch(text.strip())
        if not match:
            raise BadPlan(f"{name} {text.strip()!r}: expected a number from 1 to 10, or a range such as 3..7")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return found


class BadNumber(ValueError):
    """A number that is out of range: one line with its name, its value and what was expected."""


def at_least(name: str, value: float | None, least: float) -> None:
    """Raises BadNumber where the number is there and less, or is none."""
    if value is not None and not least <= value < math.inf:
        raise BadNumber(f"{name} is {value}: expected {least} or more")


@contextmanager
def as_typed(command: str) -> Iterator[None]:
    """While this lasts, `command()` is what a person typed."""
    token = _COMMAND.set(command)
    try:
        yield
    finally:
        _COMMAND.reset(token)


def command() -> str:
    """How to do again what is being done: the command as it was typed, or the call in Python. Suites and runs keep
    it."""
    return _COMMAND.get()


def verb(function: Callable[P, R]) -> Callable[P, R]:
    """A verb: its call is what `command` tells while it runs, where no command was typed."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        if _COMMAND.get():
            return function(*args, **kwargs)
        given = [_spelled(value) for value in args] + [f"{name}={_spelled(value)}" for name, value in kwargs.items()]
        with as_typed(f"isoprobe.{function.__name__}({', '.join(given)})"):
            return function(*args, **kwargs)

    return called


def _spelled(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_spelled, value))}]"
    if isinstance(value, (str, int, float, type(None))):
        return repr(value)
    if isinstance(value, Path):
        return repr(str(value))
    if (path := getattr(value, "path", None)) is not None:  # a suite, a run
        return repr(str(path))
    with suppress(LookupError):  # has a name in a module
        return place_of("task", value)
    return f"{type(value).__qualname__}(...)"


def parameters(function: Callable[..., Any]) -> dict[str, tuple[Any, Any]]:
    """The names, kinds and defaults of a function's parameters, in order: what Python and the command line share."""
    return {name: (one.kind, one.default) for name, one in signature(function).parameters.items()}
