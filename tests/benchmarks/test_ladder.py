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
from isoprobe.probes.engine import making
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.grid import Cell
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
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| \d+ of \d+ \|", PAGE, re.M)
    assert {(name, Cell(int(see), int(think))) for name, see, think in rows} == {
        (name, cell) for name in ladder.climbing() for cell in ladder.CELLS
    }


def test_every_seed_program_has_its_line(ladder: ModuleType) -> None:
    assert ladder.LINES in PAGE
    for name in ladder.programs():
        assert f"{ladder.line_of(load_task(name))} " in PAGE, f"python benchmarks/ladder.py --programs {name}"


def test_both_tables_are_what_is_kept(ladder: ModuleType) -> None:
    kept = ladder.read()
    assert {name for name, _ in kept} == set(ladder.all_climbing())
    for name in ladder.climbing():
        assert "\n".join(ladder.table(kept, [name])) in PAGE, "python benchmarks/ladder.py --write"
    for name in ladder.programs():
        assert ladder.line(kept, load_task(name)) in PAGE, "python benchmarks/ladder.py --write"


def test_nothing_kept_is_disproved_and_few_are_not_certified(ladder: ModuleType) -> None:
    kept = ladder.read().values()
    assert not any(one.disproved for one in kept)
    assert all(one.certified >= 0.95 * one.items - 1 for one in kept)
    assert sum(one.certified for one in kept) >= 0.99 * sum(one.items for one in kept)


def test_the_page_counts_tasks_by_their_ladders(ladder: ModuleType) -> None:
    long = sum(map(len, ladder.all_climbing().values()))
    told = " ".join(PAGE.split())
    assert f"In {long} tasks both ladders are *long*" in told
    assert f"So far {len(ladder.programs())} tasks of the DynaMath, EMMA and MULTI families" in told


def test_short_ladders_are_measured_at_their_ends(ladder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*ladder.short_ends(["bar_chart"], 1)] == ["3 of 3 items of 1 tasks certified"]
    monkeypatch.setattr(making, "unread", lambda *_: "smudged")
    *failed, told = ladder.short_ends(["bar_chart"], 1)
    assert failed == [f"bar_chart {see} {think} 0: smudged" for see, think in ladder.SHORT_ENDS]
    assert told == "0 of 3 items of 1 tasks certified"


def test_a_cell_is_measured_from_where_it_stopped(ladder: ModuleType, tmp_path: Path) -> None:
    found = ladder.Measured("line_intersections", load_task("line_intersections").version, 1, 1)
    ladder.measure(found, ["line_intersections"], 1)
    ladder.write([found], tmp_path / "kept.json")
    kept = ladder.read(tmp_path / "kept.json")[found.task, found.cell]
    ladder.measure(kept, ["line_intersections"], 2)
    assert (kept.items, kept.certified, kept.layouts) == (2, 2, 2)
    assert kept.seconds > found.seconds > kept.slowest > 0
    assert str(kept).startswith("| line_intersections | 1 | 1 | 2 of 2 | 34% | 1.0 |")


def test_what_is_not_certified_is_counted_and_told(ladder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "unread", lambda *_: "smudged")
    found = ladder.Measured("line_intersections", load_task("line_intersections").version, 10, 1)
    ladder.measure(found, ["line_intersections"], 1)
    assert (found.items, found.certified, found.failed) == (1, 0, ((0, "smudged"),))


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^\$ isoprobe (.+)$", PAGE, re.M)
    assert len(commands) >= 4
    for command in commands:
        assert run(shlex.split(command)) == 0, command


def test_the_page_tells_the_bounds_of_work(ladder: ModuleType) -> None:
    assert ladder.BOUNDS in PAGE
    told = re.findall(r"^\| (\w+) \| ([a-z ]+) \| ([\d,]+) \| ([\d,]+) \|$", PAGE, re.M)
    assert {task for task, *_ in told} == set(ladder.SEARCHING)
    assert all(int(most.replace(",", "")) <= int(bound.replace(",", "")) for *_, most, bound in told)
    for of, (steps, bound) in ladder.steps("walk_count", 1).items():
        (most,) = (int(each.replace(",", "")) for task, what, each, _ in told if (task, what) == ("walk_count", of))
        assert f"{bound:,} |" in next(line for line in PAGE.splitlines() if line.startswith(f"| walk_count | {of} "))
        assert 0 < steps <= most


def test_what_ends_steeper_than_respondents_were_asked_is_told_with_its_versions() -> None:
    asked = (ROOT / "benchmarks" / "ceiling-2026-11-29" / "key.jsonl").read_text("utf-8")
    told = re.search(r"were asked \(([^)]*), against versions ([^)]*)\)", PAGE)
    assert told
    items, versions = told.groups()
    steeper = [re.split(r"-v", name) for name in items.split(", ")]
    assert len(steeper) == 4
    for (name, version), new in zip(steeper, re.findall(r"\d+", versions), strict=True):
        assert f'"{name}-v{version}-L' in asked
        assert int(version) < int(new) == load_task(name).version
