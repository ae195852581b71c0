"""The registry is the listing of the tasks' folder."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from isoprobe import probes
from isoprobe.probes.engine.registry import UnknownTask, load_task, task_files, task_names, unknown


def test_every_file_of_a_family_is_a_task() -> None:
    folder = Path(probes.__file__ or "").parent / "tasks"
    paths = [path for path in folder.rglob("[!_]*.py") if path.parent.name != "questions"]
    files = {path.stem: path.relative_to(folder).parts[0] for path in paths}
    for path in folder.rglob("questions/[!_]*.py"):
        made = [node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.Assign)]
        named = [name.id for node in made for name in node.targets if ast.unparse(node.value).endswith(".task()")]
        assert named, path
        files |= {f"{path.stem}.{name.lower()}": path.relative_to(folder).parts[0] for name in named}
    assert {name: file.family for name, file in task_files().items()} == files
    assert task_names() == sorted(files)
    for name, family in files.items():
        task = load_task(name)
        assert (task.name, task.family) == (name, family)
        assert task is load_task(name)


@pytest.mark.parametrize("name", ["conectivity", "Connectivity", "connectivity ", "../connectivity", "graphs", ""])
def test_a_name_that_is_no_task(name: str) -> None:
    with pytest.raises(UnknownTask) as caught:
        load_task(name)
    line = str(caught.value)
    assert line.startswith(f"unknown task {name!r}.")
    if "connectivity" in name or name in ("conectivity", "Connectivity"):  # surely meant: no wall of names
        assert line.endswith(" Did you mean 'connectivity'?")
    else:
        assert line.endswith(f"Known: {', '.join(task_names())}")
    assert "\n" not in line


def test_only_a_name_that_is_near_is_suggested() -> None:
    assert unknown("arm", "pictur", ["picture", "text"]) == (
        "unknown arm 'pictur'. Did you mean 'picture'? Known: picture, text"
    )
    assert unknown("arm", "xyz", ["picture", "text"]) == "unknown arm 'xyz'. Known: picture, text"
