"""Pictures that small plotting programs draw, by matplotlib; one alone, or several on a sheet under letters."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.solvers import BadState
from isoprobe.solvers.emma.plot_programs import MADE, calls_of
from isoprobe.vision.raster.channels import largest

Pixels = NDArray[np.uint8]

WIDTH, HEIGHT, DPI = 4.0, 3.0, 90  # inches: 360 by 270 pixels
MARGINS = {"left": 0.17, "bottom": 0.13, "right": 0.95, "top": 0.93}  # as shares of these
ROUND = {"bottom": 0.15, "top": 0.85}  # where angles are written all around
STRONG = 48  # by how much a channel of a pixel changes where a change can be seen
SEEN = 0.002  # the share of a picture's pixels that must change so that it looks another
STRIP = 26  # pixels above a picture on a sheet, for its letter


@contextmanager
def _settings() -> Iterator[None]:
    """matplotlib's defaults, whatever a machine's own settings are. They are put in place where they are not there."""
    import matplotlib

    own, usual = matplotlib.rcParams, dict.items(matplotlib.rcParamsDefault)
    if all(dict.get(own, key) == value for key, value in usual if key != "backend"):
        yield
        return
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        yield


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without collecting garbage: a drawing makes thousands of objects that hold each other, and a seventh of its time
    went into looking through them while all were still needed."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@cache
def _renderer(thread: int) -> Any:
    """What all drawings of a thread are drawn with, as it remembers how wide texts are."""
    from matplotlib.backends.backend_agg import RendererAgg

    return RendererAgg(WIDTH * DPI, HEIGHT * DPI, DPI)


@lru_cache(maxsize=128)
def drawn(program: str) -> Pixels:
    """What a program draws: pixels (rows, columns, blue-green-red). Raises BadState for one that cannot be run."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    calls = calls_of(program)
    try:
        with _settings(), _uncollected():
            figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI)
            figure.subplots_adjust(**MARGINS)
            canvas: Any = FigureCanvasAgg(figure)
            canvas.get_renderer = lambda: _renderer(threading.get_ident())
            axes: Any = None
            for call in calls:
                if (call.on, call.method) in MADE:
                    if call.method != "figure":
                        if call.options.get("projection") == "polar":
                            figure.subplots_adjust(**ROUND)
                        axes = figure.add_subplot(projection=call.options.get("projection"))
                    continue
                if axes is None:
                    raise BadState("a program that draws before it has axes")
                getattr(axes, call.method)(*call.arguments, **call.options)  # calls_of lets none but METHODS pass
            if axes is not None:
                _without_labels(axes)
            canvas.draw()
    except (ValueError, TypeError, AttributeError, KeyError, IndexError, RuntimeError, ZeroDivisionError) as why:
        raise BadState(f"a program that does not run: {type(why).__name__} {str(why)[:100]!r}") from None
    pixels = np.asarray(canvas.buffer_rgba())[:, :, 2::-1]
    return np.ascontiguousarray(pixels, np.uint8)


def _without_labels(axes: Any) -> None:
    """Axes that say nothing have a place for it, so that none is sought beside all numbers."""
    for axis in (axes.xaxis, axes.yaxis):
        if not axis.get_label_text():
            axis.set_label_coords(0.0, 0.0)


def difference(a: Pixels, b: Pixels) -> float:
    """The share of pixels in which two pictures differ visibly."""
    if a.shape != b.shape:
        return 1.0
    return float((largest(cv2.absdiff(a, b)) > STRONG).mean())


def sheet(programs: Sequence[str], letters: Sequence[str], columns: int = 2) -> bytes:
    """A PNG of what the programs draw, row by row, each under its letter or word."""
    return _sheet(tuple(programs), tuple(letters), columns)


@lru_cache(maxsize=16)
def _sheet(programs: tuple[str, ...], letters: tuple[str, ...], columns: int) -> bytes:
    tiles = []
    for program, letter in zip(programs, letters, strict=True):
        picture = drawn(program)
        strip = np.full((STRIP, picture.shape[1], 3), 255, np.uint8)
        cv2.putText(strip, letter, (8, STRIP - 7), cv2.FONT_HERSHEY_DUPLEX, 0.65, (30, 30, 30), 1, cv2.LINE_AA)
        tile = np.vstack([strip, picture])
        tiles.append(cv2.copyMakeBorder(tile, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(205, 205, 205)))
    blank = np.full_like(tiles[0], 255)
    tiles += [blank] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[k : k + columns]) for k in range(0, len(tiles), columns)]
    return png(np.asarray(np.vstack(rows), np.uint8))


def png(pixels: Pixels) -> bytes:
    """The pixels as a PNG without text or metadata."""
    return bytes(cv2.imencode(".png", pixels)[1])
