"""Pictures of others as they are kept: the same pixels, upright, with nothing beside them, and no larger than told."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from isoprobe.vision.raster.metadata import orientation, without_metadata
from isoprobe.vision.raster.pixels import Pixels, decode

LARGEST = 3_750_000  # bytes: in base64 the 5 MB that providers take
QUALITIES = (95, 90, 85)  # of a JPEG that has to be written anew
_STEP = 0.95  # a picture that is to be smaller is scaled by this much more than its bytes alone ask for


@dataclass(frozen=True)
class Kept:
    """The file, PNG or JPEG; and what it was scaled down from, width and height, None where it was not."""

    file: bytes
    scaled_from: tuple[int, int] | None = None


def kept(file: bytes, largest: int = LARGEST) -> Kept:
    """The picture as it is kept: a JPEG with the same coded pixels where it stands upright, any other file of a lossy
    kind as a JPEG, the rest as PNG; no text, no metadata. One of more than `largest` bytes is scaled down until it has
    no more. Raises Unreadable."""
    lossy = is_lossy(file)
    pixels = decode(file, least=1)
    if file[:2] == b"\xff\xd8" and orientation(file) == 1 and _is_plain(file):
        bare = without_metadata(file)
        if bare is not None and len(bare) <= largest:
            return Kept(bare)
    found = _encoded(pixels, len(file) if lossy else 0)
    size = pixels.shape[1], pixels.shape[0]
    if len(found) <= largest:
        return Kept(found)
    share = 1.0
    while len(found) > largest and min(size) * share > 1:
        share *= min(_STEP, _STEP * (largest / len(found)) ** 0.5)
        smaller = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        found = _encoded(smaller, len(found) if lossy else 0)
    return Kept(found, size)


def is_lossy(file: bytes) -> bool:
    """Whether the file is a JPEG, or a WebP whose pixels are coded as in one."""
    return file[:2] == b"\xff\xd8" or (file[:4] == b"RIFF" and file[12:16] == b"VP8 ")


def _is_plain(jpeg: bytes) -> bool:
    """Whether it is in colours or grey: four inks are read differently by different readers."""
    at = 2
    while at + 10 <= len(jpeg) and jpeg[at] == 0xFF:
        marker = jpeg[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return jpeg[at + 9] in (1, 3)
        at += 1 if marker == 0xFF else 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return False


def _encoded(pixels: Pixels, about: int) -> bytes:
    """The pixels as PNG, or, where the file had `about` so many bytes, as the best JPEG that has not many more."""
    whole = np.ascontiguousarray(pixels)
    if not about:
        return bytes(cv2.imencode(".png", whole)[1])
    for quality in QUALITIES:
        found = bytes(cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])
        if len(found) <= 1.1 * about:
            break
    return found
