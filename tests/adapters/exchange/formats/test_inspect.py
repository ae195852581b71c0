"""Inspect opens the task file: every question is a sample, and shows what our own run shows."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import Any

from isoprobe.adapters.exchange.exporting import export_suite
from isoprobe.adapters.exchange.records import NO_CHECK, records_of
from isoprobe.probes.core import Picture
from tests.specimens.loading import later, loaded
from tests.specimens.tool_suite import suite_at

inspect, models = later("inspect_ai", "inspect"), later("inspect_ai.model", "inspect")

ARMS = ["picture", "text", "element", "transcript"]


def opened(folder: Path) -> Any:
    """The one task in the file that was written."""
    module = loaded(folder / "isoprobe_suite.py")
    [name] = [name for name in vars(module) if name.startswith("isoprobe_")]
    return getattr(module, name)()


def test_a_sample_shows_what_our_own_run_shows(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    done = export_suite(suite.path, "inspect", tmp_path / "out", ARMS)
    records, samples = list(records_of(suite, ARMS)), list(opened(tmp_path / "out").dataset)
    assert [sample.id for sample in samples] == [record.id for record in records]
    assert done.records == len(records)
    for sample, record in zip(samples, records, strict=True):
        [message] = sample.input
        shown = [Path(p.image).read_bytes() if p.type == "image" else p.text for p in message.content]
        assert shown == [part.file if isinstance(part, Picture) else part for part in record.parts]
        assert sample.target == record.target()
        assert sample.metadata["kind"] == record.question.kind


def test_what_cannot_be_compared_word_for_word_is_told(tmp_path: Path) -> None:
    suite = suite_at(tmp_path / "suite")
    done = export_suite(suite.path, "inspect", tmp_path / "out", ARMS)
    free = sum(record.question.kind in NO_CHECK for record in records_of(suite, ARMS))
    assert free > 0
    assert done.unscored == {"transcript: nothing to compare word for word": free}


def test_it_scores_as_we_do(tmp_path: Path) -> None:
    """Inspect's own evaluation of the task file, with its model that says what it is told to."""
    suite = suite_at(tmp_path / "suite")
    export_suite(suite.path, "inspect", tmp_path / "out", ["picture", "text"])
    told = {record.words().strip(): record.target() for record in records_of(suite, ["picture", "text"])}

    def said(messages: Any, tools: Any, choice: Any, config: Any) -> Any:
        asked = messages[-1].text.strip()
        sure = len(asked) % 3
        output = models.ModelOutput.from_content(
            "model", f"So it is.\n\nAnswer: {told[asked]}" if sure else "Hard to say."
        )
        output.usage = models.ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    model = models.get_model("mockllm/model", custom_outputs=said)
    [log] = inspect.eval(opened(tmp_path / "out"), model=model, log_dir=str(tmp_path / "logs"), display="none")
    assert log.status == "success", log.error
    outcomes = Counter[str]()
    for sample in log.samples or ():
        [found] = (sample.scores or {}).values()
        outcomes[(found.metadata or {})["outcome"]] += 1
        assert math.isnan(found.as_float()) if sample.output.completion.startswith("Hard") else found.value == 1.0
    assert set(outcomes) == {"right", "refused"}
