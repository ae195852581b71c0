"""Trains the classifier of `vision.diagram.letters.glyphs`: `python -m tools.diagram_glyph_training FOLDER...`.

The folders hold font files (.ttf, .otf) besides those of matplotlib's wheel; they are needed to train only. The shipped
weights were made with Debian's fonts-liberation, fonts-freefont-ttf and fonts-urw-base35:

    python -m tools.diagram_glyph_training /usr/share/fonts/truetype/liberation /usr/share/fonts/truetype/freefont \
        /usr/share/fonts/opentype/urw-base35

HELD_OUT families are left out of the training, so that accuracy on unseen faces can be measured with them.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import cv2
import numpy as np

from isoprobe.vision.diagram.letters.glyphs import CLASSES
from isoprobe.vision.lettering.glyphs import NOTHING, UPPER, Patch
from tools.glyph_training import (
    COMPUTER_MODERN,
    DEJAVU,
    STIX,
    WITHOUT_DIGITS,
    Weights,
    as_jpeg,
    cropped,
    drawn,
    font_path,
    height_of,
    ink_box,
    no_glyph_patch,
    weights_of,
    with_stroke,
    written,
)

HELD_OUT = ("Carlito", "NimbusRoman", "DejaVuSerif-Italic", "Tinos", "Arimo")
UNUSED = ("D050000L", "StandardSymbols", "Z003", "Mono", "cmtt")  # pictures; never seen
# Book diagrams are lettered in italics of Times and Helvetica far more often than in any other face.
OFTEN = {"LiberationSerif-Italic": 4, "FreeSerifItalic": 3, "STIXGeneralItalic": 2, "LiberationSans-Italic": 3}
OFTEN |= {"FreeSansOblique": 2, "NimbusSans-Italic": 2, "LiberationSans-Regular": 2, "LiberationSerif-Regular": 2}

ROUNDS = 18  # glyphs a character and font
NO_GLYPHS = 30  # a round and font


def font_files(folders: Iterable[str]) -> list[str]:
    """Paths of the fonts of matplotlib's wheel and of the folders, without HELD_OUT and without pictorial ones."""
    own = [font_path(name) for name in (*DEJAVU, *STIX, *COMPUTER_MODERN)]
    more = [str(path) for folder in folders for path in sorted(Path(folder).iterdir())]
    found = [path for path in own + more if path.endswith((".ttf", ".otf"))]
    return [path for path in found if not any(name in Path(path).name for name in (*HELD_OUT, *UNUSED))]


def reduced(picture: Patch, rng: Random) -> Patch:
    """A glyph after what scanning and saving does: levels stretched, cut to black and white, or sharpened."""
    kind = rng.random()
    if kind < 0.25:  # hard, as in pictures of two colours that were smoothed a little
        picture = np.where(picture > rng.uniform(70, 170), 255, picture // 3).astype(np.uint8)
    elif kind < 0.45:
        gain = rng.uniform(1.2, 2.2)
        picture = np.clip(picture.astype(np.float32) * gain - rng.uniform(0, 60), 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.8)).astype(np.uint8)
    if rng.random() < 0.35:
        picture = as_jpeg(picture, rng.randint(55, 95), rng)
    return picture


def without_stroke(picture: Patch, height: float, rng: Random) -> Patch:
    """The glyph with a thin straight cut, as where a stroke of the diagram was taken out."""
    left, top, right, bottom = ink_box(picture)
    a = (round(16 * rng.uniform(left, right)), round(16 * rng.uniform(top, bottom)))
    angle = rng.uniform(0, 2 * math.pi)
    b = (a[0] + round(48 * height * math.cos(angle)), a[1] + round(48 * height * math.sin(angle)))
    out = picture.copy()
    cv2.line(out, a, b, 0, max(1, round(0.08 * height)), cv2.LINE_AA, 4)
    return out


def letter_patch(character: str, path: str, height: float, rng: Random) -> Patch:
    """One glyph as it is cut out of a diagram, ink bright on black.

    Heavier damage by strokes than this costs more at plain glyphs than it gains: the classifier is linear.
    """
    for _ in range(8):
        picture = reduced(drawn(character, path, height, rng), rng)
        luck = rng.random()
        if luck < 0.27:
            picture = with_stroke(picture, height, rng)
        elif luck < 0.33:
            picture = without_stroke(picture, height, rng)
        box = ink_box(picture, rng.uniform(0.28, 0.5))
        if rng.random() < 0.08:  # at the edge of the picture
            side, cut = rng.randrange(4), round(height * rng.uniform(0.03, 0.15))
            left, top, right, bottom = box
            picture = picture[
                (top + cut if side == 0 else 0) : (bottom - cut if side == 1 else len(picture)),
                (left + cut if side == 2 else 0) : (right - cut if side == 3 else picture.shape[1]),
            ]
            box = ink_box(picture) if picture.size else (0, 0, 0, 0)
        if box[2] > box[0]:
            return cropped(picture, box, rng.choice((1, 1, 2)))
    raise ValueError(f"no ink in {character!r} of {path}")


