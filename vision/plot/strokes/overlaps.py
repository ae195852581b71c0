"""Curves that run over one another: what of one is hidden beneath another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from isoprobe.vision.plot.scene import Curve

LEAST_GAP = 6  # columns that another curve hides at least
ROOM, SEEN = 2.0, 0.9  # pixels beside both strokes; of a gap's columns in which the other curve is seen


def with_hidden(curves: Sequence[Curve]) -> list[Curve]:
    """The curves, each with what of it is hidden beneath another that it meets at both ends of a gap."""
    return [_filled(curve, [other for other in curves if other is not curve]) for curve in curves]


def _filled(curve: Curve, others: Sequence[Curve]) -> Curve:
    good = np.flatnonzero(~np.isnan(curve.rows))
    rows = curve.rows.copy()
    hidden = False
    for i, j in pairwise(good.tolist()):
        for other in others if j - i > LEAST_GAP else ():
            first, last = i + curve.left - other.left, j + curve.left - other.left
            if first < 0 or last >= len(other.rows):
                continue
            beneath = other.rows[first : last + 1]
            near = (curve.stroke + other.stroke) / 2 + ROOM
            met = abs(beneath[0] - rows[i]) <= near and abs(beneath[-1] - rows[j]) <= near
            if met and (~np.isnan(beneath)).mean() >= SEEN:
                places = np.arange(len(beneath))
                whole = np.interp(places, places[~np.isnan(beneath)], beneath[~np.isnan(beneath)])
                whole += np.linspace(rows[i] - whole[0], rows[j] - whole[-1], len(whole))
                rows[i : j + 1], hidden = whole, True
                break
    return replace(curve, rows=rows, followed=True) if hidden else curve
