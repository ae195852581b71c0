"""Tiny IsoBench folders in both published layouts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

Row = dict[str, Any]

CONNECTIVITY: Row = {
    "adjacency_matrix": "[[0, 1, 0], [1, 0, 0], [0, 0, 0]]",
    "query_node_1": 1,
    "query_node_2": 0,
    "query_nodes_color": "red",
    "label": True,
}
MAXFLOW: Row = {
    "adjacency_matrix": "[[0, 3, 2], [0, 0, 1], [0, 0, 0]]",
    "source_node": 0,
    "source_node_color": "red",
    "sink_node": 2,
    "sink_node_color": "blue",
    "label": 3,
}
ISOMORPHISM: Row = {
    "adjacency_matrix_G": "[[0, 1, 0], [1, 0, 0], [0, 0, 0]]",
    "adjacency_matrix_H": "[[0, 0, 0], [0, 0, 1], [0, 1, 0]]",
    "label": True,
}


def write_jsonl(folder: Path, config: str, rows: list[Row | str]) -> Path:
    """`rows` as `<config>.jsonl`, numbered; a text stands as it is."""
    lines = []
    for index, row in enumerate(rows):
        lines.append(row if isinstance(row, str) else json.dumps({"index": index, "config": config} | row))
    folder.mkdir(exist_ok=True)
    (folder / f"{config}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def write_parquet(folder: Path, config: str, rows: list[Row]) -> Path:
    """`rows` as `<config>/validation-00000-of-00001.parquet`, with a picture and an id as published."""
    (folder / config).mkdir(parents=True)
    full = [{"image": {"bytes": b"\x89PNG", "path": None}, "id": f"p{i}"} | row for i, row in enumerate(rows)]
    pq.write_table(pa.Table.from_pylist(full), folder / config / "validation-00000-of-00001.parquet")
    return folder
