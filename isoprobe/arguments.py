"""Arguments of the verbs: objects in Python, words on the command line, under the same names and defaults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from inspect import cleandoc, signature
from pathlib import Path
from textwrap import indent
from typing import Any, ParamSpec, TypeVar

from isoprobe.ranges import check_numbers

P = ParamSpec("P")
R = TypeVar("R")
_COMMAND: ContextVar[str] = ContextVar("isoprobe_command", default="")
_PARAMETERS = "    Parameters\n    ----------\n"
_SHARED = """
suite
    A folder that `isoprobe make` or `isoprobe import` wrote.
model
    reader, planted:see=0.8,think=0.9, hf:PATH_OR_ID, openai:NAME@http://host:port/v1, inspect:provider/name,
    replay:FILE, or one's own by MODULE:NAME; as often as wanted.
strategy
    One of `isoprobe strategies`.
form
    Text forms by name; the first for transcripts (free: the own one in any words), all for the text arm;
    edge_list, or the one that pictures are written down in, where none is named.
temperature
    0 is greedy.
top_p
    Draw from the likeliest tokens that make up this share.
seed
    Sent to the model; repetition k gets seed + k.
max_tokens
    The longest reply.
stop
    A text at which a reply ends; as often as wanted.
extra
    A field NAME=VALUE to send to a server besides, such as reasoning_effort=low or top_k=20; as often as wanted.
leave_out
    A setting not to send to a server: temperature, max_tokens, ...; as often as wanted. Those that a server refuses
    by name are left out, or sent under their other name, without being told.
engine
    ray or dask: the workers are those of a cluster that RAY_ADDRESS or DASK_SCHEDULER_ADDRESS names, or of one that is
    started on this machine for as long as the work takes.
concurrency
    Requests at once to a server, at most.
limit
    Ask the first so many items alone; the same command without it asks the rest.
budget_calls
    Send so many requests at most, those sent again after a failure included; the same command continues.
budget_tokens
    Stop cleanly before so many tokens are used, in and out together.
budget_minutes
    Stop cleanly after so many minutes.
price
    IN,OUT: US dollars for a million tokens in and out; the report then tells what each arm cost. MODEL=IN,OUT where
    there are several models.
judge
    The model that strategies such as best_of(cot,judge=judge) ask which reply is best.
stop_when
    leaning: ask in random order, and stop as soon as it is certain whether more is lost to perception or to
    reasoning. It rests on the arms text and transcript, and holds however often it is looked at.
dry_run
    Ask nothing: say how many requests, tokens and pictures the run would take.
"""  # what verbs say of the parameters that several of them have


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


def listed(value: Any) -> list[Any]:
    """As `several`, with each text parted at its commas: of names that have none.

    >>> listed("letters,circles"), listed(["letters", "circles, contact"]), listed(None)
    (['letters', 'circles'], ['letters', 'circles', 'contact'], [])
    """
    found: list[Any] = []
    for each in several(value):
        parts = [part.strip() for part in each.split(",")] if isinstance(each, str) else [each]
        found += parts if len(parts) == 1 else [part for part in parts if part]
    return found


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
    """A verb: its call is what `command` tells while it runs, where no command was typed, and its numbers are in their
    ranges (BadNumber). Of a parameter that several verbs share its docstring need say nothing: what all say of it is
    put there."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        check_numbers(function.__name__.rstrip("_"), kwargs)
        if _COMMAND.get():
            return function(*args, **kwargs)
        given = [_spelled(value) for value in args] + [f"{name}={_spelled(value)}" for name, value in kwargs.items()]
        with as_typed(f"isoprobe.{function.__name__}({', '.join(given)})"):
            return function(*args, **kwargs)

    called.__doc__ = documented(function.__doc__ or "", list(signature(function).parameters))
    return called


def documented(doc: str, names: Sequence[str]) -> str:
    """A function's docstring, with what is shared of its parameters that it says nothing of, in their order."""
    level = indent(cleandoc(doc), "    ").lstrip()  # as it is written: Python 3.13 dedents it
    head, mark, own = level.partition(_PARAMETERS)
    if not mark:
        return head
    shared, said = _entries(_SHARED), _entries(cleandoc(f"\n{own}"))
    told = {**shared, **said}
    lines = [f"{name}\n{told[name]}" for name in names if name in told]
    return head + mark + indent("\n".join(lines), "    ") + "\n    "


def _entries(text: str) -> dict[str, str]:
    """What a list of parameters says of each, by name."""
    parts = re.split(r"^(\w+)\n", text.strip() + "\n", flags=re.MULTILINE)
    return dict(zip(parts[1::2], (said.rstrip("\n") for said in parts[2::2]), strict=True))


def _spelled(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_spelled, value))}]"
    if isinstance(value, (str, int, float, type(None))):
        return repr(value)
    if isinstance(value, Path):
        return repr(str(value))
    if (path := getattr(value, "path", None)) is not None:  # a suite, a run
        return repr(str(path))
    from isoprobe.probes.engine.plugins import place_of

    with suppress(LookupError):  # has a name in a module
        return place_of("task", value)
    return f"{type(value).__qualname__}(...)"


def parameters(function: Callable[..., Any]) -> dict[str, tuple[Any, Any]]:
    """The names, kinds and defaults of a function's parameters, in order: what Python and the command line share."""
    return {name: (one.kind, one.default) for name, one in signature(function).parameters.items()}
