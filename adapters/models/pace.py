"""How many requests a server is sent at once, learnt from what it refuses: additive increase, multiplicative decrease.

One pace serves all threads. It starts at 16 at once or at the ceiling, whichever is less, and doubles with each round
of replies until the server first refuses (429, 503). A refusal cuts the limit to half of what the server did take, once
for all requests sent before the cut; from there it doubles up to nine tenths, then grows by one a round. Where the
server says how long to wait, every thread waits, and for fifty times as long (a minute at most) no more is tried than
it took. A server that refuses nearly all counts what comes in a minute, not what comes at once: it is taken to have
taken half.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

START = 16  # requests at once, before anything is known
_DECREASE, _QUICK = 0.5, 0.9  # the limit after a refusal, and up to where it then doubles, of what the server took
_HOLD, _LONGEST = 50.0, 60.0  # times as long as a wait that all threads kept, and seconds at most


class Pace:
    """At most `ceiling` requests at once, and no more than the server lets pass. Seconds by `clock`."""

    def __init__(
        self,
        ceiling: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.ceiling = max(1, ceiling)
        self.limit = float(min(START, self.ceiling))
        self.flying = 0  # requests with the server
        self.cuts = 0
        self._waiting = 0  # threads, for others to come back
        self._taken = float(self.ceiling)  # of those in flight at the last cut, how many were not refused
        self._half = 1.0  # of the limit at the last cut
        self._until = self._hold = clock()  # nothing is sent before; no more than was taken is tried before
        self._clock, self._sleep = clock, sleep
        self._changed = threading.Condition()

    def enter(self) -> int:
        """Waits until a request may be sent, and counts it as in flight; how many cuts there had been by then."""
        while True:
            with self._changed:
                pause = self._until - self._clock()
                while pause <= 0 and self.flying >= int(self.limit):
                    self._waiting += 1
                    self._changed.wait()
                    self._waiting -= 1
                    pause = self._until - self._clock()
                if pause <= 0:
                    self.flying += 1
                    self._wake()
                    return self.cuts
            self._sleep(pause)

    def leave(self, entered: int, *, well: bool) -> None:
        """The request came back. `well`: with a reply, so that more may be tried where more wait and it was sent after
        the last cut; else nothing is learnt from it."""
        with self._changed:
            self.flying -= 1
            if well and self._waiting and entered == self.cuts:
                quick = _QUICK * self._taken if self.cuts else self._taken
                most = self._taken if self._clock() < self._hold else self.ceiling
                grown = self.limit + (1.0 if self.limit < quick else 1.0 / self.limit)
                self.limit = max(self.limit, min(grown, most, self.ceiling))
            self._wake()

    def refuse(self, entered: int, wait: float | None) -> None:
        """The request came back refused: too many at once. `entered`: the cuts when it was sent; `wait`: the seconds
        after which the server wants the next one."""
        with self._changed:
            self.flying -= 1
            if entered == self.cuts:
                self.cuts += 1
                self._taken = float(self.flying)
                self._half = max(1.0, self.limit / 2)
            elif entered == self.cuts - 1:  # in flight at the cut, and refused too
                self._taken -= 1
            self._taken = max(self._half, self._taken)
            self.limit = max(1.0, min(self.limit, self._taken * _DECREASE))
            if wait is not None:
                self._until = max(self._until, self._clock() + wait)
                self._hold = max(self._hold, self._until + min(_LONGEST, _HOLD * wait))
            self._wake()

    def _wake(self) -> None:
        free = int(self.limit) - self.flying
        if free > 0:
            self._changed.notify(free)
