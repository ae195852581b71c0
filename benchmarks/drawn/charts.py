"""Bar charts: right where every bar's value is, within 2% of the largest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drawn import Verdict
from isoprobe.vision import Unreadable
from isoprobe.vision.chart.bars import level_bars, upright_bars
from isoprobe.vision.chart.frame import charts_of
from isoprobe.vision.raster.pixels import decode

FOLDERS = ("charts",)
WITHIN = 0.02  # of the largest value


def style_of(name: str, truth: Any) -> str:
    """How it was drawn: `ggplot_3.png` is ggplot."""
    return name.removesuffix(".png").rpartition("_")[0]


def judge(name: str, picture: bytes, truth: Mapping[str, Any]) -> Verdict:
    """The values of the bars, from left to right or from the top. Raises Unreadable."""
    charts = charts_of(decode(picture))
    if len(charts) != 1:
        raise Unreadable(f"{len(charts)} charts")
    chart, level = charts[0], truth["level"]
    ends = level_bars(chart).ends if level else upright_bars(chart).tops
    scale = chart.scale(not level)
    if scale is None:
        raise Unreadable("no scale")
    seen = [scale.value(end) for end in ends]
    off = max(abs(a - b) for a, b in zip(seen, truth["values"], strict=True))
    told = f"{[round(value, 1) for value in seen]}, expected {truth['values']}"
    return Verdict(off <= WITHIN * max(truth["values"]), told)
