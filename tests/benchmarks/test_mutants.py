"""Small faults in a module are found where its tests look, and listed where they do not."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

import pytest

from tests.specimens.loading import benchmark_at

MODULE = '''"""Two functions."""


def doubled(value: int | None) -> int:
    return (value or 0) * 2


def halved(value: float) -> float:
    return value / 2
'''
TESTS = """from sums.twice import doubled


def test_doubled() -> None:
    assert doubled(5) == 10
    assert doubled(None) == 0
"""


@pytest.fixture(scope="module")
def benchmark() -> Iterator[ModuleType]:
    with benchmark_at("mutants") as module:
        yield module


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    for name, text in (("sums/twice.py", MODULE), ("tests/sums/test_twice.py", TESTS), ("sums/__init__.py", "")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_no_fault_lies_in_an_annotation(benchmark: ModuleType, tree: Path) -> None:
    every = list(benchmark.mutants(tree / "sums" / "twice.py", tree))
    assert {one.line for one in every} == {5, 9}
    assert len(set(every)) == len(every) > 20
    for one in every:
        assert benchmark.mutated(one, tree) != MODULE


def test_a_fault_is_found_by_the_tests_of_its_line_alone(benchmark: ModuleType, tree: Path) -> None:
    every = list(benchmark.mutants(tree / "sums" / "twice.py", tree))
    (seen, unseen) = (
        next(one for one in every if one.line == line and one.operator.endswith(f"{op}_Add"))
        for line, op in ((5, "Mul"), (9, "Div"))
    )
    usual: dict[str, float] = {}
    by, lines = benchmark.tried(seen, tree, tree, usual)
    assert by == "tests/sums/test_twice.py::test_doubled"
    assert lines == "-    return (value or 0) * 2\n+    return (value or 0) + 2"
    by, lines = benchmark.tried(unseen, tree, tree, usual)
    assert by == ""
    assert lines == "-    return value / 2\n+    return value + 2"
    assert (tree / "sums" / "twice.py").read_text() == MODULE


def test_a_fault_that_never_ends_is_found_by_the_time_it_takes(benchmark: ModuleType, tree: Path) -> None:
    file = tree / "tests" / "sums" / "test_endless.py"
    file.write_text("def test_endless() -> None:\n    while True:\n        pass\n")
    assert benchmark.finds([str(file)], tree, 1)[0] == "time"
    file.unlink()


def test_lint_finds_what_compares_with_a_literal_by_is(benchmark: ModuleType, tree: Path) -> None:
    file = tree / "compared.py"
    for line, found in (
        ("found = NAME is 'red'", True),
        ("found = NAME == 'red'", False),
        ("found = NAME is None", False),
    ):
        file.write_text(f"NAME = 'red'\n{line}\n")
        assert benchmark.refused(file) is found


def test_what_was_not_found_is_tried_again_with_the_tests_that_there_are(
    benchmark: ModuleType, tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = next(each for each in benchmark.mutants(tree / "sums" / "twice.py", tree) if each.line == 9)
    lines = benchmark.difference(MODULE, benchmark.mutated(one, tree))
    row = {"folder": "sums", **asdict(one), "found_by": "", "lines": lines}
    rows = [row | {"found_by": "a test"}, row | {"lines": "of another module"}, dict(row)]
    more = tree / "tests" / "sums" / "test_halved.py"
    more.write_text("from sums.twice import halved\n\n\ndef test_halved() -> None:\n    assert halved(7) == 3.5\n")
    benchmark.again(rows, tree, tree, {})
    more.unlink()
    assert [each.get("later") for each in rows] == [None, None, "tests/sums/test_halved.py::test_halved"]
    assert "another fault by now, not tried: sums/twice.py:9" in capsys.readouterr().out


def test_tables_tell_what_was_found_by_what_and_what_was_not(benchmark: ModuleType) -> None:
    lines = "-    if (value or 0) * 2 | 1 in some_place:\n+    if (value or 0) ** 2 | 1 in some_place:"
    row = {"sample": 1, "folder": "sums", "file": "sums/twice.py", "found_by": "", "lines": lines, "why": "equal"}
    found = [{"found_by": "tests/a.py::test"}, {"found_by": benchmark.LINT}, {"later": "tests/b.py::test"}, {}]
    told = benchmark.tables([row | each for each in found] + [row | {"sample": 2}])
    assert "| 1 | `sums` | 4 | 1 | 1 | 1 | 75% (30 to 95) |\n| 2 | `sums` | 1 | 0 | 0 | 0 | 0% (" in told
    assert told.count("| `sums/twice.py` | `if (value or 0) * 2 \\| 1 in some_place:` | `if (value or 0) ** 2 ") == 2
    assert told.endswith(" | equal |\n")


def test_the_laws_of_tasks_are_held_against_solvers(benchmark: ModuleType) -> None:
    last = benchmark.stages("solvers/graphs/flow.py", benchmark.ROOT)[-1]
    assert last[0] == "tests/probes/test_every_task.py"
    assert "maxflow-1]" in last[2]


def test_the_page_tells_how_its_table_is_printed() -> None:
    house = Path(__file__).parents[2]
    page = (house / "docs" / "testing.md").read_text("utf-8")
    (typed,) = re.findall(r"^\$ python (benchmarks/mutants\.py --tables .+)$", page, re.M)
    told = subprocess.run(
        [sys.executable, *typed.split()], cwd=house, capture_output=True, text=True, check=True
    ).stdout
    rows = [line for line in told.splitlines() if line.startswith("| 1 | ")]
    assert rows
    assert all(row in page for row in rows)
