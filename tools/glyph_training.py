"""Trains the glyph classifier of `vision.lettering.glyphs`; `python -m tools.glyph_training` rewrites its weights.

The glyphs are drawn from the fonts inside matplotlib's wheel by two rasterisers (skia and FreeType), 7 to 60 pixels
high, with what happens to lettering in pictures: sub-pixel shifts, slant, stretching, scaling, blur, JPEG, a touching
stroke, a slice of a neighbour. A class of its own holds what is no glyph. The model is multinomial logistic regression.
All chance comes from one seeded random.Random.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import cv2
import matplotlib
import numpy as np
import skia
from matplotlib import ft2font
from numpy.typing import NDArray
from scipy.optimize import minimize

from isoprobe.vision.lettering.glyphs import ALNUM, DIGITS, NOTHING, Patch, features
from isoprobe.vision.lettering.gradients import Floats

DEJAVU = [
    f"DejaVu{family}{style}"
    for family, italic in (("Sans", "Oblique"), ("SansMono", "Oblique"), ("Serif", "Italic"))
    for style in ("", "-Bold", f"-{italic}", f"-Bold{italic}")
]
STIX = ["STIXGeneral", "STIXGeneralBol", "STIXGeneralItalic", "STIXGeneralBolIta"]
COMPUTER_MODERN = ["cmr10", "cmmi10", "cmss10", "cmtt10", "cmti10", "cmb10"]
FONTS = [*DEJAVU, *STIX, *COMPUTER_MODERN]
WITHOUT_DIGITS = {"cmmi10"}  # its digits are old-style numerals

ROUNDS = 45  # glyphs a character and font
NO_GLYPHS = 20  # a round
CANVAS = 240  # pixels a side, room for the largest glyph before it is scaled down


@functools.cache
def font_path(name: str) -> str:
    """Where a font of matplotlib's wheel lies."""
    return str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf")


@functools.cache
def _typeface(path: str) -> skia.Typeface:
    return skia.Typeface.MakeFromFile(path)


@functools.cache
def _digit_height(path: str) -> float:
    """Height of the digit 0 where the font size is 1."""
    bounds = skia.Rect()
    skia.Font(_typeface(path), 1000).measureText("0", skia.TextEncoding.kUTF8, bounds)
    return float(bounds.height()) / 1000


_SURFACE = np.zeros((CANVAS, CANVAS, 4), np.uint8)
_HINTINGS = (skia.FontHinting.kNone, skia.FontHinting.kSlight, skia.FontHinting.kNormal, skia.FontHinting.kFull)


