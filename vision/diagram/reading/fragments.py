"""Letters apart from pieces of lines that look like letters: bits of crossing strokes pass for I, J, L or T."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from isoprobe.vision.diagram.reading.evidence import beside_strokes
from isoprobe.vision.diagram.scene import Letter, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

SHARD = 0.55  # share of a letter's ink that lies on lines of the figure, from which it is a piece of them
DOUBTFUL = 0.2  # the same for a letter that stands at no corner, crossing, end or dot


def explained(letter: Letter, strokes: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk) -> float:
    """The share, 0 to 1, of the letter's ink that lies on the strokes and rounds of the figure."""
    height, width = ink.height_width
    half = 0.6 * letter.height
    top, bottom = max(0, int(letter.y - half)), min(height, int(letter.y + half) + 2)
    left, right = max(0, int(letter.x - half)), min(width, int(letter.x + half) + 2)
    box = np.s_[top:bottom, left:right]
    rows, columns = np.nonzero((ink.ridge[box] > ink.level) & (ink.text[box] > 0))
    if not rows.size:
        return 0.0
    x, y = (np.asarray(v, np.float64) for v in (columns + left, rows + top))
    near = 0.5 * ink.width + 0.6
    lies = beside_strokes(x, y, strokes, near)
    for round_ in rounds:
        lies |= np.abs(np.hypot(x - round_.x, y - round_.y) - round_.radius) < near
    return float(lies.mean())
