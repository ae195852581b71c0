"""The rules of the house: how full a folder or a file may be, who imports whom, what every module has beside it."""

from __future__ import annotations

import ast
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

HOUSE = Path(__file__).parents[1]
ROOMS = ("solvers", "vision", "probes", "adapters", "analysis")
FULL, LONG = 20, 500  # modules in a folder, lines of a file

UNMIRRORED: Mapping[str, str] = {
    # the laws of tests/probes/test_every_task.py run over every task
    "probes/tasks/": "tests/probes/test_every_task.py",
    # kinds of BlindTest pictures: each test of states, forms, pictures and questions runs over all of them
    "probes/families/blindtest/circles.py": "tests/probes/families/blindtest/test_states.py",
    "probes/families/blindtest/contact.py": "tests/probes/families/blindtest/test_states.py",
    "probes/families/blindtest/grids.py": "tests/probes/families/blindtest/test_states.py",
    "probes/families/blindtest/polylines.py": "tests/probes/families/blindtest/test_states.py",
    "probes/families/blindtest/squares.py": "tests/probes/families/blindtest/test_states.py",
    # kinds of chess, coding and program tasks: tried through the tasks that they are made for
    "probes/families/chess/deep_mates.py": "tests/probes/tasks/chess/test_puzzle.py",
    "probes/families/chess/deeper_mates.py": "tests/probes/tasks/chess/test_puzzle.py",
    "probes/families/coding/charts.py": "tests/probes/families/coding/test_tasks.py",
    "probes/families/coding/programs.py": "tests/probes/families/coding/test_tasks.py",
    "probes/families/coding/readers/": "tests/probes/families/coding/test_reading.py",
    "probes/families/coding/turns.py": "tests/probes/families/coding/test_tasks.py",
    "probes/families/figures/automata.py": "tests/probes/tasks/dynamath/graph_theory/test_state_machine.py",
    "probes/families/figures/equations.py": "tests/probes/tasks/dynamath/puzzle_test/test_hidden_signs.py",
    "probes/families/figures/growths.py": "tests/probes/tasks/dynamath/algebra/test_growth_curves.py",
    "probes/families/figures/passes.py": "tests/probes/tasks/dynamath/arithmetic/test_boarding_pass.py",
    "probes/families/figures/radars.py": "tests/probes/tasks/dynamath/statistics/test_radar_chart.py",
    "probes/families/figures/regions.py": "tests/probes/tasks/dynamath/analytic_geometry/test_inequality_region.py",
    "probes/families/figures/slopes.py": "tests/probes/tasks/dynamath/analytic_geometry/test_slope_field.py",
    "probes/families/programs/fields.py": "tests/probes/families/programs/test_programs.py",
    "probes/families/programs/kit.py": "tests/probes/families/programs/test_program.py",
    # what verbs share, and verbs that do little else than call one function
    "isoprobe/arguments.py": "tests/isoprobe/test_commands.py",
    "isoprobe/printing.py": "tests/isoprobe/test_cli.py",
    "isoprobe/runs.py": "tests/isoprobe/verbs/test_report.py",
    "isoprobe/verbs/show.py": "tests/isoprobe/test_commands.py",
    "isoprobe/verbs/listings.py": "tests/isoprobe/test_commands.py",
    "isoprobe/verbs/tasks.py": "tests/isoprobe/test_commands.py",
    "isoprobe/verbs/validate.py": "tests/isoprobe/test_commands.py",
}


def python_files(top: Path, folders: tuple[str, ...]) -> list[Path]:
    """Python files of these folders, relative to `top`; links are not followed."""
    found: list[Path] = []
    for folder in folders:
        for where, _, names in os.walk(top / folder):
            found += [(Path(where) / name).relative_to(top) for name in names if name.endswith(".py")]
    return sorted(found)


def module_name(file: Path) -> str:
    """The name that a file of the house is imported by."""
    parts = file.with_suffix("").parts
    return ".".join((() if parts[0] == "isoprobe" else ("isoprobe",)) + tuple(p for p in parts if p != "__init__"))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements, at any depth: without the expressions in them, which are ten times as many."""
    found = [tree]
    for node in found:
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            found += getattr(node, part, ())


def imported_names(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """All that a module imports, in functions too, with the line: `a.b` and, for `from a import b`, `a.b` as well."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from ((each.name, node.lineno) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import: expected isoprobe.…"
            yield from ((f"{node.module}.{each.name}", node.lineno) for each in node.names)


@cache
def imports_of(source: str) -> list[tuple[str, int]]:
    return list(imported_names(ast.parse(source)))


def bare_imports(source: str) -> list[str]:
    """Imports of a room by its bare name, which is another package's."""
    return [f"{line}: {name}" for name, line in imports_of(source) if name.split(".")[0] in ROOMS]


