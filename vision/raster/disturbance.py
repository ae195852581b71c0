"""Pictures disturbed on purpose, in ways that leave them legible to a person: what a reader has to stand.

Each function takes PNG bytes or an array of pixels as OpenCV has it (height × width, or × 3 with blue first) and
returns an array of the same kind.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.channels import any_of, every

Pixels = np.ndarray[Any, np.dtype[np.uint8]]
_PACKED = np.array([1 << 16, 1 << 8, 1], np.uint32)  # a colour as one number


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
    packed = pixels.astype(np.uint32) @ _PACKED
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
    return resized(pixels, max(1, round(width * factor)), max(1, round(height * factor)))


def contrast(image: bytes | Pixels, factor: float) -> Pixels:
    """The picture with every pixel `factor` times as far from the background's colour as it was, within 0 to 255."""
    pixels = pixels_of(image)
    paper = np.asarray(background_of(pixels), np.float32)
    return np.asarray(np.clip(np.rint(paper + factor * (pixels - paper)), 0, 255), np.uint8)


def blur(image: bytes | Pixels, spread: float) -> Pixels:
    """The picture under a Gaussian blur with this standard deviation in pixels."""
    return np.asarray(cv2.GaussianBlur(pixels_of(image), (0, 0), spread), np.uint8)


def noise(image: bytes | Pixels, spread: float, seed: int = 0) -> Pixels:
    """The picture with Gaussian noise of this standard deviation, of 255, on each pixel and colour by itself."""
    pixels = pixels_of(image)
    added = np.random.default_rng(seed).normal(0.0, spread, pixels.shape)
    return np.asarray(np.clip(np.rint(pixels + added), 0, 255), np.uint8)


def sharpened(image: bytes | Pixels, spread: float) -> Pixels:
    """The picture with what a blur of this spread takes from it added again: an unsharp mask."""
    pixels = pixels_of(image)
    return np.asarray(cv2.addWeighted(pixels, 2.0, blur(pixels, spread), -1.0, 0.0), np.uint8)


def smoothed(image: bytes | Pixels) -> Pixels:
    """The picture with noise smoothed and edges kept, and all that is nearly the paper's colour made the paper's."""
    pixels = pixels_of(image)
    calm = np.asarray(cv2.bilateralFilter(pixels, 5, 40, 2), np.uint8)
    paper = background_of(blur(calm, 2))
    near = every(np.abs(calm.astype(np.int16) - np.asarray(paper, np.int16)) <= 2 * SPECKLE)
    calm[near] = paper
    return calm


def padded(image: bytes | Pixels, share: float) -> Pixels:
    """The picture with paper added on each side, `share` of its width left and right, of its height above and below."""
    pixels = pixels_of(image)
    down, right = round(share * pixels.shape[0]), round(share * pixels.shape[1])
    colour = background_of(pixels)
    return np.asarray(cv2.copyMakeBorder(pixels, down, down, right, right, cv2.BORDER_CONSTANT, value=colour), np.uint8)


