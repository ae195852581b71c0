"""What readers say of ink that does not belong: foreign marks laid on pictures that are read right without them.

    python benchmarks/tampered.py [KIND ...] [--folder FOLDER] [--every N] [--seed WORD] [--silent]

KIND is one of boards, diagrams, plots and shapes; FOLDER is as `user_drawings.py` has it. Every Nth picture is tampered
with in each of five ways: a stray line, a small figure, a watermark, letters in a colour, a photograph's corner. Such
a picture is refused, or its reading `names` something left over where the mark is, or `doubts` (its confidence falls
below 0.9), or has taken it in as a curve, circle or letter more, or is silent, and then right or wrong. `--silent`
prints which readings were.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent))

import cv2
import numpy as np
from common.command import of_kinds
from drawn import Verdict
from numpy.typing import NDArray

from isoprobe.vision import Unreadable

Pixels = NDArray[Any]  # uint8, blue, green, red
KINDS = ("boards", "diagrams", "plots", "shapes")
OUTCOMES = ("refused", "named", "doubted", "taken in", "silent right", "silent wrong")
SURE = 0.9
NEAR = 12  # pixels about a mark in which what is named is the mark
INKS = ((0, 0, 0), (30, 30, 210), (190, 60, 20), (60, 140, 30), (110, 110, 110))


def stray_line(rng: Random, pixels: Pixels) -> Pixels:
    """With a straight or a bent stroke across a fifth to a half of it."""
    height, width = pixels.shape[:2]
    reach, turn = rng.uniform(0.2, 0.5) * min(height, width) / 2, rng.uniform(0, np.pi)
    x, y = rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.7) * height
    along = np.linspace(-reach, reach, 40)
    bend = rng.choice((0.0, 0.25)) * (along**2 / reach - reach)
    places = np.stack(
        [x + along * np.cos(turn) - bend * np.sin(turn), y + along * np.sin(turn) + bend * np.cos(turn)], 1
    )
    return np.asarray(
        cv2.polylines(pixels, [np.rint(places).astype(int)], False, rng.choice(INKS), rng.choice((2, 3)), 16)
    )


def small_figure(rng: Random, pixels: Pixels) -> Pixels:
    """With a triangle, a square or a circle in outline."""
    size = rng.uniform(0.05, 0.1) * min(pixels.shape[:2])
    x, y = rng.uniform(0.2, 0.8) * pixels.shape[1], rng.uniform(0.2, 0.8) * pixels.shape[0]
    corners = rng.choice((3, 4, 40))
    turns = np.arange(corners) * 2 * np.pi / corners + rng.uniform(0, 1)
    places = np.stack([x + size * np.cos(turns), y + size * np.sin(turns)], 1)
    return np.asarray(cv2.polylines(pixels, [np.rint(places).astype(int)], True, rng.choice(INKS), 2, 16))


def watermark(rng: Random, pixels: Pixels) -> Pixels:
    """With a pale word across it."""
    height, width = pixels.shape[:2]
    word = np.zeros((height, width), np.uint8)
    scale = width / rng.uniform(170, 230)
    cv2.putText(
        word, "SAMPLE", (round(0.14 * width), round(0.55 * height)), 2, scale, 255, max(2, round(2.4 * scale)), 16
    )
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(15, 40), 1.0)
    share = cv2.warpAffine(word, turn, (width, height)).astype(np.float32)[..., None] / 255 * rng.uniform(0.25, 0.4)
    return np.asarray(pixels * (1 - share) + 110 * share, np.uint8)


def coloured_letters(rng: Random, pixels: Pixels) -> Pixels:
    """With a short word in a colour."""
    height, width = pixels.shape[:2]
    at = round(rng.uniform(0.2, 0.7) * width), round(rng.uniform(0.2, 0.8) * height)
    word, scale = rng.choice(("note", "No", "ok?", "Hx")), min(height, width) / rng.uniform(350, 500)
    return np.asarray(cv2.putText(pixels, word, at, 0, scale, rng.choice(INKS[1:4]), max(1, round(1.6 * scale)), 16))


def photograph(rng: Random, pixels: Pixels) -> Pixels:
    """With the corner of a photograph in one of its own corners."""
    height, width = (round(rng.uniform(0.15, 0.28) * side) for side in pixels.shape[:2])
    chance = np.random.default_rng(rng.randrange(1 << 30))
    shades = cv2.resize(
        chance.uniform(40, 210, (5, 5, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    grain = cv2.GaussianBlur(chance.normal(0, 30, (height, width, 3)).astype(np.float32), (0, 0), 1.0)
    down, right = rng.choice((0, pixels.shape[0] - height)), rng.choice((0, pixels.shape[1] - width))
    pixels[down : down + height, right : right + width] = np.clip(shades + grain, 0, 255)
    return pixels


MARKS: dict[str, Callable[[Random, Pixels], Pixels]] = {
    "stray line": stray_line,
    "small figure": small_figure,
    "watermark": watermark,
    "letters": coloured_letters,
    "photograph": photograph,
}


def tampered(kind: ModuleType, folder: Path, every: int, seed: str) -> Iterator[tuple[str, str, str]]:
    """The name of each mark, what came of a picture with it, and the picture's name, for those read right without."""
    for place in kind.FOLDERS:
        truths = json.loads((folder / place / "truth.json").read_text(encoding="utf-8"))
        for name, truth in list(truths.items())[::every]:
            clean = cv2.imdecode(np.frombuffer((folder / place / name).read_bytes(), np.uint8), cv2.IMREAD_COLOR)
            before = _read(kind, name, clean, truth)
            if before is None or not before.right:
                continue
            for mark, lay in MARKS.items():
                pixels = lay(Random(f"{seed}/{mark}/{name}"), clean.copy())
                yield mark, outcome(before, _read(kind, name, pixels, truth), _box(clean, pixels)), name


