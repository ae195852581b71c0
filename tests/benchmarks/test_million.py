"""What docs/performance.md and CHANGELOG.md say of a million replies and of items without pictures is what was kept."""

from __future__ import annotations

import json
from pathlib import Path

HOUSE = Path(__file__).parents[2]


def test_docs_say_what_was_measured() -> None:
    kept = json.loads((HOUSE / "benchmarks" / "million-2026-12-01.json").read_text())
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
    held_at = {int(size): kb for size, kb in made["kb_at"].items()}
    first, *others = held_at.items()
    told = [f"{kb / 1000:.0f} at {size:,}" for size, kb in others]
    each = (held_at[100_000] - held_at[50_000]) / 50_000
    assert (
        f"{first[1] / 1000:.0f} MB at {first[0]:,}, {', '.join(told[:-1])} and {told[-1]}, {each:.2f} KB an item"
        in page
    )
    assert f"{(held_at[100_000] + each * 900_000) / 1e6:.2f} GB of memory, by extrapolation" in page
    shown = kept["with_pictures"]
    took = f"{shown['items']:,} items of all {shown['tasks']} tasks took {shown['cpu_seconds']:.0f} s of CPU"
    assert f"{took}, {round(shown['items'] / shown['cpu_seconds'])} a second" in page
    assert f"{shown['bytes'] / shown['items'] / 1000:.1f} KB of disc an item and {shown['kb'] / 1000:.0f} MB" in page
    assert shown["uncertified"] == 0
    assert f"all {shown['items']:,} pictures were certified, {shown['laid_out_again']} of them after" in page
    held = kept["reader_of_replies"]["mb"]
    told = [f"{held[size]:.0f} after {int(size):,}" for size in ("8000", "20000")]
    assert f"it held {held['4000']:.0f} MB after 4,000, {told[0]} and {told[1]}" in page
    differing = kept["report_different"]
    first, then = differing["first"], differing["kept"]
    of = f"{differing['replies']:,} replies of a line that are all different, to {differing['items']:,} items"
    assert of in page
    assert f"take {first['cpu_seconds']:.0f} s of CPU and {first['mb']} MB the first time" in page
    assert f"({then['bytes'] / 1e6:.0f} MB; `ask` does it at its end already)" in page
    assert f"the next report of them takes {then['cpu_seconds']:.0f} s and {then['mb']} MB to the same figures" in page


def test_docs_say_what_make_bench_printed() -> None:
    kept = json.loads((HOUSE / "benchmarks" / "bench-2026-11-30.json").read_text())
    page = " ".join((HOUSE / "docs" / "performance.md").read_text("utf-8").split())
    assert kept["cpu_minutes"] < 20
    assert f"it took {kept['cpu_minutes']:.1f} minutes of CPU and {kept['minutes']:.0f} by the clock" in page
    rows = {row["what"]: list(row["ratio"].values()) for row in kept["rows"]}
    for what in ("an item of connectivity", "its picture read", "the plot of a function read", "a reply scored"):
        assert "1, " + ", ".join(f"{ratio:.1f}" for ratio in rows[what][1:]) in page, what
    assert f"one reported {rows['a reply reported'][1]:.1f};" in page
    assert f"by two workers instead of one {rows['time with two workers'][0]:.2f} of the time" in page
    assert f"{kept['run_loop']['times_the_bare_loop']:.1f} times what a bare loop with SQLite takes" in page
