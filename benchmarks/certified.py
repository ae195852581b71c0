"""Many items of seed questions, evenly over their levels: whether both methods ever differ, and how often a picture is
read back at its first layout.

    python benchmarks/certified.py 500 growth_curves hidden_signs    a program, with all further questions about it

Questions about one picture are made in turns, so that it is drawn once.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from isoprobe.probes.core import Disproved, LayoutRejected, NotMade
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task, stem_of, task_names

FIRST = 50_000  # seeds that no test draws from


def main(count: int, stems: Sequence[str]) -> None:
    """Prints a row a question, and what went wrong."""
    print("| seed question | items | certified | at the first layout | layouts at most |\n|---|---:|---:|---:|---:|")
    wrong = []
    for stem in stems:
        names = [name for name in task_names() if stem in (name, stem_of(name))]
        found: dict[str, Counter[str]] = {name: Counter() for name in names}
        for k in range(count):
            for name in names:
                task = load_task(name)
                try:
                    probe = make_item(task, [*task.levels][k % len(task.levels)], FIRST + k)
                except (Disproved, LayoutRejected, NotMade) as why:
                    wrong.append(f"{name}: {why}")
                    continue
                picture, held = probe.view("picture"), found[name]
                held["certified"] += all(view.certified for view in probe.views)
                held["first"] += picture.attempts == 1
                held["most"] = max(held["most"], picture.attempts)
        for name, held in found.items():
            print(f"| {name} | {count} | {held['certified']} | {held['first']} | {held['most']} |", flush=True)
    print(f"{len(wrong)} not made", *wrong, sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
