"""The worker answers, survives its own death, and belongs to one process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from isoprobe.analysis.expressions.process import ExpressionProcess


@pytest.fixture(scope="module")
def worker() -> Iterator[ExpressionProcess]:
    one = ExpressionProcess()
    yield one
    one.close()


@pytest.mark.slow
def test_it_compares(worker: ExpressionProcess) -> None:
    assert worker.ask("\\int_0^1 x dx", "\\frac{1}{2}") is True
    assert worker.ask("\\int_0^1 x dx", "\\frac{1}{3}") is False
    assert worker.ask("\\frac{", "1") is None


def test_threads_take_turns(worker: ExpressionProcess) -> None:
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda k: worker.ask(f"\\sum_{{j=1}}^{{{k}}} j", str(k * (k + 1) // 2)), range(1, 9)))
    assert told == [True] * 8


@pytest.mark.slow
def test_one_that_dies_is_replaced(worker: ExpressionProcess) -> None:
    assert worker.ask("x", "x") is True
    first = worker._process
    assert first is not None
    first.kill()
    first.wait()
    assert worker.ask("x+x", "2x") is True
    assert worker._process is not None
    assert worker._process.pid != first.pid


@pytest.mark.slow
def test_one_that_takes_too_long_is_killed() -> None:
    """Here it is stopped, so that it cannot answer in time however fast the machine is."""
    slow = ExpressionProcess()
    assert slow.ask("x", "x") is True
    assert slow._process is not None
    os.kill(slow._process.pid, signal.SIGSTOP)
    slow._answering = 0.1
    assert slow.ask("x", "x") is None
    assert slow._process is None
    slow.close()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_child_starts_its_own_and_leaves_the_parents(worker: ExpressionProcess) -> None:
    code = """
import os
import isoprobe.analysis.expressions.process as e
assert e.compared('x', 'x') is True
parent = e._shared._process.pid
if (child := os.fork()) == 0:
    os._exit(0 if e.compared('y', 'y') and e._shared._process.pid != parent else 1)
assert os.waitpid(child, 0)[1] == 0
assert e.compared('z', 'z') is True
assert e._shared._process.pid == parent
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


@pytest.mark.slow
def test_no_worker_is_left_when_the_program_ends() -> None:
    code = "import isoprobe.analysis.expressions.process as e; e.compared('x', 'x'); print(e._shared._process.pid)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=120)
    for _ in range(50):
        if not os.path.exists(f"/proc/{int(told.stdout)}"):
            return
        time.sleep(0.1)
    pytest.fail("the worker lives on")


def test_importing_starts_and_loads_nothing() -> None:
    code = """
import sys
import isoprobe.analysis.expressions.process, isoprobe.analysis.expressions.expressions
assert isoprobe.analysis.expressions.process._shared._process is None
print([name for name in ('sympy', 'mpmath', 'math_verify') if name in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60)
    assert told.stdout.strip() == "[]"
