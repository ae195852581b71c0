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
PARITY: Row = {
    "latex": "$$f(x) = - \\frac{2 x^{5}}{2 x^{8} + 11.16}$$",
    "code": "f(x) = -2*x**5/(2*x**8 + 11.16)",
    "label": "odd",
    "domain": "",
}
CONVEXITY: Row = {
    "latex": "$$f(x) = e^{0.28 x} - 0.82 \\log{\\left(x \\right)} + 0.1 \\left|{x}\\right|$$",
    "code": "f(x) = exp(0.28*x) - 0.82*log(x) + 0.1*Abs(x)",
    "label": "convex",
    "domain": "x > 0",
}
BREAKPOINT: Row = {
    "latex": "$$f(x) = \\begin{cases} 2 x & \\text{for}\\: x \\leq 1 \\wedge x > -2 \\\\3.01 - x & \\text{for}\\: "
    "x \\leq 3 \\wedge x > 1 \\end{cases}$$",
    "code": "f(x) = Piecewise((2*x, (x <= 1) & (x > -2)), (3.01 - x, (x <= 3) & (x > 1)))",
    "label": 1,
    "domain": "",
}
WINNER: Row = {"pgn": "1. f3 e5 2. g4 Qh4#", "anl": "", "fen": "", "label": "Black"}
PUZZLE: Row = {"pgn": "1. f3 e5 2. g4", "anl": "", "fen": "", "label": "d8h4"}
CHEMISTRY: Row = {
    "question": "Which solution has a higher concentration of green particles?",
    "choices": ["Solution B", "neither; their concentrations are the same", "Solution A"],
    "description": "Both solutions hold 3 green particles in the same volume.",
    "label": 1,
}
PHYSICS: Row = {
    "question": "Will these magnets attract or repel each other?",
    "choices": ["attract", "repel"],
    "description": "The south pole of one magnet is closest to the north pole of the other magnet.",
    "label": 0,
}
ALL: dict[str, Row] = {
    "graph_connectivity": CONNECTIVITY,
    "graph_maxflow": MAXFLOW,
    "graph_isomorphism": ISOMORPHISM,
    "math_parity": PARITY,
    "math_convexity": CONVEXITY,
    "math_breakpoint": BREAKPOINT,
    "winner_id": WINNER,
    "puzzle": PUZZLE,
    "chemistry": CHEMISTRY,
    "physics": PHYSICS,
}


def png(width: int = 20, height: int = 10) -> bytes:
    """A white picture."""
    import cv2
    import numpy as np

    return bytes(cv2.imencode(".png", np.full((height, width, 3), 255, np.uint8))[1])


def write_jsonl(folder: Path, config: str, rows: list[Row | str]) -> Path:
    """`rows` as `<config>.jsonl`, numbered; a text stands as it is."""
    lines = []
    for index, row in enumerate(rows):
        lines.append(row if isinstance(row, str) else json.dumps({"index": index, "config": config} | row))
    folder.mkdir(exist_ok=True)
    (folder / f"{config}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def write_parquet(folder: Path, config: str, rows: list[Row]) -> Path:
    """`rows` as `<config>/validation-00000-of-00001.parquet`, with a picture and an id as published. Pictures other
    than of the science questions are never opened."""
    (folder / config).mkdir(parents=True)
    picture = png() if config in ("chemistry", "physics") else b"\x89PNG"
    full = [{"image": {"bytes": picture, "path": None}, "id": f"p{i}"} | row for i, row in enumerate(rows)]
    pq.write_table(pa.Table.from_pylist(full), folder / config / "validation-00000-of-00001.parquet")
    return folder
