"""Tangram's table: accuracy by difficulty and element on the picture, beside the figures that the paper reports.

The paper's pictures are not published, so its figures were measured on other diagrams of the same kind, difficulty and
questions: they stand beside ours for scale, not for a test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from isoprobe.analysis.inference.tables import Table, row
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Scored

ELEMENTS: Mapping[str, str] = {  # by task, in the order of the paper's columns
    "letters": "letters",
    "segments": "line segments",
    "circles": "circles",
    "triangles": "triangles",
}
DIFFICULTIES: Mapping[int, str] = {1: "easy", 2: "medium", 3: "hard"}
ALL = "all"
KEYS: list[tuple[str, str]] = [(ALL, ALL)] + [
    (difficulty, element) for difficulty in DIFFICULTIES.values() for element in (ALL, *ELEMENTS.values())
]

# Tangram (papers/tangram.txt), Table 2, in percent: all; then all, letters, line segments, circles, triangles of the
# easy, the medium and the hard diagrams.
PAPER: Mapping[str, tuple[float, ...]] = {
    "GPT-4o": (39.4, 44.7, 45.3, 29.9, 92.2, 11.3, 39.4, 41.4, 14.8, 94.1, 7.2, 34.0, 24.1, 13.5, 93.2, 5.3),
    "GPT-4o with steps": (
        53.0,
        57.0,
        98.6,
        27.5,
        93.4,
        8.6,
        53.3,
        95.6,
        13.9,
        95.2,
        8.3,
        48.7,
        88.7,
        6.0,
        97.0,
        3.0,
    ),
    "students": (93.6, 96.5, 98.7, 94.8, 100, 92.4, 93.8, 96.4, 90.5, 100, 88.3, 90.7, 94.2, 85.6, 100, 98.1),
    "experts": (99.5, 99.9, 100, 99.8, 100, 99.7, 99.6, 100, 99.5, 100, 98.9, 99.1, 99.9, 98.3, 100, 98.1),
}


def tangram_table(scored: Sequence[Scored], catalogue: Catalogue) -> Table | None:
    """Rows by difficulty and element, "all" first, of the answers from the picture; None where there are none."""
    groups: dict[tuple[str, str], list[Scored]] = defaultdict(list)
    for one in scored:
        item = catalogue.items[one.item]
        if one.arm != "picture" or item.task not in ELEMENTS or item.level not in DIFFICULTIES:
            continue
        difficulty, element = DIFFICULTIES[item.level], ELEMENTS[item.task]
        for key in ((ALL, ALL), (difficulty, ALL), (difficulty, element)):
            groups[key].append(one)
    if not groups:
        return None
    rows = tuple(
        row({"difficulty": difficulty, "element": element}, groups[difficulty, element], catalogue)
        for difficulty, element in KEYS
        if (difficulty, element) in groups
    )
    beside: dict[str, dict[tuple[str, ...], float]] = {
        name: dict(zip(KEYS, figures, strict=True)) for name, figures in PAPER.items()
    }
    return Table(
        "tangram",
        "Tangram: counting what the picture shows, by difficulty and element",
        ("difficulty", "element"),
        rows,
        note="The columns of the paper (its Table 2) were measured on other diagrams of the same kind: for scale only.",
        beside=beside,
    )
