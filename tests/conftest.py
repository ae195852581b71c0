"""What all tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import pytest

# Tests run in as many processes as there are cores, and their pictures and matrices are small: threads of OpenCV and of
# linear algebra would only wait for each other. The processes that tests start inherit this.
for threads in ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(threads, "1")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Ctrl-C reaches the processes that tests start, also where these run in the background and were told to ignore
    it: what a process ignores its children ignore too."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Twenty thousand collected tests and what they import live to the end: the collector of garbage need not look at
    them time and again, which would take a fifth of collecting and a tenth of the whole."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        gc.enable()
