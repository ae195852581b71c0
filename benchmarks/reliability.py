"""What a reading's confidence is worth: by kind of picture, the share of readings that are right in bins of confidence.

    python benchmarks/reliability.py [--folder FOLDER ...] [--diagrams FOLDER ...] [--boards N] [--every N]
                                     [--picture FILE] [--json]

FOLDER is as `user_drawings.py` has it (../shared/data/user_drawings, and what `fresh_drawings.py` draws); of
`--diagrams` as `drawn/diagrams.py` has it, with truth.jsonl (VisOnlyQA's); `--boards N` adds boards in held-out looks.
Prints a row a kind and bin: from what confidence, how many readings, their mean confidence, how many are right, and
the share. Refused pictures have no confidence. `--picture` draws the curves, `--json` prints each reading.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from statistics import mean

os.environ["OPENBLAS_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent))

import boards
import cv2
import user_drawings
from drawn import diagrams

from isoprobe.vision import Unreadable
from isoprobe.vision.board.reading import read_board

BINS = (0.0, 0.3, 0.5, 0.7, 0.9, 0.97, 1.0001)


@dataclass(frozen=True)
class Reading:
    """One picture that was read: of what kind and from where, how sure the reader was, and whether it was right."""

    kind: str
    source: str
    confidence: float
    right: bool


def from_folder(folder: Path, every: int) -> Iterator[Reading]:
    """Readings of a folder with a folder a kind."""
    for name in user_drawings.KINDS:
        for one in user_drawings.judged(import_module(f"drawn.{name}"), folder, every):
            if one.confidence is not None:
                yield Reading(name, folder.name, one.confidence, one.outcome == "right")


def of_diagrams(folder: Path, every: int) -> Iterator[Reading]:
    """Readings of a folder of diagrams with truth.jsonl: right where the four counts and the letters are."""
    for truth in diagrams.truths(folder)[::every]:
        one = diagrams.judged(folder, truth)
        if one.confidence is not None:
            yield Reading("diagrams", folder.name, one.confidence, one.outcome == "right")


def of_boards(count: int) -> Iterator[Reading]:
    """Readings of boards in looks that the reader was not made on."""
    for _, picture, told, truth in boards.own_boards("reliability", count):
        try:
            scene = read_board(picture, told)
        except Unreadable:
            continue
        yield Reading("boards", "held-out", scene.confidence, (scene.placement_fen, scene.black_at_bottom) == truth)


def rows(readings: Sequence[Reading]) -> Iterator[tuple[str, float, float, list[Reading]]]:
    """Kind, and the bounds of a bin, with its readings; bins without any are left out."""
    for kind in sorted({one.kind for one in readings}):
        for low, high in pairwise(BINS):
            here = [one for one in readings if one.kind == kind and low <= one.confidence < high]
            if here:
                yield kind, low, min(high, 1.0), here


def table(readings: Sequence[Reading]) -> str:
    """The curves as a table of Markdown."""
    lines = ["| kind | confidence | readings | mean | right | share |", "|---|---|---|---|---|---|"]
    for kind, low, high, here in rows(readings):
        right = sum(one.right for one in here)
        told = f"{mean(one.confidence for one in here):.2f} | {right} | {100 * right / len(here):.1f}%"
        lines.append(f"| {kind} | {low:.2f} to {high:.2f} | {len(here)} | {told} |")
    return "\n".join(lines)


def draw(readings: Sequence[Reading], file: Path) -> None:
    """The curves as a picture: a panel a kind, how many readings beside each point."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    kinds = sorted({one.kind for one in readings})
    figure, panels = plt.subplots(1, len(kinds), figsize=(2.6 * len(kinds), 2.9), sharey=True, squeeze=False)
    for panel, kind in zip(panels[0], kinds, strict=True):
        found = [here for name, _, _, here in rows(readings) if name == kind]
        x, y = (
            [mean(one.confidence for one in here) for here in found],
            [mean(one.right for one in here) for here in found],
        )
        panel.plot([0, 1], [0, 1], color="0.75", linewidth=1)
        panel.plot(x, y, "o-", markersize=4)
        for a, b, here in zip(x, y, found, strict=True):
            panel.annotate(str(len(here)), (a, b), textcoords="offset points", xytext=(-3, -11), fontsize=7)
        panel.set(title=kind, xlim=(0, 1.03), ylim=(0, 1.05), xlabel="confidence")
    panels[0][0].set_ylabel("share right")
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, action="append", default=[])
    parser.add_argument("--diagrams", type=Path, action="append", default=[])
    parser.add_argument("--boards", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    readings = [one for folder in given.folder for one in from_folder(folder, given.every)]
    readings += [one for folder in given.diagrams for one in of_diagrams(folder, given.every)]
    readings += of_boards(given.boards)
    if not readings:
        parser.error("no readings: expected --folder, --diagrams or --boards")
    print("\n".join(json.dumps(asdict(one)) for one in readings) if given.json else table(readings))
    if given.picture:
        draw(readings, given.picture)


if __name__ == "__main__":
    main()
