"""A recorded run from the log to the report, as a person types it: a small log of our own, and the published ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import binomtest

from isoprobe.cli import run
from tests.specimens.commands import as_json
from tests.specimens.published import MAXFLOW

REAL = Path(__file__).parents[4] / "shared" / "data"
real = pytest.mark.skipif(not (REAL / "isobench_logs").is_dir(), reason="the published logs are not at ../shared/data")
MODELS = ("gemini-2.5-flash-lite", "gpt-5-nano")
RIGHT = "Edges and capacities:\n- 0 -> 1: 3\n- 0 -> 2: 2\n- 1 -> 2: 1\n\nThe maximum flow is 3."
MISREAD = "Edges and capacities:\n- 0 -> 1: 3\n- 0 -> 2: 2\n- 1 -> 2: 2\n\nThe maximum flow is 4."
MISTHOUGHT = "Edges and capacities:\n- 0 -> 1: 3\n- 0 -> 2: 2\n- 1 -> 2: 1\n\nThe maximum flow is 5."


def figures(report: Path, model: str) -> dict[tuple[str, ...], dict[str, Any]]:
    told = json.loads((report / "report.json").read_text("utf-8"))
    runs = told["runs"] if isinstance(told, dict) else told
    held = next(one for one in runs if one["model"] == model)["figures"]
    return {(one["table"], one["name"], *one["key"].values()): one["estimate"] for one in held}


def test_a_small_log_from_file_to_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"index": n, "config": "graph_maxflow", **MAXFLOW} for n in range(3)]
    (tmp_path / "graph_maxflow.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    records = [
        {
            "sample_index": n,
            "task_name": "graph_maxflow",
            "modality": "image",
            "dataset_sample": {"label": 3},
            "evaluation": {"model_response": reply, "parsed_prediction": "3", "is_correct": True},
        }
        for n, reply in enumerate((RIGHT, MISREAD, MISTHOUGHT))
    ]
    (tmp_path / "log.json").write_text(json.dumps(records))
    suite, kept, out = (str(tmp_path / name) for name in ("suite", "some.run", "out"))
    assert run(["import", "isobench", str(tmp_path), "--out", suite]) == 0
    assert (
        run(["replies", suite, str(tmp_path / "log.json"), "--from", "isobench", "--out", kept, "--model", "some"]) == 0
    )
    assert run(["report", kept, "--out", out]) == 0
    said = capsys.readouterr().out
    assert "wrote " in said
    assert "11.1% of the stated facts are false" in said
    assert "of 2 wrong answers 1 perception, 1 reasoning, 0 both, 0 undetermined" in said
    told = figures(tmp_path / "out", "some")
    assert told["stated", "false", "maxflow", "capacity"]["value"] == pytest.approx(1 / 9)
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "What replies say that they see" in page
    assert "another capacity" in page
    assert "Recorded runs: their verdicts and ours" in page
    assert told["recorded", "theirs", "maxflow", "picture"]["value"] == 1.0
    assert told["recorded", "ours", "maxflow", "picture"]["value"] == pytest.approx(1 / 3)


@real
def test_the_published_logs_on_maximum_flow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures that docs/recorded.md gives."""
    suite = str(tmp_path / "suite")
    assert run(["import", "isobench", str(REAL / "isobench"), "--config", "graph_maxflow", "--out", suite]) == 0
    runs = [str(tmp_path / f"{model}.run") for model in MODELS]
    for model, kept in zip(MODELS, runs, strict=True):
        log = str(REAL / "isobench_logs" / model / "graph_maxflow.json")
        assert run(["replies", suite, log, "--from", "isobench", "--out", kept]) == 0
    assert run(["report", *runs, "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "of 67 wrong answers" in said
    told = figures(tmp_path / "out", MODELS[0])
    assert 0.20 < told["stated", "false", "maxflow"]["value"] < 0.26
    assert told["stated_faults", "share", "maxflow", "wrong", "not enough"]["value"] > 0.85
    told = figures(tmp_path / "out", MODELS[1])
    assert 0.04 < told["stated", "false", "maxflow"]["value"] < 0.09
    picture, text = as_json(capsys, "compare", *runs)["arms"]
    # By the logs' own verdicts; the slack is for a reply that our rules read another way.
    for line, theirs, slack in ((picture, (6, 22), 1), (text, (0, 8), 1)):
        better = line["first_better"], line["second_better"]
        assert all(abs(ours - published) <= slack for ours, published in zip(better, theirs, strict=True)), better
        assert line["p"] == pytest.approx(binomtest(better[0], sum(better)).pvalue, rel=1e-5)
        assert line["bounds"][1] - line["bounds"][0] == pytest.approx(line["missing"] / 128)
        assert line["p_holm"] < 0.05
