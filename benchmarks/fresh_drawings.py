"""Draws pictures in styles that no rule was tuned on, for `user_drawings.py` to judge.

    python benchmarks/fresh_drawings.py FOLDER [KIND ...] [--seed 1] [--count 64] [--second]

KIND is one of the modules in benchmarks/drawn/fresh, all without one. Writes a folder a kind with truth.json, as
../shared/data/user_drawings has it. Needs rsvg-convert and the Liberation and Latin Modern typefaces. Then

    python benchmarks/user_drawings.py --folder FOLDER --styles

tells how they are read. Once a rule was made with such drawings in view they are fresh no longer: draw others.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

import cv2

HERE = Path(__file__).resolve().parent / "drawn" / "fresh"
KINDS = tuple(sorted(path.stem for path in HERE.glob("*.py") if path.stem not in ("__init__", "wear")))


def draw(folder: Path, kind: str, seed: str, count: int, second: bool = False) -> int:
    """Draws a kind's pictures, and gives how many."""
    module, truth = import_module(f"drawn.fresh.{kind}"), {}
    into = folder / module.FOLDER
    into.mkdir(parents=True, exist_ok=True)
    for name, pixels, shown in module.drawings(Random(f"{seed}/{kind}"), count, second):
        cv2.imwrite(str(into / name), pixels)
        truth[name] = shown
    (into / "truth.json").write_text(json.dumps(truth), encoding="utf-8")
    return len(truth)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[*KINDS, []], help=", ".join(KINDS))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--second", action="store_true", help="other styles, drawn after the first were looked at")
    given = parser.parse_args()
    for kind in given.kinds or KINDS:
        print(f"{draw(given.folder, kind, given.seed, given.count, given.second)} {kind}")


if __name__ == "__main__":
    main()
