"""lmms-eval's own code opens the task, and its evaluation of it writes samples that come home."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from loading import PICTURED, suite_at

pytest.importorskip(
    "lmms_eval", reason="lmms-eval is not installed (pip install lmms-eval: torch and more than 100 others)"
)
os.environ.setdefault("HF_HUB_OFFLINE", "1")

from lmms_eval.tasks import TaskManager, get_task_dict

from adapters.exporting import export_suite


@pytest.mark.parametrize("kind", ["simple", "chat"])
def test_the_task_is_loaded_as_it_is(tmp_path: Path, kind: str) -> None:
    suite = suite_at(tmp_path / "suite")
    export_suite(suite.path, "lmms-eval", tmp_path / "out", ["picture", "text", "element"])
    [file] = (tmp_path / "out").glob("*.yaml")
    manager = TaskManager(include_path=str(tmp_path / "out"), include_defaults=False)
    task: Any = get_task_dict([file.stem], manager, task_type=kind)[file.stem]
    documents = list(task.test_docs())
    assert {doc["item"] for doc in documents} == set(suite.ids())
    for doc in documents:
        visual = task.doc_to_visual(doc)
        assert len(visual) == PICTURED.get((doc["item"], doc["arm"]), doc["arm"] != "text")
        assert all(image.mode == "RGB" for image in visual)
        assert task.doc_to_text(doc) == doc["prompt"]
        [(name, told)] = task.process_results(doc, [task.doc_to_target(doc)]).items()
        assert told == {"isoprobe_id": doc["id"], "item": doc["item"], "score": 1.0}
        assert task.aggregation()[name]([told]) == 1.0
        assert task.process_results(doc, ["nonsense"])[name]["score"] == 0.0
        if kind == "chat":
            [message] = task.doc_to_messages(doc)
            assert sum(part["type"] == "image" for part in message["content"]) == len(visual)
