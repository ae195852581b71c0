"""What our reader counts right in plane diagrams and in solids, beside Tangram's Table 3.

    python benchmarks/tangram_solids.py [--items N]   measures more items of each level, from where it stopped on
    python benchmarks/tangram_solids.py --write       the tables into docs/tangram.md anew

Each diagram is drawn once, in the first layout that can be drawn, and its four counts are read from the pixels: a count
is wrong where it differs from the proved one, or where the picture is refused. No picture is drawn again because it was
misread, as those of suites are. What is measured is kept beside this file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from isoprobe.analysis.papers.tangram import DIFFICULTIES
from isoprobe.probes.core import LayoutRejected, Unreadable
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.states import diagram_of
from isoprobe.solvers.diagrams.diagram import counts

KEPT = Path(__file__).with_name("tangram-solids.jsonl")
PAGE = Path(__file__).parents[1] / "docs" / "tangram.md"
BEGIN, END = "<!-- solids: begin -->\n", "<!-- solids: end -->"
COUNTED = ("letters", "line_segments", "circles", "triangles")
PRINTED = {  # Tangram, Table 3: accuracy on plane diagrams and on solids, in percent
    "GPT-4o": (55.7, 50.4),
    "Gemini 1.5 Pro": (52.9, 41.9),
    "Claude 3.5 Sonnet": (51.5, 46.1),
    "Qwen-VL-Max": (30.8, 26.5),
    "Qwen-VL-Plus": (27.4, 23.3),
}
_LAYOUTS = 40
Row = dict[str, Any]


def measured(level: int, seed: int) -> Row:
    """Which of the four counts of a diagram are right at the first look; all wrong where it cannot be drawn or read."""
    task = load_task("circles")
    (picture,) = (each for each in task.representations if each.medium == "image")
    state = draw_state(task, level, seed)
    labels = task.labels(state)
    seen: Mapping[str, int] = {}
    for layout in range(_LAYOUTS):
        try:
            drawn = picture.show(state, picture.style(Random(f"{level}/{seed}/{layout}"), state))
        except LayoutRejected:
            continue
        with suppress(Unreadable):
            seen = counts(diagram_of(picture.read(drawn, {})))
        break
    right = {what: seen.get(what) == labels[what] for what in COUNTED}
    return {"version": task.version, "level": level, "seed": seed, "solid": labels["solid"], "right": right}


def kept() -> list[Row]:
    """What is measured so far of the tasks' version."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return [row for row in map(json.loads, lines) if row["version"] == load_task("circles").version]


def tables(rows: Sequence[Row]) -> str:
    """How many diagrams of each difficulty are solids; what is counted right of both, beside the paper."""
    told = ["| difficulty | diagrams | solids |", "|---|---:|---:|"]
    for level, name in DIFFICULTIES.items():
        some = [row for row in rows if row["level"] == level]
        told.append(f"| {name} | {len(some)} | {_percent(row['solid'] for row in some)} |")
    told += ["", "| who counts | plane | solid | difference |", "|---|---:|---:|---:|"]
    told += [f"| {name}, as printed | {a} | {b} | {b - a:+.1f} |" for name, (a, b) in PRINTED.items()]
    for what in ("all", *COUNTED):
        a, b = (
            _share(row["right"][each] for row in rows if row["solid"] == solid for each in _counted(what))
            for solid in (False, True)
        )
        told.append(f"| our reader, {what.replace('_', ' ')} | {a:.1f} | {b:.1f} | {b - a:+.1f} |")
    return "\n".join(told) + "\n"


def _counted(what: str) -> Sequence[str]:
    return COUNTED if what == "all" else (what,)


def _share(flags: Iterable[bool]) -> float:
    held = list(flags)
    return 100 * sum(held) / max(1, len(held))


def _percent(flags: Iterable[bool]) -> str:
    return f"{_share(flags):.0f}%"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=0, metavar="N", help="of each level, those kept included")
    parser.add_argument("--write", action="store_true", help="into docs/tangram.md")
    options = parser.parse_args(arguments)
    rows = kept()
    done = {(row["level"], row["seed"]) for row in rows}
    for seed in range(options.items):
        for level in DIFFICULTIES:
            if (level, seed) not in done:
                rows.append(measured(level, seed))
                KEPT.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    found = tables(rows)
    print(found, end="")
    if options.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + found + END + rest.partition(END)[2], "utf-8")


if __name__ == "__main__":
    main()
