"""Geometry diagrams: right where the four counts (letters, line segments, circles, triangles) and the letters are.

    python benchmarks/drawn/diagrams.py FOLDER [--half 1|2] [--published] [--misses] [--json]

reads a folder that has truth.jsonl (image, counts, lines, and letters or points), such as VisOnlyQA's or Geometry3K's,
and prints how many pictures are right, refused and misread, how many have all four counts right, how many all letters,
what confidence is worth, and milliseconds a picture. `--half` takes the first or the second half of the pictures:
rules are made on the first, the second is for measuring. A misread picture may have all four counts right.

What VisOnlyQA publishes of a picture is mended, so that it tells what is drawn (`--published`: it is not): all circles
count, a point that by its coordinates (two decimals) lies on a line is on it, and lines that go straight on are one.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import cv2

from drawn import Verdict
from isoprobe.solvers.diagrams.diagram import counts
from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.reading.diagram import read_diagram
from isoprobe.vision.diagram.scene import DiagramScene

FOLDERS = ("diagrams",)
KINDS = ("letters", "line_segments", "circles", "triangles")
SURE = 0.9
ROUNDED = 0.01  # units of the published coordinates
BANDS = (0.0, 0.3, 0.5, 0.7, 0.9, 1.01)

# The published texts of these pictures of VisOnlyQA tell the last of their circles only; counted by eye.
CIRCLES = {
    **dict.fromkeys(("00068", "00082", "00458", "00566", "00586", "00869", "00876", "00991"), 2),
    **dict.fromkeys(("00025", "00029", "00360", "00617"), 3),
    "00262": 4,
}


@dataclass(frozen=True)
class Judged:
    """One picture: the outcome, which of the four counts and whether the letters are right, and what differs."""

    image: str
    outcome: str
    wrong: tuple[str, ...]
    letters: bool
    told: str
    confidence: float | None
    seconds: float


def style_of(name: str, truth: Mapping[str, Any]) -> str:
    """How the picture was drawn: what its name says behind the figure's."""
    return name.rsplit(".", 1)[0].rpartition("_")[2]


def judge(name: str, picture: bytes, truth: Mapping[str, Any]) -> Verdict:
    """Whether the reading has the counts and the letters of the truth. Raises Unreadable."""
    scene = read_diagram(picture)
    wrong, letters, told = _compared(scene, truth)
    places = [(x, y) for x, y, _ in scene.left] + [(one.x, one.y) for one in scene.aside]
    left = tuple((x, y, x, y) for x, y in places)
    letters_at = [(one.x, one.y) for one in scene.letters if one.name not in _letters(truth)]
    rounds = [(one.x, one.y) for one in scene.rounds] if len(scene.diagram.circles) > _circles(truth) else []
    taken = tuple((x, y, x, y) for x, y in (*letters_at, *rounds))
    return Verdict(not wrong and letters, told, scene.confidence, left, taken)


def _compared(scene: DiagramScene, truth: Mapping[str, Any]) -> tuple[tuple[str, ...], bool, str]:
    """The counts that are wrong, whether the letters are right, and both in words."""
    seen, drawn = counts(scene.diagram), truth.get("counts") or counted(truth)
    wrong = tuple(kind for kind in KINDS if seen[kind] != drawn[kind])
    missing, added = (
        set(_letters(truth)) - set(scene.diagram.letters),
        set(scene.diagram.letters) - set(_letters(truth)),
    )
    told = [f"{kind} {seen[kind]}, not {drawn[kind]}" for kind in wrong]
    told += [f"letters missing {' '.join(sorted(missing))}"] if missing else []
    told += [f"letters added {' '.join(sorted(added))}"] if added else []
    return wrong, not missing and not added, "; ".join(told)


def counted(truth: Mapping[str, Any]) -> dict[str, int]:
    """The four counts of a truth that tells letters, lines through them, and the number of circles."""
    joined = {pair for line in truth["lines"] for pair in combinations(sorted(line), 2)}
    collinear = {three for line in truth["lines"] for three in combinations(sorted(line), 3)}
    triangles = [
        three
        for three in combinations(_letters(truth), 3)
        if three not in collinear and all(pair in joined for pair in combinations(three, 2))
    ]
    return {
        "letters": len(_letters(truth)),
        "line_segments": len(joined),
        "circles": truth["circles"],
        "triangles": len(triangles),
    }