def circles(sources: Mapping[str, str]) -> list[list[str]]:
    """Groups of modules that import each other, directly or in a circle; `sources` by module name."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module, source in sources.items():
        for name, _ in imports_of(source):
            target = name if name in sources else name.rpartition(".")[0]
            if target in sources and target != module:
                graph.add_edge(module, target)
    return sorted(sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1)


PRODUCT = python_files(HOUSE, (*ROOMS, "isoprobe"))
PAGES = ["README.md", *sorted(str(page.relative_to(HOUSE)) for page in HOUSE.glob("docs/*.md"))]
ALL_CODE = [*PRODUCT, *python_files(HOUSE, ("tests", "benchmarks", "tools"))]


def test_no_folder_is_too_full() -> None:
    counts: dict[Path, int] = {}
    for file in PRODUCT:
        counts[file.parent] = counts.get(file.parent, 0) + (file.name != "__init__.py")
    assert {str(folder): n for folder, n in counts.items() if n > FULL} == {}
    assert len(counts) > 80


def test_no_file_is_too_long() -> None:
    long = {str(file): n for file in PRODUCT if (n := len((HOUSE / file).read_text().splitlines())) > LONG}
    assert long == {}


def test_rooms_are_imported_by_their_full_names() -> None:
    found = {str(file): bare for file in ALL_CODE if (bare := bare_imports((HOUSE / file).read_text()))}
    assert found == {}


@pytest.mark.parametrize("page", PAGES)
def test_code_in_a_page_imports_rooms_by_their_full_names(page: str) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (HOUSE / page).read_text(), re.M | re.S)
    assert [bare for block in blocks for bare in bare_imports(block)] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_files_and_modules_that_exist(page: str) -> None:
    text = (HOUSE / page).read_text()
    folders = "|".join((*ROOMS, "isoprobe", "tests", "tools", "benchmarks", "docs"))
    named = re.findall(rf"(?<![\w./-])(?:{folders})/[\w./-]*[\w/]", text)
    assert [place for place in named if place != "isoprobe/isoprobe" and not (HOUSE / place).exists()] == []
    for name in re.findall(rf"\bisoprobe\.(?:{'|'.join(ROOMS)})(?:\.\w+)+", text):
        pkgutil.resolve_name(name)  # raises where there is none


def test_bare_imports_are_found_and_ruff_forbids_them() -> None:
    source = "def late():\n    import adapters.runs\n    from analysis import scoring\n    import isoprobe.adapters\n"
    assert bare_imports(source) == ["2: adapters.runs", "3: analysis.scoring"]
    ruff = Path(sys.executable).with_name("ruff")
    check = [str(ruff), "check", "--no-cache", "--stdin-filename", "tests/late.py", "-"]
    done = subprocess.run(check, cwd=HOUSE, input=source, capture_output=True, text=True, check=False)
    assert done.stdout.count("TID251") == 2, done.stdout + done.stderr


def test_no_modules_import_each_other() -> None:
    assert circles({module_name(file): (HOUSE / file).read_text() for file in PRODUCT}) == []


def test_circles_are_found() -> None:
    rooms = {
        "isoprobe.a": "from isoprobe import b",
        "isoprobe.b": "def late():\n    from isoprobe.c import name",
        "isoprobe.c": "import isoprobe.a",
        "isoprobe.d": "import isoprobe.a",
    }
    assert circles(rooms) == [["isoprobe.a", "isoprobe.b", "isoprobe.c"]]


@pytest.mark.parametrize("package", [str(file) for file in PRODUCT if file.name == "__init__.py"])
def test_a_package_says_in_one_line_what_is_in_it(package: str) -> None:
    said = ast.get_docstring(ast.parse((HOUSE / package).read_text()))
    assert said, f"{package} has no docstring: expected a line that says what is in it"
    assert said.splitlines()[0].endswith((".", "?")), (
        f"{package}: {said.splitlines()[0]!r}: expected one whole sentence"
    )


def test_every_module_has_its_test() -> None:
    missing = []
    for file in PRODUCT:
        test = Path("tests", file.parent, f"test_{file.name}")
        if file.name not in ("__init__.py", "__main__.py") and not (HOUSE / test).exists():
            place = file.as_posix()
            covered = next(
                (to for key, to in UNMIRRORED.items() if place == key or (key.endswith("/") and place.startswith(key))),
                None,
            )
            if covered is None or not (HOUSE / covered).exists():
                missing.append(f"{place}: expected {test}")
    assert missing == []


def test_no_exception_is_left_over() -> None:
    """An exception falls when its module has a test of its own, or is gone."""
    for place in UNMIRRORED:
        assert (HOUSE / place).exists(), f"{place} is gone"
        assert place.endswith("/") or not (HOUSE / "tests" / Path(place).with_name(f"test_{Path(place).name}")).exists()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_a_relative_link_to_its_folder(room: str) -> None:
    link = HOUSE / "isoprobe" / room
    assert link.is_symlink()
    assert link.readlink() == Path("..", room)
    assert (HOUSE / room).is_dir()
    assert not (HOUSE / room).is_symlink()


def test_there_are_no_other_links() -> None:
    links = [entry.name for entry in (HOUSE / "isoprobe").iterdir() if entry.is_symlink()]
    assert sorted(links) == sorted(ROOMS)


@pytest.mark.skipif(not (HOUSE / ".git").exists(), reason="not a checkout of git")
def test_no_picture_or_data_lies_at_the_top() -> None:
    listed = subprocess.run(["git", "ls-files", ":(top,glob)*"], cwd=HOUSE, capture_output=True, text=True, check=True)
    names = listed.stdout.split()
    assert "README.md" in names
    assert [name for name in names if Path(name).suffix not in {"", ".md", ".txt", ".toml", ".cff"}] == []
