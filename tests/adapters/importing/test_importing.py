"""Published sets become suites: every good record an item with its proof, every bad one counted."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.importing.imported import MOST_TOLD
from isoprobe.adapters.importing.importing import import_dataset
from isoprobe.probes.suites.suite import BadSuite, Suite
from tests.specimens.published import ALL, CONNECTIVITY, MAXFLOW, PHYSICS, write_jsonl, write_parquet

REAL = Path(__file__).parents[4] / "shared" / "data"
real = pytest.mark.skipif(not REAL.is_dir(), reason="the published sets are not at ../shared/data")


def test_a_set_becomes_a_suite(tmp_path: Path) -> None:
    rows = [CONNECTIVITY, CONNECTIVITY | {"label": False}, CONNECTIVITY | {"query_node_1": 7}]
    folder = write_parquet(tmp_path / "isobench", "graph_connectivity", rows)
    write_jsonl(folder, "graph_maxflow", ["nonsense", MAXFLOW])
    done = import_dataset("isobench", folder, tmp_path / "suite", "isoprobe import isobench")
    assert (done.records, done.items, len(done.bad), len(done.wrong), len(done.undecided)) == (5, 3, 2, 1, 0)
    suite = Suite.open(tmp_path / "suite")
    assert suite.ids() == [
        "connectivity-v3-isobench-graph_connectivity-0",
        "connectivity-v3-isobench-graph_connectivity-1",
        "maxflow-v3-isobench-graph_maxflow-1",
    ]
    assert suite.fingerprint == done.fingerprint
    assert suite.manifest["command"] == "isoprobe import isobench"
    notes = suite.manifest["notes"]
    assert notes["wrong"] == ["graph_connectivity/validation-00000-of-00001.parquet row 1: label False, proved True"]
    assert len(notes["bad"]) == 2
    assert json.loads(json.dumps(done.as_dict())) == done.as_dict()


def test_an_item_keeps_the_published_label_beside_the_proved_answer(tmp_path: Path) -> None:
    rows = [CONNECTIVITY, CONNECTIVITY | {"label": False}]
    import_dataset("isobench", write_jsonl(tmp_path / "isobench", "graph_connectivity", rows), tmp_path / "suite")
    probe = Suite.open(tmp_path / "suite").get("connectivity-v3-isobench-graph_connectivity-1")
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


def test_questions_that_no_solver_proves_are_asked_as_they_came(tmp_path: Path) -> None:
    folder = write_parquet(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    write_parquet(folder, "physics", [PHYSICS, PHYSICS | {"label": 9}])
    done = import_dataset("isobench", folder, tmp_path / "suite")
    assert (done.records, done.items, done.unproved, len(done.bad)) == (3, 2, 1, 1)
    physics = list(Suite.open(tmp_path / "suite"))[1]
    assert physics.item.task == "published"
    assert physics.item.labels["config"] == "physics"
    assert physics.proof.answers == {}
    question = physics.questions[0]
    assert question.choices[ord(str(question.expected)) - ord("A")] == PHYSICS["choices"][PHYSICS["label"]]
    assert question.text == f"{PHYSICS['question']}\n(A) attract\n(B) repel"
    assert physics.view("description").payload == PHYSICS["description"]


def test_every_config_becomes_items(tmp_path: Path) -> None:
    for config, row in ALL.items():
        write_parquet(tmp_path / "isobench", config, [row])
    done = import_dataset("isobench", tmp_path / "isobench", tmp_path / "suite", limit=1)
    configs = [str(probe.item.labels["config"]) for probe in Suite.open(tmp_path / "suite")]
    assert configs == list(ALL)
    assert (done.bad, done.undecided, done.unproved) == ([], [], 2)


def test_a_folder_that_holds_something_is_refused(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    with pytest.raises(BadSuite, match="exists, expected a new folder"):
        import_dataset("isobench", folder, folder)


def test_workers_and_limits_of_representation_change_no_item(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW, "{", MAXFLOW])
    forms = ["edge_list", "story"]
    one, two = (
        import_dataset("isobench", folder, tmp_path / f"{workers}", representations=forms, workers=workers)
        for workers in (1, 2)
    )
    assert one.fingerprint == two.fingerprint
    assert len(two.bad) == 1
    for probe in Suite.open(tmp_path / "2"):
        assert [view.representation for view in probe.views] == forms


def test_a_graph_that_no_layout_shows_keeps_its_text_forms(tmp_path: Path) -> None:
    """Every arc between 14 nodes: no picture of it is legible."""
    rows = [[0 if i == j else 1 + (i * j) % 9 for j in range(14)] for i in range(14)]
    full = MAXFLOW | {"adjacency_matrix": str(rows), "sink_node": 13}
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [full])
    done = import_dataset("isobench", folder, tmp_path / "suite")
    assert done.items == 1
    assert len(done.undrawn) == 1
    assert "graph_maxflow.jsonl line 1: " in done.undrawn[0]
    (probe,) = Suite.open(tmp_path / "suite")
    assert {view.medium for view in probe.views} == {"text"}


@real
def test_real_records_become_suites_with_pictures(tmp_path: Path) -> None:
    done = import_dataset("isobench", REAL / "isobench", tmp_path / "suite", limit=3)
    assert (done.items, done.records, done.bad, done.wrong, done.unproved) == (26, 27, [], [], 6)
    assert len(done.undecided) == 1  # a game that no rule decides
    probes = list(Suite.open(tmp_path / "suite"))
    graphs = ["connectivity"] * 3 + ["maxflow"] * 3 + ["isomorphism"] * 3
    assert [probe.item.task for probe in probes if probe.item.task in graphs] == graphs
    assert not done.undrawn
    drawn = [probe for probe in probes if probe.item.task != "published"]
    assert all(any(view.medium == "image" for view in probe.views) for probe in drawn)


@real
@pytest.mark.parametrize(("name", "items", "wrong", "undecided"), [("isobench", 1535, 5, 152), ("nlgraph", 429, 0, 0)])
def test_all_real_records_become_suites_of_text(
    tmp_path: Path, name: str, items: int, wrong: int, undecided: int
) -> None:
    done = import_dataset(name, REAL / name, tmp_path / "suite", representations=["edge_list"])
    assert (done.items, done.bad, len(done.wrong), len(done.undecided)) == (items, [], wrong, undecided)
    assert len(Suite.open(tmp_path / "suite")) == items


def test_a_file_of_bad_records_is_counted_to_its_end_and_fills_no_memory(tmp_path: Path) -> None:
    """Each bad line takes some 300 bytes where it is kept."""
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "mapping.toml").write_text('question = "q"\nanswer = "a"\n')
    good = json.dumps({"q": "How many?", "a": 5}) + "\n"
    bad = json.dumps({"q": "x" * 60}) + "\n"
    (folder / "rows.jsonl").write_text(good + bad * 20_000 + good)
    (tmp_path / "other.jsonl").write_text('{"q": "?", "a": null}\n' * 2)
    tracemalloc.start()
    done = import_dataset("mapped", folder, tmp_path / "suite")
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (done.records, done.items, len(done.bad)) == (20_002, 2, 20_000)
    assert held < 3_000_000
    assert done.bad[0].place == "rows.jsonl line 2"
    notes = Suite.open(tmp_path / "suite").manifest["notes"]
    assert (notes["counts"]["bad"], len(notes["bad"])) == (20_000, MOST_TOLD)
    with pytest.raises(BadDataset, match=r"2 are bad, the first: other\.jsonl line 1"):
        import_dataset("mapped", tmp_path / "other.jsonl", tmp_path / "none", mapping=folder / "mapping.toml")


def test_without_pictures_every_text_form_stands_there(tmp_path: Path) -> None:
    folder = write_jsonl(tmp_path / "isobench", "graph_maxflow", [MAXFLOW])
    write_jsonl(folder, "physics", [PHYSICS])
    import_dataset("isobench", folder, tmp_path / "suite", pictures=False)
    flow, physics = Suite.open(tmp_path / "suite")
    assert [view.representation for view in flow.views] == ["matrix_latex", "matrix", "edge_list", "story"]
    assert len(flow.proof.answers) == 2
    assert [view.representation for view in physics.views] == ["description"]
    import_dataset("isobench", folder, tmp_path / "less", representations=["picture", "story"], pictures=False)
    assert [view.representation for view in next(iter(Suite.open(tmp_path / "less"))).views] == ["story"]


@real
@pytest.mark.parametrize("name", ["isobench", "vlms_blind", "geometry"])
def test_processes_share_the_work_and_change_no_byte(tmp_path: Path, name: str) -> None:
    dataset = {"vlms_blind": "blindtest"}.get(name, name)
    one, two = (
        import_dataset(dataset, REAL / name, tmp_path / f"{workers}", limit=4, pictures=False, workers=workers)
        for workers in (1, 2)
    )
    assert one.fingerprint == two.fingerprint
    assert one.as_dict() | {"suite": ""} == two.as_dict() | {"suite": ""}
