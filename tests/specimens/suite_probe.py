"""A probe by hand, with all that JSON and Parquet could spoil."""

from __future__ import annotations

from isoprobe.probes.core import Item, Probe, Proof, Query, Question, View
from isoprobe.probes.engine.registry import load_task

PNG = b"\x89PNG\r\n\x1a\n"
VERSION = load_task("connectivity").version


def probe(number: int, pictures: int = 1, size: int = 40) -> Probe:
    """By hand, with all that JSON and Parquet could spoil: text beyond ASCII, floats, empty and nested values."""
    identity = f"connectivity-v{VERSION}-L1-s{number}"
    item = Item(
        id=identity,
        task="connectivity",
        version=VERSION,
        level=1,
        seed=number,
        variant=number % 3,
        state={"nodes": ["A", "é", "节点"], "edges": [["A", "é"]], "query": ["A", "节点"]},
        answer=[True, 2**70, "x\u0000y", 0.1, -1e-300][number % 5],
        labels={"topic": "paths\n", "nodes": 3, "density": 1 / 3, "tree": True},
    )
    views = [View(identity, "edge_list", "text", {}, {}, "A-é \U0001f600\u2028", True, 1)]
    for k in range(pictures):
        png = PNG + bytes([number % 256, k]) * (size // 2)
        style = {"xy": [0.1, 2.5e-17], "colours": [{"A": "red"}], "none": None}
        stated = {"query": ["A", "节点"]}
        views.append(View(identity, f"picture{k}", "image", style, stated, png, k == 0, 3, "hidden" if k else ""))
    questions = (
        Question(f"{identity}/answer", "edge_list", Query("answer"), "Is there a path?", "yes_no", True, chance=0.5),
        Question(
            "edge_list/transcript/matrix",
            "edge_list",
            Query("transcript", form="matrix", stated={"query": ["A"]}),
            "Write it down.",
            "transcript",
            [[0, 1]],
        ),
        Question(
            "edge_list/element/colour/0",
            "edge_list",
            Query("element", "colour", ("é",), language="zh"),
            "Which?",
            "choice",
            "red",
            "End.",
            "one of: red, é",
            ("red", "é"),
        ),
    )
    certificate = {"path": ["A", "é"], "deep": [[[]], {"": {}}]}
    return Probe(item, Proof({"search": item.answer, "union": item.answer}, certificate, True), tuple(views), questions)
