"""Statements of real replies against a reading by eye: how many are found and misread, as docs/recorded.md says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.analysis.statements.families import FAMILIES
from isoprobe.analysis.statements.statement import Statement

ROOT = Path(__file__).parents[2]
LOGS = ROOT.parent / "shared" / "data" / "isobench_logs"
READ = json.loads((ROOT / "tests" / "specimens" / "statements_read.json").read_text("utf-8"))
CONFIGS = {
    "maxflow": "graph_maxflow",
    "isomorphism": "graph_isomorphism",
    "connectivity": "graph_connectivity",
    "parity": "math_parity",
    "breakpoints": "math_breakpoint",
    "convexity": "math_convexity",
    "winner": "winner_id",
}
SAMPLES = [  # those of a hundred replies take seconds
    pytest.param(sample, task, marks=[pytest.mark.slow] if len(READ[sample][task]) > 50 else [])
    for sample in READ
    if sample not in ("about", "modalities")
    for task in READ[sample]
]


def spelled(one: Statement) -> str:
    """The statement as the reading spells it; "" for kinds that were not read."""
    about = one.about
    said = {
        "capacity": lambda: f"{about[0]}>{about[1]}={one.value}",
        "edge": lambda: f"{about[0]} {about[1]}-{about[2]}".strip(),
        "isolated": lambda: f"{about[0]} {about[1]} alone".strip(),
        "nodes": lambda: f"{about[0]} nodes {one.value}",
        "edges": lambda: f"{about[0]} edges {one.value}",
        "point": lambda: f"{float(about[0]):g}:{float(one.value):g}",
        "curvature": lambda: str(one.value),
        "man": lambda: f"{one.value}@{about[0]}",
        "corner": lambda: f"{float(about[0]):g}",
        "end": lambda: f"{float(about[0]):g}",
    }
    return said[one.kind]() if one.kind in said else ""


def counts(sample: str, task: str) -> tuple[int, int, int, int]:
    """How many facts were read by eye, and of these found by the rules; how many the rules state, and misread."""
    modality = READ["modalities"].get(sample, {}).get(task, "image")
    held = {}
    for log in LOGS.glob(f"*/{CONFIGS[task]}.json"):
        for row in json.loads(log.read_text("utf-8")):
            if row["modality"] == modality:
                held[f"{log.parent.name}/{row['sample_index']}"] = row["evaluation"]["model_response"]
    facts = found = stated = misread = 0
    for name, told in READ[sample][task].items():
        by_eye, either = ({*each.split(", ")} - {""} for each in (*told, "")[:2])
        read = {spelled(one) for one in FAMILIES[task].read(held[name])} - {""}
        facts, found = facts + len(by_eye), found + len(by_eye & read)
        stated, misread = stated + len(read), misread + len(read - by_eye - either)
    return facts, found, stated, misread


@pytest.mark.skipif(not LOGS.is_dir(), reason="the published logs are not at ../shared/data")
@pytest.mark.parametrize(("sample", "task"), SAMPLES)
def test_what_the_rules_find_of_a_reading_by_eye(sample: str, task: str) -> None:
    facts, found, _, misread = counts(sample, task)
    page = (ROOT / "docs" / "recorded.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| {sample} | {task} |"))
    assert row.split("|")[3:5] == [f" {len(READ[sample][task])} ", f" {facts} "]
    assert row.endswith(f"| {found} | {misread} |")
    assert found >= (0.9 if task == "winner" else 0.95) * facts
    assert misread <= 0.01 * facts


def test_the_reading_is_of_twenty_replies_of_each_task() -> None:
    assert {task: len(read) for task, read in READ["first"].items()} == dict.fromkeys(READ["first"], 20)
    assert {task: len(read) for task, read in READ["second"].items()} == {
        "isomorphism": 10,
        "parity": 20,
        "breakpoints": 20,
    }
