"""NLGraph's questions taken apart: states out of text, and one clear line for every bad record."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Record, load_dataset

NLGRAPH = load_dataset("nlgraph")

PATH = (
    "Determine if there is a path between two nodes in the graph. Note that (i,j) means that node i and node j are "
    "connected with an undirected edge.\nGraph: {edges}\nQ: Is there a path between node {u} and node {v}?\nA:"
)
FLOW = (
    "In a directed graph, the nodes are numbered from 0 to {last}, and the edges are:\n{arcs}\n"
    "Q: What is the maximum flow from node {s} to node {t}?\nA:"
)
ARC = "an edge from node {} to node {} with capacity {}"


def path_question(
    edges: str = "(0,8) (8,2) (1,3)", u: Any = 2, v: Any = 0, answer: str = "The answer is yes."
) -> dict[str, str]:
    return {"question": PATH.format(edges=edges, u=u, v=v), "answer": answer, "difficulty": "easy"}


def flow_question(
    arcs: tuple[tuple[Any, Any, Any], ...] = ((0, 1, 3), (1, 2, 2), (2, 0, 5)),
    last: Any = 3,
    s: Any = 0,
    t: Any = 2,
    answer: str = "The maximum flow from node 0 to node 2 is 2.",
) -> dict[str, str]:
    lines = ",\n".join(ARC.format(*arc) for arc in arcs) + "."
    return {"question": FLOW.format(last=last, arcs=lines, s=s, t=t), "answer": answer, "difficulty": "hard"}


def write(folder: Path, config: str, entries: dict[str, Any]) -> Path:
    (folder / f"{config}.json").write_text(json.dumps(entries))
    return folder


def bad(folder: Path, config: str, entry: Any) -> str:
    good = path_question() if config == "connectivity" else flow_question()
    found = list(NLGRAPH.records(write(folder, config, {"0": good, "1": entry, "2": good})))
    assert [type(each) for each in found] == [Record, BadRecord, Record]
    line = str(found[1])
    assert line.startswith(f"{config}.json record '1': ")
    assert "\n" not in line
    assert len(line) < 400
    return line


def test_a_path_question(tmp_path: Path) -> None:
    (found,) = NLGRAPH.records(write(tmp_path, "connectivity", {"7": path_question()}))
    assert isinstance(found, Record)
    assert found.state == {
        "nodes": ["0", "1", "2", "3", "8"],
        "edges": [["0", "8"], ["1", "3"], ["2", "8"]],
        "query": ["0", "2"],
    }
    assert found.published is True
    assert found.id == "nlgraph-connectivity-0"
    assert found.labels["difficulty"] == "easy"


def test_a_node_that_is_only_asked_about_is_isolated(tmp_path: Path) -> None:
    entry = path_question("(0,1)", u=10, v=1, answer="The answer is no.")
    (found,) = NLGRAPH.records(write(tmp_path, "connectivity", {"0": entry}))
    assert isinstance(found, Record)
    assert found.state == {"nodes": ["0", "1", "10"], "edges": [["0", "1"]], "query": ["1", "10"]}
    assert found.published is False


def test_a_flow_question(tmp_path: Path) -> None:
    entry = flow_question(((0, 1, 3), (1, 2, 2), (2, 0, 5), (2, 3, 0)))
    (found,) = NLGRAPH.records(write(tmp_path, "flow", {"0": entry}))
    assert isinstance(found, Record)
    assert found.state == {
        "nodes": ["0", "1", "2", "3"],
        "arcs": [["0", "1", 3], ["1", "2", 2], ["2", "0", 5]],
        "source": "0",
        "sink": "2",
    }
    assert found.published == 2


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (path_question("(0,1) (1,1)"), "question has (1,1), a self loop"),
        (path_question("(0,1) (1,0)"), "question has (1,0) twice"),
        (path_question("(0,1) (2,0.5)"), "question: '(2,0.5)', expected such as '(0,8)'"),
        (path_question("(0,1) (2,-1)"), "question: '(2,-1)', expected"),
        (path_question("(0,1) 7"), "question: '7', expected"),
        (path_question("(0,10000) (2,0)"), "question: a node is 10000, expected a node from 0 to 9999"),
        (path_question(u=10000), "first node asked about is 10000, expected a node from 0 to 9999"),
        (path_question(u=2, v=2), "are both 2, expected two different nodes"),
        (path_question(u="two"), "question: 'Is there a path between node two"),
        (
            path_question(" ".join(f"({k},{k + 1})" for k in range(401))),
            "question names 402 nodes, expected at most 400",
        ),
        (path_question(answer="The answer is maybe."), "answer: 'The answer is maybe.', expected such as"),
        (path_question(answer="yes"), "answer: 'yes', expected such as 'The answer is yes.'"),
        ({"question": "Is it?", "answer": "The answer is yes."}, "question is 'Is it?', expected a graph"),
        ({"answer": "The answer is yes."}, "question is None, expected a text"),
        ({"question": 7, "answer": "The answer is yes."}, "question is 7, expected a text"),
        ({"question": "x" * 300_000, "answer": ""}, "question has 300,000 characters, expected at most 200,000"),
        (None, "question is None, expected a text"),
        ([], "question is None, expected a text"),
    ],
)
def test_a_bad_path_question(tmp_path: Path, entry: Any, says: str) -> None:
    assert says in bad(tmp_path, "connectivity", entry)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (flow_question(((0, 1, -3),)), "question: capacity of (0,1) is -3, expected a whole capacity from 0"),
        (flow_question(((0, 1, 2.5),)), "question: capacity of (0,1) is 2.5, expected a whole capacity"),
        (flow_question(((0, 1, 3), (0, 1, 4))), "question has (0,1) twice"),
        (flow_question(((1, 1, 3),)), "question has (1,1), a self loop"),
        (flow_question(((0, 4, 3),)), "question: a node of (0,4) is 4, expected a node from 0 to 3"),
        (flow_question(((0, 1, "many"),)), "expected such as 'an edge from node 1"),
        (flow_question(last=400), "question has 401 nodes, expected at most 400"),
        (flow_question(last="n"), "expected such as 'the nodes are numbered from 0 to 6'"),
        (flow_question(t=0), "source and sink are both 0, expected two different nodes"),
        (flow_question(t=4), "sink is 4, expected a node from 0 to 3"),
        (flow_question(s=1), "answer is about 0 and 2, expected 1 and 2 as in the question"),
        (flow_question(answer="The maximum flow from node 0 to node 2 is -2."), "expected such as 'The maximum flow"),
        (flow_question(answer="2"), "answer: '2', expected such as"),
    ],
)
def test_a_bad_flow_question(tmp_path: Path, entry: Any, says: str) -> None:
    assert says in bad(tmp_path, "flow", entry)


def test_antiparallel_arcs_are_two(tmp_path: Path) -> None:
    entry = flow_question(((0, 2, 2), (2, 0, 5)))
    (found,) = NLGRAPH.records(write(tmp_path, "flow", {"0": entry}))
    assert isinstance(found, Record)
    assert found.state["arcs"] == [["0", "2", 2], ["2", "0", 5]]


def test_a_key_that_comes_twice_is_not_dropped(tmp_path: Path) -> None:
    one = json.dumps(path_question())
    (tmp_path / "connectivity.json").write_text(f'{{"0": {one}, "0": {one}}}')
    found = list(NLGRAPH.records(tmp_path))
    assert [type(each) for each in found] == [Record, BadRecord]
    assert str(found[1]) == "connectivity.json record '0': the key comes twice, expected each once"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("", "is not JSON"),
        ("\x00", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[1]", "holds [1], expected an object"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "flow.json").write_text(text)
    with pytest.raises(BadDataset) as caught:
        list(NLGRAPH.records(tmp_path))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_that_holds_neither(tmp_path: Path) -> None:
    with pytest.raises(BadDataset, match=r"holds none of connectivity.json, flow.json"):
        list(NLGRAPH.records(tmp_path))
    write(tmp_path, "flow", {"0": flow_question()})
    assert len(list(NLGRAPH.records(tmp_path / "flow.json"))) == 1
    with pytest.raises(BadDataset, match=r"holds none of connectivity.json"):
        list(NLGRAPH.records(tmp_path, ["connectivity"]))


def test_the_real_questions_are_read(real: Path) -> None:
    found = list(NLGRAPH.records(real / "nlgraph"))
    assert Counter((type(each), each.config) for each in found) == {(Record, "connectivity"): 371, (Record, "flow"): 58}
