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
    again = kept["without_pictures_again"]
    held_at = {int(size): kb for size, kb in again["kb"].items()}
    least, many = min(held_at), max(held_at)
    told = [f"{kb / 1000:.0f} at {size:,}" for size, kb in held_at.items()][1:]
    first = f"`make` takes {held_at[least] / 1000:.0f} MB at {least:,} items"
    assert f"of all {again['tasks']} tasks, measured again" in page
    assert f"({again['cpu_seconds']:.0f} s of CPU for {many:,}," in page
    each = (held_at[many] - held_at[least]) / (many - least)
    assert f"{first}, {', '.join(told[:-1])} and {told[-1]}: {each:.2f} KB an item" in page
    grown = {size: (held_at[many] + each * (size - many)) / 1e6 for size in (100_000, 1_000_000)}
    assert f"100,000 items would take {grown[100_000]:.2f} GB, and 1,000,000 {grown[1_000_000]:.2f} GB" in page
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
