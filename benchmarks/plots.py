"""How well plots are read: `python benchmarks/plots.py [own|parity|convexity|breakpoints|printed] [n] [LOOKS/WORD]`.

own: right class, unread and wrong, of so many plots a task, and milliseconds a plot. LOOKS is `fresh`, `spent`,
`development`, `development2`, `held-out` (the usual choice) or `usual`; all but the last two are told in
`plot_looks.py`, and `fresh` is for measuring alone. WORD starts a row of chances of its own. No plot is left out for
being misread.
printed: `../shared/data/function_plots`; a plot counts where every function's samples are within 2% of the axis
range, and no more curves are read than there are functions.
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
from plot_looks import KINDS, faces, sample_look

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.legibility import require_legible
from isoprobe.probes.families.functions.pictures import LEAST_VISIBLE
from isoprobe.probes.families.functions.states import domain_of, function_of, visible_margin
from isoprobe.probes.families.functions.visibility import Problem
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.plot.classes import Decision, breakpoints_of, convexity_of, parity_of
from isoprobe.vision.plot.drawing import draw_plot
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import PlotScene

PRINTED = Path(__file__).resolve().parents[1] / ".." / "shared" / "data" / "function_plots"
DECIDE: dict[Problem, Callable[[PlotScene], Decision]] = {
    "parity": parity_of,
    "convexity": convexity_of,
    "breakpoints": breakpoints_of,
}
WITHIN = 0.02  # of the axis range


def own(name: Problem, count: int, stream: str) -> str:
    """One line of figures for a task."""
    task, rng = load_task(name), Random(f"{stream}/{name}")
    kind = stream.partition("/")[0]
    names, missing = faces(kind)
    right = wrong = unread = drawn = 0
    spent = 0.0
    while drawn < count:
        state = task.make(Random(rng.random()), rng.choice(sorted(task.levels)))
        if visible_margin(name, state) < LEAST_VISIBLE[name]:
            continue
        left, right_edge, bottom, top = (Fraction(edge) for edge in state["window"])
        try:
            window = (left, right_edge, bottom, top)
            style = sample_look(rng, kind, names)
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
    told = f"{name}: {right} of {count} right, {wrong} wrong, {unread} unread, {1000 * spent / count:.1f} ms a plot"
    return told + "".join(f"; without the typefaces of {package}, which is not installed" for package in missing)


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
        good += max(worst) <= WITHIN and len(scene.curves) == len(record["functions"])
        lines.append(f"{record['id']}: {len(scene.curves)} curves, off by {', '.join(f'{each:.3f}' for each in worst)}")
    lines.append(f"{good} of {len(records)} plots within 2%, {1000 * spent / len(records):.1f} ms a plot")
    return "\n".join(lines)


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "own"
    if what == "printed":
        print(printed())
    else:
        if len(sys.argv) > 3 and sys.argv[3].partition("/")[0] not in KINDS:
            sys.exit(f"unknown looks in {sys.argv[3]!r}: expected {', '.join(KINDS)}, then / and a word")
        for each in [name for name in DECIDE if what in ("own", name)]:
            count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
            print(own(each, count, sys.argv[3] if len(sys.argv) > 3 else "held-out/benchmark"), flush=True)
