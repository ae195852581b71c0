"""Pictures of examination figures, in the first look that has room for them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from isoprobe.vision import LayoutRejected
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look, look_of, sample_style


def drawn_figure(
    scene_of: Callable[[dict[str, Any], Look], FigureScene], facts: dict[str, Any], canvas: tuple[int, int], seed: int
) -> bytes:
    """The picture of these facts, of the first of twenty looks that is not rejected."""
    for k in range(20):
        try:
            return draw_scene(scene_of(facts, look_of(sample_style(Random(f"{seed}/{k}"), "", canvas))))
        except LayoutRejected:
            continue
    raise AssertionError("twenty layouts rejected")