def skia_text(text: str, path: str, height: float, rng: Random, deform: bool = True) -> Patch:
    """`text` drawn by skia, white on black, its digits `height` pixels high, at a random place between pixels."""
    size = height / _digit_height(path)
    font = skia.Font(_typeface(path), size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    font.setHinting(skia.FontHinting.kNone if rng.random() < 0.6 else rng.choice(_HINTINGS))
    if deform:
        font.setSkewX(rng.uniform(-0.06, 0.06))
        font.setScaleX(rng.uniform(0.9, 1.1))
    _SURFACE[:] = 0
    canvas = skia.Surface(_SURFACE).getCanvas()
    canvas.translate(CANVAS * 0.3 + rng.random(), CANVAS * 0.6 + rng.random())
    if deform:
        canvas.rotate(rng.uniform(-3, 3))
    canvas.drawString(text, 0, 0, font, skia.Paint(Color=skia.ColorWHITE, AntiAlias=True))
    return _SURFACE[:, :, 3].copy()


_FLAGS = (
    ft2font.LoadFlags.NO_HINTING,
    ft2font.LoadFlags.DEFAULT,
    ft2font.LoadFlags.FORCE_AUTOHINT,
    ft2font.LoadFlags.TARGET_LIGHT,
)


@functools.cache
def _freetype(path: str) -> ft2font.FT2Font:
    return ft2font.FT2Font(path)


def freetype_text(text: str, path: str, height: float, rng: Random) -> Patch:
    """`text` drawn by FreeType as matplotlib does, white on black, its digits about `height` pixels high."""
    font = _freetype(path)
    font.set_size(height / _digit_height(path), 72)
    font.set_text(text, 0.0, flags=rng.choice(_FLAGS))
    font.draw_glyphs_to_bitmap(antialiased=True)
    return cv2.copyMakeBorder(np.asarray(font.get_image(), np.uint8), 4, 4, 4, 4, cv2.BORDER_CONSTANT).astype(np.uint8)


def drawn(text: str, path: str, height: float, rng: Random) -> Patch:
    """`text`, white on black, by either rasteriser; one in three drawn larger and scaled down, some scaled up."""
    larger = rng.uniform(1.2, 2.5) if rng.random() < 0.35 and height < 40 else 1.0
    if larger == 1.0 and height > 14 and rng.random() < 0.35:
        larger = 1 / rng.uniform(1.3, 2.0)
    if rng.random() < 0.3:
        picture = freetype_text(text, path, height * larger, rng)
    else:
        picture = skia_text(text, path, height * larger, rng, deform=rng.random() < 0.5)
    if larger != 1:
        if rng.random() < 0.5:
            picture = as_jpeg(picture, rng.randint(80, 95), rng)
        rows, columns = (max(1, round(side / larger)) for side in picture.shape)
        how = rng.choice(
            (cv2.INTER_AREA, cv2.INTER_AREA, cv2.INTER_LINEAR) if larger > 1 else (cv2.INTER_LINEAR, cv2.INTER_CUBIC)
        )
        picture = cv2.resize(picture, (columns, rows), interpolation=how).astype(np.uint8)
    return picture


def as_jpeg(picture: Patch, quality: int, rng: Random) -> Patch:
    """`picture` after JPEG, printed in a random ink on a random ground and turned back to white on black."""
    paper, ink = rng.choice([(255, 0), (0, 255), (255, 60), (200, 20), (255, 110), (60, 255), (120, 255), (150, 10)])
    printed = (paper + (ink - paper) / 255.0 * picture).astype(np.uint8)
    _, code = cv2.imencode(".jpg", printed, [cv2.IMWRITE_JPEG_QUALITY, quality])
    back = np.asarray(cv2.imdecode(code, cv2.IMREAD_GRAYSCALE), np.float32)
    return np.asarray(np.clip((back - paper) * (255.0 / (ink - paper)), 0, 255), np.uint8)


def ink_box(picture: Patch, share: float = 0.35) -> tuple[int, int, int, int]:
    """Left, top, right, bottom (exclusive) of the pixels with at least that share of the strongest ink."""
    x, y, width, height = cv2.boundingRect((picture >= max(1.0, share * picture.max())).astype(np.uint8))
    return x, y, x + width, y + height


def _worn(picture: Patch, height: float, rng: Random) -> Patch:
    if rng.random() < 0.4:
        sigma = rng.uniform(0.2, 0.3 + min(1.2, 0.03 * height))
        picture = cv2.GaussianBlur(picture, (0, 0), sigma).astype(np.uint8)
    if rng.random() < 0.4:
        picture = as_jpeg(picture, rng.randint(75, 95), rng)
    return picture


def cropped(picture: Patch, box: tuple[int, int, int, int], margin: int = 1) -> Patch:
    """The ink in the box and next to it, with a margin, as `vision.lettering.words` cuts it out."""
    left, top, right, bottom = box
    part = picture[max(0, top - margin) : bottom + margin, max(0, left - margin) : right + margin]
    ink = (part >= 0.35 * part.max()).astype(np.uint8)
    return part * cv2.dilate(ink, np.ones((3, 3), np.uint8)).astype(np.uint8)


def with_stroke(picture: Patch, height: float, rng: Random) -> Patch:
    """A straight stroke through or along the glyph, seen only where it runs near the glyph."""
    left, top, right, bottom = ink_box(picture)
    angle = rng.uniform(0, math.pi)
    reach = 3 * height
    px, py = rng.uniform(left, right), rng.uniform(top, bottom)
    if rng.random() < 0.6:  # along a side rather than through
        side = rng.randrange(4)
        px = (left, right, px, px)[side]
        py = (py, py, top, bottom)[side]
    dx, dy = reach * math.cos(angle), reach * math.sin(angle)
    stroke = np.zeros_like(picture)
    width = max(1, round(height * rng.uniform(0.05, 0.15)))
    ends = ((px - dx, py - dy), (px + dx, py + dy)) if rng.random() < 0.5 else ((px, py), (px + dx, py + dy))
    a, b = (tuple(round(16 * v) for v in end) for end in ends)
    cv2.line(stroke, a, b, 255, width, cv2.LINE_AA, 4)
    slack = round(height * rng.uniform(0, 0.12))
    keep = np.zeros_like(picture)
    keep[max(0, top - slack) : bottom + slack, max(0, left - slack) : right + slack] = 255
    return np.maximum(picture, np.minimum(stroke, keep)).astype(np.uint8)


def height_of(rng: Random) -> float:
    """A digit height in pixels, 7 to 60, small ones more often."""
    return math.exp(rng.uniform(math.log(6.5), math.log(16 if rng.random() < 0.55 else 60)))


def glyph_patch(character: str, path: str, height: float, rng: Random) -> Patch:
    """One glyph as it comes from a picture, ink bright on black."""
    for _ in range(5):
        picture = _worn(drawn(character, path, height, rng), height, rng)
        if rng.random() < 0.15:
            picture = with_stroke(picture, height, rng)
        box = ink_box(picture, rng.uniform(0.28, 0.42))
        if box[2] > box[0]:
            return cropped(picture, box, rng.choice((1, 1, 2)))
    raise ValueError(f"no ink in {character!r} of {path}")


def close_pair(first: str, second: str, path: str, height: float, rng: Random) -> tuple[Patch, float]:
    """Two glyphs on one baseline that touch or nearly do, and where the second begins."""
    left, right = drawn(first, path, height, rng), drawn(second, path, height, rng)
    _, _, l_right, l_bottom = ink_box(left)
    r_left, r_top, r_right, r_bottom = ink_box(right)
    gap = rng.uniform(-0.1, 0.06) * height
    x, low = round(l_right + gap), round(0.25 * height * (second in "gjpqyQ") - 0.25 * height * (first in "gjpqyQ"))
    place = np.zeros((left.shape[0] + right.shape[0], left.shape[1] + right.shape[1]), np.uint8)
    top = right.shape[0] // 2
    place[top : top + left.shape[0], : left.shape[1]] = left
    joined = _pasted(place, right[r_top:r_bottom, r_left:r_right], x, top + l_bottom + low - (r_bottom - r_top))
    return _worn(joined, height, rng), l_right + gap / 2


def neighboured_patch(character: str, path: str, height: float, rng: Random) -> Patch:
    """One glyph cut out of two that stand close, with a slice of its neighbour."""
    first = rng.random() < 0.5
    other = rng.choice(ALNUM)
    pair = (character, other) if first else (other, character)
    joined, middle = close_pair(*pair, path, height, rng)
    cut = min(max(round(middle + rng.uniform(-0.06, 0.06) * height), 1), joined.shape[1] - 1)
    part = joined[:, :cut] if first else joined[:, cut:]
    box = ink_box(part)
    return cropped(part, box) if box[2] > box[0] else glyph_patch(character, path, height, rng)


def _pasted(picture: Patch, piece: Patch, x: int, y: int) -> Patch:
    out = picture.copy()
    x0, y0, x1, y1 = max(0, x), max(0, y), min(picture.shape[1], x + piece.shape[1]), min(out.shape[0], y + len(piece))
    if x1 > x0 and y1 > y0:
        out[y0:y1, x0:x1] = np.maximum(out[y0:y1, x0:x1], piece[y0 - y : y1 - y, x0 - x : x1 - x])
    return out


def no_glyph_patch(path: str, height: float, rng: Random) -> Patch:
    """Ink that is no glyph: strokes, corners, crossings, arcs, arrow heads, blobs, halves of glyphs, two glyphs."""
    kind = rng.choice(("pair", "pair", "pair", "half", "strokes", "strokes", "arc", "triangle", "blob", "speck"))
    side = round(height * 2.2) + 6
    picture = np.zeros((side, side), np.uint8)
    thick = max(1, round(height * rng.uniform(0.06, 0.2)))

    def point() -> tuple[int, int]:
        return round(16 * rng.uniform(0.2, 0.8) * side), round(16 * rng.uniform(0.2, 0.8) * side)

    if kind in ("pair", "half"):
        among = DIGITS if rng.random() < 0.5 else ALNUM
        first, second = rng.choice(among), rng.choice(among if rng.random() < 0.75 else "1lIt")
        if kind == "pair":
            picture, _ = close_pair(first, second, path, height, rng)
        else:
            picture = drawn(first, path, height, rng)
        left, top, right, bottom = ink_box(picture)
        if kind == "half":
            at = rng.uniform(0.35, 0.65)
            if rng.random() < 0.5:
                cut = round(left + at * (right - left))
                picture = picture[:, :cut] if rng.random() < 0.5 else picture[:, cut:]
            else:
                cut = round(top + at * (bottom - top))
                picture = picture[:cut] if rng.random() < 0.5 else picture[cut:]
    elif kind == "strokes":
        a, count = point(), rng.randint(1, 4)
        for _ in range(count):
            b = point()
            while count == 1 and abs(b[0] - a[0]) < 0.45 * abs(b[1] - a[1]):
                a, b = point(), point()  # one upright stroke may well be a glyph
            cv2.line(picture, a, b, 255, thick, cv2.LINE_AA, 4)
            a = b if rng.random() < 0.5 else point()
    elif kind == "arc":
        start = rng.randint(0, 360)
        axes = (round(16 * height * rng.uniform(0.3, 0.9)), round(16 * height * rng.uniform(0.3, 0.9)))
        cv2.ellipse(
            picture, (8 * side, 8 * side), axes, 0, start, start + rng.randint(30, 230), 255, thick, cv2.LINE_AA, 4
        )
    elif kind == "triangle":
        angle, spread, length = rng.uniform(0, 2 * math.pi), rng.uniform(0.25, 0.6), height * rng.uniform(0.5, 1.0)
        corners = [(0.0, 0.0)] + [
            (length * math.cos(angle + s), length * math.sin(angle + s)) for s in (-spread, spread)
        ]
        if rng.random() < 0.4:
            corners.insert(2, (0.6 * length * math.cos(angle), 0.6 * length * math.sin(angle)))
        shape = np.array([[round(16 * (x + side / 2)), round(16 * (y + side / 2))] for x, y in corners], np.int32)
        cv2.fillPoly(picture, [shape], 255, cv2.LINE_AA, 4)
        if rng.random() < 0.4:
            end = (8 * side + round(16 * height * math.cos(angle)), 8 * side + round(16 * height * math.sin(angle)))
            cv2.line(picture, (8 * side, 8 * side), end, 255, thick, cv2.LINE_AA, 4)
    elif kind == "blob":
        across, down = (height * rng.uniform(0.25, 0.6) for _ in range(2))
        if rng.random() < 0.7:
            axes = (round(16 * across), round(16 * down))
            cv2.ellipse(picture, (8 * side, 8 * side), axes, rng.uniform(0, 180), 0, 360, 255, -1, cv2.LINE_AA, 4)
        else:
            block = cv2.boxPoints(
                ((8.0 * side, 8.0 * side), (32 * max(across, down), 32 * across), rng.uniform(-20, 20))
            )
            cv2.fillPoly(picture, [np.rint(block).astype(np.int32)], 255, cv2.LINE_AA, 4)
    else:
        for _ in range(rng.randint(1, 3)):
            cv2.circle(
                picture,
                (8 * side + rng.randint(-32, 32), 8 * side + rng.randint(-32, 32)),
                rng.randint(10, 60),
                255,
                -1,
                cv2.LINE_AA,
                4,
            )
    picture = _worn(picture, height, rng)
    box = ink_box(picture)
    return cropped(picture, box) if box[2] > box[0] else no_glyph_patch(path, height, rng)


def training_set(rounds: int, rng: Random, fonts: list[str] = FONTS) -> tuple[list[Patch], list[int], str]:
    """Patches, the number of each one's class, and the classes: `rounds` glyphs a character and font."""
    classes = ALNUM + NOTHING
    patches: list[Patch] = []
    truth: list[int] = []
    for name in fonts:
        path = font_path(name)
        for _ in range(rounds):
            for k, character in enumerate(ALNUM):
                if character.isdigit() and name in WITHOUT_DIGITS:
                    continue
                make = neighboured_patch if rng.random() < 0.12 else glyph_patch
                patches.append(make(character, path, height_of(rng), rng))
                truth.append(k)
            for _ in range(NO_GLYPHS):
                patches.append(no_glyph_patch(path, height_of(rng), rng))
                truth.append(len(ALNUM))
    return patches, truth, classes


def faces_set(
    faces: Sequence[str], classes: str, rounds: int, no_glyphs: int, rng: Random, spelled: Callable[[str], str] = str
) -> tuple[list[Patch], list[int]]:
    """Patches of every character of `classes` but its last, which is no glyph, so many rounds in each face, and the
    number of each one's class. `spelled`: what is drawn for a character."""
    patches: list[Patch] = []
    truth: list[int] = []
    for face in faces:
        path = font_path(face)
        for _ in range(rounds):
            for k, character in enumerate(classes[:-1]):
                patches.append(glyph_patch(spelled(character), path, height_of(rng), rng))
                truth.append(k)
            for _ in range(no_glyphs):
                patches.append(no_glyph_patch(path, height_of(rng), rng))
                truth.append(classes.index(NOTHING))
    return patches, truth


def fitted(
    x: Floats, truth: NDArray[np.intp], classes: int, decay: float = 3e-7, steps: int = 250
) -> tuple[Floats, Floats]:
    """Weights (D x classes) and bias of multinomial logistic regression with an L2 penalty, by L-BFGS."""
    n, d = x.shape
    target = np.zeros((n, classes), np.float32)
    target[np.arange(n), truth] = 1.0

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights = flat[:-classes].reshape(d, classes).astype(np.float32)
        logits = x @ weights + flat[-classes:].astype(np.float32)
        logits -= logits.max(1, keepdims=True)
        np.exp(logits, out=logits)
        logits /= logits.sum(1, keepdims=True)
        value = -float(np.log(logits[np.arange(n), truth] + 1e-12).mean()) + decay * float((weights**2).sum())
        logits -= target
        slope = x.T @ logits / n + 2 * decay * weights
        return value, np.concatenate([slope.ravel(), logits.mean(0)]).astype(np.float64)

    found = minimize(loss, np.zeros(d * classes + classes), jac=True, method="L-BFGS-B", options={"maxiter": steps})
    return (
        found.x[:-classes].reshape(d, classes).astype(np.float32),
        found.x[-classes:].astype(np.float32),
    )


Weights = dict[str, NDArray[np.generic]]


def weights_of(patches: list[Patch], truth: list[int], classes: str, steps: int = 250) -> Weights:
    """What a file `glyphs.npz` holds: `classes`, 16-bit `weights` (D x classes), their `scale`, and `bias`; fitted to
    patches of which the classes are known, by their places."""
    batches = [features(patches[k : k + 500]) for k in range(0, len(patches), 500)]
    weights, bias = fitted(np.concatenate(batches), np.array(truth, np.intp), len(classes), steps=steps)
    scale = np.float32(np.abs(weights).max() / 100)
    return {
        "classes": np.array(classes),
        "weights": (weights / scale).astype(np.float16),
        "scale": np.array(scale),
        "bias": bias,
    }


def written(room: str, weights: Weights) -> None:
    """Writes the `glyphs.npz` of a room of vision, whole or not at all."""
    path = Path(__file__).parents[1] / "vision" / room / "glyphs.npz"
    fresh = path.with_name("glyphs.new.npz")
    np.savez_compressed(fresh, **weights)  # type: ignore[arg-type]
    fresh.replace(path)
    print(f"{path}: {path.stat().st_size} bytes")


def trained(rounds: int, seed: int = 0, fonts: list[str] = FONTS) -> Weights:
    return weights_of(*training_set(rounds, Random(seed), fonts))


def main() -> None:
    """Trains and writes `vision/lettering/glyphs.npz`."""
    written("lettering", trained(ROUNDS))


if __name__ == "__main__":
    main()
