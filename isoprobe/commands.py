"""The verbs as commands: what cyclopts parses is a verb's own signature with `--json` beside; its result is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter as Given
from inspect import Signature, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from cyclopts import App, Parameter, Token

from isoprobe.arguments import Words
from isoprobe.calls import done, function_of
from isoprobe.signatures import Taken, Untold, taken_by
from isoprobe.verbs import HELP, VERBS


def _version() -> str:
    from importlib.metadata import version

    return version("isoprobe")


app = App(
    name="isoprobe",
    version=_version,
    help=HELP,
    default_parameter=Parameter(negative=()),
    suppress_keyboard_interrupt=False,
)
for _name, _verb in VERBS.items():  # imported only when its verb runs
    app.command(f"isoprobe.commands:run_{_name}", name=_name, help=_verb.says)


def command_of(name: str) -> Callable[..., int]:
    """The verb as a command: its parameters under their names and defaults, read from words, and `--json`."""

    def command(*args: Any, json: bool = False, **kwargs: Any) -> int:
        return done(name, args, kwargs, json)

    try:
        taken = taken_by(VERBS[name].place)
    except Untold:
        taken = taken_really(name)
    given = [one.replace(annotation=_read_as(one.annotation)) for one in taken.parameters]
    command.__doc__ = f"{_without_examples(taken.doc).rstrip()}\n    json\n        Print JSON."
    every = [*given, Given("json", Given.KEYWORD_ONLY, default=False, annotation=bool)]
    vars(command)["__signature__"] = Signature(every, return_annotation=int)
    command.__annotations__ = {one.name: one.annotation for one in every}
    return command


def taken_really(name: str) -> Taken:
    """What the verb takes as its function has it, once it is imported."""
    verb = function_of(name)
    hints = get_type_hints(verb, include_extras=True)
    given = [one.replace(annotation=hints[one.name]) for one in signature(verb).parameters.values()]
    return Taken(tuple(given), verb.__doc__ or "")


def _read_as(annotation: Any) -> Any:
    """What cyclopts is to read from words, where the annotation says so."""
    if get_origin(annotation) is not Annotated:
        return _exactly(annotation)
    kind, *more = get_args(annotation)
    for one in more:
        if isinstance(one, Words):
            return _exactly(one.type, *one.flags)
    return _exactly(kind)


_INTEGERS = (int, int | None, list[int], list[int] | None)


def _exactly(kind: Any, *flags: str) -> Any:
    """The kind under these flags; integers are read as integers alone, where cyclopts would round 3.7."""
    reads = _integers if kind in _INTEGERS else None
    return Annotated[kind, Parameter(name=list(flags) or None, converter=reads)] if flags or reads else kind


def _integers(kind: Any, tokens: Sequence[Token]) -> int | list[int]:
    """The integers in these words. Raises ValueError."""
    read = []
    for token in tokens:
        try:
            read.append(int(token.value))
        except ValueError:
            raise ValueError(f"{token.value[:40]!r}: expected an integer") from None
    return read if kind in (list[int], list[int] | None) else read[-1]


def _without_examples(text: str) -> str:
    """The docstring up to its examples, which are in Python; it ends in its parameters."""
    head, mark, rest = text.partition("    Examples\n")
    if not mark:
        return text
    _, section, parameters = rest.partition("    Parameters\n")
    return head + (section + parameters if section else "")


def __getattr__(name: str) -> Any:
    if name.removeprefix("run_") in VERBS:
        return command_of(name.removeprefix("run_"))
    raise AttributeError(f"module 'isoprobe.commands' has no {name!r}")
