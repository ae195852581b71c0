"""How well drawings are read that users made with the tools they have.

    python benchmarks/user_drawings.py [KIND ...] [--folder FOLDER] [--every N] [--styles] [--misses] [--json]

KIND is one of the modules in benchmarks/drawn, all without one. The pictures are in ../shared/data/user_drawings, or
in FOLDER in the same form: a folder a kind with truth.json. `--every N` reads each Nth picture. Prints a row for each
folder, with `--styles` also for each style: right, refused and misread, of how many, the share that is right, and
milliseconds a picture; then, of the readings that have a confidence of 0.9 and more, how many are right. `--misses`
prints what was misread and what was refused, and why.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import cv2
from common.command import of_kinds

from isoprobe.vision import Unreadable

HERE = Path(__file__).resolve().parent
KINDS = tuple(sorted(path.stem for path in (HERE / "drawn").glob("*.py") if path.stem != "__init__"))
OUTCOMES = ("right", "refused", "misread")
SURE = 0.9


@dataclass(frozen=True)
class Judged:
    """One picture, and what came of reading it."""

    folder: str
    style: str
    name: str
    outcome: str
    told: str
    confidence: float | None
    seconds: float


def judged(kind: ModuleType, drawings: Path, every: int = 1) -> Iterator[Judged]:
    """Each picture of a kind's folders, judged; a folder that is not there is passed over."""
    for folder in kind.FOLDERS:
        path = drawings / folder / "truth.json"
        if not path.is_file():
            continue
        for name, truth in list(json.loads(path.read_text(encoding="utf-8")).items())[::every]:
            picture, start, sure = (drawings / folder / name).read_bytes(), time.process_time(), None
            try:
                verdict = kind.judge(name, picture, truth)
                outcome, told, sure = "right" if verdict.right else "misread", verdict.told, verdict.confidence
            except Unreadable as why:
                outcome, told = "refused", str(why)
            spent = time.process_time() - start
            yield Judged(folder, kind.style_of(name, truth), name, outcome, told, sure, spent)


def rows(pictures: Iterable[Judged], styles: bool) -> Iterator[tuple[str, list[Judged]]]:
    """Pictures by folder, and after each folder by style where that is asked for."""
    pictures = list(pictures)
    for folder in dict.fromkeys(one.folder for one in pictures):
        here = [one for one in pictures if one.folder == folder]
        yield folder, here
        for style in sorted({one.style for one in here} if styles else ()):
            yield f"  {style}", [one for one in here if one.style == style]
    if len({one.folder for one in pictures}) > 1:
        yield "all", pictures


def counted(pictures: list[Judged]) -> dict[str, Any]:
    """right, refused and misread, of how many, and milliseconds a picture."""
    found = {outcome: sum(one.outcome == outcome for one in pictures) for outcome in OUTCOMES}
    spent = 1000 * sum(one.seconds for one in pictures) / len(pictures)
    return {**found, "of": len(pictures), "ms": round(spent, 1)}


def table(pictures: list[Judged], styles: bool) -> str:
    """The table, and what confidence is worth."""
    lines = [f"{'':34}{'right':>7}{'refused':>9}{'misread':>9}{'of':>6}{'right':>8}{'ms':>7}"]
    for name, here in rows(pictures, styles):
        of = counted(here)
        share = f"{100 * of['right'] / of['of']:.1f}%"
        lines.append(f"{name:34}{of['right']:7}{of['refused']:9}{of['misread']:9}{of['of']:6}{share:>8}{of['ms']:7.0f}")
    for folder in dict.fromkeys(one.folder for one in pictures):
        sure = [one for one in pictures if one.folder == folder and (one.confidence or 0) >= SURE]
        if sure:
            right = sum(one.outcome == "right" for one in sure)
            lines.append(f"{folder}: {right} of {len(sure)} readings at a confidence of {SURE} or more are right")
    return "\n".join(lines)


def main() -> None:
    parser = of_kinds(__doc__, KINDS)
    parser.add_argument("--styles", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if not given.folder.is_dir():
        parser.error(f"no drawings at {given.folder}: expected a folder a kind with truth.json")
    cv2.setNumThreads(1)
    kinds = [import_module(f"drawn.{kind}") for kind in given.kinds or KINDS]
    pictures = [one for kind in kinds for one in judged(kind, given.folder, given.every)]
    if not pictures:
        parser.error(f"no pictures of {', '.join(given.kinds or KINDS)} in {given.folder}")
    if given.json:
        print("\n".join(json.dumps(asdict(one)) for one in pictures))
        return
    for one in pictures if given.misses else ():
        if one.outcome != "right":
            print(f"{one.outcome} {one.folder}/{one.name}: {one.told}")
    print(table(pictures, given.styles))


if __name__ == "__main__":
    main()
