"""Asks `analysis.expressions.worker`, which is started when it is first needed, replaced when it hangs, and shared."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import subprocess
import sys
import threading
import time
from pathlib import Path

STARTING = 60.0  # seconds to import sympy on a busy machine
ANSWERING = 10.0  # seconds of wall time; the worker itself stops after one of CPU
REQUESTS = 2000  # that one process answers: its grammar's tables grow


class ExpressionProcess:
    """One worker. Any number of threads may ask; they take turns. A forked child starts its own."""

    def __init__(self, answering: float = ANSWERING) -> None:
        self._answering = answering
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0

    def ask(self, first: str, second: str) -> bool | None:
        """Whether both expressions are the same; None where the worker cannot tell."""
        request = json.dumps([first, second]).encode("ascii") + b"\n"
        with self._lock:
            try:
                process = self._running()
                assert process.stdin is not None
                process.stdin.write(request)
                process.stdin.flush()
                self._asked += 1
                answer = self._line(process, self._answering)
            except OSError:
                answer = None
            if answer is None:
                self._stop()
            verdicts = {b"true": True, b"false": False}
            return verdicts.get(answer.strip()) if answer is not None else None

    def close(self) -> None:
        """Ends the worker; the next question starts another."""
        with self._lock:
            self._stop()

    def disown(self) -> None:
        """Leaves the worker to the parent of this process, which has just been forked."""
        self._lock, self._process = threading.Lock(), None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._asked >= REQUESTS:
            self._stop()
        if self._process is None or self._process.poll() is not None:
            root = str(Path(__file__).absolute().parents[3])  # where the package is, also when it is not installed
            path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "isoprobe.analysis.expressions.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            )
            self._asked = 0
            if self._line(self._process, STARTING) is None:
                self._stop()
                raise OSError("the worker did not start")
        return self._process

    @staticmethod
    def _line(process: subprocess.Popen[bytes], seconds: float) -> bytes | None:
        """The next line that the worker writes, or None where it ends or takes too long."""
        assert process.stdout is not None
        until = time.monotonic() + seconds
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(max(0.0, until - time.monotonic())):
                    return None
                piece = os.read(process.stdout.fileno(), 4096)
                if not piece or len(line) > 4096:
                    return None
                line += piece
        return line

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


_shared = ExpressionProcess()
compared = _shared.ask
atexit.register(_shared.close)
os.register_at_fork(after_in_child=_shared.disown)
