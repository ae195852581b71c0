"""Charts: right where every value is within 2% of the largest; of pies where every share is
within 1% of the whole; of scatter plots where every point is within 2% of the range both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from drawn import Verdict
from isoprobe.vision.chart.reading import read_chart
from isoprobe.vision.chart.scene import ChartScene

FOLDERS = ("figures",)
WITHIN = 0.02  # of the largest value, or of the range
SHARE = 0.01  # of the whole


def style_of(name: str, truth: Any) -> str:
    """What it shows: `bars-ggplot_3.png` is of the kind bars, in the style ggplot."""
    return name.partition("-")[0]


def judge(name: str, picture: bytes, truth: Mapping[str, Any]) -> Verdict:
    """What the chart shows. Raises Unreadable."""
    scene = read_chart(picture)
    kind = truth["kind"]
    if kind == "pie":
        right, told = _pie(scene, truth["values"])
    elif kind == "points":
        right, told = _points(scene, truth["points"])
    elif kind in ("lines", "boxes"):
        right, told = False, f"{scene.kind}, expected {kind}"
    else:
        right, told = _bars(scene, truth["values"], kind)
    return Verdict(right, told, scene.confidence)


def _bars(scene: ChartScene, rows: list[list[float]], kind: str) -> tuple[bool, str]:
    expected = [[value] for row in rows for value in row] if kind == "grouped" else rows
    seen: list[list[float]] = []
    for bar in scene.bars:
        if bar.place == len(seen):
            seen.append([])
        seen[-1].append(bar.value)
    told = f"{scene.kind} {[[round(value, 2) for value in bar] for bar in seen]}, expected {expected}"
    if scene.kind != "bars" or scene.upright != (kind != "level") or list(map(len, seen)) != list(map(len, expected)):
        return False, told
    most = max(sum(row) for row in expected)
    return bool(np.abs(np.concatenate(seen) - np.concatenate(expected)).max() <= WITHIN * most), told


def _pie(scene: ChartScene, values: list[float]) -> tuple[bool, str]:
    seen, expected = [one.share for one in scene.sectors], [value / sum(values) for value in values]
    told = f"{[round(share, 3) for share in seen]}, expected {[round(share, 3) for share in expected]}"
    return len(seen) == len(expected) and bool(np.abs(np.subtract(seen, expected)).max() <= SHARE), told


def _points(scene: ChartScene, points: list[list[float]]) -> tuple[bool, str]:
    told = f"{len(scene.points)} points, expected {len(points)}"
    if len(scene.points) != len(points):
        return False, told
    seen, expected = np.array([[p.x, p.y] for p in scene.points]), np.array(points)
    off = np.abs(seen[:, None] - expected[None]) / np.ptp(expected, axis=0)
    nearest = off.max(axis=2).argmin(axis=1)
    worst = float(off[np.arange(len(seen)), nearest].max())
    return len(set(nearest.tolist())) == len(points) and worst <= WITHIN, f"{told}, {worst:.3f} of the range off"
