"""Where a task keeps a law of the tests less strictly than others do, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Law = Literal[
    "certified first",  # the share of pictures that read back at the first layout
    "certified",  # the share that does after all layouts
    "worn",  # certified pictures after JPEG, a shift, scaling: read exactly, or refused
    "most frequent answer",
    "cheap features",
]


@dataclass(frozen=True)
class Allowance:
    """Where a task keeps a law less strictly than others do, and why.

    `law` is one of LAWS; `levels` are those it is for (none: all); `bound` is the share that stands in place of the
    usual one; `cases` are the cheap features that may tell the answer, or the kinds of wear that may mislead a reader.
    """

    law: Law
    why: str
    levels: tuple[int, ...] = ()
    bound: float | None = None
    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class SampleSize:
    """How many states of a level the tests draw at the most where that takes long, and why: `counted` of those over
    which shares are counted (elsewhere 2,000), `proved` of those that every law proves (elsewhere 40). `levels`: those
    it is for (none: all)."""

    why: str
    levels: tuple[int, ...] = ()
    counted: int = 2000
    proved: int = 2000
