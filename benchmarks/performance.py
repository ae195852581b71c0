"""What isoprobe costs against size: nodes, pixels, items, replies, workers; and how long it takes to begin. As ratios.

Every row is CPU for one more of something, in ms, at several sizes; the ratio is to the smallest size in the same
run: 1 is a cost in proportion to size. A process is measured whole, with its peak of memory. Before them stand the two
ratios of making.py and run_loop.py, each to a baseline of its own.

    python benchmarks/performance.py [--out FILE] [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import making
import numpy as np
import run_loop

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.vision.graph.reading import read_graph
from isoprobe.vision.plot.reading import read_plot

HERE = Path(__file__).parent
METERED = """\
import atexit, re, runpy, sys
from pathlib import Path

told = Path(sys.argv.pop(1))
status = Path("/proc/self/status")  # what the system tells of a child that has ended counts its parent's memory in
atexit.register(lambda: told.write_text(re.search(r"VmHWM:\\s+([0-9]+) kB", status.read_text())[1]))
sys.argv[0] = "isoprobe"
runpy.run_module("isoprobe", run_name="__main__", alter_sys=True)
"""


def cpu(work: Callable[[], object], times: int) -> float:
    """The median of so many runs, in ms of CPU."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(1000 * (time.process_time() - start))
    return median(found)


def typed(words: str, folder: Path, metered: bool = False) -> dict[str, float]:
    """CPU and time of a command and of the processes that it starts; `metered`: the most memory of its own too, in MB,
    which costs it a few imports more."""
    kept = folder / "most.txt"
    begin = ["-c", METERED, str(kept)] if metered else ["-m", "isoprobe"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *begin, *words.split()],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu": spent, "seconds": time.perf_counter() - start} | (
        {"mb": int(kept.read_text()) / 1024} if metered else {}
    )


def row(what: str, of: str, sizes: dict[int, float]) -> dict[str, Any]:
    """The cost of one at each size, printed with its ratio to that at the smallest."""
    first = next(iter(sizes.values()))
    shown = ", ".join(f"{size:,}: {cost:.3g} ms ({cost / first:.2f})" for size, cost in sizes.items())
    print(f"{what}, by {of}: {shown}", flush=True)
    return {"what": what, "by": of, "ms": sizes, "ratio": {size: cost / first for size, cost in sizes.items()}}


def by_nodes(times: int) -> list[dict[str, Any]]:
    """A graph task made, and its picture read, at levels with more and more nodes."""
    task, made, read = load_task("connectivity"), {}, {}
    for level in sorted(task.levels)[:4]:
        probes = [make_item(task, level, seed) for seed in range(times)]
        nodes = round(median(len(probe.item.state["nodes"]) for probe in probes))
        seeds, pictures = iter(range(times)), iter(probes)
        made[nodes] = cpu(lambda seeds=seeds, level=level: make_item(task, level, next(seeds)), times)
        read[nodes] = cpu(lambda left=pictures: read_graph(_picture(next(left))), times)
    return [row("an item of connectivity", "nodes", made), row("its picture read", "nodes", read)]


def _picture(probe: Any) -> bytes:
    return next(bytes(view.payload) for view in probe.views if view.medium == "image")


def by_pixels(times: int) -> dict[str, Any]:
    """The plot of a function read, and the same plot with each side twice and three times as long."""
    content = _picture(make_item(load_task("parity"), 1, 3))
    pixels = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    sizes = {}
    for side in (1, 2, 3):
        larger = cv2.resize(pixels, None, fx=side, fy=side, interpolation=cv2.INTER_CUBIC)
        sizes[larger.shape[0] * larger.shape[1]] = cpu(lambda larger=larger: read_plot(larger), times)
    return row("the plot of a function read", "pixels", sizes)


def by_items(folder: Path, sizes: list[int]) -> list[dict[str, Any]]:
    """Suites of one task, made by one process and by two, and their report."""
    made, memory, reported, report_memory = {}, {}, {}, {}
    for n in sizes:
        told = typed(f"make s{n} -t grid_size -t spinner_chance -l 1 -l 2 -n {n}", folder, metered=True)
        made[n], memory[n] = 1000 * told["cpu"] / n, told["mb"]
        typed(f"ask s{n} planted:see=0.7,think=0.8 --arm picture --arm text --samples 5 --out s{n}.run", folder)
        replies = 10 * n
        told = typed(f"report s{n}.run --out page{n}", folder, metered=True)
        reported[replies], report_memory[replies] = 1000 * told["cpu"] / replies, told["mb"]
    n = sizes[-1]
    alone, both = (
        typed(f"make w{k} -t grid_size -t spinner_chance -l 1 -l 2 -n {n} --workers {k}", folder)["seconds"]
        for k in (1, 2)
    )
    print(f"{n:,} items by 2 workers instead of 1: {both / alone:.2f} of the time on {os.cpu_count()} cores")
    return [
        row("an item", "items", made) | {"mb": memory},
        row("a reply reported", "replies", reported) | {"mb": report_memory},
        {"what": "time with two workers", "by": "workers", "ratio": {2: both / alone}},
    ]


def by_replies(folder: Path, sizes: list[int]) -> dict[str, Any]:
    """Recorded replies scored."""
    scored = {}
    record = {"answer": 17, "answer_type": "integer"}
    for n in sizes:
        lines = (
            record | {"id": str(k), "response": f"Adding them up gives {k % 40}. Answer: {k % 40}"} for k in range(n)
        )
        (folder / "replies.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        scored[n] = 1000 * typed("score replies.jsonl --out scores.jsonl", folder)["cpu"] / n
    return row("a reply scored", "replies", scored)


def beginning(folder: Path) -> dict[str, Any]:
    """Seconds of CPU until a command has said what it has to say."""
    bare = []
    for _ in range(3):
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", ""], check=True)
        end = resource.getrusage(resource.RUSAGE_CHILDREN)
        bare.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
    told = {}
    for words in ("--help", "make --nosuch", "ask", "report nosuch.run", "show nosuch", "tasks", "show maxflow"):
        told[words] = median(typed(words, folder)["cpu"] for _ in range(3))
        print(f"isoprobe {words}: {told[words]:.2f} s, {told[words] / max(bare):.1f} times a bare Python", flush=True)
    return {"bare_python": max(bare), "cpu": told}


def main(out: Path, quick: bool) -> None:
    """Prints all, and writes it as JSON."""
    times, items, replies = (3, [40, 160], [500, 2000]) if quick else (9, [250, 1000], [2500, 10_000, 40_000])
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found: dict[str, Any] = {"begin": beginning(folder)}
        if not quick:
            found |= {"making": making.main(2), "run_loop": run_loop.main(200)}
        found["rows"] = [*by_nodes(times), by_pixels(times), *by_items(folder, items), by_replies(folder, replies)]
    own, children = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    spent = sum(each.ru_utime + each.ru_stime for each in (own, children))
    found["cpu_minutes"], found["minutes"] = spent / 60, (time.monotonic() - begun) / 60
    print(f"{spent / 60:.1f} minutes of CPU, {found['minutes']:.1f} by the clock")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n")
    print(f"wrote {out}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=HERE.parent / "build" / "bench.json")
    parser.add_argument("--quick", action="store_true", help="a tenth of the sizes, without the two baselines")
    given = parser.parse_args()
    main(given.out, given.quick)
