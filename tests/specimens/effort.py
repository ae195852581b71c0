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

    Fails where each time it took more CPU than an idle core does in so many seconds. How fast the core is just now is
    told by a reference computation before and after: a machine that is busy with other things slows down both.
    """
    ratios = []
    for number in range(TRIES):
        before = _reference()
        start = process_time()
        told = _outcome(act, number, raises)
        took = process_time() - start
        ratios.append(took / max(before, _reference()))
        if ratios[-1] <= seconds / REFERENCE:
            return told
    pytest.fail(f"{min(ratios):.1f} times the reference computation, expected at most {seconds / REFERENCE:.1f}")


def _outcome(act: Callable[[int], Any], number: int, raises: type[Exception] | None) -> Any:
    if raises is None:
        return act(number)
    with pytest.raises(raises) as why:
        act(number)
    return why.value


def _reference() -> float:
    """Seconds of CPU for a fixed computation on numbers and texts."""
    start = process_time()
    total = 0
    for k in range(60_000):
        total += len(str(k)) ^ k
    assert total
    return process_time() - start
