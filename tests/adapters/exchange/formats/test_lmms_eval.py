"""lmms-eval's own code opens the task, and its evaluation of it writes samples that come home."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.specimens.tool_suite import PICTURED, suite_at

pytest.importorskip(
    "lmms_eval", reason="lmms-eval is not installed (pip install lmms-eval: torch and more than 100 others)"
)
os.environ.setdefault("HF_HUB_OFFLINE", "1")

from lmms_eval.api.model import lmms
from lmms_eval.evaluator import simple_evaluate
from lmms_eval.loggers.evaluation_tracker import EvaluationTracker
from lmms_eval.tasks import TaskManager, get_task_dict

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.replies import import_replies
from isoprobe.adapters.runs.store import Store


class Scripted(lmms):
    """Replies with what the document's id is, which tells every reply from any other."""

    is_simple = True

    def generate_until(self, requests: Any) -> list[str]:
        """One reply to each request."""
        return [self._said(*request.args) for request in requests]

    def _said(self, words: str, settings: Any, visual: Any, number: int, task: str, split: str) -> str:
        document = self.task_dict[task][split][number]
        assert words == document["prompt"]
        visual(document)
        return f"{document['id']} =\n{document['answer']}"

    def loglikelihood(self, requests: Any) -> Any:
        """Not asked for."""
        raise NotImplementedError

    generate_until_multi_round = loglikelihood


def test_its_evaluation_comes_home(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    export_suite(suite.path, "lmms-eval", tmp_path / "out", ["picture", "text", "element"])
    [file] = (tmp_path / "out").glob("*.yaml")
    manager = TaskManager(include_path=str(tmp_path / "out"), include_defaults=False)
    done = simple_evaluate(
        Scripted(), model_args="", tasks=[file.stem], task_manager=manager, log_samples=True, bootstrap_iters=10
    )
    assert done["results"][file.stem]["verbatim,none"] == 0.0
    assert done["results"][file.stem]["accuracy,none"] > 0.9
    tracker = EvaluationTracker(output_path=str(tmp_path / "logs"))
    tracker.general_config_tracker.model_name_sanitized, tracker.date_id = "scripted", "20261128"
    tracker.save_results_samples(file.stem, done["samples"][file.stem])
    [samples] = (tmp_path / "logs").rglob("*_samples_*.jsonl")
    back = import_replies(suite.path, [samples], "lmms-eval", tmp_path / "back.run")
    assert (back.bad, back.failed, set(back.lacking.values())) == (0, 0, {0})
    with Store.read(tmp_path / "back.run") as store:
        for one in store.answered():
            assert str(one.reply.text).startswith(f"{one.item}/{one.arm}/{one.question} =\n")


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
        found = task.process_results(doc, [task.doc_to_target(doc)])
        assert found["verbatim"] == {"isoprobe_id": doc["id"], "item": doc["item"], "score": 1.0}
        assert (found["accuracy"]["outcome"], found["accuracy"]["score"]) == ("right", 1.0)
        assert task.aggregation()["accuracy"]([found["accuracy"]]) == 1.0
        assert task.process_results(doc, ["nonsense"])["verbatim"]["score"] == 0.0
        if kind == "chat":
            [message] = task.doc_to_messages(doc)
            assert sum(part["type"] == "image" for part in message["content"]) == len(visual)
