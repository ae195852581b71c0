"""Trains the classifier of `vision.figure.glyphs`: `python -m tools.figure_glyph_training` rewrites its weights.

The glyphs are those of `glyph_training`, in the faces of `vision.figure.style` alone, and the signs with them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.figure.glyphs import CLASSES
from isoprobe.vision.figure.style import FACES
from isoprobe.vision.lettering.glyphs import NOTHING, Patch, features
from tools.glyph_training import fitted, font_path, glyph_patch, height_of, no_glyph_patch

ROUNDS = 24  # glyphs a character and face
NO_GLYPHS = 16  # a round and face


def training_set(rounds: int, rng: Random) -> tuple[list[Patch], list[int]]:
    """Patches and the number of each one's class in CLASSES."""
    patches: list[Patch] = []
    truth: list[int] = []
    for face in FACES:
        path = font_path(face)
        for _ in range(rounds):
            for k, character in enumerate(CLASSES[:-1]):
                drawn = "\u2212" if character == "-" else character
                patches.append(glyph_patch(drawn, path, height_of(rng), rng))
                truth.append(k)
            for _ in range(NO_GLYPHS):
                patches.append(no_glyph_patch(path, height_of(rng), rng))
                truth.append(CLASSES.index(NOTHING))
    return patches, truth


def trained(rounds: int, seed: int = 0, steps: int = 150) -> dict[str, NDArray[np.generic]]:
    """What `vision/figure/glyphs.npz` holds: `classes`, 16-bit `weights` (D x classes), their `scale`, and `bias`."""
    patches, truth = training_set(rounds, Random(seed))
    x = np.concatenate([features(patches[k : k + 500]) for k in range(0, len(patches), 500)])
    weights, bias = fitted(x, np.array(truth, np.intp), len(CLASSES), steps=steps)
    scale = np.float32(np.abs(weights).max() / 100)
    return {
        "classes": np.array(CLASSES),
        "weights": (weights / scale).astype(np.float16),
        "scale": np.array(scale),
        "bias": bias,
    }


def main() -> None:
    """Trains and writes `vision/figure/glyphs.npz`."""
    path = Path(__file__).parents[1] / "vision/figure/glyphs.npz"
    fresh = path.with_name("glyphs.new.npz")
    np.savez_compressed(fresh, **trained(ROUNDS))  # type: ignore[arg-type]
    fresh.replace(path)
    print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
