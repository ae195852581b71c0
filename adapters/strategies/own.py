"""Strategies of one's own: a function is enough; what it takes by keyword are its specification's arguments."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

from isoprobe.adapters.strategies.listing import Argument, Entry
from isoprobe.probes.engine.plugins import BadPlugin


def own_entry(name: str, found: Any) -> Entry:
    """The entry of a strategy of this name: an Entry, or a function of a probe and a question that yields prompts.

    A function asks any question on the question's own view. Its keyword arguments with a whole number, True or False,
    or a name for a default may be set in the specification: `mystrategies:steps(n=3)`. Raises BadPlugin.
    """
    if isinstance(found, Entry):
        return replace(found, name=name)
    expected = "expected a function of a probe and a question that yields prompts, or an Entry"
    if not inspect.isgeneratorfunction(found):
        raise BadPlugin(f"strategy {name!r} is of type {type(found).__name__}, {expected}")
    parameters = list(inspect.signature(found).parameters.values())
    if sum(one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) for one in parameters) != 2:
        raise BadPlugin(f"strategy {name!r} takes ({', '.join(one.name for one in parameters)}), {expected}")
    arguments = tuple(_argument(name, one) for one in parameters if one.kind is one.KEYWORD_ONLY)
    summary = (inspect.getdoc(found) or "").partition("\n")[0]
    return Entry(name, "", summary, found, arguments=arguments, asks_any=True)


def _argument(name: str, one: inspect.Parameter) -> Argument:
    if isinstance(one.default, bool):
        return Argument(one.name, "yes/no", "yes" if one.default else "no")
    if isinstance(one.default, int):
        return Argument(one.name, "number", str(one.default))
    if isinstance(one.default, str):
        return Argument(one.name, "name", one.default)
    raise BadPlugin(
        f"strategy {name!r}: {one.name} has the default {one.default!r}, expected a number, a bool or a str"
    )
