"""The worker's protocol, its limits, and that nothing it is told runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.analysis.expressions.worker import MEMORY, SECONDS, compare


def answers(requests: list[object]) -> list[str]:
    """The lines that a worker writes for these requests, after "ready"."""
    lines = "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in requests)
    run = subprocess.run(
        [sys.executable, "-m", "isoprobe.analysis.expressions.worker"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    ready, *told = run.stdout.splitlines()
    assert ready == "ready"
    return told


@pytest.mark.slow
def test_one_line_in_one_line_out_also_for_what_is_no_request() -> None:
    told = answers(
        [["2x", "x+x"], ["x", "y"], "{", [1], "null", ["\\frac", "x"], ["\\int x dx", "\\frac{x^2}{2}"], ["1", "1"]]
    )
    assert told == ["true", "false", "null", "null", "null", "null", "true", "true"]


@pytest.mark.slow
def test_time_and_memory_are_bounded_and_it_serves_on() -> None:
    slow = [["100!!!", "1"], ["\\int \\sin(\\sin(\\sin(x^{x}))) dx", "1"], ["9^{9^{9^{9}}}", "x"]]
    told = answers([*slow, ["1", "1"]])
    assert len(told) == 4
    assert told[-1] == "true"
    assert set(told[:-1]) <= {"null", "false"}
    assert SECONDS <= 5
    assert MEMORY <= 1 << 30


@pytest.mark.parametrize(
    "template", ["__import__('os').system('touch {}')", "\\text{{__import__('os').system('touch {}')}}"]
)
def test_nothing_runs(template: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    compare(template.format(mark), "1")
    assert not mark.exists()
