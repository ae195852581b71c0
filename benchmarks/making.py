"""Items a second on one core, all in: make, two solvers, certificates, text forms, picture, read back, questions.

The baseline, in the same run and on the same states of graph tasks, is how IsoBench drew its pictures (networkx on
matplotlib, PNG of 600 by 600 pixels): the picture alone, with nothing proved, no text form and nothing read back. Other
tasks are measured without one. The four tasks of a diagram share a picture, drawn and read for the first of them alone,
and the further questions of a program its pictures, read for the first of them alone: as in any suite that has them.

    python benchmarks/making.py [items a task]
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one core means one thread, for both sides

import cv2
import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import networkx as nx

from isoprobe.probes.core import Probe, State
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.suites.batches import plan


def graphs(state: State) -> Iterator[nx.Graph]:
    """The graphs of a state of any of the three graph tasks."""
    if "G" in state:
        yield from (g for side in "GH" for g in graphs(state[side]))
        return
    graph = nx.DiGraph() if "arcs" in state else nx.Graph()
    graph.add_nodes_from(state["nodes"])
    graph.add_weighted_edges_from(state.get("arcs") or [(u, v, 1) for u, v in state["edges"]])
    yield graph


def draw_with_matplotlib(state: State) -> bytes:
    """The baseline: one figure of 600 by 600 pixels, a subplot a graph."""
    shown = list(graphs(state))
    figure, axes = plt.subplots(1, len(shown), figsize=(6, 6), dpi=100, squeeze=False)
    for axis, graph in zip(axes[0], shown, strict=True):
        places = nx.spring_layout(graph, seed=1)
        nx.draw(graph, places, ax=axis, with_labels=True)
        if graph.is_directed():
            nx.draw_networkx_edge_labels(graph, places, nx.get_edge_attributes(graph, "weight"), ax=axis)
    file = io.BytesIO()
    figure.savefig(file, format="png")
    plt.close(figure)
    return file.getvalue()


def main(n: int) -> dict[str, float]:
    """Prints a row a task and level: items a second, the baseline's, their ratio, and how the layouts went. Gives the
    figures of all."""
    print(
        f"{'task':18}{'level':>6}{'items/s':>9}{'ms/item':>9}{'baseline/s':>12}{'ratio':>7}{'certified':>11}  layouts"
    )
    cv2.setNumThreads(1)
    total = total_baseline = compared = 0.0
    made = 0
    for name in task_names():
        task = load_task(name)
        for level in sorted(task.levels):
            orders = plan([name], [level], n, seed=9)
            make_item(task, level, 0)  # imports, fonts, weights
            start = time.process_time()
            probes: list[Probe] = [make_item(task, o.level, o.seed) for o in orders]
            ours = time.process_time() - start
            few = probes[: max(3, n // 10)] if task.family == "graphs" else []
            baseline = 0.0
            if few:
                draw_with_matplotlib(few[0].item.state)
                start = time.process_time()
                for probe in few:
                    draw_with_matplotlib(probe.item.state)
                baseline = (time.process_time() - start) / len(few)
            pictures = [v for p in probes for v in p.views if v.medium == "image"]
            layouts = dict(sorted(Counter(v.attempts for v in pictures).items()))
            certified = sum(v.certified for v in pictures) / len(pictures)
            print(
                f"{name:18}{level:6}{n / ours:9.1f}{1000 * ours / n:9.2f}"
                + (f"{1 / baseline:12.1f}{baseline * n / ours:7.2f}" if baseline else f"{'-':>12}{'-':>7}")
                + f"{certified:11.2%}  {layouts}"
            )
            total, made = total + ours, made + n
            if baseline:
                compared, total_baseline = compared + ours, total_baseline + baseline * n
    print(f"all: {made / total:.1f} items a second on one core, {1000 * total / made:.2f} ms an item (CPU)")
    print(f"ratio to the baseline (networkx on matplotlib, picture alone): {total_baseline / compared:.2f}")
    return {"ms_an_item": 1000 * total / made, "times_as_fast_as_networkx_on_matplotlib": total_baseline / compared}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
