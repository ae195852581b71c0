"""IsoBench in both layouts: the same states, and one clear line for every bad record and broken file."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Record, UnknownDataset, load_dataset
from tests.specimens.published import ALL, CONNECTIVITY, ISOMORPHISM, MAXFLOW, Row, write_jsonl, write_parquet

ISOBENCH = load_dataset("isobench")
CONFIGS = {"graph_connectivity": CONNECTIVITY, "graph_maxflow": MAXFLOW, "graph_isomorphism": ISOMORPHISM}


def bad(tmp_path: Path, config: str, row: Row | str) -> str:
    """The line that says what is wrong with this record; the good ones before and after it are read."""
    good = CONFIGS[config]
    found = list(ISOBENCH.records(write_jsonl(tmp_path / "isobench", config, [good, row, good])))
    assert [type(each) for each in found] == [Record, BadRecord, Record]
    line = str(found[1])
    assert line.startswith(f"{config}.jsonl line 2: ")
    assert "\n" not in line
    assert len(line) < 400
    return line


@pytest.mark.parametrize("config", list(CONFIGS))
def test_both_layouts_give_the_same_states(tmp_path: Path, config: str) -> None:
    rows = [CONFIGS[config]] * 3
    lines = list(ISOBENCH.records(write_jsonl(tmp_path / "lines", config, list(rows))))
    table = list(ISOBENCH.records(write_parquet(tmp_path / "table", config, rows)))
    assert len(lines) == len(table) == 3
    for from_line, from_table in zip(lines, table, strict=True):
        assert isinstance(from_line, Record)
        assert isinstance(from_table, Record)
        assert from_line.state == from_table.state
        assert from_line.id == from_table.id
        assert from_line.published == from_table.published
    assert from_line.place == f"{config}.jsonl line 3"
    assert from_table.place == f"{config}/validation-00000-of-00001.parquet row 2"
    assert from_table.labels["published_id"] == "p2"


def test_states_of_the_three_tasks(tmp_path: Path) -> None:
    folder = tmp_path / "isobench"
    for config, row in CONFIGS.items():
        write_jsonl(folder, config, [row])
    found = {each.config: each for each in ISOBENCH.records(folder) if isinstance(each, Record)}
    assert found["graph_connectivity"].state == {
        "nodes": ["0", "1", "2"], "edges": [["0", "1"]], "query": ["0", "1"],
    }  # fmt: skip
    assert found["graph_maxflow"].state == {
        "nodes": ["0", "1", "2"], "arcs": [["0", "1", 3], ["0", "2", 2], ["1", "2", 1]], "source": "0", "sink": "2",
    }  # fmt: skip
    assert found["graph_isomorphism"].state == {
        "G": {"nodes": ["0", "1", "2"], "edges": [["0", "1"]]},
        "H": {"nodes": ["0", "1", "2"], "edges": [["1", "2"]]},
    }
    assert found["graph_maxflow"].published == 3
    assert found["graph_maxflow"].labels == {
        "dataset": "isobench", "config": "graph_maxflow", "index": 0, "published": 3,
    }  # fmt: skip


def test_a_graph_without_edges_and_one_of_one_node(tmp_path: Path) -> None:
    row = ISOMORPHISM | {"adjacency_matrix_G": "[[0]]", "adjacency_matrix_H": "[[0, 0], [0, 0]]", "label": False}
    (found,) = ISOBENCH.records(write_jsonl(tmp_path / "a", "graph_isomorphism", [row]))
    assert isinstance(found, Record)
    assert found.state["H"] == {"nodes": ["0", "1"], "edges": []}
    row = MAXFLOW | {"adjacency_matrix": "[[0, 0], [0, 0]]", "sink_node": 1}
    (found,) = ISOBENCH.records(write_jsonl(tmp_path / "b", "graph_maxflow", [row]))
    assert isinstance(found, Record)
    assert found.state["arcs"] == []


def test_a_bad_matrix(tmp_path: Path) -> None:
    row = CONNECTIVITY | {"adjacency_matrix": "[[0, 1, 0], [1, 0]]"}
    assert "adjacency_matrix[0] has 3 numbers, expected 2" in bad(tmp_path, "graph_connectivity", row)


def test_a_bad_second_graph(tmp_path: Path) -> None:
    row = ISOMORPHISM | {"adjacency_matrix_H": "[[0, 1], [0, 0]]"}
    assert "adjacency_matrix_H[0][1] is 1, [1][0] is 0" in bad(tmp_path, "graph_isomorphism", row)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"query_node_1": 3}, "query_node_1 is 3, expected a node from 0 to 2"),
        ({"query_node_2": -1}, "query_node_2 is -1, expected a node from 0 to 2"),
        ({"query_node_1": 0}, "query_node_1 and query_node_2 are both 0, expected two different nodes"),
        ({"query_node_1": "1"}, "query_node_1 is '1', expected the number of a node"),
        ({"query_node_1": True}, "query_node_1 is True, expected the number of a node"),
        ({"query_node_1": 1.5}, "query_node_1 is 1.5, expected the number of a node"),
        ({"label": 1}, "label is 1, expected true or false"),
        ({"label": "yes"}, "label is 'yes', expected true or false"),
        ({"config": "graph_maxflow"}, "config is 'graph_maxflow', expected 'graph_connectivity'"),
        ({"index": 0}, "index 0 stands in a record before it too"),
        ({"index": -5}, "index is -5, expected a whole number from 0 up"),
        ({"index": "1"}, "index is '1', expected a whole number"),
    ],
)
def test_a_bad_connectivity_record(tmp_path: Path, changes: Row, says: str) -> None:
    assert says in bad(tmp_path, "graph_connectivity", CONNECTIVITY | changes)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"adjacency_matrix": "[[0, -3], [0, 0]]"}, "adjacency_matrix[0][1] is -3, expected a whole capacity from 0"),
        ({"adjacency_matrix": "[[0, 2.5], [0, 0]]"}, "adjacency_matrix[0][1] is 2.5, expected a whole capacity"),
        ({"adjacency_matrix": "[[0, 1], [0, 4]]"}, "adjacency_matrix[1][1] is 4, a self loop, expected 0"),
        ({"adjacency_matrix": "[[0, 1e300], [0, 0]]"}, "adjacency_matrix[0][1] is 1", ),
        ({"sink_node": 0}, "source_node and sink_node are both 0, expected two different nodes"),
        ({"sink_node": 3}, "sink_node is 3, expected a node from 0 to 2"),
        ({"label": -1}, "label is -1, expected a whole number from 0 up"),
        ({"label": 2.5}, "label is 2.5, expected a whole number"),
        ({"label": True}, "label is True, expected a whole number"),
        ({"label": "3"}, "label is '3', expected a whole number"),
    ],
)  # fmt: skip
def test_a_bad_maxflow_record(tmp_path: Path, changes: Row, says: str) -> None:
    assert says in bad(tmp_path, "graph_maxflow", MAXFLOW | changes)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "'{', expected JSON"),
        ("[1]", "[1], expected an object"),
        ("[" * 100_000, "expected JSON"),
        ('{"index": 1}', "no field 'adjacency_matrix', expected ["),
        ('"' + "x" * 900_000 + '"', "more than 500,000 bytes, expected a record"),
    ],
)
def test_a_line_that_is_no_record(tmp_path: Path, line: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isoprobe.adapters.datasets.records.tables.LONGEST_LINE", 500_000)
    assert says in bad(tmp_path, "graph_connectivity", line)


def test_a_capacity_of_zero_is_no_arc_and_two_point_zero_is_two(tmp_path: Path) -> None:
    row = MAXFLOW | {"adjacency_matrix": "[[0, 2.0, 0], [0.0, 0, 1], [0, 0, 0]]"}
    (found,) = ISOBENCH.records(write_jsonl(tmp_path / "isobench", "graph_maxflow", [row]))
    assert isinstance(found, Record)
    assert json.dumps(found.state["arcs"]) == '[["0", "1", 2], ["1", "2", 1]]'


def test_a_bad_row_of_parquet_is_named(tmp_path: Path) -> None:
    rows = [MAXFLOW, MAXFLOW | {"sink_node": 9}, MAXFLOW]
    found = list(ISOBENCH.records(write_parquet(tmp_path / "isobench", "graph_maxflow", rows)))
    assert [type(each) for each in found] == [Record, BadRecord, Record]
    assert str(found[1]).startswith("graph_maxflow/validation-00000-of-00001.parquet row 1: sink_node is 9")


def test_one_config_or_one_file_can_be_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "isobench"
    for config, row in CONFIGS.items():
        write_jsonl(folder, config, [row])
    assert {each.config for each in ISOBENCH.records(folder, ["graph_maxflow"])} == {"graph_maxflow"}
    assert {each.config for each in ISOBENCH.records(folder / "graph_maxflow.jsonl")} == {"graph_maxflow"}
    table = write_parquet(tmp_path / "table", "graph_isomorphism", [ISOMORPHISM]) / "graph_isomorphism"
    assert {each.config for each in ISOBENCH.records(table)} == {"graph_isomorphism"}
    file = table / "validation-00000-of-00001.parquet"
    assert {each.config for each in ISOBENCH.records(file)} == {"graph_isomorphism"}


def test_all_ten_configs_as_they_are_published(tmp_path: Path) -> None:
    for config, row in ALL.items():
        write_parquet(tmp_path / "isobench", config, [row, row])
    found = list(ISOBENCH.records(tmp_path / "isobench"))
    assert [each.config for each in found] == [config for config in ALL for _ in range(2)]
    assert not [each for each in found if isinstance(each, BadRecord)]
    assert set(ISOBENCH.all_configs) == set(ALL)


def test_a_broken_file_is_one_bad_record_and_the_others_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "isobench"
    for config, row in CONFIGS.items():
        write_parquet(folder, config, [row])
    (folder / "graph_maxflow" / "validation-00000-of-00001.parquet").write_bytes(b"PAR1 and no more")
    *others, broken = ISOBENCH.records(folder)
    assert [each.config for each in others] == ["graph_connectivity", "graph_isomorphism"]
    assert isinstance(broken, BadRecord)
    assert broken.config == "graph_maxflow"
    assert "cannot read" in str(broken)
    assert "\n" not in str(broken)


def test_what_is_not_isobench(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=r"no file or folder .*nowhere"):
        ISOBENCH.records(tmp_path / "nowhere")
    with pytest.raises(BadDataset, match=r"holds none of graph_connectivity, graph_maxflow, .*math_parity"):
        list(ISOBENCH.records(tmp_path))
    with pytest.raises(UnknownDataset, match="Did you mean 'graph_maxflow'"):
        ISOBENCH.records(tmp_path, ["graph_maxflows"])
    folder = write_jsonl(tmp_path / "twice", "graph_maxflow", [MAXFLOW])
    write_parquet(folder, "graph_maxflow", [MAXFLOW])
    with pytest.raises(BadDataset, match="holds graph_maxflow twice"):
        list(ISOBENCH.records(folder))


def test_the_384_real_graph_records_are_read(real: Path) -> None:
    found = list(ISOBENCH.records(real / "isobench", list(CONFIGS)))
    assert Counter((type(each), each.config) for each in found) == {(Record, config): 128 for config in CONFIGS}
    assert len({each.id for each in found if isinstance(each, Record)}) == 384
