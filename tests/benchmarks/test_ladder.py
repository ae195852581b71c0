"""docs/ladder.md: what each number means is what the code says, its table is what the benchmark prints, and its
commands run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from isoprobe.cli import run
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.grid import CORNERS, MIDDLE, Cell
from tests.specimens.loading import benchmark_at

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ladder.md").read_text("utf-8")


@pytest.fixture(scope="module")
def ladder() -> Iterator[ModuleType]:
    with benchmark_at("ladder") as module:
        yield module


def test_what_each_number_means_is_what_the_code_says(ladder: ModuleType) -> None:
    for name, names in ladder.climbing().items():
        assert "\n".join(ladder.words(load_task(name), names)).strip() in PAGE, (
            f"python benchmarks/ladder.py --words: {name}"
        )


def test_the_table_has_every_corner_and_the_middle_of_every_task(ladder: ModuleType) -> None:
    assert ladder.COLUMNS in PAGE
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| (\d+) of (\d+) \|", PAGE, re.M)
    wanted = {(name, cell) for name in ladder.climbing() for cell in (*CORNERS, MIDDLE)}
    assert {(name, Cell(int(see), int(think))) for name, see, think, _, _ in rows} == wanted
    assert all(int(certified) >= 0.95 * int(items) for *_, certified, items in rows)


def test_every_seed_program_has_its_line(ladder: ModuleType) -> None:
    assert ladder.LINES in PAGE
    for name in ladder.programs():
        found = re.search(re.escape(ladder.line_of(load_task(name))) + r" ([\d/, ]+) \|\n", PAGE)
        assert found, f"python benchmarks/ladder.py --programs {name}"
        shares = [tuple(map(int, share.split("/"))) for share in found[1].split(", ")]
        assert len(shares) == len(CORNERS) + 1
        assert all(certified >= 0.95 * items for certified, items in shares)


def test_a_cell_is_measured(ladder: ModuleType) -> None:
    found = ladder.measured(load_task("line_intersections"), Cell(1, 1), 2)
    assert (found.made, found.certified) == (2, 2)
    assert str(found).startswith("| line_intersections | 1 | 1 | 2 of 2 | 1.0 |")


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^\$ isoprobe (.+)$", PAGE, re.M)
    assert len(commands) >= 4
    for command in commands:
        assert run(shlex.split(command)) == 0, command
