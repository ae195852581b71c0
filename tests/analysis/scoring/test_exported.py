"""Another tool's task file scores a reply as our own report does; where isoprobe is missing it says what it can."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.keys import NAME
from isoprobe.adapters.exchange.records import Exported, records_of
from isoprobe.analysis.scoring.exported import Key
from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Reply
from tests.specimens.loading import loaded
from tests.specimens.tool_suite import suite_at

ARMS = ["picture", "text", "element", "transcript"]


def said(record: Exported) -> list[str]:
    """Replies of several kinds: the answer in a sentence, another one, none."""
    return [f"I see it.\n\nAnswer: {record.target()}", "Answer: 77777", "It is hard to say."]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Exported]]:
    at = tmp_path_factory.mktemp("exported")
    suite = suite_at(at / "suite")
    export_suite(suite.path, "lmms-eval", at / "out", ARMS)
    return at / "out", list(records_of(suite, ARMS))


def utils_of(folder: Path) -> Any:
    return loaded(folder / "utils.py")


def test_every_reply_is_worth_what_our_own_scoring_says(exported: tuple[Path, list[Exported]]) -> None:
    folder, records = exported
    key, outcomes = Key(folder / NAME), set()
    for record in records:
        for reply in said(record):
            ours, found = score(record.question, Reply(reply), record.probe.item), key.mark(record.id, reply)
            assert (found.outcome, found.extracted, found.rule) == (ours.outcome, ours.extracted, ours.rule)
            assert found.score == (ours.points / ours.of if found.score is not None else None)
            outcomes.add(found.outcome)
    assert {"right", "wrong", "unparsed"} <= outcomes
    assert key.mark(records[0].id, None).outcome == "failed"
    with pytest.raises(KeyError, match="expected ITEM/ARM/QUESTION"):
        key.mark("nothing/here/either", "Answer: 1")


def test_the_task_file_for_lmms_eval_scores_by_it(exported: tuple[Path, list[Exported]]) -> None:
    folder, records = exported
    utils = utils_of(folder)
    entries = []
    for record in records:
        doc = {"id": record.id, "item": record.probe.item.id, "answer": record.target()}
        for reply in said(record):
            found = utils.process_results(doc, [reply])
            assert found["verbatim"]["score"] == 0
            entries.append(found["accuracy"])
    ours = [entry["score"] for entry in entries if entry["score"] is not None]
    assert utils.mean(entries) == sum(ours) / len(ours)
    assert 0 < utils.mean(entries) < 1


def test_without_isoprobe_it_counts_word_for_word_alone(
    exported: tuple[Path, list[Exported]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, records = exported
    monkeypatch.setitem(sys.modules, "isoprobe.analysis.scoring.exported", None)
    utils = utils_of(folder)
    doc = {"id": records[0].id, "item": records[0].probe.item.id, "answer": records[0].target()}
    found = utils.process_results(doc, [records[0].target()])
    assert (found["accuracy"]["score"], found["verbatim"]["score"]) == (None, 1.0)
    assert math.isnan(utils.mean([found["accuracy"]]))
