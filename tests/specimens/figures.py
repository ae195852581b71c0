"""Charts as matplotlib draws them with its usual settings, for readers of charts of any tool."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

Pixels = NDArray[Any]  # uint8, blue, green, red
Draw = Callable[[Any], object]


def figure(draw: Draw, size: tuple[float, float] = (5, 4), dpi: int = 80, **settings: Any) -> Pixels:
    """What `draw` puts on the axes of a figure."""
    with matplotlib.rc_context(settings):
        made = Figure(size, dpi=dpi)
        canvas = FigureCanvasAgg(made)
        draw(made.subplots())
        canvas.draw()
        return np.ascontiguousarray(np.asarray(canvas.buffer_rgba())[..., 2::-1])


def bars(values: list[float], **look: Any) -> Pixels:
    """Upright bars, one for each value, named a, b, c and so on."""
    return figure(lambda axes: axes.bar(list("abcdefghij")[: len(values)], values, **look))
