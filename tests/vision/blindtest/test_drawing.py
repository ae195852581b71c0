"""Styles keep a plan's finest gap open; a style that would close it is rejected."""

from __future__ import annotations

import json
from random import Random

import pytest

from isoprobe.vision import LayoutRejected
from isoprobe.vision.blindtest.drawing import draw_blindtest, sample_style
from isoprobe.vision.raster.pixels import decode
from tests.specimens.blindtest_scenes import picture

CLOSE = {"squares": [[100, 100, 600], [112, 112, 500]], "colours": ["black", "black"]}


def test_a_sampled_style_draws_and_is_plain_json() -> None:
    for seed in range(40):
        style = sample_style(Random(seed), "squares", CLOSE)
        assert json.loads(json.dumps(style)) == style
        pixels = decode(draw_blindtest("squares", CLOSE, style))
        assert pixels.shape == (style["size"], style["size"], 3)


def test_a_gap_that_would_close_is_rejected() -> None:
    with pytest.raises(LayoutRejected):
        picture("squares", CLOSE, size=300, stroke=3.0)


def test_the_same_style_gives_the_same_bytes_and_jpeg_others() -> None:
    assert picture("squares", CLOSE) == picture("squares", CLOSE)
    assert picture("squares", CLOSE) != picture("squares", CLOSE, jpeg=80)
