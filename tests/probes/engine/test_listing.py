"""What is written down of the tasks is what they are, and reading it imports none of them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from isoprobe.probes.engine import listing
from isoprobe.probes.engine.listing import LISTING, loaded_rows, task_rows
from isoprobe.probes.engine.registry import task_names


def test_the_listing_is_what_the_tasks_are() -> None:
    again = "python -m isoprobe.probes.engine.listing writes it anew"
    assert [json.loads(line) for line in LISTING.read_text("utf-8").splitlines()] == loaded_rows(), again
    assert task_rows() == loaded_rows()


def test_where_other_tasks_are_there_they_are_asked_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "task_names", lambda: ["connectivity", "maxflow"])
    assert [row["task"] for row in task_rows()] == ["connectivity", "maxflow"]


def test_reading_it_imports_no_task() -> None:
    code = (
        "import sys; from isoprobe.probes.engine.listing import task_rows;"
        f"assert len(task_rows()) == {len(task_names())};"
        "heavy = {'cv2', 'skia', 'numpy', 'networkx', 'pyarrow', 'z3'} & set(sys.modules); assert not heavy, heavy;"
        "assert not any(name.startswith('isoprobe.probes.tasks.') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)
