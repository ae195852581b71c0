"""Work spread over processes that end with the one that started them, whatever ends it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")
LOOK = 0.5  # seconds between two looks at whether the parent lives


class WorkerLost(RuntimeError):
    """A worker process ended in the middle of its work."""


def by_processes(
    work: Callable[[Given], list[Made]], parts: Iterable[Given], workers: int, backend: str = "loky"
) -> Iterator[Made]:
    """What `work` makes of every part, in order, by so many processes. `backend` is joblib's: loky here, ray or dask
    where a cluster registered it. Raises WorkerLost where a process is killed, and what `work` raises."""
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    task = delayed(partial(_worked, work, os.getpid()))
    try:
        with Parallel(n_jobs=workers, backend=backend, return_as="generator", pre_dispatch="3*n_jobs") as pool:
            for made in pool(task(part) for part in parts):
                yield from made
    except TerminatedWorkerError as why:
        raise WorkerLost(
            f"one of {workers} workers was killed, perhaps for memory, and nothing is kept: run again with fewer"
        ) from why


def _worked(work: Callable[[Given], list[Made]], starter: int, part: Given) -> list[Made]:
    _end_with(starter)
    return work(part)


def _end_with(starter: int) -> None:
    """Lets this process end once the one that started it has ended; does nothing in that one itself, nor on another
    machine."""
    name = f"lives as long as {starter}"
    if os.getppid() == starter and all(each.name != name for each in threading.enumerate()):
        threading.Thread(target=_watch, args=(starter,), name=name, daemon=True).start()


def _watch(starter: int) -> None:
    while os.getppid() == starter:
        time.sleep(LOOK)
    os._exit(1)
