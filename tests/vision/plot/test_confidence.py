"""A reading without doubts is sure; each doubt that the picture gives lessens it, and is said."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from isoprobe.vision.plot.confidence import SOUND, doubts_of
from isoprobe.vision.plot.scene import Axis, Curve, PlotScene, Rest

CURVE = Curve(20, np.linspace(50, 150, 200), 2.0, (0, 0, 0))
SURE = PlotScene((20.0, 0.0, 220.0, 200.0), Axis(100, 20, 5), Axis(100, -20, 5), (CURVE,), False)


def test_without_doubts_a_reading_is_as_sure_as_readings_were() -> None:
    assert doubts_of(SURE) == (SOUND, [])
    assert SOUND >= 0.9


def test_every_doubt_lessens_the_confidence_and_is_said() -> None:
    gap = CURVE.rows.copy()
    gap[50:90] = np.nan
    for scene, word in (
        (replace(SURE, x_axis=Axis(100, 20, 2)), "scale of x"),
        (replace(SURE, curves=(replace(CURVE, followed=True),)), "followed"),
        (replace(SURE, curves=(replace(CURVE, rows=gap),)), "gaps"),
        (replace(SURE, curves=(CURVE,) * 4), "4 curves"),
        (replace(SURE, worn=True), "JPEG"),
        (replace(SURE, unframed=True), "level lines alone"),
        (replace(SURE, rest=(Rest("arrow", (30.0, 30.0, 90.0, 60.0), 200),)), "arrow"),
        (replace(SURE, rest=(Rest("frame", (222.0, 120.0, 290.0, 180.0), 200),)), "frame that may hide"),
    ):
        confidence, (doubt,) = doubts_of(scene)
        assert confidence < SOUND
        assert word in doubt


def test_an_axis_without_numbers_is_said() -> None:
    assert doubts_of(replace(SURE, y_axis=None))[1] == ["no scale of y is seen"]
