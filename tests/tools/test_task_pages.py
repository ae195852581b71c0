"""The pages of tasks, and the site they stand in, built as `make docs` builds it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from isoprobe.probes.engine.registry import load_task
from tools.task_pages import PAPERS, write_pages

HOUSE = Path(__file__).parents[2]
SOME = ("maxflow", "letters", "winner", "abacus")


def test_a_page_shows_a_task_as_it_is(tmp_path: Path) -> None:
    index, *pages = write_pages(tmp_path, SOME)
    assert [page.stem for page in pages] == [family for family in PAPERS if (tmp_path / f"{family}.md").exists()]
    for name in SOME:
        task = load_task(name)
        text = (tmp_path / f"{task.family}.md").read_text("utf-8")
        assert f"{name}]({task.family}.md#{name.replace('_', '-')})" in index.read_text("utf-8")
        assert all(words in text for words in (f"## {name}\n", task.summary, *task.levels.values()))
        (picture,) = re.findall(rf"!\[{name}, level \d\]\((.*?)\)", text)
        assert (tmp_path / picture).read_bytes()[:4] in (b"\x89PNG", b"\xff\xd8\xff\xe0")


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every link between pages and every docstring of the API is followed; pages of tasks are those of a few."""
    source = tmp_path / "house"
    shutil.copytree(HOUSE / "docs", source / "docs", ignore=shutil.ignore_patterns("tasks"))
    (source / "tools").symlink_to(HOUSE / "tools")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "docs", "site"]
    setting = {**os.environ, "ISOPROBE_TASK_PAGES": " ".join(SOME), "PYTHONPATH": str(HOUSE)}
    done = subprocess.run(command, cwd=source, env=setting, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    api = (source / "site" / "api.html").read_text("utf-8")
    assert 'id="isoprobe.diagnose"' in api
    assert "isoprobe.solvers.graphs.flow" in api
    assert (source / "site" / "tasks" / "graphs.html").exists()
