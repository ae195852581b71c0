"""Letters of a word that have grown together: a glyph that is no letter, or none that stands like it, is parted in two
where little ink joins the parts, if the word is likelier then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.lettering.boxes import Box
from isoprobe.vision.lettering.glyphs import LOWER, UPPER, Patch, choose, class_scores

Floats = NDArray[np.floating[Any]]
Glyphs = tuple[Floats, list[Patch], list[Box]]  # scores, patches with MARGIN around the ink, and boxes

MOST_CUTS = 4  # places at which glyphs that have grown together may be parted
MARGIN = 2  # pixels around a glyph's ink in its patch
NARROWEST = 0.3  # heights of the word that a glyph is wide which may be two letters
CUTS, MOST = 3, 3  # places at which a glyph may be parted; glyphs of a word that are
WORTH, WORTH_OF_NONE = 2.0, 0.5  # log probability that parting a glyph must earn; one that is rather no letter
FAINT = 0.3  # of the strongest ink in a part, from which on a row or column belongs to it


def cuts(contrast: Patch, tall: int) -> list[int]:
    """Columns at which glyphs that have grown together may be parted: the deepest valleys of the columns' sums."""
    columns = contrast.sum(0, dtype=np.int64)
    width = len(columns)
    margin = max(2, round(0.15 * tall))
    inner = np.arange(margin, width - margin + 1)
    if inner.size == 0:
        return []
    after = columns[np.minimum(inner + 1, width - 1)]
    valleys = inner[(columns[inner] <= columns[inner - 1]) & (columns[inner] <= after)]
    kept: list[int] = []
    for x in sorted(valleys.tolist(), key=lambda x: (int(columns[x]), abs(2 * x - width))):
        if len(kept) < MOST_CUTS and all(abs(x - other) >= 2 for other in kept):
            kept.append(x)
    return sorted(kept)


def parted(glyphs: Glyphs, likely: Callable[[Floats, Sequence[Box]], float]) -> Glyphs:
    """The glyphs of a word, some of them parted in two where that makes it likelier."""
    rows, patches, boxes = glyphs
    if len(rows) != len(boxes) or not boxes:
        return glyphs
    now = likely(rows, boxes)
    for _ in range(MOST):
        tall = max(box.height for box in boxes)
        ways = [
            (k, *halves)
            for k, (patch, box) in enumerate(zip(patches, boxes, strict=True))
            if box.width >= NARROWEST * tall
            for halves in _halves(patch, box)
        ]
        if not ways:
            break
        scores = class_scores([patch for _, *halves in ways for patch, _ in halves])[1].reshape(len(ways), 2, -1)
        none = [choice.margin < 0 for choice in choose(rows, LOWER + UPPER)]
        best: tuple[float, Glyphs] | None = None
        for (k, (one, first), (other, last)), pair in zip(ways, scores, strict=True):
            way = (
                np.concatenate([rows[:k], pair, rows[k + 1 :]]),
                [*patches[:k], one, other, *patches[k + 1 :]],
                [*boxes[:k], first, last, *boxes[k + 1 :]],
            )
            worth = likely(way[0], way[2]) + (WORTH - WORTH_OF_NONE) * none[k]
            if best is None or worth > best[0]:
                best = (worth, way)
        if best is None or best[0] < now + WORTH:
            break
        rows, patches, boxes = best[1]
        now = likely(rows, boxes)
    return rows, patches, boxes


def _halves(patch: Patch, box: Box) -> list[tuple[tuple[Patch, Box], tuple[Patch, Box]]]:
    """The two parts of a glyph by each of the columns with least ink."""
    columns = patch.sum(axis=0, dtype=np.int64)
    inner = range(MARGIN + 2, len(columns) - MARGIN - 1)
    valleys = [x for x in inner if columns[x] <= columns[x - 1] and columns[x] <= columns[x + 1]] or list(inner)
    found = []
    for x in sorted(valleys, key=lambda x: int(columns[x]))[:CUTS]:
        for left, right in ((x, x), (x, x + 1)):  # the column belongs to the right part, or to neither
            pair = [_part(patch, box, 0, left), _part(patch, box, right, len(columns))]
            one, other = pair
            if one is not None and other is not None:
                found.append((one, other))
    return found


def _part(patch: Patch, box: Box, start: int, stop: int) -> tuple[Patch, Box] | None:
    """The ink of a glyph between two columns, cut to its size; None where there is none."""
    part = patch[:, start:stop]
    inked = part > FAINT * float(patch.max(initial=1))
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not len(rows):
        return None
    top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
    shift_x, shift_y = box.left - MARGIN + start, box.bottom - patch.shape[0] + MARGIN + 1
    seen = np.pad(part[max(0, top - 1) : bottom + 1, max(0, left - 1) : right + 1], MARGIN)
    return seen, Box(left + shift_x, top + shift_y, right + shift_x, bottom + shift_y)
