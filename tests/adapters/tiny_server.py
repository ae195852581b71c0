"""A real `transformers serve` on loopback, for a model in a folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

START = "from transformers.cli.transformers import main; main()"


@contextmanager
def served(folder: Path, log: Path) -> Iterator[str]:
    """The address under which the model answers, in float32 on the processor; it is gone afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    words = ["serve", str(folder), "--device", "cpu", "--dtype", "float32", "--host", "127.0.0.1", "--port", port]
    offline = {"HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", START, *words], stdout=out, stderr=out, env={**os.environ, **offline}
        )
    try:
        with httpx.Client(trust_env=False) as client:
            for _ in range(600):
                try:
                    if client.get(f"http://127.0.0.1:{port}/health", timeout=1).status_code == 200:
                        break
                except httpx.TransportError:
                    pass
                if process.poll() is not None:
                    raise RuntimeError(f"transformers serve ended: {log.read_text(errors='replace')[-2000:]}")
                time.sleep(0.1)
            else:
                raise RuntimeError(f"transformers serve does not answer: {log.read_text(errors='replace')[-2000:]}")
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
