"""Circles fitted to points, and what is not round."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.rings import fitted, require_round


def test_a_circle_is_fitted_without_its_strays_and_an_ellipse_is_not_round() -> None:
    turns = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    points = np.column_stack([100 + 50 * np.cos(turns), 80 + 50 * np.sin(turns)])
    circle = fitted(np.vstack([points, [[100.0, 110.0], [104.0, 112.0]]]), 0.6)
    assert circle == pytest.approx((100, 80, 50), abs=0.01)
    require_round(points, circle, "red")
    with pytest.raises(Unreadable, match="the red thing is not round"):
        require_round(points * [1.2, 1.0], fitted(points * [1.2, 1.0], 0.6), "red")
