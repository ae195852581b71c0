"""Trains the classifier of `vision.figure.glyphs`: `python -m tools.figure_glyph_training` rewrites its weights.

The glyphs are those of `glyph_training`, in the faces of `vision.figure.style` alone, and the signs with them.
"""

from __future__ import annotations

from random import Random

from isoprobe.vision.figure.glyphs import CLASSES
from isoprobe.vision.figure.style import FACES
from isoprobe.vision.lettering.glyphs import Patch
from tools.glyph_training import Weights, faces_set, weights_of, written

ROUNDS = 24  # glyphs a character and face
NO_GLYPHS = 16  # a round and face


def training_set(rounds: int, rng: Random) -> tuple[list[Patch], list[int]]:
    """Patches and the number of each one's class in CLASSES."""
    return faces_set(FACES, CLASSES, rounds, NO_GLYPHS, rng, lambda sign: "\u2212" if sign == "-" else sign)


def trained(rounds: int, seed: int = 0, steps: int = 150) -> Weights:
    return weights_of(*training_set(rounds, Random(seed)), CLASSES, steps)


def main() -> None:
    """Trains and writes `vision/figure/glyphs.npz`."""
    written("figure", trained(ROUNDS))


if __name__ == "__main__":
    main()
