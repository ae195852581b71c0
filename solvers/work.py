"""Work counted in steps, which are the same on every machine, and given up past a bound.

A search that could take exponentially long says how many steps it may take. What a step is, each search tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from isoprobe.solvers import Undecided

Spent = dict[str, tuple[int, int]]  # by what the steps are, how many were taken, and how many may be
_spent: ContextVar[Spent | None] = ContextVar("spent", default=None)


class Work:
    """The steps of one search. `of` names them, in the plural."""

    def __init__(self, of: str, most: int) -> None:
        self.of, self.most, self.steps = of, most, 0

    def __repr__(self) -> str:
        return f"Work({self.steps} of {self.most} {self.of})"

    def take(self, steps: int = 1) -> None:
        """So many steps more. Raises Undecided past the bound.

        >>> Work("positions", most=3).take(4)
        Traceback (most recent call last):
        isoprobe.solvers.Undecided: more than 3 positions: the search is given up
        """
        self.steps += steps
        if self.steps > self.most:
            raise Undecided(f"more than {self.most:,} {self.of}: the search is given up")
        note(self.of, self.steps, self.most)


def note(of: str, steps: int, most: int) -> None:
    """What a search that keeps its own count has taken so far, and may take, for `counted`.

    >>> with counted() as spent:
    ...     note("positions", 4, 10)
    >>> spent
    {'positions': (4, 10)}
    """
    spent = _spent.get()
    if spent is not None:
        spent[of] = max(spent.get(of, (0, 0)), (steps, most))


@contextmanager
def counted() -> Iterator[Spent]:
    """Within it, the most steps that any one search has taken, by what they are, and its bound.

    >>> with counted() as spent:
    ...     Work("positions", most=10).take(4)
    >>> spent
    {'positions': (4, 10)}
    """
    told: Spent = {}
    token = _spent.set(told)
    try:
        yield told
    finally:
        _spent.reset(token)
