"""Pictures disturbed on purpose, in ways that leave them legible to a person: what a reader has to stand.

Each function takes PNG bytes or an array of pixels as OpenCV has it (height × width, or × 3 with blue first) and
returns an array of the same kind.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from isoprobe.vision import Unreadable

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def pixels_of(image: bytes | Pixels) -> Pixels:
    """The picture as height × width (× 3, blue first); Unreadable where bytes are no picture."""
    if isinstance(image, np.ndarray):
        return image
    decoded = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR) if image else None
    if decoded is None:
        raise Unreadable(f"{len(image)} bytes that no picture decoder knows: expected PNG or JPEG")
    return np.asarray(decoded, np.uint8)


def jpeg(image: bytes | Pixels, quality: int = 85) -> Pixels:
    """The picture after JPEG compression at a quality of 1 to 100 and back."""
    if not 1 <= quality <= 100:
        raise ValueError(f"JPEG quality {quality}: expected 1 to 100")
    done, buffer = cv2.imencode(".jpg", pixels_of(image), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("OpenCV could not encode the picture as JPEG")
    return np.asarray(cv2.imdecode(buffer, cv2.IMREAD_UNCHANGED), np.uint8)


def background_of(image: bytes | Pixels) -> tuple[int, ...]:
    """The most frequent colour, blue first, or the most frequent gray as a 1-tuple."""
    pixels = pixels_of(image)
    if pixels.ndim == 2:
        return (int(np.bincount(pixels.ravel(), minlength=256).argmax()),)
    packed = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    values, counts = np.unique(packed, return_counts=True)
    most = int(values[counts.argmax()])
    return most >> 16, most >> 8 & 255, most & 255


def shift(image: bytes | Pixels, right: int, down: int) -> Pixels:
    """The picture moved by whole pixels, right and down (negative: left and up), on a canvas grown by as much, so that
    nothing is cut off; what is bared has the background's colour. A divider or a grid that ran from edge to edge no
    longer does."""
    pixels = pixels_of(image)
    top, left = max(down, 0), max(right, 0)
    bottom, far = max(-down, 0), max(-right, 0)
    colour = background_of(pixels)
    return np.asarray(cv2.copyMakeBorder(pixels, top, bottom, left, far, cv2.BORDER_CONSTANT, value=colour), np.uint8)


def scale(image: bytes | Pixels, factor: float) -> Pixels:
    """The picture resampled to `factor` times its width and height: cubic when larger, by area when smaller."""
    pixels = pixels_of(image)
    height, width = pixels.shape[:2]
    if factor <= 0:
        raise ValueError(f"scale factor {factor}: expected more than 0")
    size = max(1, round(width * factor)), max(1, round(height * factor))
    how = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(pixels, size, interpolation=how), np.uint8)
