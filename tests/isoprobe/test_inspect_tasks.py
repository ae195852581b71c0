"""Our tasks inside Inspect: a real `inspect_ai.eval` on its mock model scores as our own run over the same replies."""

from __future__ import annotations

import math
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.runs.run import run
from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.scoring.scores import score_run
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.suite import Suite, write_suite
from isoprobe.runs import read_answer
from tests.specimens.loading import later
from tests.specimens.sayer import Sayer

inspect, models = later("inspect_ai", "inspect"), later("inspect_ai.model", "inspect")
tasks = later("isoprobe.inspect_tasks", "inspect")
SAID = ("Answer: yes", "Answer: no", "I cannot tell.", "", "I'm sorry, but I can't help with that.", "yes. No, no.")
SAYER = Sayer(SAID)


def mock(messages: Any, tools: Any, choice: Any, config: Any) -> Any:
    """What it says to Inspect."""
    said = SAYER.says("\n".join(message.text for message in messages))
    output = models.ModelOutput.from_content("mock", said)
    output.usage = models.ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    task = load_task("connectivity")
    items = (make_item(task, 1, seed) for seed in range(6))
    return write_suite(tmp_path_factory.mktemp("inspect") / "suite", items, "a test")


@pytest.mark.parametrize(
    ("strategy", "arms"),
    [
        ("direct", ""),
        ("direct", "picture,text,element,transcript"),
        ("isoscratchpad", ""),
        ("vote(direct,n=3)", ""),
        ("direct", "picture,intervene(scale=1.5,pad=0.1),pair,pair(same)"),
    ],
)
def test_an_evaluation_scores_as_our_own_run(suite: Suite, tmp_path: Path, strategy: str, arms: str) -> None:
    model = models.get_model("mockllm/model", custom_outputs=mock)
    task = tasks.isoprobe(str(suite.path), strategy, arms)
    [log] = inspect.eval(task, model=model, log_dir=str(tmp_path / "logs"), display="none")
    assert log.status == "success", log.error
    assert log.samples
    theirs = {}
    for sample in log.samples:
        assert sample.scores
        one = sample.scores["isoprobe_scoring"]
        theirs[sample.id] = one.metadata["outcome"]
        evidence = one.metadata["outcome"] in EVIDENCE
        assert math.isnan(one.value) != evidence
        assert not evidence or one.value == {"right": 1.0, "wrong": 0.0}[one.metadata["outcome"]]

    with Store.open(tmp_path / "run.sqlite", {"model": "sayer"}) as store:
        run(SAYER, suite, list(tasks._names(arms)) or None, store, strategy, read_answer=read_answer)
        scored = score_run(store.answered(), suite)
    ours = {f"{one.item}/{one.arm}/{one.question}": one.score.outcome for one in scored}
    assert theirs == ours
    assert len(set(ours.values())) > 1, "a test that tells outcomes apart"

    values = [one.score.points / one.score.of for one in scored if one.score.outcome in EVIDENCE]
    metrics = {name: metric.value for score in log.results.scores for name, metric in score.metrics.items()}
    if values:
        assert metrics["mean"] == pytest.approx(sum(values) / len(values))
    if arms:
        assert set(tasks._names(arms)) - {"transcript"} <= set(metrics)


def test_commas_within_brackets_are_an_arms_own() -> None:
    assert tasks._names("picture, intervene(scale=2,blur=1) ,pair(same),") == (
        "picture",
        "intervene(scale=2,blur=1)",
        "pair(same)",
    )


def test_a_judge_is_the_model_in_that_role(suite: Suite, tmp_path: Path) -> None:
    asked: list[str] = []

    def judging(messages: Any, tools: Any, choice: Any, config: Any) -> Any:
        asked.append(messages[-1].text)
        output = models.ModelOutput.from_content("judge", "1")
        output.usage = models.ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    def varied(*given: Any) -> Any:
        count.append(1)
        output = mock(*given)
        output.choices[0].message.content = f"Answer: {'yes' if len(count) % 2 else 'no'}"
        return output

    count: list[int] = []
    judge = models.get_model("mockllm/judge", custom_outputs=judging)
    task = tasks.isoprobe(str(suite.path), "best_of(direct,n=2,judge=judge)")
    model = models.get_model("mockllm/model", custom_outputs=varied)
    [log] = inspect.eval(
        task, model=model, model_roles={"judge": judge}, epochs=2, log_dir=str(tmp_path), display="none"
    )
    assert log.status == "success", log.error
    assert asked
    assert "mockllm/judge" in log.stats.model_usage
    assert log.samples is not None
    assert len(log.samples) == 2 * len(suite)


def test_a_sample_shows_the_first_prompt_and_names_its_place(suite: Suite) -> None:
    [first, *_] = tasks.isoprobe(str(suite.path), "direct", "picture").dataset
    probe = next(iter(suite))
    assert first.metadata["item"] == probe.item.id
    assert first.metadata["arm"] == "picture"
    parts = [part.type for part in first.input[0].content]
    assert parts == ["image", "text"]
    assert first.input[0].content[0].image.startswith("data:image/png;base64,")


def test_inspect_finds_the_tasks_and_isoprobe_does_not_import_inspect() -> None:
    found = [point for point in entry_points(group="inspect_ai") if point.name == "isoprobe"]
    assert [point.value for point in found] == ["isoprobe.inspect_tasks"]
    code = (
        "import sys, isoprobe, isoprobe.cli, isoprobe.adapters.models.models, isoprobe.adapters.runs.run;"
        "sys.exit(any(name.split('.')[0] == 'inspect_ai' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = (
        "import sys, isoprobe.inspect_tasks;"
        "sys.exit(any(name in sys.modules for name in ('sympy', 'cv2', 'networkx', 'scipy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