def _read(kind: ModuleType, name: str, pixels: Pixels, truth: Any) -> Verdict | None:
    try:
        verdict: Verdict = kind.judge(name, cv2.imencode(".png", pixels)[1].tobytes(), truth)
    except Unreadable:
        return None
    return verdict


def _box(clean: Pixels, pixels: Pixels) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what was changed, with some room."""
    x, y, width, height = cv2.boundingRect(cv2.absdiff(clean, pixels).max(axis=2))
    return x - NEAR, y - NEAR, x + width + NEAR, y + height + NEAR


def outcome(before: Verdict, after: Verdict | None, box: tuple[int, int, int, int]) -> str:
    """One of OUTCOMES."""
    if after is None:
        return "refused"
    left, top, right, bottom = box
    if any(
        x < right and u > left and y < bottom and v > top
        for x, y, u, v in after.left
        if (x, y, u, v) not in before.left
    ):
        return "named"
    if after.confidence is not None and after.confidence < SURE <= (before.confidence or 0):
        return "doubted"
    if any(x < right and u > left and y < bottom and v > top for x, y, u, v in after.taken):
        return "taken in"
    return "silent right" if after.right else "silent wrong"


def table(found: list[tuple[str, str, str]]) -> str:
    """A row for each mark, and all: how many, of each outcome, and the share in silence."""
    lines = [f"{'':14}{'of':>5}" + "".join(f"{name:>14}" for name in OUTCOMES) + f"{'in silence':>12}"]
    for mark in (*MARKS, "all"):
        here = Counter(came for name, came, _ in found if mark in (name, "all"))
        silent = here["silent right"] + here["silent wrong"]
        counts = "".join(f"{here[name]:14}" for name in OUTCOMES)
        lines.append(f"{mark:14}{here.total():5}{counts}{100 * silent / max(1, here.total()):11.1f}%")
    return "\n".join(lines)


def main() -> None:
    parser = of_kinds(__doc__, KINDS)
    parser.add_argument("--seed", default="foreign")
    parser.add_argument("--silent", action="store_true")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for name in given.kinds or KINDS:
        found = list(tampered(import_module(f"drawn.{name}"), given.folder, given.every, given.seed))
        for mark, came, picture in found if given.silent else ():
            if came.startswith("silent"):
                print(f"{came} {picture}: {mark}")
        print(f"{name}\n{table(found)}", flush=True)


if __name__ == "__main__":
    main()
