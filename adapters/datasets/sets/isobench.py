"""IsoBench's graph, mathematics, chess and science configs, from the published Parquet files or from JSONL.

Fu et al., IsoBench: Benchmarking Multimodal Foundation Models on Isomorphic Representations (2024); the data set is
`isobench/IsoBench`, split validation. The pictures that stand in the set are kept: those of the science questions,
which no solver of ours proves, and those of graphs and functions, whose state is told beside them. Boards are drawn
anew, and so is every picture that a copy of the set is without.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from pathlib import Path

from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadDataset,
    BadRecord,
    Dataset,
    Record,
    UnprovedRecord,
    UnreadRecord,
    read_now,
)
from isoprobe.adapters.datasets.records import chess as _chess
from isoprobe.adapters.datasets.records import functions as _functions
from isoprobe.adapters.datasets.records import science as _science
from isoprobe.adapters.datasets.records.files import are_pictures_wanted
from isoprobe.adapters.datasets.records.graphs import (
    BadField,
    brief,
    capacity_matrix,
    stated_colours,
    two_nodes,
    undirected_matrix,
)
from isoprobe.adapters.datasets.records.pictures import picture_in
from isoprobe.adapters.datasets.records.sources import surviving
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows, parquet_rows
from isoprobe.probes.core import Answer, State
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, PAIR

_CONFIGS: Mapping[str, str] = {
    "graph_connectivity": "connectivity",
    "graph_maxflow": "maxflow",
    "graph_isomorphism": "isomorphism",
    **_functions.CONFIGS,
    **_chess.CONFIGS,
}
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "graph_connectivity": ("adjacency_matrix", "query_node_1", "query_node_2", "label"),
    "graph_maxflow": ("adjacency_matrix", "source_node", "sink_node", "label"),
    "graph_isomorphism": ("adjacency_matrix_G", "adjacency_matrix_H", "label"),
    **dict.fromkeys(_functions.CONFIGS, _functions.FIELDS),
    **dict.fromkeys(_chess.CONFIGS, _chess.FIELDS),
    **dict.fromkeys(_science.CONFIGS, _science.FIELDS),
}
_OTHER_FIELDS = (
    *("id", "index", "config", "query_nodes_color", "source_node_color", "sink_node_color"),
    *_functions.OTHER_FIELDS,
    *_chess.OTHER_FIELDS,
)
_COLOURS: Mapping[str, Mapping[str, str]] = {  # of the nodes that a question is about: field, and key of what is stated
    "graph_connectivity": {"query_nodes_color": "query_colour"},
    "graph_maxflow": {"source_node_color": "source_colour", "sink_node_color": "sink_colour"},
}
_MOST_FLOW = 1 << 53
_ALL = (*_CONFIGS, *_science.CONFIGS)

Found = Record | UnprovedRecord | BadRecord


def read(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """The records, as `unread` finds them. Raises BadDataset."""
    return read_now(unread(path, configs))


def unread(path: Path, configs: Collection[str]) -> Iterator[UnreadRecord | BadRecord]:
    """The records of these configs in a folder of `<config>/validation-*.parquet` or `<config>.jsonl`, or in one such
    file. A file that breaks off is one bad record, and the next config goes on. Raises BadDataset where there is none
    of them, or where nothing can be read at all."""
    found = {config: files for config in _ALL if config in configs and (files := _files(path, config))}
    if not found:
        expected = f"{next(iter(configs))}/validation-00000-of-00001.parquet or {next(iter(configs))}.jsonl"
        raise BadDataset(f"{path} holds none of {', '.join(configs)} of IsoBench, expected {expected}")
    yield from surviving((files[0].name, config, _read_config(config, files, path)) for config, files in found.items())


def _files(path: Path, config: str) -> list[Path]:
    if path.is_file():
        return [path] if path.stem == config or (path.suffix == ".parquet" and path.parent.name == config) else []
    if path.name == config and (own := sorted(path.glob("validation-*.parquet"))):
        return own
    jsonl, parquet = path / f"{config}.jsonl", sorted((path / config).glob("validation-*.parquet"))
    if jsonl.exists() and parquet:
        raise BadDataset(f"{path} holds {config} twice, as JSONL and as Parquet, expected one of them")
    return [jsonl] if jsonl.exists() else parquet


def _read_config(config: str, files: list[Path], root: Path) -> Iterator[UnreadRecord | BadRecord]:
    seen: set[int] = set()
    count = 0
    for file in files:
        for place, row in _table(file, config, root):
            try:
                index = _index(row, count)
                if index in seen:
                    raise BadField(f"index {index} stands in a record before it too, expected each once")
                seen.add(index)
                whole = _object(row, config)
                yield UnreadRecord(place, config, partial(_read_one, config, index, place, whole), _science.size(whole))
            except BadField as error:
                yield BadRecord(place, config, str(error))
            count += 1


def _read_one(config: str, index: int, place: str, row: Row) -> Found:
    try:
        return (_question if config in _science.CONFIGS else _record)(config, index, place, row)
    except BadField as error:
        return BadRecord(place, config, str(error))


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    """The raw records of these configs, in turn."""
    read_all = [_table(file, config, path) for config in configs for file in _files(path, config)[:1]]
    while read_all:
        for rows in [*read_all]:
            if (row := next(rows, None)) is None:
                read_all.remove(rows)
            else:
                yield row


def _table(file: Path, config: str, root: Path) -> Iterator[tuple[str, Row | str]]:
    required = _FIELDS[config]
    pictured = config not in _chess.CONFIGS and are_pictures_wanted()
    wanted = required + _OTHER_FIELDS + (_science.OTHER_FIELDS if pictured else ())
    return parquet_rows(file, required, wanted, root) if file.suffix == ".parquet" else jsonl_rows(file, root)


def _index(row: Row | str, count: int) -> int:
    index = row.get("index") if isinstance(row, dict) else None
    if index is None:
        return count
    if type(index) is not int or not 0 <= index < 1 << 31:
        raise BadField(f"index is {brief(index)}, expected a whole number from 0 up")
    return index


def _object(row: Row | str, config: str) -> Row:
    if isinstance(row, str):
        raise BadField(row)
    if row.get("config", config) != config:
        raise BadField(f"config is {brief(row['config'])}, expected {config!r}")
    for field in _FIELDS[config]:
        if field not in row:
            raise BadField(f"no field {field!r}, expected {list(_FIELDS[config])}")
    return row


def _record(config: str, index: int, place: str, row: Row) -> Record:
    state, published = _READ[config](row)
    labels = _labels(config, index, row, published if isinstance(published, (bool, int)) else str(published))
    picture, unopened = b"", False
    if config not in _chess.CONFIGS and are_pictures_wanted():
        try:
            picture = picture_in(row.get("image"))
        except BadField:
            unopened = True
    return Record(
        f"isobench-{config}-{index}",
        place,
        config,
        index,
        _CONFIGS[config],
        state,
        published,
        labels,
        picture,
        stated=stated_colours(row, _COLOURS.get(config, {})),
        unopened=unopened,
    )


def _question(config: str, index: int, place: str, row: Row) -> UnprovedRecord:
    asked = _science.read_question(row)
    labels = _labels(config, index, row, asked.published)
    return UnprovedRecord(
        f"isobench-{config}-{index}",
        place,
        config,
        index,
        asked.question,
        asked.choices,
        asked.description,
        asked.published,
        asked.picture,
        labels,
    )


def _labels(config: str, index: int, row: Row, published: str | int) -> dict[str, str | int | float | bool]:
    labels: dict[str, str | int | float | bool] = {"dataset": "isobench", "config": config, "index": index}
    labels["published"] = published
    if isinstance(row.get("id"), str):
        labels["published_id"] = row["id"][:100].encode(errors="replace").decode()
    return labels


def _connectivity(row: Row) -> tuple[State, Answer]:
    part = undirected_matrix(row["adjacency_matrix"], "adjacency_matrix")
    query = two_nodes({field: row[field] for field in ("query_node_1", "query_node_2")}, len(part["nodes"]))
    return CONNECTIVITY.assemble([part], {"query": list(query)}), _yes_no(row)


def _maxflow(row: Row) -> tuple[State, Answer]:
    part = capacity_matrix(row["adjacency_matrix"], "adjacency_matrix")
    source, sink = two_nodes({field: row[field] for field in ("source_node", "sink_node")}, len(part["nodes"]))
    label = row["label"]
    if isinstance(label, float) and label.is_integer():
        label = int(label)
    if type(label) is not int or not 0 <= label < _MOST_FLOW:
        raise BadField(f"label is {brief(label)}, expected a whole number from 0 up")
    return FLOW.assemble([part], {"source": source, "sink": sink}), label


def _isomorphism(row: Row) -> tuple[State, Answer]:
    parts = [undirected_matrix(row[field], field) for field in ("adjacency_matrix_G", "adjacency_matrix_H")]
    return PAIR.assemble(parts, {}), _yes_no(row)


def _yes_no(row: Row) -> bool:
    label = row["label"]
    if not isinstance(label, bool):
        raise BadField(f"label is {brief(label)}, expected true or false")
    return label


_READ: Mapping[str, Callable[[Row], tuple[State, Answer]]] = {
    "graph_connectivity": _connectivity,
    "graph_maxflow": _maxflow,
    "graph_isomorphism": _isomorphism,
    **_functions.READ,
    **_chess.READ,
}

_EXPECTED: Mapping[str, str] = {
    "adjacency_matrix": "of connectivity and flow: a square matrix as text, nested lists",
    "adjacency_matrix_G": "of isomorphism: the first graph's matrix as text",
    "adjacency_matrix_H": "of isomorphism: the second graph's matrix as text",
    "query_node_1": "of connectivity: the number of a node, from 0",
    "query_node_2": "of connectivity: another one",
    "source_node": "of flow: the number of a node",
    "sink_node": "of flow: another one",
    "latex": "of functions: $$f(x) = ...$$",
    "code": "of functions: f(x) = ..., a formula",
    "domain": "of functions: x > 0, or nothing",
    "pgn": "of chess: the game's moves",
    "question": "of chemistry and physics: a text",
    "choices": "of chemistry and physics: a list of texts",
    "description": "of chemistry and physics: what stands for the picture, a text",
    "image": "of all but chess: the picture; boards are drawn anew",
    "label": "the answer: true or false, a number, a word, a move, or the place of an option from 0",
}

DATASET = Dataset(
    source="Fu et al., IsoBench (2024), isobench/IsoBench, split validation",
    configs=_CONFIGS,
    read=read,
    unread=unread,
    unproved=_science.CONFIGS,
    rows=_rows,
    fields=_EXPECTED,
)
