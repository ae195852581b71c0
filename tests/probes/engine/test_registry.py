"""The registry is the listing of the tasks' folder."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from isoprobe import probes
from isoprobe.probes.engine.registry import UnknownTask, load_task, nearest, task_files, task_names, unknown


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
    assert line.endswith(f" `isoprobe tasks` lists all {len(task_names())}, `isoprobe tasks WORD` those with a word")
    if "onnectivity" in name or name == "conectivity":  # surely meant
        assert " Did you mean 'connectivity'? " in line
    assert len(line) < 300  # no wall of names
    assert "\n" not in line


def test_the_nearest_tasks_are_told_by_the_words_of_their_names() -> None:
    for said, first in (
        ("count", "'counting_circles'"),
        ("circle_counting", "'counting_circles'"),
        ("flow", "'maxflow'"),
    ):
        with pytest.raises(UnknownTask) as caught:
            load_task(said)
        assert first in str(caught.value).partition("? ")[0]
        assert 1 <= str(caught.value).count("'") // 2 - 1 <= 5
    assert nearest("zzz", task_names()) == []
    assert nearest("_".join(["count"] * 10_000), task_names())  # a long name takes no longer


def test_only_a_name_that_is_near_is_suggested() -> None:
    assert unknown("arm", "pictur", ["picture", "text"]) == (
        "unknown arm 'pictur'. Did you mean 'picture'? Known: picture, text"
    )
    assert unknown("arm", "xyz", ["picture", "text"]) == "unknown arm 'xyz'. Known: picture, text"