def mended(truth: dict[str, Any]) -> dict[str, Any]:
    """The truth with all circles, and with every point on the lines on which its coordinates put it."""
    problem = truth["image"].rpartition("syntheticgeometry_")[2][:5]
    at = {name: complex(*place) for name, place in truth["points"].items()}
    lines = [tuple(line) for line in truth["lines"]]
    lines += [
        (*_from(first, shared), *_from(second, shared)[-2::-1])
        for first, second in combinations(lines, 2)
        for shared in {first[0], first[-1]} & {second[0], second[-1]}
        if _is_on(at[shared], at[_from(first, shared)[0]], at[_from(second, shared)[0]])
    ]
    full = {
        tuple(name for name in sorted(at) if name in line or _is_on(at[name], at[line[0]], at[line[-1]]))
        for line in lines
    }
    maximal = [line for line in full if not any(set(line) < set(other) for other in full)]
    new = {**truth, "lines": sorted(maximal), "circles": CIRCLES.get(problem, len(truth["circles"]))}
    return {**new, "counts": counted(new)}


def _from(line: tuple[str, ...], end: str) -> tuple[str, ...]:
    """The line, turned so that it ends there."""
    return line if line[-1] == end else line[::-1]


def _is_on(place: complex, a: complex, b: complex) -> bool:
    """Whether a place lies between two others on the line through them, as exactly as two decimals tell."""
    way = b - a
    across = (place - a) * way.conjugate() / abs(way)
    return abs(across.imag) <= ROUNDED and ROUNDED < across.real < abs(way) - ROUNDED


def _circles(truth: Mapping[str, Any]) -> int:
    return int(truth["counts"]["circles"] if "counts" in truth else truth["circles"])


def _letters(truth: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(truth.get("letters") or truth["points"]))


def truths(folder: Path, half: int = 0, published: bool = False) -> list[dict[str, Any]]:
    """What is drawn in the folder's pictures; of all, or of the first or the second half."""
    found = [json.loads(line) for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    if not published:
        found = [truth if "letters" in truth else mended(truth) for truth in found]
    middle = (len(found) + 1) // 2
    return found[:middle] if half == 1 else found[middle:] if half == 2 else found


def judged(folder: Path, truth: Mapping[str, Any]) -> Judged:
    """One of the folder's pictures, read and compared."""
    image, start = str(truth["image"]), time.process_time()
    picture = (folder / image).read_bytes()
    try:
        scene = read_diagram(picture)
    except Unreadable as why:
        return Judged(image, "refused", KINDS, False, str(why), None, time.process_time() - start)
    spent = time.process_time() - start
    wrong, letters, told = _compared(scene, truth)
    outcome = "misread" if wrong or not letters else "right"
    return Judged(image, outcome, wrong, letters, told, scene.confidence, spent)


def report(found: Sequence[Judged]) -> str:
    """The figures, a line each."""
    outcomes = ", ".join(
        f"{outcome} {sum(one.outcome == outcome for one in found)}" for outcome in ("right", "refused", "misread")
    )
    lines = [f"{len(found)} pictures: {outcomes}"]
    four, letters = sum(not one.wrong for one in found), sum(one.letters for one in found)
    for what, number in (("all four counts right", four), ("letters exact", letters)):
        lines.append(f"{what}: {number} ({100 * number / len(found):.1f}%)")
    lines.append(", ".join(f"{kind} {sum(kind not in one.wrong for one in found)}" for kind in KINDS))
    for low, high in pairwise(BANDS):
        here = [one for one in found if one.confidence is not None and low <= one.confidence < high]
        if here:
            right = sum(not one.wrong for one in here)
            lines.append(
                f"confidence {low:.1f} to {min(high, 1.0):.1f}: {right} of {len(here)} have all four counts right"
            )
    lines.append(f"{1000 * sum(one.seconds for one in found) / len(found):.0f} ms of CPU a picture")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", type=int, choices=(1, 2), default=0)
    parser.add_argument("--published", action="store_true")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    found = [judged(given.folder, truth) for truth in truths(given.folder, given.half, given.published)]
    if given.json:
        print("\n".join(json.dumps(asdict(one)) for one in found))
        return
    for one in found if given.misses else ():
        if one.outcome != "right":
            print(f"{one.outcome} {one.image}: {one.told}, confidence {one.confidence}")
    print(report(found))


if __name__ == "__main__":
    main()
