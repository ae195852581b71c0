"""Published sets become suites: every good record an item with its proof, every bad one counted."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from adapters.datasets import BadDataset
from adapters.importing import import_dataset
from probes.suite import BadSuite, Suite

sys.path.insert(0, str(Path(__file__).parent / "datasets"))
from published_specimens import CONNECTIVITY, MAXFLOW, write_jsonl, write_parquet

REAL = Path(__file__).parents[3] / "shared" / "data"
real = pytest.mark.skipif(not REAL.is_dir(), reason="the published sets are not at ../shared/data")


def test_a_set_becomes_a_suite(tmp_path: Path) -> None:
    rows = [CONNECTIVITY, CONNECTIVITY | {"label": False}, CONNECTIVITY | {"query_node_1": 7}]
    folder = write_parquet(tmp_path / "isobench", "graph_connectivity", rows)
    write_jsonl(folder, "graph_maxflow", ["nonsense", MAXFLOW])
    done = import_dataset("isobench", folder, tmp_path / "suite", "isoprobe import isobench")
    assert (done.records, done.items, len(done.bad), len(done.wrong), len(done.undecided)) == (5, 3, 2, 1, 0)
    suite = Suite.open(tmp_path / "suite")
    assert suite.ids() == ["isobench-graph_connectivity-0", "isobench-graph_connectivity-1", "isobench-graph_maxflow-1"]
    assert suite.fingerprint == done.fingerprint
    assert suite.manifest["command"] == "isoprobe import isobench"
    notes = suite.manifest["notes"]
    assert notes["wrong"] == ["graph_connectivity/validation-00000-of-00001.parquet row 1: label False, proved True"]
    assert len(notes["bad"]) == 2
    assert json.loads(json.dumps(done.as_dict())) == done.as_dict()


def test_an_item_keeps_the_published_label_beside_the_proved_answer(tmp_path: Path) -> None:
    rows = [CONNECTIVITY, CONNECTIVITY | {"label": False}]
    import_dataset("isobench", write_jsonl(tmp_path / "isobench", "graph_connectivity", rows), tmp_path / "suite")
    probe = Suite.open(tmp_path / "suite").get("isobench-graph_connectivity-1")
    assert probe.item.answer is True
    assert probe.item.labels["published"] is False
    assert probe.item.labels["config"] == "graph_connectivity"
    assert probe.item.labels["index"] == 1
    assert (probe.item.level, probe.item.seed) == (0, 1)
    assert len(set(map(str, probe.proof.answers.values()))) == 1
    assert len(probe.proof.answers) >= 2
    assert {view.medium for view in probe.views} == {"image", "text"}
    assert any(question.about == "answer" and question.expected is True for question in probe.questions)


def test_the_same_set_gives_the_same_suite(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    first, second = (import_dataset("isobench", folder, tmp_path / name) for name in ("a", "b"))
    assert first.fingerprint == second.fingerprint


def test_at_most_limit_records_of_each_config(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW] * 5)
    write_jsonl(folder, "graph_connectivity", [CONNECTIVITY] * 5)
    done = import_dataset("isobench", folder, tmp_path / "suite", limit=2)
    assert done.items == 4


def test_a_set_without_a_good_record_leaves_no_suite(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", ["{", "{"])
    with pytest.raises(BadDataset, match=r"2 are bad, the first: graph_maxflow.jsonl line 1"):
        import_dataset("isobench", folder, tmp_path / "suite")
    assert not (tmp_path / "suite").exists()


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    with pytest.raises(BadSuite, match="exists, expected a new folder"):
        import_dataset("isobench", folder, folder)


@real
@pytest.mark.parametrize("name", ["isobench", "nlgraph"])
def test_the_real_sets_become_suites(tmp_path: Path, name: str) -> None:
    done = import_dataset(name, REAL / name, tmp_path / "suite", limit=4)
    assert done.items == done.records
    assert not done.bad
    assert not done.wrong
    assert len(list(Suite.open(tmp_path / "suite"))) == done.items
