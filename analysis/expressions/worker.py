"""`python -m isoprobe.analysis.expressions.worker` compares expressions by math-verify: one line of JSON in, one out.

Each request `[first, second]` gets `true`, `false` or `null` (unread, or out of time or memory). Only math-verify's
grammar and its comparison are used, not its `parse`, which hands plain text to sympy's `parse_expr`.
"""

from __future__ import annotations

import contextlib
import json
import logging
import resource
import signal
import sys
from types import FrameType
from typing import Any

SECONDS = 1.0  # of CPU a request
MEMORY = 1 << 30  # bytes of address space
LINE = 4096  # characters a request
_WARM = [
    ["x^2+2x+1", "(x+1)^2"],
    ["\\int_0^1 x dx", "\\frac{1}{2}"],
    ["\\sum_{k=1}^{3} k", "6"],
    ["\\{1\\}\\cap\\{2\\}", "x=1"],
]


class _OutOfTime(BaseException):
    """Not an Exception, so that no handler inside a library keeps it."""


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _OutOfTime


def compare(first: str, second: str) -> bool | None:
    """Whether both are the same to math-verify; None where one cannot be read."""
    from latex2sympy2_extended import latex2sympy
    from math_verify import verify

    try:
        one, other = (latex2sympy(text, is_real=None, convert_degrees=False) for text in (first, second))
    except Exception:  # the grammar's own errors are of no one kind
        return None
    return bool(verify(one, other, timeout_seconds=None))


def main() -> None:
    """Serves until its input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGPROF, _stop)
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever a library prints is no answer
    for first, second in _WARM:
        compare(first, second)
    print("ready", file=answers, flush=True)
    while line := sys.stdin.readline(LINE):
        print(json.dumps(_answer(line)), file=answers, flush=True)


def _answer(line: str) -> bool | None:
    try:
        first, second = json.loads(line)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            return compare(str(first), str(second))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except (_OutOfTime, MemoryError, RecursionError, TypeError, ValueError):
        _forget()
        return None


def _forget() -> None:
    """Leaves no half-made thing in sympy's cache."""
    cache: Any = sys.modules.get("sympy.core.cache")
    if cache is not None:
        with contextlib.suppress(Exception):
            cache.clear_cache()


if __name__ == "__main__":
    main()
