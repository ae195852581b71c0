"""What docs/performance.md and CHANGELOG.md say of a million replies and of items without pictures is what was kept."""

from __future__ import annotations

import json
from pathlib import Path

HOUSE = Path(__file__).parents[2]


def test_docs_say_what_was_measured() -> None:
    kept = json.loads((HOUSE / "benchmarks" / "million-2026-11-30.json").read_text())
    page = " ".join((HOUSE / "docs" / "performance.md").read_text("utf-8").split())
    changes = " ".join((HOUSE / "CHANGELOG.md").read_text("utf-8").split())
    report, few, made = kept["report"], kept["report_of_few"], kept["without_pictures"]
    said = f"{report['cpu_seconds']:.0f} s of CPU and {report['kb'] / 1000:.0f} MB"
    assert f"A report of {report['replies']:,} replies to {report['items']:,} items takes {said}" in page
    assert f"of {report['replies']:,} it takes {report['kb'] / 1e6:.1f} GB" in changes
    further = report["replies"] - few["replies"]
    spent, held = report["cpu_seconds"] - few["cpu_seconds"], report["kb"] - few["kb"]
    assert f"a further reply costs {1000 * spent / further:.2f} ms and {held / further:.2f} KB" in page
    assert f"made {made['items']:,} items of all {made['tasks']} tasks in {int(made['cpu_seconds'])} s of CPU" in page
    assert f"{round(made['items'] / made['cpu_seconds'])} a second" in page
    assert f"{made['bytes'] / made['items']:.0f} bytes of disc an item" in page
    assert f"{made['kb'] / 1000:.0f} MB at {made['items']:,}" in page
    shown = kept["with_pictures"]
    took = f"{shown['items']:,} items of all {shown['tasks']} tasks took {shown['cpu_seconds']:.0f} s of CPU"
    assert f"{took}, {round(shown['items'] / shown['cpu_seconds'])} a second" in page
    assert f"{shown['bytes'] / shown['items'] / 1000:.1f} KB of disc an item and {shown['kb'] / 1000:.0f} MB" in page
    assert f"{shown['uncertified']} pictures ({100 * shown['uncertified'] / shown['items']:.1f}%)" in page
    again, before = kept["without_pictures_again"]["mb"], kept["without_pictures_again"]["mb_before"]
    first = f"it takes {again['5000']} MB at 5,000, {again['10000']} at 10,000, {again['15000']} at 15,000"
    assert again["20000"] == again["25000"]
    assert f"{first}, {again['20000']} at 20,000 and at 25,000, and {again['30000']} at 30,000" in page
    assert f"where it took {before['20000']} MB at 20,000 and {before['30000']} at 30,000" in page
    once = kept["report_different_once"]
    took = f"take {once['cpu_seconds']} s of CPU in all where they took {once['cpu_seconds_before']}"
    assert f"{once['replies']:,} of them to {once['items']} items {took}" in page
