"""Work spread over processes that end with the one that started them, whatever ends it.

A process that is killed takes one part with it: that part is given to a new process, and the others go on.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")
LOOK = 0.5  # seconds between two looks at whether the parent lives
HELD = 2  # parts that a process has at a time, so that it never waits for the next one
AHEAD = 4  # parts for each process that may be made while an earlier one is not
TRIES = 3  # processes that a part may take with it

_NO_MORE = object()

log = logging.getLogger("isoprobe")


class WorkerLost(RuntimeError):
    """Several worker processes were killed over the same part of the work."""


def by_processes(
    work: Callable[[Given], list[Made]], parts: Iterable[Given], workers: int, tries: int = TRIES
) -> Iterator[Made]:
    """What `work` makes of every part, in order, by so many processes. Where one is killed, a line is logged and its
    part is made again by another. Raises what `work` raises, and WorkerLost where a part has cost `tries` of them."""
    pool = _Pool(work, workers, tries)
    try:
        yield from pool.run(iter(parts))
    finally:
        pool.close()


class _Worker:
    """A process, the pipe to it, and the numbers of the parts that it has, the one at work first."""

    def __init__(self, work: Callable[[Any], list[Any]]) -> None:
        from joblib.externals.loky.backend import get_context

        context = get_context("loky")  # a fresh interpreter, which does not run the caller's main module again
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()
        self.parts: deque[int] = deque()

    def end(self) -> None:
        self.pipe.close()
        if self.process.pid is not None and self.process.exitcode is None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()


class _Pool(Generic[Given, Made]):
    """Parts go out in order, and what is made of them comes back in order; no more than a few wait for an earlier."""

    def __init__(self, work: Callable[[Given], list[Made]], workers: int, tries: int) -> None:
        self.work, self.most, self.tries = work, workers, tries
        self.workers: list[_Worker] = []
        self.given: dict[int, Given] = {}  # the parts that are not made yet
        self.todo: deque[int] = deque()  # those of them that no process has
        self.made: dict[int, list[Made]] = {}  # what waits for an earlier part
        self.lost: Counter[int] = Counter()
        self.told = False  # that there are more processes than cores

    def run(self, parts: Iterator[Given]) -> Iterator[Made]:
        numbered = enumerate(parts)
        told, more = 0, True
        while True:
            while more and len(self.given) + len(self.made) < AHEAD * self.most:
                taken = next(numbered, None)
                more = taken is not None
                if taken is not None:
                    self.given[taken[0]] = taken[1]
                    self.todo.append(taken[0])
            if not self.given:
                return
            self._hand_out()
            self._hear()
            while told in self.made:
                yield from self.made.pop(told)
                told += 1

    def _hand_out(self) -> None:
        while self.todo and (worker := self._free()) is not None:
            number = self.todo.popleft()
            worker.parts.append(number)
            with suppress(OSError):  # it has ended, which is heard next
                worker.pipe.send_bytes(_packed(self.given[number]))

    def _free(self) -> _Worker | None:
        """A process with nothing to do, or a new one, or one that has the part at work alone."""
        least = min(self.workers, key=lambda each: len(each.parts), default=None)
        if least is None or (least.parts and len(self.workers) < self.most):
            least = _Worker(self.work)
            self.workers.append(least)
            if len(self.workers) > cores() and not self.told:
                self.told = True
                log.warning("isoprobe: %s: the others take memory and time", _more_than_cores(self.most, cores()))
        return least if len(least.parts) < HELD else None

    def _hear(self) -> None:
        by_pipe: dict[Any, _Worker] = {each.pipe: each for each in self.workers}
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]
            try:
                good, made = worker.pipe.recv()
            except (EOFError, OSError):
                self._lose(worker)
                continue
            if not good:
                raise made
            number = worker.parts.popleft()
            self.made[number] = made
            del self.given[number]

    def _lose(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        worker.process.join(timeout=5)
        code = worker.process.exitcode
        worker.end()
        if not worker.parts:
            return
        how = f"killed by signal {-code}" if code is not None and code < 0 else f"ended with code {code}"
        self.lost[worker.parts[0]] += 1
        if self.lost[worker.parts[0]] >= self.tries:
            raise WorkerLost(
                f"{self.tries} workers were {how} over the same part of the work, perhaps for memory: "
                "run again with fewer"
            )
        log.warning("isoprobe: a worker was %s, perhaps for memory; its part is made again", how)
        self.todo.extendleft(reversed(worker.parts))

    def close(self) -> None:
        for worker in self.workers:
            worker.end()


def _more_than_cores(workers: int, here: int) -> str:
    """
    >>> _more_than_cores(2, 1), _more_than_cores(64, 2)
    ('2 workers for 1 core', '64 workers for 2 cores')
    """
    return f"{workers} workers for {here} core{'s' * (here != 1)}"


def cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _packed(value: object) -> bytes:
    """For a process of our own: functions travel by name, or whole where they have none."""
    from joblib.externals.loky.backend.reduction import dumps

    return bytes(dumps(value))


def _serve(pipe: Connection, work: Callable[[Any], list[Any]], starter: int) -> None:
    """What a worker does until nothing more comes."""
    gc.set_threshold(50_000, 20, 50)  # what it imports lives to its end
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that started it hears Ctrl-C, and ends it
    threading.Thread(target=_watch, args=(starter,), daemon=True).start()
    parts: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_take, args=(pipe, parts), daemon=True).start()
    while (part := parts.get()) is not _NO_MORE:
        try:
            told: tuple[bool, Any] = True, work(part)
        except Exception as why:
            told = False, why
        try:
            pipe.send(told)
        except (BrokenPipeError, ConnectionResetError):
            return
        except Exception as why:
            pipe.send((False, RuntimeError(f"a worker cannot tell what it made: {type(why).__name__}: {why}")))


def _take(pipe: Connection, parts: SimpleQueue[Any]) -> None:
    """Takes parts in while one is at work, so that neither side waits for the other to listen."""
    with suppress(EOFError, OSError):
        while True:
            parts.put(pipe.recv())
    parts.put(_NO_MORE)


def _watch(starter: int) -> None:
    while os.getppid() == starter:
        time.sleep(LOOK)
    os._exit(1)
