"""Looks of plots: plain JSON, and held-out ones that are no others'."""

from __future__ import annotations

import json
from random import Random

from isoprobe.vision.plot.style import HELD_OUT, USUAL, sample_style
from isoprobe.vision.raster.fonts import FACES


def test_looks_are_plain_json_and_follow_from_the_source() -> None:
    for held_out in (False, True):
        style = sample_style(Random(5), held_out)
        assert json.loads(json.dumps(style)) == style == sample_style(Random(5), held_out)
        assert style["face"] in FACES


def test_held_out_faces_colours_and_strokes_are_no_others() -> None:
    for key in ("face", "curve", "stroke", "digit", "width", "height"):
        assert not set(USUAL[key]) & set(HELD_OUT[key]), key
