"""A raster to draw on with Skia and its way out as PNG bytes that hold pixels and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np

try:
    import skia
except ImportError as error:
    _missing = "libegl1" if "libEGL" in str(error) else "libgl1"
    if "libGL" not in str(error) and "libEGL" not in str(error):
        raise
    raise ImportError(
        f"drawing needs a missing system library ({error}): apt-get install {_missing} (Debian: libgl1, libegl1)"
    ) from error

__all__ = ["Canvas", "Colour", "skia"]

Colour = Sequence[int]  # red, green, blue, 0 to 255

# Unfiltered rows compress line drawings best and fastest; measured on 600×600 pictures.
_PNG = [cv2.IMWRITE_PNG_COMPRESSION, 2, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE]


class Canvas:
    """A picture of `width` × `height` pixels being drawn. Points are complex numbers: x right, y down, in pixels."""

    def __init__(self, width: int, height: int, background: Colour) -> None:
        self._pixels = np.empty((height, width, 4), np.uint8)
        self._surface = skia.Surface(self._pixels)
        self._canvas = self._surface.getCanvas()
        self._canvas.clear(skia.Color(*background))
        self._paints: dict[tuple[tuple[int, ...], float], Any] = {}

    def _paint(self, colour: Colour, stroke: float = 0.0) -> Any:
        key = (tuple(colour), stroke)
        if key not in self._paints:
            paint = skia.Paint(AntiAlias=True, Color=skia.Color(*colour))
            if stroke:
                paint.setStyle(skia.Paint.kStroke_Style)
                paint.setStrokeWidth(stroke)
            self._paints[key] = paint
        return self._paints[key]

    def line(self, a: complex, b: complex, colour: Colour, stroke: float) -> None:
        self._canvas.drawLine(a.real, a.imag, b.real, b.imag, self._paint(colour, stroke))

    def curve(self, a: complex, control: complex, b: complex, colour: Colour, stroke: float) -> None:
        """A quadratic Bézier curve."""
        path = skia.PathBuilder() if hasattr(skia, "PathBuilder") else skia.Path()
        path.moveTo(a.real, a.imag)
        path.quadTo(control.real, control.imag, b.real, b.imag)
        self._canvas.drawPath(path.detach() if hasattr(path, "detach") else path, self._paint(colour, stroke))

    def polygon(self, corners: Iterable[complex], colour: Colour, stroke: float = 0.0, closed: bool = True) -> None:
        """Filled where `stroke` is 0."""
        path = skia.Path()
        path.addPoly([skia.Point(z.real, z.imag) for z in corners], closed)
        self._canvas.drawPath(path, self._paint(colour, stroke))

    def ellipse(self, centre: complex, rx: float, ry: float, colour: Colour, stroke: float = 0.0) -> None:
        box = skia.Rect.MakeLTRB(centre.real - rx, centre.imag - ry, centre.real + rx, centre.imag + ry)
        self._canvas.drawOval(box, self._paint(colour, stroke))

    def box(self, centre: complex, half_width: float, half_height: float, colour: Colour, stroke: float = 0.0) -> None:
        x, y = centre.real, centre.imag
        rectangle = skia.Rect.MakeLTRB(x - half_width, y - half_height, x + half_width, y + half_height)
        self._canvas.drawRect(rectangle, self._paint(colour, stroke))

    def path(self, path: Any, colour: Colour, stroke: float = 0.0) -> None:
        """Any skia.Path; filled where `stroke` is 0."""
        self._canvas.drawPath(path, self._paint(colour, stroke))

    def text(self, text: str, x: float, baseline: float, font: Any, colour: Colour) -> None:
        self._canvas.drawString(text, x, baseline, font, self._paint(colour))

    def pixels(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Height × width × 3, blue first, as OpenCV has it."""
        self._surface.flushAndSubmit()
        return np.asarray(cv2.cvtColor(self._pixels, cv2.COLOR_RGBA2BGR), np.uint8)

    def png(self) -> bytes:
        done, buffer = cv2.imencode(".png", self.pixels(), _PNG)
        if not done:
            raise ValueError("OpenCV could not encode the picture as PNG")
        return bytes(buffer)
