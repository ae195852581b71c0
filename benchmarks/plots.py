"""How well plots are read: `python benchmarks/plots.py [own|parity|convexity|breakpoints|printed] [n] [stream]`.

own: right class, unread and wrong, of so many plots a task, and milliseconds a plot. The plots are drawn in held-out
styles; a stream's name starts another row of chances, and `fresh`, or a name that starts with it, has looks of its own,
in colours, strokes and sizes that neither the usual nor the held-out styles have. None is left out for being misread.
printed: `../shared/data/function_plots`; a plot counts where every function's samples are within 2% of the axis range.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from probes.function_legibility import require_legible
from probes.function_pictures import LEAST_VISIBLE
from probes.function_states import domain_of, function_of, visible_margin
from probes.function_visibility import Problem
from probes.registry import load_task
from vision import LayoutRejected, Unreadable
from vision.plot_classes import Decision, breakpoints_of, convexity_of, parity_of
from vision.plot_drawing import draw_plot, sample_style
from vision.plot_reading import read_plot
from vision.plot_scene import PlotScene
from vision.plot_style import Style

PRINTED = Path(__file__).resolve().parents[1] / ".." / "shared" / "data" / "function_plots"
DECIDE: dict[Problem, Callable[[PlotScene], Decision]] = {
    "parity": parity_of,
    "convexity": convexity_of,
    "breakpoints": breakpoints_of,
}
WITHIN = 0.02  # of the axis range


FRESH: dict[str, tuple[Any, ...]] = {  # looks that no reader was tuned on
    "curve": ((220, 50, 47), (38, 139, 210), (108, 113, 196), (133, 153, 0), (203, 75, 22), (10, 10, 10), (60, 20, 90)),
    "stroke": (1.3, 1.7, 2.3, 2.6, 3.1),
    "axis": (1.0, 1.3, 1.6),
    "ink": ((10, 10, 10), (45, 45, 45), (25, 40, 60)),
    "grid": (None, (182, 182, 182), (210, 210, 210), (215, 225, 215), (226, 226, 232)),
    "paper": ((255, 255, 255), (252, 252, 252), (250, 246, 236), (242, 246, 250)),
    "pad": (0.0, 0.01, 0.025, 0.055),
    "jpeg": (0, 0, 90, 82, 72),
}
WIDTHS, HEIGHTS = (310, 380, 450, 540, 630, 750, 880), (320, 370, 430, 500, 590, 700)


def looks(rng: Random, stream: str) -> Style:
    """A held-out look, or a fresh one."""
    style = sample_style(rng, held_out=True)
    if stream.startswith("fresh"):
        for key, values in FRESH.items():
            value = rng.choice(values)
            style[key] = list(value) if isinstance(value, tuple) else value
        style["size"] = [rng.choice(WIDTHS), rng.choice(HEIGHTS)]
    return style


def own(name: Problem, count: int, stream: str) -> str:
    """One line of figures for a task."""
    task, rng = load_task(name), Random(f"{stream}/{name}")
    right = wrong = unread = drawn = 0
    spent = 0.0
    while drawn < count:
        state = task.make(Random(rng.random()), rng.choice(sorted(task.levels)))
        if visible_margin(name, state) < LEAST_VISIBLE[name]:
            continue
        left, right_edge, bottom, top = (Fraction(edge) for edge in state["window"])
        try:
            window = (left, right_edge, bottom, top)
            style = looks(rng, stream)
            require_legible(name, state, task.solvers[0].solve(state).answer, style)
            picture = draw_plot(function_of(state), domain_of(state), window, style)
        except LayoutRejected:
            continue
        drawn += 1
        start = time.process_time()
        try:
            answer = DECIDE[name](read_plot(picture)).answer
        except Unreadable:
            unread += 1
        else:
            good = answer == task.solvers[0].solve(state).answer
            right += good
            wrong += not good
        spent += time.process_time() - start
    return f"{name}: {right} of {count} right, {wrong} wrong, {unread} unread, {1000 * spent / count:.1f} ms a plot"


def off(scene: PlotScene, function: dict[str, Any], axes: dict[str, float]) -> float:
    """How far the nearest curve is from a function's samples, in shares of the axis range; those beyond it left out."""
    if scene.x_axis is None or scene.y_axis is None:
        return float("inf")
    x = np.array([each[0] for each in function["samples"]])
    y = np.array([each[1] for each in function["samples"]])
    inside = (y >= axes["ymin"]) & (y <= axes["ymax"]) & (x >= axes["xmin"]) & (x <= axes["xmax"])
    size, wide = axes["ymax"] - axes["ymin"], axes["xmax"] - axes["xmin"]
    best = float("inf")
    for number in range(len(scene.curves)):
        seen_x, seen_y = scene.samples(number)
        if len(seen_x) < 2 or seen_x[0] > x[inside][0] + 0.02 * wide or seen_x[-1] < x[inside][-1] - 0.02 * wide:
            continue
        best = min(best, float(np.abs(np.interp(x[inside], seen_x, seen_y) - y[inside]).max() / size))
    return best


def printed() -> str:
    """A line for each plot, and the count."""
    lines, good, spent = [], 0, 0.0
    records = [json.loads(line) for line in (PRINTED / "truth.jsonl").read_text().splitlines()]
    for record in records:
        picture = (PRINTED / record["image"]).read_bytes()
        start = time.process_time()
        try:
            scene = read_plot(picture)
        except Unreadable as why:
            lines.append(f"{record['id']}: {why}")
            continue
        finally:
            spent += time.process_time() - start
        worst = [off(scene, function, record["axes"]) for function in record["functions"]]
        good += max(worst) <= WITHIN
        lines.append(f"{record['id']}: {len(scene.curves)} curves, off by {', '.join(f'{each:.3f}' for each in worst)}")
    lines.append(f"{good} of {len(records)} plots within 2%, {1000 * spent / len(records):.1f} ms a plot")
    return "\n".join(lines)


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "own"
    if what == "printed":
        print(printed())
    else:
        for each in [name for name in DECIDE if what in ("own", name)]:
            count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
            print(own(each, count, sys.argv[3] if len(sys.argv) > 3 else "benchmark"), flush=True)
