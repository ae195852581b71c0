"""Own diagrams in faces, colours and line widths that nothing was tuned on: how many are read exactly.

`python benchmarks/diagrams_held_out.py [ITEMS] [FIRST]` makes ITEMS diagrams over the three levels. Each is laid out as
an item is: a layout that the drawing rejects or that does not read back is laid out again, up to ten times.
Printed are the share whose first drawn layout reads back, and the share of what would be issued as certified.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from isoprobe.probes.core import LayoutRejected
from isoprobe.probes.engine.making import LAYOUTS, unread
from isoprobe.probes.engine.registry import load_task
from isoprobe.vision.diagram.drawing.diagram import HELD_OUT, sample_style


def main(items: int, first: int) -> None:
    task = load_task("segments")
    picture = task.representation("picture")
    drawn, read_first, certified = Counter[int](), Counter[int](), Counter[int]()
    why: Counter[str] = Counter()
    started = time.process_time()
    for number in range(items):
        level, seed = 1 + number % 3, first + number
        state = task.make(Random(f"held out/{level}/{seed}"), level)
        for attempt in range(LAYOUTS):
            style = sample_style(Random(f"held out/{level}/{seed}/{attempt}"), state, HELD_OUT)
            try:
                payload = picture.show(state, style)
            except LayoutRejected:
                continue
            missed = unread(state, picture, style, payload)
            if not drawn[number]:
                read_first[level] += not missed
                if missed:
                    why[missed[:60]] += 1
            drawn[number] += 1
            if not missed:
                certified[level] += 1
                break
    of = Counter(1 + number % 3 for number in range(items))
    for level in (1, 2, 3):
        print(
            f"level {level}: {of[level]} diagrams; first layout read {read_first[level] / of[level]:.1%}, "
            f"certified {certified[level] / of[level]:.1%}"
        )
    print(f"all: first layout {read_first.total() / items:.2%}, certified {certified.total() / items:.2%}")
    print(f"{1000 * (time.process_time() - started) / items:.0f} ms of CPU a diagram")
    for reason, count in why.most_common(12):
        print(f"  {count:4d}  {reason}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
