"""NLGraph's connectivity and maximum flow questions, from `connectivity.json` and `flow.json`.

Wang et al., Can Language Models Solve Graph Problems in Natural Language? (2023), github.com/Arthur-Heng/NLGraph. A
question's text is taken apart piece by piece; a text of any other wording is a bad record. The nodes of a connectivity
question are those that its text names, in an edge or as asked about; a flow question tells their range.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, Dataset, Record
from isoprobe.adapters.datasets.records.graphs import BadField, brief, each_once, node, two_nodes
from isoprobe.adapters.datasets.records.graphs import capacity as whole_capacity
from isoprobe.adapters.datasets.records.sources import require_own, surviving
from isoprobe.probes.core import Answer, State
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, MOST_NODES

LARGEST = 256 << 20  # bytes of a file
LONGEST = 200_000  # characters of a question

_CONFIGS = {"connectivity": "connectivity", "flow": "maxflow"}
_MOST_NUMBER = 9999  # the largest number that names a node
_NUMBER = r"([0-9]{1,9})"
_CAPACITY = r"(-?[0-9]{1,9}(?:\.[0-9]{1,9})?)"
_PAIR = re.compile(rf"\({_NUMBER},{_NUMBER}\)")
_IS_PATH = re.compile(rf"Is there a path between node {_NUMBER} and node {_NUMBER}\?\s*A?:?\s*")
_RANGE = re.compile(rf"In a directed graph, the nodes are numbered from 0 to {_NUMBER}, and the edges are:")
_ARC = re.compile(rf"an edge from node {_NUMBER} to node {_NUMBER} with capacity {_CAPACITY}[,.]")
_WHAT_FLOW = re.compile(rf"What is the maximum flow from node {_NUMBER} to node {_NUMBER}\?\s*A?:?\s*")
_YES_NO = re.compile(r"The answer is (yes|no)\.")
_FLOW_IS = re.compile(rf"The maximum flow from node {_NUMBER} to node {_NUMBER} is ([0-9]{{1,15}})\.")


class _Pairs(list[tuple[str, Any]]):
    """A JSON object as it stands, so that a key that comes twice is seen."""


def read(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """The records of these configs in a folder of `connectivity.json` and `flow.json`, or in one such file. Raises
    BadDataset."""
    files = {c: path / f"{c}.json" if path.is_dir() else path for c in _CONFIGS if c in configs}
    found = {config: file for config, file in files.items() if file.exists() and file.stem == config}
    if not found:
        raise BadDataset(f"{path} holds none of {', '.join(f'{c}.json' for c in configs)}, expected NLGraph's files")
    yield from surviving((file.name, config, _read_config(config, file, path)) for config, file in found.items())


def _read_config(config: str, file: Path, root: Path) -> Iterator[Record | BadRecord]:
    seen: set[str] = set()
    for index, (key, value) in enumerate(_entries(file, root)):
        place = f"{file.name} record {brief(key)}"
        try:
            if key in seen:
                raise BadField("the key comes twice, expected each once")
            seen.add(key)
            fields = dict(value) if isinstance(value, _Pairs) else {}
            question, answer = (_text(fields, field) for field in ("question", "answer"))
            state, published = _READ[config](question, answer)
        except BadField as error:
            yield BadRecord(place, config, str(error))
            continue
        labels: dict[str, str | int | float | bool] = {"dataset": "nlgraph", "config": config, "index": index}
        labels["published"] = published if isinstance(published, (bool, int)) else str(published)
        if isinstance(fields.get("difficulty"), str):
            labels["difficulty"] = fields["difficulty"][:100].encode(errors="replace").decode()
        identity = f"nlgraph-{config}-{index}"
        yield Record(identity, place, config, index, _CONFIGS[config], state, published, labels)


def _entries(file: Path, root: Path) -> _Pairs:
    require_own(file, root)
    try:
        size = file.stat().st_size
        if size > LARGEST:
            raise BadDataset(f"{file} has {size:,} bytes, expected at most {LARGEST:,}")
        entries = json.loads(file.read_bytes(), object_pairs_hook=_Pairs)
    except OSError as error:
        raise BadDataset(f"cannot read {file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadDataset):
            raise
        raise BadDataset(f"{file} is not JSON: {error}") from error
    if not isinstance(entries, _Pairs):
        raise BadDataset(f"{file} holds {brief(entries)}, expected an object of questions by number")
    return entries


def _text(fields: Mapping[str, Any], field: str) -> str:
    value = fields.get(field)
    if not isinstance(value, str):
        raise BadField(f"{field} is {brief(value)}, expected a text")
    if len(value) > LONGEST:
        raise BadField(f"{field} has {len(value):,} characters, expected at most {LONGEST:,}")
    return value


def _connectivity(question: str, answer: str) -> tuple[State, Answer]:
    before, asked = _halves(question)
    pairs = []
    for edge in before.rpartition("Graph:")[2].split():
        pair = _matched(_PAIR, edge, "question", "(0,8)")
        pairs.append((int(pair[1]), int(pair[2])))
    each_once(pairs, "question", directed=False)
    path = _matched(_IS_PATH, asked, "question", "Is there a path between node 8 and node 2?")
    ends = {"first node asked about": int(path[1]), "second node asked about": int(path[2])}
    query = two_nodes(ends, _MOST_NUMBER + 1)
    numbers = sorted({number for pair in pairs for number in pair} | set(ends.values()))
    if len(numbers) > MOST_NODES:
        raise BadField(f"question names {len(numbers)} nodes, expected at most {MOST_NODES}")
    part = {
        "nodes": [node(number, "question: a node", _MOST_NUMBER + 1) for number in numbers],
        "edges": [[str(u), str(v)] for u, v in pairs],
    }
    yes = _matched(_YES_NO, answer, "answer", "The answer is yes.")[1] == "yes"
    return CONNECTIVITY.assemble([part], {"query": list(query)}), yes


def _flow(question: str, answer: str) -> tuple[State, Answer]:
    before, asked = _halves(question)
    first, *lines = before.strip().split("\n")
    count = int(_matched(_RANGE, first.strip(), "question", "the nodes are numbered from 0 to 6")[1]) + 1
    if count > MOST_NODES:
        raise BadField(f"question has {count} nodes, expected at most {MOST_NODES}")
    example = "an edge from node 1 to node 5 with capacity 2,"
    found = [_matched(_ARC, line.strip(), "question", example) for line in lines]
    pairs = [(int(arc[1]), int(arc[2])) for arc in found]
    each_once(pairs, "question", directed=True)
    arcs = []
    for (u, v), arc in zip(pairs, found, strict=True):
        capacity = whole_capacity(float(arc[3]), f"question: capacity of ({u},{v})")
        tail, head = (node(end, f"question: a node of ({u},{v})", count) for end in (u, v))
        if capacity:
            arcs.append([tail, head, capacity])
    asks = _matched(_WHAT_FLOW, asked, "question", "What is the maximum flow from node 2 to node 3?")
    ends = {"source": int(asks[1]), "sink": int(asks[2])}
    source, sink = two_nodes(ends, count)
    says = _matched(_FLOW_IS, answer, "answer", "The maximum flow from node 2 to node 3 is 5.")
    if [int(says[1]), int(says[2])] != list(ends.values()):
        raise BadField(f"answer is about {says[1]} and {says[2]}, expected {source} and {sink} as in the question")
    part = {"nodes": [str(number) for number in range(count)], "arcs": arcs}
    return FLOW.assemble([part], {"source": source, "sink": sink}), int(says[3])


def _halves(question: str) -> tuple[str, str]:
    before, asks, asked = question.rpartition("\nQ:")
    if not asks:
        raise BadField(f"question is {brief(question)}, expected a graph and then a line that starts with 'Q:'")
    return before, asked.strip()


def _matched(pattern: re.Pattern[str], text: str, field: str, example: str) -> re.Match[str]:
    match = pattern.fullmatch(text)
    if not match:
        raise BadField(f"{field}: {brief(text)}, expected such as {example!r}")
    return match


_READ: Mapping[str, Callable[[str, str], tuple[State, Answer]]] = {"connectivity": _connectivity, "flow": _flow}

DATASET = Dataset(
    source="Wang et al., NLGraph (2023), github.com/Arthur-Heng/NLGraph, split test",
    configs=_CONFIGS,
    read=read,
)
