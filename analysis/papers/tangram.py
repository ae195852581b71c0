"""Tangram's table: accuracy by difficulty and element on the picture, beside the figures that the paper reports.

The paper's pictures are not published, so its figures were measured on other diagrams of the same kind, difficulty and
questions: they stand beside ours for scale, not for a test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from isoprobe.analysis.inference.tables import Table, row
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.results import Scored

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
        name: dict(zip(KEYS, figures.values(), strict=True))
        for name, figures in printed_table("tangram", "tangram").rows.items()
    }
    return Table(
        "tangram",
        message("table.tangram"),
        ("difficulty", "element"),
        rows,
        note=message("table.tangram_note"),
        beside=beside,
    )
