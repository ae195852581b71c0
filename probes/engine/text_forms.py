"""Text forms that have no style and are given nothing beside them: a writer and a reader make one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from isoprobe.probes.core import Payload, Representation, State, Stated, Style


def plain_style(rng: Random, state: State) -> Style:
    """No look of its own."""
    return {}


def nothing_stated(state: State, style: Style) -> Stated:
    """Nothing beside what the view shows."""
    return {}


def text_form(
    name: str,
    form: str,
    write: Callable[[State], str],
    read: Callable[[Payload, Stated], State],
    content: Callable[[State], State] = dict,
) -> Representation:
    """The form that `write` writes and `read` reads, which falls back on what the question stated; `form` tells a model
    how, `content` is what of a state it holds: all of it, unless told otherwise."""

    def show(state: State, style: Style) -> Payload:
        return write(state)

    def held(state: State, style: Style) -> State:
        return content(state)

    return Representation(name, "text", plain_style, show, nothing_stated, held, read, form)
