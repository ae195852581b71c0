"""Pictures of others as they are kept: the same pixels, upright, with nothing beside them, and no larger than told."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from isoprobe.vision import NotAPicture
from isoprobe.vision.raster.metadata import orientation, without_metadata
from isoprobe.vision.raster.pixels import MOST_PIXELS, Pixels, decode, size_of, upright

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
    pixels, halved = opened(file)
    if file[:2] == b"\xff\xd8" and orientation(file) == 1 and _is_plain(file) and not halved:
        bare = without_metadata(file)
        if bare is not None and len(bare) <= largest:
            return Kept(bare)
    found = _encoded(pixels, len(file) if lossy else 0)
    size = pixels.shape[1], pixels.shape[0]
    if len(found) <= largest:
        return Kept(found, halved)
    share = 1.0
    while len(found) > largest and min(size) * share > 1:
        share *= min(_STEP, _STEP * (largest / len(found)) ** 0.5)
        smaller = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        found = _encoded(smaller, len(found) if lossy else 0)
    return Kept(found, halved or size)


def opened(file: bytes) -> tuple[Pixels, tuple[int, int] | None]:
    """The picture upright; of a photograph with more pixels than are read at half its width and height, and then the
    size that it has. Raises Unreadable."""
    size = size_of(file)
    if file[:2] != b"\xff\xd8" or size is None or not MOST_PIXELS < size[0] * size[1] <= 4 * MOST_PIXELS:
        return decode(file, least=1), None
    try:
        half = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_REDUCED_COLOR_2 | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error:
        half = None
    if half is None:
        raise NotAPicture(f"the picture of {size[0]} by {size[1]} pixels cannot be decoded")
    turned = orientation(file)
    return upright(half, turned), size[::-1] if turned >= 5 else size


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
