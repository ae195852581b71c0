"""What all tests share."""

from __future__ import annotations

import signal

import pytest


def pytest_sessionstart(session: pytest.Session) -> None:
    """Ctrl-C reaches the processes that tests start, also where these run in the background and were told to ignore
    it: what a process ignores its children ignore too."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