def drawn_box(image: bytes | Pixels, margin: int) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of all that is well off the background's colour, with so many pixels around it; of
    the whole picture where nothing is drawn."""
    pixels = pixels_of(image)
    height, width = pixels.shape[:2]
    off = np.abs(pixels.astype(np.int16) - np.asarray(background_of(pixels), np.int16)).reshape(height, width, -1)
    drawn = off.max(axis=2) > SPECKLE
    rows, columns = np.flatnonzero(drawn.max(axis=1)), np.flatnonzero(drawn.max(axis=0))
    if not len(rows):
        return 0, 0, height, width
    top, left = max(0, int(rows[0]) - margin), max(0, int(columns[0]) - margin)
    return top, left, min(height, int(rows[-1]) + margin + 1), min(width, int(columns[-1]) + margin + 1)


def paper_like(image: bytes | Pixels) -> Pixels:
    """A picture of the same size with nothing on its paper."""
    pixels = pixels_of(image)
    return np.asarray(np.full_like(pixels, background_of(pixels)), np.uint8)


def resized(image: bytes | Pixels, width: int, height: int) -> Pixels:
    """The picture resampled to this size: cubic when larger, by area when smaller."""
    pixels = pixels_of(image)
    how = cv2.INTER_CUBIC if width > pixels.shape[1] else cv2.INTER_AREA
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=how), np.uint8)


def turned(image: bytes | Pixels, degrees: float) -> Pixels:
    """The picture turned counter-clockwise about its middle, on a canvas grown so that nothing is cut off; what is
    bared has the background's colour. By multiples of 90 degrees not a pixel changes but its place."""
    pixels = pixels_of(image)
    if degrees % 90 == 0:
        return np.ascontiguousarray(np.rot90(pixels, int(degrees // 90) % 4))
    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    cosine, sine = abs(matrix[0, 0]), abs(matrix[0, 1])
    wide, high = math.ceil(width * cosine + height * sine), math.ceil(width * sine + height * cosine)
    matrix[:, 2] += (wide - width) / 2, (high - height) / 2
    colour = background_of(pixels)
    return np.asarray(
        cv2.warpAffine(
            pixels, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=colour
        ),
        np.uint8,
    )


def dotted(image: bytes | Pixels, across: int) -> Pixels:
    """The picture with a lattice of `across` by `across` pale dots on its paper, in a colour of their own; none of them
    touches what is drawn."""
    pixels, colour, free = _free(image)
    height, width = pixels.shape[:2]
    for row in range(1, across + 1):
        for column in range(1, across + 1):
            y, x = round(row * height / (across + 1)), round(column * width / (across + 1))
            if free[min(y, height - 1), min(x, width - 1)]:
                cv2.circle(pixels, (x, y), 2, colour, -1)
    return pixels


def cluttered(image: bytes | Pixels, strokes: int, seed: int = 0) -> Pixels:
    """The picture with so many short pale strokes on its paper, in a colour of their own, fewer where room for them is
    short; none of them touches what is drawn."""
    pixels, colour, free = _free(image)
    height, width = pixels.shape[:2]
    rng = np.random.default_rng(seed)
    for _ in range(strokes):
        for _ in range(10):
            x, y, angle, length = rng.uniform((0, 0, 0, 8), (width, height, math.pi, 30))
            far = round(x + length * math.cos(angle)), round(y + length * math.sin(angle))
            stroke = np.zeros((height, width), np.uint8)
            cv2.line(stroke, (round(x), round(y)), far, 1, 2)
            if free[stroke > 0].all():
                pixels[stroke > 0] = colour
                break
    return pixels


def scratched(image: bytes | Pixels, strokes: int, seed: int = 0) -> Pixels:
    """The picture with so many pale strokes one pixel wide right across it, over what is drawn too, in a colour of
    their own."""
    pixels = pixels_of(image)
    pixels = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR) if pixels.ndim == 2 else pixels.copy(), np.uint8)
    colour = pale_colour(pixels)
    height, width = pixels.shape[:2]
    rng = np.random.default_rng(seed)
    for _ in range(strokes):
        x, y, angle, length = rng.uniform((0, 0, 0, 0.1), (width, height, math.pi, 0.4))
        reach = length * math.hypot(width, height) / 2
        down, right = reach * math.sin(angle), reach * math.cos(angle)
        cv2.line(pixels, (round(x - right), round(y - down)), (round(x + right), round(y + down)), colour, 1)
    return pixels


def healed(image: bytes | Pixels, colour: tuple[int, int, int]) -> Pixels:
    """The picture with what has this colour painted over from beside it."""
    pixels = pixels_of(image)
    mask = every(pixels == np.asarray(colour, np.uint8)).astype(np.uint8)
    return np.asarray(cv2.inpaint(pixels, mask, 2, cv2.INPAINT_NS), np.uint8)


def tagged(image: bytes | Pixels, places: Sequence[complex], tall: int) -> tuple[Pixels, tuple[int, int, int], int]:
    """The picture with the numbers from 1 on beside these places (of pieces of what is drawn, where there are none), so
    many pixels high, on free paper; their colour, which nothing else has; and how many found a place."""
    pixels, _, free = _free(image, SPECKLE)
    colour = _vivid(pixels)
    height, width = pixels.shape[:2]
    size = cv2.getFontScaleFromHeight(cv2.FONT_HERSHEY_SIMPLEX, tall, 1)
    open_paper = np.asarray(free.astype(np.uint8))
    placed = 0
    for place in places or pieces_of(pixels):
        text = str(placed + 1)
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
        room = cv2.integral(open_paper)
        for x, y in _around(place, wide, high, max(width, height) // 2):
            left, top, right, bottom = x - 2, y - high - 2, x + wide + 2, y + 3
            if left < 0 or top < 0 or right > width or bottom > height:
                continue
            taken = room[bottom, right] - room[top, right] - room[bottom, left] + room[top, left]
            if taken == (right - left) * (bottom - top):
                drawn = np.zeros((height, width), np.uint8)
                cv2.putText(drawn, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, 255, 1)
                pixels[drawn > 100] = colour  # in full or not at all: the colour tells the number from the rest
                open_paper[top:bottom, left:right] = 0
                placed += 1
                break
    return pixels, colour, placed


def pieces_of(image: bytes | Pixels) -> list[complex]:
    """The middles of the pieces that what is drawn falls into, the largest TAGS of them, from the top left on."""
    pixels = pixels_of(image)
    off = np.abs(pixels.astype(np.int16) - np.asarray(background_of(pixels), np.int16))
    ink = (off.reshape(*pixels.shape[:2], -1).max(axis=2) > 2 * SPECKLE).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    large = [k for k in range(1, len(stats)) if min(stats[k][2], stats[k][3]) >= 4 and stats[k][4] >= 12]
    large = sorted(large, key=lambda k: -int(stats[k][2] * stats[k][3]))[:TAGS]
    found = [complex(*middles[k]) for k in large]
    return sorted(found, key=lambda z: (round(z.imag / 20), z.real))


def _around(place: complex, wide: int, high: int, most: int) -> Iterator[tuple[int, int]]:
    """Where the lower left corner of a text may stand, the nearest first."""
    for away in range(6, most, 4):
        for k in range(16):
            z = place + away * complex(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8))
            yield round(z.real - wide / 2), round(z.imag + high / 2)


def _vivid(pixels: Pixels) -> tuple[int, int, int]:
    """A strong colour that the picture does not have."""
    there = set(np.unique(pixels.astype(np.uint32) @ _PACKED).tolist())
    for step in range(0, 100, 3):
        for blue, green, red in ((200 - step, 0, 230 - step), (230 - step, 90, 0), (0, 130, 90 + step)):
            if (blue << 16 | green << 8 | red) not in there:
                return blue, green, red
    raise Unreadable("the picture has all strong colours")


TAGS = 30  # pieces that are numbered, at the most
SPECKLE = 12  # of 255: what differs less from the paper is compression, and not drawn
_TINTS = ((1.0, 1.0, 1.0), (1.0, 0.9, 1.0), (0.8, 1.0, 1.0), (1.0, 1.0, 0.8))  # of a pale colour
CLEAR = 4  # pixels between what is drawn and what is laid over the paper


def _free(
    image: bytes | Pixels, speckle: int = 0
) -> tuple[Pixels, tuple[int, int, int], np.ndarray[Any, np.dtype[np.bool_]]]:
    """A copy of the picture in colours, a pale colour that it does not have, and where nothing is drawn or near: what
    differs from the paper by no more than `speckle` is not drawn."""
    pixels = pixels_of(image)
    pixels = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR) if pixels.ndim == 2 else pixels.copy(), np.uint8)
    paper = np.asarray(background_of(pixels), np.int16)
    drawn = any_of(np.abs(pixels.astype(np.int16) - paper) > speckle).astype(np.uint8)
    free = cv2.dilate(drawn, np.ones((2 * CLEAR + 1, 2 * CLEAR + 1), np.uint8)) == 0
    return pixels, pale_colour(pixels), np.asarray(free)


