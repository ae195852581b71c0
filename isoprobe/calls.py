"""A verb called with what was typed, and what it gives printed."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from isoprobe.missing import check_named
from isoprobe.ranges import check_numbers
from isoprobe.verbs import VERBS

if TYPE_CHECKING:
    from isoprobe.probes.results import Score
    from isoprobe.results import Result

BARE = {"show": range(1, 2), "tasks": range(100)}  # how many words these verbs take, where no option stands among them


def function_of(name: str) -> Callable[..., Any]:
    """The function of a verb: what stands in the Python API, and what the command line calls."""
    module, _, function = VERBS[name].place.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found


def is_bare(words: Sequence[str]) -> bool:
    """Whether nothing is to be parsed: a verb with as many words as it takes and no option, as in `isoprobe show
    connectivity`."""
    return len(words) - 1 in BARE.get(words[0], ()) and not any(word.startswith("-") for word in words)


def done(name: str, words: Sequence[Any], options: Mapping[str, Any], json: bool = False) -> int:
    """Calls the verb and prints its result; gives the exit code. Raises its errors."""
    check_numbers(name, options)
    check_named(name, words, options)
    return tell(function_of(name)(*words, **options), json)


def tell(result: Result | Score, json: bool) -> int:
    """Prints a verb's result, and gives the exit code."""
    from isoprobe.probes.results import Score
    from isoprobe.results import one_line_json

    if isinstance(result, Score):
        sys.stdout.write(_written(f"{one_line_json(asdict(result))}\n"))
        return 0
    sys.stdout.write(_written(result.printed(json)))
    asides = result.asides()
    if asides:
        from isoprobe.printing import errors
    for line in asides:
        errors.print(line, markup=False, highlight=False, soft_wrap=True)
    return result.exit_code


def _written(text: str) -> str:
    """The text with a question mark for half a surrogate pair, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
