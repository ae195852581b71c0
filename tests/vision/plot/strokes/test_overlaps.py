"""Curves beneath others."""

from __future__ import annotations

import numpy as np

from isoprobe.vision.plot.scene import Curve
from isoprobe.vision.plot.strokes.overlaps import with_hidden


def hidden(shift: float) -> list[Curve]:
    """A straight curve, and one that is not seen where it should run beneath it, `shift` rows off."""
    whole = np.linspace(50.0, 90.0, 80)
    part = whole + shift
    part[30:60] = np.nan
    return [Curve(10, whole, 2.0, (0, 0, 200)), Curve(10, part, 2.0, (200, 0, 0))]


def test_what_another_curve_hides_is_filled_in_and_doubted() -> None:
    whole, part = with_hidden(hidden(1.0))
    assert not np.isnan(part.rows).any()
    assert np.abs(part.rows - whole.rows - 1.0).max() < 0.01
    assert (part.followed, whole.followed) == (True, False)


def test_a_gap_that_no_curve_hides_stays() -> None:
    _, part = with_hidden(hidden(9.0))
    assert np.isnan(part.rows).sum() == 30
    assert not part.followed