def pale_colour(image: bytes | Pixels) -> tuple[int, int, int]:
    """A colour some way from the background's that the picture does not have."""
    pixels = pixels_of(image)
    paper = background_of(pixels)
    step = -1 if sum(paper) > 384 else 1
    there = set(np.unique(pixels.astype(np.uint32) @ _PACKED).tolist())
    for far in range(70, 110):
        for blue, green, red in _TINTS:
            shares = zip(paper, (blue, green, red), strict=True)
            colour = tuple(int(min(255, max(0, each + step * round(share * far)))) for each, share in shares)
            if (colour[0] << 16 | colour[1] << 8 | colour[2]) not in there:
                return colour[0], colour[1], colour[2]
    raise Unreadable("the picture has all pale colours")


def without_colour(image: bytes | Pixels, colour: tuple[int, int, int]) -> Pixels:
    """The picture with the background's colour wherever it had this one."""
    pixels = pixels_of(image).copy()
    pixels[every(pixels == np.asarray(colour, np.uint8))] = background_of(pixels)
    return pixels


def png_of(pixels: Pixels) -> bytes:
    """The pixels as PNG, and nothing else."""
    done, buffer = cv2.imencode(".png", pixels)
    if not done:
        raise ValueError("OpenCV could not encode the picture as PNG")
    return bytes(buffer)
