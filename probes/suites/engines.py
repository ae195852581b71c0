"""Work spread by an engine, Ray or Dask: over a cluster that the surroundings name, or one that is started here and
ends with the work.

What is made comes back to the one that asked, who alone writes files: the machines of a cluster need isoprobe, the same
on all, and no common disc.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from itertools import chain
from typing import Any, Protocol, TypeVar

from isoprobe.probes.suites.code import own_code
from isoprobe.probes.suites.workers import AHEAD, TRIES, WorkerLost, by_processes

Given = TypeVar("Given")
Made = TypeVar("Made")
STORE = 512 << 20  # bytes of a local Ray's object store, which holds what is on its way


class BadEngine(ValueError):
    """An engine that is not known, not installed or not to be reached. The message is one line."""


class EngineLost(RuntimeError):
    """A cluster that went away while it worked. The message is one line."""


class Engine(Protocol):
    """What takes work and gives back what was made of it. With `gpu` a part has a GPU for itself, where the engine
    gives them out and has some. `wait` raises WorkerLost, EngineLost, and what the work raised.
    """

    def begin(self, work: Callable[[Any], Any], part: Any, gpu: bool = False) -> Any: ...
    def wait(self, begun: Any) -> Any: ...
    def close(self) -> None: ...


def check_engine(engine: str) -> None:
    """Raises BadEngine for one that is not known or not installed; "" stands for processes of this machine."""
    if engine and engine not in ENGINES:
        raise BadEngine(f"no engine {engine[:40]!r}: expected {' or '.join(ENGINES)}")
    if engine and find_spec(_NEEDS[engine]) is None:
        raise BadEngine(f"engine {engine} is not installed: install it with pip install 'isoprobe[{engine}]'")


_kept: ExitStack | None = None  # what ends the engines that are to outlast one piece of work
_open: dict[str, Engine] = {}


@contextmanager
def one_cluster() -> Iterator[None]:
    """While this lasts, an engine that is started goes on running for what comes next."""
    global _kept
    if _kept is not None:
        yield
        return
    with ExitStack() as stack:
        _kept = stack
        try:
            yield
        finally:
            _kept = None


@contextmanager
def running(engine: str, workers: int) -> Iterator[Engine]:
    """The engine of this name with so many workers, of a cluster where RAY_ADDRESS or DASK_SCHEDULER_ADDRESS names one.
    Raises BadEngine."""
    if engine in _open:
        yield _open[engine]
        return
    check_engine(engine)
    try:
        opened = ENGINES[engine](workers)
    except (ImportError, OSError, RuntimeError, ValueError) as why:  # no address, no cluster there, or none here
        raise BadEngine(f"engine {engine} cannot be reached: {' '.join(str(why).split())[:200]}") from why
    with ExitStack() as here:
        stack = _kept or here
        stack.callback(opened.close)
        _open[engine] = opened
        stack.callback(_open.pop, engine)
        yield opened


def spread(
    work: Callable[[Given], list[Made]], parts: Iterable[Given], workers: int = 1, engine: str = ""
) -> Iterator[Made]:
    """What `work` makes of every part, in order: by so many workers of the engine, by processes where none is named,
    and here where there is to be one process. Raises what `work` raises, BadEngine, WorkerLost and
    EngineLost."""
    if engine:
        waiting = iter(parts)
        for first in waiting:  # nothing to be done starts no cluster
            with running(engine, workers) as opened:
                yield from _by_engine(opened, work, chain([first], waiting), workers)
    elif workers > 1:
        yield from by_processes(work, parts, workers)
    else:
        for part in parts:
            yield from work(part)


def _by_engine(
    engine: Engine, work: Callable[[Given], list[Made]], parts: Iterable[Given], workers: int
) -> Iterator[Made]:
    begun: deque[Any] = deque()
    for part in parts:
        begun.append(engine.begin(work, part))
        if len(begun) >= AHEAD * workers:
            yield from engine.wait(begun.popleft())
    while begun:
        yield from engine.wait(begun.popleft())


def _told(work: Callable[[Any], Any], code: str, part: Any) -> tuple[bool, Any]:
    """Whether it was made, and what was made of it or why not: errors travel as they are, not as the engine's."""
    if own_code() != code:
        return False, BadEngine("a worker of the cluster has another isoprobe than this one: expected the same on all")
    try:
        return True, work(part)
    except Exception as why:
        return False, why


def _made(told: tuple[bool, Any]) -> Any:
    good, made = told
    if not good:
        raise made
    return made


def _lost(why: Exception) -> WorkerLost:
    return WorkerLost(
        f"{TRIES} workers of the engine were lost over the same part of the work, perhaps for memory: run again with "
        f"fewer ({type(why).__name__})"
    )


def _gone(why: BaseException) -> EngineLost:
    return EngineLost(f"the engine's cluster was lost ({type(why).__name__}): run the same command again")


class _Ray:
    def __init__(self, workers: int) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a local cluster tells nobody of itself
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # GPUs stay visible to workers
        import ray

        self.ray = ray
        self.ours = not ray.is_initialized()
        if self.ours:
            quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
            if os.environ.get("RAY_ADDRESS"):
                ray.init(**quiet)
            else:
                ray.init(num_cpus=workers, include_dashboard=False, object_store_memory=STORE, **quiet)
        told = ray.remote(max_retries=TRIES - 1)(_told)
        self.told = {False: told, True: told.options(num_gpus=1 if ray.cluster_resources().get("GPU") else 0)}

    def begin(self, work: Callable[[Any], Any], part: Any, gpu: bool = False) -> Any:
        return self.told[gpu].remote(work, own_code(), part)

    def wait(self, begun: Any) -> Any:
        errors = self.ray.exceptions
        try:
            told = self.ray.get(begun)
        except (errors.WorkerCrashedError, errors.OutOfMemoryError, errors.NodeDiedError) as why:
            raise _lost(why) from why
        except errors.RayTaskError:
            raise
        except (errors.RayError, OSError) as why:
            raise _gone(why) from why
        return _made(told)

    def close(self) -> None:
        if self.ours:
            self.ray.shutdown()


class _Dask:
    def __init__(self, workers: int) -> None:
        import dask
        from distributed import Client, LocalCluster

        quiet = {"distributed.comm.timeouts.connect": "10s", "distributed.scheduler.allowed-failures": TRIES - 1}
        dask.config.set(quiet)
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it lost is told in one line
        address = dask.config.get("scheduler-address", None)
        self.cluster = None
        if address is None:
            self.cluster = LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
            )
        self.client = Client(address or self.cluster)

    def begin(self, work: Callable[[Any], Any], part: Any, gpu: bool = False) -> Any:
        return self.client.submit(partial(_told, work, own_code()), part, pure=False)

    def wait(self, begun: Any) -> Any:
        from distributed import KilledWorker

        try:
            told = begun.result()
        except KilledWorker as why:
            raise _lost(why) from why
        except (CancelledError, OSError) as why:
            raise _gone(why) from why
        return _made(told)

    def close(self) -> None:
        with suppress(OSError):
            self.client.close()
        if self.cluster is not None:
            self.cluster.close()


ENGINES: dict[str, Callable[[int], Engine]] = {"ray": _Ray, "dask": _Dask}
_NEEDS = {"ray": "ray", "dask": "distributed"}
