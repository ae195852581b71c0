"""What the arms of a run cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass
class Cost:
    """What one arm took: `answers` settled, `calls` to the model (`failed` ones included), `cached` replies that it
    used without a call, tokens and seconds of its calls. Seconds of calls that ran at the same time are added up."""

    answers: int = 0
    calls: int = 0
    cached: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


def pay(costs: Mapping[str, Cost], users: Sequence[tuple[int, str, int, int]], cost: Sequence[Any]) -> None:
    """Counts one reply: the first of its users asked for it once, all other uses of it are cached."""
    tokens_in, tokens_out, seconds, error = cost
    payer = min(users)[1]
    for _, arm, times, _ in users:
        held, paid = costs[arm], arm == payer
        held.cached += times - paid
        if paid:
            held.calls += 1
            held.failed += bool(error)
            held.tokens_in += tokens_in
            held.tokens_out += tokens_out
            held.seconds += seconds