def mark_patch(height: float, rng: Random) -> Patch:
    """Ink of diagrams that is no letter: corners, squares, crossings, arcs, dots, characters built of strokes."""
    side = round(height * 2.4) + 6
    picture = np.zeros((side, side), np.uint8)
    thick = max(1, round(height * rng.uniform(0.06, 0.16)))
    centre = np.array([side / 2 + rng.random(), side / 2 + rng.random()])
    turn = rng.choice((0.0, 0.0, rng.uniform(0, math.pi)))
    axes = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])

    def line(ax: float, ay: float, bx: float, by: float) -> None:
        ends = (np.array([[ax, ay], [bx, by]]) * height) @ axes + centre
        (x1, y1), (x2, y2) = np.rint(16 * ends).astype(int).tolist()
        cv2.line(picture, (x1, y1), (x2, y2), 255, thick, cv2.LINE_AA, 4)

    kind = rng.choice(
        ("square", "corner", "cross", "character", "character", "dot", "fork", "plus", "bracket", "leader")
    )
    u = rng.uniform
    if kind in ("square", "corner"):
        a = u(0.25, 0.6)
        line(-a, -a, a, -a)
        line(a, -a, a, a)
        if kind == "square":
            line(-a, a, a + u(0, 0.3), a)
            line(-a, -a - u(0, 0.3), -a, a)
    elif kind == "cross":
        for _ in range(rng.randint(2, 3)):
            line(u(-0.7, 0), u(-0.7, 0.7), u(0, 0.7), u(-0.7, 0.7))
    elif kind == "character":  # like those of Chinese: many level, upright and slanting strokes
        axes = np.eye(2)
        thick = max(1, round(0.06 * height))
        for _ in range(rng.randint(2, 4)):
            y = u(-0.6, 0.6)
            line(-u(0.2, 0.6), y, u(0.2, 0.6), y)
        for _ in range(rng.randint(1, 4)):
            x = u(-0.5, 0.5)
            line(x, -u(0.1, 0.6), x + rng.choice((0, 0, u(-0.4, 0.4))), u(0.1, 0.6))
    elif kind == "dot":
        cv2.circle(picture, (side // 2, side // 2), max(1, round(height * u(0.12, 0.35))), 255, -1, cv2.LINE_AA)
        for _ in range(rng.randint(0, 2)):
            line(0, 0, u(-0.8, 0.8), u(-0.8, 0.8))
    elif kind == "fork":
        for _ in range(rng.randint(2, 3)):
            line(0, 0, u(-0.9, 0.9), u(-0.9, 0.9))
    elif kind == "plus":
        a = u(0.25, 0.45)
        axes = np.eye(2)
        line(-a, 0, a, 0)
        if rng.random() < 0.6:
            line(0, -a, 0, a)
        else:
            line(-a, 0.3, a, 0.3)
    elif kind == "leader":  # a bent pointer from a dimension to what it measures
        start, sweep = rng.randint(0, 360), rng.choice((-1, 1)) * rng.randint(40, 110)
        radius = height * u(0.5, 1.2)
        middle = (8 * side, 8 * side)
        cv2.ellipse(picture, middle, (round(16 * radius),) * 2, 0, start, start + sweep, 255, thick, cv2.LINE_AA, 4)
        angle = math.radians(start)
        tip = np.array([math.cos(angle), math.sin(angle)]) * radius + side / 2
        ahead = np.array([math.sin(angle), -math.cos(angle)]) * (1 if sweep > 0 else -1) * height * u(0.2, 0.4)
        wide = np.array([-ahead[1], ahead[0]]) * u(0.3, 0.5)
        shape = np.rint(16 * np.array([tip + ahead, tip + wide, tip - wide])).astype(np.int32)
        cv2.fillPoly(picture, [shape], 255, cv2.LINE_AA, 4)
    else:
        start = rng.choice((110, -70)) + rng.randint(-20, 20)
        radii = (round(16 * height * u(0.2, 0.5)), round(16 * height * u(0.55, 0.8)))
        cv2.ellipse(picture, (8 * side, 8 * side), radii, 0, start, start + 140, 255, thick, cv2.LINE_AA, 4)
    picture = reduced(picture, rng)
    box = ink_box(picture)
    return cropped(picture, box) if box[2] > box[0] else mark_patch(height, rng)


def training_set(rounds: int, rng: Random, fonts: list[str]) -> tuple[list[Patch], list[int]]:
    """Patches and the number of each one's class in CLASSES."""
    patches: list[Patch] = []
    truth: list[int] = []
    for path in fonts:
        name = Path(path).stem
        for _ in range(rounds * OFTEN.get(name, 1) // 2):
            for k, character in enumerate(CLASSES[:-1]):
                if character.isdigit() and name in WITHOUT_DIGITS:
                    continue
                for _ in range(1 + (character in UPPER)):
                    patches.append(letter_patch(character, path, height_of(rng), rng))
                    truth.append(k)
            for _ in range(NO_GLYPHS):
                height = height_of(rng)
                patches.append(no_glyph_patch(path, height, rng) if rng.random() < 0.5 else mark_patch(height, rng))
                truth.append(CLASSES.index(NOTHING))
    return patches, truth


def trained(rounds: int, fonts: list[str], seed: int = 0, steps: int = 150) -> Weights:
    return weights_of(*training_set(rounds, Random(seed), fonts), CLASSES, steps)


def main() -> None:
    """Trains with the fonts of the folders named and writes `vision/diagram/letters/glyphs.npz`."""
    written("diagram/letters", trained(ROUNDS, font_files(sys.argv[1:])))


if __name__ == "__main__":
    main()
