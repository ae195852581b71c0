"""What one run may use, and what it has used. Requests are counted before they are sent: none is one too many."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass

from isoprobe.probes.core import Reply


class BudgetSpent(RuntimeError):
    """The run used up what it was allowed; what was answered is kept, and the same command continues. One line."""


class BadBudget(ValueError):
    """A bound that is none: less than nothing, endless, or no number. One line."""


@dataclass(frozen=True)
class Budget:
    """What one call of `run` may use: requests, tokens in and out together, seconds; None sets no bound.

    Requests are bounded exactly, with those that a model sends again after a failure. Tokens are known only when a
    reply is there: a request is sent where it and those in flight fit, if each takes as many as the largest so far.
    """

    calls: int | None = None
    tokens: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("calls", self.calls), ("tokens", self.tokens), ("seconds", self.seconds)):
            if value is not None and not 0 <= value < math.inf:
                raise BadBudget(f"budget of {name} is {value}: expected a number of 0 or more")


class Spending:
    """What a run has used of its budget. For all threads: `again` is called by those of the model."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._started = time.monotonic()
        self._lock = threading.Lock()
        self._calls = self._tokens = self._flying = 0
        self._largest: int | None = None  # tokens of a good reply; None before the first

    def take(self, wanted: int) -> int:
        """How many of the wanted requests may be sent now, 0 to all; they count as sent."""
        with self._lock:
            if self._seconds_spent():
                return 0
            granted = min(wanted, self._calls_left(wanted), self._tokens_allow(wanted))
            self._calls += granted
            self._flying += granted
            return granted

    def again(self) -> bool:
        """Whether one more request may be sent in place of one that failed; it counts as sent."""
        with self._lock:
            granted = not self._seconds_spent() and self._calls_left(1) > 0
            self._calls += granted
            return granted

    def came(self, replies: Iterable[Reply]) -> None:
        """These are no longer in flight."""
        with self._lock:
            for reply in replies:
                tokens = reply.tokens_in + reply.tokens_out
                self._flying -= 1
                self._tokens += tokens
                if not reply.error:
                    self._largest = max(self._largest or 0, tokens)

    def spent(self) -> str:
        """What is used up, in words; "" while one more request may be sent, now or when those in flight are back."""
        with self._lock:
            budget, seconds = self._budget, time.monotonic() - self._started
            if budget.calls is not None and self._calls >= budget.calls:
                return f"{self._calls:,} of {budget.calls:,} requests"
            if budget.tokens is not None and not self._flying and not self._tokens_allow(1):
                return f"{self._tokens:,} of {budget.tokens:,} tokens, and a request takes {self._largest or 0:,}"
            if self._seconds_spent():
                return f"{seconds:,.0f} of {budget.seconds:,.0f} seconds"
            return ""

    def _calls_left(self, wanted: int) -> int:
        return wanted if self._budget.calls is None else max(0, self._budget.calls - self._calls)

    def _tokens_allow(self, wanted: int) -> int:
        if self._budget.tokens is None:
            return wanted
        left = self._budget.tokens - self._tokens
        if left <= 0:
            return 0
        if self._largest is None:  # nothing is known of their size: one goes first
            return int(not self._flying)
        return max(0, left // self._largest - self._flying) if self._largest else wanted

    def _seconds_spent(self) -> bool:
        return self._budget.seconds is not None and time.monotonic() - self._started >= self._budget.seconds
