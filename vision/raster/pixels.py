"""Bytes of a picture to pixels, hostile until decoded: the header is read before anything is allocated."""

from __future__ import annotations

import math
import struct
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import NotAPicture, Unreadable
from isoprobe.vision.raster.crowding import spend
from isoprobe.vision.raster.metadata import orientation

Pixels = NDArray[Any]  # uint8

MOST_PIXELS = 40_000_000
LEAST_SIDE = 16
AT_ONCE = 1 << 18  # pixels that are laid on white together
MOST_WIDE = 16384  # samples in a row of what is looked up at once


def decode(image: bytes | Pixels, least: int = LEAST_SIDE) -> Pixels:
    """The picture as BGR, shape (height, width, 3), uint8; transparency is laid on white, and a photograph stands as
    its EXIF orientation says, as every viewer shows it.

    `image` is the bytes of a PNG, JPEG, WebP or BMP file, or an array that is grey, BGR or BGRA. Raises Unreadable
    where it is none of these, is cut short, has more than 40 million pixels, or is less than `least` pixels wide
    or high.
    """
    if isinstance(image, np.ndarray):
        return _three_channels(image, least)
    size = size_of(bytes(image))
    if size is None:
        raise NotAPicture(f"not a picture: {len(image)} bytes that are no PNG, JPEG, WebP or BMP")
    _check_size(*size, least)
    if not _complete(image):
        raise NotAPicture(f"the picture is cut short: {len(image)} bytes without its end")
    try:
        pixels = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_UNCHANGED)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise NotAPicture(f"the picture of {size[0]} by {size[1]} pixels cannot be decoded")
    return _three_channels(upright(pixels, orientation(image)), least)


def made_small(pixels: Pixels, most: int) -> tuple[Pixels, float]:
    """A picture of at most so many pixels, by averaging where it has more, and how many pixels of the original along a
    side are one of it.

    >>> small, factor = made_small(np.zeros((400, 300, 3), np.uint8), 30_000)
    >>> small.shape, factor
    ((200, 150, 3), 2.0)
    """
    high, wide = pixels.shape[:2]
    if high * wide <= most:
        return pixels, 1.0
    factor = math.sqrt(high * wide / most)
    size = max(1, round(wide / factor)), max(1, round(high / factor))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)), factor


def upright(pixels: Pixels, told: int) -> Pixels:
    """Pixels as they stand in a file, turned as its EXIF orientation tells."""
    if told >= 5:
        pixels = pixels.swapaxes(0, 1)
    if told in (3, 4, 7, 8):
        pixels = pixels[::-1]
    if told in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    return np.ascontiguousarray(pixels)


def _check_size(width: int, height: int, least: int) -> None:
    if width * height > MOST_PIXELS:
        raise Unreadable(f"the picture has {width} by {height} pixels; at most {MOST_PIXELS:,} are read")
    if min(width, height) < least:
        raise Unreadable(f"the picture has {width} by {height} pixels; at least {least} a side are needed")


def _three_channels(pixels: Pixels, least: int) -> Pixels:
    if pixels.ndim not in (2, 3) or pixels.size == 0 or (pixels.ndim == 3 and pixels.shape[2] not in (1, 3, 4)):
        raise Unreadable(f"not a picture: an array of shape {pixels.shape}")
    _check_size(pixels.shape[1], pixels.shape[0], least)
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if pixels.dtype != np.uint8:
        raise Unreadable(f"not a picture: an array of {pixels.dtype}")
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    if pixels.shape[2] == 4:
        if cv2.extractChannel(pixels, 3).min() == 255:
            return cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR)
        laid = np.empty((*pixels.shape[:2], 3), np.uint8)
        rows = max(1, AT_ONCE // pixels.shape[1])
        for top in range(0, len(pixels), rows):  # in parts: as numbers with fractions all would take 16 times the room
            some = pixels[top : top + rows]
            alpha = some[..., 3:].astype(np.float32) / 255.0
            laid[top : top + rows] = np.rint(some[..., :3] * alpha + 255.0 * (1.0 - alpha))
        return laid
    return pixels


def size_of(data: bytes) -> tuple[int, int] | None:
    """(width, height) as the file's header states it, None where the header is none that is known."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    if data[:2] == b"BM" and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        return abs(width), abs(height)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        if marker == 0xDA:
            return None
        at += 2 + (0 if 0xD0 <= marker <= 0xD9 or marker == 0x01 else struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


def _complete(data: bytes) -> bool:
    if data[:4] == b"\x89PNG":
        return b"IEND" in data[-64:]
    if data[:2] == b"\xff\xd8":
        return b"\xff\xd9" in data[-4096:]
    if data[:4] == b"RIFF":
        return len(data) >= 8 + int(struct.unpack("<I", data[4:8])[0])
    return True


def look_up(
    picture: Pixels, columns: NDArray[np.floating[Any]], rows: NDArray[np.floating[Any]], between: bool = False
) -> Pixels:
    """A picture of one channel at the pixels nearest to these points, or `between` the four nearest; 0 outside of it.
    Of the points' shape. Raises Spent."""
    count = columns.size
    if not count:
        return np.zeros(columns.shape, np.uint8)
    spend(count)
    wide = min(count, MOST_WIDE)
    high = -(-count // wide)
    maps = np.empty((2, high * wide), np.float32)
    maps[0, :count], maps[1, :count] = columns.ravel(), rows.ravel()
    maps[:, count:] = -9
    how = cv2.INTER_LINEAR if between else cv2.INTER_NEAREST
    seen = cv2.remap(picture, maps[0].reshape(high, wide), maps[1].reshape(high, wide), how)
    return np.asarray(seen).reshape(-1)[:count].reshape(columns.shape)
