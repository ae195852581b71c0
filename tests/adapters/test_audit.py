"""Audits find the wrong label, name the bad record, and print what they found."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from adapters.audit import AuditReport, audit

sys.path.insert(0, str(Path(__file__).parent / "datasets"))
from published_specimens import CONNECTIVITY, MAXFLOW, write_jsonl, write_parquet

REAL = Path(__file__).parents[3] / "shared" / "data"
real = pytest.mark.skipif(not REAL.is_dir(), reason="the published sets are not at ../shared/data")


def printed(report: AuditReport) -> str:
    console = Console(width=200, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(report)
    return console.export_text()


def test_right_wrong_and_bad_records_are_told_apart(tmp_path: Path) -> None:
    rows = [MAXFLOW, MAXFLOW | {"label": 4}, MAXFLOW | {"sink_node": 0}, "nonsense", MAXFLOW]
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", rows)
    ticks: list[None] = []
    report = audit("isobench", folder, tick=lambda: ticks.append(None))
    (found,) = report.configs
    assert (found.records, found.confirmed, len(found.wrong), len(found.bad)) == (5, 2, 1, 2)
    assert len(ticks) == 5
    assert not report.all_confirmed
    assert (found.wrong[0].place, found.wrong[0].published, found.wrong[0].proved) == (
        "graph_maxflow.jsonl line 2",
        4,
        3,
    )
    text = printed(report)
    assert "wrong: graph_maxflow.jsonl line 2: label 4, proved 3" in text
    assert "bad: graph_maxflow.jsonl line 3: source_node and sink_node are both 0" in text
    assert "bad: graph_maxflow.jsonl line 4: 'nonsense', expected JSON" in text


def test_all_confirmed_in_both_layouts(tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "graph_connectivity", [CONNECTIVITY, CONNECTIVITY])
    write_jsonl(folder, "graph_maxflow", [MAXFLOW])
    report = audit("isobench", folder)
    assert report.all_confirmed
    assert [(each.config, each.task, each.confirmed) for each in report.configs] == [
        ("graph_connectivity", "connectivity", 2),
        ("graph_maxflow", "maxflow", 1),
    ]
    assert all(len(each.solvers) >= 2 for each in report.configs)
    assert [each.config for each in audit("isobench", folder, ["graph_maxflow"]).configs] == ["graph_maxflow"]


def test_as_dict_is_plain_json_and_complete(tmp_path: Path) -> None:
    rows = [MAXFLOW, MAXFLOW | {"label": 4}, "nonsense"]
    report = audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", rows))
    fields = report.as_dict()
    assert json.loads(json.dumps(fields, allow_nan=False)) == fields
    (config,) = fields["configs"]
    proof = {"flow": [["0", "1", 1], ["0", "2", 2], ["1", "2", 1]], "source_side": ["0", "1"]}
    assert config["wrong"] == [
        {
            "id": "isobench-graph_maxflow-1",
            "place": "graph_maxflow.jsonl line 2",
            "published": 4,
            "proved": 3,
            "certificate": proof,
        }
    ]
    assert config["bad"][0]["place"] == "graph_maxflow.jsonl line 3"
    assert {"config", "rule", "how", "right", "of", "accuracy", "chance", "p", "beats_chance"} == set(
        fields["rules"][0]
    )


def test_markup_in_a_record_is_printed_as_it_is(tmp_path: Path) -> None:
    rows = [MAXFLOW | {"label": "[red]3[/red]"}, MAXFLOW | {"label": "[/]"}]
    text = printed(audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", rows)))
    assert "label is '[red]3[/red]', expected a whole number" in text
    assert "label is '[/]', expected" in text


def test_many_bad_records_do_not_flood_the_screen(tmp_path: Path) -> None:
    report = audit("isobench", write_jsonl(tmp_path / "isobench", "graph_maxflow", ["{"] * 100))
    text = printed(report)
    assert text.count("bad: graph_maxflow.jsonl") == 20
    assert "bad: 80 more of graph_maxflow" in text
    assert len(report.as_dict()["configs"][0]["bad"]) == 100


@real
def test_every_isobench_graph_label_is_confirmed() -> None:
    report = audit("isobench", REAL / "isobench", ["graph_connectivity", "graph_maxflow", "graph_isomorphism"])
    assert report.all_confirmed
    assert {each.config: each.confirmed for each in report.configs} == {
        "graph_connectivity": 128, "graph_maxflow": 128, "graph_isomorphism": 128,
    }  # fmt: skip
    rules = {(config, score.rule, score.how): (score.right, beat) for config, score, beat in report.blind()}
    # One rule decides 98% of the published pairs.
    assert rules["graph_isomorphism", "equal degree sequences => yes", "fixed"] == (126, True)
    assert rules["graph_isomorphism", "equal numbers of edges => yes", "fixed"] == (64, False)
    # No search is needed for any of the published flows.
    assert rules["graph_maxflow", "the smaller of the two, each arc limited by the next", "fixed"] == (128, True)
    assert rules["graph_maxflow", "the smaller of the two", "fixed"] == (105, True)
    assert rules["graph_connectivity", "both query nodes have an edge => yes", "fixed"] == (107, True)
    assert rules["graph_connectivity", "the most frequent answer", "constant"] == (64, False)


@real
def test_every_nlgraph_answer_is_confirmed() -> None:
    report = audit("nlgraph", REAL / "nlgraph")
    assert report.all_confirmed
    assert {each.config: each.confirmed for each in report.configs} == {"connectivity": 371, "flow": 58}
