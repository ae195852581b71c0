"""Bounds of work that hold on a busy machine: against a reference computation that is timed in the same run."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

REFERENCE = 0.01  # seconds that `_reference` takes on an idle core
TRIES = 3


def within(seconds: float, act: Callable[[int], Any], raises: type[Exception] | None = None) -> Any:
    """What `act` gives, or with `raises` the error that it ends in. It is called with 0, then 1 and 2 where it took too
    long: a text can be another each time, so that no cache answers.

    Fails where each time it took more CPU than an idle core does in so many seconds. How fast the core is, is told by a
    reference computation: at its fastest so far, and where that is too little, just now, as a machine that is busy with
    other things slows down both.
    """
    ratios = []
    for number in range(TRIES):
        start = process_time()
        told = _outcome(act, number, raises)
        took = process_time() - start
        if took <= seconds / REFERENCE * _fastest() or took <= seconds / REFERENCE * (now := _reference()):
            return told
        ratios.append(took / now)
    pytest.fail(f"{min(ratios):.1f} times the reference computation, expected at most {seconds / REFERENCE:.1f}")


def _outcome(act: Callable[[int], Any], number: int, raises: type[Exception] | None) -> Any:
    if raises is None:
        return act(number)
    with pytest.raises(raises) as why:
        act(number)
    return why.value


_taken: list[float] = []


def _fastest() -> float:
    return min(_taken) if _taken else min(_reference() for _ in range(TRIES))


def _reference() -> float:
    """Seconds of CPU for a fixed computation on numbers and texts."""
    start = process_time()
    total = 0
    for k in range(60_000):
        total += len(str(k)) ^ k
    assert total
    _taken.append(process_time() - start)
    return _taken[-1]
