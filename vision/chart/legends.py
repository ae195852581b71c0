"""Which of the places that a legend may have in a chart it has, whatever lies under it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from isoprobe.vision.chart.frame import Chart, within
from isoprobe.vision.chart.marks import Legend
from isoprobe.vision.chart.places import best_of
from isoprobe.vision.chart.strokes import covered, grown, is_grey

LEGENDS = {  # left, top, right, bottom at the usual size, from the frame's sides or its middle, and where letters begin
    "upper left": (7, 5, 96, 49, 32),
    "lower right": (-95, -51, -6, -6, 32),
    "upper center in two columns": (-86, 5, 88, 29, 32),
    "center with a title": (-44, -32, 45, 32, 32),
    "upper left with a title": (7, 5, 96, 70, 32),
    "upper right of one": (-81, 5, -6, 29, 32),
    "lower left of one": (7, -30, 82, -6, 32),
    "center of one with a title": (-37, -22, 38, 22, 32),
    "lower right of one in large letters": (-128, -46, -11, -10, 48),
}
LETTERED = 60, 500  # dark pixels of a legend's lettering
WHITENED = 190  # levels: whatever shines through a legend is lighter
WHOLE = 0.9  # of a legend's edge: it is there
EDGED, APART = 0.2, 0.1  # of a legend's edge that is seen, and by how much less of another one's


def legend_among(chart: Chart, names: Sequence[str]) -> tuple[int, Legend]:
    """Which of these places of LEGENDS a chart's legend has, and where it is. Raises Unreadable."""
    high, wide = chart.inside.shape[:2]
    boxes, shares = [], []
    for name in names:
        left, top, right, bottom, letters = (each * chart.size for each in LEGENDS[name])
        x = 0.0 if "left" in name else wide if "right" in name else wide / 2
        y = 0.0 if "upper" in name else high if "lower" in name else high / 2
        boxes.append((round(x + left), round(y + top), round(x + right), round(y + bottom)))
        shares.append(_share(chart, boxes[-1], round(letters)))
    for k, n in permutations(range(len(boxes)), 2):
        if shares[n] >= WHOLE and within(boxes[k], boxes[n]):
            shares[k] = 0.0  # a grid line that shines through may look like a legend's edge
    found = best_of(shares, EDGED, "the place of the legend", APART)
    left, top, right, bottom = boxes[found]
    return found, Legend(left, top, right, bottom, (left + right) / 2 / wide, (top + bottom) / 2 / high)


def _share(chart: Chart, box: tuple[int, int, int, int], letters: int) -> float:
    """How much of a legend's edge is there; 0 where there are no dark letters on what is paper, or nearly."""
    left, top, right, bottom = box
    cut = chart.inside[top + 3 : bottom - 2, left + letters : right - 2]
    dark = is_grey(cut, 0, 146, 40)
    count = np.count_nonzero(dark) / chart.size**2
    light = (cut >= WHITENED).all(axis=2) | grown(dark, 1)
    if not LETTERED[0] <= count <= LETTERED[1] or light.mean() < 0.8:
        return 0.0
    grey = grown(is_grey(chart.inside, 190, 250), 1)
    plain = is_grey(chart.inside, 0, 255, 20)
    shares = []
    for edge in (
        np.s_[top, left + 4 : right - 3],
        np.s_[bottom, left + 4 : right - 3],
        np.s_[top + 4 : bottom - 3, left],
        np.s_[top + 4 : bottom - 3, right],
    ):
        shares.append(covered(plain[edge], grey[edge]))
    return (float(np.mean(shares)) + min(shares)) / 2
