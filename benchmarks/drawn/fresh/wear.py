"""What pictures go through on their way: rescaled, saved as JPEG, or neither; and SVG made pixels."""

from __future__ import annotations

import subprocess
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[Any]  # uint8, blue, green, red
WEARS = ("", "", "jpeg", "scaled")


def worn(rng: Random, pixels: Pixels, least: float = 0.75) -> tuple[Pixels, float, str]:
    """The picture as it may arrive, how many times as large it is, and in a word what was done to it."""
    how = rng.choice(WEARS)
    if how == "jpeg":
        _, file = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, rng.choice((75, 85, 92))])
        return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR)), 1.0, how
    if how == "scaled":
        factor = rng.choice((least, 0.5 * (1 + least), 1.3))
        shrink = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=shrink)), factor, how
    return pixels, 1.0, how


def from_svg(text: str, zoom: float = 1.0) -> Pixels:
    """The pixels of an SVG, as librsvg draws it."""
    command = ["rsvg-convert", "--zoom", str(zoom), "--background-color", "white"]
    made = subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout
    return np.asarray(cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_COLOR))


def from_figure(figure: Any) -> Pixels:
    """The pixels of a figure of matplotlib."""
    figure.canvas.draw()
    return np.ascontiguousarray(np.asarray(figure.canvas.buffer_rgba())[..., 2::-1])
