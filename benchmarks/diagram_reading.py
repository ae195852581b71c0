"""How well the diagram reader counts in real textbook pictures, beside the rows of Tangram's Table 2.

    python benchmarks/diagram_reading.py FOLDER [--failures]

FOLDER holds truth.jsonl (id, image, letters, lines, circles, counts, difficulty) and its pictures; without `difficulty`
Tangram's bins by the sum of the counts are used. Prints the accuracy of the four counts by difficulty, how many
pictures have all four right and all letters exactly right, and milliseconds a picture on one core; with `--failures`
also what differed in each picture that failed.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import cv2

from isoprobe.analysis.papers.printed import printed_table
from isoprobe.solvers.diagrams.diagram import counts, segments
from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.reading.diagram import read_diagram
from isoprobe.vision.diagram.scene import DiagramScene

KINDS = ("letters", "line_segments", "circles", "triangles")
LEVELS = ("easy", "medium", "hard")

# Tangram's Table 2, as in the report: all; then easy, medium, hard, each: all, letters, segments, circles, triangles
PUBLISHED = {
    name: (figures[:1], figures[1:6], figures[6:11], figures[11:])
    for name, row in printed_table("tangram", "tangram").rows.items()
    for figures in [tuple(row.values())]
    if name != "GPT-4o"  # without steps it is right less often
}


@dataclass
class Tally:
    """`right`: by difficulty, for each kind of element, how many counts are right; `pictures`: by difficulty."""

    right: dict[str, dict[str, int]] = field(
        default_factory=lambda: {level: dict.fromkeys(KINDS, 0) for level in LEVELS}
    )
    pictures: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LEVELS, 0))
    all_four: int = 0
    letters_exact: int = 0
    segments_exact: int = 0
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.pictures.values())

    def accuracy(self, kind: str | None = None, level: str | None = None) -> float:
        """Percent of the counts of a kind (all without) at a level (all without) that are right; nan without any."""
        levels = LEVELS if level is None else (level,)
        kinds = KINDS if kind is None else (kind,)
        of = sum(self.pictures[at] for at in levels) * len(kinds)
        return 100 * sum(self.right[at][k] for at in levels for k in kinds) / of if of else float("nan")


def difficulty(count: dict[str, int]) -> str:
    """Tangram's bin of a picture by the sum of its counts."""
    total = sum(count[kind] for kind in KINDS)
    return "easy" if total <= 15 else "medium" if total <= 30 else "hard"


def tally(folder: Path) -> Tally:
    """Reads every picture of the folder. A picture that is not read has no count right."""
    result = Tally()
    for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines():
        truth = json.loads(line)
        image = (folder / truth["image"]).read_bytes()
        level = truth.get("difficulty") or difficulty(truth["counts"])
        result.pictures[level] += 1
        start = time.process_time()
        try:
            scene = read_diagram(image)
        except Unreadable as error:
            result.failures.append(f"{truth['id']} ({level}): unreadable: {error}")
            continue
        finally:
            result.seconds += time.process_time() - start
        _enter(result, truth, level, scene)
    return result


def _enter(result: Tally, truth: dict[str, Any], level: str, scene: DiagramScene) -> None:
    read = counts(scene.diagram)
    wrong = [kind for kind in KINDS if read[kind] != truth["counts"][kind]]
    for kind in KINDS:
        result.right[level][kind] += kind not in wrong
    exact = sorted(truth["letters"]) == list(scene.diagram.letters)
    drawn = {tuple(sorted(pair)) for line in truth["lines"] for pair in combinations(line, 2)}
    seen = set(segments(scene.diagram))
    result.all_four += not wrong
    result.letters_exact += exact
    result.segments_exact += exact and drawn == seen
    if wrong or not exact:
        result.failures.append(f"{truth['id']} ({level}): " + "; ".join(_differences(truth, scene, drawn, seen, wrong)))


def _differences(
    truth: dict[str, Any], scene: DiagramScene, drawn: set[Any], seen: set[Any], wrong: list[str]
) -> list[str]:
    """What was read otherwise than it is: one short phrase each."""
    read = counts(scene.diagram)
    notes = [f"{kind} {read[kind]}, not {truth['counts'][kind]}" for kind in wrong]
    for what, missing, added in (
        (
            "letters",
            set(truth["letters"]) - set(scene.diagram.letters),
            set(scene.diagram.letters) - set(truth["letters"]),
        ),
        ("segments", {"".join(pair) for pair in drawn - seen}, {"".join(pair) for pair in seen - drawn}),
    ):
        notes += [f"{what} missing {' '.join(sorted(missing))}"] if missing else []
        notes += [f"{what} added {' '.join(sorted(added))}"] if added else []
    return [*notes, f"confidence {scene.confidence:.2f}"]


def report(result: Tally) -> str:
    """The table: a row a reader, a column a level and kind of element."""
    lines = [
        f"{'accuracy (%)':24}{'all':>7}" + "".join(f"{level:>8}{'§':>7}{'≡':>7}{'⊙':>7}{'△':>7}" for level in LEVELS)
    ]
    own: list[tuple[float, ...]] = [(result.accuracy(),)]
    own += [(result.accuracy(None, level), *(result.accuracy(kind, level) for kind in KINDS)) for level in LEVELS]
    for name, row in {"this reader, this folder": tuple(own), **PUBLISHED}.items():
        cells = f"{row[0][0]:7.1f}" + "".join(
            f"{part[0]:8.1f}" + "".join(f"{v:7.1f}" for v in part[1:]) for part in row[1:]
        )
        lines.append(f"{name:24}{cells}")
    lines.append("§ letters, ≡ line segments, ⊙ circles, △ triangles; the published rows are of Tangram's own pictures")
    lines.append(f"{result.total} pictures: " + ", ".join(f"{kind} {result.accuracy(kind):.1f}%" for kind in KINDS))
    for what, number in (
        ("all four counts right", result.all_four),
        ("letters exact", result.letters_exact),
        ("letters and segments exact", result.segments_exact),
    ):
        lines.append(f"{what}: {number} of {result.total} ({100 * number / result.total:.1f}%)")
    lines.append(f"{1000 * result.seconds / result.total:.1f} ms of CPU a picture, one thread")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    folders = [Path(argument) for argument in arguments if not argument.startswith("--")]
    if len(folders) != 1 or not (folders[0] / "truth.jsonl").is_file():
        sys.exit("usage: python benchmarks/diagram_reading.py FOLDER [--failures]   (FOLDER holds truth.jsonl)")
    cv2.setNumThreads(1)
    result = tally(folders[0])
    print(report(result))
    if "--failures" in arguments:
        print("\n".join(["", f"{len(result.failures)} pictures with a difference:", *result.failures]))


if __name__ == "__main__":
    main(sys.argv[1:])
