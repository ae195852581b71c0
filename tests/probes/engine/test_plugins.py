"""What others add is found by MODULE:NAME, by entry point and as an object; each mistake is one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import isoprobe
from isoprobe.adapters.strategies import strategies
from isoprobe.probes.engine import plugins
from isoprobe.probes.engine.plugins import BadPlugin, find, is_place, place_of
from isoprobe.probes.engine.registry import id_name, load_task, task_name, task_names, task_of_id
from isoprobe.verbs import listings, tasks


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty current folder; what is imported from it is forgotten afterwards."""
    before, path = set(sys.modules), list(sys.path)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]
    sys.path[:] = path


def one_line(name: str, kind: plugins.Kind = "task", foreign: Path | None = None) -> str:
    with pytest.raises(BadPlugin) as caught:
        find(kind, name, foreign)
    line = str(caught.value)
    assert "\n" not in line
    assert repr(name) in line
    return line


def test_a_module_of_the_current_folder_and_what_it_imports_beside(here: Path) -> None:
    (here / "beside.py").write_text("WORD = 'found'")
    (here / "mine.py").write_text("from beside import WORD")
    (here / "pack").mkdir()
    (here / "pack" / "__init__.py").write_text("")
    (here / "pack" / "deep.py").write_text("from mine import WORD")
    assert find("task", "mine:WORD") == "found"
    assert find("task", "pack.deep:WORD") == "found"
    assert find("task", "no_name_of_a_place") is None


def test_a_file_of_the_current_folder_never_stands_in_for_an_installed_package(here: Path) -> None:
    (here / "wave.py").write_text("raise RuntimeError('the one of the folder')")
    (here / "mine.py").write_text("import wave\nPLACE = wave.__file__")
    assert str(here) not in find("task", "mine:PLACE")


def test_mistakes_are_one_line(here: Path) -> None:
    (here / "mine.py").write_text("TASK = 5")
    (here / "broken.py").write_text("import math\nmath.sqrt('x')\n")
    (here / "spelled.py").write_text("def (:\n")
    (here / "lacking.py").write_text("import no_such_package")
    (here / "leaving.py").write_text("raise SystemExit('bye')")
    assert "there is no module 'nowhere'" in one_line("nowhere:TASK")
    assert "Did you mean 'TASK'?" in one_line("mine:TASKS")
    assert "broken.py, line 2" in one_line("broken:TASK")
    assert "spelled.py, line 1" in one_line("spelled:TASK")
    assert "No module named 'no_such_package'" in one_line("lacking:TASK")
    assert "bye" in one_line("leaving:TASK")
    assert "is of a script or notebook that is not running" in one_line("__main__:NO_SUCH_TASK")
    with pytest.raises(BadPlugin, match="of type int, expected"):
        load_task("mine:TASK")


def test_a_suite_runs_no_code_of_its_own_folder_nor_of_pythons_library(here: Path) -> None:
    suite = here / "suite"
    suite.mkdir()
    (suite / "evil.py").write_text("open('ran', 'w')")
    (here / "pack").mkdir()
    (here / "pack" / "evil.py").write_text("open('ran', 'w')")
    assert "a module of Python's own" in one_line("antigravity:TASK", foreign=suite)
    assert "there is no module 'evil'" in one_line("evil:TASK", foreign=suite)
    assert "is not run" in one_line("suite.evil:TASK", foreign=suite)
    assert "is not run" in one_line("pack.evil:TASK", foreign=here / "pack")
    assert "is not run" in one_line("pack.evil:TASK", foreign=here)
    assert not (here / "ran").exists()


def test_an_object_is_named_by_its_place() -> None:
    assert place_of("task", place_of) == "isoprobe.probes.engine.plugins:place_of"
    with pytest.raises(BadPlugin, match="has no name in a module"):
        place_of("strategy", lambda probe, question: None)


def test_a_task_is_named_by_its_own_name() -> None:
    assert task_name("maxflow") == task_name(load_task("maxflow")) == "maxflow"
    module = sys.modules["isoprobe.probes.tasks.graphs.maxflow"]
    assert task_name(module.TASK) == "maxflow"
    for name in ("maxflow", "pack.deep:TASK"):
        assert task_of_id(f"{id_name(name)}-v1-L2-s3-4") == name
    assert is_place("pack.deep:TASK")


def test_a_broken_package_takes_no_other_task_or_strategy_away(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"sums": EntryPoint("sums", "nowhere.tasks:TASK", "isoprobe.tasks")}
    for module in (plugins, tasks, listings, strategies):
        monkeypatch.setattr(module, "installed", lambda kind: broken)
    told = isoprobe.tasks()
    assert len(told) == len(task_names())
    assert "cannot be imported" in told.asides()[0]
    assert {"direct", "vote"} <= {each["name"] for each in isoprobe.strategies()}
    assert {each["kind"] for each in isoprobe.plugins() if "cannot be imported" in each["problem"]} == set(
        plugins.GROUPS
    )


def test_an_entry_point_that_cannot_be_loaded_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("sums", "nowhere.tasks:TASK", "isoprobe.tasks")
    monkeypatch.setattr(plugins, "installed", lambda kind: {"sums": point})
    with pytest.raises(BadPlugin, match=r"sums, the entry point nowhere.tasks:TASK .* cannot be imported"):
        find("task", "sums")
