"""Evidence for the tests of attribution, built by hand: a row an item, None for what was asked and not answered."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from isoprobe.analysis.attribution.evidence import ARMS, Answers, Evidence

Reply = float | None


def evidence(
    rows: Sequence[tuple[Reply, Reply, Reply, Reply]],
    *,
    arms: Sequence[str] = ARMS,
    exact: Sequence[float] | None = None,
    chance: float = 0.0,
    seen: Sequence[float] | None = None,
    written: Sequence[float] | None = None,
    clusters: Sequence[int] | None = None,
    items: Sequence[int] | None = None,
) -> Evidence:
    """Rows of picture, text, transcript (enough) and own transcript. A transcript that is enough is exact where nothing
    else is said. Arms that are not named were not asked."""
    n = len(rows)
    table = np.array([[math.nan if reply is None else reply for reply in row] for row in rows], dtype=np.float64)
    table = table.reshape(n, len(ARMS))

    def answers(place: int, asked: bool) -> Answers:
        column, ones = table[:, place], np.full(n, float(asked))
        known = (~np.isnan(column)).astype(np.float64) * ones
        return Answers.of(np.nan_to_num(column) * ones, known, ones)

    def column(values: Sequence[float] | None) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return np.full(n, math.nan) if values is None else np.array(values, dtype=np.float64)

    numbers = np.array(items if items is not None else range(n), dtype=np.int64)
    return Evidence(
        numbers,
        np.array(clusters if clusters is not None else numbers, dtype=np.int64),
        {arm: answers(place, arm in arms) for place, arm in enumerate(ARMS)},
        table[:, 2] if exact is None else np.array(exact, dtype=np.float64),
        np.full(n, chance),
        column(seen),
        column(written),
        tuple(map(str, dict.fromkeys(numbers.tolist()))),
    )
